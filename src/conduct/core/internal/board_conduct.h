// conduct/core/internal/board_conduct.h — the interface of a law for games over the board.
//
// In the hall an illegal input is refused, and nothing has happened. Over the board it has
// happened, and the law says what follows: moves are made by hand and completed by pressing the
// clock, pieces are touched and knocked over, players arrive late, and arbiters rule. One class for
// each law, created by the game's entry (conduct/core/internal/games.h).
//
// The class is asked first about every command; a command that it does not answer is decided as in
// the hall. Only on_event() changes its state, so that replaying a log gives the same result.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/report.h"
#include "conduct/core/state.h"
#include "conduct/presentation/view.h"

namespace kyvien::conduct::internal {

struct StateBody;

/// How to treat a report with a field that has no part in the ruling.
enum class UnreadFieldPolicy : std::uint8_t {
    Refused,
    Allowed,                ///< in a log: it was recorded when such a field was ignored
    RefusedEvenIfRequired,  ///< an unused required field is refused too
                            ///< (decide_strictly.h)
};

class BoardConduct {
  public:
    BoardConduct() = default;
    BoardConduct(const BoardConduct&) = default;
    BoardConduct& operator=(const BoardConduct&) = default;
    virtual ~BoardConduct() = default;
    [[nodiscard]] virtual std::unique_ptr<BoardConduct> clone() const = 0;

    /// The events that follow from a command; nothing if the hall's own rules apply. A Report has
    /// passed check() and was made by someone entitled to make it.
    [[nodiscard]] virtual std::optional<Result<std::vector<EventBody>>>
    decide(const StateBody& body, const Command& command, UnreadFieldPolicy unread) const = 0;

    /// Whether time is currently not counted although a turn is being timed: the move is made and
    /// the rest of the turn is not timed (Go 23.4).
    [[nodiscard]] virtual bool is_turn_untimed(const StateBody&, Instant) const { return false; }
    /// Appends what the law adds to the events that follow from a command, whichever rule decided
    /// them.
    virtual void append_events(const StateBody&, const Command&, std::vector<EventBody>&) const {}

    /// Called for every event after it was applied to the body.
    virtual void on_event(const StateBody& body, const Event& event) = 0;

    /// The side to move on the physical board if it differs from the record: after an illegal move
    /// that nobody has noticed yet.
    [[nodiscard]] virtual std::optional<Seat> turn(const StateBody&) const { return std::nullopt; }
    /// Changes the view if the board differs from the record, or if the law requires a move.
    virtual void show(const StateBody&, View&) const {}

    /// A move on the board that is not yet in the record, in the game's notation.
    [[nodiscard]] virtual std::string_view unrecorded_move() const { return {}; }

    /// The number of moves made before the one to be sealed now: a move already on the board may be
    /// the one to be sealed (FIDE I.1.1).
    [[nodiscard]] virtual std::size_t sealed_ply(const StateBody& body) const;

    /// When a Tick is due: by default when a flag falls.
    [[nodiscard]] virtual std::optional<Instant> deadline(const StateBody& body) const;

    /// The outstanding duties.
    [[nodiscard]] virtual std::vector<Duty> duties(const StateBody& body) const = 0;

    /// Counters for the arbiter only, before a ruling (FIDE 12.6).
    [[nodiscard]] virtual Values tallies(const StateBody&) const { return {}; }

    /// The complete state as text, for hash().
    [[nodiscard]] virtual std::string memory_text() const = 0;
};

/// The events that follow from a command when the hall's board is the board. For laws that prepare
/// a command and then leave it to the rules of the hall.
[[nodiscard]] Result<std::vector<EventBody>> decide_in_hall(const StateBody& body,
                                                            const Command& command);

/// The over-the-board conduct of the game with these settings.
[[nodiscard]] std::unique_ptr<BoardConduct> make_board(const Settings& settings);

}  // namespace kyvien::conduct::internal
