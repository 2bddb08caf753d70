// kyvien tournament sort|details FILE — sorts the starting list by strength and renumbers it; the
// event's details in a report.
#include <fmt/core.h>

#include <algorithm>

#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "store/office_file.h"
#include "tournament/event/grades/grade.h"
#include "tournament/office/list/starting_list.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace starting_list {
namespace {

using namespace tournament;

struct Options {
    OfficeArguments desk;
    std::string as;
    bool dry_run = false;
};

command::SortList asked_of(const Options& options) {
    command::SortList asked;
    if (!options.as.empty())
        asked.as = find_list_order(options.as);
    return asked;
}

/// Each entry with its new and its current number.
int preview(const Options& options) {
    const auto known = store::read_office(options.desk.file);
    if (!known)
        return fail(options.desk, known.error());
    const Office& office = known->office;
    const auto events = decide(office, asked_of(options));
    if (!events)
        return fail(options.desk, events.error());
    const auto& sorted = std::get<ListSorted>(events->front());
    for (std::size_t i = 0; i < sorted.order.size(); ++i) {
        const Entry& entry = *office.event().find(sorted.order[i]);
        const int strength = strength_of(office, entry, sorted.as);
        if (options.desk.json)
            print_object(JsonWriter()
                             .begin_object()
                             .field("number", i + 1)
                             .field("was", entry.number)
                             .field("name", entry.name)
                             .field("title", entry.title)
                             .field(name(sorted.as), strength)
                             .end_object());
        else
            fmt::print("{:>4}  ({} {:>4})  {:>5}  {}{}{}\n", i + 1,
                       spoken(words::answers::kOfficeWas), entry.number,
                       sorted.as == ListOrder::Grade ? grade_text(strength)
                                                     : std::to_string(strength),
                       entry.title, entry.title.empty() ? "" : " ", entry.name);
    }
    return kSuccess;
}

struct DetailOptions {
    OfficeArguments desk;
    std::string city, federation, begins, ends, arbiter, deputies, tempo, time_control, days, game;
};

/// A value that is not given is unchanged; "-" removes it.
command::GiveDetails details_of(const Office& office, const DetailOptions& options) {
    command::GiveDetails give{office.details()};
    const auto set = [](std::string& field, const std::string& text) {
        if (!text.empty())
            field = text == "-" ? std::string() : text;
    };
    DetailsGiven& details = give.details;
    set(details.city, options.city);
    set(details.federation, options.federation);
    set(details.begins, options.begins);
    set(details.ends, options.ends);
    set(details.arbiter, options.arbiter);
    set(details.deputies, options.deputies);
    set(details.tempo, options.tempo);
    set(details.time_control, options.time_control);
    set(details.game, options.game);
    if (!options.days.empty())
        details.days.clear();
    for (std::string_view rest = options.days; !rest.empty() && options.days != "-";) {
        const auto comma = std::min(rest.find(','), rest.size());
        details.days.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return give;
}

void add_details(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<DetailOptions>();
    Command* command = add_verb(tournament, "details", "tournament.details",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("--city", options->city, "tournament.details.city")->normalize_unicode();
    command->add_option("--federation", options->federation, "tournament.details.federation");
    command->add_option("--begins", options->begins, "tournament.details.begins");
    command->add_option("--ends", options->ends, "tournament.details.ends");
    command->add_option("--arbiter", options->arbiter, "tournament.details.arbiter")
        ->normalize_unicode();
    command->add_option("--deputies", options->deputies, "tournament.details.deputies")
        ->normalize_unicode();
    command->add_option("--tempo", options->tempo, "tournament.details.tempo")->normalize_unicode();
    command->add_option("--time-control", options->time_control, "tournament.details.time-control");
    command->add_option("--days", options->days, "tournament.details.days");
    command->add_option("--game", options->game, "tournament.details.game")->normalize_unicode();
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk,
            [&](const Office& office) -> Result<OfficeCommand> {
                return details_of(office, *options);
            },
            [](const Office& office) {
                return spoken(words::answers::OfficeDetails{.name = office.opened().name});
            });
    });
}

}  // namespace
}  // namespace starting_list

void add_tournament_list(Command& tournament, Outcome& outcome) {
    starting_list::add_details(tournament, outcome);
    auto options = std::make_shared<starting_list::Options>();
    Command* command = add_verb(tournament, "sort", "tournament.sort",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("--as", options->as, "tournament.sort.as")
        ->check(OneOf({"rating", "grade"}));
    command->add_flag("--dry-run", options->dry_run, "tournament.sort.dry-run");
    command->callback([options, &outcome] {
        outcome.code = options->dry_run
                           ? starting_list::preview(*options)
                           : change(options->desk, starting_list::asked_of(*options),
                                    [](const tournament::Office& office) {
                                        return spoken(words::answers::OfficeSorted{
                                            .entries = spoken(words::answers::CountEntries{
                                                .count = static_cast<std::int64_t>(
                                                    office.event().entries.size())}),
                                            .order = tournament::name(*office.sorted_as())});
                                    });
    });
}

}  // namespace kyvien::cli
