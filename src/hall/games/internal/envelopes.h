// hall/games/internal/envelopes.h — sealed moves of the hall's games: the key for which they are
// sealed, and opening them when the game resumes.
//
// Safe:  the thread of the hall.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "hall/games/internal/command_queue.h"
#include "record/keys.h"

namespace kyvien::hall {

class Envelopes {
  public:
    Envelopes(HallContext& context, CommandQueue& queue) : context_(context), queue_(queue) {}

    /// Sets the key for which moves are sealed. With `secret` the hall opens envelopes itself.
    void set_key(record::PublicKeys key, std::shared_ptr<const record::SecretKeys> secret);
    /// {"name", "key", "fingerprint", "opens"}. Refuses: "no-sealing-key".
    [[nodiscard]] Result<std::string> key_text() const;
    /// Adds game and key to a report that seals a move; other reports are unchanged.
    void address(conduct::Report& report, const std::string& game) const;
    /// Opens the envelope that is due at this table, if the hall has the secret key.
    void open_due(Table& table);

  private:
    HallContext& context_;
    CommandQueue& queue_;
    std::optional<record::PublicKeys> key_;
    std::shared_ptr<const record::SecretKeys> secret_;
};

}  // namespace kyvien::hall
