// hall/study/study.h — a study: a board that several people share, with chapters, each a game with
// variations; who may change them; and the position that everybody is shown.
//
// A study is a list of lines, each a JSON object: "opened", then one for each change. Applying the
// same lines gives the same study. Every position has a number that is never reused. A change names
// the lines its author has seen and is refused if what it changes has been changed since; otherwise
// it applies, whatever else was changed meanwhile. A chapter is identified by the number of its
// start position, 0 for the first one, so that lines written before there were chapters describe a
// study with one chapter.
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

/// A person who takes part: an account, or somebody with a name and a key that only he has.
struct StudyPerson {
    std::string account = {};  ///< id; empty: a guest
    std::optional<store::KeyHash> key = std::nullopt;
    std::string name = {};  ///< of a guest; the host may have none

    friend bool operator==(const StudyPerson&, const StudyPerson&) = default;
};

/// The people who may change the tree beside the host.
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
    int chapter = 0;  ///< its number, which is that of its start
    int parent = 0;   ///< of a start itself
    /// Of those after one position the lowest is the main line; of two that are the same the older.
    std::int64_t place = 0;
    int by = 0;                  ///< number of the member; 0: it was there from the beginning
    record::AnnotatedMove said;  ///< the move, and what is said of it; `parent` is not used
    std::size_t changed = 0;     ///< the line that has changed anything of it last
    std::size_t told = 0;        ///< the line that has changed what is said of it last
};

struct StudyChapter {
    int number = 0;
    record::AnnotatedGame heading;  ///< the game with its name, without its moves
    std::size_t named = 0;          ///< the line that has given it its name
};

/// What of a file a study cannot hold.
enum class Remark : std::uint8_t {
    Headings,    ///< beyond 100 of a game, or with a name of more than 64 bytes
    Marks,       ///< beyond 100 of a position
    Judgements,  ///< beyond 10 of a move
    Commands     ///< of programs at a move, where they are longer than 500 bytes
};
[[nodiscard]] std::string_view name(Remark remark);

/// Remarks of one place of a file that are left out.
struct LeftRemarks {
    Remark what = Remark::Headings;
    std::size_t count = 0;
    std::size_t index = 0;  ///< of the move in the game's list, from 1; 0: the start or the heading
    std::size_t ply = 0;    ///< of its line, from 1
    std::string move = {};  ///< as a command of the game names it

    friend bool operator==(const LeftRemarks&, const LeftRemarks&) = default;
};

/// A game that becomes a chapter.
struct NewChapter {
    record::AnnotatedGame game;
    std::vector<record::LeftOut> left_out = {};  ///< of a file
    std::vector<LeftRemarks> left_remarks = {};  ///< the same, in the order of the moves
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
    inline static constexpr std::size_t kMostChapters = 64;
    inline static constexpr std::size_t kMostNodes = 1'500;  ///< moves of a chapter
    inline static constexpr std::size_t kMostMoves = 4'000;  ///< of all chapters
    inline static constexpr std::size_t kMostMembers = 200;
    inline static constexpr std::size_t kMostLines = 20'000;
    inline static constexpr std::size_t kLongestComment = 4'000;  ///< characters
    /// Bytes of all together, with what stands above the games.
    inline static constexpr std::size_t kMostComment = 256 * 1024;
    inline static constexpr std::size_t kLongestTitle = 120;  ///< and name of a chapter
    inline static constexpr std::size_t kLongestName = 40;
    inline static constexpr int kHost = 1;  ///< his number as a member

    /// StudyRequest of api/schemas/studies.yaml, without whose it is.
    /// Refuses: "not-json", "bad-field", "unknown-field", "study-full", and as conduct::analyse().
    [[nodiscard]] static Result<NewStudy> read_new(std::string_view body);
    [[nodiscard]] static std::string opening_line(const NewStudy& study, store::Instant at);
    /// StudyChapterRequest of the schemas: a game that was sent as such.
    /// Refuses: as read_new().
    [[nodiscard]] static Result<std::vector<NewChapter>> read_chapter(std::string_view body);
    /// Every game of a file, as record::read_annotated() reads it.
    /// Refuses: "study-full" (more games than a study has chapters), "no-game", and as that and
    /// read_new(), with the value "number" where it is one game of several.
    [[nodiscard]] static Result<std::vector<NewChapter>> read_file(conduct::Game game,
                                                                   std::string_view text);
    /// The chapters come behind those that are there; the first of them gets the number next().
    /// Refuses: "not-the-host", "study-full".
    [[nodiscard]] Result<std::string> adding_line(const std::vector<NewChapter>& chapters,
                                                  int member, store::Instant at) const;
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
    /// In their order; there is always one.
    [[nodiscard]] const std::vector<StudyChapter>& chapters() const { return chapters_; }
    /// The line that has changed their list or a name last.
    [[nodiscard]] std::size_t chapters_changed() const { return chapters_changed_; }
    /// Null where there is none of this number.
    [[nodiscard]] const StudyChapter* chapter(int number) const;
    /// That of a position that is there.
    [[nodiscard]] const StudyChapter& chapter_of(int node) const;
    [[nodiscard]] std::size_t moves_of(int chapter) const;
    /// The number of the next position.
    [[nodiscard]] int next() const { return next_; }
    /// Bytes of all that was written.
    [[nodiscard]] std::size_t written() const;
    /// By number, from 1; the host is the first. With the line that has changed them last.
    [[nodiscard]] std::size_t members_changed() const { return members_changed_; }
    [[nodiscard]] const std::vector<StudyMember>& members() const { return members_; }
    [[nodiscard]] bool may_move(int member) const;
    /// The starts of the chapters too.
    [[nodiscard]] const std::map<int, StudyNode>& nodes() const { return nodes_; }
    /// Positions that were taken out, with the line that did it.
    [[nodiscard]] const std::map<int, std::size_t>& gone() const { return gone_; }

    /// Does this position have no move before it?
    [[nodiscard]] bool is_start(int node) const { return nodes_.at(node).parent == node; }
    /// The moves that lead to a position that is there, the start left out.
    [[nodiscard]] std::vector<int> line_to(int node) const;
    /// The same as moves from the start.
    [[nodiscard]] std::vector<conduct::TriedMove> moves_to(int node) const;
    /// The positions after this one, the main line first.
    [[nodiscard]] std::vector<int> children_of(int node) const;
    /// It and all that come after it.
    [[nodiscard]] std::vector<int> branch_of(int node) const;
    /// Every position of a chapter after the one before it, a main line before its variations;
    /// without the start.
    [[nodiscard]] std::vector<int> in_order(int chapter) const;
    /// A chapter as a game for a file.
    [[nodiscard]] record::AnnotatedGame game(int chapter) const;

  private:
    struct Line;
    struct LineKind;
    // Each applies a line of its type; false: it does not fit.
    bool apply_opened(const Line& line);
    bool apply_chapters(const Line& line);
    bool apply_chapter_name(const Line& line);
    bool apply_chapter_place(const Line& line);
    bool apply_chapter_deletion(const Line& line);
    bool apply_joined(const Line& line);
    bool apply_move(const Line& line);
    bool apply_going(const Line& line);
    bool apply_remarks(const Line& line);
    bool apply_deletion(const Line& line);
    bool apply_promotion(const Line& line);
    bool apply_title(const Line& line);
    bool apply_access(const Line& line);
    bool apply_permission(const Line& line);
    bool apply_removal(const Line& line);

    void add(int parent, int by, record::AnnotatedMove move, std::size_t line);
    void add_chapter(record::AnnotatedGame game, std::size_t line);
    void take_out(int node, std::size_t line);

    std::size_t version_ = 0;
    bool removed_ = false;
    std::string title_;
    StudyAccess access_ = StudyAccess::Allowed;
    std::vector<StudyChapter> chapters_;
    std::size_t chapters_changed_ = 0;
    store::Instant opened_ = 0;
    store::Instant changed_ = 0;
    int at_ = 0;
    int next_ = 0;
    std::vector<StudyMember> members_;
    std::size_t members_changed_ = 0;
    std::map<int, StudyNode> nodes_;
    std::map<int, std::vector<int>> children_;  // in the order they were made
    std::map<int, std::size_t> gone_;
};

}  // namespace kyvien::hall
