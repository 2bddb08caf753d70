// hall/accounts/internal/played_search.h — did a game of the hall begin with these moves, and by
// which clause did it end?
//
// Cost:  a game is replayed twice: a fraction of a millisecond. Safe: any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/replay.h"
#include "store/event_log.h"

namespace kyvien::hall {

class PlayedSearch {
  public:
    /// `kind` is the name of the game, which moves need; `moves` in any notation of it; `clause`
    /// stands for those within it, with or without the law ("9", "fide-2018:9.2"). What is empty
    /// is not asked for. Refuses: bad-field with the value "field".
    [[nodiscard]] static Result<PlayedSearch> make(std::string_view kind, std::string_view moves,
                                                   std::string_view clause);

    /// Is anything asked for?
    [[nodiscard]] bool asks() const { return beginning_ || !clause_.empty(); }
    /// Refuses: events that cannot follow each other.
    [[nodiscard]] Result<bool> fits(const std::vector<store::StoredEvent>& events) const;

  private:
    std::optional<judge::Beginning> beginning_;
    judge::GameKind game_{};
    std::string clause_;
};

/// Does the clause stand for this one: is it this one, or one that this is within? With or without
/// the law.
[[nodiscard]] bool is_within(rulebook::Clause clause, std::string_view wanted);

}  // namespace kyvien::hall
