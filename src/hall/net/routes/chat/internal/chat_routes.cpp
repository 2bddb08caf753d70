#include "hall/net/routes/chat/internal/chat_routes.h"

#include <chrono>
#include <map>

#include "hall/chat/chat_json.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/net/threads/internal/between_threads.h"

namespace kyvien::hall {
namespace chat_routes {
namespace {

constexpr std::size_t kMaxReported = 100;
constexpr std::size_t kAround = 4;
constexpr std::size_t kMaxActs = 200;

store::Instant chat_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// The moderators' data, read in the background.
struct Moderation {
    std::vector<store::ReportedLine> reported;
    std::vector<store::ChatMute> mutes;
    std::vector<store::ChatAct> acts;
    store::ChatLine changed;  ///< by the request
};
Result<Moderation> read_moderation(store::ChatStore& chats, store::Instant now) {
    Moderation all;
    all.reported = KYVIEN_TRY(chats.reported(kMaxReported, kAround));
    all.mutes = KYVIEN_TRY(chats.mutes(now));
    all.acts = KYVIEN_TRY(chats.acts(kMaxActs));
    return all;
}

/// Responds on the request's thread.
void tell(Service& service, const Result<Moderation>& all, ReplyDone done) {
    if (!all) {
        done(refused_reply(all.error()));
        return;
    }
    // Removes the line for all watchers of the game, here and at other halls.
    if (const std::string& game = all->changed.game; !game.empty() && all->changed.is_removed)
        run_on(service, thread_of_game(service, game),
               [game](Service& there) { there.hall->chat_changed(game); });
    done(json_reply(
        moderation_json(all->reported, all->mutes, all->acts, [&service](const std::string& key) {
            return service.hall->key_name(key);
        })));
}

template <typename Work>
void ask(Service& service, ReplyDone done, Work work) {
    service.accounts->ask<Moderation>(
        [work = std::move(work)](store::Accounts&) mutable { return work(); },
        [&service, done = std::move(done)](Result<Moderation> all) mutable {
            service.post([&service, all = std::move(all), done = std::move(done)]() mutable {
                tell(service, all, std::move(done));
            });
        });
}

}  // namespace
}  // namespace chat_routes

void show_moderation(Service& service, HttpRequest request, ReplyDone done) {
    (void)request;
    chat_routes::ask(service, std::move(done), [chats = service.chats] {
        return chat_routes::read_moderation(*chats, chat_routes::chat_now());
    });
}

void moderate(Service& service, HttpRequest request, ReplyDone done) {
    auto act = read_moderator_act(request.body, chat_routes::chat_now());
    if (!act) {
        done(refused_reply(act.error()));
        return;
    }
    if (const auto holder = holder_of(service, request))
        act->moderator = holder->id;
    chat_routes::ask(
        service, std::move(done),
        [chats = service.chats, act = *std::move(act)]() -> Result<chat_routes::Moderation> {
            auto line = KYVIEN_TRY(chats->apply_act(act));
            auto all = KYVIEN_TRY(chat_routes::read_moderation(*chats, act.at));
            all.changed = std::move(line);
            return all;
        });
}

}  // namespace kyvien::hall
