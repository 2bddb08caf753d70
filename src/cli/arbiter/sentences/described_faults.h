// cli/arbiter/sentences/described_faults.h — technical faults of xiangqi that are told by what was
// done.
//
//     technical fault for red: illegal move
//     lỗi kỹ thuật cho đỏ, không ghi biên bản 4 nước
//
// The clause of such a fault is that of the act; 16.3.a.7 is about those that no other clause
// names.
//
// Safe: pure, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The clause of 16.3.a that names what the reason tells.
[[nodiscard]] std::string_view clause_of_fault(conduct::Game game, std::string_view reason);

/// Gives the technical faults of these lines the clause of their reasons, unless `line` cites one.
void name_faults(conduct::Game game, std::string_view line, std::vector<DeskLine>& lines);

/// "technical fault for red, illegal move" with a colon before the reason; empty for other lines.
[[nodiscard]] std::string with_colon_before_reason(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli
