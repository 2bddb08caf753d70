// Games whose seats are kept for two players, as the boards of a tournament are.
#include <utility>

#include "base/assert.h"
#include "hall/games/hall.h"
#include "hall/games/internal/table.h"
#include "hall/service/token.h"

namespace kyvien::hall {

using conduct::Seat;

void Hall::reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                   Fetched done) {
    auto table = std::make_shared<std::unique_ptr<Table>>(std::make_unique<Table>());
    Table& fresh = **table;
    fresh.id = std::move(id);
    fresh.created = time_.now();
    fresh.last_used = fresh.created;
    for (const Seat seat : clock::kBothSeats) {
        const auto hash = hash_of_token(tokens[clock::index(seat)]);
        KYVIEN_ASSERT(hash, "the keys of reserved seats are made by the hall");
        fresh.keys.push_back({static_cast<int>(seat), *hash});
    }
    store::Append addition;
    auto grown = grow(fresh.state, addition.lines,
                      {fresh.created, conduct::hall(), conduct::Create{std::move(game.settings)}});
    if (!grown) {
        done(std::move(grown));
        return;
    }
    addition.game = fresh.id;
    addition.at = stored_instant(fresh.created);
    addition.keys = fresh.keys;
    // Not among the open games: nobody else can take a seat.
    addition.card = store::GameCard{store::GameStatus::Live, summary(fresh), {}};
    ++writing_;
    log_.append(std::move(addition), [this, table, done = std::move(done)](
                                         Result<std::uint64_t> result) mutable {
        post_([this, table, done = std::move(done), result = std::move(result)]() mutable {
            --writing_;
            if (!result) {
                ++metrics_.store_failures;
                done(refuse(result.error()));
                return;
            }
            ++metrics_.games_made;
            metrics_.events += *result;
            keep(std::move(*table));
            done({});
        });
    });
}

void Hall::sit(std::string_view id, const std::string& token, std::string name, SeatDone done) {
    const auto found = find(id);
    if (!found) {
        done(refuse(found.error()));
        return;
    }
    Table& table = **found;
    const auto hash = hash_of_token(token);
    const auto seat = hash ? seat_of_key(table, *hash) : std::nullopt;
    if (!seat) {
        done(refuse("wrong-token", "This key opens no seat at this table."));
        return;
    }
    SeatGiven given{table.id, *seat, token};
    if (table.state.player(*seat)) {
        done(std::move(given));
        return;
    }
    Waiting waiting;
    waiting.command = {time_.now(), conduct::player(*seat), conduct::Join{*seat, std::move(name)}};
    waiting.done = [given = std::move(given),
                    done = std::move(done)](Result<std::size_t> result) mutable {
        if (result)
            done(std::move(given));
        else
            done(refuse(result.error()));
    };
    submit(table, std::move(waiting));
}

}  // namespace kyvien::hall
