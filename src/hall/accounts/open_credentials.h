// hall/accounts/open_credentials.h — the sessions and tokens that connections were opened with: who
// is told when one of them ends?
//
// A request that looks a session or token up holds it before it looks, and the connection that
// comes of the request goes on holding it: what ends in between is noticed.
//
// Cost:  logarithmic in what is held.
// Safe:  any thread. What is to be called when one ends is called on the thread that ends it.
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

/// What whoever was let in by it is told when it has ended: "not-signed-in" or "no-such-token".
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
        /// Calls it once, when the session or token ends; at once where it has ended.
        void on_ended(std::function<void()> told);

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
    /// Held until the last of these is gone.
    using Held = std::shared_ptr<Hold>;

    [[nodiscard]] Held hold(const store::KeyHash& secret, Credential kind);
    /// Those that are held, each once.
    [[nodiscard]] std::vector<store::KeyHash> secrets() const;
    [[nodiscard]] bool is_empty() const;
    /// These have ended.
    void end(const std::vector<store::KeyHash>& secrets);

  private:
    struct Book {
        std::mutex mutex;
        std::multimap<store::KeyHash, std::pair<const Hold*, std::weak_ptr<Hold>>> held;
    };
    std::shared_ptr<Book> book_ = std::make_shared<Book>();
};

}  // namespace kyvien::hall
