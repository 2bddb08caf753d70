#include "tournament/event/refusal.h"

#include <utility>

namespace kyvien::tournament {

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
