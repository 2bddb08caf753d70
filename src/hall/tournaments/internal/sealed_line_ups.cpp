#include "hall/tournaments/internal/sealed_line_ups.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/result.h"
#include "hall/tournaments/internal/reported_results.h"
#include "tournament/event/refusal.h"
#include "tournament/office/decide.h"

namespace kyvien::hall {

using namespace tournament;

namespace {

int last_round(const Office& office) {
    return static_cast<int>(office.rounds().size());
}

/// The list order: the first of the list sits at board one; 0 where the list is shorter than the
/// boards.
std::vector<int> list_order(const Office& office, EntryNumber team) {
    std::vector<int> places(static_cast<std::size_t>(office.opened().boards));
    const auto seated = std::min(places.size(), office.members(team).size());
    std::iota(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(seated), 1);
    return places;
}

std::unexpected<Refusal> line_ups_sealed(int board) {
    return office_refuses("line-ups-sealed",
                          "a captain has submitted a line-up for board {board} that is not open "
                          "yet; open the line-ups first",
                          {{"board", board}});
}

}  // namespace

std::string key_name(const Office& office, EntryNumber entry) {
    const EntryNumber first = office.first_number(entry);
    const bool taken = std::ranges::any_of(office.event().entries, [&](const Entry& each) {
        return each.number != entry && office.first_number(each.number) == first;
    });
    return first == entry && taken ? fmt::format("{} again", first) : std::to_string(first);
}

Result<OwnMeeting> own_meeting(const Office& office, EntryNumber team) {
    if (!office.rounds().empty()) {
        const auto& boards = office.rounds().back().boards;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const Board& pair = boards[i].board;
            if (pair.white == team || pair.black == team)
                return OwnMeeting{last_round(office), static_cast<int>(i) + 1,
                                  pair.white == team ? pair.black : pair.white};
        }
    }
    return refuse("no-meeting", "The team is not paired in this round; come back when it is.",
                  std::nullopt, {{"entry", std::to_string(team)}});
}

const SealedLineUp* line_up_of(std::span<const SealedLineUp> line_ups, EntryNumber team,
                               const OwnMeeting& meeting) {
    const SealedLineUp* found = nullptr;
    for (const SealedLineUp& each : line_ups)
        if (each.team == team && each.round == meeting.round && each.opponent == meeting.opponent)
            found = &each;  // the last one: a captain may change the line-up
    return found;
}

std::array<bool, 2> sealed_at(const Office& office, std::span<const SealedLineUp> line_ups,
                              int round, int board) {
    const Board& pair = office.rounds()[static_cast<std::size_t>(round - 1)]
                            .boards[static_cast<std::size_t>(board - 1)]
                            .board;
    const auto waits = [&](EntryNumber team, EntryNumber opponent) {
        return line_up_of(line_ups, team, {round, board, opponent}) != nullptr &&
               !office.has_line_up(team, round);
    };
    return {waits(pair.white, pair.black), waits(pair.black, pair.white)};
}

Result<void> check_none_sealed(const Office& office, std::span<const SealedLineUp> line_ups,
                               std::span<const OfficeEventBody> events) {
    for (const OfficeEventBody& event : events) {
        const auto* entered = std::get_if<GameEntered>(&event);
        if (entered == nullptr || entered->round != last_round(office))
            continue;
        const auto sealed = sealed_at(office, line_ups, entered->round, entered->board);
        if (sealed[0] || sealed[1])
            return line_ups_sealed(entered->board);
    }
    return {};
}

bool takes_line_ups(const Office& office) {
    const MeetingKind kind = office.opened().meeting;
    return kind == MeetingKind::Substitutes || kind == MeetingKind::AdHocBoards;
}

Result<void> check_line_up(const Office& office, const SealedLineUp& new_line_up, EventTime until,
                           EventTime now) {
    if (office.has_line_up(new_line_up.team, new_line_up.round))
        return refuse("line-up-open",
                      "The line-up of your team is open; only the arbiter changes it now.");
    if (until != 0 && now > until &&
        !office.is_line_up_taken_back(new_line_up.team, new_line_up.round))
        return refuse(
            "line-ups-closed",
            fmt::format("The time for line-ups of round {} is over; the arbiter enters yours.",
                        new_line_up.round),
            std::nullopt,
            {{"round", std::to_string(new_line_up.round)}, {"until", std::to_string(until)}});
    // The office checks whether it could follow; nothing is published.
    KYVIEN_TRY(decide(
        office, command::HandInLineUp{new_line_up.team, new_line_up.round, new_line_up.places}));
    return {};
}

Result<void> check_times_handed_in(std::span<const SealedLineUp> line_ups,
                                   const SealedLineUp& new_line_up) {
    const auto times = std::ranges::count_if(line_ups, [&new_line_up](const SealedLineUp& each) {
        return each.team == new_line_up.team && each.round == new_line_up.round &&
               each.opponent == new_line_up.opponent;
    });
    if (times >= kMaxLineUps)
        return refuse(changed_too_often(kMaxLineUps));
    return {};
}

bool is_complete(const Office& office, std::span<const SealedLineUp> line_ups, EntryNumber team,
                 const OwnMeeting& meeting) {
    const OwnMeeting theirs{meeting.round, meeting.board, team};
    return line_up_of(line_ups, team, meeting) != nullptr &&
           (line_up_of(line_ups, meeting.opponent, theirs) != nullptr ||
            office.has_line_up(meeting.opponent, meeting.round));
}

std::vector<OfficeEventBody> line_up_events_at_deadline(const Office& office,
                                                        std::span<const SealedLineUp> line_ups) {
    std::vector<OfficeEventBody> events;
    Office trial = office;
    const int round = last_round(office);
    const auto& boards = office.rounds().back().boards;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const Board& pair = boards[i].board;
        for (const auto& [team, opponent] :
             {std::pair(pair.white, pair.black), std::pair(pair.black, pair.white)}) {
            if (!boards[i].result.empty() || office.has_line_up(team, round) ||
                office.is_line_up_taken_back(team, round))
                continue;
            const SealedLineUp* own =
                line_up_of(line_ups, team, {round, static_cast<int>(i) + 1, opponent});
            command::HandInLineUp given{team, round,
                                        own != nullptr ? own->places : list_order(office, team)};
            // A match that has begun keeps its line-ups, and a team without players has none.
            if (auto made = carry_out(trial, given))
                std::ranges::move(*made, std::back_inserter(events));
        }
    }
    return events;
}

std::vector<SealedLineUp> secret_line_ups_at(const Office& office,
                                             std::span<const SealedLineUp> line_ups, int board) {
    const int round = last_round(office);
    const Board& pair = office.rounds().back().boards[static_cast<std::size_t>(board - 1)].board;
    std::vector<SealedLineUp> found;
    for (const auto& [team, opponent] :
         {std::pair(pair.white, pair.black), std::pair(pair.black, pair.white)}) {
        const SealedLineUp* line_up = line_up_of(line_ups, team, {round, board, opponent});
        // Line-ups that the organiser has entered meanwhile take precedence.
        if (line_up != nullptr && !office.has_line_up(team, round))
            found.push_back(*line_up);
    }
    return found;
}

}  // namespace kyvien::hall
