#include "hall/net/routes/internal/other_routes.h"

#include "hall/arbiter/internal/archive_findings.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {

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

void show_health(Service&, HttpRequest, ReplyDone done) {
    done(json_reply(R"({"status":"ok"})"));
}

void show_metrics(Service& service, HttpRequest, ReplyDone done) {
    Metrics& metrics = service.hall->metrics();
    metrics.connections = static_cast<std::int64_t>(service.wheel.size());
    metrics.sockets = service.sockets;
    Reply reply;
    reply.type = "text/plain; version=0.0.4";
    reply.body = prometheus_text(metrics, service.hall->gauges());
    done(std::move(reply));
}

void send_page(Service& service, HttpRequest request, ReplyDone done) {
    const PageFile* file = service.page.find(request.target.path);
    done(file_reply(file != nullptr ? *file : service.page.index(), request.takes_gzip,
                    request.etag));
}

}  // namespace kyvien::hall
