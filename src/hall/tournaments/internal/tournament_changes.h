// hall/tournaments/internal/tournament_changes.h — the changes of a tournament since a version, for
// pages that have that version.
//
// The steps between versions are kept while they are shorter than the whole document; a client with
// an older version requests the whole document.
//
// Cost:  a step parses and compares both documents.
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
    /// The last version passed to follow(); empty: none.
    [[nodiscard]] const std::string& version() const { return version_; }
    /// Needs: `shown` is a JSON document that differs from the previous one.
    void follow(std::string version, std::string_view shown);
    /// {"version":...,"changes":[...]}, the operations of a JSON Patch from the version `known` to
    /// the current one; without "changes" if those steps are no longer kept.
    [[nodiscard]] std::string since(std::string_view known) const;

  private:
    struct Step {
        std::string from;
        std::string operations;
    };
    std::string version_;
    boost::json::value shown_;
    std::deque<Step> steps_;  ///< consecutive: each leads to the next one's `from`
    std::size_t bytes_ = 0;   ///< of the steps' operations
};

/// {"version":...}
[[nodiscard]] std::string version_text(std::string_view version);

}  // namespace kyvien::hall
