#include "cli/arbiter/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "cli/arbiter/told.h"
#include "clock/seat.h"
#include "conduct/core/typed_move.h"
#include "conduct/log/event_line.h"
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

/// Chess and xiangqi moves and Go points as the log writes them.
bool is_log_move(std::string_view text) {
    const auto is_file = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() >= 2 && text.size() <= 5 && is_file(text[0]) && is_digit(text[1]);
}

/// Who has come, and who is excused.
bool speaks_of_attendance(const CommandBody& asked) {
    constexpr std::string_view kKinds[] = {"round-start",  "arrival",        "late-arrival",
                                           "late-excused", "absent",         "both-absent",
                                           "resume",       "session-arrived"};
    const auto* report = std::get_if<Report>(&asked);
    return report != nullptr && std::ranges::find(kKinds, report->kind) != std::end(kKinds);
}

Result<void> grow(State& state, std::vector<std::string>& lines, const conduct::Command& command) {
    auto events = KYVIEN_TRY(decide(state, command));
    for (const Event& event : events) {
        if (auto applied = apply(state, event); !applied)
            return applied;
        lines.push_back(encode(event));
    }
    return {};
}

}  // namespace

Result<void> ArbiterDesk::begin(const std::string& path, const Settings& settings,
                                const std::string& first, const std::string& second, bool waits,
                                Instant at) {
    State state;
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
        if (auto grown = grow(state, lines, {at, by, asked}); !grown)
            return grown;
    }
    KYVIEN_TRY(store::TextJournal::create(path, lines));
    return {};
}

Result<ArbiterDesk> ArbiterDesk::open(const std::string& path, DeskOptions options) {
    auto journal = KYVIEN_TRY(store::TextJournal::open(path));
    ArbiterDesk desk(std::move(journal), std::move(options));
    const auto& lines = desk.journal_.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto event = decode_event(lines[i]);
        const auto applied = event ? apply(desk.state_, *event) : refuse(event.error());
        if (applied) {
            desk.events_.push_back(std::move(*event));
            continue;
        }
        // Only a torn end is set aside; what stands before good lines was written by someone.
        if (i + 1 < lines.size() || i == 0)
            return refuse(
                "journal-damaged",
                fmt::format("{}:{}: {} Nothing was changed.", path, i + 1, applied.error().english),
                std::nullopt, {{"path", path}, {"line", std::to_string(i + 1)}});
        KYVIEN_TRY(desk.journal_.set_aside_from(i));
        break;
    }
    if (desk.events_.empty())
        return refuse(
            "journal-damaged",
            fmt::format("{} contains no game; create one with `kyvien arbiter new`", path),
            std::nullopt, {{"path", path}});
    desk.heard_ = desk.now();  // what was to be called while nobody sat here is past
    return desk;
}

Instant ArbiterDesk::now() const {
    return std::max(set_time_ ? *set_time_ : options_.wall_time(), state_.last_at());
}

Seat ArbiterDesk::timed() const {
    // Between a move and the press of the clock it is still the clock of the one who moved.
    if (const auto running = state_.clock().turn())
        return *running;
    return to_move();
}

Seat ArbiterDesk::to_move() const {
    return state_.turn().value_or(Seat::First);
}

Actor ArbiterDesk::player_of(const SaidLine& said) const {
    return player(said.who.value_or(to_move()));
}

Result<void> ArbiterDesk::read_player(const Verb& verb, SaidLine& said) const {
    const bool is_report = verb.name == "report";
    if (verb.players_words < 0 && !is_report) {
        if (said.who)
            return refuse(
                "not-a-players-line",
                fmt::format("`{}` has no player as its author; say it without one.", verb.name),
                std::nullopt, {{"verb", std::string(verb.name)}});
        return {};
    }
    if (is_report)
        return {};
    // A name among words of a longer line (a move) is that of the author where it comes first.
    const bool is_move = verb.name == "move";
    for (std::size_t i = 0; i < said.words.size(); ++i) {
        const auto seat = seat_of_word(game(), said.words[i]);
        if (!seat || (is_move && (i > 0 || said.words.size() == 1)))
            continue;
        if (said.who && *said.who != *seat)
            return refuse("two-players",
                          fmt::format("`{}` names both players; say it once for each.", verb.name),
                          std::nullopt, {{"verb", std::string(verb.name)}});
        said.who = seat;
        said.words.erase(said.words.begin() + static_cast<std::ptrdiff_t>(i--));
        if (is_move)
            said.rest = said.rest.substr(said.rest.find_first_of(" \t") + 1);
    }
    if (!said.fields.empty() || said.words.size() > static_cast<std::size_t>(verb.players_words))
        return refuse("usage", fmt::format("Say: {}", verb.usage), std::nullopt,
                      {{"usage", std::string(verb.usage)}});
    return {};
}

Result<std::string> ArbiterDesk::move_text(const std::string& typed,
                                           std::optional<Seat> mover) const {
    auto read = conduct::read_typed_move(state_, typed, rulebook::tag(options_.language), mover);
    // What was played over the board need not be legal: the law says what follows from it.
    if (!read && (is_log_move(typed) || typed == "pass" || typed == "end"))
        return typed;
    return read;
}

Result<std::string> ArbiterDesk::ask(const Actor& by, CommandBody asked) {
    const Instant at = now();
    std::string text;
    if (auto* report = std::get_if<Report>(&asked))
        KYVIEN_TRY(record::check_sealed_report(state_, *report));
    // What time has brought about comes before what a player does, but after the arbiter's own
    // word, which may decide otherwise (FIDE 6.7.1); of who has come he speaks line by line.
    const bool own_word = by.role == Role::Arbiter;
    if (!own_word)
        text = KYVIEN_TRY(pass_time(at));
    const bool of_attendance = speaks_of_attendance(asked);
    auto events = KYVIEN_TRY(decide(state_, {at, by, std::move(asked)}));
    text += KYVIEN_TRY(record(std::move(events)));
    if (own_word && !of_attendance)
        text += KYVIEN_TRY(pass_time(at));
    return text;
}

Result<std::string> ArbiterDesk::pass_time(Instant at) {
    auto tick = decide(state_, {at, conduct::hall(), Tick{}});
    if (!tick || tick->empty())
        return std::string();
    return record(std::move(*tick));
}

Result<std::string> ArbiterDesk::record(std::vector<Event> events) {
    std::vector<std::string> lines;
    for (const Event& event : events)
        lines.push_back(encode(event));
    KYVIEN_TRY(journal_.append(lines));
    std::string text;
    for (Event& event : events) {
        KYVIEN_TRY(apply(state_, event));
        if (const std::string line = told(event, state_, options_.language); !line.empty())
            text += line + "\n";
        events_.push_back(std::move(event));
    }
    happened_ += text;
    return text;
}

Result<std::string> ArbiterDesk::answer(const SaidLine& said) {
    for (const Verb& verb : verbs())
        if (verb.name == said.verb) {
            // A verb whose line has no field in it takes none.
            if (!said.fields.empty() && verb.usage.find('=') == std::string_view::npos)
                return refuse("unknown-field",
                              fmt::format("`{}` has no field {}. Say: {}", said.verb,
                                          said.fields.front().first, verb.usage),
                              std::nullopt, {{"field", said.fields.front().first}});
            SaidLine read = said;
            KYVIEN_TRY(read_player(verb, read));
            return (this->*verb.say)(read);
        }
    return refuse("unknown-line",
                  fmt::format("unknown command '{}'; type help for the list", said.verb),
                  std::nullopt, {{"verb", said.verb}});
}

bool ArbiterDesk::is_counting() const {
    const auto running = state_.clock().running();
    return state_.phase() == Phase::Playing && running && running == state_.turn();
}

void ArbiterDesk::hear_until(Instant until) {
    const Instant from = std::max(heard_, state_.last_at());
    heard_ = std::max(from, until);
    if (!is_counting())
        return;
    counted_ = state_.clock().running();
    const auto calls = state_.clock().calls(from, heard_);
    calls_.insert(calls_.end(), calls.begin(), calls.end());
}

std::string ArbiterDesk::calls_text() const {
    return counted_ ? calls_told(*counted_, calls_, state_, options_.language) : std::string();
}

std::string ArbiterDesk::hear() {
    calls_.clear();
    if (!set_time_)
        hear_until(now());
    return calls_text();
}

std::optional<Milliseconds> ArbiterDesk::until_next_call() const {
    if (set_time_ || !is_counting())
        return std::nullopt;
    const auto fall = state_.clock().flag_fall();
    const Instant from = std::max(heard_, state_.last_at());
    const auto calls = fall ? state_.clock().calls(from, *fall) : std::vector<clock::Call>();
    if (calls.empty())
        return std::nullopt;
    return std::max(Milliseconds{}, calls.front().at - now());
}

ArbiterDesk::Answer ArbiterDesk::take(std::string_view line) {
    ++line_;
    seen_ = events_.size();
    happened_.clear();
    calls_.clear();
    const SaidLine said = read_line(game(), exchange::composed(line));
    if (said.verb.empty())
        return {};
    // A line that sets the time has its own calls; any other comes after what time has called.
    if (said.verb != "at" && said.verb != "time")
        hear_until(now());
    const auto done = answer(said);
    Answer answer{{}, done.has_value(), ends_};
    if (options_.json) {
        answer.text = outcome_json(done);
    } else if (!done) {
        // What was recorded before the refusal has happened all the same.
        answer.text = happened_ + "✕ " + refusal_told(done.error(), options_.language);
        if (done.error().clause)
            answer.text += fmt::format("  § {}", rulebook::Clause(*done.error().clause).id());
        answer.text += "\n";
    } else {
        answer.text = *done;
    }
    if (!options_.json && events_.size() > seen_)
        answer.text += duties_text();
    if (!options_.json)
        answer.text.insert(0, calls_text());
    return answer;
}

std::string ArbiterDesk::outcome_json(const Result<std::string>& done) const {
    hall::JsonWriter json;
    json.begin_object().field("line", line_).field("understood", done.has_value());
    if (!done) {
        json.key("refusal");
        hall::write_refusal(json, done.error());
        if (!happened_.empty())
            json.field("text", happened_);
    } else if (!done->empty()) {
        json.field("text", *done);
    }
    if (!calls_.empty()) {
        json.key("calls").begin_array();
        for (const clock::Call& call : calls_)
            json.begin_object()
                .field("seat", clock::seat_name(*counted_))
                .field("call", clock::name(call.call.kind))
                .field("value", call.call.value)
                .field("used_ms", call.call.at.count())
                .end_object();
        json.end_array();
    }
    json.key("events").begin_array();
    for (std::size_t i = seen_; i < events_.size(); ++i)
        json.value(encode(events_[i]));
    json.end_array();
    const View seen = view(state_, now(), std::nullopt);
    std::size_t first_new = seen.rulings.size();
    while (first_new > 0 && seen.rulings[first_new - 1].seq > seen_)
        --first_new;
    json.key("rulings");
    hall::write_rulings(json, std::span(seen.rulings).subspan(first_new));
    json.key("duties");
    hall::write_duties(json, seen.duties);
    json.field("seq", seen.seq).field("phase", conduct::name(seen.phase));
    json.key("turn");
    if (seen.turn)
        json.value(clock::seat_name(*seen.turn));
    else
        json.null();
    json.field("position", state_.position_text());
    json.key("result");
    hall::write_result(json, seen);
    json.end_object();
    return json.take() + "\n";
}

std::string ArbiterDesk::greeting() const {
    if (options_.json)
        return {};
    std::string text;
    for (const std::string& mended : journal_.mended())
        text += "! " + mended + "\n";
    return text;
}

}  // namespace kyvien::cli
