// judge/internal/chess_judge.h — judges a recorded game of chess.
//
// Moves are played on one position; the hash after each is recorded. Ends of the game are searched
// for where that is cheap: mate and stalemate at the last position, or where a move cannot be read.
// A dead position stays dead, so the last position shows whether there was one, and a binary search
// finds since when. A hash only suggests a repetition; the moves are then replayed, and the
// positions themselves decide.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "chess/history.h"
#include "chess/position.h"
#include "judge/internal/games.h"
#include "judge/internal/pgn_replay.h"

namespace kyvien::judge::internal {

class ChessJudge final : public PgnJudge {
  public:
    /// Judges the game whose movetext begins at `from`. Findings go to the collector's report.
    void judge(const PgnHeader& header, std::size_t from, FindingCollector& collector) override;
    /// The text read besides the moves.
    [[nodiscard]] const Movetext& text() const override { return text_; }
    void fill_replay(const PgnHeader& header, const GameReport& report, Replay& to) const override;

    // For read_movetext:
    bool take(std::string_view text, std::size_t offset);
    [[nodiscard]] bool can_castle() const;
    [[nodiscard]] std::size_t plies() const { return moves_.size(); }

  private:
    [[nodiscard]] bool set_up(const PgnHeader& header, FindingCollector& collector);
    void replay(std::size_t from);
    void play(chess::Move move, std::size_t offset);
    void replay_in_best_language(std::size_t from, std::size_t finding_count);
    void settle_ambiguities(std::size_t from, std::size_t finding_count);
    [[gnu::noinline]] bool stop_at_limit(std::size_t offset);
    [[gnu::noinline]] bool read_irregular_move(std::string_view text, std::size_t offset);
    bool take_ambiguous(std::string_view text, std::size_t offset,
                        std::vector<chess::Move> candidates);
    void pass(std::size_t offset);
    void stop(std::string_view text, std::size_t offset);

    void check_end(const PgnHeader& header, Claim claim, FindingCollector& collector);
    void check_repetition(FindingCollector& collector, Claim claim);
    void check_move_counts(FindingCollector& collector, Claim claim);
    void check_dead(FindingCollector& collector, Claim claim);
    void check_agreement(const PgnHeader& header, FindingCollector& collector, Claim claim);
    void check_time_forfeit(const PgnHeader& header, FindingCollector& collector, Claim claim);
    [[nodiscard]] std::optional<chess::Color> fallen_flag(const PgnHeader& header) const;
    void check_variations(FindingCollector& collector, std::size_t from);
    void automatic_draw(FindingCollector& collector, Claim claim, std::string_view name,
                        rulebook::Clause clause, std::size_t ply, std::string_view what);
    [[nodiscard]] chess::Position position_after(std::size_t ply) const;
    [[nodiscard]] std::size_t offset_of(std::size_t ply) const;
    [[nodiscard]] EndedBy ended_by(const PgnHeader& header, Claim claim) const;
    [[nodiscard]] int last_occurrences() const;

    chess::Position start_ = chess::Position::start();
    chess::Position position_ = chess::Position::start();
    std::vector<std::uint64_t> hashes_;
    std::vector<chess::Move> moves_;
    std::vector<std::uint32_t> offsets_;
    std::size_t repeated_ = 0;      // first ply at which a hash occurred for the third time
    std::size_t fifty_ = 0;         // first ply with 100 plies without capture or pawn move
    std::size_t seventy_five_ = 0;  // and with 150
    std::size_t passed_ = 0;        // ply of the last null move: history before it is cut off
    int passes_ = 0;
    FindingCollector* collector_ = nullptr;  // while reading moves
    Movetext text_;
    std::string_view result_tag_;
    std::size_t first_pass_left_out_ = 0;  // offset of the first null move that is not listed
    int language_ = 0;
    /// How ambiguous moves are interpreted, by ply; and the candidates for one that broke the game.
    std::vector<std::pair<std::size_t, chess::Move>> choices_;
    std::vector<chess::Move> candidates_;
    bool is_set_up_ = false;
    bool broken_ = false;
    bool over_ = false;  // play continued after a mate or stalemate
};

}  // namespace kyvien::judge::internal
