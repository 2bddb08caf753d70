#include "tournament/check/internal/team_rules.h"

namespace kyvien::tournament::internal {
namespace team_rules {
namespace {

Result<void> read_acceleration(const TrfLine& line, Event& event) {
    // FIDE's own example has the match points in the column for game points.
    auto points = KYVIEN_TRY(line.points(5, 8, TrfField::MatchPoints));
    if (points.value_or(Points{}) == Points{})
        points = KYVIEN_TRY(line.points(10, 13, TrfField::GamePoints));
    if (!points)
        return {};
    const auto first_round = KYVIEN_TRY(line.positive_integer(15, 17, TrfField::Round, kMaxRounds));
    const auto last_round = KYVIEN_TRY(line.positive_integer(19, 21, TrfField::Round, kMaxRounds));
    const auto first = KYVIEN_TRY(line.positive_integer(23, 26, TrfField::Team, kMaxEntries));
    const auto last = KYVIEN_TRY(line.positive_integer(28, 31, TrfField::Team, kMaxEntries));
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
    meeting.first_round = KYVIEN_TRY(line.positive_integer(5, 7, TrfField::Round, kMaxRounds));
    meeting.last_round = KYVIEN_TRY(line.positive_integer(9, 11, TrfField::Round, kMaxRounds));
    for (int column = 13; column <= line.length(); column += 5)
        meeting.entries.push_back(static_cast<EntryNumber>(
            KYVIEN_TRY(line.positive_integer(column, column + 3, TrfField::Team, kMaxEntries))));
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
