// conduct/presentation/view.h — the view of a game: what a client may know at a given moment.
//
// The fields of docs/protocol.md as plain values; the hall writes them as JSON. Whether a claim
// would succeed is not revealed.
//
// Cost:  linear in the length of the game; with a ViewCache kept between calls, constant apart from
//        the new moves.
// Safe:  pure functions, any thread; a ViewCache belongs to one game and one thread.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conduct/attendance/absence.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

/// Texts of one move by form: chess san, vi, figurine, lan; xiangqi wxf, vi, zh-Hant, zh-Hans,
/// iccs; Go gtp.
using TextForms = std::vector<std::pair<std::string, std::string>>;

/// Go: the proposal for one chain when play has stopped. The players decide (8, 21.3).
struct ProposedChain {
    Seat seat{};
    std::vector<std::string> stones;  ///< in board order
    bool dead = false;
    bool proved = false;     ///< certainly alive or dead
    int confidence = 0;      ///< 0 is a toss-up, 1000 is certain
    bool seki = false;       ///< alive in a seki, without territory there
    bool contested = false;  ///< depends on who plays first; counts as alive (21.2)
};

struct MoveView {
    std::size_t ply = 0;  ///< from 1
    Seat seat{};
    std::string uci;  ///< the move in the notation of commands
    TextForms text;
    std::optional<Milliseconds> clock;  ///< the mover's display after the move
    Milliseconds compensated{};         ///< as in MoveRecord
    std::optional<ReadClock> read;      ///< over the board: the reading of the physical clock
    std::vector<Note> notes;
};

/// Caches what is slow to compute between two views of one game: the texts of its moves, and the
/// proposal for the dead stones.
struct ViewCache {
    std::vector<std::string> moves;  ///< the moves for which the texts were made
    std::vector<TextForms> texts;
    /// The moves of a view have no texts; the texts are only here.
    bool texts_only_in_cache = false;
    /// If texts stay here: the moves of a previous view, returned by its owner. The next view
    /// reuses them and computes only the differences.
    std::vector<MoveView> views;
    /// The number of first moves of the last view that are, with their notes, the same as in the
    /// returned view: they need not be compared again.
    std::size_t unchanged = 0;
    std::optional<std::size_t> proposed_at;  ///< the number of moves when `proposal` was made
    std::vector<ProposedChain> proposal;
};

struct ForbiddenPoint {
    std::string point;
    std::string why;  ///< "suicide" or "repetition"
    rulebook::Clause clause = rulebook::go_cn("5");
};

struct ClockView {
    std::string kind;  ///< "staged", "fischer", "byoyomi", ...
    std::array<clock::Reading, 2> reading;
    std::optional<Seat> running;
    Instant at{};  ///< time of the readings
    std::optional<Milliseconds> period;
    std::vector<clock::Call> calls;  ///< byoyomi calls to be made in this turn (Go 12.2c to 12.2e)
};

struct CountView {
    std::string black;  ///< area in stones, exact, such as "183.5"
    std::string white;
    std::string shared;  ///< points shared by both
    std::string margin;  ///< in stones, not negative
    std::optional<Seat> winner;
    /// The owner of each point: rows from the top, X O and - for shared, joined by /.
    std::string area;
};

struct AgreementView {
    std::vector<std::string> dead;
    std::array<bool, 2> confirmed{};
    CountView count;
    std::vector<ProposedChain> proposal;  ///< only if a ViewCache keeps it; takes about 30 ms
};

/// A friendly game: what was agreed, who may ask or give now, and the open request. By seat.
struct FriendlyView {
    Friendly agreed;
    std::array<bool, 2> may_ask{};   ///< to take back a move
    std::array<bool, 2> may_give{};  ///< time
    std::array<bool, 2> may_go_berserk{};
    std::array<bool, 2> is_berserk{};
    std::optional<Takeback> asked;
};

struct View {
    std::size_t seq = 0;
    Instant now{};
    Game game{};
    std::optional<int> chess960;
    std::optional<int> size;
    std::optional<std::string> komi;
    std::array<std::optional<Player>, 2> seats;
    std::optional<Seat> you;
    Phase phase{};
    std::optional<Seat> turn;
    std::string cells;  ///< FEN board field; Go: rows from the top, X O . joined by /
    /// What the cells do not show (castling, counters), by form: chess and xiangqi "fen". Empty
    /// while the pieces are not in a legal position of the game, and if cells and turn show
    /// everything.
    TextForms position;
    /// The start of the game, if not the usual position: "fen", as Settings::fen; Go also "sgf",
    /// the set-up properties.
    TextForms start;
    /// Go: the stones of the opponent that each seat has captured.
    std::optional<std::array<int, 2>> prisoners;
    std::optional<std::string> check;  ///< square of the checked king or general
    std::vector<std::string> last;     ///< squares of the last move
    std::vector<std::string> legal;    ///< moves the side to move may make; empty in Go
    std::vector<ForbiddenPoint> forbidden;
    std::vector<MoveView> moves;
    std::optional<ClockView> clock;
    /// Over the board: the last reading of the physical clock for each side, by seat.
    std::array<std::optional<ReadClock>, 2> clock_read;
    std::optional<Seat> offer;  ///< of a draw, the earlier of two
    bool has_both_offers = false;
    std::optional<FriendlyView> friendly;  ///< only for a friendly game
    std::string must_play;
    std::vector<std::string> claims;  ///< kinds of claims in this game
    std::optional<AgreementView> agreement;
    std::optional<Question> question;
    std::optional<Ending> result;
    std::optional<CountView> count;  ///< Go: the count on which the result is based
    std::vector<Note> notes;
    PlayMode setting{};
    /// Values `moves` and `move` are repeated in players' notations: "moves.san" and so on for each
    /// form; likewise those of a duty to move.
    std::vector<RulingRecord> rulings;
    std::vector<Duty> duties;
    std::vector<Absence> awaited;  ///< over the board: players not known to be present
    /// On the hall's board, including the sealed move.
    std::optional<HallAdjournment> adjournment;
    std::optional<Sealing> sealing;
};

[[nodiscard]] View view(const State& state, Instant now, std::optional<Seat> you,
                        ViewCache* texts = nullptr);

/// The moves in players' notations, each in every form, in the latest position in which all of them
/// are possible, searched backwards: a duty refers to the next move, a ruling perhaps to one that
/// was made. Empty if there is none, as for actions by hand against the rules. An earlier ruling is
/// searched from where it was made: after `made` moves.
[[nodiscard]] std::vector<TextForms> written_moves(const State& state,
                                                   std::span<const std::string> moves,
                                                   std::optional<std::size_t> made = std::nullopt);

/// The outstanding duties at that moment. A player who has not come when the time allowed is over
/// is no longer asked to come; instead the absence has to be reported.
[[nodiscard]] std::vector<Duty> duties_at(const State& state, Instant now);

}  // namespace kyvien::conduct
