#include "hall/net/routes/accounts/internal/account_player.h"

#include <chrono>

#include "hall/games/programs/program_names.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace account_player {
namespace {

store::Instant now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace
}  // namespace account_player

void find_player(Service& service, const HttpRequest& request, std::string name, PlayerDone done) {
    service.accounts->ask<SittingPlayer>(
        [session = hash_of_token(request.session),
         name = std::move(name)](store::Accounts& accounts) -> Result<SittingPlayer> {
            if (session)
                if (auto account = KYVIEN_TRY(accounts.session(*session, account_player::now()))) {
                    std::string own = account->name;
                    return SittingPlayer{std::move(account), std::move(own)};
                }
            const auto owner = KYVIEN_TRY(accounts.with_name(account_key(name)));
            if (owner)
                return refuse("name-of-account",
                              "This name belongs to an account; sign in, or choose another.",
                              std::nullopt, {{"name", name.substr(0, 64)}});
            return SittingPlayer{std::nullopt, name};
        },
        [post = service.post, done = std::move(done)](Result<SittingPlayer> found) mutable {
            post([found = std::move(found), done = std::move(done)]() mutable {
                done(std::move(found));
            });
        });
}

void find_own_seat(Service& service, const std::string& session, const std::string& game,
                   std::move_only_function<void(SignedInAt)> done) {
    const auto secret = hash_of_token(session);
    if (!secret) {
        done({});
        return;
    }
    service.accounts->ask<SignedInAt>(
        [secret = *secret, game](store::Accounts& accounts) -> Result<SignedInAt> {
            const auto account = KYVIEN_TRY(accounts.session(secret, account_player::now()));
            if (!account)
                return SignedInAt{};
            SignedInAt found{account->id, account->name, std::nullopt};
            const auto seated = KYVIEN_TRY(accounts.seated(game));
            for (const clock::Seat seat : clock::kBothSeats)
                if (const auto& sits = seated[clock::index(seat)];
                    !found.seat && sits && sits->id == account->id)
                    found.seat = seat;
            return found;
        },
        [post = service.post, done = std::move(done)](Result<SignedInAt> found) mutable {
            post([found = found ? *std::move(found) : SignedInAt{},
                  done = std::move(done)]() mutable { done(std::move(found)); });
        });
}

SeatDone noting_seat(Service& service, std::optional<store::Account> account, std::string kind,
                     SeatDone done) {
    if (!account)
        return done;
    return [&service, account = *std::move(account), kind = std::move(kind),
            done = std::move(done)](Result<SeatGiven> given) mutable {
        if (!given) {
            done(std::move(given));
            return;
        }
        const store::AccountSeat seat{given->id, static_cast<int>(clock::index(given->seat)),
                                      account.id, kind, account_player::now()};
        service.accounts->ask<bool>(
            [seat](store::Accounts& accounts) { return accounts.take_seat(seat); },
            [post = service.post, given = std::move(given),
             done = std::move(done)](const Result<bool>& noted) mutable {
                if (!noted)
                    journal(Level::Warning, "seat-without-account",
                            {{"game", given->id}, {"reason", noted.error().english}});
                post([given = std::move(given), done = std::move(done)]() mutable {
                    done(std::move(given));
                });
            });
    };
}

Result<void> check_rated_player(bool is_rated, const std::optional<store::Account>& player,
                                const std::array<std::optional<store::Account>, 2>& seated) {
    if (!is_rated)
        return {};
    if (!player)
        return refuse("rated-needs-account", "This game is rated; sign in to play it.");
    for (const auto& other : seated)
        if (other && other->id == player->id)
            return refuse("rated-against-oneself", "A rated game is played against somebody else.");
    return {};
}

}  // namespace kyvien::hall
