// hall/tournaments/internal/tournament_changes.h — what changed in a tournament since a version of
// it, for pages that hold the whole of that version.
//
// The steps from version to version are kept while they are shorter than the whole; whoever holds
// an older version asks for the whole again.
//
// Cost:  a step reads and compares both documents.
// Safe:  one thread.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace kyvien::hall {

class TournamentChanges {
  public:
    /// The last that was followed; empty: none.
    [[nodiscard]] const std::string& version() const { return version_; }
    /// Needs: `shown` is a JSON document, another than before.
    void follow(std::string version, std::string_view shown);
    /// {"version":...,"changes":[...]}, the operations of a JSON Patch that lead there from the
    /// version `known`; without "changes" where that way is not kept.
    [[nodiscard]] std::string since(std::string_view known) const;

  private:
    struct Step {
        std::string from;
        std::string operations;
    };
    std::string version_;
    boost::json::value shown_;
    std::deque<Step> steps_;  ///< each leads to the version from which the next one leads
    std::size_t bytes_ = 0;   ///< of the steps' operations
};

/// {"version":...}
[[nodiscard]] std::string version_text(std::string_view version);

}  // namespace kyvien::hall
