#include "conduct/core/decide.h"

#include <algorithm>
#include <array>

#include "base/result.h"
#include "clock/seat.h"
#include "conduct/adjournment/internal/hall_adjournment.h"
#include "conduct/core/internal/chapters.h"
#include "conduct/core/internal/decide_strictly.h"
#include "conduct/core/internal/preconditions.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/settings/authority.h"

namespace kyvien::conduct {
namespace internal {
namespace {

template <typename Body>
concept FollowsFromLaw = requires { Body::kFollowsFromLaw; };

template <typename... Bodies>
constexpr auto following(std::type_identity<std::variant<Bodies...>>) {
    return std::array{FollowsFromLaw<Bodies>...};
}
/// By the index of an event: whether it follows from the law rather than from an act.
constexpr auto kFollows = following(std::type_identity<EventBody::Kinds>());

/// The author of consequences of the law is the hall; of acts, the person who did them.
const Actor& author(const EventBody& event, const Actor& asked_by) {
    static const Actor kHall = hall();
    static const std::array kPlayers = {player(Seat::First), player(Seat::Second)};
    if (const auto* taken = std::get_if<TakenBack>(&event); taken && !taken->reason.empty())
        return asked_by;
    if (kFollows[event.index()])
        return kHall;
    if (const auto* seated = std::get_if<Seated>(&event))
        return kPlayers[clock::index(seated->seat)];
    return asked_by;
}

/// The flag that has fallen by now, and the end of the game by it.
EventBodies fallen_flag(const StateBody& body, Instant at) {
    if (body.phase != Phase::Playing)
        return {};
    const auto fall = body.clock.flag_fall();
    if (!fall || *fall > at)
        return {};
    const Seat loser = *body.clock.turn();
    // An arbiter may have deducted so much time that the flag would have fallen earlier.
    const Instant fell = *fall;
    return {FlagFell{loser, fell}, Ended{body.game->time_over(loser), {}}};
}

}  // namespace
}  // namespace internal

namespace {

Result<std::vector<Event>> decide_with(const State& state, const Command& command,
                                       internal::UnreadFieldPolicy unread) {
    const internal::StateBody& body = internal::Access::body(state);
    if (body.seq > 0 && command.at < body.last_at)
        return refuse("time-runs-backwards",
                      "The command lies before what has happened already; set the clock right.", {},
                      {{"at", std::to_string(command.at.time_since_epoch().count())},
                       {"last", std::to_string(body.last_at.time_since_epoch().count())}});
    if (body.phase == Phase::NotCreated && !std::holds_alternative<Create>(command.body))
        return refuse("no-such-game", "There is no game yet; create it first.");

    std::vector<Event> events;
    const auto add = [&](internal::EventBodies bodies, const Actor& by) {
        events.reserve(events.size() + bodies.size());
        for (EventBody& event : bodies)
            events.emplace_back(command.at, internal::author(event, by), std::move(event));
    };
    KYVIEN_TRY(internal::may_report(body, command));
    KYVIEN_TRY(check_authority(state, command));
    if (body.board) {
        if (auto decided = body.board->decide(body, command, unread)) {
            if (!*decided)
                return refuse(std::move(decided->error()));
            body.board->append_events(body, command, **decided);
            add(*std::move(*decided), command.by);
            return events;
        }
    }
    // Over the board a flag counts when it is noticed; here, at the moment it has fallen.
    internal::EventBodies bodies =
        body.board ? internal::EventBodies{} : internal::fallen_flag(body, command.at);
    if (!bodies.empty()) {
        const bool looks = std::holds_alternative<Tick>(command.body) ||
                           std::holds_alternative<ClaimFlag>(command.body);
        const bool arbiter = command.by.role == Role::Arbiter;
        if (looks) {
            add(std::move(bodies), hall());
            return events;
        }
        // FIDE 6.8, 6.9 and similar: an act after the flag fall is too late.
        if (!arbiter)
            return refuse("flag-has-fallen",
                          "The time was over before this arrived; the game is decided by the "
                          "clock.",
                          body.game->flag_clause());
    }
    auto adjourned =
        body.board ? std::nullopt : internal::decide_adjournment(body, command, unread);
    auto decided =
        KYVIEN_TRY(adjourned ? *std::move(adjourned) : internal::decide_in_hall(body, command));
    if (body.board)
        body.board->append_events(body, command, decided);
    add(std::move(decided), command.by);
    return events;
}

}  // namespace

Result<std::vector<Event>> decide(const State& state, const Command& command) {
    return decide_with(state, command, internal::UnreadFieldPolicy::Refused);
}

Result<std::vector<Event>> internal::decide_strictly(const State& state, const Command& command) {
    return decide_with(state, command, UnreadFieldPolicy::RefusedEvenIfRequired);
}

Result<std::vector<Event>> decide_logged(const State& state, const Command& command) {
    return decide_with(state, command, internal::UnreadFieldPolicy::Allowed);
}

}  // namespace kyvien::conduct
