// engine/event/schedule.h — the order of the games of a match.
//
// The pairings come from the tournament office: Berger tables, an elimination bracket, FIDE's Dutch
// system. A meeting is several games with alternating colours. Everything follows from the plan and
// the results, regardless of the order in which games end, so that an interrupted match continues
// with the same games.
//
// Safe:  a value; one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/core/ruling.h"

namespace kyvien::engine {

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Knockout, Swiss, Pyramid };
[[nodiscard]] std::string_view name(Format format);  ///< "round-robin", "gauntlet", ...
[[nodiscard]] std::optional<Format> find_format(std::string_view name);

struct ScheduleOptions {
    Format format = Format::RoundRobin;
    std::size_t engines = 2;
    std::size_t games = 2;   ///< per meeting
    std::size_t rounds = 1;  ///< round robin, gauntlet, pyramid: number of cycles; Swiss: rounds
    bool repeats = true;     ///< two games in a row use the same opening
    std::size_t seeds = 1;   ///< gauntlet: this many first engines play all the others
};

/// A scheduled game.
struct Slot {
    std::size_t number = 0;   ///< from 1
    std::size_t round = 0;    ///< from 1
    std::size_t meeting = 0;  ///< from 1
    std::size_t pair = 0;     ///< games with the same number use the same opening; from 1
    std::size_t first = 0;    ///< engine with the first seat, from 0
    std::size_t second = 0;
    friend bool operator==(const Slot&, const Slot&) = default;
};

class Schedule {
  public:
    explicit Schedule(const ScheduleOptions& options);

    /// A game without a result that was not yet handed out; nothing while results are awaited, or
    /// at the end. Refuses what the pairing system refuses.
    [[nodiscard]] Result<std::optional<Slot>> next();
    /// Records the result of a game, handed out or known from before. Needs: not recorded yet.
    void record(std::size_t number, conduct::Score score);
    /// No game is left to be played, as of the last next().
    [[nodiscard]] bool is_over() const { return over_; }
    [[nodiscard]] bool is_recorded(std::size_t number) const { return results_.contains(number); }
    /// The games scheduled so far, by number - 1.
    [[nodiscard]] std::span<const Slot> slots() const { return slots_; }
    /// The number of games of the whole match, if known before its end.
    [[nodiscard]] std::optional<std::size_t> total() const;

  private:
    struct Meeting {
        std::size_t round = 0;
        std::size_t first = 0, second = 0;
        std::size_t extra = 0;  ///< knockout: how often it was extended
        std::vector<std::size_t> games;
    };

    /// Schedules more games, if that is possible now.
    [[nodiscard]] Result<void> extend();
    [[nodiscard]] bool is_round_complete() const;
    /// Twice the difference of the first engine's points and the second's.
    [[nodiscard]] int lead(const Meeting& meeting) const;
    void add_meeting(std::size_t first, std::size_t second);
    void add_games(Meeting& meeting, std::size_t number);
    [[nodiscard]] bool prolong();
    [[nodiscard]] Result<void> pair_by_results();

    ScheduleOptions options_;
    std::vector<Meeting> meetings_;
    std::vector<Slot> slots_;
    std::map<std::size_t, conduct::Score> results_;
    std::size_t round_ = 0;  ///< rounds scheduled so far
    std::size_t given_ = 0;  ///< slots before this index are handed out
    std::size_t pairs_ = 0;
    std::vector<std::pair<std::size_t, std::size_t>> byes_;  ///< round, engine: Swiss
    bool over_ = false;
};

}  // namespace kyvien::engine
