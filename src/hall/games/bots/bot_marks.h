// hall/games/bots/bot_marks.h — at which seats of a game do accounts of bots sit?
//
// Accounts stand beside the games, and only they know which of them are bots'. For a game that was
// begun here the accounts are asked as players sit down (refresh_game()); a game that was read from
// the record is looked up when somebody comes to watch it. Until the answer is there nobody is
// marked; then everybody who watches is shown the game anew.
//
// Other halls that show the same game are told to look again.
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

    /// Without it nobody is marked.
    void begin(FindBots find);
    /// Somebody has come to watch.
    void table_entered(Table& table);
    /// An account has sat down at this game here.
    void refresh_game(const std::string& game);

  private:
    enum class Told : std::uint8_t { Nobody, OtherHalls };  ///< of what has changed
    void refresh(Table& table, Told told);

    HallContext& context_;
    Tables& tables_;
    FanOut& fan_out_;
    FindBots find_;
};

}  // namespace kyvien::hall
