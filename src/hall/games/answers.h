// hall/games/answers.h — the types of the callbacks through which the hall answers a request,
// immediately or later.
//
// Each is called exactly once, on the thread of the hall.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "conduct/core/ruling.h"
#include "conduct/friendly/friendly.h"
#include "hall/service/job.h"

namespace kyvien::hall {

struct GrantedSeat {
    std::string id;
    conduct::Seat seat{};
    std::string token;
};

/// The id and token for a request that may be repeated with the same result. Empty for any other.
struct PredeterminedSeat {
    std::string id;
    std::string token;
};

using SeatDone = std::move_only_function<void(Result<GrantedSeat>)>;
using VoidDone = std::move_only_function<void(Result<void>)>;
using TextDone = std::move_only_function<void(Result<std::string>)>;
/// The stored answer; none if nothing was stored.
using AnswerDone = std::move_only_function<void(Result<std::optional<std::string>>)>;
/// Event logs as text, by game id.
using GameLogs = std::map<std::string, std::string, std::less<>>;
using LogsDone = std::move_only_function<void(GameLogs)>;
/// The result of a game that has ended or was corrected, as reported to its tournament.
struct GameResult {
    conduct::Score score{};
    conduct::BerserkMoves berserk;
};
using ResultListener = std::function<void(const std::string& id, const GameResult& result)>;

/// A game has begun, or the turn has changed.
struct TurnChange {
    std::string id;
    bool has_begun = false;
    std::optional<conduct::Seat> turn;
    std::size_t ply = 0;
    bool by_days = false;  ///< a correspondence game: nobody waits at the board
};
using TurnListener = std::function<void(const TurnChange&)>;

/// By seat: does a bot's account sit there?
using BotsFound = std::move_only_function<void(Result<std::array<bool, 2>>)>;
using FindBots = std::function<void(const std::string& game, BotsFound done)>;

/// Runs a job on another thread; for reads of the record that may take long.
using Background = std::function<void(Job)>;

}  // namespace kyvien::hall
