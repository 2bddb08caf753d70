#include "hall/net/routes/internal/replies.h"

#include <fmt/core.h>

#include <utility>

#include "hall/json/json_writer.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

Refusal no_such_path(const std::string& path) {
    return {
        "no-such-path", "There is nothing at this address.", {}, {{"path", path.substr(0, 200)}}};
}

Refusal not_an_arbiter() {
    return {"wrong-token", "This needs a key of the arbiters of this hall.", {}, {}};
}

Refusal too_many_waiting() {
    return {"too-many", "Others are waiting for the same; try again in a minute.", {}, {}};
}

Reply text_reply(Result<std::string> text, int status) {
    return text ? json_reply(*std::move(text), status) : refused_reply(text.error());
}

std::move_only_function<void(Result<std::string>)> text_callback(ReplyDone done, int status) {
    return [done = std::move(done), status](Result<std::string> text) mutable {
        done(text_reply(std::move(text), status));
    };
}

Reply game_file_reply(record::GameFile file, std::string_view name) {
    Reply reply;
    reply.type = std::move(file.type);
    reply.body = std::move(file.text);
    reply.file_name = fmt::format("{}.{}", name, file.ending);
    return reply;
}

SeatDone seat_callback(ReplyDone done, int status) {
    return [done = std::move(done), status](Result<GrantedSeat> granted) mutable {
        if (!granted) {
            done(refused_reply(granted.error()));
            return;
        }
        JsonWriter json;
        json.begin_object()
            .field("id", granted->id)
            .field("seat", seat_name(granted->seat))
            .field("token", granted->token)
            .field("url", "/g/" + granted->id)
            .end_object();
        done(json_reply(json.take(), status));
    };
}

Result<Shares::Share> acquire_look_up_slot(Service& service, const HttpRequest& request) {
    Shares::Share place(service.admission.look_ups,
                        request.is_local ? std::string() : request.client);
    if (!place.hold(1))
        return refuse(too_many_waiting());
    return place;
}

void answer_from_worker(Service& service, BackgroundWorker& desk, const HttpRequest& request,
                        BackgroundWorker::Work work,
                        std::move_only_function<Reply(Result<std::string>)> reply, ReplyDone done) {
    Shares::Share place(service.admission.analyses,
                        request.is_local ? std::string() : request.client);
    if (!place.hold(1)) {
        done(refused_reply(too_many_waiting()));
        return;
    }
    desk.ask(std::move(work),
             [post = service.post, place = std::move(place), reply = std::move(reply),
              done = std::move(done)](Result<std::string> answer) mutable {
                 // The place is released as soon as the work is done.
                 place = {};
                 post([reply = std::move(reply), done = std::move(done),
                       answer = std::move(answer)]() mutable { done(reply(std::move(answer))); });
             });
}

bool check_rate_limit(RateLimiter& limiter, std::string_view policy, const HttpRequest& request,
                      const Refusal& refusal, ReplyDone& done) {
    if (request.is_local)
        return true;
    const RateLimiter::Answer answer = limiter.take(request.client, Bucket::Clock::now());
    const int window = static_cast<int>(kGameBurst / kGamesPerSecond);
    std::string lines =
        fmt::format("RateLimit-Policy: \"{0}\";q={1};w={2}\r\nRateLimit: \"{0}\";r={3};t={4}\r\n",
                    policy, static_cast<int>(kGameBurst), window, answer.left, answer.full_after);
    if (!answer.is_granted) {
        Reply reply = refused_reply(refusal);
        reply.retry_after = answer.another_after;
        reply.rate = std::move(lines);
        std::exchange(done, {})(std::move(reply));
        return false;
    }
    done = [lines = std::move(lines), done = std::move(done)](Reply reply) mutable {
        reply.rate = std::move(lines);
        done(std::move(reply));
    };
    return true;
}

}  // namespace kyvien::hall
