#include "cli/arbiter/lines/remarks.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace line_remarks {
namespace {

constexpr std::string_view kBetween = " \t,;:.-";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The length of the time of day that begins there: "9:20", "9h20", "9 giờ 20", 9点20分; zero if
/// there is none.
std::size_t time_of_day_at(std::string_view line, std::size_t at) {
    const std::size_t start = at;
    const auto digits = [&](std::size_t max_digits) {
        std::size_t count = 0;
        while (at < line.size() && count < max_digits && is_digit(line[at])) {
            ++at;
            ++count;
        }
        return count;
    };
    if (digits(2) == 0)
        return 0;
    constexpr std::string_view kMarks[] = {" giờ ", " gio ", "giờ", "点", "點",
                                           "时",    "時",    ":",   "h",  "g"};
    const auto* const mark = std::ranges::find_if(
        kMarks, [&](std::string_view each) { return line.substr(at).starts_with(each); });
    if (mark == std::end(kMarks))
        return 0;
    at += mark->size();
    const std::size_t minutes = digits(2);
    if (minutes != 2 && !(minutes == 0 && *mark != ":"))
        return 0;
    for (const std::string_view end : {"分", "p"})
        if (line.substr(at).starts_with(end)) {
            at += end.size();
            break;
        }
    const bool ends = at == line.size() || (!is_digit(line[at]) && line[at] != ':');
    return ends ? at - start : 0;
}

/// The length of "after 20 moves", "sau 20 nước", 第20步 up to the end, or zero.
std::size_t move_number_at(std::string_view line, std::size_t at) {
    constexpr std::string_view kBefore[] = {"after ",  "at move ",  "on move ", "sau ",
                                            "ở nước ", "nước thứ ", "第"};
    constexpr std::string_view kBehind[] = {" moves", " move", " nước",  " nuoc", "步后", "步",
                                            "手后",   "手",    "回合后", "回合",  ""};
    const auto* const before = std::ranges::find_if(
        kBefore, [&](std::string_view each) { return line.substr(at).starts_with(each); });
    if (before == std::end(kBefore))
        return 0;
    std::size_t end = at + before->size();
    const std::size_t number = end;
    while (end < line.size() && is_digit(line[end]))
        ++end;
    if (end == number)
        return 0;
    // "after 20" may be minutes: moves, or a move number, must be mentioned.
    const bool is_number_of_move = before->find("move") != std::string_view::npos ||
                                   before->find("nước") != std::string_view::npos;
    return std::ranges::any_of(kBehind,
                               [&](std::string_view each) {
                                   return line.substr(end) == each &&
                                          (!each.empty() || is_number_of_move);
                               })
               ? line.size() - at
               : 0;
}

}  // namespace
}  // namespace line_remarks

std::string without_moment(std::string_view line) {
    using namespace line_remarks;
    if (line.find('=') != std::string_view::npos)
        return std::string(line);
    // After a mark at the end: a time without it may be that of a clock.
    constexpr std::string_view kMarks[] = {" at ", " lúc ", " luc ", " @", " vào lúc ", "，", ", "};
    for (std::size_t at = 1; at < line.size(); ++at) {
        for (const std::string_view mark : kMarks) {
            if (!line.substr(at).starts_with(mark))
                continue;
            const std::size_t time = at + mark.size();
            if (const std::size_t length = time_of_day_at(line, time);
                length > 0 && time + length == line.size())
                return std::string(base::trimmed(line.substr(0, at), kBetween));
        }
        const bool begins = line[at - 1] == ' ' || (line[at] & 0x80) != 0;
        if (begins && move_number_at(line, at) > 0)
            return std::string(base::trimmed(line.substr(0, at), kBetween));
    }
    if (const std::size_t length = time_of_day_at(line, 0); length > 0 && length < line.size())
        return std::string(base::trimmed(line.substr(length), kBetween));
    return std::string(line);
}

bool are_immediate_acts(const std::vector<DeskLine>& lines) {
    constexpr std::string_view kNow[] = {"resign",      "offer",     "accept",    "decline",
                                         "draw-agreed", "flag-down", "flag-fall", "overstepped"};
    return std::ranges::all_of(kinds_of(lines), [&](const std::string& kind) {
        return std::ranges::find(kNow, kind) != std::end(kNow);
    });
}

std::optional<Counted> without_count(std::string_view line) {
    struct Ordinal {
        std::string_view words;  ///< separated by blanks
        std::size_t number;
    };
    constexpr Ordinal kOrdinals[] = {{"for the first time", 1},
                                     {"for the second time", 2},
                                     {"first time", 1},
                                     {"second time", 2},
                                     {"1st time", 1},
                                     {"2nd time", 2},
                                     {"1st one", 1},
                                     {"2nd one", 2},
                                     {"1st", 1},
                                     {"2nd", 2},
                                     {"lần thứ nhất", 1},
                                     {"lần thứ hai", 2},
                                     {"lần thứ 1", 1},
                                     {"lần thứ 2", 2},
                                     {"lần đầu", 1},
                                     {"lần 1", 1},
                                     {"lần 2", 2},
                                     {"lần một", 1},
                                     {"lần hai", 2},
                                     {"lan thu nhat", 1},
                                     {"lan thu hai", 2},
                                     {"lan dau", 1},
                                     {"lan 1", 1},
                                     {"lan 2", 2},
                                     {"第 一 次", 1},
                                     {"第 二 次", 2},
                                     {"首 次", 1},
                                     {"第1次", 1},
                                     {"第2次", 2}};
    if (line.find('=') != std::string_view::npos)
        return std::nullopt;
    const std::vector<Token> tokens = tokens_of(line);
    for (std::size_t at = 0; at < tokens.size(); ++at)
        for (const Ordinal& each : kOrdinals) {
            // Adjacent digits and characters are separate tokens.
            std::string said;
            std::size_t next = at;
            while (next < tokens.size() && said.size() < each.words.size()) {
                said +=
                    (said.empty() || each.words.find(' ') == std::string_view::npos ? "" : " ") +
                    tokens[next].plain;
                ++next;
            }
            if (said != each.words)
                continue;
            std::string rest(base::trimmed(line.substr(0, tokens[at].start), " ,"));
            const std::string_view behind = base::trimmed(line.substr(tokens[next - 1].end), " ");
            if (!rest.empty() && !behind.empty() && !behind.starts_with(','))
                rest += ' ';
            return Counted{each.number, rest + std::string(behind)};
        }
    return std::nullopt;
}

std::vector<std::string> kinds_of(const std::vector<DeskLine>& lines) {
    std::vector<std::string> kinds;
    for (const DeskLine& line : lines)
        kinds.push_back(line.verb == "report" && !line.words.empty() ? line.words[0] : line.verb);
    return kinds;
}

std::string_view without_caller_of_flag(conduct::Game game, std::string_view line) {
    constexpr std::string_view kBefore[] = {"as", "and", "bởi", "do", "由", "经", "và", "是"};
    constexpr std::string_view kCalls[] = {
        "called", "it",  "the",   "flag", "pointed", "out", "noticed", "spotted", "saw",
        "first",  "has", "phát",  "hiện", "chỉ",     "ra",  "báo",     "đã",      "vừa",
        "tôi",    "cho", "trọng", "tài",  "hô",      "了",  "叫",      "来",      "提",
        "出",     "指",  "出",    "发",   "现",      "喊",  "的",      "告",      "知",
        "裁",     "判",  "报",    "是",   "cờ",      "rụng"};
    constexpr std::string_view kFlags[] = {"flag", "time-up", "exceed", "fall"};
    const auto is_in = [](const auto& list, const Token& token) {
        return std::ranges::find(list, token.plain) != std::end(list);
    };
    const std::size_t comma =
        std::max(line.rfind(", ") == std::string_view::npos ? 0 : line.rfind(", "),
                 line.rfind("，") == std::string_view::npos ? 0 : line.rfind("，"));
    if (comma == 0)
        return line;
    const std::string_view rest = line.substr(0, comma);
    const std::vector<Token> tokens =
        tokens_of(line.substr(comma + (line[comma] == ',' ? 1 : std::string_view("，").size())));
    std::size_t at = 0;
    while (at < tokens.size() && is_in(kBefore, tokens[at]))
        ++at;
    const auto player = sentence::player_at(game, tokens, at);
    if (!player || at + player->length >= tokens.size())
        return line;
    const bool is_call =
        std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(at + player->length), tokens.end(),
                    [&](const Token& token) { return is_in(kCalls, token); });
    const bool names_flag = std::ranges::any_of(
        kFlags, [&](std::string_view name) { return mentions_concept(game, rest, name); });
    return is_call && names_flag ? rest : line;
}

}  // namespace kyvien::cli
