// record/game_file/annotated.h — reads and writes annotated games: variations and comments in PGN
// (chess, xiangqi) and SGF (Go).
//
// Text:  in PGN, comments, NAGs, and the commands [%csl Gd4,Re5] (marked squares) and [%cal Ge2e4]
//        (arrows); other commands, such as clocks, are kept unchanged. In SGF, C, CR and the other
//        marks, AR, and move annotations; BL and WL are kept.
// Cost:  linear in the text; moves as conduct::find_unplayable_moves().
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"
#include "record/game_file/game_file.h"

namespace kyvien::record {

/// A marked square, or an arrow between two. Colours are G, R, Y and B, as in PGN.
struct DrawnMark {
    std::string from;
    std::string to;  ///< of an arrow; empty: a marked square
    char color = 'G';

    friend bool operator==(const DrawnMark&, const DrawnMark&) = default;
};

struct AnnotatedMove {
    std::string move = {};   ///< in the game's command notation
    std::size_t parent = 0;  ///< as in conduct::AnalysisMove
    std::string comment = {};
    std::vector<int> nags = {};  ///< PGN's numbers: 1 good, 2 mistake, 3 brilliant ...
    std::vector<DrawnMark> drawn = {};
    std::string commands = {};  ///< kept without interpretation, such as "[%clk 0:04:52.6]"

    friend bool operator==(const AnnotatedMove&, const AnnotatedMove&) = default;
};

/// The first of several moves with the same parent is the main line.
struct AnnotatedGame {
    conduct::Settings settings;  ///< game and initial position
    /// Name of the game as a chapter: ChapterName in PGN, GN in SGF; may be empty.
    std::string name = {};
    std::string first;  ///< side with the first move; empty: unknown
    std::string second;
    std::string event;
    std::string date;
    std::string result;  ///< in the file format's notation; empty: unknown
    /// Other tags or root properties, in order.
    std::vector<std::pair<std::string, std::string>> headings;
    std::string comment;  ///< before the first move
    std::vector<DrawnMark> drawn;
    std::vector<AnnotatedMove> moves;
};

/// One game of a file.
struct FileEntry {
    std::string first;
    std::string second;
    std::string event;
    std::string result;
};

/// An illegal move of the file; it is left out with everything after it.
struct LeftOut {
    std::string move;     ///< as in the file
    std::size_t ply = 0;  ///< in its line, from 1
    Refusal refusal;
};

struct ReadGame {
    AnnotatedGame game;
    std::vector<LeftOut> left_out;
    std::size_t number = 1;          ///< number of the game in the file, from 1
    std::vector<FileEntry> entries;  ///< the file's games; at most kMaxEntries
    std::size_t games = 0;           ///< total number
};

inline constexpr std::size_t kMaxEntries = 500;

/// The game with this number, from 1, in a file of the game's format.
/// Refuses: "no-such-format" (no readable format for this game), "no-game" (the text has no game,
/// or fewer), "too-long" (more than conduct::kMaxAnalysedMoves moves), and as the initial position
/// is refused.
[[nodiscard]] Result<ReadGame> read_annotated(conduct::Game game, std::string_view text,
                                              std::size_t number);

/// Splits a file into one text per game, in order; parts without a game are left out.
/// Refuses: "no-such-format".
[[nodiscard]] Result<std::vector<std::string>> split_games(conduct::Game game,
                                                           std::string_view text);

/// Formats the game as a file. `language` is that of the moves, as for write_game_file().
/// Refuses: as conduct refuses the start and the moves, with the value "index".
[[nodiscard]] Result<GameFile> write_annotated(const AnnotatedGame& game,
                                               std::string_view language);

}  // namespace kyvien::record
