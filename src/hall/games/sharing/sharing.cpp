#include "hall/games/sharing/sharing.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "hall/games/sharing/internal/answer_marks.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace sharing {
namespace {

// Number of taken-over games read at a time, so that requests for games can run in between.
constexpr std::size_t kLoadedTogether = 64;
// Retry interval and limit for requests for a game that nobody owns.
constexpr Milliseconds kTryAgain{200};
constexpr Milliseconds kLongestWait{20'000};
// Retry interval for failed reads.
constexpr Milliseconds kLookAgain{1'000};

Refusal away(bool is_surely_unexecuted) {
    if (is_surely_unexecuted)
        return {"hall-away",
                "The hall that plays this game cannot be reached; nothing was recorded. Try again "
                "in a moment.",
                {},
                {}};
    return {"store-uncertain",
            "The hall that plays this game has gone away. It is uncertain whether this was "
            "recorded; the board shows what the record holds.",
            {},
            {}};
}

}  // namespace
}  // namespace sharing

Sharing::Sharing(HallContext& context, Tables& tables, Schedule& schedule, CommandQueue& queue,
                 Seats& seats, FanOut& fan_out)
    : context_(context), tables_(tables), schedule_(schedule), queue_(queue), seats_(seats),
      fan_out_(fan_out) {}
Sharing::~Sharing() = default;

void Sharing::begin(store::HallLeases& leases, Neighbours& neighbours, Milliseconds valid_for,
                    HandleHere handle_here, std::function<void(Table&)> reread) {
    leases_ = &leases;
    neighbours_ = &neighbours;
    good_for_ = valid_for;
    handle_here_ = std::move(handle_here);
    reread_ = std::move(reread);
    context_.hall = context_.log.hall();
    is_first_ = context_.part.number == 0;
    context_.presence_changed = [this](Table& table) { announce_presence(table); };
    context_.watchers_changed = [this](const Table& table) { watching_.insert(table.id); };
    context_.is_deserted_elsewhere = [this](const std::string& game) { return is_deserted(game); };
    context_.chat_changed = [this](const std::string& game) {
        if (!halls_.empty())
            leases_->broadcast("c " + game);
    };
    context_.bots_changed = [this](const std::string& game) {
        if (!halls_.empty())
            leases_->broadcast("b " + game);
    };
}

// ---- news ---------------------------------------------------------------------------------------

void Sharing::receive_news(store::HallNews news) {
    if (news.was_lost)
        reload_all();
    for (const store::TakenGame& taken : news.taken) {
        taken_[taken.game] = instant_of(taken.since);
        to_load_.push_back(taken.game);
    }
    context_.metrics.games_taken_over += news.taken.size();
    if (is_first_) {
        context_.metrics.leases_lost += news.was_lost ? 1 : 0;
        context_.metrics.lease_renewals += news.renewed ? 1 : 0;
    }
    if (!news.taken.empty())
        journal(Level::Info, "games-taken", {{"games", std::to_string(news.taken.size())}});
    if (news.renewed) {
        context_.renew_lease(instant_of(*news.renewed), good_for_);
        neighbours_->set_halls(news.neighbours);
        context_.log.set_notifies_others(!news.neighbours.empty());
        handle_ended_halls(news.neighbours);
        if (context_.recording.is_interrupted() && !context_.has_lease_lapsed())
            context_.check([](const Result<void>&) {});
    }
    for (const store::ChangedGame& changed : news.changed)
        note_changed(changed);
    for (const auto& [hall, said] : news.announcements)
        handle_announcement(hall, said);
    if (news.may_have_missed)
        tables_.for_all([this](Table& table) {
            if (table.is_played_elsewhere)
                catch_up(table);
        });
    load_taken();
}

/// The lease had expired and another hall has taken over: our games are read again, which shows who
/// owns them.
void Sharing::reload_all() {
    if (is_first_)
        journal(Level::Warning, "lease-lost");
    tables_.forget_live();
    schedule_.forget_deadlines();
    tables_.for_all([this](Table& table) {
        if (!table.is_played_elsewhere)
            reread_(table);
    });
}

void Sharing::handle_ended_halls(const std::vector<store::NeighbourHall>& now) {
    std::set<store::HallNumber> halls;
    for (const store::NeighbourHall& each : now)
        halls.insert(each.number);
    if (halls == halls_)
        return;
    std::vector<store::HallNumber> gone;
    std::ranges::set_difference(halls_, halls, std::back_inserter(gone));
    halls_ = std::move(halls);
    for (const store::HallNumber hall : gone)
        presences_.forget(hall);
    tables_.for_all([&](Table& table) {
        bool was_there = false;
        for (const store::HallNumber hall : gone) {
            was_there = table.audience.elsewhere.erase(hall) > 0 || was_there;
            was_there = table.audience.watchers_elsewhere.erase(hall) > 0 || was_there;
            table.audience.trips_elsewhere.erase(hall);
        }
        if (was_there)
            fan_out_.show_soon(table);
        // The hall that has taken over its games may have written before the announcement.
        if (table.is_played_elsewhere && std::ranges::find(gone, table.owner) != gone.end())
            reread_(table);
    });
}

void Sharing::load_taken() {
    while (!to_load_.empty() && loading_ < sharing::kLoadedTogether) {
        const std::string game = std::move(to_load_.front());
        to_load_.pop_front();
        if (!taken_.contains(game))
            continue;  // it was loaded meanwhile
        if (Table* const table = tables_.in_memory(game)) {
            reread_(*table);
            continue;
        }
        ++loading_;
        tables_.fetch(game, [this, game](const Result<void>& there) {
            --loading_;
            if (there)
                return;
            journal(Level::Error, "game-not-loaded",
                    {{"game", game}, {"reason", there.error().english}});
            // Games that cannot be read at all are not retried for ever.
            if (Recording::is_failure(there.error()) || there.error().code == "store-busy")
                to_load_.push_back(game);
            else
                taken_.erase(game);
        });
    }
}

void Sharing::note_table_loaded(Table& table) {
    schedule_.set_deadline(table.id, table.is_played_elsewhere ? std::nullopt : deadline_of(table));
    if (table.is_played_elsewhere)
        return;
    const auto taken = taken_.extract(table.id);
    if (!taken)
        return;
    unrecorded_gaps_.insert(table.id);
    queue_.record_unowned_time(table, taken.mapped());
}

void Sharing::note_changed(const store::ChangedGame& changed) {
    tables_.note_listing();
    Table* const table = tables_.in_memory(changed.game);
    if (table == nullptr)
        return;
    // Somebody else has written to a game that we regard as ours.
    if (!table->is_played_elsewhere && table->seq() < changed.last_seq)
        reread_(*table);
    else if (table->is_played_elsewhere)
        catch_up(*table);
}

void Sharing::catch_up(Table& table) {
    if (table.writing) {
        table.is_behind = true;  // a read is in progress: repeat it afterwards
        return;
    }
    table.is_behind = false;
    tables_.catch_up(table, [this, id = table.id](Result<Tables::CatchUpResult> caught) {
        Table& loaded_table = *tables_.in_memory(id);
        if (!caught || *caught == Tables::CatchUpResult::MustBeRead)
            loaded_table.needs_reread = true;
        else if (*caught == Tables::CatchUpResult::Changed)
            fan_out_.show_all(loaded_table);
        if (!caught)
            unread_.insert(id);
        else if (std::exchange(loaded_table.needs_reread, false))
            reread_(loaded_table);
        else if (loaded_table.is_behind)
            catch_up(loaded_table);
    });
}

// ---- requests made here, for games played elsewhere ---------------------------------------------

void Sharing::pass(ForwardedRequest passing) {
    passing.asked = context_.time.now();
    // Requests of one client are carried out in order.
    if (waiting_.contains(passing.game))
        wait(std::move(passing));
    else
        dispatch(std::move(passing));
}

void Sharing::dispatch(ForwardedRequest passing) {
    Table* const table = tables_.in_memory(passing.game);
    if (table == nullptr) {
        passing.answered(refuse(sharing::away(passing.is_surely_unexecuted)));
        return;
    }
    if (!table->is_played_elsewhere) {
        passing.here();
        return;
    }
    if (!halls_.contains(table->owner)) {
        wait(std::move(passing));
        return;
    }
    std::string request = passing.request;
    ++context_.metrics.requests_passed_on;
    neighbours_->ask(table->owner, std::move(request),
                     [this, passing = std::move(passing)](Result<std::string> answer) mutable {
                         if (answer && !answer->starts_with(sharing::kNotHere)) {
                             passing.answered(std::move(answer));
                             return;
                         }
                         passing.is_surely_unexecuted =
                             passing.is_surely_unexecuted &&
                             (answer || answer.error().code == "hall-away");
                         if (!passing.is_surely_unexecuted && !passing.is_repeatable)
                             passing.answered(refuse(sharing::away(false)));
                         else
                             wait(std::move(passing));
                     });
}

void Sharing::wait(ForwardedRequest passing) {
    const std::string game = passing.game;
    waiting_[game].passing.push_back(std::move(passing));
}

void Sharing::tick(Instant now) {
    load_taken();
    std::vector<std::string> due;
    for (auto& [game, queue] : waiting_)
        if (now - queue.tried >= sharing::kTryAgain) {
            queue.tried = now;
            due.push_back(game);
        }
    for (const std::string& game : due) {
        Queue& queue = waiting_.at(game);
        while (!queue.passing.empty() &&
               now - queue.passing.front().asked > sharing::kLongestWait) {
            ForwardedRequest late = std::move(queue.passing.front());
            queue.passing.pop_front();
            late.answered(refuse(sharing::away(late.is_surely_unexecuted)));
        }
        Table* const table = tables_.in_memory(game);
        if (table != nullptr && !queue.passing.empty()) {
            reread_(*table);
            continue;
        }
        auto waiting = waiting_.extract(game);
        for (ForwardedRequest& passing : waiting.mapped().passing)
            passing.answered(refuse(sharing::away(passing.is_surely_unexecuted)));
    }
    if (now - looked_ < sharing::kLookAgain)
        return;
    looked_ = now;
    for (const std::string& game : std::exchange(watching_, {}))
        if (Table* const table = tables_.in_memory(game);
            table != nullptr && table->audience.reported_watchers != watchers_here(*table))
            announce_presence(*table);
    for (const std::string& game : std::exchange(unread_, {}))
        if (Table* const table = tables_.in_memory(game))
            reread_(*table);
    for (const std::string& game : std::exchange(unrecorded_gaps_, {}))
        if (Table* const table = tables_.in_memory(game);
            table != nullptr && table->unowned_since) {
            unrecorded_gaps_.insert(game);
            queue_.record_unowned_time(*table, *table->unowned_since);
        }
    if (to_load_.empty() && loading_ == 0)
        for (const auto& [game, since] : taken_)
            to_load_.push_back(game);
}

void Sharing::not_read(const Table& table) {
    unread_.insert(table.id);
}

void Sharing::table_read(Table& table) {
    if (table.is_played_elsewhere && std::exchange(table.needs_reread, false)) {
        reread_(table);  // requested while it was being read
        return;
    }
    if (table.is_played_elsewhere && table.is_behind)
        catch_up(table);
    const auto found = waiting_.find(table.id);
    if (found == waiting_.end())
        return;
    if (!table.is_played_elsewhere || halls_.contains(table.owner)) {
        auto queue = waiting_.extract(found);
        for (ForwardedRequest& passing : queue.mapped().passing)
            pass_again(std::move(passing));
    } else {
        claim(table);
    }
}

/// As pass(), after waiting.
void Sharing::pass_again(ForwardedRequest passing) {
    if (waiting_.contains(passing.game))
        wait(std::move(passing));
    else
        dispatch(std::move(passing));
}

void Sharing::claim(Table& table) {
    Queue& queue = waiting_.at(table.id);
    if (std::exchange(queue.is_claiming, true))
        return;
    context_.run_in_background(
        [leases = leases_, id = table.id, fence = table.fence] { return leases->claim(id, fence); },
        [this, id = table.id](const Result<std::optional<store::TakenGame>>& claimed) {
            if (const auto queue_of = waiting_.find(id); queue_of != waiting_.end())
                queue_of->second.is_claiming = false;
            if (!claimed || !*claimed)
                return;
            ++context_.metrics.games_taken_over;
            taken_[id] = instant_of((*claimed)->since);
            if (Table* const loaded_table = tables_.in_memory(id))
                reread_(*loaded_table);
        });
}

}  // namespace kyvien::hall
