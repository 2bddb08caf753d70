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
    /// Sizes of a square board that may be asked for; nought where the board has one size.
    int least_size = 0;
    int most_size = 0;
    Ground ground = Ground::Squares;
    bool skips_i = false;  ///< the columns' letters leave out the i
    int first_row = 1;     ///< the number of the row nearest to the first seat
};

/// How the two sides are called in tables, who moves first being the first.
enum class SideColors : std::uint8_t { WhiteBlack, RedBlack, BlackWhite };

/// What anybody may know of a game without knowing its rules.
struct GameInfo {
    std::string_view name;  ///< in logs, files, addresses: "chess"
    rulebook::Law law;
    BoardInfo board{};
    SideColors sides = SideColors::WhiteBlack;
    /// What the law leaves to the organiser, in the order of Regulation.
    std::span<const RegulationInfo> regulations{};
    std::span<const RegulationPreset> presets{};

    /// Rapid and blitz are played by rules of their own (Regime).
    bool has_regimes = false;
    /// Start positions that are chosen by number, from 0; nought for none.
    int numbered_starts = 0;
    bool has_handicap = false;
    bool has_komi = false;
    /// Players are shown where they may not play instead of every move they may make.
    bool tells_forbidden = false;
    /// Over the board a move is made by hand and completed by a press of the clock: one that no
    /// rule allows may stand there, and an offer comes before the press (FIDE 6.2.1, 7.5, 9.1.2.1).
    bool has_moves_by_hand = false;

    /// Forms in which its moves are told, as TextForms names them, the usual one first.
    std::span<const std::string_view> notations{};
    /// Kinds of clock that the hall offers for it, as NewGame names them.
    std::span<const std::string_view> clocks{};
    /// Protocols by which engines play it, the usual one first.
    std::span<const std::string_view> engines{};
};

/// Every game of this program, in the order of the list.
[[nodiscard]] std::span<const Game> games();
/// Needs: one of games().
[[nodiscard]] const GameInfo& info(Game game);

[[nodiscard]] std::string_view name(Game game);  ///< "chess", "xiangqi", "go"
[[nodiscard]] std::optional<Game> find_game(std::string_view name);
[[nodiscard]] rulebook::Law law_of(Game game);
/// The names of all games for a sentence: "chess, xiangqi or go".
[[nodiscard]] std::string names_of_games();

}  // namespace kyvien::conduct
