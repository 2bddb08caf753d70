#include "hall/net/threads/internal/transferred_socket.h"

#include <unistd.h>

#include <exception>
#include <string>
#include <utility>

#include "hall/net/internal/socket_connection.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

TransferredSocket::TransferredSocket(ClientSocket socket) : tls_(socket.take_tls()) {
    error_code error;
    const auto at = socket.local_endpoint(error);
    if (!error && at.protocol() == asio::ip::tcp::v6())
        protocol_ = asio::ip::tcp::v6();
    const int descriptor = socket.release(error);
    if (!error)
        descriptor_ = descriptor;
}

TransferredSocket::TransferredSocket(TransferredSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), protocol_(other.protocol_),
      tls_(std::move(other.tls_)) {}

TransferredSocket::~TransferredSocket() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

ClientSocket TransferredSocket::arrive(const Service& there) {
    Socket socket(*there.io);
    error_code error;
    if (descriptor_ >= 0)
        socket.assign(protocol_, descriptor_, error);
    if (error)
        journal(Level::Warning, "not-passed", {{"reason", error.message()}});
    else
        descriptor_ = -1;
    ClientSocket arrived(std::move(socket));
    if (tls_ != nullptr)
        arrived.secure(std::move(tls_));
    return arrived;
}

namespace transferred_socket {
namespace {

/// A WebSocket being handed over to the thread of its game.
struct Passed {
    TransferredSocket socket;
    Upgrade upgrade;
};

void begin(Service& player, Passed passed) {
    if (player.closing)
        return;
    try {
        start_socket(player, passed.socket.arrive(player), std::move(passed.upgrade));
    } catch (const std::exception& fault) {
        journal(Level::Error, "connection-failed", {{"reason", fault.what()}});
    }
}

}  // namespace
}  // namespace transferred_socket

void transfer_socket(Service& here, ClientSocket socket, Upgrade upgrade) {
    Service& there = thread_of_game(here, upgrade.game);
    if (&here == &there) {
        start_socket(here, std::move(socket), std::move(upgrade));
        return;
    }
    run_on(here, there,
           [passed = transferred_socket::Passed{TransferredSocket(std::move(socket)),
                                                std::move(upgrade)}](Service& player) mutable {
               // Nearly always immediate: the game was in memory when the upgrade was accepted.
               const std::string id = passed.upgrade.game;
               player.hall->fetch(
                   id, [&player, passed = std::move(passed)](const Result<void>& is_there) mutable {
                       if (is_there)
                           transferred_socket::begin(player, std::move(passed));
                   });
           });
}

}  // namespace kyvien::hall
