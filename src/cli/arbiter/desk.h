// cli/arbiter/desk.h — the arbiter's desk for a game over the board: reads lines and answers with
// rulings.
//
// Every line that changes the game is stored in the journal, on disk, before it is answered. The
// desk decides nothing itself: it calls conduct.
//
// Safe: one thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/desk_game.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/line_ends.h"
#include "cli/arbiter/lines/line_reader.h"
#include "conduct/core/decide.h"
#include "conduct/core/state.h"
#include "rulebook/clause.h"
#include "store/text_journal.h"
#include "words/desk.h"

namespace kyvien::cli {

struct Correction;  // corrections/corrections.h
struct Nearest;     // concepts/concept_lines.h
struct DeskVerb;    // desk_verbs.h

class ArbiterDesk {
  public:
    /// The output for a line.
    struct Answer {
        std::string text;
        bool understood = true;  ///< false: refused, or not a line of the desk
        bool ends = false;       ///< the line was `quit`
    };

    /// The state of the game before a line.
    struct UndoPoint {
        std::size_t events = 0;
        std::optional<conduct::Instant> set_time;
        conduct::Instant heard{};
        std::optional<RefusedMove> stood;
        std::string line;  ///< empty: of an earlier session
        /// What the line meant; empty for one that was not read in this session.
        std::vector<DeskLine> meant = {};
        /// The times that the entry named, if `line` is a correction that names none.
        std::vector<std::string> times = {};
    };
    /// Everything that a line can change.
    struct Snapshot {
        conduct::State state;
        std::vector<conduct::Event> events;
        std::vector<UndoPoint> history;
        UndoPoint mark;
        std::vector<conduct::Duty> shown_duties;
        std::optional<conduct::Question> shown_question;
    };

    /// Creates a journal: the game, both players and, unless it waits, the start of the clocks.
    /// Refuses: what conduct refuses of the settings and names, and what the journal refuses.
    [[nodiscard]] static Result<void> begin(const std::string& path,
                                            const conduct::Settings& settings,
                                            const std::string& first, const std::string& second,
                                            bool waits, conduct::Instant at);
    /// Refuses: what the journal refuses; "journal-damaged" if its lines are not a valid game.
    [[nodiscard]] static Result<ArbiterDesk> open(const std::string& path, DeskOptions options);

    /// A desk whose game is not stored, for trying out what the law says.
    /// Refuses: as begin().
    [[nodiscard]] static Result<ArbiterDesk> rehearse(const conduct::Settings& settings,
                                                      const std::string& first,
                                                      const std::string& second, bool waits,
                                                      conduct::Instant at, DeskOptions options);

    /// The text shown at the start of a session: repairs of the journal, the position, outstanding
    /// duties.
    [[nodiscard]] std::string greeting() const;
    [[nodiscard]] Answer process_line(std::string_view line);
    /// The state of the game before this line; restore() returns to it. Not for a desk with a
    /// journal.
    [[nodiscard]] Snapshot snapshot(std::string_view line) const;
    void restore(Snapshot&& before);
    /// Sets the rank of the arbiter at the desk from now on.
    void set_rank(conduct::ArbiterRank office) { game_.options.office = office; }
    [[nodiscard]] const conduct::State& state() const { return game_.state; }
    /// The events in force, in order.
    [[nodiscard]] std::span<const conduct::Event> events() const { return game_.events; }
    /// Every word that a line can begin with: verbs, their short forms, reports.
    [[nodiscard]] const std::vector<std::string>& beginnings() const {
        return reader().short_lines().beginnings();
    }
    /// Completions of the last word of the line.
    [[nodiscard]] std::vector<std::string> completions(std::string_view line) const {
        return reader().short_lines().completions(line);
    }

    // For a full-screen display; each text in the arbiter's language.
    [[nodiscard]] const DeskOptions& options() const { return game_.options; }
    [[nodiscard]] conduct::Instant now() const { return game_.now(); }
    [[nodiscard]] std::string duties_text() const;
    /// The last ruling in one line for the players, in their language; empty if there is none.
    [[nodiscard]] const std::string& players_line() const { return players_line_; }
    /// "Clocks to set now: White 1:23:20, Black 0:59:40" for the last line that changed a clock,
    /// until another turn follows; empty if there is none.
    [[nodiscard]] const std::string& clocks_to_set() const { return clocks_to_set_; }
    /// Whether a line awaits confirmation.
    [[nodiscard]] bool awaits_confirmation() const { return !pending_.empty(); }

    /// The byoyomi calls that have become due by wall time since the last line or the last call of
    /// this function (Go 12.2c to 12.2e), one per line; empty if there are none, or if the time is
    /// set by hand.
    [[nodiscard]] std::string collect_due_calls();
    /// The time until the next call; nothing if there is none.
    [[nodiscard]] std::optional<conduct::Milliseconds> until_next_call() const;

  private:
    using Handler = Result<std::string> (ArbiterDesk::*)(const DeskLine&);
    ArbiterDesk(std::optional<store::TextJournal> journal, DeskOptions options)
        : journal_(std::move(journal)) {
        game_.options = std::move(options);
    }
    /// Reads lines by the state of the game now.
    [[nodiscard]] LineReader reader() const { return LineReader(game_); }
    [[nodiscard]] static Handler handler_of(const DeskVerb& verb);
    [[nodiscard]] Result<std::string> answer(const DeskLine& line);
    [[nodiscard]] Result<std::string> answer_all(const std::vector<DeskLine>& lines);
    // lines/several_acts.cpp
    [[nodiscard]] Result<std::string> answer_line(std::string_view line);
    /// Whether the act needs confirmation before it is recorded: the game ends, or a player loses
    /// time.
    [[nodiscard]] bool needs_confirmation(const Snapshot& before) const;
    /// The same, of what this line has entered in place of the last entry.
    [[nodiscard]] bool corrects_gravely() const;
    // desk.cpp: the steps of process_line()
    /// A line without the marks that say how it is to be taken.
    struct TypedLine {
        std::string text;
        bool is_confirmed = false;  ///< recorded even if it is hard to undo
        bool asks_only = false;     ///< "? …": shown, never recorded
    };
    /// Forgets what belonged to the previous line.
    void begin_line();
    /// "yes" is the line that awaits confirmation.
    [[nodiscard]] TypedLine read_typed(std::string_view line);
    /// Returns to the state before the line, of which a word was corrected.
    [[nodiscard]] std::unexpected<Refusal> refuse_guess(const Snapshot& before);
    [[nodiscard]] std::unexpected<Refusal> refuse_count(const Snapshot& before);
    /// The text of what the line would do; returns to the state before it.
    [[nodiscard]] std::string preview(const Result<std::string>& done, bool asks_only,
                                      Snapshot&& before);
    /// What the line has done, or why it was refused, and what must be done next.
    [[nodiscard]] std::string outcome_text(const Result<std::string>& done, const Nearest& nearest,
                                           bool shows_to_players);
    /// Writes the events caused by the line to disk.
    [[nodiscard]] Result<void> keep();
    void note_ruling(const conduct::Event& event);
    /// Duties that arose since they were last shown.
    [[nodiscard]] std::string new_duties();
    [[nodiscard]] std::string question_text() const;
    /// The moves of a repetition and the effect of each, from a finding among the values; one per
    /// line.
    [[nodiscard]] std::string repetition_text(const conduct::Values& values) const;
    [[nodiscard]] std::string preview_text(const std::string& done, bool is_asked) const;
    /// Applies an event from the journal.
    Result<void> follow(conduct::Event event);
    /// `nearest`: for a line that was refused.
    [[nodiscard]] std::string outcome_json(const Result<std::string>& done, const Nearest& nearest,
                                           bool is_preview) const;
    [[nodiscard]] conduct::Game game() const { return game_.game(); }
    /// What was not understood in a refused line, and the closest line; empty if there is none.
    [[nodiscard]] Nearest nearest_to(std::string_view line, const Refusal& refusal) const;
    [[nodiscard]] std::string nearest_text(const Nearest& nearest) const;
    /// Answers the first reading that is understood and admitted. `last_named_seat` is the only
    /// player mentioned in the previous part; it is then set to that of this part.
    using Admits = std::function<bool(const std::vector<DeskLine>&)>;
    struct AnsweredReading {
        Result<std::string> answer;
        bool is_spelled;              ///< the words were understood; the answer is the law's
        std::vector<DeskLine> lines;  ///< the understood lines
    };
    AnsweredReading answer_reading(std::string_view line, const Admits& admits,
                                   std::optional<conduct::Seat>& last_named_seat);
    /// The answer to a line that was not understood, after rewriting it: without the board number,
    /// with times in figures. Nothing if it has neither.
    [[nodiscard]] std::optional<Result<std::string>>
    answer_rewritten_line(std::string_view line, const Result<std::string>& answered);
    /// "đỏ vô ý chạm a0, nhắc nhở": the arbiter who reminds him has seen it (xiangqi 9.6); nothing
    /// for any other line.
    std::optional<Result<std::string>> answer_as_seen(std::string_view line,
                                                      const std::vector<std::string_view>& parts);
    class LineInParts;  // line_in_parts.h
    /// Answers a line with several parts, all of them or none; nothing if a part is not understood.
    [[nodiscard]] std::optional<Result<std::string>> answer_in_parts(std::string_view line);
    /// "take 2 minutes from white, he disturbs black": the measure before what it is for.
    std::optional<Result<std::string>>
    answer_penalty_before_offence(const std::vector<std::string_view>& parts);
    /// reported_captures.cpp: checks that the play captures what was reported with it, points and
    /// numbers of stones; any capture is accepted if nothing was reported.
    /// Refuses: not-captured.
    [[nodiscard]] Result<void> check_reported_captures(conduct::Seat seat, const std::string& move,
                                                       std::span<const std::string> reported) const;
    /// Removes the player from the line's words, so that every verb parses players alike.
    [[nodiscard]] Result<void> read_player(const DeskVerb& verb, DeskLine& line) const;
    [[nodiscard]] conduct::Actor player_of(const DeskLine& line) const;
    /// Decides, records and applies a command; returns the text of what happened.
    Result<std::string> ask(const conduct::Actor& by, conduct::CommandBody asked);
    Result<std::string> record(std::vector<conduct::Event> events);
    /// The text of what happened by the passing of time until then; empty if nothing did.
    Result<std::string> pass_time(conduct::Instant at);
    void remember_refused_move(const Refusal& refusal, conduct::Seat seat, std::string move);
    [[nodiscard]] Result<std::string> move_text(const std::string& typed,
                                                std::optional<conduct::Seat> mover = {}) const;
    // verbs.cpp: one function for each verb
    Result<std::string> handle_move(const DeskLine& line);
    Result<std::string> handle_press(const DeskLine& line);
    Result<std::string> handle_report(const DeskLine& line);
    Result<std::string> handle_claim(const DeskLine& line);
    Result<std::string> handle_offer(const DeskLine& line);
    Result<std::string> handle_accept(const DeskLine& line);
    Result<std::string> handle_decline(const DeskLine& line);
    Result<std::string> handle_resign(const DeskLine& line);
    Result<std::string> handle_flag(const DeskLine& line);
    Result<std::string> handle_dead(const DeskLine& line);
    Result<std::string> handle_alive(const DeskLine& line);
    Result<std::string> handle_confirm(const DeskLine& line);
    Result<std::string> handle_dispute(const DeskLine& line);
    Result<std::string> handle_begin(const DeskLine& line);
    Result<std::string> handle_rule(const DeskLine& line);
    Result<std::string> handle_correct(const DeskLine& line);
    Result<std::string> handle_annul(const DeskLine& line);
    Result<std::string> handle_continue(const DeskLine& line);
    Result<std::string> handle_clock(const DeskLine& line);
    /// Accepts "1:20" as minutes and seconds, unless hours and minutes are closer to the clock's
    /// display: an error of an hour is not accepted silently.
    [[nodiscard]] Result<void> check_time_text(conduct::Seat seat, std::string_view text) const;
    [[nodiscard]] std::string reason_or(std::string reason, words::desk::Key key) const;
    Result<std::string> handle_stop(const DeskLine& line);
    Result<std::string> handle_start(const DeskLine& line);
    Result<std::string> handle_back(const DeskLine& line);
    Result<std::string> handle_undo(const DeskLine& line);
    Result<std::string> undo_line(const DeskLine& line);
    /// Makes the lines of earlier sessions undoable: `stood` has the number of events in force
    /// before each line of the journal, and after the last one.
    void recall_lines(const std::vector<LineEnd>& lines, const std::vector<std::size_t>& stood);
    /// Makes the last command of an earlier session, whose lines are not recorded, a line that can
    /// be undone.
    void recall_last();
    /// The typed text, or, for an earlier session, the text of its effect.
    [[nodiscard]] std::string line_of(const UndoPoint& mark) const;
    /// The spans of time that the entry named.
    [[nodiscard]] static std::vector<std::string> times_of(const UndoPoint& mark);
    [[nodiscard]] std::string event_description(const conduct::Event& event,
                                                const conduct::State& after) const;
    Result<std::string> handle_history(const DeskLine& line);
    /// The last move was entered instead of another, which replaces it and keeps its time.
    Result<std::string> handle_meant(const DeskLine& line);
    /// The last entry is taken back, and entered again with what the line says of it.
    /// Refuses: what it cannot correct, without a change.
    Result<std::string> correct_last(const Correction& correction, std::string_view typed);
    /// A line that says that the recorded result is wrong (FIDE 8.7), or that the last entry was
    /// about another board; nothing for any other line.
    std::optional<Result<std::string>> correct_result(std::string_view line);
    /// The lines of the last entry, with what the correction says instead.
    [[nodiscard]] Result<std::vector<DeskLine>>
    corrected_lines(const Correction& correction, const UndoPoint& mark, conduct::Instant at) const;
    /// The same for time that was given or taken at that moment, which was entered as what the
    /// clock shows then; nothing for any other entry.
    [[nodiscard]] std::optional<Result<std::vector<DeskLine>>>
    corrected_times(const Correction& correction, const UndoPoint& mark, conduct::Instant at) const;
    /// The act that replaces the last entry, about its player and by its clause if it names none.
    [[nodiscard]] Result<std::vector<DeskLine>> act_instead(const Correction& correction,
                                                            const std::vector<DeskLine>& was) const;
    Result<std::string> handle_time(const DeskLine& line);
    Result<std::string> handle_at(const DeskLine& line);
    /// Collects the calls that become due until then, for this line's answer.
    void collect_calls_until(conduct::Instant until);
    /// Whether the clock is counting for the side to move: in Go placing a stone ends the counting.
    [[nodiscard]] bool is_counting() const;
    [[nodiscard]] std::string calls_text() const;
    // display_verbs.cpp: verbs that change nothing
    Result<std::string> handle_show(const DeskLine& line);
    Result<std::string> handle_duties(const DeskLine& line);
    Result<std::string> handle_rulings(const DeskLine& line);
    Result<std::string> handle_explain(const DeskLine& line);
    Result<std::string> handle_log(const DeskLine& line);
    /// An entry of the journal in words: time, event, author. `after` is the state after it.
    [[nodiscard]] std::string entry_text(const conduct::Event& event,
                                         const conduct::State& after) const;
    /// A field or value by its name in the language; times as clocks show them.
    [[nodiscard]] std::string field_text(std::string_view name, const std::string& value) const;
    Result<std::string> handle_help(const DeskLine& line);
    Result<std::string> handle_language(const DeskLine& line);
    Result<std::string> handle_quit(const DeskLine& line);

    std::optional<store::TextJournal> journal_;  ///< nothing: a rehearsal
    std::string path_;                           ///< of the journal
    std::size_t journal_size_ = 0;               ///< number of lines in it
    DeskGame game_;
    std::size_t line_ = 0;
    std::vector<std::string> written_;          ///< journal lines added by this line
    std::string recorded_text_;                 ///< the text of what was recorded in this line
    conduct::Instant called_until_{};           ///< calls until then have been made
    std::vector<clock::Call> calls_;            ///< those made in this line
    std::optional<conduct::Seat> called_seat_;  ///< the seat they are for
    std::vector<UndoPoint> history_;            ///< the lines that can be undone
    std::vector<conduct::Duty> shown_duties_;
    std::optional<conduct::Question> shown_question_;
    bool touches_clock_ = false;  ///< whether this line does
    bool has_undone_ = false;
    /// Of a line in parts that was refused because some were not understood.
    std::vector<std::string> parts_understood_;
    std::vector<std::string> parts_unknown_;
    std::vector<DeskLine> meant_;  ///< what this line has been understood as, so far
    /// The number of events before the entry that this line has corrected.
    std::optional<std::size_t> corrected_at_;
    /// A word of this line that was corrected as misspelt; empty if there is none.
    std::string corrected_word_;
    std::string clocks_to_set_;
    std::string players_line_;
    std::string pending_;    ///< the line that awaits confirmation
    std::string suggested_;  ///< the nearest line, complete, of the refusal before
    bool ends_ = false;
};

}  // namespace kyvien::cli
