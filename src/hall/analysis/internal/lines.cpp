#include "hall/analysis/internal/lines.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "conduct/presentation/analysis.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace analysis_lines {
namespace {

constexpr std::int64_t kMaxLines = 5;
constexpr std::int64_t kMinNodes = 1'000;
constexpr std::int64_t kMaxNodes = 2'000'000;
constexpr std::size_t kLongestLine = 20;  // limit of plies in a response

/// The moves from the start to the position with this number, in order.
std::vector<std::string> line_to(const record::AnnotatedGame& game, std::size_t at) {
    std::vector<std::string> moves;
    for (std::size_t number = at; number > 0; number = game.moves[number - 1].parent)
        moves.push_back(game.moves[number - 1].move);
    std::ranges::reverse(moves);
    return moves;
}

std::vector<conduct::AnalysisMove> tried(std::span<const std::string> moves) {
    std::vector<conduct::AnalysisMove> list;
    for (const std::string& move : moves)
        list.push_back({move, list.size()});
    return list;
}

/// The positions of a line after the requested one, as far as the law allows it to be played.
Result<std::vector<conduct::AnalysedPosition>> playable(const LinesQuestion& question,
                                                        std::span<const std::string> line) {
    std::vector<std::string> moves = question.moves;
    const std::size_t before = moves.size();
    const auto logged_line = line.first(std::min(line.size(), kLongestLine));
    moves.insert(moves.end(), logged_line.begin(), logged_line.end());
    const auto list = tried(moves);
    std::size_t length = list.size();
    for (const conduct::UnplayableMove& each :
         KYVIEN_TRY(conduct::find_unplayable_moves(question.settings, list)))
        length = std::min(length, each.index - 1);
    if (length <= before)
        return std::vector<conduct::AnalysedPosition>();
    conduct::AnalysisQuery query;
    query.from = before + 1;
    auto analysis =
        KYVIEN_TRY(conduct::analyse(question.settings, std::span(list).first(length), query));
    return std::move(analysis.positions);
}

void write_score(JsonWriter& json, const ProgramLine& line, conduct::Seat turn) {
    const int sign = turn == conduct::Seat::First ? 1 : -1;
    if (line.mate)
        json.field("mate", sign * *line.mate);
    else if (line.centipawns)
        json.field("centipawns", sign * *line.centipawns);
    if (line.worth)
        json.field("worth", *line.worth);
}

void write_line(JsonWriter& json, const ProgramLine& line, conduct::Seat turn,
                std::span<const conduct::AnalysedPosition> positions) {
    json.begin_object();
    write_score(json, line, turn);
    json.field("depth", line.depth).key("moves").begin_array();
    for (const conduct::AnalysedPosition& position : positions) {
        json.begin_object().field("move", position.move).key("text").begin_object();
        for (const auto& [form, text] : position.text)
            json.field(form, text);
        json.end_object().end_object();
    }
    json.end_array().end_object();
}

}  // namespace
}  // namespace analysis_lines

Result<LinesQuestion> read_lines_request(std::string_view body) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    LinesQuestion question;
    record::AnnotatedGame game = KYVIEN_TRY(read_annotated_game(object));
    std::size_t at = game.moves.size();
    if (find(object, "at") != nullptr)
        at = static_cast<std::size_t>(
            KYVIEN_TRY(number_of(object, "at", 0, static_cast<std::int64_t>(game.moves.size()))));
    question.program = KYVIEN_TRY(text_of(object, "program"));
    if (find(object, "lines") != nullptr)
        question.lines = static_cast<std::size_t>(
            KYVIEN_TRY(number_of(object, "lines", 1, analysis_lines::kMaxLines)));
    if (find(object, "nodes") != nullptr)
        question.nodes = static_cast<std::uint64_t>(KYVIEN_TRY(
            number_of(object, "nodes", analysis_lines::kMinNodes, analysis_lines::kMaxNodes)));
    KYVIEN_TRY(object.check_all_read());
    question.moves = analysis_lines::line_to(game, at);
    question.settings = std::move(game.settings);
    conduct::AnalysisQuery query;
    query.from = query.at = question.moves.size();
    const auto list = analysis_lines::tried(question.moves);
    const auto position = KYVIEN_TRY(conduct::analyse(question.settings, list, query));
    const conduct::AnalysedPosition& here = position.positions.front();
    if (!here.view.result && !here.has_stopped && !here.is_after_end)
        question.turn = here.view.turn;
    return question;
}

Result<std::string> lines_json(const LinesQuestion& question, std::span<const ProgramLine> lines) {
    JsonWriter json;
    json.begin_object().field("program", question.program).key("lines").begin_array();
    for (const ProgramLine& line : lines) {
        const auto positions = KYVIEN_TRY(analysis_lines::playable(question, line.moves));
        if (!positions.empty())
            analysis_lines::write_line(json, line, question.turn.value_or(conduct::Seat::First),
                                       positions);
    }
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
