// hall/json/internal/editions.h — numbered versions of a table's view, for clients that are sent
// only the changes between them.
//
// A number stands for what everybody at the table was shown at one time. A watcher that holds the
// view of some number gets what has changed since, written once for all such watchers; one that has
// just connected, or reads slowly, gets the whole view and its number.
//
// Cost:  where nobody asks for changes, a number. Otherwise one comparison for each new view; what
//        has been told to everybody is forgotten.
// Safe:  a value of its table; the thread of the hall.
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
    /// What there is to see now.
    struct Seen {
        SharedMembers shared;
        const LastingPart& lasting;
        WrittenMoves& moves;
    };
    /// Counts of watchers, by whether they have the newest number.
    struct Followers {
        bool at_all = false;
        bool at_desk = false;  ///< as an arbiter
    };

    [[nodiscard]] std::uint64_t number() const { return number_; }
    /// Everybody is to be shown this.
    void next(const Seen& seen, Followers followers, conduct::Instant now);
    /// Somebody is shown this, whole; the number from which on he is told changes.
    [[nodiscard]] std::uint64_t join(const Seen& seen);
    /// The changes that lead from there to the newest; false where he needs the whole view.
    [[nodiscard]] bool changes_since(std::uint64_t number, bool at_desk,
                                     std::vector<SharedText>& out) const;

    /// Whole views of the newest number that are the same for several, by kind of watcher.
    std::array<SharedText, 5> wholes;
    /// Nobody waits for a text any more.
    void forget_texts();

  private:
    struct Texts {
        SharedText watchers;
        SharedText desk;
    };
    // More than this a slow reader is not told one by one.
    static constexpr std::size_t kMost = 16;

    void keep(const Seen& seen);

    std::uint64_t number_ = 0;
    bool is_known_ = false;   ///< what follows is what `number_` stands for
    bool is_varied_ = false;  ///< somebody was shown another shared part since
    SharedMembers shared_;
    LastingPart lasting_;
    std::size_t moves_ = 0;
    std::deque<Texts> recent_;  ///< the last one leads to `number_`
};

}  // namespace kyvien::hall
