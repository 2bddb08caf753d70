#include "hall/json/internal/view_changes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "hall/json/internal/view_fields.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace view_changes {
namespace {

// Lists that grow at the end.
constexpr std::array<std::string_view, 2> kGrowing = {"notes", "rulings"};
// Objects that often change only in part.
constexpr std::array<std::string_view, 1> kPatchedMembers = {"agreement"};
// Members of the shared part that may be absent.
constexpr std::array<std::string_view, 5> kMayBeAbsent = {"reserved", "open_to", "next", "rematch",
                                                          "stands"};

bool is_object(std::string_view value) {
    return value.starts_with('{');
}

struct Named {
    std::string_view name;
    std::string_view value;
};

struct Change {
    std::vector<Named> set;
    std::vector<std::string_view> gone;
    std::vector<std::pair<Named, std::string_view>> growing;  ///< new value, and previous value
    std::vector<std::pair<Named, std::string_view>> apart;
};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

void compare(Change& change, const Members& before, const Members& after, bool tells_all) {
    bool all_in_place = before.count() == after.count();
    for (std::size_t i = 0; i < after.count(); ++i) {
        const Named now{after.name(i), after.value(i)};
        const bool in_place = i < before.count() && before.name(i) == now.name;
        all_in_place = all_in_place && in_place;
        const auto then = in_place ? std::optional(before.value(i)) : before.find(now.name);
        if (!tells_all && then == now.value)
            continue;
        if (!tells_all && then && is_one_of(kGrowing, now.name))
            change.growing.emplace_back(now, *then);
        else if (!tells_all && then && is_object(*then) && is_object(now.value) &&
                 is_one_of(kPatchedMembers, now.name))
            change.apart.emplace_back(now, *then);
        else
            change.set.push_back(now);
    }
    if (all_in_place)
        return;
    for (std::size_t i = 0; i < before.count(); ++i)
        if (!after.find(before.name(i), i))
            change.gone.push_back(before.name(i));
}

/// The elements of an array's text.
std::vector<std::string_view> elements_of(std::string_view array) {
    std::vector<std::string_view> elements;
    const std::string_view inside = array.substr(1, array.size() - 2);
    int depth = 0;
    bool is_text = false;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < inside.size(); ++at) {
        const char c = inside[at];
        if (is_text) {
            if (c == '\\')
                ++at;
            else if (c == '"')
                is_text = false;
        } else if (c == '"') {
            is_text = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        } else if (c == ',' && depth == 0) {
            elements.push_back(inside.substr(begin, at - begin));
            begin = at + 1;
        }
    }
    if (!inside.empty())
        elements.push_back(inside.substr(begin));
    return elements;
}

template <typename Texts>
void write_list(JsonWriter& json, std::string_view name, const Texts& texts, std::size_t same) {
    json.key(name).begin_object().field("keep", same).key("add").begin_array();
    for (std::size_t i = same; i < texts.size(); ++i)
        json.raw(texts[i]);
    json.end_array().end_object();
}

void write_change(JsonWriter& json, const Change& change, const ViewStep* step) {
    if (!change.set.empty()) {
        json.key("set").begin_object();
        for (const Named& member : change.set)
            json.key(member.name).raw(member.value);
        json.end_object();
    }
    if (!change.gone.empty()) {
        json.key("gone").begin_array();
        for (const std::string_view name : change.gone)
            json.value(name);
        json.end_array();
    }
    const bool has_moves = step != nullptr && step->has_other_moves;
    if (has_moves || !change.growing.empty()) {
        json.key("lists").begin_object();
        if (has_moves)
            write_list(json, "moves", step->moves, step->same_moves);
        for (const auto& [now, then] : change.growing) {
            const auto old_ones = elements_of(then);
            const auto new_ones = elements_of(now.value);
            const auto same = std::ranges::mismatch(old_ones, new_ones).in2 - new_ones.begin();
            write_list(json, now.name, new_ones, static_cast<std::size_t>(same));
        }
        json.end_object();
    }
    if (!change.apart.empty()) {
        json.key("within").begin_object();
        for (const auto& [now, then] : change.apart) {
            const Members before(then);
            const Members after(now.value);
            Change inner;
            compare(inner, before, after, false);
            json.key(now.name).begin_object();
            write_change(json, inner, nullptr);
            json.end_object();
        }
        json.end_object();
    }
}

}  // namespace
}  // namespace view_changes

std::string changes_text(const ViewStep& step, conduct::Instant now) {
    using namespace view_changes;
    Change change;
    change.set.reserve(16);
    compare(change, *step.before.shared, *step.after.shared, step.tells_shared);
    if (step.tells_shared)
        for (const std::string_view name : kMayBeAbsent)
            if (!step.after.shared->find(name) && !is_one_of(change.gone, name))
                change.gone.push_back(name);
    if (step.before.game != step.after.game)
        compare(change, *step.before.game, *step.after.game, false);
    if (step.before.margin != step.after.margin)
        compare(change, *step.before.margin, *step.after.margin, false);
    JsonWriter json;
    json.reserve(1024);
    json.begin_object()
        .field("t", "changes")
        .field("v", 1)
        .field("base", step.base)
        .field("edition", step.edition)
        .field("now", view_fields::milliseconds(now));
    write_change(json, change, &step);
    return json.end_object().take();
}

}  // namespace kyvien::hall
