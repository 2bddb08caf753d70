#include "hall/games/sharing/sharing.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <iterator>
#include <utility>

#include "hall/json/internal/json_fields.h"
#include "hall/json/refusal_json.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace sharing {
namespace {

// Taken games are read so many at a time: who asks for a game comes in between.
constexpr std::size_t kLoadedTogether = 64;
// A request for a game that nobody plays is tried again so often, and no longer than this.
constexpr Milliseconds kTryAgain{200};
constexpr Milliseconds kLongestWait{20'000};
// What could not be read is tried again so often.
constexpr Milliseconds kLookAgain{1'000};

// What a hall answers another: what its watcher is told, a refusal of a seat, or that the game is
// not its own.
constexpr char kAnswer = '=', kRefused = '!', kNotHere = '>';

Refusal away(bool is_sure) {
    if (is_sure)
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

/// As one hall asks it of another.
const char* name(Sharing::Taking how) {
    switch (how) {
    case Sharing::Taking::Join:
        return "join";
    case Sharing::Taking::Pair:
        return "pair";
    case Sharing::Taking::Sit:
        break;
    }
    return "sit";
}

std::string text_at(const json::object& object, std::string_view field) {
    const json::value* const value = object.if_contains(field);
    return value != nullptr && value->is_string() ? std::string(value->get_string())
                                                  : std::string();
}
std::int64_t number_at(const json::object& object, std::string_view field) {
    const json::value* const value = object.if_contains(field);
    return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

Refusal refusal_of(std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed)
        return parsed.error();
    const json::object& object = parsed->get_object();
    // A hall of another build may have codes that this one has not: its sentence is kept.
    const auto code = RefusalCode::find(text_at(object, "code"));
    Refusal refusal{code ? *code : RefusalCode("fault"), text_at(object, "message"), {}, {}};
    if (const json::value* const values = object.if_contains("values");
        values != nullptr && values->is_object())
        for (const auto& [name, value] : values->get_object())
            if (value.is_string())
                refusal.values.emplace_back(std::string(name), std::string(value.get_string()));
    return refusal;
}

/// The words of a notice about presence, one after the other.
std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    return word;
}
std::size_t take_count(std::string_view& text) {
    const std::string_view word = take_word(text);
    std::size_t count = 0;
    std::from_chars(word.data(), word.data() + word.size(), count);
    return count;
}

// In milliseconds and one more; nought is not measured, which is also what older halls say.
std::size_t trip_told(std::optional<Milliseconds> trip) {
    return trip ? static_cast<std::size_t>(std::max<std::int64_t>(trip->count(), 0)) + 1 : 0;
}
std::optional<Milliseconds> trip_heard(std::size_t told) {
    if (told == 0)
        return std::nullopt;
    return Milliseconds(static_cast<std::int64_t>(std::min<std::size_t>(told - 1, 60'000)));
}

}  // namespace
}  // namespace sharing

/// A client of another hall whose request is answered here.
class Sharing::FromNeighbour : public Watcher {
  public:
    FromNeighbour(Sharing& sharing, std::move_only_function<void(std::string)> done)
        : sharing_(sharing), done_(std::move(done)) {}
    void news() override {}  // his own hall shows it
    void answer(std::string text) override { finish(sharing::kAnswer + std::move(text)); }
    void send_back() { finish(std::string(1, sharing::kNotHere)); }

  private:
    void finish(std::string text) {
        const auto kept = sharing_.served_.extract(this);  // until the end of this function
        if (!kept)
            return;
        standing().table = nullptr;
        done_(std::move(text));
    }

    Sharing& sharing_;
    std::move_only_function<void(std::string)> done_;
};

Sharing::Sharing(HallContext& context, Tables& tables, Schedule& schedule, CommandQueue& queue,
                 Seats& seats, FanOut& fan_out)
    : context_(context), tables_(tables), schedule_(schedule), queue_(queue), seats_(seats),
      fan_out_(fan_out) {}
Sharing::~Sharing() = default;

void Sharing::begin(store::HallLeases& leases, Neighbours& neighbours, Milliseconds good_for,
                    HandleHere handle_here, std::function<void(Table&)> reread) {
    leases_ = &leases;
    neighbours_ = &neighbours;
    good_for_ = good_for;
    handle_here_ = std::move(handle_here);
    reread_ = std::move(reread);
    context_.hall = context_.log.hall();
    is_first_ = context_.part.number == 0;
    context_.presence_changed = [this](Table& table) { say_presence(table); };
    context_.watchers_changed = [this](const Table& table) { watching_.insert(table.id); };
    context_.is_left_elsewhere = [this](const std::string& game) { return is_left(game); };
    context_.chat_changed = [this](const std::string& game) {
        if (!halls_.empty())
            leases_->say("c " + game);
    };
    context_.bots_changed = [this](const std::string& game) {
        if (!halls_.empty())
            leases_->say("b " + game);
    };
}

// ---- news ---------------------------------------------------------------------------------------

void Sharing::take_news(store::HallNews news) {
    if (news.was_lost)
        lose_all();
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
        context_.log.tell_others(!news.neighbours.empty());
        note_gone(news.neighbours);
        if (context_.recording.stands() && !context_.has_lease_lapsed())
            context_.check([](const Result<void>&) {});
    }
    for (const store::ChangedGame& changed : news.changed)
        note_changed(changed);
    for (const auto& [hall, said] : news.said)
        hear(hall, said);
    if (news.may_have_missed)
        tables_.for_all([this](Table& table) {
            if (table.is_elsewhere)
                catch_up(table);
        });
    load_taken();
}

/// The lease had run out and another hall has taken it up: what was ours is read again, which tells
/// whose it is.
void Sharing::lose_all() {
    if (is_first_)
        journal(Level::Warning, "lease-lost");
    tables_.forget_live();
    schedule_.forget_deadlines();
    tables_.for_all([this](Table& table) {
        if (!table.is_elsewhere)
            reread_(table);
    });
}

void Sharing::note_gone(const std::vector<store::NeighbourHall>& now) {
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
        // The hall that has taken over its games may have written before it announced so.
        if (table.is_elsewhere && std::ranges::find(gone, table.owner) != gone.end())
            reread_(table);
    });
}

void Sharing::load_taken() {
    while (!to_load_.empty() && loading_ < sharing::kLoadedTogether) {
        const std::string game = std::move(to_load_.front());
        to_load_.pop_front();
        if (!taken_.contains(game))
            continue;  // it came into memory by itself
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
            // What cannot be read at all is not tried for ever.
            if (Recording::is_failure(there.error()) || there.error().code == "store-busy")
                to_load_.push_back(game);
            else
                taken_.erase(game);
        });
    }
}

void Sharing::table_kept(Table& table) {
    schedule_.set_deadline(table.id, table.is_elsewhere ? std::nullopt : deadline_of(table));
    if (table.is_elsewhere)
        return;
    const auto taken = taken_.extract(table.id);
    if (!taken)
        return;
    owing_.insert(table.id);
    queue_.take_up(table, taken.mapped());
}

void Sharing::note_changed(const store::ChangedGame& changed) {
    tables_.note_listing();
    Table* const table = tables_.in_memory(changed.game);
    if (table == nullptr)
        return;
    // Somebody else has written what we take for ours.
    if (!table->is_elsewhere && table->seq() < changed.last_seq)
        reread_(*table);
    else if (table->is_elsewhere)
        catch_up(*table);
}

void Sharing::catch_up(Table& table) {
    if (table.writing) {
        table.is_behind = true;  // it is being read: once more afterwards
        return;
    }
    table.is_behind = false;
    tables_.catch_up(table, [this, id = table.id](Result<Tables::CaughtUp> caught) {
        Table& kept = *tables_.in_memory(id);
        if (!caught || *caught == Tables::CaughtUp::MustBeRead)
            kept.is_to_be_read = true;
        else if (*caught == Tables::CaughtUp::Changed)
            fan_out_.show_all(kept);
        if (!caught)
            unread_.insert(id);
        else if (std::exchange(kept.is_to_be_read, false))
            reread_(kept);
        else if (kept.is_behind)
            catch_up(kept);
    });
}

// ---- who is there -------------------------------------------------------------------------------

void Sharing::say_presence(Table& table) {
    if (leases_ == nullptr)
        return;
    // A program sits at the hall that plays the game.
    PresenceBook::Counts here = table.audience.connected;
    for (const conduct::Seat seat : clock::kBothSeats)
        here[clock::index(seat)] +=
            table.played_by_program[clock::index(seat)] && !table.is_elsewhere ? 1 : 0;
    presences_.note(table.id, context_.hall, here, context_.time.now());
    if (halls_.empty())
        return;
    auto& told = table.audience.trips_told;
    for (const conduct::Seat seat : clock::kBothSeats)
        told[clock::index(seat)] = round_trip_here(table, seat);
    table.audience.watchers_told = watchers_here(table);
    leases_->say(fmt::format(
        "p {} {} {} {} {} {} {} {}", table.id, here[0], here[1],
        static_cast<int>(table.sequel.wanted_by[0]), static_cast<int>(table.sequel.wanted_by[1]),
        sharing::trip_told(told[0]), sharing::trip_told(told[1]), table.audience.watchers_told));
}

std::string_view game_of_said(std::string_view said) {
    (void)sharing::take_word(said);  // what is said of it
    return sharing::take_word(said);
}

void Sharing::hear(store::HallNumber hall, std::string_view said) {
    const std::string_view kind = sharing::take_word(said);
    const std::string game(sharing::take_word(said));
    Table* const table = tables_.in_memory(game);
    if (kind == "q")
        answer_presence(game, table);
    else if (kind == "p")
        hear_presence(hall, game, table, said);
    else if (kind == "c" && table != nullptr && context_.chat_changed_elsewhere)
        context_.chat_changed_elsewhere(game);
    else if (kind == "b" && table != nullptr && context_.bots_changed_elsewhere)
        context_.bots_changed_elsewhere(game);
}

void Sharing::answer_presence(const std::string& game, Table* table) {
    if (table != nullptr) {
        const bool is_anybody_here =
            table->audience.connected != std::array<std::size_t, 2>{} || watchers_here(*table) > 0;
        if (is_anybody_here || !table->is_elsewhere)
            say_presence(*table);
    } else if (const auto told = presences_.told_by(context_.hall, game)) {
        // Nobody has looked at it for a while.
        leases_->say(fmt::format("p {} {} {}", game, (*told)[0], (*told)[1]));
    }
}

void Sharing::hear_presence(store::HallNumber hall, const std::string& game, Table* table,
                            std::string_view said) {
    PresenceBook::Counts counts{};
    for (std::size_t& count : counts)
        count = sharing::take_count(said);
    presences_.note(game, hall, counts, context_.time.now());
    if (table == nullptr)
        return;
    TableAudience& audience = table->audience;
    bool has_changed = std::exchange(audience.elsewhere[hall], counts) != counts;
    const bool is_of_owner = table->is_elsewhere && hall == table->owner;
    for (bool& wanted : table->sequel.wanted_by)
        if (const bool is_wanted = sharing::take_count(said) > 0; is_of_owner)
            has_changed = std::exchange(wanted, is_wanted) != is_wanted || has_changed;
    for (auto& trip : audience.trips_elsewhere[hall])
        trip = sharing::trip_heard(sharing::take_count(said));
    const std::size_t watchers = sharing::take_count(said);
    const bool is_watched_otherwise =
        std::exchange(audience.watchers_elsewhere[hall], watchers) != watchers;
    if (has_changed)
        fan_out_.show_soon(*table);
    else if (is_watched_otherwise)
        fan_out_.show_watchers(*table);
    seats_.begin_clocks(*table);
}

bool Sharing::is_left(const std::string& game) {
    if (const auto known = presences_.is_left(game))
        return *known;
    // The other halls answer in a moment, in time for the next request.
    if (!halls_.empty() && presences_.take_question(game, context_.time.now()))
        leases_->say("q " + game);
    return false;
}

void Sharing::ask_presence(const Table& table) {
    if (leases_ != nullptr && !halls_.empty())
        leases_->say("q " + table.id);
}

// ---- what is asked here, and played elsewhere ---------------------------------------------------

void Sharing::pass(Passing passing) {
    passing.asked = context_.time.now();
    // What one asks after the other is done in this order.
    if (waiting_.contains(passing.game))
        wait(std::move(passing));
    else
        dispatch(std::move(passing));
}

void Sharing::dispatch(Passing passing) {
    Table* const table = tables_.in_memory(passing.game);
    if (table == nullptr) {
        passing.answered(refuse(sharing::away(passing.is_sure)));
        return;
    }
    if (!table->is_elsewhere) {
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
                         passing.is_sure =
                             passing.is_sure && (answer || answer.error().code == "hall-away");
                         if (!passing.is_sure && !passing.is_repeatable)
                             passing.answered(refuse(sharing::away(false)));
                         else
                             wait(std::move(passing));
                     });
}

void Sharing::wait(Passing passing) {
    const std::string game = passing.game;
    waiting_[game].passing.push_back(std::move(passing));
}

void Sharing::wake(Instant now) {
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
            Passing late = std::move(queue.passing.front());
            queue.passing.pop_front();
            late.answered(refuse(sharing::away(late.is_sure)));
        }
        Table* const table = tables_.in_memory(game);
        if (table != nullptr && !queue.passing.empty()) {
            reread_(*table);
            continue;
        }
        auto left = waiting_.extract(game);
        for (Passing& passing : left.mapped().passing)
            passing.answered(refuse(sharing::away(passing.is_sure)));
    }
    if (now - looked_ < sharing::kLookAgain)
        return;
    looked_ = now;
    for (const std::string& game : std::exchange(watching_, {}))
        if (Table* const table = tables_.in_memory(game);
            table != nullptr && table->audience.watchers_told != watchers_here(*table))
            say_presence(*table);
    for (const std::string& game : std::exchange(unread_, {}))
        if (Table* const table = tables_.in_memory(game))
            reread_(*table);
    for (const std::string& game : std::exchange(owing_, {}))
        if (Table* const table = tables_.in_memory(game);
            table != nullptr && table->unowned_since) {
            owing_.insert(game);
            queue_.take_up(*table, *table->unowned_since);
        }
    if (to_load_.empty() && loading_ == 0)
        for (const auto& [game, since] : taken_)
            to_load_.push_back(game);
}

void Sharing::not_read(const Table& table) {
    unread_.insert(table.id);
}

void Sharing::table_read(Table& table) {
    if (table.is_elsewhere && std::exchange(table.is_to_be_read, false)) {
        reread_(table);  // asked for while it was being read
        return;
    }
    if (table.is_elsewhere && table.is_behind)
        catch_up(table);
    const auto found = waiting_.find(table.id);
    if (found == waiting_.end())
        return;
    if (!table.is_elsewhere || halls_.contains(table.owner)) {
        auto queue = waiting_.extract(found);
        for (Passing& passing : queue.mapped().passing)
            pass_again(std::move(passing));
    } else {
        claim(table);
    }
}

/// As pass(), but it has waited already.
void Sharing::pass_again(Passing passing) {
    if (waiting_.contains(passing.game))
        wait(std::move(passing));
    else
        dispatch(std::move(passing));
}

void Sharing::claim(Table& table) {
    Queue& queue = waiting_.at(table.id);
    if (std::exchange(queue.is_claiming, true))
        return;
    context_.work_aside(
        [leases = leases_, id = table.id, fence = table.fence] { return leases->claim(id, fence); },
        [this, id = table.id](const Result<std::optional<store::TakenGame>>& claimed) {
            if (const auto queue_of = waiting_.find(id); queue_of != waiting_.end())
                queue_of->second.is_claiming = false;
            if (!claimed || !*claimed)
                return;
            ++context_.metrics.games_taken_over;
            taken_[id] = instant_of((*claimed)->since);
            if (Table* const kept = tables_.in_memory(id))
                reread_(*kept);
        });
}

void Sharing::forward(const std::shared_ptr<Watcher>& watcher, std::string text,
                      const std::string& id, std::string retry_key) {
    const Standing& standing = watcher->standing();
    if (retry_key.empty())
        retry_key = new_token();
    json::object request{{"do", "message"},
                         {"game", standing.table->id},
                         {"seat", standing.seat ? static_cast<int>(*standing.seat) : -1},
                         {"arbiter", standing.arbiter},
                         {"office", static_cast<int>(standing.office)},
                         {"key", standing.key},
                         {"rules", standing.may_rule},
                         {"keeps", standing.keeps_board},
                         {"retry", retry_key},
                         {"text", text}};
    Passing passing;
    passing.game = standing.table->id;
    passing.request = json::serialize(request);
    // What takes back the last act would take back another one.
    passing.is_repeatable = text.find("\"undo\"") == std::string::npos;
    passing.here = [this, from = std::weak_ptr(watcher), text = std::move(text), retry_key] {
        if (const auto still_there = from.lock();
            still_there && still_there->standing().table != nullptr)
            handle_here_(still_there, text, retry_key);
    };
    passing.answered = [this, from = std::weak_ptr(watcher), id](Result<std::string> answer) {
        const auto still_there = from.lock();
        if (!still_there || still_there->standing().table == nullptr)
            return;
        Table& table = *still_there->standing().table;
        if (!answer) {
            fan_out_.answer_refused(*still_there, id, answer.error());
            return;
        }
        const bool is_stale = answer->find(R"("code":"stale-)") != std::string::npos;
        still_there->answer(answer->substr(1));
        // A player who agreed to something outdated is shown the current state.
        if (is_stale && table.is_elsewhere)
            catch_up(table);
        if (is_stale)
            fan_out_.show(*still_there);
    };
    pass(std::move(passing));
}

void Sharing::send_on(const std::shared_ptr<Watcher>& watcher, std::string text,
                      const std::string& id, std::string retry_key) {
    if (const auto served = std::dynamic_pointer_cast<FromNeighbour>(watcher))
        served->send_back();
    else if (watcher->standing().table != nullptr)
        forward(watcher, std::move(text), id, std::move(retry_key));
}

void Sharing::take_seat(Taking how, Table& table, std::string name, std::string token,
                        SeatDone done) {
    if (token.empty())
        token = new_token();
    json::object request{
        {"do", sharing::name(how)}, {"game", table.id}, {"name", name}, {"token", token}};
    auto answer_to = std::make_shared<SeatDone>(std::move(done));
    Passing passing;
    passing.game = table.id;
    passing.request = json::serialize(request);
    passing.here = [this, how, id = table.id, name, token, answer_to] {
        take_own_seat(how, *tables_.in_memory(id), name, token, std::move(*answer_to));
    };
    passing.answered = [this, id = table.id, token, answer_to](Result<std::string> answer) {
        if (Table* const copy = tables_.in_memory(id); copy != nullptr && copy->is_elsewhere)
            reread_(*copy);  // it has another key now
        if (!answer)
            (*answer_to)(refuse(answer.error()));
        else if (answer->starts_with(sharing::kRefused))
            (*answer_to)(refuse(sharing::refusal_of(std::string_view(*answer).substr(1))));
        else
            (*answer_to)(SeatGiven{
                id, *answer == "=0" ? conduct::Seat::First : conduct::Seat::Second, token});
    };
    pass(std::move(passing));
}

// ---- what is asked elsewhere, and played here ---------------------------------------------------

std::string game_of_request(std::string_view request) {
    const auto parsed = parse_object(request);
    return parsed ? sharing::text_at(parsed->get_object(), "game") : std::string();
}

void Sharing::serve(std::string_view request, std::move_only_function<void(std::string)> done) {
    ++context_.metrics.requests_for_others;
    auto parsed = parse_object(request);
    const std::string game = parsed ? sharing::text_at(parsed->get_object(), "game") : "";
    tables_.fetch(game, [this, game, parsed = std::move(parsed),
                         done = std::move(done)](const Result<void>& there) mutable {
        Table* const table = there ? tables_.in_memory(game) : nullptr;
        if (table == nullptr || table->is_elsewhere) {
            done(std::string(1, sharing::kNotHere));
            return;
        }
        const json::object& asked = parsed->get_object();
        if (sharing::text_at(asked, "do") == "message")
            serve_message(*table, asked, std::move(done));
        else
            serve_seat(*table, asked, std::move(done));
    });
}

void Sharing::serve_message(Table& table, const json::object& asked,
                            std::move_only_function<void(std::string)> done) {
    auto watcher = std::make_shared<FromNeighbour>(*this, std::move(done));
    Standing& standing = watcher->standing();
    standing.table = &table;
    if (const std::int64_t seat = sharing::number_at(asked, "seat"); seat >= 0)
        standing.seat = seat == 0 ? conduct::Seat::First : conduct::Seat::Second;
    standing.arbiter = sharing::text_at(asked, "arbiter");
    standing.office = static_cast<conduct::ArbiterRank>(sharing::number_at(asked, "office"));
    standing.key = sharing::text_at(asked, "key");
    const json::value* const rules = asked.if_contains("rules");
    standing.may_rule = rules != nullptr && rules->is_bool() && rules->get_bool();
    const json::value* const keeps = asked.if_contains("keeps");
    standing.keeps_board = keeps != nullptr && keeps->is_bool() && keeps->get_bool();
    standing.greeted = true;
    served_[watcher.get()] = watcher;
    handle_here_(watcher, sharing::text_at(asked, "text"), sharing::text_at(asked, "retry"));
}

void Sharing::serve_seat(Table& table, const json::object& asked,
                         std::move_only_function<void(std::string)> done) {
    SeatDone then = [done = std::move(done)](Result<SeatGiven> given) mutable {
        if (given)
            done(given->seat == conduct::Seat::First ? "=0" : "=1");
        else if (given.error().code == "not-owner")
            done(std::string(1, sharing::kNotHere));
        else
            done(sharing::kRefused + to_json(given.error()));
    };
    const std::string token = sharing::text_at(asked, "token");
    const std::string what = sharing::text_at(asked, "do");
    Taking how = Taking::Sit;
    for (const Taking each : {Taking::Join, Taking::Pair})
        if (what == sharing::name(each))
            how = each;
    take_own_seat(how, table, sharing::text_at(asked, "name"), token, std::move(then));
}

void Sharing::take_own_seat(Taking how, Table& table, std::string name, const std::string& token,
                            SeatDone done) {
    switch (how) {
    case Taking::Join:
        seats_.join(table, std::move(name), token, std::move(done));
        break;
    case Taking::Pair:
        seats_.pair(table, std::move(name), token, std::move(done));
        break;
    case Taking::Sit:
        seats_.sit(table, token, std::move(name), std::move(done));
        break;
    }
}

}  // namespace kyvien::hall
