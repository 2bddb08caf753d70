// Counting the moves of chess (cli/rules/perft.h).
#include <fmt/format.h>

#include "chess/perft.h"
#include "cli/rules/perft.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace perft {
namespace {

std::optional<chess::Position> chess_position(const Options& options, std::string& trouble) {
    if (options.number) {
        if (!options.fen.empty())
            trouble = spoken(words::verdicts::kPerftNumberOrFen);
        else if (*options.number < 0 || *options.number > 959)
            trouble = spoken(words::verdicts::kPerftNumbers);
        else
            return chess::Position::chess960(*options.number);
        return std::nullopt;
    }
    if (options.fen.empty())
        return options.chess960 ? chess::Position::chess960(518) : chess::Position::start();
    const auto parsed = notation::parse_fen(options.fen);
    if (!parsed) {
        trouble = spoken(words::verdicts::PerftFen{
            .column = std::to_string(parsed.error().column),
            .why = reason_text(parsed.error().code, parsed.error().reason, parsed.error().values)});
        return std::nullopt;
    }
    const auto mode = options.chess960 ? chess::CastlingMode::Chess960 : parsed->guess;
    auto position = chess::Position::make(parsed->setup, mode, chess::Strictness::Playable);
    if (position)
        return *position;
    std::string faults;
    for (const chess::SetupFault fault : position.error())
        faults += fmt::format("{}{}", faults.empty() ? "" : " ",
                              reason_text(code(fault), describe(fault)));
    trouble = spoken(words::verdicts::PerftNotLegal{.why = faults});
    return std::nullopt;
}

Count count_chess(const Options& options) {
    Count count;
    const auto position = chess_position(options, count.trouble);
    if (!position)
        return count;
    const auto perft = options.method == "list" ? chess::perft_with_lists : chess::perft;
    if (options.depth == 0)
        return one_position();
    std::vector<chess::Move> moves;
    for (const chess::Move move : position->legal_moves())
        moves.push_back(move);
    count_after_each_move(
        moves, options, count,
        [&](chess::Move move) { return perft(position->after(move), options.depth - 1); },
        [&](chess::Move move) { return notation::to_uci(*position, move); });
    return count;
}

}  // namespace
}  // namespace perft

namespace registered {

extern const Entry chess;
constinit const Entry chess = {.perft = perft::count_chess};

}  // namespace registered
}  // namespace kyvien::cli
