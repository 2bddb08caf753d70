#include "conduct/core/event.h"

#include <utility>

namespace kyvien::conduct {

// ---- what each file would compile again (base/one_of.h) -----------------------------------------

EventBody::EventBody() = default;
EventBody::EventBody(const EventBody&) = default;
EventBody::EventBody(EventBody&&) noexcept = default;
EventBody& EventBody::operator=(const EventBody&) = default;
EventBody& EventBody::operator=(EventBody&&) noexcept = default;
EventBody::~EventBody() = default;
bool operator==(const EventBody& one, const EventBody& other) {
    return static_cast<const EventBody::Kinds&>(one) == static_cast<const EventBody::Kinds&>(other);
}

template <base::OneOf<EventBody::Kinds> T>
EventBody::EventBody(T what) : Kinds(std::in_place_type<T>, std::move(what)) {}
template EventBody::EventBody(Created);
template EventBody::EventBody(Seated);
template EventBody::EventBody(Started);
template EventBody::EventBody(Moved);
template EventBody::EventBody(TurnVoided);
template EventBody::EventBody(DrawOffered);
template EventBody::EventBody(DrawDeclined);
template EventBody::EventBody(Claimed);
template EventBody::EventBody(ClaimRejected);
template EventBody::EventBody(Noticed);
template EventBody::EventBody(PlayStopped);
template EventBody::EventBody(DeadMarked);
template EventBody::EventBody(Confirmed);
template EventBody::EventBody(PlayResumed);
template EventBody::EventBody(ArbiterAsked);
template EventBody::EventBody(PlayedOn);
template EventBody::EventBody(FlagFell);
template EventBody::EventBody(ClockAdjusted);
template EventBody::EventBody(ClocksStopped);
template EventBody::EventBody(ClocksStarted);
template EventBody::EventBody(Ended);
template EventBody::EventBody(ResultCorrected);
template EventBody::EventBody(Pressed);
template EventBody::EventBody(Reported);
template EventBody::EventBody(Ruled);
template EventBody::EventBody(TakenBack);
template EventBody::EventBody(Adjourned);
template EventBody::EventBody(Resumed);
template EventBody::EventBody(BoardSet);
template EventBody::EventBody(IncrementSet);
template EventBody::EventBody(ClockTurned);
template EventBody::EventBody(Undone);

}  // namespace kyvien::conduct
