#include "hall/tournaments/tournament_request.h"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <limits>
#include <utility>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/team_commands.h"
#include "tournament/office/entry_list.h"
#include "tournament/office/event_forms.h"
#include "tournament/pairing/mcmahon.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::hall {
namespace tournament_request {
namespace {

using namespace tournament;

constexpr std::size_t kMostCommands = 2'000;
using EventBodies = std::vector<OfficeEventBody>;
using Fields = CommandFields;

int rounds_of(const Office& office) {
    return static_cast<int>(office.rounds().size());
}

Entered entered_of(const Office& office, Fields& fields) {
    Entered entered;
    entered.number = fields.entry("number", next_entry_number(office));
    entered.name = fields.needed("name");
    entered.rating = fields.number("rating", 0, kHighestRating, 0);
    entered.title = fields.text("title");
    entered.federation = fields.text("federation");
    entered.club = fields.text("club");
    entered.team = fields.text("team");
    entered.id = fields.text("id");
    entered.grade = fields.number("grade", kLowestGrade, kHighestGrade, 0);
    entered.mcmahon_correction = fields.number("mcmahon_correction", -30, 30, 0);
    entered.from_round = rounds_of(office) + 1;
    return entered;
}

Result<EventBodies> corrected(const Office& office, Fields& fields) {
    EntryCorrected fact{entered_of(office, fields), fields.needed("reason")};
    if (const Entered* known = office.entered(fact.entry.number))
        fact.entry.from_round = known->from_round;
    return EventBodies{fact};
}

Result<EventBodies> listed(const Office& office, Fields& fields) {
    const auto entries = KYVIEN_TRY(entries_of_list(office, fields.long_text("text")));
    if (entries.empty())
        return bad_field("text", "a list with a head line and an entry a line");
    return facts_of_list(office, entries);
}

Result<EventBodies> granted(const Office& office, Fields& fields) {
    const auto kind = find_bye_kind(fields.needed("kind"));
    if (!kind)
        return bad_field("kind", "full, half or zero");
    return EventBodies{ByeGranted{fields.entry("number"),
                                  fields.number("round", 1, kMostRounds, rounds_of(office) + 1),
                                  *kind}};
}

Result<EventBodies> forbidden(const Office& office, Fields& fields) {
    MeetingForbidden fact;
    fact.numbers = fields.entries("numbers");
    fact.first_round = fields.number("first_round", 1, kMostRounds, rounds_of(office) + 1);
    fact.last_round = fields.number("last_round", 1, kMostRounds, kMostRounds);
    fact.reason = fields.needed("reason");
    return EventBodies{fact};
}

Result<EventBodies> paired(const Office& office, Fields& fields) {
    const int round = rounds_of(office) + 1;
    const auto proposed = propose_pairing(office, round);
    Paired fact;
    fact.round = round;
    if (!fields.has("boards")) {
        if (!proposed)
            return refuse(proposed.error());
        fact.boards = proposed->boards;
        fact.bye = proposed->bye.value_or(0);
        return EventBodies{fact};
    }
    fact.by_hand = true;
    fact.boards = fields.boards("boards");
    give_handicaps(office, round, fact.boards);
    fact.bye = fields.has("bye") ? fields.entry("bye") : EntryNumber{0};
    fact.reason = fields.needed("reason");
    if (proposed) {
        fact.proposed = proposed->boards;
        fact.proposed_bye = proposed->bye.value_or(0);
    }
    return EventBodies{fact};
}

Result<EventBodies> drawn(const Office& office, Fields& fields) {
    LotsDrawn fact{fields.needed("seed"), {}};
    std::vector<std::string> items;
    for (const Entry& entry : office.event().entries)
        items.push_back(std::to_string(entry.number));
    for (const std::string& item : draw_lots(fact.seed, items))
        fact.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    return EventBodies{fact};
}

Result<EventBodies> resulted(const Office& office, Fields& fields) {
    ResultEntered fact;
    fact.round = fields.number("round", 1, kMostRounds, rounds_of(office));
    fact.board = fields.number("board", 1, kMostEntries, 0);
    fact.result = fields.needed("result");
    fact.reason = fields.text("reason");
    fact.confirmed = fields.confirmation("confirmed");
    return EventBodies{fact};
}

Result<EventBodies> apart(const Office& office, Fields& fields) {
    const auto rule = find_apart_by(fields.needed("by"));
    if (!rule)
        return bad_field("by", "club, team or federation");
    const int next = rounds_of(office) + 1;
    return EventBodies{KeptApart{*rule, fields.number("first_round", 1, kMostRounds, next),
                                 fields.number("last_round", 1, kMostRounds, kMostRounds),
                                 fields.needed("reason")}};
}

Result<EventBodies> punished(const Office& office, Fields& fields) {
    const auto points = parse_points(fields.needed("points"));
    if (!points)
        return bad_field("points", "points such as 0.5");
    return EventBodies{PenaltyGiven{
        fields.entry("number"), fields.number("round", 1, kMostRounds, rounds_of(office)), *points,
        fields.needed("reason"), fields.truth("given", false)}};
}

Result<EventBodies> lifted(const Office& office, Fields& fields) {
    RuleLifted fact;
    if (fields.has("numbers")) {
        fact.numbers = fields.entries("numbers");
    } else {
        const auto rule = find_apart_by(fields.needed("by"));
        if (!rule)
            return bad_field("by", "club, team or federation, or absent where numbers are given");
        fact.by = *rule;
    }
    fact.from_round = fields.number("first_round", 1, kMostRounds, rounds_of(office) + 1);
    fact.reason = fields.needed("reason");
    return EventBodies{fact};
}

/// One line for each command there is.
Result<EventBodies> facts_of(const Office& office, std::string_view type, Fields& fields) {
    const int rounds = rounds_of(office);
    if (type == "enter")
        return EventBodies{entered_of(office, fields)};
    if (type == "correct")
        return corrected(office, fields);
    if (type == "list")
        return listed(office, fields);
    if (type == "withdraw")
        return EventBodies{Withdrew{fields.entry("number"), rounds, fields.needed("reason")}};
    if (type == "return")
        return EventBodies{CameBack{fields.entry("number"), rounds + 1}};
    if (type == "bye")
        return granted(office, fields);
    if (type == "forbid")
        return forbidden(office, fields);
    if (type == "pair")
        return paired(office, fields);
    if (type == "check-in")
        return EventBodies{CheckedIn{fields.entry("number"), fields.truth("here", true)}};
    if (type == "apart")
        return apart(office, fields);
    if (type == "lift")
        return lifted(office, fields);
    if (type == "penalty")
        return punished(office, fields);
    if (type == "close")
        return EventBodies{Closed{fields.text("note")}};
    if (type == "reopen")
        return EventBodies{Reopened{fields.needed("reason")}};
    if (type == "unpair")
        return EventBodies{Unpaired{rounds, fields.needed("reason")}};
    if (type == "result")
        return resulted(office, fields);
    if (auto team = team_command(office, type, fields))
        return *std::move(team);
    if (type == "warnings")
        return EventBodies{
            WarningsCounted{fields.entry("number"), fields.number("warnings", 0, 1000, 0)}};
    if (type == "lots")
        return drawn(office, fields);
    if (type == "undo")
        return EventBodies{
            Undone{static_cast<std::size_t>(fields.number("to", 1, std::numeric_limits<int>::max(),
                                                          static_cast<int>(office.seq()) - 1)),
                   fields.needed("reason")}};
    return bad_field(
        "t", "enter, correct, list, withdraw, return, bye, check-in, forbid, apart, lift, "
             "pair, unpair, result, penalty, warnings, lots, close, reopen or undo; of teams "
             "and matches member, line-up, game");
}

/// Lets the facts of one command follow in `request.after`.
Result<void> follow(OfficeRequest& request, EventBodies facts) {
    for (OfficeEventBody& fact : facts) {
        const OfficeEvent event{0, request.by, fact};
        auto applied = check_confirmation(request.after, fact);
        if (applied)
            applied = apply(request.after, event);
        if (!applied && !request.dry_run)
            return applied;
        request.refusals.push_back(applied ? std::nullopt : std::optional(applied.error()));
        request.facts.push_back(std::move(fact));
    }
    return {};
}

Result<void> read_opened(const json::object& body, Opened& opened) {
    Fields fields(body);
    opened.name = fields.needed("name");
    const auto system = find_system(body.contains("system") ? fields.needed("system") : "dutch");
    if (!system)
        return bad_field("system", "a pairing system, such as dutch");
    opened.system = *system;
    opened.rounds = fields.number("rounds", 0, kMostRounds, 0);
    opened.losses = fields.number("losses", 1, 9, 1);
    opened.lots = fields.text("lots");
    opened.two_one_zero = fields.truth("two_one_zero", false);
    opened.check_in = fields.truth("check_in", false);
    opened.baku = fields.truth("baku", false);
    if (auto formed = read_form(fields, opened); !formed)
        return formed;
    for (const auto& [field, grade] :
         {std::pair{"bar", &opened.bar}, std::pair{"floor", &opened.floor}})
        if (fields.has(field))
            *grade = fields.number(field, kLowestGrade, kHighestGrade, 0);
    opened.handicap_most = fields.number("handicap", 0, kMostHandicap, 0);
    opened.handicap_less = fields.number("handicap_less", 0, kMostHandicap, 0);
    opened.handicap_by_grade = fields.truth("handicap_by_grade", false);
    opened.ranking = usual_ranking(opened);
    if (fields.has("ranking")) {
        const auto ranking = find_ranking(fields.needed("ranking"));
        if (!ranking)
            return bad_field("ranking",
                             "fide, chinese-round-robin, chinese-score-pairing or mcmahon");
        opened.ranking = *ranking;
    }
    const std::string ties = fields.text("tie_breaks");
    opened.tie_breaks = ties.empty() ? usual_tie_breaks(opened) : split_tie_breaks(ties);
    if (fields.refusal())
        return refuse(*fields.refusal());
    return {};
}

}  // namespace
}  // namespace tournament_request

Result<NewGame> read_terms(std::string_view terms) {
    auto parsed = KYVIEN_TRY(parse_object(terms));
    json::object& object = parsed.get_object();
    if (object.contains("setting"))
        return bad_field("games.setting", "absent: these games are played in the hall");
    object["name"] = "-";  // the players are named when they sit down
    object["seat"] = "first";
    return read_new_game(json::serialize(object));
}

Result<NewTournament> read_new_tournament(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const json::object& body = parsed.get_object();
    NewTournament made;
    auto by = KYVIEN_TRY(needed_line_of(body, "by"));
    made.by = std::move(by);
    KYVIEN_TRY(tournament_request::read_opened(body, made.opened));
    if (const json::value* games = find(body, "games")) {
        made.terms = json::serialize(*games);
        const auto terms = KYVIEN_TRY(read_terms(made.terms));
        // Who is named first has the first colour of the hall's games, in Go Black.
        made.opened.handicap_first =
            made.opened.handicap_most > 0 && terms.settings.game == conduct::Game::Go;
    }
    return made;
}

Result<OfficeRequest> read_office_request(const Office& office, std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const json::object& body = parsed.get_object();
    OfficeRequest request;
    auto by = KYVIEN_TRY(needed_line_of(body, "by"));
    request.by = std::move(by);
    if (find(body, "seq") != nullptr) {
        const auto seq =
            KYVIEN_TRY(number_of(body, "seq", 0, std::numeric_limits<std::int64_t>::max()));
        request.seq = static_cast<std::size_t>(seq);
        if (*request.seq != office.seq())
            return refuse("seq-conflict",
                          "Somebody else has changed the tournament meanwhile; look at it again.",
                          std::nullopt, {{"seq", std::to_string(office.seq())}});
    }
    if (const json::value* dry = find(body, "dry_run"))
        request.dry_run = dry->is_bool() && dry->get_bool();
    const json::value* commands = find(body, "wishes");
    if (commands == nullptr || !commands->is_array() || commands->get_array().empty() ||
        commands->get_array().size() > tournament_request::kMostCommands)
        return bad_field(
            "wishes", fmt::format("a list of 1 to {} wishes", tournament_request::kMostCommands));
    request.after = office;
    for (std::size_t i = 0; i < commands->get_array().size(); ++i) {
        const auto at_command = [i](Refusal refusal) {
            refusal.values.emplace_back("wish", std::to_string(i + 1));
            return refuse(std::move(refusal));
        };
        const json::value& command = commands->get_array()[i];
        if (!command.is_object())
            return at_command(bad_field("wishes", "a list of objects").error());
        const auto type = text_of(command.get_object(), "t");
        if (!type)
            return at_command(type.error());
        tournament_request::Fields fields(command.get_object());
        auto facts = tournament_request::facts_of(request.after, *type, fields);
        if (fields.refusal())
            return at_command(*fields.refusal());
        if (!facts)
            return at_command(std::move(facts.error()));
        if (auto followed = tournament_request::follow(request, *std::move(facts)); !followed)
            return at_command(std::move(followed.error()));
    }
    return request;
}

}  // namespace kyvien::hall
