// cli/arbiter/desk.h — a game over the board at the arbiter's desk: reads lines, answers with
// rulings.
//
// Every line that changes the game is stored in the journal, on disk, before it is answered. The
// desk decides nothing itself: it asks conduct.
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
    std::string name = "Arbiter";  ///< who rules
    conduct::ArbiterRank office = conduct::ArbiterRank::Table;
    std::function<conduct::Instant()> wall_time;  ///< the time of day
    /// A line that would end the game or take time from a player is shown first and recorded when
    /// the next line says yes; a line with "!" at its end is recorded at once.
    bool confirms = false;
    /// The players' language, in which each ruling is said once more, for them.
    std::optional<rulebook::Language> players;
};

class ArbiterDesk {
  public:
    /// What is to be printed for a line.
    struct Answer {
        std::string text;
        bool understood = true;  ///< false: refused, or no line of the desk
        bool ends = false;       ///< the line was `quit`
    };

    /// The last move that was refused as illegal; it may stand on the board all the same.
    struct RefusedMove {
        conduct::Seat seat{};
        std::size_t ply = 0;
        std::string move;  ///< empty: not to be read as squares
    };
    /// Where the game stood before a line.
    struct Mark {
        std::size_t events = 0;
        std::optional<conduct::Instant> set_time;
        conduct::Instant heard{};
        std::optional<RefusedMove> stood;
        std::string line;  ///< empty: of an earlier sitting
    };
    /// All that a line can change.
    struct Snapshot {
        conduct::State state;
        std::vector<conduct::Event> events;
        std::vector<Mark> history;
        Mark mark;
        std::vector<conduct::Duty> told_duties;
        std::optional<conduct::Question> told_question;
    };

    /// Begins a journal: the game, both players and, unless it waits, the start of the clocks.
    /// Refuses: what conduct refuses of settings and names, and what the journal refuses.
    [[nodiscard]] static Result<void> begin(const std::string& path,
                                            const conduct::Settings& settings,
                                            const std::string& first, const std::string& second,
                                            bool waits, conduct::Instant at);
    /// Refuses: what the journal refuses; "journal-damaged" when its lines are no game.
    [[nodiscard]] static Result<ArbiterDesk> open(const std::string& path, DeskOptions options);

    /// A desk whose game is kept nowhere, to try what the law would say.
    /// Refuses: as begin().
    [[nodiscard]] static Result<ArbiterDesk> rehearse(const conduct::Settings& settings,
                                                      const std::string& first,
                                                      const std::string& second, bool waits,
                                                      conduct::Instant at, DeskOptions options);

    /// What a person is told on sitting down: what was mended, the position, what is owed.
    [[nodiscard]] std::string greeting() const;
    [[nodiscard]] Answer take(std::string_view line);
    /// Where the game stands before this line; restore() goes back to it, but not in a journal.
    [[nodiscard]] Snapshot snapshot(std::string_view line) const;
    void restore(Snapshot&& before);
    /// Sets the rank of the arbiter at the desk from now on.
    void sit_as(conduct::ArbiterRank office) { options_.office = office; }
    [[nodiscard]] const conduct::State& state() const { return state_; }
    /// What stands, in its order.
    [[nodiscard]] std::span<const conduct::Event> events() const { return events_; }
    /// Every word with which a line can begin here: verbs, their short forms, reports.
    [[nodiscard]] const std::vector<std::string>& beginnings() const;
    /// Completions of the last word of the line.
    [[nodiscard]] std::vector<std::string> completions(std::string_view line) const;

    // What a full screen shows; each text in the arbiter's language.
    [[nodiscard]] const DeskOptions& options() const { return options_; }
    [[nodiscard]] conduct::Instant now() const;
    [[nodiscard]] std::string duties_text() const;
    /// The last ruling in one line for the players, in their language; empty for none.
    [[nodiscard]] const std::string& players_line() const { return players_line_; }
    /// "Clocks to set now: White 1:23:20, Black 0:59:40" of the last line that touched a clock and
    /// was not followed by another turn; empty for none.
    [[nodiscard]] const std::string& clocks_to_set() const { return clocks_to_set_; }
    /// A line waits for a yes.
    [[nodiscard]] bool awaits_yes() const { return !pending_.empty(); }

    /// The calls of byo-yomi that have fallen due by the wall's time since the last line or the
    /// last question (Go 12.2c to 12.2e), a line each; empty for none, and where the time is set by
    /// hand.
    [[nodiscard]] std::string hear();
    /// How long it is until the next of them; none where none is to come.
    [[nodiscard]] std::optional<conduct::Milliseconds> until_next_call() const;

  private:
    using Say = Result<std::string> (ArbiterDesk::*)(const SaidLine&);
    struct Verb {
        std::string_view name;
        Say say;
        std::string_view usage;
        std::string_view english;
        /// A player says or does it: so many words may follow beside the player's name. Negative
        /// where nobody is its author, or where it reads the player itself.
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
    /// The confirmation asked for before an act is recorded: the game ends, or a player loses time.
    [[nodiscard]] bool is_grave(const Snapshot& before) const;
    /// Puts on the disk what the line has brought about.
    [[nodiscard]] Result<void> keep();
    void note_ruling(const conduct::Event& event);
    /// Duties that have come since they were last told.
    [[nodiscard]] std::string new_duties();
    [[nodiscard]] std::string question_text() const;
    /// The moves of a repetition and what each of them does, as a finding among the values tells; a
    /// line each.
    [[nodiscard]] std::string steps_told(const conduct::Values& values) const;
    [[nodiscard]] std::string preview_text(const std::string& done, bool is_asked) const;
    /// Adds an event that the journal has.
    Result<void> follow(conduct::Event event);
    /// `nearest`: where the line was refused.
    [[nodiscard]] std::string outcome_json(const Result<std::string>& done, const Nearest& nearest,
                                           bool is_preview) const;

    // arbiter_desk.cpp: asking conduct
    [[nodiscard]] conduct::Game game() const { return state_.settings().game; }
    [[nodiscard]] conduct::Seat timed() const;
    [[nodiscard]] conduct::Seat to_move() const;

    // spelled_out.cpp, short_line.cpp: what a short line means
    [[nodiscard]] Result<std::vector<SaidLine>> spelled_out(std::string_view typed) const;
    [[nodiscard]] Result<std::vector<SaidLine>> spelled_in_words(std::string_view typed) const;
    // several_acts.cpp
    /// What else a line may say that is not understood as it was typed: with abbreviations written
    /// out and the players' names as their sides; by what its words mean, in any order.
    /// What of a refused line was not understood, and which line is near; empty where none is.
    [[nodiscard]] Nearest nearest_to(std::string_view line, const Refusal& refusal) const;
    [[nodiscard]] std::string nearest_text(const Nearest& nearest) const;
    using Reading = Result<std::vector<SaidLine>>;
    [[nodiscard]] std::vector<Reading> other_readings(std::string_view line) const;
    /// As it was typed; or, of what the law names, only so.
    [[nodiscard]] std::vector<Reading> readings_of(std::string_view line) const;
    /// Answers the first reading that is understood and admitted. `told_last` is the one player of
    /// whom the part before has told something, then of whom this one has.
    using Admits = std::function<bool(const std::vector<SaidLine>&)>;
    struct AnsweredReading {
        Result<std::string> answer;
        bool is_spelled;              ///< the words were read; what follows is the law's answer
        std::vector<SaidLine> lines;  ///< as they were read
    };
    AnsweredReading answer_reading(std::string_view line, const Admits& admits,
                                   std::optional<conduct::Seat>& told_last);
    /// The answer to a line that was not understood, told with other words for the same: without
    /// the number of the board, with times in figures. None where these are not in it.
    [[nodiscard]] std::optional<Result<std::string>>
    answer_in_other_words(std::string_view line, const Result<std::string>& answered);
    /// What it says without what adds nothing to the act (asides.h).
    [[nodiscard]] std::vector<Reading> readings_without_asides(std::string_view line) const;
    /// FIDE 7.5.5: whether the record has one illegal move of the player less than `number`.
    [[nodiscard]] bool is_illegal_move_number(std::size_t number, const SaidLine& line) const;
    /// Told in several parts, all of them or none; none where one is not understood.
    [[nodiscard]] std::optional<Result<std::string>> answer_in_parts(std::string_view line);
    // side_names.cpp
    /// The line with the names of the players of this game as the names of their sides.
    [[nodiscard]] std::string in_side_names(std::string_view line) const;
    /// The same of names as they are written, and of nothing else.
    [[nodiscard]] std::string with_names_of_sides(std::string said) const;
    /// What a line that was understood as `typed` says where a word of it is the name of a player:
    /// "An resigns" is told of An, and not of whoever is on move. None where it makes no
    /// difference.
    [[nodiscard]] std::optional<Reading> told_by_name(std::string_view line,
                                                      const std::vector<SaidLine>& typed) const;
    /// With every word that was typed.
    [[nodiscard]] Result<std::vector<SaidLine>> spelled_as_said(std::string_view line) const;
    [[nodiscard]] std::optional<std::vector<SaidLine>> bare_move(std::string_view line) const;
    [[nodiscard]] Result<std::vector<SaidLine>> short_form(std::string_view verb,
                                                           SaidLine said) const;
    /// A verb, a report, a short word or a phrase of the game.
    [[nodiscard]] bool is_known(std::string_view word) const;
    /// What is said of points, or how late somebody came, stands behind the word for it.
    void put_verb_first(std::vector<std::string>& words) const;
    /// Takes the first word out, as the verb that is meant by it; the others lose what adds nothing
    /// to it.
    [[nodiscard]] std::string verb_as_said(std::vector<std::string>& words,
                                           bool names_player) const;
    /// `usual` holds where the line says nothing else; `reason` is put in where the report has one.
    [[nodiscard]] Result<SaidLine> report_in_short(const conduct::ReportKind& kind,
                                                   conduct::Values usual, SaidLine said,
                                                   std::string_view reason) const;
    /// The results that both signed.
    [[nodiscard]] Result<std::vector<SaidLine>> signed_lines(std::vector<std::string> words) const;
    /// The one verb, report or short word that the word begins. `stands_alone`: nothing else is
    /// said in the line.
    [[nodiscard]] Result<std::string> begun_verb(const std::string& verb, bool stands_alone,
                                                 bool names_player) const;
    /// Names the claim as the verb `claim` does, before the other words.
    void put_claim_first(std::vector<std::string>& words) const;
    /// Both players agree to a draw.
    [[nodiscard]] Result<std::vector<SaidLine>> agreed_lines(std::vector<std::string> words) const;
    // said_by_players.cpp
    /// What one player says of the other: his claim or complaint; none for any other line.
    [[nodiscard]] std::optional<std::vector<SaidLine>> said_by_player(std::string_view line) const;
    /// `told` by the player of his opponent, whom it names first.
    [[nodiscard]] std::optional<std::vector<SaidLine>>
    said_of_opponent(conduct::Seat seat, std::string_view told) const;
    // of_the_board.cpp
    /// What is told of the pieces on the board: a pawn that was left, a board that was upset, a
    /// move that was entered for another; none for any other line.
    [[nodiscard]] std::optional<std::vector<SaidLine>> of_the_board(std::string_view line) const;
    /// What is told of what the game waits for, or what only the position completes.
    [[nodiscard]] std::optional<std::vector<SaidLine>>
    told_by_state(const std::vector<Token>& tokens) const;
    /// Pieces that the line names stand where it says, and give it their squares where it names
    /// none. Refuses what the board contradicts.
    /// Whether the last move of the player is what the line says of it: castling, a capture, a
    /// promotion.
    [[nodiscard]] bool was_last(std::string_view typed, conduct::Seat seat) const;
    [[nodiscard]] Result<void> fit_to_board(std::string_view typed,
                                            std::vector<SaidLine>& lines) const;
    /// The player who waits for the answer to his request for leave (Go 23.6); none where both or
    /// nobody does.
    [[nodiscard]] std::optional<conduct::Seat> asked_for_leave() const;
    [[nodiscard]] Result<std::vector<SaidLine>> illegal_line(const SaidLine& said) const;
    [[nodiscard]] Result<std::vector<SaidLine>> coming_line(conduct::Coming coming,
                                                            const SaidLine& said) const;
    /// Words without a key become the fields that they fit.
    /// A choice alone, where a case is open that it settles.
    [[nodiscard]] std::optional<SaidLine> said_in_case(const SaidLine& said) const;
    /// A choice of the field that the words beginning there name, and how many of them do; an empty
    /// code where none does.
    struct ToldChoice {
        std::string code;
        std::size_t words = 0;
    };
    [[nodiscard]] ToldChoice choice_told(const conduct::ReportField& field,
                                         std::span<const std::string> words, std::size_t at) const;
    class FieldFiller;
    /// `usual` is told where the words say nothing else.
    [[nodiscard]] Result<void> fill_fields(const conduct::ReportKind& kind,
                                           const conduct::Values& usual, SaidLine& said) const;
    /// The report that a clause alone names, where the short word has no field for one; the clause
    /// is taken out of the words then.
    [[nodiscard]] std::optional<std::string> ruled_by_clause(const SaidLine& usual,
                                                             std::vector<std::string>& words) const;
    [[nodiscard]] bool has_short_form(const SaidLine& said) const;
    /// A report, a short word or a phrase of the game.
    [[nodiscard]] bool is_named(std::string_view word) const;
    /// "touch claim": joins as many of the first words as are one name together; how many they
    /// were.
    std::size_t join_words(std::vector<std::string>& words) const;
    [[nodiscard]] std::size_t joined_words(const SaidLine& said) const;
    /// The clause of the player's breach that waits for a penalty, where the report is one; else
    /// empty.
    [[nodiscard]] std::string unanswered_offence(const conduct::ReportKind& kind,
                                                 const SaidLine& said) const;
    /// What the desk knows itself: the arbiter's office, and `reason` unless it is empty.
    void fill_known(const conduct::ReportKind& kind, SaidLine& said, std::string_view reason) const;

    // phrases.cpp: lines that depend on the game as it stands
    [[nodiscard]] Result<std::vector<SaidLine>> phrase_line(std::string_view phrase,
                                                            const SaidLine& said) const;
    [[nodiscard]] Result<std::vector<SaidLine>>
    perpetual_line(std::string_view phrase, const std::vector<conduct::Seat>& seats,
                   const SaidLine& said) const;
    /// The one player of whom the parts of this line before have told something; none where it is
    /// neither or both.
    [[nodiscard]] std::vector<conduct::Seat> ruled_on_in_line() const;
    /// Whether a claim or a complaint that the line has told before was right; none where there
    /// was none.
    [[nodiscard]] std::optional<bool> claim_ruled_in_line() const;
    /// Whether what the line has told before has ended the game with this score.
    [[nodiscard]] bool has_ended_in_line(conduct::Score score) const;
    /// Whether what the line has told before has brought the player so much time by the law.
    [[nodiscard]] bool has_given_in_line(conduct::Seat seat, std::chrono::milliseconds time) const;
    class TimeLine;
    [[nodiscard]] Result<std::vector<SaidLine>> given_time_line(const SaidLine& said,
                                                                bool is_taken) const;
    /// captures_told.cpp: whether the play takes what was told with it, points and numbers of
    /// stones; whatever it takes where nothing more was told.
    /// Refuses: not-captured.
    [[nodiscard]] Result<void> takes_as_told(conduct::Seat seat, const std::string& move,
                                             std::span<const std::string> told) const;
    /// What is agreed to, or not: the end, the dead stones, the count, a shifted stone.
    [[nodiscard]] Result<std::vector<SaidLine>> agreement_line(std::string_view phrase,
                                                               const SaidLine& said) const;
    /// Xiangqi: whose illegal move stands on the board.
    [[nodiscard]] std::optional<conduct::Seat> author_of_illegal_move() const;
    /// A clause's title in the players' language.
    [[nodiscard]] std::string fault_title(std::string_view clause) const;
    /// Go 17.1, with the second point or without it.
    [[nodiscard]] Result<std::vector<SaidLine>> two_plays_line(const SaidLine& said) const;
    /// Go 20.1: the one point at which the stone just played could be taken back at once.
    [[nodiscard]] Result<std::vector<SaidLine>> ko_retaken_line(const SaidLine& said) const;
    /// "W+R", "B+3.5", "黑胜3又1/4子"; none for any other word.
    [[nodiscard]] std::optional<SaidLine> result_line(std::string_view word) const;
    /// A margin in hundredths, of a stone or as records of Go may mean it too: of a point of the
    /// difference.
    [[nodiscard]] std::optional<SaidLine> counted_line(conduct::Seat winner, int hundredths,
                                                       bool in_stones) const;
    [[nodiscard]] bool is_owed(std::string_view duty) const;
    [[nodiscard]] Result<std::vector<SaidLine>> clock_line(SaidLine said) const;
    /// The squares of a move by hand, "e1e3" of "Ke3" where one piece can be meant.
    [[nodiscard]] std::string hand_squares(const std::string& move, conduct::Seat seat) const;
    /// "white touched his knight g1 but moved the pawn to d4, black complains".
    [[nodiscard]] std::optional<std::vector<SaidLine>>
    touched_and_moved(std::string_view line, const std::vector<Token>& tokens) const;
    /// Takes what is switched on out of the value that stands before it.
    static void part_switches(const conduct::ReportKind* kind, SaidLine& said);
    /// Where the player has just played; empty where he has not.
    [[nodiscard]] std::string last_play_of(conduct::Seat seat) const;
    [[nodiscard]] std::string default_reason(const conduct::ReportKind& kind,
                                             const conduct::Values& fields) const;
    /// Takes the player out of the line's words, so that every verb of a player reads him alike.
    [[nodiscard]] Result<void> read_player(const Verb& verb, SaidLine& said) const;
    [[nodiscard]] conduct::Actor player_of(const SaidLine& said) const;
    [[nodiscard]] conduct::Actor arbiter() const {
        return conduct::arbiter(options_.name, options_.office);
    }
    /// Decides, records, applies; the text of what happened.
    Result<std::string> ask(const conduct::Actor& by, conduct::CommandBody asked);
    Result<std::string> record(std::vector<conduct::Event> events);
    /// What time has brought about until then; empty for nothing.
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
    /// "1:20" is read as minutes and seconds, unless hours and minutes lie nearer to what the clock
    /// shows: a slip of an hour is not set silently.
    [[nodiscard]] Result<void> is_plain_time(conduct::Seat seat, std::string_view text) const;
    [[nodiscard]] std::string reason_or(std::string reason, words::desk::Key key) const;
    Result<std::string> say_stop(const SaidLine& said);
    Result<std::string> say_start(const SaidLine& said);
    Result<std::string> say_back(const SaidLine& said);
    Result<std::string> say_undo(const SaidLine& said);
    Result<std::string> undo_line(const SaidLine& said);
    /// The lines of earlier sittings can be undone: `stood` tells how many events stood before each
    /// line of the journal, and behind its last.
    void recall_lines(const std::vector<LineEnd>& lines, const std::vector<std::size_t>& stood);
    /// The last command of an earlier sitting, whose lines are not noted, becomes a line that can
    /// be undone.
    void recall_last();
    /// What was typed, or, in an earlier sitting, what it has brought about.
    [[nodiscard]] std::string line_of(const Mark& mark) const;
    [[nodiscard]] std::string told_or_named(const conduct::Event& event,
                                            const conduct::State& after) const;
    Result<std::string> say_history(const SaidLine& said);
    /// The last move was entered for another one, which takes its place and its time.
    Result<std::string> say_meant(const SaidLine& said);
    Result<std::string> say_time(const SaidLine& said);
    Result<std::string> say_at(const SaidLine& said);

    /// Collects the calls that fall due until then, for this line's answer.
    void hear_until(conduct::Instant until);
    /// Whether the clock counts somebody who is to move: in Go a stone ends the counting.
    [[nodiscard]] bool is_counting() const;
    [[nodiscard]] std::string calls_text() const;

    // arbiter_shown.cpp: what only looks
    Result<std::string> say_show(const SaidLine& said);
    Result<std::string> say_duties(const SaidLine& said);
    Result<std::string> say_rulings(const SaidLine& said);
    Result<std::string> say_explain(const SaidLine& said);
    Result<std::string> say_log(const SaidLine& said);
    /// An entry of the journal in words: when, what, by whom. `after` is the state after it.
    [[nodiscard]] std::string entry_text(const conduct::Event& event,
                                         const conduct::State& after) const;
    /// A field or value by its name in the language; times as clocks show them.
    [[nodiscard]] std::string field_text(std::string_view name, const std::string& value) const;
    Result<std::string> say_help(const SaidLine& said);
    Result<std::string> say_language(const SaidLine& said);
    Result<std::string> say_quit(const SaidLine& said);
    [[nodiscard]] std::string kind_text(const conduct::ReportKind& kind) const;

    std::optional<store::TextJournal> journal_;  ///< none: a rehearsal
    std::string path_;                           ///< of the journal
    std::size_t kept_ = 0;                       ///< lines in it
    DeskOptions options_;
    conduct::State state_;
    std::vector<conduct::Event> events_;        ///< that stand
    std::optional<conduct::Instant> set_time_;  ///< set by hand; else the wall's
    std::size_t line_ = 0;
    std::size_t seen_ = 0;                  ///< events before this line
    std::vector<std::string> written_;      ///< lines of the journal that this line adds
    std::string happened_;                  ///< the text of what was recorded in this line
    conduct::Instant heard_{};              ///< calls until then have been made
    std::vector<clock::Call> calls_;        ///< those made in this line
    std::optional<conduct::Seat> counted_;  ///< whose they are
    std::optional<RefusedMove> stood_;
    std::vector<Mark> history_;  ///< the lines that can be undone
    std::vector<conduct::Duty> told_duties_;
    std::optional<conduct::Question> told_question_;
    bool touches_clock_ = false;  ///< in this line
    bool is_whole_ = false;       ///< of several steps, which stand or fall together
    bool has_undone_ = false;
    /// A word of this line that was read as the one for which it is misspelt; empty for none.
    std::string guessed_;
    std::string clocks_to_set_;
    std::string players_line_;
    std::string pending_;  ///< the line that waits for a yes
    bool ends_ = false;
};

}  // namespace kyvien::cli
