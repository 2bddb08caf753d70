// kyvien tournament member|line-up|meeting FILE — lists of teams, line-ups, and the games of a
// meeting.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "exchange/reports/lists.h"
#include "exchange/sides.h"
#include "judge/finding.h"
#include "store/office_file.h"
#include "tournament/event/refusal.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace teams {
namespace {

using namespace tournament;

struct Options {
    OfficeArguments desk;
    int number = 0, round = 0, place = 0;
    std::vector<std::string> names;
    std::vector<int> places;
    std::string take_back;
    MemberListed member;
};

void add_member(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "member", "tournament.member",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("team", options->number, "any.team-number")
        ->required()
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    command->add_option("names", options->names, "tournament.member.names")
        ->normalize_unicode()
        ->required();
    command->add_option("--place", options->place, "tournament.member.place")->check(Range(1, 99));
    command->add_option("--rating", options->member.rating, "tournament.member.rating");
    command->add_option("--title", options->member.title, "any.title")->normalize_unicode();
    command->add_option("--federation", options->member.federation, "any.federation")
        ->normalize_unicode();
    command->add_option("--id", options->member.id, "any.rating-list-id");
    command->add_option("--sex", options->member.sex, "any.sex")->check(OneOf({"m", "f"}));
    command->add_option("--birth", options->member.birth, "any.birth");
    command->callback([options, &outcome] {
        const bool of_one = options->place > 0 || options->member.rating != 0 ||
                            !options->member.id.empty() || !options->member.birth.empty();
        if (of_one && options->names.size() != 1) {
            print_error("tournament member", spoken(words::answers::kOfficeOnePlayer));
            outcome.code = kUsage;
            return;
        }
        const auto team = static_cast<EntryNumber>(options->number);
        command::ListMembers list{team, std::nullopt, {}};
        if (options->place > 0)
            list.place = options->place;
        for (const std::string& name : options->names) {
            list.members.push_back(options->member);
            list.members.back().name = name;
        }
        outcome.code = change(options->desk, list, [&](const Office& office) {
            return spoken(words::answers::OfficePlayers{
                .name = name_of(office, options->number),
                .count = static_cast<std::int64_t>(office.members(team).size())});
        });
    });
}

void add_line_up(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "line-up", "tournament.line-up",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("team", options->number, "any.team-number")
        ->required()
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    auto* places = command->add_option("places", options->places, "tournament.line-up.places")
                       ->check(Range(0, 99));
    command->add_option("--take-back", options->take_back, "tournament.line-up.take-back")
        ->excludes(places);
    command->add_option("--round", options->round, "any.round-or-last-paired")
        ->check(Range(1, kMaxRounds));
    command->callback([options, &outcome] {
        const bool is_taken_back = !options->take_back.empty();
        if (options->places.empty() && !is_taken_back) {
            print_error("tournament line-up", spoken(words::answers::kOfficeLineUpOrReason));
            outcome.code = kUsage;
            return;
        }
        outcome.code = change(
            options->desk,
            command::HandInLineUp{static_cast<EntryNumber>(options->number),
                                  options->round > 0 ? std::optional(options->round) : std::nullopt,
                                  options->places, options->take_back},
            [&](const Office& office) {
                const std::string name = name_of(office, options->number);
                return is_taken_back ? spoken(words::answers::OfficeLineUpTakenBack{.name = name})
                                     : spoken(words::answers::OfficeLineUp{.name = name});
            });
    });
}

std::string member_name(const Office& office, EntryNumber team, int place) {
    if (place == 0)
        return is_of_teams(office.opened().meeting) ? "-" : name_of(office, team);
    const auto members = office.members(team);
    return static_cast<std::size_t>(place) <= members.size()
               ? members[static_cast<std::size_t>(place - 1)].name
               : std::to_string(place);
}

void print_meeting(const Office& office, int round, int number, bool json) {
    const BoardState& board = office.rounds()[static_cast<std::size_t>(round - 1)]
                                  .boards[static_cast<std::size_t>(number - 1)];
    const MeetingState meeting = office.meeting(round, number);
    const std::vector<PlayOffStage>& play_off = office.opened().play_off;
    const exchange::Sides sides = exchange::sides_of(office);
    const auto side = [sides](bool is_first) {
        return spoken(words::answers::OfficeSide{
            .side = std::string(colour_of(is_first ? Colour::White : Colour::Black, sides))});
    };
    int stage = 0;
    if (!json)
        fmt::print("{}.{}  {} {} : {} {}  {}\n", round, number, name_of(office, board.board.white),
                   to_string(meeting.first), to_string(meeting.second),
                   name_of(office, board.board.black), board.result);
    for (std::size_t i = 0; i < meeting.games.size(); ++i) {
        const MeetingGame& game = meeting.games[i];
        const std::string first = member_name(office, board.board.white, game.first);
        const std::string second = member_name(office, board.board.black, game.second);
        if (json) {
            JsonWriter line;
            line.begin_object()
                .field("round", round)
                .field("board", number)
                .field("game", i + 1)
                .field("first", first)
                .field("second", second)
                .field("white", game.exchanged ? 2 : 1)
                .field("result", game.result);
            if (!play_off.empty())
                line.field("stage", game.stage);
            if (game.stage > 0)
                line.field("play_off", to_text(play_off[static_cast<std::size_t>(game.stage - 1)]));
            print_object(line.end_object());
            continue;
        }
        if (game.stage != stage) {
            stage = game.stage;
            const auto& score = meeting.play_off[static_cast<std::size_t>(stage - 1)];
            fmt::print("  {}  {} : {}\n",
                       exchange::stage_text(play_off, stage,
                                            {.language = message_language(), .sides = sides}),
                       to_string(score.first), to_string(score.second));
        }
        fmt::print("  {:>3}  {} {} - {} {}  {}\n", i + 1, first, side(!game.exchanged), second,
                   side(game.exchanged), game.result);
    }
}

void add_meeting(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "meeting", "tournament.meeting",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("board", options->number, "tournament.meeting.board")
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    command->add_option("--round", options->round, "any.round-or-last-paired")
        ->check(Range(1, kMaxRounds));
    command->callback([options, &outcome] {
        const auto known = store::read_office(options->desk.file);
        if (!known) {
            outcome.code = fail(options->desk, known.error());
            return;
        }
        const Office& office = known->office;
        const int paired = static_cast<int>(office.rounds().size());
        const int round = options->round > 0 ? options->round : paired;
        const int boards =
            round < 1 || round > paired
                ? 0
                : static_cast<int>(
                      office.rounds()[static_cast<std::size_t>(round - 1)].boards.size());
        if (boards == 0) {
            const int named = std::max(round, 1);
            outcome.code =
                fail(options->desk,
                     tournament::office_refuses("round-not-paired", "round {round} is not paired",
                                                {{"round", named}})
                         .error());
            return;
        }
        if (!office.has_meetings() || options->number > boards) {
            const int named = std::max(options->number, 1);
            outcome.code =
                fail(options->desk,
                     tournament::office_refuses("no-such-meeting",
                                                "there is no meeting {meeting} in round {round}",
                                                {{"meeting", named}, {"round", round}})
                         .error());
            return;
        }
        for (int number = 1; number <= boards; ++number)
            if (options->number == 0 || options->number == number)
                print_meeting(office, round, number, options->desk.json);
    });
}

}  // namespace
}  // namespace teams

void add_tournament_teams(Command& tournament, Outcome& outcome) {
    teams::add_member(tournament, outcome);
    teams::add_line_up(tournament, outcome);
    teams::add_meeting(tournament, outcome);
}

}  // namespace kyvien::cli
