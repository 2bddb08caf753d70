#include "hall/net/routes/internal/analysis_routes.h"

#include <memory>
#include <utility>

#include "hall/analysis/internal/analysis.h"
#include "hall/analysis/internal/lines.h"
#include "hall/games/programs/programs.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {
namespace analysis_routes {
namespace {

/// A search for lines: the question, its place among the waiting requests, and the client.
struct Finding {
    LinesQuestion question;
    std::vector<ProgramLine> lines;
    Shares::Share place;
    ReplyDone done;
};

/// Responds on the server's thread and releases the place.
void finish(Service& service, const std::shared_ptr<Finding>& finding, Result<std::string> answer) {
    finding->place = {};
    service.post([finding, answer = std::move(answer)]() mutable {
        finding->done(text_reply(std::move(answer)));
    });
}

/// Has the lines checked against the law.
void tell_lines(Service& service, const std::shared_ptr<Finding>& finding) {
    service.analysis_desk->ask([finding] { return lines_json(finding->question, finding->lines); },
                               [&service, finding](Result<std::string> answer) {
                                   finish(service, finding, std::move(answer));
                               });
}

void ask_program(Service& service, const std::shared_ptr<Finding>& finding) {
    if (!finding->question.turn) {
        tell_lines(service, finding);
        return;
    }
    service.options.programs->find_lines(
        finding->question, [&service, finding](Result<std::vector<ProgramLine>> found) {
            if (!found) {
                finish(service, finding, refuse(std::move(found.error())));
                return;
            }
            finding->lines = *std::move(found);
            tell_lines(service, finding);
        });
}

}  // namespace
}  // namespace analysis_routes

void analyse_moves(Service& service, HttpRequest request, ReplyDone done) {
    answer_from_worker(
        service, *service.analysis_desk, request,
        [body = std::move(request.body)] { return analysed(body); },
        [](Result<std::string> answer) { return text_reply(std::move(answer)); }, std::move(done));
}

void read_annotated_file(Service& service, HttpRequest request, ReplyDone done) {
    answer_from_worker(
        service, *service.analysis_desk, request,
        [game = request.query_parameter("game"), number = request.query_parameter("number"),
         body = std::move(request.body)] { return read_for_analysis(body, game, number); },
        [](Result<std::string> answer) { return text_reply(std::move(answer)); }, std::move(done));
}

void find_lines(Service& service, HttpRequest request, ReplyDone done) {
    using namespace analysis_routes;
    if (!service.options.programs) {
        done(refused_reply({"no-such-program",
                            "There is no such program for this game here.",
                            {},
                            {{"program", ""}}}));
        return;
    }
    Shares::Share place(service.admission.analyses,
                        request.is_local ? std::string() : request.client);
    if (!place.hold(1)) {
        done(refused_reply(too_many_waiting()));
        return;
    }
    const auto finding = std::make_shared<Finding>(LinesQuestion(), std::vector<ProgramLine>(),
                                                   std::move(place), std::move(done));
    service.analysis_desk->ask(
        [finding, body = std::move(request.body)]() -> Result<std::string> {
            finding->question = KYVIEN_TRY(read_lines_request(body));
            return std::string();
        },
        [&service, finding](Result<std::string> read) {
            if (read)
                ask_program(service, finding);
            else
                finish(service, finding, std::move(read));
        });
}

void write_annotated_file(Service& service, HttpRequest request, ReplyDone done) {
    auto written = std::make_shared<record::GameFile>();
    answer_from_worker(
        service, *service.analysis_desk, request,
        [written, language = request.query_parameter("language"),
         body = std::move(request.body)]() -> Result<std::string> {
            auto file = KYVIEN_TRY(file_of_analysis(body, language));
            *written = std::move(file);
            return std::string();
        },
        [written](const Result<std::string>& answer) {
            if (!answer)
                return refused_reply(answer.error());
            return game_file_reply(std::move(*written), "kyvien-analysis");
        },
        std::move(done));
}

}  // namespace kyvien::hall
