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

Histogram& Histogram::operator+=(const Histogram& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i)
        counts_[i] += other.counts_[i];
    sum_ms_ += other.sum_ms_;
    return *this;
}

Metrics& Metrics::operator+=(const Metrics& other) {
    constexpr std::uint64_t Metrics::* kCounts[] = {&Metrics::http_requests,
                                                    &Metrics::http_refused,
                                                    &Metrics::http_left,
                                                    &Metrics::messages,
                                                    &Metrics::refused,
                                                    &Metrics::moves,
                                                    &Metrics::events,
                                                    &Metrics::games_made,
                                                    &Metrics::games_finished,
                                                    &Metrics::store_failures,
                                                    &Metrics::views_sent,
                                                    &Metrics::views_dropped,
                                                    &Metrics::writes,
                                                    &Metrics::closed_for_policy,
                                                    &Metrics::closed_for_slowness,
                                                    &Metrics::connections_total,
                                                    &Metrics::lease_renewals,
                                                    &Metrics::leases_lost,
                                                    &Metrics::games_taken_over,
                                                    &Metrics::requests_passed_on,
                                                    &Metrics::requests_for_others};
    for (const auto count : kCounts)
        this->*count += other.*count;
    for (const auto views : {&Metrics::views_whole, &Metrics::views_changed}) {
        (this->*views).count += (other.*views).count;
        (this->*views).bytes += (other.*views).bytes;
    }
    for (std::size_t i = 0; i < connections_by_kind.size(); ++i)
        connections_by_kind[i] += other.connections_by_kind[i];
    for (std::size_t i = 0; i < refused_connections.size(); ++i)
        refused_connections[i] += other.refused_connections[i];
    for (const auto& [code, count] : other.refusals)
        refusals[code] += count;
    connections += other.connections;
    sockets += other.sockets;
    store_time += other.store_time;
    return *this;
}

Gauges& Gauges::operator+=(const Gauges& other) {
    tables_loaded += other.tables_loaded;
    games_live += other.games_live;
    games_held += other.games_held;
    send_slices += other.send_slices;
    sends_waiting += other.sends_waiting;
    return *this;
}

namespace metrics {
namespace {

constexpr std::array<const char*, 3> kKinds = {"plain", "tls", "redirect"};
constexpr std::array<const char*, kRefusedFor> kReasons = {
    "connections", "address", "handshakes", "handshake", "no-tls", "proxy-header"};

/// Metrics with one name, distinguished by a label.
class Family {
  public:
    Family(std::string& out, const char* name, const char* type, const char* help)
        : out_(out), name_(name) {
        fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} {2}\n", name, help,
                       type);
    }
    template <typename Value>
    Family& line(const char* label, std::string_view what, Value value) {
        fmt::format_to(std::back_inserter(out_), "{}{{{}=\"{}\"}} {}\n", name_, label, what, value);
        return *this;
    }

  private:
    std::string& out_;
    const char* name_;
};

/// `unit`: the number of counted units per reported unit.
template <std::size_t Bounds>
void write_counts(std::string& out, const char* name, const char* help,
                  const store::CountsByBound<Bounds>& counted,
                  const std::array<std::uint64_t, Bounds>& bounds, double unit) {
    Family family(out, name, "histogram", help);
    std::uint64_t sum = 0;
    const std::string bucket = fmt::format("{}_bucket", name);
    for (std::size_t i = 0; i <= Bounds; ++i) {
        sum += counted.counts[i];
        fmt::format_to(
            std::back_inserter(out), "{}{{le=\"{}\"}} {}\n", bucket,
            i < Bounds ? fmt::format("{}", static_cast<double>(bounds[i]) / unit) : "+Inf", sum);
    }
    fmt::format_to(std::back_inserter(out), "{0}_sum {1}\n{0}_count {2}\n", name,
                   static_cast<double>(counted.sum) / unit, sum);
}

void write_store(std::string& out, const store::StoreFigures& store) {
    write_counts(out, "kyvien_store_sync_seconds",
                 "time for which the disk was waited for (fsync), or a database for a commit",
                 store.syncs, store::StoreFigures::kSyncBounds, 1e6);
    write_counts(out, "kyvien_store_commit_events", "events that a commit has added", store.commits,
                 store::StoreFigures::kEventBounds, 1);
}

void write_network(std::string& out, const Metrics& metrics, const Gauges& gauges) {
    Family accepted(out, "kyvien_connections_accepted_total", "counter",
                    "connections accepted, by how they are spoken to");
    for (std::size_t i = 0; i < kKinds.size(); ++i)
        accepted.line("kind", kKinds[i], metrics.connections_by_kind[i]);
    Family refused(out, "kyvien_connections_refused_total", "counter",
                   "connections ended before they were asked anything");
    for (std::size_t i = 0; i < kReasons.size(); ++i)
        refused.line("reason", kReasons[i], metrics.refused_connections[i]);
    Family(out, "kyvien_connections_open", "gauge", "open connections, by what is spoken on them")
        .line("kind", "handshake", gauges.handshakes)
        .line("kind", "websocket", metrics.sockets)
        .line("kind", "http",
              metrics.connections - metrics.sockets - static_cast<std::int64_t>(gauges.handshakes));
    Family answers(out, "kyvien_refusals_total", "counter",
                   "requests refused, on sockets and over HTTP, by the code they were told");
    for (const auto& [code, count] : metrics.refusals)
        answers.line("code", code, count);
    Family(out, "kyvien_views_total", "counter", "views handed to connections, by their form")
        .line("form", "whole", metrics.views_whole.count)
        .line("form", "changes", metrics.views_changed.count);
    Family(out, "kyvien_view_bytes_total", "counter", "bytes of text of these views")
        .line("form", "whole", metrics.views_whole.bytes)
        .line("form", "changes", metrics.views_changed.bytes);
}

}  // namespace
}  // namespace metrics

std::string prometheus_text(const Metrics& figures, const Gauges& gauges) {
    std::string out;
    const auto line = [&](const char* name, const char* type, const char* help, auto value) {
        fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name,
                       help, type, value);
    };
    line("kyvien_http_requests_total", "counter", "HTTP requests answered", figures.http_requests);
    line("kyvien_http_refused_total", "counter", "HTTP answers with status 400 and above",
         figures.http_refused);
    line("kyvien_http_left_total", "counter",
         "HTTP requests whose client went while it waited for news of a study", figures.http_left);
    line("kyvien_messages_total", "counter", "WebSocket messages received", figures.messages);
    line("kyvien_refused_total", "counter", "WebSocket requests refused", figures.refused);
    line("kyvien_moves_total", "counter", "moves stored", figures.moves);
    line("kyvien_events_total", "counter", "events stored", figures.events);
    line("kyvien_games_made_total", "counter", "games made", figures.games_made);
    line("kyvien_games_finished_total", "counter", "games finished", figures.games_finished);
    line("kyvien_store_failures_total", "counter", "additions the store did not take",
         figures.store_failures);
    line("kyvien_views_sent_total", "counter", "views handed to connections", figures.views_sent);
    line("kyvien_views_dropped_total", "counter", "views replaced by newer ones before sending",
         figures.views_dropped);
    line("kyvien_socket_writes_total", "counter", "writes to WebSockets, of several messages each",
         figures.writes);
    line("kyvien_closed_for_policy_total", "counter", "sockets closed for too much or too long",
         figures.closed_for_policy);
    line("kyvien_closed_for_slowness_total", "counter", "connections closed because nobody read",
         figures.closed_for_slowness);
    line("kyvien_connections_total", "counter", "connections accepted", figures.connections_total);
    line("kyvien_connections", "gauge", "open connections", figures.connections);
    line("kyvien_sockets", "gauge", "open WebSockets", figures.sockets);
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
         figures.lease_renewals);
    line("kyvien_leases_lost_total", "counter", "times another hall has taken up the lease",
         figures.leases_lost);
    line("kyvien_games_taken_over_total", "counter", "games taken from halls without a lease",
         figures.games_taken_over);
    line("kyvien_requests_passed_on_total", "counter",
         "requests handed to the hall that plays the game", figures.requests_passed_on);
    line("kyvien_requests_for_others_total", "counter",
         "requests that other halls have handed here", figures.requests_for_others);
    line("kyvien_store_fenced_total", "counter",
         "additions refused because the game has another owner", gauges.store_fenced);
    line("kyvien_store_oldest_seconds", "gauge",
         "for how long the first of the additions waits that are not on disk yet",
         static_cast<double>(gauges.store.oldest.count()) / 1e6);
    line("kyvien_store_reconnects_total", "counter",
         "connections to the database made anew because one was lost", gauges.store.reconnects);
    line("kyvien_send_slices_total", "counter",
         "turns in which some of those were sent to who had something waiting", gauges.send_slices);
    line("kyvien_sends_waiting", "gauge", "connections that wait for their turn to be sent to",
         gauges.sends_waiting);
    line("kyvien_request_body_bytes", "gauge",
         "bytes of requests' bodies that have come and are not answered yet", gauges.body_bytes);
    line("kyvien_request_body_bytes_max", "gauge",
         "so many may be held at once; a body beyond them is refused", gauges.most_body_bytes);
    line("kyvien_certificate_ends_timestamp_seconds", "gauge",
         "when the certificate of TLS ends; 0: there is none", gauges.certificate_ends);
    metrics::write_store(out, gauges.store);
    metrics::write_network(out, figures, gauges);
    figures.store_time.write(out, "kyvien_store_seconds",
                             "time from a request to its events being on disk");
    return out;
}

}  // namespace kyvien::hall
