// hall/net/client/account_stream.h — a program's side of the stream of an account's challenges
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

/// After a refusal it is of no more use; another one begins with the challenges that are open.
class AccountStream {
  public:
    /// Needs: the client has the token of an account, with the scope `read`.
    [[nodiscard]] static Result<AccountStream> open(const HallClient& client);
    AccountStream(AccountStream&&) noexcept;
    AccountStream& operator=(AccountStream&&) noexcept;
    ~AccountStream();

    /// The next challenge to which something has happened; none when one of `signs` can be read, or
    /// the client's stop_fd can. A hall that says nothing for 45 seconds is gone, and one that
    /// closes too: cannot-open.
    [[nodiscard]] Result<std::optional<SeenChallenge>> hear(std::span<const int> signs);

  private:
    struct State;
    explicit AccountStream(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace kyvien::hall
