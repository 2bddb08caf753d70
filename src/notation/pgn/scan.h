// notation/pgn/scan.h — where does each game of a PGN file begin, and what are its tokens?
//
// Text:  the PGN standard (1994) and what files in the wild make of it: see docs/pgn.md.
// Cost:  no allocation in the scanners; about 1 ns a byte.
// Safe:  pure functions over memory; an object belongs to one thread.
//
// Reading goes in two steps. PgnSplitter cuts a file into sections: from one tag section to the
// next. It needs no more memory than one section. PgnTokens then reads the tokens of a section; a
// section holds more than one game where games without tags follow each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::notation {

/// Cuts text into sections, each the text from a tag section (or the start) to the next.
/// Works on a window of the file: feed it again when it asks for more.
class PgnSplitter {
  public:
    struct Section {
        std::size_t begin = 0;  ///< Offset in the window.
        std::size_t end = 0;
        std::size_t first_line = 1;  ///< Line in the file, from 1.
    };

    /// What is done with the window's end.
    enum class Window : std::uint8_t { MoreFollows, EndOfFile };

    /// The next section of the window, or nothing when the rest of the window may go on in the
    /// text that follows. At the end of the file the rest is the last section.
    std::optional<Section> next(std::string_view window, Window end);

    /// Says that the first `count` bytes of the window have been dropped.
    /// Needs: count <= start of the unfinished section.
    void dropped(std::size_t count);

    /// Where the unfinished section begins in the window.
    [[nodiscard]] std::size_t unfinished() const { return section_; }
    /// The number of the line to be examined next.
    [[nodiscard]] std::size_t line() const { return line_; }

  private:
    void begin_section(std::size_t at);
    bool starts_section(std::string_view window, std::size_t at, std::size_t end);
    bool is_in_comment(std::string_view window, std::size_t at);
    void begin_movetext(std::size_t at);
    void take_tag_line(std::string_view window, std::size_t at, std::size_t end);

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

/// One tag pair as it stands in the file. The value is raw: see unescape().
struct PgnRawTag {
    std::string_view name;
    std::string_view value;
    std::size_t offset = 0;  ///< Of the bracket, in the section.
    bool escaped = false;    ///< The value holds backslashes to be undone.
    bool faulty = false;     ///< Quotes or brackets were missing or not escaped.
};

/// Reads the tag pair at `at` (blanks, `%` lines and HTML breaks before it are skipped).
/// Answers nothing where the movetext begins; `at` then points to it, else behind the pair.
std::optional<PgnRawTag> next_tag(std::string_view section, std::size_t& at);

/// Undoes \" and \\ in a tag's value.
[[nodiscard]] std::string unescape(std::string_view raw_value);

enum class PgnToken : std::uint8_t {
    End,             ///< No more text.
    Move,            ///< A move, or a word that begins like one; not yet read on a board.
    Nag,             ///< number() is its number; !, ?, +- and the like come as numbers too.
    Comment,         ///< text() is what stands between the braces, or after the semicolon.
    OpenVariation,   ///< (
    CloseVariation,  ///< )
    Result,          ///< text() is 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2 or *, in its standard form.
    Mark,            ///< A mark without meaning for us, such as "(e.p.)", "(=)" or "+".
    Word,            ///< Something that cannot be a move.
};

/// Faults of the text itself, seen while reading tokens.
enum class PgnTextFault : std::uint8_t {
    None,
    CommentNotClosed,
    CommentEndAlone,
    NestedComment,
    BracketNotClosed,
};

/// Pulls tokens from the movetext of one section.
class PgnTokens {
  public:
    explicit PgnTokens(std::string_view section, std::size_t start = 0)
        : begin_(section.data()), at_(begin_ + start), end_(begin_ + section.size()) {}

    PgnToken next();

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] int number() const { return number_; }
    /// Where the token begins, in the section.
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(token_ - begin_); }
    /// Where reading goes on.
    [[nodiscard]] std::size_t position() const { return static_cast<std::size_t>(at_ - begin_); }
    /// The fault met in this token.
    [[nodiscard]] PgnTextFault fault() const { return fault_; }

    /// After OpenVariation: goes behind the bracket that closes it. False if nothing does; then all
    /// text has been skipped, and text() is the last result met, if any.
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

/// Is the word "0-0" that was read last a result, lost by both, and no castling? It is where
/// nothing but comments follows it in `tokens` and the Result tag says the same, or where nobody
/// could castle.
[[nodiscard]] bool is_both_lost(const PgnTokens& tokens, bool tag_says_so, bool can_castle);

/// Words that stand between moves and mean nothing to a board: "e.p.", "ch", "mate", "dbl".
[[nodiscard]] bool is_mark_word(std::string_view word);
/// Words that pass the turn: "--", "Z0", "null", "pass", "@@@@", "0000".
[[nodiscard]] bool is_null_move(std::string_view word);
/// Could this be a move in any notation of chess or xiangqi? Asked without a board.
[[nodiscard]] bool looks_like_move(std::string_view word);
/// The number of the line at `offset` when `text` begins on `first_line`; lines count from 1.
[[nodiscard]] std::size_t line_at(std::string_view text, std::size_t offset,
                                  std::size_t first_line);
/// The column at `offset`, from 1, in bytes.
[[nodiscard]] std::size_t column_at(std::string_view text, std::size_t offset);

}  // namespace kyvien::notation
