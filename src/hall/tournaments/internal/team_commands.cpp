#include "hall/tournaments/internal/team_commands.h"

#include <utility>

namespace kyvien::hall {

using namespace tournament;

namespace team_commands {
namespace {

constexpr int kMostBoards = 99;
constexpr int kMostMatchGames = 99;
constexpr int kMostMeetingGames = 100'000;

command::ListMembers listed(CommandFields& fields) {
    MemberListed member;
    member.name = fields.needed("name");
    member.rating = fields.whole("rating").value_or(0);
    member.title = fields.text("title");
    member.federation = fields.text("federation");
    member.id = fields.text("id");
    member.sex = fields.text("sex");
    member.birth = fields.text("birth");
    return {fields.entry("team"), fields.whole("place"), {std::move(member)}};
}

command::HandInLineUp lined_up(CommandFields& fields) {
    return {fields.entry("team"), fields.whole("round"), fields.places("places")};
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
    const bool is_double = opened.system == SystemKind::DoubleSwiss;
    if (is_double && !fields.has("meeting"))
        opened.meeting = MeetingKind::BestOf;
    opened.games =
        fields.number("match_games", 1, team_commands::kMostMatchGames, is_double ? 2 : 1);
    opened.boards = fields.number("boards", 0, team_commands::kMostBoards, 0);
    opened.member_total = fields.truth("member_total", opened.system == SystemKind::Molter);
    return {};
}

command::EnterResults results_of(CommandFields& fields) {
    command::BoardResult result;
    result.board = fields.whole("board").value_or(0);
    result.result = fields.needed("result");
    return {fields.whole("round"),
            {std::move(result)},
            {},
            fields.text("reason"),
            fields.confirmation("confirmed")};
}

std::optional<OfficeCommand> team_command(std::string_view type, CommandFields& fields) {
    if (type == "member")
        return team_commands::listed(fields);
    if (type == "line-up")
        return team_commands::lined_up(fields);
    if (type != "game")
        return std::nullopt;
    command::EnterResults results = results_of(fields);
    results.results.front().game = fields.number("game", 1, team_commands::kMostMeetingGames, 1);
    if (!fields.has("game"))
        fields.take(Result<int>(bad_field("game", "the game of the meeting, from 1")));
    return results;
}

}  // namespace kyvien::hall
