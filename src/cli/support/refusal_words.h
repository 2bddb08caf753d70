// cli/support/refusal_words.h — a refusal in the user's language.
//
// In English this is the refusal's own sentence. The other languages use the words of the page
// (words/refusals and others, cmake/refusal_words.awk) and those of words/console for refusals that
// only the command line has; if an office refuses, the words of the cause ("cause.CODE") are used.
// A code without words is shown in English. If a value is a reason in English, the refusal may also
// have its codes, separated by commas ("faults" and "faults-codes", base/reason.h); they are shown
// instead, with the values that follow them: in the words "reason.CODE", or in those of a cause or
// refusal with that code.
//
// Safe: any thread, while the environment is not modified.
#pragma once

#include <string>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/message_language.h"
#include "rulebook/clause.h"

namespace kyvien::cli {

[[nodiscard]] std::string refusal_text(const Refusal& refusal,
                                       rulebook::Language language = message_language());

/// "FILE: refusal", or "FILE:LINE:COLUMN: refusal" if the refusal is about a place in the file;
/// only the refusal if it names the file itself (its value "file" or "path").
[[nodiscard]] std::string refusal_of_file(std::string_view file, const Refusal& refusal,
                                          rulebook::Language language = message_language());

/// A quoted reason, by its code ("reason.CODE" of words/console); `english` if it has no words.
[[nodiscard]] std::string reason_text(std::string_view code, std::string_view english,
                                      const Refusal::Values& values = {},
                                      rulebook::Language language = message_language());

[[nodiscard]] std::string reason_text(const Reason& reason,
                                      rulebook::Language language = message_language());

/// A fault in the text of a record: in English as found; otherwise in the judge's words for the
/// code ("finding.CODE"), or in English if it has none.
[[nodiscard]] std::string fault_text(std::string_view code, std::string_view english);

/// The games, separated by commas, as a value for all languages.
[[nodiscard]] std::string list_of_games();

/// The language of the locale (LC_ALL, LC_MESSAGES, LANG); English if it is not one of ours.
[[nodiscard]] rulebook::Language language_of_locale();
/// The same for a locale by its name, such as "zh_TW.UTF-8".
[[nodiscard]] rulebook::Language language_of_locale(std::string_view name);

/// The tag of message_language(): the default of a verb's --language, so that one given before the
/// verb counts too.
[[nodiscard]] std::string default_language();

/// Parses --language; an unknown value is refused, with the value.
[[nodiscard]] Result<rulebook::Language> read_language(const std::string& tag);

}  // namespace kyvien::cli
