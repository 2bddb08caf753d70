#include "hall/net/routes/internal/replies.h"

#include "hall/json/json_writer.h"

namespace kyvien::hall {

Refusal no_such_path(const std::string& path) {
    return {
        "no-such-path", "There is nothing at this address.", {}, {{"path", path.substr(0, 200)}}};
}

Refusal not_an_arbiter() {
    return {"wrong-token", "This needs a key of the arbiters of this hall.", {}, {}};
}

Reply text_reply(Result<std::string> text, int status) {
    return text ? json_reply(*std::move(text), status) : refused_reply(text.error());
}

std::move_only_function<void(Result<std::string>)> replying(ReplyDone done, int status) {
    return [done = std::move(done), status](Result<std::string> text) mutable {
        done(text_reply(std::move(text), status));
    };
}

SeatDone replying_seat(ReplyDone done, int status) {
    return [done = std::move(done), status](Result<SeatGiven> given) mutable {
        if (!given) {
            done(refused_reply(given.error()));
            return;
        }
        JsonWriter json;
        json.begin_object()
            .field("id", given->id)
            .field("seat", seat_name(given->seat))
            .field("token", given->token)
            .field("url", "/g/" + given->id)
            .end_object();
        done(json_reply(json.take(), status));
    };
}

}  // namespace kyvien::hall
