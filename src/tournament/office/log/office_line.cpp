// The text of the office's log: v=1 t=entered at=1763764000000 by=Hoa number=3 name=Lan ...
#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

#include "base/fields.h"
#include "base/reason.h"
#include "tournament/event/office_events.h"

namespace kyvien::tournament {
namespace office_line {
namespace {

constexpr std::string_view kVersion = "1";

template <typename... Facts>
constexpr auto names_of(std::type_identity<std::variant<Facts...>>) {
    return std::array{Facts::kName...};
}
constexpr auto kKinds = names_of(std::type_identity<OfficeEventBody::Kinds>());

/// Names the fields of each fact once, for writing and for reading.
template <typename Field>
struct Fields {
    Field& field;

    void operator()(auto& fact) { list(fact); }

  private:
    template <typename EventBody, typename Wanted>
    static constexpr bool kIs = std::is_same_v<std::remove_const_t<EventBody>, Wanted>;

    void entry(auto& entry) {
        field("number", entry.number);
        field("name", entry.name);
        field.some("rating", entry.rating, 0);
        field.some("title", entry.title, {});
        field.some("federation", entry.federation, {});
        field.some("club", entry.club, {});
        field.some("id", entry.id, {});
        field.some("grade", entry.grade, 0);
        field.some("mcmahon-correction", entry.mcmahon_correction, 0);
        field.some("from", entry.from_round, 1);
        field.some("team", entry.team, {});
        field.some("sex", entry.sex, {});
        field.some("birth", entry.birth, {});
    }
    template <typename EventBody>
    void list_more(EventBody& fact) {
        if constexpr (kIs<EventBody, MemberListed>) {
            field("team", fact.team);
            field("place", fact.place);
            field("name", fact.name);
            field.some("rating", fact.rating, 0);
            field.some("title", fact.title, {});
            field.some("federation", fact.federation, {});
            field.some("id", fact.id, {});
            field.some("sex", fact.sex, {});
            field.some("birth", fact.birth, {});
        } else if constexpr (kIs<EventBody, LineUpGiven>) {
            field("team", fact.team);
            field("round", fact.round);
            field("places", fact.places);
        } else if constexpr (kIs<EventBody, GameEntered>) {
            field("round", fact.round);
            field("board", fact.board);
            field("game", fact.game);
            field("result", fact.result);
            field.some("kept", fact.kept, {});
            field.some("reason", fact.reason, {});
            field.some("confirmed", fact.confirmed, Confirmation::Plain);
        } else if constexpr (kIs<EventBody, CheckedIn>) {
            field("number", fact.number);
            field("here", fact.here);
        } else if constexpr (kIs<EventBody, KeptApart>) {
            field("by-rule", fact.by);
            field.some("from", fact.first_round, 1);
            field.some("to", fact.last_round, kMostRounds);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, PenaltyGiven>) {
            field("number", fact.number);
            field("round", fact.round);
            field("points", fact.points);
            field("reason", fact.reason);
            field.some("given", fact.given, false);
        } else if constexpr (kIs<EventBody, RuleLifted>) {
            field.some("numbers", fact.numbers, {});
            if (fact.numbers.empty())
                field("by-rule", fact.by);
            field("from", fact.from_round);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, PlacesSettled>) {
            field("order", fact.order);
            field.some("seed", fact.seed, {});
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, ListSorted>) {
            field("as", fact.as);
            field("order", fact.order);
        } else if constexpr (kIs<EventBody, LotsAnnounced>) {
            field("digest", fact.digest);
        } else if constexpr (kIs<EventBody, RoundsChanged>) {
            field("rounds", fact.rounds);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, ColoursReversed>) {
            field("round", fact.round);
            field("board", fact.board);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, DetailsGiven>) {
            field.some("city", fact.city, {});
            field.some("federation", fact.federation, {});
            field.some("begins", fact.begins, {});
            field.some("ends", fact.ends, {});
            field.some("arbiter", fact.arbiter, {});
            field.some("deputies", fact.deputies, {});
            field.some("tempo", fact.tempo, {});
            field.some("time-control", fact.time_control, {});
            field.some("days", fact.days, {});
        } else if constexpr (kIs<EventBody, FileAccepted>) {
            field("digests", fact.digests);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, HandPairingBegun>) {
            field("round", fact.round);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, HandPairingEnded>) {
            field("round", fact.round);
        } else if constexpr (kIs<EventBody, TieBreaksChanged>) {
            field("ties", fact.tie_breaks);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, WarningConfirmed>) {
            field("level", fact.level);
            field("codes", fact.codes);
        } else if constexpr (kIs<EventBody, FideModeLeaving> || kIs<EventBody, FideModeLeft>) {
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, HistoryTold> || kIs<EventBody, PrizesAnnounced>) {
            field("text", fact.text);
        } else if constexpr (kIs<EventBody, Closed>) {
            field("note", fact.note);
        } else {
            static_assert(kIs<EventBody, Reopened>);
            field("reason", fact.reason);
        }
    }
    template <typename EventBody>
    void list(EventBody& fact) {
        if constexpr (kIs<EventBody, Opened>) {
            field("name", fact.name);
            field("system", fact.system);
            field("rounds", fact.rounds);
            field("ranking", fact.ranking);
            field.some("two", fact.two_one_zero, false);
            field.some("losses", fact.losses, 1);
            field.some("ties", fact.tie_breaks, {});
            field.some("lots", fact.lots, {});
            field.some("meeting", fact.meeting, MeetingKind::Game);
            field.some("games", fact.games, 1);
            field.some("boards", fact.boards, 0);
            field.some("baku", fact.baku, false);
            field.some("check-in", fact.check_in, false);
            field.some("possible", fact.possible, false);
            field.some("member-total", fact.member_total, false);
            field.some("bar", fact.bar, {});
            field.some("floor", fact.floor, {});
            field.some("handicap-most", fact.handicap_most, 0);
            field.some("handicap-less", fact.handicap_less, 0);
            field.some("handicap-by-grade", fact.handicap_by_grade, false);
            field.some("handicap-first", fact.handicap_first, false);
            field.some("ties-of-2024", fact.rules_of_2024, false);
            field.some("first-colour", fact.first_colour, Colour::None);
            field.some("fide", fact.fide_mode, false);
            field.some("half-byes", fact.half_byes, {});
            field.some("half-byes-until", fact.half_byes_until, {});
            field.some("scores", fact.scores, {});
            field.some("team-colours", fact.team_colours, TeamColours::TypeA);
            field.some("game-points-first", fact.game_points_first, false);
            field.some("one-score", fact.one_score, false);
            field.some("bye-points", fact.bye_points, {});
        } else if constexpr (kIs<EventBody, Entered>) {
            entry(fact);
        } else if constexpr (kIs<EventBody, EntryCorrected>) {
            entry(fact.entry);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, Withdrew>) {
            field("number", fact.number);
            field("after", fact.after_round);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, CameBack>) {
            field("number", fact.number);
            field("from", fact.from_round);
        } else if constexpr (kIs<EventBody, ByeGranted>) {
            field("number", fact.number);
            field("round", fact.round);
            field("kind", fact.kind);
        } else if constexpr (kIs<EventBody, MeetingForbidden>) {
            field("numbers", fact.numbers);
            field.some("from", fact.first_round, 1);
            field.some("to", fact.last_round, kMostRounds);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, Paired>) {
            field("round", fact.round);
            field("boards", fact.boards);
            field.some("bye", fact.bye, EntryNumber{0});
            field.some("by-hand", fact.by_hand, false);
            field.some("proposed", fact.proposed, {});
            field.some("proposed-bye", fact.proposed_bye, EntryNumber{0});
            field.some("reason", fact.reason, {});
        } else if constexpr (kIs<EventBody, Unpaired>) {
            field("round", fact.round);
            field("reason", fact.reason);
        } else if constexpr (kIs<EventBody, ResultEntered>) {
            field("round", fact.round);
            field("board", fact.board);
            field("result", fact.result);
            field.some("game", fact.game, {});
            field.some("reason", fact.reason, {});
            field.some("confirmed", fact.confirmed, Confirmation::Plain);
        } else if constexpr (kIs<EventBody, WarningsCounted>) {
            field("number", fact.number);
            field("warnings", fact.warnings);
        } else if constexpr (kIs<EventBody, LotsDrawn>) {
            field("seed", fact.seed);
            field("order", fact.order);
        } else if constexpr (kIs<EventBody, Undone>) {
            field("to", fact.to);
            field("reason", fact.reason);
        } else {
            list_more(fact);
        }
    }
};

// ---- writing ----

std::string text_of(const std::string& value) {
    return value;
}
std::string text_of(std::integral auto value) {
    return std::to_string(value);
}
std::string text_of(bool value) {
    return value ? "yes" : "no";
}
template <typename Named>
    requires std::is_enum_v<Named>
std::string text_of(Named value) {
    return std::string(name(value));
}
std::string text_of(Colour colour) {
    return colour == Colour::Black ? "black" : "white";
}
std::string text_of(Points points) {
    return to_string(points);
}
std::string text_of(const std::optional<int>& value) {
    return value ? std::to_string(*value) : std::string();
}
std::string text_of(const Board& board) {
    const std::string pair = fmt::format("{}-{}", board.white, board.black);
    return board.handicap == 0 ? pair : fmt::format("{}h{}", pair, board.handicap);
}
template <typename Item>
std::string text_of(const std::vector<Item>& items) {
    std::string text;
    for (const Item& item : items)
        text += (text.empty() ? "" : ",") + text_of(item);
    return text;
}

class Writer {
  public:
    void text(std::string_view key, std::string_view value) {
        if (!line_.empty())
            line_ += ' ';
        line_ += key;
        line_ += '=';
        base::append_escaped(line_, value);
    }
    void operator()(std::string_view key, const auto& value) { text(key, text_of(value)); }
    template <typename Value>
    void some(std::string_view key, const Value& value, const Value& usual) {
        if (!(value == usual))
            (*this)(key, value);
    }
    std::string take() { return std::move(line_); }

  private:
    std::string line_;
};

// ---- reading ----

class Reader {
  public:
    explicit Reader(std::vector<std::pair<std::string, std::string>> fields)
        : fields_(std::move(fields)) {}

    std::string text(std::string_view key) {
        if (at_ < fields_.size() && fields_[at_].first == key)
            return fields_[at_++].second;
        fail(key, {"line-missing", "is missing"});
        return {};
    }
    void operator()(std::string_view key, auto& value) { read(key, text(key), value); }
    template <typename Value>
    void some(std::string_view key, Value& value, const Value& usual) {
        value = usual;
        if (at_ < fields_.size() && fields_[at_].first == key)
            (*this)(key, value);
    }
    void finish() {
        if (at_ < fields_.size())
            fail(fields_[at_].first, {"line-not-here", "does not belong here"});
    }
    [[nodiscard]] bool is_broken() const { return why_.has_value(); }
    [[nodiscard]] const std::string& field() const { return field_; }
    /// Needs: is_broken().
    [[nodiscard]] const Reason& why() const { return *why_; }
    void fail(std::string_view field, const Reason& why) {
        if (is_broken())
            return;
        field_ = field;
        why_ = why;
    }

  private:
    void read(std::string_view, std::string text, std::string& value) { value = std::move(text); }
    template <std::integral Number>
    void read(std::string_view key, const std::string& text, Number& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size())
            fail(key, {"line-no-fit", "'{value}' is not a number that fits", {{"value", text}}});
    }
    void read(std::string_view key, const std::string& text, std::optional<int>& value) {
        read(key, text, value.emplace());
    }
    void read(std::string_view key, const std::string& text, bool& value) {
        value = text == "yes";
        if (text != "yes" && text != "no")
            fail(key, {"line-yes-no", "'{value}' is neither yes nor no", {{"value", text}}});
    }
    template <typename Named>
    void named(std::string_view key, const std::string& text, Named& value,
               std::optional<Named> found) {
        if (found)
            value = *found;
        else
            fail(key, {"line-unknown", "'{value}' is not known", {{"value", text}}});
    }
    void read(std::string_view key, const std::string& text, SystemKind& value) {
        named(key, text, value, find_system(text));
    }
    void read(std::string_view key, const std::string& text, TeamColours& value) {
        named(key, text, value, find_team_colours(text));
    }
    void read(std::string_view key, const std::string& text, Ranking& value) {
        named(key, text, value, find_ranking(text));
    }
    void read(std::string_view key, const std::string& text, ByeKind& value) {
        named(key, text, value, find_bye_kind(text));
    }
    void read(std::string_view key, const std::string& text, MeetingKind& value) {
        named(key, text, value, find_meeting(text));
    }
    void read(std::string_view key, const std::string& text, ApartBy& value) {
        named(key, text, value, find_apart_by(text));
    }
    void read(std::string_view key, const std::string& text, Colour& value) {
        named(key, text, value,
              text == "white"   ? std::optional(Colour::White)
              : text == "black" ? std::optional(Colour::Black)
                                : std::nullopt);
    }
    void read(std::string_view key, const std::string& text, ListOrder& value) {
        named(key, text, value, find_list_order(text));
    }
    void read(std::string_view key, const std::string& text, Confirmation& value) {
        named(key, text, value, find_confirmation(text));
    }
    void read(std::string_view key, const std::string& text, Points& value) {
        named(key, text, value, parse_points(text));
    }
    void read(std::string_view key, const std::string& text, Board& value) {
        const auto dash = text.find('-');
        if (dash == std::string::npos) {
            fail(key, {"line-board", "'{value}' is not a board such as 3-12", {{"value", text}}});
            return;
        }
        read(key, text.substr(0, dash), value.white);
        const auto stones = std::min(text.find('h', dash), text.size());
        read(key, text.substr(dash + 1, stones - dash - 1), value.black);
        if (stones < text.size())
            read(key, text.substr(stones + 1), value.handicap);
    }
    template <typename Item>
    void read(std::string_view key, const std::string& text, std::vector<Item>& value) {
        value.clear();
        if (text.empty())
            return;
        std::size_t start = 0;
        while (start <= text.size() && !is_broken()) {
            const auto comma = std::min(text.find(',', start), text.size());
            read(key, text.substr(start, comma - start), value.emplace_back());
            start = comma + 1;
        }
    }

    std::vector<std::pair<std::string, std::string>> fields_;
    std::size_t at_ = 0;
    std::string field_;
    std::optional<Reason> why_;
};

template <std::size_t Index = 0>
OfficeEventBody read_fact(std::size_t kind, Reader& reader) {
    if constexpr (Index < std::variant_size_v<OfficeEventBody::Kinds>) {
        if (kind != Index)
            return read_fact<Index + 1>(kind, reader);
        std::variant_alternative_t<Index, OfficeEventBody::Kinds> fact;
        Fields<Reader>{reader}(fact);
        return fact;
    }
    return Undone{};
}

std::unexpected<Refusal> bad_line(std::string_view field, const Reason& why) {
    return refuse("bad-office-line",
                  fmt::format("The line cannot be read: field {} {}.", field, why.english),
                  std::nullopt, with_reason({{"field", std::string(field)}}, why));
}

}  // namespace
}  // namespace office_line

std::string encode(const OfficeEvent& event) {
    office_line::Writer out;
    out.text("v", office_line::kVersion);
    out.text("t", office_line::kKinds[event.body.index()]);
    out("at", event.at);
    out("by", event.by);
    std::visit([&out](const auto& fact) { office_line::Fields<office_line::Writer>{out}(fact); },
               event.body);
    return out.take();
}

bool is_office_text(std::string_view text) {
    return text.starts_with("v=1 t=opened ") || text.starts_with("v=1 t=batch facts=");
}

Result<OfficeEvent> decode_office_line(std::string_view line) {
    auto fields = base::split_fields(line);
    if (!fields)
        return office_line::bad_line(
            fields.error().values[0].second,
            Reason(fields.error().values[2].second, fields.error().values[1].second));
    office_line::Reader in(*std::move(fields));
    if (const std::string version = in.text("v");
        !in.is_broken() && version != office_line::kVersion)
        in.fail("v",
                {"line-version", "'{value}' is a version that is not known", {{"value", version}}});
    const std::string type = in.text("t");
    std::size_t kind = 0;
    while (kind < std::size(office_line::kKinds) && office_line::kKinds[kind] != type)
        ++kind;
    if (kind == std::size(office_line::kKinds))
        in.fail("t", {"line-no-office-event",
                      "'{value}' is nothing that happens in a tournament",
                      {{"value", type}}});
    OfficeEvent event;
    in("at", event.at);
    in("by", event.by);
    if (!in.is_broken()) {
        event.body = office_line::read_fact(kind, in);
        in.finish();
    }
    if (in.is_broken())
        return office_line::bad_line(in.field(), in.why());
    // One fact has one text, so that a copy of a log can be compared as it stands.
    if (encode(event) != line)
        return office_line::bad_line(
            "t", {"line-unusual", "is followed by fields that are not written in the usual way"});
    return event;
}

}  // namespace kyvien::tournament
