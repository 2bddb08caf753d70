#include "conduct/log/event_line.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "base/fields.h"
#include "clock/seat.h"

namespace kyvien::conduct {
namespace event_line {
namespace {

constexpr std::string_view kVersion = "1";

// ---- writing ------------------------------------------------------------------------------------

std::string text_of(rulebook::Clause clause) {
    return fmt::format("{}:{}", rulebook::slug(clause.law()), clause.id());
}

std::string_view text_of(Seat seat) {
    return clock::seat_name(seat);
}

class Writer {
  public:
    void text(std::string_view key, std::string_view value) {
        if (!line_.empty())
            line_ += ' ';
        line_ += key;
        line_ += '=';
        line_ += base::escape_value(value);
    }
    /// Left out when empty.
    void some(std::string_view key, std::string_view value) {
        if (!value.empty())
            text(key, value);
    }
    void number(std::string_view key, std::int64_t value) { text(key, std::to_string(value)); }
    void seat(std::string_view key, Seat value) { text(key, text_of(value)); }
    void clause(std::string_view key, rulebook::Clause value) { text(key, text_of(value)); }
    void clause(std::string_view key, const std::optional<rulebook::Clause>& value) {
        if (value)
            clause(key, *value);
    }
    template <typename Item, typename Text>
    void list(std::string_view key, const std::vector<Item>& items, Text text_of_item) {
        if (items.empty())
            return;
        std::string joined;
        for (const Item& item : items) {
            if (!joined.empty())
                joined += ',';
            joined += text_of_item(item);
        }
        text(key, joined);
    }
    void plies(const std::vector<std::size_t>& plies) {
        list("plies", plies, [](std::size_t ply) { return std::to_string(ply); });
    }
    void strings(std::string_view key, const std::vector<std::string>& strings) {
        list(key, strings, [](const std::string& each) { return each; });
    }
    void values(const Values& values) {
        for (const auto& [key, value] : values)
            text("val." + key, value);
    }
    void ending(const Ending& ending) {
        text("score", conduct::text(ending.score));
        text("code", ending.code);
        clause("clause", ending.clause);
        list("also", ending.also, [](rulebook::Clause each) { return text_of(each); });
        values(ending.values);
        plies(ending.plies);
        strings("squares", ending.squares);
    }
    std::string take() { return std::move(line_); }

  private:
    std::string line_;
};

void write(Writer& out, const Created& fact) {
    const Settings& s = fact.settings;
    out.text("game", name(s.game));
    if (s.setting == Setting::OverTheBoard)
        out.text("setting", "over-the-board");
    if (s.regime != Regime::Standard)
        out.text("regime", name(s.regime));
    if (s.chess960)
        out.number("chess960", *s.chess960);
    out.some("fen", s.fen);
    out.number("size", s.board_size);
    out.text("komi", quarters_to_text(s.komi_quarters));
    out.number("handicap", s.handicap);
    out.text("time", clock::to_text(s.time));
    if (s.second_time)
        out.text("time2", clock::to_text(*s.second_time));
    for (const RegulationInfo& info : regulations(s.game))
        if (const auto value = s.set_regulation(info.regulation))
            out.number(fmt::format("reg.{}", info.key), *value);
}
void write(Writer& out, const Seated& fact) {
    out.seat("seat", fact.seat);
    out.text("player", fact.name);
}
void write(Writer&, const Started&) {}
void write(Writer& out, const Moved& fact) {
    out.seat("seat", fact.seat);
    out.text("move", fact.move);
}
void write(Writer& out, const TurnVoided& fact) {
    out.seat("seat", fact.seat);
    out.text("move", fact.move);
    out.clause("clause", fact.clause);
}
void write(Writer& out, const DrawOffered& fact) {
    out.seat("seat", fact.seat);
}
void write(Writer& out, const DrawDeclined& fact) {
    out.seat("seat", fact.seat);
}
void write(Writer& out, const Claimed& fact) {
    out.seat("seat", fact.seat);
    out.text("kind", name(fact.kind));
    out.some("move", fact.move);
}
void write(Writer& out, const ClaimRejected& fact) {
    out.seat("seat", fact.seat);
    out.text("kind", name(fact.kind));
    out.number("bonus", fact.bonus.count());
    out.some("must", fact.must_play);
    out.clause("clause", fact.clause);
    out.values(fact.values);
}
void write(Writer& out, const Noticed& fact) {
    out.text("code", fact.code);
    out.clause("clause", fact.clause);
    if (fact.seat)
        out.seat("to", *fact.seat);
    out.values(fact.values);
    out.plies(fact.plies);
}
void write(Writer&, const PlayStopped&) {}
void write(Writer& out, const DeadMarked& fact) {
    out.seat("seat", fact.seat);
    out.text("dead", fact.dead ? "yes" : "no");
    out.strings("points", fact.points);
}
void write(Writer& out, const Confirmed& fact) {
    out.seat("seat", fact.seat);
}
void write(Writer& out, const PlayResumed& fact) {
    out.seat("seat", fact.seat);
    out.seat("turn", fact.turn);
}
void write(Writer& out, const ArbiterAsked& fact) {
    out.text("code", fact.code);
    out.clause("clause", fact.clause);
    out.values(fact.values);
    out.plies(fact.plies);
}
void write(Writer& out, const PlayedOn& fact) {
    out.clause("clause", fact.clause);
    out.text("reason", fact.reason);
}
void write(Writer& out, const FlagFell& fact) {
    out.seat("seat", fact.seat);
    out.number("fell", fact.fell.time_since_epoch().count());
}
void write(Writer& out, const ClockAdjusted& fact) {
    out.seat("seat", fact.seat);
    out.number("main", fact.main.count());
    if (fact.periods)
        out.number("periods", *fact.periods);
    out.clause("clause", fact.clause);
    out.text("reason", fact.reason);
    if (fact.moves)
        out.number("moves", *fact.moves);
}
void write(Writer& out, const ClocksStopped& fact) {
    out.text("reason", fact.reason);
}
void write(Writer& out, const ClocksStarted& fact) {
    out.text("reason", fact.reason);
}
void write(Writer& out, const Ended& fact) {
    out.ending(fact.ending);
    out.some("reason", fact.reason);
}
void write(Writer& out, const ResultCorrected& fact) {
    out.number("supersedes", static_cast<std::int64_t>(fact.supersedes));
    out.ending(fact.ending);
    out.text("reason", fact.reason);
}

void write(Writer& out, const Pressed& fact) {
    out.seat("seat", fact.seat);
}
void write(Writer& out, const Reported& fact) {
    out.text("kind", fact.report.kind);
    if (fact.report.seat)
        out.seat("seat", *fact.report.seat);
    out.values(fact.report.fields);
}
void write(Writer& out, const Ruled& fact) {
    out.text("code", fact.code);
    if (fact.seat)
        out.seat("seat", *fact.seat);
    out.clause("clause", fact.clause);
    out.list("also", fact.also, [](rulebook::Clause each) { return text_of(each); });
    out.values(fact.values);
    out.plies(fact.plies);
    out.strings("squares", fact.squares);
}
void write(Writer& out, const TakenBack& fact) {
    out.number("ply", static_cast<std::int64_t>(fact.ply));
    out.clause("clause", fact.clause);
    if (!fact.reason.empty())
        out.text("reason", fact.reason);
}
void write(Writer&, const Adjourned&) {}
void write(Writer& out, const Resumed& fact) {
    out.seat("turn", fact.turn);
}
void write(Writer& out, const BoardSet& fact) {
    out.strings("cleared", fact.cleared);
    out.strings("black", fact.black);
    out.strings("white", fact.white);
}
void write(Writer& out, const IncrementSet& fact) {
    out.number("increment", fact.increment.count());
}
void write(Writer& out, const ClockTurned& fact) {
    out.seat("turn", fact.turn);
}

// ---- reading ------------------------------------------------------------------------------------

struct Broken {
    std::string field;
    std::string reason;
};

/// The fields of a line in their order. The first thing that cannot be read is remembered; what is
/// read after it does not count.
class Reader {
  public:
    explicit Reader(std::string_view line) {
        auto fields = base::split_fields(line);
        if (fields)
            fields_ = *std::move(fields);
        else
            fail(fields.error().values[0].second, fields.error().values[1].second);
    }

    [[nodiscard]] const std::optional<Broken>& broken() const { return broken_; }
    void fail(std::string_view field, std::string reason) {
        if (!broken_)
            broken_ = Broken{std::string(field), std::move(reason)};
    }
    [[nodiscard]] bool has(std::string_view key) const {
        return at_ < fields_.size() && fields_[at_].first == key;
    }
    std::string text(std::string_view key) {
        if (!has(key)) {
            fail(key, at_ < fields_.size()
                          ? fmt::format("stands where '{}' was found", fields_[at_].first)
                          : std::string("is missing"));
            return {};
        }
        return std::move(fields_[at_++].second);
    }
    std::string some(std::string_view key) { return has(key) ? text(key) : std::string(); }
    std::int64_t number(std::string_view key) {
        const std::string value = text(key);
        std::int64_t out = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), out);
        if (error != std::errc{} || end != value.data() + value.size())
            fail(key, fmt::format("'{}' is not a whole number", value));
        return out;
    }
    template <typename Int>
    Int small(std::string_view key) {
        const std::int64_t value = number(key);
        if (!std::in_range<Int>(value))
            fail(key, "is out of range");
        return static_cast<Int>(value);
    }
    Seat seat(std::string_view key) {
        const std::string value = text(key);
        const auto found = clock::find_seat(value);
        if (!found)
            fail(key, fmt::format("'{}' is neither first nor second", value));
        return found.value_or(Seat::First);
    }
    /// Needs: a finder that gives an optional.
    template <typename Find>
    auto named(std::string_view key, Find find) {
        const std::string value = text(key);
        const auto found = find(value);
        if (!found)
            fail(key, fmt::format("'{}' is not known", value));
        return found.value_or(typename decltype(find(value))::value_type{});
    }
    rulebook::Clause clause(std::string_view key) { return clause_of(key, text(key)); }
    std::optional<rulebook::Clause> some_clause(std::string_view key) {
        if (!has(key))
            return std::nullopt;
        return clause(key);
    }
    std::vector<rulebook::Clause> clauses(std::string_view key) {
        std::vector<rulebook::Clause> clauses;
        for (const std::string& each : strings(key))
            clauses.push_back(clause_of(key, each));
        return clauses;
    }
    std::vector<std::string> strings(std::string_view key) {
        std::vector<std::string> items;
        if (!has(key))
            return items;
        const std::string joined = text(key);
        std::string_view rest = joined;
        while (true) {
            const auto comma = rest.find(',');
            items.emplace_back(rest.substr(0, comma));
            if (items.back().empty())
                fail(key, "has an empty item");
            if (comma == std::string_view::npos)
                return items;
            rest.remove_prefix(comma + 1);
        }
    }
    std::vector<std::size_t> plies() {
        std::vector<std::size_t> plies;
        for (const std::string& each : strings("plies")) {
            std::size_t ply = 0;
            const auto [end, error] = std::from_chars(each.data(), each.data() + each.size(), ply);
            if (error != std::errc{} || end != each.data() + each.size())
                fail("plies", fmt::format("'{}' is not a ply", each));
            plies.push_back(ply);
        }
        return plies;
    }
    Values values() {
        Values values;
        while (at_ < fields_.size() && fields_[at_].first.starts_with("val.")) {
            auto& [key, value] = fields_[at_++];
            values.emplace_back(key.substr(4), std::move(value));
        }
        return values;
    }
    Ending ending() {
        Ending ending;
        ending.score = named("score", find_score);
        ending.code = text("code");
        ending.clause = some_clause("clause");
        ending.also = clauses("also");
        ending.values = values();
        ending.plies = plies();
        ending.squares = strings("squares");
        return ending;
    }
    void finish() {
        if (at_ < fields_.size())
            fail(fields_[at_].first, "does not belong here");
    }

  private:
    rulebook::Clause clause_of(std::string_view key, std::string_view text) {
        const auto colon = text.find(':');
        if (colon != std::string_view::npos)
            if (const auto law = rulebook::find_law(text.substr(0, colon)))
                if (const auto clause = rulebook::find_clause(*law, text.substr(colon + 1)))
                    return *clause;
        fail(key, fmt::format("'{}' is not a clause of a law", text));
        return rulebook::fide("Preface");
    }

    std::vector<std::pair<std::string, std::string>> fields_;
    std::size_t at_ = 0;
    std::optional<Broken> broken_;
};

Created read_created(Reader& in) {
    Settings s;
    s.game = in.named("game", find_game);
    if (in.has("setting")) {
        if (const std::string setting = in.text("setting"); setting != "over-the-board")
            in.fail("setting", fmt::format("'{}' is not known", setting));
        s.setting = Setting::OverTheBoard;
    }
    if (in.has("regime"))
        s.regime = in.named("regime", find_regime);
    if (in.has("chess960"))
        s.chess960 = in.small<int>("chess960");
    s.fen = in.some("fen");
    s.board_size = in.small<int>("size");
    s.komi_quarters = in.named("komi", quarters_of_text);
    s.handicap = in.small<int>("handicap");
    const auto time = [&in](std::string_view key) -> clock::TimeControl {
        auto control = clock::parse_time_control(in.text(key));
        if (control)
            return *std::move(control);
        in.fail(key, control.error().english);
        return clock::Untimed{};
    };
    s.time = time("time");
    if (in.has("time2"))
        s.second_time = time("time2");
    for (const RegulationInfo& info : regulations(s.game))
        if (const std::string key = fmt::format("reg.{}", info.key); in.has(key))
            s.set(info.regulation, in.number(key));
    return {std::move(s)};
}
Seated read_seated(Reader& in) {
    const Seat seat = in.seat("seat");
    return {seat, in.text("player")};
}
Started read_started(Reader&) {
    return {};
}
Moved read_moved(Reader& in) {
    const Seat seat = in.seat("seat");
    return {seat, in.text("move")};
}
TurnVoided read_voided(Reader& in) {
    TurnVoided fact;
    fact.seat = in.seat("seat");
    fact.move = in.text("move");
    fact.clause = in.clause("clause");
    return fact;
}
DrawOffered read_offered(Reader& in) {
    return {in.seat("seat")};
}
DrawDeclined read_declined(Reader& in) {
    return {in.seat("seat")};
}
Claimed read_claimed(Reader& in) {
    const Seat seat = in.seat("seat");
    const ClaimKind kind = in.named("kind", find_claim_kind);
    return {seat, kind, in.some("move")};
}
ClaimRejected read_rejected(Reader& in) {
    ClaimRejected fact;
    fact.seat = in.seat("seat");
    fact.kind = in.named("kind", find_claim_kind);
    fact.bonus = Milliseconds(in.number("bonus"));
    fact.must_play = in.some("must");
    fact.clause = in.clause("clause");
    fact.values = in.values();
    return fact;
}
Noticed read_noticed(Reader& in) {
    Noticed fact;
    fact.code = in.text("code");
    fact.clause = in.some_clause("clause");
    if (in.has("to"))
        fact.seat = in.seat("to");
    fact.values = in.values();
    fact.plies = in.plies();
    return fact;
}
PlayStopped read_stopped(Reader&) {
    return {};
}
DeadMarked read_marked(Reader& in) {
    DeadMarked fact;
    fact.seat = in.seat("seat");
    const std::string dead = in.text("dead");
    if (dead != "yes" && dead != "no")
        in.fail("dead", fmt::format("'{}' is neither yes nor no", dead));
    fact.dead = dead == "yes";
    fact.points = in.strings("points");
    return fact;
}
Confirmed read_confirmed(Reader& in) {
    return {in.seat("seat")};
}
PlayResumed read_resumed(Reader& in) {
    const Seat seat = in.seat("seat");
    return {seat, in.seat("turn")};
}
ArbiterAsked read_asked(Reader& in) {
    ArbiterAsked fact;
    fact.code = in.text("code");
    fact.clause = in.clause("clause");
    fact.values = in.values();
    fact.plies = in.plies();
    return fact;
}
PlayedOn read_played_on(Reader& in) {
    const auto clause = in.some_clause("clause");
    return {clause, in.text("reason")};
}
FlagFell read_flag(Reader& in) {
    const Seat seat = in.seat("seat");
    return {seat, Instant(Milliseconds(in.number("fell")))};
}
ClockAdjusted read_adjusted(Reader& in) {
    ClockAdjusted fact;
    fact.seat = in.seat("seat");
    fact.main = Milliseconds(in.number("main"));
    if (in.has("periods"))
        fact.periods = in.small<int>("periods");
    fact.clause = in.some_clause("clause");
    fact.reason = in.text("reason");
    if (in.has("moves"))
        fact.moves = in.small<int>("moves");
    return fact;
}
ClocksStopped read_clocks_stopped(Reader& in) {
    return {in.text("reason")};
}
ClocksStarted read_clocks_started(Reader& in) {
    return {in.text("reason")};
}
Ended read_ended(Reader& in) {
    Ended fact;
    fact.ending = in.ending();
    fact.reason = in.some("reason");
    return fact;
}
ResultCorrected read_corrected(Reader& in) {
    ResultCorrected fact;
    fact.supersedes = in.small<std::size_t>("supersedes");
    fact.ending = in.ending();
    fact.reason = in.text("reason");
    return fact;
}
Pressed read_pressed(Reader& in) {
    return {in.seat("seat")};
}
Reported read_reported(Reader& in) {
    Reported fact;
    fact.report.kind = in.text("kind");
    if (in.has("seat"))
        fact.report.seat = in.seat("seat");
    fact.report.fields = in.values();
    return fact;
}
Ruled read_ruled(Reader& in) {
    Ruled fact;
    fact.code = in.text("code");
    if (in.has("seat"))
        fact.seat = in.seat("seat");
    fact.clause = in.clause("clause");
    fact.also = in.clauses("also");
    fact.values = in.values();
    fact.plies = in.plies();
    fact.squares = in.strings("squares");
    return fact;
}
TakenBack read_taken_back(Reader& in) {
    TakenBack fact;
    fact.ply = in.small<std::size_t>("ply");
    fact.clause = in.some_clause("clause");
    if (in.has("reason"))
        fact.reason = in.text("reason");
    return fact;
}
Adjourned read_adjourned(Reader&) {
    return {};
}
Resumed read_resumed_game(Reader& in) {
    return {in.seat("turn")};
}
BoardSet read_board_set(Reader& in) {
    BoardSet fact;
    fact.cleared = in.strings("cleared");
    fact.black = in.strings("black");
    fact.white = in.strings("white");
    return fact;
}

IncrementSet read_increment(Reader& in) {
    return {Milliseconds(in.number("increment"))};
}
ClockTurned read_clock_turned(Reader& in) {
    return {in.seat("turn")};
}

// ---- the kinds of event, in the order of EventBody
// ---------------------------------------------------

using ReadEventBody = EventBody (*)(Reader&);
template <auto Read>
EventBody read_fact(Reader& in) {
    return Read(in);
}
struct Kind {
    std::string_view name;
    ReadEventBody read;
};
constexpr Kind kKinds[] = {
    {"created", read_fact<read_created>},
    {"seated", read_fact<read_seated>},
    {"started", read_fact<read_started>},
    {"moved", read_fact<read_moved>},
    {"turn-voided", read_fact<read_voided>},
    {"draw-offered", read_fact<read_offered>},
    {"draw-declined", read_fact<read_declined>},
    {"claimed", read_fact<read_claimed>},
    {"claim-rejected", read_fact<read_rejected>},
    {"noticed", read_fact<read_noticed>},
    {"play-stopped", read_fact<read_stopped>},
    {"dead-marked", read_fact<read_marked>},
    {"confirmed", read_fact<read_confirmed>},
    {"play-resumed", read_fact<read_resumed>},
    {"arbiter-asked", read_fact<read_asked>},
    {"played-on", read_fact<read_played_on>},
    {"flag-fell", read_fact<read_flag>},
    {"clock-adjusted", read_fact<read_adjusted>},
    {"clocks-stopped", read_fact<read_clocks_stopped>},
    {"clocks-started", read_fact<read_clocks_started>},
    {"ended", read_fact<read_ended>},
    {"result-corrected", read_fact<read_corrected>},
    {"pressed", read_fact<read_pressed>},
    {"reported", read_fact<read_reported>},
    {"ruled", read_fact<read_ruled>},
    {"taken-back", read_fact<read_taken_back>},
    {"adjourned", read_fact<read_adjourned>},
    {"resumed", read_fact<read_resumed_game>},
    {"board-set", read_fact<read_board_set>},
    {"increment-set", read_fact<read_increment>},
    {"clock-turned", read_fact<read_clock_turned>},
};
static_assert(std::size(kKinds) == std::variant_size_v<EventBody>);

std::unexpected<Refusal> bad_line(std::string_view field, std::string_view reason) {
    return refuse("bad-event-line",
                  fmt::format("The event cannot be read: field {} {}.", field, reason),
                  std::nullopt, {{"field", std::string(field)}, {"reason", std::string(reason)}});
}

}  // namespace
}  // namespace event_line

std::string encode(const Event& event) {
    event_line::Writer out;
    out.text("v", event_line::kVersion);
    out.text("t", event_line::kKinds[event.body.index()].name);
    out.number("at", event.at.time_since_epoch().count());
    out.text("by", name(event.by.role));
    out.some("name", event.by.name);
    out.some("office", name(event.by.rank));
    std::visit([&out](const auto& fact) { event_line::write(out, fact); }, event.body);
    return out.take();
}

Result<Event> decode_event(std::string_view line) {
    event_line::Reader in(line);
    if (const std::string version = in.text("v"); !in.broken() && version != event_line::kVersion)
        return event_line::bad_line("v",
                                    fmt::format("'{}' is a version that is not known", version));
    const std::string type = in.text("t");
    const auto* kind = std::ranges::find(event_line::kKinds, type, &event_line::Kind::name);
    if (!in.broken() && kind == std::end(event_line::kKinds))
        return event_line::bad_line("t", fmt::format("'{}' is not a kind of event", type));
    Event event;
    event.at = Instant(Milliseconds(in.number("at")));
    event.by.role = in.named("by", find_role);
    event.by.name = in.some("name");
    if (in.has("office"))
        event.by.rank = in.named("office", find_rank);
    if (event.by.rank != ArbiterRank::Unsaid && event.by.role != Role::Arbiter)
        in.fail("office", "belongs to an arbiter alone");
    if (!in.broken()) {
        event.body = kind->read(in);
        in.finish();
    }
    if (in.broken())
        return event_line::bad_line(in.broken()->field, in.broken()->reason);
    // One event has one text, or the chain hash would prove nothing.
    if (encode(event) != line)
        return event_line::bad_line("t",
                                    "is followed by fields that are not written in the usual way");
    return event;
}

Result<std::vector<Event>> decode_log(std::string_view text) {
    std::vector<Event> events;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        auto event = end == std::string_view::npos
                         ? Result<Event>(event_line::bad_line("end", "of the line is missing"))
                         : decode_event(text.substr(0, end));
        if (!event) {
            Refusal refusal = std::move(event.error());
            refusal.english = fmt::format("line {}: {}", number, refusal.english);
            refusal.values.emplace_back("line", std::to_string(number));
            return refuse(std::move(refusal));
        }
        events.push_back(*std::move(event));
        text.remove_prefix(end + 1);
    }
    return events;
}

Digest chain_of(std::span<const Event> events) {
    Digest hash{};
    for (const Event& event : events)
        hash = chain(hash, encode(event));
    return hash;
}

}  // namespace kyvien::conduct
