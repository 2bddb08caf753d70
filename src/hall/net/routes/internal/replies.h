// hall/net/routes/internal/replies.h — responses that several routes use.
#pragma once

#include "hall/games/hall.h"
#include "hall/net/routes/internal/http_request.h"
#include "hall/service/internal/admission.h"
#include "hall/service/internal/background_worker.h"

namespace kyvien::hall {

[[nodiscard]] Refusal no_such_path(const std::string& path);
[[nodiscard]] Refusal not_an_arbiter();
[[nodiscard]] Refusal others_wait();

/// A JSON text or its refusal as a reply.
[[nodiscard]] Reply text_reply(Result<std::string> text, int status = 200);
/// The same for what is answered later.
[[nodiscard]] std::move_only_function<void(Result<std::string>)> replying(ReplyDone done,
                                                                          int status = 200);
/// The seat that was given, with its key.
[[nodiscard]] SeatDone replying_seat(ReplyDone done, int status = 200);

/// A place among the searches and papers that are being made (Admission::look_ups). Refuses:
/// "too-many" where the caller's address has its share, or all have.
[[nodiscard]] Result<Shares::Share> place_for_look_up(Service& service, const HttpRequest& request);

/// Does `work` on the thread of `desk`, and answers on the service's with what `reply` makes of the
/// result. The caller's address has a share of what may wait so (Admission::analyses); beyond it
/// the answer is others_wait().
void answer_by_desk(Service& service, BackgroundWorker& desk, const HttpRequest& request,
                    BackgroundWorker::Work work,
                    std::move_only_function<Reply(Result<std::string>)> reply, ReplyDone done);

/// Takes one of what the caller's address may ask for by this policy, and lets the reply tell how
/// much is left (RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers). Where
/// nothing is left it answers with the refusal itself: `done` is empty then. Those on this machine
/// are not counted.
[[nodiscard]] bool take_from(RateLimiter& limiter, std::string_view policy,
                             const HttpRequest& request, const Refusal& refusal, ReplyDone& done);

}  // namespace kyvien::hall
