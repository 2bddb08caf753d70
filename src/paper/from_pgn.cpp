// Scoresheets from PGN (paper/source.h).
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/result.h"
#include "paper/internal/games.h"
#include "paper/source.h"

namespace kyvien::paper {

using notation::PgnGame;

namespace from_pgn {
namespace {

/// Empty if the tag is absent or means unknown.
std::string value_of(const PgnGame& game, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (const std::string* value = game.tag(name);
            value != nullptr && !value->empty() && *value != "-" &&
            value->find_first_not_of("?.") != std::string::npos)
            return *value;
    return {};
}

/// "Lan (2105)".
std::string player(const PgnGame& game, std::string_view side, std::string_view other_name) {
    std::string name = value_of(game, {side, other_name});
    const std::string title = value_of(game, {fmt::format("{}Title", side)});
    const std::string rating = value_of(game, {fmt::format("{}Elo", side)});
    if (!title.empty() && !name.empty())
        name = title + " " + name;
    if (!rating.empty() && rating != "0")
        name += fmt::format(" ({})", rating);
    return name;
}

/// PGN's TimeControl in the form used on sheets; unknown text is unchanged.
std::string time_in(const std::string& tag) {
    if (const auto own = clock::parse_time_control(tag))
        return time_text(*own);
    long base = 0;
    long bonus = 0;
    char end = 0;
    const int read = std::sscanf(tag.c_str(), "%6ld+%6ld%c", &base, &bonus, &end);
    if (read == 2)
        return time_text(clock::fischer(std::chrono::seconds(base), std::chrono::seconds(bonus)));
    if (std::sscanf(tag.c_str(), "%6ld%c", &base, &end) == 1)
        return time_text(clock::sudden_death(std::chrono::seconds(base)));
    return tag;
}

std::string time_of(const PgnGame& game, std::string_view first) {
    const std::string own = value_of(game, {fmt::format("{}TimeControl", first)});
    const std::string second = value_of(game, {"BlackTimeControl"});
    if (own.empty() || second.empty())
        return time_in(value_of(game, {"TimeControl"}));
    return time_in(own) + "  /  " + time_in(second);
}

Heading heading_of_tags(const PgnGame& game, std::string_view first) {
    Heading head;
    head.event = value_of(game, {"Event"});
    head.place = value_of(game, {"Site"});
    head.date = value_of(game, {"Date", "UTCDate"});
    head.date.resize(std::min(head.date.size(), head.date.find(".?")));  // "1848.??.??"
    head.round = value_of(game, {"Round"});
    head.board = value_of(game, {"Board", "Table"});
    head.time = time_of(game, first);
    head.first = player(game, first, "White");
    head.second = player(game, "Black", "");
    head.arbiter = value_of(game, {"Arbiter"});
    return head;
}

Decision decision_of(const PgnGame& game) {
    Decision decision;
    const std::string* tag = game.tag("Result");
    decision.score = !game.result.empty() ? game.result : tag != nullptr ? *tag : "*";
    if (decision.score == "*")
        decision.score.clear();
    else
        decision.meaning = conduct::find_score(decision.score);
    const std::string termination = value_of(game, {"Termination"});
    if (termination != "normal" && termination != "Normal")
        decision.remark = termination;
    return decision;
}

std::vector<WrittenMove> written(const PgnGame& game) {
    std::vector<WrittenMove> moves;
    for (const notation::PgnMove& each : game.line.moves) {
        WrittenMove move{each.text, {}};
        for (const std::string& comment : each.comments_after)
            if (const auto left = notation::clock_in(comment))
                move.clock = clock_text(*left);
        moves.push_back(std::move(move));
    }
    return moves;
}

/// The game named by the tags.
conduct::Game game_of(const PgnGame& game) {
    conduct::Game unless_told{};
    for (const conduct::Game each : conduct::games()) {
        const registered::Entry& entry = registered::of(each);
        if (entry.of_pgn == nullptr)
            continue;
        if (entry.is_named_by_tags == nullptr)
            unless_told = each;
        else if (entry.is_named_by_tags(game))
            return each;
    }
    return unless_told;
}

}  // namespace
}  // namespace from_pgn

Result<MoveSheet> sheet_of(PgnGame& game, const NotationName& notation, Language language) {
    const conduct::Game meant = from_pgn::game_of(game);
    const registered::Entry& entry = registered::of(meant);
    auto sheet = entry.of_pgn(game, notation, language);
    if (!sheet)
        return sheet;
    sheet->heading = from_pgn::heading_of_tags(game, entry.first_tag);
    sheet->game = meant;
    sheet->decision = from_pgn::decision_of(game);
    sheet->moves = from_pgn::written(game);
    if (const std::string* fen = game.tag("FEN"))
        sheet->start = *fen;
    return sheet;
}

}  // namespace kyvien::paper
