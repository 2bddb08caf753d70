// chess/endgames/endgames.h — who wins with perfect play when at most four men are left, and when
// is mate?
//
// How:   retrograde analysis. Each ending (KQKR, KPK ...) is a table with a number for each
// position:
//        the plies to mate if both sides play the shortest win and the longest defence. Captures
//        and promotions lead to tables that were solved before. Positions with the strong king on
//        the right half are mirrored, without pawns on the upper half too. En passant captures are
//        part of the positions of KPKP. Castling rights are not covered.
// Law:   the fifty-move and the repetition rules (9.2, 9.3, 9.6) are not part of a value: a caller
//        compares the plies to mate with the counter. No win with four men takes fifty moves
//        without a capture or a pawn move.
// Cost:  solve(3) takes a second and 4 MB; solve(4) four minutes of processor time, which threads
//        share, and 500 MB at most, of which 350 MB stay. add() of one ending with four men takes
//        ten seconds (KQKR) to minutes (KPKP, with all that the pawns may become). value() is a
//        look-up.
// Safe:  a value; any thread, but not while another one adds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"

namespace kyvien::chess {

/// For the side to move.
struct PerfectValue {
    enum class Outcome : std::uint8_t { Loss, Draw, Win };
    Outcome outcome = Outcome::Draw;
    int plies = 0;  ///< to mate; of a draw 0
    friend bool operator==(PerfectValue, PerfectValue) = default;
};

class Endgames {
  public:
    static constexpr int kMinMen = 3, kMaxMen = 4;

    /// All endings of at most so many men, kings included. Needs: kMinMen <= men <= kMaxMen, and at
    /// least one thread.
    [[nodiscard]] static Endgames solve(int men, unsigned threads);
    /// These endings ("KQKR"), and those that they lead to. Needs: at most kMaxMen men in each.
    [[nodiscard]] static Endgames solve(std::span<const std::string_view> endings);

    /// The ending of the position, "KQKR"; nothing if it has too many men, only kings, or castling
    /// rights.
    [[nodiscard]] static std::optional<std::string> ending_of(const Position& position);
    [[nodiscard]] bool has(std::string_view ending) const { return tables_.contains(ending); }
    /// Solves an ending and those that it leads to, as far as they are not solved yet. Needs: a
    /// name from ending_of(), and at least one thread.
    void add(const std::string& ending, unsigned threads);

    /// Nothing if the ending was not solved, or ending_of() knows none and not only kings are left.
    [[nodiscard]] std::optional<PerfectValue> value(const Position& position) const;

    /// One ending.
    struct Table {
        std::vector<std::uint8_t> values;  ///< by index; endgames.cpp says how
    };

  private:
    std::map<std::string, Table, std::less<>> tables_;  ///< by name; White's men come first
};

}  // namespace kyvien::chess
