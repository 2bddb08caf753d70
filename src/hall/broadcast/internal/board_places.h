// hall/broadcast/internal/board_places.h — which board of a broadcast is each game of a file?
//
// A game that has a number takes that board. Without one, or where an earlier game of the file has
// taken the board, the same two players in the same round are the same board; else the game takes
// the first free number of its round.
//
// Cost:  a logarithm of the boards for each game, however many have no numbers.
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

class BoardPlaces {
  public:
    /// A board that the broadcast has. They are told in their order.
    void add_known(const BoardId& board, const std::string& names);
    /// The place of the next game of the file; no other game is given it.
    [[nodiscard]] BoardId take(const std::string& round, std::optional<int> number,
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
