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

#include "cli/arbiter/line.h"
#include "cli/arbiter/line_ends.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/attendance/absence.h"
#include "conduct/core/decide.h"
#include "conduct/core/state.h"
#include "rulebook/clause.h"
#include "store/text_journal.h"
#include "words/desk.h"

namespace kyvien::cli {

struct Nearest;  // concepts/concept_lines.h

struct DeskOptions {
    rulebook::Language language = rulebook::Language::En;
    bool json = false;
    std::string name = "Arbiter";  ///< the ruling arbiter
    conduct::ArbiterRank office = conduct::ArbiterRank::Table;
    std::function<conduct::Instant()> wall_time;  ///< the time of day
    /// Whether a line that would end the game or take time from a player is shown first and
    /// recorded only when the next line says yes; a line with "!" at its end is recorded at once.
    bool confirms = false;
    /// The players' language, in which each ruling is repeated for them.
    std::optional<rulebook::Language> players;
};

class ArbiterDesk {
  public:
    /// The output for a line.
    struct Answer {
        std::string text;
        bool understood = true;  ///< false: refused, or not a line of the desk
        bool ends = false;       ///< the line was `quit`
    };

    /// The last move refused as illegal; it may nevertheless be on the board.
    struct RefusedMove {
        conduct::Seat seat{};
        std::size_t ply = 0;
        std::string move;  ///< empty: cannot be read as squares
    };
    /// The state of the game before a line.
    struct Mark {
        std::size_t events = 0;
        std::optional<conduct::Instant> set_time;
        conduct::Instant heard{};
        std::optional<RefusedMove> stood;
        std::string line;  ///< empty: of an earlier session
    };
    /// Everything that a line can change.
    struct Snapshot {
        conduct::State state;
        std::vector<conduct::Event> events;
        std::vector<Mark> history;
        Mark mark;
        std::vector<conduct::Duty> told_duties;
        std::optional<conduct::Question> told_question;
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
    [[nodiscard]] Answer take(std::string_view line);
    /// The state of the game before this line; restore() returns to it. Not for a desk with a
    /// journal.
    [[nodiscard]] Snapshot snapshot(std::string_view line) const;
    void restore(Snapshot&& before);
    /// Sets the rank of the arbiter at the desk from now on.
    void sit_as(conduct::ArbiterRank office) { options_.office = office; }
    [[nodiscard]] const conduct::State& state() const { return state_; }
    /// The events in force, in order.
    [[nodiscard]] std::span<const conduct::Event> events() const { return events_; }
    /// Every word that a line can begin with: verbs, their short forms, reports.
    [[nodiscard]] const std::vector<std::string>& beginnings() const;
    /// Completions of the last word of the line.
    [[nodiscard]] std::vector<std::string> completions(std::string_view line) const;

    // For a full-screen display; each text in the arbiter's language.
    [[nodiscard]] const DeskOptions& options() const { return options_; }
    [[nodiscard]] conduct::Instant now() const;
    [[nodiscard]] std::string duties_text() const;
    /// The last ruling in one line for the players, in their language; empty if there is none.
    [[nodiscard]] const std::string& players_line() const { return players_line_; }
    /// "Clocks to set now: White 1:23:20, Black 0:59:40" for the last line that changed a clock,
    /// until another turn follows; empty if there is none.
    [[nodiscard]] const std::string& clocks_to_set() const { return clocks_to_set_; }
    /// Whether a line awaits confirmation.
    [[nodiscard]] bool awaits_yes() const { return !pending_.empty(); }

    /// The byoyomi calls that have become due by wall time since the last line or the last call of
    /// this function (Go 12.2c to 12.2e), one per line; empty if there are none, or if the time is
    /// set by hand.
    [[nodiscard]] std::string hear();
    /// The time until the next call; nothing if there is none.
    [[nodiscard]] std::optional<conduct::Milliseconds> until_next_call() const;

  private:
    using Say = Result<std::string> (ArbiterDesk::*)(const SaidLine&);
    struct Verb {
        std::string_view name;
        Say say;
        std::string_view usage;
        std::string_view english;
        /// A player says or does it: this many words may follow beside the player's name. Negative
        /// if no player is its author, or if the verb parses the player itself.
        int players_words = -1;
    };
    ArbiterDesk(std::optional<store::TextJournal> journal, DeskOptions options)
        : journal_(std::move(journal)), options_(std::move(options)) {}
    [[nodiscard]] static std::span<const Verb> verbs();
    [[nodiscard]] static std::vector<std::string> beginnings_of(conduct::Game game);
    [[nodiscard]] Result<std::string> answer(const SaidLine& said);
    [[nodiscard]] Result<std::string> answer_all(const std::vector<SaidLine>& lines);
    // several_acts.cpp
    [[nodiscard]] Result<std::string> answer_line(std::string_view line);
    /// Whether the act needs confirmation before it is recorded: the game ends, or a player loses
    /// time.
    [[nodiscard]] bool is_grave(const Snapshot& before) const;
    // desk.cpp: the steps of take()
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
    /// The text of what the line would do; returns to the state before it.
    [[nodiscard]] std::string preview(const Result<std::string>& done, bool asks_only,
                                      Snapshot&& before);
    /// What the line has done, or why it was refused, and what must be done next.
    [[nodiscard]] std::string outcome_text(const Result<std::string>& done, const Nearest& nearest,
                                           bool has_told_players);
    /// Writes the events caused by the line to disk.
    [[nodiscard]] Result<void> keep();
    void note_ruling(const conduct::Event& event);
    /// Duties that arose since they were last shown.
    [[nodiscard]] std::string new_duties();
    [[nodiscard]] std::string question_text() const;
    /// The moves of a repetition and the effect of each, from a finding among the values; one per
    /// line.
    [[nodiscard]] std::string steps_told(const conduct::Values& values) const;
    [[nodiscard]] std::string preview_text(const std::string& done, bool is_asked) const;
    /// Applies an event from the journal.
    Result<void> follow(conduct::Event event);
    /// `nearest`: for a line that was refused.
    [[nodiscard]] std::string outcome_json(const Result<std::string>& done, const Nearest& nearest,
                                           bool is_preview) const;

    // arbiter_desk.cpp: calling conduct
    [[nodiscard]] conduct::Game game() const { return state_.settings().game; }
    [[nodiscard]] conduct::Seat timed() const;
    [[nodiscard]] conduct::Seat to_move() const;

    // spelled_out.cpp, short_line.cpp: the meaning of a short line
    [[nodiscard]] Result<std::vector<SaidLine>> spelled_out(std::string_view typed) const;
    [[nodiscard]] Result<std::vector<SaidLine>> spelled_in_words(std::string_view typed) const;
    // several_acts.cpp
    /// What was not understood in a refused line, and the closest line; empty if there is none.
    [[nodiscard]] Nearest nearest_to(std::string_view line, const Refusal& refusal) const;
    [[nodiscard]] std::string nearest_text(const Nearest& nearest) const;
    using Reading = Result<std::vector<SaidLine>>;
    /// Further readings of a line that is not understood as typed: with abbreviations expanded and
    /// players' names replaced by their sides; by the meaning of its words, in any order.
    [[nodiscard]] std::vector<Reading> other_readings(std::string_view line) const;
    /// The readings of the line as typed; if the rules of Go have their own clause for what it
    /// describes, only those by that clause.
    [[nodiscard]] std::vector<Reading> readings_of(std::string_view line) const;
    /// Answers the first reading that is understood and admitted. `told_last` is the only player
    /// mentioned in the previous part; it is then set to that of this part.
    using Admits = std::function<bool(const std::vector<SaidLine>&)>;
    struct AnsweredReading {
        Result<std::string> answer;
        bool is_spelled;              ///< the words were understood; the answer is the law's
        std::vector<SaidLine> lines;  ///< the understood lines
    };
    AnsweredReading answer_reading(std::string_view line, const Admits& admits,
                                   std::optional<conduct::Seat>& told_last);
    /// The answer to a line that was not understood, after rewriting it: without the board number,
    /// with times in figures. Nothing if it has neither.
    [[nodiscard]] std::optional<Result<std::string>>
    answer_in_other_words(std::string_view line, const Result<std::string>& answered);
    /// The readings without remarks that have no effect on the act (asides.h).
    [[nodiscard]] std::vector<Reading> readings_without_asides(std::string_view line) const;
    /// FIDE 7.5.5: whether the record has `number` - 1 illegal moves of the player.
    [[nodiscard]] bool is_illegal_move_number(std::size_t number, const SaidLine& line) const;
    /// Whether the lines are a reminder or a warning for an act for which the law has a report of
    /// its own, by which it gives its measures (xiangqi 9.6, 9.8; Go 17, 18).
    [[nodiscard]] bool has_own_report(const std::vector<SaidLine>& lines,
                                      std::string_view line) const;
    /// Whether the law has given this measure, "reminder" or "warning", in this line.
    [[nodiscard]] bool is_measure_ruled_in_line(std::string_view measure) const;
    /// Remembers which parts of a refused line were understood, and the first that was not.
    void keep_stuck(std::string_view line, const std::vector<std::string_view>& parts,
                    std::size_t first);
    /// "đỏ vô ý chạm a0, nhắc nhở": the arbiter who reminds him has seen it (xiangqi 9.6); nothing
    /// for any other line.
    std::optional<Result<std::string>> answer_as_seen(std::string_view line,
                                                      const std::vector<std::string_view>& parts);
    /// A measure for both players in one line (for_each_player.h); nothing if it is none.
    [[nodiscard]] std::optional<Reading> reading_for_each(std::string_view line) const;
    /// Answers a line with several parts, all of them or none; nothing if a part is not understood.
    [[nodiscard]] std::optional<Result<std::string>> answer_in_parts(std::string_view line);
    // side_names.cpp
    /// The line with the players' names replaced by the names of their sides.
    [[nodiscard]] std::string in_side_names(std::string_view line) const;
    /// The same for names exactly as written only.
    [[nodiscard]] std::string with_names_of_sides(std::string said) const;
    /// The meaning of a line understood as `typed` if one of its words is a player's name: "An
    /// resigns" is about An, not about the side to move. Nothing if it makes no difference.
    [[nodiscard]] std::optional<Reading> told_by_name(std::string_view line,
                                                      const std::vector<SaidLine>& typed) const;
    /// The reading with every typed word.
    [[nodiscard]] Result<std::vector<SaidLine>> spelled_as_said(std::string_view line) const;
    [[nodiscard]] std::optional<std::vector<SaidLine>> bare_move(std::string_view line) const;
    [[nodiscard]] Result<std::vector<SaidLine>> short_form(std::string_view verb,
                                                           SaidLine said) const;
    /// Whether it is a verb, a report, a short word or a phrase of the game.
    [[nodiscard]] bool is_known(std::string_view word) const;
    /// Moves points, or an amount of lateness, behind the word they belong to.
    void put_verb_first(std::vector<std::string>& words) const;
    /// Removes the first word and returns it as the intended verb; words without effect on it are
    /// removed from the others.
    [[nodiscard]] std::string verb_as_said(std::vector<std::string>& words,
                                           bool names_player) const;
    /// `usual` are the default fields; `reason` is filled in if the report has one.
    [[nodiscard]] Result<SaidLine> report_in_short(const conduct::ReportKind& kind,
                                                   conduct::Values usual, SaidLine said,
                                                   std::string_view reason) const;
    /// The result that both players signed.
    [[nodiscard]] Result<std::vector<SaidLine>> signed_lines(std::vector<std::string> words) const;
    /// The only verb, report or short word that begins with the word. `stands_alone`: the line has
    /// no other words.
    [[nodiscard]] Result<std::string> begun_verb(const std::string& verb, bool stands_alone,
                                                 bool names_player) const;
    /// Puts the claim before the other words, by its name for the verb `claim`.
    void put_claim_first(std::vector<std::string>& words) const;
    /// Both players agree to a draw.
    [[nodiscard]] Result<std::vector<SaidLine>> agreed_lines(std::vector<std::string> words) const;
    // said_by_players.cpp
    /// What one player says about the other: a claim or complaint; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<SaidLine>> said_by_player(std::string_view line) const;
    /// `told` is said by the player about his opponent, who is named first.
    [[nodiscard]] std::optional<std::vector<SaidLine>>
    said_of_opponent(conduct::Seat seat, std::string_view told) const;
    // of_the_board.cpp
    /// A statement about the pieces on the board: an unpromoted pawn, an upset board, a move
    /// entered instead of another; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<SaidLine>> of_the_board(std::string_view line) const;
    /// A statement about what the game is waiting for, or one that only the position completes.
    [[nodiscard]] std::optional<std::vector<SaidLine>>
    told_by_state(const std::vector<Token>& tokens) const;
    /// "the arbiter agrees": the leave that was requested.
    [[nodiscard]] std::optional<SaidLine> leave_granted(const std::vector<Token>& tokens) const;
    /// Whether the player's last move is what the line says: castling, a capture, a promotion.
    [[nodiscard]] bool was_last(std::string_view typed, conduct::Seat seat) const;
    /// Checks that the pieces named in the line are where it says, and fills in their squares where
    /// it names none. Refuses a contradiction to the board.
    [[nodiscard]] Result<void> fit_to_board(std::string_view typed,
                                            std::vector<SaidLine>& lines) const;
    /// The player who waits for the answer to his request for leave (Go 23.6); nothing if both or
    /// neither do.
    [[nodiscard]] std::optional<conduct::Seat> asked_for_leave() const;
    [[nodiscard]] Result<std::vector<SaidLine>> illegal_line(const SaidLine& said) const;
    [[nodiscard]] Result<std::vector<SaidLine>> coming_line(conduct::Coming coming,
                                                            const SaidLine& said) const;
    /// A choice alone, if a case is open that it settles.
    [[nodiscard]] std::optional<SaidLine> said_in_case(const SaidLine& said) const;
    /// The choice of a field named by the words at a position, and the number of these words; an
    /// empty code if there is none.
    struct ToldChoice {
        std::string code;
        std::size_t words = 0;
    };
    [[nodiscard]] ToldChoice choice_told(const conduct::ReportField& field,
                                         std::span<const std::string> words, std::size_t at) const;
    class FieldFiller;
    /// Assigns words without a key to the fields that they fit. `usual` are the default fields.
    [[nodiscard]] Result<void> fill_fields(const conduct::ReportKind& kind,
                                           const conduct::Values& usual, SaidLine& said) const;
    /// The report named by a clause alone, if the short word has no field for one; the clause is
    /// then removed from the words.
    [[nodiscard]] std::optional<std::string> ruled_by_clause(const SaidLine& usual,
                                                             std::vector<std::string>& words) const;
    [[nodiscard]] bool has_short_form(const SaidLine& said) const;
    /// Whether it is a report, a short word or a phrase of the game.
    [[nodiscard]] bool is_named(std::string_view word) const;
    /// Joins as many of the first words as form one name: "touch claim". Returns their number.
    std::size_t join_words(std::vector<std::string>& words) const;
    [[nodiscard]] std::size_t joined_words(const SaidLine& said) const;
    /// The clause of the player's breach that awaits a penalty, if the report is one; otherwise
    /// empty.
    [[nodiscard]] std::string unanswered_offence(const conduct::ReportKind& kind,
                                                 const SaidLine& said) const;
    /// Fills in what the desk knows itself: the arbiter's rank, and `reason` unless it is empty.
    void fill_known(const conduct::ReportKind& kind, SaidLine& said, std::string_view reason) const;

    // phrases.cpp: lines that depend on the current state of the game
    [[nodiscard]] Result<std::vector<SaidLine>> phrase_line(std::string_view phrase,
                                                            const SaidLine& said) const;
    [[nodiscard]] Result<std::vector<SaidLine>>
    perpetual_line(std::string_view phrase, const std::vector<conduct::Seat>& seats,
                   const SaidLine& said) const;
    /// The only player that the events recorded by this line so far are about; empty if there is
    /// none or if they are about both.
    [[nodiscard]] std::vector<conduct::Seat> ruled_on_in_line() const;
    /// Whether a claim or complaint in a previous part of the line was right; nothing if there was
    /// none.
    [[nodiscard]] std::optional<bool> claim_ruled_in_line() const;
    /// Whether a previous part of the line has ended the game with this score.
    [[nodiscard]] bool has_ended_in_line(conduct::Score score) const;
    /// Whether a previous part of the line has given the player this much time by the law.
    [[nodiscard]] bool has_given_in_line(conduct::Seat seat, std::chrono::milliseconds time) const;
    class TimeLine;
    [[nodiscard]] Result<std::vector<SaidLine>> given_time_line(const SaidLine& said,
                                                                bool is_taken) const;
    /// captures_told.cpp: checks that the play captures what was reported with it, points and
    /// numbers of stones; any capture is accepted if nothing was reported.
    /// Refuses: not-captured.
    [[nodiscard]] Result<void> takes_as_told(conduct::Seat seat, const std::string& move,
                                             std::span<const std::string> told) const;
    /// What is agreed to or rejected: the end, the dead stones, the count, a shifted stone.
    [[nodiscard]] Result<std::vector<SaidLine>> agreement_line(std::string_view phrase,
                                                               const SaidLine& said) const;
    /// Xiangqi: the player whose illegal move is on the board.
    [[nodiscard]] std::optional<conduct::Seat> author_of_illegal_move() const;
    /// A clause's title in the players' language.
    [[nodiscard]] std::string fault_title(std::string_view clause) const;
    /// Go 17.1, with or without the second point.
    [[nodiscard]] Result<std::vector<SaidLine>> two_plays_line(const SaidLine& said) const;
    /// Go 20.1: the only point at which the stone just played could be recaptured at once.
    [[nodiscard]] Result<std::vector<SaidLine>> ko_retaken_line(const SaidLine& said) const;
    /// Parses "W+R", "B+3.5", "黑胜3又1/4子"; nothing for any other word.
    [[nodiscard]] std::optional<SaidLine> result_line(std::string_view word) const;
    /// A margin in hundredths: of a stone, or, as some Go records mean it, of a point of the
    /// difference.
    [[nodiscard]] std::optional<SaidLine> counted_line(conduct::Seat winner, int hundredths,
                                                       bool in_stones) const;
    [[nodiscard]] bool is_owed(std::string_view duty) const;
    [[nodiscard]] Result<std::vector<SaidLine>> clock_line(SaidLine said) const;
    /// The squares of a move by hand: "e1e3" for "Ke3" if only one piece can be meant.
    [[nodiscard]] std::string hand_squares(const std::string& move, conduct::Seat seat) const;
    /// A line such as "white touched his knight g1 but moved the pawn to d4, black complains".
    [[nodiscard]] std::optional<std::vector<SaidLine>>
    touched_and_moved(std::string_view line, const std::vector<Token>& tokens) const;
    /// Separates switches from the value before them.
    static void part_switches(const conduct::ReportKind* kind, SaidLine& said);
    /// The last move of the game if the player made it; otherwise empty.
    [[nodiscard]] std::string last_play_of(conduct::Seat seat) const;
    [[nodiscard]] std::string default_reason(const conduct::ReportKind& kind,
                                             const conduct::Values& fields) const;
    /// Removes the player from the line's words, so that every verb parses players alike.
    [[nodiscard]] Result<void> read_player(const Verb& verb, SaidLine& said) const;
    [[nodiscard]] conduct::Actor player_of(const SaidLine& said) const;
    [[nodiscard]] conduct::Actor arbiter() const {
        return conduct::arbiter(options_.name, options_.office);
    }
    /// Decides, records and applies a command; returns the text of what happened.
    Result<std::string> ask(const conduct::Actor& by, conduct::CommandBody asked);
    Result<std::string> record(std::vector<conduct::Event> events);
    /// The text of what happened by the passing of time until then; empty if nothing did.
    Result<std::string> pass_time(conduct::Instant at);
    void keep_refused(const Refusal& refusal, conduct::Seat seat, std::string move);
    [[nodiscard]] Result<std::string> move_text(const std::string& typed,
                                                std::optional<conduct::Seat> mover = {}) const;

    // arbiter_verbs.cpp: one function for each verb
    Result<std::string> say_move(const SaidLine& said);
    Result<std::string> say_press(const SaidLine& said);
    Result<std::string> say_report(const SaidLine& said);
    Result<std::string> say_claim(const SaidLine& said);
    Result<std::string> say_offer(const SaidLine& said);
    Result<std::string> say_accept(const SaidLine& said);
    Result<std::string> say_decline(const SaidLine& said);
    Result<std::string> say_resign(const SaidLine& said);
    Result<std::string> say_flag(const SaidLine& said);
    Result<std::string> say_dead(const SaidLine& said);
    Result<std::string> say_alive(const SaidLine& said);
    Result<std::string> say_confirm(const SaidLine& said);
    Result<std::string> say_dispute(const SaidLine& said);
    Result<std::string> say_begin(const SaidLine& said);
    Result<std::string> say_rule(const SaidLine& said);
    Result<std::string> say_correct(const SaidLine& said);
    Result<std::string> say_annul(const SaidLine& said);
    Result<std::string> say_continue(const SaidLine& said);
    Result<std::string> say_clock(const SaidLine& said);
    /// Accepts "1:20" as minutes and seconds, unless hours and minutes are closer to the clock's
    /// display: an error of an hour is not accepted silently.
    [[nodiscard]] Result<void> is_plain_time(conduct::Seat seat, std::string_view text) const;
    [[nodiscard]] std::string reason_or(std::string reason, words::desk::Key key) const;
    Result<std::string> say_stop(const SaidLine& said);
    Result<std::string> say_start(const SaidLine& said);
    Result<std::string> say_back(const SaidLine& said);
    Result<std::string> say_undo(const SaidLine& said);
    Result<std::string> undo_line(const SaidLine& said);
    /// Makes the lines of earlier sessions undoable: `stood` has the number of events in force
    /// before each line of the journal, and after the last one.
    void recall_lines(const std::vector<LineEnd>& lines, const std::vector<std::size_t>& stood);
    /// Makes the last command of an earlier session, whose lines are not recorded, a line that can
    /// be undone.
    void recall_last();
    /// The typed text, or, for an earlier session, the text of its effect.
    [[nodiscard]] std::string line_of(const Mark& mark) const;
    [[nodiscard]] std::string told_or_named(const conduct::Event& event,
                                            const conduct::State& after) const;
    Result<std::string> say_history(const SaidLine& said);
    /// The last move was entered instead of another, which replaces it and keeps its time.
    Result<std::string> say_meant(const SaidLine& said);
    Result<std::string> say_time(const SaidLine& said);
    Result<std::string> say_at(const SaidLine& said);

    /// Collects the calls that become due until then, for this line's answer.
    void hear_until(conduct::Instant until);
    /// Whether the clock is counting for the side to move: in Go placing a stone ends the counting.
    [[nodiscard]] bool is_counting() const;
    [[nodiscard]] std::string calls_text() const;

    // arbiter_shown.cpp: verbs that change nothing
    Result<std::string> say_show(const SaidLine& said);
    Result<std::string> say_duties(const SaidLine& said);
    Result<std::string> say_rulings(const SaidLine& said);
    Result<std::string> say_explain(const SaidLine& said);
    Result<std::string> say_log(const SaidLine& said);
    /// An entry of the journal in words: time, event, author. `after` is the state after it.
    [[nodiscard]] std::string entry_text(const conduct::Event& event,
                                         const conduct::State& after) const;
    /// A field or value by its name in the language; times as clocks show them.
    [[nodiscard]] std::string field_text(std::string_view name, const std::string& value) const;
    Result<std::string> say_help(const SaidLine& said);
    Result<std::string> say_language(const SaidLine& said);
    Result<std::string> say_quit(const SaidLine& said);
    [[nodiscard]] std::string kind_text(const conduct::ReportKind& kind) const;

    std::optional<store::TextJournal> journal_;  ///< nothing: a rehearsal
    std::string path_;                           ///< of the journal
    std::size_t kept_ = 0;                       ///< number of lines in it
    DeskOptions options_;
    conduct::State state_;
    std::vector<conduct::Event> events_;        ///< those in force
    std::optional<conduct::Instant> set_time_;  ///< set by hand; otherwise the wall time is used
    std::size_t line_ = 0;
    std::size_t seen_ = 0;                  ///< number of events before this line
    std::vector<std::string> written_;      ///< journal lines added by this line
    std::string understood_;                ///< of a refused line the parts that were understood
    std::string stuck_;                     ///< and the part behind them, which was not
    std::string happened_;                  ///< the text of what was recorded in this line
    conduct::Instant heard_{};              ///< calls until then have been made
    std::vector<clock::Call> calls_;        ///< those made in this line
    std::optional<conduct::Seat> counted_;  ///< the seat they are for
    std::optional<RefusedMove> stood_;
    std::vector<Mark> history_;  ///< the lines that can be undone
    std::vector<conduct::Duty> told_duties_;
    std::optional<conduct::Question> told_question_;
    bool touches_clock_ = false;  ///< whether this line does
    bool is_whole_ = false;       ///< several steps that succeed or fail together
    bool has_undone_ = false;
    /// A word of this line that was corrected as misspelt; empty if there is none.
    std::string guessed_;
    std::string clocks_to_set_;
    std::string players_line_;
    std::string pending_;  ///< the line that awaits confirmation
    bool ends_ = false;
};

}  // namespace kyvien::cli
