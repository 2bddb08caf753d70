// hall/tournaments/internal/tournament_changes.h — the changes of a tournament since a version, for
// pages that hold that version.
//
// The steps between versions are kept while they are shorter than the whole document; a client with
// an older version asks for the whole.
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
