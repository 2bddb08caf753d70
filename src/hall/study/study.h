// hall/study/study.h — a study: a board shared by several people, with chapters, each a game with
// variations; who may change them; and the position that everybody sees.
//
// A study is a list of lines, each a JSON object: "opened", then one for each change. Applying the
// same lines gives the same study. Every position has a number that is never reused. A change
// states which lines its author has seen, and is refused if what it changes has been changed since;
// otherwise it applies, whatever else was changed meanwhile. A chapter is identified by the number
// of its start position, 0 for the first one, so that lines written before chapters existed
// describe a study with one chapter.
//
// Cost:  a move replays the line that leads to it; everything else is linear in what is changed.
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

/// A member: an account, or a guest with a name and a secret key.
struct StudyPerson {
    std::string account = {};  ///< id; empty: a guest
    std::optional<store::KeyHash> key = std::nullopt;
    std::string name = {};  ///< of a guest; the host may have none

    friend bool operator==(const StudyPerson&, const StudyPerson&) = default;
};

/// Who may change the tree, besides the host.
enum class StudyAccess : std::uint8_t {
    Allowed,   ///< members whom the host has permitted
    Accounts,  ///< also all members with an account
    Everybody  ///< all members
};
[[nodiscard]] std::string_view name(StudyAccess access);
[[nodiscard]] std::optional<StudyAccess> find_study_access(std::string_view text);

struct StudyMember {
    StudyPerson person;
    bool may_move = false;  ///< permitted by the host
};

struct StudyNode {
    int chapter = 0;  ///< number of the start position
    int parent = 0;   ///< a start position is its own parent
    /// Orders the children of a position: the lowest is the main line; of equal ones the older
    /// comes first.
    std::int64_t place = 0;
    int by = 0;                            ///< number of the member; 0: present from the beginning
    record::AnnotatedMove annotated_move;  ///< the move and its annotations; `parent` is unused
    std::size_t changed = 0;               ///< the line that last changed any of this
    std::size_t annotation_line = 0;       ///< the line that last changed the annotations
};

struct StudyChapter {
    int number = 0;
    record::AnnotatedGame heading;  ///< the game's headings and name, without its moves
    std::size_t named = 0;          ///< the line that last set the name
};

/// Parts of a file that a study cannot hold.
enum class Remark : std::uint8_t {
    Headings,    ///< more than 100 in a game, or with a name of more than 64 bytes
    Marks,       ///< more than 100 at a position
    Judgements,  ///< more than 10 at a move
    Commands     ///< for programs, at a move, longer than 500 bytes
};
[[nodiscard]] std::string_view name(Remark remark);

/// Annotations at one place of a file that were left out.
struct OmittedRemarks {
    Remark what = Remark::Headings;
    std::size_t count = 0;
    std::size_t index = 0;  ///< of the move in the game's list, from 1; 0: the start or the
                            ///< headings
    std::size_t ply = 0;    ///< in its line, from 1
    std::string move = {};  ///< in the notation of commands

    friend bool operator==(const OmittedRemarks&, const OmittedRemarks&) = default;
};

/// A game that becomes a chapter.
struct NewChapter {
    record::AnnotatedGame game;
    std::vector<record::LeftOut> left_out = {};     ///< if it was read from a file
    std::vector<OmittedRemarks> left_remarks = {};  ///< the annotations left out, in the order of
                                                    ///< the moves
};

struct NewStudy {
    std::string title;
    StudyPerson host;
    record::AnnotatedGame game;
    std::size_t at = 0;  ///< the displayed position: its index in the game's list
};

/// The result of checking a change.
struct CheckedChange {
    std::string line;      ///< to be recorded, then applied; empty: nothing changes
    int node = 0;          ///< the position concerned
    bool removes = false;  ///< the study is deleted
};

class Study {
  public:
    inline static constexpr std::size_t kMaxChapters = 64;
    inline static constexpr std::size_t kMaxNodes = 1'500;  ///< moves of a chapter
    inline static constexpr std::size_t kMaxMoves = 4'000;  ///< of all chapters
    inline static constexpr std::size_t kMaxMembers = 200;
    inline static constexpr std::size_t kMaxLines = 20'000;
    inline static constexpr std::size_t kLongestComment = 4'000;  ///< characters
    /// In bytes, of all comments together with the headings of the games.
    inline static constexpr std::size_t kMaxComment = 256 * 1024;
    inline static constexpr std::size_t kLongestTitle = 120;  ///< also of a chapter's name
    inline static constexpr std::size_t kLongestName = 40;
    inline static constexpr int kHost = 1;  ///< the host's number as a member

    /// Parses StudyRequest of api/schemas/studies.yaml, without its owner.
    /// Refuses: "not-json", "bad-field", "unknown-field", "study-full", and as conduct::analyse().
    [[nodiscard]] static Result<NewStudy> read_new(std::string_view body);
    [[nodiscard]] static std::string opening_line(const NewStudy& study, store::Instant at);
    /// Parses StudyChapterRequest of the schemas: a game sent as JSON.
    /// Refuses: as read_new().
    [[nodiscard]] static Result<std::vector<NewChapter>> read_chapter(std::string_view body);
    /// Parses every game of a file, as record::read_annotated() does.
    /// Refuses: "study-full" (more games than a study may have chapters), "no-game", and as
    /// record::read_annotated() and read_new(), with the value "number" if it is one of several
    /// games.
    [[nodiscard]] static Result<std::vector<NewChapter>> read_file(conduct::Game game,
                                                                   std::string_view text);
    /// The chapters are added after the existing ones; the first of them gets the number next().
    /// Refuses: "not-the-host", "study-full".
    [[nodiscard]] Result<std::string> adding_line(const std::vector<NewChapter>& chapters,
                                                  int member, store::Instant at) const;
    /// Refuses: "study-full".
    [[nodiscard]] Result<std::string> joining_line(const StudyPerson& person,
                                                   store::Instant at) const;
    /// Parses StudyChange of the schemas, by this member (0: not a member).
    /// Refuses: "not-json", "bad-field", "unknown-field"; "not-the-host" if the member may not do
    /// this; "study-moved-on" if it no longer applies; "study-full"; and what the law refuses of a
    /// move.
    [[nodiscard]] Result<CheckedChange> read_change(std::string_view body, int member,
                                                    store::Instant at) const;

    /// Refuses: "ledger-altered" if it is not a valid line, or does not apply to the current state.
    [[nodiscard]] Result<void> apply(std::string_view line);

    [[nodiscard]] std::size_t version() const { return version_; }  ///< number of applied lines
    [[nodiscard]] bool is_removed() const { return removed_; }
    [[nodiscard]] const std::string& title() const { return title_; }
    [[nodiscard]] StudyAccess access() const { return access_; }
    [[nodiscard]] int at() const { return at_; }
    [[nodiscard]] store::Instant opened() const { return opened_; }
    [[nodiscard]] store::Instant changed() const { return changed_; }
    /// In order; there is always at least one.
    [[nodiscard]] const std::vector<StudyChapter>& chapters() const { return chapters_; }
    /// The line that last changed the list or a name.
    [[nodiscard]] std::size_t chapters_changed() const { return chapters_changed_; }
    /// Null if there is no chapter with this number.
    [[nodiscard]] const StudyChapter* chapter(int number) const;
    /// The chapter of an existing position.
    [[nodiscard]] const StudyChapter& chapter_of(int node) const;
    [[nodiscard]] std::size_t moves_of(int chapter) const;
    /// The number of the next position.
    [[nodiscard]] int next() const { return next_; }
    /// Total bytes of all texts.
    [[nodiscard]] std::size_t written() const;
    /// Members are numbered from 1, the host first. This is the line that last changed them.
    [[nodiscard]] std::size_t members_changed() const { return members_changed_; }
    [[nodiscard]] const std::vector<StudyMember>& members() const { return members_; }
    [[nodiscard]] bool may_move(int member) const;
    /// Includes the starts of the chapters.
    [[nodiscard]] const std::map<int, StudyNode>& nodes() const { return nodes_; }
    /// Deleted positions, with the line that deleted each.
    [[nodiscard]] const std::map<int, std::size_t>& removed_nodes() const { return removed_nodes_; }

    /// Is this the start of a chapter?
    [[nodiscard]] bool is_start(int node) const { return nodes_.at(node).parent == node; }
    /// The positions on the line to an existing position, without the start.
    [[nodiscard]] std::vector<int> line_to(int node) const;
    /// The same line as moves from the start.
    [[nodiscard]] std::vector<conduct::AnalysisMove> moves_to(int node) const;
    /// The positions after this one, the main line first.
    [[nodiscard]] std::vector<int> children_of(int node) const;
    /// The position and all its descendants.
    [[nodiscard]] std::vector<int> branch_of(int node) const;
    /// All positions of a chapter except its start, parents before children, a main line before its
    /// variations.
    [[nodiscard]] std::vector<int> in_order(int chapter) const;
    /// A chapter as a game to export.
    [[nodiscard]] record::AnnotatedGame game(int chapter) const;

  private:
    struct Line;
    struct LineKind;
    // Each applies a line of its type; returns false if it does not apply.
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
    void delete_branch(int node, std::size_t line);

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
    std::map<int, std::vector<int>> children_;  // children in the order in which they were made
    std::map<int, std::size_t> removed_nodes_;
};

}  // namespace kyvien::hall
