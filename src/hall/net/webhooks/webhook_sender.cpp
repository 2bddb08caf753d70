#include "hall/net/webhooks/internal/webhook_sender.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace kyvien::hall {
namespace webhook_sending {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMostRead = 16 * 1024;

std::string request_of(const WebhookLetter& letter, const OutwardTarget& target) {
    std::string text =
        fmt::format("POST {} HTTP/1.1\r\nHost: {}\r\n", target.path, target.authority);
    for (const auto& [name, value] : letter.fields)
        text += fmt::format("{}: {}\r\n", name, value);
    text += fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n", letter.body.size());
    return text + letter.body;
}

/// The status of the answer.
OutwardTried<int> answered(OutwardConnection& connection, std::string_view request) {
    if (const auto written = connection.write(request); !written)
        return std::unexpected(written.error());
    std::string answer;
    std::array<char, 2048> buffer{};
    while (answer.size() < kMostRead) {
        const auto got = connection.read(buffer);
        if (!got)
            return std::unexpected(got.error());
        answer.append(buffer.data(), *got);
        const int status = status_of_answer(answer);
        if (status < 0)
            return outward_trouble("no-http");
        if (status > 0)
            return status;
        if (*got == 0)
            return outward_trouble(answer.empty() ? "no-answer" : "no-http");
    }
    return outward_trouble("no-http");
}

class NetworkSender : public WebhookSender {
  public:
    NetworkSender(OutwardRules rules, FindAddresses find, milliseconds limit)
        : caller_(std::move(rules), std::move(find)), limit_(limit) {}

    std::optional<store::DeliveryAttempt> send(const WebhookLetter& letter) override {
        const auto begun = steady_clock::now();
        store::DeliveryAttempt attempt;
        const auto status = send_by(letter, caller_.until(begun + limit_));
        if (!status && status.error().code == nullptr)
            return std::nullopt;
        attempt.status = status.value_or(0);
        if (!status)
            attempt.trouble = status.error().code;
        else if (attempt.status < 200 || attempt.status > 299)
            attempt.trouble = "status";
        attempt.took =
            std::chrono::duration_cast<milliseconds>(steady_clock::now() - begun).count();
        return attempt;
    }
    void stop() override { caller_.stop(); }

  private:
    OutwardTried<int> send_by(const WebhookLetter& letter, const OutwardLimit& limit) const {
        // What the operator allows may have changed since it was taken.
        const auto target = read_webhook_address(caller_.rules(), letter.address);
        if (!target)
            return outward_trouble("not-allowed");
        auto connection = caller_.connect(*target, limit);
        if (!connection)
            return std::unexpected(connection.error());
        return answered(*connection, request_of(letter, *target));
    }

    OutwardCaller caller_;
    milliseconds limit_;
};

}  // namespace
}  // namespace webhook_sending

int status_of_answer(std::string_view text) {
    constexpr std::string_view kVersion = "HTTP/1.";
    constexpr std::size_t kStatusAt = 9;
    for (;;) {
        const std::string_view begun = text.substr(0, kVersion.size());
        if (begun != kVersion.substr(0, begun.size()))
            return -1;
        const std::size_t line = text.find("\r\n");
        if (line == std::string_view::npos)
            return 0;
        int status = 0;
        const std::string_view digits =
            line < kStatusAt + 3 ? std::string_view() : text.substr(kStatusAt, 3);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), status);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() ||
            text[kStatusAt - 1] != ' ' || status < 100)
            return -1;
        if (status >= 200)
            return status;
        // An interim answer: the real one stands behind its head.
        const std::size_t head = text.find("\r\n\r\n");
        if (head == std::string_view::npos)
            return 0;
        text.remove_prefix(head + 4);
        if (text.empty())
            return 0;
    }
}

std::unique_ptr<WebhookSender> webhook_sender(OutwardRules rules, FindAddresses find,
                                              std::chrono::milliseconds limit) {
    return std::make_unique<webhook_sending::NetworkSender>(std::move(rules), std::move(find),
                                                            limit);
}

}  // namespace kyvien::hall
