// hall/net/routes/internal/idempotent_requests.h — carries out a request with an Idempotency-Key
// once: the same key gives the same answer, also after a restart.
//
// A request that was carried out is answered from the stored answer; one that was refused has
// changed nothing and is decided again. It is recorded before it is carried out, so that a request
// that a crash interrupted is not carried out twice. Answers may hold secret keys: they are
// encrypted with the Idempotency-Key, which only the client knows.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Answers by the handler, or as before. Needs: request.retry_key.
void answer_once(Service& service, HttpRequest request, Handler* handler, ReplyDone done);

/// Refuses: "bad-field" where the request has a key that can be guessed.
[[nodiscard]] Result<void> check_retry_key(const HttpRequest& request);

}  // namespace kyvien::hall
