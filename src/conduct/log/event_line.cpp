#include "conduct/log/event_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "base/fields.h"
#include "base/members.h"
#include "clock/seat.h"

namespace kyvien::conduct {
namespace event_line {
namespace {

constexpr std::string_view kVersion = "1";
// What is not known here may be known later: fields and kinds are added without a new version of
// the line.
constexpr std::string_view kNewer = "(a newer version of Kyvien may have written this line)";

std::string unknown(std::string_view value) {
    return fmt::format("'{}' is not known {}", value, kNewer);
}

// ---- the lists of fields are complete -----------------------------------------------------------

template <typename... Kinds>
consteval bool all_list_all_members(std::type_identity<std::variant<Kinds...>>) {
    return (base::kListsAllMembers<Kinds> && ...);
}
static_assert(all_list_all_members(std::type_identity<EventBody::Kinds>()));
static_assert(base::kListsAllMembers<Ending> && base::kListsAllMembers<Report>);

// ---- writing ------------------------------------------------------------------------------------

class Writer {
  public:
    Writer() { line_.reserve(kUsualLength); }
    void text(std::string_view key, std::string_view value) {
        if (!line_.empty())
            line_ += ' ';
        line_ += key;
        line_ += '=';
        base::append_escaped(line_, value);
    }
    /// Omitted if empty.
    void some(std::string_view key, std::string_view value) {
        if (!value.empty())
            text(key, value);
    }
    template <typename Value>
    void put(std::string_view key, const Value& value) {
        text(key, text_of(value));
    }
    template <typename Value>
    void put(std::string_view key, const std::optional<Value>& value) {
        if (value)
            put(key, *value);
    }
    template <typename Item>
    void put(std::string_view key, const std::vector<Item>& items) {
        if (items.empty())
            return;
        std::string joined;
        for (const Item& item : items) {
            if (!joined.empty())
                joined += ',';
            joined += text_of(item);
        }
        text(key, joined);
    }

    template <typename Body>
    void fields(const Body& event_body) {
        Body::kFields.each([&](const auto& field) { one(event_body, field); });
    }
    void fields(const Settings& settings);
    void fields(const Values& values) {
        for (const auto& [key, value] : values)
            text("val." + key, value);
    }
    std::string take() { return std::move(line_); }

  private:
    static constexpr std::size_t kUsualLength = 100;

    template <typename Body, typename Member>
    void one(const Body& event_body, const base::ListedField<Body, Member>& field) {
        if constexpr (std::is_same_v<Member, std::string>) {
            if (field.omit_if_default)
                return some(field.key, event_body.*field.member);
            text(field.key, event_body.*field.member);
        } else {
            put(field.key, event_body.*field.member);
        }
    }
    template <typename Body, typename Member>
    void one(const Body& event_body, const base::InlinedField<Body, Member>& field) {
        fields(event_body.*field.member);
    }

    static const std::string& text_of(const std::string& value) { return value; }
    static std::string_view text_of(Seat value) { return clock::seat_name(value); }
    static std::string_view text_of(Score value) { return conduct::text(value); }
    static std::string_view text_of(ClaimKind value) { return name(value); }
    static std::string_view text_of(bool value) { return value ? "yes" : "no"; }
    static std::string text_of(int value) { return std::to_string(value); }
    static std::string text_of(std::int64_t value) { return std::to_string(value); }
    static std::string text_of(std::size_t value) { return std::to_string(value); }
    static std::string text_of(Milliseconds value) { return std::to_string(value.count()); }
    static std::string text_of(Instant value) { return text_of(value.time_since_epoch()); }
    static std::string text_of(rulebook::Clause clause) {
        return fmt::format("{}:{}", rulebook::slug(clause.law()), clause.id());
    }

    std::string line_;
};

/// A game's regulations are written only if they differ from the default.
void Writer::fields(const Settings& s) {
    text("game", name(s.game));
    if (s.setting == PlayMode::OverTheBoard)
        text("setting", "over-the-board");
    if (s.open_to == OpenTo::Link)
        text("open-to", "link");
    if (s.regime != Regime::Standard)
        text("regime", name(s.regime));
    put("chess960", s.chess960);
    some("fen", s.fen);
    put("size", s.board_size);
    text("komi", quarters_to_text(s.komi_quarters));
    put("handicap", s.handicap);
    text("time", clock::to_text(s.time));
    if (s.second_time)
        text("time2", clock::to_text(*s.second_time));
    if (s.is_rated)
        text("rated", "yes");
    if (s.friendly.takebacks)
        put("takebacks", true);
    if (s.friendly.giving_time)
        put("giving-time", true);
    if (s.friendly.berserk)
        put("berserk", true);
    for (const RegulationInfo& info : regulations(s.game))
        if (const auto value = s.set_regulation(info.regulation))
            put(fmt::format("reg.{}", info.key), *value);
}

// ---- reading ------------------------------------------------------------------------------------

struct Broken {
    std::string field;
    std::string reason;
    std::string code{};
    std::string value{};
};

/// The fields of a line, in order. The first error is remembered; what is read after it does not
/// count.
class Reader {
  public:
    explicit Reader(std::string_view line) {
        auto fields = base::split_fields(line);
        if (fields)
            fields_ = *std::move(fields);
        else
            fail(fields.error().values[0].second, fields.error().values[1].second,
                 fields.error().values[2].second);
    }

    [[nodiscard]] const std::optional<Broken>& broken() const { return broken_; }
    /// `code` names the reason in other languages ("reason.CODE" of words/console), with `value` as
    /// the text that was found.
    void fail(std::string_view field, std::string reason, std::string code = {},
              std::string_view value = {}) {
        if (!broken_)
            broken_ =
                Broken{std::string(field), std::move(reason), std::move(code), std::string(value)};
    }
    [[nodiscard]] bool has(std::string_view key) const {
        return at_ < fields_.size() && fields_[at_].first == key;
    }
    std::string text(std::string_view key) {
        if (!has(key)) {
            at_ < fields_.size()
                ? fail(key,
                       fmt::format("stands where '{}' was found {}", fields_[at_].first, kNewer),
                       "line-elsewhere", fields_[at_].first)
                : fail(key, "is missing", "line-missing");
            return {};
        }
        return std::move(fields_[at_++].second);
    }
    std::string some(std::string_view key) { return has(key) ? text(key) : std::string(); }
    /// Needs: a finder that returns an optional.
    template <typename Find>
    auto named(std::string_view key, Find find) {
        const std::string value = text(key);
        const auto found = find(value);
        if (!found)
            fail(key, unknown(value), "line-unknown", value);
        return found.value_or(typename decltype(find(value))::value_type{});
    }
    template <typename Value>
    void take(std::string_view key, Value& value) {
        read(key, text(key), value);
    }
    template <typename Value>
    void take(std::string_view key, std::optional<Value>& value) {
        if (!has(key))
            return;
        // A clause has no value before it is read.
        if constexpr (std::is_same_v<Value, rulebook::Clause>)
            value = clause_of(key, text(key));
        else
            take(key, value.emplace());
    }
    template <typename Item>
    void take(std::string_view key, std::vector<Item>& items) {
        if (!has(key))
            return;
        const std::string joined = text(key);
        std::string_view rest = joined;
        while (true) {
            const auto comma = rest.find(',');
            const std::string_view each = rest.substr(0, comma);
            if (each.empty())
                fail(key, "has an empty item", "line-empty-item");
            items.push_back(item<Item>(key, each));
            if (comma == std::string_view::npos)
                return;
            rest.remove_prefix(comma + 1);
        }
    }
    template <typename Body>
    void fields(Body& event_body) {
        Body::kFields.each([&](const auto& field) { one(event_body, field); });
    }
    void fields(Settings& settings);
    void fields(Values& values) {
        while (at_ < fields_.size() && fields_[at_].first.starts_with("val.")) {
            auto& [key, value] = fields_[at_++];
            values.emplace_back(key.substr(4), std::move(value));
        }
    }
    void finish() {
        if (at_ < fields_.size())
            fail(fields_[at_].first,
                 fmt::format("is not known to this version of Kyvien {}", kNewer), "line-not-here");
    }

  private:
    template <typename Body, typename Member>
    void one(Body& event_body, const base::ListedField<Body, Member>& field) {
        if (!field.omit_if_default || has(field.key))
            take(field.key, event_body.*field.member);
    }
    template <typename Body, typename Member>
    void one(Body& event_body, const base::InlinedField<Body, Member>& field) {
        fields(event_body.*field.member);
    }

    static void read(std::string_view, std::string text, std::string& value) {
        value = std::move(text);
    }
    template <std::integral Number>
    void read(std::string_view key, const std::string& text, Number& value) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{} || end != text.data() + text.size())
            fail(key, fmt::format("'{}' is not a whole number", text), "line-no-number", text);
        else if (!std::in_range<Number>(number))
            fail(key, "is out of range", "line-range");
        else
            value = static_cast<Number>(number);
    }
    void read(std::string_view key, const std::string& text, bool& value) {
        if (text != "yes" && text != "no")
            fail(key, fmt::format("'{}' is neither yes nor no", text), "line-yes-no", text);
        value = text == "yes";
    }
    void read(std::string_view key, const std::string& text, Milliseconds& value) {
        std::int64_t number = 0;
        read(key, text, number);
        value = Milliseconds(number);
    }
    void read(std::string_view key, const std::string& text, Instant& value) {
        Milliseconds since{};
        read(key, text, since);
        value = Instant(since);
    }
    void read(std::string_view key, const std::string& text, Seat& value) {
        const auto found = clock::find_seat(text);
        if (!found)
            fail(key, fmt::format("'{}' is neither first nor second", text), "line-seat", text);
        value = found.value_or(Seat::First);
    }
    template <typename Named>
    void read_named(std::string_view key, const std::string& text, std::optional<Named> found,
                    Named& value) {
        if (!found)
            fail(key, unknown(text), "line-unknown", text);
        value = found.value_or(Named{});
    }
    void read(std::string_view key, const std::string& text, Score& value) {
        read_named(key, text, find_score(text), value);
    }
    void read(std::string_view key, const std::string& text, ClaimKind& value) {
        read_named(key, text, find_claim_kind(text), value);
    }
    void read(std::string_view key, const std::string& text, rulebook::Clause& value) {
        value = clause_of(key, text);
    }
    template <typename Item>
    Item item(std::string_view key, std::string_view text) {
        if constexpr (std::is_same_v<Item, rulebook::Clause>) {
            return clause_of(key, text);
        } else if constexpr (std::is_same_v<Item, std::string>) {
            return std::string(text);
        } else {
            static_assert(std::is_same_v<Item, std::size_t>);
            std::size_t ply = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ply);
            if (error != std::errc{} || end != text.data() + text.size())
                fail(key, fmt::format("'{}' is not a ply", text), "line-ply", text);
            return ply;
        }
    }
    rulebook::Clause clause_of(std::string_view key, std::string_view text) {
        const auto colon = text.find(':');
        if (colon != std::string_view::npos)
            if (const auto law = rulebook::find_law(text.substr(0, colon)))
                if (const auto clause = rulebook::find_clause(*law, text.substr(colon + 1)))
                    return *clause;
        fail(key, fmt::format("'{}' is not a clause of a law", text), "line-clause", text);
        return rulebook::fide("Preface");
    }

    std::vector<std::pair<std::string, std::string>> fields_;
    std::size_t at_ = 0;
    std::optional<Broken> broken_;
};

void Reader::fields(Settings& s) {
    s.game = named("game", find_game);
    if (has("setting")) {
        if (const std::string setting = text("setting"); setting != "over-the-board")
            fail("setting", unknown(setting), "line-unknown", setting);
        s.setting = PlayMode::OverTheBoard;
    }
    if (has("open-to")) {
        if (const std::string open_to = text("open-to"); open_to != "link")
            fail("open-to", unknown(open_to), "line-unknown", open_to);
        s.open_to = OpenTo::Link;
    }
    if (has("regime"))
        s.regime = named("regime", find_regime);
    take("chess960", s.chess960);
    s.fen = some("fen");
    take("size", s.board_size);
    s.komi_quarters = named("komi", quarters_of_text);
    take("handicap", s.handicap);
    const auto time = [this](std::string_view key) -> clock::TimeControl {
        auto control = clock::parse_time_control(text(key));
        if (control)
            return *std::move(control);
        fail(key, control.error().english);
        return clock::Untimed{};
    };
    s.time = time("time");
    if (has("time2"))
        s.second_time = time("time2");
    if (has("rated")) {
        if (const std::string rated = text("rated"); rated != "yes")
            fail("rated", unknown(rated), "line-unknown", rated);
        s.is_rated = true;
    }
    for (const auto& [key, agreed] : {std::pair("takebacks", &s.friendly.takebacks),
                                      std::pair("giving-time", &s.friendly.giving_time),
                                      std::pair("berserk", &s.friendly.berserk)})
        if (has(key))
            take(key, *agreed);
    for (const RegulationInfo& info : regulations(s.game))
        if (const std::string key = fmt::format("reg.{}", info.key); has(key)) {
            std::int64_t value = 0;
            take(key, value);
            s.set(info.regulation, value);
        }
}

// ---- the kinds of event -------------------------------------------------------------------------

struct Kind {
    std::string_view name;
    EventBody (*read)(Reader&);
};
template <typename Body>
EventBody read_body(Reader& in) {
    Body event_body;
    in.fields(event_body);
    return event_body;
}
template <typename... Bodies>
constexpr auto kinds_of(std::type_identity<std::variant<Bodies...>>) {
    return std::array{Kind{Bodies::kName, read_body<Bodies>}...};
}
constexpr auto kKinds = kinds_of(std::type_identity<EventBody::Kinds>());

std::unexpected<Refusal> bad_line(std::string_view field, std::string_view reason,
                                  std::string_view code, std::string_view value = {}) {
    return refuse("bad-event-line",
                  fmt::format("The event cannot be read: field {} {}.", field, reason),
                  std::nullopt,
                  {{"field", std::string(field)},
                   {"reason", std::string(reason)},
                   {"reason-codes", std::string(code)},
                   {"value", std::string(value)}});
}

}  // namespace
}  // namespace event_line

std::string encode(const Event& event) {
    event_line::Writer out;
    out.text("v", event_line::kVersion);
    out.text("t", event_line::kKinds[event.body.index()].name);
    out.put("at", event.at);
    out.text("by", name(event.by.role));
    out.some("name", event.by.name);
    out.some("office", name(event.by.rank));
    std::visit([&out](const auto& event_body) { out.fields(event_body); }, event.body);
    return out.take();
}

Result<Event> decode_event(std::string_view line) {
    event_line::Reader in(line);
    if (const std::string version = in.text("v"); !in.broken() && version != event_line::kVersion)
        return event_line::bad_line(
            "v", fmt::format("'{}' is a version that is not known {}", version, event_line::kNewer),
            "line-version", version);
    const std::string type = in.text("t");
    const auto* kind = std::ranges::find(event_line::kKinds, type, &event_line::Kind::name);
    if (!in.broken() && kind == std::end(event_line::kKinds))
        return event_line::bad_line(
            "t", fmt::format("'{}' is not a kind of event {}", type, event_line::kNewer),
            "line-kind", type);
    Event event;
    in.take("at", event.at);
    event.by.role = in.named("by", find_role);
    event.by.name = in.some("name");
    if (in.has("office"))
        event.by.rank = in.named("office", find_rank);
    if (event.by.rank != ArbiterRank::Unspecified && event.by.role != Role::Arbiter)
        in.fail("office", "belongs to an arbiter alone", "line-office");
    if (!in.broken()) {
        event.body = kind->read(in);
        in.finish();
    }
    if (in.broken())
        return event_line::bad_line(in.broken()->field, in.broken()->reason, in.broken()->code,
                                    in.broken()->value);
    // Each event has one text, otherwise the chain hash would prove nothing.
    if (encode(event) != line)
        return event_line::bad_line(
            "t", "is followed by fields that are not written in the usual way", "line-unusual");
    return event;
}

Result<std::vector<Event>> decode_log(std::string_view text) {
    std::vector<Event> events;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        auto event = end == std::string_view::npos
                         ? Result<Event>(event_line::bad_line("end", "of the line is missing",
                                                              "line-end-missing"))
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

base::Digest chain_of(std::span<const Event> events) {
    base::Digest hash{};
    for (const Event& event : events)
        hash = base::chain(hash, encode(event));
    return hash;
}

}  // namespace kyvien::conduct
