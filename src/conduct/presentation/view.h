// conduct/presentation/view.h — the view of a game: what may a client know at a moment?
//
// The fields of docs/protocol.md as plain values; the hall writes them as JSON. Whether a claim
// would succeed is not revealed.
//
// Cost:  linear in the length of the game; with a MoveTexts kept between calls, constant but for
//        the new moves.
// Safe:  pure functions, any thread; a MoveTexts belongs to one game and one thread.
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

/// Go: what is proposed for one chain when play has stopped. A proposal: the players decide
/// (8, 21.3).
struct ProposedChain {
    Seat seat{};
    std::vector<std::string> stones;  ///< in board order
    bool dead = false;
    bool proved = false;     ///< alive or dead for certain
    int confidence = 0;      ///< 0 is a toss-up, 1000 is certain
    bool seki = false;       ///< alive in a seki, without territory there
    bool contested = false;  ///< who plays first decides; counts as alive (21.2)
};

struct MoveView {
    std::size_t ply = 0;  ///< from 1
    Seat seat{};
    std::string uci;  ///< the move as a command names it
    TextForms text;
    std::optional<Milliseconds> clock;  ///< the mover's display after the move
    Milliseconds compensated{};         ///< as of MoveRecord
    std::optional<ReadClock> read;      ///< over the board: of the clock that stands there
    std::vector<Note> notes;
};

/// Keeps what is slow to make between two views of one game: the texts of its moves, and the
/// proposal for the dead stones.
struct MoveTexts {
    std::vector<std::string> moves;  ///< for which the texts were made
    std::vector<TextForms> texts;
    /// The moves of a view come without their texts; who needs one finds it here.
    bool stay_here = false;
    /// Where texts stay here: the moves of a former view, handed back by its owner. The next view
    /// takes them and makes only what differs.
    std::vector<MoveView> views;
    /// So many of the first moves of the last view are, with their notes, those of the view that
    /// was handed back to it: nobody has to compare them again.
    std::size_t unchanged = 0;
    std::optional<std::size_t> proposed_at;  ///< moves made when `proposal` was
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
    Instant at{};  ///< moment of the readings
    std::optional<Milliseconds> period;
    std::vector<clock::Call> calls;  ///< of byo-yomi, to be made in this turn (Go 12.2c to 12.2e)
};

struct CountView {
    std::string black;  ///< area in stones, exact, such as "183.5"
    std::string white;
    std::string shared;  ///< points split between both
    std::string margin;  ///< in stones, not negative
    std::optional<Seat> winner;
    /// The owner of each point: rows from the top, X O and - for shared, joined by /.
    std::string area;
};

struct AgreementView {
    std::vector<std::string> dead;
    std::array<bool, 2> confirmed{};
    CountView count;
    std::vector<ProposedChain> proposal;  ///< told where a MoveTexts keeps it; about 30 ms to make
};

/// A friendly game: what was agreed, who may ask or give now, and what is asked. By seat.
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
    /// What the cells leave open (castling, counters), by form: chess and xiangqi "fen". Empty
    /// while the pieces stand as in no position of the game, and where cells and turn tell all.
    TextForms position;
    /// Where the game began, if not from the usual position: "fen", as Settings::fen; Go also
    /// "sgf", the set-up properties.
    TextForms start;
    /// Go: the stones that each seat has taken off the board, of the other's colour.
    std::optional<std::array<int, 2>> prisoners;
    std::optional<std::string> check;  ///< square of the checked king or general
    std::vector<std::string> last;     ///< squares of the last move
    std::vector<std::string> legal;    ///< moves the side to move may make; empty in Go
    std::vector<ForbiddenPoint> forbidden;
    std::vector<MoveView> moves;
    std::optional<ClockView> clock;
    /// Over the board: what the clock at the board showed last for each side, by seat.
    std::array<std::optional<ReadClock>, 2> clock_read;
    std::optional<Seat> offer;  ///< of a draw, the earlier of two
    bool has_both_offers = false;
    std::optional<FriendlyView> friendly;  ///< only of a game that was made so
    std::string must_play;
    std::vector<std::string> claims;  ///< kinds of claim that exist in this game
    std::optional<AgreementView> agreement;
    std::optional<Question> question;
    std::optional<Ending> result;
    std::optional<CountView> count;  ///< Go: the count the result rests on
    std::vector<Note> notes;
    Setting setting{};
    /// Values `moves` and `move` stand there once more as players write them: "moves.san" and so on
    /// for each form; those of a duty to move likewise.
    std::vector<RulingRecord> rulings;
    std::vector<Duty> duties;
    std::vector<Absence> awaited;  ///< over the board: who is not known to be there
    /// On the hall's board, and the move that lies sealed.
    std::optional<HallAdjournment> adjournment;
    std::optional<Sealing> sealing;
};

[[nodiscard]] View view(const State& state, Instant now, std::optional<Seat> you,
                        MoveTexts* texts = nullptr);

/// The moves as players write them, each in every form, in the position in which all of them can be
/// made, looked for from the present backwards: a duty speaks of the next move, a ruling perhaps of
/// one that was made. Empty where there is none, as for what hands did against the rules. A ruling
/// of before is looked for from where it was given: `made` moves.
[[nodiscard]] std::vector<TextForms> written_moves(const State& state,
                                                   std::span<const std::string> moves,
                                                   std::optional<std::size_t> made = std::nullopt);

/// What is still to be done at that moment. A player who has not come when the time allowed is over
/// is not asked to come any more; then somebody says who is absent.
[[nodiscard]] std::vector<Duty> duties_at(const State& state, Instant now);

}  // namespace kyvien::conduct
