// hall/net/routes/internal/idempotent_requests.h — carries out a request with an Idempotency-Key
// only once: the same key gets the same response, also after a restart.
//
// A request that was carried out gets its stored response; one that was refused has changed nothing
// and is decided again. The request is recorded before it is carried out, so that one interrupted
// by a crash is not carried out twice. Responses may contain secret keys: they are encrypted with
// the Idempotency-Key, which only the client knows.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Responds with the handler's result, or the stored response. Needs: request.idempotency_key.
void answer_once(Service& service, HttpRequest request, Handler* handler, ReplyDone done);

/// Refuses: "bad-field" if the request's key could be guessed.
[[nodiscard]] Result<void> check_retry_key(const HttpRequest& request);

}  // namespace kyvien::hall
