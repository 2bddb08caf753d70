#include "conduct/core/internal/board_conduct.h"
#include "conduct/core/internal/game_conduct.h"

namespace kyvien::conduct::internal {

Result<std::unique_ptr<GameConduct>> make_game(const Settings& settings) {
    switch (settings.game) {
    case Game::Chess:
        return make_chess(settings);
    case Game::Xiangqi:
        return make_xiangqi(settings);
    case Game::Go:
        break;
    }
    return make_go(settings);
}

std::unique_ptr<BoardConduct> make_board(const Settings& settings) {
    switch (settings.game) {
    case Game::Chess:
        return make_chess_board(settings);
    case Game::Xiangqi:
        return make_xiangqi_board(settings);
    case Game::Go:
        break;
    }
    return make_go_board(settings);
}

}  // namespace kyvien::conduct::internal
