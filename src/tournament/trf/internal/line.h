// tournament/trf/internal/line.h — one line of a report, accessed by columns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/event/entry.h"

namespace kyvien::tournament::internal {

/// The kind of a field, for messages about fields that cannot be read.
enum class TrfField : std::uint8_t {
    StartNumber,
    StartNumbers,
    Number,
    TeamPlayer,
    TeamNumber,
    RoundCount,
    Team,
    Player,
    InitialColour,
    Configuration,
    PointSystem,
    Round,
    Rounds,
    ByeKind,
    Bye,
    Range,
    Points,
    MatchPoints,
    GamePoints,
    Rank,
    Rating,
    AverageRating,
    Opponent,
    Colour,
    Result,
    Columns,
};

/// A line with its number. Columns count characters from 1, as in the format's specification.
class TrfLine {
  public:
    /// `text` must be valid UTF-8 and outlive the line.
    TrfLine(std::string_view text, int number);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::string_view code() const { return columns(1, 3); }
    [[nodiscard]] int number() const { return number_; }
    /// The last column that is not blank.
    [[nodiscard]] int length() const { return length_; }
    /// The columns from first to last; shorter or empty if the line ends earlier.
    [[nodiscard]] std::string_view columns(int first, int last) const;
    /// The same without surrounding spaces.
    [[nodiscard]] std::string_view field(int first, int last) const;
    /// The column's character if it is ASCII, a space after the end of the line, '?' for any other.
    [[nodiscard]] char at(int column) const;

    /// "line 7, columns 5-8 (start number): ..." with the code trf-field; with a round, "(round 3,
    /// opponent)".
    [[nodiscard]] Refusal fault(int first, int last, TrfField field, const Reason& why,
                                int round = 0) const;

    // Numbers in a field; nullopt if the field is blank.
    [[nodiscard]] Result<std::optional<int>> integer(int first, int last, TrfField field,
                                                     int max) const;
    [[nodiscard]] Result<std::optional<Points>> points(int first, int last, TrfField field) const;

    /// A required number. Refuses: as integer(), and 0 or a blank field.
    [[nodiscard]] Result<int> positive_integer(int first, int last, TrfField field, int max) const;

  private:
    std::string_view text_;
    int number_;
    int length_ = 0;
    std::vector<std::size_t> starts_;  // byte offsets of the columns; empty if all is ASCII
};

/// The refusal of a value that cannot be read from or written to its columns: trf-too-large.
[[nodiscard]] std::unexpected<Refusal> too_large(const Reason& why);

/// The file's text as UTF-8: unchanged except for a byte order mark, or converted from Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

/// Splits at LF, CR and CRLF.
[[nodiscard]] std::vector<TrfLine> split_lines(std::string_view utf8);

/// Splits at spaces and tabs.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// Number of characters in a UTF-8 text.
[[nodiscard]] std::size_t character_count(std::string_view utf8);

}  // namespace kyvien::tournament::internal
