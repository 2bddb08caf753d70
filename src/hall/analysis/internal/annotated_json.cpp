#include "hall/analysis/internal/annotated_json.h"

#include <fmt/format.h>

#include <utility>

#include "conduct/presentation/analysis.h"

namespace kyvien::hall {

using record::AnnotatedGame;
using record::AnnotatedMove;
using record::DrawnMark;

namespace annotated_json {
namespace {

constexpr int kLargestNag = 255;  // PGN, 10

/// The array of this field; null if absent. Refuses: a value that is not an array, or too long.
Result<const json::array*> array_of(const ObjectReader& object, std::string_view field,
                                    std::size_t max_size) {
    const json::value* value = find(object, field);
    if (value == nullptr)
        return nullptr;
    if (!value->is_array() || value->get_array().size() > max_size)
        return bad_field(std::string(field),
                         as_described(fmt::format("an array of at most {}", max_size)));
    return &value->get_array();
}

Result<std::vector<DrawnMark>> read_drawn(const ObjectReader& object) {
    std::vector<DrawnMark> drawn;
    const json::array* list = KYVIEN_TRY(array_of(object, "drawn", kMaxDrawn));
    if (list == nullptr)
        return drawn;
    for (const json::value& each : *list) {
        if (!each.is_object())
            return bad_field("drawn", as_described("objects with \"from\""));
        const ObjectReader mark(each.get_object(), "drawn.");
        auto from = KYVIEN_TRY(text_of(mark, "from"));
        auto to = KYVIEN_TRY(optional_text(mark, "to"));
        const auto color = KYVIEN_TRY(optional_text(mark, "color"));
        KYVIEN_TRY(mark.check_all_read());
        const auto is_square = [](const std::string& text) {
            return text.size() >= 2 && text.size() <= 3 && text[0] >= 'a' && text[0] <= 'z' &&
                   text.find_first_not_of("0123456789", 1) == std::string::npos;
        };
        if (!is_square(from) || (!to.empty() && !is_square(to)))
            return bad_field("drawn", as_described("squares, such as d4"));
        if (color.size() > 1 || std::string_view("GRYB").find(color) == std::string_view::npos)
            return bad_field("drawn.color", one_of("G, R, Y, B"));
        drawn.push_back({std::move(from), std::move(to), color.empty() ? 'G' : color[0]});
    }
    return drawn;
}

Result<AnnotatedMove> read_move(const json::value& value, std::size_t index) {
    if (!value.is_object())
        return bad_field("moves", as_described("objects with \"move\""));
    const ObjectReader object(value.get_object(), "moves.");
    AnnotatedMove move;
    auto text = KYVIEN_TRY(text_of(object, "move"));
    if (text.size() > 16)
        return bad_field("moves.move", as_described("a move as a command names it"));
    move.move = std::move(text);
    // By default a move follows the previous one.
    move.parent = index;
    if (find(object, "parent") != nullptr)
        move.parent = static_cast<std::size_t>(
            KYVIEN_TRY(number_of(object, "parent", 0, static_cast<std::int64_t>(index))));
    KYVIEN_TRY(read_remarks(object, move));
    auto commands = KYVIEN_TRY(optional_text(object, "commands"));
    if (!are_commands(commands))
        return bad_field("moves.commands", as_described("a short text without braces"));
    move.commands = std::move(commands);
    KYVIEN_TRY(object.check_all_read());
    return move;
}

Result<void> read_headings(const ObjectReader& object, AnnotatedGame& game) {
    const json::array* headings = KYVIEN_TRY(array_of(object, "headings", kMaxHeadings));
    if (headings == nullptr)
        return {};
    for (const json::value& each : *headings) {
        if (!each.is_object())
            return bad_field("headings", as_described("objects with \"name\" and \"value\""));
        const ObjectReader heading(each.get_object(), "headings.");
        auto name = KYVIEN_TRY(text_of(heading, "name"));
        auto value = KYVIEN_TRY(text_of(heading, "value"));
        KYVIEN_TRY(heading.check_all_read());
        if (name.size() > kLongestHeadingName)
            return bad_field("headings.name", as_described("the name of a tag"));
        game.headings.emplace_back(std::move(name), std::move(value));
    }
    return {};
}

Result<void> read_settings(const ObjectReader& object, conduct::Settings& settings) {
    const auto name = text_of(object, "game");
    const auto found = name ? conduct::find_game(*name) : std::nullopt;
    if (!found)
        return bad_field("game", one_of_games());
    settings.game = *found;
    const conduct::GameInfo& game = conduct::info(*found);
    if (game.numbered_starts > 0 && find(object, "chess960") != nullptr)
        settings.chess960 = static_cast<int>(
            KYVIEN_TRY(number_of(object, "chess960", 0, game.numbered_starts - 1)));
    if (game.board.most_size > 0 && find(object, "size") != nullptr)
        settings.board_size = static_cast<int>(
            KYVIEN_TRY(number_of(object, "size", game.board.least_size, game.board.most_size)));
    if (game.has_handicap && find(object, "handicap") != nullptr)
        settings.handicap = static_cast<int>(KYVIEN_TRY(number_of(object, "handicap", 0, 9)));
    if (game.has_komi && find(object, "komi") != nullptr) {
        const auto text = text_of(object, "komi");
        const auto quarters = text ? conduct::quarters_of_text(*text) : std::nullopt;
        if (!quarters)
            return bad_field("komi",
                             {"field-komi", "a text such as \"2.75\", in quarters of a stone"});
        settings.komi_quarters = *quarters;
    }
    auto fen = KYVIEN_TRY(optional_text(object, "fen"));
    if (fen.size() > 1'000)
        return bad_field("fen", {"field-a-position", "a position"});
    settings.fen = std::move(fen);
    return {};
}

void write_drawn(JsonWriter& json, const std::vector<DrawnMark>& drawn) {
    if (drawn.empty())
        return;
    json.key("drawn").begin_array();
    for (const DrawnMark& mark : drawn) {
        json.begin_object().field("from", mark.from);
        if (!mark.to.empty())
            json.field("to", mark.to);
        json.field("color", std::string_view(&mark.color, 1)).end_object();
    }
    json.end_array();
}

/// Omitted if empty.
void write_text(JsonWriter& json, std::string_view name, std::string_view text) {
    if (!text.empty())
        json.field(name, text);
}

}  // namespace
}  // namespace annotated_json

bool are_commands(std::string_view text) {
    constexpr std::size_t kLongest = 500;
    return text.size() <= kLongest && text.find_first_of("{}\n") == std::string_view::npos;
}

Result<void> read_remarks(const ObjectReader& object, AnnotatedMove& move) {
    using namespace annotated_json;
    auto comment = KYVIEN_TRY(optional_text(object, "comment"));
    move.comment = std::move(comment);
    if (const json::array* nags = KYVIEN_TRY(array_of(object, "nags", kMaxNags)))
        for (const json::value& nag : *nags) {
            if (!nag.is_int64() || nag.get_int64() < 0 || nag.get_int64() > kLargestNag)
                return bad_field("moves.nags",
                                 as_described(fmt::format("numbers from 0 to {}", kLargestNag)));
            move.nags.push_back(static_cast<int>(nag.get_int64()));
        }
    auto drawn = KYVIEN_TRY(read_drawn(object));
    move.drawn = std::move(drawn);
    return {};
}

Result<AnnotatedGame> read_annotated_game(const ObjectReader& object) {
    using namespace annotated_json;
    AnnotatedGame game;
    KYVIEN_TRY(read_settings(object, game.settings));
    for (const auto& [field, text] :
         {std::pair{"name", &game.name}, std::pair{"first", &game.first},
          std::pair{"second", &game.second}, std::pair{"event", &game.event},
          std::pair{"date", &game.date}, std::pair{"result", &game.result},
          std::pair{"comment", &game.comment}}) {
        auto read = KYVIEN_TRY(optional_text(object, field));
        *text = std::move(read);
    }
    KYVIEN_TRY(read_headings(object, game));
    auto drawn = KYVIEN_TRY(read_drawn(object));
    game.drawn = std::move(drawn);
    const json::array* moves = KYVIEN_TRY(array_of(object, "moves", conduct::kMaxAnalysedMoves));
    if (moves == nullptr)
        return bad_field("moves", as_described("an array of moves"));
    for (const json::value& each : *moves) {
        auto move = read_move(each, game.moves.size());
        if (!move) {
            Refusal refusal = std::move(move.error());
            refusal.values.emplace_back("index", std::to_string(game.moves.size() + 1));
            return refuse(std::move(refusal));
        }
        game.moves.push_back(*std::move(move));
    }
    return game;
}

void write_remarks(JsonWriter& json, const AnnotatedMove& move) {
    annotated_json::write_text(json, "comment", move.comment);
    if (!move.nags.empty()) {
        json.key("nags").begin_array();
        for (const int nag : move.nags)
            json.value(nag);
        json.end_array();
    }
    annotated_json::write_drawn(json, move.drawn);
}

void write_annotated_game(JsonWriter& json, const AnnotatedGame& game) {
    using namespace annotated_json;
    const conduct::Settings& settings = game.settings;
    const conduct::GameInfo& info = conduct::info(settings.game);
    json.begin_object().field("game", conduct::name(settings.game));
    if (settings.chess960)
        json.field("chess960", *settings.chess960);
    if (info.board.most_size > 0)
        json.field("size", settings.board_size);
    if (info.has_komi)
        json.field("komi", conduct::quarters_to_text(settings.komi_quarters));
    if (settings.handicap > 0)
        json.field("handicap", settings.handicap);
    write_text(json, "fen", settings.fen);
    write_text(json, "name", game.name);
    write_text(json, "first", game.first);
    write_text(json, "second", game.second);
    write_text(json, "event", game.event);
    write_text(json, "date", game.date);
    write_text(json, "result", game.result);
    if (!game.headings.empty()) {
        json.key("headings").begin_array();
        for (const auto& [name, value] : game.headings)
            json.begin_object().field("name", name).field("value", value).end_object();
        json.end_array();
    }
    write_text(json, "comment", game.comment);
    write_drawn(json, game.drawn);
    json.key("moves").begin_array();
    for (const AnnotatedMove& move : game.moves) {
        json.begin_object().field("move", move.move).field("parent", move.parent);
        write_remarks(json, move);
        write_text(json, "commands", move.commands);
        json.end_object();
    }
    json.end_array().end_object();
}

}  // namespace kyvien::hall
