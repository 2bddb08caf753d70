#include "hall/net/routes/page/internal/page_routes.h"

#include <algorithm>
#include <boost/url.hpp>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hall/accounts/account_name.h"
#include "hall/festivals/festivals.h"
#include "hall/net/routes/broadcast/internal/broadcast_routes.h"
#include "hall/net/routes/broadcast/internal/embedding.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/route_table.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/study/study_desk.h"
#include "rulebook/chapter.h"
#include "rulebook/clause.h"

namespace kyvien::hall {
namespace page_routes {
namespace {

using Found = std::move_only_function<void(Result<void>)>;

/// Calls `done` on the service's thread.
template <typename Value>
std::move_only_function<void(Result<Value>)> found_callback(Service& service, Found done) {
    return [post = service.post, done = std::move(done)](const Result<Value>& found) mutable {
        post([there = found ? Result<void>() : Result<void>(refuse(found.error())),
              done = std::move(done)]() mutable { done(std::move(there)); });
    };
}

void find_study(Service& service, const std::string& id, Found done) {
    service.studies->ask<bool>(
        [id](Studies& all) -> Result<bool> {
            KYVIEN_TRY(all.exists(id));
            return true;
        },
        found_callback<bool>(service, std::move(done)), Turn::Patient);
}

/// Looked up on the first thread, which alone has festivals; the page may be requested on any.
void find_festival(Service& service, const std::string& id, Found done) {
    Service& first = *service.threads.front();
    run_on(service, first,
           [id, back = return_to<Result<void>>(service, first, std::move(done))](
               Service& there) mutable {
               there.tournaments->ask(
                   [festivals = there.festivals, id](Tournaments&) -> Result<std::string> {
                       KYVIEN_TRY(festivals->exists(id));
                       return std::string();
                   },
                   [back = std::move(back)](const Result<std::string>& found) mutable {
                       back(found ? Result<void>() : refuse(found.error()));
                   },
                   Turn::Patient);
           });
}

void find_player(Service& service, const std::string& name, Found done) {
    service.accounts->ask<bool>(
        [name](store::Accounts& accounts) -> Result<bool> {
            if (!KYVIEN_TRY(accounts.find_by_name(account_key(name))))
                return refuse("no-such-account", "Nobody has an account of this name here.");
            return true;
        },
        found_callback<bool>(service, std::move(done)));
}

Result<void> find_clause(const std::string& law, const std::string& clause) {
    const auto known = rulebook::find_law(law);
    if (!known)
        return refuse("no-such-law", "There is no such law.");
    // The page also shows a chapter, by its number: a list of its clauses.
    if (!clause.empty() && !rulebook::find_clause(*known, clause) &&
        rulebook::clauses_below(*known, clause).empty())
        return refuse("no-such-clause", "The law has no such clause.");
    return {};
}

/// Looks up what an address names, such as "/b/{broadcast}/{board}"; unknown kinds of names are
/// skipped.
class NamedThings {
  public:
    NamedThings(Service& service, Parameters named)
        : service_(&service), named_(std::move(named)) {}

    /// `done` is called once, on the service's thread, with the refusal of the first that does not
    /// exist.
    void find(Found done) {
        while (next_ < named_.size()) {
            const auto [kind, name] = named_[next_++];
            if (kind == "law") {
                if (auto found = find_clause(name, after("clause")); !found) {
                    done(std::move(found));
                    return;
                }
            } else if (kind == "study") {
                find_study(*service_, name, going_on(std::move(done)));
                return;
            } else if (kind == "festival") {
                find_festival(*service_, name, going_on(std::move(done)));
                return;
            } else if (kind == "player") {
                find_player(*service_, name, going_on(std::move(done)));
                return;
            } else if (const auto at = embedded_segments(kind, name); !at.empty()) {
                if (const auto shown = embedded_at(at))
                    find_embedded(*service_, *shown, going_on(std::move(done)));
                else
                    done(refuse(no_such_path("/" + at.front() + "/" + name)));
                return;
            }
        }
        done({});
    }

  private:
    [[nodiscard]] std::string after(std::string_view kind) const {
        const auto found = std::ranges::find(named_, kind, &Parameters::value_type::first);
        return found == named_.end() ? std::string() : found->second;
    }

    /// The segments of the embedded form, as read by embedded_at(); empty: not embeddable.
    [[nodiscard]] std::vector<std::string> embedded_segments(std::string_view kind,
                                                             const std::string& name) const {
        if (kind == "game")
            return std::vector<std::string>{"g", name};
        if (kind == "tournament")
            return std::vector<std::string>{"t", name};
        if (kind != "broadcast")
            return {};
        std::vector<std::string> segments{"b", name};
        if (const std::string board = after("board"); !board.empty())
            segments.push_back(board);
        return segments;
    }

    Found going_on(Found done) {
        return [rest = std::move(*this), done = std::move(done)](Result<void> found) mutable {
            if (found)
                rest.find(std::move(done));
            else
                done(std::move(found));
        };
    }

    Service* service_;
    Parameters named_;
    std::size_t next_ = 0;
};

/// The address of the page as other pages embed it, or empty.
std::string embeddable_path(const HttpRequest& request) {
    const Target& target = request.target;
    if (target.path == "/analysis" &&
        is_position(request.query_parameter("game"), request.query_parameter("fen")))
        return fmt::format("/analysis?{}", target.query);
    const auto page = embeddable_page(target.segments);
    return page ? page->path : std::string();
}

/// The page with a link by which other programs find how to embed it (oEmbed 1.0, 4).
Reply discoverable_page_reply(Service& service, const HttpRequest& request,
                              const std::string& path) {
    const auto is_of_host = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-.:[]_").find(c) != std::string_view::npos;
    };
    if (request.host.empty() || !std::ranges::all_of(request.host, is_of_host))
        return page_reply(service, request);
    const std::string origin =
        fmt::format("{}://{}", request.is_encrypted ? "https" : "http", request.host);
    // Everything but letters and digits is escaped, so that none of it is HTML.
    const std::string link =
        fmt::format(R"(<link rel="alternate" type="application/json+oembed" )"
                    R"(href="{}/api/oembed?url={}" title="Kyvien">)"
                    "\n",
                    origin, boost::urls::encode(origin + path, boost::urls::unreserved_chars));
    const PageFile& page = service.page->index();
    const auto file = service.linked_pages.with_link(page, link);
    if (!file)
        return page_reply(service, request);
    Reply reply = file_reply(*file, request.takes_gzip, request.etag);
    // The page's own policy for scripts lasts longer than the file with the link.
    reply.scripts = page.scripts;
    reply.body = reply.kept;
    reply.is_kept = false;
    return reply;
}

/// A path without an empty segment at its end: "/t/" becomes "/t".
std::span<const std::string> without_last_slash(std::span<const std::string> segments) {
    return !segments.empty() && segments.back().empty() ? segments.first(segments.size() - 1)
                                                        : segments;
}

/// The values of the names in braces; none if the page has no such address.
std::optional<Parameters> named_at(const PageFiles& page, const Target& target) {
    const auto segments = without_last_slash(target.segments);
    if (segments.empty())
        return Parameters();
    for (const std::string& address : page.addresses())
        if (auto named = match(address, segments))
            return named;
    return std::nullopt;
}

}  // namespace
}  // namespace page_routes

Reply page_reply(const Service& service, const HttpRequest& request) {
    return file_reply(service.page->index(), request.takes_gzip, request.etag);
}

Reply missing_page_reply(const Service& service, const HttpRequest& request,
                         const Refusal& refusal) {
    Reply reply;
    if (request.takes_page) {
        reply = file_reply(service.page->index(), request.takes_gzip, {});
        reply.status = 404;
        // Not cached, because it may exist later.
        reply.caching = Caching::Never;
        reply.etag.clear();
    } else {
        reply = refused_reply(refusal);
        make_problem(reply);
    }
    return reply;
}

void send_page(Service& service, HttpRequest request, ReplyDone done) {
    const PageFiles& page = *service.page;
    if (const PageFile* const file = page.find(request.target.path)) {
        done(file_reply(*file, request.takes_gzip, request.etag));
        return;
    }
    if (request.target.path.starts_with("/embed/")) {
        send_frame(service, std::move(request), std::move(done));
        return;
    }
    // If the page does not list its addresses, any address is accepted.
    if (page.addresses().empty()) {
        done(page_reply(service, request));
        return;
    }
    auto named = page_routes::named_at(page, request.target);
    if (!named) {
        done(missing_page_reply(service, request, no_such_path(request.target.path)));
        return;
    }
    std::string embeddable = page_routes::embeddable_path(request);
    page_routes::NamedThings(service, *std::move(named))
        .find([&service, request = std::move(request), embeddable = std::move(embeddable),
               done = std::move(done)](const Result<void>& found) mutable {
            if (found && !embeddable.empty())
                done(page_routes::discoverable_page_reply(service, request, embeddable));
            else if (found || status_of(found.error()) != 404)
                done(page_reply(service, request));
            else
                done(missing_page_reply(service, request, found.error()));
        });
}

}  // namespace kyvien::hall
