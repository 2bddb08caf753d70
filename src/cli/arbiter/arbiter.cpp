// kyvien arbiter — the arbiter's desk for one game over the board.
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/arbiter/desk.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/output.h"
#include "conduct/settings/time_class.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

struct Options {
    std::string file;
    std::string language = "en";
    std::string name = "Arbiter";
    bool json = false;
    bool chief = false;

    std::string game{conduct::name(Game{})};
    std::string regime;
    std::string time = "none";
    std::string second_time;
    std::string profile;
    std::string first = "First";
    std::string second = "Second";
    std::string fen;
    std::string komi;
    std::string chess960;
    std::string at;
    int size = 19;
    int handicap = 0;
    bool waits = false;
    std::vector<std::string> set;
};

Instant wall_time() {
    return std::chrono::time_point_cast<Milliseconds>(
        Instant(Milliseconds(std::chrono::duration_cast<Milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count())));
}

std::unexpected<Refusal> bad(std::string_view option, std::string_view why) {
    return refuse("bad-option", fmt::format("--{}: {}.", option, why));
}

Result<void> apply_profile(Settings& settings, const std::string& name) {
    if (name.empty())
        return {};
    if (const RegulationPreset* preset = find_preset(settings.game, name)) {
        settings.set(*preset);
        return {};
    }
    std::string known;
    for (const RegulationPreset& preset : info(settings.game).presets)
        known += fmt::format("\n  {:<12} {}", preset.name, preset.english);
    return bad("profile",
               fmt::format("'{}' is not known for {}; there are:{}", name,
                           conduct::name(settings.game), known.empty() ? " none" : known));
}

Result<void> set_regulation(Settings& settings, const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string key = text.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (const RegulationInfo* found = find_regulation(settings.game, key)) {
        std::int64_t number = value == "yes" ? 1 : 0;
        const bool is_word = value == "yes" || value == "no";
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        if (!is_word && (error != std::errc{} || end != value.data() + value.size()))
            return bad("set",
                       fmt::format("{} must be a whole number, yes or no, not '{}'", key, value));
        settings.set(found->regulation, is_word ? (value == "yes" ? 1 : 0) : number);
        return {};
    }
    std::string known;
    for (const RegulationInfo& each : regulations(settings.game))
        known += fmt::format("\n  {:<30} § {:<8} {}", each.key, each.clause.id(), each.english);
    return bad("set", fmt::format("'{}' is not a regulation of {}; there are:{}", key,
                                  conduct::name(settings.game), known));
}

/// What kind of play the time control makes (FIDE A.1, B.1), without adequate supervision.
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

Result<Settings> settings_of(const Options& options) {
    Settings settings;
    settings.setting = Setting::OverTheBoard;
    const auto game = find_game(options.game);
    if (!game)
        return bad("game", fmt::format("it is {}", names_of_games()));
    settings.game = *game;
    auto time = read_time_text(options.time);
    if (!time)
        return bad("time", fmt::format("'{}' is not understood; write 90+30, 15, 40/90+30,30+30, "
                                       "60+5x30, none, or as the log does. {}",
                                       options.time, time.error().english));
    settings.time = std::move(*time);
    if (!options.second_time.empty()) {
        auto second = read_time_text(options.second_time);
        if (!second)
            return bad("second-time", second.error().english);
        settings.second_time = std::move(*second);
    }
    if (info(*game).has_regimes)
        settings.regime = regime_of(settings.time);
    if (!options.regime.empty()) {
        const auto regime = find_regime(options.regime);
        if (!regime || !info(*game).has_regimes)
            return bad("regime", "for chess: standard, rapid-A3, rapid-A4, blitz-B3 or blitz-B4");
        settings.regime = *regime;
    }
    settings.fen = options.fen;
    settings.board_size = options.size;
    settings.handicap = options.handicap;
    if (!options.komi.empty()) {
        const auto quarters = quarters_of_text(options.komi);
        if (!quarters)
            return bad("komi", "write it in stones, such as 2.75");
        settings.komi_quarters = *quarters;
    }
    if (!options.chess960.empty()) {
        int number = 0;
        const std::string& text = options.chess960;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{} || end != text.data() + text.size())
            return bad("chess960", "a number from 0 to 959");
        settings.chess960 = number;
    }
    KYVIEN_TRY(apply_profile(settings, options.profile));
    for (const std::string& text : options.set)
        KYVIEN_TRY(set_regulation(settings, text));
    return settings;
}

/// "2026-11-22 09:00" or "09:00" of today, by the clock on the wall.
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
        return Instant(std::chrono::seconds(std::mktime(&read)));
    }
    return bad("at", "write 09:00, or 2026-11-22 09:00");
}

int say(const Refusal& refusal) {
    fmt::print(stderr, "kyvien arbiter: {}\n", refusal.english);
    const std::string_view code = refusal.code;
    return code.starts_with("journal-") || code.starts_with("store-") || code == "no-such-journal"
               ? kTrouble
               : kUsage;
}

int make_new(const Options& options) {
    const auto settings = settings_of(options);
    if (!settings)
        return say(settings.error());
    const auto at = begin_time(options.at);
    if (!at)
        return say(at.error());
    const auto begun = ArbiterDesk::begin(options.file, *settings, options.first, options.second,
                                          options.waits, *at);
    if (!begun)
        return say(begun.error());
    fmt::print("{}: {}, {} – {}.{}\n", options.file, conduct::name(settings->game), options.first,
               options.second, options.waits ? " The clocks wait for `start`." : "");
    return kSuccess;
}

/// Makes the calls of byo-yomi while nothing is typed.
void call_until_typed(ArbiterDesk& desk) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (std::cin.rdbuf()->in_avail() <= 0) {
        constexpr std::int64_t kLongest = 3'600'000;
        const auto wait = desk.until_next_call();
        // A millisecond more: the call is due when the poll ends.
        const int ms =
            wait ? static_cast<int>(std::min<std::int64_t>(wait->count() + 1, kLongest)) : -1;
        const int ready = poll(&input, 1, ms);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return;
        const std::string calls = desk.hear();
        if (calls.empty())
            continue;
        fmt::print("\r{}> ", calls);
        flush_output();
    }
}

int sit_down(const Options& options) {
    if (options.file.empty()) {
        fmt::print(stderr, "kyvien arbiter: give a journal file, or create one with "
                           "`kyvien arbiter new FILE`\n");
        return kUsage;
    }
    DeskOptions desk_options;
    const auto language = rulebook::find_language(options.language);
    if (!language) {
        fmt::print(stderr,
                   "kyvien arbiter: unknown language '{}'; there are en, vi, zh-Hant, zh-Hans\n",
                   options.language);
        return kUsage;
    }
    desk_options.language = *language;
    desk_options.json = options.json;
    desk_options.name = options.name;
    desk_options.office = options.chief ? ArbiterRank::Chief : ArbiterRank::Table;
    desk_options.wall_time = wall_time;
    auto desk = ArbiterDesk::open(options.file, std::move(desk_options));
    if (!desk)
        return say(desk.error());
    fmt::print(stderr, "{}", desk->greeting());
    const bool is_person = isatty(STDIN_FILENO) == 1 && !options.json;
    if (is_person)
        fmt::print("{}Type help for the list of commands.\n", desk->take("show").text);
    bool all_understood = true;
    std::string line;
    for (;;) {
        if (is_person) {
            fmt::print("> ");
            flush_output();
            call_until_typed(*desk);
        }
        if (!std::getline(std::cin, line))
            break;
        const ArbiterDesk::Answer answer = desk->take(line);
        all_understood = all_understood && answer.understood;
        fmt::print("{}", answer.text);
        flush_output();
        if (answer.ends)
            break;
    }
    return all_understood ? kSuccess : kFindings;
}

void add_new(Command& command, const std::shared_ptr<Options>& options, Outcome& outcome) {
    Command* fresh = command.add_subcommand("new", "Create the journal of a game");
    fresh->add_option("file", options->file, "Journal file to create")->required();
    fresh->add_option("--game", options->game, "chess, xiangqi or go")->capture_default_str();
    fresh->add_option("--regime", options->regime,
                      "Chess: standard, rapid-A3, rapid-A4, blitz-B3, blitz-B4 (default: as the "
                      "time says)");
    fresh
        ->add_option("--time", options->time,
                     "90+30, 15, 40/90+30,30+30 (chess, xiangqi), 60+5x30 (byo-yomi), none")
        ->capture_default_str();
    fresh->add_option("--second-time", options->second_time,
                      "The second player's time where it differs");
    fresh->add_option("--profile", options->profile,
                      "Regulations of an edition together, such as vn-60");
    fresh->add_option("--first", options->first, "Who moves first: White, Red, Black in Go");
    fresh->add_option("--second", options->second, "The other player");
    fresh->add_option("--set", options->set, "A regulation of the event, key=value");
    fresh->add_option("--fen", options->fen, "Another start position");
    fresh->add_option("--chess960", options->chess960, "Number of the start position");
    fresh->add_option("--size", options->size, "Go: lines of the board")->capture_default_str();
    fresh->add_option("--komi", options->komi, "Go: in stones (default 2.75)");
    fresh->add_option("--handicap", options->handicap, "Go: stones placed before the game");
    fresh->add_option("--at", options->at, "When it begins (default: now), such as 09:00");
    fresh->add_flag("--wait", options->waits, "The clocks wait for the line `start`");
    fresh->callback([options, &outcome] { outcome.code = make_new(*options); });
}

}  // namespace

void add_arbiter(Command& app, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand(
        "arbiter", "Record a game over the board and the arbiter's rulings in a journal file");
    add_new(*command, options, outcome);
    command->add_option("journal", options->file,
                        "Journal file; commands are read from the terminal "
                        "or a pipe, `help` lists them");
    command->add_option("--language", options->language, "en, vi, zh-Hant or zh-Hans")
        ->capture_default_str();
    command->add_option("--name", options->name, "The arbiter's name in the rulings")
        ->of_people()
        ->capture_default_str();
    command->add_flag("--chief", options->chief,
                      "Rule as the chief arbiter; the law reserves some decisions for the chief");
    command->add_flag("--json", options->json, "One JSON object for each line");
    command->callback([command, options, &outcome] {
        if (!command->subcommand_given())
            outcome.code = sit_down(*options);
    });
}

}  // namespace kyvien::cli
