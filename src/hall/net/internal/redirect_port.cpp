#include "hall/net/internal/redirect_port.h"

#include <fmt/core.h>

#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "base/reason.h"
#include "hall/net/internal/http_connection.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

Result<void> listen_at(Acceptor& acceptor, const std::string& bind, std::uint16_t port) {
    const auto cannot = [&](const Reason& why) {
        return refuse("cannot-listen",
                      fmt::format("Cannot listen on {} port {}: {}.", bind, port, why.english),
                      std::nullopt, with_reason({{"bind", bind}}, why));
    };
    error_code error;
    const auto address = asio::ip::make_address(bind == "localhost" ? "127.0.0.1" : bind, error);
    if (error)
        return cannot(
            {"not-an-address", "it is not an address of the form 127.0.0.1, 0.0.0.0 or ::1"});
    const asio::ip::tcp::endpoint endpoint(address, port);
    acceptor.open(endpoint.protocol(), error);
    if (!error)
        acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error)
        acceptor.bind(endpoint, error);
    if (!error)
        acceptor.listen(4096, error);
    if (error == asio::error::address_in_use)
        return refuse("port-taken",
                      fmt::format("Port {} of {} is in use by another program. Stop it, or "
                                  "choose another port with --port (0 takes a free one).",
                                  port, bind),
                      std::nullopt, {{"port", std::to_string(port)}});
    if (error)
        return cannot(system_reason(error.value()));
    return {};
}

Result<void> RedirectPort::listen(std::uint16_t port) {
    KYVIEN_TRY(listen_at(acceptor_, service_.options.bind, port));
    journal(Level::Info, "redirecting", {{"port", std::to_string(port)}});
    return {};
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
            // Out of files or memory: those who are here come first.
            pause.expires_after(std::chrono::milliseconds(100));
            co_await pause.async_wait(kAwait);
            continue;
        }
        admit(service_, std::move(socket), Spoken::Redirects);
    }
}

void RedirectPort::close() {
    error_code ignored;  // closing cannot fail in a way that matters now
    acceptor_.close(ignored);
}

}  // namespace kyvien::hall
