#include "hall/tournaments/json/tournament_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/digest.h"
#include "base/fields.h"
#include "hall/tournaments/json/internal/meeting_json.h"
#include "tournament/office/arena/arena_office.h"
#include "tournament/office/list/current_numbers.h"
#include "tournament/office/log/in_force.h"
#include "tournament/office/money/prize_money.h"

namespace kyvien::hall {
namespace {

using namespace tournament;

std::string_view code_of(Outcome outcome) {
    constexpr std::string_view kCodes[] = {"", "1", "=", "0", "+", "+=", "-", "U", "F", "H", "Z"};
    return kCodes[static_cast<std::size_t>(outcome)];
}

/// Writes `given` if the round gave different points than its outcome.
void write_record(JsonWriter& json, const Event& event, const Entry& entry, int round) {
    const RoundRecord record = entry.record(round);
    const Points taken_away = entry.penalty_in(round);
    const bool is_free =
        record.outcome == Outcome::PairingBye && event.points.pairing_bye == Points{};
    json.begin_object()
        .field("opponent", record.opponent)
        .field("colour", record.colour == Colour::White   ? "w"
                         : record.colour == Colour::Black ? "b"
                                                          : "")
        .field("outcome", code_of(record.outcome));
    if (record.given || is_free || taken_away != Points{})
        json.field("given", to_string(event.points.worth(record) - taken_away));
    json.end_object();
}

/// `points` up to now; `start` those with which the entry begins (McMahon), or null.
void write_entry(JsonWriter& json, const Office& office, const Entry& entry, Rational points,
                 const Points* start) {
    const Entered& entered = *office.entered(entry.number);
    json.begin_object().field("number", entry.number).field("name", entry.name);
    if (entry.rating > 0)
        json.field("rating", entry.rating);
    const std::pair<std::string_view, std::string_view> texts[] = {
        {"title", entered.title},
        {"federation", entered.federation},
        {"club", entered.club},
        {"team", entered.team},
        {"id", entered.id}};
    for (const auto& [field, text] : texts)
        if (!text.empty())
            json.field(field, text);
    // 1 kyu is 0: written only where grades matter.
    if (entered.grade != 0 || office.opened().system == SystemKind::McMahon ||
        office.opened().handicap_by_grade)
        json.field("grade", entered.grade);
    if (entered.mcmahon_correction != 0)
        json.field("mcmahon_correction", entered.mcmahon_correction);
    if (entered.from_round > 1)
        json.field("from_round", entered.from_round);
    if (entered.no_half_byes)
        json.field("no_half_byes", true);
    if (const auto after = office.withdrawn_after(entry.number))
        json.field("withdrawn", *after);
    if (office.is_expelled(entry.number))
        json.field("expelled", true);
    if (office.is_checked_in(entry.number))
        json.field("here", true);
    json.field("points", decimal(points));
    if (start != nullptr)
        json.field("start", decimal(Rational(*start)));
    json.key("records").begin_array();
    for (int round = 1; round <= static_cast<int>(entry.records.size()); ++round)
        write_record(json, office.event(), entry, round);
    json.end_array();
    if (is_of_teams(office.opened().meeting))
        write_members(json, office, entry.number);
    json.end_object();
}

constexpr std::size_t kLogoMark = 16;

void write_handicap_table(JsonWriter& json, std::span<const HandicapRow> table) {
    json.key("handicap_table").begin_array();
    for (const HandicapRow& row : table) {
        json.begin_object().field("difference", row.difference);
        if (row.stones > 0)
            json.field("stones", row.stones);
        if (!row.komi.empty())
            json.field("komi", row.komi);
        if (row.first_move)
            json.field("first_move", true);
        if (!row.odds.empty())
            json.field("odds", row.odds);
        if (!row.without.empty()) {
            json.key("without").begin_array();
            for (const std::string& square : row.without)
                json.value(square);
            json.end_array();
        }
        json.end_object();
    }
    json.end_array();
}

/// A board without its number, as fields of the current object.
void write_board(JsonWriter& json, const TournamentView& view, const GamesByBoard& games, int round,
                 int number) {
    const BoardState& board = view.office.rounds()[static_cast<std::size_t>(round - 1)]
                                  .boards[static_cast<std::size_t>(number - 1)];
    json.field("white", board.board.white)
        .field("black", board.board.black)
        .field("result", board.result);
    if (board.board.handicap > 0)
        json.field("handicap", board.board.handicap);
    if (!board.game.empty())
        json.field("from_game", board.game);
    if (board.corrections > 0)
        json.field("corrections", board.corrections);
    if (board.too_late)
        json.field("too_late", true);
    if (board.berserk[0] || board.berserk[1]) {
        json.key("berserk").begin_array();
        for (const std::size_t side : {0U, 1U})
            if (board.berserk[side])
                json.begin_object()
                    .field("number", side == 0 ? board.board.white : board.board.black)
                    .field("moves", *board.berserk[side])
                    .end_object();
        json.end_array();
    }
    if (const BoardGame* game = game_of(view.office, games, round, number))
        json.key("game")
            .begin_object()
            .field("id", game->game)
            .field("score", game->score)
            .end_object();
    if (view.office.has_meetings())
        write_meeting(json, view, games, round, number);
}

/// An arena has so many games that only the last finished ones are listed: at least this many, at
/// most twice as many. The first of these rarely changes, so that changes stay short.
constexpr std::size_t kShownOfArena = 50;

bool is_shown(const Office& office, const std::vector<BoardState>& boards, std::size_t i) {
    const std::size_t parts = boards.size() / kShownOfArena;
    return !office.is_arena() || boards[i].result.empty() || parts < 2 ||
           i >= (parts - 1) * kShownOfArena;
}

void write_round(JsonWriter& json, const TournamentView& view, const GamesByBoard& games,
                 int number) {
    const RoundState& round = view.office.rounds()[static_cast<std::size_t>(number - 1)];
    json.begin_object().field("round", number).key("boards").begin_array();
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
        if (!is_shown(view.office, round.boards, i))
            continue;
        json.begin_object();
        if (view.office.is_arena())
            json.field("board", i + 1);
        write_board(json, view, games, number, static_cast<int>(i) + 1);
        json.end_object();
    }
    json.end_array();
    if (round.bye != 0)
        json.field("bye", round.bye);
    write_free_places(json, view.office, number);
    if (round.by_hand)
        json.field("by_hand", true);
    json.end_object();
}

void write_standings(JsonWriter& json, const Office& office, int after) {
    const Standings standings = office.standings(after);
    // The first key is omitted if it is the points themselves.
    const auto is_points = [](const std::string& key) {
        return key == "PTS" || key == "points" || key == "MPTS" || key == "match-points";
    };
    const bool repeats = !standings.keys.empty() && is_points(standings.keys[0].name);
    json.begin_object().field("after", after).key("keys").begin_array();
    for (std::size_t i = repeats ? 1 : 0; i < standings.keys.size(); ++i)
        json.value(standings.keys[i].name);
    json.end_array().key("lines").begin_array();
    for (const StandingLine& line : standings.lines) {
        json.begin_object()
            .field("number", line.number)
            .field("place", line.place)
            .field("points", decimal(line.points))
            .key("keys")
            .begin_array();
        for (std::size_t i = repeats ? 1 : 0; i < line.keys.size(); ++i)
            json.value(decimal(line.keys[i]));
        json.end_array().end_object();
    }
    json.end_array().end_object();
}

/// The current state of an arena: its time, who waits, whose next game counts double.
void write_arena(JsonWriter& json, const Office& office, std::span<const ArenaScore> scores) {
    json.key("arena")
        .begin_object()
        .field("minutes", office.opened().arena_minutes)
        .field("come_within", office.opened().arena_come_within);
    if (office.opened().arena_berserk)
        json.field("berserk", true);
    if (const ArenaState* arena = office.arena()) {
        json.field("begins", arena->begins)
            .field("ends", arena->ends)
            .field("over", bool{arena->is_over})
            .field("games", office.rounds().front().boards.size());
        json.key("waiting").begin_array();
        for (const ArenaPlayer& player : waiting_in_arena(office))
            json.value(player.number);
        json.end_array().key("doubling").begin_array();
        for (const ArenaScore& score : scores)
            if (score.is_next_doubled())
                json.value(score.number);
        json.end_array();
        if (office.opened().arena_berserk) {
            json.key("berserks").begin_array();
            for (const ArenaScore& score : scores)
                if (score.berserk > 0)
                    json.begin_object()
                        .field("number", score.number)
                        .field("games", score.berserk)
                        .end_object();
            json.end_array();
        }
    }
    json.end_object();
}

void write_details(JsonWriter& json, const DetailsGiven& details) {
    json.key("details").begin_object();
    const std::pair<std::string_view, const std::string&> texts[] = {
        {"city", details.city},       {"federation", details.federation},
        {"begins", details.begins},   {"ends", details.ends},
        {"arbiter", details.arbiter}, {"deputies", details.deputies},
        {"tempo", details.tempo},     {"time_control", details.time_control},
        {"game", details.game}};
    for (const auto& [field, text] : texts)
        if (!text.empty())
            json.field(field, text);
    std::string days;
    for (const std::string& day : details.days)
        days += (days.empty() ? "" : ",") + day;
    if (!days.empty())
        json.field("days", days);
    json.end_object();
}

/// The announced list of prizes, and their distribution after this round.
void write_prizes(JsonWriter& json, const Office& office, int after) {
    const auto list = parse_prize_list(office.prizes());
    if (!list)
        return;
    json.key("prizes").begin_object().field("text", office.prizes());
    json.field("currency", list->currency).field("sharing", name(list->sharing));
    json.key("groups").begin_array();
    const auto groups = award_prizes(office, office.standings(after), *list);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        json.begin_object().field("name", list->groups[i].name);
        json.field("least", list->groups[i].least).field("too_few", bool{groups[i].too_few});
        json.field("announced", money_text(groups[i].announced, list->unit));
        json.field("paid", money_text(groups[i].due, list->unit)).key("awards").begin_array();
        for (const Award& award : groups[i].awards)
            json.begin_object()
                .field("number", award.number)
                .field("place", award.place)
                .field("amount", money_text(award.amount, list->unit))
                .end_object();
        json.end_array().end_object();
    }
    json.end_array().end_object();
}

/// The tournament itself, as fields of the current object, up to its tie-breaks.
void write_identity(JsonWriter& json, const TournamentView& view) {
    const Office& office = view.office;
    const Opened& opened = office.opened();
    json.field("id", view.id)
        .field("version", view.version)
        .field("seq", office.seq())
        .field("name", opened.name)
        .field("system", name(opened.system))
        .field("ranking", name(opened.ranking))
        .field("rounds_planned", opened.rounds)
        .field("two_one_zero", opened.two_one_zero)
        .field("losses", opened.losses)
        .field("handicap", opened.max_handicap)
        .field("handicap_first", bool{opened.handicap_first})
        .field("lots", opened.lots)
        .field("check_in", opened.check_in)
        .field("meeting", name(opened.meeting))
        .field("match_games", opened.games)
        .field("boards", opened.boards)
        .field("member_total", bool{opened.member_total})
        .field("sides", exchange::name(shown_sides(office, view.game)))
        .field("closed", office.is_closed());
    // Lets a page recognise a changed logo.
    if (!view.logo.empty())
        json.field("logo", base::to_hex(base::digest(view.logo)).substr(0, kLogoMark));
}

/// The settings that only some tournaments have, as fields of the current object.
void write_settings(JsonWriter& json, const Office& office) {
    const Opened& opened = office.opened();
    if (!opened.handicap_table.empty())
        write_handicap_table(json, opened.handicap_table);
    if (office.fide_mode() != FideMode::None)
        json.field("fide_mode", office.fide_mode() == FideMode::On        ? "on"
                                : office.fide_mode() == FideMode::Leaving ? "leaving"
                                                                          : "left");
    if (!opened.scores.empty()) {
        json.key("scores").begin_array();
        for (const Points each : opened.scores)
            json.value(decimal(Rational(each)));
        json.end_array();
    }
    write_play_off(json, opened.play_off);
    if (opened.exchange_last_rounds)
        json.field("exchange_last_rounds", true);
    if (opened.system == SystemKind::TeamSwiss) {
        json.field("team_colours", name(opened.team_colours))
            .field("game_points_first", bool{opened.game_points_first})
            .field("one_score", bool{opened.one_score});
        json.key("bye_points").begin_array();
        json.value(decimal(Rational(office.event().points.pairing_bye)));
        json.value(decimal(Rational(game_points_of_bye(office, Outcome::PairingBye))));
        json.end_array();
    }
    if (opened.ranking == Ranking::Fide) {
        json.key("tie_breaks").begin_array();
        for (const std::string& each : opened.tie_breaks)
            json.value(each);
        json.end_array();
    }
}

/// The games that the hall plays for the tournament: their terms, and when they begin.
void write_games(JsonWriter& json, const TournamentView& view) {
    json.key("games");
    if (view.terms.empty())
        json.null();
    else
        json.raw(view.terms);
    if (view.times.is_set()) {
        json.key("times").begin_object().field("round", view.times.round);
        write_times(json, view.times,
                    view.times.not_paired_code == "result-missing" &&
                        std::ranges::all_of(view.office.open_games(), &OpenGame::adjourned));
        json.end_object();
    }
}

void write_registration(JsonWriter& json, const Registration& registration) {
    const std::size_t accepted = registration.accepted();
    json.key("registration")
        .begin_object()
        .field("open", registration.rules().is_open)
        .field("places", registration.rules().places)
        .field("accepted", accepted)
        .field("waiting", registration.standing().size() - accepted)
        .end_object();
}

/// `arena`: the scores of the entries in their order, if it is an arena.
void write_entries(JsonWriter& json, const Office& office, std::span<const ArenaScore> arena) {
    json.key("entries").begin_array();
    const int rounds = static_cast<int>(office.rounds().size());
    const std::vector<Points> starts = tournament::starting_points(office);
    for (std::size_t i = 0; i < office.event().entries.size(); ++i) {
        const Entry& entry = office.event().entries[i];
        write_entry(json, office, entry,
                    office.is_arena() ? Rational(arena[i].points) - Rational(entry.penalty_in(1))
                                      : Rational(office.event().score_before(entry, rounds + 1)),
                    starts.empty() ? nullptr : &starts[i]);
    }
    json.end_array();
}

void write_fields(JsonWriter& json, std::string_view line) {
    if (const auto fields = base::split_fields(line))
        for (const auto& [key, value] : *fields)
            // This log is public; dates of birth are private.
            if (key != "v" && key != "birth")
                json.field(key, value);
}

}  // namespace

void write_free_places(JsonWriter& json, const Office& office, int round,
                       std::span<const Board> boards) {
    const auto free = free_places(office, round, boards);
    if (free.empty())
        return;
    json.key("free").begin_array();
    for (const EntryNumber number : free)
        json.value(number);
    json.end_array();
}

void write_event(JsonWriter& json, const OfficeEventBody& body) {
    json.begin_object();
    write_fields(json, encode({0, "", body}));
    json.end_object();
}

exchange::Sides shown_sides(const Office& office, std::string_view game) {
    return game.empty() ? exchange::sides_of(office) : exchange::sides_of_game(game);
}

std::string tournament_json(const TournamentView& view) {
    const Office& office = view.office;
    JsonWriter json;
    json.begin_object();
    write_identity(json, view);
    write_settings(json, office);
    const std::vector<ArenaScore> arena =
        office.is_arena() ? arena_scores(office) : std::vector<ArenaScore>();
    if (office.is_arena())
        write_arena(json, office, arena);
    if (const HandPairingBegun* hand = office.hand_pairing())
        json.field("by_hand", hand->reason);
    if (office.details() != DetailsGiven{})
        write_details(json, office.details());
    write_games(json, view);
    if (view.registration != nullptr && view.registration->is_announced())
        write_registration(json, *view.registration);
    write_entries(json, office, arena);
    json.key("rounds").begin_array();
    const GamesByBoard games(view.games);
    for (std::size_t round = 1; round <= office.rounds().size(); ++round)
        write_round(json, view, games, static_cast<int>(round));
    json.end_array().key("standings");
    const int after = view.after.value_or(complete_rounds(office));
    write_standings(json, office, after);
    if (!office.prizes().empty())
        write_prizes(json, office, after);
    if (office.opened().member_total)
        write_team_totals(json, office, after);
    return json.end_object().take();
}

std::string boards_json(const TournamentView& view, const BoardsQuery& query) {
    constexpr int kOfPart = 50;
    const auto& rounds = view.office.rounds();
    JsonWriter json;
    json.begin_object().key("boards").begin_array();
    const GamesByBoard games(view.games);
    int told = 0;
    // Boards are numbered through the whole event, so that a client can ask for those before the
    // last one it has.
    std::int64_t at = 0;
    for (const RoundState& round : rounds)
        at += static_cast<std::int64_t>(round.boards.size());
    std::optional<std::int64_t> next;
    for (auto round = static_cast<int>(rounds.size()); round >= 1 && !next; --round) {
        const auto& boards = rounds[static_cast<std::size_t>(round - 1)].boards;
        for (auto number = static_cast<int>(boards.size()); number >= 1; --number, --at) {
            const Board& pair = boards[static_cast<std::size_t>(number - 1)].board;
            if ((query.before && at >= *query.before) ||
                (query.player && pair.white != *query.player && pair.black != *query.player))
                continue;
            if (told == kOfPart) {
                next = at + 1;
                break;
            }
            ++told;
            json.begin_object().field("round", round).field("board", number);
            write_board(json, view, games, round, number);
            json.end_object();
        }
    }
    json.end_array();
    if (next)
        json.field("next", *next);
    return json.end_object().take();
}

namespace {

/// Fields of the current object.
void write_summary_fields(JsonWriter& json, std::string_view id, const Office& office,
                          std::string_view game) {
    const Opened& opened = office.opened();
    json.field("id", id)
        .field("name", opened.name)
        .field("system", name(opened.system))
        .field("meeting", name(opened.meeting))
        .field("rounds_planned", opened.rounds)
        .field("rounds", office.rounds().size())
        .field("complete", complete_rounds(office))
        .field("entries", office.event().entries.size())
        .field("opened", office.log().front().at)
        .field("changed", office.log().back().at);
    // Place, dates and format: the details by which people choose an event.
    const DetailsGiven& details = office.details();
    const std::pair<std::string_view, std::string_view> told[] = {
        {"city", details.city},
        {"begins", details.begins},
        {"ends", details.ends},
        {"game", game.empty() ? details.game : game}};
    for (const auto& [field, text] : told)
        if (!text.empty())
            json.field(field, text);
}

}  // namespace

void write_tournament_summary(JsonWriter& json, std::string_view id, const Office& office,
                              std::string_view game) {
    json.begin_object();
    write_summary_fields(json, id, office, game);
    json.end_object();
}

void write_section(JsonWriter& json, const TournamentView& view, std::string_view game,
                   EventTime now) {
    const Office& office = view.office;
    json.begin_object();
    write_summary_fields(json, view.id, office, game);
    const auto missing =
        office.rounds().empty()
            ? 0
            : std::ranges::count_if(office.rounds().back().boards,
                                    [](const BoardState& board) { return board.result.empty(); });
    json.field("missing", missing).field("closed", bool{office.is_closed()});
    json.field("sides", exchange::name(shown_sides(office, game)));
    if (!game.empty())
        json.field("hall_game", game);
    if (view.registration != nullptr && view.registration->is_announced()) {
        const RegistrationRules& rules = view.registration->rules();
        const std::size_t accepted = view.registration->accepted();
        json.key("registration")
            .begin_object()
            .field("open",
                   rules.is_open && check_deadline(view.times.registration_until, now).has_value())
            .field("places", rules.places)
            .field("least_rating", rules.least_rating)
            .field("most_rating", rules.most_rating);
        write_grade_limits(json, rules);
        json.field("accepted", accepted)
            .field("waiting", view.registration->standing().size() - accepted)
            .end_object();
    }
    json.end_object();
}

std::string office_log_json(const Office& office) {
    const std::vector<bool> counts = in_force(office);
    const std::vector<OfficeEvent> log = log_with_current_numbers(office);
    JsonWriter json;
    json.begin_array();
    for (std::size_t seq = 1; seq <= office.seq(); ++seq) {
        json.begin_object().field("seq", seq).field("in_force", bool{counts[seq - 1]});
        json.key("fact").begin_object();
        write_fields(json, encode(log[seq - 1]));
        json.end_object().end_object();
    }
    return json.end_array().take();
}

}  // namespace kyvien::hall
