#include "tournament/office/internal/refusal.h"

#include <algorithm>

namespace kyvien::tournament {
namespace {

/// The sentence with its values. A value that looks like a place is a text like any other.
std::string filled(std::string_view why, std::initializer_list<NamedValue> values) {
    std::string text;
    while (!why.empty()) {
        const auto open = std::min(why.find('{'), why.size());
        text += why.substr(0, open);
        why.remove_prefix(open);
        const auto close = why.find('}');
        if (close == std::string_view::npos)
            break;
        const std::string_view name = why.substr(1, close - 1);
        const auto* value = std::ranges::find(values, name, &NamedValue::name);
        text += value == values.end() ? std::string(why.substr(0, close + 1)) : value->text;
        why.remove_prefix(close + 1);
    }
    return text += why;
}

}  // namespace

std::unexpected<Refusal> office_refuses(std::string_view cause, std::string_view why,
                                        std::initializer_list<NamedValue> values) {
    std::string reason = filled(why, values);
    Refusal refusal{"office-refuses", "That cannot be: " + reason + ".", std::nullopt, {}};
    for (const NamedValue& value : values)
        refusal.values.emplace_back(value.name, value.text);
    refusal.values.emplace_back("reason", std::move(reason));
    refusal.values.emplace_back("cause", cause);
    return refuse(std::move(refusal));
}

}  // namespace kyvien::tournament
