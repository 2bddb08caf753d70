#include "hall/net/routes/live/internal/live_games_route.h"

#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "conduct/settings/game.h"
#include "hall/accounts/account_desk.h"
#include "hall/accounts/seeking.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {
namespace live_games_route {
namespace {

using Found = Service::LiveGames::Found;

// The list is made for all readers at once; while one is made, or this young, nothing is read
// again.
constexpr std::chrono::seconds kListLasts{2};
constexpr std::size_t kMostAtATime = 50;

struct Wanted {
    std::string game;  ///< empty: all
    bool strongest_first = false;
    std::size_t from = 0;
    std::size_t most = kMostAtATime;
};

Result<std::size_t> number_of(const HttpRequest& request, const char* name, std::size_t usual,
                              std::size_t lowest, std::size_t highest) {
    const std::string text = request.query_parameter(name);
    if (text.empty())
        return usual;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < lowest ||
        number > highest)
        return bad_field(name, {"field-range",
                                "a whole number from {least} to {most}",
                                {{"least", lowest}, {"most", highest}}});
    return number;
}

/// Refuses: "bad-field".
Result<Wanted> read_wanted(const HttpRequest& request) {
    Wanted wanted;
    wanted.game = request.query_parameter("game");
    if (!wanted.game.empty() && !conduct::find_game(wanted.game))
        return bad_field("game", one_of_games());
    const std::string order = request.query_parameter("order");
    if (!order.empty() && order != "newest" && order != "strength")
        return bad_field("order", one_of("newest, strength"));
    wanted.strongest_first = order == "strength";
    wanted.from = KYVIEN_TRY(number_of(request, "from", 0, 0, kMaxListedLive));
    wanted.most = KYVIEN_TRY(number_of(request, "most", kMostAtATime, 1, kMostAtATime));
    return wanted;
}

std::string part_of(const RatedLiveGames& list, const Wanted& wanted) {
    std::size_t count = 0;
    JsonWriter json;
    json.begin_array();
    for (std::size_t place = 0; place < list.newest.size(); ++place) {
        const RatedLiveGames::Entry& entry =
            list.newest[wanted.strongest_first ? list.by_strength[place] : place];
        if (!wanted.game.empty() && entry.game != wanted.game)
            continue;
        if (count >= wanted.from && count < wanted.from + wanted.most)
            json.raw(entry.text);
        ++count;
    }
    return fmt::format(R"({{{},"count":{},"live":{}}})", list.head, count, json.end_array().take());
}

/// Reads the list of all running games, unless it is young enough.
void with_list(Service& service, std::move_only_function<void(const Found&)> done) {
    Service::LiveGames& kept = service.live_games;
    if (kept.list && std::chrono::steady_clock::now() - kept.made < kListLasts) {
        done(kept.list);
        return;
    }
    kept.waiting.push_back(std::move(done));
    if (kept.waiting.size() > 1)
        return;
    const auto finish = [&service](const Found& found) {
        Service::LiveGames& made = service.live_games;
        if (found) {
            made.list = *found;
            made.made = std::chrono::steady_clock::now();
        }
        for (auto& each : std::exchange(made.waiting, {}))
            each(found);
    };
    service.hall->live_games([&service, finish](Result<std::string> plain) {
        if (!plain) {
            finish(refuse(plain.error()));
            return;
        }
        service.accounts->ask<RatedLiveGames>(
            [plain = *std::move(plain)](store::Accounts& accounts) {
                return rated_live_games(accounts, plain, AccountDesk::wall_now());
            },
            [&service, finish](Result<RatedLiveGames> list) {
                service.post([finish, list = std::move(list)]() mutable {
                    if (list)
                        finish(std::make_shared<const RatedLiveGames>(*std::move(list)));
                    else
                        finish(refuse(list.error()));
                });
            });
    });
}

}  // namespace
}  // namespace live_games_route

void list_live_games(Service& service, HttpRequest request, ReplyDone done) {
    using namespace live_games_route;
    const auto wanted = read_wanted(request);
    if (!wanted) {
        done(refused_reply(wanted.error()));
        return;
    }
    with_list(service, [wanted = *wanted, done = std::move(done)](const Found& found) mutable {
        done(found ? json_reply(part_of(**found, wanted)) : refused_reply(found.error()));
    });
}

}  // namespace kyvien::hall
