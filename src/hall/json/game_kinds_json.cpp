#include "hall/json/game_kinds_json.h"

#include <span>
#include <string_view>

#include "conduct/settings/settings.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace game_kinds_json_file {
namespace {

void write_names(JsonWriter& json, std::string_view key, std::span<const std::string_view> names) {
    json.key(key).begin_array();
    for (const std::string_view name : names)
        json.value(name);
    json.end_array();
}

std::string_view name_of(conduct::Ground ground) {
    constexpr std::string_view kNames[] = {"squares", "river", "points"};
    return kNames[static_cast<std::size_t>(ground)];
}

std::string_view name_of(conduct::SideColors sides) {
    constexpr std::string_view kNames[] = {"white-black", "red-black", "black-white"};
    return kNames[static_cast<std::size_t>(sides)];
}

void write_board(JsonWriter& json, const conduct::BoardInfo& board) {
    json.key("board")
        .begin_object()
        .field("ground", name_of(board.ground))
        .field("columns", board.columns)
        .field("rows", board.rows)
        .field("least_size", board.least_size)
        .field("most_size", board.most_size)
        .field("skips_i", board.skips_i)
        .field("first_row", board.first_row)
        .end_object();
}

}  // namespace
}  // namespace game_kinds_json_file

std::string game_kinds_json() {
    using namespace game_kinds_json_file;
    JsonWriter json;
    json.begin_array();
    for (const conduct::Game each : conduct::games()) {
        const conduct::GameInfo& game = conduct::info(each);
        json.begin_object()
            .field("game", game.name)
            .field("law", rulebook::slug(game.law))
            .field("sides", name_of(game.sides));
        write_board(json, game.board);
        json.field("starts", game.numbered_starts)
            .field("regimes", game.has_regimes)
            .field("handicap", game.has_handicap)
            .field("komi", game.has_komi)
            .field("tells_forbidden", game.tells_forbidden)
            .field("moves_by_hand", game.has_moves_by_hand);
        write_names(json, "notations", game.notations);
        write_names(json, "clocks", game.clocks);
        write_names(json, "engines", game.engines);
        json.key("profiles").begin_array();
        for (const conduct::RegulationPreset& preset : game.presets)
            json.value(preset.name);
        json.end_array().end_object();
    }
    return json.end_array().take();
}

}  // namespace kyvien::hall
