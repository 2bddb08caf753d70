#include "exchange/sides.h"

#include "conduct/settings/game.h"

namespace kyvien::exchange {

std::string_view name(Sides sides) {
    constexpr std::string_view kNames[] = {"white-black", "red-black", "black-white"};
    return kNames[static_cast<std::size_t>(sides)];
}

Sides sides_of_game(std::string_view game) {
    const auto known = conduct::find_game(game);
    switch (known ? conduct::info(*known).sides : conduct::SideColors::WhiteBlack) {
    case conduct::SideColors::RedBlack:
        return Sides::RedBlack;
    case conduct::SideColors::BlackWhite:
        return Sides::BlackWhite;
    case conduct::SideColors::WhiteBlack:
        break;
    }
    return Sides::WhiteBlack;
}

std::string_view game_of_sides(Sides sides) {
    for (const conduct::Game game : conduct::games())
        if (sides_of_game(conduct::name(game)) == sides)
            return conduct::name(game);
    return {};
}

Sides sides_of(std::string_view game, const tournament::Opened& opened) {
    const Sides of_game =
        opened.handicap_first && game.empty() ? Sides::BlackWhite : sides_of_game(game);
    const bool gives_stones = opened.max_handicap > 0 || !opened.handicap_table.empty();
    return of_game == Sides::BlackWhite && gives_stones && !opened.handicap_first
               ? Sides::WhiteBlack
               : of_game;
}

Sides sides_of(const tournament::Office& office) {
    return sides_of(office.details().game, office.opened());
}

std::string_view colour_of(tournament::Colour colour, Sides sides) {
    constexpr std::string_view kColours[][2] = {
        {"white", "black"}, {"red", "black"}, {"black", "white"}};
    return kColours[static_cast<std::size_t>(sides)][colour == tournament::Colour::White ? 0 : 1];
}

}  // namespace kyvien::exchange
