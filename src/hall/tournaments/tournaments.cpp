#include "hall/tournaments/tournaments.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/result.h"
#include "clock/time_control.h"
#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"
#include "conduct/settings/start_position.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/service/internal/gzip.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/internal/tournament_notes.h"
#include "tournament/event/grades/handicap_table.h"
#include "tournament/office/list/play_off_plan.h"

namespace kyvien::hall {

using namespace tournament;

namespace {

constexpr std::size_t kLongestId = 64;
constexpr std::string_view kHall = "hall";  // the author of results of games in the hall

Refusal no_such_tournament(std::string_view id) {
    return {"no-such-tournament",
            "There is no such tournament; the link may be mistyped.",
            {},
            {{"id", std::string(id.substr(0, kLongestId))}}};
}

/// Converts points, as handicap tables have them ("-5.5"): the law counts stones, two points each.
int komi_quarters_of(const std::string& points) {
    const auto dot = std::min(points.find('.'), points.size());
    int whole = 0;
    std::from_chars(points.data(), points.data() + dot, whole);
    const bool has_half = points.substr(dot) == ".5";
    return 2 * whole + (!has_half ? 0 : points.starts_with('-') ? -1 : 1);
}

/// A game at odds begins without the pieces that the stronger player gives.
Result<void> set_odds(const HandicapRow& given, int board, conduct::Settings& settings) {
    if (given.without.empty())
        return refuse("odds-in-words",
                      fmt::format("Board {} is played at odds that the table tells in words alone "
                                  "({}); for games in the hall its line names the squares, such as "
                                  "\"without b1\".",
                                  board, given.odds),
                      {}, {{"board", std::to_string(board)}, {"odds", given.odds}});
    // The weaker player is named first if he has the first move.
    return conduct::remove_odds_pieces(settings, given.without,
                                       given.first_move ? clock::Seat::Second : clock::Seat::First);
}

/// A handicap game begins with the weaker player's stones.
Result<void> set_handicap(const Office& office, const BoardGame& game,
                          conduct::Settings& settings) {
    if (game.number_in_match > 0)
        return {};
    const int handicap = office.rounds()[static_cast<std::size_t>(game.round - 1)]
                             .boards[static_cast<std::size_t>(game.board - 1)]
                             .board.handicap;
    if (handicap == 0)
        return {};
    HandicapRow given;
    given.stones = handicap;
    if (const auto& table = office.opened().handicap_table; !table.empty())
        given = table[static_cast<std::size_t>(handicap - 1)];
    // The player named first has the first move anyway.
    if (given.first_move && given.odds.empty())
        return {};
    if (!given.odds.empty())
        return set_odds(given, game.board, settings);
    if (!conduct::has_stone_handicap(settings.game))
        return refuse("handicap-of-go",
                      fmt::format("Board {} has a handicap, which only Go knows.", game.board), {},
                      {{"board", std::to_string(game.board)}});
    if (!office.opened().handicap_first)
        return refuse("handicap-sides", "In the hall the player named first has Black; this "
                                        "tournament gives the stones to the player named second.");
    if (given.stones > 0)
        KYVIEN_TRY(conduct::give_handicap(settings, given.stones));
    if (!given.komi.empty())
        settings.komi_quarters = komi_quarters_of(given.komi);
    return {};
}

/// A game of a play-off has the time control of its stage.
Result<void> set_time_of_stage(const Office& office, const BoardGame& game,
                               conduct::Settings& settings) {
    if (game.number_in_match == 0)
        return {};
    const MeetingState meeting = office.meeting(game.round, game.board);
    const auto index = static_cast<std::size_t>(game.number_in_match - 1);
    const int stage = index < meeting.games.size() ? meeting.games[index].stage : 0;
    return stage == 0
               ? Result<void>()
               : set_stage_time(settings,
                                office.opened().play_off[static_cast<std::size_t>(stage - 1)]);
}

/// Games in the hall keep the time control of the plan with which they began.
Result<void> may_change_play_off(const Office& office, const TournamentNotes& games,
                                 const std::vector<OfficeEventBody>& events) {
    for (const OfficeEventBody& body : events) {
        const auto* changed = std::get_if<PlayOffChanged>(&body);
        if (changed == nullptr)
            continue;
        if (const BoardGame* begun = game_of_play_off(office, games.games()))
            return play_off_begun(begun->board, begun->round);
        if (!games.terms().empty())
            KYVIEN_TRY(check_stage_times(
                changed->play_off, KYVIEN_TRY(read_terms(games.terms(), UnknownFields::Ignored))));
    }
    return {};
}

/// An arena with berserk needs a time control that can be halved.
Result<void> may_be_berserk(const Opened& opened, const NewGame& terms) {
    if (!opened.arena_berserk)
        return {};
    conduct::Settings settings = terms.settings;
    settings.friendly.berserk = true;
    return conduct::check(settings);
}

/// A player who arrives after losing an arena game by absence does not start it.
Result<void> is_not_lost_by_absence(const Office& office, const BoardGame& game) {
    if (!office.is_arena() || (!game.score.empty() && game.score != "void"))
        return {};
    const auto& boards = office.rounds().front().boards;
    const auto at = static_cast<std::size_t>(game.board - 1);
    if (at >= boards.size() || boards[at].result.empty())
        return {};
    return refuse("result-stands",
                  "The result of this game is entered; only the arbiter changes it now.",
                  std::nullopt, {{"board", std::to_string(game.board)}});
}

/// The game of the terms; empty: none.
std::string_view game_of_terms(const std::string& terms) {
    if (terms.empty())
        return {};
    const auto in_hall = read_terms(terms, UnknownFields::Ignored);
    return in_hall ? conduct::name(in_hall->settings.game) : std::string_view();
}

void write_pairing(JsonWriter& json, const Office& office, const OfficeEventBody& body) {
    const auto* paired = std::get_if<Paired>(&body);
    if (paired == nullptr)
        return;
    json.key("pairing").begin_object().field("round", paired->round).key("boards").begin_array();
    for (const Board& board : paired->boards)
        json.begin_object()
            .field("white", board.white)
            .field("black", board.black)
            .field("handicap", board.handicap)
            .end_object();
    json.end_array().field("bye", paired->bye);
    write_free_places(json, office, paired->round, paired->boards);
    json.end_object();
}

std::string tried_json(const OfficeRequest& request) {
    JsonWriter json;
    json.begin_object().field("dry_run", true).key("facts").begin_array();
    for (std::size_t i = 0; i < request.events.size(); ++i) {
        json.begin_object().key("fact");
        write_event(json, request.events[i]);
        json.key("refusal");
        if (request.refusals[i])
            write_refusal(json, *request.refusals[i]);
        else
            json.null();
        write_pairing(json, request.after, request.events[i]);
        json.end_object();
    }
    json.end_array().key("warnings").begin_array();
    for (const OfficeWarning& warning : request.warnings) {
        json.begin_object().field("code", warning.code).field("message", warning.english);
        json.key("values");
        write_values(json, warning.values);
        json.field("level", warning.level).end_object();
    }
    return json.end_array().end_object().take();
}

}  // namespace

bool is_tournament_id(std::string_view id) {
    return store::is_tournament_name(id);
}

Tournaments::Tournaments(std::unique_ptr<store::TournamentStore> store)
    : store_(std::move(store)) {}
Tournaments::~Tournaments() = default;

std::vector<std::string> Tournaments::ids() {
    auto ids = store_->ids();
    if (ids)
        return *std::move(ids);
    journal(Level::Warning, "tournament-not-read", {{"reason", ids.error().english}});
    return {};
}

Refusal key_without_right() {
    return refuse("key-without-right",
                  "This key of the hall runs no tournaments; that of an organiser or of the chief "
                  "arbiter does, and the one that was made with this event.")
        .error();
}

Result<Tournaments::Loaded*> Tournaments::load_current(const std::string& id) {
    if (!is_tournament_id(id))
        return refuse(no_such_tournament(id));
    auto found = kept_.find(id);
    auto read = store_->read(id, found == kept_.end() ? store::KnownOffice{}
                                                      : std::exchange(found->second->known, {}));
    if (!read) {
        if (found != kept_.end() && read.error().code == "no-such-tournament")
            kept_.erase(found);
        return refuse(std::move(read.error()));
    }
    if (found == kept_.end())
        found = kept_.emplace(id, std::make_unique<Loaded>(TournamentNotes(*store_, id))).first;
    Loaded& loaded = *found->second;
    loaded.known = *std::move(read);
    KYVIEN_TRY(loaded.games.refresh());
    return &loaded;
}

Result<Tournaments::Loaded*> Tournaments::for_organiser(const std::string& id,
                                                        const Organiser& by) {
    auto loaded = load_current(id);
    if (loaded && !by.may_run_all && !(*loaded)->games.is_organiser(by.secret))
        return by.is_known
                   ? refuse(key_without_right())
                   : refuse("wrong-token", "This is not the organiser's key of this tournament.");
    return loaded;
}

// ---- the texts of the API ----

Result<std::string> Tournaments::list() {
    struct Listed {
        OfficeTime changed;
        std::string text;
    };
    std::vector<Listed> listed;
    for (const std::string& id : ids()) {
        const auto loaded = load_current(id);
        if (!loaded) {
            // A damaged file must not hide the others.
            journal(Level::Warning, "tournament-not-read",
                    {{"tournament", id}, {"reason", loaded.error().english}});
            continue;
        }
        JsonWriter json;
        write_tournament_summary(json, id, (*loaded)->office(),
                                 game_of_terms((*loaded)->games.terms()));
        listed.push_back({(*loaded)->office().log().back().at, json.take()});
    }
    std::ranges::sort(listed, std::ranges::greater{}, &Listed::changed);
    JsonWriter json;
    json.begin_array();
    for (const Listed& each : listed)
        json.raw(each.text);
    return json.end_array().take();
}

Result<void> Tournaments::find(const std::string& id) {
    KYVIEN_TRY(load_current(id));
    return {};
}

Result<std::string> Tournaments::show(const std::string& id, std::optional<int> after,
                                      Packing packing) {
    auto found = KYVIEN_TRY(load_current(id));
    Loaded& loaded = *found;
    const int rounds = static_cast<int>(loaded.office().rounds().size());
    if (after && (*after < 0 || *after > rounds))
        return refuse("no-such-round", fmt::format("Round {} is not paired.", *after), std::nullopt,
                      {{"round", std::to_string(*after)}});
    const std::string& text = shown(id, loaded, after);
    if (packing == Packing::Plain)
        return text;
    if (loaded.packed.empty())
        loaded.packed = gzip(loaded.shown, Compression::Quick);
    return loaded.packed;
}

const std::string& Tournaments::shown(const std::string& id, Loaded& loaded,
                                      std::optional<int> after) {
    std::string version = loaded.version();
    if (loaded.shown_version != version || loaded.shown_after != after) {
        loaded.shown = tournament_json(
            {id, version, loaded.office(), loaded.games.games(), loaded.games.terms(), after,
             loaded.games.line_ups(), &loaded.games.registration(),
             loaded.games.times().for_round(static_cast<int>(loaded.office().rounds().size()) + 1),
             loaded.games.logo(), game_of_terms(loaded.games.terms())});
        loaded.shown_version = std::move(version);
        loaded.shown_after = after;
        loaded.packed.clear();
    }
    return loaded.shown;
}

Result<std::string> Tournaments::section(const std::string& id) {
    const auto found = KYVIEN_TRY(load_current(id));
    const Loaded& loaded = *found;
    JsonWriter json;
    write_section(json,
                  {.id = id,
                   .version = {},
                   .office = loaded.office(),
                   .games = loaded.games.games(),
                   .terms = loaded.games.terms(),
                   .after = std::nullopt,
                   .registration = &loaded.games.registration(),
                   .times = loaded.games.times().for_round(
                       static_cast<int>(loaded.office().rounds().size()) + 1)},
                  game_of_terms(loaded.games.terms()), now_in_milliseconds());
    return json.take();
}

Result<std::string> Tournaments::log(const std::string& id) {
    const auto loaded = KYVIEN_TRY(load_current(id));
    return office_log_json(loaded->office());
}

Result<std::string> Tournaments::boards(const std::string& id, const BoardsQuery& wanted) {
    const auto loaded = KYVIEN_TRY(load_current(id));
    return boards_json({id,
                        {},
                        loaded->office(),
                        loaded->games.games(),
                        {},
                        std::nullopt,
                        loaded->games.line_ups(),
                        nullptr,
                        {}},
                       wanted);
}

Result<Tournaments::News> Tournaments::news(const std::string& id,
                                            const std::set<std::string>& known) {
    Loaded& loaded = *KYVIEN_TRY(load_current(id));
    News news{loaded.version(), {}};
    if (loaded.text_changes.version() != news.version)
        loaded.text_changes.follow(news.version, shown(id, loaded, std::nullopt));
    for (const std::string& version : known)
        if (version != news.version)
            news.since.emplace(version, loaded.text_changes.since(version));
    return news;
}

Result<std::string> Tournaments::make(const Organiser& by, std::string_view body) {
    auto wanted = KYVIEN_TRY(read_new_tournament(body));
    if (!wanted.terms.empty())
        KYVIEN_TRY(may_be_berserk(wanted.opened,
                                  KYVIEN_TRY(read_terms(wanted.terms, UnknownFields::Ignored))));
    return begin(recorded_name(wanted.by, by.holder), std::move(wanted.opened), {},
                 std::move(wanted.terms));
}

Result<std::string> Tournaments::begin(const std::string& by, Opened opened,
                                       std::vector<OfficeEventBody> rest,
                                       const std::string& terms) {
    const std::string id = new_game_id();
    std::string key;
    const auto notes = TournamentNotes::initial_notes(key, terms);
    KYVIEN_TRY(store_->create(id, by, std::move(opened), std::move(rest), notes));
    JsonWriter json;
    json.begin_object().field("id", id).field("url", "/t/" + id).field("key", key).end_object();
    return json.take();
}

Result<std::string> Tournaments::change(const std::string& id, const Organiser& by,
                                        std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    Loaded& loaded = *found;
    std::optional<OfficeRequest> request;
    KYVIEN_TRY(store_->change(
        id, loaded.known, [&](const Office& office) -> Result<store::OfficeAddition> {
            request = KYVIEN_TRY(read_office_request(office, body, now_in_milliseconds()));
            // Line-ups that are still secret are stored by the numbers of their teams.
            if (!loaded.games.line_ups().empty() && is_of_teams(office.opened().meeting) &&
                std::ranges::any_of(request->events, [](const OfficeEventBody& event) {
                    return std::holds_alternative<ListSorted>(event);
                }))
                return bad_field("t", {"field-captains-began",
                                       "of individuals: captains have handed in line-ups already"});
            KYVIEN_TRY(may_change_play_off(office, loaded.games, request->events));
            KYVIEN_TRY(check_none_sealed(office, loaded.games.line_ups(), request->events));
            if (request->dry_run)
                return store::OfficeAddition{};
            return store::OfficeAddition{recorded_name(request->by, by.holder), request->events};
        }));
    if (request->dry_run)
        return tried_json(*request);
    JsonWriter json;
    json.begin_object()
        .field("seq", loaded.office().seq())
        .field("version", loaded.version())
        .end_object();
    return json.take();
}

Result<std::string> Tournaments::set_terms(const std::string& id, const Organiser& by,
                                           std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto terms = KYVIEN_TRY(read_terms(body, UnknownFields::Refused));
    KYVIEN_TRY(check_stage_times(found->office().opened().play_off, terms));
    KYVIEN_TRY(may_be_berserk(found->office().opened(), terms));
    KYVIEN_TRY(found->games.set_terms(std::string(body)));
    return std::string("{}");
}

Result<void> Tournaments::open_desk(const std::string& id, const Organiser& by) {
    const auto found = for_organiser(id, by);
    return found ? Result<void>() : refuse(found.error());
}

Result<void> Tournaments::check_key(const std::string& id, TournamentKeyKind whose,
                                    const Organiser& by) {
    switch (whose) {
    case TournamentKeyKind::Organiser:
        break;
    case TournamentKeyKind::Captain:
        return check_captains_key(id, by.secret);
    case TournamentKeyKind::Player:
        KYVIEN_TRY(for_player(id, by.secret));
        return {};
    case TournamentKeyKind::SignUp:
        KYVIEN_TRY(own_sign_up(id, by.secret));
        return {};
    }
    return open_desk(id, by);
}

Result<std::string> Tournaments::renew_key(const std::string& id, const Organiser& by) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    auto key = KYVIEN_TRY(found->games.make_key());
    JsonWriter json;
    json.begin_object().field("key", key).end_object();
    return json.take();
}

// ---- games in the hall ----

Result<std::vector<PlannedGame>> Tournaments::plan_games(const std::string& id,
                                                         const Organiser& by) {
    Loaded& loaded = *KYVIEN_TRY(for_organiser(id, by));
    return planned_games(id, loaded, true);
}

Result<std::vector<PlannedGame>> Tournaments::planned_games(const std::string& id, Loaded& loaded,
                                                            bool with_noted) {
    if (loaded.games.terms().empty())
        return refuse("no-terms",
                      "First choose the game and the time control for games in the hall.");
    if (loaded.office().rounds().empty())
        return refuse("no-such-round", "No round is paired yet.", std::nullopt, {{"round", "1"}});
    const auto terms = KYVIEN_TRY(read_terms(loaded.games.terms(), UnknownFields::Ignored));
    for (;;) {
        std::vector<PlannedGame> games;
        for (BoardGame& game : with_noted ? recorded_games(loaded) : std::vector<BoardGame>()) {
            auto plan = KYVIEN_TRY(planned(loaded, std::move(game), terms));
            plan.is_new = false;
            games.push_back(std::move(plan));
        }
        std::vector<BoardGame> fresh_games = games_to_open(loaded.office(), loaded.games.games());
        for (BoardGame& game : fresh_games) {
            game.game = new_game_id();
            auto plan = KYVIEN_TRY(planned(loaded, game, terms));
            games.push_back(std::move(plan));
        }
        const auto noted = loaded.games.add(fresh_games);
        if (noted)
            return games;
        if (noted.error().code != "seq-conflict")
            return refuse(noted.error());
        // Another hall has recorded something: perhaps these very games.
        KYVIEN_TRY(load_current(id));
    }
}

std::vector<BoardGame> Tournaments::recorded_games(const Loaded& loaded) const {
    std::vector<BoardGame> games;
    for (const BoardGame* game : games_of_last_round(loaded.office(), loaded.games.games()))
        if (game->score.empty())
            games.push_back(*game);
    return games;
}

Result<PlannedGame> Tournaments::planned(Loaded& loaded, BoardGame game, const NewGame& terms) {
    PlannedGame plan;
    plan.game = std::move(game);
    plan.settings = terms;
    plan.settings.settings.friendly.berserk = loaded.office().opened().arena_berserk;
    KYVIEN_TRY(set_handicap(loaded.office(), plan.game, plan.settings.settings));
    KYVIEN_TRY(set_time_of_stage(loaded.office(), plan.game, plan.settings.settings));
    for (const int seat : {0, 1}) {
        auto token = KYVIEN_TRY(loaded.games.seat_token(plan.game.game, seat));
        plan.tokens[static_cast<std::size_t>(seat)] = std::move(token);
    }
    return plan;
}

Result<std::string> Tournaments::seats(const std::string& id, const Organiser& by) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    Loaded& loaded = *found;
    JsonWriter json;
    json.begin_array();
    for (const BoardGame* game : games_of_last_round(loaded.office(), loaded.games.games())) {
        const auto first = KYVIEN_TRY(loaded.games.seat_token(game->game, 0));
        const auto second = KYVIEN_TRY(loaded.games.seat_token(game->game, 1));
        json.begin_object().field("board", game->board);
        if (game->number_in_match > 0)
            json.field("within", game->number_in_match);
        json.field("game", game->game)
            .field("first", first)
            .field("second", second)
            .field("first_name", name_at(loaded.office(), *game, 0))
            .field("second_name", name_at(loaded.office(), *game, 1))
            .end_object();
    }
    return json.end_array().take();
}

Result<SeatAssignment> Tournaments::seat_assignment(const std::string& id, std::string_view game,
                                                    std::string_view token) {
    auto found = KYVIEN_TRY(load_current(id));
    Loaded& loaded = *found;
    const auto known = std::ranges::find(loaded.games.games(), game, &BoardGame::game);
    const auto given = hash_of_token(token);
    if (known != loaded.games.games().end() && given)
        for (const int seat : {0, 1}) {
            const auto right = KYVIEN_TRY(loaded.games.seat_token(game, seat));
            std::string name = name_at(loaded.office(), *known, seat);
            if (name.empty() || !same_key(*given, *hash_of_token(right)))
                continue;
            KYVIEN_TRY(is_not_lost_by_absence(loaded.office(), *known));
            return SeatAssignment{known->game, std::move(name)};
        }
    return refuse("wrong-token", "This key opens no seat of this tournament; ask the organiser.");
}

std::vector<std::string> Tournaments::awaited_games() {
    std::vector<std::string> awaited;
    for (const std::string& id : ids()) {
        const auto found = load_current(id);
        if (!found)
            continue;
        for (const BoardGame& game : (*found)->games.games())
            if (game.score.empty())
                awaited.push_back(game.game);
    }
    return awaited;
}

Result<std::vector<std::string>> Tournaments::games_without_entered_result(store::Instant since) {
    return store_->games_without_entered_result(since);
}

bool Tournaments::is_shared() const {
    return store_->is_shared();
}

Tournaments::Loaded* Tournaments::find_by_game(std::string_view game, std::string& id) {
    for (const auto& [each, loaded] : kept_)
        if (std::ranges::find(loaded->games.games(), game, &BoardGame::game) !=
            loaded->games.games().end()) {
            id = each;
            return loaded.get();
        }
    return nullptr;
}

Result<std::string> Tournaments::note_result(const std::string& game, std::string_view score,
                                             const conduct::BerserkMoves& berserk) {
    // First looked for in memory: games of the lobby end too.
    std::string id;
    if (find_by_game(game, id) == nullptr) {
        auto elsewhere = KYVIEN_TRY(store_->find_by_game(game));
        if (!elsewhere)
            return std::string();
        id = *std::move(elsewhere);
    }
    auto found = KYVIEN_TRY(load_current(id));
    Loaded& loaded = *found;
    const auto games = loaded.games.games();
    const auto known = std::ranges::find(games, game, &BoardGame::game);
    if (known == games.end() || known->score == score)
        return id;
    // A result that another hall has entered meanwhile is not entered again: the decision is made
    // on the office's current state.
    KYVIEN_TRY(store_->change(id, loaded.known,
                              [&](const Office& office) -> Result<store::OfficeAddition> {
                                  store::OfficeAddition addition{std::string(kHall), {}};
                                  if (auto body = result_event(office, games, *known, score)) {
                                      if (auto* entered = std::get_if<ResultEntered>(&*body);
                                          entered != nullptr && office.opened().arena_berserk) {
                                          entered->berserk_first = berserk[0];
                                          entered->berserk_second = berserk[1];
                                      }
                                      addition.events.push_back(*std::move(body));
                                  }
                                  return addition;
                              }));
    KYVIEN_TRY(loaded.games.note_end(game, score));
    return id;
}

}  // namespace kyvien::hall
