#include "cli/tournament/remarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "rulebook/message.h"
#include "words/answers.h"
#include "words/lists.h"

namespace kyvien::cli {
namespace localized_remarks {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

/// The words of the key with these values, or `english` if there are none.
std::string told(const std::string& key, const Values& values, const std::string& english) {
    const rulebook::Texts* texts = words::answers::find(key);
    if (texts == nullptr)
        return english;
    const rulebook::Language language = message_language();
    return rulebook::fill(
        rulebook::in(*texts, language), language, [&](std::string_view name) -> std::string {
            const auto found = std::ranges::find(values, name, &Values::value_type::first);
            const auto fault = name == "reason"
                                   ? std::ranges::find(values, "fault", &Values::value_type::first)
                                   : values.end();
            return found == values.end()   ? "–"
                   : fault == values.end() ? found->second
                                           : fault_text(fault->second, found->second);
        });
}

}  // namespace
}  // namespace localized_remarks

std::string warning_in_words(const tournament::OfficeWarning& warning) {
    if (message_language() == rulebook::Language::En)
        return warning.english;
    if (warning.code != "correction")
        return localized_remarks::told("warning." + warning.code, warning.values, warning.english);
    for (const auto& [name, value] : warning.values)
        if (name == "needed")
            return localized_remarks::told("warning.correction." + value, {}, warning.english);
    return warning.english;
}

void warn_of_missing_results(std::string_view verb, const std::string& file,
                             const tournament::Office& office, int round) {
    std::map<int, std::int64_t> missing;
    std::int64_t adjourned = 0;
    for (const tournament::OpenGame& game : office.open_games())
        if (game.round <= round)
            ++(game.adjourned ? adjourned : missing[game.round]);
    const rulebook::Language language = message_language();
    const auto tell = [&](const std::string& note) {
        print_error(fmt::format("tournament {}", verb), fmt::format("{}: {}", file, note));
    };
    for (const auto& [each, count] : missing)
        tell(say(words::lists::MissingResults{count, std::to_string(each)}, language));
    if (adjourned > 0)
        tell(say(words::lists::AdjournedGames{adjourned}, language));
}

std::string remark_in_words(const exchange::Remark& remark) {
    return localized_remarks::told("remark." + remark.code, remark.values, remark.english);
}

}  // namespace kyvien::cli
