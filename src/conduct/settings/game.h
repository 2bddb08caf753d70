// conduct/settings/game.h — the list of games, and the description of each.
//
// A game registers itself: the list KYVIEN_GAMES names it once, and one file in its folder holds
// its entry (conduct/core/internal/games.h), of which GameInfo is the public part. Other rooms have
// similar tables, with one file for each game; docs/adding-a-game.md lists them.
//
// Safe:  constant tables, any thread; no allocation.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "conduct/settings/game_ids.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

struct RegulationInfo;
struct RegulationPreset;

/// What is drawn under the pieces.
enum class Ground : std::uint8_t {
    Squares,  ///< pieces stand on squares of two colours
    River,    ///< on the crossings of lines, with river and palaces
    Points,   ///< on the crossings of lines, with star points
};

/// The board and the names of its squares or points.
struct BoardInfo {
    int columns = 8;
    int rows = 8;
    /// Selectable sizes of a square board; zero if the board has one size.
    int least_size = 0;
    int most_size = 0;
    Ground ground = Ground::Squares;
    bool skips_i = false;  ///< the column letters skip i
    int first_row = 1;     ///< the number of the row nearest to the first seat
};

/// The names of the two sides in tables, the side that moves first being the first.
enum class SideColors : std::uint8_t { WhiteBlack, RedBlack, BlackWhite };

/// The properties of a game that can be used without knowing its rules.
struct GameInfo {
    std::string_view name;  ///< in logs, files and addresses: "chess"
    rulebook::Law law;
    BoardInfo board{};
    SideColors sides = SideColors::WhiteBlack;
    /// What the law leaves to the organiser, in the order of Regulation.
    std::span<const RegulationInfo> regulations{};
    std::span<const RegulationPreset> presets{};

    /// Rapid and blitz have their own rules (Regime).
    bool has_regimes = false;
    /// The number of start positions that are chosen by number, from 0; zero for none.
    int numbered_starts = 0;
    bool has_handicap = false;
    bool has_komi = false;
    /// Players are shown where they may not play instead of every legal move.
    bool tells_forbidden = false;
    /// Over the board a move is made by hand and completed by a press of the clock: an illegal move
    /// may be on the board, and an offer is made before the press (FIDE 6.2.1, 7.5, 9.1.2.1).
    bool has_moves_by_hand = false;

    /// The notations of its moves, by their names in TextForms, the default first.
    std::span<const std::string_view> notations{};
    /// The kinds of clock that the hall offers for it, by their names in NewGame.
    std::span<const std::string_view> clocks{};
    /// The engine protocols for it, the default first.
    std::span<const std::string_view> engines{};
};

/// Every game of this program, in the order of the list.
[[nodiscard]] std::span<const Game> games();
/// Needs: one of games().
[[nodiscard]] const GameInfo& info(Game game);

[[nodiscard]] std::string_view name(Game game);  ///< "chess", "xiangqi", "go"
[[nodiscard]] std::optional<Game> find_game(std::string_view name);
[[nodiscard]] rulebook::Law law_of(Game game);
/// The names of all games, for a sentence: "chess, xiangqi or go".
[[nodiscard]] std::string names_of_games();

}  // namespace kyvien::conduct
