// hall/games/internal/game_records.h — reads stored game logs in the background: earlier positions,
// logs as text, and whether logs are valid.
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
    /// The same for many games; unreadable ones are left out.
    void log_texts(std::vector<std::string> ids, LogsDone done);
    /// Decides the logs of these games again and writes differences to the journal.
    void check_logs(std::vector<std::string> games);

  private:
    struct Reading;
    void read_on(const std::shared_ptr<Reading>& reading);

    HallContext& context_;
    Tables& tables_;
};

}  // namespace kyvien::hall
