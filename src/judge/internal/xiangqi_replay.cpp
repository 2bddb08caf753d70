// What a library stores of a game of xiangqi.
#include <algorithm>
#include <optional>

#include "judge/internal/replay_keys.h"
#include "judge/internal/xiangqi_judge.h"

namespace kyvien::judge::internal {

using rulebook::xiangqi_vn;

namespace xiangqi_replay {
namespace {

constexpr int kLastFile = 8;

xiangqi::Square mirrored(xiangqi::Square square) {
    return xiangqi::Square(kLastFile - square.file(), square.rank());
}
xiangqi::Move mirrored(xiangqi::Move move) {
    return {mirrored(move.from()), mirrored(move.to())};
}

xiangqi::Setup mirrored(const xiangqi::Setup& setup) {
    xiangqi::Setup other = setup;
    for (int index = 0; index < xiangqi::kSquares; ++index) {
        const xiangqi::Square square(index);
        other.board[static_cast<std::size_t>(mirrored(square).index())] = setup.at(square);
    }
    return other;
}

/// The beginning shared by a game and its mirror image: the one with the smaller bytes.
std::string opening_of(const std::vector<xiangqi::Move>& moves) {
    std::string seen, in_mirror;
    for (const xiangqi::Move move : moves) {
        add_to_opening(seen, move.bits());
        add_to_opening(in_mirror, mirrored(move).bits());
    }
    return std::min(seen, in_mirror);
}

}  // namespace
}  // namespace xiangqi_replay

EndedBy XiangqiJudge::ended_by(const PgnHeader& header, const GameReport& report) const {
    const Claim claim = claim_of(report.result);
    if (!position_.has_legal_move())
        return position_.in_check() ? EndedBy{"checkmate", xiangqi_vn("7.1.a")}
                                    : EndedBy{"stalemate", xiangqi_vn("7.1.b")};
    if (unwinnable_)
        return {unwinnable_->reason == "no-attackers" ? "no-attackers" : "nobody-can-win",
                xiangqi_vn("7.2.a")};
    // The judge has ruled on repetitions; one counts if the game ended with it.
    for (const Finding& finding : report.findings) {
        if (finding.code != "repetition" || finding.ply != plies())
            continue;
        for (const auto& [name, value] : finding.values) {
            if (name != "verdict" || value == "postponed")
                continue;
            return {value == "draw" ? "repetition-draw" : "repetition-loss", finding.clause};
        }
    }
    if (claim == Claim::Unknown)
        return {"unfinished"};
    const bool is_drawn = claim == Claim::Drawn;
    if (!is_drawn && says_time_forfeit(header, text_))
        return {"time", xiangqi_vn("7.1.d")};
    if (is_drawn && no_capture_ != 0 && position_.no_capture_plies() >= 120)
        return {"no-capture", xiangqi_vn("7.2.e")};
    if (const auto other = other_end(header))
        return {*other};
    if (is_drawn)
        return {"agreement", xiangqi_vn("7.2.d")};
    if (claim == Claim::FirstWon || claim == Claim::SecondWon)
        return {"resignation", xiangqi_vn("7.1.k")};
    return {"other"};
}

void XiangqiJudge::fill_replay(const PgnHeader& header, const GameReport& report,
                               Replay& to) const {
    using namespace xiangqi_replay;
    to.is_whole = is_set_up_ && !broken_;
    if (!is_set_up_)
        return;
    // The mirror image of a legal position and of a legal move is also legal.
    auto mirror = xiangqi::Position::make(mirrored(start_.to_setup()), xiangqi::Origin::Diagram);
    const auto add = [&](std::uint64_t hash) {
        to.positions.push_back(
            position_key(GameKind::Xiangqi, mirror ? std::min(hash, mirror->hash()) : hash));
    };
    to.positions.reserve(hashes_.size());
    add(hashes_.front());
    for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
        if (mirror)
            mirror->play(mirrored(moves_[ply]));
        add(hashes_[ply + 1]);
    }
    to.opening = opening_of(moves_);
    to.outcome = outcome_of(claim_of(report.result));
    if (to.is_whole)
        to.ended = ended_by(header, report);
}

Result<std::string> begun_xiangqi(std::string_view position, std::string_view moves) {
    return begun_pgn("[Game \"Chinese Chess\"]\n[Red \"?\"]\n", position, moves);
}

}  // namespace kyvien::judge::internal
