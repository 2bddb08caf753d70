// cli/arbiter/incidents/move_narrative.h — lines of chess that tell how a move was made.
//
//     white touched his bishop, then moved the knight to f3
//     black pushed the pawn to a1 and pressed the clock without replacing it
//
// Safe: any thread, while nobody changes the game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/desk_game.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/sentences/narrative_words.h"
#include "cli/arbiter/short_lines/short_line_reader.h"

namespace kyvien::cli {

class MoveNarrative {
  public:
    MoveNarrative(const DeskGame& game, const ShortLineReader& short_lines)
        : game_(game), short_lines_(short_lines) {}

    /// How a move was made, what the opponent did next, which pieces were touched first; nothing if
    /// any word of the line is about something else.
    [[nodiscard]] std::optional<std::vector<DeskLine>> lines(std::string_view line) const;

  private:
    [[nodiscard]] conduct::Game game() const { return game_.game(); }
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    touch_lines(conduct::Seat seat, std::span<const NarrativeItem> all, bool complains) const;
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    release_lines(conduct::Seat seat, std::span<const NarrativeItem> all) const;
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    move_lines(conduct::Seat seat, std::span<const NarrativeItem> items) const;
    /// The opponent complains of a touch after a reply of his own (4.8).
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    late_complaint(conduct::Seat seat, std::span<const NarrativeItem> items) const;
    /// "the black knight goes back from f6 to g8", "queen f1 to f8, mate".
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    plain_move_lines(conduct::Seat seat, std::span<const NarrativeItem> items) const;
    /// Whether the move ends the game by checkmate.
    [[nodiscard]] bool is_mate_by(const std::string& move, conduct::Seat seat) const;
    /// The castling that the player may make, if there is only one; otherwise empty.
    [[nodiscard]] std::string only_castling(conduct::Seat seat) const;
    /// The promotion that the words tell, as "a7a8q"; empty if they tell none.
    [[nodiscard]] std::string promotion_in(std::span<const NarrativeItem> items,
                                           conduct::Seat seat) const;
    /// "pushed the pawn to a8 and took a queen".
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    promotion_lines(conduct::Seat seat, std::span<const NarrativeItem> items) const;
    /// The lines with what the opponent did or said next.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    with_answer(std::vector<DeskLine> lines, conduct::Seat seat,
                std::span<const NarrativeItem> items) const;
    /// Whether it is the time that the opponent receives (7.5.5, 9.5.3, B.2).
    [[nodiscard]] bool is_lawful_time(int minutes) const;

    const DeskGame& game_;
    const ShortLineReader& short_lines_;
};

}  // namespace kyvien::cli
