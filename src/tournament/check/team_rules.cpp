#include "tournament/check/internal/team_rules.h"

namespace kyvien::tournament::internal {
namespace team_rules {
namespace {

Result<int> number_at(const TrfLine& line, int first, int last, std::string_view what, int most) {
    const auto number = KYVIEN_TRY(line.integer(first, last, what, most));
    if (!number || *number == 0)
        return refuse(line.fault(first, last, what, "a number from 1 is needed"));
    return *number;
}

Result<void> read_acceleration(const TrfLine& line, Event& event) {
    // FIDE's own example has the match points in the column of game points.
    auto points = KYVIEN_TRY(line.points(5, 8, "match points"));
    if (points.value_or(Points{}) == Points{})
        points = KYVIEN_TRY(line.points(10, 13, "game points"));
    if (!points)
        return {};
    const auto first_round = KYVIEN_TRY(number_at(line, 15, 17, "round", kMostRounds));
    const auto last_round = KYVIEN_TRY(number_at(line, 19, 21, "round", kMostRounds));
    const auto first = KYVIEN_TRY(number_at(line, 23, 26, "team", kMostEntries));
    const auto last = KYVIEN_TRY(number_at(line, 28, 31, "team", kMostEntries));
    for (Entry& team : event.entries) {
        if (team.number < first || team.number > last)
            continue;
        if (team.acceleration.size() < static_cast<std::size_t>(last_round))
            team.acceleration.resize(static_cast<std::size_t>(last_round));
        for (int round = first_round; round <= last_round; ++round)
            team.acceleration[static_cast<std::size_t>(round - 1)] = *points;
    }
    return {};
}

Result<void> read_forbidden(const TrfLine& line, Event& event) {
    ForbiddenMeeting meeting;
    meeting.first_round = KYVIEN_TRY(number_at(line, 5, 7, "round", kMostRounds));
    meeting.last_round = KYVIEN_TRY(number_at(line, 9, 11, "round", kMostRounds));
    for (int column = 13; column <= line.length(); column += 5)
        meeting.entries.push_back(static_cast<EntryNumber>(
            KYVIEN_TRY(number_at(line, column, column + 3, "team", kMostEntries))));
    event.forbidden.push_back(std::move(meeting));
    return {};
}

}  // namespace
}  // namespace team_rules

Result<void> read_team_rule(const TrfLine& line, Event& event) {
    if (line.code() == "250")
        return team_rules::read_acceleration(line, event);
    return line.code() == "260" ? team_rules::read_forbidden(line, event) : Result<void>();
}

}  // namespace kyvien::tournament::internal
