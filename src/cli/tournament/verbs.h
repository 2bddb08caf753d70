// cli/tournament/verbs.h — the verbs of `kyvien tournament`, one file each.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/refusal_words.h"
#include "exchange/sides.h"
#include "tournament/event/office_events.h"
#include "tournament/event/pairing.h"
#include "tournament/pairing/team_swiss/team_swiss.h"

namespace kyvien::cli {

// One line for each verb, here and in tournament.cpp.
void add_tournament_arena(Command& tournament, Outcome& outcome);
void add_tournament_carry(Command& tournament, Outcome& outcome);
void add_tournament_check(Command& tournament, Outcome& outcome);
void add_tournament_corrections(Command& tournament, Outcome& outcome);
void add_tournament_export(Command& tournament, Outcome& outcome);
void add_tournament_generate(Command& tournament, Outcome& outcome);
void add_tournament_import(Command& tournament, Outcome& outcome);
void add_tournament_new(Command& tournament, Outcome& outcome);
void add_tournament_office(Command& tournament, Outcome& outcome);
void add_tournament_pair(Command& tournament, Outcome& outcome);
void add_tournament_play_off(Command& tournament, Outcome& outcome);
void add_tournament_players(Command& tournament, Outcome& outcome);
void add_tournament_prizes(Command& tournament, Outcome& outcome);
void add_tournament_ratings(Command& tournament, Outcome& outcome);
void add_tournament_results(Command& tournament, Outcome& outcome);
void add_tournament_list(Command& tournament, Outcome& outcome);
void add_tournament_site(Command& tournament, Outcome& outcome);
void add_tournament_simulate(Command& tournament, Outcome& outcome);
void add_tournament_tables(Command& tournament, Outcome& outcome);
void add_tournament_teams(Command& tournament, Outcome& outcome);

/// What an office shows with a pairing.
struct BesidePairing {
    std::optional<std::size_t> before = {};  ///< in an arena, the boards paired before these
    std::vector<tournament::HandicapRow> handicaps = {};  ///< the organiser's own table
    std::vector<tournament::Points> starts = {};          ///< McMahon: those of the event's entries
    std::vector<tournament::EntryNumber> free = {};       ///< as tournament::free_places()
};

/// The next round of a tournament that is stored in its own file (store/office_file.h).
struct OfficePairing {
    std::string file, by, language;
    std::string boards;  ///< "1-8,7-2" for a manual pairing; empty: by the pairing system
    int bye = 0;
    std::string reason;
    bool with_missing = false;   ///< even if results of the previous round are missing
    bool begin_by_hand = false;  ///< only record that the round is paired manually
    bool end_by_hand = false;
    bool adjourn_missing = false;  ///< games without a result are adjourned
    int confirmed = 0;             ///< the level of the acknowledged warnings
    bool dry_run = false;
    bool json = false;
    std::function<int(const tournament::RoundPairing&, const tournament::Event&, int round,
                      const BesidePairing&)>
        print;
};
[[nodiscard]] int pair_office(const OfficePairing& wanted);

/// The team terms in a system's name: "team-swiss" or "team-swiss-b"; nothing for other names.
[[nodiscard]] std::optional<tournament::TeamSwissTerms> team_terms_of(std::string_view name);

/// A player in a stored rating list (store/players/player_index.h).
struct ListedEntry {
    std::string index;  ///< the file
    std::string list;   ///< may be empty if only one list has the number
    std::string id;
    std::string tempo = "standard";  ///< which rating to use
};
/// Refuses: index-unreadable, not-in-list, in-several-lists.
[[nodiscard]] Result<tournament::Entered> entry_from_index(const ListedEntry& wanted);

/// The bytes of a file, or of standard input for "-". Refuses: file-unreadable.
[[nodiscard]] Result<std::string> read_whole_file(const std::string& path);

/// A PNG as accepted by paper::is_logo(); empty if no path is given. Refuses: file-unreadable,
/// bad-argument.
[[nodiscard]] Result<std::string> read_logo(const std::string& path);

/// "white", "red" or "black": the side named first; nothing for another name: the tournament's
/// default.
[[nodiscard]] std::optional<exchange::Sides> sides_asked(const std::string& name);

/// "bad-argument": a value of the command line that cannot be parsed.
[[nodiscard]] std::unexpected<Refusal> bad_argument(const Reason& why);

/// Replaces a file atomically or leaves it unchanged; "-" is standard output. Refuses:
/// file-unwritable.
[[nodiscard]] Result<void> write_whole_file(const std::string& path, std::string_view bytes);

/// --system: one of the names that pairing_system() knows.
Option* add_pairing_system(Command& command, std::string& system, Help help);
/// Needs: a name accepted by add_pairing_system().
[[nodiscard]] std::unique_ptr<tournament::PairingSystem> pairing_system(std::string_view name);

/// Names in the form required by OneOf.
[[nodiscard]] std::vector<std::string> words_of(std::span<const std::string_view> names);

/// A report without players, such as another kind of text.
[[nodiscard]] std::unexpected<Refusal> no_players();
/// Reports that a change at the end of a tournament's file is incomplete and does not count, if
/// that is so: a table may be requested while somebody writes.
void warn_of_incomplete_change(const std::string& file, bool has_incomplete_batch);
/// --language: the language of refusals.
void add_language(Command& command, std::string& language);

/// Reports a refusal on standard error as "kyvien tournament VERB: FILE: ...", or on standard
/// output as a JSON object, whose message is English; returns `code`. An unknown language is
/// replaced by that of the locale.
int print_refusal(std::string_view verb, std::string_view file, const Refusal& refusal, bool json,
                  int code, std::string_view language = {});

}  // namespace kyvien::cli
