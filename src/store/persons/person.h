// store/persons/person.h — finds all data about a person, and replaces the name by a pseudonym
// everywhere (docs/privacy.md, docs/decisions/0014).
//
// A person is identified by a name: exactly these characters as a player, arbiter, tournament entry
// or key holder, or as whole words in a free text. People with the same name are distinguished by
// game and seat.
//
// A removal recomputes the digests and marks of the changed lines with the log's secret, so that
// nothing that remains contains the name, not even as a digest, and all checks still pass. The hall
// must be stopped. An interrupted removal is completed by the next removal or the next start of the
// hall; until then every log and every file is complete, either unchanged or changed.
//
// Cost:  finding reads every event; a removal also rewrites the log's file.
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// Where a hall's data are stored.
struct PersonPlace {
    std::string folder;  ///< data folder; may be empty if there is an address
    /// postgresql://…: the database of games, tournaments and keys, if they are not in the folder.
    std::string address;
};

struct PersonQuery {
    std::string name;  ///< empty: the player at `seat` of `game`
    std::string game;  ///< empty: all games
    std::string seat;  ///< "first" or "second"
};

struct PersonGame {
    std::string game;
    GameStatus status = GameStatus::Open;
    Instant changed = 0;
    std::string summary;             ///< the card's, as JSON
    std::vector<std::string> seats;  ///< "first", "second"
    std::vector<StoredEvent> events;
    std::vector<std::uint64_t> named;  ///< numbers of events with the person's name
};

struct PersonResult {
    int round = 0;
    int board = 0;
    std::string colour;  ///< "first": the first-named player; "second"
    int opponent = 0;    ///< entry number
    std::string opponent_name;
    std::string result;  ///< empty: pending
};

struct PersonTournament {
    std::string file;  ///< in the folder, "tournaments/ID.log"; in a database, "office/ID"
    std::string name;
    std::vector<int> entries;  ///< numbers in the current starting list
    std::vector<std::string> lines;
    std::vector<PersonResult> results;
};

struct Person {
    std::string name;
    std::vector<PersonGame> games;
    std::vector<PersonTournament> tournaments;
    std::vector<std::string> keys;  ///< ids of the person's keys
    std::uint64_t key_lines = 0;    ///< lines with the name; a database may have several per key

    [[nodiscard]] std::uint64_t lines() const;
};

/// Read-only, also while a hall is running.
/// Refuses: "person-not-found", "person-seat-empty", "person-names-itself" (the name is also a
/// keyword of the logs), and as check_integrity() and read_office().
[[nodiscard]] Result<Person> find_person(const PersonPlace& place, const PersonQuery& query);

/// The stored record of a removal. It never contains the name.
struct Removal {
    std::string id;
    Instant at = 0;
    std::string by;
    std::string pseudonym;
    std::uint64_t games = 0;
    std::uint64_t tournaments = 0;
    std::uint64_t lines = 0;  ///< changed lines in games, tournaments and keys
};

/// Replaces the name by `pseudonym`, and records the removal. Identifiers and dates of birth of the
/// person's entries are removed.
/// Refuses, changing nothing: as find_person(); "store-locked" while a hall is running;
/// "person-log-altered" if something differs from what was recorded; "person-pseudonym-taken".
[[nodiscard]] Result<Removal> remove_person(const PersonPlace& place, const PersonQuery& query,
                                            const std::string& pseudonym, const std::string& by,
                                            Instant at);

/// "Player-" and eight unpredictable letters and digits. Refuses: "no-randomness".
[[nodiscard]] Result<std::string> make_pseudonym();

/// Completes an interrupted removal, if any. Refuses: as remove_person().
[[nodiscard]] Result<void> finish_removal(const PersonPlace& place);

/// All removals carried out, oldest first. Refuses: as check_integrity().
[[nodiscard]] Result<std::vector<Removal>> removals(const PersonPlace& place);

}  // namespace kyvien::store
