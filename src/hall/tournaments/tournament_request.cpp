#include "hall/tournaments/internal/tournament_request.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>
#include <limits>
#include <utility>

#include "base/result.h"
#include "clock/time_control.h"
#include "hall/json/internal/json_fields.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/team_commands.h"
#include "tournament/event/event_options.h"
#include "tournament/office/arena/arena_office.h"
#include "tournament/office/decide.h"
#include "tournament/office/list/handicap_list.h"
#include "tournament/pairing/mcmahon.h"

namespace kyvien::hall {
namespace tournament_request {
namespace {

using namespace tournament;

constexpr std::size_t kMaxCommands = 2'000;
using Fields = CommandFields;

Entered entry_of(Fields& fields) {
    Entered entry = fields.player();
    entry.mcmahon_correction = fields.whole("mcmahon_correction").value_or(0);
    entry.no_half_byes = fields.boolean("no_half_byes", false);
    return entry;
}

command::Enter entered(Fields& fields) {
    command::Enter enter{entry_of(fields), fields.boolean("same_name", false)};
    if (fields.has("number"))
        enter.entry.number = fields.entry("number");
    return enter;
}

command::Correct corrected(const Office& office, Fields& fields) {
    command::Correct correct{entry_of(fields), fields.required_text("reason")};
    correct.entry.number = fields.entry("number");
    correct.same_name = fields.boolean("same_name", false);
    // Clients that do not know these fields must not clear them.
    if (const Entered* known = office.entered(correct.entry.number)) {
        if (!fields.has("sex"))
            correct.entry.sex = known->sex;
        if (!fields.has("birth"))
            correct.entry.birth = known->birth;
        if (!fields.has("no_half_byes"))
            correct.entry.no_half_byes = known->no_half_byes;
    }
    return correct;
}

Result<OfficeCommand> granted(Fields& fields) {
    const auto kind = find_bye_kind(fields.required_text("kind"));
    if (!kind)
        return bad_field("kind", one_of("full, half, zero, none"));
    return command::GrantBye{fields.named_entries(), fields.whole("round"), *kind};
}

command::Forbid forbidden(Fields& fields) {
    return {fields.entries("numbers"), fields.whole("first_round"), fields.whole("last_round"),
            fields.required_text("reason")};
}

OfficeCommand paired(Fields& fields) {
    const bool with_missing = fields.boolean("with_missing", false);
    const bool adjourn_missing = fields.boolean("adjourn_missing", false);
    if (!fields.has("boards"))
        return command::Pair{adjourn_missing};
    return command::PairByHand{fields.boards("boards"),
                               fields.has("bye") ? fields.entry("bye") : EntryNumber{0},
                               fields.text("reason"), with_missing};
}

Result<OfficeCommand> sorted(Fields& fields) {
    command::SortList sort;
    if (fields.has("as")) {
        sort.as = find_list_order(fields.required_text("as"));
        if (!sort.as)
            return bad_field("as", one_of("rating, grade"));
    }
    return sort;
}

/// Absent details are removed.
OfficeCommand detailed(Fields& fields) {
    DetailsGiven details;
    details.city = fields.text("city");
    details.federation = fields.text("federation");
    details.begins = fields.text("begins");
    details.ends = fields.text("ends");
    details.arbiter = fields.text("arbiter");
    details.deputies = fields.text("deputies");
    details.tempo = fields.text("tempo");
    details.time_control = fields.text("time_control");
    details.game = fields.text("game");
    const std::string days = fields.text("days");
    for (std::string_view rest = days; !rest.empty();) {
        const auto comma = std::min(rest.find(','), rest.size());
        details.days.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return command::GiveDetails{std::move(details)};
}

Result<OfficeCommand> apart(Fields& fields) {
    const auto rule = find_shared_attribute(fields.required_text("by"));
    if (!rule)
        return bad_field("by", one_of("club, team, federation"));
    return command::KeepApart{*rule, fields.whole("first_round"), fields.whole("last_round"),
                              fields.required_text("reason")};
}

Result<OfficeCommand> punished(Fields& fields) {
    const auto points = parse_points(fields.required_text("points"));
    if (!points)
        return bad_field("points", {"field-points", "points such as 0.5"});
    return command::Penalise{fields.entry("number"), fields.whole("round"), *points,
                             fields.required_text("reason"), fields.boolean("given", false)};
}

Result<OfficeCommand> lifted(Fields& fields) {
    command::Lift lift;
    if (fields.has("numbers")) {
        lift.numbers = fields.entries("numbers");
    } else {
        lift.by = find_shared_attribute(fields.required_text("by"));
        if (!lift.by)
            return bad_field(
                "by", as_described("club, team or federation, or absent where numbers are given"));
    }
    lift.first_round = fields.whole("first_round");
    lift.reason = fields.required_text("reason");
    return lift;
}

Result<OfficeCommand> play_off_changed(Fields& fields) {
    command::ChangePlayOff change;
    if (!fields.has("play_off"))
        return bad_field("play_off", as_described("a list of stages"));
    KYVIEN_TRY(read_play_off(fields.object(), change.play_off));
    change.reason = fields.required_text("reason");
    return change;
}

// ---- one line for each command; none if it is of another group ----

/// About entries.
std::optional<Result<OfficeCommand>> entry_command(const Office& office, std::string_view type,
                                                   Fields& fields) {
    if (type == "enter")
        return entered(fields);
    if (type == "correct")
        return corrected(office, fields);
    if (type == "list")
        return command::EnterList{fields.long_text("text"), fields.boolean("same_name", false)};
    if (type == "withdraw")
        return command::Withdraw{fields.named_entries(), fields.required_text("reason"),
                                 fields.boolean("expelled", false)};
    if (type == "return")
        return command::Return{fields.named_entries()};
    if (type == "check-in")
        return command::CheckIn{fields.named_entries(), fields.boolean("here", true), false};
    if (type == "apart")
        return apart(fields);
    if (type == "lift")
        return lifted(fields);
    if (type == "penalty")
        return punished(fields);
    if (type == "warnings")
        return command::CountWarnings{fields.entry("number"), fields.whole("warnings").value_or(0)};
    if (type == "sort")
        return sorted(fields);
    if (type == "lots")
        return command::DrawLots{fields.required_text("seed")};
    if (type == "announce-lots")
        return command::AnnounceLots{fields.required_text("digest")};
    return std::nullopt;
}

/// About rounds and their results.
std::optional<Result<OfficeCommand>> round_command(std::string_view type, Fields& fields,
                                                   OfficeTime now) {
    if (type == "bye")
        return granted(fields);
    if (type == "forbid")
        return forbidden(fields);
    if (type == "pair")
        return paired(fields);
    if (type == "begin-by-hand")
        return command::BeginHandPairing{fields.required_text("reason")};
    if (type == "end-by-hand")
        return command::EndHandPairing{};
    if (type == "unpair")
        return command::Unpair{fields.required_text("reason")};
    if (type == "swap-colours" && !fields.has("board"))
        return bad_field("board", {"field-board", "the number of a board"});
    if (type == "swap-colours")
        return command::ReverseColours{fields.whole("round"),
                                       fields.number("board", 1, kMaxEntries, 1),
                                       fields.required_text("reason")};
    if (type == "result")
        return results_of(fields);
    if (type == "correct-report" && !fields.has("board"))
        return bad_field("board", {"field-board", "the number of a board"});
    if (type == "correct-report")
        return command::CorrectReport{
            fields.whole("round"), fields.number("board", 1, kMaxEntries, 1),
            fields.required_text("result"), fields.required_text("reason")};
    if (type == "start-arena")
        return command::StartArena{now};
    if (type == "end-arena")
        return command::EndArena{fields.required_text("reason")};
    return std::nullopt;
}

/// About the whole event.
std::optional<Result<OfficeCommand>> event_command(std::string_view type, Fields& fields) {
    if (type == "details")
        return detailed(fields);
    if (type == "rounds" && !fields.has("rounds"))
        return bad_field("rounds", {"field-range",
                                    "a whole number from {least} to {most}",
                                    {{"least", 0}, {"most", kMaxRounds}}});
    if (type == "rounds")
        return command::ChangeRounds{fields.number("rounds", 0, kMaxRounds, 0),
                                     fields.required_text("reason")};
    if (type == "tie-breaks")
        return command::ChangeTieBreaks{split_tie_breaks(fields.required_text("tie_breaks")),
                                        fields.required_text("reason")};
    if (type == "play-off")
        return play_off_changed(fields);
    if (type == "settle")
        return command::SettlePlaces{fields.entries("numbers"), fields.text("seed"),
                                     fields.required_text("reason")};
    if (type == "prizes")
        return command::AnnouncePrizes{fields.long_text("text")};
    if (type == "leave-fide-mode")
        return command::LeaveFideMode{fields.required_text("reason")};
    if (type == "close")
        return command::Close{fields.text("note")};
    if (type == "reopen")
        return command::Reopen{fields.required_text("reason")};
    if (type == "undo")
        return command::Undo{fields.whole("to"), fields.required_text("reason")};
    return std::nullopt;
}

Result<OfficeCommand> command_of(const Office& office, std::string_view type, Fields& fields,
                                 OfficeTime now) {
    if (auto entry = entry_command(office, type, fields))
        return *std::move(entry);
    if (auto round = round_command(type, fields, now))
        return *std::move(round);
    if (auto team = team_command(type, fields))
        return *std::move(team);
    if (auto event = event_command(type, fields))
        return *std::move(event);
    return bad_field(
        "t",
        as_described(
            "enter, correct, list, withdraw, return, bye, check-in, forbid, apart, "
            "lift, pair, begin-by-hand, end-by-hand, unpair, result, penalty, warnings, "
            "lots, announce-lots, sort, rounds, tie-breaks, play-off, swap-colours, "
            "correct-report, details, "
            "prizes, settle, leave-fide-mode, close, reopen or undo; of teams and matches member, "
            "line-up, game; of an arena start-arena, end-arena"));
}

/// Appends the events of one command, and updates `request.after`.
Result<void> follow(OfficeRequest& request, const OfficeCommand& command, int confirmed) {
    if (!request.dry_run) {
        auto events = KYVIEN_TRY(carry_out(request.after, command, confirmed));
        std::ranges::move(events, std::back_inserter(request.events));
        return {};
    }
    auto warnings = warnings_of(request.after, command);
    std::ranges::move(warnings, std::back_inserter(request.warnings));
    auto tried = KYVIEN_TRY(preview_command(request.after, command));
    std::ranges::move(tried.events, std::back_inserter(request.events));
    std::ranges::move(tried.refusals, std::back_inserter(request.refusals));
    return {};
}

/// The requirements of FIDE's team Swiss.
Result<void> read_team_swiss(Fields& fields, Opened& opened) {
    if (fields.has("team_colours")) {
        const auto colours = find_team_colours(fields.required_text("team_colours"));
        if (!colours)
            return bad_field("team_colours", one_of("type-a, type-b, none"));
        opened.team_colours = *colours;
    }
    opened.game_points_first = fields.boolean("game_points_first", false);
    opened.one_score = fields.boolean("one_score", false);
    if (fields.has("bye_points")) {
        const auto points = parse_bye_points(fields.required_text("bye_points"));
        if (!points)
            return bad_field("bye_points", {"field-bye-points",
                                            "match points and game points of a bye, such as 1,2"});
        opened.bye_points = *points;
    }
    return {};
}

Result<void> read_opened(const ObjectReader& body, Opened& opened) {
    Fields fields(body);
    opened.name = fields.required_text("name");
    const auto system =
        find_system(fields.has("system") ? fields.required_text("system") : "dutch");
    if (!system)
        return bad_field("system", {"field-system", "a pairing system, such as dutch"});
    opened.system = *system;
    opened.rounds = fields.number("rounds", 0, kMaxRounds, 0);
    opened.losses = fields.number("losses", 1, 9, 1);
    opened.lots = fields.text("lots");
    opened.two_one_zero = fields.boolean("two_one_zero", false);
    opened.check_in = fields.boolean("check_in", false);
    opened.baku = fields.boolean("baku", false);
    opened.exchange_last_rounds = fields.boolean("exchange_last_rounds", false);
    opened.fide_mode = fields.boolean("fide_mode", false);
    if (fields.has("half_byes"))
        opened.half_byes = fields.number("half_byes", 0, kMaxRounds, 0);
    if (fields.has("half_byes_until"))
        opened.half_byes_until = fields.number("half_byes_until", 0, kMaxRounds, 0);
    if (fields.has("scores")) {
        const auto scores = parse_scores(fields.required_text("scores"));
        if (!scores)
            return bad_field(
                "scores", {"field-scores", "a win, a draw, a loss and the bye, such as 3,1,0,3"});
        opened.scores = *scores;
    }
    if (auto formed = read_form(fields, opened); !formed)
        return formed;
    KYVIEN_TRY(read_team_swiss(fields, opened));
    KYVIEN_TRY(read_play_off(body, opened.play_off));
    for (const auto& [field, grade] :
         {std::pair{"bar", &opened.bar}, std::pair{"floor", &opened.floor}})
        if (fields.has(field))
            *grade = fields.number(field, kLowestGrade, kHighestGrade, 0);
    opened.keizer_again = fields.number("keizer_again", 0, kMaxRounds, opened.keizer_again);
    opened.keizer_absences =
        fields.number("keizer_absences", 0, kMaxRounds, opened.keizer_absences);
    opened.keizer_top = fields.number("keizer_top", 0, 3 * kMaxEntries, 0);
    opened.ladder_again = fields.number("ladder_again", 0, kMaxRounds, opened.ladder_again);
    opened.ladder_reach = fields.number("ladder_reach", 0, kMaxEntries, opened.ladder_reach);
    opened.ladder_inserts = fields.boolean("ladder_inserts", false);
    opened.arena_minutes = fields.number("minutes", 0, kMaxArenaMinutes, 0);
    opened.arena_come_within = fields.number("come_within", kMinArenaComeWithin,
                                             kMaxArenaComeWithin, opened.arena_come_within);
    opened.arena_berserk = fields.boolean("berserk", false);
    opened.max_handicap = fields.number("handicap", 0, kMaxHandicap, 0);
    opened.handicap_less = fields.number("handicap_less", 0, kMaxHandicap, 0);
    opened.handicap_by_grade = fields.boolean("handicap_by_grade", false);
    opened.handicap_first = fields.boolean("first_is_black", false);
    // A value that is not a text is reported with the other fields.
    const std::string text =
        fields.has("handicap_table") ? fields.long_text("handicap_table") : std::string();
    if (!text.empty()) {
        auto table = KYVIEN_TRY(read_handicap_table(text));
        opened.handicap_table = std::move(table);
        // Without McMahon points a table can only use grades.
        if (opened.system != SystemKind::McMahon)
            opened.handicap_by_grade = true;
    }
    opened.ranking = default_ranking(opened);
    if (fields.has("ranking")) {
        const auto ranking = find_ranking(fields.required_text("ranking"));
        if (!ranking)
            return bad_field("ranking", one_of("fide, chinese-round-robin, chinese-score-pairing, "
                                               "mcmahon, keizer, ladder, arena"));
        opened.ranking = *ranking;
    }
    const std::string ties = fields.text("tie_breaks");
    opened.tie_breaks = ties.empty() ? default_tie_breaks(opened) : split_tie_breaks(ties);
    if (fields.refusal())
        return refuse(*fields.refusal());
    return {};
}

}  // namespace
}  // namespace tournament_request

using namespace tournament;

Result<NewGame> read_terms(std::string_view terms, UnknownFields unknown) {
    auto parsed = KYVIEN_TRY(parse_object(terms));
    json::object& object = parsed.get_object();
    if (object.contains("setting"))
        return bad_field("games.setting",
                         {"field-games-in-hall", "absent: these games are played in the hall"});
    // Games of a tournament begin from the usual start position.
    if (object.contains("fen") && unknown == UnknownFields::Refused)
        return unknown_field("fen");
    object.erase("fen");
    for (const char* const field : {"open_to", "rated"})
        if (object.contains(field))
            return bad_field(fmt::format("games.{}", field),
                             {"field-seats-kept",
                              "absent: the seats are kept for the players of the tournament"});
    if (const json::value* friendly = object.if_contains("friendly")) {
        if (unknown == UnknownFields::Refused && !friendly->is_null())
            return bad_field("games.friendly",
                             {"field-by-law-alone",
                              "absent: games of a tournament are played by the law alone"});
        object.erase("friendly");  // it had no effect in the recorded terms
    }
    object["name"] = "-";  // the players are named when they sit down
    object["seat"] = "first";
    return read_new_game(json::serialize(object), unknown);
}

Result<void> set_stage_time(conduct::Settings& settings, const PlayOffStage& stage) {
    settings.time = KYVIEN_TRY(clock::parse_time_control(stage.time));
    settings.second_time.reset();
    if (!stage.second_time.empty())
        settings.second_time = KYVIEN_TRY(clock::parse_time_control(stage.second_time));
    return {};
}

Result<void> check_stage_times(const std::vector<PlayOffStage>& plan, const NewGame& terms) {
    conduct::Settings settings = terms.settings;
    for (const PlayOffStage& stage : plan) {
        KYVIEN_TRY(set_stage_time(settings, stage));
        KYVIEN_TRY(conduct::check(settings));
    }
    return {};
}

Result<NewTournament> read_new_tournament(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    NewTournament made;
    auto by = KYVIEN_TRY(required_line(body, "by"));
    made.by = std::move(by);
    KYVIEN_TRY(tournament_request::read_opened(body, made.opened));
    if (const json::value* games = find(body, "games")) {
        made.terms = json::serialize(*games);
        const auto terms = KYVIEN_TRY(read_terms(made.terms, UnknownFields::Refused));
        // The player named first has the first colour in the hall's games.
        made.opened.handicap_first =
            (made.opened.max_handicap > 0 || !made.opened.handicap_table.empty()) &&
            conduct::has_stone_handicap(terms.settings.game);
        KYVIEN_TRY(check_stage_times(made.opened.play_off, terms));
    }
    KYVIEN_TRY(body.check_all_read());
    KYVIEN_TRY(decide(Office(), command::Open{made.opened}));
    return made;
}

Result<OfficeRequest> read_office_request(const Office& office, std::string_view text,
                                          OfficeTime now) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    OfficeRequest request;
    auto by = KYVIEN_TRY(required_line(body, "by"));
    request.by = std::move(by);
    if (find(body, "seq") != nullptr) {
        const auto seq =
            KYVIEN_TRY(number_of(body, "seq", 0, std::numeric_limits<std::int64_t>::max()));
        request.seq = static_cast<std::size_t>(seq);
        if (*request.seq != office.seq())
            return refuse(
                "seq-conflict",
                "Somebody else has changed the tournament meanwhile; check it and try again.",
                std::nullopt, {{"seq", std::to_string(office.seq())}});
    }
    if (const json::value* dry = find(body, "dry_run")) {
        if (!dry->is_bool())
            return bad_field("dry_run", as_described("true or false"));
        request.dry_run = dry->get_bool();
    }
    // Clients written before the protocol had "commands" send "wishes".
    const bool former = find(body, "commands") == nullptr && find(body, "wishes") != nullptr;
    const std::string field = former ? "wishes" : "commands";
    const json::value* commands = find(body, field);
    if (commands == nullptr || !commands->is_array() || commands->get_array().empty() ||
        commands->get_array().size() > tournament_request::kMaxCommands)
        return bad_field(field, as_described(fmt::format("a list of 1 to {} commands",
                                                         tournament_request::kMaxCommands)));
    if (!former && find(body, "wishes") != nullptr)
        return bad_field("wishes", as_described("left out where there are commands"));
    KYVIEN_TRY(body.check_all_read());
    request.after = office;
    for (std::size_t i = 0; i < commands->get_array().size(); ++i) {
        const auto at_command = [i, former](Refusal refusal) {
            refusal.values.emplace_back(former ? "wish" : "command", std::to_string(i + 1));
            return refuse(std::move(refusal));
        };
        const json::value& command = commands->get_array()[i];
        if (!command.is_object())
            return at_command(bad_field(field, as_described("a list of objects")).error());
        const ObjectReader object(command.get_object());
        const auto type = text_of(object, "t");
        if (!type)
            return at_command(type.error());
        tournament_request::Fields fields(object);
        auto asked = tournament_request::command_of(request.after, *type, fields, now);
        const int confirmed = fields.number("confirm", 0, kHighestLevel, 0);
        if (fields.refusal())
            return at_command(*fields.refusal());
        if (!asked)
            return at_command(std::move(asked.error()));
        if (auto all_read = object.check_all_read(); !all_read)
            return at_command(std::move(all_read.error()));
        if (auto followed = tournament_request::follow(request, *asked, confirmed); !followed)
            return at_command(std::move(followed.error()));
    }
    return request;
}

}  // namespace kyvien::hall
