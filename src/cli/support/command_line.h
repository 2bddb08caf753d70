// cli/support/command_line.h — subcommands, options and flags of the command line.
//
// They are parsed by CLI11, a header-only library that adds more than six seconds to the
// compilation of each file that includes it. So only command_line.cpp includes it; the files with
// subcommands use these few classes, which resemble CLI11's. A description is a key of words/help;
// an unknown key does not compile. Help and errors are written in message_language()
// (message_language.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "words/help.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kyvien::cli {

/// U+2212. A command line word for a forfeit ("-/+", "-+", "-:-") is passed to an option with this
/// sign instead of its first hyphen.
inline constexpr std::string_view kMinusSign = "\xE2\x88\x92";

/// A number from lowest to highest, both inclusive.
template <class Number>
struct Range {
    Range(Number min, Number max) : lowest(min), highest(max) {}

    Number lowest;
    Number highest;
};

/// One of these words, exactly as written.
struct OneOf {
    explicit OneOf(std::vector<std::string> all) : words(std::move(all)) {}

    std::vector<std::string> words;
};

/// The same for words that the help text lists: they are not repeated beside the option.
struct OneOfListed {
    explicit OneOfListed(std::vector<std::string> all) : words(std::move(all)) {}

    std::vector<std::string> words;
};

/// The help text of a command or option: a key of words/help, or none.
class Help {
  public:
    constexpr Help() = default;
    template <std::size_t N>
    consteval Help(const char (&key)[N]) : key_(words::help::Key(key).text()) {}
    /// The text in the program's language.
    [[nodiscard]] std::string text() const;

  private:
    std::string_view key_;
};

/// An option, flag or positional argument of a Command, which owns it. Calls can be chained.
class Option {
  public:
    explicit Option(CLI::Option* option) : option_(option) {}
    Option(const Option&) = delete;
    Option& operator=(const Option&) = delete;

    Option* required();
    Option* check(const Range<int>& range);
    Option* check(const Range<unsigned>& range);
    Option* check(const OneOf& choice);
    Option* check(const OneOfListed& choice);
    /// Shows the variable's current value as the default in the help.
    Option* capture_default_str();
    Option* expected(int values);
    /// A negative `most` means unbounded.
    Option* expected(int min, int max);
    /// Allows several values in one argument, separated by this character.
    Option* delimiter(char between);
    Option* excludes(Option* other);
    /// The value is a text written by people, such as a name: it is converted to Unicode's composed
    /// form, as are names from files and from the page.
    Option* normalize_unicode();
    /// Whether it was given on the command line.
    [[nodiscard]] bool given() const;

  private:
    CLI::Option* option_;
};

/// The program or one of its subcommands. The variables that options write to must outlive parse().
class Command {
  public:
    Command(Help description, const std::string& name);
    explicit Command(CLI::App* within);
    ~Command();
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;

    Command* add_subcommand(std::string_view name, Help description);
    /// Sets the text at the end of the help.
    void set_footer(Help text);
    /// Requires exactly `count` subcommands.
    void require_subcommand(int count);
    /// Whether parse() found a subcommand of this one.
    [[nodiscard]] bool subcommand_given() const;

    // A name without dashes is a positional argument. One line for each type in use.
    Option* add_option(std::string_view name, bool& value, Help description = {});
    Option* add_option(std::string_view name, int& value, Help description = {});
    Option* add_option(std::string_view name, std::optional<int>& value, Help description = {});
    Option* add_option(std::string_view name, std::uint16_t& value, Help description = {});
    Option* add_option(std::string_view name, unsigned& value, Help description = {});
    Option* add_option(std::string_view name, std::size_t& value, Help description = {});
    Option* add_option(std::string_view name, double& value, Help description = {});
    Option* add_option(std::string_view name, std::string& value, Help description = {});
    Option* add_option(std::string_view name, std::vector<int>& values, Help description = {});
    Option* add_option(std::string_view name, std::vector<std::string>& values,
                       Help description = {});
    Option* add_flag(std::string_view name, bool& value, Help description);
    void set_version_flag(const std::string& name, const std::string& version);

    /// Called by parse() when this command was given with correct options.
    void callback(std::function<void()> action);

    /// Parses the arguments and runs the callbacks. Every command has --language, which
    /// speak_language_of() has read before the command line was set up. If the program ends before
    /// the callbacks (help, the version, a wrong command line), it prints the message and returns
    /// the exit code.
    [[nodiscard]] std::optional<int> parse(int argc, const char* const* argv);
    /// The same with the arguments on one line, without the program's name.
    [[nodiscard]] std::optional<int> parse(const std::string& arguments);

  private:
    template <class Value>
    Option* add(std::string_view name, Value& value, Help description);
    Option* keep(CLI::Option* option);

    std::unique_ptr<CLI::App> program_;  ///< only in the program; it owns the subcommands' too
    CLI::App* app_;
    std::vector<std::unique_ptr<Command>> subcommands_;
    std::vector<std::unique_ptr<Option>> options_;
};

}  // namespace kyvien::cli
