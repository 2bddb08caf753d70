#include "cli/arbiter/sentences/for_each_player.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"
#include "rulebook/clause.h"

namespace kyvien::cli {
namespace each_player {
namespace {

using conduct::Seat;

/// Tokens [first, last) that mean both players.
struct Both {
    std::size_t first;
    std::size_t last;
};

/// The tokens from `at` on that mean both players: "both", "cả hai", "white and black"; zero if
/// they do not.
std::size_t both_at(conduct::Game game, const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kBoth[] = {"both of them",
                                          "both players",
                                          "both sides",
                                          "the players",
                                          "the two players",
                                          "both",
                                          "cả hai bên",
                                          "cả hai đấu thủ",
                                          "cả hai kỳ thủ",
                                          "cả hai người",
                                          "cả hai",
                                          "hai bên",
                                          "hai đấu thủ",
                                          "hai người",
                                          "mỗi bên",
                                          "mỗi người",
                                          "ca hai",
                                          "红 黑 双 方",
                                          "黑 白 双 方",
                                          "红 黑",
                                          "黑 白",
                                          "đỏ đen",
                                          "đen trắng",
                                          "trắng đen",
                                          "双 方",
                                          "雙 方",
                                          "两 人",
                                          "两 方",
                                          "各"};
    constexpr std::string_view kJoined[] = {"and", "và", "va", "với", "lẫn", "cùng",
                                            "&",   "和", "与", "跟",  "同",  "、"};
    std::size_t length = 0;
    for (const std::string_view phrase : kBoth) {
        const auto words = base::split<std::string_view>(phrase, ' ');
        bool is_there = at + words.size() <= tokens.size();
        for (std::size_t word = 0; is_there && word < words.size(); ++word)
            is_there = tokens[at + word].plain == words[word];
        if (is_there)
            length = std::max(length, words.size());
    }
    const auto first = sentence::player_at(game, tokens, at);
    if (!first || tokens[at + first->length - 1].plain.ends_with("'s"))
        return length;
    const std::size_t join = at + first->length;
    if (join >= tokens.size() ||
        std::ranges::find(kJoined, tokens[join].plain) == std::end(kJoined))
        return length;
    const auto second = sentence::player_at(game, tokens, join + 1);
    const bool are_two = second && second->seat != first->seat;
    return are_two ? std::max(length, join + 1 + second->length - at) : length;
}

}  // namespace
}  // namespace each_player

std::optional<std::array<std::string, 2>> for_each_player(conduct::Game game,
                                                          std::string_view line) {
    using namespace each_player;
    constexpr std::string_view kMeasures[] = {"warn", "advise", "conduct-fault", "technical-fault"};
    if (line.find_first_of("=?\"") != std::string_view::npos ||
        std::ranges::none_of(kMeasures, [&](std::string_view measure) {
            return mentions_concept(game, line, measure);
        }))
        return std::nullopt;
    // "警告双方一次", "裁判提醒双方剩五分钟" name nothing that they have done.
    if (line.find(", ") == std::string_view::npos && line.find("，") == std::string_view::npos &&
        line.find(':') == std::string_view::npos && line.find("：") == std::string_view::npos &&
        !mentions_concept(game, line, "because"))
        return std::nullopt;
    const std::vector<Token> tokens = tokens_of(line);
    std::vector<Both> found;
    for (std::size_t at = 0; at < tokens.size();) {
        const std::size_t length = both_at(game, tokens, at);
        // A player who is named alone has done something else than the other.
        if (length == 0 && sentence::player_at(game, tokens, at))
            return std::nullopt;
        if (length > 0)
            found.push_back({at, at + length});
        at += std::max<std::size_t>(length, 1);
    }
    if (found.empty())
        return std::nullopt;
    std::array<std::string, 2> lines;
    for (const Seat seat : clock::kBothSeats) {
        std::string& one = lines[seat == Seat::First ? 0 : 1];
        std::size_t from = 0;
        for (const Both& both : found) {
            const bool is_sign_word = is_cjk_character(tokens[both.first].plain);
            one += line.substr(from, tokens[both.first].start - from);
            one += side_name(game, seat,
                             is_sign_word ? rulebook::Language::ZhHans : rulebook::Language::En);
            from = tokens[both.last - 1].end;
        }
        one += line.substr(from);
    }
    return lines;
}

bool is_measure_of_each(const DeskLine& line) {
    constexpr std::string_view kVerbs[] = {"warn", "remind"};
    constexpr std::string_view kKinds[] = {"penalty",    "fault",       "warning",
                                           "consulting", "manners",     "disturbing",
                                           "wandering",  "disturbance", "incident"};
    const auto is_in = [](const auto& list, std::string_view word) {
        return std::ranges::find(list, word) != std::end(list);
    };
    return is_in(kVerbs, line.verb) ||
           (line.verb == "report" && !line.words.empty() && is_in(kKinds, line.words[0]));
}

}  // namespace kyvien::cli
