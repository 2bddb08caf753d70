// hall/broadcast/internal/board_assigner.h — assigns each game of a file to a board of a broadcast.
//
// A game with a number gets that board. Without one, or if an earlier game of the file has taken
// the board, a game gets the board of the same two players in the same round, otherwise the first
// free number of its round.
//
// Cost:  logarithmic in the boards for each game, also for games without numbers.
// Safe:  a value, one thread.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hall/broadcast/broadcast.h"

namespace kyvien::hall {

class BoardAssigner {
  public:
    /// Adds a board of the broadcast. Boards are added in order.
    void add_known(const BoardId& board, const std::string& names);
    /// The board of the next game of the file; each is assigned once.
    [[nodiscard]] BoardId assign(const std::string& round, std::optional<int> number,
                                 const std::string& names);

  private:
    struct SameNames {
        std::vector<BoardId> boards;
        std::size_t next = 0;  ///< those before it are taken
    };
    [[nodiscard]] std::optional<BoardId> of_same_names(const std::string& round,
                                                       const std::string& names);
    [[nodiscard]] BoardId first_free(const std::string& round);

    std::set<BoardId> known_;
    std::set<BoardId> taken_;
    std::map<std::pair<std::string, std::string>, SameNames> by_names_;  ///< and by round
    std::map<std::string, int> free_;  ///< of a round: no lower number is free
};

}  // namespace kyvien::hall
