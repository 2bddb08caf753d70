// cli/match/engine_table.h — one key of a table [[engine]] in a TOML file, used by `kyvien match
// --config` and `kyvien serve --engines` (docs/match.md, docs/engines.md).
#pragma once

#include <cstddef>
#include <expected>
#include <toml++/toml.h>

#include "base/reason.h"
#include "engine/play/description.h"

namespace kyvien::cli::match {

struct TableFault {
    std::size_t line = 0;
    Reason why;
};

/// A word of --engine, whose value may be a text, a number or a switch; `args`, an array of texts;
/// or the table `option`.
[[nodiscard]] std::expected<void, TableFault> set(engine::EngineDescription& engine,
                                                  const toml::key& name, const toml::node& content);

}  // namespace kyvien::cli::match
