#include "hall/net/threads/internal/passed_socket.h"

#include <unistd.h>

#include <utility>

#include "hall/net/internal/socket_connection.h"
#include "hall/net/threads/internal/crossing.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

PassedSocket::PassedSocket(ClientSocket socket) : tls_(socket.take_tls()) {
    error_code error;
    const auto at = socket.local_endpoint(error);
    if (!error && at.protocol() == asio::ip::tcp::v6())
        protocol_ = asio::ip::tcp::v6();
    const int descriptor = socket.release(error);
    if (!error)
        descriptor_ = descriptor;
}

PassedSocket::PassedSocket(PassedSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), protocol_(other.protocol_),
      tls_(std::move(other.tls_)) {}

PassedSocket::~PassedSocket() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

ClientSocket PassedSocket::arrive(const Service& there) {
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

void pass_socket(Service& here, ClientSocket socket, std::string game, std::string accept,
                 std::string client, Shares::Share share) {
    Service& there = player_of(here, game);
    if (&here == &there) {
        start_socket(here, std::move(socket), game, accept, std::move(client), std::move(share));
        return;
    }
    do_at(here, there,
          [passed = PassedSocket(std::move(socket)), game = std::move(game),
           accept = std::move(accept), client = std::move(client),
           share = std::move(share)](Service& player) mutable {
              if (player.closing)
                  return;
              // Nearly always at once: it was in memory when the upgrade was let through.
              player.hall->fetch(game,
                                 [&player, passed = std::move(passed), game,
                                  accept = std::move(accept), client = std::move(client),
                                  share = std::move(share)](const Result<void>& is_there) mutable {
                                     if (is_there && !player.closing)
                                         start_socket(player, passed.arrive(player), game, accept,
                                                      std::move(client), std::move(share));
                                 });
          });
}

}  // namespace kyvien::hall
