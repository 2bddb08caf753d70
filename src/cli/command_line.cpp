#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <utility>

#include "cli/command.h"

namespace kyvien::cli {
namespace {

template <class... Arguments>
std::optional<int> parse_with(CLI::App& app, const Arguments&... arguments) {
    try {
        app.parse(arguments...);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kSuccess : kUsage;
    }
    return std::nullopt;
}

}  // namespace

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

Command::Command(const std::string& description, const std::string& name)
    : program_(std::make_unique<CLI::App>(description, name)), app_(program_.get()) {}

Command::Command(CLI::App* within) : app_(within) {}

Command::~Command() = default;

Command* Command::add_subcommand(std::string_view name, std::string_view description) {
    CLI::App* added = app_->add_subcommand(std::string(name), std::string(description));
    return subcommands_.emplace_back(std::make_unique<Command>(added)).get();
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
    return parse_with(*app_, argc, argv);
}

std::optional<int> Command::parse(const std::string& arguments) {
    return parse_with(*app_, arguments);
}

}  // namespace kyvien::cli
