#include "conduct/log/broken_log.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"

namespace kyvien::conduct {

std::unexpected<Refusal> broken_log(const std::string& code, const std::string& reason,
                                    const Refusal::Values& values) {
    auto broken = refuse("broken-log", fmt::format("The event cannot follow here: {}.", reason),
                         std::nullopt, {{"reason", reason}, {"reason-codes", code}});
    auto& refusal_values = broken.error().values;
    refusal_values.insert(refusal_values.end(), values.begin(), values.end());
    return broken;
}

std::unexpected<Refusal> undoes_too_much(const Undone& undone, std::size_t standing,
                                         std::size_t place) {
    return broken_log("log-undoes-more",
                      fmt::format("it undoes what follows the first {}, and {} {} before it",
                                  base::counted(undone.to, "event"), standing,
                                  standing == 1 ? "stands" : "stand"),
                      {{"kept", std::to_string(undone.to)},
                       {"standing", std::to_string(standing)},
                       {"event", std::to_string(place)}});
}

}  // namespace kyvien::conduct
