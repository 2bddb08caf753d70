// Tournament files of earlier versions replay to the same events: tests/data/replay/*.tournament,
// each with the output when it was written (*.expected).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tournament/office/office.h"

namespace kyvien::tournament {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Everything that a tournament shows, one item per line.
std::string shown(const Office& office) {
    std::string out =
        fmt::format("{} by {}, {} facts{}\n", office.opened().name, name(office.opened().system),
                    office.seq(), office.is_closed() ? ", closed" : "");
    for (const Entry& entry : office.event().entries)
        out += fmt::format("entry {} {} rated {}{}\n", entry.number, entry.name, entry.rating,
                           office.withdrawn_after(entry.number) ? " withdrawn" : "");
    int number = 0;
    for (const RoundState& round : office.rounds()) {
        out += fmt::format("round {} bye {}\n", ++number, round.bye);
        for (const BoardState& board : round.boards) {
            out += fmt::format("  {}-{} {}", board.board.white, board.board.black, board.result);
            for (const GameState& game : board.games)
                out += fmt::format(" [{}]", game.result);
            out += "\n";
        }
    }
    for (const StandingLine& line : office.standings(number).lines) {
        out += fmt::format("place {} entry {}", line.place, line.number);
        for (const Rational& key : line.keys)
            out += " " + to_string(key);
        out += "\n";
    }
    return out;
}

class OldTournaments : public testing::TestWithParam<std::string> {};

TEST_P(OldTournaments, ReplayToTheSameEventAndAreWrittenUnchanged) {
    const fs::path file = fs::path(KYVIEN_SOURCE_DIR) / "tests/data/replay" / GetParam();
    const std::string text = content_of(file);
    const auto office = replay_office(text);
    ASSERT_TRUE(office) << office.error().english;
    std::string again;
    for (const OfficeEvent& event : office->log())
        again += encode(event) + "\n";
    EXPECT_EQ(again, text);
    EXPECT_EQ(shown(*office), content_of(fs::path(file).replace_extension(".expected")));
}

std::vector<std::string> old_tournaments() {
    std::vector<std::string> names;
    for (const auto& file :
         fs::directory_iterator(fs::path(KYVIEN_SOURCE_DIR) / "tests/data/replay"))
        if (file.path().extension() == ".tournament")
            names.push_back(file.path().filename().string());
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(OfVersion1, OldTournaments, testing::ValuesIn(old_tournaments()),
                         [](const auto& made) {
                             std::string name = fs::path(made.param).stem().string();
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace kyvien::tournament
