// hall/net/routes/keys/internal/body_keys.h — checks the key of a request, where keys of its kind
// are stored, before the body is read.
//
// What a key of the hall allows is known at once (refusal_from_head() of routes.h). Tournaments,
// festivals, studies and accounts keep their keys on threads of their own: these are queried here
// if a body is still to be received. A body that arrived together with its header has already been
// paid for; its handler checks the key.
//
// Cost:  that of the handler's own check of the key, once more.
#pragma once

#include <functional>
#include <optional>

#include "base/result.h"
#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Calls `done` with the refusal that the request would get whatever its body contains; none: the
/// body should be read. At once or later, on this thread. A wrong key is counted.
/// Needs: `request` was accepted by refusal_from_head().
void find_refusal_before_body(Service& service, const HttpRequest& request,
                              std::move_only_function<void(std::optional<Refusal>)> done);

}  // namespace kyvien::hall
