// tournament/office/list/list_columns.h — what the head of a list calls its columns.
//
// English, Vietnamese, Chinese and German words, and the short forms of programs: "Rtg" and
// "FideID" of chess-results.com, "EloInt", "FideIdent" and "NrW" of Swiss-Manager's text files.
//
// Cost: linear in the words known. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::tournament {

enum class ListColumn : std::uint8_t {
    Number,
    Name,
    Family,
    Given,
    Rating,
    RapidRating,
    BlitzRating,
    InternationalRating,
    NationalRating,
    Grade,
    Rank,  ///< a grade in lists of Go, a place in those of chess
    Title,
    Sex,
    Federation,
    Club,
    Team,
    Id,
    Birth,
    Round,
    Board,
    White,
    Black,
    Result,
    Forfeit,  ///< "Kontumaz": what marks a result without play
};

/// The column of a head that is written small, with single blanks for what stands between words:
/// "fide id" for "FIDE_ID".
[[nodiscard]] std::optional<ListColumn> list_column(std::string_view key);

/// The head as list_column() wants it. Only capitals of ASCII and "Đ" become small.
[[nodiscard]] std::string list_column_key(std::string_view head);

/// Does the text name a woman ("f", FIDE's "w", "nữ", "女", ...) or a man? Nothing: neither.
[[nodiscard]] std::optional<bool> names_a_woman(std::string_view text);

}  // namespace kyvien::tournament
