#include "tournament/event/event_options.h"

#include <algorithm>

#include "base/text.h"

namespace kyvien::tournament {
namespace {

/// Every entry meets every other, or every other of its board.
bool is_all_play_all(const Opened& opened) {
    return has_schedule(opened.system) && opened.system != SystemKind::Knockout;
}

/// Points separated by commas; empty if the text is invalid.
std::vector<Points> points_of(std::string_view text) {
    std::vector<Points> found;
    while (true) {
        const auto comma = std::min(text.find(','), text.size());
        const auto points = parse_points(text.substr(0, comma));
        if (!points)
            return {};
        found.push_back(*points);
        if (comma == text.size())
            return found;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace

Ranking default_ranking(const Opened& opened) {
    if (opened.system == SystemKind::McMahon && !is_of_teams(opened.meeting))
        return Ranking::McMahon;
    if (opened.system == SystemKind::Keizer)
        return Ranking::Keizer;
    if (opened.system == SystemKind::Ladder)
        return Ranking::Ladder;
    if (opened.system == SystemKind::Arena)
        return Ranking::Arena;
    if (!opened.two_one_zero || opened.system == SystemKind::TeamSwiss ||
        opened.system == SystemKind::DoubleSwiss || opened.system == SystemKind::Molter)
        return Ranking::Fide;
    return is_all_play_all(opened) ? Ranking::ChineseRoundRobin : Ranking::ChineseScorePairing;
}

std::vector<std::string> default_tie_breaks(const Opened& opened) {
    if (opened.ranking != Ranking::Fide)
        return {};
    if (opened.game_points_first)
        return split_tie_breaks("BH:GP/C1,EGGSB,MPVGP");
    if (is_of_teams(opened.meeting))
        return is_all_play_all(opened) ? split_tie_breaks("MPVGP,EDE")
                                       : split_tie_breaks("BH:MP/C1,EMGSB,MPVGP");
    if (opened.system == SystemKind::Knockout)
        return {};  // an eliminated entry is placed by the round
    return split_tie_breaks(is_all_play_all(opened) ? "DE,SB,WIN" : "BH/C1,BH,SB,DE");
}

std::vector<std::string> split_tie_breaks(std::string_view text) {
    return base::split<std::string>(text, ',');
}

std::optional<std::vector<Points>> parse_scores(std::string_view text) {
    auto scores = points_of(text);
    if (scores.size() == 3)
        scores.push_back(scores[0]);
    return scores.size() == 4 ? std::optional(scores) : std::nullopt;
}

std::optional<std::vector<Points>> parse_bye_points(std::string_view text) {
    auto points = points_of(text);
    return points.size() == 2 ? std::optional(std::move(points)) : std::nullopt;
}

}  // namespace kyvien::tournament
