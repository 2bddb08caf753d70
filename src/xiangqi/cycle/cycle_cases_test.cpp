// The printed cases of the law, the diagram series, and repetitions of real games have their known
// rulings.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle_fixture.h"

namespace kyvien::xiangqi {
namespace cycle_cases_test {
namespace {

using test::Case;
using test::cases_of;
using test::game_of;
using test::move_of;
using test::notice_line;
using test::play;
using test::ruling_line;

// The rows of a CSV file as column -> cell. Quoted cells may contain commas.
std::vector<std::map<std::string, std::string>> rows_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> header;
    std::vector<std::map<std::string, std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> cells(1);
        bool quoted = false;
        for (const char c : line) {
            if (c == '"')
                quoted = !quoted;
            else if (c == ',' && !quoted)
                cells.emplace_back();
            else if (c != '\r')
                cells.back() += c;
        }
        if (header.empty()) {
            header = cells;
            continue;
        }
        auto& row = rows.emplace_back();
        for (std::size_t i = 0; i < header.size() && i < cells.size(); ++i)
            row[header[i]] = cells[i];
    }
    return rows;
}

std::filesystem::path data(std::string_view name) {
    return std::filesystem::path(KYVIEN_DATA_DIR) / "xiangqi" / name;
}

/// The reading of points 8 and 9 in the diagram series, by which its cases and the real games were
/// judged.
constexpr CycleSettings kOfTheSeries{.exchange_half_counts = false, .partner_alone_counts = true};

struct Played {
    std::optional<RepetitionNews> ruling;
    std::vector<RepetitionNews> notices;
};

// Repeats the moves until there is a ruling, at most `rounds` times.
Played play_until_ruled(History& history, const std::vector<std::string>& parts, int rounds,
                        const CycleSettings& settings = kOfTheSeries) {
    NoticeLog log;
    Played played;
    for (int round = 0; round < rounds; ++round) {
        std::stringstream words(parts[std::min(static_cast<std::size_t>(round), parts.size() - 1)]);
        for (std::string word; words >> word;) {
            EXPECT_TRUE(history.current().is_legal(move_of(word))) << word;
            history.push(move_of(word));
            auto news = handle_repetition(history, log, settings);
            if (!news)
                continue;
            if (news->kind == RepetitionNews::Kind::Ruling) {
                played.ruling = std::move(news);
                return played;
            }
            played.notices.push_back(std::move(*news));
        }
    }
    return played;
}

TEST(Cycle, EveryRepetitionCaseIsRuledAtTheThirdOccurrence) {
    const auto rows = rows_of(data("repetition_cases.csv"));
    if (rows.empty())
        GTEST_SKIP() << "missing: " << data("repetition_cases.csv");
    int right = 0;
    for (const auto& row : rows) {
        History history = game_of(row.at("fen"));
        std::vector<std::string> parts;
        if (!row.at("prefix").empty())
            parts.push_back(row.at("prefix"));
        parts.push_back(row.at("cycle"));
        const Played played = play_until_ruled(history, parts, 6);
        ASSERT_TRUE(played.ruling) << row.at("id");
        EXPECT_EQ(name(played.ruling->verdict.verdict), row.at("verdict_dieu23"))
            << row.at("id") << " " << row.at("note") << "\n"
            << explain(history, played.ruling->reading, played.ruling->verdict);
        EXPECT_EQ(played.ruling->occurrence, 3) << row.at("id");
        right += name(played.ruling->verdict.verdict) == row.at("verdict_dieu23") ? 1 : 0;
    }
    EXPECT_EQ(rows.size(), 164u);
    EXPECT_EQ(right, 164);
}

TEST(Cycle, EveryRealRepetitionIsJudged) {
    const auto rows = rows_of(data("real_game_repetitions.csv"));
    if (rows.empty())
        GTEST_SKIP() << "missing: " << data("real_game_repetitions.csv");
    int last_pass = 0;
    int ruled = 0;
    int postponed = 0;
    for (const auto& row : rows) {
        const std::string& expected = row.at("ref_classifier");
        History alone = game_of(row.at("fen"));
        play(alone, row.at("cycle"));
        const auto reading = read_cycle(alone, {0, alone.plies()}, kOfTheSeries);
        EXPECT_EQ(name(verdict_of(reading).verdict), expected)
            << row.at("id") << "\n"
            << explain(alone, reading, verdict_of(reading));
        last_pass += name(verdict_of(reading).verdict) == expected ? 1 : 0;

        History window = game_of(row.at("fen"));
        const Played played = play_until_ruled(window, {row.at("first_cycle"), row.at("cycle")}, 2);
        if (played.ruling) {
            ++ruled;
            EXPECT_EQ(name(played.ruling->verdict.verdict), expected) << row.at("id");
        } else {
            ++postponed;
            ASSERT_FALSE(played.notices.empty());
            EXPECT_EQ(name(played.notices.back().verdict.verdict), expected) << row.at("id");
        }
    }
    EXPECT_EQ(rows.size(), 519u);
    EXPECT_EQ(last_pass, 519);
    EXPECT_EQ(ruled, 507);
    EXPECT_EQ(postponed, 12);
}

// Where the series and the text of points 8 and 9 differ, the ruling names the setting.
TEST(Cycle, NamesTheSettingWhereDiagramSeriesAndTextDiffer) {
    std::vector<std::string> differ;
    for (const char* file : {"repetition_cases.csv", "real_game_repetitions.csv"}) {
        const auto rows = rows_of(data(file));
        if (rows.empty())
            GTEST_SKIP() << "missing: " << data(file);
        for (const auto& row : rows) {
            History history = game_of(row.at("fen"));
            if (const auto prefix = row.find("prefix"); prefix != row.end())
                play(history, prefix->second);
            const std::size_t first = history.plies();
            play(history, row.at("cycle"));
            const Cycle pass{first, history.plies()};
            const auto by_words = verdict_of(read_cycle(history, pass));
            if (by_words.verdict == verdict_of(read_cycle(history, pass, kOfTheSeries)).verdict)
                continue;
            if (row.at("id").starts_with("wxf"))
                differ.push_back(row.at("id"));
            const auto named = settings_that_matter(history, pass);
            EXPECT_TRUE(std::ranges::find(named, "exchange_half_counts") != named.end() ||
                        std::ranges::find(named, "partner_alone_counts") != named.end())
                << row.at("id");
        }
    }
    EXPECT_EQ(differ, (std::vector<std::string>{"wxf-060", "wxf-113", "wxf-123"}));
}

std::string side_line(const StretchReading& reading, Side side) {
    std::string text(name(reading.side(side).behaviour));
    for (const MoveReading& move : reading.moves)
        if (move.mover == side)
            text += " " + std::string(name(move.label));
    return text;
}

std::string piece_name(const Position& start, PieceId id) {
    return std::string(1, letter(Position::piece(id))) + start.square_of(id)->name();
}

// As written in a case; chasers in the order of their points.
std::string chase_line(const Position& start, const StretchReading& reading, Side side) {
    const SideReading& own = reading.side(side);
    std::vector<std::string> chasers;
    for (const PieceId id : own.chasers)
        chasers.push_back(piece_name(start, id));
    std::ranges::sort(chasers);
    std::string text = std::string(side == Side::Red ? "red " : "black ") +
                       (own.victim ? piece_name(start, *own.victim) : "nobody");
    for (const std::string& chaser : chasers)
        text += " " + chaser;
    return text;
}

std::string sorted_chase(const std::string& line) {
    std::stringstream words(line);
    std::string side, victim, text;
    words >> side >> victim;
    std::vector<std::string> chasers;
    for (std::string word; words >> word;)
        chasers.push_back(word);
    std::ranges::sort(chasers);
    text = side + " " + victim;
    for (const std::string& chaser : chasers)
        text += " " + chaser;
    return text;
}

TEST(Cycle, EveryPrintedCaseOfTheLawHasItsPrintedResult) {
    const auto cases =
        cases_of(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/xiangqi/article23.cases");
    ASSERT_EQ(cases.size(), 31u);
    for (const Case& one : cases) {
        SCOPED_TRACE(one.title);
        History history = game_of(one.start);
        NoticeLog log;
        std::vector<std::string> notices;
        std::string ruling;
        std::stringstream words(one.moves);
        for (std::string word; words >> word;) {
            ASSERT_TRUE(ruling.empty()) << "moves after the ruling";
            ASSERT_TRUE(history.current().is_legal(move_of(word))) << word;
            history.push(move_of(word));
            const auto news = handle_repetition(history, log, kOfTheSeries);
            if (!news)
                continue;
            if (news->kind != RepetitionNews::Kind::Ruling) {
                notices.push_back(notice_line(*news, history.plies()));
                continue;
            }
            ruling = ruling_line(*news, history.plies());
            const StretchReading& reading = news->reading;
            EXPECT_EQ(side_line(reading, Side::Red), one.red);
            EXPECT_EQ(side_line(reading, Side::Black), one.black);
            EXPECT_EQ(std::to_string(reading.first_ply) + " " +
                          std::to_string(reading.last_ply - reading.first_ply),
                      one.window);
            for (const std::string& chase : one.chases)
                EXPECT_EQ(chase_line(history.start(), reading,
                                     chase.starts_with("red") ? Side::Red : Side::Black),
                          sorted_chase(chase));
        }
        EXPECT_EQ(notices, one.notices);
        EXPECT_EQ(ruling, one.ruling);
    }
}

}  // namespace
}  // namespace cycle_cases_test
}  // namespace kyvien::xiangqi
