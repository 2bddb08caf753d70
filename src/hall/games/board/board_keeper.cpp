#include "hall/games/board/board_keeper.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "hall/service/token.h"

namespace kyvien::hall {
namespace board_keeper_parts {
namespace {

constexpr std::string_view kPurpose = "board";
// The name in the record for acts that are taken back.
constexpr const char* kName = "Scoresheet at the board";
constexpr const char* kClock = "Clock at the board";

bool is_entry(const conduct::CommandBody& body) {
    return std::holds_alternative<conduct::MakeMove>(body) ||
           std::holds_alternative<conduct::Press>(body);
}

}  // namespace
}  // namespace board_keeper_parts

std::string board_key(std::string_view secret, std::string_view game, std::size_t replaced) {
    // The first key is the same as in earlier versions.
    const std::string what =
        replaced == 0 ? std::string(game) : fmt::format("{} {}", game, replaced);
    return derived_seat(secret, board_keeper_parts::kPurpose, what).token;
}

bool opens_board(std::string_view secret, const Table& table, std::string_view token) {
    if (secret.empty() || table.state.settings().setting != conduct::PlayMode::OverTheBoard)
        return false;
    const auto shown = hash_of_token(token);
    const auto key = hash_of_token(board_key(secret, table.id, table.state.board_keys_replaced()));
    return shown && key && same_key(*shown, *key);
}

bool is_for_board_keeper(const Request& request) {
    if (std::holds_alternative<Undo>(request.what))
        return true;
    if (const auto* body = std::get_if<conduct::CommandBody>(&request.what)) {
        // A correction, which has a reason, is reserved for arbiters.
        const auto* read = std::get_if<conduct::ReadClock>(body);
        return read != nullptr ? read->reason.empty() : board_keeper_parts::is_entry(*body);
    }
    const auto* act = std::get_if<Act>(&request.what);
    return act != nullptr && std::ranges::all_of(act->steps, [](const Act::Step& step) {
               const auto* body = std::get_if<conduct::CommandBody>(&step.what);
               return body != nullptr && board_keeper_parts::is_entry(*body);
           });
}

conduct::Actor board_keeper() {
    return conduct::arbiter(board_keeper_parts::kName);
}

conduct::Actor board_clock() {
    return conduct::arbiter(board_keeper_parts::kClock);
}

bool are_entries(std::span<const conduct::Command> commands) {
    return std::ranges::all_of(commands, [](const conduct::Command& command) {
        return board_keeper_parts::is_entry(command.body);
    });
}

}  // namespace kyvien::hall
