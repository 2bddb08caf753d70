#include "cli/arbiter/wording/measures.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "conduct/core/report.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

std::string_view measure_of(std::string_view line) {
    if (line == "warn" || line.find("=warning") != std::string_view::npos)
        return "warning";
    if (line == "advice" || line.find("choice=advice") != std::string_view::npos)
        return "advice";
    return line == kLoses ? "loss" : std::string_view();
}

bool is_hypothetical(const std::vector<Token>& tokens) {
    constexpr std::string_view kWords[] = {"if",  "unless", "whether", "would", "will", "wants",
                                           "nếu", "neu",    "sẽ",      "muốn",  "định", "như",
                                           "如",  "若",     "要",      "想"};
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        // "quyết định" is a decision; "định" alone is an intention.
        const bool is_decision = tokens[at].plain == "định" && at > 0 &&
                                 (tokens[at - 1].plain == "quyết" || tokens[at - 1].plain == "quy");
        // "định thức" is joseki.
        const bool is_joseki =
            tokens[at].plain == "định" && at + 1 < tokens.size() && tokens[at + 1].plain == "thức";
        // 正在想棋: he thinks.
        const bool is_thinking =
            tokens[at].plain == "想" && at + 1 < tokens.size() && tokens[at + 1].plain == "棋";
        if (!is_decision && !is_joseki && !is_thinking &&
            std::ranges::find(kWords, tokens[at].plain) != std::end(kWords))
            return true;
    }
    return false;
}

bool is_about_earlier_ruling(std::string_view line) {
    constexpr std::string_view kWords[] = {
        "yesterday",     "last round", "last game", "last week",  "previous round",
        "previous game", "hôm qua",    "hom qua",   "vòng trước", "vong truoc",
        "ván trước",     "van truoc",  "昨天",      "昨日",       "上一轮",
        "上一輪",        "上轮",       "上輪",      "上一局",     "上局"};
    const std::string_view text = line.substr(0, std::min(line.find(':'), line.find("：")));
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

namespace {

/// "if …", "nếu …", 如果…
bool is_condition(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kWords[] = {"if", "unless", "nếu", "neu"};
    return std::ranges::find(kWords, tokens[at].plain) != std::end(kWords) ||
           (tokens[at].plain == "如" && at + 1 < tokens.size() && tokens[at + 1].plain == "果");
}

/// "warn black next time": not yet.
bool is_announced_for_later(std::string_view line) {
    constexpr std::string_view kWords[] = {"next time", "lần sau", "lan sau", "lần tới",
                                           "lan toi",   "下次",    "下一次"};
    const std::string_view text = line.substr(0, std::min(line.find(':'), line.find("：")));
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace

bool is_question(conduct::Game game, std::string_view line) {
    constexpr std::string_view kBefore[] = {"has", "had",  "have", "is",  "was",
                                            "are", "were", "did",  "does"};
    constexpr std::string_view kWho[] = {"both", "they", "either", "anybody", "anyone"};
    const std::vector<Token> tokens = tokens_of(line);
    if (tokens.size() < 3 || line.find('=') != std::string_view::npos ||
        std::ranges::find(kBefore, tokens[0].plain) == std::end(kBefore))
        return false;
    const std::size_t who = is_article_or_possessive(tokens[1].plain) ? 2 : 1;
    return sentence::player_at(game, tokens, who) ||
           std::ranges::find(kWho, tokens[who].plain) != std::end(kWho);
}

bool denies_measure(conduct::Game game, std::string_view line) {
    sentence::ActsOfLine acts(game, line);
    return denies_measure(acts);
}

namespace measures {
namespace {

/// Whether a warning, a reminder, a penalty or a fault is named here.
bool is_measure(sentence::ActsOfLine& acts, std::size_t at) {
    const sentence::Match& act = acts.at(at);
    const std::string_view what =
        act.phrase != nullptr ? std::string_view(act.phrase->line) : std::string_view();
    return !measure_of(what).empty() || what == "remind" || what.starts_with("report penalty") ||
           what.starts_with("report fault");
}

/// "the warning to red is withdrawn", if the law has no such ruling; one of another game, or for
/// later.
bool is_measure_not_given(sentence::ActsOfLine& acts) {
    constexpr std::string_view kWithdrawn[] = {"withdrawn", "withdraws", "cancelled", "canceled"};
    const std::vector<Token>& tokens = acts.tokens();
    const bool is_withdrawn = std::ranges::any_of(tokens, [&](const Token& token) {
        return std::ranges::find(kWithdrawn, token.plain) != std::end(kWithdrawn);
    });
    if (!is_about_earlier_ruling(acts.line()) && !is_announced_for_later(acts.line()) &&
        (!is_withdrawn || conduct::find_report_kind(acts.game(), "warning-withdrawn") != nullptr))
        return false;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (is_measure(acts, at) || tokens[at].plain == "warn")
            return true;
    return false;
}

/// "the warning for white stands": a statement about an earlier warning.
bool is_about_earlier_one(sentence::ActsOfLine& acts) {
    constexpr std::string_view kOf[] = {"for", "of", "to", "against", "cho", "với", "của", "đối"};
    const std::vector<Token>& tokens = acts.tokens();
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (!is_measure(acts, at))
            continue;
        std::size_t next = at + acts.at(at).length;
        for (bool passed = true; passed && next < tokens.size();) {
            const auto player = sentence::player_at(acts.game(), tokens, next);
            passed = player || std::ranges::find(kOf, tokens[next].plain) != std::end(kOf);
            next += player ? player->length : passed ? 1 : 0;
        }
        if (next < tokens.size() && confirms_measure(acts.line().substr(tokens[next].start)))
            return true;
    }
    return false;
}

/// "white warned black": what a player says is not a measure.
bool is_said_by_player(sentence::ActsOfLine& acts) {
    constexpr std::string_view kActive[] = {"warned",  "warns",   "reminded", "reminds",
                                            "advised", "advises", "cảnh cáo", "nhắc nhở"};
    constexpr std::string_view kArbiters[] = {"arbiter", "referee", "trọng", "裁"};
    const std::vector<Token>& tokens = acts.tokens();
    const std::string_view line = acts.line();
    if (line.find_first_of(":=") != std::string_view::npos)
        return false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto by = sentence::player_at(acts.game(), tokens, at);
        const std::size_t verb = at + (by ? by->length : 0);
        if (!by || !is_measure(acts, verb))
            continue;
        const std::size_t next = verb + acts.at(verb).length;
        const auto other = sentence::player_at(acts.game(), tokens, next);
        const std::string_view text = line.substr(
            tokens[verb].start, tokens[std::min(next, tokens.size()) - 1].end - tokens[verb].start);
        const bool is_active = is_cjk_character(tokens[verb].plain) ||
                               std::ranges::find(kActive, text) != std::end(kActive);
        std::size_t who = next;
        while (who < tokens.size() && is_article_or_possessive(tokens[who].plain))
            ++who;
        const bool is_of_arbiter =
            who < tokens.size() &&
            std::ranges::find(kArbiters, tokens[who].plain) != std::end(kArbiters);
        if (((other && other->seat != by->seat) || is_of_arbiter) && is_active)
            return true;
    }
    return false;
}

/// "red was warned by his coach": only the arbiter's warning is a measure.
bool is_given_by_another(sentence::ActsOfLine& acts) {
    constexpr std::string_view kBy[] = {"by", "bởi"};
    constexpr std::string_view kArbiters[] = {"arbiter", "arbiters", "referee", "chief", "me",
                                              "us",      "trọng",    "tổng",    "tôi"};
    const std::vector<Token>& tokens = acts.tokens();
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        const std::size_t by = at + std::max<std::size_t>(acts.at(at).length, 1);
        if (!is_measure(acts, at) || by + 1 >= tokens.size() ||
            std::ranges::find(kBy, tokens[by].plain) == std::end(kBy))
            continue;
        std::size_t who = by + 1;
        while (who + 1 < tokens.size() && is_article_or_possessive(tokens[who].plain))
            ++who;
        if (std::ranges::find(kArbiters, tokens[who].plain) == std::end(kArbiters))
            return true;
    }
    return false;
}

/// "warn black if he talks again": not yet.
bool is_conditional(sentence::ActsOfLine& acts) {
    const std::vector<Token>& tokens = acts.tokens();
    if (acts.line().find_first_of(":=") != std::string_view::npos)
        return false;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (!is_measure(acts, at) && tokens[at].plain != "warn")
            continue;
        std::size_t next = at + 1;
        while (next < tokens.size() &&
               (sentence::player_at(acts.game(), tokens, next) || tokens[next].plain == "to"))
            ++next;
        if (next < tokens.size() && is_condition(tokens, next))
            return true;
    }
    return false;
}

/// "黑方接受警告": he accepts an earlier warning. "对警告没有异议", "不服警告": a statement about
/// one.
bool is_accepted_or_denied(sentence::ActsOfLine& acts) {
    constexpr std::string_view kDenials[] = {"no",      "not",  "không", "khong", "chưa",
                                             "不",      "没",   "沒",    "未",    "wants",
                                             "demands", "muốn", "đòi",   "对",    "服"};
    const std::vector<Token>& tokens = acts.tokens();
    for (std::size_t at = 1; at < tokens.size(); ++at) {
        const bool is_accepted =
            at > 1 && tokens[at - 2].plain == "接" && tokens[at - 1].plain == "受";
        const bool is_denied =
            std::ranges::find(kDenials, tokens[at - 1].plain) != std::end(kDenials);
        if ((is_accepted || is_denied) && is_measure(acts, at))
            return true;
    }
    return false;
}

}  // namespace
}  // namespace measures

bool denies_measure(sentence::ActsOfLine& acts) {
    using namespace measures;
    const bool has_fields = acts.line().find('=') != std::string_view::npos;
    return !has_fields &&
           (is_measure_not_given(acts) || is_about_earlier_one(acts) || is_said_by_player(acts) ||
            is_given_by_another(acts) || is_conditional(acts) || is_accepted_or_denied(acts));
}

bool is_reminder(sentence::ActsOfLine& acts) {
    constexpr std::string_view kRemindedOf[] = {kOutOfTime, "flag",  "down",
                                                "resign",   "press", "draw"};
    constexpr std::string_view kReasons[] = {"for", "because", "vì",    "vi", "do",
                                             "因",  "由",      "after", "as", "since"};
    if (acts.line().find('=') != std::string_view::npos)
        return false;
    const std::vector<Token>& tokens = acts.tokens();
    bool is_reminded = false;
    for (std::size_t at = 0; at < tokens.size();) {
        if (is_reminded && std::ranges::find(kReasons, tokens[at].plain) != std::end(kReasons))
            return false;
        const sentence::Match& act = acts.at(at);
        const std::string_view what = act.phrase != nullptr ? act.phrase->line : std::string_view();
        if (is_reminded && std::ranges::find(kRemindedOf, what) != std::end(kRemindedOf))
            return true;
        is_reminded |= what == "remind" || measure_of(what) == "advice" ||
                       what.find("level=reminder") != std::string_view::npos;
        at += std::max<std::size_t>(act.length, 1);
    }
    return false;
}

bool confirms_measure(std::string_view text) {
    constexpr std::string_view kWords[] = {"stands",     "remains",
                                           "counts",     "is upheld",
                                           "upheld",     "is confirmed",
                                           "有效",       "生效",
                                           "成立",       "不变",
                                           "维持",       "维持不变",
                                           "没有异议",   "无异议",
                                           "有异议",     "没有意见",
                                           "没意见",     "不服",
                                           "giữ nguyên", "có hiệu lực",
                                           "vẫn giữ",    "được giữ nguyên",
                                           "giu nguyen", "co hieu luc"};
    constexpr std::string_view kEnds = " \t.,;:!";
    const std::size_t first = text.find_first_not_of(kEnds);
    if (first == std::string_view::npos)
        return false;
    text = text.substr(first, text.find_last_not_of(kEnds) + 1 - first);
    return std::ranges::find(kWords, text) != std::end(kWords);
}

namespace {

/// "the clocks are stopped, black touched e7": after a comma, and not as a reason, something else
/// is reported.
bool begins_another_statement(conduct::Game game, std::string_view line,
                              const std::vector<Token>& tokens, std::size_t at,
                              std::span<const std::string_view> reasons) {
    bool is_parted = false;
    bool names_somebody = false;
    for (std::size_t next = at; next < tokens.size(); ++next) {
        const std::size_t before = line.substr(0, tokens[next].start).find_last_not_of(" \t");
        const std::string_view text = line.substr(0, before + 1);
        names_somebody |= is_parted && sentence::player_at(game, tokens, next).has_value();
        is_parted |= text.ends_with(',') || text.ends_with("，") || text.ends_with(';');
        if (std::ranges::find(reasons, tokens[next].plain) != reasons.end())
            return false;
        const sentence::Match match =
            sentence::longest_at(game, tokens, next, sentence::acts(), true);
        const bool is_told =
            is_parted && match.phrase != nullptr && match.phrase->line.starts_with("report");
        if (is_told && (names_somebody || match.phrase->line == "report illegal-found"))
            return true;
    }
    return false;
}

}  // namespace

bool may_be_reason(conduct::Game game, std::string_view act, std::string_view line,
                   const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kReasons[] = {"for", "because", "since", "due", "after", "by", "vì",
                                             "vi",  "do",      "bởi",   "boi", "因",    "由", "为"};
    constexpr std::string_view kGames[] = {"game", "match", "ván", "van", "cuộc", "cờ"};
    const auto is_in = [](const auto& list, std::string_view word) {
        return std::ranges::find(list, word) != std::end(list);
    };
    if (is_condition(tokens, at) || reverses_act(line.substr(tokens[at].start)))
        return false;
    // "stops the clocks to resign": the resignation is what was done.
    if (act == "stop") {
        // "the clocks were stopped before lunch": a time is not a reason, and it is about the past.
        constexpr std::string_view kThen[] = {"before", "earlier", "previously", "already", "twice",
                                              "once",   "until",   "yesterday",  "not",     "never",
                                              "ago",    "trước",   "chưa"};
        if (is_in(kThen, tokens[at].plain))
            return false;
        constexpr std::string_view kDone[] = {"resign",           "offer",   "accept", "agreed",
                                              "report adjourned", kOutOfTime};
        for (std::size_t next = at; next < tokens.size(); ++next) {
            const sentence::Match match =
                sentence::longest_at(game, tokens, next, sentence::acts(), true);
            if (match.phrase != nullptr && is_in(kDone, match.phrase->line))
                return false;
        }
        return !begins_another_statement(game, line, tokens, at, kReasons);
    }
    if (act != kLoses && act != kWins && !act.starts_with("give"))
        return true;
    while (at + 1 < tokens.size() && is_in(kGames, tokens[at].plain))
        ++at;
    const std::size_t before = line.substr(0, tokens[at].start).find_last_not_of(" \t");
    const bool is_parted =
        before != std::string_view::npos &&
        (line[before] == ':' || line[before] == ',' || line.substr(0, before + 1).ends_with("：") ||
         line.substr(0, before + 1).ends_with("，"));
    constexpr std::string_view kCertain[] = {"sure", "certain"};  // "loses for sure" is a guess
    if (is_in(kCertain, tokens[at].plain) ||
        (at + 1 < tokens.size() && is_in(kCertain, tokens[at + 1].plain)))
        return false;
    return is_parted || is_in(kReasons, tokens[at].plain) ||
           (at > 0 && is_in(kReasons, tokens[at - 1].plain));
}

bool is_piece_sign(std::string_view sign) {
    constexpr std::string_view kSigns[] = {"马", "车", "炮", "兵", "卒", "将"};
    return std::ranges::find(kSigns, sign) != std::end(kSigns);
}

bool reverses_act(std::string_view text) {
    constexpr std::string_view kWords[] = {"cancel", "withdraw", "taken back", "撤销", "撤銷",
                                           "撤回",   "取消",     "收回",       "hủy",  "rút lại"};
    // Cancelling a game is a ruling, and withdraws nothing.
    constexpr std::string_view kGames[] = {"hủy ván", "hủy trận", "cancel the game", "取消对局",
                                           "取消本局"};
    const auto names = [&](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    };
    return std::ranges::any_of(kWords, names) && std::ranges::none_of(kGames, names);
}

bool is_always_warned(std::string_view line) {
    return line == "report stone-reset" || line == "report stones-lifted" ||
           line == "report walked-out";
}

bool are_one_act(std::string_view line, std::string_view next) {
    return (line == "move" && (next == "press" || next == "report stone-reset")) ||
           (line == "report stone-reset" && next == "move") ||
           (line == kTwoPlays && next == kLoses) ||
           (line == "report entry-corrected" && next == "move") ||
           (line == "warn" && (next == "report warning-withdrawn" || is_always_warned(next))) ||
           (is_always_warned(line) && next == "warn");
}

}  // namespace kyvien::cli
