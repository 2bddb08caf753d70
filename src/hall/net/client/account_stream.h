// hall/net/client/account_stream.h — client side of the stream of an account's challenges
// (docs/protocol.md, "Streams").
//
// Refusals: as hall/net/client/hall_client.h.
// Safe: an object belongs to one thread.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "hall/net/client/hall_client.h"

namespace kyvien::hall {

/// Unusable after a refusal; open a new one, which begins with the open challenges.
class AccountStream {
  public:
    /// Needs: the client has an account's token with the scope `read`.
    [[nodiscard]] static Result<AccountStream> open(const HallClient& client);
    AccountStream(AccountStream&&) noexcept;
    AccountStream& operator=(AccountStream&&) noexcept;
    ~AccountStream();

    /// The next challenge that has changed; none when one of `signs` or the client's stop_fd
    /// becomes readable. Refuses: cannot-open if the hall sends nothing for 45 seconds or closes
    /// the stream.
    [[nodiscard]] Result<std::optional<SeenChallenge>> receive(std::span<const int> signs);

  private:
    struct State;
    explicit AccountStream(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace kyvien::hall
