// kyvien tournament site DIR FILE... — writes events as a static web site.
#include <fmt/format.h>

#include <memory>

#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "cli/tournament/site_folder.h"
#include "cli/tournament/verbs.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace site_verb {
namespace {

struct Options {
    std::string folder, language = "en", ties, han = "pinyin", sides = "auto", logo;
    std::vector<std::string> files;
    bool json = false;
};

int run(const Options& options) {
    const auto fail = [&](const std::string& where, const Refusal& refusal) {
        return print_refusal("site", where, refusal, options.json, exit_code_of(refusal),
                             options.language);
    };
    exchange::SiteOptions settings;
    const auto language = read_language(options.language);
    if (!language) {
        print_error("tournament site", refusal_text(language.error()));
        return kUsage;
    }
    settings.list.language = *language;
    settings.list.han = options.han == "stroke" ? paper::HanOrder::Stroke : paper::HanOrder::Pinyin;
    settings.list.sides = sides_asked(options.sides);
    settings.tie_breaks = options.ties;
    auto logo = read_logo(options.logo);
    if (!logo)
        return fail(options.logo, logo.error());
    settings.logo = *std::move(logo);
    std::vector<exchange::Source> events;
    for (const std::string& file : options.files) {
        const auto bytes = read_whole_file(file);
        if (!bytes)
            return fail(file, bytes.error());
        auto source = exchange::read_source(*bytes, exchange::detect_file_form(*bytes));
        if (!source)
            return fail(file, source.error());
        warn_of_incomplete_change(file, source->has_incomplete_batch);
        events.push_back(*std::move(source));
    }
    const auto site = exchange::site_of(events, settings);
    if (!site)
        return fail(options.files.front(), site.error());
    if (const auto written = write_site_folder(options.folder, *site); !written)
        return fail(options.folder, written.error());
    if (options.json)
        print_object(JsonWriter().begin_object().field("files", site->size()).end_object());
    else
        fmt::print("{}\n", spoken(words::answers::SiteWritten{
                               .folder = options.folder,
                               .count = static_cast<std::int64_t>(site->size())}));
    return kSuccess;
}

}  // namespace
}  // namespace site_verb

void add_tournament_site(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<site_verb::Options>();
    Command* command = tournament.add_subcommand("site", "tournament.site");
    command->add_option("folder", options->folder, "tournament.site.folder")->required();
    command->add_option("files", options->files, "tournament.site.files")->required();
    command->add_option("--language", options->language, "any.languages")->capture_default_str();
    command->add_option("--tie-breaks", options->ties, "any.tie-breaks");
    command->add_option("--han", options->han, "tournament.export.han")
        ->capture_default_str()
        ->check(OneOf({"pinyin", "stroke"}));
    command->add_option("--logo", options->logo, "tournament.export.logo");
    command->add_option("--sides", options->sides, "tournament.export.sides")
        ->capture_default_str()
        ->check(OneOf({"auto", "white", "red", "black"}));
    command->add_flag("--json", options->json, "tournament.json");
    command->callback([options, &outcome] { outcome.code = site_verb::run(*options); });
}

}  // namespace kyvien::cli
