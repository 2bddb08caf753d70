// judge/internal/xiangqi_judge.h — judges a recorded game of xiangqi.
//
// As in chess_judge.h: hashes suggest a repetition, the positions decide.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "judge/internal/games.h"
#include "judge/internal/pgn_replay.h"
#include "notation/xiangqi/move.h"
#include "xiangqi/cycle/cycle.h"
#include "xiangqi/history.h"
#include "xiangqi/position.h"
#include "xiangqi/winnable.h"

namespace kyvien::judge::internal {

class XiangqiJudge final : public PgnJudge {
  public:
    /// Judges the game whose movetext begins at `from`. Findings go to the collector's report.
    void judge(const PgnHeader& header, std::size_t from, FindingCollector& collector) override;
    [[nodiscard]] const Movetext& text() const override { return text_; }
    void fill_replay(const PgnHeader& header, const GameReport& report, Replay& to) const override;

    // For read_movetext:
    bool take(std::string_view text, std::size_t offset);
    [[nodiscard]] bool can_castle() const { return false; }
    [[nodiscard]] std::size_t plies() const { return moves_.size(); }

  private:
    [[nodiscard]] bool set_up(const PgnHeader& header, FindingCollector& collector);
    void replay(std::size_t from);
    void play(xiangqi::Move move, std::size_t offset);
    [[gnu::noinline]] void search_for_proof();
    [[gnu::noinline]] bool stop_at_limit(std::size_t offset);
    [[gnu::noinline]] bool read_irregular_move(std::string_view text, std::size_t offset);
    bool stop(std::string_view text, std::size_t offset);
    void check_end(Claim claim, FindingCollector& collector);
    void check_repetition(Claim claim, FindingCollector& collector);
    void note_ruling(const xiangqi::History& history, const xiangqi::RepetitionNews& news,
                     Claim claim, FindingCollector& collector);
    void check_draws(Claim claim, FindingCollector& collector);
    void check_unwinnable(Claim claim, FindingCollector& collector);
    void check_variations(FindingCollector& collector, std::size_t from);
    [[nodiscard]] std::size_t offset_of(std::size_t ply) const;
    [[nodiscard]] EndedBy ended_by(const PgnHeader& header, const GameReport& report) const;

    xiangqi::Position start_ = xiangqi::Position::start();
    xiangqi::Position position_ = xiangqi::Position::start();
    std::vector<std::uint64_t> hashes_;
    std::vector<xiangqi::Move> moves_;
    std::vector<std::uint32_t> offsets_;
    std::size_t repeated_ = 0;    // first ply at which a hash occurred for the third time
    std::size_t no_capture_ = 0;  // first ply at which 7.2.e could be claimed
    std::optional<xiangqi::OutlookAnswer> unwinnable_;  // the proof that neither side could win
    std::size_t unwinnable_ply_ = 0;                    // the first ply at which it was found
    std::optional<notation::XiangqiForm> form_;
    FindingCollector* collector_ = nullptr;
    Movetext text_;
    std::string_view result_tag_;
    bool is_set_up_ = false;
    bool broken_ = false;
};

}  // namespace kyvien::judge::internal
