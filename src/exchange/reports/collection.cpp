#include "exchange/reports/collection.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "exchange/imports/names.h"

namespace kyvien::exchange {
namespace {

using notation::PgnGame;
using notation::SgfTree;
using tournament::Entry;

/// Calls `each` for the requested boards, with the text of the stored game.
template <typename Each>
void for_each_board(const Tournament& t, int round, const FindGame& find, const Each& each) {
    for (const PlayedBoard& board : t.boards)
        if (round == 0 || board.round == round)
            each(board, *t.event.find(board.white), *t.event.find(board.black), find(board));
}

/// "3", or "3.2" for game 2 of meeting 3.
std::string table_of(const PlayedBoard& board) {
    return board.within == 0 ? std::to_string(board.table)
                             : fmt::format("{}.{}", board.table, board.within);
}

/// A remark about an unreadable text, with its line; the code is that of the notation's error.
Remark not_read(const PlayedBoard& board, std::size_t line, const std::string& reason,
                const std::string& code) {
    return Remark{
        "game-not-read",
        fmt::format("round {}, board {}: line {}: {}", board.round, table_of(board), line, reason),
        {{"round", std::to_string(board.round)},
         {"board", table_of(board)},
         {"line", std::to_string(line)},
         {"reason", reason},
         {"fault", code}}};
}

Remark no_game(const PlayedBoard& board) {
    return Remark{
        "game-missing",
        fmt::format("round {}, board {}: the text has no game", board.round, table_of(board)),
        {{"round", std::to_string(board.round)}, {"board", table_of(board)}}};
}

/// The result as far as PGN can express it; the rest is in a tag of ours.
std::string pgn_result(const std::string& result) {
    if (result == "1-0" || result == "+/-")
        return "1-0";
    if (result == "0-1" || result == "-/+")
        return "0-1";
    return result == "1/2" ? "1/2-1/2" : "*";
}

void set_rating(PgnGame& game, const char* tag, const Entry& entry) {
    if (entry.rating > 0)
        game.set_tag(tag, std::to_string(entry.rating));
}

/// The date of the round, or of a one-day event; empty: unknown.
std::string day_of(const Tournament& t, int round) {
    const auto& days = t.reported_details.days;
    const auto index = static_cast<std::size_t>(round - 1);
    if (index < days.size() && !days[index].empty())
        return days[index];
    return t.begins == t.ends ? t.begins : std::string();
}

/// Formats a date for PGN: "2026.11.25".
std::string pgn_day(std::string day) {
    std::ranges::replace(day, '-', '.');
    return day;
}

void set_head(PgnGame& game, const Tournament& t, const PlayedBoard& board, const Entry& white,
              const Entry& black, PgnVariant variant) {
    std::vector<notation::PgnTag> old = std::move(game.tags);
    game.tags.clear();
    const auto kept = [&old](std::string_view name, std::string_view otherwise) {
        const auto found = std::ranges::find(old, name, &notation::PgnTag::name);
        return found == old.end() || found->value.empty() ? std::string(otherwise) : found->value;
    };
    game.set_tag("Event", t.event.name);
    game.set_tag("Site", t.place.empty() ? kept("Site", "?") : t.place);
    const std::string day = pgn_day(day_of(t, board.round));
    const std::string known = kept("Date", "?");
    game.set_tag("Date", !known.starts_with('?') ? known : day.empty() ? "????.??.??" : day);
    game.set_tag("Round", std::to_string(board.round));
    game.set_tag(variant == PgnVariant::Xiangqi ? "Red" : "White", white.name);
    game.set_tag("Black", black.name);
    const std::string result =
        board.result.empty() ? kept("Result", "*") : pgn_result(board.result);
    game.set_tag("Result", result);
    game.result = result;
    game.set_tag("Board", table_of(board));
    if (board.within > 0)
        for (const auto& [tag, entry] : {std::pair{"WhiteTeam", &white}, {"BlackTeam", &black}})
            if (const Details* details = t.find_details(entry->number);
                details != nullptr && !details->club.empty())
                game.set_tag(tag, details->club);
    if (!t.begins.empty())
        game.set_tag("EventDate", pgn_day(t.begins));
    if (variant == PgnVariant::Xiangqi)
        game.set_tag("Game", "Chinese Chess");
    if (tournament::is_final(board.result) && board.result != result && board.result != "1/2")
        game.set_tag("TournamentResult", board.result);
    set_rating(game, "WhiteElo", white);
    set_rating(game, "BlackElo", black);
    for (const auto& [tag, entry] : {std::pair{"White", &white}, std::pair{"Black", &black}}) {
        if (!entry->title.empty())
            game.set_tag(std::string(tag) + "Title", entry->title);
        if (!entry->id.empty())
            game.set_tag(std::string(tag) + "FideId", entry->id);
    }
    for (notation::PgnTag& tag : old)
        if (game.tag(tag.name) == nullptr)
            game.tags.push_back(std::move(tag));
}

/// Parses the first game of a text; empty if there is no valid one.
std::optional<PgnGame> game_of_pgn(const std::string& text) {
    auto games = notation::read_pgn(text);
    if (games.empty())
        return std::nullopt;
    return std::move(games.front());
}

std::string sgf_result(const std::string& result) {
    if (result == "1-0" || result == "0-1")
        return result == "1-0" ? "W+" : "B+";
    if (result == "+/-" || result == "-/+")
        return result == "+/-" ? "W+F" : "B+F";
    return result == "1/2" ? "0" : tournament::is_final(result) ? "Void" : "?";
}

void set_head(SgfTree& tree, const Tournament& t, const PlayedBoard& board, const Entry& white,
              const Entry& black) {
    notation::SgfNode& root = tree.nodes.front();
    const auto set = [&root](std::string_view name, std::string_view value) {
        if (!value.empty())
            root.set(name, notation::sgf_escape(value));
    };
    set("EV", t.event.name);
    set("PC", t.place);
    if (root.value("DT").empty())
        set("DT", day_of(t, board.round));
    set("RO", fmt::format("{} (board {})", board.round, table_of(board)));
    set("PW", white.name);
    set("PB", black.name);
    for (const auto& [name, entry] : {std::pair{"WR", &white}, std::pair{"BR", &black}})
        if (const Details* details = t.find_details(entry->number);
            details != nullptr && details->grade)
            set(name, grade_text(*details->grade));
    // A score such as W+3.5 in the game is more specific than the winner.
    const std::string result = sgf_result(board.result);
    if (root.value("RE").empty() ||
        (!board.result.empty() && !root.value("RE").starts_with(result)))
        set("RE", result);
}

SgfTree empty_tree(const Tournament& t, const PlayedBoard& board) {
    SgfTree tree;
    tree.add(notation::kNoNode);
    notation::SgfNode& root = tree.nodes.front();
    root.set("GM", "1");
    root.set("FF", "4");
    root.set("SZ", std::to_string(t.board_size > 0 ? t.board_size : 19));
    if (board.given && !board.given->komi.empty())
        root.set("KM", board.given->komi);
    else if (!t.komi.empty())
        root.set("KM", board.handicap > 0 ? "0.5" : t.komi);
    if (board.handicap > 1)
        root.set("HA", std::to_string(board.handicap));
    return tree;
}

}  // namespace

Collection pgn_of(const Tournament& t, PgnVariant variant, int round, const FindGame& find) {
    Collection out;
    for_each_board(t, round, find,
                   [&](const PlayedBoard& board, const Entry& white, const Entry& black,
                       const std::optional<std::string>& text) {
                       std::optional<PgnGame> game = text ? game_of_pgn(*text) : std::nullopt;
                       if (text && (!game || !game->faults.empty()))
                           out.faults.push_back(game ? not_read(board, game->faults.front().line,
                                                                game->faults.front().reason,
                                                                game->faults.front().code)
                                                     : no_game(board));
                       if (!game)
                           game.emplace();
                       set_head(*game, t, board, white, black, variant);
                       ++out.games;
                       out.with_moves += game->plies() > 0 ? 1 : 0;
                       out.text += write_pgn(*game);
                       if (!out.text.ends_with("\n\n"))
                           out.text += '\n';
                   });
    return out;
}

Collection sgf_of(const Tournament& t, int round, const FindGame& find) {
    Collection out;
    for_each_board(t, round, find,
                   [&](const PlayedBoard& board, const Entry& white, const Entry& black,
                       const std::optional<std::string>& text) {
                       SgfTree tree = empty_tree(t, board);
                       if (text) {
                           auto kept = notation::read_sgf(*text);
                           if (kept)
                               tree = *std::move(kept);
                           else
                               out.faults.push_back(not_read(board, kept.error().line,
                                                             kept.error().reason,
                                                             kept.error().code));
                       }
                       set_head(tree, t, board, white, black);
                       ++out.games;
                       out.with_moves += tree.nodes.size() > 1 ? 1 : 0;
                       out.text += write_sgf(tree);
                       if (!out.text.ends_with('\n'))
                           out.text += '\n';
                   });
    return out;
}

// ---- status ----

namespace {

/// "3", "3.1" and "3 (board 4)" belong to round 3.
std::string round_of(std::string_view text) {
    text = base::trimmed_wide(text);
    const auto first = text.find_first_of("0123456789");
    if (first == std::string_view::npos)
        return {};
    text = text.substr(first);
    return std::string(text.substr(0, text.find_first_not_of("0123456789")));
}

std::string tag_of(const PgnGame& game, std::string_view name) {
    const std::string* value = game.tag(name);
    return value == nullptr ? std::string() : *value;
}

}  // namespace

std::size_t GameCollection::add_pgn(std::string_view text) {
    std::size_t count = 0;
    notation::PgnReader reader(text);
    while (auto game = reader.next()) {
        ++count;
        std::string first = tag_of(*game, "White");
        if (first.empty())
            first = tag_of(*game, "Red");
        games_.push_back({round_of(tag_of(*game, "Round")), plain_name_key(first),
                          plain_name_key(tag_of(*game, "Black")), write_pgn(*game)});
    }
    return count;
}

std::size_t GameCollection::add_sgf(std::string_view text) {
    std::size_t count = 0;
    notation::SgfReader reader(text);
    while (auto tree = reader.next()) {
        if (!*tree)
            continue;
        ++count;
        const notation::SgfNode& root = (*tree)->root();
        const auto value = [&root](std::string_view name) {
            return notation::sgf_simple_text(root.value(name));
        };
        games_.push_back({round_of(value("RO")), plain_name_key(value("PW")),
                          plain_name_key(value("PB")), write_sgf(**tree)});
    }
    return count;
}

std::optional<std::string> GameCollection::find(const Tournament& t,
                                                const PlayedBoard& board) const {
    const std::string white = plain_name_key(t.event.find(board.white)->name);
    const std::string black = plain_name_key(t.event.find(board.black)->name);
    const std::string round = std::to_string(board.round);
    // In a match the same two meet with the same colours more than once per round, in this order.
    auto before = std::ranges::count_if(t.boards, [&board](const PlayedBoard& each) {
        return each.round == board.round && each.white == board.white &&
               each.black == board.black && each.table == board.table && each.within < board.within;
    });
    const StoredGame* found = nullptr;
    for (const StoredGame& game : games_) {
        if (game.white != white || game.black != black)
            continue;
        if (game.round == round && before-- == 0)
            return game.text;
        // A game without a round is the only game between the two, if they met once.
        if (game.round.empty())
            found = &game;
    }
    const auto met = std::ranges::count_if(t.boards, [&board](const PlayedBoard& each) {
        return each.white == board.white && each.black == board.black;
    });
    return found != nullptr && met == 1 ? std::optional(found->text) : std::nullopt;
}

}  // namespace kyvien::exchange
