#include "hall/games/pairing/quick_pairing.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "hall/games/internal/recording.h"
#include "hall/games/pairing/fitting.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace quick_pairing {
namespace {

/// Stored instead of a game's id: the request has created its own game. It is not a valid id.
constexpr std::string_view kOpens = "opens";
// The number of seats to try before creating a game: each of them was free a moment ago.
constexpr std::size_t kMaxTried = 50;

/// The one who has waited longest first, without duplicates.
std::vector<WaitingGame> in_order(std::vector<WaitingGame> games) {
    const auto order = [](const WaitingGame& one, const WaitingGame& other) {
        return std::tie(one.since, one.id) < std::tie(other.since, other.id);
    };
    std::sort(games.begin(), games.end(), order);
    games.erase(std::unique(games.begin(), games.end()), games.end());
    if (games.size() > kMaxTried)
        games.resize(kMaxTried);
    std::reverse(games.begin(), games.end());  // they are taken from the end
    return games;
}

}  // namespace
}  // namespace quick_pairing

struct QuickPairing::Attempt {
    QuickRequest request;
    std::optional<IdempotencyData> again;
    QuickDone done;
    std::string terms;
    std::vector<WaitingGame> found{};  ///< still to be tried, the next one last
};

void QuickPairing::pair(QuickRequest request, std::optional<IdempotencyData> again,
                        QuickDone done) {
    std::string terms = terms_of(request);
    auto attempt = std::make_shared<Attempt>(
        Attempt{std::move(request), std::move(again), std::move(done), std::move(terms)});
    auto& queue = queues_[attempt->terms];
    queue.push_back(attempt);
    if (queue.size() == 1)
        begin(attempt);
}

void QuickPairing::begin(const Attempts& attempt) {
    if (!attempt->again) {
        find_waiting(attempt);
        return;
    }
    port_.find_kept(attempt->again->name,
                    [this, attempt](const Result<std::optional<std::string>>& stored_answer) {
                        if (!stored_answer)
                            finish(attempt, refuse(stored_answer.error()));
                        else if (*stored_answer)
                            resume_attempt(attempt, **stored_answer);
                        else
                            find_waiting(attempt);
                    });
}

/// A repeated request, whose response may have been lost.
void QuickPairing::resume_attempt(const Attempts& attempt, const std::string& stored_answer) {
    if (stored_answer == quick_pairing::kOpens)
        open(attempt);
    else
        try_seat(attempt, stored_answer, [this, attempt] { find_waiting(attempt); });
}

void QuickPairing::find_waiting(const Attempts& attempt) {
    port_.find_waiting(attempt->request, [this, attempt](Result<std::vector<WaitingGame>> found) {
        if (!found) {
            finish(attempt, refuse(found.error()));
            return;
        }
        attempt->found = quick_pairing::in_order(*std::move(found));
        try_next(attempt);
    });
}

void QuickPairing::try_next(const Attempts& attempt) {
    if (attempt->found.empty()) {
        record_target(attempt, std::string(quick_pairing::kOpens),
                      [this, attempt] { open(attempt); });
        return;
    }
    const std::string game = std::move(attempt->found.back().id);
    attempt->found.pop_back();
    record_target(attempt, game, [this, attempt, game] {
        try_seat(attempt, game, [this, attempt] { try_next(attempt); });
    });
}

void QuickPairing::try_seat(const Attempts& attempt, const std::string& game,
                            std::function<void()> otherwise) {
    const std::string token = attempt->again ? attempt->again->token_at(game) : new_token();
    port_.pair(game, attempt->request.game.name, token,
               [this, attempt, otherwise = std::move(otherwise)](Result<GrantedSeat> granted) {
                   if (granted)
                       finish(attempt, QuickSeat{*std::move(granted), false});
                   else if (Recording::is_failure(granted.error()) ||
                            granted.error().code == "store-busy")
                       finish(attempt, refuse(granted.error()));
                   else
                       otherwise();  // somebody else was first, or the host has left
               });
}

void QuickPairing::open(const Attempts& attempt) {
    port_.create(attempt->request.game,
                 attempt->again ? attempt->again->opens : PredeterminedSeat{},
                 [this, attempt](Result<GrantedSeat> granted) {
                     if (granted)
                         finish(attempt, QuickSeat{*std::move(granted), true});
                     else
                         finish(attempt, refuse(granted.error()));
                 });
}

void QuickPairing::record_target(const Attempts& attempt, std::string where,
                                 std::function<void()> then) {
    if (!attempt->again) {
        then();
        return;
    }
    port_.keep({attempt->again->name, std::move(where)},
               [this, attempt, then = std::move(then)](const Result<void>& stored_answer) {
                   if (stored_answer)
                       then();
                   else
                       finish(attempt, refuse(stored_answer.error()));
               });
}

void QuickPairing::finish(const Attempts& attempt, Result<QuickSeat> result) {
    attempt->done(std::move(result));
    const auto queue = queues_.find(attempt->terms);
    queue->second.pop_front();
    if (queue->second.empty()) {
        queues_.erase(queue);
        return;
    }
    const Attempts next = queue->second.front();
    begin(next);
}

}  // namespace kyvien::hall
