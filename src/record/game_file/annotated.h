// record/game_file/annotated.h — reads and writes annotated games: variations and comments in PGN
// (chess, xiangqi) and SGF (Go).
//
// Text:  in PGN, comments, NAGs, and the commands [%csl Gd4,Re5] (marked squares) and
//        [%cal Ge2e4] (arrows); other commands, such as clocks, are kept as they are. In SGF, C,
//        CR and the other marks, AR, and the judgements of moves; BL and WL are kept.
// Cost:  linear in the text; the moves as conduct::unplayable().
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

/// A square that is marked, or two that an arrow joins. Colours are G, R, Y and B, as PGN has them.
struct DrawnMark {
    std::string from;
    std::string to;  ///< of an arrow; empty: the square is marked
    char color = 'G';

    friend bool operator==(const DrawnMark&, const DrawnMark&) = default;
};

struct AnnotatedMove {
    std::string move = {};   ///< as a command of the game names it
    std::size_t parent = 0;  ///< as conduct::TriedMove
    std::string comment = {};
    std::vector<int> nags = {};  ///< as PGN numbers them: 1 good, 2 mistake, 3 brilliant ...
    std::vector<DrawnMark> drawn = {};
    std::string commands = {};  ///< "[%clk 0:04:52.6]": what is kept and not read

    friend bool operator==(const AnnotatedMove&, const AnnotatedMove&) = default;
};

/// Of several moves with one parent the first is the main one.
struct AnnotatedGame {
    conduct::Settings settings;  ///< game and start
    /// Of the game as a chapter of something: ChapterName of PGN, GN of SGF; empty: it has none.
    std::string name = {};
    std::string first;  ///< who had the first move; empty: not known
    std::string second;
    std::string event;
    std::string date;
    std::string result;  ///< as its format writes it; empty: not known
    /// Tags or root properties beside these, in their order.
    std::vector<std::pair<std::string, std::string>> headings;
    std::string comment;  ///< before the first move
    std::vector<DrawnMark> drawn;
    std::vector<AnnotatedMove> moves;
};

/// One of the games of a file.
struct FileEntry {
    std::string first;
    std::string second;
    std::string event;
    std::string result;
};

/// A move of the file that cannot be made; it is left out with all that follows it.
struct LeftOut {
    std::string move;     ///< as the file writes it
    std::size_t ply = 0;  ///< of its line, from 1
    Refusal refusal;
};

struct ReadGame {
    AnnotatedGame game;
    std::vector<LeftOut> left_out;
    std::size_t number = 1;          ///< which of the file, from 1
    std::vector<FileEntry> entries;  ///< of the file; at most kMostEntries
    std::size_t games = 0;           ///< all of them
};

inline constexpr std::size_t kMostEntries = 500;

/// The game of this number, from 1, in a file of the game's format.
/// Refuses: "no-such-format" (this game has none that can be read), "no-game" (the text holds none,
/// or not so many), "too-long" (more than conduct::kMostAnalysed moves), and what the start
/// position is refused for.
[[nodiscard]] Result<ReadGame> read_annotated(conduct::Game game, std::string_view text,
                                              std::size_t number);

/// The games of a file, each as a text of its own, in their order; what holds no game is left out.
/// Refuses: "no-such-format".
[[nodiscard]] Result<std::vector<std::string>> split_games(conduct::Game game,
                                                           std::string_view text);

/// The game as a file of its format. `language` is that of the moves, as write_game_file() has it.
/// Refuses: what conduct refuses of the start and of the moves, with the value "index".
[[nodiscard]] Result<GameFile> write_annotated(const AnnotatedGame& game,
                                               std::string_view language);

}  // namespace kyvien::record
