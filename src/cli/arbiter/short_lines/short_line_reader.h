// cli/arbiter/short_lines/short_line_reader.h — the desk lines that a line in short words means.
//
//     w e4                                move e4, by White
//     touch w e2                          report touch first square=e2
//     clock b 0:45:00 misset              clock second 0:45:00 reason=misset
//
// Words are the verbs of the desk, reports, short words (short_words.h) and phrases
// (wording/phrases.h) of the game, in any language; what they leave out is taken from the game.
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
#include "conduct/attendance/absence.h"
#include "conduct/core/command.h"
#include "conduct/core/report.h"

namespace kyvien::cli {

class LineReader;

class ShortLineReader {
  public:
    /// `reasons` reads the reason of a penalty, which is a line in free words.
    ShortLineReader(const DeskGame& game, const LineReader& reasons)
        : game_(game), reasons_(reasons) {}

    /// The desk lines that a line in short words or fields means.
    [[nodiscard]] Result<std::vector<DeskLine>> expanded_plain_line(std::string_view typed) const;
    [[nodiscard]] Result<std::vector<DeskLine>> illegal_line(const DeskLine& line) const;
    /// The squares of a move by hand: "e1e3" for "Ke3" if only one piece can be meant.
    [[nodiscard]] std::string hand_squares(const std::string& move, conduct::Seat seat) const;
    /// The reading with every typed word.
    [[nodiscard]] Result<std::vector<DeskLine>> expanded_words(std::string_view line) const;
    /// A move, alone or with its player; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<DeskLine>> bare_move(std::string_view line) const;
    /// The lines of a phrase that depends on the current state of the game (phrases.cpp).
    [[nodiscard]] Result<std::vector<DeskLine>> phrase_line(std::string_view phrase,
                                                            const DeskLine& line) const;
    /// Whether it is a report, a short word or a phrase of the game.
    [[nodiscard]] bool is_named(std::string_view word) const;
    /// The clause of the player's breach that awaits a penalty, if the report is one; otherwise
    /// empty.
    [[nodiscard]] std::string unanswered_offence(const conduct::ReportKind& kind,
                                                 const DeskLine& line) const;
    /// Every word that a line can begin with: verbs, their short forms, reports.
    [[nodiscard]] const std::vector<std::string>& beginnings() const;
    /// Completions of the last word of the line.
    [[nodiscard]] std::vector<std::string> completions(std::string_view line) const;

  private:
    class FieldFiller;
    class TimeLine;
    /// By what a short line names a player: "w", "white", "Trắng".
    enum class NamedBy { Nothing, Letter, Word };
    /// The choice of a field named by the words at a position, and the number of these words; an
    /// empty code if there is none.
    struct NamedChoice {
        std::string code;
        std::size_t words = 0;
    };
    [[nodiscard]] conduct::Game game() const { return game_.game(); }
    /// The lines of a short word, phrase, verb or report with the words and fields behind it.
    [[nodiscard]] Result<std::vector<DeskLine>> short_form(std::string_view verb,
                                                           DeskLine line) const;
    /// Whether it is a verb, a report, a short word or a phrase of the game.
    [[nodiscard]] bool is_known(std::string_view word) const;
    /// Moves points, or an amount of lateness, behind the word they belong to.
    void put_verb_first(std::vector<std::string>& words) const;
    /// Removes the first word and returns it as the intended verb; words without effect on it are
    /// removed from the others.
    [[nodiscard]] std::string extract_verb(std::vector<std::string>& words,
                                           bool names_player) const;
    /// `usual` are the default fields; `reason` is filled in if the report has one.
    [[nodiscard]] Result<DeskLine> expand_short_report(const conduct::ReportKind& kind,
                                                       conduct::Values usual, DeskLine line,
                                                       std::string_view reason) const;
    /// The result that both players signed.
    [[nodiscard]] Result<std::vector<DeskLine>> signed_lines(std::vector<std::string> words) const;
    /// "Lan": a player, and no beginning of a verb.
    [[nodiscard]] bool is_name_of_player(std::string_view word) const;
    /// The only verb, report or short word that begins with the word. `stands_alone`: the line has
    /// no other words.
    [[nodiscard]] Result<std::string> verb_with_prefix(const std::string& verb, bool stands_alone,
                                                       NamedBy player) const;
    /// Puts the claim before the other words, by its name for the verb `claim`.
    void put_claim_first(std::vector<std::string>& words) const;
    /// Both players agree to a draw.
    [[nodiscard]] Result<std::vector<DeskLine>> agreed_lines(std::vector<std::string> words) const;
    /// The player who waits for the answer to his request for leave (Go 23.6); nothing if both or
    /// neither do.
    [[nodiscard]] std::optional<conduct::Seat> seat_awaiting_leave() const;
    [[nodiscard]] Result<std::vector<DeskLine>> coming_line(conduct::ArrivalStatus coming,
                                                            const DeskLine& line) const;
    /// A choice alone, if a case is open that it settles.
    [[nodiscard]] std::optional<DeskLine> choice_for_open_case(const DeskLine& line) const;
    [[nodiscard]] NamedChoice named_choice_at(const conduct::ReportField& field,
                                              std::span<const std::string> words,
                                              std::size_t at) const;
    /// Assigns words without a key to the fields that they fit. `usual` are the default fields.
    [[nodiscard]] Result<void> fill_fields(const conduct::ReportKind& kind,
                                           const conduct::Values& usual, DeskLine& line) const;
    /// The report named by a clause alone, if the short word has no field for one; the clause is
    /// then removed from the words.
    [[nodiscard]] std::optional<std::string>
    report_for_clause(const DeskLine& usual, std::vector<std::string>& words) const;
    /// Whether the line begins with a short word, or with a report without the verb `report`.
    [[nodiscard]] bool has_short_form(const DeskLine& line) const;
    /// Joins as many of the first words as form one name: "touch claim". Returns their number.
    std::size_t join_words(std::vector<std::string>& words) const;
    [[nodiscard]] std::size_t joined_words(const DeskLine& line) const;
    /// Fills in what the desk knows itself: the arbiter's rank, and `reason` unless it is empty.
    void fill_known(const conduct::ReportKind& kind, DeskLine& line, std::string_view reason) const;
    [[nodiscard]] Result<std::vector<DeskLine>>
    perpetual_line(std::string_view phrase, const std::vector<conduct::Seat>& seats,
                   const DeskLine& line) const;
    [[nodiscard]] Result<std::vector<DeskLine>> given_time_line(const DeskLine& line,
                                                                bool is_taken) const;
    /// What is agreed to or rejected: the end, the dead stones, the count, a shifted stone.
    [[nodiscard]] Result<std::vector<DeskLine>> agreement_line(std::string_view phrase,
                                                               const DeskLine& line) const;
    /// Xiangqi: the player whose illegal move is on the board.
    [[nodiscard]] std::optional<conduct::Seat> author_of_illegal_move() const;
    /// A clause's title in the players' language.
    [[nodiscard]] std::string fault_title(std::string_view clause) const;
    /// Go 17.1, with or without the second point.
    [[nodiscard]] Result<std::vector<DeskLine>> two_plays_line(const DeskLine& line) const;
    /// Go 20.1: the only point at which the stone just played could be recaptured at once.
    [[nodiscard]] Result<std::vector<DeskLine>> ko_retaken_line(const DeskLine& line) const;
    /// Parses "W+R", "B+3.5", "黑胜3又1/4子"; nothing for any other word.
    [[nodiscard]] std::optional<DeskLine> result_line(std::string_view word) const;
    /// A margin in hundredths: of a stone, or, as some Go records mean it, of a point of the
    /// difference.
    [[nodiscard]] std::optional<DeskLine> counted_line(conduct::Seat winner, int hundredths,
                                                       bool in_stones) const;
    [[nodiscard]] Result<std::vector<DeskLine>> clock_line(DeskLine line) const;
    /// Separates switches from the value before them.
    static void separate_switches(const conduct::ReportKind* kind, DeskLine& line);
    /// The last move of the game if the player made it; otherwise empty.
    [[nodiscard]] std::string last_play_of(conduct::Seat seat) const;
    /// The reason recorded if none is given: the label of what happened.
    [[nodiscard]] std::string default_reason(const conduct::ReportKind& kind,
                                             const conduct::Values& fields) const;

    const DeskGame& game_;
    const LineReader& reasons_;
};

}  // namespace kyvien::cli
