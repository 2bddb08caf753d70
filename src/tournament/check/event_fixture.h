// tournament/check/event_fixture.h — for tests: prints and builds tournament data.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tournament/check/check.h"
#include "tournament/event/pairing.h"
#include "tournament/trf/trf.h"

#define KYVIEN_NEED_DATA(path)                                                                     \
    if (!std::filesystem::exists(path))                                                            \
    GTEST_SKIP() << "missing " << (path)

namespace kyvien::tournament {

inline const std::filesystem::path kTournamentData =
    std::filesystem::path(KYVIEN_DATA_DIR) / "tournament";

inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

inline TrfReport report_in(const std::filesystem::path& path) {
    auto report = read_trf(read_file(path));
    EXPECT_TRUE(report) << path << ": " << (report ? "" : report.error().english);
    return report ? *report : TrfReport{};
}

/// As pairing programs print it: the number of pairs, then "white black", with "p 0" for the bye.
inline std::string as_text(const RoundPairing& pairing) {
    std::ostringstream out;
    out << pairing.boards.size() + (pairing.bye ? 1 : 0) << "\n";
    for (const Board& board : pairing.boards)
        out << board.white << " " << board.black << "\n";
    if (pairing.bye)
        out << *pairing.bye << " 0\n";
    return out.str();
}

/// The rounds paired differently from the system, one per line.
inline std::string differences(const ReportCheck& check) {
    std::ostringstream text;
    for (const RoundDifference& round : check.pairings) {
        text << "round " << round.round;
        if (round.refusal)
            text << ": " << round.refusal->english;
        for (const Board& board : round.found)
            text << " found " << board.white << "-" << board.black;
        for (const Board& board : round.expected)
            text << " expected " << board.white << "-" << board.black;
        for (const ColourDifference& colours : round.colours)
            text << " colours on board " << colours.board << " found " << colours.found.white << "-"
                 << colours.found.black;
        text << "\n";
    }
    return text.str();
}

/// Players 1 to `count`, with no rounds yet; the first gets White.
inline Event field_of(int count) {
    Event event;
    event.rounds_planned = 5;
    event.initial_colour = Colour::White;
    for (int i = 1; i <= count; ++i) {
        event.entries.emplace_back();
        event.entries.back().number = static_cast<EntryNumber>(i);
    }
    return event;
}

inline void enter_game(Event& event, int white, int black, Outcome for_white, Outcome for_black) {
    event.entries[static_cast<std::size_t>(white - 1)].records.push_back(
        {static_cast<EntryNumber>(black), Colour::White, for_white, true});
    event.entries[static_cast<std::size_t>(black - 1)].records.push_back(
        {static_cast<EntryNumber>(white), Colour::Black, for_black, true});
}

}  // namespace kyvien::tournament
