#include "hall/net/routes/accounts/internal/account_player.h"

#include "hall/accounts/seeking.h"
#include "hall/games/programs/program_names.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {

void note_seek(Service& service, const std::string& account, const std::string& id, NewGame game,
               VoidDone done) {
    if (!game.ratings) {
        done({});
        return;
    }
    service.accounts->ask<bool>(
        [account, id, game = std::move(game)](store::Accounts& accounts) mutable -> Result<bool> {
            const store::Instant now = account_now();
            KYVIEN_TRY(resolve_range(accounts, account, game, now));
            KYVIEN_TRY(accounts.seeks().note(seek_of(id, game, now)));
            return true;
        },
        [post = service.post, done = std::move(done)](Result<bool> noted) mutable {
            post([noted = std::move(noted), done = std::move(done)]() mutable {
                done(noted ? Result<void>() : refuse(noted.error()));
            });
        });
}

void find_player(Service& service, const HttpRequest& request, std::string name, PlayerDone done) {
    service.accounts->ask<JoiningPlayer>(
        [caller = AccountCaller(request),
         name = std::move(name)](store::Accounts& accounts) -> Result<JoiningPlayer> {
            if (auto account = KYVIEN_TRY(caller.account(accounts))) {
                std::string own = account->name;
                return JoiningPlayer{std::move(account), std::move(own)};
            }
            const auto owner = KYVIEN_TRY(accounts.find_by_name(account_key(name)));
            if (owner)
                return refuse("name-of-account",
                              "This name belongs to an account; sign in, or choose another.",
                              std::nullopt, {{"name", name.substr(0, 64)}});
            return JoiningPlayer{std::nullopt, name};
        },
        [post = service.post, done = std::move(done)](Result<JoiningPlayer> found) mutable {
            post([found = std::move(found), done = std::move(done)]() mutable {
                done(std::move(found));
            });
        });
}

void find_own_seat(Service& service, const HttpRequest& request, const std::string& game,
                   std::move_only_function<void(AccountAtGame)> done) {
    AccountCaller caller(request);
    if (!caller.holder && !caller.session) {
        done({});
        return;
    }
    auto held = caller.hold(service);
    service.accounts->ask<AccountAtGame>(
        [caller = std::move(caller), held = std::move(held),
         game](store::Accounts& accounts) -> Result<AccountAtGame> {
            const auto account = KYVIEN_TRY(caller.account(accounts));
            if (!account)
                return AccountAtGame{};
            AccountAtGame found{account->id, account->name, std::nullopt, held};
            const auto seated = KYVIEN_TRY(accounts.seated(game));
            for (const clock::Seat seat : clock::kBothSeats)
                if (const auto& sits = seated[clock::index(seat)];
                    !found.seat && sits && sits->id == account->id)
                    found.seat = seat;
            return found;
        },
        [post = service.post, done = std::move(done)](Result<AccountAtGame> found) mutable {
            post([found = found ? *std::move(found) : AccountAtGame{},
                  done = std::move(done)]() mutable { done(std::move(found)); });
        });
}

SeatDone seat_record_callback(Service& service, std::optional<store::Account> account,
                              std::string kind, SeatDone done) {
    if (!account)
        return done;
    return [&service, account = *std::move(account), kind = std::move(kind),
            done = std::move(done)](Result<GrantedSeat> granted) mutable {
        if (!granted) {
            done(std::move(granted));
            return;
        }
        const store::AccountSeat seat{granted->id, static_cast<int>(clock::index(granted->seat)),
                                      account.id, kind, account_now()};
        service.accounts->ask<bool>(
            [seat, &news = service.accounts->news()](store::Accounts& accounts) {
                auto taken = accounts.take_seat(seat);
                if (taken && *taken)
                    news.note(seat);
                return taken;
            },
            [post = service.post, granted = std::move(granted),
             done = std::move(done)](const Result<bool>& noted) mutable {
                if (!noted)
                    journal(Level::Warning, "seat-without-account",
                            {{"game", granted->id}, {"reason", noted.error().english}});
                post([granted = std::move(granted), done = std::move(done)]() mutable {
                    done(std::move(granted));
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
