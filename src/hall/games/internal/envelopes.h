// hall/games/internal/envelopes.h — sealed moves of games in the hall: whose key they are sealed
// for, and opening them when the game resumes.
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

    /// Moves are sealed for `key`. With `secret` the hall opens envelopes itself.
    void set_key(record::PublicKeys key, std::shared_ptr<const record::SecretKeys> secret);
    /// {"name", "key", "fingerprint", "opens"}; refuses "no-sealing-key".
    [[nodiscard]] Result<std::string> key_text() const;
    /// Puts game and key into a report that seals a move; any other stays as it is.
    void address(conduct::Report& report, const std::string& game) const;
    /// Opens the envelope that is due at this table, where the hall has the key.
    void open_due(Table& table);

  private:
    HallContext& context_;
    CommandQueue& queue_;
    std::optional<record::PublicKeys> key_;
    std::shared_ptr<const record::SecretKeys> secret_;
};

}  // namespace kyvien::hall
