// hall/service/game_part.h — which thread of a hall plays a game?
//
// Games are divided among the threads by a hash of their ids. The division is not stored: a hall
// restarted with a different number of threads divides the games differently.
//
// Safe: a value, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "hall/service/token.h"

namespace kyvien::hall {

/// From 0 to parts - 1; the same for the same id and number of parts. Needs: at least one part.
[[nodiscard]] inline std::size_t part_of_game(std::string_view id, std::size_t parts) {
    if (parts == 1)
        return 0;
    std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a, 64 bits
    for (const char letter : id)
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
    return static_cast<std::size_t>((hash ^ (hash >> 32U)) % parts);
}

/// One thread's share of the games.
struct GamePart {
    std::size_t number = 0;
    std::size_t of = 1;

    [[nodiscard]] bool has(std::string_view id) const { return part_of_game(id, of) == number; }
    /// Returns an id for a new game of this part. Draws ids until one fits: `of` draws on average.
    [[nodiscard]] std::string new_id() const {
        std::string id = new_game_id();
        while (!has(id))
            id = new_game_id();
        return id;
    }
};

}  // namespace kyvien::hall
