// hall/net/internal/http_reply.h — an HTTP response and its headers.
#pragma once

#include <ctime>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/json/shared_text.h"
#include "hall/net/page_files.h"

namespace kyvien::hall {

struct LineSubscription;

enum class Caching { Never, Revalidate, Forever };

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    /// Sent instead of `body` if `is_kept`; must outlive the response.
    std::string_view kept;
    bool is_kept = false;
    /// Sent instead of `body` if set: one text for many clients. tag() gives it no ETag: a client
    /// asks for it by the version that it has.
    SharedText shared;
    bool is_gzip = false;
    std::string etag;
    /// Of a page: a part of its Content-Security-Policy (PageFile::scripts); must outlive the
    /// response.
    std::string_view scripts;
    std::string file_name;     ///< name of the download; UTF-8
    std::string code;          ///< of the refusal in the body
    std::string location;      ///< where to redirect
    std::string link;          ///< to the next page of a list (RFC 8288)
    std::string allow;         ///< the methods that the path supports
    std::string cookie;        ///< Set-Cookie (session_cookie())
    std::string cors_headers;  ///< CORS headers, which let pages of another origin read it
    std::string rate;          ///< rate-limit headers for the client's address
    int retry_after = 0;       ///< seconds; 0: derived from status and code
    Caching caching = Caching::Never;
    /// Pages of other sites may show it in a frame: it accepts no input and contains no key.
    bool may_be_framed = false;
    /// If set, a stream of lines follows instead of a body, until the connection ends
    /// (net/streams).
    std::shared_ptr<const LineSubscription> lines;

    [[nodiscard]] std::string_view content() const {
        return shared ? std::string_view(*shared) : is_kept ? kept : std::string_view(body);
    }
};

[[nodiscard]] Reply json_reply(std::string body, int status = 200);
[[nodiscard]] Reply json_reply(SharedText body);
[[nodiscard]] Reply refused_reply(const Refusal& refusal);
/// The HTTP status for this refusal.
[[nodiscard]] int status_of(const Refusal& refusal);
/// Writes the refusal of a reply as a problem document (RFC 9457), which includes the fields of a
/// refusal. A reply without a refusal is unchanged.
void make_problem(Reply& reply);
/// Adds an ETag to a frequently requested response, and removes its content if the client already
/// has it (`has_etag`: If-None-Match). The field "now" is ignored when the tag is computed. Only
/// for JSON with status 200 and without a tag of its own.
void tag(Reply& reply, std::string_view has_etag);
/// Does the client already have the content with this tag, according to If-None-Match (RFC 9110,
/// 13.1.2)? A star matches anything. Uses weak comparison; an empty tag never matches.
[[nodiscard]] bool matches_etag(std::string_view etag, std::string_view if_none_match);
/// Without content if the client already has it.
[[nodiscard]] Reply file_reply(const PageFile& file, bool takes_gzip, std::string_view has_etag);

/// The browser's cookie for a signed-in account.
inline constexpr std::string_view kSessionCookie = "kyvien-session";
/// The Set-Cookie value with this secret; pages cannot read the cookie and other sites cannot send
/// it. An empty secret deletes it.
[[nodiscard]] std::string session_cookie(std::string_view secret, bool is_secure);
/// The same for the cookie that ties a passkey challenge to the browser that requested it.
inline constexpr std::string_view kPasskeyCookie = "kyvien-passkey";
[[nodiscard]] std::string passkey_cookie(std::string_view browser, std::int64_t seconds,
                                         bool is_secure);
/// The value of this name in a Cookie field; empty if absent.
[[nodiscard]] std::string cookie_in(std::string_view cookies, std::string_view name);

/// The Content-Disposition of a download: the full name in UTF-8 (RFC 8187), and an ASCII name for
/// old clients (RFC 6266).
[[nodiscard]] std::string content_disposition(std::string_view file_name);

struct HeadOptions {
    bool keep_alive = true;
    bool is_http_10 = false;
    bool sends_hsts = false;  ///< sends Strict-Transport-Security
};
/// A time, in seconds since 1970, in the form of the Date field (RFC 9110, 5.6.7).
[[nodiscard]] std::string http_date(std::time_t at);
/// Status line and headers, including the final empty line; Date is the current time.
[[nodiscard]] std::string response_head(const Reply& reply, HeadOptions needs);

}  // namespace kyvien::hall
