// hall/study/internal/study_json.h — JSON of a study (api/schemas/studies.yaml): the whole study,
// or its changes since a version.
//
// Cost:  each position once costs the moves that lead to it; news is linear in the study.
// Safe:  one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hall/study/study.h"

namespace kyvien::hall {

/// What the law says about the positions of a study, computed once for each.
class StudyPositions {
  public:
    /// Computes missing positions and removes deleted ones; existing ones are unchanged.
    void update(const Study& study);
    /// AnalysedPosition, with the study's number of the previous position; empty if the position
    /// could be played when it was recorded, but not by the current program.
    [[nodiscard]] const std::string& of(int node) const;

  private:
    /// Computes all of a chapter; returns false if the current program cannot play it.
    bool keep_up_chapter(const Study& study, int chapter);

    std::map<int, std::string> known_;
};

/// The people who are viewing it now.
struct StudyViewers {
    std::size_t count = 0;
    std::vector<std::string> names;  ///< of those who have one, sorted

    friend bool operator==(const StudyViewers&, const StudyViewers&) = default;
};

/// The parts of the response beside the tree.
struct StudyContext {
    std::string id;
    StudyViewers here;
    std::string known;  ///< version to send with the next request for news
    /// The name of an account; empty if it no longer exists.
    std::function<std::string(const std::string&)> name_of;
};

/// StudyNews: the changes after the first `since` lines; 0: everything.
[[nodiscard]] std::string study_news_json(const Study& study, const StudyPositions& positions,
                                          std::size_t since, const StudyContext& around);

/// StudyAdded: the added chapters, the first of them with this number.
[[nodiscard]] std::string study_added_json(std::size_t version, int first,
                                           const std::vector<NewChapter>& chapters);

/// The name of a member; empty if there is none, or no longer one.
[[nodiscard]] std::string name_of(const StudyPerson& person, const StudyContext& around);

}  // namespace kyvien::hall
