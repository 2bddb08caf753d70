#include "conduct/adjournment/internal/hall_resumption.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <string>

#include "conduct/adjournment/internal/reports.h"
#include "conduct/core/internal/consequences.h"
#include "conduct/core/internal/games.h"
#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct::internal {

namespace hall_resumption {
namespace {

using Stage = HallAdjournment::Stage;

constexpr Milliseconds kLongestDefault = std::chrono::hours(24);

rulebook::Clause clause_of(const StateBody& body, HallReport kind) {
    return hall_report_kinds(body.settings.game)[static_cast<std::size_t>(kind)].clause;
}
template <typename Told>
rulebook::Clause clause_of(const StateBody& body, const Told&) {
    return clause_of(body, Told::kKind);
}

bool is_absent(const HallAdjournment& book, Seat seat) {
    const std::size_t index = clock::index(seat);
    return !book.is_present[index] && !book.is_excused[index];
}

bool is_over(const HallAdjournment& book) {
    return book.is_late[0] || book.is_late[1];
}

/// Players who are still expected, and lose if they come too late.
std::array<bool, 2> awaited(const HallAdjournment& book) {
    std::array<bool, 2> seats{};
    if (book.stage == Stage::Opening)
        for (const Seat seat : clock::kBothSeats)
            seats[clock::index(seat)] = is_absent(book, seat);
    if (book.stage == Stage::Awaited || book.stage == Stage::ReplySealed)
        seats[clock::index(book.seat)] = is_absent(book, book.seat);
    return seats;
}

/// Needs: the law has a loss by arriving too late.
Ending forfeit(Game game, const std::array<bool, 2>& late) {
    const registered::LateAtResumption& loss = *registered::of(game).adjourning.late;
    const bool both = late[0] && late[1];
    Ending ending;
    ending.score = both ? Score::BothLose : win_for(opponent(late[0] ? Seat::First : Seat::Second));
    ending.code = both ? loss.both_code : loss.code;
    ending.clause = both ? loss.both_clause : loss.clause;
    return ending;
}

std::string_view told(const std::array<bool, 2>& late) {
    return late[0] && late[1] ? "both" : clock::seat_name(late[0] ? Seat::First : Seat::Second);
}

}  // namespace
}  // namespace hall_resumption

std::optional<Instant> lateness_deadline(const StateBody& body) {
    const auto& book = body.adjournment;
    if (!book || !book->default_time || hall_resumption::is_over(*book))
        return std::nullopt;
    if (body.phase != Phase::Adjourned && body.phase != Phase::Playing)
        return std::nullopt;
    const auto seats = hall_resumption::awaited(*book);
    if (!seats[0] && !seats[1])
        return std::nullopt;
    // Exactly the default time is in time.
    return book->resumption + *book->default_time + Milliseconds(1);
}

std::vector<EventBody> default_time_over(const StateBody& body) {
    const HallAdjournment& book = *body.adjournment;
    const auto late = hall_resumption::awaited(book);
    const auto clause = hall_resumption::clause_of(body, HallReport::LatenessExcused);
    EventBodies events = {noticed(HallNotice::DefaultTimeOver, clause, std::nullopt,
                                  {{"late", std::string(hall_resumption::told(late))}})};
    if (book.stage == hall_resumption::Stage::Awaited ||
        book.stage == hall_resumption::Stage::ReplySealed)
        events.emplace_back(Ended{hall_resumption::forfeit(body.settings.game, late), {}});
    else if (body.phase == Phase::Playing && body.pause == Pause::None)
        events.emplace_back(ClocksStopped{"the default time is over; the envelope is opened"});
    return events;
}

std::optional<EventBody> forfeit_of_late_players(const StateBody& body) {
    const HallAdjournment& book = *body.adjournment;
    if (!hall_resumption::is_over(book))
        return std::nullopt;
    return Ended{hall_resumption::forfeit(body.settings.game, book.is_late), {}};
}

Result<std::optional<Milliseconds>> default_time_of(const StateBody& body,
                                                    const hall_report::AdjournmentAsked& request) {
    const auto& late = registered::of(body.settings.game).adjourning.late;
    if (!request.default_time) {
        if (!late)
            return std::nullopt;
        const auto set = body.settings.set_regulation(late->limit);
        return set ? std::optional(Milliseconds(*set)) : std::nullopt;
    }
    const auto clause = hall_resumption::clause_of(body, HallReport::LatenessExcused);
    if (!late)
        return refuse("no-default-time",
                      fmt::format("The law of {} knows no default time at a resumption; the clock "
                                  "of who must reply runs.",
                                  name(body.settings.game)),
                      clause);
    const Milliseconds requested(*request.default_time);
    if (requested > hall_resumption::kLongestDefault)
        return refuse("bad-default-time", "A default time is a day at most.", clause);
    return requested;
}

Result<std::vector<EventBody>> sealed_move_lost(const StateBody& body,
                                                const hall_report::SealedMoveLost& report) {
    const auto clause = hall_resumption::clause_of(body, report);
    const auto& book = body.adjournment;
    if (!book || book->stage != hall_resumption::Stage::Opening || book->is_lost)
        return refuse("nothing-sealed", "No envelope is to be opened now; resume the game first.",
                      clause);
    EventBodies events = reported(report);
    events.emplace_back(noticed(HallNotice::SealedMoveLost, clause, book->seat));
    // Neither clock runs until the sealer has stated his sealed move.
    if (body.phase == Phase::Adjourned)
        events.emplace_back(Resumed{opponent(book->seat)});
    if (body.pause == Pause::None)
        events.emplace_back(ClocksStopped{"the sealed move is lost"});
    return events;
}

Result<std::vector<EventBody>> lateness_excused(const StateBody& body,
                                                const hall_report::LatenessExcused& report) {
    const auto clause = hall_resumption::clause_of(body, report);
    const auto& book = body.adjournment;
    if (!book || !book->default_time || book->stage < hall_resumption::Stage::Sealed)
        return refuse("not-awaited", "No default time runs for a resumption here.", clause);
    const std::size_t index = clock::index(report.seat);
    if (book->is_excused[index])
        return EventBodies{};
    if (book->is_present[index] && !book->is_late[index])
        return refuse("not-awaited", "This player is there in time.", clause);
    EventBodies events = reported(report);
    events.emplace_back(noticed(HallNotice::LatenessExcused, clause, report.seat));
    return events;
}

namespace hall_resumption {
namespace {

void remember_report(HallAdjournment& book, const Report& report) {
    if (report.kind == HallReport::LatenessExcused) {
        book.is_excused[clock::index(*report.seat)] = true;
        book.is_late[clock::index(*report.seat)] = false;
    }
}

void remember_notice(HallAdjournment& book, const Noticed& noticed) {
    if (noticed.code == HallNotice::SealedMoveLost)
        book.is_lost = true;
    for (const auto& [key, value] : noticed.values) {
        if (noticed.code == HallNotice::DefaultTimeOver && key == "late")
            book.is_late = {value != "second", value != "first"};
        if (noticed.code == HallNotice::MustSeal && key == "default-time")
            book.default_time = Milliseconds(std::strtoll(value.c_str(), nullptr, 10));
    }
}

}  // namespace
}  // namespace hall_resumption

void remember_resumption(StateBody& body, const Event& event) {
    auto& book = body.adjournment;
    if (!book)
        return;
    if (const auto* reported = std::get_if<Reported>(&event.body))
        hall_resumption::remember_report(*book, reported->report);
    else if (const auto* noticed = std::get_if<Noticed>(&event.body))
        hall_resumption::remember_notice(*book, *noticed);
    // Players who are no longer awaited are removed.
    if ((book->stage == hall_resumption::Stage::Awaited &&
         !hall_resumption::is_absent(*book, book->seat)) ||
        (book->stage == hall_resumption::Stage::Replying &&
         book->is_present[clock::index(book->seat)]))
        book.reset();
}

}  // namespace kyvien::conduct::internal
