// Verbs that change nothing: the board, the duties, the rulings, the log, the help.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>

#include "base/text.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/short_words.h"
#include "cli/rules/diagram.h"
#include "cli/support/columns.h"
#include "conduct/presentation/view.h"
#include "conduct/presentation/wording.h"
#include "notation/xiangqi/fen.h"
#include "words/game.h"
#include "words/verdicts.h"
#include "xiangqi/position.h"

namespace kyvien::cli {
namespace {

using namespace conduct;
using rulebook::Language;

/// The column and row, from the top, of "e4", "h2" or "q16".
std::optional<std::pair<int, int>> place_of(Game game, std::string_view name,
                                            const std::vector<std::string>& rows) {
    if (name.size() < 2 || name[0] < 'a' || name[0] > 'z')
        return std::nullopt;
    const BoardInfo& board = info(game).board;
    int column = name[0] - 'a';
    if (board.skips_i && name[0] > 'i')
        --column;
    int number = 0;
    for (const char c : name.substr(1)) {
        if (c < '0' || c > '9')
            return std::nullopt;
        number = number * 10 + (c - '0');
    }
    const int ranks = static_cast<int>(rows.size());
    const int row = ranks - 1 - (number - board.first_row);
    if (row < 0 || row >= ranks || column >= static_cast<int>(rows[0].size()))
        return std::nullopt;
    return std::pair(column, row);
}

Diagram diagram_of(const View& shown_view) {
    Diagram diagram;
    diagram.ground = info(shown_view.game).board.ground;
    diagram.rows = rows_of_cells(shown_view.cells);
    for (const std::string& square : shown_view.last)
        if (const auto place = place_of(shown_view.game, square, diagram.rows))
            diagram.marks.push_back(*place);
    return diagram;
}

std::string sheet_of(const View& shown_view, const State& state, Language language) {
    std::string text;
    for (std::size_t ply = 1; ply <= shown_view.moves.size(); ++ply) {
        const bool first = shown_view.moves[ply - 1].seat == Seat::First;
        if (first || ply == 1)
            text += fmt::format("{}{}.{}", text.empty() ? "" : " ", pair_number(state, ply),
                                first ? " " : " … ");
        else
            text += " ";
        text += move_in_words(state, ply, language);
    }
    return text;
}

/// Whether the text contains every word of the query, ignoring case.
bool has_words(std::string_view text, const std::vector<std::string>& words) {
    const auto folded = [](std::string_view from) {
        std::string out(from);
        for (char& c : out)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return out;
    };
    const std::string all = folded(text);
    return std::ranges::all_of(words, [&](const std::string& word) {
        return all.find(folded(word)) != std::string::npos;
    });
}

/// How the value of a field is written.
std::string_view type_name(const ReportField& field) {
    if (field.type == FieldType::Number && is_time_field(field.key))
        return "H:MM:SS";
    switch (field.type) {
    case FieldType::Text:
        return "text";
    case FieldType::Number:
        return "number";
    case FieldType::Signed:
        return "±number";
    case FieldType::Switch:
        return "yes|no";
    case FieldType::Choice:
        return "choice";
    case FieldType::Seat:
        return "first|second";
    case FieldType::Move:
        return "move";
    case FieldType::Squares:
        return "square,square";
    case FieldType::Clause:
        return "clause";
    }
    return "text";
}

std::string_view who_reports(Reporter by) {
    return by == kByArbiter ? "by the arbiter" : by == kByPlayer ? "by a player" : "by anyone";
}

/// Xiangqi: the first move found with which the side that made the move of `ply` would mate if the
/// opponent did nothing; empty if there is none.
std::string mate_threatened(const State& state, std::size_t ply) {
    const auto moves = state.moves();
    const std::string& fen = state.settings().fen;
    auto position = xiangqi::Position::start();
    if (!fen.empty()) {
        const auto read = notation::read_xiangqi_position(fen);
        if (!read)
            return {};
        position = *read;
    }
    for (std::size_t i = 0; i <= ply && i < moves.size(); ++i) {
        const std::string_view text = moves[i].move;
        const auto from = xiangqi::Square::parse(text.substr(0, 2));
        const auto to = xiangqi::Square::parse(text.substr(std::min<std::size_t>(2, text.size())));
        if (!from || !to || !position.is_legal({*from, *to}))
            return {};
        position.play({*from, *to});
    }
    xiangqi::Setup passed = position.to_setup();
    passed.turn = xiangqi::opponent(passed.turn);
    const auto again = xiangqi::Position::make(passed, xiangqi::Origin::Diagram);
    if (!again)
        return {};
    for (const xiangqi::Move move : again->legal_moves()) {
        auto after = *again;
        after.play(move);
        if (after.is_checkmate())
            return move.name();
    }
    return {};
}

/// "ne5": a xiangqi piece by its letter, and its point.
std::string piece_text(std::string_view piece, Language language) {
    if (piece.empty())
        return {};
    const bool is_red = piece[0] >= 'A' && piece[0] <= 'Z';
    const rulebook::Texts* texts = words::verdicts::find(
        fmt::format("man.{}.{}", is_red ? "red" : "black", static_cast<char>(piece[0] | 0x20)));
    return texts == nullptr ? std::string(piece)
                            : fmt::format("{} {}", rulebook::in(*texts, language), piece.substr(1));
}

/// "Ri5>ne5=bare": what attacks what, and the grade; for a check, the checking piece.
std::string attack_text_of(std::string_view attack, Language language) {
    const std::size_t arrow = std::min(attack.find('>'), attack.size());
    const std::size_t equals = std::min(attack.find('=', arrow), attack.size());
    if (equals == attack.size())
        return std::string(attack);
    const std::string attacker = piece_text(attack.substr(0, arrow), language);
    const std::string_view how = attack.substr(equals + 1);
    if (how == "check")
        return say(words::game::CycleCheck{.attacker = attacker}, language);
    const rulebook::Texts* grade = words::game::find("grade." + std::string(how));
    return say(
        words::game::CycleAttack{
            .attacker = attacker,
            .victim = piece_text(attack.substr(arrow + 1, equals - arrow - 1), language),
            .how = std::string(grade == nullptr ? how : rulebook::in(*grade, language))},
        language);
}

/// The numbers of the events that are rulings, including rejected claims.
std::vector<std::size_t> ruled_in(const std::vector<Event>& events) {
    std::vector<std::size_t> numbers;
    for (std::size_t at = 0; at < events.size(); ++at)
        if (std::holds_alternative<Ruled>(events[at].body) ||
            std::holds_alternative<ClaimRejected>(events[at].body))
            numbers.push_back(at + 1);
    return numbers;
}

/// Values whose names are also fields of reports with another meaning: moves to be played,
/// lateness.
bool is_shown_by_ruling(std::string_view name, std::string_view value) {
    return name == "move" || name == "late" ||
           (name == "moves" && value.find_first_not_of("0123456789") != std::string_view::npos);
}

std::string label_of(Game game, Language language, std::string_view kind, std::string_view key,
                     std::string_view english) {
    const auto words = rulebook::words(law_of(game), fmt::format("{}.{}", kind, key), language);
    return std::string(words.empty() ? english : words);
}

}  // namespace

Result<std::string> ArbiterDesk::handle_show(const DeskLine&) {
    const View shown_view = view(game_.state, game_.now(), std::nullopt);
    std::string text = text_of(diagram_of(shown_view));
    for (const Seat seat : clock::kBothSeats)
        if (shown_view.seats[clock::index(seat)])
            text += fmt::format("{}{}: {}", seat == Seat::First ? "" : "  –  ",
                                side_name(game(), seat, game_.options.language),
                                shown_view.seats[clock::index(seat)]->name);
    text += "\n";
    if (const std::string clocks = clocks_in_words(game_.state, game_.now()); !clocks.empty())
        text += clocks + "\n";
    if (const std::string sheet = sheet_of(shown_view, game_.state, game_.options.language);
        !sheet.empty())
        text += sheet + "\n";
    text += fmt::format("{}\n", game_.state.position_text());
    if (game_.state.ending())
        text += result_in_words(game_.state, game_.options.language) + "\n";
    shown_duties_ = duties_at(game_.state, game_.now());
    shown_question_ = game_.state.question();
    return text + duties_text();
}

std::string ArbiterDesk::duties_text() const {
    std::string text;
    for (const Duty& duty : duties_at(game_.state, game_.now()))
        text += "» " + duty_in_words(duty, game_.state, game_.options.language) + "\n";
    return text + question_text();
}

std::string ArbiterDesk::question_text() const {
    if (game_.state.phase() != Phase::ArbiterNeeded || !game_.state.question())
        return {};
    return fmt::format("» § {}  {}: {}\n", game_.state.question()->clause.id(),
                       desk_words("arbiter-asked", game_.options.language),
                       question_in_words(game(), game_.state.question()->code,
                                         game_.state.question()->values, game_.options.language));
}

Result<std::string> ArbiterDesk::handle_duties(const DeskLine&) {
    shown_duties_ = duties_at(game_.state, game_.now());
    shown_question_ = game_.state.question();
    std::string text = duties_text();
    if (text.empty())
        text = fmt::format("{}\n", desk_words("nothing-owed", game_.options.language));
    return text;
}

Result<std::string> ArbiterDesk::handle_rulings(const DeskLine&) {
    std::string text;
    std::size_t number = 0;
    for (const std::size_t seq : ruled_in(game_.events))
        text +=
            fmt::format("{:>3}  {}\n", ++number,
                        event_in_words(game_.events[seq - 1], game_.state, game_.options.language));
    if (game_.state.ending())
        text += fmt::format("{:>3}  {}\n", ++number,
                            result_in_words(game_.state, game_.options.language));
    if (text.empty())
        text = fmt::format("{}\n", desk_words("no-ruling", game_.options.language));
    return text;
}

std::string ArbiterDesk::repetition_text(const Values& values) const {
    const auto in_words = [&](const std::string& key, std::string_view code) {
        const rulebook::Texts* texts = words::game::find(key + "." + std::string(code));
        return std::string(texts == nullptr ? code : rulebook::in(*texts, game_.options.language));
    };
    std::string text;
    for (const auto& [key, value] : values) {
        if (key != "steps")
            continue;
        // "4:d2e2:CHASE:Re2>ne7=bare+…": every move of the repetition, including those that attack
        // nothing.
        for (const std::string_view step : base::split<std::string_view>(value, ',')) {
            const auto parts = base::split<std::string_view>(step, ':');
            if (parts.size() < 3)
                return {};
            text += fmt::format("   {:>3}. {}  {}", *conduct::whole_number(parts[0]) + 1, parts[1],
                                in_words("label", parts[2]));
            if (parts[2] == "MATE_THREAT")
                if (const std::string mate =
                        mate_threatened(game_.state, *conduct::whole_number(parts[0]));
                    !mate.empty())
                    text += "  " + mate;
            if (parts.size() > 3)
                for (const std::string_view attack : base::split<std::string_view>(parts[3], '+'))
                    text += "  " + attack_text_of(attack, game_.options.language);
            text += "\n";
        }
    }
    return text;
}

Result<std::string> ArbiterDesk::handle_explain(const DeskLine& line) {
    // A pending question comes before rulings.
    if (const auto& question = game_.state.question();
        line.words.empty() && question && game_.state.phase() == Phase::ArbiterNeeded)
        return question_text() + repetition_text(question->values) + "\n" +
               clause_in_words(question->clause, game_.options.language);
    const std::vector<std::size_t> rulings = ruled_in(game_.events);
    const std::size_t count = rulings.size() + (game_.state.ending() ? 1 : 0);
    std::size_t number = count;
    if (!line.words.empty()) {
        number = 0;
        for (const char c : line.words[0].substr(0, 6))
            number =
                c >= '0' && c <= '9' ? number * 10 + static_cast<std::size_t>(c - '0') : count + 1;
    }
    if (number == 0 || number > count)
        return refuse("no-such-ruling", count == 0
                                            ? "No ruling has been given so far."
                                            : fmt::format("There are rulings 1 to {}.", count));
    const Language language = game_.options.language;
    std::string text;
    std::vector<rulebook::Clause> clauses;
    const Values* values = nullptr;
    std::size_t seq = 0;
    if (number <= rulings.size()) {
        seq = rulings[number - 1];
        const EventBody& body = game_.events[seq - 1].body;
        text = event_in_words(game_.events[seq - 1], game_.state, language) + "\n";
        if (const auto* ruling = std::get_if<Ruled>(&body)) {
            clauses = {ruling->clause};
            clauses.insert(clauses.end(), ruling->also.begin(), ruling->also.end());
            values = &ruling->values;
        } else {
            const auto& rejected = std::get<ClaimRejected>(body);
            clauses = {rejected.clause};
            values = &rejected.values;
        }
    } else {
        text = result_in_words(game_.state, language) + "\n";
        const Ending& ending = *game_.state.ending();
        if (ending.clause)
            clauses = {*ending.clause};
        clauses.insert(clauses.end(), ending.also.begin(), ending.also.end());
        values = &ending.values;
    }
    const auto shown_value = [&](std::string_view name, const std::string& value) {
        return "   " + field_text(name, value) + "\n";
    };
    // A report at the same moment is the basis of the ruling. The ruling's own sentence shows the
    // rest: its values are not those of the report with the same names.
    const Report* beside = nullptr;
    if (seq > 0 && seq <= game_.events.size())
        for (std::size_t i = seq;
             beside == nullptr && i-- > 0 && game_.events[i].at == game_.events[seq - 1].at;)
            if (const auto* reported = std::get_if<Reported>(&game_.events[i].body))
                beside = &reported->report;
    const auto is_shown_below = [&](std::string_view name) {
        return beside != nullptr &&
               (name != "reason" || std::ranges::find(beside->fields, name, [](const auto& field) {
                                        return std::string_view(field.first);
                                    }) != beside->fields.end());
    };
    // Evidence that has no name in the law's words, or is a code, is for programs.
    for (const auto& [name, value] : *values)
        if (!rulebook::words(law_of(game()), fmt::format("field.{}", name), language).empty() &&
            value.find_first_of("_=") == std::string::npos && !is_shown_below(name) &&
            !(info(game()).has_moves_by_hand && is_shown_by_ruling(name, value)))
            text += shown_value(name, value);
    text += repetition_text(*values);
    if (beside != nullptr) {
        text += fmt::format("   {}\n",
                            label_of(game(), language, "report", beside->kind, beside->kind));
        for (const auto& [name, value] : beside->fields)
            text += shown_value(name, value);
    }
    for (const rulebook::Clause clause : clauses)
        text += "\n" + clause_in_words(clause, language);
    return text;
}

Result<std::string> ArbiterDesk::handle_log(const DeskLine& line) {
    std::size_t max = 20;
    if (!line.words.empty()) {
        max = 0;
        for (const char c : line.words[0].substr(0, 7)) {
            if (c < '0' || c > '9')
                return refuse("usage", "Say: log [N]");
            max = max * 10 + static_cast<std::size_t>(c - '0');
        }
    }
    const std::size_t first = game_.events.size() - std::min(max, game_.events.size());
    std::string text;
    State state;
    for (std::size_t i = 0; i < game_.events.size(); ++i) {
        KYVIEN_TRY(apply(state, game_.events[i]));
        if (i >= first)
            text += fmt::format("{:>4}  {}\n", i + 1, entry_text(game_.events[i], state));
    }
    return text;
}

std::string ArbiterDesk::entry_text(const Event& event, const State& after) const {
    const Language language = game_.options.language;
    std::string text;
    if (std::holds_alternative<Created>(event.body)) {
        text = desk_words("created", language);
    } else if (const auto* reported = std::get_if<Reported>(&event.body)) {
        const Report& report = reported->report;
        if (report.seat)
            text = side_name(game(), *report.seat, language) + ": ";
        text += label_of(game(), language, "report", report.kind, report.kind);
        for (const auto& field : report.fields)
            text += "; " + field_text(field.first, field.second);
    } else {
        text = event_in_words(event, after, language);
        if (const auto* adjusted = std::get_if<ClockAdjusted>(&event.body))
            text += reason_in_words(game(), adjusted->reason, language);
    }
    const auto since = std::chrono::system_clock::to_time_t(
        std::chrono::system_clock::time_point(event.at.time_since_epoch()));
    std::tm day{};
    localtime_r(&since, &day);
    const auto by =
        event.by.role == Role::Arbiter ? event.by.name
        : event.by.role == Role::First || event.by.role == Role::Second
            ? side_name(game(), event.by.role == Role::First ? Seat::First : Seat::Second, language)
            : std::string();
    return fmt::format("{:02}:{:02}:{:02}  {}{}", day.tm_hour, day.tm_min, day.tm_sec, text,
                       by.empty() ? std::string() : fmt::format("  ({})", by));
}

std::string ArbiterDesk::field_text(std::string_view name, const std::string& value) const {
    const Language language = game_.options.language;
    const bool is_time = is_time_field(name) &&
                         (name.ends_with("ms") || name.ends_with("-time") || name == "left") &&
                         value.find_first_not_of("0123456789") == std::string::npos &&
                         value.size() < 12;
    if (is_time)
        return fmt::format("{}: {}", label_of(game(), language, "field", name, name),
                           clock_text(Milliseconds(std::stoll(value))));
    if (const auto seat = clock::find_seat(value))
        return fmt::format("{}: {}", label_of(game(), language, "field", name, name),
                           side_name(game(), *seat, language));
    if (value == "yes" || value == "no")
        return fmt::format("{}: {}", label_of(game(), language, "field", name, name),
                           value == "yes" ? desk_words("yes", language)
                                          : desk_words("no", language));
    return fmt::format("{}: {}", label_of(game(), language, "field", name, name),
                       label_of(game(), language, "choice", value, value));
}

Result<std::string> ArbiterDesk::handle_help(const DeskLine& line) {
    const Language language = game_.options.language;
    const auto kinds = report_kinds(game());
    const std::string topic = line.words.empty() ? std::string() : line.words[0];
    if (const ReportKind* kind = find_report_kind(game(), topic)) {
        std::string text = fmt::format(
            "{}\n  {}; {}\n", report_usage(*kind),
            label_of(game(), language, "report", kind->kind, kind->english), who_reports(kind->by));
        for (const ReportField& field : kind->fields) {
            text += fmt::format("  {} {:<13} {}{}\n", padded(field.key, 18), type_name(field),
                                label_of(game(), language, "field", field.key, field.english),
                                field.required ? " *" : "");
            for (const std::string_view choice : field.choices)
                text += fmt::format("      {} {}\n", padded(choice, 20),
                                    label_of(game(), language, "choice", choice, ""));
        }
        return text + "\n" + clause_in_words(kind->clause, language);
    }
    std::string text;
    if (topic.empty())
        for (const DeskVerb& verb : kDeskVerbs)
            text += fmt::format("{} {}\n", padded(verb.name, 10), verb.english) +
                    (verb.usage == verb.name ? std::string()
                                             : fmt::format("           {}\n", verb.usage));
    std::string found;
    for (const ReportKind& kind : kinds) {
        const std::string label = label_of(game(), language, "report", kind.kind, kind.english);
        // It is searched in all languages, whatever the desk's language.
        std::string labels;
        for (std::size_t l = 0; l < rulebook::kLanguageCount; ++l)
            labels += label_of(game(), static_cast<Language>(l), "report", kind.kind, "") + " ";
        if (has_words(fmt::format("{} {} {} {}", kind.kind, labels, kind.english, kind.clause.id()),
                      line.words))
            found +=
                fmt::format("  {}  {}  § {}\n", padded(kind.kind, 24), label, kind.clause.id());
    }
    for (const DeskVerb& verb : kDeskVerbs)
        if (verb.name == topic)
            found += fmt::format("  {}  {}\n", verb.usage, verb.english);
    for (const ShortWord& word : short_words())
        if (word.text == topic && word.is_of(game()) && word.line != topic)
            found += fmt::format("  {} = {}\n", word.text, word.line);
    if (!topic.empty() && found.empty())
        return refuse("nothing-found",
                      fmt::format("no command or report has the words '{}'; type help for the list",
                                  line.rest));
    if (topic.empty())
        text += fmt::format("\n{}\n", desk_words("help-forms", language));
    return text + (topic.empty() && !found.empty() ? "\n" : "") + found;
}

Result<std::string> ArbiterDesk::handle_language(const DeskLine& line) {
    const auto language =
        line.words.empty() ? std::nullopt : rulebook::find_language(line.words[0]);
    if (!language)
        return refuse("usage", "usage: language en|vi|zh-Hant|zh-Hans");
    game_.options.language = *language;
    return std::string();
}

Result<std::string> ArbiterDesk::handle_history(const DeskLine&) {
    std::string text;
    std::size_t number = 0;
    for (const UndoPoint& mark : history_)
        text += fmt::format("{:>3}  {}\n", ++number, line_of(mark));
    if (text.empty())
        text = fmt::format("{}\n", desk_words("no-history", game_.options.language));
    return text;
}

Result<std::string> ArbiterDesk::handle_quit(const DeskLine& line) {
    // "black quits the game" is about a player.
    if (line.who || !line.words.empty())
        return refuse("usage", "Say: quit", std::nullopt, {{"usage", "quit"}});
    ends_ = true;
    return std::string();
}

}  // namespace kyvien::cli
