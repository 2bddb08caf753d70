// hall/net/server.h — the server of a hall: HTTP, WebSocket, and the files of the web page.
//
// Each of its threads handles connections and plays one part of the games (threads/internal/); the
// store has a thread of its own. Everything besides games is in
// server_parts/internal/server_desks.h. Limits on sizes, times and numbers:
// hall/service/internal/limits.h.
//
// Safe: call run() from one thread; stop() from any thread, or never.
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

/// The limit of ServeOptions::threads.
inline constexpr std::size_t kMaxThreads = 64;

struct ServeOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080;  ///< 0: any free port
    /// Sockets that are already listening; the server takes ownership and listens on these instead
    /// of `bind` and `port`. One named kRedirectSocket does not count as such: it replaces
    /// `redirect_port`.
    std::vector<ActivationSocket> sockets;
    std::string data = "./data";  ///< folder of the event log, created if absent
    /// The database of games, accounts, tournaments and the like: postgresql://user@host/database;
    /// empty: SQLite and files in the folder `data`. The library and lists of players are in `data`
    /// in any case.
    std::string store;
    /// The address for the other halls at the same database: "10.0.0.7:9000"; empty: `bind`, on a
    /// free port.
    std::string hall_address;
    /// The host name that other halls use, if it differs from the listening address.
    std::string hall_name;
    /// File of a key shared by all halls at the database (hall/net/links/cluster_key.h); empty:
    /// only the secret in the database is used.
    std::string cluster_key;
    store::LeaseTerms lease;
    /// Threads that handle connections and play games; 0: one for each core available to the
    /// program.
    std::size_t threads = 1;
    std::string web;                   ///< folder of the page; empty: find_page_folder()
    std::vector<std::string> origins;  ///< additional allowed origins, such as
                                       ///< "https://club.example"
    /// Host names of this hall, such as "club.example"; addresses, localhost, the machine's own
    /// name and the hosts of `origins` are always accepted.
    std::vector<std::string> hosts;
    /// Addresses or networks of proxies whose X-Forwarded-For is trusted.
    std::vector<std::string> trusted_proxies;
    /// Enables webhooks (docs/webhooks.md).
    bool webhooks = true;
    /// Networks that webhooks may reach although they are not public, also without TLS.
    std::vector<std::string> webhook_networks;
    /// Enables fetching broadcasts from addresses that broadcasters enter (docs/broadcast.md).
    bool sources = true;
    /// Networks from which broadcasts may be fetched although they are not public, also without
    /// TLS.
    std::vector<std::string> source_networks;
    /// The trusted proxies begin each connection with a PROXY protocol header, version 1 or 2.
    bool proxy_protocol = false;
    /// Certificate and private key, PEM: if set, the port uses TLS. SIGHUP reads them again.
    TlsFiles tls;
    /// Tells browsers to use only TLS for a year (Strict-Transport-Security).
    bool hsts = false;
    /// A second port that redirects plain HTTP to the first; 0: none.
    std::uint16_t redirect_port = 0;
    /// Returns the options anew, at SIGHUP. Only the settings that may change at run time are
    /// applied: origins, hosts, trusted proxies, `tls`, `hsts`, the number of connections, and the
    /// message rate of new connections.
    std::function<Result<ServeOptions>()> read_again;
    bool stop_on_signals = false;  ///< SIGINT and SIGTERM end run(); SIGHUP reads options,
                                   ///< certificate, keys and page again
    std::size_t most_connections = 20'000;
    std::size_t most_of_one_address = 1'000;  ///< connections; this machine is exempt
    /// Searches and papers of tournaments and festivals, queued or in progress, of one address;
    /// this machine is exempt. Everybody in a playing hall may be behind one address.
    std::size_t most_look_ups_of_one = 32;
    double messages_per_second = 20;  ///< rate limit of one WebSocket; the burst is twice as many
    std::shared_ptr<const record::SecretKeys> keys;  ///< sign exported records; none: unsigned
    /// The key for which moves are sealed; none: a key of the hall itself, kept in the data folder,
    /// with which it opens the envelopes (docs/sealed.md).
    std::shared_ptr<const record::PublicKeys> seal_for;
    /// Additional secrets of the chief arbiter and of table arbiters, 16 to 256 characters each,
    /// for programs that open a hall themselves; people use the key ring (hall/service/key_ring.h).
    std::string arbiter_token;
    std::string table_arbiter_token;
    /// Programs that people can play against; null: none. They end with the server.
    std::shared_ptr<Programs> programs;
    std::size_t most_program_games = 16;     ///< at once, while their opponents are connected
    std::chrono::seconds http_idle{60};      ///< idle time of a connection after a response
    std::chrono::seconds http_request{30};   ///< until a request is complete
    std::chrono::seconds tls_handshake{10};  ///< for the TLS handshake
    std::chrono::seconds socket_write{20};   ///< for one write to a WebSocket; then it is closed
    std::chrono::seconds socket_gone{75};    ///< silence after which a WebSocket is regarded as
                                             ///< gone
};

/// An address at which a server listens.
struct Listening {
    std::string address;
    std::uint16_t port = 0;
};

/// Blocks the signals that end or reload a server until a server with `stop_on_signals` is opened,
/// whichever thread they reach. A program that opens such a server must call this first, before it
/// starts threads.
void hold_signals();

class Server {
  public:
    /// Opens the log, loads the games and starts to listen.
    /// Refuses: as read_tls_files(), "redirect-without-tls", "bad-network", "port-taken",
    /// "cannot-listen", as read_cluster_key(), "no-page", "bad-token", "store-not-writable" and the
    /// other refusals of store::open_sqlite_log() and store::open_postgres_log(), "bad-store".
    [[nodiscard]] static Result<std::unique_ptr<Server>> open(const ServeOptions& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const;  ///< the first one
    [[nodiscard]] std::vector<Listening> listening() const;
    /// The file that contains the first chief arbiter's key; empty if it no longer exists. It is
    /// removed when the key is first used.
    [[nodiscard]] std::string first_key_file() const;
    /// Serves until stop() or a signal, then closes all connections with a goodbye and returns.
    void run();
    void stop();

  private:
    class Body;
    explicit Server(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::hall
