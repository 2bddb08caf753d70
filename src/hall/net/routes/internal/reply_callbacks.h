// hall/net/routes/internal/reply_callbacks.h — callbacks that turn the result of work on another
// thread into the response to a request.
//
// Safe: the callbacks may be called on any thread, once; they respond on the service's thread.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "base/result.h"
#include "hall/net/internal/http_reply.h"
#include "hall/net/internal/service.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {

/// Replies with what `make` makes of the value, or with the refusal.
template <typename Value, typename MakeReply>
std::move_only_function<void(Result<Value>)> value_reply_callback(Service& service, MakeReply make,
                                                                  ReplyDone done) {
    return [post = service.post, make = std::move(make),
            done = std::move(done)](Result<Value> value) mutable {
        post([value = std::move(value), make = std::move(make), done = std::move(done)]() mutable {
            done(value ? make(*std::move(value)) : refused_reply(value.error()));
        });
    };
}

/// The value is the text of a JSON document.
inline std::move_only_function<void(Result<std::string>)>
text_reply_callback(Service& service, ReplyDone done, int status = 200) {
    return value_reply_callback<std::string>(
        service, [status](std::string text) { return json_reply(std::move(text), status); },
        std::move(done));
}

}  // namespace kyvien::hall
