// clock/clock.h — a game clock: whose time runs, how much is left, and when does the flag fall?
//
// Law:   FIDE 6.1 to 6.4 and 6.8, xiangqi 7.1.d, Go 12 and 23.5.
// Cost:  constant per question and per press.
// Safe:  a value; the time is passed in; integer milliseconds throughout; any thread.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "clock/seat.h"
#include "clock/time_control.h"

namespace kyvien::clock {

/// What the display of one side shows at a moment.
struct Reading {
    Milliseconds main{};       ///< time left of the stage, of the free time, or of the move
    int periods = 0;           ///< byo-yomi periods left, the running one included
    Milliseconds period{};     ///< time left of the running period or block
    int stones = 0;            ///< Canadian: moves still to be made in this block
    Milliseconds free_time{};  ///< Delay: what is left of this turn's free time
    bool in_overtime = false;  ///< byo-yomi or a Canadian block is being counted
    bool flag = false;         ///< the time is over

    friend bool operator==(const Reading&, const Reading&) = default;
};

/// A call to the player while byo-yomi is counted (Go 12.2c to 12.2e).
struct Announcement {
    enum class Kind : std::uint8_t {
        OvertimeBegins,  ///< free time is over
        Seconds,         ///< value = seconds counted of this period
        PeriodsLeft,     ///< value = periods left after one was used up
        LastSeconds,     ///< value = 1..9 in the last ten seconds of the last period
        TimeOver,        ///< ten, overtime, loss
    };
    Kind kind{};
    int value = 0;
    Milliseconds at{};  ///< time used in this turn

    friend bool operator==(const Announcement&, const Announcement&) = default;
};

/// "begins", "seconds", "left", "last", "over".
[[nodiscard]] std::string_view name(Announcement::Kind kind);

/// A call and its moment.
struct Call {
    Announcement call;
    Instant at{};

    friend bool operator==(const Call&, const Call&) = default;
};

/// Both displays of one game.
class Clock {
  public:
    Clock() = default;  ///< untimed
    /// Needs: check(control).
    explicit Clock(TimeControl control);
    /// Different times for the two sides.
    Clock(TimeControl first, TimeControl second);

    [[nodiscard]] bool is_timed() const;
    [[nodiscard]] const TimeControl& control(Seat seat) const;

    /// The side whose turn is being timed, also while the clock is stopped; none before the start.
    [[nodiscard]] std::optional<Seat> turn() const { return turn_; }
    /// The side whose display is counting now.
    [[nodiscard]] std::optional<Seat> running() const;

    /// Begins the turn of `seat`.
    void start(Seat seat, Instant at);
    /// Completes the move of the side to move and starts the other display. The first press ends
    /// the turn that start() began. Does nothing when no turn is being timed.
    /// Needs: at is not before the last action.
    void press(Instant at);
    /// Stops both displays within the turn; resume() goes on counting the same turn.
    void stop(Instant at);
    void resume(Instant at);

    [[nodiscard]] Reading reading(Seat seat, Instant at) const;
    /// True when the side's time is over at that moment (FIDE 6.1: at nought).
    [[nodiscard]] bool flag_fallen(Seat seat, Instant at) const;
    /// The moment the running side's flag falls if nothing is pressed; none when nothing runs or
    /// there is no limit. May lie in the past.
    [[nodiscard]] std::optional<Instant> flag_fall() const;
    /// A position was restored: the turn goes back to `turn`, and `completed` moves of each side,
    /// by seat, count as made. What was used stays used; the time of a stage that is no longer
    /// reached is taken off again. Runs or stands as before.
    void take_back(Seat turn, const std::array<int, 2>& completed, Instant at);
    /// The next turn of this side begins with all of its time, where each move has one of its own.
    /// Needs: it is not that side's turn.
    void renew_time_per_move(Seat seat);
    /// Time used in the turn so far.
    [[nodiscard]] Milliseconds turn_used(Instant at) const;
    [[nodiscard]] int completed_moves(Seat seat) const;
    /// Whether all moves that remain to the seat are to be made in the time it has: no further
    /// stage brings more. So of every control without stages.
    [[nodiscard]] bool is_in_last_stage(Seat seat) const;
    /// The time of the stages after the first that the side has received with `moves` completed.
    [[nodiscard]] Milliseconds time_of_later_stages(Seat seat, int moves) const;

    /// Gives (or, negative, takes) time: a penalty, a compensation.
    void add(Seat seat, Milliseconds amount, Instant at);
    /// Takes half of the base time away, and the bonus of every move to come: a player who plays
    /// berserk (conduct/friendly/friendly.h). Needs: base time for the whole game (as_fischer()).
    void halve(Seat seat, Instant at);
    /// Sets the display of a side: an arbiter's correction. The turn goes on counting from there.
    /// `periods` is used by byo-yomi only; so is `period`, what is left of the one that is being
    /// counted: without it the turn's seconds begin anew.
    void set(Seat seat, Milliseconds main, std::optional<int> periods, Instant at,
             std::optional<Milliseconds> period = {});
    /// From now on completing a move gives `increment` in every stage of both sides (FIDE III.4).
    /// Does nothing to a side whose control is not staged.
    void set_increment(Milliseconds increment);
    /// Sets how many moves the side has completed (FIDE 6.10.2, 7.1).
    void set_completed_moves(Seat seat, int moves);

    /// The calls that fall due while the time used in the turn of the side to move goes from
    /// `after` (not included) to `until` (included).
    [[nodiscard]] std::vector<Announcement> announcements(Milliseconds after,
                                                          Milliseconds until) const;
    /// The calls that fall due after one moment and until another if nothing is pressed; none while
    /// the clock stands.
    [[nodiscard]] std::vector<Call> calls(Instant after, Instant until) const;

    friend bool operator==(const Clock&, const Clock&) = default;

  private:
    struct Side {
        TimeControl control;
        Milliseconds main{};  ///< at the start of the turn
        int periods = 0;
        Milliseconds block{};  ///< Canadian: left of the block
        int stones = 0;
        int completed = 0;
        std::size_t stage = 0;
        int in_stage = 0;   ///< moves completed in the stage
        bool flag = false;  ///< stays down until an arbiter sets the display
        friend bool operator==(const Side&, const Side&) = default;
    };

    [[nodiscard]] Side& side(Seat seat) { return sides_[index(seat)]; }
    [[nodiscard]] const Side& side(Seat seat) const { return sides_[index(seat)]; }
    [[nodiscard]] static Side fresh(TimeControl control);
    /// Time used in a turn at which the flag falls; none without a limit.
    [[nodiscard]] static std::optional<Milliseconds> limit_of_turn(const Side& side);
    [[nodiscard]] static Reading read(const Side& side, Milliseconds used);
    static void complete_turn(Side& side, Milliseconds used);
    static void settle_overtime(Side& side, Milliseconds used);
    /// Counted in this turn and not yet settled.
    [[nodiscard]] Milliseconds used(Instant at) const;
    /// Settles what the turn has used of byo-yomi, so that the display can be set.
    void settle(Instant at);

    std::array<Side, 2> sides_{fresh(Untimed{}), fresh(Untimed{})};
    std::optional<Seat> turn_;
    bool counting_ = false;
    Instant since_{};         ///< when counting began or was resumed
    Milliseconds used_{};     ///< counted in this turn before that
    Milliseconds settled_{};  ///< of this turn, already taken off the display
};

}  // namespace kyvien::clock
