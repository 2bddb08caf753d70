// hall/net/links/internal/hall_links.h — connections between the halls at one database.
//
// Each hall listens at an address that is written in its lease, and connects to another hall when
// it first has a request for it. All traffic is encrypted, and the handshake proves to each side
// that the other has the key of these halls (link_tls.h); otherwise nothing is sent or answered.
//
// Safe:  the thread of the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/games/neighbours.h"
#include "hall/net/internal/net.h"
#include "hall/net/tls_files.h"

namespace kyvien::hall {

class HallLinks : public Neighbours {
  public:
    using Serve = std::function<void(std::string_view request,
                                     std::move_only_function<void(std::string)> done)>;

    /// `handshake`: the timeout until both sides have proved that they have the key.
    explicit HallLinks(asio::io_context& io,
                       std::chrono::milliseconds handshake = std::chrono::seconds(10))
        : io_(io), acceptor_(io), handshake_(handshake) {}
    ~HallLinks() override;

    /// Listens for other halls; `address` of the form "10.0.0.7" or "10.0.0.7:9000" (without a
    /// port: any free one). `shown`: the name by which others reach it, if different.
    /// Refuses: "cannot-listen".
    [[nodiscard]] Result<void> listen(const std::string& address, const std::string& shown);
    /// The listening address, for the lease.
    [[nodiscard]] const std::string& address() const { return address_; }
    /// `context`: link_context().
    void begin(TlsContext context, Serve serve);
    /// Closes all connections; pending requests to others are lost.
    void close();

    void set_halls(const std::vector<store::NeighbourHall>& halls) override;
    void ask(store::HallNumber hall, std::string request, NeighbourAnswered answered) override;

  private:
    class OutgoingLink;
    class IncomingLink;
    Awaitable<void> accept();

    asio::io_context& io_;
    Acceptor acceptor_;
    std::chrono::milliseconds handshake_;
    std::string address_;
    TlsContext context_;
    Serve serve_;
    std::map<store::HallNumber, std::string> addresses_;
    std::map<store::HallNumber, std::shared_ptr<OutgoingLink>> outgoing_;
    std::set<std::shared_ptr<IncomingLink>> incoming_;
};

}  // namespace kyvien::hall
