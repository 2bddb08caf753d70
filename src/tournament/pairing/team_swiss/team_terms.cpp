// The terms of a team competition: the primary score, and FIDE's codes.
#include <algorithm>

#include "tournament/pairing/team_swiss/team_swiss.h"

namespace kyvien::tournament {
namespace team_terms {
namespace {

constexpr std::string_view kCode = "FIDE_TEAM";

/// Removes `word` from the beginning of the text, if it is there as a whole word.
bool take(std::string_view& text, std::string_view word) {
    const bool found =
        text.starts_with(word) && (text.size() == word.size() || text[word.size()] == '_');
    if (found)
        text.remove_prefix(word.size());
    return found;
}

}  // namespace
}  // namespace team_terms

std::string team_swiss_code(const TeamSwissTerms& terms) {
    std::string code(team_terms::kCode);
    code += terms.colours == TeamColours::TypeA   ? "_TYPEA"
            : terms.colours == TeamColours::TypeB ? "_TYPEB"
                                                  : "";
    code += terms.game_points_first ? "_GP" : "_MP";
    if (!terms.one_score)
        code += terms.game_points_first ? "_MP" : "_GP";
    return terms.baku ? code + "_BAKU" : code;
}

std::optional<TeamSwissTerms> find_team_swiss(std::string_view code) {
    using team_terms::take;
    if (!take(code, team_terms::kCode))
        return std::nullopt;
    TeamSwissTerms terms;
    const bool of_its_own = !code.empty() && code != "_BAKU";
    if (of_its_own && !take(code, "_TYPEA"))
        terms.colours = take(code, "_TYPEB") ? TeamColours::TypeB : TeamColours::None;
    if (of_its_own) {
        terms.game_points_first = take(code, "_GP");
        if (!terms.game_points_first && !take(code, "_MP"))
            return std::nullopt;
        terms.one_score = !take(code, terms.game_points_first ? "_MP" : "_GP");
    }
    terms.baku = take(code, "_BAKU");
    // Virtual match points are not game points (C.04.7 1.4).
    if (!code.empty() || (terms.baku && terms.game_points_first))
        return std::nullopt;
    return terms;
}

Result<RoundPairing> pair_teams(Event event, const GamePoints& made, const TeamSwissTerms& terms,
                                int round) {
    if (event.initial_colour == Colour::None && initial_colour_played(event) == Colour::None)
        event.initial_colour = Colour::White;
    std::vector<Points> secondary;
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        Entry& team = event.entries[i];
        Points games;
        for (int before = 1; before < round; ++before)
            games += made[i][static_cast<std::size_t>(before - 1)];
        secondary.push_back(terms.game_points_first ? event.score_before(team, round) : games);
        if (!terms.game_points_first)
            continue;
        team.penalties.clear();  // of match points
        const std::size_t rounds =
            std::min(team.records.size(), static_cast<std::size_t>(round - 1));
        for (std::size_t before = 0; before < rounds; ++before)
            team.records[before].given = made[i][before];
    }
    if (terms.one_score)
        secondary.clear();
    return TeamSwiss(terms.colours, std::move(secondary)).pair(event, round);
}

}  // namespace kyvien::tournament
