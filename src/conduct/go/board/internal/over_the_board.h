// conduct/go/board/internal/over_the_board.h — over the board under the Chinese Go rules: what is
// remembered, and the chapters of the law that decide.
//
// go_board.cpp asks the chapters; each is a file: go_board_play.cpp (2, 5, 6, 12, 17.1, 17.2, 18 to
// 20), go_board_disturbed.cpp (17.3, 17.4), go_board_ending.cpp (9, 13, 16.3, 20.2, 20.4, 21),
// go_board_pauses.cpp (14, 22), go_board_time.cpp (10, 12, 16.1, 16.6, 23) and
// go_board_discipline.cpp (15, 16, 24, 25).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conduct/attendance/internal/awaited_start.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/go/internal/record.h"

namespace kyvien::conduct::internal {

using EventBodies = std::vector<EventBody>;
using Decision = Result<EventBodies>;

/// What the law has to know of a game beyond its moves and clocks. Built by remember() alone.
struct GoMemory {
    template <typename T>
    using Both = std::array<T, 2>;  ///< by seat

    Both<int> warnings{};  ///< 25.2

    /// Seconds of lateness, once reported for the session that is being played (23.1 to 23.3).
    Both<std::optional<std::int64_t>> late{};
    Both<clock::Reading> session{};  ///< displays when the session began
    std::size_t session_ply = 0;
    /// When the session was to begin, once that was reported: from it lateness is counted (23.1).
    AwaitedStart start;
    bool both_awaited = false;  ///< 23.2: the arbiter is asked whether both are absent

    Both<bool> leave_used{};  ///< 23.6: granted, which it is once in a game
    Both<bool> leave_asked{};
    Both<std::optional<std::size_t>> away{};  ///< moves made when the player left the board
    Both<bool> must_tell{};                   ///< 16.6: where the last stone was set
    Both<std::optional<int>> minutes_told{};  ///< 12.2d; none before byo-yomi

    struct Displaced {
        std::string from;  ///< where the record has the stone
        std::string to;    ///< where it was found
        Both<std::string> choice{};
        bool disputed = false;
    };
    std::optional<Displaced> displaced;  ///< 17.3

    struct Scattered {
        std::optional<Seat> by;  ///< none: by no player
        bool failed = false;     ///< it could not be rebuilt; the choice is awaited
    };
    std::optional<Scattered> scattered;  ///< 17.4

    enum class Sealing : std::uint8_t { None, Thinking, Sealed };
    Sealing sealing = Sealing::None;  ///< 14b
    Seat sealer{};
    bool at_the_envelope = false;           ///< play is resumed; the envelope is to be opened
    std::optional<std::size_t> opened_ply;  ///< moves made when the envelope had been opened

    Both<std::optional<std::size_t>> declared{};  ///< moves made when the end was declared last
    Both<std::optional<std::size_t>> declared_before{};
    struct VoidCycle {
        Seat seat{};
        std::size_t from = 0;  ///< moves made when the position stood first
        std::size_t at = 0;    ///< number of the void play
    };
    std::vector<VoidCycle> unbalanced;      ///< 20.4
    std::optional<Seat> refuses_end;        ///< 21.1: must make it good by a play
    Both<std::optional<bool>> gives_way{};  ///< 20.3
    std::vector<std::string> endless;       ///< 20.2: the stones that are claimed to live
    Seat endless_by{};
    bool recount_asked = false;             ///< 16.3
    std::optional<std::string> count_told;  ///< Black's count, as the referee has found it
    Both<bool> count_accepted{};
    Both<std::string> incident{};  ///< 25.1: what awaits a ruling
};

/// What every chapter is given.
struct GoRuleContext {
    const StateBody& body;
    const Command& command;
    const GoMemory& memory;

    [[nodiscard]] const go::Game& game() const { return go_record(body).record(); }
    [[nodiscard]] Seat turn() const { return body.game->turn(); }
    [[nodiscard]] Instant at() const { return command.at; }
    [[nodiscard]] bool is_playing() const { return body.phase == Phase::Playing; }
    [[nodiscard]] bool has_open_case() const { return memory.displaced || memory.scattered; }
    [[nodiscard]] Milliseconds limit_of_lateness() const {
        return Milliseconds(body.settings.regulation(Regulation::GoLatenessLimit));
    }
};

[[nodiscard]] inline bool is_piece_color(Seat seat, go::Color color) {
    return (seat == Seat::First) == (color == go::Color::Black);
}
[[nodiscard]] inline go::Color color_of(Seat seat) {
    return seat == Seat::First ? go::Color::Black : go::Color::White;
}

// ---- shared by the chapters (go_board.cpp) ----

/// One warning, and the loss of the game by it where it is the last one (25.2).
void warn(const GoRuleContext& table, EventBodies& facts, Seat seat, rulebook::Clause clause);
/// The loss of `loser` by a ruling.
[[nodiscard]] EventBody lost(Seat loser, std::string code, rulebook::Clause clause,
                             std::vector<rulebook::Clause> also = {});
/// A draw or a new game as the referee rules; `choice` is "draw" or "new-game".
[[nodiscard]] EventBody ruled_off(std::string_view choice, rulebook::Clause clause,
                                  std::vector<rulebook::Clause> also = {});
/// The clocks stand while a case is open, and run again when it is settled.
void stop_clocks(const GoRuleContext& table, EventBodies& facts, std::string reason);
void go_on(const GoRuleContext& table, EventBodies& facts, rulebook::Clause clause,
           std::string reason);
/// The value of a field that must be a point of this board.
[[nodiscard]] Result<go::Point> point_field(const GoRuleContext& table, const Report& report,
                                            std::string_view key);
/// The points of a field of type Squares.
[[nodiscard]] Result<std::vector<go::Point>>
points_field(const GoRuleContext& table, const Report& report, std::string_view key);

// ---- play ----

[[nodiscard]] std::optional<Decision> decide_go_move(const GoRuleContext& table,
                                                     const MakeMove& move);
[[nodiscard]] Decision decide_go_press(const GoRuleContext& table);
/// Completes the turn of a side whose stone stands but whose clock was not pressed.
void complete_turn(const GoRuleContext& table, EventBodies& facts);
/// A play, a pass or a declaration of the end by `seat`, as the law takes it.
[[nodiscard]] Decision played(const GoRuleContext& table, Seat seat, std::string_view text,
                              bool press_now);
/// 20.3: article 6 holds for the play that was asked about.
[[nodiscard]] EventBodies cycle_banned(const GoRuleContext& table, std::string reason);

// ---- reports, one function for each chapter; none for a kind of another chapter ----

[[nodiscard]] std::optional<Decision> decide_go_stones(const GoRuleContext& table,
                                                       const Report& report);
[[nodiscard]] std::optional<Decision> decide_go_disturbed(const GoRuleContext& table,
                                                          const Report& report);
[[nodiscard]] std::optional<Decision> decide_go_ending(const GoRuleContext& table,
                                                       const Report& report);
[[nodiscard]] std::optional<Decision> decide_go_pauses(const GoRuleContext& table,
                                                       const Report& report);
[[nodiscard]] std::optional<Decision> decide_go_time(const GoRuleContext& table,
                                                     const Report& report);
[[nodiscard]] std::optional<Decision> decide_go_discipline(const GoRuleContext& table,
                                                           const Report& report);

// ---- time ----

/// Neither reported as arrived nor seen to play in this session, the begin of which was reported.
[[nodiscard]] bool is_awaited(const GoMemory& memory, const StateBody& body, Seat seat);
/// Who has not come within the limit of lateness loses, or both do: 23.1, 23.2.
[[nodiscard]] EventBodies lateness_over(const GoRuleContext& table);
/// When that will be; none when nobody is waited for.
[[nodiscard]] std::optional<Instant> lateness_due(const GoMemory& memory, const StateBody& body);
/// The end by the clock, where the law sees it: 23.5.
[[nodiscard]] EventBodies time_over(const GoRuleContext& table);
/// 12.2a, 12.2d: what the player is told when a stone ends a turn.
void tell_minutes(const GoRuleContext& table, EventBodies& facts, Seat seat);

// ---- memory (go_memory.cpp) ----

void remember(GoMemory& memory, const StateBody& body, const Event& event);
[[nodiscard]] std::string memory_text(const GoMemory& memory);
[[nodiscard]] std::vector<Duty> duties_of(const GoMemory& memory, const StateBody& body);

}  // namespace kyvien::conduct::internal
