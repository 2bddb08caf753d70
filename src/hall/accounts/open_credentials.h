// hall/accounts/open_credentials.h — the sessions and tokens with which open connections
// authenticated, and callbacks for when one of them ends.
//
// A request takes a hold on a session or token before it looks it up, and the resulting connection
// keeps the hold: an end in between is not missed.
//
// Cost:  logarithmic in the number of holds.
// Safe:  any thread. The callback for an end runs on the thread that ends the credential.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::hall {

enum class Credential : std::uint8_t { Session, Token };

/// The refusal sent to a connection whose credential has ended: "not-signed-in" or "no-such-token".
[[nodiscard]] Refusal ended_refusal(Credential kind);

class OpenCredentials {
    struct Book;

  public:
    class Hold {
      public:
        Hold(std::shared_ptr<Book> book, const store::KeyHash& secret, Credential kind)
            : book_(std::move(book)), secret_(secret), kind_(kind) {}
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;
        ~Hold();

        [[nodiscard]] Credential kind() const { return kind_; }
        [[nodiscard]] bool is_ended() const;
        /// Sets a callback for the end of the session or token; called once, immediately if it has
        /// already ended.
        void on_ended(std::function<void()> callback);

      private:
        friend class OpenCredentials;
        void end();

        std::shared_ptr<Book> book_;
        store::KeyHash secret_;
        Credential kind_;
        mutable std::mutex mutex_;
        bool is_ended_ = false;
        std::function<void()> told_;
    };
    /// The credential is held until the last copy is destroyed.
    using SharedHold = std::shared_ptr<Hold>;

    [[nodiscard]] SharedHold hold(const store::KeyHash& secret, Credential kind);
    /// The secrets that are held, each once.
    [[nodiscard]] std::vector<store::KeyHash> secrets() const;
    [[nodiscard]] bool is_empty() const;
    /// Marks these credentials as ended.
    void end(const std::vector<store::KeyHash>& secrets);

  private:
    struct Book {
        std::mutex mutex;
        std::multimap<store::KeyHash, std::pair<const Hold*, std::weak_ptr<Hold>>> holds;
    };
    std::shared_ptr<Book> book_ = std::make_shared<Book>();
};

}  // namespace kyvien::hall
