// cli/serve/programs.h — the programs offered as opponents in a hall: those installed, and those of
// a file (docs/engines.md).
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"
#include "hall/games/programs/programs.h"

namespace kyvien::cli {

/// `where`: empty for the installed programs; "none"; or a TOML file, whose programs are added to
/// them, replacing one with the same name. Null: there are none.
/// Refuses: "cannot-read", "bad-config", and what engine::check_offers() and
/// engine::try_offer() refuse.
[[nodiscard]] Result<std::shared_ptr<hall::Programs>> programs_of(const std::string& where,
                                                                  std::chrono::seconds patience);

}  // namespace kyvien::cli
