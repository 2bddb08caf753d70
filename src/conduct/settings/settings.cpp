#include "conduct/settings/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/core/internal/game_conduct.h"
#include "conduct/core/internal/games.h"

namespace kyvien::conduct {
namespace {

constexpr std::string_view kRegimeNames[] = {"standard", "rapid-A3", "rapid-A4", "blitz-B3",
                                             "blitz-B4"};

/// A regulation of any game, to describe a key or a slot that this game does not have.
const RegulationInfo* find_anywhere(auto&& matches) {
    for (const Game game : games())
        for (const RegulationInfo& info : regulations(game))
            if (matches(info))
                return &info;
    return nullptr;
}

Result<void> check_regulations(const Settings& settings) {
    for (std::size_t i = 0; i < kRegulationCount; ++i) {
        const auto regulation = static_cast<Regulation>(i);
        const auto value = settings.set_regulation(regulation);
        if (!value)
            continue;
        const RegulationInfo* info = describe(settings.game, regulation);
        if (info == nullptr) {
            const RegulationInfo* other = find_anywhere(
                [&](const RegulationInfo& each) { return each.regulation == regulation; });
            const std::string_view key = other != nullptr ? other->key : "?";
            return refuse("bad-regulation",
                          fmt::format("The regulation {} does not belong to {}; leave it out.", key,
                                      name(settings.game)),
                          std::nullopt, {{"regulation", std::string(key)}});
        }
        if (*value < info->least || *value > info->most)
            return refuse(
                "bad-regulation",
                fmt::format("The regulation {} must be between {} and {}, not {}.", info->key,
                            info->least, info->most, *value),
                info->clause,
                {{"regulation", std::string(info->key)}, {"value", std::to_string(*value)}});
    }
    return {};
}

/// Whether there is a display to which time can be added and on which it remains.
bool keeps_account(const clock::TimeControl& control) {
    return !std::holds_alternative<clock::Untimed>(control) &&
           !std::holds_alternative<clock::PerMove>(control);
}

/// Whether there is one time for the whole game that can be halved.
bool has_base_time(const clock::TimeControl& control) {
    const clock::Stage* const base = clock::as_fischer(control);
    return base != nullptr && base->time > Milliseconds{};
}

// Half a point: the player who gives a handicap wins a game that would be drawn.
constexpr int kKomiOfHandicap = 1;

/// Whether a game on these terms can be rated.
bool is_even_or_handicap(const Settings& settings) {
    const Settings usual;
    if (settings.handicap == 0 && settings.komi_quarters == usual.komi_quarters)
        return true;
    return handicap_of(settings) != 0 && settings.board_size == usual.board_size;
}

Result<void> check_friendly(const Settings& settings) {
    if (settings.friendly.any() && settings.setting == PlayMode::OverTheBoard)
        return refuse("friendly-over-the-board",
                      "Takebacks and giving time are agreed for games on the hall's board; over "
                      "the board the law alone decides.");
    if (settings.friendly.giving_time &&
        (!keeps_account(settings.time) ||
         (settings.second_time && !keeps_account(*settings.second_time))))
        return refuse("giving-time-no-account",
                      "Time can be given where a clock keeps what a player has left, not without "
                      "a clock or with a time for each move.");
    if (settings.friendly.berserk &&
        (!has_base_time(settings.time) ||
         (settings.second_time && !has_base_time(*settings.second_time))))
        return refuse("berserk-no-base-time",
                      "Time is halved where each player has a base time for the whole game, with "
                      "or without an increment.");
    return {};
}

}  // namespace

std::string_view name(Regime regime) {
    return kRegimeNames[static_cast<std::size_t>(regime)];
}

std::optional<Regime> find_regime(std::string_view name) {
    const auto* found = std::ranges::find(kRegimeNames, name);
    if (found == std::end(kRegimeNames))
        return std::nullopt;
    return static_cast<Regime>(found - std::begin(kRegimeNames));
}

std::span<const RegulationInfo> regulations(Game game) {
    return info(game).regulations;
}

const RegulationInfo* describe(Game game, Regulation regulation) {
    return registered::of(game).table.find(regulation);
}

const RegulationInfo* find_regulation(Game game, std::string_view key) {
    const auto own = regulations(game);
    const auto found = std::ranges::find(own, key, &RegulationInfo::key);
    if (found != own.end())
        return &*found;
    return find_anywhere([&](const RegulationInfo& each) { return each.key == key; });
}

std::int64_t Settings::regulation(Regulation regulation) const {
    if (const auto value = set_regulation(regulation))
        return *value;
    const registered::Entry& entry = registered::of(game);
    if (entry.usual_in != nullptr)
        if (const auto value = entry.usual_in(*this, regulation))
            return *value;
    const RegulationInfo* info = entry.table.find(regulation);
    return info != nullptr ? info->usual : 0;
}

void Settings::set(Regulation regulation, std::int64_t value) {
    const auto index = static_cast<std::size_t>(regulation);
    is_set_[index] = true;
    values_[index] = value;
}

void Settings::set(const RegulationPreset& preset) {
    for (const auto& [regulation, value] : preset.values)
        set(regulation, value);
}

const RegulationPreset* Settings::preset() const {
    const auto in_force = [this](const RegulationPreset& preset) {
        return std::ranges::all_of(preset.values, [this](const RegulationPreset::Value& each) {
            return regulation(each.regulation) == each.value;
        });
    };
    const auto presets = info(game).presets;
    const auto found = std::ranges::find_if(presets, in_force);
    return found == presets.end() ? nullptr : &*found;
}

const RegulationPreset* find_preset(Game game, std::string_view name) {
    const auto presets = info(game).presets;
    const auto found = std::ranges::find(presets, name, &RegulationPreset::name);
    return found == presets.end() ? nullptr : &*found;
}

Result<void> check(const Settings& settings) {
    if (auto time = clock::check(settings.time); !time)
        return time;
    if (settings.second_time)
        if (auto time = clock::check(*settings.second_time); !time)
            return time;
    if (auto regulations = check_regulations(settings); !regulations)
        return regulations;
    KYVIEN_TRY(check_friendly(settings));
    if (settings.regime != Regime::Standard && !info(settings.game).has_regimes)
        return refuse("bad-regime", "Rapid and blitz are regimes of chess; leave the regime out.",
                      std::nullopt, {{"regime", std::string(name(settings.regime))}});
    if (settings.is_rated &&
        (settings.setting != PlayMode::Electronic || settings.friendly.takebacks ||
         settings.friendly.giving_time || settings.second_time || !settings.fen.empty() ||
         !is_even_or_handicap(settings) || std::holds_alternative<clock::Untimed>(settings.time)))
        return refuse(
            "rated-terms",
            "A rated game is played on the hall's board by the law alone, with a clock, from "
            "the usual start, with the usual komi or, on the usual board, with a handicap as the "
            "law gives it; play this one unrated.");
    KYVIEN_TRY(internal::make_game(settings));
    return {};
}

bool has_stone_handicap(Game game) {
    return info(game).has_handicap;
}

Result<void> give_handicap(Settings& settings, int stones) {
    settings.handicap = stones > 1 ? stones : 0;
    settings.komi_quarters = kKomiOfHandicap;
    return check(settings);
}

int handicap_of(const Settings& settings) {
    if (!info(settings.game).has_handicap || settings.komi_quarters != kKomiOfHandicap)
        return 0;
    return std::max(settings.handicap, 1);
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
