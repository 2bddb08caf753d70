// conduct/go/board/internal/over_the_board.h — over the board under the Chinese Go rules: the
// state, and the chapters of the law that decide.
//
// A chapter is a file (conduct/core/internal/chapters.h), with its clauses at the top and its own
// part of the state:
//   disturbed_board.cpp  go_disturbed_chapter   17.3, 17.4
//   ending.cpp           go_ending_chapter      9, 13, 16.3, 20.2, 20.4, 21
//   pauses.cpp           go_pauses_chapter      14, 22
//   timekeeping.cpp      go_time_chapter        10, 12, 16.1, 16.6, 23
//   play.cpp             go_stones_chapter      2, 5, 6, 12, 17.1, 17.2, 18 to 20
//   cycles.cpp           go_cycles_chapter      6, 20.3
//   discipline.cpp       go_discipline_chapter  15, 16, 24, 25
// They are asked in this order.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conduct/attendance/internal/awaited_start.h"
#include "conduct/core/internal/consequences.h"
#include "conduct/go/internal/record.h"
#include "conduct/go/internal/reports.h"

namespace kyvien::conduct::internal {

template <typename T>
using Both = std::array<T, 2>;  ///< by seat

/// 12, 16, 23: lateness, minutes and absence.
struct GoTime {
    /// Seconds of lateness, once reported for the current session (23.1 to 23.3).
    Both<std::optional<std::int64_t>> late{};
    Both<clock::Reading> session{};  ///< displays when the session began
    std::size_t session_ply = 0;
    Both<clock::Reading> at_stone{};  ///< displays when the side's last stone was placed
    AwaitedStart session_begun;       ///< the clocks of the session, while neither is stopped
    /// The scheduled start of the session, once reported: lateness is counted from it (23.1).
    AwaitedStart start;
    bool both_awaited = false;  ///< 23.2: the arbiter is asked whether both are absent
    Both<bool> leave_used{};    ///< 23.6: granted; at most once in a game
    Both<bool> leave_asked{};
    Both<std::optional<std::size_t>> away{};  ///< moves made when the player left the board
    Both<bool> returned_by_playing{};         ///< he left, then placed a stone; no return reported
    bool is_reentering = false;               ///< the taken-back moves are entered again
    Both<bool> must_state_last_play{};        ///< 16.6: must state where the last stone was placed
    Both<std::optional<int>> minutes_announced{};  ///< 12.2d; nothing before byoyomi
};

/// 17.3, 17.4: the board is in question.
struct GoCases {
    struct Displaced {
        std::string from;  ///< where the stone is in the record
        std::string to;    ///< where it was found
        Both<std::string> choice{};
        bool disputed = false;
    };
    std::optional<Displaced> displaced;  ///< 17.3
    struct Scattered {
        std::optional<Seat> by;  ///< nothing: neither player
        bool failed = false;     ///< it could not be rebuilt; the choice is awaited
    };
    std::optional<Scattered> scattered;  ///< 17.4
};

/// 14b, 22: a play is sealed.
struct GoSealing {
    enum class Stage : std::uint8_t { None, Thinking, Sealed };
    Stage stage = Stage::None;
    Seat sealer{};
    bool is_envelope_pending = false;       ///< play is resumed; the envelope has to be opened
    std::optional<std::size_t> opened_ply;  ///< moves made when the envelope had been opened
};

/// 9, 16.3, 20.2, 20.4, 21: the end, life and death, and the count.
struct GoEnding {
    Both<std::optional<std::size_t>> declared{};  ///< moves made when the end was last declared
    Both<std::optional<std::size_t>> declared_before{};
    struct VoidCycle {
        Seat seat{};
        std::size_t from = 0;  ///< moves made at the first occurrence of the position
        std::size_t at = 0;    ///< number of the void play
    };
    std::vector<VoidCycle> unbalanced;  ///< 20.4
    std::optional<Seat> refuses_end;    ///< 21.1: must follow up with a play
    std::vector<std::string> endless;   ///< 20.2: the stones claimed to be alive
    Seat endless_by{};
    bool recount_asked = false;                 ///< 16.3
    std::optional<std::string> reported_count;  ///< Black's count, as found by the referee
    Both<bool> count_accepted{};
};

/// 20.3: a balanced cycle.
struct GoCycle {
    Both<std::optional<bool>> gives_way{};
};

struct GoDiscipline {
    Both<int> warnings{};                        ///< 25.2
    Both<std::vector<std::string>> incidents{};  ///< 25.1: awaiting a ruling, the oldest first
    Phase played_in = Phase::NotCreated;         ///< the current phase of the game, or the last one
};

/// The state that the law needs beyond the moves and clocks of a game.
struct GoMemory {
    GoTime time;
    GoCases cases;
    GoSealing seal;
    GoEnding ending;
    GoCycle cycle;
    GoDiscipline discipline;
};

/// The input of every chapter.
struct GoRuleContext : RuleContext {
    const GoMemory& memory;

    [[nodiscard]] const go::Game& game() const { return go_record(body).record(); }
    [[nodiscard]] Seat turn() const { return body.game->turn(); }
    [[nodiscard]] bool has_open_case() const {
        return memory.cases.displaced || memory.cases.scattered;
    }
    [[nodiscard]] Milliseconds limit_of_lateness() const {
        return Milliseconds(body.settings.regulation(Regulation::GoLatenessLimit));
    }
};

/// The Chinese Go rules, in the form required by chapters.h.
struct GoLaw {
    using Memory = GoMemory;
    using Report = GoReport;
    using Context = GoRuleContext;
    [[nodiscard]] static std::span<const Chapter<GoLaw>* const> chapters();
    [[nodiscard]] static GoMemory begin(const Settings&) { return {}; }
    /// Whether this may be reported now, and by this author.
    [[nodiscard]] static Result<void> admitted(const GoRuleContext& table,
                                               const conduct::Report& report);
    [[nodiscard]] static bool is_turn_untimed(const StateBody& body, const GoMemory& memory,
                                              Instant at);
};

extern const Chapter<GoLaw> go_disturbed_chapter;
extern const Chapter<GoLaw> go_ending_chapter;
extern const Chapter<GoLaw> go_pauses_chapter;
extern const Chapter<GoLaw> go_time_chapter;
extern const Chapter<GoLaw> go_stones_chapter;
extern const Chapter<GoLaw> go_cycles_chapter;
extern const Chapter<GoLaw> go_discipline_chapter;

/// The Answer by a rule whose events follow the report.
template <GoReport Kind, auto Rule>
[[nodiscard]] consteval Answer<GoLaw> answer_after_report() {
    using Told = typename StructOf<Kind>::Type;
    return answer_by<GoLaw, Kind, [](const GoRuleContext& table, const Told& report) {
        Decision decided = Rule(table, report);
        if (decided)
            decided->insert(decided->begin(), Reported{report.whole()});
        return decided;
    }>();
}

[[nodiscard]] inline bool is_piece_color(Seat seat, go::Color color) {
    return (seat == Seat::First) == (color == go::Color::Black);
}
[[nodiscard]] inline go::Color color_of(Seat seat) {
    return seat == Seat::First ? go::Color::Black : go::Color::White;
}

// ---- shared by the chapters (over_the_board.cpp) ----

/// Gives one warning, and ends the game if it is the last one (25.2); `also` are the clauses that
/// the player has violated, if `clause` only states the consequence.
void warn(const GoRuleContext& table, EventBodies& events, Seat seat, rulebook::Clause clause,
          std::vector<rulebook::Clause> also = {});
/// A draw or a new game, as ruled by the referee.
enum class RefereeResult : std::uint8_t { Draw, NewGame };
[[nodiscard]] EventBody referee_result(RefereeResult what, rulebook::Clause clause,
                                       std::vector<rulebook::Clause> also = {});
/// Parses a reported point of this board.
/// Refuses: bad-point.
[[nodiscard]] Result<go::Point> parse_point(const GoRuleContext& table, std::string_view text);
[[nodiscard]] Result<std::vector<go::Point>> parse_points(const GoRuleContext& table,
                                                          const Squares& texts);

// ---- play ----

/// Completes the turn of a side that has placed its stone but not pressed the clock.
void complete_turn(const GoRuleContext& table, EventBodies& events);
/// A play, a pass or a declaration of the end by `seat`, as treated by the law.
[[nodiscard]] Decision played(const GoRuleContext& table, Seat seat, std::string_view text,
                              bool press_now);

/// The ruling on a void turn: what it was, and the positions that show it.
[[nodiscard]] Ruled void_ruling(const GoRuleContext& table, const TurnVoided& voided);

// ---- time ----

/// The end by time, if the law requires it: 23.5.
[[nodiscard]] EventBodies time_over(const GoRuleContext& table);
/// The remainder of the period that `side` is using; nothing if no seconds of it have been used.
[[nodiscard]] std::optional<Milliseconds> time_left_in_period(const GoRuleContext& table, Seat side,
                                                              const clock::Reading& shown);
/// 12.2a, 12.2d: what is announced to the player when a stone ends a turn.
void announce_minutes(const GoRuleContext& table, EventBodies& events, Seat seat);

}  // namespace kyvien::conduct::internal
