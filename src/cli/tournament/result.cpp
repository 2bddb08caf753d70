// kyvien tournament result|undo|log|close|reopen FILE — what happened, and taking it back.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/tournament/desk.h"
#include "judge/finding.h"
#include "store/office_file.h"

namespace kyvien::cli {
namespace {

using namespace tournament;

struct ResultOptions {
    Desk desk;
    std::vector<std::string> results;
    int round = 0;
    std::string game, confirm = "plain";
};

struct Place {
    int board = 0;
    int game = 0;  ///< 0: the board as a whole
};

/// "3", or "3.2" for game 2 of meeting 3.
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

Result<std::vector<OfficeEventBody>> results_of(const ResultOptions& options,
                                                const Office& office) {
    const int round = options.round > 0 ? options.round : static_cast<int>(office.rounds().size());
    const Confirmation confirmed = *find_confirmation(options.confirm);
    std::vector<std::string> words = options.results;
    if (words.empty()) {
        for (std::string word; std::cin >> word;)
            words.push_back(word);
    }
    if (words.size() % 2 != 0 || words.empty())
        return refuse("bad-results", "Results are given as board and result in turn: 1 1-0 2 1/2");
    std::vector<OfficeEventBody> facts;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto place = place_of(words[i]);
        if (!place)
            return refuse("bad-results", fmt::format("'{}' is no board", words[i]), std::nullopt,
                          {{"board", words[i]}});
        if (place->game > 0)
            facts.emplace_back(GameEntered{round, place->board, place->game, words[i + 1],
                                           options.game, options.desk.reason, confirmed});
        else
            facts.emplace_back(ResultEntered{round, place->board, words[i + 1], options.game,
                                             options.desk.reason, confirmed});
        KYVIEN_TRY(check_confirmation(office, facts.back()));
    }
    return facts;
}

void add_result(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<ResultOptions>();
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command =
        add_verb(tournament, "result", "Enter results: board and result in turn", desk);
    command->add_option("results", options->results,
                        "1 1-0 2 1/2 ...; read from standard input where none is given. 1-0, 0-1, "
                        "1/2, 0-0, 1/2-0, 0-1/2, +/-, -/+, -/-. 3.2 is game 2 of meeting 3");
    command->add_option("--round", options->round, "The round; the last one otherwise")
        ->check(Range(1, kMostRounds));
    command->add_option("--game", options->game, "Where the game is kept");
    command->add_option("--reason", options->desk.reason, "Needed to correct a result");
    command
        ->add_option("--confirm", options->confirm,
                     "A correction that touches more: after-round where a later round was paired, "
                     "after-close where the event was closed")
        ->check(OneOf({"plain", "after-round", "after-close"}));
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk, [&](const Office& office) { return results_of(*options, office); },
            [](const Office& office) {
                const auto& boards = office.rounds().back().boards;
                const auto awaited = std::ranges::count_if(
                    boards, [](const BoardState& board) { return board.result.empty(); });
                return awaited == 0
                           ? fmt::format("round {} is complete", office.rounds().size())
                           : fmt::format("{} of {} results are awaited", awaited, boards.size());
            });
    });
}

void add_undo(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<ResultOptions>();
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command =
        add_verb(tournament, "undo", "Go back to the state before the last fact, or to any", desk);
    command->add_option("--to", options->round, "Number of the last fact that still counts");
    command->add_option("--reason", options->desk.reason, "Why")->required();
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk,
            [&](const Office& office) -> Result<std::vector<OfficeEventBody>> {
                const std::size_t to = options->round > 0 ? static_cast<std::size_t>(options->round)
                                                          : office.seq() - 1;
                return std::vector<OfficeEventBody>{Undone{to, options->desk.reason}};
            },
            [](const Office& office) {
                return counted(office.event().entries.size(), "entry", "entries") + ", " +
                       counted(office.rounds().size(), "round");
            });
    });
}

void add_log(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<Desk>();
    Command* command = add_verb(tournament, "log", "Everything that was done, numbered", desk);
    command->callback([desk, &outcome] {
        const auto file = store::OfficeFile::open(desk->file);
        if (!file) {
            outcome.code = fail(*desk, file.error());
            return;
        }
        std::size_t number = 0;
        for (const OfficeEvent& event : file->office().log()) {
            ++number;
            if (desk->json)
                print_object(JsonWriter()
                                 .begin_object()
                                 .field("seq", number)
                                 .field("line", encode(event))
                                 .end_object());
            else
                fmt::print("{:>5}  {}\n", number, encode(event));
        }
    });
}

void add_close(Command& tournament, Outcome& outcome) {
    for (const bool closes : {true, false}) {
        auto desk = std::make_shared<Desk>();
        Command* command =
            add_verb(tournament, closes ? "close" : "reopen",
                     closes ? "The event is over; results are then corrected with --confirm only"
                            : "A closed event goes on",
                     desk);
        auto* reason = command->add_option("--reason", desk->reason, "Why, or a note");
        if (!closes)
            reason->required();
        command->callback([desk, closes, &outcome] {
            outcome.code = change(
                *desk,
                [&](const Office&) -> Result<std::vector<OfficeEventBody>> {
                    if (closes)
                        return std::vector<OfficeEventBody>{Closed{desk->reason}};
                    return std::vector<OfficeEventBody>{Reopened{desk->reason}};
                },
                [](const Office& office) {
                    return office.opened().name +
                           (office.is_closed() ? " is closed" : " is open again");
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
