// hall/study/study.h — a board that several people look at: a game with its variations, who may
// change it, and the position that all of them are shown.
//
// A study is a list of lines, each a JSON object: "opened", then one for each change. Applying the
// same lines gives the same study. Positions have numbers that are never given again, so that a
// change fits or does not fit, whatever was changed meanwhile: a change says which lines its author
// has seen, and is refused where what it is about has become another since.
//
// Cost:  a move plays the line that leads to it; the rest is linear in what is changed.
// Safe:  a value, one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/presentation/analysis.h"
#include "record/game_file/annotated.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// Who takes part: an account, or somebody with a name and a key that only he has.
struct StudyPerson {
    std::string account = {};  ///< id; empty: a guest
    std::optional<store::KeyHash> key = std::nullopt;
    std::string name = {};  ///< of a guest; the host may have none

    friend bool operator==(const StudyPerson&, const StudyPerson&) = default;
};

/// Who may change the tree beside the host.
enum class StudyAccess : std::uint8_t {
    Allowed,   ///< whom the host has named
    Accounts,  ///< and everybody who takes part with an account
    Everybody  ///< and everybody who takes part
};
[[nodiscard]] std::string_view name(StudyAccess access);
[[nodiscard]] std::optional<StudyAccess> find_study_access(std::string_view text);

struct StudyMember {
    StudyPerson person;
    bool may_move = false;  ///< the host has named him
};

struct StudyNode {
    int parent = 0;
    /// Of those after one position the lowest is the main line; of two that are the same the older.
    std::int64_t place = 0;
    int by = 0;                  ///< number of the member; 0: it was there from the beginning
    record::AnnotatedMove said;  ///< the move, and what is said of it; `parent` is not used
    std::size_t changed = 0;     ///< the line that has changed anything of it last
    std::size_t told = 0;        ///< the line that has changed what is said of it last
};

struct NewStudy {
    std::string title;
    StudyPerson host;
    record::AnnotatedGame game;
    std::size_t at = 0;  ///< the position that is shown, by its place in the game's list
};

/// What a change comes to.
struct StudyStep {
    std::string line;      ///< to be recorded, then applied; empty: nothing is new
    int node = 0;          ///< the position it is about
    bool removes = false;  ///< the study is gone then
};

class Study {
  public:
    inline static constexpr std::size_t kMostNodes = 1'500;
    inline static constexpr std::size_t kMostMembers = 200;
    inline static constexpr std::size_t kMostLines = 20'000;
    inline static constexpr std::size_t kLongestComment = 4'000;    ///< characters
    inline static constexpr std::size_t kMostComment = 256 * 1024;  ///< bytes, of all together
    inline static constexpr std::size_t kLongestTitle = 120;
    inline static constexpr std::size_t kLongestName = 40;
    inline static constexpr int kHost = 1;  ///< his number as a member

    /// StudyRequest of api/schemas/studies.yaml, without whose it is.
    /// Refuses: "not-json", "bad-field", "unknown-field", "study-full", and as conduct::analyse().
    [[nodiscard]] static Result<NewStudy> read_new(std::string_view body);
    [[nodiscard]] static std::string opening_line(const NewStudy& study, store::Instant at);
    /// Refuses: "study-full".
    [[nodiscard]] Result<std::string> joining_line(const StudyPerson& person,
                                                   store::Instant at) const;
    /// StudyChange of the schemas, by this member (0: somebody who takes no part).
    /// Refuses: "not-json", "bad-field", "unknown-field"; "not-the-host" who may not do it;
    /// "study-moved-on" where it does not fit any more; "study-full"; what the law refuses of a
    /// move.
    [[nodiscard]] Result<StudyStep> read_change(std::string_view body, int member,
                                                store::Instant at) const;

    /// Refuses: "ledger-altered" where it is no such line, or does not fit what stands.
    [[nodiscard]] Result<void> apply(std::string_view line);

    [[nodiscard]] std::size_t version() const { return version_; }  ///< lines that were applied
    [[nodiscard]] bool is_removed() const { return removed_; }
    [[nodiscard]] const std::string& title() const { return title_; }
    [[nodiscard]] StudyAccess access() const { return access_; }
    [[nodiscard]] int at() const { return at_; }
    [[nodiscard]] store::Instant opened() const { return opened_; }
    [[nodiscard]] store::Instant changed() const { return changed_; }
    /// The game without its moves.
    [[nodiscard]] const record::AnnotatedGame& heading() const { return heading_; }
    /// By number, from 1; the host is the first. With the line that has changed them last.
    [[nodiscard]] std::size_t members_changed() const { return members_changed_; }
    [[nodiscard]] const std::vector<StudyMember>& members() const { return members_; }
    [[nodiscard]] bool may_move(int member) const;
    /// The start is 0, and always there.
    [[nodiscard]] const std::map<int, StudyNode>& nodes() const { return nodes_; }
    /// Positions that were taken out, with the line that did it.
    [[nodiscard]] const std::map<int, std::size_t>& gone() const { return gone_; }

    /// The moves that lead to a position that is there, the start left out.
    [[nodiscard]] std::vector<int> line_to(int node) const;
    /// Every position after the one before it, a main line before its variations; without the
    /// start.
    [[nodiscard]] std::vector<int> in_order() const;
    /// As a game for a file.
    [[nodiscard]] record::AnnotatedGame game() const;

  private:
    [[nodiscard]] std::vector<int> children_of(int node) const;
    [[nodiscard]] std::vector<int> branch_of(int node) const;
    void add(int parent, int by, record::AnnotatedMove move);

    std::size_t version_ = 0;
    bool removed_ = false;
    std::string title_;
    StudyAccess access_ = StudyAccess::Allowed;
    record::AnnotatedGame heading_;
    store::Instant opened_ = 0;
    store::Instant changed_ = 0;
    int at_ = 0;
    int next_ = 1;
    std::vector<StudyMember> members_;
    std::size_t members_changed_ = 0;
    std::map<int, StudyNode> nodes_;
    std::map<int, std::vector<int>> children_;  // in the order they were made
    std::map<int, std::size_t> gone_;
};

/// The text of people with line feeds for all ends of lines.
/// Refuses: "bad-field" where it is too long, or holds what its readers would not see.
[[nodiscard]] Result<std::string> study_text(std::string_view field, std::string_view text,
                                             std::size_t most);

}  // namespace kyvien::hall
