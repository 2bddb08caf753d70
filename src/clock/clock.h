// clock/clock.h — a game clock: whose clock is running, how much time is left, and when does the
// flag fall?
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

/// The display of one side at a moment.
struct Reading {
    Milliseconds main{};       ///< time left of the stage, of the main time, or of the move
    int periods = 0;           ///< byo-yomi periods left, the running one included
    Milliseconds period{};     ///< time left of the running period or block
    int stones = 0;            ///< Canadian: moves still to be made in this block
    Milliseconds free_time{};  ///< Delay: remaining delay of this turn
    bool in_overtime = false;  ///< in byo-yomi or a Canadian block
    bool flag = false;         ///< the flag has fallen

    friend bool operator==(const Reading&, const Reading&) = default;
};

/// An announcement to the player during byo-yomi (Go 12.2c to 12.2e).
struct Announcement {
    enum class Kind : std::uint8_t {
        OvertimeBegins,  ///< main time has run out
        Seconds,         ///< value = seconds counted of this period
        PeriodsLeft,     ///< value = periods left after one was used
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

/// An announcement and its time.
struct Call {
    Announcement call;
    Instant at{};

    friend bool operator==(const Call&, const Call&) = default;
};

/// Both clocks of one game.
class Clock {
  public:
    Clock() = default;  ///< untimed
    /// Needs: check(control).
    explicit Clock(TimeControl control);
    /// Different time controls for the two sides.
    Clock(TimeControl first, TimeControl second);

    [[nodiscard]] bool is_timed() const;
    [[nodiscard]] const TimeControl& control(Seat seat) const;

    /// The side whose turn is being timed, also while the clock is stopped; empty before the start.
    [[nodiscard]] std::optional<Seat> turn() const { return turn_; }
    /// The side whose clock is running now.
    [[nodiscard]] std::optional<Seat> running() const;

    /// Begins the turn of `seat`.
    void start(Seat seat, Instant at);
    /// Completes the move of the side to move and starts the other clock. The first press ends the
    /// turn that start() began. Does nothing if no turn is being timed.
    /// Needs: `at` is not before the last action.
    void press(Instant at);
    /// Stops both clocks within the turn; resume() continues the same turn.
    void stop(Instant at);
    void resume(Instant at);

    [[nodiscard]] Reading reading(Seat seat, Instant at) const;
    /// True if the side's time has run out at that moment (FIDE 6.1: at zero).
    [[nodiscard]] bool flag_fallen(Seat seat, Instant at) const;
    /// When the running side's flag falls if no button is pressed; empty if no clock is running or
    /// there is no limit. May be in the past.
    [[nodiscard]] std::optional<Instant> flag_fall() const;
    /// After a position was restored: sets the side to move and each side's number of completed
    /// moves, by seat. Used time stays used; time added for a stage that is no longer reached is
    /// removed. The clock keeps running or stays stopped.
    void take_back(Seat turn, const std::array<int, 2>& completed, Instant at);
    /// Gives this side its full time for its next turn, if it has a fixed time per move.
    /// Needs: it is not that side's turn.
    void renew_time_per_move(Seat seat);
    /// Time used so far in the turn.
    [[nodiscard]] Milliseconds turn_used(Instant at) const;
    [[nodiscard]] int completed_moves(Seat seat) const;
    /// Does the seat's remaining time have to cover all its remaining moves, with no further stage?
    /// Always true for controls without stages.
    [[nodiscard]] bool is_in_last_stage(Seat seat) const;
    /// The time of later stages that the side has received after `moves` completed moves.
    [[nodiscard]] Milliseconds time_of_later_stages(Seat seat, int moves) const;

    /// Adds time (or, if negative, deducts it): a penalty or a compensation.
    void add(Seat seat, Milliseconds amount, Instant at);
    /// Halves the base time and removes the bonus of all future moves, for a player who goes
    /// berserk (conduct/friendly/friendly.h). Needs: base time for the whole game (as_fischer()).
    void halve(Seat seat, Instant at);
    /// Sets the clock of a side: an arbiter's correction. The turn continues from there. `periods`
    /// applies to byo-yomi only, as does `period`, the time left of the running period: without it
    /// the period starts anew.
    void set(Seat seat, Milliseconds main, std::optional<int> periods, Instant at,
             std::optional<Milliseconds> period = {});
    /// From now on every completed move adds `increment`, in every stage of both sides (FIDE
    /// III.4). Does nothing for a side whose control is not staged.
    void set_increment(Milliseconds increment);
    /// Sets the side's number of completed moves (FIDE 6.10.2, 7.1).
    void set_completed_moves(Seat seat, int moves);

    /// The announcements due while the time used in the turn of the side to move goes from `after`
    /// (exclusive) to `until` (inclusive).
    [[nodiscard]] std::vector<Announcement> announcements(Milliseconds after,
                                                          Milliseconds until) const;
    /// The announcements due after one moment and until another if no button is pressed; empty
    /// while the clock is stopped.
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
        bool flag = false;  ///< stays set until an arbiter sets the clock
        friend bool operator==(const Side&, const Side&) = default;
    };

    [[nodiscard]] Side& side(Seat seat) { return sides_[index(seat)]; }
    [[nodiscard]] const Side& side(Seat seat) const { return sides_[index(seat)]; }
    [[nodiscard]] static Side fresh(TimeControl control);
    /// Time used in a turn at which the flag falls; empty without a limit.
    [[nodiscard]] static std::optional<Milliseconds> limit_of_turn(const Side& side);
    [[nodiscard]] static Reading read(const Side& side, Milliseconds used);
    static void complete_turn(Side& side, Milliseconds used);
    static void settle_overtime(Side& side, Milliseconds used);
    /// Time of this turn not yet settled.
    [[nodiscard]] Milliseconds used(Instant at) const;
    /// Deducts the byo-yomi time used in the turn, so that the clock can be set.
    void settle(Instant at);

    std::array<Side, 2> sides_{fresh(Untimed{}), fresh(Untimed{})};
    std::optional<Seat> turn_;
    bool counting_ = false;
    Instant since_{};         ///< when the clock was started or resumed
    Milliseconds used_{};     ///< time used in this turn before that
    Milliseconds settled_{};  ///< part of this turn already deducted from the display
};

}  // namespace kyvien::clock
