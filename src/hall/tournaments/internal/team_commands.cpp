#include "hall/tournaments/internal/team_commands.h"

#include <string>
#include <utility>

#include "tournament/office/entry_list.h"

namespace kyvien::hall {

using namespace tournament;

namespace team_commands {
namespace {

using EventBodies = std::vector<OfficeEventBody>;

constexpr int kMostBoards = 99;
constexpr int kMostMatchGames = 99;
constexpr int kMostMeetingGames = 100'000;

int next_place(const Office& office, EntryNumber team) {
    return static_cast<int>(office.members(team).size()) + 1;
}

MemberListed listed(const Office& office, CommandFields& fields) {
    MemberListed member;
    member.team = fields.entry("team");
    member.place = fields.number("place", 1, kMostBoards, next_place(office, member.team));
    member.name = fields.needed("name");
    member.rating = fields.number("rating", 0, kHighestRating, 0);
    member.title = fields.text("title");
    member.federation = fields.text("federation");
    member.id = fields.text("id");
    member.sex = fields.text("sex");
    member.birth = fields.text("birth");
    return member;
}

LineUpGiven lined_up(int rounds, CommandFields& fields) {
    return {fields.entry("team"), fields.number("round", 1, kMostRounds, rounds),
            fields.places("places")};
}

GameEntered entered(int rounds, CommandFields& fields) {
    GameEntered fact;
    fact.round = fields.number("round", 1, kMostRounds, rounds);
    fact.board = fields.number("board", 1, kMostEntries, 0);
    fact.game = fields.number("game", 1, kMostMeetingGames, 0);
    fact.result = fields.needed("result");
    fact.reason = fields.text("reason");
    fact.confirmed = fields.confirmation("confirmed");
    return fact;
}

}  // namespace
}  // namespace team_commands

Result<void> read_form(CommandFields& fields, Opened& opened) {
    if (fields.has("meeting")) {
        const auto meeting = find_meeting(fields.needed("meeting"));
        if (!meeting)
            return bad_field("meeting", "game, best-of, fixed-boards, substitutes, ad-hoc-boards, "
                                        "all-play-all or ring");
        opened.meeting = *meeting;
    }
    opened.games = fields.number("match_games", 1, team_commands::kMostMatchGames, 1);
    opened.boards = fields.number("boards", 0, team_commands::kMostBoards, 0);
    opened.member_total = fields.truth("member_total", false);
    return {};
}

std::optional<team_commands::EventBodies> team_command(const Office& office, std::string_view type,
                                                       CommandFields& fields) {
    const int rounds = static_cast<int>(office.rounds().size());
    if (type == "member")
        return team_commands::EventBodies{team_commands::listed(office, fields)};
    if (type == "line-up")
        return team_commands::EventBodies{team_commands::lined_up(rounds, fields)};
    if (type == "game")
        return team_commands::EventBodies{team_commands::entered(rounds, fields)};
    return std::nullopt;
}

}  // namespace kyvien::hall
