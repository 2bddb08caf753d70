// store/internal/addition_fixture.h — for tests: additions to a log, and faults by name.
#pragma once

#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/event_log.h"

namespace kyvien::store::test {

/// Adds lines to a game, with a seat key for a new game; returns "ok" or the reason for refusal.
inline std::string add_to(EventLog& log, const std::string& game, std::uint64_t expected_seq,
                          std::vector<std::string> lines,
                          std::optional<GameStatus> status = std::nullopt) {
    Append addition;
    addition.game = game;
    addition.expected_seq = expected_seq;
    addition.at = 1'000 + static_cast<Instant>(expected_seq);
    addition.lines = std::move(lines);
    if (status)
        addition.card = GameCard{*status, R"({"name":"Lan"})", ""};
    if (expected_seq == 0)
        addition.keys = {{0, {1, 2, 3}}};
    std::promise<Result<std::uint64_t>> result_promise;
    log.append(std::move(addition),
               [&](Result<std::uint64_t> result) { result_promise.set_value(std::move(result)); });
    const auto result = result_promise.get_future().get();
    return result ? "ok" : result.error().code.text();
}

}  // namespace kyvien::store::test
