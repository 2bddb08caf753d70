#include <array>
#include <fmt/format.h>

#include "conduct/core/internal/board_conduct.h"
#include "conduct/core/internal/game_conduct.h"
#include "conduct/core/internal/games.h"

namespace kyvien::conduct {
namespace internal {

std::unexpected<Refusal> no_start(const Reason& why, rulebook::Clause clause) {
    return refuse("bad-position",
                  fmt::format("No game can begin from this position: {}", why.english), clause,
                  with_reason({}, why));
}

Result<std::unique_ptr<GameConduct>> make_game(const Settings& settings) {
    return registered::of(settings.game).make(settings);
}

std::unique_ptr<BoardConduct> make_board(const Settings& settings) {
    return registered::of(settings.game).make_board(settings);
}

}  // namespace internal

namespace game_numbers {
namespace {

/// Games are numbered from 0; a list of them is a part of this.
constexpr auto kNumbers = [] {
    std::array<Game, 64> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<Game>(i);
    return numbers;
}();

}  // namespace
}  // namespace game_numbers

std::span<const Game> games() {
    return std::span(game_numbers::kNumbers).first(registered::kCount);
}

const GameInfo& info(Game game) {
    return registered::of(game).info;
}

std::string_view name(Game game) {
    return info(game).name;
}

std::optional<Game> find_game(std::string_view name) {
    for (const Game game : games())
        if (info(game).name == name)
            return game;
    return std::nullopt;
}

rulebook::Law law_of(Game game) {
    return info(game).law;
}

std::string names_of_games() {
    std::string names;
    for (std::size_t i = 0; i < registered::kCount; ++i)
        names.append(i == 0                        ? ""
                     : i + 1 == registered::kCount ? " or "
                                                   : ", ")
            .append(info(games()[i]).name);
    return names;
}

}  // namespace kyvien::conduct
