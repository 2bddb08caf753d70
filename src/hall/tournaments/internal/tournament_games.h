// hall/tournaments/internal/tournament_games.h — what the hall keeps of a tournament beside its
// office: who may work at its desk, on what terms its games are played, and which game belongs to
// which board.
//
// A file of its own, readable by its owner alone; lines are only appended and are on disk before
// they count. A line that a crash cut off is dropped: nothing was answered for it.
//
// Safe:  one thread at a time.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/json/tournament_json.h"

namespace kyvien::hall {

class TournamentGames {
  public:
    /// Reads the file where there is one. Refuses: file-unreadable, bad-tournament-games.
    [[nodiscard]] static Result<TournamentGames> open(std::string path);

    /// Makes the organiser's key; the former one opens nothing any more.
    /// Refuses: file-unwritable, as all that write.
    [[nodiscard]] Result<std::string> make_key();
    [[nodiscard]] bool is_organiser(std::string_view secret) const;

    [[nodiscard]] const std::string& terms() const { return terms_; }
    [[nodiscard]] Result<void> set_terms(std::string json);

    [[nodiscard]] std::span<const BoardGame> games() const { return games_; }
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

    /// Grows with every line.
    [[nodiscard]] std::size_t lines() const { return lines_; }

  private:
    explicit TournamentGames(std::string path) : path_(std::move(path)) {}
    [[nodiscard]] Result<void> append(std::string_view lines);
    [[nodiscard]] Result<void> fold(std::string_view line);
    /// A key that follows from the secret of the tournament.
    [[nodiscard]] Result<std::string> token_for(std::string_view purpose);

    std::string path_;
    std::string organiser_;  // hash in hexadecimal digits
    std::string seats_;      // the secret from which the seats' keys follow
    std::string terms_;
    std::vector<BoardGame> games_;
    std::vector<SealedLineUp> line_ups_;
    std::size_t lines_ = 0;
};

}  // namespace kyvien::hall
