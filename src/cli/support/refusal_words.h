// cli/support/refusal_words.h — a refusal in the user's language.
//
// In English the refusal's own sentence says it. The other languages have the words of the page
// (words/refusals and others, cmake/refusal_words.awk) and those of words/console for what only the
// command line meets; where an office refuses, the words of the cause ("cause.CODE") are told. A
// code without words is told in English. Beside a value that is a reason in English a refusal may
// have its codes, joined by commas ("faults" and "faults-codes", base/reason.h); they are told
// instead, with the values behind them: in the words "reason.CODE", or in those of a cause or
// refusal of that code.
//
// Safe: any thread while nobody changes the environment.
#pragma once

#include <string>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/spoken_language.h"
#include "rulebook/clause.h"

namespace kyvien::cli {

[[nodiscard]] std::string refusal_told(const Refusal& refusal,
                                       rulebook::Language language = spoken_language());

/// "FILE: refusal", or "FILE:LINE:COLUMN: refusal" where the refusal is about a place in the file;
/// the refusal alone where it names the file itself (its value "file" or "path").
[[nodiscard]] std::string refusal_of_file(std::string_view file, const Refusal& refusal,
                                          rulebook::Language language = spoken_language());

/// A reason that a sentence quotes, by its code ("reason.CODE" of words/console): `english` where
/// it has no words.
[[nodiscard]] std::string reason_told(std::string_view code, std::string_view english,
                                      const Refusal::Values& values = {},
                                      rulebook::Language language = spoken_language());

[[nodiscard]] std::string reason_told(const Reason& reason,
                                      rulebook::Language language = spoken_language());

/// What is wrong with the text of a record: in English as it was read; else in the judge's words of
/// the code ("finding.CODE"), and in English where it has none.
[[nodiscard]] std::string fault_told(std::string_view code, std::string_view english);

/// The games there are, with commas, as a value that every language can say.
[[nodiscard]] std::string list_of_games();

/// The language of the locale (LC_ALL, LC_MESSAGES, LANG); English where that is none of ours.
[[nodiscard]] rulebook::Language language_of_locale();
/// The same for a locale by its name, such as "zh_TW.UTF-8".
[[nodiscard]] rulebook::Language language_of_locale(std::string_view name);

/// The tag of language_of_locale(), for the value that --language has by itself.
[[nodiscard]] std::string usual_language();

/// What a wrong --language is answered, with what was asked for.
[[nodiscard]] Result<rulebook::Language> read_language(const std::string& tag);

}  // namespace kyvien::cli
