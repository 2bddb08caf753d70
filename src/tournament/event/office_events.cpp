#include "tournament/event/office_events.h"

#include <utility>

namespace kyvien::tournament {

// ---- special members, compiled once (base/one_of.h) ---------------------------------------------

OfficeEventBody::OfficeEventBody() = default;
OfficeEventBody::OfficeEventBody(const OfficeEventBody&) = default;
OfficeEventBody::OfficeEventBody(OfficeEventBody&&) noexcept = default;
OfficeEventBody& OfficeEventBody::operator=(const OfficeEventBody&) = default;
OfficeEventBody& OfficeEventBody::operator=(OfficeEventBody&&) noexcept = default;
OfficeEventBody::~OfficeEventBody() = default;

template <typename T>
OfficeEventBody OfficeEventBody::of(T what) {
    OfficeEventBody body;
    body.template emplace<T>(std::move(what));
    return body;
}
[[gnu::used]] static const auto kKindsOfOfficeEventBody = base::factories_of<OfficeEventBody>();

}  // namespace kyvien::tournament
