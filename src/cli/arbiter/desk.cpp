#include "cli/arbiter/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/core/typed_move.h"
#include "conduct/log/broken_log.h"
#include "conduct/log/event_line.h"
#include "conduct/presentation/effects.h"
#include "exchange/files/encoding.h"
#include "hall/json/board_json.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/json/view_json.h"
#include "record/sealing_check.h"
#include "rulebook/clause.h"

namespace kyvien::cli {
namespace {

using namespace conduct;
using rulebook::Language;

/// Commands about players who arrive late or are excused.
bool is_about_attendance(const CommandBody& body) {
    constexpr std::string_view kKinds[] = {"round-start",  "arrival",        "late-arrival",
                                           "late-excused", "absent",         "both-absent",
                                           "resume",       "session-arrived"};
    const auto* report = std::get_if<Report>(&body);
    return report != nullptr && std::ranges::find(kKinds, report->kind) != std::end(kKinds);
}

/// Enters the line that the refusal before named as the nearest.
constexpr std::string_view kTakesNearest = "y";

/// Whether the nearest line can be entered as it stands.
bool is_complete(const Nearest& nearest) {
    return !nearest.line.empty() && nearest.understood.empty() &&
           nearest.line.find("…") == std::string::npos &&
           nearest.line.find('|') == std::string::npos;
}

bool is_yes_word(std::string_view line) {
    constexpr std::string_view kYes[] = {"y", "yes", "có", "co", "是", "y!", "ok"};
    return std::ranges::find(kYes, line) != std::end(kYes);
}

Result<void> decide_and_apply(State& state, std::vector<std::string>& lines,
                              const conduct::Command& command) {
    auto events = KYVIEN_TRY(decide(state, command));
    for (const Event& event : events) {
        if (auto applied = apply(state, event); !applied)
            return applied;
        lines.push_back(encode(event));
    }
    return {};
}

}  // namespace

namespace {

/// The first events of a game, each as a line of the journal.
Result<std::vector<std::string>> first_lines(State& state, const Settings& settings,
                                             const std::string& first, const std::string& second,
                                             bool waits, Instant at) {
    std::vector<std::string> lines;
    const std::pair<Actor, CommandBody> commands[] = {
        {conduct::hall(), Create{settings}},
        {player(Seat::First), Join{Seat::First, first, true}},
        {player(Seat::Second), Join{Seat::Second, second, true}},
        {conduct::hall(), Start{}},
    };
    for (const auto& [by, asked] : commands) {
        if (waits && std::holds_alternative<Start>(asked))
            continue;
        KYVIEN_TRY(decide_and_apply(state, lines, {at, by, asked}));
    }
    return lines;
}

}  // namespace

Result<void> ArbiterDesk::begin(const std::string& path, const Settings& settings,
                                const std::string& first, const std::string& second, bool waits,
                                Instant at) {
    State state;
    const auto lines = KYVIEN_TRY(first_lines(state, settings, first, second, waits, at));
    KYVIEN_TRY(store::TextJournal::create(path, lines));
    return {};
}

Result<ArbiterDesk> ArbiterDesk::rehearse(const Settings& settings, const std::string& first,
                                          const std::string& second, bool waits, Instant at,
                                          DeskOptions options) {
    ArbiterDesk desk(std::nullopt, std::move(options));
    const auto lines =
        KYVIEN_TRY(first_lines(desk.game_.state, settings, first, second, waits, at));
    for (const std::string& line : lines)
        desk.game_.events.push_back(KYVIEN_TRY(decode_event(line)));
    desk.called_until_ = desk.now();
    return desk;
}

Result<ArbiterDesk> ArbiterDesk::open(const std::string& path, DeskOptions options) {
    auto journal = KYVIEN_TRY(store::TextJournal::open(path));
    ArbiterDesk desk(std::move(journal), std::move(options));
    const auto& lines = desk.journal_->lines();
    std::vector<std::size_t> stood;  // events, before each line and after the last
    for (std::size_t i = 0; i < lines.size(); ++i) {
        stood.push_back(desk.game_.events.size());
        auto event = decode_event(lines[i]);
        const auto applied = event ? desk.follow(std::move(*event)) : refuse(event.error());
        if (applied)
            continue;
        // Only a torn end is discarded; a bad line before good ones was written by someone.
        if (i + 1 < lines.size() || i == 0)
            return refuse(
                "journal-damaged",
                fmt::format("{}:{}: {} Nothing was changed.", path, i + 1, applied.error().english),
                std::nullopt,
                with_reason({{"path", path}},
                            both({"journal-line", "line {line}:", {{"line", i + 1}}},
                                 Reason(applied.error()))));
        KYVIEN_TRY(desk.journal_->set_aside_from(i));
        stood.pop_back();
        break;
    }
    if (desk.game_.events.empty())
        return refuse(
            "journal-damaged",
            fmt::format("{} contains no game; create one with `kyvien arbiter new`", path),
            std::nullopt,
            with_reason({{"path", path}}, {"journal-no-game", "it contains no game"}));
    desk.called_until_ = desk.now();  // calls that were due before this session are past
    desk.path_ = path;
    desk.journal_size_ = stood.size();
    stood.push_back(desk.game_.events.size());
    desk.recall_lines(line_ends_of(path, desk.journal_size_), stood);
    return desk;
}

Result<void> ArbiterDesk::follow(Event event) {
    if (const auto* undone = std::get_if<Undone>(&event.body)) {
        if (undone->to == 0 || undone->to >= game_.events.size())
            return conduct::undoes_too_much(*undone, game_.events.size(), game_.events.size() + 1);
        game_.events.resize(undone->to);
        game_.state = KYVIEN_TRY(replay(game_.events));
        return {};
    }
    KYVIEN_TRY(apply(game_.state, event));
    game_.events.push_back(std::move(event));
    return {};
}

Actor ArbiterDesk::player_of(const DeskLine& line) const {
    return player(line.who.value_or(game_.to_move()));
}

Result<void> ArbiterDesk::read_player(const DeskVerb& verb, DeskLine& line) const {
    const bool is_report = verb.name == "report";
    if (verb.players_words < 0 && !is_report) {
        if (line.who)
            return refuse(
                "not-a-players-line",
                fmt::format("`{}` has no player as its author; say it without one.", verb.name),
                std::nullopt, {{"verb", std::string(verb.name)}});
        return {};
    }
    if (is_report)
        return {};
    // In a longer line (a move), a name at the beginning is that of the author.
    const bool is_move = verb.name == "move";
    for (std::size_t i = 0; i < line.words.size(); ++i) {
        const auto seat = seat_of_short(game(), line.words[i]);
        if (!seat || (is_move && (i > 0 || line.words.size() == 1)))
            continue;
        if (line.who && *line.who != *seat)
            return refuse("two-players",
                          fmt::format("`{}` names both players; say it once for each.", verb.name),
                          std::nullopt, {{"verb", std::string(verb.name)}});
        line.who = seat;
        line.words.erase(line.words.begin() + static_cast<std::ptrdiff_t>(i--));
        if (is_move)
            line.rest = line.rest.substr(line.rest.find_first_of(" \t") + 1);
    }
    if (!line.fields.empty() || line.words.size() > static_cast<std::size_t>(verb.players_words))
        return refuse("usage", fmt::format("Say: {}", verb.usage), std::nullopt,
                      {{"usage", std::string(verb.usage)}});
    return {};
}

Result<std::string> ArbiterDesk::move_text(const std::string& typed,
                                           std::optional<Seat> mover) const {
    auto read =
        conduct::read_typed_move(game_.state, typed, rulebook::tag(game_.options.language), mover);
    // A move played over the board need not be legal: the law determines the consequences.
    if (!read && (is_log_move(typed) || typed == "pass" || typed == "end"))
        return typed;
    return read;
}

Result<std::string> ArbiterDesk::ask(const Actor& by, CommandBody body) {
    const Instant at = game_.now();
    std::string text;
    if (auto* report = std::get_if<Report>(&body))
        KYVIEN_TRY(record::check_sealed_report(game_.state, *report));
    // Events due by time precede an act of a player, but follow the arbiter's own reports, which
    // may decide otherwise (FIDE 6.7.1); he reports arrivals line by line.
    const bool own_word = by.role == Role::Arbiter;
    if (!own_word)
        text = KYVIEN_TRY(pass_time(at));
    const bool of_attendance = is_about_attendance(body);
    const auto* report = std::get_if<Report>(&body);
    const std::string heard = report != nullptr
                                  ? report_in_words(*report, game(), game_.options.language) + "\n"
                                  : std::string();
    auto events = KYVIEN_TRY(decide(game_.state, {at, by, std::move(body)}));
    std::string followed = KYVIEN_TRY(record(std::move(events)));
    // A report may have no consequences; that it was recorded is confirmed nevertheless.
    if (followed.empty() && !heard.empty()) {
        followed = heard;
        recorded_text_ += heard;
    }
    text += followed;
    if (own_word && !of_attendance)
        text += KYVIEN_TRY(pass_time(at));
    return text;
}

Result<std::string> ArbiterDesk::pass_time(Instant at) {
    auto tick = decide(game_.state, {at, conduct::hall(), Tick{}});
    if (!tick || tick->empty())
        return std::string();
    return record(std::move(*tick));
}

Result<std::string> ArbiterDesk::record(std::vector<Event> events) {
    std::string text;
    for (Event& event : events) {
        written_.push_back(encode(event));
        const State before = game_.state;
        KYVIEN_TRY(apply(game_.state, event));
        if (sets_clock(before, event, game_.state))
            touches_clock_ = true;
        note_ruling(event);
        if (const std::string line = event_in_words(event, game_.state, game_.options.language);
            !line.empty())
            text += line + "\n";
        game_.events.push_back(std::move(event));
    }
    recorded_text_ += text;
    return text;
}

Result<void> ArbiterDesk::keep() {
    if (!journal_ || written_.empty())
        return {};
    KYVIEN_TRY(journal_->append(written_));
    note_line_end(path_, {journal_size_, journal_size_ + written_.size()});
    journal_size_ += written_.size();
    return {};
}

void ArbiterDesk::note_ruling(const Event& event) {
    const bool is_ruling = std::holds_alternative<Ruled>(event.body) ||
                           std::holds_alternative<ClaimRejected>(event.body) ||
                           std::holds_alternative<Ended>(event.body) ||
                           std::holds_alternative<ResultCorrected>(event.body);
    if (!is_ruling)
        return;
    const Language language = game_.options.players.value_or(game_.options.language);
    if (!players_line_.empty())
        players_line_ += "  ";
    players_line_ += event_in_words(event, game_.state, language);
}

Result<std::string> ArbiterDesk::answer(const DeskLine& line) {
    if (const DeskVerb* verb = find_desk_verb(line.verb)) {
        // A verb whose usage has no field takes none.
        if (!line.fields.empty() && verb->usage.find('=') == std::string_view::npos)
            return refuse("unknown-field",
                          fmt::format("`{}` has no field {}. Say: {}", line.verb,
                                      line.fields.front().first, verb->usage),
                          std::nullopt, {{"field", line.fields.front().first}});
        DeskLine read = line;
        KYVIEN_TRY(read_player(*verb, read));
        return (this->*handler_of(*verb))(read);
    }
    return refuse("unknown-line",
                  fmt::format("unknown command '{}'; type help for the list", line.verb),
                  std::nullopt, {{"verb", line.verb}});
}

bool ArbiterDesk::is_counting() const {
    const auto running = game_.state.clock().running();
    return game_.state.phase() == Phase::Playing && running && running == game_.state.turn();
}

void ArbiterDesk::collect_calls_until(Instant until) {
    const Instant from = std::max(called_until_, game_.state.last_at());
    called_until_ = std::max(from, until);
    if (!is_counting())
        return;
    called_seat_ = game_.state.clock().running();
    const auto calls = game_.state.clock().calls(from, called_until_);
    calls_.insert(calls_.end(), calls.begin(), calls.end());
}

std::string ArbiterDesk::calls_text() const {
    return called_seat_ ? calls_in_words(*called_seat_, calls_, game_.state, game_.options.language)
                        : std::string();
}

std::string ArbiterDesk::collect_due_calls() {
    calls_.clear();
    if (!game_.set_time)
        collect_calls_until(game_.now());
    return calls_text();
}

std::optional<Milliseconds> ArbiterDesk::until_next_call() const {
    if (game_.set_time || !is_counting())
        return std::nullopt;
    const auto fall = game_.state.clock().flag_fall();
    const Instant from = std::max(called_until_, game_.state.last_at());
    const auto calls = fall ? game_.state.clock().calls(from, *fall) : std::vector<clock::Call>();
    if (calls.empty())
        return std::nullopt;
    return std::max(Milliseconds{}, calls.front().at - game_.now());
}

ArbiterDesk::Snapshot ArbiterDesk::snapshot(std::string_view line) const {
    return {
        game_.state,
        game_.events,
        history_,
        {game_.events.size(), game_.set_time, called_until_, game_.refused_move, std::string(line)},
        shown_duties_,
        shown_question_};
}

void ArbiterDesk::restore(Snapshot&& before) {
    game_.state = std::move(before.state);
    game_.events = std::move(before.events);
    history_ = std::move(before.history);
    game_.set_time = before.mark.set_time;
    called_until_ = before.mark.heard;
    game_.refused_move = before.mark.stood;
    shown_duties_ = std::move(before.shown_duties);
    shown_question_ = std::move(before.shown_question);
    written_.clear();
}

bool ArbiterDesk::needs_confirmation(const Snapshot& before) const {
    const auto recorded = std::span(game_.events).subspan(before.mark.events);
    return effects_of(before.state, recorded, game_.now()).needs_confirmation();
}

bool ArbiterDesk::corrects_gravely() const {
    const auto entered = std::span(game_.events);
    const auto state = replay(entered.first(*corrected_at_));
    return state &&
           effects_of(*state, entered.subspan(*corrected_at_), game_.now()).needs_confirmation();
}

Result<std::string> ArbiterDesk::answer_all(const std::vector<DeskLine>& lines) {
    std::string text;
    std::optional<Seat> moved;
    for (const DeskLine& line : lines) {
        // A move that ends the game, asks for a ruling or has used up the turn needs no press.
        const bool needs_none =
            moved && line.verb == "press" && line.words.empty() &&
            (game_.state.phase() != Phase::Playing || game_.seat_on_clock() != *moved);
        moved = line.verb == "move" ? std::optional(line.who.value_or(game_.seat_on_clock()))
                                    : std::nullopt;
        if (!needs_none)
            text += KYVIEN_TRY(answer(line));
    }
    return text;
}

std::string ArbiterDesk::new_duties() {
    const std::vector<Duty> owed = duties_at(game_.state, game_.now());
    std::string text;
    for (const Duty& duty : owed)
        if (std::ranges::find(shown_duties_, duty) == shown_duties_.end())
            text += "» " + duty_in_words(duty, game_.state, game_.options.language) + "\n";
    shown_duties_ = owed;
    if (game_.state.question() != shown_question_)
        text += question_text();
    shown_question_ = game_.state.question();
    return text;
}

void ArbiterDesk::begin_line() {
    ++line_;
    game_.events_before_line = game_.events.size();
    written_.clear();
    recorded_text_.clear();
    calls_.clear();
    touches_clock_ = false;
    game_.is_atomic = false;
    has_undone_ = false;
    meant_.clear();
    parts_understood_.clear();
    parts_unknown_.clear();
    corrected_at_.reset();
    corrected_word_.clear();
}

ArbiterDesk::TypedLine ArbiterDesk::read_typed(std::string_view line) {
    const std::string waited = std::exchange(pending_, {});
    const std::string composed = exchange::composed(line);
    line = base::trimmed(composed, " \t\r");
    TypedLine typed;
    typed.is_confirmed = !game_.options.confirms;
    // It is entered like any other line: what is hard to undo is shown first.
    const std::string suggested = std::exchange(suggested_, {});
    if (!suggested.empty() && line == kTakesNearest)
        line = suggested;
    if (!waited.empty() && is_yes_word(line)) {
        line = waited;
        typed.is_confirmed = true;
    }
    typed.asks_only = line.starts_with('?') && line.size() > 1;
    if (typed.asks_only)
        line = base::trimmed(line.substr(1), " \t");
    if (line.size() > 2 && line.ends_with('!')) {
        line.remove_suffix(1);
        typed.is_confirmed = true;
    }
    typed.text = line;
    return typed;
}

std::unexpected<Refusal> ArbiterDesk::refuse_guess(const Snapshot& before) {
    restore(Snapshot(before));
    recorded_text_.clear();
    touches_clock_ = false;
    return refuse("unknown-line",
                  fmt::format("'{}' is misspelt. A line that ends the game or takes time from "
                              "a player must be written out.",
                              corrected_word_),
                  std::nullopt, {{"verb", corrected_word_}});
}

std::unexpected<Refusal> ArbiterDesk::refuse_count(const Snapshot& before) {
    restore(Snapshot(before));
    recorded_text_.clear();
    touches_clock_ = false;
    return refuse("usage", "The record counts otherwise: say it without how often it has happened.",
                  std::nullopt, {{"usage", "rulings"}});
}

std::string ArbiterDesk::preview(const Result<std::string>& done, bool asks_only,
                                 Snapshot&& before) {
    std::string shown =
        game_.options.json ? outcome_json(done, {}, true) : preview_text(*done, asks_only);
    if (!asks_only)
        pending_ = before.mark.line;
    restore(std::move(before));
    game_.events_before_line = std::min(game_.events_before_line, game_.events.size());
    return game_.options.json ? shown : calls_text() + shown;
}

ArbiterDesk::Answer ArbiterDesk::process_line(std::string_view line) {
    begin_line();
    const TypedLine typed = read_typed(line);
    const DeskLine desk_line = read_line(game(), typed.text);
    if (desk_line.verb.empty())
        return {};
    // A line that sets the time has its own calls; any other line comes after the calls due by
    // time.
    const bool sets_time =
        desk_line.verb == "at" || (desk_line.verb == "time" && !desk_line.words.empty());
    Snapshot before = snapshot(typed.text);
    if (!sets_time)
        collect_calls_until(game_.now());
    const std::string players_before = std::exchange(players_line_, {});
    auto done = answer_line(typed.text);
    const bool has_changed = game_.events.size() != game_.events_before_line || !written_.empty();
    // Several steps of one line succeed or fail together.
    if (!done && game_.is_atomic) {
        restore(Snapshot(before));
        touches_clock_ = false;
    }
    // An undo can itself be reversed by repeating the line.
    const auto is_hard_to_undo = [&] {
        if (corrected_at_)
            return corrects_gravely();
        return !has_undone_ && needs_confirmation(before);
    };
    // "blakc resigns": an act that is hard to undo is not executed on a guess, even with
    // confirmation.
    if (done && has_changed && !corrected_word_.empty() && is_hard_to_undo()) {
        done = refuse_guess(before);
        players_line_ = players_before;
    }
    // "…, first warning": the record has one already.
    if (done && has_changed && reader().contradicts_count(typed.text)) {
        done = refuse_count(before);
        players_line_ = players_before;
    }
    if (done && has_changed && (typed.asks_only || (!typed.is_confirmed && is_hard_to_undo()))) {
        players_line_ = players_before;
        return {preview(done, typed.asks_only, std::move(before)), true, ends_};
    }
    if (auto kept = keep(); !kept) {
        restore(std::move(before));
        recorded_text_.clear();
        done = refuse(std::move(kept.error()));
    } else if (!has_undone_ && (!written_.empty() || (done && sets_time))) {
        // Events due by time before a refusal can also be undone.
        before.mark.meant = std::move(meant_);
        history_.push_back(std::move(before.mark));
    }
    game_.events_before_line = std::min(game_.events_before_line, game_.events.size());
    if (players_line_.empty())
        players_line_ = players_before;
    if (touches_clock_)
        clocks_to_set_ = clocks_to_set_in_words(game_.state, game_.now(), game_.options.language);
    else if (!written_.empty())
        clocks_to_set_.clear();
    const Nearest nearest = done ? Nearest{} : nearest_to(typed.text, done.error());
    if (is_complete(nearest))
        suggested_ = nearest.line;
    return {game_.options.json ? outcome_json(done, nearest, false)
                               : outcome_text(done, nearest, players_line_ != players_before),
            done.has_value(), ends_};
}

std::string ArbiterDesk::outcome_text(const Result<std::string>& done, const Nearest& nearest,
                                      bool shows_to_players) {
    std::string text;
    if (!done) {
        // What was recorded before the refusal has nevertheless happened.
        text = (written_.empty() ? "" : recorded_text_) + "✕ " +
               line_refused(done.error(), game(), game_.options.language);
        if (done.error().clause)
            text += fmt::format("  § {}", rulebook::Clause(*done.error().clause).id());
        text += "\n" + nearest_text(nearest);
    } else {
        text = *done;
    }
    if (!written_.empty())
        text += new_duties();
    if (!written_.empty() && game_.options.players && shows_to_players)
        text += fmt::format("❝ {}\n", players_line_);
    if (touches_clock_ && !clocks_to_set_.empty())
        text += clocks_to_set_ + "\n";
    return calls_text() + text;
}

std::string ArbiterDesk::preview_text(const std::string& done, bool is_asked) const {
    std::string text;
    for (std::size_t begin = 0; begin < done.size();) {
        const std::size_t end = std::min(done.find('\n', begin), done.size());
        text += "? " + done.substr(begin, end - begin) + "\n";
        begin = end + 1;
    }
    if (touches_clock_)
        text +=
            "? " + clocks_to_set_in_words(game_.state, game_.now(), game_.options.language) + "\n";
    return text +
           std::string((is_asked ? desk_words("preview.only", game_.options.language)
                                 : desk_words("preview.confirm", game_.options.language))) +
           "\n";
}

std::string ArbiterDesk::outcome_json(const Result<std::string>& done, const Nearest& nearest,
                                      bool is_preview) const {
    hall::JsonWriter json;
    json.begin_object().field("line", line_).field("understood", done.has_value());
    if (is_preview)
        json.field("preview", true);
    if (!done) {
        json.key("refusal");
        hall::write_refusal(json, done.error());
        if (!nearest.line.empty() || !nearest.understood.empty()) {
            json.key("nearest").begin_object();
            if (!nearest.line.empty())
                json.field("line", nearest.line);
            if (!nearest.part.empty())
                json.field("not_understood", nearest.part);
            if (!nearest.understood.empty()) {
                json.key("understood").begin_array();
                for (const std::string& part : nearest.understood)
                    json.value(part);
                json.end_array();
            }
            json.end_object();
        }
        if (!recorded_text_.empty())
            json.field("text", recorded_text_);
    } else if (!done->empty()) {
        json.field("text", *done);
    }
    if (!calls_.empty()) {
        json.key("calls").begin_array();
        for (const clock::Call& call : calls_)
            json.begin_object()
                .field("seat", clock::seat_name(*called_seat_))
                .field("call", clock::name(call.call.kind))
                .field("value", call.call.value)
                .field("used_ms", call.call.at.count())
                .end_object();
        json.end_array();
    }
    json.key("events").begin_array();
    for (const std::string& line : written_)
        json.value(line);
    json.end_array();
    if (touches_clock_)
        json.field("clocks_to_set",
                   clocks_to_set_in_words(game_.state, game_.now(), game_.options.language));
    const View game_view = view(game_.state, game_.now(), std::nullopt);
    std::size_t first_new = game_view.rulings.size();
    while (first_new > 0 && game_view.rulings[first_new - 1].seq > game_.events_before_line)
        --first_new;
    json.key("rulings");
    hall::write_rulings(json, std::span(game_view.rulings).subspan(first_new));
    json.key("duties");
    hall::write_duties(json, game_view.duties);
    json.field("seq", game_view.seq).field("phase", conduct::name(game_view.phase));
    json.key("turn");
    if (game_view.turn)
        json.value(clock::seat_name(*game_view.turn));
    else
        json.null();
    json.field("position", game_.state.position_text());
    json.key("result");
    hall::write_result(json, game_view);
    json.end_object();
    return json.take() + "\n";
}

std::string ArbiterDesk::greeting() const {
    if (game_.options.json)
        return {};
    std::string text;
    for (const std::string& mended : journal_ ? journal_->mended() : std::vector<std::string>())
        text += "! " + mended + "\n";
    return text;
}

}  // namespace kyvien::cli
