#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/reason.h"
#include "conduct/presentation/analysis.h"
#include "conduct/presentation/view.h"
#include "go/board.h"
#include "go/game.h"
#include "notation/go/gtp.h"
#include "notation/sgf/sgf.h"
#include "record/game_file/annotated.h"
#include "record/game_file/internal/game_files.h"
#include "record/internal/games.h"

namespace kyvien::record::internal {

using conduct::Seat;
using conduct::State;

namespace {

/// SGF counts in points: twice the stones.
std::string points_of_quarters(int quarters) {
    const int half_points = quarters;
    return half_points % 2 == 0
               ? std::to_string(half_points / 2)
               : fmt::format("{}{}.5", half_points < 0 ? "-" : "", std::abs(half_points) / 2);
}

/// The margin in points of a counted game; empty if it was not counted.
std::string margin_of(const State& state) {
    if (!state.ending())
        return {};
    const auto count = conduct::view(state, state.last_at(), std::nullopt).count;
    const auto margin = count ? conduct::quarters_of_text(count->margin) : std::nullopt;
    return margin ? points_of_quarters(*margin) : std::string();
}

/// Sets up the stones before the first move, and the side to move.
Result<void> set_up(const conduct::Settings& settings, notation::SgfTree& tree) {
    const int size = settings.board_size;
    notation::SgfNode& root = tree.nodes.front();
    std::vector<std::string> black;
    std::vector<std::string> white;
    if (settings.handicap > 0) {
        go::Game game(size);
        const auto stones = KYVIEN_TRY(game.place_handicap(settings.handicap));
        for (const go::Point point : stones)
            black.push_back(notation::sgf_point(point, size));
        root.set("HA", std::to_string(settings.handicap));
        root.set("PL", "W");
    } else if (!settings.fen.empty()) {
        // In the form of Settings::fen: rows from the top, joined by /, a space and b or w.
        int x = 0;
        int y = size - 1;
        for (const char c : std::string_view(settings.fen).substr(0, settings.fen.find(' '))) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (c == '/') {
                x = 0;
                --y;
                continue;
            }
            if (c == 'X' || c == 'O')
                (c == 'X' ? black : white).push_back(notation::sgf_point(point, size));
            ++x;
        }
        root.set("PL", settings.fen.ends_with('w') ? "W" : "B");
    }
    if (!black.empty())
        root.properties.push_back({"AB", std::move(black)});
    if (!white.empty())
        root.properties.push_back({"AW", std::move(white)});
    return {};
}

Result<GameFile> go_file(const State& state, std::string_view) {
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
    root("RE", sgf_result(state, margin_of(state)));
    if (const auto ruling = ruling_text(state))
        root("RULING", *ruling);
    KYVIEN_TRY(set_up(settings, tree));
    const auto add_takebacks = [&](std::uint32_t at, std::size_t made) {
        const auto takebacks = takebacks_at(state, made);
        if (!takebacks.empty())
            tree.nodes[at].set("C",
                               notation::sgf_escape(fmt::format("{}", fmt::join(takebacks, "\n"))));
    };
    std::size_t made = 0;
    add_takebacks(node, made);
    for (const conduct::MoveRecord& move : state.moves()) {
        const auto point = notation::read_gtp(move.move, settings.board_size);
        if (!point)
            return bad_start();
        node = tree.add(node);
        tree.nodes[node].set(move.seat == Seat::First ? "B" : "W",
                             *point ? notation::sgf_point(**point, settings.board_size) : "");
        if (const auto shown = state.time_after(made)) {
            const auto remaining = shown->in_overtime ? shown->period : shown->main;
            tree.nodes[node].set(
                move.seat == Seat::First ? "BL" : "WL",
                fmt::format("{:.1f}", static_cast<double>(remaining.count()) / 1000));
        }
        add_takebacks(node, ++made);
    }
    return GameFile{notation::write_sgf(tree), "application/x-go-sgf", "sgf"};
}

// ---- with variations ----

/// Properties that are stored separately, or follow from the game and its initial position.
constexpr std::array kOwnProperties = {"FF", "GM", "CA", "AP", "SZ", "RU", "KM", "HA", "AB",
                                       "AW", "AE", "PL", "PB", "PW", "EV", "DT", "RE", "C",
                                       "B",  "W",  "CR", "TR", "SQ", "MA", "SL", "AR", "LB"};
/// Move annotations by PGN number.
constexpr std::array kJudgements = {std::pair{"TE", 1}, std::pair{"BM", 2}, std::pair{"IT", 5},
                                    std::pair{"DO", 6}};
/// Properties of a move that are kept uninterpreted.
constexpr std::array kKept = {"BL", "WL", "OB", "OW"};

std::string lower(std::string text) {
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

/// "dp" becomes "d4" on 19 lines; "" becomes "pass", and so does "tt" on boards without that point.
std::string move_of(std::string_view value, int size) {
    if (value.empty() || (value == "tt" && size <= go::kStandardBoard))
        return "pass";
    const auto point = notation::read_sgf_point(value, size);
    return point ? lower(notation::to_gtp(*point)) : std::string(value);
}

/// The points of a list, with rectangles ("aa:cc") expanded.
void for_each_point(const std::vector<std::string>& values, int size, auto&& take) {
    for (const std::string& value : values) {
        const std::size_t colon = value.find(':');
        const auto from = notation::read_sgf_point(value.substr(0, colon), size);
        const auto to = colon == std::string::npos
                            ? from
                            : notation::read_sgf_point(value.substr(colon + 1), size);
        if (!from || !to)
            continue;
        for (int y = std::min(from->y, to->y); y <= std::max(from->y, to->y); ++y)
            for (int x = std::min(from->x, to->x); x <= std::max(from->x, to->x); ++x)
                take(go::Point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
    }
}

std::vector<DrawnMark> drawn_of(const notation::SgfNode& node, int size) {
    std::vector<DrawnMark> drawn;
    for (const char* name : {"CR", "TR", "SQ", "MA", "SL"})
        if (const auto* values = node.find(name))
            for_each_point(*values, size, [&](go::Point point) {
                drawn.push_back({lower(notation::to_gtp(point)), {}, 'G'});
            });
    if (const auto* arrows = node.find("AR"))
        for (const std::string& value : *arrows)
            if (const std::size_t colon = value.find(':'); colon != std::string::npos) {
                const auto from = notation::read_sgf_point(value.substr(0, colon), size);
                const auto to = notation::read_sgf_point(value.substr(colon + 1), size);
                if (from && to)
                    drawn.push_back(
                        {lower(notation::to_gtp(*from)), lower(notation::to_gtp(*to)), 'G'});
            }
    return drawn;
}

void add_text(std::string& to, std::string_view value) {
    const std::string text = notation::sgf_text(value);
    if (!text.empty())
        to += (to.empty() ? "" : "\n") + text;
}

/// Size, komi and the stones before the first move. Refuses: "bad-sgf", "bad-board-size".
Result<void> read_root(const notation::SgfNode& root, AnnotatedGame& game) {
    conduct::Settings& settings = game.settings;
    if (const auto kind = root.value("GM"); !kind.empty() && kind != "1")
        return refuse(
            "bad-sgf", "line 1: the file holds another game than Go", std::nullopt,
            with_reason({{"line", "1"}}, {"sgf-not-go", "the file holds another game than Go"}));
    const std::string size(root.value("SZ"));
    settings.board_size = size.empty() ? go::kStandardBoard : std::atoi(size.c_str());
    if (!go::Board::is_size(settings.board_size) ||
        (size.find(':') != std::string::npos &&
         size.substr(0, size.find(':')) != size.substr(size.find(':') + 1)))
        return refuse("bad-board-size", "The board does not have 2 to 25 lines.", std::nullopt,
                      {{"size", size}});
    const auto komi = notation::read_sgf_komi(root.value("KM"));
    if (const auto exact = komi ? komi->komi() : std::nullopt)
        settings.komi_quarters = exact->stones().in_quarters();
    // Stones before the first move: a position, whatever handicap it represents.
    std::vector<std::string> rows(static_cast<std::size_t>(settings.board_size),
                                  std::string(static_cast<std::size_t>(settings.board_size), '.'));
    bool has_stones = false;
    for (const auto& [name, stone] : {std::pair{"AB", 'X'}, std::pair{"AW", 'O'}})
        if (const auto* values = root.find(name))
            for_each_point(*values, settings.board_size, [&](go::Point point) {
                rows[static_cast<std::size_t>(settings.board_size - 1 - point.y)][point.x] = stone;
                has_stones = true;
            });
    const auto turn = root.value("PL");
    const bool white_begins = turn.empty()
                                  ? root.find("AB") != nullptr && root.find("AW") == nullptr
                                  : turn.starts_with('W') || turn.starts_with('w') || turn == "2";
    if (has_stones || white_begins) {
        for (const std::string& row : rows)
            settings.fen += (settings.fen.empty() ? "" : "/") + row;
        settings.fen += white_begins ? " w" : " b";
    }
    return {};
}

void read_headings(const notation::SgfNode& root, AnnotatedGame& game) {
    const auto plain = [&root](std::string_view name) {
        return notation::sgf_simple_text(root.value(name));
    };
    game.name = plain("GN");
    game.first = plain("PB");
    game.second = plain("PW");
    game.event = plain("EV");
    game.date = plain("DT");
    game.result = plain("RE");
    for (const notation::SgfProperty& property : root.properties)
        if (std::ranges::find(kOwnProperties, property.name) == kOwnProperties.end() &&
            property.name != "GN" && !property.values.empty())
            game.headings.emplace_back(property.name,
                                       notation::sgf_simple_text(property.values.front()));
}

/// Refuses: "too-long", and as read_root().
Result<AnnotatedGame> tree_of_sgf(const notation::SgfTree& tree) {
    AnnotatedGame game;
    game.settings.game = conduct::Game::Go;
    KYVIEN_TRY(read_root(tree.root(), game));
    read_headings(tree.root(), game);
    const int size = game.settings.board_size;
    const bool white_begins = game.settings.fen.ends_with('w');
    // For each node the move it follows, and whether White is to move after it.
    std::vector<std::size_t> hangs_on(tree.nodes.size());
    std::vector<bool> white_moves(tree.nodes.size());
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const notation::SgfNode& node = tree.nodes[i];
        const bool is_root = node.parent == notation::kNoNode;
        std::size_t parent = is_root ? 0 : hangs_on[node.parent];
        bool white = is_root ? white_begins : white_moves[node.parent];
        const auto* black_plays = node.find("B");
        const auto* white_plays = node.find("W");
        const bool sets_up = !is_root && (node.find("AB") != nullptr ||
                                          node.find("AW") != nullptr || node.find("AE") != nullptr);
        std::string move;
        if (sets_up)  // the board was changed by hand within the game: not a move, but noted
            move = "set-up";
        else if (black_plays != nullptr || white_plays != nullptr) {
            const bool by_white = black_plays == nullptr;
            const std::string_view value = node.value(by_white ? "W" : "B");
            move = move_of(value, size);
            if (by_white != white)
                move = (by_white ? "W " : "B ") + move;  // out of turn: noted too
            white = !by_white;
        }
        if (!move.empty()) {
            if (game.moves.size() >= conduct::kMaxAnalysedMoves)
                return refuse("too-long", fmt::format("A game with its variations has at most {} "
                                                      "moves.",
                                                      conduct::kMaxAnalysedMoves));
            game.moves.push_back({std::move(move), parent, {}, {}, {}, {}});
            parent = game.moves.size();
        }
        hangs_on[i] = parent;
        white_moves[i] = white;
        auto drawn = drawn_of(node, size);
        std::string& comment = parent == 0 ? game.comment : game.moves[parent - 1].comment;
        add_text(comment, node.value("C"));
        auto& to = parent == 0 ? game.drawn : game.moves[parent - 1].drawn;
        to.insert(to.end(), drawn.begin(), drawn.end());
        if (parent == 0)
            continue;
        AnnotatedMove& own = game.moves[parent - 1];
        for (const auto& [name, nag] : kJudgements)
            if (node.find(name) != nullptr)
                own.nags.push_back(nag);
        for (const char* name : kKept)
            if (node.find(name) != nullptr)
                own.commands += fmt::format("{}{}[{}]", own.commands.empty() ? "" : " ", name,
                                            node.value(name));
    }
    return game;
}

std::vector<std::string> split_sgf(std::string_view text) {
    std::vector<std::string> games;
    notation::SgfSplitter splitter(text);
    while (const auto game = splitter.next())
        games.emplace_back(game->text);
    return games;
}

Result<ReadGame> read_go(std::string_view text, std::size_t number) {
    ReadGame read;
    notation::SgfReader reader(text);
    std::optional<notation::SgfTree> chosen;
    while (auto tree = reader.next()) {
        ++read.games;
        if (!*tree)
            continue;
        const notation::SgfNode& root = (*tree)->root();
        const auto plain = [&root](std::string_view name) {
            return notation::sgf_simple_text(root.value(name));
        };
        if (read.entries.size() < kMaxEntries)
            read.entries.push_back({plain("PB"), plain("PW"), plain("EV"), plain("RE")});
        if (read.games == number)
            chosen = **std::move(tree);
    }
    if (!chosen)
        return refuse("no-game", "There is no such game in this text.", std::nullopt,
                      {{"number", std::to_string(number)}, {"games", std::to_string(read.games)}});
    read.game = KYVIEN_TRY(tree_of_sgf(*chosen));
    return read;
}

void write_comments(notation::SgfNode& node, std::string_view comment,
                    const std::vector<DrawnMark>& drawn, int size) {
    const auto place = [size](const std::string& name) {
        const auto point = notation::read_gtp(name, size);
        return point && *point ? notation::sgf_point(**point, size) : std::string();
    };
    std::vector<std::string> circles;
    std::vector<std::string> arrows;
    for (const DrawnMark& mark : drawn) {
        const std::string from = place(mark.from);
        const std::string to = mark.to.empty() ? std::string() : place(mark.to);
        if (from.empty() || (!mark.to.empty() && to.empty()))
            continue;
        auto& list = mark.to.empty() ? circles : arrows;
        std::string value = mark.to.empty() ? from : from + ":" + to;
        if (std::ranges::find(list, value) == list.end())
            list.push_back(std::move(value));
    }
    if (!circles.empty())
        node.properties.push_back({"CR", std::move(circles)});
    if (!arrows.empty())
        node.properties.push_back({"AR", std::move(arrows)});
    if (!comment.empty())
        node.set("C", notation::sgf_escape(comment));
}

Result<GameFile> write_go(const AnnotatedGame& game, std::string_view) {
    const conduct::Settings& settings = game.settings;
    const int size = settings.board_size;
    notation::SgfTree tree;
    tree.add(notation::kNoNode);
    const auto root = [&tree](std::string_view name, const std::string& value) {
        if (!value.empty())
            tree.nodes.front().set(name, notation::sgf_escape(value));
    };
    root("FF", "4");
    root("GM", "1");
    root("CA", "UTF-8");
    root("AP", "Kyvien");
    root("SZ", std::to_string(size));
    root("RU", "Chinese");
    root("KM", points_of_quarters(settings.komi_quarters));
    root("PB", game.first);
    root("PW", game.second);
    root("EV", game.event);
    root("DT", game.date);
    root("RE", game.result);
    for (const auto& [name, value] : game.headings)
        if (!name.empty() && name.size() <= 8 &&
            std::ranges::all_of(name, [](char c) { return c >= 'A' && c <= 'Z'; }) &&
            std::ranges::find(kOwnProperties, name) == kOwnProperties.end())
            root(name, value);
    // A game read before it had a name has the name among its headings.
    root("GN", game.name);
    KYVIEN_TRY(set_up(settings, tree));
    write_comments(tree.nodes.front(), game.comment, game.drawn, size);
    std::vector<std::uint32_t> nodes(game.moves.size() + 1);
    std::vector<bool> white(game.moves.size() + 1);
    white[0] = settings.handicap > 0 || settings.fen.ends_with('w');
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& move = game.moves[i];
        const auto point = notation::read_gtp(move.move == "end" ? "pass" : move.move, size);
        if (!point)
            return bad_start();
        nodes[i + 1] = tree.add(nodes[move.parent]);
        notation::SgfNode& node = tree.nodes[nodes[i + 1]];
        node.set(white[move.parent] ? "W" : "B", *point ? notation::sgf_point(**point, size) : "");
        white[i + 1] = !white[move.parent];
        for (const auto& [name, nag] : kJudgements)
            if (std::ranges::find(move.nags, nag) != move.nags.end())
                node.set(name, nag < 3 ? "1" : "");
        write_comments(node, move.comment, move.drawn, size);
        for (const char* name : kKept) {
            const std::string open = fmt::format("{}[", name);
            const std::size_t begin = move.commands.find(open);
            const std::size_t end =
                begin == std::string::npos ? begin : move.commands.find(']', begin);
            if (end != std::string::npos)
                node.set(name,
                         notation::sgf_escape(move.commands.substr(begin + 3, end - begin - 3)));
        }
    }
    return GameFile{notation::write_sgf(tree), "application/x-go-sgf", "sgf"};
}

}  // namespace
}  // namespace kyvien::record::internal

namespace kyvien::record::registered {

extern const Entry go;
constinit const Entry go = {.format = "sgf",
                            .type = "application/x-go-sgf",
                            .write = internal::go_file,
                            .read = internal::read_go,
                            .split = internal::split_sgf,
                            .write_annotated = internal::write_go};

}  // namespace kyvien::record::registered
