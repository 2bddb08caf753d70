#include "conduct/settings/start_position.h"

#include "conduct/core/internal/game_conduct.h"

namespace kyvien::conduct {

Result<void> settle_start(Settings& settings) {
    if (settings.fen.empty())
        return {};
    KYVIEN_TRY(internal::make_game(settings))->settle(settings);
    Settings usual = settings;
    usual.fen.clear();
    const auto from_usual = internal::make_game(usual);
    if (from_usual && (*from_usual)->position_text() == settings.fen)
        settings.fen.clear();
    return check(settings);
}

}  // namespace kyvien::conduct
