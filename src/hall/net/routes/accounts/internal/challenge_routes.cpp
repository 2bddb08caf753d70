#include "hall/net/routes/accounts/internal/challenge_routes.h"

#include <charconv>
#include <chrono>

#include "hall/accounts/account_name.h"
#include "hall/accounts/challenges/challenge_terms.h"
#include "hall/accounts/seeking.h"
#include "hall/json/internal/json_fields.h"
#include "hall/net/routes/accounts/internal/account_player.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace challenge_routes {
namespace {

using store::Account;
using store::Accounts;
using store::Challenge;

// Longer than the interval of polling for changes by other halls.
constexpr std::chrono::seconds kMomentAgo{5};

/// Notifies both players.
void tell_both(Service& service, const Challenge& challenge) {
    service.challenges->changed(challenge.challenger);
    service.challenges->changed(challenge.challenged);
}

/// Notifies the other player's webhooks. The change remains even if this cannot be recorded.
void tell_webhooks(WebhookDesk& webhooks, const Challenge& challenge, std::string_view event,
                   const std::string& recipient) {
    if (const auto noted = webhooks.challenged(challenge, event, recipient); !noted)
        journal(Level::Warning, "webhook-not-noted", {{"reason", noted.error().english}});
}

std::string challenge_json(const Challenge& challenge, const std::string& viewer,
                           const std::string& secret) {
    JsonWriter json;
    write_challenge(json, challenge, viewer, secret);
    return json.take();
}

struct FoundChallenges {
    std::string account;
    store::ChallengeList list;
};

Reply list_reply(const FoundChallenges& found, const std::string& secret) {
    JsonWriter json;
    json.begin_object().field("version", found.list.version).key("challenges").begin_array();
    for (const Challenge& each : found.list.challenges)
        write_challenge(json, each, found.account, secret);
    return json_reply(json.end_array().end_object().take());
}

void find_list(Service& service, const HttpRequest& request,
               std::move_only_function<void(Result<FoundChallenges>)> done) {
    query_with_account<FoundChallenges>(
        service, request,
        [](Accounts& accounts, const Account& account) -> Result<FoundChallenges> {
            auto list = KYVIEN_TRY(accounts.challenges().of(account.id, account_now()));
            return FoundChallenges{account.id, std::move(list)};
        },
        std::move(done));
}

enum class Again : bool { No, Once };

/// Responds when there is another version, or after a timeout. A request that has just begun to
/// wait may be woken by a change that its client already knows.
void wait_for_list(Service& service, HttpRequest request, std::uint64_t known,
                   const std::string& account, Again again, ReplyDone done) {
    service.challenges->wait(account, [&service, request = std::move(request), known, again,
                                       begun = std::chrono::steady_clock::now(),
                                       done = std::move(done)]() mutable {
        const HttpRequest asked = request;
        // The session may have ended meanwhile.
        find_list(service, asked,
                  [&service, request = std::move(request), known, again, begun,
                   done = std::move(done)](Result<FoundChallenges> fresh) mutable {
                      const bool is_early = std::chrono::steady_clock::now() - begun < kMomentAgo;
                      if (!fresh)
                          done(refused_reply(fresh.error()));
                      else if (fresh->list.version == known && again == Again::Once && is_early)
                          wait_for_list(service, std::move(request), known, fresh->account,
                                        Again::No, std::move(done));
                      else
                          done(list_reply(*fresh, service.retry_secret));
                  });
    });
}

/// The outcome, and whose request it was.
struct Changed {
    std::string account;
    Challenge challenge;
};

/// Runs `work` (Result<Challenge> of the accounts, the caller's account, and the time); notifies
/// both players, and the webhooks of the other player with this event.
template <typename Work>
void change_challenge(Service& service, const HttpRequest& request, int status,
                      std::string_view event, Work work, ReplyDone done) {
    query_with_account<Changed>(
        service, request,
        [webhooks = service.webhooks, event,
         work = std::move(work)](Accounts& accounts, const Account& account) -> Result<Changed> {
            auto challenge = KYVIEN_TRY(work(accounts, account, account_now()));
            tell_webhooks(*webhooks, challenge, event,
                          account.id == challenge.challenger ? challenge.challenged
                                                             : challenge.challenger);
            return Changed{account.id, std::move(challenge)};
        },
        [&service, status, done = std::move(done)](Result<Changed> changed) mutable {
            if (!changed) {
                done(refused_reply(changed.error()));
                return;
            }
            tell_both(service, changed->challenge);
            done(json_reply(
                challenge_json(changed->challenge, changed->account, service.retry_secret),
                status));
        });
}

/// A challenge of this account.
Result<Challenge> challenge_of(Accounts& accounts, const Account& account, const std::string& id,
                               store::Instant now) {
    auto list = KYVIEN_TRY(accounts.challenges().of(account.id, now));
    const auto found = std::ranges::find(list.challenges, id, &Challenge::id);
    if (found == list.challenges.end())
        return refuse("no-such-challenge", "There is no such challenge; it may have been "
                                           "withdrawn, or have lapsed.");
    return std::move(*found);
}

/// The terms in the form in which they are offered to the other player.
Result<store::ChallengeTerms> settled(Accounts& accounts, const OfferedTerms& offer,
                                      const std::string& offering, const std::string& answering,
                                      store::Instant now) {
    if (!offer.handicap_by_rating)
        return offer.terms;
    const std::string pool = KYVIEN_TRY(pool_of(offer.terms));
    const double own = KYVIEN_TRY(rating_of(accounts, offering, pool, now));
    const double other = KYVIEN_TRY(rating_of(accounts, answering, pool, now));
    return with_handicap(offer.terms, own, other, now);
}

/// An accepted challenge, and where it is played.
struct Agreed {
    std::string account;
    Challenge challenge;
    ChallengeSeats seats;
};

/// Assigns the seats to the accounts, and notifies both.
void begin_agreed(Service& service, Agreed agreed, ReplyDone done) {
    const auto kind = game_of(agreed.challenge, agreed.seats);
    service.accounts->ask<bool>(
        [agreed, webhooks = service.webhooks,
         kind = kind ? std::string(conduct::name(kind->settings.game))
                     : std::string()](Accounts& accounts) -> Result<bool> {
            const store::Instant now = account_now();
            const auto challenger = static_cast<int>(clock::index(agreed.seats.challenger));
            const Challenge& challenge = agreed.challenge;
            KYVIEN_TRY(accounts.take_seat(
                {agreed.seats.game, challenger, challenge.challenger, kind, now}));
            KYVIEN_TRY(accounts.take_seat(
                {agreed.seats.game, 1 - challenger, challenge.challenged, kind, now}));
            KYVIEN_TRY(accounts.challenges().begin(challenge.id, now));
            tell_webhooks(*webhooks, challenge, "challenge.accepted", challenge.offering());
            return true;
        },
        [&service, agreed, done = std::move(done)](Result<bool> begun) mutable {
            service.post([&service, agreed = std::move(agreed), begun = std::move(begun),
                          done = std::move(done)]() mutable {
                if (!begun) {
                    done(refused_reply(begun.error()));
                    return;
                }
                tell_both(service, agreed.challenge);
                notify_seated(thread_of_game(service, agreed.seats.game), agreed.seats.game);
                const bool is_challenger = agreed.account == agreed.challenge.challenger;
                const clock::Seat seat = is_challenger ? agreed.seats.challenger
                                                       : clock::opponent(agreed.seats.challenger);
                seat_callback(std::move(done))(
                    GrantedSeat{agreed.seats.game, seat, agreed.seats.tokens[clock::index(seat)]});
            });
        });
}

/// Needs: it is recorded as accepted.
void make_agreed(Service& service, Agreed agreed, ReplyDone done) {
    auto game = game_of(agreed.challenge, agreed.seats);
    if (!game) {
        done(refused_reply(game.error()));
        return;
    }
    std::move_only_function<void(Result<void>)> made =
        [&service, agreed, done = std::move(done)](Result<void> there) mutable {
            if (there) {
                begin_agreed(service, std::move(agreed), std::move(done));
                return;
            }
            service.accounts->ask<bool>(
                [id = agreed.challenge.id](Accounts& accounts) -> Result<bool> {
                    KYVIEN_TRY(accounts.challenges().reopen(id));
                    return true;
                },
                // If that fails too, it can be accepted again.
                [post = service.post, reply = refused_reply(there.error()),
                 done = std::move(done)](const Result<bool>&) mutable {
                    post([reply = std::move(reply), done = std::move(done)]() mutable {
                        done(std::move(reply));
                    });
                });
        };
    Service& player = thread_of_game(service, agreed.seats.game);
    run_on(
        service, player,
        [game = *std::move(game), seats = agreed.seats,
         made = return_to<Result<void>>(service, player, std::move(made))](Service& there) mutable {
            there.hall->create_between(seats.game, std::move(game), seats.tokens, std::move(made));
        });
}

}  // namespace
}  // namespace challenge_routes

using namespace challenge_routes;

void list_challenges(Service& service, HttpRequest request, ReplyDone done) {
    std::optional<std::uint64_t> known;
    if (const std::string text = request.query_parameter("known"); !text.empty()) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{} || end != text.data() + text.size()) {
            done(refused_reply(
                bad_field("known", as_described("the version of an answer before")).error()));
            return;
        }
        known = number;
    }
    // Copied before the request is moved.
    const HttpRequest asked = request;
    find_list(service, asked,
              [&service, known, request = std::move(request),
               done = std::move(done)](Result<FoundChallenges> found) mutable {
                  if (!found) {
                      done(refused_reply(found.error()));
                  } else if (known != found->list.version) {
                      done(list_reply(*found, service.retry_secret));
                  } else {
                      wait_for_list(service, std::move(request), *known, found->account,
                                    Again::Once, std::move(done));
                  }
              });
}

void challenge_player(Service& service, HttpRequest request, ReplyDone done) {
    auto asked = read_challenge(request.body, account_now());
    if (!asked) {
        done(refused_reply(asked.error()));
        return;
    }
    if (!check_rate_limit(
            service.admission.makers, "games", request,
            refuse("too-many", "Too many challenges in a short time; wait a minute.").error(),
            done))
        return;
    change_challenge(
        service, request, 201, "challenge.received",
        [asked = *std::move(asked)](Accounts& accounts, const Account& account,
                                    store::Instant now) -> Result<Challenge> {
            const auto other = KYVIEN_TRY(accounts.find_by_name(account_key(asked.to)));
            if (!other)
                return refuse("no-such-account", "Nobody has an account of this name here.");
            auto terms = KYVIEN_TRY(settled(accounts, asked.offer, account.id, other->id, now));
            return accounts.challenges().make(
                {new_token().substr(0, 16), account.id, other->id, std::move(terms), now});
        },
        std::move(done));
}

void accept_challenge(Service& service, HttpRequest request, ReplyDone done) {
    query_with_account<Agreed>(
        service, request,
        [id = request.parameter("id"), secret = service.retry_secret](
            Accounts& accounts, const Account& account) -> Result<Agreed> {
            const store::Instant now = account_now();
            const Challenge found = KYVIEN_TRY(challenge_of(accounts, account, id, now));
            ChallengeSeats seats = seats_of(found, secret);
            auto accepted =
                KYVIEN_TRY(accounts.challenges().accept(id, account.id, seats.game, now));
            return Agreed{account.id, std::move(accepted), std::move(seats)};
        },
        [&service, done = std::move(done)](Result<Agreed> agreed) mutable {
            if (agreed)
                make_agreed(service, *std::move(agreed), std::move(done));
            else
                done(refused_reply(agreed.error()));
        });
}

void decline_challenge(Service& service, HttpRequest request, ReplyDone done) {
    auto reason = read_decline(request.body);
    if (!reason) {
        done(refused_reply(reason.error()));
        return;
    }
    change_challenge(
        service, request, 200, "challenge.declined",
        [id = request.parameter("id"), reason = *std::move(reason)](
            Accounts& accounts, const Account& account, store::Instant now) {
            return accounts.challenges().decline(id, account.id, reason, now);
        },
        std::move(done));
}

void counter_challenge(Service& service, HttpRequest request, ReplyDone done) {
    auto offer = read_counter(request.body, account_now());
    if (!offer) {
        done(refused_reply(offer.error()));
        return;
    }
    change_challenge(
        service, request, 200, "challenge.countered",
        [id = request.parameter("id"), offer = *std::move(offer)](
            Accounts& accounts, const Account& account, store::Instant now) -> Result<Challenge> {
            const Challenge before = KYVIEN_TRY(challenge_of(accounts, account, id, now));
            const std::string& other =
                before.challenger == account.id ? before.challenged : before.challenger;
            auto terms = KYVIEN_TRY(settled(accounts, offer, account.id, other, now));
            if (before.state == store::ChallengeState::Open && before.answering() == account.id &&
                KYVIEN_TRY(is_same_offer(before, terms)))
                return refuse("same-terms", "These are the terms that were offered: accept them, "
                                            "or change something.");
            return accounts.challenges().counter(id, account.id, terms, now);
        },
        std::move(done));
}

void withdraw_challenge(Service& service, HttpRequest request, ReplyDone done) {
    change_challenge(
        service, request, 200, "challenge.withdrawn",
        [id = request.parameter("id")](Accounts& accounts, const Account& account,
                                       store::Instant now) {
            return accounts.challenges().withdraw(id, account.id, now);
        },
        std::move(done));
}

}  // namespace kyvien::hall
