// cli/board/board_report.h — tells the game of an electronic board as it goes on: lines or JSON on
// the standard output, a PGN file, and what is to be entered at a hall.
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

/// What the law says of the last position, or what the kings were put down to tell.
[[nodiscard]] std::optional<EndOfGame> end_of(const engine::BoardFollower& board);

class BoardReport {
  public:
    /// `entries`: where moves are entered; null: nowhere. Needs: both outlive the report.
    BoardReport(const ReportOptions& options, const chess::Position& start, HallEntries* entries)
        : options_(options), start_(start), entries_(entries) {}

    /// The starting position stands.
    void begin();
    /// All moves of the board where it stands still; else those before the last one, which may
    /// still be replaced, as far as they go on from what was told. Refuses: cannot-write.
    [[nodiscard]] Result<void> follow(const engine::BoardFollower& board, bool stands_still);
    /// Where the board stands still in a position that no legal move leads to; told once.
    void differs(const std::vector<chess::Square>& squares);
    /// Refuses: cannot-write.
    [[nodiscard]] Result<void> end(const EndOfGame& result);

  private:
    struct Told {
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
    std::vector<Told> told_;
    std::vector<chess::Square> differing_;
};

}  // namespace kyvien::cli::board
