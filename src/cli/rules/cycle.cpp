// kyvien cycle — who must vary? The ruling of article 23 on repeated xiangqi moves.
//
// One game: --fen and --moves; shows what every move did and who must vary.
// Many:     --batch FILE.csv with the columns fen, prefix (optional), cycle; one line per row:
//           verdict,clause,chasers,victim,red class,black class,row name
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/rules/go_cycle.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "judge/byte_source.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"
#include "words/answers.h"
#include "words/game.h"
#include "words/verdicts.h"
#include "xiangqi/cycle/cycle.h"

namespace kyvien::cli {
namespace cycle {
namespace {

using xiangqi::CycleSettings;
using xiangqi::CycleVerdict;
using xiangqi::History;
using xiangqi::PieceId;
using xiangqi::Position;
using xiangqi::RepetitionNews;
using xiangqi::Side;
using xiangqi::StretchReading;

struct Options {
    std::string batch, window = "law", fen, moves;
    bool json = false;
    std::vector<std::string> sgf;
    CycleSettings settings;
};

// ---- reading ----

using Row = std::map<std::string, std::string>;

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            cells.back() += '"';
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            cells.emplace_back();
        } else if (c != '\r') {
            cells.back() += c;
        }
    }
    return cells;
}

/// A row's text in the first of these columns that the file has.
std::string cell(const Row& row, std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const auto found = row.find(name); found != row.end())
            return found->second;
    return {};
}

// ---- ruling ----

struct Answer {
    CycleVerdict verdict;
    StretchReading reading;
    bool postponed = false;
};

/// A row with its ruling: the answer, or what is wrong with the row.
struct Judged {
    std::optional<Answer> answer;
    std::string trouble;      ///< in English, for programs
    std::string explanation;  ///< in the reader's language
};

/// Why a move cannot be parsed or made, in the reader's language: the words of the hall.
std::string move_error_text(const notation::XiangqiMoveError& error, const std::string& text) {
    using Reason = notation::XiangqiMoveError::Reason;
    const RefusalCode code = error.reason == Reason::Unintelligible ? RefusalCode("bad-move-text")
                             : error.reason == Reason::Illegal      ? RefusalCode("illegal-move")
                                                                    : "ambiguous-move";
    return refusal_text({code, error.english, std::nullopt, {{"move", text}}});
}

class Referee {
  public:
    Referee(const Position& start, const Options& options) : history_(start), options_(options) {}

    /// Plays the moves until the game is ruled.
    [[nodiscard]] Judged play(const std::vector<std::string>& moves) {
        for (const std::string& text : moves) {
            const auto move = notation::read_move(history_.current(), text);
            if (!move)
                return {
                    std::nullopt,
                    fmt::format("ply {}: {}", history_.plies() + 1, move.error().english),
                    spoken(words::verdicts::CyclePly{.ply = std::to_string(history_.plies() + 1),
                                                     .why = move_error_text(move.error(), text)})};
            history_.push(*move);
            if (auto answer = look())
                return {std::move(answer), {}, {}};
        }
        return {};
    }

    [[nodiscard]] const History& history() const { return history_; }

  private:
    std::optional<Answer> look() {
        if (options_.window == "last") {
            if (history_.occurrences() < options_.settings.ruling_on_occurrence)
                return std::nullopt;
            auto reading = xiangqi::read_cycle(history_, *history_.cycle(), options_.settings);
            const CycleVerdict verdict = verdict_of(reading);
            return Answer{verdict, std::move(reading)};
        }
        const auto news = handle_repetition(history_, log_, options_.settings);
        if (news && news->kind == RepetitionNews::Kind::Ruling)
            return Answer{news->verdict, news->reading};
        if (history_.occurrences() < options_.settings.ruling_on_occurrence)
            return std::nullopt;
        auto reading = xiangqi::read_cycle(history_, *history_.cycle(), options_.settings);
        const CycleVerdict verdict = verdict_of(reading);
        return Answer{verdict, std::move(reading), true};
    }

    History history_;
    xiangqi::NoticeLog log_;
    const Options& options_;
};

// ---- telling ----

std::string piece_name(const Position& start, PieceId id) {
    const auto square = start.square_of(id);
    return std::string(1, letter(Position::piece(id))) + (square ? square->name() : "");
}

/// The side whose chase is shown: the offender, otherwise Red, otherwise Black.
std::optional<Side> chasing_side(const Answer& answer) {
    const auto offender = answer.verdict.offender();
    for (const auto side : {offender, std::optional(Side::Red), std::optional(Side::Black)})
        if (side && answer.reading.side(*side).victim)
            return side;
    return std::nullopt;
}

struct ChaseWords {
    std::string chasers = "-";
    std::string victim = "-";
};

ChaseWords chase_words(const Position& start, const Answer& answer) {
    ChaseWords words;
    const auto side = chasing_side(answer);
    if (!side)
        return words;
    const xiangqi::SideReading& own = answer.reading.side(*side);
    words.victim = piece_name(start, *own.victim);
    words.chasers.clear();
    for (const PieceId id : own.chasers)
        words.chasers += (words.chasers.empty() ? "" : "+") + piece_name(start, id);
    return words;
}

/// A setting in the form of its option and of an event's regulation.
std::string dashed(std::string_view setting) {
    std::string text(setting);
    std::ranges::replace(text, '_', '-');
    return text;
}

std::string verdict_text(const Answer& answer) {
    return (answer.postponed ? "postponed:" : "") + std::string(name(answer.verdict.verdict));
}

void print_row(const Position& start, const Answer& answer, const std::string& row_name) {
    const ChaseWords words = chase_words(start, answer);
    fmt::print("{},{},{},{},{},{},{}\n", verdict_text(answer), answer.verdict.clause.id(),
               words.chasers, words.victim, name(answer.reading.side(Side::Red).behaviour),
               name(answer.reading.side(Side::Black).behaviour), row_name);
}

void write_move(JsonWriter& json, const Position& start, const xiangqi::MoveReading& move) {
    json.begin_object().field("ply", move.ply + 1).field("move", move.move.name());
    json.field("label", name(move.label)).key("pairs").begin_array();
    for (const xiangqi::AttackPair& pair : move.created) {
        json.begin_object().field("attacker", piece_name(start, pair.attacker));
        json.field("victim", piece_name(start, pair.victim)).field("from", pair.from.name());
        json.field("on", pair.on.name()).field("grade", name(pair.grade));
        if (pair.protector)
            json.field("protector", piece_name(start, *pair.protector));
        json.end_object();
    }
    json.end_array().end_object();
}

void print_json(const History& history, const Answer& answer, const std::string& row_name,
                const Options& options) {
    const StretchReading& reading = answer.reading;
    const ChaseWords words = chase_words(history.start(), answer);
    JsonWriter json;
    json.begin_object().field("row", row_name).field("verdict", name(answer.verdict.verdict));
    json.field("postponed", answer.postponed).field("clause", answer.verdict.clause.id());
    json.key("also").begin_array();
    for (const rulebook::Clause clause : answer.verdict.also)
        json.value(clause.id());
    json.end_array().field("chasers", words.chasers).field("victim", words.victim);
    json.field("red", name(reading.side(Side::Red).behaviour));
    json.field("black", name(reading.side(Side::Black).behaviour));
    json.field("first_ply", reading.first_ply).field("last_ply", reading.last_ply);
    texts_field(
        json, "depends_on",
        settings_that_matter(history, {reading.first_ply, reading.last_ply}, options.settings));
    json.key("moves").begin_array();
    for (const xiangqi::MoveReading& move : reading.moves)
        write_move(json, history.start(), move);
    print_object(json.end_array().end_object());
}

/// The words of a composed key, of the page or of the verbs; its code if there are none.
std::string words_or_code(const rulebook::Texts* texts, std::string_view code) {
    return std::string(texts == nullptr ? code : rulebook::in(*texts, message_language()));
}

std::string side_text(Side side) {
    return spoken(side == Side::Red ? words::verdicts::kSideRed : words::verdicts::kSideBlack);
}

std::string piece_text(const Position& position, PieceId id) {
    const char sign = letter(Position::piece(id));
    const bool red = sign >= 'A' && sign <= 'Z';
    const std::string key =
        std::string(red ? "red." : "black.") + static_cast<char>(red ? sign - 'A' + 'a' : sign);
    std::string text =
        words_or_code(words::verdicts::find("man." + key), std::string_view(&sign, 1));
    if (const auto square = position.square_of(id))
        text += " " + square->name();
    return text;
}

/// What a move attacked: which piece by which, and the grade.
std::string attacks_text(const Position& after, const xiangqi::MoveReading& move) {
    std::string text;
    for (const xiangqi::AttackPair& pair : move.created) {
        if (!is_of(pair.grade, move.label))
            continue;
        std::string how = words_or_code(words::game::find("grade." + std::string(name(pair.grade))),
                                        name(pair.grade));
        if (pair.grade == xiangqi::Grade::FalseRoot && pair.protector)
            how += " (" + piece_text(after, *pair.protector) + ")";
        text += (text.empty() ? ": " : "; ") +
                spoken(words::game::CycleAttack{.attacker = piece_text(after, pair.attacker),
                                                .victim = piece_text(after, pair.victim),
                                                .how = how});
    }
    return text;
}

/// The reasons, one sentence per line: xiangqi::explain() in English, otherwise in the words of the
/// page.
std::string reasons_text(const History& history, const Answer& answer) {
    const StretchReading& reading = answer.reading;
    if (message_language() == rulebook::Language::En)
        return explain(history, reading, answer.verdict);
    std::string text;
    for (const xiangqi::MoveReading& move : reading.moves) {
        const std::string label = words_or_code(
            words::game::find("label." + std::string(name(move.label))), name(move.label));
        text += spoken(words::verdicts::CycleMove{
                    .side = side_text(move.mover),
                    .move = move.move.name(),
                    .label = label + attacks_text(history.at_ply(move.ply + 1), move)}) +
                "\n";
    }
    for (const Side side : {Side::Red, Side::Black}) {
        const xiangqi::SideReading& own = reading.side(side);
        std::string behaviour =
            words_or_code(words::game::find("behaviour." + std::string(name(own.behaviour))),
                          name(own.behaviour));
        if (own.victim)
            behaviour += ": " + piece_text(history.at_ply(reading.first_ply), *own.victim);
        text += spoken(words::verdicts::CycleSide{
                    .side = side_text(side), .behaviour = behaviour, .clause = own.clause.id()}) +
                "\n";
    }
    std::string clauses(answer.verdict.clause.id());
    for (const rulebook::Clause clause : answer.verdict.also)
        clauses += ", " + std::string(clause.id());
    const auto offender = answer.verdict.offender();
    return text +
           (offender ? spoken(words::verdicts::CycleMustVary{.side = side_text(*offender),
                                                             .clauses = clauses})
                     : spoken(words::verdicts::CycleNobodyVaries{.clauses = clauses})) +
           "\n";
}

// ---- the two ways of asking ----

int rule_single_cycle(const Options& options) {
    const Result<Position> start =
        options.fen.empty()
            ? Position::start()
            : notation::read_xiangqi_position(options.fen, xiangqi::Origin::Diagram);
    if (!start) {
        print_error("cycle", refusal_text(start.error()));
        return kUsage;
    }
    Referee referee(*start, options);
    const Judged judged = referee.play(base::words<std::string>(options.moves, " \t"));
    if (!judged.trouble.empty()) {
        print_error("cycle", judged.explanation);
        return kUsage;  // a move on the command line
    }
    if (!judged.answer) {
        if (options.json)
            print_object(
                JsonWriter().begin_object().field("row", "").null_field("verdict").end_object());
        else
            fmt::print("{}\n",
                       spoken(words::answers::CycleNone{
                           .count = std::to_string(options.settings.ruling_on_occurrence)}));
        return kSuccess;
    }
    if (options.json) {
        print_json(referee.history(), *judged.answer, "", options);
        return kSuccess;
    }
    fmt::print("{}", reasons_text(referee.history(), *judged.answer));
    for (const std::string_view setting : settings_that_matter(
             referee.history(), {judged.answer->reading.first_ply, judged.answer->reading.last_ply},
             options.settings))
        fmt::print("{}\n", spoken(words::answers::CycleSetting{.setting = dashed(setting)}));
    fmt::print("{} {}\n", verdict_text(*judged.answer), judged.answer->verdict.clause.id());
    return kSuccess;
}

/// The moves of a row: the lead-in once, then the cycle until a position has occurred often enough.
std::vector<std::string> moves_of(const Row& row, int occurrences) {
    std::vector<std::string> moves = base::words<std::string>(cell(row, {"prefix"}), " \t");
    const auto add = [&](const std::string& text) {
        const auto words = base::words<std::string>(text, " \t");
        moves.insert(moves.end(), words.begin(), words.end());
    };
    add(cell(row, {"first_cycle"}));
    for (int i = 0; i <= occurrences; ++i)
        add(cell(row, {"cycle"}));
    return moves;
}

struct Totals {
    int rows = 0, ruled = 0, postponed = 0, faulty = 0, compared = 0, agreed = 0;
};

void rule_row(const Row& row, std::size_t line, const Options& options, Totals& totals) {
    ++totals.rows;
    const std::string row_name = row.contains("id") ? row.at("id") : std::to_string(totals.rows);
    const auto start =
        notation::read_xiangqi_position(cell(row, {"fen"}), xiangqi::Origin::Diagram);
    Judged judged;
    std::optional<Referee> referee;
    if (!start) {
        judged.trouble = start.error().english;
        judged.explanation = refusal_text(start.error());
    } else {
        referee.emplace(*start, options);
        judged = referee->play(moves_of(row, options.settings.ruling_on_occurrence));
        if (!judged.answer && judged.trouble.empty()) {
            judged.trouble = "no position occurs often enough";
            judged.explanation = spoken(words::verdicts::kCycleSeldom);
        }
    }
    if (!judged.answer) {
        ++totals.faulty;
        if (options.json)
            print_object(JsonWriter()
                             .begin_object()
                             .field("row", row_name)
                             .null_field("verdict")
                             .field("fault", judged.trouble)
                             .end_object());
        else
            fmt::print("error,,,,,,{}\n", row_name);
        print_error_at(
            options.batch, line, 0,
            spoken(words::verdicts::CycleRow{.row = row_name, .why = judged.explanation}));
        return;
    }
    ++(judged.answer->postponed ? totals.postponed : totals.ruled);
    if (options.json)
        print_json(referee->history(), *judged.answer, row_name, options);
    else
        print_row(*start, *judged.answer, row_name);
    if (const std::string expected = cell(row, {"verdict_dieu23", "ref_classifier"});
        !expected.empty()) {
        ++totals.compared;
        totals.agreed += expected == name(judged.answer->verdict.verdict) ? 1 : 0;
    }
}

int rule_batch(const Options& options) {
    std::ifstream file;
    if (options.batch != "-") {
        if (const auto there = judge::open_file(options.batch); !there) {
            print_error("cycle", refusal_text(there.error()));
            return kTrouble;
        }
        file.open(options.batch);
    }
    std::istream& input = options.batch == "-" ? std::cin : file;
    std::vector<std::string> header;
    Totals totals;
    Progress progress;
    std::size_t number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        if (line.empty() || line == "\r")
            continue;
        const auto cells = cells_of(line);
        if (header.empty()) {
            header = cells;
            if (std::ranges::find(header, "fen") == header.end() ||
                std::ranges::find(header, "cycle") == header.end()) {
                print_error_at(options.batch, number, 1, spoken(words::answers::kCycleColumns));
                return kFindings;
            }
            continue;
        }
        Row row;
        for (std::size_t i = 0; i < header.size() && i < cells.size(); ++i)
            row[header[i]] = cells[i];
        rule_row(row, number, options, totals);
        progress.show(
            spoken(words::answers::CountRows{.count = static_cast<std::int64_t>(totals.rows)}));
    }
    progress.clear();
    if (input.bad()) {
        print_error("cycle", spoken(words::answers::CannotRead{.file = options.batch}));
        return kTrouble;
    }
    fmt::print(
        stderr, "{}",
        spoken(words::answers::CycleTotal{.rows = spoken(words::answers::CountRows{
                                              .count = static_cast<std::int64_t>(totals.rows)}),
                                          .ruled = std::to_string(totals.ruled),
                                          .postponed = std::to_string(totals.postponed),
                                          .faulty = std::to_string(totals.faulty)}));
    if (totals.compared > 0)
        fmt::print(
            stderr, "{}",
            spoken(words::answers::CycleAgreed{.agreed = std::to_string(totals.agreed),
                                               .compared = std::to_string(totals.compared)}));
    fmt::print(stderr, "\n");
    return totals.faulty == 0 && totals.agreed == totals.compared ? kSuccess : kFindings;
}

}  // namespace
}  // namespace cycle

void add_cycle(Command& app, Outcome& outcome) {
    auto options = std::make_shared<cycle::Options>();
    Command* command = app.add_subcommand("cycle", "cycle");
    auto* sgf = command->add_option("--sgf", options->sgf, "cycle.sgf");
    auto* batch = command->add_option("--batch", options->batch, "cycle.batch")->excludes(sgf);
    command->add_option("--fen", options->fen, "any.fen")->excludes(sgf)->excludes(batch);
    command->add_option("--moves", options->moves, "cycle.moves")->excludes(sgf)->excludes(batch);
    command->add_option("--window", options->window, "cycle.window")->check(OneOf({"law", "last"}));
    command->add_flag("--json", options->json, "cycle.json");
    xiangqi::CycleSettings& s = options->settings;
    command->add_option("--ruling-on-occurrence", s.ruling_on_occurrence)->check(Range(3, 9));
    command->add_option("--pinned-rooted-counts", s.pinned_rooted_counts);
    command->add_option("--exchange-half-counts", s.exchange_half_counts);
    command->add_option("--discovery-capture-counts", s.discovery_capture_counts);
    command->add_option("--root-cutting-counts", s.root_cutting_counts);
    command->add_option("--blocked-horse-root-matters", s.blocked_horse_root_matters);
    command->add_option("--chase-requires-safe-capture", s.chase_requires_safe_capture);
    command->add_option("--opened-root-counts", s.opened_root_counts);
    command->add_option("--partner-alone-counts", s.partner_alone_counts);
    command->callback([options, &outcome] {
        if (!options->sgf.empty()) {
            outcome.code = print_go_cycles(options->sgf);
            return;
        }
        outcome.code = options->batch.empty() ? cycle::rule_single_cycle(*options)
                                              : cycle::rule_batch(*options);
    });
}

}  // namespace kyvien::cli
