// hall/net/server.h — the server of a hall: HTTP, WebSocket, the files of the page.
//
// Each of its threads has connections and plays one part of the games (threads/internal/); the
// store has a thread of its own. What the server does beside games is in
// server_parts/internal/server_desks.h. Limits on sizes, times and numbers:
// hall/service/internal/limits.h.
//
// Safe: run() from one thread; stop() from any thread or not at all.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/net/listening/activation.h"
#include "hall/net/tls_files.h"
#include "store/halls/hall_leases.h"

namespace kyvien::record {
class SecretKeys;
struct PublicKeys;
}  // namespace kyvien::record

namespace kyvien::hall {

class Programs;

/// No hall has more of them.
inline constexpr std::size_t kMostThreads = 64;

struct ServeOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080;  ///< 0: a free one
    /// Sockets that listen already, which the server makes its own: then it listens at these, and
    /// not at `bind` and `port`. One that is called kRedirectSocket is no such one, but stands for
    /// `redirect_port`.
    std::vector<ActivationSocket> sockets;
    std::string data = "./data";  ///< folder of the event log, made when absent
    /// Where the games are: postgresql://user@host/database; empty: SQLite in the folder `data`,
    /// where everything else is in any case.
    std::string store;
    /// Where other halls at the same database reach this one: "10.0.0.7:9000"; empty: at `bind`, on
    /// a free port.
    std::string hall_address;
    /// By which name they do, where that is not the address at which it listens.
    std::string hall_name;
    /// File of a key that all halls at the database have (hall/net/links/cluster_key.h); empty: the
    /// database's own secret is enough.
    std::string cluster_key;
    store::LeaseTerms lease;
    /// Threads that have connections and play games; 0: one for each core that the program may use.
    std::size_t threads = 1;
    std::string web;                   ///< folder of the page; empty: find_page_folder()
    std::vector<std::string> origins;  ///< further origins allowed, such as "https://club.example"
    /// Names by which browsers know this hall, such as "club.example"; addresses, localhost, the
    /// machine's own name and those of `origins` are known anyway.
    std::vector<std::string> hosts;
    /// Addresses or networks of proxies whose X-Forwarded-For is believed.
    std::vector<std::string> trusted_proxies;
    /// Programs hear of what happens by webhooks (docs/webhooks.md).
    bool webhooks = true;
    /// Networks to which webhooks may go although they are not public, also without TLS.
    std::vector<std::string> webhook_networks;
    /// Files of broadcasts are fetched from addresses that broadcasters name (docs/broadcast.md).
    bool sources = true;
    /// Networks from which they may be fetched although they are not public, also without TLS.
    std::vector<std::string> source_networks;
    /// Their connections begin with the header of the PROXY protocol, version 1 or 2.
    bool proxy_protocol = false;
    /// Certificate and private key, PEM: where they are named the port speaks TLS. SIGHUP reads
    /// them again.
    TlsFiles tls;
    /// Tells browsers to come with TLS alone, for a year (Strict-Transport-Security).
    bool hsts = false;
    /// A second port that sends plain HTTP to the first; 0: none.
    std::uint16_t redirect_port = 0;
    /// Gives the options once more, at SIGHUP. Takes over the settings that may change while the
    /// hall is open: origins, hosts, trusted proxies, the number of connections, the messages of
    /// new connections.
    std::function<Result<ServeOptions>()> read_again;
    bool stop_on_signals =
        false;  ///< SIGINT and SIGTERM end run(), SIGHUP reads keys and page anew
    std::size_t most_connections = 20'000;
    std::size_t most_of_one_address = 1'000;  ///< connections; this machine has no such limit
    /// Searches and papers of tournaments and festivals that wait or are being made; the same. All
    /// who are in a playing hall may be behind one address.
    std::size_t most_look_ups_of_one = 32;
    double messages_per_second = 20;                 ///< of one WebSocket; twice as many at once
    std::shared_ptr<const record::SecretKeys> keys;  ///< sign the records given out; none: unsigned
    /// For whom moves are sealed; none: for a key of the hall's own, kept in the data folder, with
    /// which it opens the envelopes itself (docs/sealed.md).
    std::shared_ptr<const record::PublicKeys> seal_for;
    /// Further secrets of the chief arbiter and of arbiters of tables, 16 to 256 characters each,
    /// for programs that open a hall by themselves; those of people are in the key ring
    /// (hall/service/key_ring.h).
    std::string arbiter_token;
    std::string table_arbiter_token;
    /// Programs that can be played against; none: there are none. They end with the server.
    std::shared_ptr<Programs> programs;
    std::size_t most_program_games = 16;     ///< at once, with their people about
    std::chrono::seconds http_idle{60};      ///< silence on a connection after an answer
    std::chrono::seconds http_request{30};   ///< for a request to come in whole
    std::chrono::seconds tls_handshake{10};  ///< for the handshake of TLS
    std::chrono::seconds socket_write{20};   ///< one write of a WebSocket; then it is hopeless
    std::chrono::seconds socket_gone{75};    ///< silence of a WebSocket after which nobody is there
};

/// Where a server listens.
struct Listening {
    std::string address;
    std::uint16_t port = 0;
};

/// From now on signals that end a server or have it read again wait until a server with
/// `stop_on_signals` is opened, on whichever thread they come. To be called by a program that opens
/// one, before it does anything else and begins threads.
void hold_signals();

class Server {
  public:
    /// Opens the log, takes up the games, listens.
    /// Refuses: as read_tls_files(), "redirect-without-tls", "bad-network", "port-taken",
    /// "cannot-listen", as read_cluster_key(), "no-page", "bad-token", "store-not-writable" and the
    /// other refusals of store::open_sqlite_log() and store::open_postgres_log(), "bad-store".
    [[nodiscard]] static Result<std::unique_ptr<Server>> open(const ServeOptions& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const;  ///< the first
    [[nodiscard]] std::vector<Listening> listening() const;
    /// The file that holds the first chief's key; empty where there is none any more. It is removed
    /// when the key is first shown.
    [[nodiscard]] std::string first_key_file() const;
    /// Serves until stop() or a signal, then says goodbye to everybody and returns.
    void run();
    void stop();

  private:
    class Body;
    explicit Server(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::hall
