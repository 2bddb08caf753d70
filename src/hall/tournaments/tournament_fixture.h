// hall/tournaments/tournament_fixture.h — for tests: a tournament in a running hall, created, read
// and changed over HTTP with the organiser's key.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall::test {

inline constexpr const char* kArbiter = "the-key-of-the-arbiters";

class TournamentTest : public QuietTest {
  protected:
    static ServeOptions options() {
        ServeOptions options;
        options.arbiter_token = kArbiter;
        return options;
    }
    static Fields bearer(const std::string& key) { return {{"Authorization", "Bearer " + key}}; }

    void make(std::uint16_t port, const std::string& rest = R"("rounds":3)") {
        const Answer made =
            ask(port, "POST", "/api/tournaments",
                R"({"by":"Hoa","name":"Giải mùa thu",)" + rest + "}", bearer(kArbiter));
        ASSERT_EQ(made.status, 201) << made.body;
        id = json::value_to<std::string>(made.json().at("id"));
        key = json::value_to<std::string>(made.json().at("key"));
        path = "/api/tournaments/" + id;
    }
    Answer command(std::uint16_t port, const std::string& commands,
                   const std::string& more = {}) const {
        return ask(port, "POST", path,
                   R"({"by":"Hoa",)" + more + R"("commands":[)" + commands + "]}", bearer(key));
    }
    void enter(std::uint16_t port, int count) const {
        std::string commands;
        for (int i = 1; i <= count; ++i)
            commands +=
                (i == 1 ? "" : ",") + (R"({"t":"enter","name":"Player )" + std::to_string(i) +
                                       R"(","rating":)" + std::to_string(2500 - i) + "}");
        const Answer entered = command(port, commands);
        ASSERT_EQ(entered.status, 200) << entered.body;
    }
    json::value shown(std::uint16_t port, const std::string& query = {}) const {
        const Answer answer = ask(port, "GET", path + query);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.json();
    }
    /// Runs what the desk's thread does, at a time chosen by the test.
    std::string pair_due(EventTime now) const {
        Tournaments tournaments(store::tournaments_in_folder(folder.path() / "tournaments"));
        static_cast<void>(tournaments.list());
        const auto changed = tournaments.pair_due(now);
        EXPECT_TRUE(changed) << changed.error().english;
        return changed.value_or("");
    }
    static std::string code(const Answer& answer) {
        return json::value_to<std::string>(answer.json().at("code"));
    }

    TemporaryFolder folder;
    std::string id, key, path;
};

/// A tournament whose boards are played in the hall.
class TournamentGamesTest : public TournamentTest {
  protected:
    void begin(std::uint16_t port) {
        make(port, R"("rounds":3,"games":{"game":"chess","time":{"kind":"none"}})");
        enter(port, 4);
        ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
        const Answer opened = ask(port, "POST", path + "/games", "{}", bearer(key));
        ASSERT_EQ(opened.status, 200) << opened.body;
        ASSERT_EQ(opened.json().at("opened"), 2);
    }
    json::value seats(std::uint16_t port) const {
        return ask(port, "GET", path + "/seats", {}, bearer(key)).json();
    }
    /// The response when a player sits down with a game and its token. Retries until the game
    /// exists: a game of an arena is recorded just before it is created.
    Answer sit_down(std::uint16_t port, const std::string& seat) const {
        Answer sat = ask(port, "POST", path + "/sit", seat);
        for (int tries = 0; tries < 30'000 && sat.status == 404; ++tries) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            sat = ask(port, "POST", path + "/sit", seat);
        }
        EXPECT_EQ(sat.status, 200) << sat.body;
        return sat;
    }
    std::string sit(std::uint16_t port, const json::value& board, const char* seat) const {
        const auto token = json::value_to<std::string>(board.at(seat));
        const Answer sat =
            sit_down(port, R"({"game":")" + json::value_to<std::string>(board.at("game")) +
                               R"(","token":")" + token + "\"}");
        EXPECT_EQ(sat.json().at("seat"), seat);
        return token;
    }
    void mate(std::uint16_t port, const json::value& board) const {
        const auto game = json::value_to<std::string>(board.at("game"));
        Client first(port, game, sit(port, board, "first"));
        Client second(port, game, sit(port, board, "second"));
        const std::vector<std::string> moves = {"f2f3", "e7e5", "g2g4", "d8h4"};
        for (std::size_t ply = 0; ply < moves.size(); ++ply)
            ASSERT_EQ((ply % 2 == 0 ? first : second).move(ply, moves[ply]), "ok");
        first.wait_for_end();
    }
    json::value board(std::uint16_t port, std::size_t number) const {
        return shown(port).at("rounds").at(0).at("boards").at(number - 1);
    }
    /// Requests news until the board is as wanted.
    template <typename Wanted>
    void wait_for(std::uint16_t port, std::size_t number, Wanted wanted) const {
        for (int tries = 0; tries < 50; ++tries) {
            const json::value view = shown(port);
            if (wanted(view.at("rounds").at(0).at("boards").at(number - 1)))
                return;
            ask(port, "GET",
                path + "/news?known=" + json::value_to<std::string>(view.at("version")));
        }
        ADD_FAILURE() << "board " << number << " does not change";
    }
    void wait_for_result(std::uint16_t port, std::size_t number) const {
        wait_for(port, number, [](const json::value& there) { return there.at("result") != ""; });
    }
};

}  // namespace kyvien::hall::test
