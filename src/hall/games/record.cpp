#include "hall/games/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

#include "base/result.h"
#include "conduct/log/event_line.h"
#include "conduct/presentation/view.h"
#include "hall/json/time_json.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "notation/go/gtp.h"
#include "notation/pgn/pgn.h"
#include "notation/sgf/sgf.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"

namespace kyvien::hall {
namespace {

using conduct::Seat;
using conduct::State;

constexpr std::string_view kPlace = "Kyvien";

std::string date_of(const State& state, const char* format) {
    const auto at = state.moves().empty() ? state.last_at() : state.moves().front().at;
    const std::time_t seconds =
        std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, format, &parts)};
}

std::string player_name(const State& state, Seat seat) {
    const auto& player = state.player(seat);
    return player ? player->name : "?";
}

/// "*" while the game is played, and for one that counts for nothing.
std::string result_text(const State& state) {
    if (!state.ending() || state.ending()->score == conduct::Score::Void)
        return "*";
    return std::string(conduct::text(state.ending()->score));
}

std::string clock_comment(const conduct::MoveRecord& move) {
    const auto left = std::max(move.reading.main, move.reading.period);
    const auto total = std::max<std::int64_t>(left.count(), 0);
    const std::int64_t seconds = total / 1000;
    return fmt::format("[%clk {}:{:02}:{:02}.{}]", seconds / 3600, seconds / 60 % 60, seconds % 60,
                       total % 1000 / 100);
}

/// "300+3" as PGN's TimeControl wants it; other controls in our own text.
std::string time_tag(const State& state) {
    const clock::TimeControl& control = state.settings().time;
    if (time_kind(control) == "none")
        return "-";
    if (const auto* staged = std::get_if<clock::Staged>(&control);
        staged != nullptr && time_kind(control) == "fischer")
        return fmt::format("{}+{}", staged->stages[0].time.count() / 1000,
                           staged->stages[0].bonus.count() / 1000);
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

void set_common_tags(notation::PgnGame& game, const State& state) {
    game.set_tag("Event", std::string(kPlace));
    game.set_tag("Site", std::string(kPlace));
    game.set_tag("Date", date_of(state, "%Y.%m.%d"));
    game.set_tag("Round", "-");
    game.set_tag("Result", result_text(state));
    game.set_tag("UTCTime", date_of(state, "%H:%M:%S"));
    game.set_tag("TimeControl", time_tag(state));
    game.set_tag("Termination", termination(state));
    if (state.ending() && state.ending()->clause)
        game.set_tag("Ruling", fmt::format("{} {} {}", state.ending()->code,
                                           rulebook::slug(state.ending()->clause->law()),
                                           state.ending()->clause->id()));
    game.result = result_text(state);
}

notation::PgnMove pgn_move(std::string text, const State& state, std::size_t ply) {
    notation::PgnMove move;
    move.text = std::move(text);
    if (state.clock().is_timed())
        move.comments_after.push_back(clock_comment(state.moves()[ply]));
    return move;
}

std::unexpected<Refusal> bad_start() {
    return refuse("bad-event-line", "The start position of this game cannot be read.");
}

Result<Record> pgn_record(notation::PgnGame game) {
    return Record{notation::write_pgn(game), "application/x-chess-pgn", "pgn"};
}

// ---- chess ------------------------------------------------------------------------------------

std::optional<chess::Position> chess_start(const conduct::Settings& settings) {
    if (settings.fen.empty())
        return settings.chess960 ? chess::Position::chess960(*settings.chess960)
                                 : chess::Position::start();
    const auto fen = notation::parse_fen(settings.fen);
    if (!fen)
        return std::nullopt;
    const auto mode = settings.chess960 ? chess::CastlingMode::Chess960 : fen->guess;
    auto position = chess::Position::make(fen->setup, mode);
    return position ? std::optional(*position) : std::nullopt;
}

notation::SanStyle chess_style(std::string_view language) {
    using notation::Letters;
    if (language == "vi")
        return {.letters = Letters::Vietnamese};
    if (language == "figurine")
        return {.letters = Letters::Figurine};
    if (language == "fr")
        return {.letters = Letters::French};
    if (language == "de")
        return {.letters = Letters::German};
    if (language == "es")
        return {.letters = Letters::Spanish};
    if (language == "ru")
        return {.letters = Letters::Russian};
    return {};
}

Result<Record> chess_record(const State& state, std::string_view language) {
    const conduct::Settings& settings = state.settings();
    auto position = chess_start(settings);
    if (!position)
        return bad_start();
    notation::PgnGame game;
    set_common_tags(game, state);
    game.set_tag("White", player_name(state, Seat::First));
    game.set_tag("Black", player_name(state, Seat::Second));
    if (settings.chess960)
        game.set_tag("Variant", "Chess960");
    if (settings.chess960 || !settings.fen.empty()) {
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", notation::to_fen(*position, notation::FenStyle::XFen));
    }
    for (std::size_t ply = 0; ply < state.moves().size(); ++ply) {
        const auto move = notation::read_uci(*position, state.moves()[ply].move);
        if (!move)
            return bad_start();
        game.line.moves.push_back(
            pgn_move(notation::to_san(*position, *move, chess_style(language)), state, ply));
        position->play(*move);
    }
    return pgn_record(std::move(game));
}

// ---- xiangqi ----------------------------------------------------------------------------------

notation::XiangqiForm xiangqi_form(std::string_view language) {
    using notation::XiangqiForm;
    if (language == "vi")
        return XiangqiForm::Vietnamese;
    if (language == "zh-Hant")
        return XiangqiForm::ChineseTraditional;
    if (language == "zh-Hans")
        return XiangqiForm::ChineseSimplified;
    return notation::find_xiangqi_form(language).value_or(XiangqiForm::Wxf);
}

Result<Record> xiangqi_record(const State& state, std::string_view language) {
    const conduct::Settings& settings = state.settings();
    auto position = settings.fen.empty() ? Result<xiangqi::Position>(xiangqi::Position::start())
                                         : notation::read_xiangqi_position(settings.fen);
    if (!position)
        return bad_start();
    const notation::XiangqiForm form = xiangqi_form(language);
    notation::PgnGame game;
    set_common_tags(game, state);
    game.set_tag("Game", "Chinese Chess");
    game.set_tag("Red", player_name(state, Seat::First));
    game.set_tag("Black", player_name(state, Seat::Second));
    game.set_tag("Format", std::string(notation::name(form)));
    if (!settings.fen.empty())
        game.set_tag("FEN", notation::to_fen(*position));
    for (std::size_t ply = 0; ply < state.moves().size(); ++ply) {
        const auto move =
            notation::read_move(*position, state.moves()[ply].move, notation::XiangqiForm::Iccs);
        if (!move)
            return bad_start();
        game.line.moves.push_back(pgn_move(notation::to_text(*position, *move, form), state, ply));
        position->play(*move);
    }
    return pgn_record(std::move(game));
}

// ---- Go ---------------------------------------------------------------------------------------

/// SGF counts in points: twice the stones.
std::string points_of_quarters(int quarters) {
    const int half_points = quarters;
    return half_points % 2 == 0
               ? std::to_string(half_points / 2)
               : fmt::format("{}{}.5", half_points < 0 ? "-" : "", std::abs(half_points) / 2);
}

std::string sgf_result(const State& state) {
    if (!state.ending())
        return "?";
    const conduct::Ending& ending = *state.ending();
    const auto winner = conduct::winner(ending.score);
    if (ending.score == conduct::Score::Draw)
        return "0";
    if (!winner)
        return "Void";
    const char* side = *winner == Seat::First ? "B+" : "W+";
    if (ending.code == "resignation")
        return fmt::format("{}R", side);
    if (ending.code.starts_with("time"))
        return fmt::format("{}T", side);
    const auto count = conduct::view(state, state.last_at(), std::nullopt).count;
    const auto margin = count ? conduct::quarters_of_text(count->margin) : std::nullopt;
    return margin ? fmt::format("{}{}", side, points_of_quarters(*margin)) : std::string(side);
}

Result<Record> go_record(const State& state) {
    const conduct::Settings& settings = state.settings();
    notation::SgfTree tree;
    std::uint32_t node = tree.add(notation::kNoNode);
    const auto root = [&](std::string_view name, std::string value) {
        tree.nodes.front().set(name, notation::sgf_escape(value));
    };
    root("FF", "4");
    root("GM", "1");
    root("CA", "UTF-8");
    root("AP", "Kyvien");
    root("SZ", std::to_string(settings.board_size));
    root("RU", "Chinese");
    root("KM", points_of_quarters(settings.komi_quarters));
    root("PB", player_name(state, Seat::First));
    root("PW", player_name(state, Seat::Second));
    root("DT", date_of(state, "%Y-%m-%d"));
    root("PC", std::string(kPlace));
    root("RE", sgf_result(state));
    for (const conduct::MoveRecord& move : state.moves()) {
        const auto point = notation::read_gtp(move.move, settings.board_size);
        if (!point)
            return bad_start();
        node = tree.add(node);
        tree.nodes[node].set(move.seat == Seat::First ? "B" : "W",
                             *point ? notation::sgf_point(**point, settings.board_size) : "");
        if (state.clock().is_timed()) {
            const auto left = move.reading.in_overtime ? move.reading.period : move.reading.main;
            tree.nodes[node].set(move.seat == Seat::First ? "BL" : "WL",
                                 fmt::format("{:.1f}", static_cast<double>(left.count()) / 1000));
        }
    }
    return Record{notation::write_sgf(tree), "application/x-go-sgf", "sgf"};
}

}  // namespace

Result<Record> write_record(const State& state, std::string_view format,
                            std::string_view language) {
    const bool is_go = state.settings().game == conduct::Game::Go;
    const std::string_view own = is_go ? "sgf" : "pgn";
    if (!format.empty() && format != own)
        return refuse("no-such-format",
                      fmt::format("A game of {} is written as {} or log.",
                                  conduct::name(state.settings().game), own),
                      std::nullopt, {{"format", std::string(format.substr(0, 32))}});
    if (is_go)
        return go_record(state);
    return state.settings().game == conduct::Game::Chess ? chess_record(state, language)
                                                         : xiangqi_record(state, language);
}

Result<Record> record_of_log(std::string_view log, std::string_view language) {
    const auto events = KYVIEN_TRY(conduct::decode_log(log));
    const auto state = KYVIEN_TRY(conduct::replay(events));
    return write_record(state, {}, language);
}

}  // namespace kyvien::hall
