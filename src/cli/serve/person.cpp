// kyvien person export|remove|removals — exports what a hall stores about a person, and replaces
// the name by a pseudonym.
#include <fmt/core.h>
#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>

#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "store/persons/person.h"
#include "store/postgres_log.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace person_verb {
namespace {

struct Options {
    std::string data;
    std::string store;
    store::PersonQuery asked;
    std::string pseudonym;
    std::string by;
    bool dry_run = false;
    bool yes = false;
    bool json = false;
};

store::PersonPlace place_of(const Options& options) {
    // With a database the folder belongs to another hall, unless it is named.
    const bool is_usual = options.data.empty() && options.store.empty();
    return {is_usual ? "./data" : options.data, options.store};
}

int fail(const Refusal& refusal) {
    print_error("person", refusal_text(refusal));
    return exit_code_of(refusal);
}

int report_wrong_usage(const std::string& why) {
    print_error("person", why);
    return kUsage;
}

std::string time_text(store::Instant at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

store::Instant now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string user() {
    const passwd* const entry = getpwuid(geteuid());
    return entry != nullptr ? entry->pw_name : std::to_string(geteuid());
}

const char* status_name(store::GameStatus status) {
    switch (status) {
    case store::GameStatus::Open:
        return "open";
    case store::GameStatus::Live:
        return "live";
    case store::GameStatus::Finished:
        break;
    }
    return "finished";
}

std::string count_lines(std::uint64_t count) {
    return spoken(words::answers::PersonLines{.count = static_cast<std::int64_t>(count)});
}

void write_game(JsonWriter& json, const store::PersonGame& game) {
    json.begin_object().field("game", game.game).field("status", status_name(game.status));
    json.field("changed", time_text(game.changed));
    json.key("seats").begin_array();
    for (const std::string& seat : game.seats)
        json.value(seat);
    json.end_array().key("card");
    if (game.summary.empty())
        json.null();
    else
        json.raw(game.summary);
    json.key("named").begin_array();
    for (const std::uint64_t seq : game.named)
        json.value(seq);
    json.end_array().key("events").begin_array();
    for (const store::StoredEvent& event : game.events) {
        json.begin_object().field("event", event.seq).field("at", event.at);
        json.field("line", event.line).end_object();
    }
    json.end_array().end_object();
}

void write_tournament(JsonWriter& json, const store::PersonTournament& tournament) {
    json.begin_object().field("file", tournament.file).field("name", tournament.name);
    json.key("entries").begin_array();
    for (const int entry : tournament.entries)
        json.value(entry);
    json.end_array().key("results").begin_array();
    for (const store::PersonResult& each : tournament.results) {
        json.begin_object().field("round", each.round).field("board", each.board);
        json.field("side", each.colour).field("opponent", each.opponent);
        json.field("opponent_name", each.opponent_name).field("result", each.result).end_object();
    }
    json.end_array().key("lines").begin_array();
    for (const std::string& line : tournament.lines)
        json.value(line);
    json.end_array().end_object();
}

int export_person(const Options& options) {
    const auto person = store::find_person(place_of(options), options.asked);
    if (!person)
        return fail(person.error());
    JsonWriter json;
    json.begin_object().field("format", "kyvien-person").field("version", 1);
    json.field("name", person->name).field("made", time_text(now()));
    json.key("games").begin_array();
    for (const store::PersonGame& game : person->games)
        write_game(json, game);
    json.end_array().key("tournaments").begin_array();
    for (const store::PersonTournament& tournament : person->tournaments)
        write_tournament(json, tournament);
    json.end_array().key("keys").begin_array();
    for (const std::string& id : person->keys)
        json.value(id);
    print_object(json.end_array().end_object());
    return kSuccess;
}

void tell(const store::Person& person) {
    for (const store::PersonGame& game : person.games) {
        std::string seats;
        for (const std::string& seat : game.seats)
            seats += (seats.empty() ? "" : ", ") + seat;
        fmt::print("{}\n",
                   spoken(words::answers::PersonGame{.game = game.game,
                                                     .seats = seats.empty() ? "-" : seats,
                                                     .lines = count_lines(game.named.size())}));
    }
    for (const store::PersonTournament& tournament : person.tournaments)
        fmt::print("{}\n",
                   spoken(words::answers::PersonTournament{
                       .file = tournament.file, .lines = count_lines(tournament.lines.size())}));
    for (const std::string& id : person.keys)
        fmt::print("{}\n", spoken(words::answers::PersonKey{.id = id}));
}

void print_preview(const store::Person& person) {
    JsonWriter json;
    json.begin_object().field("removed", false).field("lines", person.lines());
    json.key("games").begin_array();
    for (const store::PersonGame& game : person.games) {
        json.begin_object().field("game", game.game).key("seats").begin_array();
        for (const std::string& seat : game.seats)
            json.value(seat);
        json.end_array().field("lines", game.named.size()).end_object();
    }
    json.end_array().key("tournaments").begin_array();
    for (const store::PersonTournament& tournament : person.tournaments)
        json.begin_object()
            .field("file", tournament.file)
            .field("lines", tournament.lines.size())
            .end_object();
    json.end_array().key("keys").begin_array();
    for (const std::string& id : person.keys)
        json.value(id);
    print_object(json.end_array().end_object());
}

void write_removal(JsonWriter& json, const store::Removal& removal) {
    json.begin_object().field("removed", true).field("id", removal.id);
    json.field("at", time_text(removal.at)).field("by", removal.by);
    json.field("pseudonym", removal.pseudonym).field("games", removal.games);
    json.field("tournaments", removal.tournaments).field("lines", removal.lines);
    json.end_object();
}

bool is_agreed() {
    fmt::print("{} ", spoken(words::answers::kPersonAsk));
    flush_output();
    std::string answer;
    return std::getline(std::cin, answer) && answer == "yes";
}

int remove(const Options& options) {
    const store::PersonPlace place = place_of(options);
    if (!options.yes || options.dry_run) {
        const auto person = store::find_person(place, options.asked);
        if (!person)
            return fail(person.error());
        if (options.json && options.dry_run) {
            print_preview(*person);
            return kSuccess;
        }
        tell(*person);
        if (options.dry_run || !is_agreed()) {
            fmt::print("{}\n", spoken(words::answers::kPersonUnchanged));
            return options.dry_run ? kSuccess : kUsage;
        }
    }
    std::string pseudonym = options.pseudonym;
    if (pseudonym.empty()) {
        auto made = store::make_pseudonym();
        if (!made)
            return fail(made.error());
        pseudonym = std::move(*made);
    }
    const auto removal = store::remove_person(place, options.asked, pseudonym,
                                              options.by.empty() ? user() : options.by, now());
    if (!removal)
        return fail(removal.error());
    if (options.json) {
        JsonWriter json;
        write_removal(json, *removal);
        print_object(json);
    } else {
        fmt::print("{}\n",
                   spoken(words::answers::PersonRemoved{.pseudonym = removal->pseudonym,
                                                        .lines = count_lines(removal->lines)}));
    }
    return kSuccess;
}

int list(const Options& options) {
    const auto all = store::removals(place_of(options));
    if (!all)
        return fail(all.error());
    for (const store::Removal& removal : *all) {
        if (options.json) {
            JsonWriter json;
            write_removal(json, removal);
            print_object(json);
            continue;
        }
        fmt::print("{}\n",
                   spoken(words::answers::PersonRemoval{.when = time_text(removal.at),
                                                        .by = removal.by,
                                                        .pseudonym = removal.pseudonym,
                                                        .lines = count_lines(removal.lines)}));
    }
    return kSuccess;
}

int checked(const Options& options, int (*verb)(const Options&), bool names) {
    if (store::holds_password(options.store))
        return report_wrong_usage(spoken(words::answers::kServePassword));
    const bool by_seat = !options.asked.game.empty() && !options.asked.seat.empty();
    if (names && options.asked.name.empty() && !by_seat)
        return report_wrong_usage(spoken(words::answers::kPersonWho));
    return verb(options);
}

}  // namespace
}  // namespace person_verb

void add_person(Command& app, Outcome& outcome) {
    using namespace person_verb;
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand("person", "person");
    command->require_subcommand(1);
    const auto with_place = [&options](Command* verb) {
        verb->add_option("--data", options->data, "person.data");
        verb->add_option("--store", options->store, "check.store");
    };
    const auto with_person = [&](Command* verb) {
        verb->add_option("name", options->asked.name, "person.name")->normalize_unicode();
        verb->add_option("--game", options->asked.game, "person.game");
        verb->add_option("--seat", options->asked.seat, "person.seat")
            ->check(OneOf({"first", "second"}));
        with_place(verb);
    };
    Command* exported = command->add_subcommand("export", "person.export");
    with_person(exported);
    exported->callback(
        [options, &outcome] { outcome.code = checked(*options, export_person, true); });
    Command* removed = command->add_subcommand("remove", "person.remove");
    with_person(removed);
    removed->add_option("--as", options->pseudonym, "person.as")->normalize_unicode();
    removed->add_option("--by", options->by, "person.by")->normalize_unicode();
    removed->add_flag("--dry-run", options->dry_run, "person.dry-run");
    removed->add_flag("--yes", options->yes, "person.yes");
    removed->add_flag("--json", options->json, "any.one-json-object");
    removed->callback([options, &outcome] { outcome.code = checked(*options, remove, true); });
    Command* removals = command->add_subcommand("removals", "person.removals");
    with_place(removals);
    removals->add_flag("--json", options->json, "key.json");
    removals->callback([options, &outcome] { outcome.code = checked(*options, list, false); });
}

}  // namespace kyvien::cli
