// Requests between halls: those made here for a game that another hall plays, and the reverse.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <utility>

#include "hall/games/sharing/internal/answer_marks.h"
#include "hall/games/sharing/sharing.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/refusal_json.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace sharing_requests {
namespace {

/// The name in a request to another hall.
const char* name(Sharing::SeatAction how) {
    switch (how) {
    case Sharing::SeatAction::Join:
        return "join";
    case Sharing::SeatAction::Pair:
        return "pair";
    case Sharing::SeatAction::Sit:
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
    // A hall of another version may have codes that are unknown here: its sentence is kept.
    const auto code = RefusalCode::find(text_at(object, "code"));
    Refusal refusal{code ? *code : RefusalCode("fault"), text_at(object, "message"), {}, {}};
    if (const json::value* const values = object.if_contains("values");
        values != nullptr && values->is_object())
        for (const auto& [name, value] : values->get_object())
            if (value.is_string())
                refusal.values.emplace_back(std::string(name), std::string(value.get_string()));
    return refusal;
}

}  // namespace
}  // namespace sharing_requests

/// A client of another hall whose request is handled here.
class Sharing::RemoteWatcher : public Watcher {
  public:
    RemoteWatcher(Sharing& sharing, std::move_only_function<void(std::string)> done)
        : sharing_(sharing), done_(std::move(done)) {}
    void notify_new_view() override {}  // his own hall shows it
    void answer(std::string text) override { finish(sharing::kAnswer + std::move(text)); }
    void send_back() { finish(std::string(1, sharing::kNotHere)); }

  private:
    void finish(std::string text) {
        const auto kept = sharing_.served_.extract(this);  // until the end of this function
        if (!kept)
            return;
        subscription().table = nullptr;
        done_(std::move(text));
    }

    Sharing& sharing_;
    std::move_only_function<void(std::string)> done_;
};

void Sharing::forward(const std::shared_ptr<Watcher>& watcher, std::string text,
                      const std::string& id, std::string idempotency_key) {
    const Subscription& subscription = watcher->subscription();
    if (idempotency_key.empty())
        idempotency_key = new_token();
    json::object request{{"do", "message"},
                         {"game", subscription.table->id},
                         {"seat", subscription.seat ? static_cast<int>(*subscription.seat) : -1},
                         {"arbiter", subscription.arbiter},
                         {"office", static_cast<int>(subscription.office)},
                         {"key", subscription.key},
                         {"rules", subscription.may_rule},
                         {"keeps", subscription.is_board_keeper},
                         {"replaced", static_cast<std::int64_t>(subscription.keys_replaced)},
                         {"retry", idempotency_key},
                         {"text", text}};
    ForwardedRequest passing;
    passing.game = subscription.table->id;
    passing.request = json::serialize(request);
    // Repeating an undo would undo another act.
    passing.is_repeatable = text.find("\"undo\"") == std::string::npos;
    passing.here = [this, from = std::weak_ptr(watcher), text = std::move(text), idempotency_key] {
        if (const auto still_there = from.lock();
            still_there && still_there->subscription().table != nullptr)
            handle_here_(still_there, text, idempotency_key);
    };
    passing.answered = [this, from = std::weak_ptr(watcher), id](Result<std::string> answer) {
        const auto still_there = from.lock();
        if (!still_there || still_there->subscription().table == nullptr)
            return;
        Table& table = *still_there->subscription().table;
        if (!answer) {
            fan_out_.answer_refused(*still_there, id, answer.error());
            return;
        }
        const bool is_stale = answer->find(R"("code":"stale-)") != std::string::npos;
        still_there->answer(answer->substr(1));
        // A player who agreed to an outdated state is shown the current one.
        if (is_stale && table.is_played_elsewhere)
            catch_up(table);
        if (is_stale)
            fan_out_.show(*still_there);
    };
    pass(std::move(passing));
}

void Sharing::forward_accepted(const std::shared_ptr<Watcher>& watcher, std::string text,
                               const std::string& id, std::string idempotency_key) {
    if (const auto served = std::dynamic_pointer_cast<RemoteWatcher>(watcher))
        served->send_back();
    else if (watcher->subscription().table != nullptr)
        forward(watcher, std::move(text), id, std::move(idempotency_key));
}

void Sharing::take_seat(SeatAction how, Table& table, std::string name, std::string token,
                        SeatDone done) {
    if (token.empty())
        token = new_token();
    json::object request{
        {"do", sharing_requests::name(how)}, {"game", table.id}, {"name", name}, {"token", token}};
    auto answer_to = std::make_shared<SeatDone>(std::move(done));
    ForwardedRequest passing;
    passing.game = table.id;
    passing.request = json::serialize(request);
    passing.here = [this, how, id = table.id, name, token, answer_to] {
        take_own_seat(how, *tables_.in_memory(id), name, token, std::move(*answer_to));
    };
    passing.answered = [this, id = table.id, token, answer_to](Result<std::string> answer) {
        if (Table* const copy = tables_.in_memory(id); copy != nullptr && copy->is_played_elsewhere)
            reread_(*copy);  // it has another key now
        if (!answer)
            (*answer_to)(refuse(answer.error()));
        else if (answer->starts_with(sharing::kRefused))
            (*answer_to)(refuse(sharing_requests::refusal_of(std::string_view(*answer).substr(1))));
        else
            (*answer_to)(GrantedSeat{
                id, *answer == "=0" ? conduct::Seat::First : conduct::Seat::Second, token});
    };
    pass(std::move(passing));
}

// ---- requests made elsewhere, for games played here ---------------------------------------------

std::string game_of_request(std::string_view request) {
    const auto parsed = parse_object(request);
    return parsed ? sharing_requests::text_at(parsed->get_object(), "game") : std::string();
}

void Sharing::answer_other_hall(std::string_view request,
                                std::move_only_function<void(std::string)> done) {
    ++context_.metrics.requests_for_others;
    auto parsed = parse_object(request);
    const std::string game = parsed ? sharing_requests::text_at(parsed->get_object(), "game") : "";
    tables_.fetch(game, [this, game, parsed = std::move(parsed),
                         done = std::move(done)](const Result<void>& there) mutable {
        Table* const table = there ? tables_.in_memory(game) : nullptr;
        if (table == nullptr || table->is_played_elsewhere) {
            done(std::string(1, sharing::kNotHere));
            return;
        }
        const json::object& message = parsed->get_object();
        if (sharing_requests::text_at(message, "do") == "message")
            serve_message(*table, message, std::move(done));
        else
            serve_seat(*table, message, std::move(done));
    });
}

void Sharing::serve_message(Table& table, const json::object& message,
                            std::move_only_function<void(std::string)> done) {
    auto watcher = std::make_shared<RemoteWatcher>(*this, std::move(done));
    Subscription& subscription = watcher->subscription();
    subscription.table = &table;
    if (const std::int64_t seat = sharing_requests::number_at(message, "seat"); seat >= 0)
        subscription.seat = seat == 0 ? conduct::Seat::First : conduct::Seat::Second;
    subscription.arbiter = sharing_requests::text_at(message, "arbiter");
    subscription.office =
        static_cast<conduct::ArbiterRank>(sharing_requests::number_at(message, "office"));
    subscription.key = sharing_requests::text_at(message, "key");
    const json::value* const rules = message.if_contains("rules");
    subscription.may_rule = rules != nullptr && rules->is_bool() && rules->get_bool();
    const json::value* const keeps = message.if_contains("keeps");
    subscription.is_board_keeper = keeps != nullptr && keeps->is_bool() && keeps->get_bool();
    subscription.keys_replaced = static_cast<std::size_t>(
        std::max<std::int64_t>(0, sharing_requests::number_at(message, "replaced")));
    subscription.has_said_hello = true;
    served_[watcher.get()] = watcher;
    handle_here_(watcher, sharing_requests::text_at(message, "text"),
                 sharing_requests::text_at(message, "retry"));
}

void Sharing::serve_seat(Table& table, const json::object& message,
                         std::move_only_function<void(std::string)> done) {
    SeatDone then = [done = std::move(done)](Result<GrantedSeat> granted) mutable {
        if (granted)
            done(granted->seat == conduct::Seat::First ? "=0" : "=1");
        else if (granted.error().code == "not-owner")
            done(std::string(1, sharing::kNotHere));
        else
            done(sharing::kRefused + to_json(granted.error()));
    };
    const std::string token = sharing_requests::text_at(message, "token");
    const std::string what = sharing_requests::text_at(message, "do");
    for (const SeatAction each : {SeatAction::Join, SeatAction::Pair, SeatAction::Sit})
        if (what == sharing_requests::name(each)) {
            take_own_seat(each, table, sharing_requests::text_at(message, "name"), token,
                          std::move(then));
            return;
        }
    // A hall of a later version may ask for more.
    then(refuse("unknown-type", fmt::format("There is no request \"{}\".", what.substr(0, 32)),
                std::nullopt, {{"type", what.substr(0, 32)}}));
}

void Sharing::take_own_seat(SeatAction how, Table& table, std::string name,
                            const std::string& token, SeatDone done) {
    switch (how) {
    case SeatAction::Join:
        seats_.join(table, std::move(name), token, std::move(done));
        break;
    case SeatAction::Pair:
        seats_.pair(table, std::move(name), token, std::move(done));
        break;
    case SeatAction::Sit:
        seats_.take_reserved(table, token, std::move(name), std::move(done));
        break;
    }
}

}  // namespace kyvien::hall
