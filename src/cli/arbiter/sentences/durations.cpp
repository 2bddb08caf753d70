#include "cli/arbiter/sentences/durations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace durations {
namespace {

constexpr int kMinute = 60;
constexpr int kHour = 60 * kMinute;

/// In quarters of the unit: halves and quarters are written in words.
constexpr int kWhole = 4;

struct Part {
    int quarters = 0;
    std::size_t length = 0;  ///< in tokens; zero if there is none
};

struct Unit {
    int seconds = 0;
    std::size_t length = 0;
};

class Reader {
  public:
    explicit Reader(const std::vector<Token>& tokens) : tokens_(tokens) {}

    struct Duration {
        int seconds = 0;
        std::size_t length = 0;
        bool is_single = true;  ///< one number and its unit
        bool has_hours = false;
    };
    /// The duration that begins there.
    [[nodiscard]] Duration span_at(std::size_t at) const {
        Duration duration;
        int last = kHour + 1;
        while (at + duration.length < tokens_.size()) {
            std::size_t next = at + duration.length;
            if (duration.length > 0)
                next += one_of(next, {"and", "và", "lẻ", "零", "又"}) ? 1 : 0;
            const Part part = number_at(next);
            const Unit unit = part.length > 0 ? unit_at(next + part.length) : Unit{};
            if (unit.length == 0 || unit.seconds >= last)
                break;
            next += part.length + unit.length;
            duration.is_single = duration.length == 0 && part.length == 1;
            int quarters = part.quarters;
            if (const Part rest = rest_at(next); rest.length > 0 && quarters % kWhole == 0) {
                duration.is_single = false;
                quarters += rest.quarters;
                next += rest.length;
            }
            duration.has_hours |= unit.seconds == kHour;
            duration.seconds += quarters * unit.seconds / kWhole;
            duration.length = next - at;
            last = unit.seconds;
        }
        // 一刻钟
        if (duration.length == 0)
            if (const NumberWords number = number_words_at(tokens_, at);
                number.length > 0 && one_of(at + number.length, {"刻"})) {
                const std::size_t next = at + number.length + 1;
                return {number.value * kHour / kWhole, next + (one_of(next, {"钟"}) ? 1 : 0) - at};
            }
        return duration;
    }

  private:
    [[nodiscard]] bool one_of(std::size_t at, std::initializer_list<std::string_view> words) const {
        return at < tokens_.size() && std::ranges::find(words, tokens_[at].plain) != words.end();
    }
    /// The number of tokens if these words are here; otherwise zero.
    [[nodiscard]] std::size_t say(std::size_t at, std::string_view words) const {
        const auto parts = base::split<std::string_view>(words, ' ');
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (at + i >= tokens_.size() || tokens_[at + i].plain != parts[i])
                return 0;
        return parts.size();
    }

    /// "five", "forty five", "five and a half", "half an", "a", 一个半, nửa.
    [[nodiscard]] Part number_at(std::size_t at) const {
        struct Fraction {
            std::string_view words;
            int quarters;
        };
        constexpr Fraction kFractions[] = {{"three quarters of an", 3},
                                           {"three quarters of a", 3},
                                           {"a quarter of an", 1},
                                           {"a quarter of a", 1},
                                           {"quarter of an", 1},
                                           {"quarter of a", 1},
                                           {"half an", 2},
                                           {"half a", 2},
                                           {"a half", 2},
                                           {"half", 2},
                                           {"nửa", 2},
                                           {"nua", 2},
                                           {"半 个", 2},
                                           {"半", 2}};
        for (const Fraction& each : kFractions)
            if (const std::size_t length = say(at, each.words); length > 0)
                return {each.quarters, length};
        Part part;
        if (at >= tokens_.size())
            return part;
        if (is_digits(tokens_[at].plain)) {
            part = {std::atoi(tokens_[at].plain.c_str()) * kWhole, 1};
        } else if (const NumberWords number = number_words_at(tokens_, at); number.length > 0) {
            part = {number.value * kWhole, number.length};
            // "twenty five"
            constexpr int kTen = 10;
            if (const NumberWords more = number_words_at(tokens_, at + number.length);
                is_english(tokens_[at].plain) && number.value % kTen == 0 && number.value > kTen &&
                more.length > 0 && more.value < kTen)
                part = {(number.value + more.value) * kWhole, number.length + more.length};
        } else if (one_of(at, {"a", "an"}) && !one_of(at + 1, {"second", "seconds"})) {
            return {kWhole, 1};
        } else {
            return part;
        }
        for (const std::string_view half : {"and a half", "and half", "个 半"})
            if (const std::size_t length = say(at + part.length, half); length > 0)
                return {part.quarters + 2, part.length + length};
        if (one_of(at + part.length, {"个"}))
            ++part.length;
        return part;
    }

    /// After the unit: "an hour and a half", "năm phút rưỡi", 五分半.
    [[nodiscard]] Part rest_at(std::size_t at) const {
        for (const std::string_view half : {"and a half", "rưỡi", "ruoi", "半 钟", "半"})
            if (const std::size_t length = say(at, half);
                length > 0 && unit_at(at + length).length == 0)
                return {2, length};
        if (const std::size_t length = say(at, "and a quarter"); length > 0)
            return {1, length};
        return {};
    }

    [[nodiscard]] Unit unit_at(std::size_t at) const {
        struct Named {
            std::string_view words;  ///< longer words before their prefixes
            int seconds;
        };
        constexpr Named kUnits[] = {{"hours", kHour},
                                    {"hour", kHour},
                                    {"hrs", kHour},
                                    {"hr", kHour},
                                    {"tiếng đồng hồ", kHour},
                                    {"tiếng", kHour},
                                    {"tieng", kHour},
                                    {"giờ", kHour},
                                    {"gio", kHour},
                                    {"小 时", kHour},
                                    {"钟 头", kHour},
                                    {"minutes", kMinute},
                                    {"minute", kMinute},
                                    {"mins", kMinute},
                                    {"min", kMinute},
                                    {"phút", kMinute},
                                    {"phut", kMinute},
                                    {"分 钟", kMinute},
                                    {"分", kMinute},
                                    {"seconds", 1},
                                    {"second", 1},
                                    {"secs", 1},
                                    {"sec", 1},
                                    {"giây", 1},
                                    {"giay", 1},
                                    {"秒 钟", 1},
                                    {"秒", 1}};
        for (const Named& each : kUnits)
            if (const std::size_t length = say(at, each.words); length > 0)
                return {each.seconds, length};
        return {};
    }
    static bool is_english(std::string_view word) { return is_ascii(word); }

    const std::vector<Token>& tokens_;
};

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// "forty-five" is two words.
std::string with_words_parted(std::string_view line) {
    std::string parted(line);
    for (std::size_t at = 1; at + 1 < parted.size(); ++at)
        if (parted[at] == '-' && is_letter(parted[at - 1]) && is_letter(parted[at + 1]))
            parted[at] = ' ';
    return parted;
}

std::string in_figures(int seconds) {
    std::string text;
    if (seconds >= kHour)
        text += fmt::format("{}h", seconds / kHour);
    if (seconds / kMinute % kMinute > 0)
        text += fmt::format("{}m", seconds / kMinute % kMinute);
    if (seconds % kMinute > 0)
        text += fmt::format("{}s", seconds % kMinute);
    return text;
}

}  // namespace
}  // namespace durations

DurationWords hours_at(const std::vector<Token>& tokens, std::size_t at) {
    using namespace durations;
    const Reader::Duration duration = Reader(tokens).span_at(at);
    return duration.has_hours && duration.seconds > 0
               ? DurationWords{in_figures(duration.seconds), duration.length}
               : DurationWords{};
}

std::string with_durations_in_figures(std::string_view line) {
    using namespace durations;
    const std::vector<Token> tokens = tokens_of(with_words_parted(line));
    const Reader reader(tokens);
    std::string said;
    std::size_t copied = 0;
    for (std::size_t at = 0; at < tokens.size();) {
        const Reader::Duration duration = reader.span_at(at);
        // "40 minutes" is used as it is.
        const bool is_plain =
            duration.length > 0 && is_digits(tokens[at].plain) && duration.is_single;
        if (duration.length == 0 || duration.seconds == 0 || is_plain) {
            at += std::max<std::size_t>(duration.length, 1);
            continue;
        }
        const std::string figures = in_figures(duration.seconds);
        const Token& last = tokens[at + duration.length - 1];
        // The marks after the last word are kept.
        std::size_t end = last.end;
        while (end > last.start &&
               std::string_view(".,;:!").find(line[end - 1]) != std::string_view::npos)
            --end;
        said += line.substr(copied, tokens[at].start - copied);
        if (!said.empty() && is_cjk_character(line.substr(tokens[at].start)) && said.back() != ' ')
            said += ' ';
        said += figures;
        if (end < line.size() && (line[end] & 0x80) != 0)
            said += ' ';
        copied = end;
        at += duration.length;
    }
    return copied == 0 ? std::string(line) : said + std::string(line.substr(copied));
}

}  // namespace kyvien::cli
