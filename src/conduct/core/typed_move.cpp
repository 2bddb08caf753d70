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
                                    std::string_view language) {
    const internal::GameConduct* game = internal::Access::body(state).game.get();
    if (game == nullptr || text.empty() || text.size() > kLongestTypedText)
        return refuse(internal::no_typed_move(text));
    return game->read_typed(text, language);
}

}  // namespace kyvien::conduct
