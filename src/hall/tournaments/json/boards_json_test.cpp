// The boards of a whole event, one page at a time; and of an arena, which has hundreds, how many
// the tournament's JSON includes.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "hall/tournaments/json/tournament_json.h"

namespace kyvien::hall {
namespace boards_json_test {
namespace {

namespace json = boost::json;
using namespace tournament;

void must(Office& office, const OfficeEventBody& body) {
    const auto done = apply(office, {1'763'764'000'000, "Hoa", body});
    EXPECT_TRUE(done) << done.error().english;
}

void enter(Office& office, int entries) {
    for (int i = 1; i <= entries; ++i) {
        Entered entered;
        entered.number = static_cast<EntryNumber>(i);
        entered.name = "Nguyễn " + std::to_string(i);
        must(office, entered);
    }
}

/// Four players; 1 and 2 play each other repeatedly, 3 and 4 once, and their game is unfinished.
Office arena_of(int games) {
    Office office;
    Opened opened;
    opened.name = "Friday";
    opened.system = SystemKind::Arena;
    opened.ranking = Ranking::Arena;
    opened.arena_minutes = 600;
    must(office, opened);
    enter(office, 4);
    for (EntryNumber number = 1; number <= 4; ++number)
        must(office, CheckedIn{number, true});
    must(office, ArenaStarted{1'763'764'000'000, 1'763'800'000'000});
    must(office, ArenaPaired{{{3, 4}}});
    for (int game = 2; game <= games; ++game) {
        must(office, ArenaPaired{{{1, 2}}});
        if (game < games)
            must(office, ResultEntered{1, game, "1/2", {}, {}, Confirmation::Plain});
    }
    return office;
}

TournamentView view_of(const Office& office) {
    return {"friday", "v", office, {}, {}, std::nullopt, {}, nullptr, {}};
}
json::value told(const Office& office, const BoardsQuery& query) {
    return json::parse(boards_json(view_of(office), query));
}
std::int64_t number(const json::value& board) {
    return board.at("board").as_int64();
}

TEST(BoardsJson, AnArenaIsToldWithItsLastGamesAndWithThoseThatGoOn) {
    const Office office = arena_of(163);
    const json::value shown = json::parse(tournament_json(view_of(office)));
    EXPECT_EQ(shown.at("arena").at("games"), 163);
    const json::array& boards = shown.at("rounds").at(0).at("boards").as_array();
    EXPECT_EQ(number(boards[0]), 1) << "it goes on";
    EXPECT_EQ(number(boards[1]), 101);
    EXPECT_EQ(number(boards.back()), 163);
    EXPECT_EQ(boards.size(), 64U);
    const Office small = arena_of(99);
    const json::value all = json::parse(tournament_json(view_of(small)));
    EXPECT_EQ(all.at("rounds").at(0).at("boards").as_array().size(), 99U);
}

TEST(BoardsJson, PagesThroughAllBoardsLatestFirst) {
    const Office office = arena_of(163);
    BoardsQuery query;
    std::int64_t expected = 163;
    for (const std::size_t size : {50U, 50U, 50U, 13U}) {
        const json::value part = told(office, query);
        ASSERT_EQ(part.at("boards").as_array().size(), size);
        for (const json::value& board : part.at("boards").as_array())
            EXPECT_EQ(number(board), expected--);
        ASSERT_EQ(part.as_object().contains("next"), expected > 0);
        if (expected > 0)
            query.before = part.at("next").as_int64();
    }
    EXPECT_EQ(expected, 0);
}

TEST(BoardsJson, FindsAPlayersBoardsInAllRounds) {
    const Office office = arena_of(163);
    const json::value part = told(office, {std::nullopt, EntryNumber{4}});
    ASSERT_EQ(part.at("boards").as_array().size(), 1U);
    EXPECT_EQ(number(part.at("boards").at(0)), 1);
    EXPECT_EQ(part.at("boards").at(0).at("round"), 1);
    EXPECT_FALSE(part.as_object().contains("next"));
    EXPECT_TRUE(told(office, {std::nullopt, EntryNumber{0}}).at("boards").as_array().empty());
}

TEST(BoardsJson, StartsWithTheLastRound) {
    Office office;
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    must(office, opened);
    enter(office, 60);
    for (int round = 1; round <= 2; ++round) {
        Paired paired;
        paired.round = round;
        for (int i = 1; i <= 30; ++i)
            paired.boards.push_back(
                {static_cast<EntryNumber>(i), static_cast<EntryNumber>(i + 30)});
        must(office, paired);
    }
    const json::value part = told(office, {});
    const json::array& boards = part.at("boards").as_array();
    ASSERT_EQ(boards.size(), 50U);
    EXPECT_EQ(boards[0].at("round"), 2);
    EXPECT_EQ(number(boards[0]), 30);
    EXPECT_EQ(boards[30].at("round"), 1);
    EXPECT_EQ(number(boards[30]), 30);
    const json::value rest = told(office, {part.at("next").as_int64(), std::nullopt});
    ASSERT_EQ(rest.at("boards").as_array().size(), 10U);
    EXPECT_EQ(number(rest.at("boards").at(0)), 10);
    // The boards of one player, who plays once a round: no further page is left.
    const json::value own = told(office, {std::nullopt, EntryNumber{1}});
    EXPECT_EQ(own.at("boards").as_array().size(), 2U);
}

}  // namespace
}  // namespace boards_json_test
}  // namespace kyvien::hall
