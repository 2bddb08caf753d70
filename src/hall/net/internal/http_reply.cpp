#include "hall/net/internal/http_reply.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>

#include "base/text.h"
#include "hall/json/refusal_json.h"
#include "hall/service/internal/limits.h"
#include "hall/service/token.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {
namespace {

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kProblem = "application/problem+json";
// Each code is described in this document, under its name.
constexpr std::string_view kProblemTypes = "/api/1/openapi.json";

std::string_view reason(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 204:
        return "No Content";
    case 304:
        return "Not Modified";
    case 308:
        return "Permanent Redirect";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 421:
        return "Misdirected Request";
    case 426:
        return "Upgrade Required";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 501:
        return "Not Implemented";
    case 503:
        return "Service Unavailable";
    case 507:
        return "Insufficient Storage";
    default:
        return "Status";
    }
}

int status_of(std::string_view code) {
    if (code == "no-such-game" || code == "no-such-law" || code == "no-such-clause" ||
        code == "no-such-path" || code == "no-such-tournament" || code == "no-such-account" ||
        code == "no-such-broadcast" || code == "no-such-challenge" || code == "no-such-message" ||
        code == "no-such-study" || code == "no-such-webhook" || code == "no-such-festival")
        return 404;
    if (code == "seat-taken" || code == "game-over" || code == "seq-conflict" ||
        code == "not-finished" || code == "table-busy" || code == "asked-before" ||
        code == "asked-otherwise" || code == "over-the-board" || code == "seat-reserved" ||
        code == "name-taken" || code == "challenge-answered" || code == "study-moved-on" ||
        code == "study-full" || code == "passkey-known" || code == "same-terms")
        return 409;
    if (code == "no-such-token")
        return 401;
    if (code == "foreign-origin" || code == "wrong-token" || code == "key-only-reads" ||
        code == "key-without-right" || code == "not-signed-in" || code == "wrong-password" ||
        code == "token-too-narrow" || code == "challenges-not-taken" || code == "not-the-host" ||
        code == "rating-outside" || code == "wrong-passkey" || code == "passkey-copied" ||
        code == "passkey-elsewhere" || code == "passkey-unverified")
        return 403;
    if (code == "wrong-method")
        return 405;
    if (code == "too-long")
        return 413;
    if (code == "too-many" || code == "too-many-keys" || code == "too-many-programs" ||
        code == "too-many-programs-of-one")
        return 429;
    if (code == "unknown-host")
        return 421;
    if (code == "transfer-encoding")
        return 501;
    if (code == "store-full")
        return 507;
    if (code.starts_with("store-") || code.starts_with("file-") || code.starts_with("hall-") ||
        code == "too-busy")
        return 503;
    if (code == "fault" || code == "cannot-draw" || code == "table-stopped" ||
        code == "bad-event-line" || code == "broken-log" || code == "bad-record" ||
        code == "game-altered" || code == "bad-tournament-games" || code == "ledger-altered" ||
        code == "log-altered")
        return 500;
    return 400;
}

/// Seconds after which a retry may succeed.
int retry_after(const Reply& reply) {
    if (reply.retry_after != 0)
        return reply.retry_after;
    if (reply.status == 503)
        return kComeBackAfter;
    // One key per second; programs of the hall play whole games.
    if (reply.code == "too-many-keys")
        return 1;
    return reply.code.starts_with("too-many-programs") ? 60 : 2;
}

/// A readable title: "No such game" for "no-such-game".
std::string title_of(std::string_view code) {
    std::string title(code);
    std::ranges::replace(title, '-', ' ');
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

std::string_view cache_control(Caching caching) {
    switch (caching) {
    case Caching::Never:
        return "no-store";
    case Caching::Revalidate:
        return "no-cache";
    case Caching::Forever:
        return "public, max-age=31536000, immutable";
    }
    return "no-store";
}

// The page loads everything from this origin and nothing from elsewhere.
constexpr std::string_view kSecurity =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n"
    "Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; ";
/// No other page may frame it.
constexpr std::string_view kAlone = "form-action 'self'; frame-ancestors 'none'\r\n"
                                    "X-Frame-Options: DENY\r\n"
                                    "Cross-Origin-Opener-Policy: same-origin\r\n"
                                    "Cross-Origin-Resource-Policy: same-origin\r\n";
constexpr std::string_view kFramed = "form-action 'none'; frame-ancestors *\r\n";

}  // namespace

Reply json_reply(std::string body, int status) {
    Reply reply;
    reply.status = status;
    reply.body = std::move(body);
    return reply;
}

Reply json_reply(SharedText body) {
    Reply reply;
    reply.shared = std::move(body);
    return reply;
}

int status_of(const Refusal& refusal) {
    return status_of(refusal.code.name());
}

Reply refused_reply(const Refusal& refusal) {
    Reply reply = json_reply(to_json(refusal), status_of(refusal.code.name()));
    reply.code = refusal.code.text();
    return reply;
}

void make_problem(Reply& reply) {
    constexpr std::string_view kMessage = R"("message":)";
    if (reply.code.empty() || !reply.body.starts_with('{') || reply.type != kJson)
        return;
    // The refusal's JSON already contains the sentence, quoted; no field before it can contain this
    // text.
    const std::size_t begins = reply.body.find(kMessage);
    if (begins == std::string::npos)
        return;
    const std::size_t quote = begins + kMessage.size();
    std::size_t ends = quote + 1;
    while (ends < reply.body.size() && reply.body[ends] != '"')
        ends += reply.body[ends] == '\\' ? 2U : 1U;
    const std::string_view sentence = std::string_view(reply.body).substr(quote, ends + 1 - quote);
    reply.body = fmt::format(R"({{"type":"{}#{}","title":"{}","status":{},"detail":{},{})",
                             kProblemTypes, reply.code, title_of(reply.code), reply.status,
                             sentence, std::string_view(reply.body).substr(1));
    reply.type = kProblem;
}

bool matches_etag(std::string_view etag, std::string_view if_none_match) {
    if (etag.starts_with("W/"))
        etag.remove_prefix(2);
    return !etag.empty() && (base::trimmed(if_none_match) == "*" ||
                             if_none_match.find(etag) != std::string_view::npos);
}

void tag(Reply& reply, std::string_view has_etag) {
    constexpr std::string_view kNow = R"("now":)";
    if (reply.status != 200 || reply.type != kJson || !reply.etag.empty() || reply.is_kept ||
        reply.shared != nullptr)
        return;
    const std::string_view body = reply.body;
    const std::size_t now = body.find(kNow);
    std::string text(body.substr(0, now));
    if (now != std::string_view::npos)
        text += body.substr(std::min(body.find_first_of(",}", now), body.size()));
    const auto hash = hash_of_secret(text);
    // A weak tag, because `now` may differ.
    reply.etag = fmt::format("W/\"{:02x}\"", fmt::join(hash.begin(), hash.begin() + 12, ""));
    reply.caching = Caching::Revalidate;
    if (!matches_etag(reply.etag, has_etag))
        return;
    reply.status = 304;
    reply.body.clear();
}

Reply file_reply(const PageFile& file, bool takes_gzip, std::string_view has_etag) {
    Reply reply;
    reply.type = file.type;
    reply.etag = file.etag;
    reply.caching = file.never_changes ? Caching::Forever : Caching::Revalidate;
    reply.is_kept = true;
    reply.scripts = file.scripts;
    if (matches_etag(file.etag, has_etag)) {
        reply.status = 304;
        return reply;
    }
    reply.is_gzip = takes_gzip && !file.gzip.empty();
    reply.kept = reply.is_gzip ? file.gzip : file.body;
    return reply;
}

namespace {

std::string strict_cookie(std::string_view name, std::string_view value, std::int64_t seconds,
                          bool is_secure) {
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", name, value,
                       seconds, is_secure ? "; Secure" : "");
}

}  // namespace

std::string session_cookie(std::string_view secret, bool is_secure) {
    constexpr std::int64_t kSeconds = store::kSessionLasts / 1000;
    return strict_cookie(kSessionCookie, secret, secret.empty() ? 0 : kSeconds, is_secure);
}

std::string passkey_cookie(std::string_view browser, std::int64_t seconds, bool is_secure) {
    return strict_cookie(kPasskeyCookie, browser, seconds, is_secure);
}

std::string cookie_in(std::string_view cookies, std::string_view name) {
    for (const std::string_view each : base::split(cookies, ';')) {
        const std::string_view cookie = base::trimmed(each);
        const std::size_t end = cookie.find('=');
        if (end != std::string_view::npos && cookie.substr(0, end) == name)
            return std::string(cookie.substr(end + 1));
    }
    return {};
}

std::string content_disposition(std::string_view file_name) {
    constexpr std::string_view kPunctuation = " !#$&+-.^_`|~()[]{}',;=@";
    std::string ascii, whole;
    bool is_ascii = true;
    for (const char c : file_name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_word =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (is_word || kPunctuation.find(c) != std::string_view::npos) {
            ascii += c;
        } else {
            is_ascii = false;
            if ((byte & 0xC0U) != 0x80U)  // one replacement for each character
                ascii += '_';
        }
        if (is_word || c == '-' || c == '.' || c == '_')
            whole += c;
        else
            fmt::format_to(std::back_inserter(whole), "%{:02X}", byte);
    }
    std::string field = fmt::format("attachment; filename=\"{}\"", ascii);
    if (!is_ascii)
        field += "; filename*=UTF-8''" + whole;
    return field;
}

std::string http_date(std::time_t at) {
    // The names are fixed by the standard, independent of the locale.
    constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::tm utc{};
    gmtime_r(&at, &utc);
    return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT",
                       kDays.at(static_cast<std::size_t>(utc.tm_wday)), utc.tm_mday,
                       kMonths.at(static_cast<std::size_t>(utc.tm_mon)), 1900 + utc.tm_year,
                       utc.tm_hour, utc.tm_min, utc.tm_sec);
}

namespace {

/// The current date, formatted once a second in each thread.
const std::string& date_of_now() {
    thread_local std::time_t written_at = -1;
    thread_local std::string date;
    if (const std::time_t now = std::time(nullptr); now != written_at) {
        written_at = now;
        date = http_date(now);
    }
    return date;
}

}  // namespace

std::string response_head(const Reply& reply, HeadOptions needs) {
    std::string head;
    auto out = std::back_inserter(head);
    fmt::format_to(out, "HTTP/1.{} {} {}\r\nDate: {}\r\nServer: kyvien\r\nCache-Control: {}\r\n",
                   needs.is_http_10 ? 0 : 1, reply.status, reason(reply.status), date_of_now(),
                   cache_control(reply.caching));
    if (reply.lines != nullptr)
        fmt::format_to(out, "Content-Type: {}\r\nX-Accel-Buffering: no\r\n{}", reply.type,
                       needs.is_http_10 ? "" : "Transfer-Encoding: chunked\r\n");
    else if (reply.status != 304 && reply.status != 204)
        fmt::format_to(out, "Content-Type: {}\r\nContent-Length: {}\r\n", reply.type,
                       reply.content().size());
    if (reply.is_gzip)
        head += "Content-Encoding: gzip\r\n";
    if (!reply.etag.empty())
        fmt::format_to(out, "ETag: {}\r\nVary: Accept-Encoding\r\n", reply.etag);
    if (!reply.allow.empty())
        fmt::format_to(out, "Allow: {}\r\n", reply.allow);
    if (!reply.cookie.empty())
        fmt::format_to(out, "Set-Cookie: {}\r\n", reply.cookie);
    if (reply.status == 401)
        head += "WWW-Authenticate: Bearer\r\n";
    if (!reply.location.empty())
        fmt::format_to(out, "Location: {}\r\n", reply.location);
    if (needs.sends_hsts)
        head += "Strict-Transport-Security: max-age=31536000\r\n";
    if (!reply.file_name.empty())
        fmt::format_to(out, "Content-Disposition: {}\r\n", content_disposition(reply.file_name));
    if (!reply.link.empty())
        fmt::format_to(out, "Link: {}\r\n", reply.link);
    if (reply.status == 503 || reply.status == 429)
        fmt::format_to(out, "Retry-After: {}\r\n", retry_after(reply));
    head += reply.rate;
    head += reply.cors_headers;
    head += kSecurity;
    head += reply.scripts;
    head += reply.may_be_framed ? kFramed : kAlone;
    head += needs.keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
    return head;
}

}  // namespace kyvien::hall
