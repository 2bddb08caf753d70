#include "conduct/settings/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/core/internal/game_conduct.h"
#include "conduct/settings/time_class.h"

namespace kyvien::conduct {
namespace {

using rulebook::fide;
using rulebook::go_cn;
using rulebook::xiangqi_vn;

constexpr std::string_view kGameNames[] = {"chess", "xiangqi", "go"};
constexpr std::string_view kRegimeNames[] = {"standard", "rapid-A3", "rapid-A4", "blitz-B3",
                                             "blitz-B4"};
constexpr std::int64_t kHour = 3'600'000;

// Usual values by game: chess, xiangqi, Go.
constexpr RegulationInfo kRegulations[kRegulationCount] = {
    {Regulation::WrongClaimBonus,
     "wrong-claim-bonus",
     {fide("9.5.3"), xiangqi_vn("12.3"), std::nullopt},
     {120'000, 120'000, 0},
     0,
     kHour,
     "milliseconds the opponent receives when a draw claim is wrong"},
    {Regulation::DrawOfferMinMoves,
     "draw-offer-min-moves",
     {fide("9.1.1"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     1000,
     "moves each side must have made before a draw may be offered"},
    {Regulation::AgreedDraws,
     "agreed-draws",
     {fide("9.1.1"), xiangqi_vn("7.2.d"), std::nullopt},
     {1, 1, 0},
     0,
     1,
     "whether the players may agree to a draw"},
    {Regulation::DefaultTime,
     "default-time",
     {fide("6.7.1"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     24 * kHour,
     "milliseconds after the start at which a player who has not come loses"},
    {Regulation::PlayersRecord,
     "players-record",
     {fide("A.2"), std::nullopt, std::nullopt},
     {1, 0, 0},
     0,
     1,
     "whether the players must record the moves; usually only in standard play"},
    {Regulation::FollowScoresheets,
     "follow-scoresheets",
     {fide("8.1.1"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether what the players write on their scoresheets is reported"},
    {Regulation::QuickplayAnnounced,
     "quickplay-announced",
     {fide("III.2.1"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether the guidelines for games without increment were announced"},
    {Regulation::QuickplayIncrement,
     "quickplay-increment",
     {fide("III.4"), std::nullopt, std::nullopt},
     {1, 0, 0},
     0,
     1,
     "whether the clocks can be given an increment of five seconds"},
    {Regulation::ArbiterPresent,
     "arbiter-present",
     {fide("III.6"), std::nullopt, std::nullopt},
     {1, 0, 0},
     0,
     1,
     "whether an arbiter is present"},
    {Regulation::ReportLeaving,
     "report-leaving",
     {fide("11.2.4"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether the opponent of the player to move reports before leaving"},
    {Regulation::DeviceInBag,
     "device-in-bag",
     {fide("11.3.2.1"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether a device may be kept in a bag, completely switched off"},
    {Regulation::DeviceLoses,
     "device-loses",
     {fide("11.3.2.2"), std::nullopt, std::nullopt},
     {1, 0, 0},
     0,
     1,
     "whether a device on the person loses the game"},
    {Regulation::AppealsAllowed,
     "appeals",
     {fide("11.10"), std::nullopt, std::nullopt},
     {1, 0, 0},
     0,
     1,
     "whether decisions of the arbiter may be appealed against"},
    {Regulation::FinesAnnounced,
     "fines-announced",
     {fide("12.9.7"), std::nullopt, std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether fines were announced in advance"},
    {Regulation::NoCaptureLimit,
     "no-capture-limit",
     {std::nullopt, xiangqi_vn("7.2.e"), std::nullopt},
     {0, 60, 0},
     1,
     1000,
     "moves of each side without a capture that make a draw claim right"},
    {Regulation::NoCaptureCheckCap,
     "no-capture-check-cap",
     {std::nullopt, xiangqi_vn("12.4"), std::nullopt},
     {0, 10, 0},
     0,
     1000,
     "checking moves of a side that count towards the limit"},
    {Regulation::RepetitionNotice,
     "repetition-notice",
     {std::nullopt, xiangqi_vn("7.1.h"), std::nullopt},
     {0, 2, 0},
     2,
     20,
     "occurrence of a position at which the players are told"},
    {Regulation::RepetitionRuling,
     "repetition-ruling",
     {std::nullopt, xiangqi_vn("7.1.h"), std::nullopt},
     {0, 3, 0},
     3,
     20,
     "occurrence of a position at which the repetition is ruled"},
    {Regulation::AutomaticNoAttackers,
     "automatic-no-attackers",
     {std::nullopt, xiangqi_vn("7.2.a"), std::nullopt},
     {0, 1, 0},
     0,
     1,
     "whether a position without attacking pieces is drawn at once"},
    {Regulation::AutomaticRepetition,
     "automatic-repetition",
     {std::nullopt, xiangqi_vn("7.1.h"), std::nullopt},
     {0, 1, 0},
     0,
     1,
     "whether a repetition is ruled by the hall instead of asking the arbiter"},
    {Regulation::PinnedRootedCounts,
     "pinned-rooted-counts",
     {std::nullopt, xiangqi_vn("23.7"), std::nullopt},
     {0, 1, 0},
     0,
     1,
     "whether an immobile rooted piece may not be chased"},
    {Regulation::ExchangeHalfCounts,
     "exchange-half-counts",
     {std::nullopt, xiangqi_vn("23.8"), std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether an offer to exchange serves as a half of a chase"},
    {Regulation::DiscoveryCaptureCounts,
     "discovery-capture-counts",
     {std::nullopt, xiangqi_vn("23.6"), std::nullopt},
     {0, 1, 0},
     0,
     1,
     "whether a capture that uncovers a check makes a false root"},
    {Regulation::RootCuttingCounts,
     "root-cutting-counts",
     {std::nullopt, xiangqi_vn("23.3"), std::nullopt},
     {0, 1, 0},
     0,
     1,
     "whether taking away the root of an attacked piece is a chase"},
    {Regulation::BlockedHorseRootMatters,
     "blocked-horse-root-matters",
     {std::nullopt, xiangqi_vn("23.7"), std::nullopt},
     {0, 1, 0},
     0,
     1,
     "whether a hobbled horse with a true root is an even exchange"},
    {Regulation::ChaseRequiresSafeCapture,
     "chase-requires-safe-capture",
     {std::nullopt, xiangqi_vn("23.3"), std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether a capture that lets the opponent mate at once is no threat"},
    {Regulation::MateThreatDepth,
     "mate-threat-depth",
     {std::nullopt, xiangqi_vn("23.2"), std::nullopt},
     {0, 1, 0},
     1,
     3,
     "own moves within which a threatened mate counts as a mate threat"},
    {Regulation::ClaimRun,
     "claim-run",
     {std::nullopt, xiangqi_vn("12.2"), std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether a run without capture that a capture has ended still makes a draw claim right"},
    {Regulation::TechnicalFaultLimit,
     "technical-fault-limit",
     {std::nullopt, xiangqi_vn("7.1.n"), std::nullopt},
     {0, 3, 0},
     1,
     100,
     "technical faults of a player that lose the game"},
    {Regulation::ConductFaultLimit,
     "conduct-fault-limit",
     {std::nullopt, xiangqi_vn("7.1.n"), std::nullopt},
     {0, 3, 0},
     1,
     100,
     "conduct faults of a player that lose the game"},
    {Regulation::ScoresheetGapMoves,
     "scoresheet-gap-moves",
     {std::nullopt, xiangqi_vn("16.3.a.4"), std::nullopt},
     {0, 4, 0},
     1,
     100,
     "own moves in a row left out of the record that make one gap"},
    {Regulation::ScoresheetGapLimit,
     "scoresheet-gap-limit",
     {std::nullopt, xiangqi_vn("7.1.m"), std::nullopt},
     {0, 3, 0},
     1,
     100,
     "gaps in the record of a player that lose the game"},
    {Regulation::AccidentalTouchLimit,
     "accidental-touch-limit",
     {std::nullopt, xiangqi_vn("9.6"), std::nullopt},
     {0, 3, 0},
     1,
     100,
     "accidental touch of a player that counts as deliberate"},
    {Regulation::LatenessLimit,
     "lateness-limit",
     {std::nullopt, xiangqi_vn("7.1.e"), std::nullopt},
     {0, 900'000, 0},
     0,
     24 * kHour,
     "milliseconds a player may be late before the game is lost"},
    {Regulation::GeneralCaptureWins,
     "general-capture-wins",
     {std::nullopt, xiangqi_vn("7.1.c"), std::nullopt},
     {0, 0, 0},
     0,
     1,
     "whether a general left en prise may be captured, which wins the game"},
    {Regulation::ForbiddenPlayCostsTurn,
     "forbidden-play-costs-turn",
     {std::nullopt, std::nullopt, go_cn("19")},
     {0, 0, 0},
     0,
     1,
     "whether a forbidden play is void and uses up the turn instead of being refused"},
    {Regulation::PassDeclaresEnd,
     "pass-declares-end",
     {std::nullopt, std::nullopt, go_cn("21.1")},
     {0, 0, 1},
     0,
     1,
     "whether every pass declares the end of play"},
    {Regulation::BalancedCycleBanned,
     "balanced-cycle-banned",
     {std::nullopt, std::nullopt, go_cn("20.3")},
     {0, 0, 0},
     0,
     1,
     "whether article 6 alone holds for balanced repetitions, with no arbiter to ask"},
    {Regulation::GoWarningsToLose,
     "go-warnings-to-lose",
     {std::nullopt, std::nullopt, go_cn("25.2")},
     {0, 0, 2},
     1,
     20,
     "over the board: warnings in one game that lose it"},
    {Regulation::GoLatenessLimit,
     "go-lateness-limit",
     {std::nullopt, std::nullopt, go_cn("23.1")},
     {0, 0, 1'800'000},
     0,
     86'400'000,
     "over the board: lateness in milliseconds beyond which the game is forfeited"},
    {Regulation::GuessTakesBlack,
     "guess-takes-black",
     {std::nullopt, std::nullopt, go_cn("10")},
     {0, 0, 1},
     0,
     1,
     "over the board: whether a right guess takes Black"},
};

constexpr RegulationPreset::Value kVn60[] = {{Regulation::NoCaptureLimit, 60}};
constexpr RegulationPreset::Value kVn50[] = {{Regulation::NoCaptureLimit, 50}};
constexpr RegulationPreset kPresets[] = {
    {"vn-60", Game::Xiangqi, "Vietnamese law, 60 moves of each side without capture", kVn60},
    {"vn-50", Game::Xiangqi, "Vietnamese law, 50 moves of each side without capture", kVn50},
};

std::size_t index_of(Game game) {
    return static_cast<std::size_t>(game);
}

Result<void> check_regulations(const Settings& settings) {
    for (const RegulationInfo& info : kRegulations) {
        const auto& value = settings.set_regulations[static_cast<std::size_t>(info.regulation)];
        if (!value)
            continue;
        if (!info.clause[index_of(settings.game)])
            return refuse("bad-regulation",
                          fmt::format("The regulation {} does not belong to {}; leave it out.",
                                      info.key, name(settings.game)),
                          std::nullopt, {{"regulation", std::string(info.key)}});
        if (*value < info.least || *value > info.most)
            return refuse(
                "bad-regulation",
                fmt::format("The regulation {} must be between {} and {}, not {}.", info.key,
                            info.least, info.most, *value),
                info.clause[index_of(settings.game)],
                {{"regulation", std::string(info.key)}, {"value", std::to_string(*value)}});
    }
    return {};
}

}  // namespace

std::string_view name(Game game) {
    return kGameNames[index_of(game)];
}

std::optional<Game> find_game(std::string_view name) {
    const auto* found = std::ranges::find(kGameNames, name);
    if (found == std::end(kGameNames))
        return std::nullopt;
    return static_cast<Game>(found - std::begin(kGameNames));
}

rulebook::Law law_of(Game game) {
    switch (game) {
    case Game::Chess:
        return rulebook::Law::Fide2018;
    case Game::Xiangqi:
        return rulebook::Law::XiangqiVn;
    case Game::Go:
        break;
    }
    return rulebook::Law::GoCn;
}

std::string_view name(Regime regime) {
    return kRegimeNames[static_cast<std::size_t>(regime)];
}

std::optional<Regime> find_regime(std::string_view name) {
    const auto* found = std::ranges::find(kRegimeNames, name);
    if (found == std::end(kRegimeNames))
        return std::nullopt;
    return static_cast<Regime>(found - std::begin(kRegimeNames));
}

std::span<const RegulationInfo> regulations() {
    return kRegulations;
}

const RegulationInfo& describe(Regulation regulation) {
    return kRegulations[static_cast<std::size_t>(regulation)];
}

std::int64_t Settings::regulation(Regulation regulation) const {
    if (const auto& value = set_regulations[static_cast<std::size_t>(regulation)])
        return *value;
    // B.1, B.2: in blitz the penalties of articles 7 and 9 are one minute.
    if (regulation == Regulation::WrongClaimBonus && game == Game::Chess &&
        time_class(time) == TimeClass::Blitz)
        return 60'000;
    // A.2, B.4: the players need not record; in B.3 the game is recorded for them.
    if (regulation == Regulation::PlayersRecord && game == Game::Chess &&
        regime != Regime::Standard)
        return 0;
    // 7.1.h, 9.11: a person rules at the board; the finding is laid before the arbiter.
    if (regulation == Regulation::AutomaticRepetition && setting == Setting::OverTheBoard)
        return 0;
    // Chinese Go, chapter 3: on a physical board a stone that was set has been set, and only words
    // declare the end.
    if (setting == Setting::OverTheBoard && regulation == Regulation::ForbiddenPlayCostsTurn)
        return 1;
    if (setting == Setting::OverTheBoard && regulation == Regulation::PassDeclaresEnd)
        return 0;
    return describe(regulation).usual[index_of(game)];
}

void Settings::set(Regulation regulation, std::int64_t value) {
    set_regulations[static_cast<std::size_t>(regulation)] = value;
}

void Settings::set(const RegulationPreset& preset) {
    for (const auto& [regulation, value] : preset.values)
        set(regulation, value);
}

const RegulationPreset* Settings::preset() const {
    const auto in_force = [this](const RegulationPreset& preset) {
        return preset.game == game &&
               std::ranges::all_of(preset.values, [this](const RegulationPreset::Value& each) {
                   return regulation(each.regulation) == each.value;
               });
    };
    const auto* found = std::ranges::find_if(kPresets, in_force);
    return found == std::end(kPresets) ? nullptr : found;
}

std::span<const RegulationPreset> regulation_presets() {
    return kPresets;
}

const RegulationPreset* find_preset(Game game, std::string_view name) {
    const auto* found = std::ranges::find_if(kPresets, [&](const RegulationPreset& preset) {
        return preset.game == game && preset.name == name;
    });
    return found == std::end(kPresets) ? nullptr : found;
}

Result<void> check(const Settings& settings) {
    if (auto time = clock::check(settings.time); !time)
        return time;
    if (settings.second_time)
        if (auto time = clock::check(*settings.second_time); !time)
            return time;
    if (auto regulations = check_regulations(settings); !regulations)
        return regulations;
    if (settings.regime != Regime::Standard && settings.game != Game::Chess)
        return refuse("bad-regime", "Rapid and blitz are regimes of chess; leave the regime out.",
                      std::nullopt, {{"regime", std::string(name(settings.regime))}});
    KYVIEN_TRY(internal::make_game(settings));
    return {};
}

std::string quarters_to_text(int quarters) {
    const int whole = std::abs(quarters) / 4;
    constexpr std::string_view kFractions[] = {"", ".25", ".5", ".75"};
    return fmt::format("{}{}{}", quarters < 0 ? "-" : "", whole,
                       kFractions[static_cast<std::size_t>(std::abs(quarters) % 4)]);
}

std::optional<int> quarters_of_text(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    const auto dot = text.find('.');
    const std::string_view whole = text.substr(0, dot);
    if (whole.empty() || whole.size() > 6 ||
        !std::ranges::all_of(whole, [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    int quarters = 0;
    std::from_chars(whole.data(), whole.data() + whole.size(), quarters);
    quarters *= 4;
    if (dot != std::string_view::npos) {
        std::string_view fraction = text.substr(dot + 1);
        if (fraction.empty())
            return std::nullopt;
        while (fraction.size() > 1 && fraction.ends_with('0'))
            fraction.remove_suffix(1);
        if (fraction == "25")
            quarters += 1;
        else if (fraction == "5")
            quarters += 2;
        else if (fraction == "75")
            quarters += 3;
        else if (fraction != "0")
            return std::nullopt;
    }
    return negative ? -quarters : quarters;
}

}  // namespace kyvien::conduct
