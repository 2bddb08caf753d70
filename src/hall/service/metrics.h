// hall/service/metrics.h — the hall's metrics, in the text format of Prometheus.
//
// Safe: the thread of the hall.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "clock/time_control.h"
#include "store/figures/store_figures.h"

namespace kyvien::hall {

class Histogram {
  public:
    void add(clock::Milliseconds value);
    Histogram& operator+=(const Histogram& other);
    void write(std::string& out, const char* name, const char* help) const;

  private:
    static constexpr std::array<int, 10> kUpTo = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    std::array<std::uint64_t, 11> counts_{};
    std::uint64_t sum_ms_ = 0;
};

/// Why a connection was closed before its first request.
enum class RefusalReason : std::uint8_t {
    Connections,  ///< the hall has reached its limit
    Address,      ///< its address has reached its limit
    Handshakes,   ///< too many handshakes in progress, for its address or in all
    Handshake,    ///< the TLS handshake failed or timed out
    NoTls,        ///< it spoke plain text on a TLS port
    ProxyHeader,  ///< a trusted proxy did not name its client
};
inline constexpr std::size_t kRefusedFor = 6;

struct Metrics {
    void refuse_connection(RefusalReason reason) {
        ++refused_connections[static_cast<std::size_t>(reason)];
    }
    void note_refusal(const std::string& code) { ++refusals[code]; }
    /// Adds the counts of another thread of the hall.
    Metrics& operator+=(const Metrics& other);

    std::uint64_t http_requests = 0;
    std::uint64_t http_refused = 0;  ///< status 4xx and 5xx
    std::uint64_t http_left = 0;     ///< requests whose client left while waiting for news
    std::uint64_t messages = 0;      ///< received on WebSockets
    std::uint64_t refused = 0;       ///< of these messages, how many were refused
    std::uint64_t moves = 0;         ///< stored
    std::uint64_t events = 0;
    std::uint64_t games_made = 0;
    std::uint64_t games_finished = 0;
    std::uint64_t store_failures = 0;
    std::uint64_t views_sent = 0;
    /// Of these, sent whole and sent as changes.
    struct Views {
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;  ///< of text, before framing and TLS
    } views_whole, views_changed;
    std::uint64_t views_dropped = 0;  ///< replaced by a newer one before they could be sent
    std::uint64_t writes = 0;         ///< to sockets; one write sends several messages together
    std::uint64_t closed_for_policy = 0;
    std::uint64_t closed_for_slowness = 0;
    std::uint64_t connections_total = 0;
    std::array<std::uint64_t, 3> connections_by_kind{};  ///< plain, TLS, redirected
    std::array<std::uint64_t, kRefusedFor> refused_connections{};
    std::map<std::string, std::uint64_t> refusals;  ///< refusals sent, by code
    std::int64_t connections = 0;
    std::int64_t sockets = 0;  ///< WebSockets
    std::uint64_t lease_renewals = 0;
    std::uint64_t leases_lost = 0;
    std::uint64_t games_taken_over = 0;     ///< from halls that ended or were asked to hand over
    std::uint64_t requests_passed_on = 0;   ///< forwarded to the hall that plays the game
    std::uint64_t requests_for_others = 0;  ///< received from another hall
    Histogram store_time;  ///< from a request's arrival until its events are on disk
};

struct Gauges {
    /// Adds the values of another thread of the hall; values that cover all threads are left
    /// unchanged.
    Gauges& operator+=(const Gauges& other);

    std::size_t tables_loaded = 0;
    std::size_t games_live = 0;
    std::size_t store_waiting = 0;
    std::size_t store_faults = 0;
    std::uint64_t store_fenced = 0;
    std::size_t games_held = 0;
    std::size_t neighbours = 0;
    store::StoreFigures store{};
    // Of the network, which the hall does not know.
    std::uint64_t send_slices = 0;
    std::size_t sends_waiting = 0;
    std::size_t handshakes = 0;         ///< TLS handshakes in progress
    std::size_t body_bytes = 0;         ///< of request bodies held by all connections together
    std::size_t most_body_bytes = 0;    ///< the limit of body_bytes
    std::int64_t certificate_ends = 0;  ///< seconds since 1970; 0: none
};

[[nodiscard]] std::string prometheus_text(const Metrics& figures, const Gauges& gauges);

}  // namespace kyvien::hall
