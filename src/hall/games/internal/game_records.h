// hall/games/internal/game_records.h — what is read from the stored logs of games in the
// background: earlier positions, logs as text, and whether the logs are valid.
//
// Safe:  the thread of the hall.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"

namespace kyvien::hall {

class GameRecords {
  public:
    GameRecords(HallContext& context, Tables& tables) : context_(context), tables_(tables) {}

    /// Every position of the game, as JSON.
    void positions(Table& table, TextDone done);
    /// The event log as text lines.
    void log_text(const std::string& id, TextDone done);
    /// The same of many games; one that cannot be read is absent.
    void log_texts(std::vector<std::string> ids, LogsDone done);
    /// Decides the logs of these games again and tells the journal what differs.
    void check_logs(std::vector<std::string> games);

  private:
    struct Reading;
    void read_on(const std::shared_ptr<Reading>& reading);

    HallContext& context_;
    Tables& tables_;
};

}  // namespace kyvien::hall
