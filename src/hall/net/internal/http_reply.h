// hall/net/internal/http_reply.h — an HTTP response and its headers.
#pragma once

#include <ctime>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/net/page_files.h"

namespace kyvien::hall {

struct LineSubscription;

enum class Caching { Never, Ask, Forever };

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    /// Sent instead of `body` where set; must outlive the answer.
    std::string_view kept;
    bool is_kept = false;
    bool is_gzip = false;
    std::string etag;
    /// Of a page: a part of its policy (PageFile::scripts); must outlive the answer.
    std::string_view scripts;
    std::string file_name;  ///< as a download; UTF-8
    std::string code;       ///< of the refusal that it tells
    std::string location;   ///< where to ask instead
    std::string link;       ///< to the next part of a list (RFC 8288)
    std::string allow;      ///< the methods the path understands
    std::string cookie;     ///< what the browser shall keep (session_cookie())
    std::string sharing;    ///< lines of the head that let pages of another origin read it
    std::string rate;       ///< lines of the head that tell what the address may still ask for
    int retry_after = 0;    ///< seconds; 0: as its status and code have it
    Caching caching = Caching::Never;
    /// Pages of others may show it in a frame: it asks for nothing and holds no key.
    bool may_be_framed = false;
    /// Set: instead of a body lines follow, until the connection ends (net/streams).
    std::shared_ptr<const LineSubscription> lines;

    [[nodiscard]] std::string_view content() const { return is_kept ? kept : body; }
};

[[nodiscard]] Reply json_reply(std::string body, int status = 200);
[[nodiscard]] Reply refused_reply(const Refusal& refusal);
/// The status by which that is refused.
[[nodiscard]] int status_of(const Refusal& refusal);
/// Tells the refusal of a reply as RFC 9457 has it, with the fields of a refusal beside those of a
/// problem. A reply that tells none stays as it is.
void make_problem(Reply& reply);
/// Gives an answer that is often read a tag of what it says, and takes the content away where the
/// client has it already (`has_etag`: If-None-Match). The moment of the answer, "now", is passed
/// over: it alone makes no answer new. Only of JSON with 200 and without a tag of its own.
void tag(Reply& reply, std::string_view has_etag);
/// Has the client what bears this tag, by its field If-None-Match (RFC 9110, 13.1.2)? A star means
/// whatever there is. Tags are compared without their weakness; an empty one is none.
[[nodiscard]] bool is_held(std::string_view etag, std::string_view if_none_match);
/// Nothing when the client has it already.
[[nodiscard]] Reply file_reply(const PageFile& file, bool takes_gzip, std::string_view has_etag);

/// The cookie that a browser keeps after signing in to an account.
inline constexpr std::string_view kSessionCookie = "kyvien-session";
/// The field Set-Cookie with this secret, which pages cannot read and other sites cannot send; an
/// empty one is forgotten.
[[nodiscard]] std::string session_cookie(std::string_view secret, bool is_secure);
/// The same for what ties a challenge of a passkey to the browser that has asked for it.
inline constexpr std::string_view kPasskeyCookie = "kyvien-passkey";
[[nodiscard]] std::string passkey_cookie(std::string_view browser, std::int64_t seconds,
                                         bool is_secure);
/// The value of this name in a field Cookie; empty where it has none.
[[nodiscard]] std::string cookie_in(std::string_view cookies, std::string_view name);

/// The field that gives a download its name: the whole name in UTF-8 (RFC 8187), and for old
/// programs one in ASCII (RFC 6266).
[[nodiscard]] std::string content_disposition(std::string_view file_name);

struct HeadNeeds {
    bool keep_alive = true;
    bool is_http_10 = false;
    bool tls_alone = false;  ///< the browser shall come with TLS alone from now on
};
/// A moment, in seconds since 1970, as the field Date tells it (RFC 9110, 5.6.7).
[[nodiscard]] std::string http_date(std::time_t at);
/// Status line and fields, with the empty line at the end; Date is the moment of asking.
[[nodiscard]] std::string head_of(const Reply& reply, HeadNeeds needs);

}  // namespace kyvien::hall
