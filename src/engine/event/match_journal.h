// engine/event/match_journal.h — the journal of a match: its finished games.
//
// One line for each finished game, on disk before the game counts; the line holds the complete
// record of the game. So a match that is killed at any moment continues from its journal: no game
// is lost or counted twice, and the file of games is written again from it.
//
// Text:  "kyvien-match version=1 plan=DIGEST chain=...", then "game n=12 first=A second=B score=1-0
//        ... file=... chain=...". Each line ends with the chain hash over all previous lines and
//        itself, so that an altered, missing or duplicated line is detected.
// Safe:  a value; one thread at a time. The file is locked while it is open.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/result.h"
#include "conduct/core/ruling.h"
#include "store/text_journal.h"

namespace kyvien::engine {

/// A finished game as stored in the journal.
struct FinishedGame {
    std::size_t number = 0;
    std::size_t round = 0;
    std::string first, second;  ///< names of the engines
    conduct::Score score = conduct::Score::Void;
    std::string code;
    std::string clause;  ///< "fide-2018:5.1.1"; empty if there is none
    std::string fault;   ///< of the loser; empty if there is none
    bool adjudicated = false;
    std::size_t plies = 0;
    std::string reason;
    std::string file;  ///< PGN or SGF
    std::string end;   ///< FEN of the final position; empty: not recorded
    friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

class MatchJournal {
  public:
    /// Creates the journal of a match with this plan. Refuses: as store::TextJournal::create().
    [[nodiscard]] static Result<MatchJournal> create(const std::string& path,
                                                     const base::Digest& plan);
    /// Opens an existing journal. Refuses: as store::TextJournal::open(); match-journal-altered
    /// with the value "line"; other-match if the plan is not the same.
    [[nodiscard]] static Result<MatchJournal> open(const std::string& path,
                                                   const base::Digest& plan);

    /// The games found by open(), in the order in which they ended.
    [[nodiscard]] const std::vector<FinishedGame>& games() const { return games_; }
    /// Sentences about damage by a crash that open() repaired.
    [[nodiscard]] const std::vector<std::string>& mended() const { return file_.mended(); }
    /// Returns when the line is on disk.
    [[nodiscard]] Result<void> append(const FinishedGame& game);

  private:
    explicit MatchJournal(store::TextJournal file) : file_(std::move(file)) {}

    store::TextJournal file_;
    base::Digest chain_{};
    std::vector<FinishedGame> games_;
};

/// Formats one line, without its chain hash, and parses it.
[[nodiscard]] std::string encode(const FinishedGame& game);
[[nodiscard]] std::optional<FinishedGame> decode_game(std::string_view line);

}  // namespace kyvien::engine
