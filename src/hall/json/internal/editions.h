// hall/json/internal/editions.h — numbered editions of a table's view, for clients that receive
// only the changes between them.
//
// A number identifies what everybody at the table was sent at one time. A watcher that has the view
// of some number receives the changes since then, written once for all such watchers; a watcher
// that has just connected, or reads slowly, receives the whole view and its number.
//
// Cost:  if no watcher asks for changes, one number. Otherwise one comparison for each new view;
// texts that everybody has received are dropped.
// Safe:  belongs to a table; the thread of the hall.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "conduct/core/event.h"
#include "hall/json/internal/view_changes.h"
#include "hall/json/shared_text.h"

namespace kyvien::hall {

class Editions {
  public:
    /// The current content of the view.
    struct Seen {
        SharedMembers shared;
        const LastingPart& lasting;
        WrittenMoves& moves;
    };
    /// Whether watchers have the newest number.
    struct Followers {
        bool at_all = false;
        bool at_desk = false;  ///< as an arbiter
    };

    [[nodiscard]] std::uint64_t number() const { return number_; }
    /// Starts a new edition with this content.
    void next(const Seen& seen, Followers followers, conduct::Instant now);
    /// Call when a watcher is sent this whole view; returns the number from which it receives
    /// changes.
    [[nodiscard]] std::uint64_t join(const Seen& seen);
    /// Appends the changes from that number to the newest; returns false if the watcher needs the
    /// whole view.
    [[nodiscard]] bool changes_since(std::uint64_t number, bool at_desk,
                                     std::vector<SharedText>& out) const;

    /// Whole views of the newest number that several watchers share, by kind of watcher.
    std::array<SharedText, 5> wholes;
    /// Drops cached texts; no watcher needs them any more.
    void forget_texts();

  private:
    struct Texts {
        SharedText watchers;
        SharedText desk;
    };
    // A slow reader that is further behind receives the whole view.
    static constexpr std::size_t kMax = 16;

    void keep(const Seen& seen);

    std::uint64_t number_ = 0;
    bool is_known_ = false;   ///< the members below are those of `number_`
    bool is_varied_ = false;  ///< a watcher has been sent a different shared part since then
    SharedMembers shared_;
    LastingPart lasting_;
    std::size_t moves_ = 0;
    std::deque<Texts> recent_;  ///< the last one leads to `number_`
};

}  // namespace kyvien::hall
