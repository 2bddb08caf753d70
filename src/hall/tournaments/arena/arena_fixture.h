// hall/tournaments/arena/arena_fixture.h — for tests: an arena in a running hall.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hall/tournaments/internal/event_times.h"
#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall::test {

inline constexpr const char* kArena =
    R"("system":"arena","minutes":60,"come_within":3600,"games":{"game":"chess","time":{"kind":"fischer",)"
    R"("base_ms":180000,"increment_ms":2000}})";
inline constexpr EventTime kMinute = 60'000;
/// Black mates with the eighth move: one more than berserk requires.
inline const std::vector<std::string> kMovesToMate = {
    "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
    "b1c3", "b8c6", "c3b1", "c6b8", "f2f3", "e7e5", "g2g4", "d8h4"};

class ArenaTest : public TournamentGamesTest {
  protected:
    void make_arena(std::uint16_t port, int players, const std::string& more_terms = {}) {
        make(port, more_terms + kArena);
        enter(port, players);
        codes = ask(port, "POST", path + "/codes", "{}", bearer(key)).json();
        for (int i = 0; i < players; ++i)
            EXPECT_EQ(here(port, i, true).status, 200);
    }
    Answer here(std::uint16_t port, int player, bool is_here) const {
        return ask(port, "POST", path + "/here", is_here ? R"({"here":true})" : R"({"here":false})",
                   bearer(code_of(player)));
    }
    [[nodiscard]] std::string code_of(int player) const {
        return json::value_to<std::string>(
            codes.as_array().at(static_cast<std::size_t>(player)).at("code"));
    }
    json::value own(std::uint16_t port, int player) const {
        return ask(port, "GET", path + "/player", {}, bearer(code_of(player))).json();
    }
    json::value boards(std::uint16_t port) const {
        return shown(port).at("rounds").at(0).at("boards");
    }
    /// Requests news until the tournament is as wanted.
    template <typename Wanted>
    json::value wait_until(std::uint16_t port, Wanted wanted) const {
        for (int tries = 0; tries < 50; ++tries) {
            json::value view = shown(port);
            if (wanted(view))
                return view;
            ask(port, "GET",
                path + "/news?known=" + json::value_to<std::string>(view.at("version")));
        }
        ADD_FAILURE() << "the arena does not change";
        return shown(port);
    }
    /// Do exactly `count` boards exist, each with its game?
    static bool has_games(const json::value& view, std::size_t count) {
        if (view.at("rounds").as_array().empty())
            return false;
        const auto& all = view.at("rounds").at(0).at("boards").as_array();
        return all.size() == count && std::ranges::all_of(all, [](const json::value& board) {
                   return board.as_object().contains("game");
               });
    }
    EventTime start(std::uint16_t port) const {
        EXPECT_EQ(command(port, R"({"t":"start-arena"})").status, 200);
        return shown(port).at("arena").at("begins").to_number<EventTime>();
    }
    json::value codes;
};

}  // namespace kyvien::hall::test
