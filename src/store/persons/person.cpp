#include "store/persons/person.h"

#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "base/fields.h"
#include "base/reason.h"
#include "conduct/core/event.h"
#include "store/internal/refusals.h"
#include "store/persons/internal/name_change.h"
#include "store/persons/internal/person_chats.h"
#include "store/persons/internal/person_files.h"
#include "store/persons/internal/person_ledgers.h"
#include "store/persons/internal/person_rows.h"

namespace kyvien::store {
namespace persons {
namespace {

using internal::GameRow;
using internal::LedgerRow;
using internal::NameChange;
using internal::OpenMode;
using internal::PersonRows;

/// A removal begun in a folder, with its tasks. The file exists until everything is done.
struct Plan {
    Removal removal;
    PersonQuery query;
};

std::string log_in(const PersonPlace& place) {
    return (std::filesystem::path(place.folder) / "kyvien.db").string();
}
std::string plan_in(const PersonPlace& place) {
    return place.folder.empty() ? std::string()
                                : (std::filesystem::path(place.folder) / "removal.todo").string();
}

std::unexpected<Refusal> database_refusal(const internal::PostgresError& error,
                                          const PersonPlace& place) {
    const std::string shown = internal::shown_address(place.address);
    return refuse("store-unavailable",
                  fmt::format("{} could not be used: {}.", shown, error.what()), std::nullopt,
                  with_reason({{"path", shown}}, verbatim_reason(error.what())));
}

/// Converts a database error to a refusal.
template <typename Do>
auto guarded(const PersonPlace& place, Do what) -> decltype(what()) {
    try {
        return what();
    } catch (const internal::SqliteError& error) {
        return internal::database_refusal(error, log_in(place));
    } catch (const internal::PostgresError& error) {
        return database_refusal(error, place);
    }
}

Result<std::unique_ptr<PersonRows>> rows_of(const PersonPlace& place, OpenMode mode) {
    return place.address.empty() ? internal::sqlite_rows(log_in(place), mode)
                                 : internal::postgres_rows(place.address);
}

std::string seat_field(const GameRow& row, std::string_view seat) {
    std::string name;
    for (const StoredEvent& event : row.events)
        if (internal::field_of(event.line, "t") == conduct::Seated::kName &&
            internal::field_of(event.line, "seat") == seat)
            name = internal::field_of(event.line, "player").value_or("");
    return name;
}

/// The name of the person. Refuses: "person-seat-empty", "person-names-itself".
Result<std::string> name_asked(PersonRows& rows, const PersonQuery& query) {
    std::string name = query.name;
    if (name.empty())
        rows.each([&](const GameRow& row) {
            if (row.game == query.game)
                name = seat_field(row, query.seat);
        });
    if (name.empty())
        return refuse("person-seat-empty",
                      fmt::format("Nobody with a name sits on the {} seat of game {}.", query.seat,
                                  query.game),
                      std::nullopt, {{"game", query.game}, {"seat", query.seat}});
    if (internal::is_log_keyword(name))
        return refuse("person-names-itself",
                      fmt::format("'{}' is also a word of the log itself. Name the game and the "
                                  "seat instead: --game ID --seat first.",
                                  name),
                      std::nullopt, {{"name", name}});
    return name;
}

/// The row with the name replaced, and its events with the person's name; the card does not count
/// as one.
struct Changed {
    GameRow row;
    std::vector<std::uint64_t> named;
    bool is_changed = false;
};
Changed changed_row(GameRow row, const NameChange& change) {
    Changed changed;
    for (StoredEvent& event : row.events)
        if (auto line = change.in_line(event.line)) {
            event.line = std::move(*line);
            changed.named.push_back(event.seq);
        }
    if (auto summary = change.in_json(row.card.summary)) {
        row.card.summary = std::move(*summary);
        changed.is_changed = true;
    }
    changed.is_changed = changed.is_changed || !changed.named.empty();
    changed.row = std::move(row);
    return changed;
}

bool is_everywhere(const PersonQuery& query) {
    return query.game.empty();
}

Result<Person> found_in(PersonRows& rows, const PersonPlace& place, const PersonQuery& query) {
    Person person;
    person.name = KYVIEN_TRY(name_asked(rows, query));
    const NameChange change(person.name, "");
    rows.each([&](const GameRow& row) {
        if (!is_everywhere(query) && row.game != query.game)
            return;
        const Changed changed = changed_row(row, change);
        if (!changed.is_changed)
            return;
        PersonGame game{row.game, row.card.status, row.changed,  row.card.summary,
                        {},       row.events,      changed.named};
        for (const char* const seat : {"first", "second"})
            if (seat_field(row, seat) == person.name)
                game.seats.emplace_back(seat);
        person.games.push_back(std::move(game));
    });
    if (is_everywhere(query) && !place.folder.empty()) {
        person.tournaments = KYVIEN_TRY(internal::tournaments_of(place.folder, change));
        person.keys = KYVIEN_TRY(internal::keys_of(place.folder, change));
        person.key_lines = person.keys.size();
    }
    if (is_everywhere(query)) {
        Result<void> outcome;
        rows.for_each_ledger([&](const LedgerRow& row) {
            if (outcome)
                outcome = internal::add_from_ledger(row, change, person);
        });
        KYVIEN_TRY(outcome);
    }
    if (person.games.empty() && person.tournaments.empty() && person.keys.empty())
        return refuse("person-not-found",
                      fmt::format("Nothing that is stored names '{}'. The name must be written "
                                  "exactly as it was.",
                                  person.name),
                      std::nullopt, {{"name", person.name}});
    return person;
}

std::string text_of(const Plan& plan) {
    return fmt::format("{} name={} game={} seat={}\n", internal::line_of(plan.removal, ""),
                       base::escape_value(plan.query.name), plan.query.game, plan.query.seat);
}
Plan plan_of(const std::string& text) {
    const std::string line = text.substr(0, text.find('\n'));
    return {internal::removal_of(line),
            {internal::field_of(line, "name").value_or(""),
             internal::field_of(line, "game").value_or(""),
             internal::field_of(line, "seat").value_or("")}};
}

void add_place(std::string& places, const std::string& name,
               const std::vector<std::uint64_t>& numbers) {
    places += fmt::format("{}{}:{}", places.empty() ? "" : ";", name, fmt::join(numbers, ","));
}

Result<std::vector<internal::ChangedLedger>> changed_ledgers(PersonRows& rows,
                                                             const NameChange& change) {
    std::vector<internal::ChangedLedger> all;
    Result<void> done;
    rows.for_each_ledger([&](LedgerRow row) {
        if (!done)
            return;
        auto changed = internal::changed_ledger(std::move(row), change);
        if (!changed)
            done = std::unexpected(std::move(changed.error()));
        else if (*changed)
            all.push_back(**std::move(changed));
    });
    KYVIEN_TRY(done);
    return all;
}

/// The part of a removal that concerns the games and ledgers, in one transaction; does nothing if
/// it was already done.
Result<void> change_rows(const PersonPlace& place, const Plan& plan) {
    auto rows = KYVIEN_TRY(rows_of(place, OpenMode::ReadWriteCreate));
    KYVIEN_TRY(rows->begin());
    for (const auto& each : rows->removals())
        if (each.id == plan.removal.id)
            return {};
    const NameChange change(plan.query.name, plan.removal.pseudonym);
    std::vector<Changed> all;
    rows->each([&](GameRow row) {
        if (!is_everywhere(plan.query) && row.game != plan.query.game)
            return;
        Changed changed = changed_row(std::move(row), change);
        if (changed.is_changed)
            all.push_back(std::move(changed));
    });
    std::vector<internal::ChangedLedger> ledgers;
    if (is_everywhere(plan.query))
        ledgers = KYVIEN_TRY(changed_ledgers(*rows, change));
    std::string places;
    for (const Changed& each : all) {
        rows->put(each.row);
        add_place(places, each.row.game, each.named);
    }
    for (const internal::ChangedLedger& each : ledgers) {
        rows->put(each.row);
        add_place(places, each.row.ledger, each.named);
    }
    internal::RemovalRow note{plan.removal.id, internal::line_of(plan.removal, places), {}, false};
    note.mark = rows->marks().of_removal(note.id, note.line);
    rows->note(note);
    return rows->commit();
}

Result<void> scrub(const PersonPlace& place) {
    auto rows = KYVIEN_TRY(rows_of(place, OpenMode::ReadWriteCreate));
    for (const auto& each : rows->removals())
        if (!each.is_scrubbed)
            return rows->scrub();
    return {};
}

/// Must run before the games are changed, because they show where the person sat.
Result<void> change_chats_of(const PersonPlace& place, const Plan& plan) {
    std::vector<std::pair<std::string, std::string>> seats;
    {
        auto rows = KYVIEN_TRY(rows_of(place, OpenMode::ReadOnly));
        rows->each([&](const GameRow& row) {
            for (const char* const seat : {"first", "second"})
                if (seat_field(row, seat) == plan.query.name &&
                    (is_everywhere(plan.query) || row.game == plan.query.game))
                    seats.emplace_back(row.game, seat);
        });
    }
    return internal::change_chats(place, NameChange(plan.query.name, plan.removal.pseudonym), seats,
                                  plan.query.game);
}

Result<void> carry_out(const PersonPlace& place, const Plan& plan) {
    KYVIEN_TRY(change_chats_of(place, plan));
    KYVIEN_TRY(change_rows(place, plan));
    if (is_everywhere(plan.query) && !place.folder.empty())
        KYVIEN_TRY(internal::change_files(place.folder,
                                          NameChange(plan.query.name, plan.removal.pseudonym)));
    KYVIEN_TRY(scrub(place));
    if (const std::string path = plan_in(place); !path.empty()) {
        std::error_code error;
        std::filesystem::remove(path, error);
    }
    return {};
}

}  // namespace
}  // namespace persons

std::uint64_t Person::lines() const {
    std::uint64_t count = key_lines;
    for (const PersonGame& game : games)
        count += game.named.size();
    for (const PersonTournament& each : tournaments)
        count += each.lines.size();
    return count;
}

Result<Person> find_person(const PersonPlace& place, const PersonQuery& query) {
    return persons::guarded(place, [&]() -> Result<Person> {
        auto rows = KYVIEN_TRY(persons::rows_of(place, internal::OpenMode::ReadOnly));
        return persons::found_in(*rows, place, query);
    });
}

Result<std::string> make_pseudonym() {
    if (sodium_init() < 0)
        return refuse("no-randomness", "The system provides no random numbers.");
    // Without easily confused letters and digits.
    constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
    std::string name = "Player-";
    for (int i = 0; i < 8; ++i)
        name += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return name;
}

Result<void> finish_removal(const PersonPlace& place) {
    const std::string path = persons::plan_in(place);
    std::error_code error;
    if (!path.empty() && std::filesystem::exists(path, error)) {
        const std::string text = KYVIEN_TRY(internal::text_of_file(path));
        return persons::guarded(place,
                                [&] { return persons::carry_out(place, persons::plan_of(text)); });
    }
    return {};
}

Result<Removal> remove_person(const PersonPlace& place, const PersonQuery& query,
                              const std::string& pseudonym, const std::string& by, Instant at) {
    KYVIEN_TRY(finish_removal(place));
    return persons::guarded(place, [&]() -> Result<Removal> {
        persons::Plan plan;
        {
            auto rows = KYVIEN_TRY(persons::rows_of(place, internal::OpenMode::ReadWriteCreate));
            // Reports obstacles before anything is begun.
            KYVIEN_TRY(rows->begin());
            const Person person = KYVIEN_TRY(persons::found_in(*rows, place, query));
            if (pseudonym.find(person.name) != std::string::npos ||
                internal::is_log_keyword(pseudonym) ||
                persons::found_in(*rows, place, {pseudonym, "", ""}))
                return refuse("person-pseudonym-taken",
                              fmt::format("'{}' is there already, or tells the name; choose "
                                          "another with --as.",
                                          pseudonym),
                              std::nullopt, {{"name", pseudonym}});
            const std::string id = KYVIEN_TRY(make_pseudonym()).substr(7);
            plan = {{id, at, by, pseudonym, person.games.size(), person.tournaments.size(),
                     person.lines()},
                    {person.name, query.game, query.seat}};
        }
        if (const std::string path = persons::plan_in(place); !path.empty())
            KYVIEN_TRY(internal::replace_file(path, persons::text_of(plan)));
        KYVIEN_TRY(persons::carry_out(place, plan));
        return plan.removal;
    });
}

Result<std::vector<Removal>> removals(const PersonPlace& place) {
    return persons::guarded(place, [&]() -> Result<std::vector<Removal>> {
        auto rows = KYVIEN_TRY(persons::rows_of(place, internal::OpenMode::ReadOnly));
        std::vector<Removal> all;
        for (const auto& each : rows->removals())
            all.push_back(internal::removal_of(each.line));
        return all;
    });
}

}  // namespace kyvien::store
