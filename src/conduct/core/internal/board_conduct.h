// conduct/core/internal/board_conduct.h — the interface of a law for games over the board.
//
// In the hall an input that is not allowed is refused, and nothing has happened. Over the board it
// has happened, and the law says what follows: moves are made by hand and completed by pressing the
// clock, pieces are touched and fall over, players come late, and arbiters rule. One class for each
// law, created by the game's entry (conduct/core/internal/games.h).
//
// The class is asked first about every command; what it does not answer is decided as in the hall.
// Its memory is changed by applied() alone, so that replaying a log gives the same.
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

/// What becomes of a report with a field that has no part in the ruling.
enum class Unread : std::uint8_t {
    Refused,
    Allowed,          ///< in a log: it was told when such a field was passed over
    RefusedIfNeeded,  ///< a field that every report of its kind must have is refused too
                      ///< (decide_strictly.h)
};

class BoardConduct {
  public:
    BoardConduct() = default;
    BoardConduct(const BoardConduct&) = default;
    BoardConduct& operator=(const BoardConduct&) = default;
    virtual ~BoardConduct() = default;
    [[nodiscard]] virtual std::unique_ptr<BoardConduct> clone() const = 0;

    /// What follows from a command; none where the hall's own rules hold.
    /// A Report has passed check() and was made by someone who may make it.
    [[nodiscard]] virtual std::optional<Result<std::vector<EventBody>>>
    decide(const StateBody& body, const Command& command, Unread unread) const = 0;

    /// Whether no time is counted now although a turn is being timed: the move is made and what is
    /// left of the turn is not timed (Go 23.4).
    [[nodiscard]] virtual bool time_stands(const StateBody&, Instant) const { return false; }
    /// What the law adds to the events that follow from a command, whoever has decided them.
    virtual void also(const StateBody&, const Command&, std::vector<EventBody>&) const {}

    /// Told of every event after it was applied to the body.
    virtual void applied(const StateBody& body, const Event& event) = 0;

    /// The side to move on the physical board where that is not the side to move in the record:
    /// after an illegal move that nobody has found yet.
    [[nodiscard]] virtual std::optional<Seat> turn(const StateBody&) const { return std::nullopt; }
    /// Changes what is shown where the board differs from the record, or the law binds a move.
    virtual void show(const StateBody&, View&) const {}

    /// A move that stands on the board and is not in the record yet, as the game writes it.
    [[nodiscard]] virtual std::string_view in_hand() const { return {}; }

    /// How many moves were made before the one that is sealed now: a move that stands on the board
    /// may be the one to be sealed (FIDE I.1.1).
    [[nodiscard]] virtual std::size_t sealed_ply(const StateBody& body) const;

    /// When a Tick is due: by default when a flag falls.
    [[nodiscard]] virtual std::optional<Instant> deadline(const StateBody& body) const;

    /// What someone has still to do.
    [[nodiscard]] virtual std::vector<Duty> duties(const StateBody& body) const = 0;

    /// Counters that an arbiter looks at, and nobody else before a ruling (FIDE 12.6).
    [[nodiscard]] virtual Values tallies(const StateBody&) const { return {}; }

    /// Everything remembered, as text, for hash().
    [[nodiscard]] virtual std::string memory_text() const = 0;
};

/// What follows from a command where the hall's board is the board. For laws that prepare a command
/// and then leave it to the rules of the hall.
[[nodiscard]] Result<std::vector<EventBody>> decide_in_hall(const StateBody& body,
                                                            const Command& command);

/// The conduct over the board of the game of these settings.
[[nodiscard]] std::unique_ptr<BoardConduct> make_board(const Settings& settings);

}  // namespace kyvien::conduct::internal
