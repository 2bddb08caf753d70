// exchange/reports/lists.h — the lists of a tournament for display and print, in the formats that
// chess-results.com uses.
//
// Names are sorted by the reader's language (paper/words/collation.h). paper/tournament_pdf.h
// renders these lists as PDF or as a page.
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

/// A column title of the standings in the reader's language; FIDE's acronyms are the same in all.
[[nodiscard]] std::string heading_of(std::string_view key, rulebook::Language language);

/// The columns about a player beside the name: the starting number and, if any player has one, the
/// rating; or none, for instance if names link to pages of their own.
enum class PlayerColumns : std::uint8_t { NumberAndRating, None };

struct ListOptions {
    rulebook::Language language = rulebook::Language::En;
    paper::HanOrder han = paper::HanOrder::Pinyin;
    /// Empty: White and Black; export_tournament() and site_of() set those of the tournament.
    std::optional<Sides> sides{};
    PlayerColumns players = PlayerColumns::NumberAndRating;
};

/// The title of a stage of a match, with its time control: "Match", "Play-off 1 · 15′ + 10″",
/// "Armageddon, a draw counts for Black · 5′ + 3″". Needs: 0 <= stage <= plan.size().
[[nodiscard]] std::string stage_text(const std::vector<tournament::PlayOffStage>& plan, int stage,
                                     const ListOptions& options);

/// The whole plan on one line: "2 × 15′ + 10″; Armageddon, a draw counts for Black · 5′ + 3″".
[[nodiscard]] std::string plan_text(const std::vector<tournament::PlayOffStage>& plan,
                                    const ListOptions& options);

/// The name of the event, with a note if it is in FIDE mode.
[[nodiscard]] std::string titled(const Tournament& tournament, const ListOptions& options);

/// A row of a handicap table, for a list: "2", "3 · komi -5.5", "a horse".
[[nodiscard]] std::string handicap_text(const tournament::HandicapRow& row,
                                        rulebook::Language language);

/// "After round 5", with the missing or adjourned results of that and earlier rounds, so that
/// provisional standings are marked as such.
[[nodiscard]] std::string after_round_text(const Tournament& tournament, int round,
                                           const ListOptions& options);

/// The same for a table of a round; if no result of it is missing and the next one is being played,
/// that is said.
[[nodiscard]] std::string table_round_text(const Tournament& tournament, int round,
                                           const ListOptions& options);

/// All entries by name, with their data.
[[nodiscard]] paper::PrintedTable player_list(const Tournament& tournament,
                                              const ListOptions& options);
/// A round by boards: players with colour, number and rating, points before the round, and results
/// so far.
/// Needs: 1 <= round, as for all of the following functions with a round.
[[nodiscard]] paper::PrintedTable board_list(const Tournament& tournament, int round,
                                             const ListOptions& options);
/// A round by names, with number and rating: board and opponent of each player; two lines per
/// board.
[[nodiscard]] paper::PrintedTable name_list(const Tournament& tournament, int round,
                                            const ListOptions& options);
[[nodiscard]] paper::PrintedTable standings_list(const Tournament& tournament,
                                                 const tournament::Standings& standings, int round,
                                                 const ListOptions& options);
/// Results by round in the order of the standings; "12w1": White against the entry ranked twelfth,
/// won; "r" is Red.
[[nodiscard]] paper::PrintedTable crosstable_list(const Tournament& tournament,
                                                  const tournament::Standings& standings, int round,
                                                  const ListOptions& options);
[[nodiscard]] std::vector<paper::ResultSlip> slips_of(const Tournament& tournament, int round,
                                                      const ListOptions& options);
/// A card for every entry, by name; rounds after `round` are empty lines.
[[nodiscard]] std::vector<paper::PlayerCard> cards_of(const Tournament& tournament, int round,
                                                      const ListOptions& options);

/// A badge for every entry, by name; for teams one for each player.
[[nodiscard]] std::vector<paper::NameBadge> badges_of(const Tournament& tournament,
                                                      const ListOptions& options);
/// A card for each table of a round.
[[nodiscard]] std::vector<paper::BoardCard> board_cards_of(const Tournament& tournament, int round,
                                                           const ListOptions& options);

/// The tables that chess-results.com shows for a tournament, with its column titles: starting rank,
/// the pairings of each round, the ranking crosstable.
[[nodiscard]] std::vector<Sheet> chess_results_sheets(const Tournament& tournament,
                                                      const tournament::Standings& standings);

}  // namespace kyvien::exchange
