// hall/net/routes/internal/asked_once.h — a request that changes something and carries an
// Idempotency-Key is carried out once: the same key gives the same answer, also across a restart.
//
// A request that was carried out is answered from the stored answer; what was refused has changed
// nothing and is looked at again. Before it is carried out it is noted, so that one that the end of
// the hall has interrupted is not done twice. Answers may hold keys: they are sealed with what only
// the client knows, its name of the request.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Answers by the handler, or as before. Needs: request.retry_key.
void answer_once(Service& service, HttpRequest request, Handler* handler, ReplyDone done);

/// Refuses: "bad-field" where the request has a key that can be guessed.
[[nodiscard]] Result<void> check_retry_key(const HttpRequest& request);

}  // namespace kyvien::hall
