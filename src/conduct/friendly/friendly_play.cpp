#include "conduct/friendly/internal/friendly_play.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "base/result.h"
#include "clock/seat.h"
#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct::internal {
namespace friendly_play {
namespace {

/// The ply before this side's last move; nothing if neither of the last two moves is its own.
std::optional<std::size_t> before_last_move(const StateBody& body, Seat seat) {
    const std::size_t made = body.moves.size();
    for (std::size_t back = 1; back <= 2 && back <= made; ++back)
        if (body.moves[made - back].seat == seat)
            return made - back;
    return std::nullopt;
}

bool has_moved(const StateBody& body, Seat seat) {
    return std::ranges::find(body.moves, seat, &MoveRecord::seat) != body.moves.end();
}

bool is_being_adjourned(const StateBody& body) {
    return body.adjournment && body.adjournment->stage != HallAdjournment::Stage::Asked;
}

}  // namespace
}  // namespace friendly_play

FriendlyPlay::Decision FriendlyPlay::operator()(const AskTakeback&) const {
    const Seat seat = KYVIEN_TRY(preconditions_.player());
    if (!body_.settings.friendly.takebacks)
        return refuse("takeback-not-agreed",
                      "This game was made without takebacks: a move that is made stands. They can "
                      "be agreed when a game is made.");
    KYVIEN_TRY(preconditions_.in_play());
    if (friendly_play::is_being_adjourned(body_))
        return refuse("adjourned-already", "The game is being adjourned already.");
    if (const auto& asked = body_.friendly.asked)
        return asked->seat == seat
                   ? refuse("takeback-stands",
                            "Your request stands until your opponent answers it or a move is made.")
                   : refuse("opponent-asks-takeback",
                            "Your opponent asks to take a move back; answer that first.");
    if (body_.friendly.is_declined[clock::index(seat)])
        return refuse("takeback-declined",
                      "Your opponent has declined to let you take this move back; you can ask "
                      "again after your next move.");
    const auto ply = friendly_play::before_last_move(body_, seat);
    if (!ply || *ply < body_.resumed_at.value_or(0))
        return refuse("nothing-to-take-back",
                      "There is no move of yours to be taken back: you have made none since play "
                      "began or went on.");
    KYVIEN_TRY(check_time_remains(*ply));
    return std::vector<EventBody>{TakebackAsked{seat, *ply}};
}

Result<Seat> FriendlyPlay::asked_player() const {
    const Seat seat = KYVIEN_TRY(preconditions_.player_in_play());
    const auto& asked = body_.friendly.asked;
    if (!asked || asked->seat != opponent(seat))
        return refuse("no-takeback",
                      "Your opponent asks to take nothing back; a request ends when a move is "
                      "made.");
    return seat;
}

FriendlyPlay::Decision FriendlyPlay::operator()(const AcceptTakeback&) const {
    const Seat seat = KYVIEN_TRY(asked_player());
    const std::size_t ply = body_.friendly.asked->ply;
    KYVIEN_TRY(check_time_remains(ply));
    return std::vector<EventBody>{TakebackAccepted{seat}, TakenBack{ply, {}, {}}};
}

FriendlyPlay::Decision FriendlyPlay::operator()(const DeclineTakeback&) const {
    const Seat seat = KYVIEN_TRY(asked_player());
    return std::vector<EventBody>{TakebackDeclined{seat}};
}

FriendlyPlay::Decision FriendlyPlay::operator()(const GiveTime&) const {
    const Seat receiver = opponent(KYVIEN_TRY(preconditions_.player()));
    if (!body_.settings.friendly.giving_time)
        return refuse("giving-time-not-agreed",
                      "This game was made without giving time. It can be agreed when a game is "
                      "made.");
    KYVIEN_TRY(preconditions_.in_play());
    if (body_.friendly.received[clock::index(receiver)] + kTimeGiven > kMaxTimeGiven) {
        const auto max_minutes =
            std::chrono::duration_cast<std::chrono::minutes>(kMaxTimeGiven).count();
        return refuse("time-given-enough",
                      fmt::format("Your opponent has been given all the time that one game allows: "
                                  "{} minutes.",
                                  max_minutes),
                      std::nullopt, {{"minutes", std::to_string(max_minutes)}});
    }
    return std::vector<EventBody>{TimeGiven{receiver, kTimeGiven}};
}

FriendlyPlay::Decision FriendlyPlay::operator()(const GoBerserk&) const {
    const Seat seat = KYVIEN_TRY(preconditions_.player());
    if (!body_.settings.friendly.berserk)
        return refuse("berserk-not-agreed", "Time is halved in arenas that allow it, not here.");
    KYVIEN_TRY(preconditions_.in_play());
    if (body_.friendly.is_berserk[clock::index(seat)])
        return refuse("berserk-stands", "You have halved your time already.");
    if (friendly_play::has_moved(body_, seat))
        return refuse("berserk-after-move",
                      "You have made a move: time is halved before the first one.");
    clock::Clock halved = body_.clock;
    halved.halve(seat, at_);
    if (halved.flag_fallen(seat, at_))
        return refuse("berserk-without-time",
                      "Half of your time is used: the other half cannot be taken off any more.");
    return std::vector<EventBody>{WentBerserk{seat}};
}

Result<void> FriendlyPlay::check_time_remains(std::size_t ply) const {
    clock::Clock clock = body_.clock;
    take_back_clocks(clock, body_, ply, body_.moves[ply].seat, at_);
    for (const Seat seat : clock::kBothSeats)
        if (clock.flag_fallen(seat, at_))
            return refuse("takeback-without-time",
                          "A move that would be taken back has reached the next time control; "
                          "without the time given there a clock would show nothing.");
    return {};
}

void take_back_clocks(clock::Clock& clock, const StateBody& body, std::size_t ply, Seat turn,
                      Instant at) {
    std::array<int, 2> completed{};
    for (std::size_t i = 0; i < ply; ++i)
        ++completed[clock::index(body.moves[i].seat)];
    const bool is_interrupted = clock.turn() && *clock.turn() != turn;
    clock.take_back(turn, completed, at);
    // A player who was thinking about his answer has the full time for it again.
    if (is_interrupted)
        clock.renew_time_per_move(opponent(turn));
}

void remember_friendly(StateBody& body, const Event& event) {
    FriendlyState& book = body.friendly;
    const auto moved = [&](Seat seat) {
        book.forget_request();
        book.is_declined[clock::index(seat)] = false;
    };
    if (const auto* made = std::get_if<Moved>(&event.body))
        moved(made->seat);
    else if (const auto* voided = std::get_if<TurnVoided>(&event.body))
        moved(voided->seat);
    else if (!body.is_open() || body.phase == Phase::Adjourned ||
             friendly_play::is_being_adjourned(body))
        book.forget_request();
}

}  // namespace kyvien::conduct::internal
