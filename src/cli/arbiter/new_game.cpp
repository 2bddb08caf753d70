#include "cli/arbiter/new_game.h"

#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <optional>

#include "base/reason.h"
#include "cli/arbiter/line.h"
#include "cli/support/refusal_words.h"
#include "conduct/settings/time_class.h"

namespace kyvien::cli {

using namespace conduct;

Instant wall_time() {
    return std::chrono::time_point_cast<Milliseconds>(
        Instant(Milliseconds(std::chrono::duration_cast<Milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count())));
}

namespace {

std::unexpected<Refusal> bad(std::string_view option, const Reason& why) {
    return refuse("bad-option", fmt::format("--{}: {}.", option, why.english), std::nullopt,
                  with_reason({}, both(verbatim_reason(fmt::format("--{}:", option)), why)));
}

Result<void> apply_profile(Settings& settings, const std::string& name) {
    if (name.empty())
        return {};
    if (const RegulationPreset* preset = find_preset(settings.game, name)) {
        settings.set(*preset);
        return {};
    }
    std::string known, names;
    for (const RegulationPreset& preset : info(settings.game).presets) {
        known += fmt::format("\n  {:<12} {}", preset.name, preset.english);
        names += fmt::format("\n  {}", preset.name);
    }
    return bad("profile", {"game-profile",
                           "'{text}' is not known for {game}; there are:{known}",
                           {{"text", name},
                            {"game", conduct::name(settings.game)},
                            {"known", known.empty() ? std::string(" none") : known},
                            {"names", names.empty() ? std::string(" –") : names}}});
}

Result<void> set_regulation(Settings& settings, const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string key = text.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (const RegulationInfo* found = find_regulation(settings.game, key)) {
        // A time in clock notation.
        if (const auto span = is_time(*found) && value.find(':') != std::string::npos
                                  ? read_duration(value)
                                  : std::nullopt) {
            settings.set(found->regulation, span->count());
            return {};
        }
        std::int64_t number = value == "yes" ? 1 : 0;
        const bool is_word = value == "yes" || value == "no";
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        if (!is_word && (error != std::errc{} || end != value.data() + value.size()))
            return bad("set", {"game-regulation-value",
                               "{key} must be a whole number, yes or no, not '{text}'",
                               {{"key", key}, {"text", value}}});
        settings.set(found->regulation, is_word ? (value == "yes" ? 1 : 0) : number);
        return {};
    }
    std::string known, names;
    for (const RegulationInfo& each : regulations(settings.game)) {
        known += fmt::format("\n  {:<30} § {:<8} {}", each.key, each.clause.id(), each.english);
        names += fmt::format("\n  {:<30} § {}", each.key, each.clause.id());
    }
    return bad("set", {"game-regulation",
                       "'{text}' is not a regulation of {game}; there are:{known}",
                       {{"text", key},
                        {"game", conduct::name(settings.game)},
                        {"known", known},
                        {"names", names}}});
}

/// The regime for a time control (FIDE A.1, B.1), without adequate supervision.
Regime regime_of(const clock::TimeControl& time) {
    switch (time_class(time)) {
    case TimeClass::Standard:
        break;
    case TimeClass::Rapid:
        return Regime::RapidA4;
    case TimeClass::Blitz:
        return Regime::BlitzB4;
    }
    return Regime::Standard;
}

/// If the game's usual clock counts minutes, a bare limit has no counted minutes: it may be reached
/// exactly and must not be exceeded (Go 12.1).
clock::TimeControl with_counted_minutes(Game game, clock::TimeControl control) {
    const auto* staged = std::get_if<clock::Staged>(&control);
    const bool is_limit = staged != nullptr && staged->stages.size() == 1 &&
                          staged->stages[0].moves == 0 && staged->bonus == clock::Bonus::None;
    if (!is_limit || info(game).clocks.front() != "byoyomi")
        return control;
    clock::ByoYomi limit;
    limit.main = staged->stages[0].time;
    limit.periods = 0;
    return limit;
}

}  // namespace

Result<Settings> settings_of(const NewGame& options) {
    Settings settings;
    settings.setting = PlayMode::OverTheBoard;
    const auto game = find_game(options.game);
    if (!game)
        return bad("game", {"game-name", "it is {games}", {{"games", cli::list_of_games()}}});
    settings.game = *game;
    auto time = read_time_text(options.time);
    if (!time)
        return bad("time", {"game-time",
                            "'{text}' is not understood; write 90+30, 15, 40/90+30,30+30, "
                            "60+5x30, none, or as the log does. {said}",
                            {{"text", options.time}, {"said", time.error().english}}});
    settings.time = with_counted_minutes(*game, std::move(*time));
    if (!options.second_time.empty()) {
        auto second = read_time_text(options.second_time);
        if (!second)
            return bad("second-time",
                       {"game-time",
                        "{said}",
                        {{"text", options.second_time}, {"said", second.error().english}}});
        settings.second_time = with_counted_minutes(*game, std::move(*second));
    }
    if (info(*game).has_regimes)
        settings.regime = regime_of(settings.time);
    if (!options.regime.empty()) {
        const auto regime = find_regime(options.regime);
        if (!regime || !info(*game).has_regimes)
            return bad("regime", {"game-regime",
                                  "for chess: standard, rapid-A3, rapid-A4, blitz-B3 or blitz-B4"});
        settings.regime = *regime;
    }
    settings.fen = options.fen;
    settings.board_size = options.size;
    settings.handicap = options.handicap;
    if (!options.komi.empty()) {
        const auto quarters = quarters_of_text(options.komi);
        if (!quarters)
            return bad("komi", {"game-komi", "write it in stones, such as 2.75"});
        settings.komi_quarters = *quarters;
    }
    if (!options.chess960.empty()) {
        int number = 0;
        const std::string& text = options.chess960;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{} || end != text.data() + text.size())
            return bad("chess960", {"game-chess960", "a number from 0 to 959"});
        settings.chess960 = number;
    }
    KYVIEN_TRY(apply_profile(settings, options.profile));
    for (const std::string& text : options.set)
        KYVIEN_TRY(set_regulation(settings, text));
    return settings;
}

/// "2026-11-22 09:00" or "09:00" of today, by wall time.
Result<Instant> begin_time(const std::string& text) {
    if (text.empty())
        return wall_time();
    std::tm parts{};
    const std::time_t today = std::time(nullptr);
    localtime_r(&today, &parts);
    parts.tm_sec = 0;
    const char* formats[] = {"%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M",
                             "%Y-%m-%dT%H:%M",    "%H:%M:%S",          "%H:%M"};
    for (const char* format : formats) {
        std::tm read = parts;
        const char* const end = strptime(text.c_str(), format, &read);
        if (end == nullptr || *end != '\0')
            continue;
        read.tm_isdst = -1;
        // A date that does not exist is converted to another one.
        const int day = read.tm_mday;
        const std::time_t at = std::mktime(&read);
        if (read.tm_mday != day)
            return bad("at", {"game-no-day", "the calendar has no such day"});
        return Instant(std::chrono::seconds(at));
    }
    return bad("at", {"game-at", "write 09:00, or 2026-11-22 09:00"});
}

void add_new_game(Command& command, NewGame& game) {
    command.add_option("--game", game.game, "any.games")->capture_default_str();
    command.add_option("--regime", game.regime, "arbiter.new.regime");
    command.add_option("--time", game.time, "arbiter.new.time")->capture_default_str();
    command.add_option("--second-time", game.second_time, "arbiter.new.second-time");
    command.add_option("--profile", game.profile, "arbiter.new.profile");
    command.add_option("--first", game.first, "arbiter.new.first");
    command.add_option("--second", game.second, "arbiter.new.second");
    command.add_option("--set", game.set, "arbiter.new.set");
    command.add_option("--fen", game.fen, "arbiter.new.fen");
    command.add_option("--chess960", game.chess960, "arbiter.new.chess960");
    command.add_option("--size", game.size, "arbiter.new.size")->capture_default_str();
    command.add_option("--komi", game.komi, "arbiter.new.komi");
    command.add_option("--handicap", game.handicap, "arbiter.new.handicap");
    command.add_option("--at", game.at, "arbiter.new.at");
    command.add_flag("--wait", game.waits, "arbiter.new.wait");
}

}  // namespace kyvien::cli
