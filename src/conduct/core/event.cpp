#include "conduct/core/event.h"

#include <utility>

namespace kyvien::conduct {

// ---- compiled once instead of in each file (base/one_of.h) --------------------------------------

EventBody::EventBody() = default;
EventBody::EventBody(const EventBody&) = default;
EventBody::EventBody(EventBody&&) noexcept = default;
EventBody& EventBody::operator=(const EventBody&) = default;
EventBody& EventBody::operator=(EventBody&&) noexcept = default;
EventBody::~EventBody() = default;
bool operator==(const EventBody& one, const EventBody& other) {
    return static_cast<const EventBody::Kinds&>(one) == static_cast<const EventBody::Kinds&>(other);
}

// Constructed directly with its value: default-constructing the first kind and assigning is more
// expensive.
template <typename T>
EventBody::EventBody(std::in_place_type_t<T> kind, T&& what) : variant(kind, std::move(what)) {}
template <typename T>
EventBody EventBody::of(T&& what) {
    return EventBody(std::in_place_type<T>, std::move(what));
}
[[gnu::used]] static const auto kKindsOfEventBody = base::factories_of<EventBody>();

}  // namespace kyvien::conduct
