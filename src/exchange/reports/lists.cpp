#include "exchange/reports/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "clock/time_control.h"
#include "paper/source.h"
#include "words/lists.h"

namespace kyvien::exchange {
namespace {

using paper::Align;
using paper::Column;
using paper::PrintedTable;
using rulebook::Language;
using tournament::Colour;
using tournament::Entry;
using tournament::Outcome;
using tournament::Rational;
using tournament::RoundRecord;

std::string word(const rulebook::Plain& which, const ListOptions& options) {
    return std::string(say(which, options.language));
}

Sides sides_in(const ListOptions& options) {
    return options.sides.value_or(Sides::WhiteBlack);
}

std::string first_side(const ListOptions& options) {
    constexpr rulebook::Plain kFirst[] = {words::lists::kWhite, words::lists::kRed,
                                          words::lists::kBlack};
    return word(kFirst[static_cast<std::size_t>(sides_in(options))], options);
}

std::string second_side(const ListOptions& options) {
    return word(sides_in(options) == Sides::BlackWhite ? words::lists::kWhite
                                                       : words::lists::kBlack,
                options);
}

/// Unreadable time controls never entered the log.
std::string time_of(const tournament::PlayOffStage& stage) {
    const auto shown = [](const std::string& time) {
        return paper::time_text(clock::parse_time_control(time).value());
    };
    return stage.second_time.empty()
               ? shown(stage.time)
               : fmt::format("{} / {}", shown(stage.time), shown(stage.second_time));
}

std::string titled(const Entry& entry) {
    return entry.title.empty() ? entry.name : entry.title + " " + entry.name;
}

std::string rating_of(const Entry& entry) {
    return entry.rating > 0 ? std::to_string(entry.rating) : std::string();
}

/// The score used for pairing: for McMahon including the starting points. Needs: an entry of
/// t.event.
std::string score_before(const Tournament& t, const Entry& entry, int round) {
    tournament::Points points = t.event.score_before(entry, round);
    if (!t.starts.empty())
        points += t.starts[static_cast<std::size_t>(&entry - t.event.entries.data())];
    return points_text(Rational(points));
}

std::string head_of_points(const Tournament& t, const ListOptions& options) {
    return t.starts.empty() ? word(words::lists::kPoints, options)
                            : heading_of("MMS", options.language);
}

/// Formats a result for print: "1 – 0".
std::string printed_result(const std::string& result) {
    constexpr std::pair<std::string_view, std::string_view> kShown[] = {
        {"1-0", "1 – 0"},   {"0-1", "0 – 1"}, {"1/2", "½ – ½"}, {"0-0", "0 – 0"},
        {"+/-", "+ – −"},   {"-/+", "− – +"}, {"-/-", "− – −"}, {"1/2-0", "½ – 0"},
        {"0-1/2", "0 – ½"}, {"adj", "…"}};
    for (const auto& [ours, shown] : kShown)
        if (result == ours)
            return std::string(shown);
    return result;
}

/// The outcome for one entry as a symbol; the free round of a schedule is worth nothing.
std::string_view sign_of(Outcome outcome, const tournament::PointSystem& points) {
    constexpr std::string_view kSigns[] = {"", "1", "½", "0", "+", "½", "−", "+", "+", "½", "−"};
    if (outcome == Outcome::PairingBye && points.pairing_bye <= points.draw)
        outcome = points.pairing_bye > points.loss ? Outcome::HalfBye : Outcome::ZeroBye;
    return kSigns[static_cast<std::size_t>(outcome)];
}

bool is_free(const Tournament& t, EntryNumber number, int round) {
    return std::ranges::find(t.free_places, FreePlace{round, number}) != t.free_places.end();
}

/// In a knockout only those who are still in it are in the lists of a round.
bool is_out(const Tournament& t, const Entry& entry, int round) {
    return t.system == tournament::SystemKind::Knockout && entry.record(round) == RoundRecord{} &&
           !is_free(t, entry.number, round);
}

/// Why an entry has no board in a round.
std::string absence(const Tournament& t, const Entry& entry, int round,
                    const ListOptions& options) {
    if (is_free(t, entry.number, round))
        return word(words::lists::kBye, options);
    switch (entry.record(round).outcome) {
    case Outcome::PairingBye:
    case Outcome::FullBye:
        return word(words::lists::kBye, options);
    case Outcome::HalfBye:
        return word(words::lists::kBye, options) + " (½)";
    default:
        return word(words::lists::kAbsent, options);
    }
}

std::vector<const Entry*> by_name(const Tournament& t, const ListOptions& options) {
    std::vector<const Entry*> entries;
    for (const Entry& entry : t.event.entries)
        entries.push_back(&entry);
    const paper::Collation collation(options.language, options.han);
    std::ranges::sort(entries, [&](const Entry* a, const Entry* b) {
        const int order = collation.compare(a->name, b->name);
        return order != 0 ? order < 0 : a->number < b->number;
    });
    return entries;
}

/// The boards of a round by entry.
std::map<EntryNumber, const PlayedBoard*> seats(const Tournament& t, int round) {
    std::map<EntryNumber, const PlayedBoard*> out;
    for (const PlayedBoard& board : t.boards)
        if (board.round == round) {
            out[board.white] = &board;
            out[board.black] = &board;
        }
    return out;
}

std::string club_of(const Tournament& t, const Entry& entry) {
    const Details* details = t.find_details(entry.number);
    return details == nullptr ? std::string() : details->club;
}

std::string note_of(const Tournament& t, const Entry& entry, bool with_number) {
    std::string note = with_number ? fmt::format("#{}", entry.number) : std::string();
    for (const std::string& part :
         {entry.title, rating_of(entry), entry.federation, club_of(t, entry)})
        if (!part.empty())
            note += (note.empty() ? "" : " · ") + part;
    return note;
}

}  // namespace

std::string titled(const Tournament& t, const ListOptions& options) {
    if (t.fide_mode == tournament::FideMode::None)
        return t.event.name;
    return t.event.name + " · " +
           word(t.fide_mode == tournament::FideMode::Left ? words::lists::kFideModeLeft
                                                          : words::lists::kFideMode,
                options);
}

std::string handicap_text(const tournament::HandicapRow& row, rulebook::Language language) {
    std::string text = row.stones > 0 ? std::to_string(row.stones) : std::string();
    const auto add = [&text](const std::string& part) {
        text += (text.empty() ? "" : " · ") + part;
    };
    if (!row.komi.empty())
        add(say(words::lists::HandicapKomi{.komi = row.komi}, language));
    if (!row.odds.empty())
        add(row.odds);
    if (row.first_move)
        add(std::string(say(words::lists::kHandicapFirstMove, language)));
    return text;
}

std::string after_round_text(const Tournament& t, int round, const ListOptions& options) {
    std::string text = say(words::lists::AfterRound{std::to_string(round)}, options.language);
    std::map<int, std::int64_t> missing;
    std::int64_t adjourned = 0;
    for (const PlayedBoard& board : t.boards) {
        if (board.round > round)
            continue;
        if (board.result.empty())
            ++missing[board.round];
        else if (board.result == tournament::kAdjourned)
            ++adjourned;
    }
    for (const auto& [each, count] : missing)
        text += " · " +
                say(words::lists::MissingResults{count, std::to_string(each)}, options.language);
    if (adjourned > 0)
        text += " · " + say(words::lists::AdjournedGames{adjourned}, options.language);
    return text;
}

std::string table_round_text(const Tournament& t, int round, const ListOptions& options) {
    const std::string text = after_round_text(t, round, options);
    const auto is_open_in = [&t](auto&& in_question) {
        return std::ranges::any_of(t.boards, [&](const PlayedBoard& board) {
            return in_question(board.round) && board.result.empty();
        });
    };
    const bool next_is_played = is_open_in([round](int each) { return each == round + 1; }) &&
                                !is_open_in([round](int each) { return each <= round; });
    return next_is_played
               ? text + " · " +
                     say(words::lists::RoundIsPlayed{std::to_string(round + 1)}, options.language)
               : text;
}

PrintedTable player_list(const Tournament& t, const ListOptions& options) {
    PrintedTable table{titled(t, options), word(words::lists::kPlayerList, options), {}, {}};
    table.columns = {{word(words::lists::kName, options), Align::Left, true, true},
                     {word(words::lists::kNumber, options), Align::Right, false, false},
                     {word(words::lists::kTitle, options), Align::Left, false, false},
                     {word(words::lists::kRating, options), Align::Right, false, false},
                     {word(words::lists::kGrade, options), Align::Right, false, false},
                     {word(words::lists::kFederation, options), Align::Left, false, false},
                     {word(words::lists::kClub, options), Align::Left, true, false}};
    for (const Entry* entry : by_name(t, options)) {
        const Details* details = t.find_details(entry->number);
        table.rows.push_back(
            {entry->name, std::to_string(entry->number), entry->title, rating_of(*entry),
             details != nullptr && details->grade ? grade_text(*details->grade) : std::string(),
             entry->federation, club_of(t, *entry)});
    }
    // An empty column only takes space; a player with a name has a number.
    for (std::size_t i = table.columns.size(); i-- > 2;)
        if (std::ranges::all_of(table.rows, [i](const auto& row) { return row[i].empty(); })) {
            table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(i));
            for (auto& row : table.rows)
                row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
        }
    return table;
}

std::string heading_of(std::string_view key, rulebook::Language language) {
    const auto localized = [language](const rulebook::Plain& which) {
        return std::string(say(which, language));
    };
    constexpr std::string_view kBoard = "board-";
    if (key.starts_with(kBoard))
        return say(words::lists::PointsOnBoard{std::string(key.substr(kBoard.size()))}, language);
    return key == "total"          ? localized(words::lists::kRankedByTotal)
           : key == "beaten"       ? localized(words::lists::kRankedByBeaten)
           : key == "warnings"     ? localized(words::lists::kWarnings)
           : key == "match-points" ? localized(words::lists::kMatchPoints)
           : key == "game-points"  ? localized(words::lists::kGamePoints)
                                   : std::string(key);
}

std::string stage_text(const std::vector<tournament::PlayOffStage>& plan, int stage,
                       const ListOptions& options) {
    if (stage == 0)
        return word(words::lists::kStageMatch, options);
    const tournament::PlayOffStage& each = plan[static_cast<std::size_t>(stage - 1)];
    std::string text;
    switch (each.kind) {
    case tournament::PlayOffKind::Games:
        text = say(words::lists::StagePlayOff{std::to_string(stage)}, options.language);
        break;
    case tournament::PlayOffKind::SuddenDeath:
        text = word(words::lists::kStageSuddenDeath, options);
        break;
    case tournament::PlayOffKind::Armageddon:
        text = say(words::lists::StageArmageddon{second_side(options)}, options.language);
        break;
    }
    return fmt::format("{} · {}", text, time_of(each));
}

std::string plan_text(const std::vector<tournament::PlayOffStage>& plan,
                      const ListOptions& options) {
    std::string text;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        text += text.empty() ? "" : "; ";
        text += plan[i].kind == tournament::PlayOffKind::Games
                    ? fmt::format("{} × {}", plan[i].games, time_of(plan[i]))
                    : stage_text(plan, static_cast<int>(i) + 1, options);
    }
    return text;
}

namespace {

/// Which player columns a list of a round has.
struct ColumnsShown {
    bool number = false;
    bool rating = false;
};

ColumnsShown columns_shown(const Tournament& t, const ListOptions& options) {
    const bool shown = options.players == PlayerColumns::NumberAndRating;
    return {shown, shown && std::ranges::any_of(t.event.entries, [](const Entry& entry) {
                       return entry.rating > 0;
                   })};
}

void add_number(PrintedTable& table, ColumnsShown shown, const ListOptions& options) {
    if (shown.number)
        table.columns.push_back({word(words::lists::kNumber, options), Align::Right, false, false});
}

void add_rating(PrintedTable& table, ColumnsShown shown, const ListOptions& options) {
    if (shown.rating)
        table.columns.push_back({word(words::lists::kRating, options), Align::Right, false, false});
}

/// The cells of a player at a board.
void add_player(std::vector<std::string>& row, const Entry& entry, std::string name,
                ColumnsShown shown) {
    if (shown.number)
        row.push_back(std::to_string(entry.number));
    row.push_back(std::move(name));
    if (shown.rating)
        row.push_back(rating_of(entry));
}

}  // namespace

PrintedTable board_list(const Tournament& t, int round, const ListOptions& options) {
    const bool handicaps = std::ranges::any_of(t.boards, [round](const PlayedBoard& board) {
        return board.round == round && (board.handicap > 0 || board.given);
    });
    PrintedTable table{titled(t, options),
                       say(words::lists::RoundN{std::to_string(round)}, options.language) + " · " +
                           word(words::lists::kByBoard, options),
                       {},
                       {}};
    const ColumnsShown shown = columns_shown(t, options);
    const auto add_side = [&](const std::string& side) {
        add_number(table, shown, options);
        table.columns.push_back({side, Align::Left, true, false});
        add_rating(table, shown, options);
    };
    const Column points{head_of_points(t, options), Align::Right, false, false};
    table.columns = {{word(words::lists::kBoard, options), Align::Right, false, true}, points};
    add_side(first_side(options));
    table.columns.push_back({word(words::lists::kResult, options), Align::Center, false, true});
    add_side(second_side(options));
    table.columns.push_back(points);
    if (handicaps)
        table.columns.push_back(
            {word(words::lists::kHandicap, options), Align::Right, false, true});
    for (const PlayedBoard& board : t.boards) {
        if (board.round != round)
            continue;
        const Entry& white = *t.event.find(board.white);
        const Entry& black = *t.event.find(board.black);
        std::vector<std::string> row = {std::to_string(board.table), score_before(t, white, round)};
        add_player(row, white, titled(white), shown);
        row.push_back(printed_result(board.result));
        add_player(row, black, titled(black), shown);
        row.push_back(score_before(t, black, round));
        if (handicaps)
            row.push_back(board.given          ? handicap_text(*board.given, options.language)
                          : board.handicap > 0 ? std::to_string(board.handicap)
                                               : "");
        table.rows.push_back(std::move(row));
    }
    const auto add_bye = [&](const Entry& entry, std::string bye) {
        std::vector<std::string> row = {"", score_before(t, entry, round)};
        add_player(row, entry, titled(entry), shown);
        row.push_back(std::move(bye));
        table.rows.push_back(std::move(row));
    };
    for (const Entry& entry : t.event.entries)
        if (entry.record(round).outcome == Outcome::PairingBye || is_free(t, entry.number, round))
            add_bye(entry, word(words::lists::kBye, options));
    for (const Entry& entry : t.event.entries)
        if (const Outcome outcome = entry.record(round).outcome;
            outcome == Outcome::HalfBye || outcome == Outcome::FullBye)
            add_bye(entry, fmt::format("{} {}", word(words::lists::kBye, options),
                                       outcome == Outcome::HalfBye ? "½" : "1"));
    for (auto& row : table.rows)
        row.resize(table.columns.size());
    return table;
}

PrintedTable name_list(const Tournament& t, int round, const ListOptions& options) {
    PrintedTable table{titled(t, options),
                       say(words::lists::RoundN{std::to_string(round)}, options.language) + " · " +
                           word(words::lists::kByName, options),
                       {},
                       {}};
    const ColumnsShown shown = columns_shown(t, options);
    table.columns = {{word(words::lists::kName, options), Align::Left, true, true}};
    add_number(table, shown, options);
    add_rating(table, shown, options);
    for (const Column& column :
         {Column{word(words::lists::kBoard, options), Align::Right, false, true},
          Column{word(words::lists::kColour, options), Align::Left, false, false},
          Column{word(words::lists::kOpponent, options), Align::Left, true, false},
          Column{head_of_points(t, options), Align::Right, false, false}})
        table.columns.push_back(column);
    const auto sits = seats(t, round);
    for (const Entry* entry : by_name(t, options)) {
        if (is_out(t, *entry, round))
            continue;
        std::vector<std::string> row = {entry->name};
        if (shown.number)
            row.push_back(std::to_string(entry->number));
        if (shown.rating)
            row.push_back(rating_of(*entry));
        const auto seat = sits.find(entry->number);
        if (seat == sits.end()) {
            row.insert(row.end(), {"", "", absence(t, *entry, round, options)});
        } else {
            const bool white = seat->second->white == entry->number;
            const EntryNumber opponent = white ? seat->second->black : seat->second->white;
            row.insert(row.end(), {std::to_string(seat->second->table),
                                   white ? first_side(options) : second_side(options),
                                   t.event.find(opponent)->name});
        }
        row.push_back(score_before(t, *entry, round));
        table.rows.push_back(std::move(row));
    }
    return table;
}

namespace {

/// Why a player no longer plays by this round; empty for one who does.
std::string left_text(const Tournament& t, EntryNumber number, int round,
                      const ListOptions& options) {
    const Details* details = t.find_details(number);
    if (details == nullptr || details->withdrawn_after_round.value_or(round + 1) > round)
        return {};
    const std::string after = std::to_string(*details->withdrawn_after_round);
    return details->expelled ? say(words::lists::ExpelledAfter{after}, options.language)
                             : say(words::lists::LeftAfter{after}, options.language);
}

}  // namespace

PrintedTable standings_list(const Tournament& t, const tournament::Standings& standings, int round,
                            const ListOptions& options) {
    PrintedTable table{titled(t, options),
                       word(words::lists::kStandings, options) + " · " +
                           table_round_text(t, round, options),
                       {},
                       {}};
    table.columns = {{word(words::lists::kPlace, options), Align::Right, false, true},
                     {word(words::lists::kNumber, options), Align::Right, false, false},
                     {word(words::lists::kName, options), Align::Left, true, true},
                     {word(words::lists::kRating, options), Align::Right, false, false},
                     {word(words::lists::kFederation, options), Align::Left, false, false},
                     {word(words::lists::kPoints, options), Align::Right, false, true}};
    const std::size_t first = standings.keys.empty() || standings.keys[0].name == "PTS" ||
                                      standings.keys[0].name == "points"
                                  ? 1
                                  : 0;
    for (std::size_t key = first; key < standings.keys.size(); ++key)
        table.columns.push_back(
            {heading_of(standings.keys[key].name, options.language), Align::Right, false, false});
    const bool notes =
        std::ranges::any_of(standings.lines, [&](const tournament::StandingLine& line) {
            return !left_text(t, line.number, round, options).empty();
        });
    if (notes)
        table.columns.push_back({word(words::lists::kNote, options)});
    for (const tournament::StandingLine& line : standings.lines) {
        const Entry& entry = *t.event.find(line.number);
        std::vector<std::string> row = {line.place > 0 ? std::to_string(line.place)
                                                       : word(words::lists::kNotRanked, options),
                                        std::to_string(line.number),
                                        titled(entry),
                                        rating_of(entry),
                                        entry.federation,
                                        points_text(line.points)};
        for (std::size_t key = first; key < line.keys.size(); ++key)
            row.push_back(
                points_text(tournament::shown_value(standings.keys[key], line.keys[key])));
        if (notes)
            row.push_back(left_text(t, line.number, round, options));
        table.rows.push_back(std::move(row));
    }
    return table;
}

PrintedTable crosstable_list(const Tournament& t, const tournament::Standings& standings, int round,
                             const ListOptions& options) {
    PrintedTable table{titled(t, options),
                       word(words::lists::kCrosstable, options) + " · " +
                           table_round_text(t, round, options),
                       {},
                       {}};
    table.columns = {{"", Align::Right, false, true},
                     {word(words::lists::kName, options), Align::Left, true, true}};
    for (int each = 1; each <= round; ++each)
        table.columns.push_back({std::to_string(each), Align::Right, false, false});
    table.columns.push_back({word(words::lists::kPoints, options), Align::Right, false, true});
    // Lines are numbered from the top, so that shared places do not make cells ambiguous.
    std::map<EntryNumber, std::size_t> lines;
    for (const tournament::StandingLine& line : standings.lines)
        lines.emplace(line.number, lines.size() + 1);
    for (const tournament::StandingLine& line : standings.lines) {
        const Entry& entry = *t.event.find(line.number);
        std::vector<std::string> row = {std::to_string(lines.at(line.number)), entry.name};
        for (int each = 1; each <= round; ++each) {
            const RoundRecord record = entry.record(each);
            row.push_back(record.opponent == 0
                              ? std::string(sign_of(record.outcome, t.event.points))
                              : fmt::format("{}{}{}", lines.at(record.opponent),
                                            colour_of(record.colour, sides_in(options)).front(),
                                            sign_of(record.outcome, t.event.points)));
        }
        row.push_back(points_text(line.points));
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<paper::ResultSlip> slips_of(const Tournament& t, int round,
                                        const ListOptions& options) {
    std::vector<paper::ResultSlip> slips;
    const bool halves = t.event.points != tournament::PointSystem::two_one_zero();
    for (const PlayedBoard& board : t.boards) {
        if (board.round != round)
            continue;
        const Entry& white = *t.event.find(board.white);
        const Entry& black = *t.event.find(board.black);
        paper::ResultSlip slip;
        slip.event = t.event.name;
        slip.round = say(words::lists::RoundN{std::to_string(round)}, options.language);
        slip.board = std::to_string(board.table);
        slip.first_side = first_side(options);
        slip.second_side = second_side(options);
        slip.first = white.name;
        slip.second = black.name;
        slip.first_note = note_of(t, white, true);
        slip.second_note = note_of(t, black, true);
        slip.results = halves ? std::vector<std::string>{"1 – 0", "½ – ½", "0 – 1"}
                              : std::vector<std::string>{"2 – 0", "1 – 1", "0 – 2"};
        slips.push_back(std::move(slip));
    }
    return slips;
}

std::vector<paper::PlayerCard> cards_of(const Tournament& t, int round,
                                        const ListOptions& options) {
    const int rounds = std::max(t.event.rounds_planned, round);
    std::vector<std::map<EntryNumber, const PlayedBoard*>> sits;
    for (int each = 1; each <= round; ++each)
        sits.push_back(seats(t, each));
    std::vector<paper::PlayerCard> cards;
    for (const Entry* entry : by_name(t, options)) {
        paper::PlayerCard card;
        card.event = t.event.name;
        card.number = std::to_string(entry->number);
        card.name = entry->name;
        card.note = note_of(t, *entry, false);
        for (int each = 1; each <= rounds; ++each) {
            paper::PlayerCard::Line line;
            line.round = std::to_string(each);
            if (each <= round) {
                const RoundRecord record = entry->record(each);
                const auto seat = sits[static_cast<std::size_t>(each - 1)].find(entry->number);
                if (seat == sits[static_cast<std::size_t>(each - 1)].end()) {
                    if (!is_out(t, *entry, each))
                        line.opponent = absence(t, *entry, each, options);
                } else {
                    line.board = std::to_string(seat->second->table);
                    line.colour = seat->second->white == entry->number ? first_side(options)
                                                                       : second_side(options);
                    line.opponent = fmt::format("{} ({})", t.event.find(record.opponent)->name,
                                                record.opponent);
                }
                line.result = sign_of(record.outcome, t.event.points);
                if (record.outcome != Outcome::None)
                    line.points = score_before(t, *entry, each + 1);
            }
            card.lines.push_back(std::move(line));
        }
        cards.push_back(std::move(card));
    }
    return cards;
}

namespace {

/// Title, rating and federation, as far as known.
std::string badge_note(const std::string& title, int rating, const std::string& federation) {
    std::string note;
    for (const std::string& part :
         {title, rating > 0 ? std::to_string(rating) : std::string(), federation})
        if (!part.empty())
            note += (note.empty() ? "" : " · ") + part;
    return note;
}

}  // namespace

std::vector<paper::NameBadge> badges_of(const Tournament& t, const ListOptions& options) {
    std::vector<paper::NameBadge> badges;
    if (t.members.empty())
        for (const Entry* entry : by_name(t, options))
            badges.push_back({t.event.name, std::to_string(entry->number), entry->name,
                              badge_note(entry->title, entry->rating, entry->federation),
                              club_of(t, *entry)});
    for (const tournament::MemberListed& member : t.members)
        badges.push_back({t.event.name, fmt::format("{}.{}", member.team, member.place),
                          member.name, badge_note(member.title, member.rating, member.federation),
                          t.event.find(member.team)->name});
    return badges;
}

std::vector<paper::BoardCard> board_cards_of(const Tournament& t, int round,
                                             const ListOptions& options) {
    std::vector<paper::BoardCard> cards;
    for (paper::ResultSlip& slip : slips_of(t, round, options))
        cards.push_back({std::move(slip.event), std::move(slip.round), std::move(slip.board),
                         std::move(slip.first_side), std::move(slip.second_side),
                         std::move(slip.first), std::move(slip.second), std::move(slip.first_note),
                         std::move(slip.second_note)});
    return cards;
}

}  // namespace kyvien::exchange
