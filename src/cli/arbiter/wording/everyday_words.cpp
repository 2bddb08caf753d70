#include "cli/arbiter/wording/everyday_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "base/text.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace everyday_words {
namespace {

struct Short {
    std::string_view typed;
    std::string_view full;
};

constexpr Short kShort[] = {
    // English
    {"w/o", "without"},
    {"wo", "without"},
    {"w/", "with"},
    {"wh", "white"},
    {"ans", "answered"},
    {"wht", "white"},
    {"whites", "white's"},
    {"blacks", "black's"},
    {"blk", "black"},
    {"blk's", "black's"},
    {"wht's", "white's"},
    {"gv", "give"},
    {"signd", "signed"},
    {"tchs", "touches"},
    {"sez", "says"},
    {"bl", "black"},
    {"bk", "black"},
    {"clk", "clock"},
    {"clks", "clocks"},
    {"arb", "arbiter"},
    {"ref", "referee"},
    {"opp", "opponent"},
    {"opp's", "opponent's"},
    {"perm", "permission"},
    {"tchd", "touched"},
    {"mv", "move"},
    {"mvs", "moves"},
    {"ill", "illegal"},
    {"illeg", "illegal"},
    {"mob", "mobile"},
    {"ph", "phone"},
    {"pos", "position"},
    {"posn", "position"},
    {"rep", "repetition"},
    {"3x", "three times"},
    {"3rd", "third"},
    {"3-fold", "threefold"},
    {"three-fold", "threefold"},
    {"env", "envelope"},
    {"kt", "knight"},
    {"arr", "arrived"},
    {"arrvd", "arrived"},
    {"clm", "claims"},
    {"clms", "claims"},
    {"clmd", "claimed"},
    {"offrd", "offered"},
    {"bfr", "before"},
    {"b4", "before"},
    {"w/out", "without"},
    {"plyr", "player"},
    {"opp.", "opponent"},
    {"rsgns", "resigns"},
    {"rsgnd", "resigned"},
    {"prsd", "pressed"},
    {"pressd", "pressed"},
    {"stppd", "stopped"},
    {"secs", "seconds"},
    {"thx", "thanks"},
    {"minus", "take"},
    {"deduct", "take"},
    {"deducted", "take"},
    {"bc", "because"},
    {"b/c", "because"},
    {"coz", "because"},
    {"&", "and"},
    {"btw", "between"},
    {"libs", "liberties"},
    {"mins", "minutes"},
    {"didn't", "did not"},
    {"didnt", "did not"},
    {"doesn't", "does not"},
    {"doesnt", "does not"},
    {"hasn't", "has not"},
    {"hasnt", "has not"},
    {"haven't", "have not"},
    {"havent", "have not"},
    {"wasn't", "was not"},
    {"wasnt", "was not"},
    {"isn't", "is not"},
    {"isnt", "is not"},
    {"won't", "will not"},
    {"wont", "will not"},
    {"can't", "cannot"},
    // Vietnamese
    {"ko", "không"},
    {"k", "không"},
    {"kg", "không"},
    {"khg", "không"},
    {"hok", "không"},
    {"đc", "được"},
    {"dc", "được"},
    {"đt", "điện thoại"},
    {"dt", "điện thoại"},
    {"đtdđ", "điện thoại di động"},
    {"đh", "đồng hồ"},
    {"dh", "đồng hồ"},
    {"bb", "biên bản"},
    {"tt", "trọng tài"},
    {"hlv", "huấn luyện viên"},
    {"vs", "với"},
    {"tg", "thời gian"},
    {"2bên", "hai bên"},
    {"pb", "phong bì"},
    {"trg", "trắng"},
    {"trgs", "trắng"},
    {"đn", "đen"},
    {"nc", "nước"},
    {"đthoại", "điện thoại"},
    {"dthoai", "điện thoại"},
    {"mik", "mình"},
    {"ktra", "kiểm tra"},
};

/// Misspellings that are not abbreviations: they never trigger an act that is hard to undo.
constexpr Short kMisspelt[] = {
    {"balck", "black"},
    {"blakc", "black"},
    {"blcak", "black"},
    {"whtie", "white"},
    {"wihte", "white"},
    {"whiet", "white"},
    {"wite", "white"},
    {"fone", "phone"},
    {"resgns", "resigns"},
    {"nigth", "knight"},
    {"kinght", "knight"},
    {"knigth", "knight"},
    {"kngiht", "knight"},
    {"nihgt", "knight"},
    {"bishp", "bishop"},
    {"bihsop", "bishop"},
    {"bishoop", "bishop"},
    {"touchd", "touched"},
    {"tuched", "touched"},
    {"toched", "touched"},
    {"touced", "touched"},
    {"presed", "pressed"},
    {"preesd", "pressed"},
    {"clok", "clock"},
    {"clcok", "clock"},
    {"colck", "clock"},
    {"anythign", "anything"},
    {"anyting", "anything"},
    {"somthing", "something"},
    {"soemthing", "something"},
    {"ilegal", "illegal"},
    {"illigal", "illegal"},
    {"illegl", "illegal"},
    {"ilegel", "illegal"},
    {"repitition", "repetition"},
    {"repetion", "repetition"},
    {"repitision", "repetition"},
    {"postion", "position"},
    {"possition", "position"},
    {"postition", "position"},
    {"darw", "draw"},
    {"drwa", "draw"},
    {"scorsheet", "scoresheet"},
    {"scoresheat", "scoresheet"},
    {"scoreshet", "scoresheet"},
    {"writting", "writing"},
    {"wrting", "writing"},
    {"wriitng", "writing"},
    {"arbitor", "arbiter"},
    {"arbitre", "arbiter"},
    {"elefant", "elephant"},
    {"elephent", "elephant"},
    {"hores", "horse"},
    {"hosre", "horse"},
    {"charriot", "chariot"},
    {"charoit", "chariot"},
    {"canon", "cannon"},
    {"cannnon", "cannon"},
    {"soilder", "soldier"},
    {"solider", "soldier"},
    {"straigt", "straight"},
    {"strait", "straight"},
    {"gmae", "game"},
    {"resaon", "reason"},
    {"reasn", "reason"},
    {"warnign", "warning"},
    {"warnin", "warning"},
    {"claimd", "claimed"},
    {"clams", "claims"},
    {"cliams", "claims"},
    {"frist", "first"},
    {"fisrt", "first"},
    {"secnd", "second"},
    {"seccond", "second"},
    {"agian", "again"},
    {"agin", "again"},
    {"plased", "placed"},
    {"palced", "placed"},
    {"himslef", "himself"},
    {"hismelf", "himself"},
    {"siging", "singing"},
    {"tlaking", "talking"},
    {"talkign", "talking"},
    {"opponet", "opponent"},
    {"oponent", "opponent"},
    {"oppenent", "opponent"},
    {"rde", "red"},
    {"agress", "agrees"},
    {"aggrees", "agrees"},
    {"acepted", "accepted"},
    {"acepts", "accepts"},
    {"accpets", "accepts"},
    {"ofered", "offered"},
    {"offerd", "offered"},
    {"offfers", "offers"},
    {"teh", "the"},
    {"hte", "the"},
    {"adn", "and"},
    {"wiht", "with"},
    {"wtih", "with"},
    {"befor", "before"},
    {"beofre", "before"},
    {"wihtout", "without"},
    {"whitout", "without"},
    {"perpetaul", "perpetual"},
    {"liberites", "liberties"},
    {"stoen", "stone"},
    {"stoens", "stones"},
    {"wthie", "white"},
    {"blakcs", "black's"},
    {"balcks", "black's"},
    {"whtes", "white's"},
};

const Short* full_of(std::string_view plain) {
    for (const auto list : {std::span<const Short>(kShort), std::span<const Short>(kMisspelt)})
        if (const auto known = std::ranges::find(list, plain, &Short::typed); known != list.end())
            return &*known;
    return nullptr;
}

constexpr std::string_view kEnds = ",.;:!";

/// Nouns that follow a number word: "2 bên", "2 tay".
constexpr Short kPairs[] = {{"bên", "hai bên"},     {"tay", "hai tay"},
                            {"đấu", "hai đấu"},     {"người", "hai người"},
                            {"kỳ", "hai kỳ"},       {"players", "two players"},
                            {"hands", "two hands"}, {"sides", "both sides"}};

/// Capitals become lower case; everything else is unchanged.
std::string plain_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

std::string_view without_ends(std::string_view word) {
    const std::size_t first = word.find_first_not_of(kEnds);
    return first == std::string_view::npos
               ? word
               : word.substr(first, word.find_last_not_of(kEnds) + 1 - first);
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::size_t digits_at(std::string_view text, std::size_t at) {
    std::size_t count = 0;
    while (at + count < text.size() && is_digit(text[at + count]))
        ++count;
    return count;
}

/// "5p", "10ph", "5'": minutes.
std::string minutes_of(std::string_view word, bool is_vietnamese) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || digits > 3)
        return {};
    const std::string_view unit = word.substr(digits);
    // "3'20", "3p20": minutes and seconds.
    for (const std::string_view mark : {"'", "’", "′", "p", "ph"}) {
        const std::string_view seconds =
            unit.substr(std::min(unit.size(), unit.starts_with(mark) ? mark.size() : unit.size()));
        if (seconds.size() >= 2 && seconds.size() <= 4 && digits_at(seconds, 0) == 2 &&
            seconds[0] < '6' &&
            seconds.substr(2).find_first_not_of("'\"s") == std::string_view::npos)
            return std::string(word.substr(0, digits)) + ":" + std::string(seconds.substr(0, 2));
    }
    const bool is_minutes =
        unit == "p" || unit == "ph" || unit == "'" || unit == "’" || unit == "′";
    if (!is_minutes)
        return {};
    return std::string(word.substr(0, digits)) + (is_vietnamese    ? " phút"
                                                  : unit[0] == 'p' ? " phut"
                                                                   : " minutes");
}

/// Durations that contain a half.
constexpr Short kHalves[] = {{"nửa phút", "30 giây"},
                             {"nua phut", "30 giây"},
                             {"half a minute", "30 seconds"},
                             {"half minute", "30 seconds"},
                             {"half a min", "30 seconds"},
                             {"a minute and a half", "90 seconds"},
                             {"1 phút rưỡi", "90 giây"},
                             {"một phút rưỡi", "90 giây"},
                             {"2 phút rưỡi", "150 giây"},
                             {"hai phút rưỡi", "150 giây"},
                             {"1.5 minutes", "90 seconds"},
                             {"1.5 min", "90 seconds"},
                             {"2.5 min", "150 seconds"},
                             {"半分钟", "30秒"},
                             {"半分鐘", "30秒"},
                             {"一分半钟", "90秒"},
                             {"一分半", "90秒"},
                             {"1分半", "90秒"},
                             {"两分半", "150秒"},
                             {"2分半", "150秒"}};

std::string with_half_times_in_full(std::string line) {
    for (const Short& half : kHalves)
        for (std::size_t at = line.find(half.typed); at != std::string::npos;
             at = line.find(half.typed, at + half.full.size()))
            line.replace(at, half.typed.size(), half.full);
    return line;
}

/// The offset after "bd 4: ", "bàn số 12 - ", 第3台， and similar; zero if the line does not begin
/// like that.
std::size_t behind_board_number(std::string_view line) {
    constexpr std::string_view kWords[] = {"board", "bord",   "bd",  "brd", "table", "tbl",
                                           "bàn",   "bàn số", "ban", "bn",  "第",    "台"};
    const std::string small = plain_letters(line);
    std::size_t longest = 0;
    for (const std::string_view word : kWords)
        if (small.starts_with(word))
            longest = std::max(longest, word.size());
    const bool is_sign_first = small.starts_with("第");
    std::size_t at = longest;
    const auto skip = [&](std::string_view marks) {
        while (at < line.size() && marks.find(line[at]) != std::string_view::npos)
            ++at;
    };
    if (longest > 0) {
        skip(" .#");
        if (line.substr(at).starts_with("no"))
            at += 2;
        skip(" .#");
    }
    const std::size_t digits = digits_at(line, at);
    if (digits == 0 || digits > 3)
        return 0;
    at += digits;
    bool has_sign = false;
    for (const std::string_view sign : {"号台", "號台", "号桌", "台", "桌"})
        if (line.substr(at).starts_with(sign)) {
            at += sign.size();
            has_sign = true;
            break;
        }
    if ((longest == 0 || is_sign_first) && !has_sign)
        return 0;
    // Without a mark it may be a report about another board: "bàn 5 đỏ xin thua".
    skip(" ");
    const std::size_t end = at;
    skip(",:;-");
    for (const std::string_view mark : {"：", "，", "、"})
        if (line.substr(at).starts_with(mark))
            at += mark.size();
    const bool has_mark = at > end;
    skip(" ");
    return at < line.size() && has_mark ? at : 0;
}

struct Hour {
    std::size_t length = 0;  ///< zero if there is no time of day here
    std::string text;        ///< "08:41"
};

/// "8:41", "8h41", "8 giờ 41", 8点41分.
Hour hour_at(std::string_view line, std::size_t at) {
    const std::size_t start = at;
    const std::size_t hours = digits_at(line, at);
    if (hours == 0 || hours > 2)
        return {};
    const std::string hour = (hours == 1 ? "0" : "") + std::string(line.substr(at, hours));
    at += hours;
    for (const std::string_view mark : {" giờ ", "giờ", "点", "點", "时", "時", ":", "h", "g"}) {
        if (!line.substr(at).starts_with(mark))
            continue;
        at += mark.size();
        const std::size_t minutes = digits_at(line, at);
        if (minutes != 2 || hour > "23" || line.substr(at, 2) > "59")
            return {};
        const std::string minute(line.substr(at, minutes));
        at += minutes;
        if (line.substr(at).starts_with("分"))
            at += std::string_view("分").size();
        const bool ends = at == line.size() || (line[at] != ':' && !is_digit(line[at]));
        return ends ? Hour{at - start, hour + ":" + minute} : Hour{};
    }
    return {};
}

/// "=" and "(=)", alone.
std::string with_draws(std::string_view line) {
    std::string text;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        const std::string_view word = line.substr(at, end - at);
        const std::string_view core = without_ends(word);
        text += core == "=" || core == "(=)" ? std::string_view("draw") : word;
        if (end < line.size())
            text += ' ';
        at = end + 1;
    }
    return text;
}

}  // namespace
}  // namespace everyday_words

std::string in_desk_words(std::string_view line) {
    using namespace everyday_words;
    return with_draws(line.substr(behind_board_number(line)));
}

std::string with_time_in_front(std::string_view line) {
    using namespace everyday_words;
    constexpr std::string_view kComing[] = {"arriv",     "here", "came ", "turned up",
                                            "showed up", "đến",  "tới",   "có mặt"};
    constexpr std::string_view kMarks[] = {" at", " @", " lúc"};
    constexpr std::string_view kCame[] = {" arr", " arrived", " here", " came"};
    constexpr std::string_view kCameThen[] = {"到", "才到", "来", "才来", "入座"};
    const std::string small = plain_letters(line);
    if (small.starts_with("at ") || line.find('=') != std::string_view::npos ||
        small.find("late") != std::string::npos)
        return std::string(line);
    const auto any = [](const auto& words, const auto& is) {
        return std::ranges::any_of(words, is);
    };
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (!is_digit(line[at]) || (at > 0 && (is_digit(line[at - 1]) || line[at - 1] == ':')))
            continue;
        const Hour hour = hour_at(line, at);
        if (hour.length == 0)
            continue;
        std::string_view before = base::trimmed(std::string_view(small).substr(0, at), " ");
        const std::string_view after = std::string_view(small).substr(at + hour.length);
        const auto ends = [&](std::string_view word) { return before.ends_with(word); };
        const bool is_marked = any(kMarks, ends) && any(kComing, [&](std::string_view word) {
                                   return small.find(word) != std::string::npos;
                               });
        const bool is_bare = digits_at(line, at) == 2 && any(kCame, ends);
        const bool is_before =
            any(kCameThen, [&](std::string_view word) { return after.starts_with(word); });
        if (!is_marked && !is_bare && !is_before)
            continue;
        for (const std::string_view mark : kMarks)
            if (is_marked && before.ends_with(mark)) {
                before.remove_suffix(mark.size());
                break;
            }
        return "at " + hour.text + " " + std::string(line.substr(0, before.size())) +
               std::string(line.substr(at + hour.length));
    }
    return std::string(line);
}

std::string misspelt_word(std::string_view line) {
    using namespace everyday_words;
    for (const std::string_view word : base::split<std::string_view>(line, ' '))
        if (const std::string plain = plain_word(word);
            std::ranges::find(kMisspelt, plain, &Short::typed) != std::end(kMisspelt))
            return plain;
    return {};
}

namespace everyday_words {
namespace {

std::vector<std::string_view> words_between_blanks(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t start = line.find_first_not_of(" \t", at);
        if (start == std::string_view::npos)
            break;
        const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
        words.push_back(line.substr(start, end - start));
        at = end;
    }
    return words;
}

/// "black claims he is ill" is not a claim of an illegal move.
bool is_unwell(std::span<const std::string_view> words, std::size_t at) {
    constexpr std::string_view kIs[] = {"is", "was", "feels", "felt", "fell", "he's", "looks"};
    return plain_word(words[at]) == "ill" && at > 0 &&
           std::ranges::find(kIs, plain_word(words[at - 1])) != std::end(kIs);
}

/// "took the ko back": the ko of Go, not "không".
bool is_ko_of_go(std::span<const std::string_view> words, std::size_t at) {
    constexpr std::string_view kBeforeKo[] = {"the",  "a",       "this",      "that",
                                              "ko",   "retook",  "retakes",   "took",
                                              "back", "retaken", "recaptured"};
    constexpr std::string_view kBehindKo[] = {"taken", "retaken", "recaptured", "was",
                                              "is",    "capture", "retake",     "threat"};
    // "ăn lại ko": taken back.
    constexpr std::string_view kTaking[] = {"ăn", "an", "bắt", "bat", "đánh", "danh", "cướp"};
    const bool is_taken_back =
        at > 1 && (plain_word(words[at - 1]) == "lại" || plain_word(words[at - 1]) == "lai") &&
        std::ranges::find(kTaking, plain_word(words[at - 2])) != std::end(kTaking);
    return plain_word(words[at]) == "ko" &&
           (is_taken_back ||
            (at > 0 &&
             std::ranges::find(kBeforeKo, plain_word(words[at - 1])) != std::end(kBeforeKo)) ||
            (at + 1 < words.size() &&
             std::ranges::find(kBehindKo, plain_word(words[at + 1])) != std::end(kBehindKo)));
}

/// "between b4 and c4": the point, not "before".
bool is_point_b4(std::span<const std::string_view> words, std::size_t at) {
    constexpr std::string_view kBeforePoint[] = {
        "on",      "at",    "from",   "to",     "between", "and",    "into",    "onto",
        "touched", "piece", "stone",  "horse",  "chariot", "cannon", "soldier", "elephant",
        "advisor", "pawn",  "bishop", "knight", "rook",    "queen",  "king",    "stones",
        "played",  "put",   "takes",  "took",   "captures"};
    return plain_word(words[at]) == "b4" &&
           (at + 1 == words.size() ||
            (at > 0 &&
             std::ranges::find(kBeforePoint, plain_word(words[at - 1])) != std::end(kBeforePoint)));
}

/// The word in full; empty if it is no abbreviation. `is_vietnamese`: the line has diacritics.
std::string full_word(std::span<const std::string_view> words, std::size_t at, bool is_vietnamese) {
    const std::string plain = plain_word(words[at]);
    const std::string next = at + 1 < words.size() ? plain_word(words[at + 1]) : std::string();
    // "R offered a draw n B agreed"
    if (plain == "n" && at > 0 && at + 1 < words.size() && !is_vietnamese && words[at] == "n" &&
        words[at - 1].size() > 1 && next.find_first_of("0123456789") == std::string::npos)
        return "and";
    if (plain == "2")
        if (const auto* pair = std::ranges::find(kPairs, next, &Short::typed);
            pair != std::end(kPairs))
            return std::string(pair->full.substr(0, pair->full.find(' ')));
    // "bl's horse"
    if (plain.ends_with("'s") && full_of(plain) == nullptr)
        if (const Short* owner = full_of(std::string_view(plain).substr(0, plain.size() - 2));
            owner != nullptr && is_ascii(owner->full))
            return std::string(owner->full) + "'s";
    if (const Short* known = full_of(plain); known != nullptr && !is_unwell(words, at) &&
                                             !is_ko_of_go(words, at) && !is_point_b4(words, at))
        // A line without diacritics remains one, so that its other words are read without theirs.
        return is_vietnamese ? std::string(known->full) : without_diacritics(known->full);
    return minutes_of(without_ends(words[at]), is_vietnamese);
}

/// The word with the marks around it. Marks that end a part of a sentence are kept; the period of
/// an abbreviation is removed.
std::string with_marks_of(std::string_view typed, std::string_view full, bool is_last) {
    const std::string_view core = without_ends(typed);
    const auto before = static_cast<std::size_t>(core.data() - typed.data());
    std::string_view after = typed.substr(before + core.size());
    if (after == "." && !is_last)
        after = {};
    return fmt::format("{}{}{}", typed.substr(0, before), full, after);
}

}  // namespace
}  // namespace everyday_words

std::string with_abbreviations_expanded(std::string_view typed) {
    using namespace everyday_words;
    const std::string line = with_half_times_in_full(std::string(typed));
    const std::vector<std::string_view> words = words_between_blanks(line);
    const bool is_vietnamese = !is_ascii(line);
    std::string full;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string word = full_word(words, at, is_vietnamese);
        if (!full.empty())
            full += ' ';
        full += word.empty() ? std::string(words[at])
                             : with_marks_of(words[at], word, at + 1 == words.size());
        const std::string next = at + 1 < words.size() ? plain_word(words[at + 1]) : std::string();
        if (is_digits(plain_word(words[at])) && (next == "p" || next == "ph") && word.empty()) {
            full += is_vietnamese ? " phút" : " phut";
            const std::string_view unit = words[++at];
            full += unit.substr(without_ends(unit).size());
        }
    }
    return full;
}

std::string with_plain_sides(std::string_view line) {
    constexpr std::string_view kBefore[] = {"the player of the ",
                                            "the player with the ",
                                            "the player with ",
                                            "player with ",
                                            "đấu thủ cầm quân ",
                                            "kỳ thủ cầm quân ",
                                            "người cầm quân ",
                                            "đấu thủ cầm ",
                                            "kỳ thủ cầm ",
                                            "người cầm ",
                                            "đấu thủ ",
                                            "kỳ thủ ",
                                            "quân ",
                                            "bên ",
                                            "phe ",
                                            "cờ ",
                                            "ben ",
                                            "quan ",
                                            "player ",
                                            "the ",
                                            "执",
                                            "持"};
    std::string typed(line);
    std::string small = typed;
    for (char& c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::string_view kCapital = "Đ";
    if (small.starts_with(kCapital))
        small.replace(0, kCapital.size(), "đ");
    for (const std::string_view before : kBefore)
        if (small.starts_with(before)) {
            std::string rest = typed.substr(before.size());
            // "the white player", "执白棋手"
            for (const std::string_view colour : {"white", "black", "red"})
                for (const std::string_view noun : {" player", " side"}) {
                    const std::string both = std::string(colour) + std::string(noun);
                    if (small.substr(before.size()).starts_with(both))
                        rest.erase(colour.size(), noun.size());
                }
            return rest;
        }
    return typed;
}

}  // namespace kyvien::cli
