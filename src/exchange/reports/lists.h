// exchange/reports/lists.h — the lists of a tournament for display and print, in the formats that
// chess-results.com uses.
//
// Names are in the order of the reader's language (paper/words/collation.h). What is given here is
// drawn by paper/tournament_pdf.h, as PDF or as a page.
//
// Cost:  linear in the games, and a sort. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/files/sheet.h"
#include "exchange/sides.h"
#include "exchange/tournament.h"
#include "paper/badges.h"
#include "paper/tournament_pdf.h"
#include "paper/words/collation.h"
#include "tournament/ranking/standings.h"

namespace kyvien::exchange {

/// A column of the standings in the reader's language; FIDE's acronyms are the same in all.
[[nodiscard]] std::string heading_of(std::string_view key, rulebook::Language language);

/// What the lists of a round tell of the players beside their names: the starting number and, where
/// anybody has one, the rating; or nothing, as where the names lead to pages of their own.
enum class PlayerColumns : std::uint8_t { NumberAndRating, None };

struct ListOptions {
    rulebook::Language language = rulebook::Language::En;
    paper::HanOrder han = paper::HanOrder::Pinyin;
    /// None: White and Black; export_tournament() and site_of() take those of the tournament.
    std::optional<Sides> sides{};
    PlayerColumns players = PlayerColumns::NumberAndRating;
};

/// How a stage of a match is called, and the time of its games: "Match", "Play-off 1 · 15′ + 10″",
/// "Armageddon, a draw counts for Black · 5′ + 3″". Needs: 0 <= stage <= plan.size().
[[nodiscard]] std::string stage_text(const std::vector<tournament::PlayOffStage>& plan, int stage,
                                     const ListOptions& options);

/// The whole plan on a line: "2 × 15′ + 10″; Armageddon, a draw counts for Black · 5′ + 3″".
[[nodiscard]] std::string plan_text(const std::vector<tournament::PlayOffStage>& plan,
                                    const ListOptions& options);

/// Everybody by name, with what is known of him.
/// The name of the event; of one of FIDE mode with that mark.
[[nodiscard]] std::string titled(const Tournament& tournament, const ListOptions& options);

/// What a row of a table of handicaps gives, for a list: "2", "3 · komi -5.5", "a horse".
[[nodiscard]] std::string handicap_text(const tournament::HandicapRow& row,
                                        rulebook::Language language);

/// "After round 5", with the results of it and of earlier rounds that are missing or adjourned: a
/// table that is not the last word says so.
[[nodiscard]] std::string after_round_text(const Tournament& tournament, int round,
                                           const ListOptions& options);

[[nodiscard]] paper::PrintedTable player_list(const Tournament& tournament,
                                              const ListOptions& options);
/// A round by boards: who has which colour, with number and rating, points before it, and results
/// where they are in.
/// Needs: 1 <= round, as all of the following with a round.
[[nodiscard]] paper::PrintedTable board_list(const Tournament& tournament, int round,
                                             const ListOptions& options);
/// A round by names, with number and rating: where everybody sits and against whom; two lines for
/// each board.
[[nodiscard]] paper::PrintedTable name_list(const Tournament& tournament, int round,
                                            const ListOptions& options);
[[nodiscard]] paper::PrintedTable standings_list(const Tournament& tournament,
                                                 const tournament::Standings& standings, int round,
                                                 const ListOptions& options);
/// Results round by round in the order of the standings; "12w1" is white against the twelfth,
/// won; "r" is Red.
[[nodiscard]] paper::PrintedTable crosstable_list(const Tournament& tournament,
                                                  const tournament::Standings& standings, int round,
                                                  const ListOptions& options);
[[nodiscard]] std::vector<paper::ResultSlip> slips_of(const Tournament& tournament, int round,
                                                      const ListOptions& options);
/// A card of everybody, by name; rounds after `round` are empty lines.
[[nodiscard]] std::vector<paper::PlayerCard> cards_of(const Tournament& tournament, int round,
                                                      const ListOptions& options);

/// A badge of everybody by name; of teams one of each player.
[[nodiscard]] std::vector<paper::NameBadge> badges_of(const Tournament& tournament,
                                                      const ListOptions& options);
/// A card for each table of a round.
[[nodiscard]] std::vector<paper::BoardCard> board_cards_of(const Tournament& tournament, int round,
                                                           const ListOptions& options);

/// The tables that chess-results.com shows of a tournament, with its column heads: starting rank,
/// the pairings of each round, the ranking crosstable.
[[nodiscard]] std::vector<Sheet> chess_results_sheets(const Tournament& tournament,
                                                      const tournament::Standings& standings);

}  // namespace kyvien::exchange
