#include "cli/arbiter/lines/free_words.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"

namespace kyvien::cli {
namespace free_words {
namespace {

bool is_in(std::span<const std::string_view> list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

/// Whether the tokens from `at` on begin with these words, separated by blanks.
bool are_words_at(const std::vector<Token>& tokens, std::size_t at, std::string_view words) {
    for (; !words.empty(); ++at) {
        const std::string_view word = words.substr(0, words.find(' '));
        if (at >= tokens.size() || tokens[at].plain != word)
            return false;
        words.remove_prefix(std::min(words.size(), word.size() + 1));
    }
    return true;
}

std::size_t count_of(std::string_view words) {
    return static_cast<std::size_t>(std::ranges::count(words, ' ')) + 1;
}

}  // namespace
}  // namespace free_words

bool forbids_act(std::string_view line) {
    if (line.find('=') != std::string_view::npos)
        return false;
    constexpr std::string_view kPolite[] = {"please", "pls", "xin", "hãy",
                                            "anh",    "chị", "请",  "請"};
    constexpr std::string_view kFirst[] = {
        "do not",   "don't",      "dont",  "never",   "not to",   "no need to", "let's not",
        "lets not", "let us not", "đừng",  "chớ",     "khỏi cần", "không cần",  "không nên",
        "khoan",    "不 要",      "不 用", "不 必",   "不 得",    "不 可",      "别",
        "別",       "勿",         "先 别", "先 不 要"};
    constexpr std::string_view kLast[] = {"do not", "don't", "dont", "not", "đừng", "thôi đừng"};
    const std::vector<Token> tokens = tokens_of(line);
    std::size_t at = 0;
    while (at < tokens.size() && free_words::is_in(kPolite, tokens[at].plain))
        ++at;
    const auto is_first = [&](std::string_view words) {
        return tokens.size() > at + free_words::count_of(words) &&
               free_words::are_words_at(tokens, at, words);
    };
    const auto is_last = [&](std::string_view words) {
        return tokens.size() > free_words::count_of(words) &&
               free_words::are_words_at(tokens, tokens.size() - free_words::count_of(words), words);
    };
    return std::ranges::any_of(kFirst, is_first) || std::ranges::any_of(kLast, is_last);
}

bool is_doubtful(std::string_view line) {
    constexpr std::string_view kWords[] = {
        "maybe",      "perhaps",    "probably", "apparently", "possibly",  "seemingly", "allegedly",
        "supposedly", "presumably", "seems",    "seemed",     "rumour",    "rumor",     "rumoured",
        "reportedly", "hình như",   "có lẽ",    "có vẻ",      "dường như", "nghe nói",  "nghe đồn",
        "chắc là",    "có khi",     "hình nhu", "好 像",      "似 乎",     "可 能",     "也 许",
        "听 说",      "据 说",      "大 概",    "恐 怕",      "貌 似"};
    constexpr std::string_view kReasons[] = {"because", "for", "since", "due", "vì",
                                             "do",      "bởi", "因",    "由",  "为"};
    if (line.find_first_of("=:\"") != std::string_view::npos ||
        line.find("：") != std::string_view::npos)
        return false;
    const std::vector<Token> tokens = tokens_of(line);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (free_words::is_in(kReasons, tokens[at].plain))
            return false;
        // 对方不可能取胜 is the content of a claim (III.5).
        if (at > 0 && tokens[at - 1].plain == "不")
            continue;
        if (std::ranges::any_of(kWords, [&](std::string_view words) {
                return free_words::are_words_at(tokens, at, words);
            }))
            return true;
    }
    return false;
}

bool asks_question(std::string_view line) {
    constexpr std::string_view kSign = "？";
    if (line.find('=') != std::string_view::npos || line.find('"') != std::string_view::npos)
        return false;
    if (line.ends_with(kSign))
        return true;
    const std::size_t blank = line.find_last_of(" \t");
    if (!line.ends_with('?') || blank == std::string_view::npos)
        return false;
    // "ill Ke3?", "0-0?": the move is doubted.
    const std::string_view last = line.substr(blank + 1);
    return last.find_first_of("0123456789O") == std::string_view::npos;
}

bool may_be_reason_for_stop(std::span<const std::string> words, bool names_clock) {
    constexpr std::string_view kNoReason[] = {
        "before", "earlier",  "previously", "already", "twice", "once",  "later",
        "soon",   "until",    "till",       "ago",     "not",   "never", "don't",
        "dont",   "tomorrow", "yesterday",  "trước",   "chưa",  "sắp",   "đừng"};
    constexpr std::string_view kNotToStop[] = {
        "by",   "from", "at",   "in",   "on",   "to",   "it",  "that", "this", "him", "her", "them",
        "me",   "us",   "nói",  "lại",  "ngay", "việc", "hút", "bước", "tay",  "xe",  "làm", "đi",
        "cười", "ăn",   "uống", "chơi", "chân", "tại",  "ở",   "sign", "viết", "ghi"};
    // Nouns with the ending of a present participle.
    constexpr std::string_view kNouns[] = {"lightning", "lighting", "building", "ceiling",
                                           "heating",   "flooding", "meeting",  "opening"};
    if (words.empty())
        return true;
    const std::string first = plain_word(words.front());
    if (words.back().ends_with('?') || free_words::is_in(kNoReason, first))
        return false;
    if (names_clock || (words.size() == 1 && first == "lại"))
        return true;
    const bool is_doing = first.size() > 4 && first.ends_with("ing") &&
                          !free_words::is_in(kNouns, first) && is_ascii(first);
    return !is_doing && !free_words::is_in(kNotToStop, first) && !clock::find_seat(first);
}

bool is_about_clocks(std::span<const std::string> words) {
    constexpr std::string_view kThings[] = {
        "clock", "clocks", "clock's", "game",  "games", "play",    "match", "again", "both",
        "it",    "them",   "now",     "đồng",  "hồ",    "đồng-hồ", "lại",   "ván",   "cờ",
        "đấu",   "trận",   "钟",      "棋钟",  "表",    "比赛",    "对局",  "计时",  "双方",
        "the",   "all",    "time",    "timer", "round", "please",  "luôn",  "tiếp",  "giờ"};
    constexpr std::string_view kWhy[] = {"because", "after", "since", "as", "for", "due", "vì",
                                         "do",      "sau",   "bởi",   "因", "由",  "now"};
    if (words.empty())
        return true;
    if (words.back().ends_with('?'))
        return false;
    constexpr std::string_view kLater[] = {"tomorrow", "later", "soon", "yesterday", "mai", "明天"};
    if (std::ranges::any_of(words, [&](const std::string& word) {
            return free_words::is_in(kLater, plain_word(word));
        }))
        return false;
    const std::string first = plain_word(words.front());
    if (free_words::is_in(kWhy, first))
        return true;
    const auto is_thing = [&](const std::string& word) {
        const std::string plain = plain_word(word);
        return free_words::is_in(kThings, plain) && plain != "the";
    };
    // "run the list", "start of round 3": the object that follows.
    const std::size_t begin = first == "the" || clock::find_seat(first) ? 1 : 0;
    return words.size() > begin && is_thing(words[begin]);
}

bool is_about_last_line(std::span<const std::string> words) {
    constexpr std::string_view kWords[] = {
        "last",     "the",   "that",  "this",    "line",    "move",  "entry", "command",
        "please",   "it",    "again", "one",     "dòng",    "lệnh",  "vừa",   "nước",
        "cuối",     "wrong", "typo",  "mistake", "because", "sorry", "oops",  "misclick",
        "mistyped", "nhầm",  "sai",   "gõ",      "误",      "错",    "上",    "最后",
        "i",        "a",     "my",    "was",     "for",     "vì",    "do",    "因"};
    return std::ranges::all_of(
        words.subspan(0, std::min<std::size_t>(words.size(), 2)),
        [&](const std::string& word) { return free_words::is_in(kWords, plain_word(word)); });
}

bool is_not_on_player(std::string_view place) {
    constexpr std::string_view kRings[] = {"rang",   "ring", "went off", "goes off", "going off",
                                           "vibrat", "buzz", "beep",     "reo",      "chuông",
                                           "kêu",    "rung", "响",       "振",       "震"};
    constexpr std::string_view kElsewhere[] = {
        "off",       "home", "car", "cloakroom", "wardrobe", "locker", "hotel", "office", "handed",
        "deposited", "desk", "tắt", "nhà",       "gửi",      "xe",     "tủ",    "nộp"};
    constexpr std::string_view kSigns[] = {"关机", "家里", "在家", "车里", "车上",
                                           "酒店", "寄存", "交给", "上交", "没电"};
    const std::string plain = in_small_letters(place);
    const auto has = [&](std::string_view each) { return plain.find(each) != std::string::npos; };
    if (plain.empty() || std::ranges::any_of(kRings, has))
        return false;
    const std::vector<Token> tokens = tokens_of(plain);
    // "is a Nokia", "charger lies on the table": not a place, although a place would lose the game.
    constexpr std::string_view kFirst[] = {
        "in",    "on", "at",   "under", "inside", "from", "near", "his", "her", "found",
        "trong", "ở",  "trên", "dưới",  "tại",    "ngay", "在",   "放",  "藏"};
    constexpr std::string_view kPlaces[] = {
        "pocket", "pockets", "jacket", "coat", "trousers", "shirt", "hand", "hands",
        "wrist",  "ear",     "sleeve", "sock", "shoe",     "belt",  "lap",  "person",
        "túi",    "tay",     "áo",     "quần", "tai",      "người", "袋",   "衣",
        "裤",     "手",      "身",     "耳",   "兜"};
    const bool is_place = (!tokens.empty() && free_words::is_in(kFirst, tokens[0].plain)) ||
                          std::ranges::any_of(tokens, [&](const Token& token) {
                              return free_words::is_in(kPlaces, token.plain);
                          });
    if (!is_place)
        return true;
    // Switched off in his pocket it is still on him (11.3.2.2).
    constexpr std::string_view kOnHim[] = {
        "pocket", "pockets", "jacket", "coat", "trousers", "shirt", "hand", "hands",
        "wrist",  "ear",     "sleeve", "sock", "shoe",     "belt",  "lap",  "person",
        "áo",     "quần",    "tay",    "tai",  "衣",       "裤"};
    if (std::ranges::any_of(
            tokens, [&](const Token& token) { return free_words::is_in(kOnHim, token.plain); }) &&
        std::ranges::none_of(tokens, [&](const Token& token) {
            return token.plain != "off" && token.plain != "tắt" &&
                   free_words::is_in(kElsewhere, token.plain);
        }))
        return false;
    return std::ranges::any_of(kSigns, has) || std::ranges::any_of(tokens, [&](const Token& token) {
               return free_words::is_in(kElsewhere, token.plain);
           });
}

bool denies_flag_fall(std::string_view line) {
    constexpr std::string_view kDown[] = {
        "fall", "falls", "fell",  "fallen",  "down",  "drop",    "drops", "dropped",    "gone",
        "time", "lost",  "loses", "expired", "clock", "flagged", "reads", "overstepped"};
    const std::vector<Token> tokens = tokens_of(line);
    const auto has = [&](std::span<const std::string_view> words) {
        return std::ranges::any_of(
            tokens, [&](const Token& token) { return free_words::is_in(words, token.plain); });
    };
    constexpr std::string_view kFlag[] = {"flag", "flag's", "flags"};
    constexpr std::string_view kRunning[] = {"running"};
    return has(kRunning) || (has(kFlag) && !has(kDown));
}

}  // namespace kyvien::cli
