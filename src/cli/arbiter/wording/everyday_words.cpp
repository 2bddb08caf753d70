#include "cli/arbiter/wording/everyday_words.h"

#include <algorithm>
#include <iterator>

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
    {"wht", "white"},
    {"blk", "black"},
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
};

constexpr std::string_view kEnds = ",.;:!";

/// What stands beside a numeral in words: "2 bên", "2 tay".
constexpr Short kPairs[] = {{"bên", "hai bên"},     {"tay", "hai tay"},
                            {"đấu", "hai đấu"},     {"người", "hai người"},
                            {"kỳ", "hai kỳ"},       {"players", "two players"},
                            {"hands", "two hands"}, {"sides", "both sides"}};

std::string_view without_ends(std::string_view word) {
    const std::size_t first = word.find_first_not_of(kEnds);
    return first == std::string_view::npos
               ? word
               : word.substr(first, word.find_last_not_of(kEnds) + 1 - first);
}

/// "5p", "10ph", "5'": so many minutes.
std::string minutes_of(std::string_view word, bool is_vietnamese) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || digits > 3)
        return {};
    const std::string_view unit = word.substr(digits);
    const bool is_minutes =
        unit == "p" || unit == "ph" || unit == "'" || unit == "’" || unit == "′";
    if (!is_minutes)
        return {};
    return std::string(word.substr(0, digits)) +
           (is_vietnamese || unit[0] == 'p' ? " phút" : " minutes");
}

}  // namespace
}  // namespace everyday_words

std::string in_full_words(std::string_view line) {
    using namespace everyday_words;
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t start = line.find_first_not_of(" \t", at);
        if (start == std::string_view::npos)
            break;
        const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
        words.push_back(line.substr(start, end - start));
        at = end;
    }
    const bool is_vietnamese = !is_ascii(line);
    std::string full;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string_view core = without_ends(words[at]);
        const std::string plain = plain_word(words[at]);
        std::string said;
        if (const auto* known = std::ranges::find(kShort, plain, &Short::typed);
            known != std::end(kShort))
            said = known->full;
        else
            said = minutes_of(core, is_vietnamese);
        const std::string next = at + 1 < words.size() ? plain_word(words[at + 1]) : std::string();
        if (plain == "2")
            if (const auto* pair = std::ranges::find(kPairs, next, &Short::typed);
                pair != std::end(kPairs))
                said = pair->full.substr(0, pair->full.find(' '));
        // "R offered a draw n B agreed"
        if (plain == "n" && at > 0 && at + 1 < words.size() && is_ascii(line) && words[at] == "n" &&
            words[at - 1].size() > 1 && next.find_first_of("0123456789") == std::string::npos)
            said = "and";
        const bool is_minutes_word =
            is_digits(plain) && (next == "p" || next == "ph") && said.empty();
        if (!full.empty())
            full += ' ';
        if (said.empty()) {
            full += words[at];
        } else {
            const auto before = static_cast<std::size_t>(core.data() - words[at].data());
            // Marks that end a part of a sentence stay; the point of an abbreviation goes.
            std::string_view after = words[at].substr(before + core.size());
            if (after == "." && at + 1 < words.size())
                after = {};
            full += words[at].substr(0, before);
            full += said;
            full += after;
        }
        if (is_minutes_word) {
            full += " phút";
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
