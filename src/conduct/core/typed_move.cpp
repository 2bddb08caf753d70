#include "conduct/core/typed_move.h"

#include <fmt/core.h>

#include "conduct/core/internal/state_body.h"
#include "conduct/core/internal/typed_move.h"

namespace kyvien::conduct {
namespace {

constexpr std::size_t kLongestTypedText = 32;

/// "E2-E4": two squares in capitals, which no piece notation resembles.
bool are_squares_in_capitals(std::string_view text) {
    const auto is_square = [](std::string_view part) {
        return part.size() >= 2 && part[0] >= 'A' && part[0] <= 'I' && part[1] >= '0' &&
               part[1] <= '9';
    };
    if (text.size() == 5 && text[2] == '-')
        return is_square(text) && is_square(text.substr(3));
    return text.size() == 4 && is_square(text) && is_square(text.substr(2));
}

}  // namespace

namespace internal {

Refusal unreadable_typed_move(std::string_view text) {
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

Refusal illegal_typed_move(std::string_view text, std::string english,
                           std::optional<rulebook::Clause> clause) {
    return {"illegal-move", std::move(english), clause, {{"move", std::string(text)}}};
}

// By default only the moves of the view are known.
Result<std::string> GameConduct::read_typed(std::string_view text, std::string_view) const {
    return refuse(unreadable_typed_move(text));
}

}  // namespace internal

Result<std::string> read_typed_move(const State& state, std::string_view text,
                                    std::string_view language, std::optional<Seat> mover) {
    const internal::StateBody& body = internal::Access::body(state);
    const internal::GameConduct* game = body.game.get();
    if (game == nullptr || text.empty() || text.size() > kLongestTypedText)
        return refuse(internal::unreadable_typed_move(text));
    if (mover && body.board && *mover != game->turn())
        if (const std::string_view hand = body.board->unrecorded_move(); !hand.empty()) {
            const auto after = game->clone();
            if (after->play(hand))
                return after->read_typed(text, language);
        }
    auto read = game->read_typed(text, language);
    if (read || !are_squares_in_capitals(text))
        return read;
    std::string small(text);
    for (char& c : small)
        c = c >= 'A' && c <= 'I' ? static_cast<char>(c - 'A' + 'a') : c;
    auto again = game->read_typed(small, language);
    return again || again.error().code != "bad-move-text" ? again : read;
}

}  // namespace kyvien::conduct
