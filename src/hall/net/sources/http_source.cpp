#include <fmt/core.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/url.hpp>
#include <utility>

#include "hall/net/egress/internal/retry_after.h"
#include "hall/net/sources/internal/http_source.h"

namespace kyvien::hall {
namespace http_source {
namespace {

namespace http = boost::beast::http;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Answer = http::response<http::string_body>;

constexpr int kMaxRedirects = 3;
constexpr std::size_t kMaxHead = 16 * 1024;
// A longer tag or date is not used in conditional requests.
constexpr std::size_t kLongestTag = 500;

std::string request_of(const EgressTarget& target, const SourceRequest& request) {
    std::string text =
        fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: kyvien\r\nAccept: */*\r\n"
                    "Accept-Encoding: identity\r\nConnection: close\r\n",
                    target.path, target.authority);
    if (!request.etag.empty())
        text += fmt::format("If-None-Match: {}\r\n", request.etag);
    if (!request.modified.empty())
        text += fmt::format("If-Modified-Since: {}\r\n", request.modified);
    return text + "\r\n";
}

std::string field_of(const Answer& answer, http::field name) {
    const auto value = answer[name];
    return value.size() <= kLongestTag ? std::string(value.data(), value.size()) : std::string();
}

bool has_length(const http::response_parser<http::string_body>& parser) {
    return parser.chunked() || parser.content_length();
}

/// Sends the request and reads the response of an EgressConnection to its end.
EgressResult<Answer> answered(EgressConnection& connection, std::string_view request) {
    if (const auto written = connection.write(request); !written)
        return std::unexpected(written.error());
    http::response_parser<http::string_body> parser;
    parser.eager(true);
    parser.header_limit(kMaxHead);
    parser.body_limit(kLongestSourceFile);
    std::string came;
    std::array<char, 16 * 1024> buffer{};
    bool has_come = false;
    while (!parser.is_done()) {
        const auto byte_count = connection.read(buffer);
        if (!byte_count)
            return std::unexpected(byte_count.error());
        boost::system::error_code error;
        if (*byte_count == 0) {
            if (!parser.is_header_done())
                return egress_error(has_come ? "no-http" : "no-answer");
            // The body matters only if it is a file.
            if (parser.get().result_int() != 200)
                break;
            return egress_error(has_length(parser) ? "torn" : "no-length");
        }
        has_come = true;
        came.append(buffer.data(), *byte_count);
        came.erase(0, parser.put(boost::asio::const_buffer(came.data(), came.size()), error));
        if (error == http::error::body_limit)
            return egress_error("too-large");
        if (error && error != http::error::need_more)
            return egress_error("no-http");
        // The parser leaves only chunk lines or trailers, which it does not limit.
        if (came.size() > kMaxHead)
            return egress_error("no-http");
        if (parser.is_header_done() && parser.get().result_int() != 200)
            break;
    }
    return parser.release();
}

bool is_redirect(unsigned status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// The target of a redirect; empty: none.
std::string led_to(const std::string& from, std::string_view location) {
    const auto base = boost::urls::parse_uri(from);
    const auto reference = boost::urls::parse_uri_reference(location);
    boost::urls::url to;
    if (!base || !reference || location.empty() || !boost::urls::resolve(*base, *reference, to))
        return {};
    to.remove_fragment();
    return {to.data(), to.size()};
}

class HttpFetcher : public SourceFetcher {
  public:
    HttpFetcher(EgressPolicy policy, ResolveHost find, milliseconds limit)
        : connector_(std::move(policy), std::move(find)), limit_(limit) {}

    std::optional<SourceAnswer> fetch(const SourceRequest& request) override {
        SourceAnswer answer;
        const EgressDeadline deadline = connector_.until(steady_clock::now() + limit_);
        std::string address = request.address;
        for (int redirects = 0;; ++redirects) {
            auto one = fetch_one(address, request, deadline);
            if (!one && one.error().code == nullptr)
                return std::nullopt;
            if (!one) {
                answer.trouble = one.error().code;
                return answer;
            }
            answer.status = static_cast<int>(one->result_int());
            if (answer.status == 200) {
                answer.etag = field_of(*one, http::field::etag);
                answer.modified = field_of(*one, http::field::last_modified);
                answer.file = std::move(one->body());
                return answer;
            }
            const bool is_known = !request.etag.empty() || !request.modified.empty();
            if (answer.status == 304 && is_known)
                return answer;
            if (!is_redirect(one->result_int())) {
                answer.trouble = "status";
                if (may_ask_to_wait(answer.status))
                    answer.wait = read_retry_after(field_of(*one, http::field::retry_after),
                                                   field_of(*one, http::field::date),
                                                   std::chrono::system_clock::now())
                                      .value_or(milliseconds(0));
                return answer;
            }
            address = led_to(address, field_of(*one, http::field::location));
            if (address.empty() || redirects == kMaxRedirects) {
                answer.trouble = "redirects";
                return answer;
            }
        }
    }
    void stop() override { connector_.stop(); }

  private:
    EgressResult<Answer> fetch_one(const std::string& address, const SourceRequest& request,
                                   const EgressDeadline& deadline) const {
        // The operator's policy may have changed since the address was entered, and a redirect may
        // lead anywhere.
        const auto target = connector_.policy().read(address);
        if (!connector_.policy().is_on() || !target)
            return egress_error("not-allowed");
        auto connection = connector_.connect(*target, deadline);
        if (!connection)
            return std::unexpected(connection.error());
        auto answer = answered(*connection, request_of(*target, request));
        if (!answer)
            return answer;
        const auto encoding = (*answer)[http::field::content_encoding];
        if (answer->result_int() == 200 && !encoding.empty() && encoding != "identity")
            return egress_error("encoded");
        return answer;
    }

    EgressConnector connector_;
    milliseconds limit_;
};

}  // namespace
}  // namespace http_source

std::unique_ptr<SourceFetcher> source_fetcher(EgressPolicy policy, ResolveHost find,
                                              std::chrono::milliseconds limit) {
    return std::make_unique<http_source::HttpFetcher>(std::move(policy), std::move(find), limit);
}

}  // namespace kyvien::hall
