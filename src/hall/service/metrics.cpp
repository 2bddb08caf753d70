#include "hall/service/metrics.h"

#include <fmt/core.h>

#include <iterator>

namespace kyvien::hall {

void Histogram::add(clock::Milliseconds value) {
    const auto ms = value.count() < 0 ? 0 : value.count();
    std::size_t bucket = 0;
    while (bucket < kUpTo.size() && ms > kUpTo[bucket])
        ++bucket;
    ++counts_[bucket];
    sum_ms_ += static_cast<std::uint64_t>(ms);
}

void Histogram::write(std::string& out, const char* name, const char* help) const {
    fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kUpTo.size(); ++i) {
        sum += counts_[i];
        fmt::format_to(std::back_inserter(out), "{}_bucket{{le=\"{}\"}} {}\n", name,
                       kUpTo[i] / 1000.0, sum);
    }
    sum += counts_[kUpTo.size()];
    fmt::format_to(std::back_inserter(out),
                   "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, sum,
                   static_cast<double>(sum_ms_) / 1000.0);
}

std::string prometheus_text(const Metrics& metrics, const Gauges& gauges) {
    std::string out;
    const auto line = [&](const char* name, const char* type, const char* help, auto value) {
        fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name,
                       help, type, value);
    };
    line("kyvien_http_requests_total", "counter", "HTTP requests answered", metrics.http_requests);
    line("kyvien_http_refused_total", "counter", "HTTP answers with status 400 and above",
         metrics.http_refused);
    line("kyvien_messages_total", "counter", "WebSocket messages received", metrics.messages);
    line("kyvien_refused_total", "counter", "WebSocket requests refused", metrics.refused);
    line("kyvien_moves_total", "counter", "moves stored", metrics.moves);
    line("kyvien_events_total", "counter", "events stored", metrics.events);
    line("kyvien_games_made_total", "counter", "games made", metrics.games_made);
    line("kyvien_games_finished_total", "counter", "games finished", metrics.games_finished);
    line("kyvien_store_failures_total", "counter", "additions the store did not take",
         metrics.store_failures);
    line("kyvien_views_sent_total", "counter", "views handed to connections", metrics.views_sent);
    line("kyvien_views_dropped_total", "counter", "views replaced by newer ones before sending",
         metrics.views_dropped);
    line("kyvien_socket_writes_total", "counter", "writes to WebSockets, of several messages each",
         metrics.writes);
    line("kyvien_closed_for_policy_total", "counter", "sockets closed for too much or too long",
         metrics.closed_for_policy);
    line("kyvien_closed_for_slowness_total", "counter", "connections closed because nobody read",
         metrics.closed_for_slowness);
    line("kyvien_connections_total", "counter", "connections accepted", metrics.connections_total);
    line("kyvien_connections", "gauge", "open connections", metrics.connections);
    line("kyvien_sockets", "gauge", "open WebSockets", metrics.sockets);
    line("kyvien_tables_loaded", "gauge", "games held in memory", gauges.tables_loaded);
    line("kyvien_games_live", "gauge", "games being played", gauges.games_live);
    line("kyvien_store_waiting", "gauge", "additions waiting for the disk", gauges.store_waiting);
    line("kyvien_store_faults", "gauge", "what is found not to be as it was recorded",
         gauges.store_faults);
    line("kyvien_games_held", "gauge", "games being played whose owner is this hall",
         gauges.games_held);
    line("kyvien_neighbour_halls", "gauge", "other halls with a lease at the same log",
         gauges.neighbours);
    line("kyvien_lease_renewals_total", "counter", "renewals of this hall's lease",
         metrics.lease_renewals);
    line("kyvien_leases_lost_total", "counter", "times another hall has taken up the lease",
         metrics.leases_lost);
    line("kyvien_games_taken_over_total", "counter", "games taken from halls without a lease",
         metrics.games_taken_over);
    line("kyvien_requests_passed_on_total", "counter",
         "requests handed to the hall that plays the game", metrics.requests_passed_on);
    line("kyvien_requests_for_others_total", "counter",
         "requests that other halls have handed here", metrics.requests_for_others);
    line("kyvien_store_fenced_total", "counter",
         "additions refused because the game has another owner", gauges.store_fenced);
    metrics.store_time.write(out, "kyvien_store_seconds",
                             "time from a request to its events being on disk");
    return out;
}

}  // namespace kyvien::hall
