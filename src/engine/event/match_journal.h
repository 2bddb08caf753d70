// engine/event/match_journal.h — the journal of a match: which games are finished?
//
// A line for each finished game, on disk before the game counts; the line holds the whole record of
// the game. So a match that was killed at any moment continues from its journal: no game is lost or
// counted twice, and the file of games is written again from it.
//
// Text:  "kyvien-match version=1 plan=DIGEST chain=...", then
//        "game n=12 first=A second=B score=1-0 ... file=... chain=...". Each line ends with the
//        chain over all lines before it and itself, so that a line that was altered, left out or
//        doubled is found.
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

/// A finished game as the journal holds it.
struct FinishedGame {
    std::size_t number = 0;
    std::size_t round = 0;
    std::string first, second;  ///< names
    conduct::Score score = conduct::Score::Void;
    std::string code;
    std::string clause;  ///< "fide-2018:5.1.1"; empty: none
    std::string fault;   ///< of the loser; empty: none
    bool adjudicated = false;
    std::size_t plies = 0;
    std::string reason;
    std::string file;  ///< PGN or SGF
    friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

class MatchJournal {
  public:
    /// A new journal of a match with this plan. Refuses: as store::TextJournal::create().
    [[nodiscard]] static Result<MatchJournal> create(const std::string& path,
                                                     const base::Digest& plan);
    /// Goes on with one. Refuses: as store::TextJournal::open(); match-journal-altered with the
    /// value "line"; other-match where the plan is not the same.
    [[nodiscard]] static Result<MatchJournal> open(const std::string& path,
                                                   const base::Digest& plan);

    /// The games that open() found, in the order in which they ended.
    [[nodiscard]] const std::vector<FinishedGame>& games() const { return games_; }
    /// What a crash had torn and open() mended, as sentences.
    [[nodiscard]] const std::vector<std::string>& mended() const { return file_.mended(); }
    /// Returns when the line is on the disk.
    [[nodiscard]] Result<void> append(const FinishedGame& game);

  private:
    explicit MatchJournal(store::TextJournal file) : file_(std::move(file)) {}

    store::TextJournal file_;
    base::Digest chain_{};
    std::vector<FinishedGame> games_;
};

/// One line without its chain, and back.
[[nodiscard]] std::string encode(const FinishedGame& game);
[[nodiscard]] std::optional<FinishedGame> decode_game(std::string_view line);

}  // namespace kyvien::engine
