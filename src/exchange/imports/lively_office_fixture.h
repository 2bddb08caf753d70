// exchange/imports/lively_office_fixture.h — a tournament to which people do things by chance, and
// its table as a text: for tests that compare it with what its report makes.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <random>
#include <string>

#include "tournament/office/decide.h"

namespace kyvien::exchange {

/// Place, number and keys of everybody after the last round.
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

/// An office with a luck of its own; what it refuses is not done.
class LivelyOffice {
  public:
    explicit LivelyOffice(unsigned seed) : luck_(seed) {}
    [[nodiscard]] const tournament::Office& office() const { return office_; }

  protected:
    int chance(int of) { return static_cast<int>(luck_() % static_cast<unsigned>(of)); }
    std::size_t pick(std::size_t of) { return luck_() % of; }
    /// Somebody's.
    tournament::EntryNumber number() {
        const auto& entries = office_.event().entries;
        return entries[pick(entries.size())].number;
    }
    bool ask(const tournament::OfficeCommand& command) {
        return carry_out(office_, command).has_value();
    }

    std::mt19937 luck_;
    tournament::Office office_;
    int names_ = 0;  ///< given so far
};

}  // namespace kyvien::exchange
