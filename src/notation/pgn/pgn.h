// notation/pgn/pgn.h — games of chess and xiangqi in Portable Game Notation (PGN).
//
// Text:  the PGN standard (1994) and, tolerantly, what is found in real files: nested and unclosed
//        comments, missing numbers, results and quotes, variations inside variations, escape lines,
//        games without tags. The reader never stops at a fault: it records the fault with line and
//        column and continues.
// Board: none. Moves are kept as written in the file; notation/chess/san.h and
// notation/xiangqi/move.h read them.
// Cost:  linear in the text. PgnReader holds one game at a time.
// Safe:  an object belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/pgn/scan.h"

namespace kyvien::notation {

struct PgnTag {
    std::string name;
    std::string value;  ///< Without escapes; bytes as in the file (see pgn/text.h).
    friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

struct PgnMove;

/// A sequence of moves: the game itself, or one variation.
struct PgnLine {
    std::vector<PgnMove> moves;
    std::vector<std::string> closing_comments;  ///< After the last move and its variations.
    std::string result;                         ///< For a variation that ends with a result.

    PgnLine();
    PgnLine(const PgnLine&);
    PgnLine(PgnLine&&) noexcept;
    PgnLine& operator=(const PgnLine&);
    PgnLine& operator=(PgnLine&&) noexcept;
    ~PgnLine();
    bool operator==(const PgnLine&) const;
};

struct PgnMove {
    std::string text;      ///< As in the file, without !, ? and numbers: "Nxf3+", "炮二平五".
    std::size_t line = 0;  ///< Of the file.
    std::vector<int> nags;
    std::vector<std::string> comments_before;
    std::vector<std::string> comments_after;
    std::vector<PgnLine> variations;  ///< Alternatives to this move.

    /// Two moves are equal if they have the same content; their place in the file does not matter.
    bool operator==(const PgnMove& other) const;
};

/// A fault in the text.
struct PgnFault {
    std::string code;  ///< Such as "comment-not-closed".
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t offset = 0;  ///< In the game's text.
    std::size_t ply = 0;     ///< Moves of the main line before it.
    std::string reason;      ///< An English sentence.
};

struct PgnGame {
    std::vector<PgnTag> tags;
    PgnLine line;
    std::string result;  ///< The result that ends the movetext; empty if there is none.
    std::vector<PgnFault> faults;
    std::size_t first_line = 1;
    std::size_t last_line = 1;

    /// The value of the first tag with that name, or null.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    void set_tag(std::string_view name, std::string value);
    [[nodiscard]] std::size_t plies() const { return line.moves.size(); }
};

/// Variations nested more deeply are omitted, with a fault.
inline constexpr std::size_t kDeepestVariation = 100;

/// Reads the games of one section (see PgnSplitter).
[[nodiscard]] std::vector<PgnGame> read_pgn_section(std::string_view section,
                                                    std::size_t first_line);

/// Reads games one at a time from a source of bytes.
class PgnReader {
  public:
    /// Fills the buffer and returns the number of bytes written; 0 at the end.
    using Source = std::function<std::size_t(char* into, std::size_t capacity)>;

    explicit PgnReader(Source source);
    /// Needs: `text` outlives the reader.
    explicit PgnReader(std::string_view text);

    std::optional<PgnGame> next();

    /// A longer section is cut at this size.
    static constexpr std::size_t kLongestSection = std::size_t{64} << 20;

  private:
    bool fill();

    Source source_;
    std::string window_;
    bool at_end_ = false;
    PgnSplitter splitter_;
    std::vector<PgnGame> ready_;  // in reverse order
};

/// The games of a whole text.
[[nodiscard]] std::vector<PgnGame> read_pgn(std::string_view text);

struct PgnStyle {
    std::size_t width = 80;  ///< Maximum line length of movetext; 80 in the export format.
};

/// Writes the game in the export format of the standard: the seven tags first, then the others in
/// the given order, movetext with numbers, comments in braces, NAGs as $n, variations, the result.
[[nodiscard]] std::string write_pgn(const PgnGame& game, PgnStyle style = {});

/// The clock value in a comment, such as "[%clk 0:03:00.5]"; `what` is "clk" or "emt".
[[nodiscard]] std::optional<std::chrono::milliseconds> clock_in(std::string_view comment,
                                                                std::string_view what = "clk");

}  // namespace kyvien::notation
