#include "store/persons/internal/person_ledgers.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "store/halls/ledgers.h"
#include "store/persons/internal/person_text.h"
#include "store/tournaments/internal/tournament_text.h"

namespace kyvien::store::internal {
namespace person_ledgers {
namespace {

bool is_office(const LedgerRow& ledger) {
    return ledger.ledger.starts_with("office/");
}

/// A batch of an office has several lines.
bool names(const std::string& text, const NameChange& change) {
    return std::ranges::any_of(lines_of(text), [&](std::string_view line) {
        return changed_line(line, change).has_value();
    });
}

Result<KnownOffice> office_of(const LedgerRow& ledger) {
    return read_batches({}, ledger.lines, tournament_of_ledger(ledger.ledger).value_or(""));
}

void tell_keys(const LedgerRow& ledger, const NameChange& change, Person& person) {
    for (const StoredEvent& event : ledger.lines)
        if (auto id = key_in_name(event.line, change)) {
            ++person.key_lines;
            // A revoked key has two lines.
            if (std::ranges::find(person.keys, *id) == person.keys.end())
                person.keys.push_back(*std::move(id));
        }
}

}  // namespace
}  // namespace person_ledgers

Result<void> add_from_ledger(const LedgerRow& ledger, const NameChange& change, Person& person) {
    if (ledger.ledger == kKeyLedger) {
        person_ledgers::tell_keys(ledger, change, person);
        return {};
    }
    PersonTournament tournament;
    for (const StoredEvent& event : ledger.lines)
        for (const std::string_view line : lines_of(event.line))
            if (changed_line(line, change))
                tournament.lines.emplace_back(line);
    if (tournament.lines.empty())
        return {};
    tournament.file = ledger.ledger;
    if (person_ledgers::is_office(ledger))
        add_from_office(KYVIEN_TRY(person_ledgers::office_of(ledger)).office, change, tournament);
    person.tournaments.push_back(std::move(tournament));
    return {};
}

Result<std::optional<ChangedLedger>> changed_ledger(LedgerRow ledger, const NameChange& change) {
    const bool is_keys = ledger.ledger == kKeyLedger;
    ChangedLedger changed;
    for (const StoredEvent& event : ledger.lines)
        if (is_keys ? key_in_name(event.line, change).has_value()
                    : person_ledgers::names(event.line, change))
            changed.named.push_back(event.seq);
    if (changed.named.empty())
        return std::nullopt;
    if (person_ledgers::is_office(ledger)) {
        KYVIEN_TRY(person_ledgers::office_of(ledger));
        std::vector<std::string> batches;
        for (const StoredEvent& event : ledger.lines)
            batches.push_back(event.line);
        batches = KYVIEN_TRY(changed_batches(batches, change));
        for (std::size_t i = 0; i < batches.size(); ++i)
            ledger.lines[i].line = std::move(batches[i]);
    } else {
        for (StoredEvent& event : ledger.lines)
            event.line = is_keys ? changed_key(event.line, change)
                                 : changed_line(event.line, change).value_or(event.line);
    }
    changed.row = std::move(ledger);
    return changed;
}

}  // namespace kyvien::store::internal
