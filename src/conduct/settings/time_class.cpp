#include "conduct/settings/time_class.h"

#include <fmt/format.h>

namespace kyvien::conduct {

using rulebook::fide;

std::string_view name(TimeClass time_class) {
    constexpr std::string_view kNames[] = {"standard", "rapid", "blitz"};
    return kNames[static_cast<std::size_t>(time_class)];
}

TimeClass time_class(const clock::TimeControl& control) {
    using std::chrono::minutes;
    const Milliseconds length = clock::nominal_length(control);
    if (length == Milliseconds{})
        return TimeClass::Standard;
    if (length <= minutes(10))
        return TimeClass::Blitz;
    return length < minutes(60) ? TimeClass::Rapid : TimeClass::Standard;
}

Result<void> check_regime(std::optional<Regime> regime, const clock::TimeControl& control) {
    const TimeClass required_class = time_class(control);
    const auto clause = required_class == TimeClass::Blitz ? fide("B.5") : fide("A.5");
    if (!regime) {
        if (required_class == TimeClass::Standard)
            return {};
        return refuse("regime-required",
                      fmt::format("Say for the whole event whether {} is played with adequate "
                                  "supervision or without.",
                                  name(required_class)),
                      clause, {{"time-class", std::string(name(required_class))}});
    }
    const TimeClass named_class = *regime == Regime::Standard ? TimeClass::Standard
                                  : *regime == Regime::RapidA3 || *regime == Regime::RapidA4
                                      ? TimeClass::Rapid
                                      : TimeClass::Blitz;
    if (named_class != required_class)
        return refuse("regime-mismatch",
                      fmt::format("The time control is {}, the regime {}.", name(required_class),
                                  name(*regime)),
                      clause, {{"time-class", std::string(name(required_class))}});
    return {};
}

}  // namespace kyvien::conduct
