// kyvien mate-possible — whether a player can still mate (FIDE 5.2.2, 6.9).
//
// Prints "winnable LINE", "unwinnable REASON" or "undecided EFFORT" for each query; a batch ends
// with "winnable N unwinnable N undecided N", and "unread N" when lines could not be read.
#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "chess/dead_position/unwinnable.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "judge/byte_source.h"
#include "judge/finding.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace mate_possible {
namespace {

struct Options {
    std::string fen, winner, batch;
    std::uint64_t effort = chess::kFullEffort;
    bool quick = false;
    bool json = false;
};

std::optional<chess::Color> read_winner(const std::string& text) {
    if (text == "white" || text == "w")
        return chess::Color::White;
    if (text == "black" || text == "b")
        return chess::Color::Black;
    return std::nullopt;
}

/// A line of a file, or the command line.
struct Place {
    std::string file;
    std::size_t line = 0;

    void tell(std::size_t column, const std::string& reason) const {
        if (file.empty())
            fmt::print(stderr, "kyvien mate-possible: {}{}\n",
                       column != 0
                           ? spoken(words::verdicts::MateColumn{.column = std::to_string(column)})
                           : "",
                       reason);
        else
            print_error_at(file, line, column, reason);
    }
};

/// Reports on the error stream what is wrong with `fen`, at `place`.
std::optional<chess::Position> read_position(const std::string& fen, const Place& place) {
    const auto parsed = notation::parse_fen(fen);
    if (!parsed) {
        place.tell(parsed.error().column,
                   reason_text(parsed.error().code, parsed.error().reason, parsed.error().values));
        return std::nullopt;
    }
    const auto position =
        chess::Position::make(parsed->setup, parsed->guess, chess::Strictness::Playable);
    if (!position) {
        place.tell(0, spoken(words::verdicts::NotAPosition{
                          .why = reason_text(chess::code(position.error().front()),
                                             chess::describe(position.error().front()))}));
        return std::nullopt;
    }
    return *position;
}

chess::MateAnswer answer(const chess::Position& position, chess::Color winner,
                         const Options& options) {
    if (!options.quick)
        return chess::can_mate(position, winner, options.effort);
    chess::MateAnswer quick;
    if (const auto reason = chess::quick_proof(position, winner))
        quick = {chess::MateVerdict::Unwinnable, *reason, {}, 0};
    return quick;
}

std::string line_of(const chess::Position& start, const std::vector<chess::Move>& moves) {
    std::string text;
    chess::Position position = start;
    for (const chess::Move move : moves) {
        if (!text.empty())
            text += ' ';
        text += notation::to_san(position, move);
        position.play(move);
    }
    return text;
}

std::string_view name(chess::MateVerdict verdict) {
    switch (verdict) {
    case chess::MateVerdict::Winnable:
        return "winnable";
    case chess::MateVerdict::Unwinnable:
        return "unwinnable";
    case chess::MateVerdict::Undecided:
        return "undecided";
    }
    return "";
}

/// Why neither side can mate; in English the proof's own word.
std::string reason_text(chess::MateReason reason) {
    const auto* texts = words::verdicts::find("mate." + std::string(chess::name(reason)));
    return std::string(texts == nullptr ? chess::describe(reason)
                                        : rulebook::in(*texts, message_language()));
}

std::string text_of(const chess::Position& position, const chess::MateAnswer& found) {
    switch (found.verdict) {
    case chess::MateVerdict::Winnable:
        return spoken(words::verdicts::kMateWinnable) +
               (found.line.empty() ? "" : " " + line_of(position, found.line));
    case chess::MateVerdict::Unwinnable:
        return spoken(words::verdicts::MateUnwinnable{.why = reason_text(found.reason)});
    case chess::MateVerdict::Undecided:
        return spoken(words::verdicts::MateUndecided{.effort = std::to_string(found.effort)});
    }
    return {};
}

/// One query and its answer.
struct Ruled {
    std::string fen;
    chess::Position position;
    chess::Color winner;
    chess::MateAnswer found;
};

/// `line` is the line of the file, 0 for a query of the command line.
void print_json(const Ruled& ruled, std::size_t line) {
    const chess::MateAnswer& found = ruled.found;
    JsonWriter json;
    json.begin_object();
    if (line != 0)
        json.field("line", line);
    json.field("fen", ruled.fen)
        .field("winner", ruled.winner == chess::Color::White ? "white" : "black")
        .field("verdict", name(found.verdict));
    if (found.verdict == chess::MateVerdict::Winnable) {
        json.field("mate_line", line_of(ruled.position, found.line)).key("moves").begin_array();
        chess::Position position = ruled.position;
        for (const chess::Move move : found.line) {
            json.value(notation::to_uci(position, move));
            position.play(move);
        }
        json.end_array();
    } else {
        json.field("reason", chess::name(found.reason))
            .field("explanation", chess::describe(found.reason));
    }
    print_object(json.field("effort", found.effort).end_object());
}

void print(const Ruled& ruled, std::size_t line, bool json) {
    if (json)
        print_json(ruled, line);
    else
        fmt::print("{}\n", text_of(ruled.position, ruled.found));
}

struct Totals {
    std::size_t winnable = 0, unwinnable = 0, undecided = 0, unread = 0;

    void add(chess::MateVerdict verdict) {
        ++(verdict == chess::MateVerdict::Winnable     ? winnable
           : verdict == chess::MateVerdict::Unwinnable ? unwinnable
                                                       : undecided);
    }
    void print(bool json) const {
        if (json) {
            JsonWriter out;
            out.begin_object().field("winnable", winnable).field("unwinnable", unwinnable);
            print_object(out.field("undecided", undecided).field("unread", unread).end_object());
            return;
        }
        fmt::print("{}{}\n",
                   spoken(words::verdicts::MateTotal{.winnable = std::to_string(winnable),
                                                     .unwinnable = std::to_string(unwinnable),
                                                     .undecided = std::to_string(undecided)}),
                   unread == 0
                       ? std::string()
                       : spoken(words::verdicts::MateUnread{.unread = std::to_string(unread)}));
    }
};

/// One line of the file: "FEN,white" or "FEN,black"; further fields are ignored.
std::optional<Ruled> rule_line(const std::string& line, const Place& place,
                               const Options& options) {
    const std::size_t comma = line.find(',');
    const std::string fen = line.substr(0, comma);
    std::optional<chess::Color> winner;
    if (comma != std::string::npos)
        winner = read_winner(line.substr(comma + 1, line.find(',', comma + 1) - comma - 1));
    if (!winner) {
        place.tell(comma == std::string::npos ? line.size() + 1 : comma + 2,
                   spoken(words::verdicts::kMateSecondField));
        return std::nullopt;
    }
    const auto position = read_position(fen, place);
    if (!position)
        return std::nullopt;
    return Ruled{fen, *position, *winner, answer(*position, *winner, options)};
}

int run_batch(const Options& options) {
    std::ifstream opened;
    if (options.batch != "-") {
        if (const auto there = judge::open_file(options.batch); !there) {
            print_error("mate-possible", refusal_text(there.error()));
            return kTrouble;
        }
        opened.open(options.batch);
    }
    std::istream& file = options.batch == "-" ? std::cin : opened;
    Totals totals;
    Progress progress;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        progress.show(
            spoken(words::answers::CountLines{.count = static_cast<std::int64_t>(++number)}));
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty() || (number == 1 && line.starts_with("fen,")))
            continue;
        const auto ruled = rule_line(line, {options.batch, number}, options);
        if (!ruled) {
            ++totals.unread;
            continue;
        }
        totals.add(ruled->found.verdict);
        print(*ruled, number, options.json);
    }
    progress.clear();
    if (file.bad()) {
        print_error("mate-possible", spoken(words::answers::CannotRead{.file = options.batch}));
        return kTrouble;
    }
    totals.print(options.json);
    return totals.unread == 0 ? kSuccess : kFindings;
}

int run(const Options& options) {
    if (!options.batch.empty())
        return run_batch(options);
    const auto winner = read_winner(options.winner);
    if (!options.winner.empty() && !winner) {
        print_error("mate-possible", spoken(words::answers::MateWinner{.word = options.winner}));
        return kUsage;
    }
    if (options.fen.empty() || !winner) {
        print_error("mate-possible", spoken(words::answers::kMateNeeds));
        return kUsage;
    }
    const auto position = read_position(options.fen, {});
    if (!position)
        return kUsage;
    const Ruled ruled{options.fen, *position, *winner, answer(*position, *winner, options)};
    print(ruled, 0, options.json);
    return kSuccess;
}

}  // namespace
}  // namespace mate_possible

void add_mate_possible(Command& app, Outcome& outcome) {
    auto options = std::make_shared<mate_possible::Options>();
    Command* command = app.add_subcommand("mate-possible", "mate-possible");
    auto* fen = command->add_option("--fen", options->fen, "mate-possible.fen");
    auto* winner = command->add_option("--winner", options->winner, "mate-possible.winner");
    command->add_option("--batch", options->batch, "mate-possible.batch")
        ->excludes(fen)
        ->excludes(winner);
    command->add_option("--effort", options->effort, "mate-possible.effort");
    command->add_flag("--quick", options->quick, "mate-possible.quick");
    command->add_flag("--json", options->json, "mate-possible.json");
    command->callback([options, &outcome] { outcome.code = mate_possible::run(*options); });
}

}  // namespace kyvien::cli
