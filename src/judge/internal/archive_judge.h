// judge/internal/archive_judge.h — the judges of all games, and the piece of an archive that one of
// them works on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "judge/internal/chess_judge.h"
#include "judge/internal/go_judge.h"
#include "judge/internal/pgn_replay.h"
#include "judge/internal/xiangqi_judge.h"
#include "judge/judge.h"

namespace kyvien::judge::internal {

/// Some whole games of a file.
struct Block {
    /// Where one section (PGN) or game tree (SGF) lies.
    struct Mark {
        std::size_t begin;
        std::size_t end;
        std::size_t first_line;
        std::size_t nodes_begin = 0;  ///< Of an SGF tree, in `nodes`.
        std::size_t nodes_end = 0;
    };
    std::string text;
    std::vector<Mark> marks;
    std::vector<std::uint32_t> nodes;  ///< SgfText::nodes of all trees.
    RecordFormat format = RecordFormat::Pgn;
    bool ask_tags = true;  ///< PGN: each game's tags tell whether it is chess or xiangqi.
};

/// What came of a block.
struct BlockResult {
    std::size_t games = 0;
    std::size_t games_by_kind[3] = {0, 0, 0};
    std::size_t plies = 0;
    std::size_t games_with[3] = {0, 0, 0};
    std::map<std::string, std::size_t> findings;
    std::vector<GameReport> reports;  ///< Numbered within the block.
};

/// One for each thread.
class ArchiveJudge {
  public:
    explicit ArchiveJudge(Reports reports) : reports_(reports) {}
    BlockResult judge(const Block& block);

  private:
    void judge_section(std::string_view section, std::size_t first_line, const Block& block);
    void judge_tree(const notation::SgfText& tree);
    /// Counts the report; true if it is to be handed on.
    bool count();

    Reports reports_;
    ChessJudge chess_;
    XiangqiJudge xiangqi_;
    GoJudge go_;
    PgnHeader header_;
    GameReport report_;
    BlockResult result_;
};

}  // namespace kyvien::judge::internal
