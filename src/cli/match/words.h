// cli/match/words.h — the key=value words after the options of `kyvien match`.
//
// All refuse: bad-option or bad-engine, naming the word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "engine/event/match.h"

namespace kyvien::cli::match {

using Words = std::vector<std::string>;

[[nodiscard]] std::unexpected<Refusal> bad_word(std::string_view option, std::string_view word,
                                                const Reason& wanted);

/// "bad-config": a fault in a configuration file, at a line from 1 (0: in the whole file), in
/// message_language().
[[nodiscard]] std::unexpected<Refusal> bad_config(std::string_view path, std::size_t line,
                                                  const Reason& wrong);

/// model=logistic|normalised|bayesian, elo0=, elo1=, alpha=, beta=, pairs=on|off.
[[nodiscard]] Result<void> read_sprt(const Words& words, engine::SprtOptions& sprt);
/// movenumber=, movecount=, score=.
[[nodiscard]] Result<void> read_draw(const Words& words, engine::Adjudication& rules);
/// movecount=, score=, twosided=on|off.
[[nodiscard]] Result<void> read_resign(const Words& words, engine::Adjudication& rules);
/// file=, format=, order=, seed=, start=, plies=; reads the file.
[[nodiscard]] Result<std::vector<engine::Opening>> openings_of(const Words& words,
                                                               const conduct::Settings& settings);
/// Completes the engines' unset values from these words.
[[nodiscard]] Result<void> set_each(std::vector<engine::EngineDescription>& engines,
                                    const Words& words);
/// Adds the engines of the tables [[engine]] in a TOML file, each with the words of --engine as
/// keys, `args` as an array, and a table [engine.option].
/// Refuses: bad-config, cannot-open, cannot-read.
[[nodiscard]] Result<void> read_config(const std::string& path,
                                       std::vector<engine::EngineDescription>& engines);

}  // namespace kyvien::cli::match
