#include "hall/games/requests/internal/request_router.h"

#include <fmt/core.h>

#include <span>
#include <utility>
#include <variant>

#include "base/result.h"
#include "conduct/core/typed_command.h"
#include "hall/games/board/board_keeper.h"
#include "hall/games/internal/table_texts.h"
#include "hall/service/internal/key_guard.h"
#include "hall/service/token.h"

namespace kyvien::hall {

namespace request_router {
namespace {

const Refusal kNotSeated{"not-seated", "You are watching; only the players may do this.", {}, {}};

const Refusal kKeyReplaced{"board-key-replaced",
                           "An arbiter has replaced the key of this board; ask for the new one.",
                           {},
                           {}};
const Refusal kNotAnArbiter{"not-an-arbiter", "Only an arbiter of this game can do that.", {}, {}};

const Refusal kUndoInTheHall{
    "undo-in-the-hall", "Only what was told of a game over the board can be undone.", {}, {}};
const Refusal kReadOnlyKey{"key-only-reads", "This key lets you look on, not rule.", {}, {}};

/// The report that tells the law who has come.
Result<conduct::CommandBody> body_of(const Subscription& subscription, const conduct::State& state,
                                     Act::Step& step, Instant at) {
    if (auto* asked = std::get_if<conduct::CommandBody>(&step.what))
        return std::move(*asked);
    if (!subscription.is_arbiter())
        return refuse("not-an-arbiter", "Only an arbiter says who has come to the board.");
    const auto& attendance = std::get<Attendance>(step.what);
    auto report =
        KYVIEN_TRY(conduct::arrival_report(state, attendance.seat, attendance.coming, at));
    return report;
}

}  // namespace
}  // namespace request_router

void RequestRouter::handle(const std::shared_ptr<Watcher>& watcher, std::string_view text,
                           const std::string& idempotency_key) {
    auto request = read_request(text);
    // Kept in case the request has to be forwarded to another hall.
    std::string kept(context_.hall != 0 ? text : std::string_view{});
    if (!request) {
        fan_out_.answer_refused(*watcher, request.error().id, request.error().refusal);
        return;
    }
    if (request->idempotency_key.empty())
        request->idempotency_key = idempotency_key;
    const Subscription& subscription = watcher->subscription();
    if (const auto* greeting = std::get_if<Hello>(&request->what)) {
        hello(watcher, request->id, *greeting);
    } else if (const auto* ping = std::get_if<Ping>(&request->what)) {
        watcher->answer(fmt::format(R"({{"t":"pong","sent":{},"now":{}}})", ping->sent,
                                    stored_instant(context_.time.now())));
    } else if (std::holds_alternative<ShowAgain>(request->what)) {
        fan_out_.show(*watcher);
    } else if (const auto* chat_message = std::get_if<SendChatLine>(&request->what)) {
        chats_.say(watcher, request->id, *chat_message);
    } else if (const auto* reported = std::get_if<ReportChat>(&request->what)) {
        chats_.report(watcher, request->id, *reported);
    } else if (const auto* chat_switch = std::get_if<SetChatSwitch>(&request->what)) {
        chats_.set_switch(watcher, request->id, *chat_switch);
    } else if (subscription.table->is_played_elsewhere && subscription.may_ask()) {
        sharing_.forward(watcher, std::move(kept), request->id, request->idempotency_key);
    } else if (const auto* answers = std::get_if<SetConditional>(&request->what)) {
        conditional_.ask(watcher, request->id, *answers, request->language);
    } else if (std::holds_alternative<Rematch>(request->what)) {
        rematch(*watcher, request->id);
    } else if (!subscription.may_ask()) {
        fan_out_.answer_refused(*watcher, request->id, request_router::kNotSeated);
    } else if (subscription.is_board_keeper &&
               subscription.keys_replaced != subscription.table->state.board_keys_replaced()) {
        fan_out_.answer_refused(*watcher, request->id, request_router::kKeyReplaced);
    } else if (subscription.is_board_keeper
                   ? !is_for_board_keeper(*request)
                   : !subscription.is_arbiter() && (std::holds_alternative<Act>(request->what) ||
                                                    std::holds_alternative<Undo>(request->what))) {
        fan_out_.answer_refused(*watcher, request->id, request_router::kNotAnArbiter);
    } else if (auto* taken_back = std::get_if<Undo>(&request->what)) {
        undo(watcher, request->id, request->idempotency_key, std::move(*taken_back),
             std::move(kept));
    } else if (subscription.is_arbiter() && !subscription.may_rule) {
        fan_out_.answer_refused(*watcher, request->id, request_router::kReadOnlyKey);
    } else {
        ask(watcher, std::move(*request), std::move(kept));
    }
}

void RequestRouter::hello(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                          const Hello& hello) {
    Table& table = *watcher->subscription().table;
    const auto hash = hello.token ? hash_of_token(*hello.token) : std::nullopt;
    if (!table.is_played_elsewhere || !hash || seat_of_key(table.keys, *hash)) {
        greet(*watcher, id, hello);
        return;
    }
    // The hall that plays the game may have just assigned the seat.
    context_.run_in_background([&log = context_.log, game = table.id] { return log.keys(game); },
                               [this, from = std::weak_ptr(watcher), id,
                                hello](Result<std::vector<store::SeatKey>> keys) mutable {
                                   const auto still_there = from.lock();
                                   if (!still_there || still_there->subscription().table == nullptr)
                                       return;
                                   if (keys)
                                       still_there->subscription().table->keys = *std::move(keys);
                                   greet(*still_there, id, hello);
                               });
}

void RequestRouter::greet(Watcher& watcher, const std::string& id, const Hello& hello) {
    const bool has_key = hello.token || hello.arbiter;
    if (has_key && !watcher.may_try_key()) {
        fan_out_.answer_refused(watcher, id, KeyGuard::too_many());
        return;
    }
    const Table& table = *watcher.subscription().table;
    Result<Subscription> subscription = Subscription{};
    if (hello.token && opens_board(context_.board_secret, table, *hello.token)) {
        subscription->is_board_keeper = true;
        subscription->keys_replaced = table.state.board_keys_replaced();
    } else {
        subscription = seats_.offices().subscription_of(hello, table.keys);
    }
    if (subscription) {
        if (!has_key)
            subscription->seat = watcher.own_seat();
        subscription->changes_only = hello.changes_only;
        subscription->with_chat = hello.with_chat;
        fan_out_.subscribe(watcher, *std::move(subscription));
        chats_.join(watcher);
        seats_.begin_clocks(*watcher.subscription().table);
        return;
    }
    watcher.note_wrong_key();
    fan_out_.answer_refused(watcher, id, subscription.error());
}

void RequestRouter::rematch(Watcher& watcher, const std::string& id) {
    const Subscription& subscription = watcher.subscription();
    Table& table = *subscription.table;
    if (!subscription.seat) {
        fan_out_.answer_refused(watcher, id, request_router::kNotSeated);
    } else if (table.state.phase() != conduct::Phase::Finished) {
        fan_out_.answer_refused(watcher, id,
                                {"not-finished", "The game is still being played.", {}, {}});
    } else {
        fan_out_.answer_ok(watcher, id, table.seq());
        maker_.request_rematch(table, *subscription.seat);
    }
}

Result<conduct::Command> RequestRouter::command_of(const Subscription& subscription,
                                                   const conduct::State& state,
                                                   const std::string& id, Act::Step step,
                                                   const std::string& language) {
    const Instant now = context_.time.now();
    auto asked = KYVIEN_TRY(request_router::body_of(subscription, state, step, now));
    auto by = KYVIEN_TRY(actor_of(subscription, state, asked, step.as));
    if (auto* report = std::get_if<conduct::Report>(&asked)) {
        envelopes_.address(*report, id);
        conduct::complete(state, *report, language);
    }
    return conduct::Command{now, std::move(by), std::move(asked)};
}

RequestDone RequestRouter::answer_to(const std::shared_ptr<Watcher>& watcher, std::string id,
                                     std::string text, std::string idempotency_key) {
    return [this, from = std::weak_ptr(watcher), id = std::move(id), text = std::move(text),
            idempotency_key = std::move(idempotency_key)](const Result<std::size_t>& result) {
        const auto still_there = from.lock();
        if (!still_there)
            return;
        if (!result && result.error().code == not_owner().code) {
            sharing_.forward_accepted(still_there, text, id, idempotency_key);
            return;
        }
        if (result)
            fan_out_.answer_ok(*still_there, id, *result);
        else
            fan_out_.answer_refused(*still_there, id, result.error());
        // A player who agreed to an outdated state is shown the current one.
        if (!result &&
            (result.error().code == "stale-consent" || result.error().code == "stale-preview"))
            fan_out_.show(*still_there);
    };
}

void RequestRouter::ask(const std::shared_ptr<Watcher>& watcher, Request request,
                        std::string text) {
    Act act;
    if (auto* several = std::get_if<Act>(&request.what))
        act = std::move(*several);
    else if (const auto* attendance = std::get_if<Attendance>(&request.what))
        act.steps.push_back({*attendance, request.as});
    else
        act.steps.push_back({std::move(std::get<conduct::CommandBody>(request.what)), request.as});
    const Subscription& subscription = watcher->subscription();
    Table& table = *subscription.table;
    auto command = command_of(subscription, table.state, table.id, std::move(act.steps.front()),
                              request.language);
    if (!command) {
        fan_out_.answer_refused(*watcher, request.id, command.error());
        return;
    }
    TableRequest waiting;
    waiting.command = *std::move(command);
    waiting.language = std::move(request.language);
    if (!request.idempotency_key.empty())
        waiting.idempotency_hash = hash_of_secret(table.id + '\n' + request.idempotency_key);
    for (Act::Step& step : std::span(act.steps).subspan(1))
        waiting.then.push_back([this, subscription, id = table.id, step = std::move(step),
                                language = waiting.language](const conduct::State& state) {
            return command_of(subscription, state, id, step, language);
        });
    if (subscription.is_arbiter())
        waiting.preview = preview_for(watcher, act.proposal, request.id);
    else  // An arbiter reports what the players have agreed in his presence.
        waiting.seen = Seen{request.seen};
    waiting.done = answer_to(watcher, std::move(request.id), std::move(text),
                             std::move(request.idempotency_key));
    queue_.submit(table, std::move(waiting));
}

PreviewRequest RequestRouter::preview_for(const std::shared_ptr<Watcher>& watcher,
                                          const Proposal& proposal, const std::string& id) {
    return {proposal, [this, from = std::weak_ptr(watcher), id](const Preview& preview) {
                const auto still_there = from.lock();
                if (!still_there || still_there->subscription().table == nullptr)
                    return;
                still_there->answer(preview_text(*still_there->subscription().table,
                                                 still_there->subscription(), id, preview,
                                                 context_.time.now()));
            }};
}

void RequestRouter::undo(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                         const std::string& idempotency_key, Undo undo, std::string text) {
    const Subscription& subscription = watcher->subscription();
    Table& table = *subscription.table;
    if (table.state.settings().setting != conduct::PlayMode::OverTheBoard) {
        fan_out_.answer_refused(*watcher, id, request_router::kUndoInTheHall);
        return;
    }
    TableRequest waiting;
    // The command has only author and time: what is undone is determined when its turn comes.
    waiting.command = {context_.time.now(),
                       subscription.is_board_keeper
                           ? board_keeper()
                           : conduct::arbiter(subscription.arbiter, subscription.office),
                       conduct::Tick{}};
    if (!idempotency_key.empty())
        waiting.idempotency_hash = hash_of_secret(table.id + '\n' + idempotency_key);
    waiting.undo = std::move(undo.reason);
    waiting.only_entries = subscription.is_board_keeper;
    waiting.preview = preview_for(watcher, undo.proposal, id);
    waiting.done = answer_to(watcher, id, std::move(text), idempotency_key);
    queue_.submit(table, std::move(waiting));
}

}  // namespace kyvien::hall
