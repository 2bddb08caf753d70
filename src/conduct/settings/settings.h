// conduct/settings/settings.h — the settings of a game, fixed before it begins.
//
// Law:   the game, its start, its time, and the regulations each law leaves to the organiser; every
//        regulation names the clause it comes from.
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

/// Where the pieces stand.
enum class Setting : std::uint8_t {
    Electronic,    ///< the hall's board is the board: what is not admissible is refused
    OverTheBoard,  ///< people play over the board; what happened is reported and ruled
};

/// Chess: the regime of play (FIDE articles 1 to 12, appendices A and B).
enum class Regime : std::uint8_t {
    Standard,
    RapidA3,  ///< adequate supervision: the competition rules
    RapidA4,
    BlitzB3,  ///< adequate supervision: the competition rules
    BlitzB4,
};
[[nodiscard]] std::string_view name(Regime regime);  ///< "standard", "rapid-A3", ...
[[nodiscard]] std::optional<Regime> find_regime(std::string_view name);

/// The players who may take the free seat of a new game. No law knows it, and nothing follows from
/// it once both have sat down.
enum class OpenTo : std::uint8_t {
    Anybody,  ///< whoever finds it in the lobby, or is paired with its maker
    Link,     ///< who was sent its link
};

/// A number that the organiser may set. Switches are 0 or 1; times are milliseconds.
enum class Regulation : std::uint8_t {
    WrongClaimBonus,       ///< chess 9.5.3 and B.2; xiangqi 12.3
    DrawOfferMinMoves,     ///< chess 9.1.1: no offer before so many moves of each side
    AgreedDraws,           ///< chess 9.1.1, xiangqi 7.2.d: 0 = not without the arbiter
    DefaultTime,           ///< chess 6.7.1, I.10: later than this loses
    PlayersRecord,         ///< chess 8.1.1, A.2: whether the players must keep score
    FollowScoresheets,     ///< chess 8.1.1: whether what they write is told to the hall
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
    AutomaticNoAttackers,  ///< xiangqi 7.2.a without being asked
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
    AccidentalTouchLimit,  ///< xiangqi 9.6: from this one on a touch counts as deliberate
    LatenessLimit,         ///< xiangqi 7.1.e
    GeneralCaptureWins,    ///< xiangqi 7.1.c against 16.3.a.5
    ForbiddenPlayCostsTurn,  ///< Go 17.1, 19, 20.1: 1 = as on a physical board, 0 = refused
    PassDeclaresEnd,         ///< Go 21.1: 1 = every pass declares the end, 0 = only "end" does
    BalancedCycleBanned,     ///< Go 20.3: 0 = the arbiter may be asked, 1 = article 6 alone
    GoWarningsToLose,        ///< Go 25.2: so many warnings in one game lose it
    GoLatenessLimit,         ///< Go 23.1: later than this forfeits
    GuessTakesBlack,         ///< Go 10: 1 = a right guess takes Black, 0 = White
    // xiangqi 23: further event settings of xiangqi/cycle/cycle.h
    OpenedRootCounts,
    PartnerAloneCounts,
    // Free for what a game alone has; each game gives them a meaning of its own.
    Own1,
    Own2,
    Own3,
    Own4,
    Own5,
};

inline constexpr std::size_t kRegulationCount = 48;

/// What a regulation is in a game: its key in the log, the clause that leaves it open, its usual
/// value.
struct RegulationInfo {
    Regulation regulation;
    std::string_view key;
    rulebook::Clause clause;
    std::int64_t usual;
    std::int64_t least;
    std::int64_t most;
    std::string_view english;
};
/// Whether its number is a time in milliseconds; no other number can be so large.
[[nodiscard]] constexpr bool is_time(const RegulationInfo& info) {
    return info.most >= 3'600'000;
}
/// Those of a game, in the order of Regulation.
[[nodiscard]] std::span<const RegulationInfo> regulations(Game game);
/// The regulation in this game; null where the game does not have it.
[[nodiscard]] const RegulationInfo* describe(Game game, Regulation regulation);
/// By its key: of this game, else of any; null where no game has it.
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

/// What the players of a friendly game grant each other beside the law
/// (conduct/friendly/friendly.h).
struct Friendly {
    bool takebacks = false;    ///< a player may ask to take back his last move
    bool giving_time = false;  ///< a player may give his opponent time
    /// Before his first move a player may halve his time: an arena gives him a point more if he
    /// wins.
    bool berserk = false;
    [[nodiscard]] bool any() const { return takebacks || giving_time || berserk; }
    friend bool operator==(const Friendly&, const Friendly&) = default;
};

struct Settings {
    Game game{};  ///< unless said otherwise the first of the list

    Setting setting = Setting::Electronic;
    OpenTo open_to = OpenTo::Anybody;
    Regime regime = Regime::Standard;

    /// Chess: number of the Chess960 start, 518 being the usual array; none for standard chess.
    /// With a position of its own, any number says that it is Chess960.
    std::optional<int> chess960;
    /// Another start position; empty for the usual one. Chess and xiangqi: FEN; Go: rows from the
    /// top with X O . joined by /, a space and the side to move, b or w.
    std::string fen;

    /// Go: lines of the board.
    int board_size = 19;
    /// Go: quarters of a stone, 11 being the 2.75 of article 11.
    int komi_quarters = 11;
    /// Go: stones placed before the game; outside the law go-cn, 0 in its events.
    int handicap = 0;

    clock::TimeControl time = clock::Untimed{};
    /// The second seat's control where it differs from the first's.
    std::optional<clock::TimeControl> second_time;

    /// The result changes the ratings that the hall keeps of both; no law knows of it.
    bool is_rated = false;
    Friendly friendly;  ///< a game by the law alone has nothing of it

    /// The value in force: the one set, else the usual one for this game and time control.
    [[nodiscard]] std::int64_t regulation(Regulation regulation) const;
    /// The value that was set; none where the usual one is in force.
    [[nodiscard]] std::optional<std::int64_t> set_regulation(Regulation regulation) const {
        const auto index = static_cast<std::size_t>(regulation);
        return is_set_[index] ? std::optional(values_[index]) : std::nullopt;
    }
    void set(Regulation regulation, std::int64_t value);
    void set(const RegulationPreset& preset);
    /// The preset whose regulations are all in force; none when the organiser has chosen others.
    [[nodiscard]] const RegulationPreset* preset() const;

    friend bool operator==(const Settings&, const Settings&) = default;

  private:
    // Events hold settings by value, so they are kept small. A value that is not set is nought.
    std::bitset<kRegulationCount> is_set_;
    std::array<std::int64_t, kRegulationCount> values_{};
};

/// Can a game be played so?
/// Refuses: bad-chess960, bad-position (with the conditions that fail), bad-board-size, bad-komi,
/// bad-handicap, bad-time-control, bad-regulation; rated-terms where it is rated and not played on
/// the hall's board, by the law alone, with a clock that is the same for both, from a usual start,
/// even or, on the usual board, as give_handicap() has it; friendly-over-the-board,
/// giving-time-no-account.
[[nodiscard]] Result<void> check(const Settings& settings);

/// Is there a handicap of stones in this game?
[[nodiscard]] bool knows_handicap(Game game);
/// So many stones for the weaker player, who then gives half a point of komi; one stone is the
/// first move alone. Needs: the game knows a handicap.
/// Refuses: as check().
[[nodiscard]] Result<void> give_handicap(Settings& settings, int stones);
/// What give_handicap() was asked for; 0 where nothing was given.
[[nodiscard]] int handicap_of(const Settings& settings);

/// "2.75" for 11 quarters; "-0.5" for -2.
[[nodiscard]] std::string quarters_to_text(int quarters);
/// Quarters of "2.75", "6.5", "0"; none when it is no multiple of a quarter.
[[nodiscard]] std::optional<int> quarters_of_text(std::string_view text);

}  // namespace kyvien::conduct
