// tournament/check/paired_events_fixture.h — digests of whole generated events, for tests that a
// pairing engine's results have not changed.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "base/hash.h"
#include "tournament/check/event_fixture.h"
#include "tournament/check/generate.h"

namespace kyvien::tournament {

inline constexpr int kPairedEvents = 200;

/// Events of 5 to 400 players, odd and even numbers; every fourth has few (5 to 20), so that
/// possible pairings are scarce.
inline GeneratorOptions generator_options_of(int event) {
    std::uint64_t rng = 1000U + static_cast<std::uint64_t>(event);
    const auto below = [&rng](int bound) {
        return static_cast<int>(base::next_splitmix64(rng) % static_cast<std::uint64_t>(bound));
    };
    constexpr int kSpans[] = {16, 46, 116, 396};
    GeneratorOptions options;
    options.players = 5 + below(kSpans[event % 4]);
    options.rounds = 9;
    options.seed = base::next_splitmix64(rng);
    options.lowest_rating = below(3) == 0 ? 2000 : 1200;
    options.highest_rating = options.lowest_rating + (below(3) == 0 ? 50 : 1200);
    options.draw_rate = 250 * below(5);
    options.baku = below(5) == 0;
    if (below(3) > 0) {
        options.forfeit_rate = below(60);
        options.half_bye_rate = below(40);
        options.zero_bye_rate = below(40);
        options.withdrawal_rate = below(20);
        options.late_entry_rate = below(60);
    }
    return options;
}

/// The pairings, colours and results of all rounds as one number (64-bit FNV).
inline std::uint64_t digest_of(const Event& event) {
    std::ostringstream text;
    for (const Entry& entry : event.entries) {
        for (const RoundRecord& record : entry.records)
            text << record.opponent << " " << static_cast<int>(record.colour) << " "
                 << static_cast<int>(record.outcome) << ",";
        text << "\n";
    }
    return base::fnv1a(text.str());
}

/// Compares with the fixture's lines that begin with the name of the system: "dubov 0 1a2b...".
/// With KYVIEN_WRITE_PAIRED_EVENTS=FILE appends the present lines to it instead.
inline void expect_unchanged_pairings(const PairingSystem& system, const std::string& name) {
    const auto path =
        std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/paired-events.txt";
    const char* out = std::getenv("KYVIEN_WRITE_PAIRED_EVENTS");
    std::ifstream in(path);
    int compared = 0;
    int rounds = 0;
    std::string line;
    const auto digest = [&](int event) {
        const Event played = *generate_event(generator_options_of(event), system);
        rounds += static_cast<int>(played.entries.front().records.size());
        std::ostringstream hex;
        hex << name << " " << event << " " << std::hex << digest_of(played);
        return hex.str();
    };
    if (out != nullptr) {
        std::ofstream file(out, std::ios::app);
        for (int event = 0; event < kPairedEvents; ++event)
            file << digest(event) << "\n";
        return;
    }
    while (std::getline(in, line)) {
        if (!line.starts_with(name + " "))
            continue;
        EXPECT_EQ(digest(compared), line) << "players: " << generator_options_of(compared).players;
        ++compared;
    }
    EXPECT_EQ(compared, kPairedEvents);
    EXPECT_GT(rounds, 7 * kPairedEvents);
    std::cout << compared << " events, " << rounds << " rounds\n";
}

}  // namespace kyvien::tournament
