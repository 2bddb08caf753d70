#include "hall/analysis/internal/analysis.h"

#include <charconv>
#include <utility>

#include "clock/seat.h"
#include "conduct/presentation/analysis.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/json/internal/view_fields.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/json/view_json.h"
#include "judge/judge.h"

namespace kyvien::hall {
namespace analysis {
namespace {

using conduct::AnalysedPosition;
using conduct::Analysis;

Result<conduct::AnalysisQuery> read_query(const ObjectReader& object, std::size_t moves) {
    conduct::AnalysisQuery query;
    query.at = moves;
    const auto position = [&](std::string_view field, std::size_t& to) -> Result<void> {
        if (find(object, field) != nullptr)
            to = static_cast<std::size_t>(
                KYVIEN_TRY(number_of(object, field, 0, static_cast<std::int64_t>(moves))));
        return {};
    };
    KYVIEN_TRY(position("from", query.from));
    KYVIEN_TRY(position("at", query.at));
    if (const json::value* count = find(object, "count")) {
        if (!count->is_bool())
            return bad_field("count", as_described("true or false"));
        query.counts_area = count->get_bool();
    }
    if (find(object, "winner") != nullptr) {
        const auto winner = text_of(object, "winner");
        query.winner = winner ? clock::find_seat(*winner) : std::nullopt;
        if (!query.winner)
            return bad_field("winner", as_described("\"first\" or \"second\""));
    }
    return query;
}

void write_forms(JsonWriter& json, std::string_view name, const conduct::TextForms& forms) {
    json.key(name).begin_object();
    for (const auto& [form, text] : forms)
        json.field(form, text);
    json.end_object();
}

void write_counts(JsonWriter& json, const std::vector<conduct::LawCount>& counts) {
    json.key("counts").begin_array();
    for (const conduct::LawCount& count : counts) {
        json.begin_object().field("code", count.code).key("clause");
        write_clause(json, count.clause);
        json.key("values");
        write_values(json, count.values);
        view_fields::write_texts(json, "squares", count.squares);
        json.end_object();
    }
    json.end_array();
}

/// Writes the outcomes of possible claims, in the form of a game's result and pending question.
void write_claims(JsonWriter& json, const std::vector<conduct::PossibleClaim>& claims) {
    json.key("claims").begin_array();
    for (const conduct::PossibleClaim& claim : claims) {
        conduct::View would;
        would.result = claim.ending;
        would.question = claim.question;
        json.begin_object().field("kind", conduct::name(claim.kind)).key("result");
        write_result(json, would);
        view_fields::write_question(json, would);
        json.end_object();
    }
    json.end_array();
}

void write_notices(JsonWriter& json, const std::vector<conduct::Noticed>& notices) {
    json.key("notes").begin_array();
    for (const conduct::Noticed& notice : notices) {
        json.begin_object().field("code", notice.code).key("clause");
        write_clause(json, notice.clause);
        json.key("values");
        write_values(json, notice.values);
        view_fields::write_seat(json, "seat", notice.seat);
        view_fields::write_plies(json, notice.plies);
        json.end_object();
    }
    json.end_array();
}

void write_position(JsonWriter& json, const AnalysedPosition& position) {
    json.begin_object().field("ply", position.ply);
    if (!position.move.empty()) {
        json.field("parent", position.parent).field("move", position.move);
        write_forms(json, "text", position.text);
    }
    view_fields::write_board(json, position.view);
    view_fields::write_seat(json, "turn", position.view.turn);
    view_fields::write_optional(json, "check", position.view.check);
    view_fields::write_texts(json, "last", position.view.last);
    write_counts(json, position.counts);
    write_claims(json, position.claims);
    write_notices(json, position.notices);
    json.key("result");
    write_result(json, position.view);
    view_fields::write_question(json, position.view);
    if (position.has_stopped)
        json.field("stopped", true);
    if (position.is_after_end)
        json.field("after_end", true);
    json.end_object();
}

/// Writes the legal moves of the requested position; omitted if not requested.
void write_moves(JsonWriter& json, const Analysis& analysis, const conduct::AnalysisQuery& query) {
    if (query.at < query.from)
        return;
    const conduct::View& view = analysis.positions[query.at - query.from].view;
    if (conduct::info(view.game).tells_forbidden)
        write_forbidden(json.key("forbidden"), view);
    else
        view_fields::write_texts(json, "legal", view.legal);
}

void write_win(JsonWriter& json, const conduct::WinProof& proof) {
    using Verdict = conduct::WinProof::Verdict;
    json.key("win")
        .begin_object()
        .field("verdict", proof.verdict == Verdict::Winnable     ? "winnable"
                          : proof.verdict == Verdict::Unwinnable ? "unwinnable"
                                                                 : "undecided")
        .field("reason", proof.reason)
        .key("clause");
    write_clause(json, proof.clause);
    view_fields::write_texts(json, "line", proof.line);
    json.end_object();
}

std::string analysis_json(const Analysis& analysis, const conduct::AnalysisQuery& query,
                          const conduct::Settings& settings) {
    JsonWriter json;
    json.reserve(600 * analysis.positions.size() + 4'000);
    json.begin_object().field("game", conduct::name(settings.game));
    view_fields::write_variant(json, analysis.start, settings);
    if (!analysis.start.start.empty())
        write_forms(json, "start", analysis.start.start);
    json.key("positions").begin_array();
    for (const AnalysedPosition& position : analysis.positions)
        write_position(json, position);
    json.end_array().field("at", query.at);
    write_moves(json, analysis, query);
    if (analysis.count) {
        write_count(json.key("count"), *analysis.count);
        write_proposal(json.key("proposal"), analysis.proposal);
    }
    if (analysis.win)
        write_win(json, *analysis.win);
    return json.end_object().take();
}

/// The judge's findings on the game with this number, in the form of /api/judge; null if the judge
/// finds different games in the file.
std::string findings(conduct::Game game, std::string_view file, const record::ReadGame& read) {
    judge::JudgeOptions options;
    options.format = game;
    options.reports = judge::Reports::All;
    const auto reports = judge::judge_text(file, options);
    return reports.size() == read.games ? judge::to_json(reports[read.number - 1]) : "null";
}

}  // namespace
}  // namespace analysis

std::string position_json(const conduct::AnalysedPosition& position) {
    JsonWriter json;
    analysis::write_position(json, position);
    return json.take();
}

Result<std::string> analysed(std::string_view body) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    const record::AnnotatedGame game = KYVIEN_TRY(read_annotated_game(object));
    const auto query = KYVIEN_TRY(analysis::read_query(object, game.moves.size()));
    KYVIEN_TRY(object.check_all_read());
    std::vector<conduct::AnalysisMove> moves;
    moves.reserve(game.moves.size());
    for (const record::AnnotatedMove& move : game.moves)
        moves.push_back({move.move, move.parent});
    const auto answer = KYVIEN_TRY(conduct::analyse(game.settings, moves, query));
    return analysis::analysis_json(answer, query, game.settings);
}

Result<std::string> read_for_analysis(std::string_view file, std::string_view game_name,
                                      std::string_view number) {
    const auto game = conduct::find_game(game_name);
    if (!game)
        return bad_field("game", one_of_games());
    std::size_t which = 1;
    if (!number.empty()) {
        const auto [end, error] =
            std::from_chars(number.data(), number.data() + number.size(), which);
        if (error != std::errc() || end != number.data() + number.size() || which == 0)
            return bad_field("number",
                             {"field-game-of-file", "the number of a game of the file, from 1"});
    }
    const record::ReadGame read = KYVIEN_TRY(record::read_annotated(*game, file, which));
    JsonWriter json;
    json.begin_object().field("number", read.number).field("games", read.games);
    json.key("entries").begin_array();
    for (const record::FileEntry& entry : read.entries)
        json.begin_object()
            .field("first", entry.first)
            .field("second", entry.second)
            .field("event", entry.event)
            .field("result", entry.result)
            .end_object();
    json.end_array().key("left_out").begin_array();
    for (const record::LeftOut& omitted : read.left_out) {
        json.begin_object().field("move", omitted.move).field("ply", omitted.ply).key("refusal");
        write_refusal(json, omitted.refusal);
        json.end_object();
    }
    json.end_array().key("annotated");
    write_annotated_game(json, read.game);
    json.key("judged").raw(analysis::findings(*game, file, read));
    return json.end_object().take();
}

Result<record::GameFile> file_of_analysis(std::string_view body, std::string_view language) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    const record::AnnotatedGame game = KYVIEN_TRY(read_annotated_game(object));
    KYVIEN_TRY(object.check_all_read());
    return record::write_annotated(game, language);
}

}  // namespace kyvien::hall
