// cli/support/spoken_language.h — the language of the program's messages: help, errors, refusals,
// warnings, and what was done.
//
// It is --language if given, else that of the locale (LC_ALL, LC_MESSAGES, LANG). It is known
// before the command line is read, as the help depends on it. JSON, files and other output for
// programs do not depend on it.
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
