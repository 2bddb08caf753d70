#include <utility>

#include "tournament/office/decide.h"

namespace kyvien::tournament {

// ---- special members, compiled once (base/one_of.h) ---------------------------------------------

OfficeCommand::OfficeCommand() = default;
OfficeCommand::OfficeCommand(const OfficeCommand&) = default;
OfficeCommand::OfficeCommand(OfficeCommand&&) noexcept = default;
OfficeCommand& OfficeCommand::operator=(const OfficeCommand&) = default;
OfficeCommand& OfficeCommand::operator=(OfficeCommand&&) noexcept = default;
OfficeCommand::~OfficeCommand() = default;

template <typename T>
OfficeCommand OfficeCommand::of(T what) {
    OfficeCommand body;
    body.template emplace<T>(std::move(what));
    return body;
}
[[gnu::used]] static const auto kKindsOfOfficeCommand = base::factories_of<OfficeCommand>();

}  // namespace kyvien::tournament
