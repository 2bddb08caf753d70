#include "store/library/game_library.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <random>
#include <set>

#include "effort.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/library/internal/library_file.h"
#include "store/library/internal/position_lists.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace library_test {
namespace {

/// A key whose stored part is the number.
constexpr std::uint64_t key(std::uint64_t number) {
    return number << 24;
}

AddedGame game(const std::string& first, const std::string& second, const std::string& date,
               std::vector<std::uint64_t> positions = {key(1)}) {
    AddedGame made;
    made.game = "chess";
    made.first = made.first_words = first;
    made.second = made.second_words = second;
    made.date = date;
    made.result = "1-0";
    made.ending = "checkmate";
    made.clause = "fide-2018:5.1.1";
    made.outcome = LibraryOutcome::FirstWon;
    made.plies = positions.size();
    made.opening = "ab";
    made.positions = std::move(positions);
    made.record = "record of " + first + " and " + second;
    return made;
}

class GameLibraries : public testing::Test {
  protected:
    [[nodiscard]] std::string path() const { return (folder.path() / "library.db").string(); }

    static std::size_t add(GameLibrary& library, const std::vector<AddedGame>& games,
                           const std::string& archive = "club", std::size_t batch = 8192) {
        auto adding = library.add_to(archive, batch);
        EXPECT_TRUE(adding) << adding.error().english;
        std::size_t added = 0;
        for (const AddedGame& each : games) {
            const auto kept = adding->add(each);
            EXPECT_TRUE(kept) << kept.error().english;
            added += kept.value_or(false);
        }
        EXPECT_TRUE(adding->finish());
        return added;
    }

    /// First players of the games found, in the order of the result.
    static std::string found(const GameLibrary& library, const LibraryQuery& query) {
        const auto answer = library.search(query);
        if (!answer)
            return answer.error().english;
        std::string names;
        for (const LibraryGame& each : answer->games)
            names += (names.empty() ? "" : " ") + each.first;
        return names;
    }

    kyvien::test::TemporaryFolder folder;
};

TEST(LibraryDays, AreReadAsRecordsWriteThem) {
    EXPECT_EQ(day_of("2024.05.31"), 20240531);
    EXPECT_EQ(day_of("2024-05-31,06-01"), 20240531);
    EXPECT_EQ(day_of("2024.05.??"), 20240500);
    EXPECT_EQ(day_of("2024"), 20240000);
    EXPECT_EQ(day_of("2024/5/3"), 20240503);
    EXPECT_EQ(day_of("????.05.31"), 0);
    EXPECT_EQ(day_of("2024.13.01"), 20240000);
    EXPECT_EQ(day_of(""), 0);
}

TEST_F(GameLibraries, AreMadeOnceAndOpenedAgain) {
    EXPECT_EQ(GameLibrary::open(path()).error().code.name(), "index-unreadable");
    ASSERT_TRUE(GameLibrary::open_or_make(path()));
    auto library = GameLibrary::open_or_make(path());
    ASSERT_TRUE(library);
    EXPECT_EQ(add(*library, {game("lan", "minh", "2024")}), 1u);
    const auto again = GameLibrary::open(path());
    ASSERT_TRUE(again);
    EXPECT_EQ(found(*again, {}), "lan");
}

TEST_F(GameLibraries, RefuseAForeignFile) {
    internal::Database(path(), internal::OpenMode::ReadWriteCreate).exec("CREATE TABLE x (y)");
    EXPECT_EQ(GameLibrary::open(path()).error().code.name(), "index-unreadable");
    EXPECT_EQ(GameLibrary::open_or_make(path()).error().code.name(), "index-unreadable");
}

TEST_F(GameLibraries, NoGameIsKeptTwice) {
    auto library = *GameLibrary::open_or_make(path());
    EXPECT_EQ(add(library, {game("le lan", "minh", "2024"), game("le lan", "minh", "2024")}), 1u);
    AddedGame other_way = game("lan le", "minh", "2024.00.00");
    EXPECT_EQ(add(library, {other_way}, "another"), 0u);
    // Another day, another player and other moves make another game.
    EXPECT_EQ(add(library, {game("le lan", "minh", "2023"), game("le lan", "an", "2024"),
                            game("le lan", "minh", "2024", {key(2)})}),
              3u);
    EXPECT_EQ(library.archives()->size(), 1u);
}

TEST_F(GameLibraries, AreSearchedByEverythingThatIsKept) {
    auto library = *GameLibrary::open_or_make(path());
    AddedGame one = game("le quang liem", "carlsen magnus", "2019.03.02", {key(1), key(2)});
    one.event = one.event_words = "hanoi open";
    AddedGame two = game("carlsen magnus", "le lan", "2020", {key(1), key(3)});
    two.ending = "threefold";
    two.clause = "fide-2018:9.2.2";
    two.outcome = LibraryOutcome::Drawn;
    two.opening = "ac";
    AddedGame three = game("柯 洁", "申 真 谞", "", {key(4)});
    three.game = "go";
    three.ending = "resignation";
    three.clause = "go-cn:7.2";
    three.outcome = LibraryOutcome::SecondWon;
    EXPECT_EQ(add(library, {one, two}), 2u);
    EXPECT_EQ(add(library, {three}, "baduk"), 1u);

    const std::string first = one.first, second = two.first, third = three.first;
    EXPECT_EQ(found(library, {}), second + " " + first + " " + third);
    EXPECT_EQ(found(library, {.game = "go"}), third);
    EXPECT_EQ(found(library, {.archive = "baduk"}), third);
    EXPECT_EQ(found(library, {.player = "liem le"}), first);
    EXPECT_EQ(found(library, {.player = "carl"}), second + " " + first);
    EXPECT_EQ(found(library, {.player = "carl", .player_is_first = true}), second);
    EXPECT_EQ(found(library, {.player = "carl", .player_is_first = false}), first);
    EXPECT_EQ(found(library, {.player = "le", .opponent = "mag"}), second + " " + first);
    EXPECT_EQ(found(library, {.player = "le lan", .opponent = "mag"}), second);
    EXPECT_EQ(found(library, {.player = "柯 洁"}), third);
    EXPECT_EQ(found(library, {.player = "洁 柯"}), "");
    EXPECT_EQ(found(library, {.event = "hanoi"}), first);
    EXPECT_EQ(found(library, {.outcome = LibraryOutcome::Drawn}), second);
    EXPECT_EQ(found(library, {.ending = "resignation"}), third);
    EXPECT_EQ(found(library, {.clause = "9.2"}), second);
    EXPECT_EQ(found(library, {.clause = "fide-2018:5"}), first);
    EXPECT_EQ(found(library, {.clause = "5.1.1"}), first);
    EXPECT_EQ(found(library, {.clause = "5.1.11"}), "");
    EXPECT_EQ(found(library, {.position = key(1)}), second + " " + first);
    EXPECT_EQ(found(library, {.position = key(1), .opening = "ac"}), second);
    EXPECT_EQ(found(library, {.position = key(9)}), "");
    EXPECT_EQ(found(library, {.player = "\""}), "");
    // A game with only a year matches any day of it.
    EXPECT_EQ(found(library, {.from_day = 20200601}), second);
    EXPECT_EQ(found(library, {.to_day = 20191231}), first);
    EXPECT_EQ(found(library, {.from_day = 20190302, .to_day = 20190302}), first);
    EXPECT_EQ(found(library, {.from_day = 20190303, .to_day = 20190401}), "");

    const auto all = *library.search({.most = 1});
    EXPECT_EQ(all.total, 3);
    EXPECT_EQ(all.first_won, 1);
    EXPECT_EQ(all.drawn, 1);
    EXPECT_EQ(all.second_won, 1);
    EXPECT_EQ(all.games.size(), 1u);
    EXPECT_EQ(found(library, {.skip = 2}), third);
    EXPECT_EQ(found(library, {.skip = 3}), "");
    EXPECT_EQ(library.record(all.games[0].number), two.record);
    EXPECT_EQ(*library.find(all.games[0].number), all.games[0]);
    EXPECT_EQ(*library.record(99), std::nullopt);
}

/// Random games with known positions, players and records.
std::vector<AddedGame> random_games(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<AddedGame> games;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::uint64_t> positions = {key(0)};
        for (std::size_t ply = random() % 60; ply > 0; --ply)
            positions.push_back(key(1 + random() % (count * 10)));
        games.push_back(game(fmt::format("player{}", random() % 9), fmt::format("game{}", i),
                             fmt::format("{}", 1900 + random() % 99), positions));
    }
    return games;
}

TEST_F(GameLibraries, FindPositionsLikeALinearSearch) {
    const auto count = kyvien::test::samples<std::size_t>(2'500, 20'000);
    const std::vector<AddedGame> games = random_games(count, 7);
    auto library = *GameLibrary::open_or_make(path());
    // Many lists, some merged; and a batch with more than one chunk for a key.
    EXPECT_EQ(add(library, games, "club", 37), count);
    for (std::uint64_t number = 0; number < count; number += number < 50 ? 1 : 17) {
        std::set<std::string> there;
        for (const AddedGame& each : games)
            if (std::ranges::find(each.positions, key(number)) != each.positions.end())
                there.insert(each.second);
        std::set<std::string> told;
        const auto answer = library.search({.position = key(number), .most = 100'000});
        for (const LibraryGame& each : answer->games)
            told.insert(each.second);
        EXPECT_EQ(told, there) << number;
        EXPECT_EQ(answer->total, static_cast<std::int64_t>(there.size()));
    }
}

TEST_F(GameLibraries, DeleteGamesCompletely) {
    auto library = *GameLibrary::open_or_make(path());
    add(library,
        {game("lan", "minh", "2024", {key(1), key(2)}), game("an", "minh", "2023", {key(1)})});
    add(library, {game("secret", "minh", "2022", {key(1), key(3)})}, "mistake");
    EXPECT_EQ(*library.remove_archive("nothing"), 0);
    EXPECT_EQ(*library.remove_archive("mistake"), 1);
    EXPECT_EQ(found(library, {.position = key(1)}), "lan an");
    EXPECT_EQ(found(library, {.position = key(3)}), "");
    EXPECT_EQ(found(library, {.player = "secret"}), "");
    const auto number = library.search({.player = "lan"})->games.front().number;
    ASSERT_TRUE(library.remove_game(number));
    EXPECT_EQ(library.remove_game(number).error().code.name(), "no-such-game");
    EXPECT_EQ(found(library, {.position = key(1)}), "an");
    EXPECT_EQ(*library.record(number), std::nullopt);
    // None of its texts is left, and it can be added again.
    internal::Database file(path(), internal::OpenMode::ReadOnly);
    EXPECT_EQ(file.number("SELECT count(*) FROM names WHERE text IN ('secret', 'lan')"), 0);
    EXPECT_EQ(add(library, {game("lan", "minh", "2024", {key(1), key(2)})}), 1u);
    EXPECT_NE(library.search({.player = "lan"})->games.front().number, number);
}

TEST_F(GameLibraries, AnImportThatIsNotFinishedLeavesNothing) {
    auto library = *GameLibrary::open_or_make(path());
    {
        auto adding = library.add_to("club");
        ASSERT_TRUE(*adding->add(game("lan", "minh", "2024")));
    }
    EXPECT_EQ(found(library, {}), "");
    EXPECT_TRUE(library.archives()->empty());
    EXPECT_EQ(add(library, {game("lan", "minh", "2024")}), 1u);
}

/// Adds games until the program is killed in the middle of a batch.
void add_and_die(const std::string& path, const std::vector<AddedGame>& games, std::size_t count) {
    auto library = *GameLibrary::open_or_make(path);
    auto adding = *library.add_to("club", 50);
    for (std::size_t i = 0; i < count; ++i)
        static_cast<void>(adding.add(games[i]));
    ::kill(::getpid(), SIGKILL);
}

TEST_F(GameLibraries, AnImportThatIsKilledLeavesWholeGamesAndIsCarriedOn) {
    const std::vector<AddedGame> games = random_games(200, 11);
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{30}, std::size_t{130}, std::size_t{199}}) {
        const pid_t child = ::fork();
        if (child == 0) {
            add_and_die(path(), games, count);
            ::_exit(1);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));
        auto library = *GameLibrary::open(path());
        const auto kept = *library.search({.most = 1000});
        EXPECT_EQ(kept.total % 50, 0) << count;
        for (const LibraryGame& each : kept.games) {
            const auto whole = std::ranges::find(games, each.second, &AddedGame::second);
            ASSERT_NE(whole, games.end());
            EXPECT_EQ(*library.record(each.number), whole->record);
            for (const std::uint64_t position : whole->positions) {
                const auto there = *library.search({.position = position, .most = 1000});
                EXPECT_NE(std::ranges::find(there.games, each.number, &LibraryGame::number),
                          there.games.end());
            }
        }
    }
    auto library = *GameLibrary::open(path());
    const auto before = library.search({})->total;
    EXPECT_EQ(add(library, games), games.size() - static_cast<std::size_t>(before));
    EXPECT_EQ(library.search({})->total, 200);
}

TEST(PackedRecords, RoundTripAndRefuseDamagedData) {
    const std::vector<std::string> records = {"one", "", std::string(100'000, 'x')};
    EXPECT_EQ(internal::unpacked(internal::packed(records)), records);
    const std::vector<std::uint8_t> nonsense = {1, 2, 3, 4};
    EXPECT_TRUE(internal::unpacked(nonsense).empty());
    auto cut = internal::packed(records);
    cut.resize(cut.size() / 2);
    EXPECT_TRUE(internal::unpacked(cut).empty());
}

}  // namespace
}  // namespace library_test
}  // namespace kyvien::store
