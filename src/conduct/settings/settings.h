// conduct/settings/settings.h — the settings of a game, fixed before it begins.
//
// Law:   the game, its start, its time, and the regulations that each law leaves to the organiser;
//        every regulation names the clause it comes from.
// Safe:  plain values, any thread.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "clock/clock.h"
#include "conduct/settings/game.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

using clock::Instant;
using clock::Milliseconds;
using clock::opponent;
using clock::Seat;

/// Where the game is played.
enum class PlayMode : std::uint8_t {
    Electronic,    ///< the hall's board is the board: an inadmissible move is refused
    OverTheBoard,  ///< on a physical board; what happened is reported and ruled on
};

/// Chess: the regime of play (FIDE articles 1 to 12, appendices A and B).
enum class Regime : std::uint8_t {
    Standard,
    RapidA3,  ///< with adequate supervision: the Competition Rules apply
    RapidA4,
    BlitzB3,  ///< with adequate supervision: the Competition Rules apply
    BlitzB4,
};
[[nodiscard]] std::string_view name(Regime regime);  ///< "standard", "rapid-A3", ...
[[nodiscard]] std::optional<Regime> find_regime(std::string_view name);

/// Who may take the free seat of a new game. It is not part of any law, and has no effect once both
/// players are seated.
enum class OpenTo : std::uint8_t {
    Anybody,  ///< anyone who finds it in the lobby, or is paired with its maker
    Link,     ///< anyone who received its link
};

/// A number that the organiser may set. Switches are 0 or 1; times are milliseconds.
enum class Regulation : std::uint8_t {
    WrongClaimBonus,       ///< chess 9.5.3 and B.2; xiangqi 12.3
    DrawOfferMinMoves,     ///< chess 9.1.1: no offer before so many moves of each side
    AgreedDraws,           ///< chess 9.1.1, xiangqi 7.2.d: 0 = only with the arbiter's consent
    DefaultTime,           ///< chess 6.7.1, I.10: later than this loses
    PlayersRecord,         ///< chess 8.1.1, A.2: whether the players must keep score
    FollowScoresheets,     ///< chess 8.1.1: whether the hall follows what they write
    QuickplayAnnounced,    ///< chess III.2.1
    QuickplayIncrement,    ///< chess III.4: whether the clocks can be given an increment
    ArbiterPresent,        ///< chess III.6
    ReportLeaving,         ///< chess 11.2.4
    DeviceInBag,           ///< chess 11.3.2.1: whether a device may be kept, off, in a bag
    DeviceLoses,           ///< chess 11.3.2.2: 0 = a penalty of 12.9 instead of the loss
    AppealsAllowed,        ///< chess 11.10
    FinesAnnounced,        ///< chess 12.9.7
    NoCaptureLimit,        ///< xiangqi 7.2.e
    NoCaptureCheckCap,     ///< xiangqi 12.4
    RepetitionNotice,      ///< xiangqi 23: the occurrence at which the notice is given
    RepetitionRuling,      ///< xiangqi 23: the occurrence at which it is ruled
    AutomaticNoAttackers,  ///< xiangqi 7.2.a without a claim
    AutomaticRepetition,   ///< xiangqi 23: 0 = the arbiter is asked instead of a ruling
    // xiangqi 23: the event settings of xiangqi/cycle/cycle.h
    PinnedRootedCounts,
    ExchangeHalfCounts,
    DiscoveryCaptureCounts,
    RootCuttingCounts,
    BlockedHorseRootMatters,
    ChaseRequiresSafeCapture,
    MateThreatDepth,
    ClaimRun,              ///< xiangqi 12.2: 0 = the run must still be going on, 1 = any run counts
    TechnicalFaultLimit,   ///< xiangqi 7.1.n
    ConductFaultLimit,     ///< xiangqi 7.1.n
    ScoresheetGapMoves,    ///< xiangqi 7.1.m, 16.3.a.4: own moves in a row without a record
    ScoresheetGapLimit,    ///< xiangqi 7.1.m
    AccidentalTouchLimit,  ///< xiangqi 9.6: from this number on a touch counts as deliberate
    LatenessLimit,         ///< xiangqi 7.1.e
    GeneralCaptureWins,    ///< xiangqi 7.1.c against 16.3.a.5
    ForbiddenPlayCostsTurn,  ///< Go 17.1, 19, 20.1: 1 = as on a physical board, 0 = refused
    PassDeclaresEnd,         ///< Go 21.1: 1 = every pass declares the end, 0 = only "end" does
    BalancedCycleBanned,     ///< Go 20.3: 0 = the arbiter may be asked, 1 = article 6 alone
    GoWarningsToLose,        ///< Go 25.2: this many warnings in one game lose it
    GoLatenessLimit,         ///< Go 23.1: later than this forfeits
    GuessTakesBlack,         ///< Go 10: 1 = a correct guess takes Black, 0 = White
    // xiangqi 23: further event settings of xiangqi/cycle/cycle.h
    OpenedRootCounts,
    PartnerAloneCounts,
    // Free for regulations that only one game has; each game defines its own meaning.
    Own1,
    Own2,
    Own3,
    Own4,
    Own5,
};

inline constexpr std::size_t kRegulationCount = 48;

/// A regulation in a game: its key in the log, the clause that leaves it open, its default value.
struct RegulationInfo {
    Regulation regulation;
    std::string_view key;
    rulebook::Clause clause;
    std::int64_t usual;
    std::int64_t least;
    std::int64_t most;
    std::string_view english;
};
/// Whether the value is a time in milliseconds; no other value can be this large.
[[nodiscard]] constexpr bool is_time(const RegulationInfo& info) {
    return info.most >= 3'600'000;
}
/// The regulations of a game, in the order of Regulation.
[[nodiscard]] std::span<const RegulationInfo> regulations(Game game);
/// The regulation in this game; null if the game does not have it.
[[nodiscard]] const RegulationInfo* describe(Game game, Regulation regulation);
/// Finds a regulation by its key: in this game, otherwise in any game; null if no game has it.
[[nodiscard]] const RegulationInfo* find_regulation(Game game, std::string_view key);

/// Regulations that are chosen together and cited by one name, such as the profile of an edition of
/// a law.
struct RegulationPreset {
    struct Value {
        Regulation regulation;
        std::int64_t value;
    };
    std::string_view name;  ///< "vn-60"
    std::string_view english;
    std::span<const Value> values;
};
[[nodiscard]] const RegulationPreset* find_preset(Game game, std::string_view name);

/// Options that the players of a friendly game grant each other in addition to the law
/// (conduct/friendly/friendly.h).
struct Friendly {
    bool takebacks = false;    ///< a player may ask to take back his last move
    bool giving_time = false;  ///< a player may give his opponent time
    /// Before his first move a player may halve his time: an arena then awards an extra point if he
    /// wins.
    bool berserk = false;
    [[nodiscard]] bool any() const { return takebacks || giving_time || berserk; }
    friend bool operator==(const Friendly&, const Friendly&) = default;
};

struct Settings {
    Game game{};  ///< by default the first of the list

    PlayMode setting = PlayMode::Electronic;
    OpenTo open_to = OpenTo::Anybody;
    Regime regime = Regime::Standard;

    /// Chess: number of the Chess960 start, 518 being the usual array; nothing for standard chess.
    /// With a custom position, any number means Chess960.
    std::optional<int> chess960;
    /// Another start position; empty for the usual one. Chess and xiangqi: FEN; Go: rows from the
    /// top with X O . joined by /, a space and the side to move, b or w.
    std::string fen;

    /// Go: lines of the board.
    int board_size = 19;
    /// Go: in quarters of a stone; 11 is the 2.75 of article 11.
    int komi_quarters = 11;
    /// Go: stones placed before the game; not part of the law go-cn, so 0 in its events.
    int handicap = 0;

    clock::TimeControl time = clock::Untimed{};
    /// The second seat's control if it differs from the first's.
    std::optional<clock::TimeControl> second_time;

    /// The result changes the ratings that the hall keeps for both; not part of any law.
    bool is_rated = false;
    Friendly friendly;  ///< a game by the law alone has none of these

    /// The value in force: the one set, otherwise the default for this game and time control.
    [[nodiscard]] std::int64_t regulation(Regulation regulation) const;
    /// The value that was set; nothing if the default is in force.
    [[nodiscard]] std::optional<std::int64_t> set_regulation(Regulation regulation) const {
        const auto index = static_cast<std::size_t>(regulation);
        return is_set_[index] ? std::optional(values_[index]) : std::nullopt;
    }
    void set(Regulation regulation, std::int64_t value);
    void set(const RegulationPreset& preset);
    /// The preset whose regulations are all in force; null if the organiser has chosen others.
    [[nodiscard]] const RegulationPreset* preset() const;

    friend bool operator==(const Settings&, const Settings&) = default;

  private:
    // Events hold settings by value, so they are kept small. A value that is not set is zero.
    std::bitset<kRegulationCount> is_set_;
    std::array<std::int64_t, kRegulationCount> values_{};
};

/// Checks whether a game can be played with these settings.
/// Refuses: bad-chess960, bad-position (with the conditions that fail), bad-board-size, bad-komi,
/// bad-handicap, bad-time-control, bad-regulation; rated-terms if it is rated and not played on the
/// hall's board, by the law alone, with a clock that is the same for both, from a usual start, even
/// or, on the usual board, with a handicap by give_handicap(); friendly-over-the-board,
/// giving-time-no-account.
[[nodiscard]] Result<void> check(const Settings& settings);

/// Whether this game has a handicap of stones.
[[nodiscard]] bool has_stone_handicap(Game game);
/// Gives this many stones to the weaker player, who then gives half a point of komi; one stone
/// means only moving first. Needs: the game has a handicap.
/// Refuses: as check().
[[nodiscard]] Result<void> give_handicap(Settings& settings, int stones);
/// The handicap given by give_handicap(); 0 if none was given.
[[nodiscard]] int handicap_of(const Settings& settings);

/// "2.75" for 11 quarters; "-0.5" for -2.
[[nodiscard]] std::string quarters_to_text(int quarters);
/// Quarters of "2.75", "6.5", "0"; nothing if it is not a multiple of a quarter.
[[nodiscard]] std::optional<int> quarters_of_text(std::string_view text);

}  // namespace kyvien::conduct
