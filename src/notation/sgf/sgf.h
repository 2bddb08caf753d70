// notation/sgf/sgf.h — game records in the Smart Game Format (SGF): trees, main lines, and their
// replay.
//
// Text:  SGF FF[4], FF[1] to FF[3] and what is found in real files: lower-case letters in property
//        names, missing parentheses and semicolons, text around the games, any encoding named by CA
//        (guessed if it names none).
// Cost:  linear in the text. SgfReader holds one game at a time; SgfLine reads the main line
//        without building a tree and keeps its memory from game to game.
// Safe:  an object belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "go/game.h"
#include "go/score.h"
#include "go/types.h"

namespace kyvien::notation {

/// A fault in the text.
struct SgfFault {
    std::string code;  ///< Such as "value-not-closed".
    std::size_t line = 0;
    std::size_t column = 0;  ///< In bytes, from 1.
    std::size_t offset = 0;  ///< In the game's text.
    std::string reason;      ///< An English sentence.

    friend bool operator==(const SgfFault&, const SgfFault&) = default;
};

// ---- the tree ----

struct SgfProperty {
    std::string name;                 ///< Upper-case letters.
    std::vector<std::string> values;  ///< As in the file, with escapes; in UTF-8.

    friend bool operator==(const SgfProperty&, const SgfProperty&) = default;
};

inline constexpr std::uint32_t kNoNode = 0xffff'ffff;

struct SgfNode {
    std::uint32_t parent = kNoNode;
    std::uint32_t first_child = kNoNode;
    std::uint32_t next_sibling = kNoNode;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::vector<SgfProperty> properties;

    /// The values of a property, or null.
    [[nodiscard]] const std::vector<std::string>* find(std::string_view name) const;
    /// The first value of a property, or an empty text.
    [[nodiscard]] std::string_view value(std::string_view name) const;
    void set(std::string_view name, std::string value);
};

/// One game tree. Nodes are in file order; node 0 is the root.
struct SgfTree {
    std::vector<SgfNode> nodes;
    std::string encoding;  ///< The encoding it was read from: "UTF-8", "GB18030", ...
    std::vector<SgfFault> faults;
    std::size_t first_line = 1;
    std::size_t last_line = 1;

    [[nodiscard]] const SgfNode& root() const { return nodes.front(); }
    /// Adds a node as the last child of `parent` (kNoNode for the root).
    std::uint32_t add(std::uint32_t parent);
    /// The first variation from the root to its end.
    [[nodiscard]] std::vector<std::uint32_t> main_line() const;
    /// Whether the nodes and properties are the same; their places in the file do not matter.
    [[nodiscard]] bool same_as(const SgfTree& other) const;
};

/// Reads one game (see SgfReader for files). Refuses a text without any node.
[[nodiscard]] std::expected<SgfTree, SgfFault> read_sgf(std::string_view text,
                                                        std::size_t first_line = 1);

/// Writes FF[4]: a long node has its own line, properties keep their order, CA[UTF-8].
[[nodiscard]] std::string write_sgf(const SgfTree& tree);

/// A Text value: escapes resolved, soft line breaks joined, line ends as '\n'.
[[nodiscard]] std::string sgf_text(std::string_view value);
/// A SimpleText value: as Text, with every white space as a blank.
[[nodiscard]] std::string sgf_simple_text(std::string_view value);
/// The value that sgf_text() turns into `text`.
[[nodiscard]] std::string sgf_escape(std::string_view text);

/// "pd" on 19 lines. Needs: a point of the board.
[[nodiscard]] std::string sgf_point(go::Point point, int size);
/// Reads "pd"; nothing if it is not a point of the board.
[[nodiscard]] std::optional<go::Point> read_sgf_point(std::string_view text, int size);

// ---- files ----

/// The text of one game within a file.
struct SgfText {
    std::string_view text;
    std::size_t first_line = 1;
    std::size_t offset = 0;  ///< In the file.
    /// There are moves before the "(;", where SGF allows only text to be ignored: perhaps the
    /// beginning of this game, whose first parenthesis is missing.
    bool moves_before = false;
    /// The nodes of the main line as found by the splitter, for SgfLine::read(): twice the offset
    /// in the text, plus one if the node may hold anything but a plain move and properties that do
    /// not affect the board. Empty if the text has to be read without this.
    std::span<const std::uint32_t> nodes;
    /// False for a game whose opening parenthesis is never closed: its end may be lost.
    bool closed = true;
};

/// Cuts a file into games, one at a time, and records where their nodes begin. A game that is not
/// closed ends where the next one begins on a line of its own, or at the end of the file. A file
/// without any "(;" that begins with ";" and a property is one game.
class SgfSplitter {
  public:
    /// Fills the buffer and returns the number of bytes written; 0 at the end.
    using Source = std::function<std::size_t(char* into, std::size_t capacity)>;

    explicit SgfSplitter(Source source);
    /// Needs: `text` outlives the splitter.
    explicit SgfSplitter(std::string_view text);

    /// The next game; the view is valid until the next call. Text between games is skipped.
    std::optional<SgfText> next();

    /// A longer game is cut at this size.
    static constexpr std::size_t kLongestGame = std::size_t{64} << 20;

  private:
    bool fill();

    std::vector<std::uint32_t> nodes_;
    Source source_;
    std::string buffer_;
    std::string_view window_;
    std::size_t begin_ = 0;   // in window_
    std::size_t line_ = 1;    // at begin_
    std::size_t offset_ = 0;  // of window_ in the file
    std::size_t chunk_ = 0;   // to read next
    bool at_end_ = false;
};

/// Reads games one at a time, each as a tree.
class SgfReader {
  public:
    using Source = SgfSplitter::Source;

    explicit SgfReader(Source source) : splitter_(std::move(source)) {}
    explicit SgfReader(std::string_view text) : splitter_(text) {}

    /// The next game, or why it cannot be read; the games after it may still be readable.
    std::optional<std::expected<SgfTree, SgfFault>> next();

  private:
    SgfSplitter splitter_;
};

// ---- Go ----

/// The value of RE.
struct SgfResult {
    enum class Kind : std::uint8_t {
        Unknown,
        Score,
        Resignation,
        Time,
        Forfeit,
        Other,
        Draw,
        Void
    };
    Kind kind = Kind::Unknown;
    std::optional<go::Color> winner;
    /// The number as written, in hundredths: 4.25 is 425.
    std::optional<int> hundredths;

    friend bool operator==(const SgfResult&, const SgfResult&) = default;
};
[[nodiscard]] SgfResult read_sgf_result(std::string_view value);
/// "B+3.5" in points, "W+R", "W+T", "W+F", "0", "Void", "?".
[[nodiscard]] std::string write_sgf_result(const SgfResult& result);

/// The value of KM. Servers write 6.5, 650, or 375 for 3.75 stones.
struct SgfKomi {
    enum class Unit : std::uint8_t { Points, Stones };
    Unit unit = Unit::Points;
    int hundredths = 0;

    /// Nothing if it is not a multiple of half a point.
    [[nodiscard]] std::optional<go::Komi> komi() const;
    friend bool operator==(const SgfKomi&, const SgfKomi&) = default;
};
[[nodiscard]] std::optional<SgfKomi> read_sgf_komi(std::string_view value);

/// One step of a main line.
struct SgfStep {
    enum class Kind : std::uint8_t {
        Play,
        Pass,
        Place,  ///< AB, AW, AE: one point; the points of one node follow each other.
        Turn,   ///< PL
        Bad,    ///< A move or placement whose value is not a point of the board.
    };
    Kind kind = Kind::Play;
    go::Color color = go::Color::Black;
    bool removes = false;   ///< Of a Place: AE.
    bool placing = false;   ///< Of a Bad: it was AB, AW or AE, not a move.
    bool new_node = false;  ///< The first step of its node.
    go::Point point;
    std::uint32_t offset = 0;  ///< Offset of the value in the game's text.

    friend bool operator==(const SgfStep&, const SgfStep&) = default;
};

/// The main line of a game of Go, read without a tree.
class SgfLine {
  public:
    /// Reads the text of one game. Refuses: not-go (GM is not 1), board-size (not 2 to 25 lines),
    /// not-square, no-node. The text must outlive all use of this line.
    [[nodiscard]] std::expected<void, SgfFault> read(std::string_view text,
                                                     std::size_t first_line = 1);
    /// The same, but faster, since the splitter has already scanned the text.
    [[nodiscard]] std::expected<void, SgfFault> read(const SgfText& game);

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] const std::vector<SgfStep>& steps() const { return steps_; }
    /// The number of moves among the steps: plays and passes.
    [[nodiscard]] std::size_t moves() const { return moves_; }
    /// The raw value of a root property, such as "RE"; empty if there is none.
    [[nodiscard]] std::string_view root_value(std::string_view name) const;
    [[nodiscard]] SgfResult result() const { return read_sgf_result(root_value("RE")); }
    [[nodiscard]] std::optional<SgfKomi> komi() const { return read_sgf_komi(root_value("KM")); }
    [[nodiscard]] int handicap() const;
    /// Faults that did not prevent the line from being read.
    [[nodiscard]] const std::vector<SgfFault>& faults() const { return faults_; }
    /// Line and column of an offset of the text.
    [[nodiscard]] std::pair<std::size_t, std::size_t> place_of(std::size_t offset) const;

  private:
    void fault(std::string code, std::size_t offset, std::string reason);
    struct Scan;
    std::string_view text_;
    std::size_t first_line_ = 1;
    int size_ = go::kStandardBoard;
    std::size_t moves_ = 0;
    std::vector<SgfStep> steps_;
    std::vector<std::pair<std::string_view, std::string_view>> root_;
    std::vector<SgfFault> faults_;
};

/// A step that the law forbids.
struct SgfIllegal {
    std::size_t step = 0;
    std::size_t move = 0;  ///< Number of the move, from 1.
    go::Forbidden why = go::Forbidden::Occupied;
    std::optional<go::Cycle> cycle;  ///< For a repetition.
    std::size_t line = 0;
    std::size_t column = 0;
};

/// Plays the line from the start to its end or to the first step that is not allowed. `game` is
/// reset to the line's board.
[[nodiscard]] std::optional<SgfIllegal>
replay(const SgfLine& line, go::Game& game,
       go::RepetitionRule rule = go::RepetitionRule::WholeBoard);

/// Converts a game to a tree: root properties size, rules, komi, set-up of the start, then the
/// moves.
[[nodiscard]] SgfTree to_sgf(const go::Game& game, std::optional<go::Komi> komi);

}  // namespace kyvien::notation
