#include "conduct/core/typed_move.h"

#include <fmt/core.h>

#include "conduct/core/internal/state_body.h"
#include "conduct/core/internal/typed_move.h"

namespace kyvien::conduct {
namespace {

constexpr std::size_t kLongestTypedText = 32;

}  // namespace

namespace internal {

Refusal no_typed_move(std::string_view text) {
    const std::string shown(text.substr(0, kLongestTypedText));
    return {"bad-move-text",
            fmt::format("'{}' is not a move in any notation known here.", shown),
            std::nullopt,
            {{"move", shown}}};
}

Refusal ambiguous_typed_move(std::string_view text, std::span<const std::string> moves) {
    std::string candidates;
    for (const std::string& move : moves)
        candidates += (candidates.empty() ? "" : " ") + move;
    return {"ambiguous-move",
            fmt::format("'{}' can mean several moves: {}. Write which one.", text, candidates),
            std::nullopt,
            {{"move", std::string(text)}, {"candidates", candidates}}};
}

Refusal illegal_typed_move(std::string_view text, std::string english) {
    return {"illegal-move", std::move(english), std::nullopt, {{"move", std::string(text)}}};
}

// Nothing is known but the moves of the view.
Result<std::string> GameConduct::read_typed(std::string_view text, std::string_view) const {
    return refuse(no_typed_move(text));
}

}  // namespace internal

Result<std::string> read_typed_move(const State& state, std::string_view text,
                                    std::string_view language, std::optional<Seat> mover) {
    const internal::StateBody& body = internal::Access::body(state);
    const internal::GameConduct* game = body.game.get();
    if (game == nullptr || text.empty() || text.size() > kLongestTypedText)
        return refuse(internal::no_typed_move(text));
    if (mover && body.board && *mover != game->turn())
        if (const std::string_view hand = body.board->in_hand(); !hand.empty()) {
            const auto after = game->clone();
            if (after->play(hand))
                return after->read_typed(text, language);
        }
    return game->read_typed(text, language);
}

}  // namespace kyvien::conduct
