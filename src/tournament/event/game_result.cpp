#include "tournament/event/game_result.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>

namespace kyvien::tournament {
namespace {

struct ResultText {
    std::string_view text;
    Outcome first, second;
};
constexpr ResultText kResults[] = {
    {"1-0", Outcome::Win, Outcome::Loss},
    {"0-1", Outcome::Loss, Outcome::Win},
    {"1/2", Outcome::Draw, Outcome::Draw},
    {"0-0", Outcome::Loss, Outcome::Loss},
    {"1/2-0", Outcome::Draw, Outcome::Loss},
    {"0-1/2", Outcome::Loss, Outcome::Draw},
    {"+/-", Outcome::ForfeitWin, Outcome::ForfeitLoss},
    {"-/+", Outcome::ForfeitLoss, Outcome::ForfeitWin},
    {"-/-", Outcome::ForfeitLoss, Outcome::ForfeitLoss},
};

}  // namespace

Result<std::pair<Outcome, Outcome>> outcomes_of(std::string_view result) {
    const auto* found = std::ranges::find(kResults, result, &ResultText::text);
    if (found != std::end(kResults))
        return std::pair(found->first, found->second);
    std::string known;
    for (const ResultText& each : kResults)
        known += (known.empty() ? "" : ", ") + std::string(each.text);
    return refuse("bad-result", fmt::format("'{}' is not a result; there are {}.", result, known),
                  std::nullopt, {{"result", std::string(result)}});
}

std::string result_of(Outcome first, Outcome second) {
    const auto* found = std::ranges::find_if(kResults, [&](const ResultText& each) {
        return each.first == first && each.second == second;
    });
    return found == std::end(kResults) ? std::string() : std::string(found->text);
}

std::string exchanged_result(std::string_view result) {
    const auto* found = std::ranges::find(kResults, result, &ResultText::text);
    if (found == std::end(kResults))
        return std::string(result);
    const auto* other = std::ranges::find_if(kResults, [found](const ResultText& each) {
        return each.first == found->second && each.second == found->first;
    });
    return std::string(other->text);
}

}  // namespace kyvien::tournament
