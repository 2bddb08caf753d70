#include "cli/support/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cli/support/command.h"
#include "exchange/files/encoding.h"

namespace kyvien::cli {
namespace {

/// Letters to add, drop or exchange until one word is the other.
std::size_t edit_distance(const std::string& one, const std::string& other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t exchanged = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, diagonal + 1, exchanged});
        }
    }
    return row.back();
}

std::vector<std::string> known_words(const CLI::App& app, bool options) {
    std::vector<std::string> words;
    if (options) {
        for (const CLI::Option* option : app.get_options())
            for (const std::string& name : option->get_lnames())
                words.push_back("--" + name);
    } else {
        for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
            words.push_back(command->get_name());
    }
    return words;
}

/// Says which command or option is close to each word that was not understood. `named`: CLI11 has
/// named these words; otherwise it stopped at another fault, and unknown options are named here.
void suggest(const CLI::App& app, bool named) {
    for (const CLI::App* command : app.get_subcommands())
        suggest(*command, named);
    for (const std::string& word : app.remaining()) {
        const std::vector<std::string> words = known_words(app, word.starts_with("-"));
        const auto closest = std::ranges::min_element(
            words, {}, [&](const std::string& known) { return edit_distance(word, known); });
        if (closest != words.end() && edit_distance(word, *closest) <= 2)
            std::fprintf(stderr, "'%s' is not known; did you mean '%s'?\n", word.c_str(),
                         closest->c_str());
        else if (!named)
            std::fprintf(stderr, "'%s' is not known\n", word.c_str());
    }
}

template <class... Arguments>
std::optional<int> parse_with(CLI::App& app, const Arguments&... arguments) {
    try {
        app.parse(arguments...);
    } catch (const CLI::ParseError& error) {
        const bool good = app.exit(error) == 0;
        if (!good)
            suggest(app, dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr);
        return good ? kSuccess : kUsage;
    }
    return std::nullopt;
}

}  // namespace

bool Option::given() const {
    return option_->count() > 0;
}

Option* Option::required() {
    option_->required();
    return this;
}

Option* Option::check(const Range<int>& range) {
    option_->check(CLI::Range(range.lowest, range.highest));
    return this;
}

Option* Option::check(const Range<unsigned>& range) {
    option_->check(CLI::Range(range.lowest, range.highest));
    return this;
}

Option* Option::check(const OneOf& choice) {
    option_->check(CLI::IsMember(choice.words));
    return this;
}

Option* Option::capture_default_str() {
    option_->capture_default_str();
    return this;
}

Option* Option::expected(int values) {
    option_->expected(values);
    return this;
}

Option* Option::expected(int least, int most) {
    option_->expected(least, most);
    return this;
}

Option* Option::delimiter(char between) {
    option_->delimiter(between);
    return this;
}

Option* Option::excludes(Option* other) {
    option_->excludes(other->option_);
    return this;
}

Option* Option::of_people() {
    option_->transform([](const std::string& text) { return exchange::composed(text); });
    return this;
}

Command::Command(const std::string& description, const std::string& name)
    : program_(std::make_unique<CLI::App>(description, name)), app_(program_.get()) {}

Command::Command(CLI::App* within) : app_(within) {}

Command::~Command() = default;

Command* Command::add_subcommand(std::string_view name, std::string_view description) {
    CLI::App* added = app_->add_subcommand(std::string(name), std::string(description));
    return subcommands_.emplace_back(std::make_unique<Command>(added)).get();
}

void Command::set_footer(std::string_view text) {
    app_->footer(std::string(text));
}

void Command::require_subcommand(int count) {
    app_->require_subcommand(count);
}

bool Command::subcommand_given() const {
    return !app_->get_subcommands().empty();
}

Option* Command::keep(CLI::Option* option) {
    return options_.emplace_back(std::make_unique<Option>(option)).get();
}

template <class Value>
Option* Command::add(std::string_view name, Value& value, std::string_view description) {
    return keep(app_->add_option(std::string(name), value, std::string(description)));
}

Option* Command::add_option(std::string_view name, bool& value, std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, int& value, std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::optional<int>& value,
                            std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::uint16_t& value,
                            std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, unsigned& value, std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::size_t& value,
                            std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, double& value, std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::string& value,
                            std::string_view description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::vector<int>& values,
                            std::string_view description) {
    return add(name, values, description);
}

Option* Command::add_option(std::string_view name, std::vector<std::string>& values,
                            std::string_view description) {
    return add(name, values, description);
}

Option* Command::add_flag(std::string_view name, bool& value, std::string_view description) {
    return keep(app_->add_flag(std::string(name), value, std::string(description)));
}

void Command::set_version_flag(const std::string& name, const std::string& version) {
    app_->set_version_flag(name, version);
}

void Command::callback(std::function<void()> action) {
    app_->callback(std::move(action));
}

std::optional<int> Command::parse(int argc, const char* const* argv) {
    // "-/+" and "-/-" are results; behind a hyphen CLI11 would look for an option.
    std::vector<std::string> words(argv, argv + argc);
    std::vector<const char*> texts;
    for (std::string& word : words) {
        if (word.starts_with("-/"))
            word.replace(0, 1, kMinusSign);
        texts.push_back(word.c_str());
    }
    return parse_with(*app_, argc, texts.data());
}

std::optional<int> Command::parse(const std::string& arguments) {
    return parse_with(*app_, arguments);
}

}  // namespace kyvien::cli
