// judge/internal/archive_judge.h — the judges of all games, and the part of an archive that one of
// them works on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/internal/games.h"
#include "judge/internal/pgn_replay.h"
#include "judge/judge.h"

namespace kyvien::judge::internal {

/// The file format of a record.
enum class RecordForm : std::uint8_t { Pgn, Sgf };

/// Adds counts, indexed by game.
void add_counts(std::vector<std::size_t>& to, const std::vector<std::size_t>& more);

/// Some whole games of a file.
struct Block {
    /// The extent of one section (PGN) or game tree (SGF).
    struct Mark {
        std::size_t begin;
        std::size_t end;
        std::size_t first_line;
        std::size_t nodes_begin = 0;  ///< Of an SGF tree, in `nodes`.
        std::size_t nodes_end = 0;
        bool closed = true;  ///< See SgfText.
    };
    std::string text;
    std::vector<Mark> marks;
    std::vector<std::uint32_t> nodes;  ///< SgfText::nodes of all trees.
    RecordForm form = RecordForm::Pgn;
    std::optional<GameKind> game;  ///< PGN: empty if each game's tags determine the game.
};

/// The result of judging a block.
struct BlockResult {
    std::size_t games = 0;
    std::vector<std::size_t> games_by_kind;
    std::size_t plies = 0;
    std::size_t games_with[3] = {0, 0, 0};
    std::map<std::string, std::size_t> findings;
    std::vector<GameReport> reports;  ///< Numbered within the block.
};

/// One object for each thread.
class ArchiveJudge {
  public:
    ArchiveJudge(Reports reports, Replays replays);
    BlockResult judge(const Block& block);

  private:
    void judge_section(std::string_view section, std::size_t first_line, const Block& block);
    void judge_tree(const notation::SgfText& tree);
    /// The index of the game named by the header's tags.
    [[nodiscard]] std::size_t meant(const Block& block) const;
    /// The index of the game whose number is in the tree; if no game has that number, the first one
    /// in SGF.
    [[nodiscard]] std::size_t meant(const notation::SgfText& tree) const;
    [[nodiscard]] static std::string named_utf8(std::string text);
    /// Counts the report; true if it is to be reported.
    bool count();

    Reports reports_;
    Replays replays_;
    // Indexed by game; null if the game is not recorded in this format.
    std::vector<std::unique_ptr<PgnJudge>> pgn_;
    std::vector<std::unique_ptr<SgfJudge>> sgf_;
    PgnHeader header_;
    GameReport report_;
    BlockResult result_;
};

}  // namespace kyvien::judge::internal
