// hall/net/routes/keys/internal/body_keys.h — may this request send a body? Its key is looked at
// where keys of its kind are kept, before the body is read.
//
// What a key of the hall opens is seen at once (refused_by_head() of routes.h). Tournaments,
// festivals, studies and accounts keep theirs on threads of their own: they are asked here where a
// body is still to come. One that has come together with its head has cost what it costs; its
// handler looks at the key.
//
// Cost:  what the handler's own look at the key costs, once more.
#pragma once

#include <functional>
#include <optional>

#include "base/result.h"
#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Calls `done` with the refusal that the request would get whatever its body holds; none: its
/// body is to be read. At once or later, on this thread. A wrong key is counted.
/// Needs: `request` as refused_by_head() has let it in.
void find_refusal_before_body(Service& service, const HttpRequest& request,
                              std::move_only_function<void(std::optional<Refusal>)> done);

}  // namespace kyvien::hall
