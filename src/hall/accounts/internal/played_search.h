// hall/accounts/internal/played_search.h — does a game of the hall begin with given moves, and did
// it end under a given clause?
//
// Cost:  replays the game twice: a fraction of a millisecond. Safe: any thread.
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
    /// `kind` is the name of the game, which `moves` requires; `moves` may use any notation of the
    /// game; `clause` includes its subclauses, with or without the law ("9", "fide-2018:9.2").
    /// Empty arguments are not used. Refuses: bad-field with the value "field".
    [[nodiscard]] static Result<PlayedSearch> make(std::string_view kind, std::string_view moves,
                                                   std::string_view clause);

    /// Are there any search terms?
    [[nodiscard]] bool is_restricted() const { return beginning_ || !clause_.empty(); }
    /// Refuses: events that cannot follow each other.
    [[nodiscard]] Result<bool> fits(const std::vector<store::StoredEvent>& events) const;

  private:
    std::optional<judge::Beginning> beginning_;
    judge::GameKind game_{};
    std::string clause_;
};

/// Is `clause` the wanted clause or one of its subclauses? `wanted` may omit the law.
[[nodiscard]] bool is_within(rulebook::Clause clause, std::string_view clause_id);

}  // namespace kyvien::hall
