// What engines need for Go: GTP, openings in SGF, losses by its law.
#include <algorithm>
#include <fmt/core.h>

#include "base/reason.h"
#include "conduct/settings/settings.h"
#include "engine/play/internal/games.h"
#include "go/board.h"
#include "notation/go/gtp.h"
#include "notation/sgf/sgf.h"

namespace kyvien::engine {
namespace go_engines {
namespace {

using conduct::Ending;
using conduct::Seat;
using conduct::Settings;
using rulebook::go_cn;

/// There is no referee to rule on balanced repetitions, so only article 6 applies; and engines can
/// declare the end only by a pass.
void prepare(Settings& settings) {
    settings.set(conduct::Regulation::BalancedCycleBanned, 1);
    settings.set(conduct::Regulation::PassDeclaresEnd, 1);
    settings.set(conduct::Regulation::ForbiddenPlayCostsTurn, 0);
}

std::string with_letters(std::string_view move, int (*change)(int)) {
    std::string text(move);
    std::ranges::transform(text, text.begin(), [change](char c) {
        return static_cast<char>(change(static_cast<unsigned char>(c)));
    });
    return text;
}
int upper(int c) {
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}
int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

std::string to_engine(std::string_view move, std::string_view) {
    return move == "pass" ? "pass" : with_letters(move, upper);
}
std::string from_engine(std::string_view move, std::string_view) {
    return with_letters(move, lower);
}

/// No stone is captured while they are placed: each chain has a liberty in the end, and one more
/// until it is complete.
registered::SetUp set_up(const Settings& settings) {
    registered::SetUp up;
    if (settings.handicap != 0) {
        up.begins = Seat::Second;
        const auto points = go::handicap_points(settings.board_size, settings.handicap);
        for (std::size_t i = 0; points && i < points->size(); ++i)
            up.stones.push_back("b " + notation::to_gtp((*points)[i]));
        return up;
    }
    // Settings::fen: rows from the top, and the side to move.
    up.begins = settings.fen.ends_with('w') ? Seat::Second : Seat::First;
    int column = 0;
    int row = settings.board_size - 1;
    for (const char c : std::string_view(settings.fen).substr(0, settings.fen.find(' '))) {
        if (c == '/') {
            column = 0;
            --row;
            continue;
        }
        const bool is_black = c == 'X' || c == 'x' || c == '#';
        if (is_black || c == 'O' || c == 'o')
            up.stones.push_back((is_black ? "b " : "w ") +
                                notation::to_gtp(go::Point{static_cast<std::uint8_t>(column),
                                                           static_cast<std::uint8_t>(row)}));
        ++column;
    }
    return up;
}

/// 13.1: who forfeits, and who is ruled to have lost.
Ending loss(Seat loser, std::string code) {
    return {
        conduct::win_for(conduct::opponent(loser)), std::move(code), go_cn("13.1"), {}, {}, {}, {}};
}

Ending illegal_move(const conduct::State&, Seat loser, const Refusal& refusal) {
    Ending ending = loss(loser, "penalty");
    if (refusal.clause)
        ending.also.push_back(rulebook::Clause(*refusal.clause));
    return ending;
}

Ending no_move(Seat loser) {
    return loss(loser, "abandoned");
}

Ending undecided(const conduct::Question* question) {
    return {conduct::Score::Draw,
            "referee-draw",
            question != nullptr ? question->clause : go_cn("13.1"),
            {},
            {},
            {},
            {}};
}

Result<std::vector<Opening>> openings(const Settings& settings, std::string_view format,
                                      std::string_view text, std::size_t plies) {
    if (format != "sgf")
        return registered::bad_opening(verbatim_reason(format),
                                       {"opening-sgf", "openings of Go are read as sgf"});
    std::vector<Opening> found;
    notation::SgfSplitter splitter(text);
    while (const auto game = splitter.next()) {
        const Reason where = registered::opening_game(found.size() + 1);
        notation::SgfLine line;
        if (const auto read = line.read(*game); !read)
            return registered::bad_opening(
                where, {"opening-sgf-broken", "{said}", {{"said", read.error().reason}}});
        if (line.size() != settings.board_size)
            return registered::bad_opening(
                where, {"opening-board", "its board has {lines} lines", {{"lines", line.size()}}});
        Opening opening;
        opening.name = notation::sgf_simple_text(line.root_value("GN"));
        go::Color turn = go::Color::Black;
        for (const notation::SgfStep& step : line.steps()) {
            if (plies != 0 && opening.moves.size() == plies)
                break;
            const bool is_play = step.kind == notation::SgfStep::Kind::Play;
            if ((!is_play && step.kind != notation::SgfStep::Kind::Pass) || step.color != turn)
                return registered::bad_opening(
                    where,
                    {"opening-plays",
                     "only plays by Black and White in turn, from the empty board, are read"});
            opening.moves.push_back(is_play ? with_letters(notation::to_gtp(step.point), lower)
                                            : "pass");
            turn = turn == go::Color::Black ? go::Color::White : go::Color::Black;
        }
        found.push_back(std::move(opening));
    }
    return found;
}

std::string annotate(const std::string& file, const registered::RecordNotes& notes) {
    auto tree = notation::read_sgf(file);
    if (!tree)
        return file;
    const auto tag = [&](std::string_view name) -> const std::string* {
        const auto found =
            std::ranges::find(notes.tags, name, [](const auto& each) { return each.first; });
        return found == notes.tags.end() ? nullptr : &found->second;
    };
    constexpr std::pair<std::string_view, std::string_view> kProperties[] = {
        {"Event", "EV"}, {"Round", "RO"}, {"Opening", "ON"}, {"Ruling", "GC"}};
    for (const auto& [name, property] : kProperties)
        if (const std::string* value = tag(name))
            tree->nodes.front().set(property, notation::sgf_escape(*value));
    const auto line = tree->main_line();
    for (std::size_t ply = 0; ply + 1 < line.size() && ply < notes.comments.size(); ++ply)
        if (!notes.comments[ply].empty())
            tree->nodes[line[ply + 1]].set("C", notation::sgf_escape(notes.comments[ply]));
    return notation::write_sgf(*tree);
}

constexpr std::string_view kPrograms[] = {"gnugo"};

}  // namespace
}  // namespace go_engines

namespace registered {

extern const Entry go;
constinit const Entry go = {
    .has_draws = false,
    .programs = go_engines::kPrograms,
    .prepare = go_engines::prepare,
    .set_up = go_engines::set_up,
    .to_engine = go_engines::to_engine,
    .from_engine = go_engines::from_engine,
    .illegal_move = go_engines::illegal_move,
    .no_move = go_engines::no_move,
    .undecided = go_engines::undecided,
    .openings = go_engines::openings,
    .annotate = go_engines::annotate,
};

}  // namespace registered
}  // namespace kyvien::engine
