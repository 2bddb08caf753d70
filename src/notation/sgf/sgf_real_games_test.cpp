// Real records of Go: every move is legal, every count is the recorded one, and the short cuts of
// the reader change nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <sstream>

#include "effort.h"
#include "notation/go/gtp.h"
#include "notation/sgf/sgf.h"

namespace kyvien::notation {
namespace sgf_real_games_test {
namespace {

namespace fs = std::filesystem;

const fs::path kData = fs::path(KYVIEN_DATA_DIR) / "go";

#define NEED_DATA(path)                                                                            \
    if (!fs::exists(path))                                                                         \
    GTEST_SKIP() << "missing " << (path)

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

using Row = std::map<std::string, std::string>;

std::vector<Row> read_tsv(const fs::path& path) {
    std::ifstream in(path);
    std::vector<Row> rows;
    std::vector<std::string> head;
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string> cells(1);
        for (const char c : line)
            if (c == '\t')
                cells.emplace_back();
            else
                cells.back() += c;
        if (head.empty()) {
            head = cells;
            continue;
        }
        Row row;
        for (std::size_t i = 0; i < head.size() && i < cells.size(); ++i)
            row[head[i]] = cells[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The notes of the splitter speed up reading and change nothing.
void expect_same_without_notes(const SgfText& text) {
    SgfLine noted, alone;
    SgfText plain = text;
    plain.nodes = {};
    const auto quick = noted.read(text), slow = alone.read(plain);
    ASSERT_EQ(quick.has_value(), slow.has_value()) << text.text;
    if (!quick) {
        EXPECT_EQ(quick.error(), slow.error()) << text.text;
        return;
    }
    EXPECT_EQ(noted.steps(), alone.steps()) << text.text;
    EXPECT_EQ(noted.moves(), alone.moves()) << text.text;
    EXPECT_EQ(noted.faults(), alone.faults()) << text.text;
}

/// Calls `visit(line)` for each game of a file; returns how many there are.
template <typename Visit>
int for_each_line(const fs::path& path, Visit&& visit) {
    const std::string text = read_file(path);
    SgfSplitter splitter{std::string_view(text)};
    SgfLine line;
    int games = 0;
    while (const auto game = splitter.next()) {
        ++games;
        const auto read = line.read(*game);
        EXPECT_TRUE(read.has_value()) << path << ":" << read.error().line << read.error().reason;
        expect_same_without_notes(*game);
        if (read)
            visit(line);
    }
    return games;
}

TEST(SgfLineReading, IsTheSameWithAndWithoutTheSplittersNodes) {
    // Fragments that records are made of, in any order: names, spaces, lists, variations,
    // encodings.
    constexpr std::string_view kPieces[] = {
        ";B[pd]", ";W[dd]",  ";B[tt]",  ";W[]",      "C[a]",    "C[x\\]y]", "WL[12]",  "B[aa]",
        "[bb]",   " ",       "\n",      "(",         ")",       ";",        "AB[cc]",  "AW[dd:ee]",
        "AE[cc]", "PL[W]",   "Pl[ B ]", "White[qq]", "bLB[rr]", "A B[cc]",  "XAB[cc]", "CA[GBK]",
        "CA[u8]", "C[\x81]", "]",       ";B[zz]",    "C [(;]",  ";W[p\\]",  "SZ[9]",   "GM[1]"};
    std::mt19937_64 random(23);
    int noted = 0;
    for (int round = 0; round < test::samples(100'000); ++round) {
        std::string text = "(;GM[1]";
        for (std::uint64_t pieces = random() % 12; pieces > 0; --pieces)
            text += kPieces[random() % std::size(kPieces)];
        text += random() % 8 != 0 ? "))))" : "";
        SgfSplitter splitter{std::string_view(text)};
        while (const auto game = splitter.next()) {
            noted += !game->nodes.empty();
            expect_same_without_notes(*game);
            ASSERT_FALSE(::testing::Test::HasFailure());
        }
    }
    EXPECT_GT(noted, test::samples(50'000));
}

TEST(SgfRealGames, EveryMoveOfTheSampleGamesIsLegalUnderTheWholeBoardRule) {
    NEED_DATA(kData / "sample_games.sgf");
    std::map<std::string, Row> rows;
    for (Row& row : read_tsv(kData / "sample_games.tsv"))
        rows[row["id"]] = row;
    go::Game game;
    const int games = for_each_line(kData / "sample_games.sgf", [&](const SgfLine& line) {
        const std::string id(line.root_value("GN"));
        EXPECT_TRUE(line.faults().empty()) << id;
        const auto illegal = replay(line, game);
        EXPECT_FALSE(illegal.has_value()) << id << " move " << illegal->move;
        Row& row = rows.at(id);
        EXPECT_EQ(std::to_string(line.size()), row["size"]) << id;
        EXPECT_EQ(std::to_string(line.moves()), row["moves"]) << id;
        EXPECT_EQ(std::to_string(game.lost(go::Color::Black)), row["black_stones_captured"]) << id;
        EXPECT_EQ(std::to_string(game.lost(go::Color::White)), row["white_stones_captured"]) << id;
    });
    EXPECT_EQ(games, 1500);
}

TEST(SgfRealGames, TheFirstRecurrenceOfAPositionIsFoundWithItsCycle) {
    NEED_DATA(kData / "repetition_games.sgf");
    std::map<std::string, Row> rows;
    for (Row& row : read_tsv(kData / "repetition_games.tsv"))
        rows[row["id"]] = row;
    go::Game game;
    const int games = for_each_line(kData / "repetition_games.sgf", [&](const SgfLine& line) {
        const std::string id(line.root_value("GN"));
        Row& row = rows.at(id);
        const auto illegal = replay(line, game);
        ASSERT_TRUE(illegal.has_value()) << id;
        EXPECT_EQ(illegal->why, go::Forbidden::Repetition) << id;
        EXPECT_EQ(std::to_string(illegal->move), row["first_repeat_move"]) << id;
        ASSERT_TRUE(illegal->cycle.has_value()) << id;
        EXPECT_EQ(std::to_string(illegal->cycle->to_ply - illegal->cycle->from_ply),
                  row["cycle_plies"])
            << id;
        // The plays of a side inside a cycle equal the stones that it loses in it.
        EXPECT_EQ(illegal->cycle->plays, illegal->cycle->black_lost + illegal->cycle->white_lost)
            << id;
    });
    EXPECT_EQ(games, 27);
}

TEST(SgfRealGames, IllegalMovesAreFoundWhereTheIndexSays) {
    NEED_DATA(kData / "odd_sgf/index.tsv");
    for (Row& row : read_tsv(kData / "odd_sgf/index.tsv")) {
        const std::string text = read_file(kData / "odd_sgf" / row["file"]);
        SgfSplitter splitter{std::string_view(text)};
        const auto one = splitter.next();
        ASSERT_TRUE(one) << row["file"];
        expect_same_without_notes(*one);
        SgfLine line;
        ASSERT_TRUE(line.read(one->text, one->first_line)) << row["file"];
        go::Game game;
        const auto illegal = replay(line, game);
        ASSERT_TRUE(illegal) << row["file"];
        EXPECT_EQ(std::to_string(illegal->move), row["first_illegal_move"]) << row["file"];
        // Three of the files lack their opening parenthesis and so lose their first moves.
        EXPECT_EQ(one->moves_before, text.find('(') != 0) << row["file"];
    }
}

TEST(SgfRealGames, WritingAndReadingAgainGivesTheSameTree) {
    NEED_DATA(kData / "sample_games.sgf");
    for (const char* name : {"sample_games.sgf", "counted_games.sgf", "repetition_games.sgf",
                             "synthetic_finished.sgf", "odd_sgf/odd08.sgf", "odd_sgf/odd01.sgf"}) {
        const std::string text = read_file(kData / name);
        SgfReader reader{std::string_view(text)};
        for (std::size_t games = 0; const auto tree = reader.next(); ++games) {
            ASSERT_TRUE(*tree) << name;
            if (kyvien::test::kSanitized && games % 8 != 0)
                continue;
            const std::string written = write_sgf(**tree);
            const auto again = read_sgf(written);
            ASSERT_TRUE(again) << name;
            EXPECT_TRUE(again->faults.empty()) << name << " " << written;
            EXPECT_TRUE(again->same_as(**tree)) << name << " line " << (*tree)->first_line;
            EXPECT_EQ(write_sgf(*again), written);
        }
    }
}

/// The final position without dead stones, counted with the formula of the row.
std::string recount(const Row& row, const go::Count& counted) {
    const std::string& formula = row.at("formula");
    const int black_stones = counted.black_stones + counted.black_territory;
    const int white_stones = counted.white_stones + counted.white_territory;
    // In quarters of a stone, or in quarter points: a difference of one point is four.
    int margin = 0;
    if (formula == "(B-W)/2-komi_zi") {
        margin = (black_stones - white_stones) * 2 - go::Zi::parse(row.at("komi"))->in_quarters();
    } else {
        margin = (black_stones - white_stones) * 4 - go::Zi::parse(row.at("komi"))->in_quarters();
        if (formula == "B-W-komi-handicap")
            margin -= 4 * std::stoi(row.at("handicap_stones"));
    }
    if (margin == 0)
        return "0";
    const go::Zi size = go::Zi::quarters(margin > 0 ? margin : -margin);
    return (margin > 0 ? "B+" : "W+") + size.text();
}

TEST(SgfRealGames, EveryCountedGameRecountsExactly) {
    NEED_DATA(kData / "counted_games.sgf");
    std::map<std::string, Row> rows;
    for (Row& row : read_tsv(kData / "counted_games.tsv"))
        rows[row["id"]] = row;
    go::Game game;
    int agree = 0;
    for_each_line(kData / "counted_games.sgf", [&](const SgfLine& line) {
        const std::string id(line.root_value("GN"));
        const Row& row = rows.at(id);
        ASSERT_FALSE(replay(line, game)) << id;
        std::vector<go::Point> dead;
        std::istringstream names(row.at("dead_points"));
        for (std::string name; names >> name && name != "-";) {
            const auto point = read_gtp(name, line.size());
            ASSERT_TRUE(point && *point) << id << " " << name;
            EXPECT_TRUE(game.board().at(**point)) << id << " " << name;
            dead.push_back(**point);
        }
        const go::Count counted = go::count(game.board(), dead);
        EXPECT_EQ(std::to_string(counted.black_stones + counted.black_territory),
                  row.at("black_area"))
            << id;
        EXPECT_EQ(std::to_string(counted.white_stones + counted.white_territory),
                  row.at("white_area"))
            << id;
        EXPECT_EQ(std::to_string(counted.shared), row.at("shared_points")) << id;
        const SgfResult recorded = read_sgf_result(row.at("result_recorded"));
        const SgfResult ours = read_sgf_result(recount(row, counted));
        EXPECT_EQ(ours.winner, recorded.winner) << id;
        EXPECT_EQ(ours.hundredths.value_or(0), recorded.hundredths.value_or(0)) << id;
        EXPECT_EQ(line.result(), recorded) << id;
        ++agree;
    });
    EXPECT_EQ(agree, 474);
}

TEST(SgfRealGames, SyntheticGamesCountAsRecordedWithEveryStoneAlive) {
    NEED_DATA(kData / "synthetic_finished.sgf");
    go::Game game;
    const int games = for_each_line(kData / "synthetic_finished.sgf", [&](const SgfLine& line) {
        ASSERT_FALSE(replay(line, game));
        const go::Outcome outcome = go::decide(go::count(game.board()), go::Komi::none());
        const SgfResult recorded = line.result();
        EXPECT_EQ(outcome.winner, recorded.winner);
        EXPECT_EQ(outcome.margin.in_half_points() * 50, recorded.hundredths.value_or(0));
        EXPECT_GE(game.passes_in_a_row(), 2);
    });
    EXPECT_EQ(games, 550);
}

}  // namespace
}  // namespace sgf_real_games_test
}  // namespace kyvien::notation
