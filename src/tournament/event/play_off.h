// tournament/event/play_off.h — the play-off of a tied match: stages, each with its games and time
// control.
//
// Law:   Chinese Go rules 28.3: the number of games and the time of a play-off are fixed beforehand
//        by the organisers.
// Text:  "2 x fischer:900000+10000", "sudden-death fischer:180000+2000",
//        "armageddon fischer:300000+3000"; the time as clock::to_text() writes it. Where who has
//        the second colour has another time it follows after a stroke: "armageddon fischer:300000+0
//        / fischer:240000+0". A plan has a bar between its stages: "2 x fischer:900000+10000 |
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
    Games,        ///< a match of so many games; more than half of them decide
    SuddenDeath,  ///< games until somebody wins one
    Armageddon,   ///< one game; a draw counts for who has the second colour
};
[[nodiscard]] std::string_view name(PlayOffKind kind);
[[nodiscard]] std::optional<PlayOffKind> find_play_off_kind(std::string_view name);

struct PlayOffStage {
    PlayOffKind kind = PlayOffKind::Games;
    int games = 1;  ///< Games: how many at most
    std::string time;
    /// Armageddon: the time of the second colour, where it is another one; else empty.
    std::string second_time{};
    friend bool operator==(const PlayOffStage&, const PlayOffStage&) = default;
};

inline constexpr std::size_t kMostPlayOffStages = 9;

[[nodiscard]] std::string to_text(const PlayOffStage& stage);
[[nodiscard]] std::string to_text(const std::vector<PlayOffStage>& plan);
/// What to_text() writes, with any spaces; nothing where it is anything else. Whether the time can
/// be read is not asked here.
[[nodiscard]] std::optional<PlayOffStage> parse_play_off_stage(std::string_view text);
[[nodiscard]] std::optional<std::vector<PlayOffStage>> parse_play_off(std::string_view text);

}  // namespace kyvien::tournament
