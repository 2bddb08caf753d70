#include "hall/net/routes/internal/other_routes.h"

#include <algorithm>
#include <span>
#include <utility>

#include "hall/arbiter/internal/archive_findings.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/threads/internal/between_threads.h"

namespace kyvien::hall {
namespace other_routes {
namespace {

Reply document_reply(const Service& service, const HttpRequest& request, std::string_view name) {
    const PageFile* file = service.page->find(name);
    return file != nullptr ? file_reply(*file, request.takes_gzip, request.etag)
                           : refused_reply(no_such_path(request.target.path));
}

/// The hall serves undamaged games, so the status is 200; damaged ones are listed.
std::string health_json(const std::vector<store::LogFault>& faults) {
    constexpr std::size_t kMaxListedFaults = 100;
    JsonWriter json;
    json.begin_object().field("status", faults.empty() ? "ok" : "altered");
    if (!faults.empty()) {
        json.field("faults_found", faults.size()).key("faults").begin_array();
        for (const store::LogFault& fault :
             std::span(faults).first(std::min(faults.size(), kMaxListedFaults))) {
            json.begin_object();
            if (!fault.game.empty())
                json.field("game", fault.game);
            if (fault.seq != 0)
                json.field("event", fault.seq);
            json.field("code", fault.code).field("message", fault.english).end_object();
        }
        json.end_array();
    }
    return json.end_object().take();
}

/// The metrics of one thread.
struct Figures {
    Metrics metrics;
    Gauges gauges;
};

Figures figures_of(Service& service) {
    Figures figures{service.hall->metrics(), service.hall->gauges()};
    figures.metrics.connections = static_cast<std::int64_t>(service.wheel.size());
    figures.metrics.sockets = service.sockets;
    figures.gauges.send_slices = service.sends.slices();
    figures.gauges.sends_waiting = service.sends.waiting();
    return figures;
}

}  // namespace
}  // namespace other_routes

void judge_archive(Service& service, HttpRequest request, ReplyDone done) {
    service.judge_desk->ask(
        [archive = std::move(request.body), format = request.query_parameter("format")] {
            return archive_findings(archive, format);
        },
        [post = service.post, done = std::move(done)](Result<std::string> findings) mutable {
            post([done = std::move(done), findings = std::move(findings)]() mutable {
                done(text_reply(std::move(findings)));
            });
        });
}

void show_sealing_key(Service& service, HttpRequest, ReplyDone done) {
    done(text_reply(service.hall->sealing_key()));
}

void show_health(Service& service, HttpRequest, ReplyDone done) {
    service.health_asked.push_back(std::move(done));
    // One query to the disk for all clients that ask meanwhile.
    if (service.health_asked.size() > 1)
        return;
    service.hall->health([&service](const Result<void>& health) {
        for (ReplyDone& asked : std::exchange(service.health_asked, {}))
            asked(health ? json_reply(other_routes::health_json(service.hall->faults()))
                         : json_reply(R"({"status":"not-recording","refusal":)" +
                                          to_json(health.error()) + "}",
                                      503));
    });
}

void show_metrics(Service& service, HttpRequest, ReplyDone done) {
    gather<other_routes::Figures>(
        service, Asked::All, other_routes::figures_of,
        [&service, done = std::move(done)](std::vector<other_routes::Figures> all) mutable {
            other_routes::Figures& sum = all.front();
            for (const other_routes::Figures& each : std::span(all).subspan(1)) {
                sum.metrics += each.metrics;
                sum.gauges += each.gauges;
            }
            sum.gauges.handshakes = service.admission.handshakes.all();
            sum.gauges.body_bytes = service.admission.bodies.all();
            sum.gauges.most_body_bytes = service.admission.bodies.most();
            if (service.tls.is_on())
                sum.gauges.certificate_ends =
                    std::chrono::system_clock::to_time_t(service.tls.ends());
            Reply reply;
            reply.type = "text/plain; version=0.0.4";
            reply.body = prometheus_text(sum.metrics, sum.gauges);
            done(std::move(reply));
        });
}

void send_openapi(Service& service, HttpRequest request, ReplyDone done) {
    done(other_routes::document_reply(service, request, "/openapi.json"));
}

void send_asyncapi(Service& service, HttpRequest request, ReplyDone done) {
    done(other_routes::document_reply(service, request, "/asyncapi.json"));
}

}  // namespace kyvien::hall
