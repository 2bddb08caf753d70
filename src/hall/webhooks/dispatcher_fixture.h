// hall/webhooks/dispatcher_fixture.h — for tests: the accounts of Lan and Minh, pending deliveries
// for their programs and devices, and a dispatcher whose requests are recorded instead of sent.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hall/service/token.h"
#include "hall/webhooks/internal/webhook_notes.h"
#include "hall/webhooks/push_messages.h"
#include "hall/webhooks/webhook_dispatcher.h"
#include "store/accounts/accounts.h"
#include "temporary_folder.h"

namespace kyvien::hall {

/// Records requests and answers each with `status`.
class RecordingSender : public WebhookSender {
  public:
    explicit RecordingSender(int status_of_success)
        : status(status_of_success), success_(status_of_success) {}
    std::optional<WebhookAnswer> send(const WebhookMessage& message) override {
        messages.push_back(message);
        if (is_stopped)
            return std::nullopt;
        store::DeliveryAttempt attempt;
        attempt.status = status;
        attempt.trouble = status == success_ ? "" : "status";
        attempt.took = 3;
        return WebhookAnswer{attempt, wait};
    }
    void stop() override { is_stopped = true; }

    std::vector<WebhookMessage> messages;
    int status;
    store::Instant wait = 0;
    bool is_stopped = false;

  private:
    int success_;
};

class DispatcherFixture : public testing::Test {
  protected:
    explicit DispatcherFixture(int status_of_success, const PushMessages* messages = nullptr)
        : sender(status_of_success), push_messages_(messages) {}
    void SetUp() override {
        ASSERT_TRUE(prepare_randomness());
        accounts = store::open_sqlite_accounts(path()).value();
        for (const char* const name : {"lan", "minh"})
            ASSERT_TRUE(accounts->make({name, {name, name}, "hash", 1}));
        open();
    }
    void TearDown() override {
        close();
        accounts.reset();
    }
    [[nodiscard]] std::string path() const { return (folder / store::kAccountsFile).string(); }
    /// Opens the stores, again if they were open.
    void open() {
        close();
        hooks = store::open_sqlite_webhooks(path()).value();
        const auto clock = [this] { return now; };
        notes = std::make_unique<WebhookNotes>(*hooks, clock);
        dispatcher = std::make_unique<WebhookDispatcher>(*hooks, sender, push_messages_, clock);
        ASSERT_TRUE(notes->refresh());
    }
    /// Delivers everything that is due; returns the number of deliveries.
    std::size_t deliver_all() {
        for (std::size_t count = 0;; ++count) {
            const auto claimed = dispatcher->claim().value();
            if (!claimed)
                return count;
            dispatcher->deliver(*claimed);
        }
    }

    kyvien::test::TemporaryFolder folder;
    store::Instant now = 1'700'000'000'500;
    RecordingSender sender;
    std::unique_ptr<store::Accounts> accounts;
    std::unique_ptr<store::WebhookStore> hooks;
    std::unique_ptr<WebhookNotes> notes;
    std::unique_ptr<WebhookDispatcher> dispatcher;

  private:
    void close() {
        dispatcher.reset();
        notes.reset();
        hooks.reset();
    }

    const PushMessages* push_messages_;
};

}  // namespace kyvien::hall
