// hall/json/internal/view_changes.h — the changes between two views of a game, as the message
// "changes" of docs/protocol.md: members that are set, members that are removed, and lists that
// have grown.
//
// Applied to the first view they give the second, except what belongs to the receiver alone (who he
// is).
//
// Cost:  linear in what is no move, and in the moves that are new.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "conduct/core/event.h"
#include "hall/json/view_json.h"

namespace kyvien::hall {

/// A view but for its moves and for what is the receiver's own.
struct ViewParts {
    SharedMembers shared = std::make_shared<const Members>();
    SharedMembers game = std::make_shared<const Members>();
    SharedMembers margin = std::make_shared<const Members>();
};

struct ViewStep {
    const ViewParts& before;
    const ViewParts& after;
    std::uint64_t base = 0;  ///< number of the view before
    std::uint64_t edition = 0;
    /// Some know another `shared` than that of `before`: it is told whole.
    bool tells_shared = false;
    std::span<const std::string> moves;  ///< of the view after
    std::size_t same_moves = 0;          ///< the first so many are those of the view before
    bool has_other_moves = false;        ///< after them either view has more
};
[[nodiscard]] std::string changes_text(const ViewStep& step, conduct::Instant now);

}  // namespace kyvien::hall
