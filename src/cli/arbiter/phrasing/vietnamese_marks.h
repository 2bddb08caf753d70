// cli/arbiter/phrasing/vietnamese_marks.h — Vietnamese typed without its marks: "trang day tot len
// a8" as "trắng đẩy tốt lên a8".
//
// Only the words of a desk are known; of several words that are written alike it is the one that
// stands there in the speech of arbiters ("den" before a square behind a square is "đến", else
// "đen").
//
// Safe: pure, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::cli {

/// The line with the marks of its words; unchanged if it is not plain ASCII, or if one of its words
/// is neither known nor a square, a number or a move.
[[nodiscard]] std::string with_vietnamese_marks(std::string_view line);

}  // namespace kyvien::cli
