#include "hall/accounts/seeking.h"

#include <algorithm>
#include <map>

#include "clock/seat.h"
#include "hall/accounts/account_json.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/rating_pool.h"
#include "rating/glicko2.h"

namespace kyvien::hall {
namespace seeking {
namespace {

using store::ListedPlayer;
using store::Seek;

constexpr std::string_view kLists[] = {"open", "live", "finished"};

rating::Strength strength_now(const rating::Standing& standing, store::Instant now) {
    return rating::strength_at(standing, std::chrono::milliseconds(now));
}

/// For a player without games in the pool: that of a new player.
double exact_rating_in(const std::vector<store::PoolStanding>& standings, std::string_view pool,
                       store::Instant now) {
    const auto own = std::ranges::find(standings, pool, &store::PoolStanding::pool);
    return strength_now(own != standings.end() ? own->standing : rating::Standing{}, now).rating;
}
int rating_in(const std::vector<store::PoolStanding>& standings, std::string_view pool,
              store::Instant now) {
    return shown_rating(exact_rating_in(standings, pool, now));
}

bool is_within(const Seek& seek, int rating) {
    return seek.lowest <= rating && rating <= seek.highest;
}

/// The database rows of one player in one game.
struct SittingAccount {
    std::string name;
    std::map<std::string, rating::Standing, std::less<>> standings;
    bool is_bot = false;
};
using SeatedTables =
    std::map<std::string, std::array<std::optional<SittingAccount>, 2>, std::less<>>;

SeatedTables tables_of(const std::vector<ListedPlayer>& rows) {
    SeatedTables tables;
    for (const ListedPlayer& row : rows) {
        if (row.seat != 0 && row.seat != 1)
            continue;
        auto& sitting = tables[row.game][static_cast<std::size_t>(row.seat)];
        if (!sitting)
            sitting = SittingAccount{row.name, {}, row.is_bot};
        if (!row.pool.empty())
            sitting->standings.emplace(row.pool, row.standing);
    }
    return tables;
}

rating::Strength strength_in(const SittingAccount& sitting, std::string_view pool,
                             store::Instant now) {
    const auto own = sitting.standings.find(pool);
    return strength_now(own != sitting.standings.end() ? own->second : rating::Standing{}, now);
}

/// Null: the seat is free.
json::object* shown_seat(json::object& game, clock::Seat seat) {
    return game.at("seats").as_object()[clock::seat_name(seat)].if_object();
}

/// Adds what is known of each player with an account: whether it is a bot, and the rating in the
/// pool of the game.
void add_players(json::object& game, const SeatedTables& tables, store::Instant now) {
    const auto table = tables.find(std::string_view(game.at("id").as_string()));
    const json::value* const pool = game.if_contains("pool");
    if (table == tables.end())
        return;
    for (const clock::Seat seat : clock::kBothSeats) {
        const auto& sitting = table->second[clock::index(seat)];
        json::object* const shown = shown_seat(game, seat);
        if (!sitting || shown == nullptr)
            continue;
        if (sitting->is_bot)
            (*shown)["bot"] = true;
        if (pool == nullptr || !pool->is_string())
            continue;
        const rating::Strength strength =
            strength_in(*sitting, std::string_view(pool->get_string()), now);
        json::object& player = *shown;
        player["account"] = sitting->name;
        player["rating"] = shown_rating(strength.rating);
        player["provisional"] = strength.deviation > rating::kProvisionalDeviation;
    }
}

std::vector<std::string> ids_in(json::object& lobby) {
    std::vector<std::string> ids;
    for (const std::string_view list : kLists)
        for (const json::value& game : lobby.at(list).as_array())
            ids.emplace_back(game.at("id").as_string());
    return ids;
}

}  // namespace
}  // namespace seeking

using namespace seeking;

Result<double> rating_of(store::Accounts& accounts, const std::string& account,
                         std::string_view pool, store::Instant now) {
    return exact_rating_in(KYVIEN_TRY(accounts.standings_of(account)), pool, now);
}

Result<void> resolve_range(store::Accounts& accounts, const std::string& account, NewGame& game,
                           store::Instant now) {
    if (!game.ratings || game.ratings->within == 0)
        return {};
    const auto standings = KYVIEN_TRY(accounts.standings_of(account));
    const int own = rating_in(standings, rating_pool(game.settings).value_or(""), now);
    const int within = game.ratings->within;
    game.ratings = RatingRange{own - within, own + within, 0};
    return {};
}

store::Seek seek_of(const std::string& game, const NewGame& terms, store::Instant now) {
    return {game, rating_pool(terms.settings).value_or(""), terms.ratings->lowest,
            terms.ratings->highest, now};
}

Result<void> check_opponent(store::Accounts& accounts, const std::string& game,
                            const std::optional<store::Account>& player, store::Instant now) {
    const auto seeks = KYVIEN_TRY(accounts.seeks().of({game}));
    if (!seeks.empty() && !player)
        return refuse("range-needs-account",
                      "A range of ratings is for players with accounts; sign in.");
    if (!player)
        return {};
    const auto seated = KYVIEN_TRY(accounts.seated(game));
    for (const auto& other : seated) {
        if (!other)
            continue;
        if (other->id == player->id)
            return {};  // he already has the seat; or it is his own game, which conduct refuses
        if (KYVIEN_TRY(accounts.people().is_blocked(player->id, other->id)))
            return refuse("challenges-not-taken", "This player takes no challenges of yours.");
    }
    for (const Seek& seek : seeks) {
        const auto standings = KYVIEN_TRY(accounts.standings_of(player->id));
        if (!is_within(seek, rating_in(standings, seek.pool, now)))
            return refuse("rating-outside", "This player looks for somebody of another rating.");
    }
    return {};
}

Result<std::vector<WaitingGame>> open_to(store::Accounts& accounts, const QuickRequest& request,
                                         std::vector<WaitingGame> games, store::Instant now) {
    if (games.empty())
        return games;
    std::vector<std::string> ids;
    for (const WaitingGame& game : games)
        ids.push_back(game.id);
    const auto seeks = KYVIEN_TRY(accounts.seeks().of(ids));
    std::vector<store::PoolStanding> own;
    if (!seeks.empty() && !request.seeker.empty())
        own = KYVIEN_TRY(accounts.standings_of(request.seeker));
    for (const Seek& seek : seeks)
        if (request.seeker.empty() || !is_within(seek, rating_in(own, seek.pool, now)))
            std::erase_if(games, [&](const WaitingGame& game) { return game.id == seek.game; });
    if (!request.game.ratings)
        return games;
    const auto players = KYVIEN_TRY(accounts.seeks().players(ids));
    const SeatedTables tables = tables_of(players);
    const Seek new_seek = seek_of({}, request.game, now);
    std::erase_if(games, [&](const WaitingGame& game) {
        const auto table = tables.find(game.id);
        return table == tables.end() ||
               std::ranges::none_of(table->second, [&](const std::optional<SittingAccount>& host) {
                   return host &&
                          is_within(new_seek,
                                    shown_rating(strength_in(*host, new_seek.pool, now).rating));
               });
    });
    return games;
}

Result<SeatedBots> seated_bots(store::Accounts& accounts, const std::vector<std::string>& games) {
    SeatedBots bots;
    for (const ListedPlayer& row : KYVIEN_TRY(accounts.seeks().players(games)))
        if (row.is_bot && (row.seat == 0 || row.seat == 1))
            bots[row.game][static_cast<std::size_t>(row.seat)] = true;
    return bots;
}

std::string summary_with_bots(std::string_view summary, const std::array<bool, 2>& bots) {
    auto parsed = parse_object(summary);
    if (!parsed)
        return std::string(summary);
    for (const clock::Seat seat : clock::kBothSeats)
        if (json::object* const shown = shown_seat(parsed->get_object(), seat);
            shown != nullptr && bots[clock::index(seat)])
            (*shown)["bot"] = true;
    return json::serialize(*parsed);
}

Result<std::string> lobby_with_ratings(store::Accounts& accounts, const std::string& lobby,
                                       store::Instant now) {
    auto parsed = KYVIEN_TRY(parse_object(lobby));
    json::object& lists = parsed.get_object();
    const std::vector<std::string> ids = ids_in(lists);
    const auto players = KYVIEN_TRY(accounts.seeks().players(ids));
    const auto seeks = KYVIEN_TRY(accounts.seeks().of(ids));
    const SeatedTables tables = tables_of(players);
    for (const std::string_view list : kLists)
        for (json::value& game : lists.at(list).as_array())
            add_players(game.as_object(), tables, now);
    for (json::value& game : lists.at("open").as_array()) {
        const auto seek =
            std::ranges::find(seeks, std::string_view(game.at("id").as_string()), &Seek::game);
        if (seek != seeks.end())
            game.as_object()["ratings"] =
                json::object{{"lowest", seek->lowest}, {"highest", seek->highest}};
    }
    return json::serialize(parsed);
}

Result<RatedLiveGames> rated_live_games(store::Accounts& accounts, const std::string& lobby,
                                        store::Instant now) {
    // If the ratings fail, the games are listed without them.
    const auto rated = lobby_with_ratings(accounts, lobby, now);
    auto parsed = KYVIEN_TRY(parse_object(rated ? *rated : lobby));
    RatedLiveGames list;
    for (const json::value& game : parsed.get_object().at("live").as_array()) {
        const json::object& summary = game.get_object();
        RatedLiveGames::Entry entry{std::string(summary.at("game").as_string()), 0,
                                    json::serialize(game)};
        for (const clock::Seat seat : clock::kBothSeats)
            if (const json::object* const player =
                    summary.at("seats").at(clock::seat_name(seat)).if_object())
                if (const json::value* const rating = player->if_contains("rating"))
                    entry.strength = std::max(entry.strength, rating->to_number<int>());
        list.by_strength.push_back(list.newest.size());
        list.newest.push_back(std::move(entry));
    }
    std::ranges::stable_sort(list.by_strength, std::ranges::greater{},
                             [&list](std::size_t i) { return list.newest[i].strength; });
    for (const std::string_view list_name : kLists)
        parsed.get_object().erase(list_name);
    const std::string rest = json::serialize(parsed);  // {...}
    list.head = rest.substr(1, rest.size() - 2);
    return list;
}

}  // namespace kyvien::hall
