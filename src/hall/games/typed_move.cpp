#include "hall/games/typed_move.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"

namespace kyvien::hall {

using notation::Letters;

namespace typed_move {
namespace {

using ChessReason = notation::MoveTextError::Reason;

constexpr std::size_t kLongestText = 32;

constexpr std::pair<std::string_view, Letters> kLanguages[] = {
    {"en", Letters::English}, {"vi", Letters::Vietnamese}, {"fr", Letters::French},
    {"de", Letters::German},  {"es", Letters::Spanish},    {"ru", Letters::Russian},
};

std::unexpected<Refusal> no_move(std::string_view text) {
    const std::string shown(text.substr(0, kLongestText));
    return refuse("bad-move-text",
                  fmt::format("'{}' is no move in any notation known here.", shown), std::nullopt,
                  {{"move", shown}});
}

std::unexpected<Refusal> ambiguous(std::string_view text, const std::vector<std::string>& moves) {
    std::string candidates;
    for (const std::string& move : moves)
        candidates += (candidates.empty() ? "" : " ") + move;
    return refuse(
        "ambiguous-move",
        fmt::format("'{}' can mean several moves: {}. Write which one.", text, candidates),
        std::nullopt, {{"move", std::string(text)}, {"candidates", candidates}});
}

std::unexpected<Refusal> illegal(std::string_view text, std::string english) {
    return refuse("illegal-move", std::move(english), std::nullopt, {{"move", std::string(text)}});
}

std::optional<chess::Position> chess_position(const conduct::State& state) {
    const auto fen = notation::parse_fen(state.position_text());
    if (!fen)
        return std::nullopt;
    const auto mode = state.settings().chess960 ? chess::CastlingMode::Chess960 : fen->guess;
    auto position = chess::Position::make(fen->setup, mode);
    return position ? std::optional(*position) : std::nullopt;
}

Result<std::string> read_chess(const conduct::State& state, std::string_view text,
                               std::string_view language) {
    const auto position = chess_position(state);
    if (!position)
        return no_move(text);
    std::vector<std::string> found;
    std::optional<Refusal> understood;  // readable, but not legal here
    const auto read = [&](Letters letters) {
        const auto move = notation::read_san(*position, text, {letters});
        if (move) {
            const std::string uci = notation::to_uci(*position, *move);
            if (std::ranges::find(found, uci) == found.end())
                found.push_back(uci);
        } else if (move.error().reason == ChessReason::Ambiguous) {
            for (const chess::Move candidate : move.error().candidates)
                found.push_back(notation::to_uci(*position, candidate));
        } else if (move.error().reason != ChessReason::Unintelligible && !understood) {
            understood = illegal(text, move.error().message).error();
        }
    };
    for (const auto& [tag, letters] : kLanguages)
        if (tag == language)
            read(letters);
    if (found.empty())
        read(Letters::English);
    if (found.empty())
        for (const auto& [tag, letters] : kLanguages)
            read(letters);
    if (found.size() > 1)
        return ambiguous(text, found);
    if (found.size() == 1)
        return found.front();
    if (understood)
        return refuse(std::move(*understood));
    return no_move(text);
}

Result<std::string> read_xiangqi(const conduct::State& state, std::string_view text) {
    using Reason = notation::XiangqiMoveError::Reason;
    const auto position = notation::read_xiangqi_position(state.position_text());
    if (!position)
        return no_move(text);
    const auto iccs = [&](xiangqi::Move move) {
        return notation::to_text(*position, move, notation::XiangqiForm::Iccs);
    };
    const auto move = notation::read_move(*position, text);
    if (move)
        return iccs(*move);
    if (move.error().reason == Reason::Illegal)
        return illegal(text, move.error().english);
    if (move.error().reason == Reason::Unintelligible)
        return no_move(text);
    std::vector<std::string> candidates;
    for (const xiangqi::Move candidate : move.error().candidates)
        candidates.push_back(iccs(candidate));
    return ambiguous(text, candidates);
}

}  // namespace
}  // namespace typed_move

Result<std::string> read_typed_move(const conduct::State& state, std::string_view text,
                                    std::string_view language) {
    if (text.empty() || text.size() > typed_move::kLongestText)
        return typed_move::no_move(text);
    switch (state.settings().game) {
    case conduct::Game::Chess:
        return typed_move::read_chess(state, text, language);
    case conduct::Game::Xiangqi:
        return typed_move::read_xiangqi(state, text);
    case conduct::Game::Go:
        return typed_move::no_move(text);
    }
    return typed_move::no_move(text);
}

}  // namespace kyvien::hall
