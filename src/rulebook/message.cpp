#include "rulebook/message.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace kyvien::rulebook {
namespace message {
namespace {

using ValueOf = std::function<std::string(std::string_view)>;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\n";
    const std::size_t first = std::min(text.find_first_not_of(kSpace), text.size());
    text.remove_prefix(first);
    return text.substr(0, text.find_last_not_of(kSpace) + 1);
}

std::optional<std::int64_t> number_in(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// Milliseconds as clocks show them: "2:00", "1:05:30", "0:09.5". What is no such number stays.
std::string clock_text(const std::string& value) {
    const std::optional<std::int64_t> left = number_in(value);
    if (!left || *left < 0)
        return value;
    const std::int64_t seconds = *left / 1000;
    std::string text = seconds >= 3600 ? fmt::format("{}:{:02}:{:02}", seconds / 3600,
                                                     seconds / 60 % 60, seconds % 60)
                                       : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (const std::int64_t tenths = *left % 1000 / 100; tenths > 0 && seconds < 10)
        text += fmt::format(".{}", tenths);
    return text;
}

class Filler {
  public:
    Filler(Language language, const ValueOf& value_of) : language_(language), value_of_(value_of) {}

    /// `number`: what # stands for, or nothing outside of plurals.
    [[nodiscard]] std::string filled(std::string_view text,
                                     const std::optional<std::string>& number) const {
        std::string out;
        while (!text.empty()) {
            if (text.front() == '\'') {
                take_quoted(text, out, number.has_value());
            } else if (text.front() == '{') {
                const std::size_t end = closing(text);
                out += argument(text.substr(1, end - 1));
                text.remove_prefix(std::min(end + 1, text.size()));
            } else {
                if (text.front() == '#' && number)
                    out += *number;
                else
                    out += text.front();
                text.remove_prefix(1);
            }
        }
        return out;
    }

  private:
    static bool begins_quotation(std::string_view text, bool in_plural) {
        return text.size() > 1 &&
               (text[1] == '{' || text[1] == '}' || (text[1] == '#' && in_plural));
    }

    static void take_quoted(std::string_view& text, std::string& out, bool in_plural) {
        if (text.starts_with("''")) {
            out += '\'';
            text.remove_prefix(2);
        } else if (begins_quotation(text, in_plural)) {
            const std::size_t end = std::min(text.find('\'', 1), text.size());
            out += text.substr(1, end - 1);
            text.remove_prefix(std::min(end + 1, text.size()));
        } else {
            out += '\'';
            text.remove_prefix(1);
        }
    }

    /// Where the brace that opens `text` is closed; braces that are quoted do not count.
    static std::size_t closing(std::string_view text) {
        int depth = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] == '\'' && begins_quotation(text.substr(at), true))
                at = std::min(text.find('\'', at + 1), text.size() - 1);
            else if (text[at] == '{')
                ++depth;
            else if (text[at] == '}' && --depth == 0)
                return at;
        }
        return text.size();
    }

    [[nodiscard]] std::string argument(std::string_view inside) const {
        const std::size_t comma = inside.find(',');
        const std::string_view name = trimmed(inside.substr(0, comma));
        if (comma == std::string_view::npos)
            return value_of_(name);
        inside.remove_prefix(comma + 1);
        const std::size_t second = std::min(inside.find(','), inside.size());
        const std::string_view kind = trimmed(inside.substr(0, second));
        std::string_view cases = inside.substr(std::min(second + 1, inside.size()));
        const std::string value = value_of_(name);
        if (kind == "duration")
            return clock_text(value);
        if (kind == "select")
            return filled(chosen(cases, value, value), std::nullopt);
        const auto number = number_in(value);
        const auto counting = kind == "plural" ? Counting::Cardinal : Counting::Ordinal;
        const std::string_view form =
            number ? plural_form(language_, counting, *number) : std::string_view("other");
        return filled(chosen(cases, "=" + value, form), value);
    }

    /// The text of the case `exact`, or of `form`, or of "other".
    static std::string_view chosen(std::string_view cases, std::string_view exact,
                                   std::string_view form) {
        std::string_view found;
        int best = 0;
        while (!(cases = trimmed(cases)).empty()) {
            const std::size_t open = cases.find('{');
            if (open == std::string_view::npos)
                break;
            const std::string_view selector = trimmed(cases.substr(0, open));
            const std::string_view rest = cases.substr(open);
            const std::size_t end = closing(rest);
            const int rank = selector == exact ? 3 : selector == form ? 2 : selector == "other";
            if (rank > best) {
                best = rank;
                found = rest.substr(1, end - 1);
            }
            cases = rest.substr(std::min(end + 1, rest.size()));
        }
        return found;
    }

    Language language_;
    const ValueOf& value_of_;
};

}  // namespace
}  // namespace message

std::string_view plural_form(Language language, Counting counting, std::int64_t number) {
    if (language == Language::En && counting == Counting::Cardinal)
        return number == 1 ? "one" : "other";
    if (language == Language::En) {
        const std::int64_t last = number % 10;
        const bool is_teen = number % 100 / 10 == 1;
        if (!is_teen && last >= 1 && last <= 3)
            return last == 1 ? "one" : last == 2 ? "two" : "few";
    }
    if (language == Language::Vi && counting == Counting::Ordinal && number == 1)
        return "one";
    return "other";
}

bool has_value(std::string_view message, std::string_view name) {
    for (std::size_t at = message.find('{'); at != std::string_view::npos;
         at = message.find('{', at + 1)) {
        const std::string_view inside = message::trimmed(message.substr(at + 1));
        if (inside.starts_with(name) && inside.size() > name.size() &&
            std::string_view("}, ").find(inside[name.size()]) != std::string_view::npos)
            return true;
    }
    return false;
}

std::string fill(std::string_view text, Language language, const message::ValueOf& value_of) {
    return message::Filler(language, value_of).filled(text, std::nullopt);
}

}  // namespace kyvien::rulebook
