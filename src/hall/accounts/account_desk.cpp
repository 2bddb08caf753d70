#include "hall/accounts/account_desk.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>

#include "clock/seat.h"
#include "hall/accounts/account_json.h"
#include "hall/accounts/internal/head_to_head.h"
#include "hall/accounts/seeking.h"
#include "hall/json/json_writer.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace account_desk {
namespace {

// Queue limits: about a second of work on rows, and a minute of passwords.
constexpr std::size_t kMaxRows = 10'000;
constexpr std::size_t kMaxPasswords = 500;
// Games that ended recently, of which some may not have been rated.
constexpr std::size_t kMaxCaughtUp = 10'000;
// A player's latest games to check for an unfinished one.
constexpr std::size_t kMaxLookedAt = 5;
// A player's games to search per request for first moves or a clause: some tenths of a second.
constexpr std::size_t kMaxSearched = 300;

/// The name of the game in a card; empty if absent.
std::string kind_of_card(const store::GameCard& card) {
    boost::system::error_code error;
    const auto parsed = boost::json::parse(card.summary, error);
    if (error || !parsed.is_object())
        return {};
    const auto* kind = parsed.get_object().if_contains("game");
    return kind != nullptr && kind->is_string() ? std::string(kind->get_string()) : std::string();
}

bool is_rated_card(const store::GameCard& card) {
    return card.summary.find("\"rated\":true") != std::string::npos;
}

void warn_of(std::string_view what, const std::string& game, const Refusal& refusal) {
    journal(Level::Warning, what, {{"game", game}, {"reason", refusal.english}});
}

}  // namespace
}  // namespace account_desk

using namespace account_desk;

AccountDesk::AccountDesk(std::unique_ptr<store::Accounts> accounts, store::EventLog& log, Wall wall)
    : accounts_(std::move(accounts)), log_(log), wall_(std::move(wall)), rows_(kMaxRows),
      passwords_(kMaxPasswords) {}

store::Instant AccountDesk::wall_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

void AccountDesk::check_open_credentials() {
    const std::vector<store::KeyHash> secrets = open_.secrets();
    if (secrets.empty())
        return;
    // Cleared first, so that what ends meanwhile is checked again.
    is_to_check_ = false;
    const store::Instant now = wall_();
    lapses_looked_for_ = now;
    const auto ended = accounts_->ended(secrets, now);
    if (ended) {
        open_.end(*ended);
        return;
    }
    is_to_check_ = true;
    journal(Level::Warning, "endings-not-looked-at", {{"reason", ended.error().english}});
}

void AccountDesk::schedule_credential_check() {
    is_to_check_ = true;
    poll_for_endings();
}

void AccountDesk::poll_for_endings() {
    if (open_.is_empty() || is_check_queued_.exchange(true))
        return;
    ask<bool>(
        [this](store::Accounts& accounts) -> Result<bool> {
            is_check_queued_ = false;
            const auto others = KYVIEN_TRY(accounts.changes_by_others());
            const bool has_changed = seen_of_others_ != others;
            seen_of_others_ = others;
            if (has_changed || is_to_check_ || wall_() - lapses_looked_for_ >= kExpiryCheckInterval)
                check_open_credentials();
            return true;
        },
        // If the queue is full, or the rows cannot be read, the check is repeated in a second.
        [this](const Result<bool>& looked) {
            if (!looked)
                is_check_queued_ = false;
        });
}

Result<void> AccountDesk::rate(const std::string& game) {
    const auto seated = KYVIEN_TRY(accounts_->seated(game));
    if (!seated[0] || !seated[1] || seated[0]->id == seated[1]->id)
        return {};
    const auto events = KYVIEN_TRY(log_.read(game));
    const auto outcome = KYVIEN_TRY(rated_outcome(events));
    if (!outcome)
        return {};
    if (!outcome->score)
        return accounts_->unrate(game);
    return accounts_->rate({game,
                            outcome->pool,
                            {seated[0]->id, seated[1]->id},
                            *outcome->score,
                            outcome->at,
                            outcome->half_stones});
}

void AccountDesk::note_result(const std::string& game) {
    ask<bool>(
        [this, game](store::Accounts&) -> Result<bool> {
            KYVIEN_TRY(rate(game));
            if (const auto rated = KYVIEN_TRY(accounts_->rated(game)))
                told_(*rated);
            return true;
        },
        [game](const Result<bool>& rated) {
            // catch_up() rates it at the next start.
            if (!rated)
                warn_of("not-rated", game, rated.error());
        });
}

void AccountDesk::note_rematch(const std::string& before, const std::string& next) {
    ask<bool>(
        [this, before, next](store::Accounts& accounts) -> Result<bool> {
            const auto seated = KYVIEN_TRY(accounts.seated(before));
            const auto card = KYVIEN_TRY(log_.find(before));
            const store::Instant now = wall_now();
            for (const std::size_t seat : {0U, 1U})
                if (seated[seat]) {
                    const store::AccountSeat taken{next, static_cast<int>(1 - seat),
                                                   seated[seat]->id,
                                                   card ? kind_of_card(card->card) : "", now};
                    KYVIEN_TRY(accounts.take_seat(taken));
                    news_.note(taken);
                }
            return true;
        },
        [next](const Result<bool>& noted) {
            // The players' pages will assign the seats to their accounts.
            if (!noted)
                warn_of("rematch-without-accounts", next, noted.error());
        });
}

void AccountDesk::catch_up() {
    ask<bool>(
        [this](store::Accounts& accounts) -> Result<bool> {
            const auto ended = KYVIEN_TRY(log_.games(store::GameStatus::Finished, kMaxCaughtUp));
            // The log lists the latest first; they are rated in the order in which they ended.
            for (auto game = ended.rbegin(); game != ended.rend(); ++game) {
                if (!is_rated_card(game->card))
                    continue;
                const auto known = KYVIEN_TRY(accounts.rated(game->game));
                if (!known)
                    KYVIEN_TRY(rate(game->game));
            }
            return true;
        },
        [](const Result<bool>& done) {
            if (!done)
                warn_of("ratings-not-caught-up", {}, done.error());
        });
}

Result<std::vector<std::string>> AccountDesk::extract_seats(const store::Account& account,
                                                            const std::vector<HeldSeat>& seats) {
    std::vector<std::string> taken;
    for (const HeldSeat& held_seat : seats) {
        const auto hash = hash_of_token(held_seat.key);
        const auto card = log_.find(held_seat.game);
        const auto keys = log_.keys(held_seat.game);
        if (!hash || !card || !*card || !keys)
            continue;
        const auto key = std::ranges::find_if(
            *keys, [&](const store::SeatKey& each) { return same_key(each.hash, *hash); });
        if (key == keys->end())
            continue;
        const store::AccountSeat seat{held_seat.game, key->seat, account.id,
                                      kind_of_card((*card)->card), (*card)->changed};
        const bool is_own = KYVIEN_TRY(accounts_->take_seat(seat));
        if (!is_own)
            continue;
        if ((*card)->card.status != store::GameStatus::Finished)
            news_.note(seat);
        taken.push_back(held_seat.game);
        if ((*card)->card.status == store::GameStatus::Finished && is_rated_card((*card)->card))
            KYVIEN_TRY(rate(held_seat.game));
    }
    return taken;
}

Result<std::vector<store::AccountSeat>> AccountDesk::open_seats(const std::string& account) {
    constexpr std::size_t kMaxOpen = 100;
    store::SeatFilter filter;
    filter.most = kMaxOpen;
    auto seats = KYVIEN_TRY(accounts_->seats_of(account, filter));
    std::erase_if(seats, [&](const store::AccountSeat& seat) {
        const auto listed = log_.find(seat.game);
        return !listed || !*listed || (*listed)->card.status == store::GameStatus::Finished;
    });
    return seats;
}

Result<std::optional<std::string>> AccountDesk::game_of(std::string_view account) {
    store::SeatFilter filter;
    filter.most = kMaxLookedAt;
    const auto seats = KYVIEN_TRY(accounts_->seats_of(account, filter));
    for (const store::AccountSeat& seat : seats) {
        const auto listed = log_.find(seat.game);
        if (listed && *listed && (*listed)->card.status == store::GameStatus::Live &&
            (*listed)->card.summary.find(R"("phase":"playing")") != std::string::npos)
            return std::optional(seat.game);
    }
    return std::optional<std::string>();
}

Result<AccountDesk::FoundSeats> AccountDesk::found_seats(const store::Account& account,
                                                         store::SeatFilter filter,
                                                         const PlayedSearch& search) {
    FoundSeats found;
    for (std::size_t looked = 0; found.seats.size() < filter.most;) {
        if (looked >= kMaxSearched)
            return found;
        auto seats = KYVIEN_TRY(accounts_->seats_of(account.id, filter));
        const bool are_more = seats.size() >= filter.most;
        for (store::AccountSeat& seat : seats) {
            if (found.seats.size() == filter.most ||
                (search.is_restricted() && looked == kMaxSearched))
                return found;
            ++looked;
            found.next = filter.before = seat.at;
            const auto events =
                search.is_restricted() ? log_.read(seat.game) : std::vector<store::StoredEvent>();
            // A game whose log does not verify is not shown.
            if (!search.is_restricted() || (events && search.fits(*events).value_or(false)))
                found.seats.push_back(std::move(seat));
        }
        if (!are_more) {
            found.next.reset();
            return found;
        }
    }
    return found;
}

Result<std::string> AccountDesk::games_json(const store::Account& account,
                                            const store::SeatFilter& filter,
                                            const PlayedSearch& search) {
    const auto [seats, next] = KYVIEN_TRY(found_seats(account, filter, search));
    std::vector<std::string> ids;
    for (const store::AccountSeat& seat : seats)
        ids.push_back(seat.game);
    const SeatedBots bots = KYVIEN_TRY(seated_bots(*accounts_, ids));
    JsonWriter json;
    json.begin_object().key("games").begin_array();
    for (const store::AccountSeat& seat : seats) {
        const auto listed = log_.find(seat.game);
        if (!listed || !*listed)
            continue;  // a game whose log does not verify is not shown
        const auto rated = KYVIEN_TRY(accounts_->rated(seat.game));
        const auto index = static_cast<std::size_t>(seat.seat);
        json.begin_object()
            .field("seat", clock::seat_name(index == 0 ? clock::Seat::First : clock::Seat::Second))
            .key("game");
        const std::string& summary = (*listed)->card.summary;
        const auto marked = bots.find(seat.game);
        json.raw(marked == bots.end() ? summary : summary_with_bots(summary, marked->second));
        if (rated)
            json.field("change",
                       shown_rating(rated->after[index]) - shown_rating(rated->before[index]));
        json.end_object();
    }
    json.end_array();
    if (next)
        json.field("next", *next);
    return json.end_object().take();
}

Result<std::string> AccountDesk::opponent_results_json(const store::Account& account,
                                                       const store::Account& opponent) {
    const auto fared = KYVIEN_TRY(head_to_head(*accounts_, log_, account.id, opponent.id));
    return head_to_head_json(fared, account.name, opponent.name);
}

}  // namespace kyvien::hall
