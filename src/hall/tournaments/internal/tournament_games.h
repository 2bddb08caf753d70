// hall/tournaments/internal/tournament_games.h — what a hall stores of a tournament beside its
// office: the organisers' keys, the terms of its games, and which game belongs to which board.
//
// Append-only lines (store/tournaments/tournament_store.h) that are on disk before they count.
// Other halls may append too: their lines are read before anything is added.
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

class TournamentGames {
  public:
    /// Nothing is known yet; `store` outlives it.
    TournamentGames(store::TournamentStore& store, std::string id)
        : store_(&store), id_(std::move(id)) {}

    /// The notes of a tournament that begins: the organiser's key, which is told, and the terms.
    [[nodiscard]] static std::vector<store::TournamentNote> beginning(std::string& key,
                                                                      const std::string& terms);

    /// Reads what was noted since. Refuses: bad-tournament-games, and as the store, as all below.
    [[nodiscard]] Result<void> refresh();

    /// Makes the organiser's key; the former one opens nothing any more.
    [[nodiscard]] Result<std::string> make_key();
    [[nodiscard]] bool is_organiser(std::string_view secret) const;

    [[nodiscard]] const std::string& terms() const { return terms_; }
    [[nodiscard]] Result<void> set_terms(std::string json);

    /// The picture at the head of what is printed, a PNG; empty: none.
    [[nodiscard]] const std::string& logo() const { return logo_; }
    [[nodiscard]] Result<void> set_logo(std::string_view png);

    [[nodiscard]] std::span<const BoardGame> games() const { return games_; }
    /// Refuses: seq-conflict where something was noted since refresh(): there may be such games
    /// now.
    [[nodiscard]] Result<void> add(std::span<const BoardGame> games);
    [[nodiscard]] Result<void> note_end(std::string_view game, std::string_view score);

    /// The key of a seat (0 or 1) of a game; the same each time it is asked for.
    [[nodiscard]] Result<std::string> seat_token(std::string_view game, int seat);

    /// What captains have handed in; the last one of a team for a meeting counts.
    [[nodiscard]] std::span<const SealedLineUp> line_ups() const { return line_ups_; }
    [[nodiscard]] Result<void> seal(const SealedLineUp& line_up);
    /// The key of the captain of the team that goes by this name among the keys; the same each
    /// time.
    [[nodiscard]] Result<std::string> captain_token(std::string_view team);

    // ---- players (docs/tournament-hall.md, "Players' codes") ----

    /// A new code for each that goes by one of these names among the keys, in their order; former
    /// ones open nothing any more. They are told once: only their hashes are kept.
    [[nodiscard]] Result<std::vector<std::string>>
    give_codes(const std::vector<std::string>& names);
    [[nodiscard]] Result<void> revoke_codes(const std::vector<std::string>& names);
    [[nodiscard]] bool has_code(const std::string& name) const { return codes_.contains(name); }
    /// The name among the keys to which this code belongs; nothing: none. Hyphens, spaces and
    /// capitals do not matter.
    [[nodiscard]] std::optional<std::string> holder_of_code(std::string_view code) const;
    /// What players have said of their games, oldest first.
    [[nodiscard]] std::span<const ReportedResult> said() const { return said_; }
    [[nodiscard]] Result<void> say(const ReportedResult& said);
    /// Results that both players say are entered at once, or when the desk confirms them.
    [[nodiscard]] bool enters_agreed() const { return enters_agreed_; }
    [[nodiscard]] Result<void> set_enters_agreed(bool at_once);

    // ---- registration (docs/tournament-hall.md, "Registration") ----

    [[nodiscard]] const Registration& registration() const { return registration_; }
    [[nodiscard]] Result<void> set_registration(const RegistrationRules& rules);
    /// Keeps a sign-up behind those before it, and makes its code, which is told this once. `check`
    /// is asked with the notes as they stand. Answers number and code. Refuses as `check`.
    [[nodiscard]] Result<std::pair<int, std::string>>
    sign_up(tournament::Entered entry, const std::function<Result<void>()>& check);
    [[nodiscard]] Result<void> set_sign_up(int number, SignUp::State state,
                                           const std::string& reason);
    /// The sign-up that this code belongs to; null: none.
    [[nodiscard]] const SignUp* sign_up_of_code(std::string_view code) const;
    /// The code of a sign-up opens from now on what players' codes open, for the entry of this name
    /// among the keys.
    [[nodiscard]] Result<void>
    keep_codes(const std::vector<std::pair<std::string, int>>& names_and_numbers);

    /// What happens at a set time; of the round for which it was set.
    [[nodiscard]] const EventTimes& times() const { return times_; }
    [[nodiscard]] Result<void> set_times(const EventTimes& times);

    /// Grows with every line.
    [[nodiscard]] std::size_t lines() const { return lines_; }

  private:
    /// Notes what `lines` says of the notes as they stand; asked again where others were faster.
    [[nodiscard]] Result<void>
    append(const std::function<std::vector<store::TournamentNote>()>& lines);
    [[nodiscard]] Result<void> append_here(const std::vector<store::TournamentNote>& lines);
    [[nodiscard]] Result<void> fold(std::string_view line);
    /// A key that follows from the secret of the tournament.
    [[nodiscard]] Result<std::string> token_for(std::string_view purpose);

    store::TournamentStore* store_;
    std::string id_;
    store::NotePosition position_;
    std::string organiser_;  // hash in hexadecimal digits
    std::string seats_;      // the secret from which the seats' keys follow
    std::string terms_;
    std::string logo_;
    std::vector<BoardGame> games_;
    std::vector<SealedLineUp> line_ups_;
    std::map<std::string, std::string> codes_;  // hashes in hexadecimal digits, by name
    std::vector<ReportedResult> said_;
    bool enters_agreed_ = false;
    Registration registration_;
    EventTimes times_;
    std::size_t lines_ = 0;
};

}  // namespace kyvien::hall
