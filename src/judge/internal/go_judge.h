// judge/internal/go_judge.h — judges a recorded game of Go.
//
// The main line is replayed under the law (no repetition of the whole board). If it violates the
// law, it is replayed once more as it was played, to identify what happened.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "go/game.h"
#include "go/score.h"
#include "judge/finding.h"
#include "judge/internal/games.h"
#include "notation/sgf/sgf.h"

namespace kyvien::judge::internal {

class GoJudge final : public SgfJudge {
  public:
    /// Judges one game tree's main line. Findings go to the report; false if the text is not a game
    /// of Go at all.
    bool judge(const notation::SgfText& tree, GameReport& report) override;
    /// Fills in the players, date and place.
    void fill_header(GameReport& report) const override;
    void fill_replay(const GameReport& report, Replay& to) const override;

  private:
    struct Place {
        std::size_t line, column;
    };
    void add(GameReport& report, Finding finding, Place place) const;
    [[nodiscard]] Place place_of_step(std::size_t step) const;
    void check_turns(GameReport& report) const;
    void play_out(GameReport& report);
    void report_forbidden_play(go::Forbidden why, const notation::SgfStep& step, std::size_t move,
                               Place place, GameReport& report) const;
    std::size_t set_up_node(std::size_t first);
    void report_repetition(const go::Cycle& cycle, const notation::SgfStep& step, std::size_t move,
                           bool goes_on, Place place, GameReport& report) const;
    void check_result(std::string_view tree, std::size_t first_line, GameReport& report) const;
    [[nodiscard]] Place place_of_result(std::string_view tree) const;
    [[nodiscard]] Finding undecided_count(const GameReport& report, std::string_view why) const;
    [[nodiscard]] Finding impossible_margin(const GameReport& report, const go::Komi& komi) const;
    [[nodiscard]] Finding other_result(const GameReport& report, const go::Count& count,
                                       const go::Komi& komi) const;

    notation::SgfLine line_;
    go::Game game_;
    std::vector<go::SetupPoint> change_;
    bool complete_ = false;  // the whole line has been played on game_
};

}  // namespace kyvien::judge::internal
