#include "record/game_file/game_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iterator>
#include <utility>

#include "base/result.h"
#include "clock/time_control.h"
#include "conduct/log/event_line.h"
#include "record/game_file/internal/game_files.h"
#include "record/internal/games.h"

namespace kyvien::record {

using conduct::State;

namespace {

/// "*" for a game in progress or annulled.
std::string result_text(const State& state) {
    if (!state.ending() || state.ending()->score == conduct::Score::Void)
        return "*";
    return std::string(conduct::text(state.ending()->score));
}

std::string clock_comment(const clock::Reading& shown) {
    const auto remaining = std::max(shown.main, shown.period);
    const auto total = std::max<std::int64_t>(remaining.count(), 0);
    const std::int64_t seconds = total / 1000;
    return fmt::format("[%clk {}:{:02}:{:02}.{}]", seconds / 3600, seconds / 60 % 60, seconds % 60,
                       total % 1000 / 100);
}

/// "300", "0.05": fractions of a second are written, although the standard only has whole seconds,
/// because engine matches use them.
std::string seconds_text(clock::Milliseconds time) {
    std::string text = fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text;
}

/// "300+3" in the form of PGN's TimeControl; other time controls in our own text.
std::string time_tag(const clock::TimeControl& control) {
    if (std::holds_alternative<clock::Untimed>(control))
        return "-";
    if (const auto* stage = clock::as_fischer(control))
        return seconds_text(stage->time) + "+" + seconds_text(stage->bonus);
    return clock::to_text(control);
}

std::string termination(const State& state) {
    if (!state.ending())
        return "unterminated";
    const std::string& code = state.ending()->code;
    if (code.starts_with("time"))
        return "time forfeit";
    return state.ending()->score == conduct::Score::Void ? "abandoned" : "normal";
}

}  // namespace

namespace internal {

std::string date_of(const State& state, const char* format) {
    const auto at = state.moves().empty() ? state.last_at() : state.moves().front().at;
    const std::time_t seconds =
        std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, format, &parts)};
}

std::string player_name(const State& state, conduct::Seat seat) {
    const auto& player = state.player(seat);
    return player ? player->name : "?";
}

std::optional<std::string> ruling_text(const State& state) {
    const auto& ending = state.ending();
    if (!ending || !ending->clause)
        return std::nullopt;
    return fmt::format("{} {} {}", ending->code, rulebook::slug(ending->clause->law()),
                       ending->clause->id());
}

void set_common_tags(notation::PgnGame& game, const State& state, std::string_view first) {
    game.set_tag("Event", std::string(kPlace));
    game.set_tag("Site", std::string(kPlace));
    game.set_tag("Date", date_of(state, "%Y.%m.%d"));
    game.set_tag("Round", "-");
    game.set_tag("Result", result_text(state));
    game.set_tag("UTCTime", date_of(state, "%H:%M:%S"));
    const conduct::Settings& settings = state.settings();
    // PGN has one tag for both; programs with separate times for the sides write these two instead.
    if (settings.second_time) {
        game.set_tag(fmt::format("{}TimeControl", first), time_tag(settings.time));
        game.set_tag("BlackTimeControl", time_tag(*settings.second_time));
    } else {
        game.set_tag("TimeControl", time_tag(settings.time));
    }
    game.set_tag("Termination", termination(state));
    if (auto ruling = ruling_text(state))
        game.set_tag("Ruling", std::move(*ruling));
    game.result = result_text(state);
}

std::vector<std::string> takebacks_at(const State& state, std::size_t made) {
    std::vector<std::string> comments;
    for (const conduct::Note& note : state.notes()) {
        if (note.code != "takeback-accepted" || note.ply != made)
            continue;
        const auto moves =
            std::ranges::find(note.values, "moves", &conduct::Values::value_type::first);
        if (moves != note.values.end())
            comments.push_back(fmt::format("Taken back by agreement: {}", moves->second));
    }
    return comments;
}

notation::PgnMove pgn_move(std::string text, const State& state, std::size_t ply) {
    notation::PgnMove move;
    move.text = std::move(text);
    if (ply == 0)
        move.comments_before = takebacks_at(state, 0);
    if (const auto shown = state.time_after(ply))
        move.comments_after.push_back(clock_comment(*shown));
    std::ranges::move(takebacks_at(state, ply + 1), std::back_inserter(move.comments_after));
    return move;
}

std::string sgf_result(const State& state, std::string_view margin) {
    if (!state.ending())
        return "?";
    const conduct::Ending& ending = *state.ending();
    const auto winner = conduct::winner(ending.score);
    if (ending.score == conduct::Score::Draw)
        return "0";
    if (!winner)
        return "Void";
    const char* side = *winner == conduct::Seat::First ? "B+" : "W+";
    if (ending.code == "resignation")
        return fmt::format("{}R", side);
    if (ending.code.starts_with("time"))
        return fmt::format("{}T", side);
    return fmt::format("{}{}", side, margin);
}

std::unexpected<Refusal> bad_start() {
    return refuse(
        "bad-event-line", "The start position of this game cannot be read.", std::nullopt,
        {{"field", "start"}, {"reason", "cannot be read"}, {"reason-codes", "line-unreadable"}});
}

Result<GameFile> pgn_file(const notation::PgnGame& game) {
    return GameFile{notation::write_pgn(game), "application/x-chess-pgn", "pgn"};
}

}  // namespace internal

Result<GameFile> write_game_file(const State& state, std::string_view format,
                                 std::string_view language) {
    const registered::Entry& own = registered::of(state.settings().game);
    if (!format.empty() && format != own.format)
        return refuse("no-such-format",
                      fmt::format("A game of {} is written as {} or log.",
                                  conduct::name(state.settings().game), own.format),
                      std::nullopt, {{"format", std::string(format.substr(0, 32))}});
    return own.write(state, language);
}

GameFile kind_of_file(conduct::Game game) {
    const registered::Entry& own = registered::of(game);
    return {{}, std::string(own.type), std::string(own.format)};
}

Result<GameFile> game_file_of_log(std::string_view log, std::string_view language) {
    const auto events = KYVIEN_TRY(conduct::decode_log(log));
    const auto state = KYVIEN_TRY(conduct::replay(events));
    return write_game_file(state, {}, language);
}

}  // namespace kyvien::record
