#include "hall/net/internal/redirect_port.h"

#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "hall/net/internal/http_connection.h"
#include "hall/net/listening/internal/listen.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

Result<void> RedirectPort::listen(std::uint16_t port) {
    KYVIEN_TRY(listen_at(acceptor_, service_.options.bind, port));
    journal_port();
    return {};
}

Result<void> RedirectPort::listen(const ActivationSocket& socket) {
    KYVIEN_TRY(listen_on(acceptor_, socket));
    journal_port();
    return {};
}

void RedirectPort::journal_port() const {
    error_code unknown;
    journal(Level::Info, "redirecting",
            {{"port", std::to_string(acceptor_.local_endpoint(unknown).port())}});
}

Awaitable<void> RedirectPort::accept() {
    using Timer =
        asio::basic_waitable_timer<std::chrono::steady_clock,
                                   asio::wait_traits<std::chrono::steady_clock>, Executor>;
    Timer pause(acceptor_.get_executor());
    while (!service_.closing) {
        auto [error, socket] = co_await acceptor_.async_accept(kAwait);
        if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor)
            co_return;
        if (error) {
            // Out of descriptors or memory: existing clients come first.
            pause.expires_after(std::chrono::milliseconds(100));
            co_await pause.async_wait(kAwait);
            continue;
        }
        admit(service_, std::move(socket), PortProtocol::RedirectToTls);
    }
}

void RedirectPort::close() {
    error_code ignored;  // an error on closing does not matter
    acceptor_.close(ignored);
}

}  // namespace kyvien::hall
