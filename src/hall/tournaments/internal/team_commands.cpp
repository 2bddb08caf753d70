#include "hall/tournaments/internal/team_commands.h"

#include <fmt/core.h>

#include <utility>

#include "clock/time_control.h"
#include "hall/json/internal/time_field.h"

namespace kyvien::hall {

using namespace tournament;

namespace team_commands {
namespace {

constexpr int kMaxBoards = 99;
constexpr int kMaxMatchGames = 99;
constexpr int kMaxMeetingGames = 100'000;

command::ListMembers listed(CommandFields& fields) {
    MemberListed member;
    member.name = fields.required_text("name");
    member.rating = fields.whole("rating").value_or(0);
    member.title = fields.text("title");
    member.federation = fields.text("federation");
    member.id = fields.text("id");
    member.sex = fields.text("sex");
    member.birth = fields.text("birth");
    return {fields.entry("team"), fields.whole("place"), {std::move(member)}};
}

command::HandInLineUp lined_up(CommandFields& fields) {
    return {fields.entry("team"), fields.whole("round"), fields.places("places"),
            fields.text("reason")};
}

Result<PlayOffStage> stage_of(const ObjectReader& object) {
    PlayOffStage stage;
    const auto kind = find_play_off_kind(text_of(object, "kind").value_or(""));
    if (!kind)
        return bad_field(fmt::format("{}kind", object.path()),
                         one_of("games, sudden-death, armageddon"));
    stage.kind = *kind;
    if (stage.kind == PlayOffKind::Games) {
        const auto games = number_of(object, "games", 1, kMaxMatchGames);
        if (!games)
            return bad_field(fmt::format("{}games", object.path()),
                             {"field-range",
                              "a whole number from {least} to {most}",
                              {{"least", 1}, {"most", kMaxMatchGames}}});
        stage.games = static_cast<int>(*games);
    }
    const auto time = KYVIEN_TRY(read_time(object, "time"));
    if (!time)
        return bad_field(fmt::format("{}time", object.path()), as_described("an object"));
    stage.time = clock::to_text(*time);
    if (stage.kind == PlayOffKind::Armageddon)
        if (const auto second = KYVIEN_TRY(read_time(object, "second_time")); second != time)
            stage.second_time = second ? clock::to_text(*second) : std::string();
    KYVIEN_TRY(object.check_all_read());
    return stage;
}

}  // namespace
}  // namespace team_commands

Result<void> read_play_off(const ObjectReader& body, std::vector<PlayOffStage>& plan) {
    const json::value* list = find(body, "play_off");
    if (list == nullptr)
        return {};
    if (!list->is_array())
        return bad_field("play_off", as_described("a list of stages"));
    for (const json::value& each : list->get_array()) {
        const std::string path = fmt::format("play_off[{}].", plan.size());
        if (!each.is_object())
            return bad_field(path.substr(0, path.size() - 1), as_described("an object"));
        const ObjectReader object(each.get_object(), path);
        auto stage = KYVIEN_TRY(team_commands::stage_of(object));
        plan.push_back(std::move(stage));
    }
    return {};
}

Result<void> read_form(CommandFields& fields, Opened& opened) {
    if (fields.has("meeting")) {
        const auto meeting = find_meeting(fields.required_text("meeting"));
        if (!meeting)
            return bad_field(
                "meeting",
                one_of(
                    "game, best-of, fixed-boards, substitutes, ad-hoc-boards, all-play-all, ring"));
        opened.meeting = *meeting;
    }
    const bool is_double = opened.system == SystemKind::DoubleSwiss;
    if (is_double && !fields.has("meeting"))
        opened.meeting = MeetingKind::BestOf;
    opened.games =
        fields.number("match_games", 1, team_commands::kMaxMatchGames, is_double ? 2 : 1);
    opened.boards = fields.number("boards", 0, team_commands::kMaxBoards, 0);
    opened.member_total = fields.boolean("member_total", opened.system == SystemKind::Molter);
    return {};
}

command::EnterResults results_of(CommandFields& fields) {
    command::BoardResult result;
    result.board = fields.whole("board").value_or(0);
    result.result = fields.required_text("result");
    if (fields.has("white") || fields.has("black"))
        result.players = Board{fields.entry("white"), fields.entry("black")};
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
    results.results.front().game = fields.number("game", 1, team_commands::kMaxMeetingGames, 1);
    if (!fields.has("game"))
        fields.take(Result<int>(
            bad_field("game", {"field-game-of-meeting", "the game of the meeting, from 1"})));
    return results;
}

}  // namespace kyvien::hall
