// What a library stores of a game of chess.
#include "judge/internal/chess_judge.h"
#include "judge/internal/replay_keys.h"

namespace kyvien::judge::internal {

void ChessJudge::fill_replay(const PgnHeader& header, const GameReport& report, Replay& to) const {
    to.is_whole = is_set_up_ && !broken_;
    if (!is_set_up_)
        return;
    to.positions.reserve(hashes_.size());
    for (const std::uint64_t hash : hashes_)
        to.positions.push_back(position_key(GameKind::Chess, hash));
    for (const chess::Move move : moves_)
        add_to_opening(to.opening, move.bits());
    to.outcome = outcome_of(claim_of(report.result));
    if (to.is_whole)
        to.ended = ended_by(header, claim_of(report.result));
}

Result<std::string> begun_chess(std::string_view position, std::string_view moves) {
    return begun_pgn("[White \"?\"]\n", position, moves);
}

}  // namespace kyvien::judge::internal
