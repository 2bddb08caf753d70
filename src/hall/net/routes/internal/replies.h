// hall/net/routes/internal/replies.h — answers that several routes give.
#pragma once

#include "hall/games/hall.h"
#include "hall/net/routes/internal/http_request.h"
#include "hall/service/internal/admission.h"

namespace kyvien::hall {

[[nodiscard]] Refusal no_such_path(const std::string& path);
[[nodiscard]] Refusal not_an_arbiter();

/// A JSON text or its refusal as a reply.
[[nodiscard]] Reply text_reply(Result<std::string> text, int status = 200);
/// The same for what is answered later.
[[nodiscard]] std::move_only_function<void(Result<std::string>)> replying(ReplyDone done,
                                                                          int status = 200);
/// The seat that was given, with its key.
[[nodiscard]] SeatDone replying_seat(ReplyDone done, int status = 200);

/// Takes one of what the caller's address may ask for by this policy, and lets the reply tell how
/// much is left (RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers). Where
/// nothing is left it answers with the refusal itself: `done` is empty then. Those on this machine
/// are not counted.
[[nodiscard]] bool take_from(RateLimiter& limiter, std::string_view policy,
                             const HttpRequest& request, const Refusal& refusal, ReplyDone& done);

}  // namespace kyvien::hall
