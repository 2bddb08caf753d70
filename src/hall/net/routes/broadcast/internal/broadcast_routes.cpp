#include "hall/net/routes/broadcast/internal/broadcast_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/url.hpp>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/broadcast/internal/embedding.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/reply_callbacks.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/net/routes/page/internal/page_routes.h"

namespace kyvien::hall {
namespace broadcast_routes {
namespace {

/// Responds with a text that many clients poll.
auto telling_tagged(Service& service, const HttpRequest& request, ReplyDone done) {
    return value_reply_callback<Broadcasts::Tagged>(
        service,
        [started = service.started, known = request.etag,
         takes_gzip = request.takes_gzip](const Broadcasts::Tagged& tagged_text) {
            Reply reply;
            // Another run may use the same numbers for something else.
            reply.etag = fmt::format("\"{}-{}\"", started, tagged_text.tag);
            reply.caching = Caching::Revalidate;
            if (matches_etag(reply.etag, known)) {
                reply.status = 304;
                return reply;
            }
            reply.is_gzip = takes_gzip;
            reply.shared = takes_gzip ? tagged_text.packed : tagged_text.text;
            return reply;
        },
        std::move(done));
}

/// The holder of the key; the table has admitted only requests with one.
std::string broadcaster_of(const Service& service, const HttpRequest& request) {
    const KeyHolder holder = holder_of(service, request).value_or(KeyHolder{});
    return holder.name.empty() ? std::string(name(holder.role)) : holder.name;
}

// ---- oEmbed ----

constexpr int kFrameWidth = 640;
constexpr int kFrameHeight = 720;
constexpr int kMinFrame = 240;
constexpr int kMaxFrame = 4'000;

std::optional<int> side_of_frame(const std::string& asked, int usual) {
    if (asked.empty())
        return usual;
    int most = 0;
    const auto [end, error] = std::from_chars(asked.data(), asked.data() + asked.size(), most);
    if (error != std::errc() || end != asked.data() + asked.size() || most < kMinFrame ||
        most > kMaxFrame)
        return std::nullopt;
    return std::min(most, usual);
}

/// "/position?game=chess&amp;fen=…" of a position on the analysis board, escaped for HTML; none if
/// the address contains no valid position. Parameters unknown to the frame are left out.
std::optional<std::string> embedded_position(const boost::urls::url_view& url) {
    constexpr std::size_t kLongestFen = 1'000;
    constexpr std::size_t kLongestOther = 120;
    std::string query;
    bool has_game = false;
    bool has_position = false;
    for (const char* const name : {"game", "fen", "last", "turned", "title"}) {
        const auto found = url.params().find(name);
        if (found == url.params().end())
            continue;
        const std::string value((*found).value);
        const bool is_position = name == std::string_view("fen");
        if (value.empty() || value.size() > (is_position ? kLongestFen : kLongestOther))
            return std::nullopt;
        has_game |= name == std::string_view("game");
        has_position |= is_position;
        // All but letters and digits are escaped, so that none of it is HTML.
        query += fmt::format("{}{}={}", query.empty() ? "?" : "&amp;", name,
                             boost::urls::encode(value, boost::urls::unreserved_chars));
    }
    const auto asked = [&url](const char* name) {
        return std::string((*url.params().find(name)).value);
    };
    return has_game && has_position && is_position(asked("game"), asked("fen"))
               ? std::optional("/position" + query)
               : std::nullopt;
}

std::optional<EmbeddablePage> shown_at(const boost::urls::url_view& url) {
    std::vector<std::string> parts;
    for (const auto& part : url.segments())
        parts.emplace_back(part);
    if (parts == std::vector<std::string>{"analysis"}) {
        auto path = embedded_position(url);
        return path ? std::optional(
                          EmbeddablePage{{Embedded::Kind::Position, {}, {}}, *std::move(path)})
                    : std::nullopt;
    }
    return embeddable_page(parts);
}

/// A refusal as a problem document (RFC 9457), even if the client did not ask for one.
Reply problem(const Refusal& refusal) {
    Reply reply = refused_reply(refusal);
    make_problem(reply);
    return reply;
}

}  // namespace
}  // namespace broadcast_routes

void list_broadcasts(Service& service, HttpRequest, ReplyDone done) {
    service.broadcasts->ask<std::string>([](Broadcasts& all) { return all.list(); },
                                         text_reply_callback(service, std::move(done)),
                                         Turn::Patient);
}

void make_broadcast(Service& service, HttpRequest request, ReplyDone done) {
    service.broadcasts->ask<std::string>(
        [by = broadcast_routes::broadcaster_of(service, request),
         body = std::move(request.body)](Broadcasts& all) { return all.make(by, body); },
        text_reply_callback(service, std::move(done), 201));
}

void change_broadcast(Service& service, HttpRequest request, ReplyDone done) {
    const std::string id = request.parameter("id");
    service.broadcasts->ask<std::string>(
        [id, by = broadcast_routes::broadcaster_of(service, request),
         body = std::move(request.body)](Broadcasts& all) { return all.change(id, by, body); },
        text_reply_callback(service, std::move(done)));
    // Queued after the change, on the same desk: the broadcast may have ended or resumed.
    service.sources->changed(id);
}

void show_broadcast_source(Service& service, HttpRequest request, ReplyDone done) {
    service.sources->show(request.parameter("id"), text_reply_callback(service, std::move(done)));
}

void set_broadcast_source(Service& service, HttpRequest request, ReplyDone done) {
    service.sources->set(request.parameter("id"),
                         broadcast_routes::broadcaster_of(service, request),
                         std::move(request.body), text_reply_callback(service, std::move(done)));
}

void stop_broadcast_source(Service& service, HttpRequest request, ReplyDone done) {
    service.sources->stop(request.parameter("id"),
                          broadcast_routes::broadcaster_of(service, request),
                          text_reply_callback(service, std::move(done)));
}

void push_broadcast_file(Service& service, HttpRequest request, ReplyDone done) {
    service.broadcasts->ask<std::string>(
        [id = request.parameter("id"), by = broadcast_routes::broadcaster_of(service, request),
         round = request.query_parameter("round"),
         body = std::move(request.body)](Broadcasts& all) { return all.push(id, by, round, body); },
        text_reply_callback(service, std::move(done)));
}

void show_broadcast(Service& service, HttpRequest request, ReplyDone done) {
    auto reply_callback = broadcast_routes::telling_tagged(service, request, std::move(done));
    service.broadcasts->ask<Broadcasts::Tagged>(
        [id = request.parameter("id"), round = request.query_parameter("round")](Broadcasts& all) {
            return all.show(id, round);
        },
        std::move(reply_callback), Turn::Patient);
}

void show_broadcast_board(Service& service, HttpRequest request, ReplyDone done) {
    auto reply_callback = broadcast_routes::telling_tagged(service, request, std::move(done));
    service.broadcasts->ask<Broadcasts::Tagged>(
        [id = request.parameter("id"), board = request.parameter("board")](Broadcasts& all) {
            return all.show_board(id, board);
        },
        std::move(reply_callback), Turn::Patient);
}

void send_broadcast_file(Service& service, HttpRequest request, ReplyDone done) {
    const std::string id = request.parameter("id");
    service.broadcasts->ask<record::GameFile>(
        [id, round = request.query_parameter("round")](Broadcasts& all) {
            return all.file(id, round);
        },
        value_reply_callback<record::GameFile>(
            service, [id](record::GameFile file) { return game_file_reply(std::move(file), id); },
            std::move(done)),
        Turn::Patient);
}

void show_embedding(Service& service, HttpRequest request, ReplyDone done) {
    using namespace broadcast_routes;
    const std::string format = request.query_parameter("format");
    const std::string asked = request.query_parameter("url");
    const auto url = boost::urls::parse_uri(asked);
    const auto shown = url ? shown_at(*url) : std::nullopt;
    const std::string host =
        url ? std::string(std::string_view(url->encoded_host_and_port())) : std::string();
    const auto width = side_of_frame(request.query_parameter("maxwidth"), kFrameWidth);
    const auto height = side_of_frame(request.query_parameter("maxheight"), kFrameHeight);
    if (!shown || host != request.host || (url->scheme() != "http" && url->scheme() != "https")) {
        done(problem(no_such_path(asked)));
        return;
    }
    const auto refuse_field = [&done](std::string field, std::string_view expected) {
        done(problem(bad_field(std::move(field), as_described(expected)).error()));
    };
    if (!width)
        return refuse_field("maxwidth", "a number from 240 to 4000");
    if (!height)
        return refuse_field("maxheight", "a number from 240 to 4000");
    if (!format.empty() && format != "json")
        return refuse_field("format", "json");
    const std::string origin = fmt::format("{}://{}", std::string_view(url->scheme()), host);
    JsonWriter json;
    json.begin_object()
        .field("version", "1.0")
        .field("type", "rich")
        .field("provider_name", "Kyvien")
        .field("provider_url", origin)
        .field("width", *width)
        .field("height", *height)
        .field("html", fmt::format(R"(<iframe src="{}/embed{}" width="{}" height="{}" )"
                                   R"(title="Kyvien" loading="lazy" style="border:0"></iframe>)",
                                   origin, shown->path, *width, *height))
        .end_object();
    find_embedded(service, shown->what,
                  [text = json.take(), done = std::move(done)](const Result<void>& found) mutable {
                      done(found ? json_reply(std::move(text)) : problem(found.error()));
                  });
}

void send_frame(Service& service, HttpRequest request, ReplyDone done) {
    const std::span<const std::string> asked = std::span(request.target.segments).subspan(1);
    const bool is_of_position = asked.size() == 1 && asked[0] == "position";
    const auto what = embedded_at(asked);
    auto tell = [&service, request, done = std::move(done)](const Result<void>& found) mutable {
        Reply reply;
        if (found)
            reply = page_reply(service, request);
        else if (status_of(found.error()) == 404)
            reply = missing_page_reply(service, request, found.error());
        else
            reply = broadcast_routes::problem(found.error());
        reply.may_be_framed = true;
        done(std::move(reply));
    };
    if (is_of_position) {
        tell(is_position(request.query_parameter("game"), request.query_parameter("fen"))
                 ? Result<void>()
                 : refuse(no_such_path(request.target.path)));
        return;
    }
    if (!what)
        tell(refuse(no_such_path(request.target.path)));
    else
        find_embedded(service, *what, std::move(tell));
}

}  // namespace kyvien::hall
