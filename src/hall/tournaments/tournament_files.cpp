#include "hall/tournaments/internal/tournament_files.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <limits>
#include <span>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "exchange/files/encoding.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/service/internal/url.h"
#include "hall/tournaments/json/tournament_json.h"
#include "record/game_file/game_file.h"

namespace kyvien::hall {

using exchange::ExportFormat;
using exchange::ExportList;

namespace tournament_files {
namespace {

constexpr std::size_t kMaxLists = 8;
constexpr std::size_t kLongestName = 200;

/// A whole number; `usual` if absent.
Result<int> number_in(std::string_view query, std::string_view name, int max_value, int usual) {
    const std::string text = query_value(query, name);
    if (text.empty())
        return usual;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0 ||
        number > max_value)
        return bad_field(std::string(name), {"field-range",
                                             "a whole number from {least} to {most}",
                                             {{"least", 0}, {"most", max_value}}});
    return number;
}

std::string joined(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names)
        text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// A flag, set if the field is "1".
Result<bool> choice_in(std::string_view query, std::string_view name) {
    const std::string text = query_value(query, name);
    if (!text.empty() && text != "0" && text != "1")
        return bad_field(std::string(name), as_described("1, 0 or absent"));
    return text == "1";
}

Result<std::vector<ExportList>> lists_in(std::string_view query) {
    std::vector<ExportList> lists;
    const std::string named = query_value(query, "list");
    for (std::string_view rest = named; !rest.empty();) {
        const auto comma = std::min(rest.find(','), rest.size());
        const auto list = exchange::find_export_list(rest.substr(0, comma));
        if (!list || lists.size() == kMaxLists)
            return bad_field("list", {"field-some-of",
                                      "some of {names}",
                                      {{"names", joined(exchange::export_list_names())}}});
        lists.push_back(*list);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return lists;
}

bool is_of_games(ExportFormat format) {
    return format == ExportFormat::Pgn || format == ExportFormat::XiangqiPgn ||
           format == ExportFormat::Sgf;
}

/// Years of birth and the desk's documents are not public; posted lists and games are.
bool is_for_everybody(const exchange::ExportSettings& settings) {
    if (is_of_games(settings.format))
        return true;
    const bool printed =
        settings.format == ExportFormat::Pdf || settings.format == ExportFormat::Html;
    const bool sheet =
        settings.format == ExportFormat::Csv || settings.format == ExportFormat::Xlsx;
    if ((!printed && !sheet) || settings.lists.empty())
        return false;
    // A coefficient of 40 reveals who is young.
    constexpr ExportList kOfTheDesk[] = {
        ExportList::Slips,  ExportList::Cards,  ExportList::Report, ExportList::Assessments,
        ExportList::Badges, ExportList::Boards, ExportList::Ratings};
    return std::ranges::all_of(settings.lists, [&](ExportList list) {
        return std::ranges::find(kOfTheDesk, list) == std::end(kOfTheDesk) &&
               (list != ExportList::Players || printed);
    });
}

/// The game of the terms, if they name one.
std::string game_of_terms(const std::string& terms) {
    if (terms.empty())
        return {};
    const auto parsed = parse_object(terms);
    const auto game =
        parsed ? optional_text(ObjectReader(parsed->get_object()), "game") : std::string();
    return game.value_or(std::string());
}

/// A single-line text for the log; empty for any other.
std::string line_in(std::string_view query, std::string_view name) {
    std::string text = query_value(query, name);
    const bool is_line = text.find_first_of("\n\r\t") == std::string::npos;
    return is_line && text.size() <= kLongestName && base::is_utf8(text) ? text : std::string();
}

/// Dates the file by the last change, in milliseconds.
void date(exchange::ExportSettings& settings, tournament::OfficeTime changed) {
    const std::time_t seconds = changed / 1000;
    settings.created = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds));
    settings.foot = fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(seconds));
}

void write_change(JsonWriter& json, const exchange::PlannedChange& change) {
    json.begin_object()
        .field("kind", name(change.kind))
        .field("number", change.number)
        .field("who", change.who)
        .field("what", change.what)
        .field("line", change.line)
        .key("values");
    write_values(json, change.values);
    json.end_object();
}

}  // namespace
}  // namespace tournament_files

std::string key_of(const FileRequest& request) {
    const exchange::ExportSettings& settings = request.settings;
    std::string key = fmt::format("{} {} {} {} {}", static_cast<int>(settings.format),
                                  settings.round, static_cast<int>(settings.list.language),
                                  static_cast<int>(settings.list.han), settings.page.width);
    for (const ExportList list : settings.lists)
        key += fmt::format(",{}", static_cast<int>(list));
    return key;
}

Result<FileRequest> read_file_request(std::string_view query) {
    FileRequest request;
    const auto format = exchange::find_export_format(query_value(query, "format"));
    if (!format)
        return bad_field("format",
                         one_of(tournament_files::joined(exchange::export_format_names())));
    request.settings.format = *format;
    auto lists = KYVIEN_TRY(tournament_files::lists_in(query));
    request.settings.lists = std::move(lists);
    const auto round =
        KYVIEN_TRY(tournament_files::number_in(query, "round", tournament::kMaxRounds, 0));
    request.settings.round = round;
    request.settings.list.language =
        rulebook::find_language(query_value(query, "language")).value_or(rulebook::Language::En);
    if (query_value(query, "han") == "stroke")
        request.settings.list.han = paper::HanOrder::Stroke;
    if (query_value(query, "paper") == "letter")
        request.settings.page = paper::kLetter;
    request.is_public = tournament_files::is_for_everybody(request.settings);
    request.needs_games = tournament_files::is_of_games(request.settings.format);
    return request;
}

std::vector<std::string> games_wanted(const TournamentSnapshot& snapshot, int round) {
    std::vector<std::string> ids;
    const GamesByBoard games(snapshot.games);
    for (int each = 1; each <= static_cast<int>(snapshot.office.rounds().size()); ++each) {
        if (round != 0 && each != round)
            continue;
        const auto& boards = snapshot.office.rounds()[static_cast<std::size_t>(each - 1)].boards;
        for (int board = 1; board <= static_cast<int>(boards.size()); ++board) {
            const std::string& entered = boards[static_cast<std::size_t>(board - 1)].game;
            const BoardGame* game = game_of(snapshot.office, games, each, board);
            if (!entered.empty())
                ids.push_back(entered);
            else if (game != nullptr)
                ids.push_back(game->game);
        }
    }
    return ids;
}

Result<exchange::Exported> make_file(const TournamentSnapshot& snapshot, const FileRequest& request,
                                     const GameLogs& logs) {
    exchange::Source source = exchange::source_of(snapshot.office);
    const GamesByBoard games(snapshot.games);
    for (exchange::PlayedBoard& board : source.tournament.boards)
        if (const BoardGame* game = game_of(snapshot.office, games, board.round, board.table);
            board.game.empty() && game != nullptr)
            board.game = game->game;
    exchange::ExportSettings settings = request.settings;
    settings.list.sides =
        shown_sides(snapshot.office, tournament_files::game_of_terms(snapshot.terms));
    tournament_files::date(settings, snapshot.office.log().back().at);
    settings.logo = snapshot.logo;
    settings.find_game = [&logs](const exchange::PlayedBoard& board) -> std::optional<std::string> {
        const auto log = logs.find(board.game);
        if (log == logs.end())
            return std::nullopt;
        auto file = record::game_file_of_log(log->second, "en");
        return file ? std::optional(std::move(file->text)) : std::nullopt;
    };
    return exchange::export_tournament(source, settings);
}

Result<exchange::Exported>
make_file_of_all(const std::vector<std::shared_ptr<const TournamentSnapshot>>& sections,
                 const FileRequest& request, std::string_view name) {
    exchange::ExportSettings settings = request.settings;
    std::vector<exchange::Part> parts;
    tournament::OfficeTime changed = 0;
    for (const auto& section : sections) {
        exchange::ListOptions list = settings.list;
        list.sides = shown_sides(section->office, tournament_files::game_of_terms(section->terms));
        parts.push_back({exchange::source_of(section->office), list});
        changed = std::max(changed, section->office.log().back().at);
        if (settings.logo.empty())
            settings.logo = section->logo;
    }
    tournament_files::date(settings, changed);
    return exchange::export_together(parts, settings, name);
}

Result<UploadRequest> read_upload_request(std::string_view query) {
    constexpr std::string_view kFields[] = {"by",  "file",     "as",    "tempo", "system", "round",
                                            "seq", "encoding", "sheet", "plan",  "skip"};
    if (const auto other = unknown_query_field(query, kFields))
        return unknown_field(quoted_start(*other));
    UploadRequest request;
    request.by = tournament_files::line_in(query, "by");
    if (request.by.empty())
        return bad_field("by", {"field-text", "a text"});
    request.settings.file_name = tournament_files::line_in(query, "file");
    if (request.settings.file_name.empty())
        return bad_field("file", {"field-file", "the name of the file"});
    if (const std::string as = query_value(query, "as"); !as.empty()) {
        const auto found = exchange::find_import_as(as);
        if (!found)
            return bad_field("as", one_of("auto, entries, ratings, results"));
        request.settings.as = *found;
    }
    if (const std::string tempo = query_value(query, "tempo"); !tempo.empty()) {
        const auto found = exchange::find_tempo(tempo);
        if (!found)
            return bad_field("tempo", one_of("standard, rapid, blitz"));
        request.settings.tempo = *found;
    }
    if (const std::string system = query_value(query, "system"); !system.empty()) {
        request.settings.system = tournament::find_system(system);
        if (!request.settings.system)
            return bad_field("system", {"field-system", "a pairing system, such as dutch"});
    }
    const auto round =
        KYVIEN_TRY(tournament_files::number_in(query, "round", tournament::kMaxRounds, 0));
    const auto seq =
        KYVIEN_TRY(tournament_files::number_in(query, "seq", std::numeric_limits<int>::max(), 0));
    request.settings.round = round;
    if (seq > 0)
        request.seq = static_cast<std::size_t>(seq);
    request.settings.encoding = tournament_files::line_in(query, "encoding");
    request.settings.sheet = tournament_files::line_in(query, "sheet");
    request.plan_only = KYVIEN_TRY(tournament_files::choice_in(query, "plan"));
    request.skip = KYVIEN_TRY(tournament_files::choice_in(query, "skip"));
    return request;
}

Result<void> check_upload(const exchange::Import& import, const UploadRequest& request) {
    const auto duplicates =
        std::ranges::count(import.plan.changes, exchange::PlannedChange::Kind::Duplicate,
                           &exchange::PlannedChange::kind);
    if (duplicates == 0 || request.skip)
        return {};
    return refuse("import-has-duplicates",
                  fmt::format("{} of the file are in the tournament already; leave them out or "
                              "correct the file.",
                              duplicates),
                  std::nullopt, {{"count", std::to_string(duplicates)}});
}

std::string plan_json(const exchange::Import& import, std::size_t seq) {
    JsonWriter json;
    json.begin_object()
        .field("seq", seq)
        .field("form", name(import.form))
        .field("facts", import.plan.events.size())
        .key("changes")
        .begin_array();
    for (const exchange::PlannedChange& change : import.plan.changes)
        tournament_files::write_change(json, change);
    json.end_array().key("remarks").begin_array();
    for (const exchange::Remark& remark : import.remarks) {
        json.begin_object().field("code", remark.code).field("message", remark.english);
        json.key("values");
        write_values(json, remark.values);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
