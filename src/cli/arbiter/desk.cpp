#include "cli/arbiter/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "cli/arbiter/told.h"
#include "clock/seat.h"
#include "conduct/log/event_line.h"
#include "hall/games/typed_move.h"
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
        return refuse("journal-damaged",
                      fmt::format("{} holds no game. Make one with `kyvien arbiter new`.", path),
                      std::nullopt, {{"path", path}});
    return desk;
}

Instant ArbiterDesk::now() const {
    return std::max(set_time_ ? *set_time_ : options_.wall_time(), state_.last_at());
}

Seat ArbiterDesk::acting() const {
    // Between a move and the press of the clock it is still the turn of the one who moved.
    if (const auto running = state_.clock().turn())
        return *running;
    return state_.turn().value_or(Seat::First);
}

Actor ArbiterDesk::player_of(const SaidLine& said) const {
    return player(said.who.value_or(acting()));
}

Result<std::string> ArbiterDesk::move_text(const std::string& typed) const {
    auto read = hall::read_typed_move(state_, typed, rulebook::tag(options_.language));
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
    // As in the hall: what time has brought about comes before what is asked.
    auto tick = decide(state_, {at, conduct::hall(), Tick{}});
    if (tick && !tick->empty()) {
        auto recorded = record(std::move(*tick));
        if (!recorded)
            return recorded;
        text = std::move(*recorded);
    }
    auto events = KYVIEN_TRY(decide(state_, {at, by, std::move(asked)}));
    auto recorded = record(std::move(events));
    if (!recorded)
        return recorded;
    return text + *recorded;
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
    return text;
}

Result<std::string> ArbiterDesk::answer(const SaidLine& said) {
    for (const Verb& verb : verbs())
        if (verb.name == said.verb)
            return (this->*verb.say)(said);
    return refuse("unknown-line",
                  fmt::format("'{}' is no line of this desk; `help` lists them.", said.verb),
                  std::nullopt, {{"verb", said.verb}});
}

ArbiterDesk::Answer ArbiterDesk::take(std::string_view line) {
    ++line_;
    seen_ = events_.size();
    const SaidLine said = read_line(game(), line);
    if (said.verb.empty())
        return {};
    const auto done = answer(said);
    Answer answer{{}, done.has_value(), ends_};
    if (options_.json) {
        answer.text = outcome_json(done);
    } else if (!done) {
        answer.text = "✕ " + refusal_told(done.error(), options_.language);
        if (done.error().clause)
            answer.text += fmt::format("  § {}", rulebook::Clause(*done.error().clause).id());
        answer.text += "\n";
    } else {
        answer.text = *done;
        if (events_.size() > seen_)
            answer.text += duties_text();
    }
    return answer;
}

std::string ArbiterDesk::outcome_json(const Result<std::string>& done) const {
    hall::JsonWriter json;
    json.begin_object().field("line", line_).field("understood", done.has_value());
    if (!done) {
        json.key("refusal");
        hall::write_refusal(json, done.error());
    } else if (!done->empty()) {
        json.field("text", *done);
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
