// cli/arbiter/sentences/verdicts.h — the part of a line that tells the decision on a claim or a
// complaint.
//
//     white claims threefold, the arbiter checks: only twice
//     白方提出三次重复，裁判核对只有两次
//
// Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace kyvien::cli {

/// After a claim or a complaint: the decision on it.
enum class Verdict : std::uint8_t { None, Right, Wrong };

/// `None` for any other words.
[[nodiscard]] Verdict verdict_of(std::string_view part);

/// The same by the arbiter's count of the moves: "I counted only fifty", "đếm lại mới được 58
/// nước", 一查确实够了.
[[nodiscard]] Verdict verdict_by_count(std::string_view part);

}  // namespace kyvien::cli
