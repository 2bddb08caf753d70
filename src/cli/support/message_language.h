// cli/support/message_language.h — the language of the program's messages: help, errors, refusals,
// warnings and confirmations.
//
// It is --language if given, otherwise that of the locale (LC_ALL, LC_MESSAGES, LANG). It is
// determined before the command line is parsed, since the help depends on it. JSON, files and other
// output for programs do not depend on it.
//
// One thread: set once at program start.
#pragma once

#include <string>
#include <string_view>

#include "rulebook/message.h"

namespace kyvien::cli {

[[nodiscard]] rulebook::Language message_language();
void set_message_language(rulebook::Language language);

/// A message of a catalogue, in that language.
template <class Message>
[[nodiscard]] std::string spoken(const Message& message) {
    return std::string(say(message, message_language()));
}

/// The text made safe for a terminal: a character that is invisible, or that would control the
/// terminal, is shown by name ("<U+001B>"); line ends are kept.
[[nodiscard]] std::string printable(std::string_view text);

/// Prints "kyvien VERB: text" on the error stream, printable.
void print_error(std::string_view verb, std::string_view text);

/// The language of the last --language among these arguments, or the locale's.
[[nodiscard]] rulebook::Language language_of_arguments(int argc, const char* const* argv);

}  // namespace kyvien::cli
