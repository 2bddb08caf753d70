// Arbitrary bytes as the bodies, paths and queries of the API.
#include <cstdint>
#include <string>

#include "fuzz_target.h"
#include "hall/games/new_game.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/internal/route_table.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/token.h"

using namespace kyvien::hall;

KYVIEN_FUZZ_TARGET(http) {
    if (!prepare_randomness())
        return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    (void)read_new_game(text);
    (void)read_quick_request(text);
    (void)read_join(text);
    if (const auto target = parse_target(text)) {
        (void)look_up("GET", target->segments);
        (void)game_of_socket(*target);
    }
    (void)query_value(text, "language");
    (void)hash_of_token(text);
    (void)is_game_id(text);
    JsonWriter json;
    json.begin_object().field(text, text).end_object();
    (void)json.text();
    return 0;
}
