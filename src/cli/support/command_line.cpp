#include "cli/support/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <concepts>
#include <cstdio>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/support/columns.h"
#include "cli/support/command.h"
#include "cli/support/message_language.h"
#include "cli/support/similar_word.h"
#include "exchange/files/encoding.h"

namespace kyvien::cli {
namespace {

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

void tell(const std::string& text) {
    std::fprintf(stderr, "%s\n", text.c_str());
}

/// Suggests a command or option for each unknown word. `named`: CLI11 has already named these
/// words; otherwise it stopped at another error, and unknown options are named here.
void suggest(const CLI::App& app, bool named) {
    for (const CLI::App* command : app.get_subcommands())
        suggest(*command, named);
    for (const std::string& word : app.remaining()) {
        const std::vector<std::string> words = known_words(app, word.starts_with("-"));
        if (const std::string closest = similar_word(word, words, 2); !closest.empty())
            tell(spoken(words::help::FaultSuggestion{.word = word, .known = closest}));
        else if (!named)
            tell(spoken(words::help::FaultUnknown{.word = word}));
    }
}

/// The variable parts of a CLI11 sentence that matches the form, in which % stands for each part.
std::optional<std::vector<std::string>> parts_of(std::string_view text, std::string_view form) {
    std::vector<std::string> parts;
    while (true) {
        const auto open = form.find('%');
        if (!text.starts_with(form.substr(0, open)))
            return std::nullopt;
        if (open == std::string_view::npos)
            return text == form ? std::optional(parts) : std::nullopt;
        text.remove_prefix(open);
        form.remove_prefix(open + 1);
        const std::string_view next = form.substr(0, form.find('%'));
        const auto end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos)
            return std::nullopt;
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

/// Suggests which of an option's allowed words was probably meant.
void suggest_choice(const CLI::ParseError& error) {
    const std::string text = error.what();
    const auto parts = parts_of(text, "%: % not in {%}");
    if (!parts)
        return;
    const auto known = base::split<std::string>((*parts)[2], ',');
    if (const std::string closest = similar_word((*parts)[1], known); !closest.empty())
        tell(spoken(words::help::FaultSuggestion{.word = (*parts)[1], .known = closest}));
}

/// The words that were not expected, in the order of the command line; CLI11's own sentence has
/// them backwards.
std::string unexpected_words(const CLI::App& app) {
    std::string words;
    for (const std::string& word : app.remaining(true))
        words += (words.empty() ? "" : " ") + word;
    return words;
}

/// CLI11's error in the words of the catalogue. CLI11 does not keep the parts of its sentence, so
/// they are parsed from it; an unknown sentence is shown as it is.
std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
    namespace words = words::help;
    const std::string text = error.what();
    if (text == "A subcommand is required")
        return spoken(words::kFaultSubcommand);
    for (const auto& [form, count] : {std::pair{"The following argument was not expected: %", 1},
                                      std::pair{"The following arguments were not expected: %", 2}})
        if (parts_of(text, form))
            return spoken(words::FaultUnexpected{.count = count, .words = unexpected_words(app)});
    if (const auto parts = parts_of(text, "%: Value % not in range % to %"))
        return spoken(words::FaultRange{.option = (*parts)[0],
                                        .value = (*parts)[1],
                                        .least = (*parts)[2],
                                        .most = (*parts)[3]});
    if (const auto parts = parts_of(text, "%: % not in {%"))
        return spoken(words::FaultChoice{
            .option = (*parts)[0], .value = (*parts)[1], .choices = "{" + (*parts)[2]});
    if (const auto parts = parts_of(text, "Could not convert: % = %"))
        return spoken(words::FaultConversion{.option = (*parts)[0], .value = (*parts)[1]});
    if (const auto parts = parts_of(text, "%: Not a count: %"))
        return spoken(words::FaultConversion{.option = (*parts)[0], .value = (*parts)[1]});
    if (const auto parts = parts_of(text, "% excludes %"))
        return spoken(words::FaultExcludes{.option = (*parts)[0], .other = (*parts)[1]});
    if (const auto parts = parts_of(text, "%: % required % missing"))
        return spoken(words::FaultMissingValue{
            .option = (*parts)[0], .count = (*parts)[1], .type = (*parts)[2]});
    if (const auto parts = parts_of(text, "% is required"))
        return spoken(words::FaultRequired{.option = (*parts)[0]});
    return spoken(words::FaultOther{.english = text});
}

/// CLI11's help with the headings and marks of the catalogue, and columns measured in terminal
/// width.
class HelpFormatter : public CLI::Formatter {
  public:
    HelpFormatter() {
        namespace words = words::help;
        label("Usage", spoken(words::kLabelUsage));
        label("OPTIONS", spoken(words::kLabelOptionsMark));
        label("SUBCOMMAND", spoken(words::kLabelSubcommandMark));
        label("Positionals", spoken(words::kLabelPositionals));
        label("Options", spoken(words::kLabelOptions));
        label("Subcommands", spoken(words::kLabelSubcommands));
        label("REQUIRED", spoken(words::kLabelRequired));
        label("Excludes", spoken(words::kLabelExcludes));
        types_ = {{"TEXT", spoken(words::kLabelText)},
                  {"INT", spoken(words::kLabelNumber)},
                  {"UINT", spoken(words::kLabelCount)},
                  {"FLOAT", spoken(words::kLabelDecimal)},
                  {"BOOLEAN", spoken(words::kLabelYesOrNo)}};
    }

    std::string make_group(std::string group, bool is_positional,
                           std::vector<const CLI::Option*> options) const override {
        return CLI::Formatter::make_group(get_label(group), is_positional, std::move(options));
    }

    std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode /*mode*/) const override {
        const auto commands = app->get_subcommands([](const CLI::App*) { return true; });
        if (commands.empty())
            return {};
        std::string text = "\n" + get_label("Subcommands") + ":\n";
        for (const CLI::App* command : commands)
            text += make_subcommand(command);
        return text;
    }

    std::string make_subcommand(const CLI::App* command) const override {
        return row(command->get_display_name(true), command->get_description());
    }

    std::string make_option(const CLI::Option* option, bool is_positional) const override {
        return row(make_option_name(option, is_positional) + make_option_opts(option),
                   make_option_desc(option));
    }

    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string text = CLI::Formatter::make_option_opts(option);
        for (const auto& [type, word] : types_) {
            if (!text.starts_with(" " + type) ||
                (text.size() > type.size() + 1 &&
                 std::isalpha(static_cast<unsigned char>(text[type.size() + 1])) != 0))
                continue;
            std::string rest = text.substr(1 + type.size());
            // A range: "INT:INT in [3 - 9]".
            const std::string in = ":" + type + " in [";
            if (const auto end = rest.find(']'); rest.starts_with(in) && end != std::string::npos)
                rest =
                    spoken(words::help::LabelRange{
                        .type = word, .range = rest.substr(in.size() - 1, end + 2 - in.size())}) +
                    rest.substr(end + 1);
            return " " + word + rest;
        }
        return text;
    }

  private:
    std::string row(const std::string& name, const std::string& description) const {
        const std::string shown = "  " + name;
        std::string text = padded(shown, column_width_);
        if (!description.empty()) {
            if (display_width(shown) >= column_width_)
                text += "\n" + std::string(column_width_, ' ');
            for (const char c : description) {
                text += c;
                if (c == '\n')
                    text += std::string(column_width_, ' ');
            }
        }
        return text + "\n";
    }

    std::vector<std::pair<std::string, std::string>> types_;
};

/// Every command has --language, whether or not it prints words of its own.
void add_languages(CLI::App& app) {
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        add_languages(*command);
    if (app.get_option_no_throw("--language") == nullptr)
        app.add_option_function<std::string>(
               "--language", [](const std::string&) {}, spoken(words::help::kAnyMessageLanguage))
            ->check(CLI::IsMember({"en", "vi", "zh-Hant", "zh-Hans"}));
}

constexpr const char* kCountCheck = "count";

/// CLI11 accepts -1 as the largest number, and so a number that is too large.
template <class Number>
std::string fault_of_count(const std::string& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end ? std::string() : "Not a count: " + text;
}

template <class... Arguments>
std::optional<int> parse_with(CLI::App& app, const Arguments&... arguments) {
    add_languages(app);
    try {
        app.parse(arguments...);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return app.exit(error) == 0 ? kSuccess : kUsage;
        tell(complaint(app, error));
        tell(spoken(words::help::kFaultMoreHelp));
        suggest_choice(error);
        suggest(app, dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr);
        return kUsage;
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
    option_->get_validator(kCountCheck)->active(false);  // the range says more
    option_->check(CLI::Range(range.lowest, range.highest));
    return this;
}

Option* Option::check(const OneOf& choice) {
    option_->check(CLI::IsMember(choice.words));
    return this;
}

Option* Option::check(const OneOfListed& choice) {
    option_->check(CLI::IsMember(choice.words).description(""));
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

Option* Option::expected(int min, int max) {
    option_->expected(min, max);
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

Option* Option::normalize_unicode() {
    option_->transform([](const std::string& text) { return exchange::composed(text); });
    return this;
}

std::string Help::text() const {
    const rulebook::Texts* texts = words::help::find(key_);
    return texts == nullptr ? std::string() : std::string(rulebook::in(*texts, message_language()));
}

Command::Command(Help description, const std::string& name)
    : program_(std::make_unique<CLI::App>(description.text(), name)), app_(program_.get()) {
    app_->formatter(std::make_shared<HelpFormatter>());
    app_->set_help_flag("-h,--help", spoken(words::help::kAnyHelp));
}

Command::Command(CLI::App* within) : app_(within) {}

Command::~Command() = default;

Command* Command::add_subcommand(std::string_view name, Help description) {
    CLI::App* added = app_->add_subcommand(std::string(name), description.text());
    return subcommands_.emplace_back(std::make_unique<Command>(added)).get();
}

void Command::set_footer(Help text) {
    app_->footer(text.text());
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
Option* Command::add(std::string_view name, Value& value, Help description) {
    CLI::Option* const option = app_->add_option(std::string(name), value, description.text());
    if constexpr (std::unsigned_integral<Value> && !std::same_as<Value, bool>)
        option->check(CLI::Validator([](std::string& text) { return fault_of_count<Value>(text); },
                                     "", kCountCheck));
    return keep(option);
}

Option* Command::add_option(std::string_view name, bool& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, int& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::optional<int>& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::uint16_t& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, unsigned& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::size_t& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, double& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::string& value, Help description) {
    return add(name, value, description);
}

Option* Command::add_option(std::string_view name, std::vector<int>& values, Help description) {
    return add(name, values, description);
}

Option* Command::add_option(std::string_view name, std::vector<std::string>& values,
                            Help description) {
    return add(name, values, description);
}

Option* Command::add_flag(std::string_view name, bool& value, Help description) {
    return keep(app_->add_flag(std::string(name), value, description.text()));
}

void Command::set_version_flag(const std::string& name, const std::string& version) {
    app_->set_version_flag(name, version, spoken(words::help::kAnyVersion));
}

void Command::callback(std::function<void()> action) {
    app_->callback(std::move(action));
}

std::optional<int> Command::parse(int argc, const char* const* argv) {
    // "-/+", "-+", "-:-" are results; after a hyphen CLI11 would look for an option.
    const auto is_result = [](std::string_view word) {
        return word.size() > 1 && word.front() == '-' && word != "--" &&
               word.find_first_not_of("-+:/") == std::string_view::npos;
    };
    std::vector<std::string> words(argv, argv + argc);
    std::vector<const char*> texts;
    for (std::string& word : words) {
        if (is_result(word))
            word.replace(0, 1, kMinusSign);
        texts.push_back(word.c_str());
    }
    return parse_with(*app_, argc, texts.data());
}

std::optional<int> Command::parse(const std::string& arguments) {
    return parse_with(*app_, arguments);
}

}  // namespace kyvien::cli
