// cli/support/spoken_language.h — the language in which the program speaks to its user: help,
// complaints about the command line, refusals, warnings, and what was done.
//
// It is --language where the command line has one, else the locale's (LC_ALL, LC_MESSAGES, LANG),
// and known before the command line is put together, since the help depends on it. JSON, files and
// everything else that programs read do not ask for it.
//
// One thread: set once at the program's start.
#pragma once

#include <string>
#include <string_view>

#include "rulebook/message.h"

namespace kyvien::cli {

[[nodiscard]] rulebook::Language spoken_language();
void speak(rulebook::Language language);

/// A message of a catalogue, in that language.
template <class Message>
[[nodiscard]] std::string spoken(const Message& message) {
    return std::string(say(message, spoken_language()));
}

/// The text as a terminal may have it: a character that nobody sees, or that would command the
/// terminal, is named ("<U+001B>"); ends of lines stay.
[[nodiscard]] std::string printable(std::string_view text);

/// "kyvien VERB: text" on the error stream, printable.
void complain(std::string_view verb, std::string_view text);

/// The language that the last --language of these arguments names, or the locale's.
[[nodiscard]] rulebook::Language language_of_arguments(int argc, const char* const* argv);

}  // namespace kyvien::cli
