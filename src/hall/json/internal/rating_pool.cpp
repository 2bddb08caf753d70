#include "hall/json/internal/rating_pool.h"

#include "rating/pool.h"

namespace kyvien::hall {

std::optional<std::string> rating_pool(const conduct::Settings& settings) {
    const auto pace = rating::pace_of(settings.time);
    if (!pace)
        return std::nullopt;
    std::string kind(conduct::name(settings.game));
    if (settings.chess960)
        kind += "960";
    if (conduct::info(settings.game).board.most_size > 0 &&
        settings.board_size != conduct::Settings{}.board_size)
        kind += std::to_string(settings.board_size);
    return rating::pool_name(kind, *pace);
}

}  // namespace kyvien::hall
