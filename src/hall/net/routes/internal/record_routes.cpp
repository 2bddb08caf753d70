#include "hall/net/routes/internal/record_routes.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include "base/result.h"
#include "conduct/log/event_line.h"
#include "hall/net/routes/internal/game_routes.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/routes.h"
#include "paper/source.h"
#include "record/game_file/game_file.h"
#include "record/record_file.h"

namespace kyvien::hall {
namespace {

/// Over the board the log contains what an arbiter must not disclose during the game
/// (conduct/presentation/public_margin.h): until its end only arbiters may read it.
Result<void> may_read_log(Service& service, const std::string& id, const HttpRequest& request) {
    const auto state = KYVIEN_TRY(service.hall->state(id));
    if (state->settings().setting == conduct::PlayMode::OverTheBoard &&
        state->phase() != conduct::Phase::Finished &&
        !is_permitted(service, request, KeyScope::ReadRecords))
        return refuse("not-finished",
                      "The log of a game over the board is given out when the game is over.");
    return {};
}

/// The game's events as they are ("log"), or closed with chain hash and result ("record").
void events_reply(Service& service, const std::string& id, const std::string& format,
                  ReplyDone done) {
    service.hall->log_text(
        id, [&service, id, format, done = std::move(done)](Result<std::string> text) mutable {
            if (text && format == "record") {
                const auto& keys = service.options.keys;
                text = keys ? record::sign_record(*text, conduct::Role::Hall, *keys)
                            : record::close_record(*text);
            }
            if (!text) {
                done(refused_reply(text.error()));
                return;
            }
            Reply reply;
            reply.type = "text/plain; charset=utf-8";
            reply.body = std::move(*text);
            reply.file_name = fmt::format("kyvien-{}.{}", id, format);
            done(std::move(reply));
        });
}

Reply record_reply(Service& service, std::string_view id, const HttpRequest& request) {
    const std::string format = request.query_parameter("format");
    const auto state = service.hall->state(id);
    if (!state)
        return refused_reply(state.error());
    auto file = record::write_game_file(**state, format, request.query_parameter("language"));
    if (!file)
        return refused_reply(file.error());
    return game_file_reply(*std::move(file), fmt::format("kyvien-{}", id));
}

/// The scoresheet of a finished game. Uses nothing of the hall; runs at the print desk.
Result<std::string> scoresheet_pdf(const std::string& log, const std::string& id,
                                   const std::string& notation, rulebook::Language language) {
    const auto events = KYVIEN_TRY(conduct::decode_log(log));
    auto sheet = KYVIEN_TRY(paper::sheet_of(events, notation, language));
    paper::Heading& head = paper::heading_of(sheet);
    head.event = "Kyvien";
    head.board = id;
    // The sheet is the same each time: dated by the game, not by the request.
    head.printed =
        fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                    fmt::gmtime(std::chrono::floor<std::chrono::seconds>(events.back().at)));
    auto printed = KYVIEN_TRY(paper::pdf_of(sheet, language));
    return std::move(printed.pdf);
}

Reply pdf_reply(Result<std::string> pdf, const std::string& id) {
    if (!pdf)
        return refused_reply(pdf.error());
    Reply reply;
    reply.type = "application/pdf";
    reply.body = *std::move(pdf);
    reply.file_name = fmt::format("kyvien-{}.pdf", id);
    return reply;
}

void print_game(Service& service, std::string_view id, const HttpRequest& request, ReplyDone done) {
    const auto state = service.hall->state(id);
    if (!state) {
        done(refused_reply(state.error()));
        return;
    }
    if ((*state)->phase() != conduct::Phase::Finished) {
        done(refused_reply(
            {"not-finished", "A scoresheet is printed when the game is over.", {}, {}}));
        return;
    }
    service.hall->log_text(id, [&service, game = std::string(id),
                                notation = request.query_parameter("notation"),
                                language = language_of(request),
                                done = std::move(done)](Result<std::string> log) mutable {
        if (!log) {
            done(refused_reply(log.error()));
            return;
        }
        service.print_desk->ask(
            [log = *std::move(log), game, notation, language] {
                return scoresheet_pdf(log, game, notation, language);
            },
            [post = service.post, game, done = std::move(done)](Result<std::string> pdf) mutable {
                post([game, done = std::move(done), pdf = std::move(pdf)]() mutable {
                    done(pdf_reply(std::move(pdf), game));
                });
            });
    });
}

/// Needs: the game is in memory.
void answer_record(Service& service, const std::string& id, const HttpRequest& request,
                   ReplyDone done) {
    const std::string format = request.query_parameter("format");
    if (format == "log" || format == "record") {
        if (auto may = may_read_log(service, id, request); !may)
            done(refused_reply(may.error()));
        else
            events_reply(service, id, format, std::move(done));
    } else if (format == "pdf") {
        print_game(service, id, request, std::move(done));
    } else {
        done(record_reply(service, id, request));
    }
}

}  // namespace

void send_record(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  answer_record(service, asked.parameter("id"), asked, std::move(then));
              });
}

}  // namespace kyvien::hall
