// hall/json/internal/view_changes.h — the changes between two views of a game, as the message
// "changes" of docs/protocol.md: members that are set, members that are removed, and lists that
// have grown.
//
// Applied to the first view they give the second, except for the parts that are specific to the
// receiver.
//
// Cost:  linear in everything except moves, and in the new moves.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "conduct/core/event.h"
#include "hall/json/view_json.h"

namespace kyvien::hall {

/// A view without its moves and without the parts that are specific to the receiver.
struct ViewParts {
    SharedMembers shared = std::make_shared<const Members>();
    SharedMembers game = std::make_shared<const Members>();
    SharedMembers margin = std::make_shared<const Members>();
};

struct ViewStep {
    const ViewParts& before;
    const ViewParts& after;
    std::uint64_t base = 0;  ///< number of the previous view
    std::uint64_t edition = 0;
    /// Some watchers have a different `shared` than `before`: it is sent whole.
    bool tells_shared = false;
    std::span<const std::string> moves;  ///< of the new view
    std::size_t same_moves = 0;          ///< number of leading moves that are those of the previous
                                         ///< view
    bool has_other_moves = false;        ///< either view has moves after them
};
[[nodiscard]] std::string changes_text(const ViewStep& step, conduct::Instant now);

}  // namespace kyvien::hall
