// store/internal/addition_fixture.h — for tests: additions to a log, and faults by name.
#pragma once

#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/event_log.h"

namespace kyvien::store::test {

/// An addition of these lines, at a time that follows from the number.
inline Append adding(std::string game, std::uint64_t expected_seq, std::vector<std::string> lines) {
    Append addition;
    addition.game = std::move(game);
    addition.expected_seq = expected_seq;
    addition.at = 1'000 + static_cast<Instant>(expected_seq);
    addition.lines = std::move(lines);
    return addition;
}

/// Appends and waits until the addition is stored or refused.
inline Result<std::uint64_t> append_and_wait(EventLog& log, Append addition) {
    std::promise<Result<std::uint64_t>> promise;
    auto future = promise.get_future();
    log.append(std::move(addition),
               [&](Result<std::uint64_t> result) { promise.set_value(std::move(result)); });
    return future.get();
}

/// "ok" or the code of the refusal.
template <typename Value>
std::string code_of(const Result<Value>& result) {
    return result ? "ok" : result.error().code.text();
}

/// Adds lines to a game, with a seat key for a new game; returns "ok" or the reason for refusal.
inline std::string add_to(EventLog& log, const std::string& game, std::uint64_t expected_seq,
                          std::vector<std::string> lines,
                          std::optional<GameStatus> status = std::nullopt) {
    Append addition = adding(game, expected_seq, std::move(lines));
    if (status)
        addition.card = GameCard{*status, R"({"name":"Lan"})", ""};
    if (expected_seq == 0)
        addition.keys = {{0, {1, 2, 3}}};
    return code_of(append_and_wait(log, std::move(addition)));
}

}  // namespace kyvien::store::test
