// kyvien tournament result|undo|log|close|reopen FILE — enters results, and takes entries back.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <map>
#include <optional>

#include "base/fields.h"
#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "exchange/tournament.h"
#include "judge/finding.h"
#include "rulebook/message.h"
#include "store/office_file.h"
#include "tournament/office/list/current_numbers.h"
#include "tournament/office/log/in_force.h"
#include "tournament/office/report.h"
#include "words/answers.h"
#include "words/organiser.h"
#include "words/report.h"

namespace kyvien::cli {
namespace {

using namespace tournament;

struct ResultOptions {
    OfficeArguments desk;
    std::vector<std::string> results;
    int round = 0;
    std::optional<int> to;
    std::string game, confirm = "plain";
};

struct Place {
    int board = 0;
    int game = 0;  ///< 0: the board as a whole
};

/// Parses "3", or "3.2" for game 2 of meeting 3.
std::optional<Place> place_of(std::string_view word) {
    Place place;
    const char* const end = word.data() + word.size();
    const auto board = std::from_chars(word.data(), end, place.board);
    if (board.ec != std::errc{} || board.ptr == end)
        return board.ec == std::errc{} ? std::optional(place) : std::nullopt;
    if (*board.ptr != '.')
        return std::nullopt;
    const auto game = std::from_chars(board.ptr + 1, end, place.game);
    return game.ec == std::errc{} && game.ptr == end ? std::optional(place) : std::nullopt;
}

Result<OfficeCommand> results_of(const ResultOptions& options) {
    std::vector<std::string> words = options.results;
    if (words.empty()) {
        for (std::string word; std::cin >> word;)
            words.push_back(word);
    }
    // On the command line it is a usage error, on the standard input an error of the input.
    const auto bad = [&](const Reason& why) {
        return refuse(options.results.empty() ? RefusalCode("bad-results") : "bad-argument",
                      why.english, std::nullopt, with_reason({}, why));
    };
    if (words.size() % 2 != 0 || words.empty())
        return bad({"results-in-turn", "give a board and its result in turn: 1 1-0 2 1/2"});
    command::EnterResults entered;
    if (options.round > 0)
        entered.round = options.round;
    entered.kept = options.game;
    entered.reason = options.desk.reason;
    entered.confirmed = *find_confirmation(options.confirm);
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto place = place_of(words[i]);
        if (!place)
            return bad(
                {"results-no-board", "'{text}' is not a board number", {{"text", words[i]}}});
        entered.results.push_back({place->board, place->game, words[i + 1]});
    }
    return entered;
}

void add_result(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<ResultOptions>();
    const std::shared_ptr<OfficeArguments> desk(options, &options->desk);
    Command* command = add_verb(tournament, "result", "tournament.result", desk);
    command->add_option("results", options->results, "tournament.result.results");
    command->add_option("--round", options->round, "any.round-or-last")
        ->check(Range(1, kMaxRounds));
    command->add_option("--game", options->game, "tournament.result.game");
    command->add_option("--reason", options->desk.reason, "tournament.result.reason")
        ->normalize_unicode();
    command->add_option("--confirm", options->confirm, "tournament.result.confirm")
        ->check(OneOf({"plain", "after-round", "after-close"}));
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk, [&](const Office&) { return results_of(*options); },
            [](const Office& office) {
                const auto& boards = office.rounds().back().boards;
                const auto awaited = std::ranges::count_if(
                    boards, [](const BoardState& board) { return board.result.empty(); });
                if (office.is_arena())
                    return spoken(
                        words::answers::OfficeArenaPlaying{.count = std::to_string(awaited)});
                return awaited == 0 ? spoken(words::answers::OfficeRoundComplete{
                                          .round = std::to_string(office.rounds().size())})
                                    : spoken(words::answers::OfficeResultsMissing{
                                          .missing = awaited,
                                          .all = static_cast<std::int64_t>(boards.size())});
            });
    });
}

void add_undo(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<ResultOptions>();
    const std::shared_ptr<OfficeArguments> desk(options, &options->desk);
    Command* command = add_verb(tournament, "undo", "tournament.undo", desk);
    command->add_option("--to", options->to, "tournament.undo.to");
    command->add_option("--reason", options->desk.reason, "tournament.undo.reason")
        ->normalize_unicode()
        ->required();
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk, command::Undo{options->to, options->desk.reason},
            [](const Office& office) {
                return spoken(words::answers::CountEntries{
                           .count = static_cast<std::int64_t>(office.event().entries.size())}) +
                       ", " +
                       spoken(words::answers::CountRounds{
                           .count = static_cast<std::int64_t>(office.rounds().size())});
            });
    });
}

/// "2026-11-22 07:00", UTC.
std::string minute_of(OfficeTime at) {
    std::string text = utc_text(at);
    text.resize(text.size() - std::string_view(":00Z").size());
    text[text.find('T')] = ' ';
    return text;
}

/// A line of the log in words, in the language of the command line; empty if there are no words for
/// it.
std::string told(const Office& office, const OfficeEvent& event, std::string_view line) {
    const rulebook::Language language = message_language();
    std::map<std::string, std::string, std::less<>> fields;
    if (const auto split = base::split_fields(line))
        for (const auto& [key, value] : *split)
            fields.insert_or_assign(std::string(key), value);
    const auto name_of = [&](std::string_view key) {
        const auto found = fields.find(key);
        const auto number =
            found == fields.end() ? std::nullopt : exchange::whole_number(found->second);
        const Entry* entry =
            number ? office.event().find(static_cast<EntryNumber>(*number)) : nullptr;
        return entry != nullptr        ? entry->name
               : found == fields.end() ? std::string()
                                       : found->second;
    };
    std::string kind = fields["t"];
    if (const auto* penalty = std::get_if<PenaltyGiven>(&event.body);
        penalty != nullptr && penalty->given)
        kind = "points-given";
    if (const auto* withdrew = std::get_if<Withdrew>(&event.body);
        withdrew != nullptr && withdrew->expelled)
        kind = "expelled";
    if (const auto* bye = std::get_if<ByeGranted>(&event.body);
        bye != nullptr && bye->kind == ByeKind::None)
        kind = "bye-taken-back";
    const auto* texts = words::organiser::find("fact." + kind);
    if (texts == nullptr)
        return {};
    std::string text =
        rulebook::fill(rulebook::in(*texts, language), language, [&](std::string_view name) {
            if (name == "who")
                return fields.contains("name") ? fields["name"] : name_of("number");
            if (name == "team")
                return name_of("team");
            const auto found = fields.find(name == "plan" ? "play-off" : name);
            const std::string value = found == fields.end() ? "–" : found->second;
            const auto* word = name == "system"    ? words::report::find("system." + value)
                               : name == "by-rule" ? words::organiser::find("rules.same." + value)
                                                   : nullptr;
            return word == nullptr ? value : std::string(rulebook::in(*word, language));
        });
    if (fields.contains("berserk-first") || fields.contains("berserk-second"))
        text +=
            " · " + std::string(rulebook::in(*words::organiser::find("fact.berserk"), language));
    if (const auto reason = fields.find("reason");
        reason != fields.end() && !reason->second.empty())
        text += " – " + reason->second;
    return text;
}

void add_log(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<OfficeArguments>();
    auto lines = std::make_shared<bool>(false);
    Command* command = add_verb(tournament, "log", "tournament.log", desk);
    command->add_flag("--lines", *lines, "tournament.log.lines");
    command->callback([desk, lines, &outcome] {
        const auto file = store::OfficeFile::open(desk->file);
        if (!file) {
            outcome.code = fail(*desk, file.error());
            return;
        }
        const Office& office = file->office();
        const std::vector<bool> counts = in_force(office);
        std::size_t number = 0;
        for (const OfficeEvent& event : log_with_current_numbers(office)) {
            const bool undone = !counts[number] && !std::holds_alternative<Undone>(event.body);
            ++number;
            const std::string line = encode(event);
            if (desk->json) {
                print_object(JsonWriter()
                                 .begin_object()
                                 .field("seq", number)
                                 .field("line", line)
                                 .end_object());
                continue;
            }
            const std::string text = *lines ? "" : told(office, event, line);
            if (text.empty())
                fmt::print("{:>5}  {}\n", number, line);
            else
                fmt::print(
                    "{:>5}  {}  {}  {}{}\n", number, minute_of(event.at), event.by, text,
                    undone ? " · " + std::string(rulebook::in(*words::organiser::find("log.undone"),
                                                              message_language()))
                           : "");
        }
    });
}

void add_close(Command& tournament, Outcome& outcome) {
    for (const bool closes : {true, false}) {
        auto desk = std::make_shared<OfficeArguments>();
        Command* command =
            add_verb(tournament, closes ? "close" : "reopen",
                     closes ? Help("tournament.close") : Help("tournament.reopen"), desk);
        auto* reason = command->add_option("--reason", desk->reason, "tournament.close-reason")
                           ->normalize_unicode();
        if (!closes)
            reason->required();
        command->callback([desk, closes, &outcome] {
            outcome.code =
                change(*desk,
                       closes ? OfficeCommand(command::Close{desk->reason})
                              : OfficeCommand(command::Reopen{desk->reason}),
                       [](const Office& office) {
                           const std::string& name = office.opened().name;
                           return office.is_closed()
                                      ? spoken(words::answers::OfficeClosed{.name = name})
                                      : spoken(words::answers::OfficeOpenAgain{.name = name});
                       });
        });
    }
}

}  // namespace

void add_tournament_results(Command& tournament, Outcome& outcome) {
    add_result(tournament, outcome);
    add_undo(tournament, outcome);
    add_log(tournament, outcome);
    add_close(tournament, outcome);
}

}  // namespace kyvien::cli
