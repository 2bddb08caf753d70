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

/// The next round of a tournament that is kept in a file of its own (store/office_file.h).
struct OfficePairing {
    std::string file, by, language;
    std::string boards;  ///< "1-8,7-2" for a pairing made by hand; empty: the system's
    int bye = 0;
    std::string reason;
    bool with_missing = false;   ///< though results of the round before are missing
    bool begin_by_hand = false;  ///< only say that the round is paired by hand
    bool end_by_hand = false;
    bool adjourn_missing = false;  ///< games without a result are adjourned
    int confirmed = 0;             ///< the level of the warnings that were read
    bool dry_run = false;
    bool json = false;
    /// `before`: of an arena, boards that were paired before these. `starts`: under McMahon, with
    /// what each of the event's entries begins.
    std::function<int(const tournament::RoundPairing&, const tournament::Event&, int round,
                      std::optional<std::size_t> before,
                      const std::vector<tournament::HandicapRow>& handicaps,
                      const std::vector<tournament::Points>& starts)>
        print;
};
[[nodiscard]] int pair_office(const OfficePairing& wanted);

/// What a name of a system says of teams: "team-swiss" or "team-swiss-b"; nothing of other names.
[[nodiscard]] std::optional<tournament::TeamSwissTerms> team_terms_of(std::string_view name);

/// A player of a list that is kept (store/players/player_index.h).
struct ListedEntry {
    std::string index;  ///< the file
    std::string list;   ///< may be empty where one list has the number
    std::string id;
    std::string tempo = "standard";  ///< whose rating
};
/// Refuses: index-unreadable, not-in-list, in-several-lists.
[[nodiscard]] Result<tournament::Entered> entry_from_index(const ListedEntry& wanted);

/// The bytes of a file, or of standard input for "-". Refuses: file-unreadable.
[[nodiscard]] Result<std::string> read_whole_file(const std::string& path);

/// A PNG as paper::is_logo() takes it; empty where no path is given. Refuses: file-unreadable,
/// bad-argument.
[[nodiscard]] Result<std::string> read_logo(const std::string& path);

/// "white", "red" or "black" by who is named first; else none, as the tournament has it.
[[nodiscard]] std::optional<exchange::Sides> sides_asked(const std::string& name);

/// "bad-argument": a value of the command line that cannot be understood.
[[nodiscard]] std::unexpected<Refusal> bad_argument(const Reason& why);

/// Replaces a file at once or leaves it as it was; "-" is standard output. Refuses:
/// file-unwritable.
[[nodiscard]] Result<void> write_whole_file(const std::string& path, std::string_view bytes);

/// --system: one of the names that pairing_system() knows.
Option* add_pairing_system(Command& command, std::string& system, Help help);
/// Needs: a name that add_pairing_system() has let pass.
[[nodiscard]] std::unique_ptr<tournament::PairingSystem> pairing_system(std::string_view name);

/// Names as OneOf wants them.
[[nodiscard]] std::vector<std::string> words_of(std::span<const std::string_view> names);

/// A report in which nobody plays, such as another kind of text.
[[nodiscard]] std::unexpected<Refusal> no_players();
/// Says that a change at the end of a tournament's file is not whole and does not count, where that
/// is so: a table may be asked for while somebody writes.
void tell_more(const std::string& file, bool has_more);
/// --language: in which it is said why not.
void add_language(Command& command, std::string& language);

/// Tells a refusal on standard error as "kyvien tournament VERB: FILE: ...", or on standard output
/// as a JSON object, whose message is English; returns `code`. A language that is none of ours is
/// that of the locale.
int tell_refusal(std::string_view verb, std::string_view file, const Refusal& refusal, bool json,
                 int code, std::string_view language = {});

}  // namespace kyvien::cli
