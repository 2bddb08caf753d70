// scenarios/runner.h — the three formats of scenario files, read into the arbiter's commands.
//
// A scenario is an id, a start, events, and what must hold. Only what it names is checked. What
// the arbiter cannot be told yet is a failure that says so ("not built: ...").
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::scenarios {

/// Nothing when everything holds; else the first expectation that failed, with both values.
using Failure = std::optional<std::string>;

[[nodiscard]] Failure run_chess_scenario(const boost::json::object& scenario);
[[nodiscard]] Failure run_xiangqi_scenario(const boost::json::object& scenario);
[[nodiscard]] Failure run_go_scenario(const boost::json::object& scenario);

/// One game at a desk: commands in, events kept.
class ScenarioDesk {
  public:
    /// Seats two players and starts.
    [[nodiscard]] Result<void> open(const conduct::Settings& settings) {
        for (conduct::CommandBody body :
             {conduct::CommandBody(conduct::Create{settings}),
              conduct::CommandBody(conduct::Join{conduct::Seat::First, "First"}),
              conduct::CommandBody(conduct::Join{conduct::Seat::Second, "Second"})})
            KYVIEN_TRY(ask(conduct::hall(), std::move(body)));
        return {};
    }
    Result<std::vector<conduct::Event>> ask(const conduct::Actor& by, conduct::CommandBody body) {
        auto events = conduct::decide(state_, {now_, by, std::move(body)});
        if (events)
            for (const conduct::Event& event : *events)
                KYVIEN_TRY(conduct::apply(state_, event));
        return events;
    }
    void wait(conduct::Milliseconds time) { now_ += time; }
    [[nodiscard]] conduct::Instant now() const { return now_; }
    [[nodiscard]] const conduct::State& state() const { return state_; }

  private:
    conduct::State state_;
    conduct::Instant now_{};
};

// ---- reading JSON that may lack anything ----

[[nodiscard]] inline const boost::json::value* find(const boost::json::object& object,
                                                    std::string_view key) {
    return object.if_contains(key);
}
[[nodiscard]] inline std::string text_at(const boost::json::object& object, std::string_view key,
                                         std::string_view otherwise = {}) {
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string(value->get_string())
                                                  : std::string(otherwise);
}
[[nodiscard]] inline std::int64_t number_at(const boost::json::object& object, std::string_view key,
                                            std::int64_t otherwise = 0) {
    const auto* value = object.if_contains(key);
    if (value == nullptr || !value->is_number())
        return otherwise;
    return value->is_int64() ? value->get_int64()
                             : static_cast<std::int64_t>(value->to_number<double>());
}
[[nodiscard]] inline bool flag_at(const boost::json::object& object, std::string_view key,
                                  bool otherwise = false) {
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_bool() ? value->get_bool() : otherwise;
}
[[nodiscard]] inline const boost::json::array& array_at(const boost::json::object& object,
                                                        std::string_view key) {
    static const boost::json::array kNone;
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_array() ? value->get_array() : kNone;
}
[[nodiscard]] inline const boost::json::object& object_at(const boost::json::object& object,
                                                          std::string_view key) {
    static const boost::json::object kNone;
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_object() ? value->get_object() : kNone;
}

[[nodiscard]] inline Failure differs(std::string_view what, const boost::json::value& expected,
                                     const boost::json::value& actual) {
    if (expected == actual)
        return std::nullopt;
    return std::string(what) + ": expected " + boost::json::serialize(expected) + ", got " +
           boost::json::serialize(actual);
}
[[nodiscard]] inline Failure not_built(std::string_view what) {
    return "not built: " + std::string(what);
}

/// Every key that `expected` names has the same value in `actual`.
[[nodiscard]] inline bool fits(const boost::json::object& expected,
                               const boost::json::object& actual) {
    for (const auto& [key, value] : expected) {
        const auto* other = actual.if_contains(key);
        if (other == nullptr || *other != value)
            return false;
    }
    return true;
}

}  // namespace kyvien::scenarios
