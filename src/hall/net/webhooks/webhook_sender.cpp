#include "hall/net/webhooks/internal/webhook_sender.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "hall/net/egress/internal/retry_after.h"

namespace kyvien::hall {
namespace webhook_sending {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMaxRead = 16 * 1024;

std::string request_of(const WebhookMessage& message, const EgressTarget& target) {
    std::string text =
        fmt::format("POST {} HTTP/1.1\r\nHost: {}\r\n", target.path, target.authority);
    for (const auto& [name, value] : message.fields)
        text += fmt::format("{}: {}\r\n", name, value);
    text += fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n", message.body.size());
    return text + message.body;
}

struct Answered {
    int status = 0;
    milliseconds wait{};  ///< how long the receiver asks not to be contacted
};

/// The text after the leading interim responses (1xx).
std::string_view final_answer(std::string_view text) {
    constexpr std::size_t kStatusAt = 9;
    while (text.size() > kStatusAt && text[kStatusAt] == '1') {
        const std::size_t head = text.find("\r\n\r\n");
        text.remove_prefix(head == std::string_view::npos ? text.size() : head + 4);
    }
    return text;
}

/// A header field, by its lower-case name; empty if absent.
std::string_view field_of(std::string_view head, std::string_view name) {
    const auto is_name = [name](std::string_view text) {
        return std::ranges::equal(text, name, [](char one, char other) {
            return (one >= 'A' && one <= 'Z' ? static_cast<char>(one + ('a' - 'A')) : one) == other;
        });
    };
    for (std::size_t line = head.find("\r\n"); line != std::string_view::npos;) {
        head.remove_prefix(line + 2);
        line = head.find("\r\n");
        const std::string_view field = head.substr(0, line);
        const std::size_t colon = field.find(':');
        if (colon != std::string_view::npos && is_name(field.substr(0, colon)))
            return field.substr(colon + 1);
    }
    return {};
}

/// How long the receiver asks not to be contacted; reads the rest of the header as far as it
/// arrives.
milliseconds wait_of(EgressConnection& connection, std::string answer) {
    std::array<char, 2048> buffer{};
    while (answer.size() < kMaxRead && final_answer(answer).find("\r\n\r\n") == std::string::npos) {
        const auto byte_count = connection.read(buffer);
        if (!byte_count || *byte_count == 0)
            break;
        answer.append(buffer.data(), *byte_count);
    }
    const std::string_view whole = final_answer(answer);
    const std::string_view head = whole.substr(0, whole.find("\r\n\r\n") + 2);
    return read_retry_after(field_of(head, "retry-after"), field_of(head, "date"),
                            std::chrono::system_clock::now())
        .value_or(milliseconds(0));
}

EgressResult<Answered> answered(EgressConnection& connection, std::string_view request) {
    if (const auto written = connection.write(request); !written)
        return std::unexpected(written.error());
    std::string answer;
    std::array<char, 2048> buffer{};
    while (answer.size() < kMaxRead) {
        const auto byte_count = connection.read(buffer);
        if (!byte_count)
            return std::unexpected(byte_count.error());
        answer.append(buffer.data(), *byte_count);
        const int status = status_of_answer(answer);
        if (status < 0)
            return egress_error("no-http");
        if (status > 0)
            return Answered{status, may_ask_to_wait(status) ? wait_of(connection, std::move(answer))
                                                            : milliseconds(0)};
        if (*byte_count == 0)
            return egress_error(answer.empty() ? "no-answer" : "no-http");
    }
    return egress_error("no-http");
}

class NetworkSender : public WebhookSender {
  public:
    NetworkSender(EgressPolicy policy, ResolveHost find, milliseconds limit)
        : connector_(std::move(policy), std::move(find)), limit_(limit) {}

    std::optional<WebhookAnswer> send(const WebhookMessage& message) override {
        const auto begun = steady_clock::now();
        WebhookAnswer webhook_answer;
        store::DeliveryAttempt& attempt = webhook_answer.attempt;
        const auto answer = send_by(message, connector_.until(begun + limit_));
        if (!answer && answer.error().code == nullptr)
            return std::nullopt;
        if (answer) {
            attempt.status = answer->status;
            webhook_answer.wait = answer->wait.count();
        }
        if (!answer)
            attempt.trouble = answer.error().code;
        else if (attempt.status < 200 || attempt.status > 299)
            attempt.trouble = "status";
        attempt.took =
            std::chrono::duration_cast<milliseconds>(steady_clock::now() - begun).count();
        return webhook_answer;
    }
    void stop() override { connector_.stop(); }

  private:
    EgressResult<Answered> send_by(const WebhookMessage& message,
                                   const EgressDeadline& deadline) const {
        // The operator's policy may have changed since the address was entered.
        const auto target = read_webhook_address(connector_.policy(), message.address);
        if (!target)
            return egress_error("not-allowed");
        auto connection = connector_.connect(*target, deadline);
        if (!connection)
            return std::unexpected(connection.error());
        return answered(*connection, request_of(message, *target));
    }

    EgressConnector connector_;
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
        // An interim response: the final one follows its header.
        const std::size_t head = text.find("\r\n\r\n");
        if (head == std::string_view::npos)
            return 0;
        text.remove_prefix(head + 4);
        if (text.empty())
            return 0;
    }
}

std::unique_ptr<WebhookSender> webhook_sender(EgressPolicy policy, ResolveHost find,
                                              std::chrono::milliseconds limit) {
    return std::make_unique<webhook_sending::NetworkSender>(std::move(policy), std::move(find),
                                                            limit);
}

}  // namespace kyvien::hall
