#include "hall/net/internal/http_reply.h"

#include <fmt/core.h>

#include <iterator>

#include "base/text.h"
#include "hall/json/refusal_json.h"
#include "hall/service/internal/limits.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {
namespace {

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
        code == "no-such-message")
        return 404;
    if (code == "seat-taken" || code == "seq-conflict" || code == "not-finished" ||
        code == "table-busy" || code == "asked-before" || code == "asked-otherwise" ||
        code == "over-the-board" || code == "seat-reserved" || code == "name-taken")
        return 409;
    if (code == "foreign-origin" || code == "wrong-token" || code == "key-only-reads" ||
        code == "not-signed-in" || code == "wrong-password")
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
        code == "bad-event-line" || code == "bad-record" || code == "game-altered" ||
        code == "ledger-altered")
        return 500;
    return 400;
}

std::string_view cache_control(Caching caching) {
    switch (caching) {
    case Caching::Never:
        return "no-store";
    case Caching::Ask:
        return "no-cache";
    case Caching::Forever:
        return "public, max-age=31536000, immutable";
    }
    return "no-store";
}

// The page loads everything from here and nothing from elsewhere; nobody may frame it.
constexpr std::string_view kSecurity =
    "Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

}  // namespace

Reply json_reply(std::string body, int status) {
    Reply reply;
    reply.status = status;
    reply.body = std::move(body);
    return reply;
}

Reply refused_reply(const Refusal& refusal) {
    Reply reply = json_reply(to_json(refusal), status_of(refusal.code.name()));
    reply.code = refusal.code.text();
    return reply;
}

Reply file_reply(const PageFile& file, bool takes_gzip, std::string_view has_etag) {
    Reply reply;
    reply.type = file.type;
    reply.etag = file.etag;
    reply.caching = file.never_changes ? Caching::Forever : Caching::Ask;
    reply.is_kept = true;
    if (!has_etag.empty() && has_etag.find(file.etag) != std::string_view::npos) {
        reply.status = 304;
        return reply;
    }
    reply.is_gzip = takes_gzip && !file.gzip.empty();
    reply.kept = reply.is_gzip ? file.gzip : file.body;
    return reply;
}

std::string session_cookie(std::string_view secret, bool is_secure) {
    constexpr std::int64_t kSeconds = store::kSessionLasts / 1000;
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", kSessionCookie,
                       secret, secret.empty() ? 0 : kSeconds, is_secure ? "; Secure" : "");
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
    constexpr std::string_view kPlain = " !#$&+-.^_`|~()[]{}',;=@";
    std::string ascii, whole;
    bool is_ascii = true;
    for (const char c : file_name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_word =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (is_word || kPlain.find(c) != std::string_view::npos) {
            ascii += c;
        } else {
            is_ascii = false;
            if ((byte & 0xC0U) != 0x80U)  // one sign for each character
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

std::string head_of(const Reply& reply, HeadNeeds needs) {
    std::string head;
    auto out = std::back_inserter(head);
    fmt::format_to(out, "HTTP/1.{} {} {}\r\nServer: kyvien\r\nCache-Control: {}\r\n",
                   needs.is_http_10 ? 0 : 1, reply.status, reason(reply.status),
                   cache_control(reply.caching));
    if (reply.status != 304 && reply.status != 204)
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
    if (!reply.location.empty())
        fmt::format_to(out, "Location: {}\r\n", reply.location);
    if (needs.tls_alone)
        head += "Strict-Transport-Security: max-age=31536000\r\n";
    if (!reply.file_name.empty())
        fmt::format_to(out, "Content-Disposition: {}\r\n", content_disposition(reply.file_name));
    if (reply.status == 503)
        fmt::format_to(out, "Retry-After: {}\r\n", kComeBackAfter);
    head += reply.sharing;
    head += kSecurity;
    head += needs.keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
    return head;
}

}  // namespace kyvien::hall
