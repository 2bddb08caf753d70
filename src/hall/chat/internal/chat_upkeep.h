// hall/chat/internal/chat_upkeep.h — deletes old lines of chats.
//
// Safe:  ChatUpkeep belongs to one thread; delete_old_lines() any.
#pragma once

#include <cstddef>
#include <optional>

#include "base/result.h"
#include "store/chat/chat_store.h"

namespace kyvien::hall {

inline constexpr store::Instant kChatDay = store::Instant{24} * 3600 * 1000;
/// A line is deleted this long after it was written, reported or not; the acts of moderators this
/// long after they happened.
inline constexpr store::Instant kChatRetention = 90 * kChatDay;
inline constexpr store::Instant kActRetention = 365 * kChatDay;

/// Returns the number of deleted lines. Refuses as the store refuses.
[[nodiscard]] inline Result<std::size_t> delete_old_lines(store::ChatStore& chats,
                                                          store::Instant now) {
    return chats.forget(now - kChatRetention, now - kActRetention, now);
}

/// Schedules the deletion: at once, then every hour.
class ChatUpkeep {
  public:
    [[nodiscard]] bool is_due(store::Instant now) {
        if (last_run_ && now - *last_run_ < kChatDay / 24)
            return false;
        last_run_ = now;
        return true;
    }

  private:
    std::optional<store::Instant> last_run_;
};

}  // namespace kyvien::hall
