// store/persons/person.h — finds what is stored about a person, and replaces the name by a
// pseudonym everywhere (docs/privacy.md, docs/decisions/0014).
//
// A person is identified by a name: exactly these characters as a player, arbiter, entry of a
// tournament or holder of a key, or as whole words in a text that somebody has written. People of
// the same name are told apart by game and seat.
//
// A removal makes the digests and marks of the changed lines again, with the log's secret, so that
// nothing that remains contains the name, not even as a digest, and all checks still pass. The hall
// must be stopped. An interrupted removal is completed by the next removal or the next start of the
// hall; until then every log and every file is complete, either unchanged or changed.
//
// Cost:  finding reads every event; a removal also writes the file of the log anew.
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// Where a hall keeps what it stores.
struct PersonPlace {
    std::string folder;  ///< of its data; may be empty where there is an address
    /// postgresql://…: of its games, tournaments and keys, where they are not in the folder.
    std::string address;
};

struct PersonAsked {
    std::string name;  ///< empty: of who sits at `seat` of `game`
    std::string game;  ///< empty: everywhere
    std::string seat;  ///< "first" or "second"
};

struct PersonGame {
    std::string game;
    GameStatus status = GameStatus::Open;
    Instant changed = 0;
    std::string summary;             ///< of the card, JSON
    std::vector<std::string> seats;  ///< "first", "second"
    std::vector<StoredEvent> events;
    std::vector<std::uint64_t> named;  ///< numbers of the events that name the person
};

struct PersonResult {
    int round = 0;
    int board = 0;
    std::string colour;  ///< "first": named first by the pairing; "second"
    int opponent = 0;    ///< number of the entry
    std::string opponent_name;
    std::string result;  ///< empty: awaited
};

struct PersonTournament {
    std::string file;  ///< in the folder, "tournaments/ID.log"; in a database, "office/ID"
    std::string name;
    std::vector<int> entries;  ///< numbers on today's list
    std::vector<std::string> lines;
    std::vector<PersonResult> results;
};

struct Person {
    std::string name;
    std::vector<PersonGame> games;
    std::vector<PersonTournament> tournaments;
    std::vector<std::string> keys;  ///< ids of keys made for the person
    std::uint64_t key_lines = 0;    ///< that name the person; in a database a key may have several

    [[nodiscard]] std::uint64_t lines() const;
};

/// Reads, also while a hall is there.
/// Refuses: "person-not-found", "person-seat-empty", "person-names-itself" (a name the logs use as
/// a word of their own), and as check_integrity() and read_office().
[[nodiscard]] Result<Person> find_person(const PersonPlace& place, const PersonAsked& asked);

/// What is kept of a removal. Never the name.
struct Removal {
    std::string id;
    Instant at = 0;
    std::string by;
    std::string pseudonym;
    std::uint64_t games = 0;
    std::uint64_t tournaments = 0;
    std::uint64_t lines = 0;  ///< in games, tournaments and keys
};

/// Puts `pseudonym` in the place of the name, and writes down that this was done. Identifiers and
/// dates of birth of the person's entries are left out.
/// Refuses, changing nothing: as find_person(); "store-locked" while a hall is there;
/// "person-log-altered" where something is not as it was recorded; "person-pseudonym-taken".
[[nodiscard]] Result<Removal> remove_person(const PersonPlace& place, const PersonAsked& asked,
                                            const std::string& pseudonym, const std::string& by,
                                            Instant at);

/// "Player-" and eight letters and digits that nobody can foresee. Refuses: "no-randomness".
[[nodiscard]] Result<std::string> make_pseudonym();

/// Finishes what was interrupted; nothing where nothing was. Refuses: as remove_person().
[[nodiscard]] Result<void> finish_removal(const PersonPlace& place);

/// All that were carried out, oldest first. Refuses: as check_integrity().
[[nodiscard]] Result<std::vector<Removal>> removals(const PersonPlace& place);

}  // namespace kyvien::store
