// hall/net/client/internal/hall_http.h — sends an HTTP request to a hall and reads the response.
//
// Safe: pure functions, except hall_answer(), whose connection belongs to one thread.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/net/client/hall_client.h"
#include "hall/net/client/internal/hall_connection.h"

namespace kyvien::hall {

/// Timeout for a response, and for sending.
inline constexpr std::chrono::seconds kHallTimeout{30};

/// The request line and headers, without the empty line after them.
[[nodiscard]] std::string hall_request(const HallClient& client, std::string_view method,
                                       std::string_view path);

struct HallAnswer {
    unsigned status = 0;
    std::string body;
    std::string rest;    ///< bytes after the body
    std::string accept;  ///< Sec-WebSocket-Accept
};
/// Reads the response on this connection. Refuses: cannot-open.
[[nodiscard]] Result<HallAnswer> hall_answer(HallConnection& connection, const HallAddress& address,
                                             const HallWaitLimit& waiting);
/// The refusal in an unsuccessful response.
[[nodiscard]] std::unexpected<Refusal> hall_refused(unsigned status, std::string_view body,
                                                    const HallAddress& address);
/// The caller's signs and the client's own.
[[nodiscard]] std::vector<int> with_stop_fd(std::span<const int> signs, int stop_fd);

}  // namespace kyvien::hall
