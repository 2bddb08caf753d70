// hall/games/watcher.h — a connection that watches one game, and where it stands.
//
// Safe:  the thread of the hall.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "conduct/core/ruling.h"

namespace kyvien::hall {

struct Table;

/// At which table, and in whose name.
struct Standing {
    Table* table = nullptr;
    std::optional<conduct::Seat> seat;
    std::string arbiter;  ///< the name of the arbiter who watches; empty for others
    conduct::ArbiterRank office = conduct::ArbiterRank::Unsaid;  ///< his
    std::string key;       ///< id of his key; empty: one that was given to the program
    bool may_rule = true;  ///< he: some only look
    bool greeted = false;  ///< nothing is shown before the hello

    [[nodiscard]] bool is_arbiter() const { return !arbiter.empty(); }
};

class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    /// A newer view makes an older one that was not sent yet worthless.
    virtual void show(std::shared_ptr<const std::string> view) = 0;
    virtual void answer(std::string text) = 0;
    /// May a key be tried from where it comes? Who has tried many wrong ones waits.
    [[nodiscard]] virtual bool may_try_key() { return true; }
    /// The key that was said opens nothing.
    virtual void note_wrong_key() {}

    /// The hall's to change: set by what the connection said of itself.
    [[nodiscard]] const Standing& standing() const { return standing_; }
    [[nodiscard]] Standing& standing() { return standing_; }

  private:
    Standing standing_;
};

}  // namespace kyvien::hall
