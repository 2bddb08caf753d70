// How the game ended by the law, compared with the record's claim.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/text.h"
#include "chess/dead_position/unwinnable.h"
#include "chess/history.h"
#include "judge/internal/chess_judge.h"
#include "judge/internal/replay_keys.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"

namespace kyvien::judge::internal {

using chess::Color;
using chess::Position;
using rulebook::fide;

namespace chess_judge_end {
namespace {

constexpr Color winner_of(Claim claim) {
    return claim == Claim::FirstWon ? Color::White : Color::Black;
}
constexpr std::string_view color_name(Color color) {
    return color == Color::White ? "White" : "Black";
}
constexpr bool is_win(Claim claim) {
    return claim == Claim::FirstWon || claim == Claim::SecondWon;
}
std::string_view result_for(Color winner) {
    return winner == Color::White ? "1-0" : "0-1";
}

/// Maximum number of positions searched for a mate in a position that looks dead.
constexpr std::uint64_t kDeadEffort = 400;

/// Dead positions are of three kinds: too little material, pawns that lock the board, and a few
/// forced moves that lead to either. Other positions are not worth the search; missing a dead
/// position of another kind produces no wrong finding.
bool may_be_dead(const Position& position) {
    using enum chess::PieceType;
    const chess::Bitboard pawns = position.pieces(Pawn);
    const chess::Bitboard white = position.pieces(Color::White, Pawn);
    const chess::Bitboard black = position.pieces(Color::Black, Pawn);
    const bool locked = (chess::north(white) & ~pawns) == 0 && (chess::south(black) & ~pawns) == 0;
    if (locked && (position.pieces(Queen) | position.pieces(Rook)) == 0)
        return true;
    constexpr std::size_t kFewMoves = 2;
    constexpr int kFewMen = 8;
    return chess::count(position.occupied()) <= kFewMen &&
           position.legal_moves().size() <= kFewMoves;
}

/// Whether no piece has moved: the array of chess (2.3) or one of Chess960 (II.2), White to move.
bool is_array(const Position& position) {
    constexpr chess::Bitboard kHome = 0xFFFF'0000'0000'FFFF;
    constexpr chess::Bitboard kWhitePawns = 0xFF00;
    constexpr chess::Bitboard kBlackPawns = 0x00FF'0000'0000'0000;
    using enum chess::PieceType;
    return position.turn() == Color::White && position.move_number() == 1 &&
           position.occupied() == kHome && position.pieces(Color::White, Pawn) == kWhitePawns &&
           position.pieces(Color::Black, Pawn) == kBlackPawns;
}

}  // namespace
}  // namespace chess_judge_end

std::size_t ChessJudge::offset_of(std::size_t ply) const {
    if (ply == 0 || offsets_.empty())
        return text_.end;
    return ply <= offsets_.size() ? offsets_[ply - 1] : text_.end;
}

/// The position after `ply` moves. Needs: passed_ <= ply.
Position ChessJudge::position_after(std::size_t ply) const {
    Position position = start_;
    for (std::size_t i = 0; i < ply; ++i)
        position.play(moves_[i]);
    return position;
}

/// Checks the last position: mate, stalemate, or play that stopped otherwise.
void ChessJudge::check_end(const PgnHeader& header, Claim claim, FindingCollector& collector) {
    const std::size_t offset = text_.result.empty() ? offset_of(plies()) : text_.result_offset;
    if (position_.has_legal_move()) {
        check_dead(collector, claim);
        check_agreement(header, collector, claim);
        check_time_forfeit(header, collector, claim);
        return;
    }
    if (position_.in_check()) {
        const Color winner = opponent(position_.turn());
        if (claim != Claim::Unknown && claim != Claim::HalfPointToOne &&
            !(chess_judge_end::is_win(claim) && chess_judge_end::winner_of(claim) == winner))
            collector.add(
                {.code = "result-contradicts-checkmate",
                 .clause = fide("5.1.1"),
                 .ply = plies(),
                 .message =
                     fmt::format("{} has given checkmate, but the record says {}.",
                                 chess_judge_end::color_name(winner), collector.report().result),
                 .values = {{"claimed", collector.report().result},
                            {"lawful", std::string(chess_judge_end::result_for(winner))}}},
                offset);
        return;
    }
    if (claim != Claim::Unknown && claim != Claim::HalfPointToOne && claim != Claim::Drawn)
        collector.add(
            {.code = "result-contradicts-stalemate",
             .clause = fide("5.2.1"),
             .ply = plies(),
             .message = fmt::format("The game ended with stalemate, but the record says {}.",
                                    collector.report().result),
             .values = {{"claimed", collector.report().result}, {"lawful", "1/2-1/2"}}},
            offset);
}

/// The game ended as a draw at `ply`, automatically: checks whether the record reflects that.
void ChessJudge::automatic_draw(FindingCollector& collector, Claim claim, std::string_view name,
                                rulebook::Clause clause, std::size_t ply, std::string_view what) {
    if (ply < plies()) {
        collector.add({.code = fmt::format("play-after-{}", name),
                       .clause = clause,
                       .ply = ply + 1,
                       .message = fmt::format("{} after ply {} ended the game drawn, but {} more "
                                              "plies were played.",
                                              what, ply, plies() - ply),
                       .values = {{"ended_at", std::to_string(ply)},
                                  {"played_on", std::to_string(plies() - ply)}}},
                      offset_of(ply + 1));
        return;
    }
    if (chess_judge_end::is_win(claim) || claim == Claim::BothLost)
        collector.add({.code = fmt::format("result-contradicts-{}", name),
                       .clause = clause,
                       .ply = ply,
                       .message = fmt::format("{} ended the game drawn, but the record says {}.",
                                              what, collector.report().result),
                       .values = {{"claimed", collector.report().result}, {"lawful", "1/2-1/2"}}},
                      offset_of(ply));
}

/// A hash occurred for the third time: the positions themselves decide.
void ChessJudge::check_repetition(FindingCollector& collector, Claim claim) {
    if (repeated_ == 0 || passed_ != 0)
        return;
    chess::History history(start_);
    std::size_t third = 0;
    std::size_t fifth = 0;
    std::vector<std::size_t> third_plies;
    std::vector<std::size_t> fifth_plies;
    for (const chess::Move move : moves_) {
        history.push(move);
        if (history.plies() < repeated_)
            continue;
        const int times = history.occurrences();
        if (times == 3 && third == 0) {
            third = history.plies();
            third_plies = history.occurrence_plies();
        }
        if (times == 5 && fifth == 0) {
            fifth = history.plies();
            fifth_plies = history.occurrence_plies();
            break;
        }
    }
    const auto list = [](const std::vector<std::size_t>& plies) {
        return fmt::format("{}", fmt::join(plies, " "));
    };
    // A move that ended the game leaves nothing to claim (9.2.1, 9.3.1: by the player to move).
    const bool over = third == plies() && !position_.has_legal_move();
    if (third != 0 && !over && !(third == plies() && claim == Claim::Drawn))
        collector.add(
            {.code = "threefold-not-claimed",
             .severity = Severity::Information,
             .clause = fide("9.2.2"),
             .ply = third,
             .message = fmt::format("The position after ply {} stood for the third time "
                                    "(plies {}): {} could have claimed a draw.",
                                    third, list(third_plies),
                                    chess_judge_end::color_name(position_after(third).turn())),
             .values = {{"plies", list(third_plies)}}},
            offset_of(third));
    if (fifth != 0)
        automatic_draw(
            collector, claim, "fivefold", fide("9.6.1"), fifth,
            fmt::format("The fifth occurrence of a position (plies {})", list(fifth_plies)));
}

void ChessJudge::check_move_counts(FindingCollector& collector, Claim claim) {
    const bool over = fifty_ == plies() && !position_.has_legal_move();
    if (fifty_ != 0 && passed_ == 0 && !over && !(fifty_ == plies() && claim == Claim::Drawn))
        collector.add({.code = "fifty-moves-not-claimed",
                       .severity = Severity::Information,
                       .clause = fide("9.3"),
                       .ply = fifty_,
                       .message = fmt::format(
                           "After ply {} fifty moves had been made without a "
                           "capture or a pawn move: {} could have claimed a draw.",
                           fifty_, chess_judge_end::color_name(position_after(fifty_).turn()))},
                      offset_of(fifty_));
    if (seventy_five_ == 0 || passed_ != 0)
        return;
    // 9.6.2: checkmate by the last of these moves takes precedence.
    if (seventy_five_ == plies() && position_.is_checkmate())
        return;
    automatic_draw(collector, claim, "seventy-five-moves", fide("9.6.2"), seventy_five_,
                   "The 75th move of both sides without a capture or a pawn move");
}

/// Once dead, a position stays dead: test the last one, then search for the first.
void ChessJudge::check_dead(FindingCollector& collector, Claim claim) {
    if (!chess_judge_end::may_be_dead(position_) ||
        !chess::is_dead(position_, chess_judge_end::kDeadEffort))
        return;
    std::size_t alive = passed_;  // known or assumed to be alive
    std::size_t first = plies();
    if (passed_ == 0 && chess::is_dead(start_, chess_judge_end::kDeadEffort)) {
        first = 0;
    } else if (passed_ == 0) {
        while (first - alive > 1) {
            const std::size_t middle = alive + (first - alive) / 2;
            (chess::is_dead(position_after(middle), chess_judge_end::kDeadEffort) ? first : alive) =
                middle;
        }
    }
    automatic_draw(collector, claim, "dead-position", fide("5.2.2"), first,
                   "A position in which neither side can mate by any sequence of moves");
}

/// 5.2.3: a draw can be agreed only after both have moved.
void ChessJudge::check_agreement(const PgnHeader& header, FindingCollector& collector,
                                 Claim claim) {
    // A game from a set-up position may have had earlier moves; and an arbiter may have ended it
    // differently, as stated in the Termination tag.
    const bool says_agreed = contains_word(header.termination, "agreed") ||
                             contains_word(header.termination, "agreement");
    const bool by_agreement = header.termination.empty() || header.termination == "?" ||
                              contains_word(header.termination, "normal") || says_agreed;
    // A record without moves does not show how many were made, unless it says that the draw was
    // agreed.
    const bool too_early = plies() == 1 ? by_agreement : plies() == 0 && says_agreed;
    if (claim != Claim::Drawn || !too_early || !chess_judge_end::is_array(start_))
        return;
    collector.add({.code = "draw-before-both-moved",
                   .clause = fide("5.2.3"),
                   .ply = plies(),
                   .message = fmt::format("The record says that the game was drawn {}; a draw can "
                                          "be agreed on when both have made a move.",
                                          plies() == 0 ? "before a move was made"
                                                       : "after one move of White")},
                  text_.result.empty() ? offset_of(plies()) : text_.result_offset);
}

/// The side whose clock shows 0:00:00 at the end of a record that does not state how the game
/// ended.
std::optional<Color> ChessJudge::fallen_flag(const PgnHeader& header) const {
    if (!header.termination.empty() || plies() < 2)
        return std::nullopt;
    const auto is_empty = [&](std::size_t ply) {
        const auto clock = text_.clock_after(ply);
        return clock && clock->count() == 0;
    };
    const bool mover = is_empty(plies());
    const bool waiting = is_empty(plies() - 1);
    if (mover == waiting)
        return std::nullopt;
    return mover ? opponent(position_.turn()) : position_.turn();
}

/// 6.9: a fallen flag loses only to an opponent who could still mate.
void ChessJudge::check_time_forfeit(const PgnHeader& header, FindingCollector& collector,
                                    Claim claim) {
    if (!chess_judge_end::is_win(claim) && claim != Claim::Drawn)
        return;
    const auto flag = fallen_flag(header);
    if (!flag && !says_time_forfeit(header, text_))
        return;
    // A draw does not show whose flag fell: it is assumed to be that of the player to move.
    const Color winner = chess_judge_end::is_win(claim) ? chess_judge_end::winner_of(claim)
                         : flag                         ? opponent(*flag)
                                                        : opponent(position_.turn());
    if (flag == winner) {
        collector.add(
            {.code = "result-contradicts-clock",
             .severity = Severity::Warning,
             .clause = fide("6.9"),
             .ply = plies(),
             .message = fmt::format("The clock of {} shows 0:00:00 at the end, but the record says "
                                    "{}.",
                                    chess_judge_end::color_name(winner), collector.report().result),
             .values = {{"claimed", collector.report().result}}},
            offset_of(plies()));
        return;
    }
    // The cheap proofs resolve every flag of real games; the search is for exceptional positions.
    if (chess_judge_end::is_win(claim) && !chess::is_quickly_unwinnable(position_, winner) &&
        !chess_judge_end::may_be_dead(position_))
        return;
    const chess::MateAnswer answer = chess::can_mate(position_, winner);
    const auto note = [&](std::string code, Severity severity, std::string message,
                          std::string proof) {
        collector.add({.code = std::move(code),
                       .severity = severity,
                       .clause = fide("6.9"),
                       .ply = plies(),
                       .message = std::move(message),
                       .values = {{"claimed", collector.report().result},
                                  {"winner", std::string(chess_judge_end::color_name(winner))},
                                  {"proof", std::move(proof)},
                                  {"fen", notation::to_fen(position_)}}},
                      offset_of(plies()));
    };
    switch (answer.verdict) {
    case chess::MateVerdict::Unwinnable:
        if (chess_judge_end::is_win(claim))
            note("time-forfeit-without-mate", Severity::Error,
                 fmt::format("{} won on time, but could not mate by any sequence of moves: the "
                             "game is drawn.",
                             chess_judge_end::color_name(winner)),
                 std::string(chess::describe(answer.reason)));
        return;
    case chess::MateVerdict::Undecided:
        note("time-forfeit-undecided", Severity::Information,
             fmt::format("A flag fell; whether {} could still mate was not decided.",
                         chess_judge_end::color_name(winner)),
             base::counted(answer.effort, "position"));
        return;
    case chess::MateVerdict::Winnable:
        break;
    }
    if (chess_judge_end::is_win(claim))
        return;
    std::string line;
    Position position = position_;
    for (const chess::Move move : answer.line) {
        line += (line.empty() ? "" : " ") + notation::to_san(position, move);
        position.play(move);
    }
    note("time-forfeit-with-mate", Severity::Warning,
         fmt::format("A flag fell and the game was drawn, but {} could still mate: {}",
                     chess_judge_end::color_name(winner), line),
         line);
}

/// How often the last position has occurred in the game, ignoring null moves.
int ChessJudge::last_occurrences() const {
    const auto quiet =
        std::min(static_cast<std::size_t>(position_.halfmove_clock()), plies() - passed_);
    int times = 1;
    for (std::size_t back = 4; back <= quiet; back += 2)
        times += hashes_[plies() - back] == hashes_.back();
    if (times < 3 || passed_ != 0)
        return passed_ == 0 ? times : 1;
    chess::History history(start_);
    for (const chess::Move move : moves_)
        history.push(move);
    return history.occurrences();
}

/// The rule by which the game ended; an automatic end takes precedence over the record's claim.
EndedBy ChessJudge::ended_by(const PgnHeader& header, Claim claim) const {
    if (!position_.has_legal_move())
        return position_.in_check() ? EndedBy{"checkmate", fide("5.1.1")}
                                    : EndedBy{"stalemate", fide("5.2.1")};
    const int times = last_occurrences();
    if (times >= 5)
        return {"fivefold", fide("9.6.1")};
    if (seventy_five_ == plies() && plies() != 0)
        return {"seventy-five-moves", fide("9.6.2")};
    if (chess_judge_end::may_be_dead(position_) &&
        chess::is_dead(position_, chess_judge_end::kDeadEffort))
        return {"dead-position", fide("5.2.2")};
    if (claim == Claim::Unknown)
        return {"unfinished"};
    const bool has_flag = fallen_flag(header).has_value() || says_time_forfeit(header, text_);
    if (has_flag && chess_judge_end::is_win(claim))
        return {"time", fide("6.9")};
    if (has_flag && claim == Claim::Drawn)
        return {"time-cannot-mate", fide("6.9")};
    if (claim == Claim::Drawn && times >= 3)
        return {"threefold", fide("9.2.2")};
    if (claim == Claim::Drawn && fifty_ != 0 && position_.halfmove_clock() >= 100)
        return {"fifty-moves", fide("9.3")};
    if (const auto other = other_end(header))
        return {*other};
    if (claim == Claim::Drawn)
        return {"agreement", fide("5.2.3")};
    if (chess_judge_end::is_win(claim))
        return {"resignation", fide("5.1.2")};
    return {"other"};
}

}  // namespace kyvien::judge::internal
