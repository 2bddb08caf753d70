// hall/net/routes/internal/replies.h — responses that several routes use.
#pragma once

#include "hall/games/hall.h"
#include "hall/net/routes/internal/http_request.h"
#include "hall/service/internal/admission.h"
#include "hall/service/internal/background_worker.h"
#include "record/game_file/game_file.h"

namespace kyvien::hall {

[[nodiscard]] Refusal no_such_path(const std::string& path);
[[nodiscard]] Refusal not_an_arbiter();
[[nodiscard]] Refusal too_many_waiting();

/// A reply with a JSON text, or with its refusal.
[[nodiscard]] Reply text_reply(Result<std::string> text, int status = 200);
/// The same as a callback.
[[nodiscard]] std::move_only_function<void(Result<std::string>)> text_callback(ReplyDone done,
                                                                               int status = 200);
/// A reply with a file to be saved under `name` and the extension of its format.
[[nodiscard]] Reply game_file_reply(record::GameFile file, std::string_view name);
/// Replies with the seat and its key.
[[nodiscard]] SeatDone seat_callback(ReplyDone done, int status = 200);

/// A place among the searches and papers in progress (Admission::look_ups). Refuses: "too-many" if
/// the caller's address has used its share, or all places are taken.
[[nodiscard]] Result<Shares::Share> acquire_look_up_slot(Service& service,
                                                         const HttpRequest& request);

/// Runs `work` on the thread of `desk`, and responds on the service's thread with what `reply`
/// makes of the result. Each address may have a limited number of waiting requests
/// (Admission::analyses); beyond that the response is too_many_waiting().
void answer_from_worker(Service& service, BackgroundWorker& desk, const HttpRequest& request,
                        BackgroundWorker::Work work,
                        std::move_only_function<Reply(Result<std::string>)> reply, ReplyDone done);

/// Takes one token of the client's address from this limiter, and adds the remaining amount to the
/// reply (RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers). If none is left
/// it responds with `refusal` itself and `done` is then empty. Clients on this machine are not
/// counted.
[[nodiscard]] bool check_rate_limit(RateLimiter& limiter, std::string_view policy,
                                    const HttpRequest& request, const Refusal& refusal,
                                    ReplyDone& done);

}  // namespace kyvien::hall
