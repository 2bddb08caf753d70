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

template <typename T>
EventBody EventBody::of(T what) {
    EventBody body;
    body.template emplace<T>(std::move(what));
    return body;
}
[[gnu::used]] static const auto kKindsOfEventBody = base::makers_of<EventBody>();

}  // namespace kyvien::conduct
