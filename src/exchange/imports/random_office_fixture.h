// exchange/imports/random_office_fixture.h — for tests: a tournament with random actions, its
// standings and next round as texts, and the tournament imported from its report, for comparison.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <random>
#include <string>

#include "exchange/imports/import.h"
#include "tournament/office/decide.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::exchange {

/// Place, number and keys of every entry after the last round.
inline std::string table_text(const tournament::Office& office) {
    std::string text;
    for (const tournament::StandingLine& line :
         office.standings(static_cast<int>(office.rounds().size())).lines) {
        text += fmt::format("{}:{}", line.place, line.number);
        for (const tournament::Rational& key : line.keys)
            text += " " + to_string(key);
        text += "\n";
    }
    return text;
}

inline std::string pairing_text(const Result<tournament::RoundPairing>& pairing) {
    if (!pairing)
        return "refused: " + pairing.error().code.text();
    std::string text;
    for (const tournament::Board& board : pairing->boards)
        text += fmt::format("{}-{} ", board.white, board.black);
    return text + fmt::format("bye {}", pairing->bye.value_or(0));
}

/// The next round by the office's system.
inline std::string next_round_text(const tournament::Office& office) {
    return pairing_text(
        tournament::propose_pairing(office, static_cast<int>(office.rounds().size()) + 1));
}

/// The office imported from this file, or the reason for refusal.
inline Result<tournament::Office> imported_office(const std::string& text,
                                                  const std::string& file_name) {
    ImportSettings settings;
    settings.file_name = file_name;
    auto import = KYVIEN_TRY(plan_import({}, text, settings));
    tournament::Office made;
    for (const tournament::OfficeEventBody& body : import.plan.events)
        KYVIEN_TRY(apply(made, {0, "import", body}));
    return made;
}

/// An office with its own random numbers; actions it refuses are skipped.
class RandomOffice {
  public:
    explicit RandomOffice(unsigned seed) : rng_(seed) {}
    [[nodiscard]] const tournament::Office& office() const { return office_; }

  protected:
    int chance(int of) { return static_cast<int>(rng_() % static_cast<unsigned>(of)); }
    std::size_t pick(std::size_t of) { return rng_() % of; }
    /// A random entry's number.
    tournament::EntryNumber number() {
        const auto& entries = office_.event().entries;
        return entries[pick(entries.size())].number;
    }
    bool ask(const tournament::OfficeCommand& command) {
        return carry_out(office_, command).has_value();
    }

    /// Before a round of a Swiss system: late entries, withdrawals, byes and check-in.
    template <typename Enter>
    void change_entries(Enter enter) {
        using namespace tournament;
        const int next = static_cast<int>(office_.rounds().size()) + 1;
        if (chance(3) == 0)
            enter();
        if (chance(4) == 0)
            ask(command::Withdraw{{number()}, "ill"});
        if (chance(4) == 0)
            ask(command::Return{{number()}});
        if (chance(3) == 0)
            ask(command::GrantBye{{number()}, next + chance(2), static_cast<ByeKind>(chance(4))});
        if (office_.opened().check_in && chance(2) == 0)
            ask(command::CheckIn{{number()}, chance(2) == 0, false});
    }

    std::mt19937 rng_;
    tournament::Office office_;
    int names_ = 0;  ///< names used so far
};

}  // namespace kyvien::exchange
