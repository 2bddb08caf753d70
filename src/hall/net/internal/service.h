// hall/net/internal/service.h — what every connection of a server shares.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "hall/games/hall.h"
#include "hall/net/internal/http_reply.h"
#include "hall/net/internal/send_queue.h"
#include "hall/net/internal/timer_wheel.h"
#include "hall/net/internal/tls_port.h"
#include "hall/net/page_files.h"
#include "hall/net/server.h"
#include "hall/service/internal/admission.h"
#include "hall/service/internal/background_worker.h"
#include "hall/service/internal/download_cache.h"
#include "hall/service/internal/key_guard.h"
#include "hall/service/internal/limits.h"
#include "hall/service/internal/networks.h"
#include "hall/tournaments/internal/tournament_desk.h"

namespace kyvien::hall {

struct Service {
    explicit Service(ServeOptions chosen)
        : options(std::move(chosen)), connections(SIZE_MAX, options.most_of_one_address) {}

    ServeOptions options;
    std::string retry_secret;  ///< from which follows what a repeated request is answered
    PageFiles page;
    std::list<PageFiles> former_pages;  ///< before a reload; answers on their way refer to them
    /// Answers of /api/laws that are long and never change, by path and language.
    std::map<std::string, PageFile, std::less<>> laws;
    std::unordered_map<std::string, Bucket> makers;  ///< of games, by address
    Networks trusted_proxies;
    TlsPort tls;
    std::uint16_t port = 0;  ///< at which the hall listens
    Shares connections;      ///< by address
    Shares bodies{kMostBodies, kMostBodiesOfOne};
    OpenGames open_games;
    KeyGuard key_guard;
    /// Tells the answers of this run from those of another.
    std::int64_t started = std::chrono::system_clock::now().time_since_epoch().count();
    TimerWheel wheel;
    bool closing = false;
    std::int64_t sockets = 0;  ///< WebSockets that are open
    Hall* hall = nullptr;
    BackgroundWorker* judge_desk = nullptr;  ///< judges archives
    BackgroundWorker* print_desk =
        nullptr;              ///< draws scoresheets, makes and reads tournaments' files
    DownloadCache downloads;  ///< files of tournaments
    TournamentDesk* tournaments = nullptr;
    /// Requests that are asked once, on their way: who waits for the answer.
    struct AskedOnce {
        store::KeyHash body{};
        std::vector<std::move_only_function<void(Reply)>> waiting;
    };
    std::map<store::KeyHash, AskedOnce> asked;
    std::vector<std::move_only_function<void(Reply)>> health_asked;  ///< while the store is asked
    Post post;  ///< from other threads to the server's
    /// Does a job on the server's thread after all that waits already.
    std::function<void(Job)> later;
    SendQueue sends{[this](Job job) { later(std::move(job)); }};
};

}  // namespace kyvien::hall
