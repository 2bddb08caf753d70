// The text of the office's log: v=1 t=entered at=1763764000000 by=Hoa number=3 name=Lan ...
#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

#include "base/fields.h"
#include "base/members.h"
#include "base/reason.h"
#include "tournament/event/office_events.h"

namespace kyvien::tournament {
namespace office_line {
namespace {

constexpr std::string_view kVersion = "1";

template <typename... Kinds>
constexpr auto names_of(std::type_identity<std::variant<Kinds...>>) {
    return std::array{Kinds::kName...};
}
constexpr auto kKinds = names_of(std::type_identity<OfficeEventBody::Kinds>());

template <typename... Kinds>
consteval bool all_list_all_members(std::type_identity<std::variant<Kinds...>>) {
    return (base::kListsAllMembers<Kinds> && ...);
}
static_assert(all_list_all_members(std::type_identity<OfficeEventBody::Kinds>()));

/// Is a field of this event part of its line? A lifted rule has either its numbers or its shared
/// attribute.
constexpr bool belongs(const auto&, std::string_view) {
    return true;
}
constexpr bool belongs(const RuleLifted& lifted, std::string_view key) {
    return key != "by-rule" || lifted.numbers.empty();
}

/// Writes or reads the fields of an event: Line is the Writer or the Reader.
template <typename Line, typename Kind>
void each_field(Line& line, Kind& event) {
    using Plain = std::remove_const_t<Kind>;
    static const Plain usual{};
    Plain::kFields.each([&]<typename Field>(const Field& field) {
        auto& value = event.*field.member;
        if constexpr (!requires { field.key; })
            each_field(line, value);
        else if (!belongs(event, field.key))
            return;
        else if (field.omit_if_default)
            line.some(field.key, value, usual.*field.member);
        else
            line(field.key, value);
    });
}

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
std::string text_of(const std::vector<PlayOffStage>& plan) {
    return to_text(plan);
}
std::string text_of(const std::vector<HandicapRow>& table) {
    return to_text(table);
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
        if (at_ < fields_.size())
            fail(key, {"line-elsewhere",
                       "stands where '{value}' was found (a newer version of Kyvien may "
                       "have written this line)",
                       {{"value", fields_[at_].first}}});
        else
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
            fail(fields_[at_].first,
                 {"line-not-here", "is not known to this version of Kyvien (a newer version of "
                                   "Kyvien may have written this line)"});
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
            fail(key, {"line-unknown",
                       "'{value}' is not known (a newer version of Kyvien may have written this "
                       "line)",
                       {{"value", text}}});
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
    void read(std::string_view key, const std::string& text, SharedAttribute& value) {
        named(key, text, value, find_shared_attribute(text));
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
    void read(std::string_view key, const std::string& text, std::vector<PlayOffStage>& value) {
        named(key, text, value, parse_play_off(text));
    }
    void read(std::string_view key, const std::string& text, std::vector<HandicapRow>& value) {
        named(key, text, value, parse_handicap_rows(text));
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
OfficeEventBody read_event(std::size_t kind, Reader& reader) {
    if constexpr (Index < std::variant_size_v<OfficeEventBody::Kinds>) {
        if (kind != Index)
            return read_event<Index + 1>(kind, reader);
        std::variant_alternative_t<Index, OfficeEventBody::Kinds> event;
        each_field(reader, event);
        return event;
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
    std::visit([&out](const auto& body) { office_line::each_field(out, body); }, event.body);
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
        in.fail("v", {"line-version",
                      "'{value}' is a version that is not known (a newer version of Kyvien may "
                      "have written this line)",
                      {{"value", version}}});
    const std::string type = in.text("t");
    std::size_t kind = 0;
    while (kind < std::size(office_line::kKinds) && office_line::kKinds[kind] != type)
        ++kind;
    if (kind == std::size(office_line::kKinds))
        in.fail("t",
                {"line-no-office-event",
                 "'{value}' is nothing that happens in a tournament (a newer version of Kyvien "
                 "may have written this line)",
                 {{"value", type}}});
    OfficeEvent event;
    in("at", event.at);
    in("by", event.by);
    if (!in.is_broken()) {
        event.body = office_line::read_event(kind, in);
        in.finish();
    }
    if (in.is_broken())
        return office_line::bad_line(in.field(), in.why());
    // Each event has exactly one text, so that copies of a log can be compared byte by byte.
    if (encode(event) != line)
        return office_line::bad_line(
            "t", {"line-unusual", "is followed by fields that are not written in the usual way"});
    return event;
}

}  // namespace kyvien::tournament
