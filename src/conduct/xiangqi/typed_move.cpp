#include "conduct/xiangqi/internal/typed_move.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/text.h"

#include "conduct/core/internal/typed_move.h"
#include "notation/xiangqi/move.h"

namespace kyvien::conduct::internal {

namespace {

/// "ma 2 tien 3", "mã hai tiến ba" as "M2.3"; empty for what is not a move in four such words. The
/// words for general and elephant are the same without diacritics.
std::string in_letters(std::string_view text) {
    struct Word {
        std::string_view word;
        std::string_view sign;
    };
    constexpr Word kPieces[] = {{"mã", "M"},   {"ma", "M"},   {"xe", "X"},     {"pháo", "P"},
                                {"phao", "P"}, {"tốt", "B"},  {"tot", "B"},    {"chốt", "B"},
                                {"chot", "B"}, {"binh", "B"}, {"sĩ", "S"},     {"si", "S"},
                                {"sỹ", "S"},   {"sy", "S"},   {"tướng", "Tg"}, {"tượng", "T"}};
    constexpr Word kNumbers[] = {{"một", "1"}, {"mot", "1"}, {"hai", "2"},  {"ba", "3"},
                                 {"bốn", "4"}, {"bon", "4"}, {"tư", "4"},   {"năm", "5"},
                                 {"nam", "5"}, {"sáu", "6"}, {"bảy", "7"},  {"bay", "7"},
                                 {"tám", "8"}, {"tam", "8"}, {"chín", "9"}, {"chin", "9"}};
    constexpr Word kWays[] = {{"tiến", "."}, {"tien", "."},  {"tấn", "."},
                              {"tan", "."},  {"thoái", "/"}, {"thoai", "/"},
                              {"lui", "/"},  {"bình", "-"},  {"binh", "-"}};
    std::string plain(text);
    for (char& c : plain)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto words = base::words<std::string>(plain);
    if (words.size() != 4)
        return {};
    const auto sign = [](const auto& list, const std::string& word) {
        const auto found = std::ranges::find(list, word, &Word::word);
        return found == std::end(list) ? std::string() : std::string(found->sign);
    };
    const auto number = [&](const std::string& word) {
        return word.size() == 1 && word[0] >= '1' && word[0] <= '9' ? word : sign(kNumbers, word);
    };
    const std::string parts[] = {sign(kPieces, words[0]), number(words[1]), sign(kWays, words[2]),
                                 number(words[3])};
    std::string letters;
    for (const std::string& part : parts) {
        if (part.empty())
            return {};
        letters += part;
    }
    return letters;
}

}  // namespace

Result<std::string> read_typed_xiangqi(const xiangqi::Position& position, std::string_view text) {
    const std::string letters = in_letters(text);
    if (!letters.empty())
        text = letters;
    using Reason = notation::XiangqiMoveError::Reason;
    const auto iccs = [&](xiangqi::Move move) {
        return notation::to_text(position, move, notation::XiangqiForm::Iccs);
    };
    const auto move = notation::read_move(position, text);
    if (move)
        return iccs(*move);
    if (move.error().reason == Reason::Illegal)
        return refuse(illegal_typed_move(text, move.error().english));
    if (move.error().reason == Reason::Unintelligible)
        return refuse(unreadable_typed_move(text));
    std::vector<std::string> candidates;
    for (const xiangqi::Move candidate : move.error().candidates)
        candidates.push_back(iccs(candidate));
    return refuse(ambiguous_typed_move(text, candidates));
}

}  // namespace kyvien::conduct::internal
