// hall/net/routes/internal/replies.h — answers that several routes give.
#pragma once

#include "hall/games/hall.h"
#include "hall/net/routes/internal/http_request.h"

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

}  // namespace kyvien::hall
