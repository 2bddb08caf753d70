// hall/net/threads/threads_fixture.h — for tests: a hall on one thread and on three, with games on
// all of them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/game_part.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall::threads_test {

using namespace test;
using testing::HasSubstr;

inline constexpr const char* kChess = R"("game":"chess","time":{"kind":"none"})";
inline const std::vector<std::string> kMate = {"f2f3", "e7e5", "g2g4", "d8h4"};

inline ServeOptions with_threads(std::size_t count) {
    ServeOptions options;
    options.threads = count;
    options.arbiter_token = kArbiter;
    return options;
}
inline const Fields kWithKey = {{"Authorization", std::string("Bearer ") + kArbiter}};

/// Number of requests that is larger than the number of threads, so that each thread receives one.
inline constexpr int kEachThread = 4;

inline std::set<std::string> ids_in(const json::value& list) {
    std::set<std::string> ids;
    for (const json::value& game : list.as_array())
        ids.insert(json::value_to<std::string>(game.at("id")));
    return ids;
}
inline std::set<std::string> listed(std::uint16_t port, const char* list) {
    return ids_in(ask(port, "GET", "/api/games").json().at(list));
}

/// Creates games until each of this many threads plays two of them.
inline std::vector<TakenSeats> begin_everywhere(std::uint16_t port, std::size_t threads) {
    std::vector<TakenSeats> games;
    std::vector<int> played(threads);
    const auto is_short = [](int count) { return count < 2; };
    while (std::ranges::any_of(played, is_short) && games.size() < 300) {
        games.push_back(begin_game(port, kChess));
        ++played[part_of_game(games.back().id, threads)];
    }
    EXPECT_TRUE(std::ranges::none_of(played, is_short));
    return games;
}

inline void play(std::uint16_t port, const TakenSeats& seats, std::size_t from, std::size_t to) {
    Client first(port, seats.id, seats.first), second(port, seats.id, seats.second);
    for (std::size_t ply = from; ply < to; ++ply)
        ASSERT_EQ((ply % 2 == 0 ? first : second).move(ply, kMate[ply]), "ok") << seats.id;
}
inline std::size_t plies(std::uint16_t port, const std::string& game) {
    return ask(port, "GET", "/api/games/" + game).json().at("moves").as_array().size();
}

class Threads : private QuietJournal, public testing::TestWithParam<std::size_t> {
  protected:
    [[nodiscard]] static ServeOptions options() { return with_threads(GetParam()); }
    TemporaryFolder folder;
};

inline std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
    return std::to_string(info.param) + (info.param == 1 ? "Thread" : "Threads");
}

}  // namespace kyvien::hall::threads_test
