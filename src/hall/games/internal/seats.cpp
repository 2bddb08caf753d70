#include "hall/games/internal/seats.h"

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "conduct/core/typed_command.h"
#include "hall/games/board/board_keeper.h"
#include "hall/service/token.h"

namespace kyvien::hall {

using conduct::Seat;

namespace seats {
namespace {

// The texts in the record for clocks that wait for a player; the page translates them.
constexpr const char* kAwaited = "The opponent is awaited.";
constexpr const char* kBothPresent = "Both players are here.";

// The maker of a game connects to it as soon as he has the response.
constexpr Milliseconds kOnTheWay = std::chrono::seconds(10);

TableRequest joining(Instant now, Seat seat, std::string name, std::vector<store::SeatKey> keys) {
    TableRequest request;
    request.command = {now, conduct::player(seat), conduct::Join{seat, std::move(name)}};
    request.keys = std::move(keys);
    return request;
}

}  // namespace
}  // namespace seats

conduct::StopClocks stop_for_awaited_player() {
    return {seats::kAwaited};
}

bool awaits_player(const conduct::State& state) {
    const auto notes = state.notes();
    if (state.phase() != conduct::Phase::Playing || notes.empty() ||
        notes.back().code != "clocks-stopped")
        return false;
    return std::ranges::any_of(notes.back().values, [](const auto& value) {
        return value.first == "reason" && value.second == seats::kAwaited;
    });
}

bool is_present(const Table& table, Seat seat) {
    const std::size_t index = clock::index(seat);
    return table.played_by_program[index] || table.audience.connected[index] > 0 ||
           std::ranges::any_of(table.audience.elsewhere,
                               [index](const auto& hall) { return hall.second[index] > 0; });
}

bool has_waiting_host(const Table& table, Instant now) {
    const conduct::Settings& settings = table.state.settings();
    if (table.state.phase() != conduct::Phase::Waiting || table.is_played_elsewhere ||
        settings.open_to != conduct::OpenTo::Anybody || !seat_to_join(table.state, table.keys))
        return false;
    return std::ranges::any_of(clock::kBothSeats, [&](Seat seat) {
        return table.state.player(seat) &&
               (is_present(table, seat) || (!table.audience.has_arrived[clock::index(seat)] &&
                                            now - table.created < seats::kOnTheWay));
    });
}

std::optional<Seat> seat_of_key(std::span<const store::SeatKey> keys, const store::KeyHash& hash) {
    for (const store::SeatKey& key : keys)
        if (same_key(key.hash, hash))
            return static_cast<Seat>(key.seat);
    return std::nullopt;
}

std::optional<store::KeyHash> key_of_seat(std::span<const store::SeatKey> keys, Seat seat) {
    for (const store::SeatKey& key : keys)
        if (key.seat == static_cast<int>(seat))
            return key.hash;
    return std::nullopt;
}

Result<Seat> seat_to_join(const conduct::State& state, std::span<const store::SeatKey> keys) {
    if (state.settings().setting == conduct::PlayMode::OverTheBoard)
        return refuse("over-the-board",
                      "This game is played over the board; you can watch it here.");
    const Seat seat = state.player(Seat::First) ? Seat::Second : Seat::First;
    if (state.phase() == conduct::Phase::Waiting && key_of_seat(keys, seat))
        return refuse("seat-reserved",
                      "The seats of this game are kept for two players; they come by links of "
                      "their own. You can watch it here.");
    return seat;
}

Result<conduct::Actor> actor_of(const Subscription& subscription, const conduct::State& state,
                                const conduct::CommandBody& body, std::optional<Seat> as) {
    if (subscription.is_board_keeper && std::holds_alternative<conduct::ReadClock>(body))
        return board_clock();
    if (subscription.is_board_keeper)
        return conduct::player(as ? *as : conduct::acting_seat(state, body));
    if (!subscription.is_arbiter())
        return conduct::player(*subscription.seat);
    if (const auto* report = std::get_if<conduct::Report>(&body)) {
        const auto told_for = as ? as : conduct::player_reporting(state.settings().game, *report);
        return told_for ? conduct::player(*told_for)
                        : conduct::arbiter(subscription.arbiter, subscription.office);
    }
    if (!conduct::is_player_action(body))
        return conduct::arbiter(subscription.arbiter, subscription.office);
    if (state.settings().setting != conduct::PlayMode::OverTheBoard)
        return refuse("electronic-board",
                      "The players move in the hall themselves; an arbiter rules, sets clocks and "
                      "corrects results.");
    return conduct::player(as ? *as : conduct::acting_seat(state, body));
}

void ArbiterOffices::set_ring(std::vector<HallKey> keys) {
    std::erase_if(keys, [](const HallKey& key) { return !key.revoked.empty(); });
    ring_ = std::move(keys);
}

std::optional<KeyHolder> ArbiterOffices::holder_of(std::string_view secret) const {
    const store::KeyHash hash = hash_of_secret(secret);
    if (chief_ && same_key(*chief_, hash))
        return KeyHolder{{}, KeyRole::Chief, {}};
    if (table_ && same_key(*table_, hash))
        return KeyHolder{{}, KeyRole::Table, {}};
    for (const HallKey& key : ring_)
        if (same_key(key.hash, hash)) {
            shown_(key.holder);
            return key.holder;
        }
    return std::nullopt;
}

std::string ArbiterOffices::name_of(std::string_view id) const {
    for (const HallKey& key : ring_)
        if (key.holder.id == id)
            return key.holder.name;
    return {};
}

bool ArbiterOffices::is_valid_key(std::string_view id) const {
    return id.empty() ||
           std::ranges::any_of(ring_, [id](const HallKey& key) { return key.holder.id == id; });
}

Result<Subscription> ArbiterOffices::subscription_of(const Hello& hello,
                                                     std::span<const store::SeatKey> keys) const {
    Subscription subscription;
    if (hello.token) {
        const auto hash = hash_of_token(*hello.token);
        subscription.seat = hash ? seat_of_key(keys, *hash) : std::nullopt;
        if (!subscription.seat)
            return refuse("wrong-token",
                          "This key opens no seat at this table; say hello without it to watch.");
    }
    if (hello.arbiter) {
        const auto holder = holder_of(hello.arbiter->token);
        if (!holder || !is_permitted(holder->role, KeyScope::SeeDesk))
            return refuse("wrong-token", "This is not a key of the arbiters of this hall.");
        subscription.office = holder->role == KeyRole::Chief ? conduct::ArbiterRank::Chief
                                                             : conduct::ArbiterRank::Table;
        subscription.arbiter = recorded_name(hello.arbiter->name, *holder);
        subscription.key = holder->id;
        subscription.may_rule = is_permitted(holder->role, KeyScope::Rule);
    }
    return subscription;
}

std::optional<GrantedSeat> Seats::existing_seat(const std::string& game,
                                                const std::string& token) const {
    const Table* const table = tables_.in_memory(game);
    const auto hash = hash_of_token(token);
    const auto seat = table != nullptr && hash ? seat_of_key(table->keys, *hash) : std::nullopt;
    return seat ? std::optional(GrantedSeat{game, *seat, token}) : std::nullopt;
}

void Seats::join(Table& table, std::string name, const std::string& token, SeatDone done) {
    if (auto before = existing_seat(table.id, token)) {
        done(*std::move(before));
        return;
    }
    const auto seat = seat_to_join(table.state, table.keys);
    if (!seat) {
        done(refuse(seat.error()));
        return;
    }
    table.is_casual = true;  // an unplanned opponent was admitted
    GrantedSeat granted{table.id, *seat, token.empty() ? new_token() : token};
    const store::SeatKey key{static_cast<int>(*seat), hash_of_token(granted.token).value()};
    TableRequest request = seats::joining(context_.time.now(), *seat, std::move(name), {key});
    const Seat host = conduct::opponent(*seat);
    // In one act: a clock that ran for a moment could already fall.
    if (table.state.player(host) && table.state.clock().is_timed() && !is_present(table, host))
        request.then.push_back([](const conduct::State&) -> Result<conduct::Command> {
            return conduct::Command{{}, conduct::arbiter("Kyvien"), stop_for_awaited_player()};
        });
    take(table, std::move(granted), std::move(request), std::move(done));
}

void Seats::pair(Table& table, std::string name, const std::string& token, SeatDone done) {
    if (existing_seat(table.id, token) || has_waiting_host(table, context_.time.now()))
        join(table, std::move(name), token, std::move(done));
    else
        done(refuse("host-away", "The one who made this game does not wait any more."));
}

void Seats::take_reserved(Table& table, const std::string& token, std::string name, SeatDone done) {
    const auto hash = hash_of_token(token);
    const auto seat = hash ? seat_of_key(table.keys, *hash) : std::nullopt;
    if (!seat)
        done(refuse("wrong-token", "This key opens no seat at this table."));
    else if (table.state.player(*seat))
        done(GrantedSeat{table.id, *seat, token});
    else
        take(table, {table.id, *seat, token},
             seats::joining(context_.time.now(), *seat, std::move(name), {}), std::move(done));
}

void Seats::begin_clocks(Table& table) {
    if (table.is_played_elsewhere || !awaits_player(table.state) ||
        !is_present(table, Seat::First) || !is_present(table, Seat::Second))
        return;
    TableRequest request;
    request.command = {context_.time.now(), conduct::arbiter("Kyvien"),
                       conduct::StartClocks{seats::kBothPresent}};
    // If somebody else has started them, or the game has ended, there is nothing to do.
    request.done = [](const Result<std::size_t>&) {};
    queue_.submit(table, std::move(request));
}

void Seats::take(Table& table, GrantedSeat granted, TableRequest request, SeatDone done) {
    request.done = [this, granted = std::move(granted),
                    done = std::move(done)](Result<std::size_t> result) mutable {
        // The same request may have been in progress already, and have taken the seat.
        const auto before = result ? std::nullopt : existing_seat(granted.id, granted.token);
        if (result)
            done(std::move(granted));
        else if (before)
            done(*before);
        else
            done(refuse(result.error()));
    };
    queue_.submit(table, std::move(request));
}

}  // namespace kyvien::hall
