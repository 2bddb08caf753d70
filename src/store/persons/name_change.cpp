#include "store/persons/internal/name_change.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/fields.h"
#include "tournament/event/office_events.h"

namespace kyvien::store::internal {
namespace name_change {
namespace {

// Fields with free text, in the logs of games and of tournaments. Any other value with a space is
// also a sentence written by a person.
constexpr std::array<std::string_view, 12> kFreeTextFields = {
    "name", "reason",   "note",    "text",  "words",    "occasion",
    "stub", "deputies", "arbiter", "event", "arbiters", "envelope-for"};
constexpr std::array<std::string_view, 5> kAuthors = {"first", "second", "hall", "arbiter",
                                                      "player"};

char32_t decode(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned lead = byte(at);
    if (lead < 0x80)
        return lead;
    if (lead < 0xe0)
        return ((lead & 0x1fU) << 6U) | (byte(at + 1) & 0x3fU);
    if (lead < 0xf0)
        return ((lead & 0x0fU) << 12U) | ((byte(at + 1) & 0x3fU) << 6U) | (byte(at + 2) & 0x3fU);
    return ((lead & 0x07U) << 18U) | ((byte(at + 1) & 0x3fU) << 12U) |
           ((byte(at + 2) & 0x3fU) << 6U) | (byte(at + 3) & 0x3fU);
}

std::size_t start_of_last(std::string_view text) {
    std::size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U)
        --at;
    return at;
}

/// Is it of a script without spaces between words?
bool is_ideograph(char32_t point) {
    return point >= 0x2e80;
}

/// A letter or digit that would extend the adjacent word.
bool is_of_word(char32_t point) {
    if (point < 0x80)
        return (point >= '0' && point <= '9') || (point >= 'a' && point <= 'z') ||
               (point >= 'A' && point <= 'Z') || point == '_';
    return point >= 0xc0 && point != 0xd7 && point != 0xf7 &&
           !(point >= 0x2000 && point < 0x2e80) && !is_ideograph(point);
}

bool is_whole_word(std::string_view text, std::size_t at, std::string_view name) {
    const std::size_t end = at + name.size();
    if (at > 0 && !is_ideograph(decode(name, 0)) &&
        is_of_word(decode(text, start_of_last(text.substr(0, at)))))
        return false;
    return end >= text.size() || is_ideograph(decode(name, start_of_last(name))) ||
           !is_of_word(decode(text, end));
}

bool is_of_entry(std::string_view kind) {
    return kind == tournament::Entered::kName || kind == tournament::EntryCorrected::kName ||
           kind == tournament::MemberListed::kName ||
           kind == "sign-up";  // in the halls' notes: hall/tournaments/internal/registration.h
}

/// A field's value with the name replaced. In a name field the whole name must match: "Thị Lan" is
/// not "Lan".
std::optional<std::string> changed_value(const NameChange& change, std::string_view kind,
                                         std::string_view key, std::string_view value) {
    const bool names =
        key == "player" || key == "by" || (key == "name" && kind != tournament::Opened::kName);
    if (names)
        return value == change.name() && !(key == "by" && is_log_keyword(value))
                   ? std::optional(change.pseudonym())
                   : std::nullopt;
    if (key == "json")
        return change.in_json(value);
    const bool is_of_people = std::ranges::find(kFreeTextFields, key) != kFreeTextFields.end() ||
                              (!key.empty() && value.find(' ') != std::string_view::npos);
    return is_of_people ? change.in_text(value) : std::nullopt;
}

std::string json_escaped(std::string_view text) {
    std::string out;
    for (const char each : text) {
        if (each == '"' || each == '\\')
            out += '\\';
        out += each;
    }
    return out;
}

/// Calls `each(key, raw value, whole field)` for the fields of a line, unescaped.
template <typename Each>
void for_fields(std::string_view line, Each each) {
    while (true) {
        const std::size_t end = line.find(' ');
        const std::string_view field = line.substr(0, end);
        const std::size_t equals = field.find('=');
        if (equals == std::string_view::npos)
            each(std::string_view(), field, field);
        else
            each(field.substr(0, equals), field.substr(equals + 1), field);
        if (end == std::string_view::npos)
            return;
        line.remove_prefix(end + 1);
    }
}

}  // namespace
}  // namespace name_change

NameChange::NameChange(std::string name, std::string pseudonym)
    : name_(std::move(name)), pseudonym_(std::move(pseudonym)) {}

std::optional<std::string> NameChange::in_text(std::string_view text) const {
    std::string out;
    std::size_t from = 0;
    for (std::size_t at = text.find(name_); at != std::string_view::npos;) {
        if (name_change::is_whole_word(text, at, name_)) {
            out.append(text.substr(from, at - from)).append(pseudonym_);
            from = at + name_.size();
            at = text.find(name_, from);
        } else {
            at = text.find(name_, at + 1);
        }
    }
    if (from == 0)
        return std::nullopt;
    return out.append(text.substr(from));
}

std::optional<std::string> NameChange::in_line(std::string_view line) const {
    std::string out;
    bool is_changed = false;
    const std::string kind = field_of(line, "t").value_or("");
    const bool is_entry = name_change::is_of_entry(kind) && field_of(line, "name") == name_;
    name_change::for_fields(
        line, [&](std::string_view key, std::string_view raw, std::string_view field) {
            if (is_entry && (key == "id" || key == "birth")) {
                is_changed = true;
                return;
            }
            if (!out.empty())
                out += ' ';
            const auto value = base::unescape_value(raw);
            const auto changed =
                value ? name_change::changed_value(*this, kind, key, *value) : std::nullopt;
            if (!changed) {
                out += field;
                return;
            }
            is_changed = true;
            out.append(key).append("=");
            base::append_escaped(out, *changed);
        });
    return is_changed ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::string> NameChange::in_json(std::string_view text) const {
    const std::string escaped = name_change::json_escaped(name_);
    const NameChange inside(escaped, name_change::json_escaped(pseudonym_));
    std::string out;
    std::string_view key;
    bool is_changed = false;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '"') {
            out += text[at++];
            continue;
        }
        std::size_t end = at + 1;
        while (end < text.size() && text[end] != '"')
            end += text[end] == '\\' ? 2 : 1;
        end = std::min(end, text.size());
        const std::string_view value = text.substr(at + 1, end - at - 1);
        const bool is_key = end + 1 < text.size() && text[end + 1] == ':';
        // A name is the whole value; of the other values, the hall's own have no spaces.
        std::optional<std::string> changed;
        if (!is_key && key == "name" && value == escaped)
            changed = inside.pseudonym();
        else if (!is_key && key != "name" && value.find(' ') != std::string_view::npos)
            changed = inside.in_text(value);
        if (is_key)
            key = value;
        is_changed = is_changed || changed.has_value();
        out.append("\"").append(changed ? std::string_view(*changed) : value).append("\"");
        at = end + 1;
    }
    return is_changed ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::string> field_of(std::string_view line, std::string_view key) {
    std::optional<std::string> found;
    name_change::for_fields(line,
                            [&](std::string_view each, std::string_view raw, std::string_view) {
                                if (!found && each == key)
                                    found = base::unescape_value(raw);
                            });
    return found;
}

bool is_log_keyword(std::string_view name) {
    return std::ranges::find(name_change::kAuthors, name) != name_change::kAuthors.end();
}

}  // namespace kyvien::store::internal
