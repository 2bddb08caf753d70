// hall/games/answers.h — the types of the callbacks by which the hall answers a request, at once or
// later.
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

struct SeatGiven {
    std::string id;
    conduct::Seat seat{};
    std::string token;
};

/// What a request that may be asked again is to give: the same each time. Empty for any other.
struct ChosenSeat {
    std::string id;
    std::string token;
};

using SeatDone = std::move_only_function<void(Result<SeatGiven>)>;
using Fetched = std::move_only_function<void(Result<void>)>;
using TextDone = std::move_only_function<void(Result<std::string>)>;
/// What was kept; none: nothing.
using AnswerDone = std::move_only_function<void(Result<std::optional<std::string>>)>;
/// Event logs as text, by the games' ids.
using GameLogs = std::map<std::string, std::string, std::less<>>;
using LogsDone = std::move_only_function<void(GameLogs)>;
/// A game has ended, or its result was corrected.
/// How a game has ended, as its tournament is told.
struct GameResult {
    conduct::Score score{};
    conduct::BerserkMoves berserk;
};
using ResultNoted = std::function<void(const std::string& id, const GameResult& result)>;

/// A game has begun, or it is another one's turn.
struct GamePlayed {
    std::string id;
    bool has_begun = false;
    std::optional<conduct::Seat> turn;
    std::size_t ply = 0;
    bool by_days = false;  ///< nobody sits and waits for it
};
using PlayedNoted = std::function<void(const GamePlayed&)>;

/// By seat: an account of a bot sits there.
using BotsFound = std::move_only_function<void(Result<std::array<bool, 2>>)>;
using FindBots = std::function<void(const std::string& game, BotsFound done)>;

/// Has a job done on another thread: what reads the record may take its time.
using Background = std::function<void(Job)>;

}  // namespace kyvien::hall
