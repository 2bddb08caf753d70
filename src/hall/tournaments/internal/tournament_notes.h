// hall/tournaments/internal/tournament_notes.h — what a hall stores of a tournament beside its
// office: the organiser's key, the terms of its games, and which game belongs to which board.
//
// Append-only lines (store/tournaments/tournament_store.h), which take effect once they are on
// disk. Other halls may append too: their lines are read before anything is added.
//
// Safe:  one thread at a time.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/tournaments/internal/event_times.h"
#include "hall/tournaments/internal/registration.h"
#include "hall/tournaments/internal/reported_results.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/json/tournament_json.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::hall {

class TournamentNotes {
  public:
    /// Initially empty; `store` must outlive it.
    TournamentNotes(store::TournamentStore& store, std::string id)
        : store_(&store), id_(std::move(id)) {}

    /// The first notes of a tournament: the organiser's key, which is returned in `key`, and the
    /// terms.
    [[nodiscard]] static std::vector<store::TournamentNote> initial_notes(std::string& key,
                                                                          const std::string& terms);

    /// Reads lines added since. Refuses: bad-tournament-games, and as the store; so do all
    /// functions below.
    [[nodiscard]] Result<void> refresh();

    /// Makes the organiser's key; the previous one is no longer valid.
    [[nodiscard]] Result<std::string> make_key();
    [[nodiscard]] bool is_organiser(std::string_view secret) const;

    [[nodiscard]] const std::string& terms() const { return terms_; }
    [[nodiscard]] Result<void> set_terms(std::string json);

    /// The logo for the head of printed pages, a PNG; empty: none.
    [[nodiscard]] const std::string& logo() const { return logo_; }
    [[nodiscard]] Result<void> set_logo(std::string_view png);

    [[nodiscard]] std::span<const BoardGame> games() const { return games_; }
    /// Refuses: seq-conflict if anything was added since refresh(): such games may exist now.
    [[nodiscard]] Result<void> add(std::span<const BoardGame> games);
    [[nodiscard]] Result<void> note_end(std::string_view game, std::string_view score);

    /// The key of a seat (0 or 1) of a game; the same on each call.
    [[nodiscard]] Result<std::string> seat_token(std::string_view game, int seat);

    /// Submitted line-ups; a team's last one for a match counts.
    [[nodiscard]] std::span<const SealedLineUp> line_ups() const { return line_ups_; }
    [[nodiscard]] Result<void> seal(const SealedLineUp& line_up);
    /// The key of the captain of the team with this key name; the same on each call.
    [[nodiscard]] Result<std::string> captain_token(std::string_view team);

    // ---- players (docs/tournament-hall.md, "Players' codes") ----

    /// Makes a new code for each of these key names, in order; their previous codes are no longer
    /// valid. Codes are shown only once: only their hashes are stored.
    [[nodiscard]] Result<std::vector<std::string>>
    give_codes(const std::vector<std::string>& names);
    [[nodiscard]] Result<void> revoke_codes(const std::vector<std::string>& names);
    [[nodiscard]] bool has_code(const std::string& name) const { return codes_.contains(name); }
    /// The key name to which this code belongs; none if it is invalid. Hyphens, spaces and case are
    /// ignored.
    [[nodiscard]] std::optional<std::string> holder_of_code(std::string_view code) const;
    /// The players' reports on their games, oldest first.
    [[nodiscard]] std::span<const ReportedResult> result_reports() const { return result_reports_; }
    [[nodiscard]] Result<void> say(const ReportedResult& said);
    /// Are results on which both players agree entered at once (true), or only when the desk
    /// confirms them?
    [[nodiscard]] bool enters_agreed() const { return enters_agreed_; }
    [[nodiscard]] Result<void> set_enters_agreed(bool at_once);

    // ---- registration (docs/tournament-hall.md, "Registration") ----

    [[nodiscard]] const Registration& registration() const { return registration_; }
    [[nodiscard]] Result<void> set_registration(const RegistrationRules& rules);
    /// Stores a sign-up after the existing ones, and makes its code, which is shown only once.
    /// `check` is called with up-to-date notes. Returns number and code. Refuses as `check`.
    [[nodiscard]] Result<std::pair<int, std::string>>
    sign_up(tournament::Entered entry, const std::function<Result<void>()>& check);
    [[nodiscard]] Result<void> set_sign_up(int number, SignUp::State state,
                                           const std::string& reason);
    /// The sign-up to which this code belongs; null: none.
    [[nodiscard]] const SignUp* sign_up_of_code(std::string_view code) const;
    /// From now on the code of each sign-up is the player's code of the entry with this key name.
    [[nodiscard]] Result<void>
    transfer_codes(const std::vector<std::pair<std::string, int>>& names_and_numbers);

    /// The scheduled times, of the round for which they were set.
    [[nodiscard]] const EventTimes& times() const { return times_; }
    [[nodiscard]] Result<void> set_times(const EventTimes& times);

    /// Grows with every line.
    [[nodiscard]] std::size_t lines() const { return lines_; }

  private:
    /// Appends the notes that `lines` returns for the current state; called again if other writers
    /// were first.
    [[nodiscard]] Result<void>
    append(const std::function<std::vector<store::TournamentNote>()>& lines);
    [[nodiscard]] Result<void> append_here(const std::vector<store::TournamentNote>& lines);
    [[nodiscard]] Result<void> fold(std::string_view line);
    /// A key derived from the secret of the tournament.
    [[nodiscard]] Result<std::string> token_for(std::string_view purpose);

    store::TournamentStore* store_;
    std::string id_;
    store::NotePosition position_;
    std::string organiser_;  // hash in hexadecimal digits
    std::string seats_;      // the secret from which the seats' keys are derived
    std::string terms_;
    std::string logo_;
    std::vector<BoardGame> games_;
    std::vector<SealedLineUp> line_ups_;
    std::map<std::string, std::string> codes_;  // hashes in hexadecimal digits, by name
    std::vector<ReportedResult> result_reports_;
    bool enters_agreed_ = false;
    Registration registration_;
    EventTimes times_;
    std::size_t lines_ = 0;
};

}  // namespace kyvien::hall
