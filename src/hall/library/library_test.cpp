// Importing archives into the library and reading them, as the command line and the routes do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "hall/library/library_import.h"
#include "hall/library/library_search.h"
#include "temporary_folder.h"

namespace kyvien::hall::library_test {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kChess = R"([Event "Club, evening"]
[White "Lê, Quang Liêm"]
[Black "Carlsen, Magnus"]
[Date "2019.03.02"]
[Result "0-1"]

1. f3 e5 2. g4 {a blunder} Qh4# 0-1

[Event "Club, evening"]
[White "Magnus Carlsen"]
[Black "Quang Liem Le"]
[Date "2019.03.03"]
[Result "1-0"]

1. e4 e5 2. Ke3 1-0

[Event "Match"]
[White "An"]
[Black "Minh"]
[Date "2020.??.??"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2

[White "Nobody"]
[Black "Else"]
[Result "1-0"]

1-0
)";
constexpr const char* kGo =
    "(;GM[1]SZ[19]PB[柯洁]PW[申真谞]DT[2020-01-02]RE[W+R];B[pd];W[dc];B[cd])\n";

class LibrariesOfAHall : public testing::Test {
  protected:
    std::string file(const std::string& name, const std::string& text) {
        const std::string path = (folder.path() / name).string();
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
    [[nodiscard]] std::string path() const { return (folder.path() / "library.db").string(); }

    ImportSums import(const std::string& archive, const std::vector<std::string>& files) {
        left_out.clear();
        auto library = store::GameLibrary::open_or_make(path());
        EXPECT_TRUE(library);
        const auto sums = import_archive(
            *library, archive, files, {},
            {.on_left_out =
                 [&](const judge::GameReport& report) {
                     const judge::Finding* reason = reason_left_out(report);
                     left_out.push_back(reason->code + ":" + std::to_string(reason->line));
                 },
             .on_file = {},
             .on_progress = {}});
        EXPECT_TRUE(sums) << sums.error().english;
        return sums.value_or(ImportSums{});
    }

    json::value answer(const LibraryRequest& request) {
        const auto text = library_games_json(path(), request);
        EXPECT_TRUE(text) << text.error().english;
        return json::parse(text.value_or("{}"));
    }
    /// "first-second@ply" of each game.
    std::vector<std::string> games(const LibraryRequest& request) {
        std::vector<std::string> told;
        const json::value whole = answer(request);
        for (const json::value& game : whole.at("games").as_array()) {
            std::string one = json::value_to<std::string>(game.at("first")) + "-" +
                              json::value_to<std::string>(game.at("second"));
            if (const json::value* ply = game.as_object().if_contains("ply"))
                one += "@" + std::to_string(ply->as_int64());
            told.push_back(one);
        }
        return told;
    }
    static std::string refused(const LibraryRequest& request) {
        const auto search = library_search(request);
        return search ? "taken" : search.error().english;
    }

    kyvien::test::TemporaryFolder folder;
    std::vector<std::string> left_out;
};

TEST_F(LibrariesOfAHall, ImportPlayableGamesAndReportTheRest) {
    const std::string chess = file("club.pgn", kChess);
    const ImportSums sums = import("club", {chess});
    EXPECT_EQ(
        sums,
        (ImportSums{
            .read = 4, .added = 2, .known = 0, .without_moves = 1, .left_out = 1, .troubles = 0}));
    EXPECT_THAT(left_out, ElementsAre("illegal-move:15"));
    EXPECT_EQ(
        import("again", {chess, file("go.sgf", kGo), "/no/such/file"}),
        (ImportSums{
            .read = 5, .added = 1, .known = 2, .without_moves = 1, .left_out = 1, .troubles = 1}));
}

TEST_F(LibrariesOfAHall, FindGamesByWhatPeopleWrite) {
    import("club", {file("club.pgn", kChess), file("go.sgf", kGo)});
    const std::string liem = "Lê, Quang Liêm-Carlsen, Magnus";
    EXPECT_THAT(games({}), ElementsAre("柯洁-申真谞", "An-Minh", liem));
    EXPECT_THAT(games({.player = "liem le"}), ElementsAre(liem));
    EXPECT_THAT(games({.player = "Magnus", .seat = "first"}), ElementsAre());
    EXPECT_THAT(games({.player = "柯洁", .opponent = "申"}), ElementsAre("柯洁-申真谞"));
    EXPECT_THAT(games({.player = "柯潔", .opponent = "申真諝"}), ElementsAre("柯洁-申真谞"))
        << "in traditional characters";
    EXPECT_THAT(games({.player = "?!"}), ElementsAre());
    EXPECT_THAT(games({.ending = "threefold"}), ElementsAre("An-Minh"));
    EXPECT_THAT(games({.clause = "5.1"}), ElementsAre(liem));
    EXPECT_THAT(games({.result = "1/2-1/2"}), ElementsAre("An-Minh"));
    EXPECT_THAT(games({.since = "2020", .until = "2020"}), ElementsAre("柯洁-申真谞", "An-Minh"));
    EXPECT_THAT(games({.game = "chess", .moves = "1. f3 e5"}), ElementsAre(liem + "@2"));
    EXPECT_THAT(games({.game = "chess", .moves = "1. f3 e6"}), ElementsAre());
    EXPECT_THAT(games({.game = "chess",
                       .position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}),
                ElementsAre("An-Minh@0", liem + "@0"));
    EXPECT_THAT(games({.game = "go", .moves = "Q4 C17 D16"}), ElementsAre());
    EXPECT_THAT(games({.game = "go", .moves = "D16 Q17 R16"}), ElementsAre("柯洁-申真谞@3"));
}

TEST_F(LibrariesOfAHall, AnswerSearchesInPages) {
    import("club", {file("club.pgn", kChess), file("go.sgf", kGo)});
    const json::value part = answer({.count = "2"});
    EXPECT_EQ(part.at("total"), 3);
    EXPECT_EQ(part.at("next"), 2);
    const json::value rest = answer({.from = "2", .count = "2"});
    EXPECT_EQ(rest.at("games").as_array().size(), 1u);
    EXPECT_FALSE(rest.as_object().contains("next"));
    const json::value& game = rest.at("games").at(0);
    EXPECT_EQ(game.at("ending"), "checkmate");
    EXPECT_EQ(game.at("clause").at("id"), "5.1.1");
}

TEST_F(LibrariesOfAHall, KeepRecordsWithTheirComments) {
    import("club", {file("club.pgn", kChess)});
    const auto number = answer({.player = "liem"}).at("games").at(0).at("number").as_int64();
    const auto record = library_record(path(), std::to_string(number));
    ASSERT_TRUE(record);
    EXPECT_THAT(record->text, HasSubstr("{a blunder}"));
    EXPECT_THAT(record->text, HasSubstr("[White \"Lê, Quang Liêm\"]"));
    EXPECT_EQ(record->game, "chess");
    EXPECT_TRUE(library_game_json(path(), std::to_string(number)));
    for (const char* none : {"99", "x", "", "-1", "99999999999999999999999"}) {
        EXPECT_EQ(library_record(path(), none).error().code.name(), "no-such-game") << none;
        EXPECT_EQ(library_game_json(path(), none).error().code.name(), "no-such-game") << none;
    }
}

TEST_F(LibrariesOfAHall, AreEmptyWithoutAFile) {
    EXPECT_EQ(json::parse(*library_json(path())).at("games"), 0);
    EXPECT_EQ(answer({}).at("total"), 0);
    EXPECT_EQ(library_record(path(), "1").error().code.name(), "no-such-game");
}

TEST_F(LibrariesOfAHall, RefuseInvalidSearchesWithTheirField) {
    EXPECT_THAT(refused({.game = "draughts"}), HasSubstr("\"game\""));
    EXPECT_THAT(refused({.moves = "e4"}), HasSubstr("\"game\""));
    EXPECT_THAT(refused({.seat = "white"}), HasSubstr("\"seat\""));
    EXPECT_THAT(refused({.since = "May"}), HasSubstr("\"since\""));
    EXPECT_THAT(refused({.until = "31.05.2024"}), HasSubstr("\"until\""));
    EXPECT_THAT(refused({.result = "won"}), HasSubstr("\"result\""));
    EXPECT_THAT(refused({.ending = "boredom"}), HasSubstr("\"ending\""));
    EXPECT_THAT(refused({.from = "-1"}), HasSubstr("\"from\""));
    EXPECT_THAT(refused({.count = "501"}), HasSubstr("\"count\""));
    EXPECT_THAT(refused({.game = "chess", .position = "nonsense"}), HasSubstr("\"position\""));
    EXPECT_THAT(refused({.game = "chess", .moves = "e5"}), HasSubstr("e5 cannot be played"));
    EXPECT_EQ(refused({.game = "chess", .moves = "e4", .from = "3"}), "taken");
}

TEST_F(LibrariesOfAHall, ShowTextsOfFilesWithoutControlCharactersAndTruncated) {
    const std::string endless(100'000, 'x');
    import("hostile", {file("hostile.pgn", "[Event \"Cup\x1b[2J\"]\n[White \"\xE2\x80\xAELan\"]\n"
                                           "[Black \"" +
                                               endless +
                                               "\"]\n[Date \"2024.05.31\"]\n[Result \"*\"]\n\n"
                                               "1. e4 e5 *\n")});
    const json::value told = answer({.player = "Lan"});
    ASSERT_EQ(told.at("games").as_array().size(), 1U);
    const json::value& game = told.at("games").at(0);
    EXPECT_EQ(game.at("first"), "Lan");
    EXPECT_EQ(game.at("event"), "Cup[2J");
    EXPECT_EQ(game.at("second"), json::value(std::string(kLongestShown, 'x') + "…"));
    EXPECT_EQ(shown_in_list("Lê, Quang Liêm"), "Lê, Quang Liêm");
    EXPECT_EQ(shown_in_list("\xff"), "?");
}

}  // namespace
}  // namespace kyvien::hall::library_test
