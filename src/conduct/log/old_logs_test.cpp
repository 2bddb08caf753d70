// Logs of earlier versions replay to the same games: tests/data/replay/*.log, compared with the
// output when they were written (*.expected).
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "conduct/core/state.h"
#include "conduct/log/event_line.h"

namespace kyvien::conduct {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string written(const Values& values) {
    std::string out;
    for (const auto& [key, value] : values)
        out += fmt::format(" {}={}", key, value);
    return out;
}

std::string seat_name(std::optional<Seat> seat) {
    return !seat ? "none" : *seat == Seat::First ? "first" : "second";
}

std::string written(const std::optional<rulebook::Clause>& clause) {
    return clause ? fmt::format(" {}:{}", rulebook::slug(clause->law()), clause->id()) : "";
}

/// Everything that a game shows, one item per line.
std::string picture(const State& state) {
    std::string out = fmt::format("phase {}\nturn {}\nposition {}\n", name(state.phase()),
                                  seat_name(state.turn()), state.position_text());
    for (const MoveRecord& move : state.moves())
        out +=
            fmt::format("move {} {} used {}\n", seat_name(move.seat), move.move, move.used.count());
    for (const Seat seat : clock::kBothSeats) {
        const clock::Reading reading = state.clock().reading(seat, state.last_at());
        out += fmt::format("clock {} {} periods {} {}{}\n", seat_name(seat), reading.main.count(),
                           reading.periods, reading.period.count(), reading.flag ? " flag" : "");
    }
    out += fmt::format("running {}\n", seat_name(state.clock().running()));
    for (const RulingRecord& each : state.rulings())
        out += fmt::format("ruling {} at ply {} {}{}{}\n", each.seq, each.ply, each.ruling.code,
                           written(each.ruling.clause), written(each.ruling.values));
    for (const Note& note : state.notes())
        out +=
            fmt::format("note {} at ply {} by {} {}{}{}\n", note.seq, note.ply, name(note.by.role),
                        note.code, written(note.clause), written(note.values));
    for (const Duty& duty : state.duties())
        out += fmt::format("duty {} {}{}{} moves {}\n", seat_name(duty.seat), duty.code,
                           written(duty.clause), written(duty.values), fmt::join(duty.moves, ","));
    out += fmt::format("tallies{}\n", written(state.tallies()));
    if (const auto& ending = state.ending())
        out += fmt::format("ended {} {}{}{}\n", text(ending->score), ending->code,
                           written(ending->clause), written(ending->values));
    return out;
}

class OldLogs : public testing::TestWithParam<std::string> {};

TEST_P(OldLogs, ReplayToTheSameGameAndEncodeToTheSameText) {
    const fs::path log = fs::path(KYVIEN_SOURCE_DIR) / "tests/data/replay" / GetParam();
    const std::string text = content(log);
    const auto events = decode_log(text);
    ASSERT_TRUE(events) << events.error().english;
    ASSERT_FALSE(events->empty());
    std::string again;
    for (const Event& event : *events)
        again += encode(event) + "\n";
    EXPECT_EQ(again, text);
    const auto state = replay(*events);
    ASSERT_TRUE(state) << state.error().english;
    EXPECT_EQ(picture(*state), content(fs::path(log).replace_extension(".expected")));
}

std::vector<std::string> old_logs() {
    std::vector<std::string> names;
    for (const auto& file :
         fs::directory_iterator(fs::path(KYVIEN_SOURCE_DIR) / "tests/data/replay"))
        if (file.path().extension() == ".log")
            names.push_back(file.path().filename().string());
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(OfVersion1, OldLogs, testing::ValuesIn(old_logs()), [](const auto& made) {
    std::string name = fs::path(made.param).stem().string();
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace kyvien::conduct
