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

struct Correction;  // corrections/corrections.h
struct Nearest;     // concepts/concept_lines.h
struct StoryItem;   // sentences/story_words.h

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
    void set_rank(conduct::ArbiterRank office) { options_.office = office; }
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
    [[nodiscard]] bool awaits_confirmation() const { return !pending_.empty(); }

    /// The byoyomi calls that have become due by wall time since the last line or the last call of
    /// this function (Go 12.2c to 12.2e), one per line; empty if there are none, or if the time is
    /// set by hand.
    [[nodiscard]] std::string collect_due_calls();
    /// The time until the next call; nothing if there is none.
    [[nodiscard]] std::optional<conduct::Milliseconds> until_next_call() const;

  private:
    using Handler = Result<std::string> (ArbiterDesk::*)(const DeskLine&);
    struct Verb {
        std::string_view name;
        Handler handle;
        std::string_view usage;
        std::string_view english;
        /// A player says or does it: this many words may follow beside the player's name. Negative
        /// if no player is its author, or if the verb parses the player itself.
        int players_words = -1;
    };
    ArbiterDesk(std::optional<store::TextJournal> journal, DeskOptions options)
        : journal_(std::move(journal)), options_(std::move(options)) {}
    [[nodiscard]] static std::span<const Verb> verbs();
    [[nodiscard]] static std::vector<std::string> first_words_of(conduct::Game game);
    [[nodiscard]] Result<std::string> answer(const DeskLine& line);
    [[nodiscard]] Result<std::string> answer_all(const std::vector<DeskLine>& lines);
    // several_acts.cpp
    [[nodiscard]] Result<std::string> answer_line(std::string_view line);
    /// Whether the act needs confirmation before it is recorded: the game ends, or a player loses
    /// time.
    [[nodiscard]] bool needs_confirmation(const Snapshot& before) const;
    /// The same, of what this line has entered in place of the last entry.
    [[nodiscard]] bool corrects_gravely() const;
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
    /// The line says "second warning", and the record has another number: nothing is recorded.
    [[nodiscard]] bool contradicts_count(std::string_view line) const;
    [[nodiscard]] std::unexpected<Refusal> refuse_count(const Snapshot& before);
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
    [[nodiscard]] std::string repetition_text(const conduct::Values& values) const;
    [[nodiscard]] std::string preview_text(const std::string& done, bool is_asked) const;
    /// Applies an event from the journal.
    Result<void> follow(conduct::Event event);
    /// `nearest`: for a line that was refused.
    [[nodiscard]] std::string outcome_json(const Result<std::string>& done, const Nearest& nearest,
                                           bool is_preview) const;

    // arbiter_desk.cpp: calling conduct
    [[nodiscard]] conduct::Game game() const { return state_.settings().game; }
    [[nodiscard]] conduct::Seat seat_on_clock() const;
    [[nodiscard]] conduct::Seat to_move() const;

    // expanded_line.cpp, short_line.cpp: the meaning of a short line
    [[nodiscard]] Result<std::vector<DeskLine>> expanded_line(std::string_view typed) const;
    [[nodiscard]] Result<std::vector<DeskLine>> expanded_plain_line(std::string_view typed) const;
    // several_acts.cpp
    /// What was not understood in a refused line, and the closest line; empty if there is none.
    [[nodiscard]] Nearest nearest_to(std::string_view line, const Refusal& refusal) const;
    [[nodiscard]] std::string nearest_text(const Nearest& nearest) const;
    using Reading = Result<std::vector<DeskLine>>;
    /// Further readings of a line that is not understood as typed: with abbreviations expanded and
    /// players' names replaced by their sides; by the meaning of its words, in any order.
    [[nodiscard]] std::vector<Reading> other_readings(std::string_view line) const;
    /// The readings of the line as typed; if the rules of Go have their own clause for what it
    /// describes, only those by that clause.
    [[nodiscard]] std::vector<Reading> readings_of(std::string_view line) const;
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
    /// The readings without remarks that have no effect on the act (remarks.h).
    [[nodiscard]] std::vector<Reading> readings_without_remarks(std::string_view line) const;
    /// FIDE 7.5.5: whether the record has `number` - 1 illegal moves of the player.
    [[nodiscard]] bool is_illegal_move_number(std::size_t number, const DeskLine& line) const;
    /// The part with the player of the previous part as its subject: "took the clock" and "he took
    /// the clock" are about him.
    [[nodiscard]] std::string with_subject(std::string_view part, conduct::Seat seat) const;
    /// Whether the part says which pieces a player has, and he has them: beside a flag (6.9).
    /// "Black claims", "Red admits it": the claim of a touch; empty for other words.
    [[nodiscard]] std::string claim_of_touch(const std::vector<std::string_view>& parts) const;
    [[nodiscard]] bool tells_material(std::string_view part, std::optional<conduct::Seat> of) const;
    /// Whether the lines are a reminder or a warning for an act for which the law has a report of
    /// its own, by which it gives its measures (xiangqi 9.6, 9.8; Go 17, 18).
    /// Xiangqi 16.3.a.3: "khiếu nại" during the opponent's turn is a claim about a touch (9.11)
    /// only if a piece was touched; otherwise a matter is raised.
    void read_as_matter(std::vector<DeskLine>& lines, std::string_view line) const;
    /// The clause of chess that a player has broken who did what the reason tells; empty if the
    /// words tell no breach.
    [[nodiscard]] std::string clause_of_offence(conduct::Seat seat, std::string_view reason) const;
    /// Go 25.1 is for what no other rule names: the reading of "warn black for consulting a book"
    /// by the rule of its reason (24.3), if it has one.
    [[nodiscard]] std::optional<Reading> offence_in_reason(std::string_view line,
                                                           const Reading& typed) const;
    [[nodiscard]] bool has_own_report(const std::vector<DeskLine>& lines,
                                      std::string_view line) const;
    /// Whether the law has given this measure, "reminder" or "warning", in this line.
    [[nodiscard]] bool is_measure_ruled_in_line(std::string_view measure) const;
    /// Whether the line has brought about a ruling that may be the first, second, … of its kind.
    [[nodiscard]] bool is_count_ruled_in_line(std::size_t count) const;
    /// "đỏ vô ý chạm a0, nhắc nhở": the arbiter who reminds him has seen it (xiangqi 9.6); nothing
    /// for any other line.
    std::optional<Result<std::string>> answer_as_seen(std::string_view line,
                                                      const std::vector<std::string_view>& parts);
    /// A measure for both players in one line (for_each_player.h); nothing if it is none.
    [[nodiscard]] std::optional<Reading> reading_for_each(std::string_view line) const;
    class LineInParts;  // line_in_parts.h
    /// Answers a line with several parts, all of them or none; nothing if a part is not understood.
    [[nodiscard]] std::optional<Result<std::string>> answer_in_parts(std::string_view line);
    // side_names.cpp
    /// The line with the players' names replaced by the names of their sides.
    [[nodiscard]] std::string in_side_names(std::string_view line) const;
    /// The same for names exactly as written only.
    [[nodiscard]] std::string with_names_of_sides(std::string text) const;
    /// The meaning of a line understood as `typed` if one of its words is a player's name: "An
    /// resigns" is about An, not about the side to move. Nothing if it makes no difference.
    [[nodiscard]] std::optional<Reading>
    reading_by_player_name(std::string_view line, const std::vector<DeskLine>& typed) const;
    /// The reading with every typed word.
    [[nodiscard]] Result<std::vector<DeskLine>> expanded_words(std::string_view line) const;
    [[nodiscard]] std::optional<std::vector<DeskLine>> bare_move(std::string_view line) const;
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
    /// The only verb, report or short word that begins with the word. `stands_alone`: the line has
    /// no other words.
    /// "Lan": a player, and no beginning of a verb.
    [[nodiscard]] bool is_name_of_player(std::string_view word) const;
    [[nodiscard]] Result<std::string> verb_with_prefix(const std::string& verb, bool stands_alone,
                                                       bool names_player) const;
    /// Puts the claim before the other words, by its name for the verb `claim`.
    void put_claim_first(std::vector<std::string>& words) const;
    /// Both players agree to a draw.
    [[nodiscard]] Result<std::vector<DeskLine>> agreed_lines(std::vector<std::string> words) const;
    // player_complaints.cpp
    /// What one player says about the other: a claim or complaint; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    complaint_by_player(std::string_view line) const;
    /// `told` is said by the player about his opponent, who is named first.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    complaint_about_opponent(conduct::Seat seat, std::string_view statement) const;
    // told_stories.cpp: chess
    /// How a move was made, what the opponent did next, which pieces were touched first; nothing if
    /// any word of the line is about something else.
    [[nodiscard]] std::optional<std::vector<DeskLine>> told_story(std::string_view line) const;
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    touch_story(conduct::Seat seat, std::span<const StoryItem> all, bool complains) const;
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    release_story(conduct::Seat seat, std::span<const StoryItem> all) const;
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    move_story(conduct::Seat seat, std::span<const StoryItem> items) const;
    /// The opponent complains of a touch after a reply of his own (4.8).
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    late_complaint(conduct::Seat seat, std::span<const StoryItem> items) const;
    /// "the black knight goes back from f6 to g8", "queen f1 to f8, mate".
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    plain_move_story(conduct::Seat seat, std::span<const StoryItem> items) const;
    /// Whether the move ends the game by checkmate.
    [[nodiscard]] bool is_mate_by(const std::string& move, conduct::Seat seat) const;
    /// The castling that the player may make, if there is only one; otherwise empty.
    [[nodiscard]] std::string only_castling(conduct::Seat seat) const;
    /// The promotion that the words tell, as "a7a8q"; empty if they tell none.
    [[nodiscard]] std::string promotion_in(std::span<const StoryItem> items,
                                           conduct::Seat seat) const;
    /// "pushed the pawn to a8 and took a queen".
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    promotion_story(conduct::Seat seat, std::span<const StoryItem> items) const;
    /// The lines with what the opponent did or said next.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    with_answer(std::vector<DeskLine> lines, conduct::Seat seat,
                std::span<const StoryItem> items) const;
    /// Whether it is the time that the opponent receives (7.5.5, 9.5.3, B.2).
    [[nodiscard]] bool is_lawful_time(int minutes) const;
    /// "take 2 minutes from white, he disturbs black": the measure before what it is for.
    std::optional<Result<std::string>>
    answer_penalty_before_offence(const std::vector<std::string_view>& parts);
    /// The only player of a line in which the arbiter excuses a late one (6.7.1).
    [[nodiscard]] std::optional<conduct::Seat> excused_in(std::string_view line) const;
    // stated_facts.cpp
    /// The line with a fact of its beginning apart: "Black is still thinking when White offers a
    /// draw", "after nine moves they notice …"; unchanged if it begins with none. A refusal if the
    /// record says otherwise.
    [[nodiscard]] Result<std::string> with_fact_apart(std::string_view line) const;
    /// What a part of a line states of the game beside an act, and why it cannot be so.
    struct StatedFact {
        std::optional<conduct::Seat> seat;
        std::optional<Refusal> contradicts;
        bool is_turn = false;
    };
    /// Nothing for any other words.
    [[nodiscard]] std::optional<StatedFact> stated_fact(std::string_view part) const;
    // board_statements.cpp
    /// A statement about the pieces on the board: an unpromoted pawn, an upset board, a move
    /// entered instead of another; nothing for any other line.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    board_statements(std::string_view line) const;
    /// A statement about what the game is waiting for, or one that only the position completes.
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    lines_by_game_state(const std::vector<Token>& tokens) const;
    /// "the arbiter agrees": the leave that was requested.
    /// A line whose end is recorded as it is typed: a correction of an announcement, a condition of
    /// an offer, when a sealed game is resumed.
    [[nodiscard]] std::optional<DeskLine> spoken_text(std::string_view line,
                                                      const std::vector<Token>& tokens) const;
    /// "III.5.2 postponed, black +2 min": the decision on a claim of the last two minutes.
    [[nodiscard]] std::optional<DeskLine> quickplay_decided(const std::vector<Token>& tokens) const;
    [[nodiscard]] std::optional<DeskLine> leave_granted(const std::vector<Token>& tokens) const;
    /// Whether the player's last move is what the line says: castling, a capture, a promotion.
    [[nodiscard]] bool describes_last_move(std::string_view typed, conduct::Seat seat) const;
    /// Checks that the pieces named in the line are where it says, and fills in their squares where
    /// it names none. Refuses a contradiction to the board.
    [[nodiscard]] Result<void> match_with_board(std::string_view typed,
                                                std::vector<DeskLine>& lines) const;
    /// The player who waits for the answer to his request for leave (Go 23.6); nothing if both or
    /// neither do.
    [[nodiscard]] std::optional<conduct::Seat> seat_awaiting_leave() const;
    [[nodiscard]] Result<std::vector<DeskLine>> illegal_line(const DeskLine& line) const;
    [[nodiscard]] Result<std::vector<DeskLine>> coming_line(conduct::ArrivalStatus coming,
                                                            const DeskLine& line) const;
    /// A choice alone, if a case is open that it settles.
    [[nodiscard]] std::optional<DeskLine> choice_for_open_case(const DeskLine& line) const;
    /// The choice of a field named by the words at a position, and the number of these words; an
    /// empty code if there is none.
    struct NamedChoice {
        std::string code;
        std::size_t words = 0;
    };
    [[nodiscard]] NamedChoice named_choice_at(const conduct::ReportField& field,
                                              std::span<const std::string> words,
                                              std::size_t at) const;
    class FieldFiller;
    /// Assigns words without a key to the fields that they fit. `usual` are the default fields.
    [[nodiscard]] Result<void> fill_fields(const conduct::ReportKind& kind,
                                           const conduct::Values& usual, DeskLine& line) const;
    /// The report named by a clause alone, if the short word has no field for one; the clause is
    /// then removed from the words.
    [[nodiscard]] std::optional<std::string>
    report_for_clause(const DeskLine& usual, std::vector<std::string>& words) const;
    [[nodiscard]] bool has_short_form(const DeskLine& line) const;
    /// Whether it is a report, a short word or a phrase of the game.
    [[nodiscard]] bool is_named(std::string_view word) const;
    /// Joins as many of the first words as form one name: "touch claim". Returns their number.
    std::size_t join_words(std::vector<std::string>& words) const;
    [[nodiscard]] std::size_t joined_words(const DeskLine& line) const;
    /// The clause of the player's breach that awaits a penalty, if the report is one; otherwise
    /// empty.
    [[nodiscard]] std::string unanswered_offence(const conduct::ReportKind& kind,
                                                 const DeskLine& line) const;
    /// Fills in what the desk knows itself: the arbiter's rank, and `reason` unless it is empty.
    void fill_known(const conduct::ReportKind& kind, DeskLine& line, std::string_view reason) const;

    // phrases.cpp: lines that depend on the current state of the game
    [[nodiscard]] Result<std::vector<DeskLine>> phrase_line(std::string_view phrase,
                                                            const DeskLine& line) const;
    [[nodiscard]] Result<std::vector<DeskLine>>
    perpetual_line(std::string_view phrase, const std::vector<conduct::Seat>& seats,
                   const DeskLine& line) const;
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
    [[nodiscard]] Result<std::vector<DeskLine>> given_time_line(const DeskLine& line,
                                                                bool is_taken) const;
    /// reported_captures.cpp: checks that the play captures what was reported with it, points and
    /// numbers of stones; any capture is accepted if nothing was reported.
    /// Refuses: not-captured.
    [[nodiscard]] Result<void> check_reported_captures(conduct::Seat seat, const std::string& move,
                                                       std::span<const std::string> reported) const;
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
    [[nodiscard]] bool is_owed(std::string_view duty) const;
    [[nodiscard]] Result<std::vector<DeskLine>> clock_line(DeskLine line) const;
    /// The squares of a move by hand: "e1e3" for "Ke3" if only one piece can be meant.
    [[nodiscard]] std::string hand_squares(const std::string& move, conduct::Seat seat) const;
    /// A line such as "white touched his knight g1 but moved the pawn to d4, black complains".
    [[nodiscard]] std::optional<std::vector<DeskLine>>
    touched_and_moved(std::string_view line, const std::vector<Token>& tokens) const;
    /// Separates switches from the value before them.
    static void separate_switches(const conduct::ReportKind* kind, DeskLine& line);
    /// The last move of the game if the player made it; otherwise empty.
    [[nodiscard]] std::string last_play_of(conduct::Seat seat) const;
    [[nodiscard]] std::string default_reason(const conduct::ReportKind& kind,
                                             const conduct::Values& fields) const;
    /// Removes the player from the line's words, so that every verb parses players alike.
    [[nodiscard]] Result<void> read_player(const Verb& verb, DeskLine& line) const;
    [[nodiscard]] conduct::Actor player_of(const DeskLine& line) const;
    [[nodiscard]] conduct::Actor arbiter() const {
        return conduct::arbiter(options_.name, options_.office);
    }
    /// Decides, records and applies a command; returns the text of what happened.
    Result<std::string> ask(const conduct::Actor& by, conduct::CommandBody asked);
    Result<std::string> record(std::vector<conduct::Event> events);
    /// The text of what happened by the passing of time until then; empty if nothing did.
    Result<std::string> pass_time(conduct::Instant at);
    void remember_refused_move(const Refusal& refusal, conduct::Seat seat, std::string move);
    [[nodiscard]] Result<std::string> move_text(const std::string& typed,
                                                std::optional<conduct::Seat> mover = {}) const;

    // arbiter_verbs.cpp: one function for each verb
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
    [[nodiscard]] std::string kind_text(const conduct::ReportKind& kind) const;

    std::optional<store::TextJournal> journal_;  ///< nothing: a rehearsal
    std::string path_;                           ///< of the journal
    std::size_t journal_size_ = 0;               ///< number of lines in it
    DeskOptions options_;
    conduct::State state_;
    std::vector<conduct::Event> events_;        ///< those in force
    std::optional<conduct::Instant> set_time_;  ///< set by hand; otherwise the wall time is used
    std::size_t line_ = 0;
    std::size_t events_before_line_ = 0;        ///< number of events before this line
    std::vector<std::string> written_;          ///< journal lines added by this line
    std::string recorded_text_;                 ///< the text of what was recorded in this line
    conduct::Instant called_until_{};           ///< calls until then have been made
    std::vector<clock::Call> calls_;            ///< those made in this line
    std::optional<conduct::Seat> called_seat_;  ///< the seat they are for
    std::optional<RefusedMove> refused_move_;
    std::vector<UndoPoint> history_;  ///< the lines that can be undone
    std::vector<conduct::Duty> shown_duties_;
    std::optional<conduct::Question> shown_question_;
    bool touches_clock_ = false;  ///< whether this line does
    bool is_atomic_ = false;      ///< several steps that succeed or fail together
    bool has_undone_ = false;
    /// Of a line in parts that was refused because some were not understood.
    std::vector<std::string> parts_understood_;
    std::vector<std::string> parts_unknown_;
    /// The player to move, as the line has stated before the part that is read.
    std::optional<conduct::Seat> stated_turn_;
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
