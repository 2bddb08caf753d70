// kyvien show — a position of the three games as text or SVG.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "cli/rules/diagram.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "go/game.h"
#include "judge/byte_source.h"
#include "judge/finding.h"
#include "notation/chess/fen.h"
#include "notation/go/gtp.h"
#include "notation/pgn/moves.h"
#include "notation/pgn/text.h"
#include "notation/sgf/sgf.h"
#include "notation/xiangqi/fen.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace show {
namespace {

using namespace notation;

struct Options {
    std::string file = "-";
    std::string fen;
    std::size_t game = 1;
    std::string ply = "end";
    bool svg = false;
    bool json = false;
    bool turned = false;
    std::string output;
};

struct Trouble {
    int code;
    std::string message;
};
using Picture = std::expected<Diagram, Trouble>;

std::unexpected<Trouble> fail(int code, std::string message) {
    return std::unexpected(Trouble{code, std::move(message)});
}

Diagram diagram_of(const chess::Position& position) {
    Diagram diagram;
    diagram.ground = Ground::Squares;
    const std::string fen = to_fen(position);
    diagram.rows = rows_of_cells(fen);
    diagram.caption = fen;
    return diagram;
}

Diagram diagram_of(const xiangqi::Position& position) {
    Diagram diagram;
    diagram.ground = Ground::River;
    const std::string fen = to_fen(position);
    diagram.rows = rows_of_cells(fen);
    diagram.caption = fen;
    return diagram;
}

Picture show_fen(const std::string& fen) {
    if (std::count(fen.begin(), fen.end(), '/') == 9) {
        const auto position = read_xiangqi_position(fen, xiangqi::Origin::Diagram);
        return position ? Picture(diagram_of(*position))
                        : fail(kUsage, refusal_text(position.error()));
    }
    const auto parsed = parse_fen(fen);
    if (!parsed)
        return fail(
            kUsage,
            spoken(words::verdicts::MateColumn{.column = std::to_string(parsed.error().column)}) +
                reason_text(parsed.error().code, parsed.error().reason, parsed.error().values));
    // Any setup can be shown, legal or not.
    Diagram diagram;
    diagram.caption = to_fen(parsed->setup);
    diagram.rows = rows_of_cells(diagram.caption);
    return diagram;
}

/// The requested ply, at most the last one.
std::expected<std::size_t, Trouble> ply_of(const Options& options, std::size_t last) {
    if (options.ply == "end")
        return last;
    std::size_t ply = 0;
    const char* end = options.ply.data() + options.ply.size();
    const auto [at, error] = std::from_chars(options.ply.data(), end, ply);
    if (error != std::errc() || at != end)
        return fail(kUsage, spoken(words::answers::ShowPly{.word = options.ply}));
    if (ply > last)
        return fail(kFindings,
                    spoken(words::answers::ShowNoPly{.ply = std::to_string(ply),
                                                     .game = std::to_string(options.game),
                                                     .last = std::to_string(last)}));
    return ply;
}

void mark_change(Diagram& now, const Diagram& before) {
    for (std::size_t row = 0; row < now.rows.size(); ++row)
        for (std::size_t column = 0; column < now.rows[row].size(); ++column)
            if (now.rows[row][column] != before.rows[row][column])
                now.marks.emplace_back(static_cast<int>(column), static_cast<int>(row));
}

template <class Position>
Picture pick(const Result<std::vector<Position>>& positions, const Options& options) {
    if (!positions)
        return fail(kFindings, refusal_text(positions.error()));
    const std::size_t last = positions->size() - 1;
    const auto ply = ply_of(options, last);
    if (!ply)
        return std::unexpected(ply.error());
    Diagram diagram = diagram_of((*positions)[*ply]);
    if (*ply > 0)
        mark_change(diagram, diagram_of((*positions)[*ply - 1]));
    return diagram;
}

std::unexpected<Trouble> no_such_game(const Options& options) {
    const std::string number = std::to_string(options.game);
    return fail(kFindings,
                options.file + ": " + spoken(words::answers::ShowNoGame{.number = number}));
}

Picture show_pgn(std::string_view text, const Options& options) {
    PgnReader reader(text);
    for (std::size_t number = 1; auto game = reader.next(); ++number) {
        if (number != options.game)
            continue;
        if (game->tags.empty() && game->line.moves.empty())
            break;  // text that is not a game
        return is_xiangqi(*game) ? pick(xiangqi_positions(*game), options)
                                 : pick(chess_positions(*game), options);
    }
    return no_such_game(options);
}

/// Plays the main line up to `ply` moves, stopping at an illegal one.
Picture show_line(const SgfLine& line, const Options& options) {
    go::Game game(line.size(), go::RepetitionRule::None);
    const auto illegal = replay(line, game, go::RepetitionRule::None);
    // Set-ups are entries too: moves are counted, boards are looked up by entry.
    std::vector<std::size_t> after{0};
    for (std::size_t i = 0; i < game.plies(); ++i)
        if (game.at_ply(i).kind != go::Turn::Kind::Setup)
            after.push_back(i + 1);
        else if (after.size() == 1)
            after[0] = i + 1;
    const std::size_t last = after.size() - 1;
    const auto ply = ply_of(options, last);
    if (!ply)
        return std::unexpected(ply.error());
    const go::Board board = game.board_after(after[*ply]);
    Diagram diagram;
    diagram.ground = Ground::Points;
    diagram.rows = board.rows();
    if (*ply > 0) {
        const go::Turn turn = game.at_ply(after[*ply] - 1);
        const bool play = turn.kind == go::Turn::Kind::Play;
        if (play)
            diagram.marks.emplace_back(turn.point.x, board.size() - 1 - turn.point.y);
        diagram.caption =
            fmt::format("{}. {} {}", *ply, name(turn.color), play ? to_gtp(turn.point) : "pass");
    }
    if (illegal && *ply == last)
        diagram.caption += fmt::format(" (line {}: the next move is illegal)", illegal->line);
    return diagram;
}

Picture show_sgf(std::string_view text, const Options& options) {
    SgfSplitter splitter(text);
    for (std::size_t number = 1; const auto tree = splitter.next(); ++number) {
        if (number != options.game)
            continue;
        SgfLine line;
        if (const auto read = line.read(*tree); !read)
            return fail(kFindings, spoken(words::verdicts::ShowLine{
                                       .line = std::to_string(read.error().line),
                                       .why = fault_text(read.error().code, read.error().reason)}));
        return show_line(line, options);
    }
    return no_such_game(options);
}

Picture show_file(const Options& options) {
    if (options.game == 0)
        return fail(kUsage, spoken(words::answers::kShowGame));
    auto source = judge::open_file(options.file);
    if (!source)
        return fail(kTrouble, refusal_text(source.error()));
    const auto bytes = judge::as_text(judge::unpacked(std::move(*source)));
    std::string text;
    std::string buffer(1 << 16, '\0');
    for (;;) {
        const auto count = bytes->read(buffer);
        if (!count)
            return fail(kTrouble, refusal_of_file(options.file, count.error()));
        if (*count == 0)
            break;
        text.append(buffer, 0, *count);
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool sgf = first != std::string::npos && (text[first] == '(' || text[first] == ';');
    return sgf ? show_sgf(text, options) : show_pgn(text, options);
}

/// One object: the game, the rows from the top, the points of the last move, and the caption.
std::string json_of(const Diagram& diagram) {
    // Each ground of a diagram from a file belongs to one game.
    const auto games = conduct::games();
    const auto game = std::ranges::find(
        games, diagram.ground, [](conduct::Game each) { return conduct::info(each).board.ground; });
    JsonWriter json;
    json.begin_object().field("game", game == games.end() ? "" : conduct::name(*game));
    texts_field(json, "rows", diagram.rows);
    json.key("last").begin_array();
    for (const auto& [column, row] : diagram.marks)
        json.begin_array().value(column).value(row).end_array();
    json.end_array().field("caption", diagram.caption).end_object();
    return json.take() + "\n";
}

int run(const Options& options) {
    const Picture picture = options.fen.empty() ? show_file(options) : show_fen(options.fen);
    if (!picture) {
        print_error("show", picture.error().message);
        return picture.error().code;
    }
    const Diagram diagram = options.turned ? picture->turned() : *picture;
    const std::string out = options.svg    ? svg_of(diagram)
                            : options.json ? json_of(diagram)
                                           : text_of(diagram);
    if (const auto written = write_file(options.output.empty() ? "-" : options.output, out);
        !written) {
        print_error("show", refusal_text(written.error()));
        return exit_code_of(written.error());
    }
    return kSuccess;
}

}  // namespace
}  // namespace show

void add_show(Command& app, Outcome& outcome) {
    auto options = std::make_shared<show::Options>();
    Command* command = app.add_subcommand("show", "show");
    auto* file = command->add_option("file", options->file, "show.file");
    command->add_option("--fen", options->fen, "show.fen")->excludes(file);
    command->add_option("--game", options->game, "any.game-of-file");
    command->add_option("--ply", options->ply, "show.ply");
    auto* svg = command->add_flag("--svg", options->svg, "show.svg");
    command->add_flag("--json", options->json, "show.json")->excludes(svg);
    command->add_flag("--flip", options->turned, "show.flip");
    command->add_option("-o,--output", options->output, "any.output");
    command->callback([options, &outcome] { outcome.code = show::run(*options); });
}

}  // namespace kyvien::cli
