// tournament/office/list/list_columns.h — recognises the column titles of a list.
//
// Knows English, Vietnamese, Chinese and German words, and the abbreviations of programs: "Rtg" and
// "FideID" of chess-results.com, "EloInt", "FideIdent" and "NrW" of Swiss-Manager's text files.
//
// Cost: linear in the known words. Safe: pure functions, any thread.
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
    Rank,  ///< a grade in lists of Go, a rank in those of chess
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
    Forfeit,  ///< "Kontumaz": marks a result without play
};

/// The column of a title in lower case, with single spaces between words: "fide id" for "FIDE_ID".
[[nodiscard]] std::optional<ListColumn> find_list_column(std::string_view key);

/// Normalises a title for find_list_column(). Only ASCII capitals and "Đ" are converted to lower
/// case.
[[nodiscard]] std::string list_column_key(std::string_view head);

/// Does the text mean a woman ("f", FIDE's "w", "nữ", "女", ...) or a man? Empty: neither.
[[nodiscard]] std::optional<bool> parse_is_female(std::string_view text);

}  // namespace kyvien::tournament
