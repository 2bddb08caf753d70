#include "hall/net/routes/tournament/internal/tournament_file_routes.h"

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/result.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/tournament/internal/tournament_routes.h"
#include "hall/tournaments/internal/tournament_desk.h"
#include "hall/tournaments/internal/tournament_files.h"

namespace kyvien::hall {
namespace {

// ---- downloads ----

/// A download in progress.
struct Sending {
    FileRequest wanted;
    std::shared_ptr<const TournamentSnapshot> snapshot;
    GameLogs logs;
    Shares::Share place;  ///< until it is made
    DownloadCache::Key key;
    DownloadCache::File made;
};

Reply reply_of(const exchange::Exported& file, const std::string& etag) {
    Reply reply;
    reply.type = file.type;
    reply.body = file.bytes;
    reply.file_name = file.file_name;
    reply.etag = etag;
    reply.caching = etag.empty() ? Caching::Never : Caching::Revalidate;
    return reply;
}

void make_on_the_side(Service& service, const std::shared_ptr<Sending>& sending) {
    service.print_desk->ask(
        [sending]() -> Result<std::string> {
            auto made = KYVIEN_TRY(make_file(*sending->snapshot, sending->wanted, sending->logs));
            sending->made = std::make_shared<const exchange::Exported>(std::move(made));
            return std::string();
        },
        [&service, sending](const Result<std::string>& done) {
            service.post([&service, sending, done] {
                sending->place = {};
                // A game continues without the tournament being changed.
                const auto keep = sending->wanted.needs_games ? DownloadCache::Keep::No
                                                              : DownloadCache::Keep::Yes;
                service.downloads.put(
                    sending->key,
                    done ? Result<DownloadCache::File>(sending->made) : refuse(done.error()), keep);
            });
        });
}

void make_or_fetch(Service& service, const std::shared_ptr<Sending>& sending,
                   const std::string& etag, ReplyDone done) {
    const bool is_ours = service.downloads.wants(
        sending->key,
        [etag, done = std::move(done)](const Result<DownloadCache::File>& file) mutable {
            done(file ? reply_of(**file, etag) : refused_reply(file.error()));
        });
    if (!is_ours)
        return;
    if (!sending->wanted.needs_games) {
        make_on_the_side(service, sending);
        return;
    }
    service.hall->log_texts(games_wanted(*sending->snapshot, sending->wanted.settings.round),
                            [&service, sending](GameLogs logs) {
                                sending->logs = std::move(logs);
                                make_on_the_side(service, sending);
                            });
}

}  // namespace

void send_file(Service& service, HttpRequest request, ReplyDone done) {
    const std::string& id = request.parameter("id");
    auto wanted = read_file_request(request.target.query);
    if (!wanted) {
        done(refused_reply(wanted.error()));
        return;
    }
    auto place = acquire_look_up_slot(service, request);
    if (!place) {
        done(refused_reply(place.error()));
        return;
    }
    auto sending = std::make_shared<Sending>();
    sending->wanted = *std::move(wanted);
    sending->place = *std::move(place);
    std::optional<Organiser> by;
    if (!sending->wanted.is_public)
        by = organiser_of(service, request);
    service.tournaments->ask(
        [id, by, sending](Tournaments& tournaments) -> Result<std::string> {
            auto snapshot = KYVIEN_TRY(tournaments.snapshot(id, by));
            sending->snapshot = std::move(snapshot);
            return std::string();
        },
        [&service, id, sending, has = request.etag,
         done = std::move(done)](const Result<std::string>& found) mutable {
            if (!found) {
                done(refused_reply(found.error()));
                return;
            }
            const std::string& version = sending->snapshot->version;
            sending->key = fmt::format("{} {} {}", id, version, key_of(sending->wanted));
            const bool lasts = sending->wanted.is_public && !sending->wanted.needs_games;
            const std::string etag = lasts ? fmt::format("\"{}\"", version) : std::string();
            if (matches_etag(etag, has)) {
                Reply reply;
                reply.status = 304;
                reply.etag = etag;
                reply.caching = Caching::Revalidate;
                done(std::move(reply));
                return;
            }
            make_or_fetch(service, sending, etag, std::move(done));
        });
}

// ---- the logo ----

void send_logo(Service& service, HttpRequest request, ReplyDone done) {
    service.tournaments->ask(
        [id = request.parameter("id")](Tournaments& tournaments) { return tournaments.logo(id); },
        [done = std::move(done)](Result<std::string> png) mutable {
            if (!png) {
                done(refused_reply(png.error()));
                return;
            }
            Reply reply;
            reply.type = "image/png";
            reply.body = *std::move(png);
            done(std::move(reply));
        });
}

void take_logo(Service& service, HttpRequest request, ReplyDone done) {
    const std::string id = request.parameter("id");
    service.tournaments->ask(
        [id, by = organiser_of(service, request), png = std::move(request.body)](
            Tournaments& tournaments) { return tournaments.set_logo(id, by, png); },
        [&service, id, done = std::move(done)](Result<std::string> text) mutable {
            if (text)
                service.tournaments->changed(id);
            done(text ? json_reply(*std::move(text)) : refused_reply(text.error()));
        });
}

// ---- uploads ----

namespace {

/// An upload in progress.
struct Taking {
    std::string id;  ///< empty: of a new tournament
    Organiser organiser;
    UploadRequest wanted;
    std::string bytes;
    std::size_t seq = 0;
    std::shared_ptr<const TournamentSnapshot> snapshot;
    exchange::Import import;
    ReplyDone done;
};

using TakingPtr = std::shared_ptr<Taking>;

void carry_out(Service& service, const TakingPtr& taking) {
    service.tournaments->ask(
        [taking](Tournaments& tournaments) -> Result<std::string> {
            std::vector<tournament::OfficeEventBody> events = std::move(taking->import.plan.events);
            return taking->id.empty()
                       ? tournaments.make_from(taking->organiser, taking->wanted.by,
                                               std::move(events))
                       : tournaments.append(taking->id, taking->organiser, taking->wanted.by,
                                            taking->seq, std::move(events));
        },
        [&service, taking](Result<std::string> text) {
            if (text && !taking->id.empty())
                service.tournaments->changed(taking->id);
            const int status = taking->id.empty() ? 201 : 200;
            taking->done(text ? json_reply(*std::move(text), status) : refused_reply(text.error()));
        });
}

void plan(Service& service, const TakingPtr& taking) {
    service.print_desk->ask(
        [taking]() -> Result<std::string> {
            const tournament::Office nothing;
            auto import = KYVIEN_TRY(
                exchange::plan_import(taking->snapshot ? taking->snapshot->office : nothing,
                                      taking->bytes, taking->wanted.settings));
            taking->import = std::move(import);
            if (taking->wanted.plan_only)
                return plan_json(taking->import, taking->seq);
            KYVIEN_TRY(check_upload(taking->import, taking->wanted));
            return std::string();
        },
        [&service, taking](Result<std::string> planned) {
            service.post([&service, taking, planned = std::move(planned)]() mutable {
                if (!planned)
                    taking->done(refused_reply(planned.error()));
                else if (taking->wanted.plan_only)
                    taking->done(json_reply(*std::move(planned)));
                else
                    carry_out(service, taking);
            });
        });
}

/// Parses the request; responds and returns null if it is invalid.
TakingPtr taking_of(HttpRequest& request, ReplyDone& done) {
    auto wanted = read_upload_request(request.target.query);
    if (!wanted) {
        done(refused_reply(wanted.error()));
        return nullptr;
    }
    auto taking = std::make_shared<Taking>();
    taking->wanted = *std::move(wanted);
    taking->bytes = std::move(request.body);
    taking->done = std::move(done);
    return taking;
}

}  // namespace

void take_file(Service& service, HttpRequest request, ReplyDone done) {
    const TakingPtr taking = taking_of(request, done);
    if (!taking)
        return;
    taking->id = request.parameter("id");
    taking->organiser = organiser_of(service, request);
    service.tournaments->ask(
        [taking](Tournaments& tournaments) -> Result<std::string> {
            auto snapshot = KYVIEN_TRY(tournaments.snapshot(taking->id, taking->organiser));
            taking->snapshot = std::move(snapshot);
            taking->seq = taking->snapshot->office.seq();
            if (taking->wanted.seq && *taking->wanted.seq != taking->seq)
                return refuse(
                    "seq-conflict",
                    "Somebody else has changed the tournament meanwhile; check it and try again.",
                    std::nullopt, {{"seq", std::to_string(taking->seq)}});
            return std::string();
        },
        [&service, taking](const Result<std::string>& found) {
            if (found)
                plan(service, taking);
            else
                taking->done(refused_reply(found.error()));
        });
}

void take_whole_file(Service& service, HttpRequest request, ReplyDone done) {
    if (const TakingPtr taking = taking_of(request, done)) {
        taking->organiser = organiser_of(service, request);
        plan(service, taking);
    }
}

}  // namespace kyvien::hall
