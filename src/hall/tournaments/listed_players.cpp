#include "hall/tournaments/internal/listed_players.h"

#include <filesystem>

#include "exchange/imports/federation_list.h"
#include "hall/json/json_writer.h"
#include "store/players/player_index.h"

namespace kyvien::hall {

Result<std::string> listed_players_json(const std::string& index, std::string_view words,
                                        std::string_view list) {
    constexpr int kMax = 20;
    std::vector<store::IndexedList> lists;
    std::vector<store::IndexedPlayer> players;
    std::error_code error;
    if (std::filesystem::exists(index, error)) {
        const auto open = KYVIEN_TRY(store::PlayerIndex::open(index));
        lists = KYVIEN_TRY(open.lists());
        players = KYVIEN_TRY(open.search(exchange::asked_words(words), list, kMax));
    }
    JsonWriter json;
    json.begin_object().key("lists").begin_array();
    for (const store::IndexedList& each : lists)
        json.begin_object().field("name", each.name).field("players", each.players).end_object();
    json.end_array().key("players").begin_array();
    for (const store::IndexedPlayer& each : players) {
        json.begin_object().field("list", each.list).field("id", each.id);
        json.field("name", each.name).field("title", each.title);
        json.field("federation", each.federation).field("club", each.club);
        json.field("sex", each.sex).field("birth", each.birth);
        json.field("rating", each.rating).field("rapid", each.rapid).field("blitz", each.blitz);
        if (each.grade)
            json.field("grade", *each.grade);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
