// tournament/office/office_fixture.h — an office for tests that keeps its log as text.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// A named value of a refusal; "none" if there is no such value.
inline std::string value_of(const Refusal& refusal, std::string_view name) {
    for (const auto& [key, value] : refusal.values)
        if (key == name)
            return value;
    return "none";
}

/// An office that keeps its log as text, like a file.
class Desk {
  public:
    explicit Desk(const Opened& opened) { must(opened); }
    explicit Desk(SystemKind system, int rounds, int entries, Ranking ranking = Ranking::Fide) {
        Opened opened;
        opened.name = "Giải mùa thu \\ 秋";
        opened.system = system;
        opened.rounds = rounds;
        opened.ranking = ranking;
        opened.two_one_zero = ranking != Ranking::Fide;
        if (ranking == Ranking::Fide)
            opened.tie_breaks = {"BH/C1", "BH", "SB", "DE"};
        must(opened);
        enter(entries);
    }
    void enter(int entries) {
        for (int i = 1; i <= entries; ++i) {
            Entered entered;
            entered.number = static_cast<EntryNumber>(i);
            entered.name = "Nguyễn " + std::to_string(i);
            entered.rating = 2500 - 10 * i;
            must(entered);
        }
    }
    /// Lists members 1 to `size` for every entry.
    void list_members(int size) {
        for (const Entry& team : std::vector<Entry>(office.event().entries))
            for (int place = 1; place <= size; ++place)
                must(member(team.number, place));
    }
    static MemberListed member(EntryNumber team, int place) {
        MemberListed listed;
        listed.team = team;
        listed.place = place;
        listed.name = "m" + std::to_string(team) + "." + std::to_string(place);
        return listed;
    }
    /// Enters the result of a game in the last round.
    void game(int board, int number, const std::string& result) {
        GameEntered entered;
        entered.round = static_cast<int>(office.rounds().size());
        entered.board = board;
        entered.game = number;
        entered.result = result;
        must(entered);
    }

    Result<void> ask(OfficeEventBody body) {
        const OfficeEvent event{now_++, "Hoa", std::move(body)};
        auto applied = apply(office, event);
        if (applied)
            text += encode(event) + "\n";
        return applied;
    }
    void must(OfficeEventBody body) {
        const auto applied = ask(std::move(body));
        EXPECT_TRUE(applied) << applied.error().english;
    }
    std::string refusal(OfficeEventBody body) {
        const auto applied = ask(std::move(body));
        return applied ? "accepted" : applied.error().english;
    }
    void pair() {
        const int round = static_cast<int>(office.rounds().size()) + 1;
        const auto proposed = propose_pairing(office, round);
        ASSERT_TRUE(proposed) << proposed.error().english;
        must(Paired{round, proposed->boards, proposed->bye.value_or(0), false, {}, 0, {}});
    }
    void results(std::mt19937& rng) {
        const int round = static_cast<int>(office.rounds().size());
        const auto boards = office.rounds().back().boards.size();
        for (std::size_t board = 1; board <= boards; ++board)
            must(ResultEntered{round,
                               static_cast<int>(board),
                               rng() % 3 == 0   ? "1/2"
                               : rng() % 2 == 0 ? "1-0"
                                                : "0-1",
                               {},
                               {}});
    }
    void check_replay() const {
        const auto replayed = replay_office(text);
        ASSERT_TRUE(replayed) << replayed.error().english;
        EXPECT_EQ(replayed->event(), office.event());
        EXPECT_EQ(replayed->seq(), office.seq());
        EXPECT_EQ(replayed->rounds().size(), office.rounds().size());
    }

    Office office;
    std::string text;

  private:
    OfficeTime now_ = 1'763'764'000'000;
};

}  // namespace kyvien::tournament
