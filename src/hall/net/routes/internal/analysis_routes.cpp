#include "hall/net/routes/internal/analysis_routes.h"

#include <memory>
#include <utility>

#include "hall/analysis/internal/analysis.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {
namespace analysis_routes {
namespace {

/// Does the work at the desk, and answers with what `reply` makes of it.
void ask_desk(Service& service, const HttpRequest& request, BackgroundWorker::Work work,
              std::move_only_function<Reply(Result<std::string>)> reply, ReplyDone done) {
    Shares::Share place(service.admission.analyses,
                        request.is_local ? std::string() : request.client);
    if (!place.hold(1)) {
        done(refused_reply(
            {"too-many", "Others are waiting for the same; try again in a minute.", {}, {}}));
        return;
    }
    service.analysis_desk->ask(
        std::move(work), [post = service.post, place = std::move(place), reply = std::move(reply),
                          done = std::move(done)](Result<std::string> answer) mutable {
            // The place is free as soon as the work is done.
            place = {};
            post([reply = std::move(reply), done = std::move(done),
                  answer = std::move(answer)]() mutable { done(reply(std::move(answer))); });
        });
}

}  // namespace
}  // namespace analysis_routes

void analyse_moves(Service& service, HttpRequest request, ReplyDone done) {
    analysis_routes::ask_desk(
        service, request, [body = std::move(request.body)] { return analysed(body); },
        [](Result<std::string> answer) { return text_reply(std::move(answer)); }, std::move(done));
}

void read_annotated_file(Service& service, HttpRequest request, ReplyDone done) {
    analysis_routes::ask_desk(
        service, request,
        [game = request.asked("game"), number = request.asked("number"),
         body = std::move(request.body)] { return read_for_analysis(body, game, number); },
        [](Result<std::string> answer) { return text_reply(std::move(answer)); }, std::move(done));
}

void write_annotated_file(Service& service, HttpRequest request, ReplyDone done) {
    auto written = std::make_shared<record::GameFile>();
    analysis_routes::ask_desk(
        service, request,
        [written, language = request.asked("language"),
         body = std::move(request.body)]() -> Result<std::string> {
            auto file = KYVIEN_TRY(file_of_analysis(body, language));
            *written = std::move(file);
            return std::string();
        },
        [written](const Result<std::string>& answer) {
            if (!answer)
                return refused_reply(answer.error());
            Reply reply;
            reply.type = written->type;
            reply.body = std::move(written->text);
            reply.file_name = "kyvien-analysis." + written->ending;
            return reply;
        },
        std::move(done));
}

}  // namespace kyvien::hall
