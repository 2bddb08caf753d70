// cli/board/board_report.h — reports the game of an electronic board as it proceeds: lines or JSON
// on standard output, a PGN file, and moves to be entered at a hall.
//
// Safe: one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "cli/board/hall_entries.h"
#include "engine/board/board_follower.h"

namespace kyvien::cli::board {

struct ReportOptions {
    std::string pgn;  ///< the file; empty: none
    std::string white = "?", black = "?", event = "?", round = "?";
    bool json = false;
};

struct EndOfGame {
    std::string score;
    std::string by;  ///< "checkmate", "stalemate", "kings"
};

/// The end by the law in the last position, or the result shown by the kings.
[[nodiscard]] std::optional<EndOfGame> end_of(const engine::BoardFollower& board);

class BoardReport {
  public:
    /// `entries`: where moves are entered; null: nowhere. Needs: both outlive the report.
    BoardReport(const ReportOptions& options, const chess::Position& start, HallEntries* entries)
        : options_(options), start_(start), entries_(entries) {}

    /// The starting position is on the board.
    void begin();
    /// Reports all moves of the board if it is at rest; otherwise those before the last one, which
    /// may still be replaced, as far as they continue what was reported. Refuses: cannot-write.
    [[nodiscard]] Result<void> follow(const engine::BoardFollower& board, bool stands_still);
    /// Reports, once, that the board is at rest in a position that no legal move leads to.
    void differs(const std::vector<chess::Square>& squares);
    /// Refuses: cannot-write.
    [[nodiscard]] Result<void> end(const EndOfGame& result);

  private:
    struct ReportedMove {
        chess::Move move;
        std::string san;
        std::string uci;
        std::string numbered;  ///< "12. e4", "12... e5"
    };

    void add(const chess::Position& before, const engine::FollowedMove& move);
    void take_back();
    [[nodiscard]] Result<void> keep(const std::string& result);

    const ReportOptions& options_;
    chess::Position start_;
    HallEntries* entries_;
    std::vector<ReportedMove> reported_moves_;
    std::vector<chess::Square> differing_;
};

}  // namespace kyvien::cli::board
