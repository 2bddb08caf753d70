// Facts of a game of chess that a line states beside an act: "White has four minutes left", "it is
// Black's turn", "mỗi bên đã đi mười nước", 黑方还在想棋. They record nothing, but must be those of
// the record: what the law makes of the act depends on them (8.4, III.4, 7.3).
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "clock/seat.h"
#include "clock/time_control.h"
#include "conduct/presentation/wording.h"
#include "rulebook/clause.h"

namespace kyvien::cli {
namespace {

/// The times at which the law changes: 8.4, III.4.
constexpr clock::Milliseconds kBounds[] = {std::chrono::minutes(2), std::chrono::minutes(5)};

/// The player whom the words name first.
std::optional<clock::Seat> named_first(conduct::Game game, std::string_view words) {
    const std::vector<Token> tokens = tokens_of(words);
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game, tokens, at))
            return player->seat;
    return std::nullopt;
}

bool names_both(conduct::Game game, std::string_view words) {
    const std::vector<Token> tokens = tokens_of(words);
    const auto first = named_first(game, words);
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game, tokens, at);
            player && player->seat != first)
            return true;
    return false;
}

}  // namespace

std::optional<LineReader::StatedFact> LineReader::stated_fact(std::string_view part) const {
    if (!info(game()).has_moves_by_hand)
        return std::nullopt;
    const std::string plain = with_plain_sides(with_abbreviations_expanded(in_side_names(part)));
    const std::string fact = fact_stated(game(), plain);
    if (fact.empty())
        return std::nullopt;
    const auto words = base::split<std::string>(fact, ' ');
    // 白方在黑方思考时: what a player did while the other was thinking.
    if (names_both(game(), plain))
        return std::nullopt;
    StatedFact stated{named_first(game(), plain), {}, words[0] == "turn"};
    if (words[0] == "turn") {
        if (!stated.seat)
            return std::nullopt;
        if (game_.to_move() != stated.seat)
            stated.contradicts = refuse("not-your-turn", "The record has the other player to move.",
                                        rulebook::fide("1.2"))
                                     .error();
    } else if (words[0] == "moves") {
        if (words[1] != std::to_string(game_.state.ply() / 2))
            stated.contradicts =
                refuse("usage", "The record has another number of moves.", rulebook::fide("7.1"),
                       {{"usage", fmt::format("move-counter first|second moves={}", words[1])}})
                    .error();
    } else {
        const auto span = words.size() > 2 ? read_duration(words[2]) : std::nullopt;
        if (!span || !stated.seat)
            return std::nullopt;
        const clock::Milliseconds left =
            game_.state.clock().reading(*stated.seat, game_.now()).main;
        if (std::ranges::any_of(kBounds, [&](clock::Milliseconds bound) {
                return (left < bound) != (*span < bound);
            }))
            stated.contradicts =
                refuse("usage", "The record has another time; set the clock first.",
                       rulebook::fide("6.10.1"),
                       {{"usage", fmt::format("clock {} {}", clock::seat_name(*stated.seat),
                                              duration_text(*span))}})
                    .error();
    }
    return stated;
}

Result<std::string> LineReader::with_fact_apart(std::string_view line) const {
    if (!info(game()).has_moves_by_hand)
        return std::string(line);
    for (const std::string_view mark :
         {" when ", " while ", " and ", " khi ", " mà ", " thì ", " liền ", "时，", "就", "时"}) {
        const std::size_t at = line.find(mark);
        if (at == std::string_view::npos || at == 0)
            continue;
        const std::string_view before = line.substr(0, at);
        const std::string_view behind = base::trimmed(line.substr(at + mark.size()), " ,");
        if (behind.empty() || before.find(',') != std::string_view::npos)
            continue;
        if (const auto fact = stated_fact(before)) {
            if (fact->contradicts)
                return std::unexpected(*fact->contradicts);
            return fmt::format("{}, {}", before, behind);
        }
    }
    // "after nine moves they notice that …", "đánh được hai nước mới biết …", 走了九步才发现…
    constexpr std::string_view kAfter[] = {"after",       "sau",      "đánh được", "đi được",
                                           "mới đi được", "mới đánh", "走了",      "下了",
                                           "走 了",       "下 了"};
    constexpr std::string_view kMoves[] = {"moves", "nước", "步", "回", "each", "mỗi",
                                           "bên",   "合",   "后", "以", "之",   "side"};
    const std::vector<Token> tokens = tokens_of(line);
    std::size_t begin = 0;
    for (const std::string_view words : kAfter)
        begin = std::max(begin, length_at(tokens, 0, words));
    if (begin == 0 || begin >= tokens.size())
        return std::string(line);
    const NumberWords number = number_words_at(tokens, begin);
    const bool is_figure = is_digits(tokens[begin].plain);
    const int told = is_figure ? std::stoi(tokens[begin].plain) : number.value;
    std::size_t end = begin + (is_figure ? 1 : number.length);
    const std::size_t unit = end;
    while (end < tokens.size() && std::ranges::find(kMoves, tokens[end].plain) != std::end(kMoves))
        ++end;
    if (told == 0 || end == unit || end >= tokens.size())
        return std::string(line);
    if (static_cast<std::size_t>(told) != game_.state.ply() / 2)
        return refuse("usage", "The record has another number of moves.", rulebook::fide("7.1"),
                      {{"usage", fmt::format("move-counter first|second moves={}", told)}});
    return std::string(line.substr(tokens[end].start));
}

}  // namespace kyvien::cli
