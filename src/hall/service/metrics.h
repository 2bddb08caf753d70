// hall/service/metrics.h — the hall's figures, in the text format of Prometheus.
//
// Safe: the thread of the hall.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "clock/time_control.h"

namespace kyvien::hall {

class Histogram {
  public:
    void add(clock::Milliseconds value);
    void write(std::string& out, const char* name, const char* help) const;

  private:
    static constexpr std::array<int, 10> kUpTo = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    std::array<std::uint64_t, 11> counts_{};
    std::uint64_t sum_ms_ = 0;
};

struct Metrics {
    std::uint64_t http_requests = 0;
    std::uint64_t http_refused = 0;  ///< status 4xx and 5xx
    std::uint64_t messages = 0;      ///< received on WebSockets
    std::uint64_t refused = 0;       ///< of these
    std::uint64_t moves = 0;         ///< stored
    std::uint64_t events = 0;
    std::uint64_t games_made = 0;
    std::uint64_t games_finished = 0;
    std::uint64_t store_failures = 0;
    std::uint64_t views_sent = 0;
    std::uint64_t views_dropped = 0;  ///< replaced by a newer one before they could be sent
    std::uint64_t writes = 0;         ///< of several messages together, to sockets
    std::uint64_t closed_for_policy = 0;
    std::uint64_t closed_for_slowness = 0;
    std::uint64_t connections_total = 0;
    std::int64_t connections = 0;
    std::int64_t sockets = 0;  ///< WebSockets
    std::uint64_t lease_renewals = 0;
    std::uint64_t leases_lost = 0;
    std::uint64_t games_taken_over = 0;     ///< from halls that ended, or were asked for
    std::uint64_t requests_passed_on = 0;   ///< to the hall that plays the game
    std::uint64_t requests_for_others = 0;  ///< asked by another hall
    Histogram store_time;  ///< from the arrival of a request to its events being on disk
};

struct Gauges {
    std::size_t tables_loaded = 0;
    std::size_t games_live = 0;
    std::size_t store_waiting = 0;
    std::size_t store_faults = 0;
    std::uint64_t store_fenced = 0;
    std::size_t games_held = 0;
    std::size_t neighbours = 0;
};

[[nodiscard]] std::string prometheus_text(const Metrics& metrics, const Gauges& gauges);

}  // namespace kyvien::hall
