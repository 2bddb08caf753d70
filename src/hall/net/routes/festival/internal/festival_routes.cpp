#include "hall/net/routes/festival/internal/festival_routes.h"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "base/result.h"
#include "hall/festivals/festivals.h"
#include "hall/json/internal/json_fields.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/tournament/internal/tournament_routes.h"
#include "hall/tournaments/internal/tournament_desk.h"
#include "hall/tournaments/internal/tournament_files.h"

namespace kyvien::hall {
namespace festival_routes {
namespace {

/// Runs work on the thread of the tournaments, which is also that of the festivals.
template <typename Work>
void ask(Service& service, ReplyDone done, Work work, int status = 200, Turn turn = Turn::Usual) {
    service.tournaments->ask(
        [festivals = service.festivals, work = std::move(work)](Tournaments& tournaments) mutable {
            return work(*festivals, tournaments);
        },
        text_callback(std::move(done), status), turn);
}

/// A change by the holder of the key; `work` as Festivals::change().
void change_with_key(Service& service, HttpRequest request, ReplyDone done,
                     Result<std::string> (Festivals::*work)(Tournaments&, const std::string&,
                                                            const Organiser&, std::string_view)) {
    ask(service, std::move(done),
        [id = request.parameter("id"), by = organiser_of(service, request),
         body = std::move(request.body), work](Festivals& festivals, Tournaments& tournaments) {
            return (festivals.*work)(tournaments, id, by, body);
        });
}

/// A document being generated and sent.
struct Sending {
    FileRequest file_request;
    FestivalSnapshot snapshot;
    Shares::Share place;  ///< until it is made
    DownloadCache::Key key;
    DownloadCache::File made;
};

/// Only public documents, on paper or as a page: the rest is available at the desks.
Result<FileRequest> read_paper_request(const std::string& query) {
    auto file_request = KYVIEN_TRY(read_file_request(query));
    if (file_request.settings.format != exchange::ExportFormat::Pdf &&
        file_request.settings.format != exchange::ExportFormat::Html)
        return bad_field("format", one_of("pdf, html"));
    if (!file_request.is_public)
        return bad_field("list",
                         as_described("players, pairings, names, standings, crosstable, results or "
                                      "prizes, several by commas"));
    return file_request;
}

void make_on_the_side(Service& service, const std::shared_ptr<Sending>& sending) {
    service.print_desk->ask(
        [sending]() -> Result<std::string> {
            auto made = KYVIEN_TRY(make_file_of_all(sending->snapshot.sections,
                                                    sending->file_request, sending->snapshot.name));
            sending->made = std::make_shared<const exchange::Exported>(std::move(made));
            return std::string();
        },
        [&service, sending](const Result<std::string>& done) {
            service.post([&service, sending, done] {
                sending->place = {};
                service.downloads.put(sending->key,
                                      done ? Result<DownloadCache::File>(sending->made)
                                           : refuse(done.error()),
                                      DownloadCache::Keep::Yes);
            });
        });
}

Reply reply_of(const exchange::Exported& file) {
    Reply reply;
    reply.type = file.type;
    reply.body = file.bytes;
    reply.file_name = file.file_name;
    reply.caching = Caching::Never;
    return reply;
}

}  // namespace
}  // namespace festival_routes

void list_festivals(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::ask(
        service, std::move(done),
        [tournament = request.query_parameter("tournament")](Festivals& festivals, Tournaments&) {
            return festivals.list(tournament);
        },
        200, Turn::Patient);
}

void make_festival(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::ask(
        service, std::move(done),
        [by = organiser_of(service, request), body = std::move(request.body)](
            Festivals& festivals, Tournaments&) { return festivals.make(by, body); },
        201);
}

void show_festival(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::ask(
        service, std::move(done),
        [id = request.parameter("id")](Festivals& festivals, Tournaments& tournaments) {
            return festivals.show(tournaments, id);
        },
        200, Turn::Patient);
}

void change_festival(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::change_with_key(service, std::move(request), std::move(done),
                                     &Festivals::change);
}

void add_section(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::change_with_key(service, std::move(request), std::move(done),
                                     &Festivals::add_section);
}

void remove_section(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::change_with_key(service, std::move(request), std::move(done),
                                     &Festivals::remove_section);
}

void find_festival_players(Service& service, HttpRequest request, ReplyDone done) {
    auto place = acquire_look_up_slot(service, request);
    if (!place) {
        done(refused_reply(place.error()));
        return;
    }
    festival_routes::ask(
        service,
        [place = *std::move(place), done = std::move(done)](Reply reply) mutable {
            place = {};
            done(std::move(reply));
        },
        [id = request.parameter("id"), words = request.query_parameter("search")](
            Festivals& festivals, Tournaments& tournaments) {
            return festivals.find_players(tournaments, id, words);
        },
        200, Turn::Patient);
}

void send_festival_file(Service& service, HttpRequest request, ReplyDone done) {
    auto file_request = festival_routes::read_paper_request(request.target.query);
    if (!file_request) {
        done(refused_reply(file_request.error()));
        return;
    }
    auto place = acquire_look_up_slot(service, request);
    if (!place) {
        done(refused_reply(place.error()));
        return;
    }
    auto sending = std::make_shared<festival_routes::Sending>();
    sending->file_request = *std::move(file_request);
    sending->place = *std::move(place);
    const std::string& id = request.parameter("id");
    service.tournaments->ask(
        [festivals = service.festivals, id, sending](Tournaments& all) -> Result<std::string> {
            sending->snapshot = KYVIEN_TRY(festivals->snapshot(all, id));
            return std::string();
        },
        [&service, id, sending, done = std::move(done)](const Result<std::string>& found) mutable {
            if (!found) {
                done(refused_reply(found.error()));
                return;
            }
            sending->key = fmt::format("festival {} {} {}", id, sending->snapshot.version,
                                       key_of(sending->file_request));
            const bool is_ours = service.downloads.wants(
                sending->key,
                [done = std::move(done)](const Result<DownloadCache::File>& file) mutable {
                    done(file ? festival_routes::reply_of(**file) : refused_reply(file.error()));
                });
            if (is_ours)
                festival_routes::make_on_the_side(service, sending);
        },
        Turn::Patient);
}

void open_festival_desk(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::ask(service, std::move(done),
                         [id = request.parameter("id"), by = organiser_of(service, request)](
                             Festivals& festivals, Tournaments& tournaments) {
                             return festivals.desk(tournaments, id, by);
                         });
}

void renew_festival_key(Service& service, HttpRequest request, ReplyDone done) {
    festival_routes::ask(service, std::move(done),
                         [id = request.parameter("id"), by = organiser_of(service, request),
                          body = std::move(request.body)](Festivals& festivals,
                                                          Tournaments&) -> Result<std::string> {
                             KYVIEN_TRY(festivals.open_desk(id, by));
                             if (!body.empty()) {
                                 const auto sent = KYVIEN_TRY(parse_object(body));
                                 KYVIEN_TRY(ObjectReader(sent.get_object()).check_all_read());
                             }
                             return festivals.renew_key(id, by);
                         });
}

}  // namespace kyvien::hall
