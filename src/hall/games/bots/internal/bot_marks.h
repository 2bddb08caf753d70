// hall/games/bots/internal/bot_marks.h — which seats of a game are taken by bots' accounts?
//
// The games do not know this; the accounts do. For a game that began here the accounts are queried
// when a player takes a seat (refresh_game()); for a game that was loaded from the store, when the
// first watcher enters. Until the result arrives no seat is marked; then all watchers get a new
// view.
//
// Other halls that show the same game are told to query again.
//
// Safe:  the thread of the hall.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"

namespace kyvien::hall {

class BotMarks {
  public:
    BotMarks(HallContext& context, Tables& tables, FanOut& fan_out)
        : context_(context), tables_(tables), fan_out_(fan_out) {}

    /// Without this call no seat is marked.
    void begin(FindBots find);
    /// Call when a watcher has entered.
    void table_entered(Table& table);
    /// Call when an account has taken a seat of this game here.
    void refresh_game(const std::string& game);

  private:
    enum class Notify : std::uint8_t { Nobody, OtherHalls };  ///< whom to notify of changes
    void refresh(Table& table, Notify notify);

    HallContext& context_;
    Tables& tables_;
    FanOut& fan_out_;
    FindBots find_;
};

}  // namespace kyvien::hall
