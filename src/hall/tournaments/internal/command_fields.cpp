#include "hall/tournaments/internal/command_fields.h"

#include <fmt/core.h>

#include <limits>

namespace kyvien::hall {

using namespace tournament;

namespace command_fields {
namespace {

constexpr std::size_t kLongestText = 256;
constexpr int kMaxPlaces = 99;

Result<std::string> line_of(const ObjectReader& object, std::string_view field) {
    auto text = optional_text(object, field);
    if (!text)
        return text;
    if (text->size() > kLongestText || text->find_first_of("\n\r\t") != std::string::npos)
        return bad_field(std::string(field),
                         {"field-one-line", "one line of {most} bytes", {{"most", kLongestText}}});
    return text;
}

}  // namespace
}  // namespace command_fields

Result<std::string> required_line(const ObjectReader& object, std::string_view field) {
    auto text = command_fields::line_of(object, field);
    if (text && text->empty())
        return bad_field(std::string(field), {"field-text", "a text"});
    return text;
}

void CommandFields::keep(Refusal refusal) {
    if (!refusal_)
        refusal_ = std::move(refusal);
}

Result<void> CommandFields::check() const {
    return refusal_ ? refuse(*refusal_) : object_.check_all_read();
}

void CommandFields::expect(std::string_view field, const Reason& expected) {
    keep(bad_field(std::string(field), expected).error());
}

bool CommandFields::has(std::string_view field) const {
    return find(object_, field) != nullptr;
}

std::string CommandFields::text(std::string_view field) {
    return take(optional_text(object_, field));
}

std::string CommandFields::required_text(std::string_view field) {
    std::string text = this->text(field);
    if (text.empty())
        expect(field, {"field-text", "a text"});
    return text;
}

std::string CommandFields::long_text(std::string_view field) {
    return take(text_of(object_, field));
}

int CommandFields::number(std::string_view field, int min_value, int max_value, int default_value) {
    if (!has(field))
        return default_value;
    return required_number(field, min_value, max_value);
}

int CommandFields::required_number(std::string_view field, int min_value, int max_value) {
    return static_cast<int>(take(number_of(object_, field, min_value, max_value)));
}

std::optional<int> CommandFields::whole(std::string_view field) {
    if (!has(field))
        return std::nullopt;
    return number(field, std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), 0);
}

std::int64_t CommandFields::moment(std::string_view field) {
    constexpr std::int64_t kLast = 32'503'680'000'000;  // the year 3000
    if (!has(field))
        return 0;
    return take(number_of(object_, field, 0, kLast));
}

bool CommandFields::boolean(std::string_view field, bool default_value) {
    const json::value* value = find(object_, field);
    if (value != nullptr && !value->is_bool())
        expect(field, as_described("true or false"));
    return value != nullptr && value->is_bool() ? value->get_bool() : default_value;
}

EntryNumber CommandFields::entry(std::string_view field, int default_value) {
    const int number = this->number(field, default_value == 0 ? 1 : 0, kMaxEntries, default_value);
    if (number == 0 && default_value == 0)
        expect(field, {"field-entry", "the number of an entry"});
    return static_cast<EntryNumber>(number);
}

int CommandFields::number_in(const json::value& value, std::string_view field, int min_value,
                             int max_value, const Reason& expected) {
    json::error_code error;
    const auto number = value.to_number<std::int64_t>(error);
    if (!error && number >= min_value && number <= max_value)
        return static_cast<int>(number);
    expect(field, expected);
    return 0;
}

std::vector<EntryNumber> CommandFields::entries(std::string_view field) {
    std::vector<EntryNumber> numbers;
    const json::value* list = find(object_, field);
    if (list == nullptr || !list->is_array()) {
        expect(field, as_described("a list of numbers"));
        return numbers;
    }
    for (const json::value& each : list->get_array())
        numbers.push_back(static_cast<EntryNumber>(
            number_in(each, field, 1, kMaxEntries, {"field-entries", "numbers of entries"})));
    return numbers;
}

std::vector<EntryNumber> CommandFields::named_entries() {
    if (has("numbers"))
        return entries("numbers");
    return {entry("number")};
}

std::vector<Board> CommandFields::boards(std::string_view field) {
    std::vector<Board> boards;
    const json::value* list = find(object_, field);
    if (list == nullptr || !list->is_array()) {
        expect(field, as_described("a list of pairs"));
        return boards;
    }
    const auto number = [&](const json::value& value) {
        return static_cast<EntryNumber>(
            number_in(value, field, 1, kMaxEntries, {"field-entries", "numbers of entries"}));
    };
    for (const json::value& each : list->get_array()) {
        if (!each.is_array() || each.get_array().size() != 2) {
            expect(field, as_described("a list of pairs"));
            return boards;
        }
        boards.push_back({number(each.at(0)), number(each.at(1))});
    }
    return boards;
}

std::vector<int> CommandFields::places(std::string_view field) {
    std::vector<int> places;
    const json::value* list = find(object_, field);
    if (list == nullptr || !list->is_array()) {
        expect(field, as_described("a list of places, 0 for an empty board"));
        return places;
    }
    for (const json::value& each : list->get_array())
        places.push_back(number_in(each, field, 0, command_fields::kMaxPlaces,
                                   {"field-places", "places of the team's list"}));
    return places;
}

Entered CommandFields::player() {
    Entered entry;
    entry.name = required_text("name");
    entry.rating = whole("rating").value_or(0);
    entry.title = text("title");
    entry.federation = text("federation");
    entry.club = text("club");
    entry.team = text("team");
    entry.id = text("id");
    entry.grade = whole("grade").value_or(0);
    entry.sex = text("sex");
    entry.birth = text("birth");
    return entry;
}

Confirmation CommandFields::confirmation(std::string_view field) {
    if (!has(field))
        return Confirmation::Plain;
    const auto confirmed = find_confirmation(required_text(field));
    if (!confirmed)
        expect(field, one_of("plain, after-round, after-close"));
    return confirmed.value_or(Confirmation::Plain);
}

}  // namespace kyvien::hall
