#include "rulebook/message.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <utility>

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

/// Milliseconds as clocks show them: "2:00", "1:05:30", "0:09.5". Text that is not a number is
/// unchanged.
std::string clock_text(const std::string& value) {
    const std::optional<std::int64_t> milliseconds = number_in(value);
    if (!milliseconds || *milliseconds < 0)
        return value;
    const std::int64_t seconds = *milliseconds / 1000;
    std::string text = seconds >= 3600 ? fmt::format("{}:{:02}:{:02}", seconds / 3600,
                                                     seconds / 60 % 60, seconds % 60)
                                       : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (const std::int64_t tenths = *milliseconds % 1000 / 100; tenths > 0 && seconds < 10)
        text += fmt::format(".{}", tenths);
    return text;
}

constexpr std::string_view kDuration = "duration";
constexpr std::string_view kSelect = "select";
constexpr std::string_view kPlural = "plural";

/// Reads a message once, from its beginning; cases that are not chosen are skipped. A malformed
/// message is read as far as it makes sense; words/compile rejects such messages.
class Filler {
  public:
    Filler(std::string_view text, Language language, const ValueOf& value_of)
        : text_(text), language_(language), value_of_(value_of) {}

    [[nodiscard]] std::string whole() {
        std::string out;
        for (take_parts(nullptr, &out); !at_end(); take_parts(nullptr, &out)) {
            out += text_[at_];  // a closing brace without an opening one
            ++at_;
        }
        return out;
    }

  private:
    /// Messages nest only a few levels; text that nests deeper is not a message.
    static constexpr int kDeepest = 64;

    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] bool follows(std::string_view text) const {
        return text_.substr(at_).starts_with(text);
    }

    /// Reads up to the end, or to the brace that closes a case. `number` is the value of #, null
    /// outside of plurals; `out` is null to discard the text.
    void take_parts(const std::string* number, std::string* out) {
        while (!at_end() && text_[at_] != '}') {
            if (text_[at_] == '\'') {
                take_quote(number != nullptr, out);
            } else if (text_[at_] == '{') {
                take_argument(out);
            } else {
                if (out != nullptr && text_[at_] == '#' && number != nullptr)
                    *out += *number;
                else if (out != nullptr)
                    *out += text_[at_];
                ++at_;
            }
        }
    }

    /// Two quotes are one; a quote before a brace, or before # in a plural, makes the text up to
    /// the next quote literal.
    void take_quote(bool in_plural, std::string* out) {
        const bool quotes = follows("'{") || follows("'}") || (in_plural && follows("'#"));
        if (!quotes) {
            at_ += follows("''") ? 2 : 1;
            if (out != nullptr)
                *out += '\'';
            return;
        }
        for (++at_; !at_end() && (text_[at_] != '\'' || follows("''")); ++at_) {
            at_ += text_[at_] == '\'' ? 1 : 0;
            if (out != nullptr)
                *out += text_[at_];
        }
        at_ = std::min(at_ + 1, text_.size());
    }

    /// A name or a kind: up to a comma or a closing brace.
    [[nodiscard]] std::string_view take_word() {
        const std::size_t end = std::min(text_.find_first_of(",}", at_), text_.size());
        const std::string_view word = trimmed(text_.substr(at_, end - at_));
        at_ = end;
        return word;
    }

    void take_argument(std::string* out) {
        if (depth_ == kDeepest) {
            at_ = text_.size();
            return;
        }
        ++depth_;
        ++at_;
        const std::string_view name = take_word();
        const std::string value = out != nullptr ? value_of_(name) : std::string();
        if (at_end() || text_[at_] == '}') {
            if (out != nullptr)
                *out += value;
        } else {
            ++at_;
            const std::string_view kind = take_word();
            std::string chosen;
            if (!at_end() && text_[at_] == ',')
                chosen = chosen_case(kind, value, out != nullptr);
            if (out != nullptr)
                *out += kind == kDuration ? clock_text(value) : chosen;
        }
        at_ = std::min(at_ + 1, text_.size());
        --depth_;
    }

    /// The text of the case that equals the value, or its plural form, or "other"; reads up to the
    /// brace that closes the argument.
    [[nodiscard]] std::string chosen_case(std::string_view kind, const std::string& value,
                                          bool is_wanted) {
        const bool is_select = kind == kSelect;
        const auto number = is_select ? std::nullopt : number_in(value);
        const auto counting = kind == kPlural ? Counting::Cardinal : Counting::Ordinal;
        const std::string exact = is_select ? value : "=" + value;
        const std::string_view form = number ? plural_form(language_, counting, *number) : "other";
        std::string found;
        int best = 0;
        while (true) {
            at_ = std::min(at_ + 1, text_.size());  // what ended the kind, or the previous case
            const std::size_t end = std::min(text_.find_first_of("{}", at_), text_.size());
            const std::string_view selector = trimmed(text_.substr(at_, end - at_));
            at_ = end;
            if (at_end() || text_[at_] == '}')
                return found;
            ++at_;
            const int rank = selector == exact ? 3 : selector == form ? 2 : selector == "other";
            std::string text;
            take_parts(is_select ? nullptr : &value, is_wanted && rank > best ? &text : nullptr);
            if (rank > best) {
                best = rank;
                found = std::move(text);
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
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
    return message::Filler(text, language, value_of).whole();
}

}  // namespace kyvien::rulebook
