#include "hall/net/routes/internal/other_routes.h"

#include <algorithm>
#include <span>
#include <utility>

#include "hall/arbiter/internal/archive_findings.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {
namespace other_routes {
namespace {

Reply document_reply(const Service& service, const HttpRequest& request, std::string_view name) {
    const PageFile* file = service.page.find(name);
    return file != nullptr ? file_reply(*file, request.takes_gzip, request.etag)
                           : refused_reply(no_such_path(request.target.path));
}

/// The hall serves what is whole, so that the answer is 200; what is not stands in it.
std::string health_json(const std::vector<store::LogFault>& faults) {
    constexpr std::size_t kMostTold = 100;
    JsonWriter json;
    json.begin_object().field("status", faults.empty() ? "ok" : "altered");
    if (!faults.empty()) {
        json.field("faults_found", faults.size()).key("faults").begin_array();
        for (const store::LogFault& fault :
             std::span(faults).first(std::min(faults.size(), kMostTold))) {
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

}  // namespace
}  // namespace other_routes

void judge_archive(Service& service, HttpRequest request, ReplyDone done) {
    service.judge_desk->ask(
        [archive = std::move(request.body), format = request.asked("format")] {
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
    // One question to the disk for all who ask meanwhile.
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
    Metrics& metrics = service.hall->metrics();
    metrics.connections = static_cast<std::int64_t>(service.wheel.size());
    metrics.sockets = service.sockets;
    Reply reply;
    reply.type = "text/plain; version=0.0.4";
    Gauges gauges = service.hall->gauges();
    gauges.send_slices = service.sends.slices();
    gauges.sends_waiting = service.sends.waiting();
    gauges.handshakes = service.tls.handshakes.all();
    if (service.tls.is_on())
        gauges.certificate_ends = std::chrono::system_clock::to_time_t(service.tls.ends());
    reply.body = prometheus_text(metrics, gauges);
    done(std::move(reply));
}

void send_openapi(Service& service, HttpRequest request, ReplyDone done) {
    done(other_routes::document_reply(service, request, "/openapi.json"));
}

void send_asyncapi(Service& service, HttpRequest request, ReplyDone done) {
    done(other_routes::document_reply(service, request, "/asyncapi.json"));
}

void send_page(Service& service, HttpRequest request, ReplyDone done) {
    const PageFile* file = service.page.find(request.target.path);
    done(file_reply(file != nullptr ? *file : service.page.index(), request.takes_gzip,
                    request.etag));
}

}  // namespace kyvien::hall
