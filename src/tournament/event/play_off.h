// tournament/event/play_off.h — the play-off of a tied match: stages, each with its games and time
// control.
//
// Law:   Chinese Go rules 28.3: the organisers fix the number of games and the time control of a
//        play-off beforehand.
// Text:  "2 x fischer:900000+10000", "sudden-death fischer:180000+2000", "armageddon
//        fischer:300000+3000"; the time control as clock::to_text() writes it. If the second colour
//        has a different time, it follows a slash: "armageddon fischer:300000+0 /
//        fischer:240000+0". Stages of a plan are separated by bars: "2 x fischer:900000+10000 |
//        armageddon fischer:300000+3000".
// Safe:  values, pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::tournament {

enum class PlayOffKind : std::uint8_t {
    Games,        ///< a match of this many games; more than half of the points decide
    SuddenDeath,  ///< games until one is won
    Armageddon,   ///< one game; a draw counts as a win for the second colour
};
[[nodiscard]] std::string_view name(PlayOffKind kind);
[[nodiscard]] std::optional<PlayOffKind> find_play_off_kind(std::string_view name);

struct PlayOffStage {
    PlayOffKind kind = PlayOffKind::Games;
    int games = 1;  ///< Games: maximum number
    std::string time;
    /// Armageddon: the second colour's time control, if different; else empty.
    std::string second_time{};
    friend bool operator==(const PlayOffStage&, const PlayOffStage&) = default;
};

inline constexpr std::size_t kMaxPlayOffStages = 9;

[[nodiscard]] std::string to_text(const PlayOffStage& stage);
[[nodiscard]] std::string to_text(const std::vector<PlayOffStage>& plan);
/// Parses the output of to_text(), with any spaces; empty for any other text. Time controls are not
/// validated.
[[nodiscard]] std::optional<PlayOffStage> parse_play_off_stage(std::string_view text);
[[nodiscard]] std::optional<std::vector<PlayOffStage>> parse_play_off(std::string_view text);

}  // namespace kyvien::tournament
