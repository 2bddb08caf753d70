// conduct/core/command.h — commands: requests to the arbiter.
//
// A command states who asks, when, and for what. decide() answers it with events or a refusal.
//
// Safe: plain values, any thread.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/one_of.h"
#include "conduct/core/report.h"
#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

/// The first command of a game; all other commands are refused before it.
struct Create {
    Settings settings;
};

/// Takes a free seat. Sent by the seat itself. The game starts when both seats are taken.
struct Join {
    Seat seat{};
    std::string name;  ///< at most 64 characters of UTF-8 without control characters
    /// Over the board: joining does not start the game; the clocks wait for Start.
    bool waits = false;
};

/// Over the board: the players are seated, and the arbiter has the clocks started.
struct Start {};

/// Plays (and, on the hall's board, completes) a move.
struct MakeMove {
    /// Number of moves already made, so that a delayed message cannot apply to another position.
    std::size_t ply = 0;
    /// Chess: UCI ("e2e4", "e7e8q"; castling "e1g1", in Chess960 the king takes its own rook);
    /// xiangqi: "h2e2"; Go: "d4" or "pass".
    std::string move;
    /// On the hall's board: the part of the turn that the time of the command leaves out as network
    /// delay. It is recorded with the move and decides nothing.
    std::optional<Milliseconds> compensated{};
};

struct Resign {};

struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};

/// What a player may claim.
enum class ClaimKind : std::uint8_t {
    Threefold,   ///< chess 9.2
    FiftyMoves,  ///< chess 9.3
    NoCapture,   ///< xiangqi 7.2.e and 12
    Repetition,  ///< xiangqi 23: requests the ruling now; Go 20.3: requests the arbiter
};
[[nodiscard]] std::string_view name(ClaimKind kind);  ///< "threefold", "fifty-moves", ...
[[nodiscard]] std::optional<ClaimKind> find_claim_kind(std::string_view name);

struct Claim {
    ClaimKind kind{};
    /// The move that the claimant has written and will make (chess 9.2.1.1, 9.3.1); Go: the play
    /// that was refused as a repetition. Empty: the position on the board.
    std::string move;
};

/// Asks the arbiter to check the opponent's clock.
struct ClaimFlag {};

/// Go: marks the whole chain at each point as dead, or as alive again.
struct MarkDead {
    std::vector<std::string> points;
    bool dead = true;
};
/// Go: agrees with the current marks.
struct Confirm {};
/// Go: disagrees; play resumes.
struct Dispute {};

/// A friendly game: asks to take back the asker's last move (conduct/friendly/friendly.h).
struct AskTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};
/// A friendly game: the opponent receives kTimeGiven.
struct GiveTime {};
/// An arena: the player halves his own time before his first move.
struct GoBerserk {};

/// Ends a game in which fewer than two moves were made, without a result.
struct Abort {};

/// Time passes. Send one at the moment returned by State::deadline(), and before each player's
/// command at the same instant, so that a fallen flag is noticed first.
struct Tick {};

// Commands of an arbiter. Each states its reason; the actor carries the arbiter's name.

/// Decides the game, or a question raised by the players or the law.
struct Rule {
    Ending ending{};
    std::string reason;
};
/// The game continues: answers a question without ending the game.
struct ContinueGame {
    std::string reason;
    std::optional<rulebook::Clause> clause;
};
/// Replaces an incorrect result.
struct CorrectResult {
    Ending ending{};
    std::string reason;
};
/// Annuls the game, before or after its end.
struct Annul {
    std::optional<rulebook::Clause> clause;
    std::string reason;
};
struct AdjustClock {
    Seat seat{};
    Milliseconds main{};
    std::optional<int> periods;
    std::optional<rulebook::Clause> clause;
    std::string reason;
};
struct StopClocks {
    std::string reason;
};
struct StartClocks {
    std::string reason;
};

/// Over the board: replaces the key with which a phone at the board enters moves.
struct ReplaceBoardKey {
    std::string reason;
};

/// Over the board: the reading of the physical clock when the move after `ply` moves was completed
/// by a press, or when the flag of that turn was seen to have fallen. It is recorded and decides
/// nothing: the clock of this game runs independently. A later reading of the same turn replaces
/// the earlier one; the log keeps both.
struct ReadClock {
    Seat seat{};          ///< the seat of the display and of the turn
    std::size_t ply = 0;  ///< moves made before that turn
    Milliseconds main{};  ///< remaining time of the stage, of the free time, or of the move
    std::optional<int> periods{};          ///< byo-yomi periods left
    std::optional<Milliseconds> period{};  ///< remaining time of the current period or block
    std::optional<int> stones{};           ///< Canadian: moves still required in the block
    std::optional<bool> flag{};            ///< true if the time was used up
    std::optional<Milliseconds> late{};    ///< the delay between reading and report
    std::string reason{};                  ///< the reason of an arbiter who corrects a reading
    static constexpr auto kFields =
        field_list(listed("seat", &ReadClock::seat), listed("ply", &ReadClock::ply),
                   listed("main", &ReadClock::main), listed("periods", &ReadClock::periods),
                   listed("period", &ReadClock::period), listed("stones", &ReadClock::stones),
                   listed("flag", &ReadClock::flag), listed("late", &ReadClock::late),
                   listed_unless_default("reason", &ReadClock::reason));
    friend bool operator==(const ReadClock&, const ReadClock&) = default;
};

/// Over the board: restores the position after the first `ply` moves (FIDE 7.2.1, 7.5.1; xiangqi
/// 16.3; Go 25.1). The clocks are unchanged unless times are given.
struct RestorePosition {
    std::size_t ply = 0;
    std::array<std::optional<Milliseconds>, 2> clocks{};  ///< by seat: the new display
    std::optional<rulebook::Clause> clause;
    std::string reason;
};

/// Over the board: the player presses the clock, which completes the move.
struct Press {};

/// One of the commands. The code to copy, move and destroy it is compiled once (base/one_of.h).
class CommandBody
    : public std::variant<Create, Join, MakeMove, Resign, OfferDraw, AcceptDraw, DeclineDraw, Claim,
                          ClaimFlag, MarkDead, Confirm, Dispute, Abort, Tick, Rule, ContinueGame,
                          CorrectResult, Annul, AdjustClock, StopClocks, StartClocks, Press, Report,
                          Start, RestorePosition, AskTakeback, AcceptTakeback, DeclineTakeback,
                          GiveTime, GoBerserk, ReplaceBoardKey, ReadClock> {
  public:
    using Kinds = variant;

    CommandBody();
    template <base::OneOf<Kinds> T>
    CommandBody(const T& what) : CommandBody(of(T(what))) {}
    template <base::OneOf<Kinds> T>
    CommandBody(T&& what) : CommandBody(of(std::move(what))) {}
    template <typename T>
    [[nodiscard]] static CommandBody of(T&& what);
    CommandBody(const CommandBody&);
    CommandBody(CommandBody&&) noexcept;
    CommandBody& operator=(const CommandBody&);
    CommandBody& operator=(CommandBody&&) noexcept;
    ~CommandBody();

  private:
    template <typename T>
    CommandBody(std::in_place_type_t<T> kind, T&& what);
};

struct Command {
    Instant at{};
    Actor by;
    CommandBody body;
};

}  // namespace kyvien::conduct
