// notation/pgn/scan.h — splits a PGN file into games and games into tokens.
//
// Text:  the PGN standard (1994) and what is found in real files: see docs/pgn.md.
// Cost:  no allocation in the scanners; about 1 ns per byte.
// Safe:  pure functions over memory; an object belongs to one thread.
//
// Reading has two steps. PgnSplitter cuts a file into sections, from one tag section to the next;
// it needs memory for one section only. PgnTokens then reads the tokens of a section; a section
// holds more than one game if games without tags follow each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::notation {

/// Cuts text into sections; each is the text from a tag section (or the start) to the next. Works
/// on a window of the file: call it again with more text when it asks for it.
class PgnSplitter {
  public:
    struct Section {
        std::size_t begin = 0;  ///< Offset in the window.
        std::size_t end = 0;
        std::size_t first_line = 1;  ///< Line in the file, from 1.
    };

    /// How the window ends.
    enum class Window : std::uint8_t { MoreFollows, EndOfFile };

    /// The next section of the window, or nothing if the rest of the window may continue in the
    /// text that follows. At the end of the file the rest is the last section.
    std::optional<Section> next(std::string_view window, Window end);

    /// Notifies the splitter that the first `count` bytes of the window have been dropped.
    /// Needs: count <= start of the unfinished section.
    void dropped(std::size_t count);

    /// Where the unfinished section begins in the window.
    [[nodiscard]] std::size_t unfinished() const { return section_; }
    /// The number of the next line to be examined.
    [[nodiscard]] std::size_t line() const { return line_; }

  private:
    void begin_section(std::size_t at);
    bool starts_section(std::string_view window, std::size_t at, std::size_t end);
    bool is_in_comment(std::string_view window, std::size_t at);
    void begin_movetext(std::size_t at);
    void read_tag_line(std::string_view window, std::size_t at, std::size_t end);

    std::size_t section_ = 0;       // start of the section being collected
    std::size_t section_line_ = 1;  // and its line
    std::size_t at_ = 0;            // the line to be examined next
    std::size_t line_ = 1;
    std::size_t movetext_ = 0;  // where the movetext of the section began
    std::size_t scanned_ = 0;   // how far comments have been followed in it
    bool in_comment_ = false;   // and whether one was open there
    bool in_movetext_ = false;
    bool has_tags_ = false;
    bool blank_after_tags_ = false;
    bool previous_blank_ = true;
};

/// A tag pair as written in the file. The value is raw: see unescape().
struct PgnRawTag {
    std::string_view name;
    std::string_view value;
    std::size_t offset = 0;  ///< Of the bracket, in the section.
    bool escaped = false;    ///< The value contains backslash escapes.
    bool faulty = false;     ///< Quotes or brackets were missing or not escaped.
};

/// Reads the tag pair at `at`, after skipping blanks, `%` lines and HTML breaks. Returns nothing if
/// the movetext begins there; `at` then points to it, otherwise to the end of the pair.
std::optional<PgnRawTag> next_tag(std::string_view section, std::size_t& at);

/// Replaces \" and \\ in a tag's value.
[[nodiscard]] std::string unescape(std::string_view raw_value);

enum class PgnToken : std::uint8_t {
    End,             ///< No more text.
    Move,            ///< A move, or a word that begins like one; not checked on a board.
    Nag,             ///< number() is its number; !, ?, +- and similar are converted to numbers.
    Comment,         ///< text() is the text between the braces, or after the semicolon.
    OpenVariation,   ///< (
    CloseVariation,  ///< )
    Result,          ///< text() is 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2 or *, in its standard form.
    Mark,            ///< A mark without meaning here, such as "(e.p.)", "(=)" or "+".
    Word,            ///< A word that cannot be a move.
};

/// Faults of the text, found while reading tokens.
enum class PgnTextFault : std::uint8_t {
    None,
    CommentNotClosed,
    CommentEndAlone,
    NestedComment,
    BracketNotClosed,
};

/// Reads the tokens of the movetext of one section, one at a time.
class PgnTokens {
  public:
    explicit PgnTokens(std::string_view section, std::size_t start = 0)
        : begin_(section.data()), at_(begin_ + start), end_(begin_ + section.size()) {}

    PgnToken next();

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] int number() const { return number_; }
    /// The start of the token, as an offset in the section.
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(token_ - begin_); }
    /// The offset where reading continues.
    [[nodiscard]] std::size_t position() const { return static_cast<std::size_t>(at_ - begin_); }
    /// The fault found in this token.
    [[nodiscard]] PgnTextFault fault() const { return fault_; }

    /// After OpenVariation: skips to the end of the closing bracket. Returns false if there is
    /// none; then all text has been skipped, and text() is the last result found, if any.
    bool skip_variation();

  private:
    PgnToken read_comment();
    PgnToken read_number();
    [[gnu::noinline]] PgnToken read_odd_number(const char* p);
    PgnToken read_symbol();
    PgnToken read_open_bracket();
    PgnToken read_square_bracket();
    PgnToken read_glyph();
    PgnToken read_word();
    const char* line_end(const char* from) const;

    const char* begin_;
    const char* at_;
    const char* end_;
    const char* token_ = nullptr;
    std::string_view text_;
    int number_ = 0;
    PgnTextFault fault_ = PgnTextFault::None;
};

/// Whether the word "0-0" just read is a result (lost by both) rather than castling: only comments,
/// NAGs and marks follow it in `tokens`, and either the Result tag agrees or the side to move
/// cannot castle.
[[nodiscard]] bool is_both_lost(const PgnTokens& tokens, bool tag_says_so, bool can_castle);

/// Words between moves that mean nothing to a board: "e.p.", "ch", "mate", "dbl".
[[nodiscard]] bool is_mark_word(std::string_view word);
/// Words for a null move: "--", "Z0", "null", "pass", "@@@@", "0000".
[[nodiscard]] bool is_null_move(std::string_view word);
/// Whether this could be a move in any notation of chess or xiangqi, without looking at a board.
[[nodiscard]] bool looks_like_move(std::string_view word);
/// The number of the line at `offset` when `text` begins on `first_line`; lines count from 1.
[[nodiscard]] std::size_t line_at(std::string_view text, std::size_t offset,
                                  std::size_t first_line);
/// The column at `offset`, from 1, in bytes.
[[nodiscard]] std::size_t column_at(std::string_view text, std::size_t offset);

}  // namespace kyvien::notation
