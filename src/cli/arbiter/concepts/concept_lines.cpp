#include "cli/arbiter/concepts/concept_lines.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "cli/arbiter/concepts/concept_dictionary.h"
#include "cli/arbiter/concepts/concept_sentence.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {

namespace {

/// Removes quotation marks: `said "I adjust"`. An unclosed quotation is unchanged.
std::string without_quotes(std::string_view line) {
    std::string plain(line);
    if (std::ranges::count(plain, '"') == 2)
        std::erase(plain, '"');
    return plain;
}

/// "因火警暂停比赛": the reason comes first, and its end is not marked. It is moved behind the
/// rest, of which every word must be known; the shortest rest that is fully understood is used.
std::vector<std::string> with_reason_first(conduct::Game game, std::string_view line,
                                           const std::vector<Token>& tokens) {
    constexpr std::string_view kFirst[] = {"because", "因", "由", "vì", "do", "due"};
    if (std::ranges::find(kFirst, tokens[0].plain) == std::end(kFirst))
        return {};
    for (std::size_t at = 2; at + 1 < tokens.size(); ++at) {
        const std::string_view rest = line.substr(tokens[at].start);
        concepts::Sentence alone(game, rest);
        if (!alone.read())
            continue;
        const std::string turned =
            std::string(rest) + " " + std::string(line.substr(0, tokens[at].start));
        concepts::Sentence whole(game, turned);
        if (auto lines = whole.read() ? whole.lines() : std::vector<std::string>(); !lines.empty())
            return lines;
    }
    return {};
}

/// "disqualify black: cheating": the reason follows the colon.
std::string with_colon_in_words(std::string_view line) {
    constexpr std::string_view kSign = "：";
    const std::size_t sign = line.find(kSign);
    const std::size_t at = sign != std::string_view::npos ? sign : line.find(": ");
    if (at == std::string_view::npos || at == 0)
        return std::string(line);
    const std::size_t length = sign != std::string_view::npos ? kSign.size() : 1;
    return std::string(line.substr(0, at)) + " because " + std::string(line.substr(at + length));
}

/// Whether there is a colon that is not part of a time.
bool has_colon(std::string_view line) {
    const auto is_digit = [&](std::size_t at) {
        return at < line.size() && line[at] >= '0' && line[at] <= '9';
    };
    for (std::size_t at = line.find(':'); at != std::string_view::npos; at = line.find(':', at + 1))
        if (at == 0 || !is_digit(at - 1) || !is_digit(at + 1))
            return true;
    return false;
}

/// "muốn đi vệ sinh", 要上厕所, "wants to know his time": a player who says what he wants to know
/// or where he has to go asks for it. Anything else that somebody wants has not happened.
std::string with_requests(std::string_view text) {
    struct Request {
        std::string_view wanted;
        std::string_view asked;
    };
    constexpr Request kRequests[] = {{"wants to know", "asks"},
                                     {"would like to know", "asks"},
                                     {"would like to be told", "asks"},
                                     {"would like to go", "asks to go"},
                                     {"would like to leave", "asks to leave"},
                                     {"would like a recount", "asks for a recount"},
                                     {"is asking to", "asks to"},
                                     {"wishes to know", "asks"},
                                     {"muốn được biết", "hỏi"},
                                     {"xin được biết", "hỏi"},
                                     {"想了解", "问"},
                                     {"希望知道", "问"},
                                     {"wanted to know", "asks"},
                                     {"wants to go", "asks to go"},
                                     {"needs to go", "asks to go"},
                                     {"needs the toilet", "asks to go to the toilet"},
                                     {"wants it counted again", "asks for a recount"},
                                     {"wants them counted again", "asks for a recount"},
                                     {"muốn đếm lại", "xin đếm lại"},
                                     {"muốn biết", "hỏi"},
                                     {"muốn hỏi", "hỏi"},
                                     {"muốn đi vệ sinh", "xin đi vệ sinh"},
                                     {"cần đi vệ sinh", "xin đi vệ sinh"},
                                     {"muốn ra ngoài", "xin ra ngoài"},
                                     {"要问", "问"},
                                     {"要知道", "问"},
                                     {"想问", "问"},
                                     {"想知道", "问"},
                                     {"要新", "请求新"},
                                     {"要记录", "请求记录"},
                                     {"要上", "请求上"},
                                     {"要去", "请求去"},
                                     {"想上", "请求上"},
                                     {"想去", "请求去"},
                                     {"要离", "请求离"},
                                     {"要出去", "请求出去"},
                                     {"想收回", "收回"},
                                     {"想撤回", "撤回"},
                                     {"要收回", "收回"},
                                     {"muốn rút lại", "rút lại"},
                                     {"đòi rút lại", "rút lại"},
                                     {"wants to withdraw", "withdraws"},
                                     {"wants to take it back", "withdraws it"}};
    // 不要离开 is said to him, 主要问题 is not a wish.
    constexpr std::string_view kOthers[] = {"不", "主", "需", "必", "重"};
    std::string line(text);
    for (const Request& each : kRequests) {
        const std::size_t at = line.find(each.wanted);
        if (at == std::string::npos)
            continue;
        const std::string_view before = std::string_view(line).substr(0, at);
        if (std::ranges::none_of(kOthers,
                                 [&](std::string_view other) { return before.ends_with(other); }))
            line.replace(at, each.wanted.size(), each.asked);
    }
    return line;
}

/// Removes what a player wants to do after a touch, and "như" between two pieces: "touched the
/// queen and wants to play the knight", "đi xe như tượng". The sense decides whether it is allowed
/// there.
std::vector<Token> without_wishes(const std::vector<Token>& tokens) {
    constexpr std::string_view kTouches[] = {
        "touched", "touches", "lifted", "lifts", "picked", "grabbed", "chạm", "sờ",     "cầm",
        "nhấc",    "đụng",    "摸",     "碰",    "触",     "拿",      "put",  "placed", "slipped",
        "fell",    "dropped", "đặt",    "rơi",   "rớt",    "放",      "掉"};
    constexpr std::string_view kWishes[] = {"wants", "would", "muốn", "định", "要", "想"};
    constexpr std::string_view kPieces[] = {"mã",    "xe",    "pháo", "tốt", "sĩ",
                                            "tượng", "tướng", "hậu",  "vua"};
    const auto is_in = [](const auto& list, const Token& token) {
        return std::ranges::find(list, token.plain) != std::end(list);
    };
    std::vector<Token> kept;
    bool is_touched = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        is_touched |= is_in(kTouches, tokens[at]);
        const bool compares = tokens[at].plain == "như" && at > 0 && at + 1 < tokens.size() &&
                              is_in(kPieces, tokens[at - 1]) && is_in(kPieces, tokens[at + 1]);
        // "không đồng ý, muốn đi tiếp": who wants to go on says that it is not over.
        constexpr std::string_view kOn[] = {"tiếp", "on", "continue", "继", "繼"};
        constexpr std::string_view kArgues[] = {"agree", "disagree", "argue", "arguing", "dispute"};
        if (tokens[at].plain == "whether" && at > 0 && is_in(kArgues, tokens[at - 1]))
            continue;
        const bool goes_on = is_in(kWishes, tokens[at]) &&
                             std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                         tokens.begin() + static_cast<std::ptrdiff_t>(
                                                              std::min(at + 4, tokens.size())),
                                         [&](const Token& token) { return is_in(kOn, token); });
        if (!compares && !goes_on && !(is_touched && is_in(kWishes, tokens[at])))
            kept.push_back(tokens[at]);
    }
    return kept;
}

}  // namespace

std::vector<std::string> lines_from_concepts(conduct::Game game, std::string_view text) {
    const std::string line = with_requests(with_colon_in_words(without_quotes(text)));
    if (line.find_first_of("=\"?") != std::string::npos || has_colon(line))
        return {};
    for (const std::string_view word : {"？", "：", "吗", "嗎"})
        if (line.find(word) != std::string::npos)
            return {};
    std::vector<Token> tokens = tokens_of(line);
    // 要求 means that it is asked for, 提醒红方不要… that he is told; 要 alone has not happened
    // yet.
    const auto is_told = [&](std::size_t at) {
        constexpr std::string_view kReminderVerbs[] = {"提醒", "劝告", "警告", "告诫"};
        const std::string_view before = std::string_view(line).substr(0, tokens[at].start);
        return at > 0 && tokens[at - 1].plain == "不" &&
               std::ranges::any_of(kReminderVerbs, [&](std::string_view word) {
                   return before.find(word) != std::string_view::npos;
               });
    };
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at)
        if (tokens[at].plain == "要" && (tokens[at + 1].plain == "求" || is_told(at)))
            tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at));
    if (tokens.size() < 2 || is_hypothetical(without_wishes(tokens)) || is_question(game, line) ||
        (denies_measure(game, line) && !mentions_concept(game, line, "appeal")) ||
        is_about_earlier_ruling(text))
        return {};
    concepts::Sentence sentence(game, line);
    if (auto lines = sentence.read() ? sentence.lines() : std::vector<std::string>();
        !lines.empty())
        return lines;
    return with_reason_first(game, line, tokens);
}

std::string acts_unaffected_by_remark(conduct::Game game, std::string_view words) {
    concepts::Sentence sentence(game, words);
    return is_question(game, words) || !sentence.read() ? std::string()
                                                        : sentence.acts_unaffected_by_remark();
}

std::string fact_stated(conduct::Game game, std::string_view words) {
    concepts::Sentence sentence(game, words);
    return is_question(game, words) || !sentence.read() ? std::string() : sentence.stated_fact();
}

std::string guessed_word(std::string_view line) {
    for (const Token& token : tokens_of(line))
        if (concepts::dictionary().spelled(token.plain) != token.plain)
            return token.plain;
    return {};
}

bool mentions_concept(conduct::Game game, std::string_view line, std::string_view name) {
    return concepts::Sentence(game, line).tells(name);
}

bool names_offence(conduct::Game game, std::string_view line) {
    concepts::Sentence sentence(game, line);
    return sentence.names_offence();
}

Nearest nearest_line(conduct::Game game, std::string_view line) {
    concepts::Sentence sentence(game, line);
    sentence.read_known_words();
    return sentence.nearest();
}

}  // namespace kyvien::cli
