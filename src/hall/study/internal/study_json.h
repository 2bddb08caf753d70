// hall/study/internal/study_json.h — JSON of a study (api/schemas/studies.yaml): the whole of it,
// or the changes since a version.
//
// Cost:  a position costs the moves that lead to it, once; news are linear in the study.
// Safe:  one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hall/study/study.h"

namespace kyvien::hall {

/// What the law says of the positions of a study, found once for each.
class StudyPositions {
  public:
    /// Finds what is missing, and forgets what is gone. What is there stays as it is.
    void keep_up(const Study& study);
    /// AnalysedPosition, with the study's number of the position before it; empty: it could be
    /// played when it was recorded, and not by today's program.
    [[nodiscard]] const std::string& of(int node) const;

  private:
    /// All of a chapter at once; false: today's program cannot play it.
    bool keep_up_chapter(const Study& study, int chapter);

    std::map<int, std::string> known_;
};

/// The people who look at it now.
struct StudyHere {
    std::size_t count = 0;
    std::vector<std::string> names;  ///< of those who have one, sorted

    friend bool operator==(const StudyHere&, const StudyHere&) = default;
};

/// What stands beside the tree.
struct StudySurroundings {
    std::string id;
    StudyHere here;
    std::string known;  ///< what to say when news of what comes next are asked for
    /// The name of an account; empty where there is none any more.
    std::function<std::string(const std::string&)> name_of;
};

/// StudyNews: what has changed behind the first `since` lines; 0: all of it.
[[nodiscard]] std::string study_news_json(const Study& study, const StudyPositions& positions,
                                          std::size_t since, const StudySurroundings& around);

/// StudyAdded: chapters that are there now, the first of them with this number.
[[nodiscard]] std::string study_added_json(std::size_t version, int first,
                                           const std::vector<NewChapter>& chapters);

/// The name of somebody who takes part; empty where he has none, or none any more.
[[nodiscard]] std::string name_of(const StudyPerson& person, const StudySurroundings& around);

}  // namespace kyvien::hall
