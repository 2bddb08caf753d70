// cli/arbiter/lines/line_reader.h — the desk lines that a typed line means, in an arbiter's own
// words or in short ones.
//
// A line may have several readings; the desk answers the first that the law admits. Readers change
// nothing: what a line does is up to ArbiterDesk.
//
// Safe: any thread, while nobody changes the game.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/arbiter/desk_game.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/short_lines/short_line_reader.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {

/// The lines that a typed line means, or why it means none.
using Reading = Result<std::vector<DeskLine>>;

class LineReader {
  public:
    /// What a part of a line states of the game beside an act, and why it cannot be so.
    struct StatedFact {
        std::optional<conduct::Seat> seat;
        std::optional<Refusal> contradicts;
        bool is_turn = false;
    };

    explicit LineReader(const DeskGame& game) : game_(game), short_lines_(game, *this) {}
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    [[nodiscard]] const ShortLineReader& short_lines() const { return short_lines_; }
    /// The desk lines that a line means: a statement about the board, a complaint, how a move was
    /// made, or a line in short words. Its squares agree with the board.
    [[nodiscard]] Result<std::vector<DeskLine>> expanded_line(std::string_view typed) const;
    /// The readings of the line as typed; if the rules of Go have their own clause for what it
    /// describes, only those by that clause.
    [[nodiscard]] std::vector<Reading> readings_of(std::string_view line) const;
    /// Further readings of a line that is not understood as typed: with abbreviations expanded and
    /// players' names replaced by their sides; by the meaning of its words, in any order.
    [[nodiscard]] std::vector<Reading> other_readings(std::string_view line) const;
    /// The clause of chess that a player has broken who did what the reason tells; empty if the
    /// words tell no breach.
    [[nodiscard]] std::string clause_of_offence(conduct::Seat seat, std::string_view reason) const;
    /// Go 25.1 is for what no other rule names: the reading of "warn black for consulting a book"
    /// by the rule of its reason (24.3), if it has one.
    [[nodiscard]] std::optional<Reading> offence_in_reason(std::string_view line,
                                                           const Reading& typed) const;
    /// The line with the players' names replaced by the names of their sides.
    [[nodiscard]] std::string in_side_names(std::string_view line) const;
    /// The part with the player of the previous part as its subject: "took the clock" and "he took
    /// the clock" are about him.
    [[nodiscard]] std::string with_subject(std::string_view part, conduct::Seat seat) const;
    /// "Black claims", "Red admits it": the claim of a touch; empty for other words.
    [[nodiscard]] std::string claim_of_touch(const std::vector<std::string_view>& parts) const;
    /// Whether the part says which pieces a player has, and he has them: beside a flag (6.9).
    [[nodiscard]] bool tells_material(std::string_view part, std::optional<conduct::Seat> of) const;
    /// The only player of a line in which the arbiter excuses a late one (6.7.1).
    [[nodiscard]] std::optional<conduct::Seat> excused_in(std::string_view line) const;
    /// The line with a fact of its beginning apart: "Black is still thinking when White offers a
    /// draw", "after nine moves they notice …"; unchanged if it begins with none. A refusal if the
    /// record says otherwise.
    [[nodiscard]] Result<std::string> with_fact_apart(std::string_view line) const;
    /// Nothing for any other words.
    [[nodiscard]] std::optional<StatedFact> stated_fact(std::string_view part) const;
    /// A statement about the pieces on the board: an unpromoted pawn, an upset board, a move
    /// entered instead of another; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    board_statements(std::string_view line) const;
    /// Whether the line says "second warning" and the record has another number.
    [[nodiscard]] bool contradicts_count(std::string_view line) const;
    /// The meaning of a line understood as `typed` if one of its words is a player's name: "An
    /// resigns" is about An, not about the side to move. Nothing if it makes no difference.
    [[nodiscard]] std::optional<Reading>
    reading_by_player_name(std::string_view line, const std::vector<DeskLine>& typed) const;
    /// The readings without remarks that have no effect on the act (remarks.h).
    [[nodiscard]] std::vector<Reading> readings_without_remarks(std::string_view line) const;

  private:
    [[nodiscard]] conduct::Game game() const { return game_.game(); }
    /// Xiangqi 16.3.a.3: "khiếu nại" during the opponent's turn is a claim about a touch (9.11)
    /// only if a piece was touched; otherwise a matter is raised.
    void read_as_matter(std::vector<DeskLine>& lines, std::string_view line) const;
    /// Whether the lines are a reminder or a warning for an act for which the law has a report of
    /// its own, by which it gives its measures (xiangqi 9.6, 9.8; Go 17, 18).
    [[nodiscard]] bool has_own_report(const std::vector<DeskLine>& lines,
                                      std::string_view line) const;
    /// A measure for both players in one line (for_each_player.h); nothing if it is none.
    [[nodiscard]] std::optional<Reading> reading_for_each(std::string_view line) const;
    /// The same for names exactly as written only.
    [[nodiscard]] std::string with_names_of_sides(std::string text) const;
    /// What one player says about the other: a claim or complaint; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    complaint_by_player(std::string_view line) const;
    /// `statement` is said by the player about his opponent, who is named first.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    complaint_about_opponent(conduct::Seat seat, std::string_view statement) const;
    /// A statement about what the game is waiting for, or one that only the position completes.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    lines_by_game_state(const std::vector<Token>& tokens) const;
    /// A line whose end is recorded as it is typed: a correction of an announcement, a condition of
    /// an offer, when a sealed game is resumed.
    [[nodiscard]] std::optional<DeskLine> spoken_text(std::string_view line,
                                                      const std::vector<Token>& tokens) const;
    /// "III.5.2 postponed, black +2 min": the decision on a claim of the last two minutes.
    [[nodiscard]] std::optional<DeskLine> quickplay_decided(const std::vector<Token>& tokens) const;
    /// "the arbiter agrees": the leave that was requested.
    [[nodiscard]] std::optional<DeskLine> leave_granted(const std::vector<Token>& tokens) const;
    /// Whether the player's last move is what the line says: castling, a capture, a promotion.
    [[nodiscard]] bool describes_last_move(std::string_view typed, conduct::Seat seat) const;
    /// Checks that the pieces named in the line are where it says, and fills in their squares where
    /// it names none. Refuses a contradiction to the board.
    [[nodiscard]] Result<void> match_with_board(std::string_view typed,
                                                std::vector<DeskLine>& lines) const;
    /// A line such as "white touched his knight g1 but moved the pawn to d4, black complains".
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    touched_and_moved(std::string_view line, const std::vector<Token>& tokens) const;

    const DeskGame& game_;
    ShortLineReader short_lines_;
};

}  // namespace kyvien::cli
