// hall/net/internal/service.h — the state shared by all connections of one thread of the server.
//
// Safe: the thread it belongs to; its constants, `post` and Admission from any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hall/accounts/account_desk.h"
#include "hall/accounts/challenges/challenge_waits.h"
#include "hall/accounts/seeking.h"
#include "hall/broadcast/broadcast_desk.h"
#include "hall/broadcast/source_desk.h"
#include "hall/chat/internal/chat_limits.h"
#include "hall/festivals/festivals.h"
#include "hall/games/hall.h"
#include "hall/games/pairing/quick_pairing.h"
#include "hall/net/internal/http_reply.h"
#include "hall/net/internal/send_queue.h"
#include "hall/net/internal/timer_wheel.h"
#include "hall/net/internal/tls_port.h"
#include "hall/net/linked_pages.h"
#include "hall/net/page_files.h"
#include "hall/net/server.h"
#include "hall/service/game_part.h"
#include "hall/service/internal/admission.h"
#include "hall/service/internal/background_worker.h"
#include "hall/service/internal/download_cache.h"
#include "hall/service/internal/key_guard.h"
#include "hall/service/internal/limits.h"
#include "hall/service/internal/networks.h"
#include "hall/study/study_desk.h"
#include "hall/tournaments/internal/tournament_desk.h"
#include "hall/webhooks/webhook_desk.h"

namespace boost::asio {
class io_context;
}

namespace kyvien::hall {

/// Limits for each address, shared by all threads of the server.
struct Admission {
    Admission(std::size_t most_connections_of_one, std::size_t most_look_ups_of_one,
              std::size_t most_program_games)
        : connections(SIZE_MAX, most_connections_of_one),
          look_ups(kMaxLookUps, most_look_ups_of_one), program_games(most_program_games) {}

    Shares connections;                                      ///< by address
    Shares handshakes{kMaxHandshakes, kMaxHandshakesOfOne};  ///< unfinished TLS handshakes
    Shares bodies{kMaxBodies, kMaxBodiesOfOne};
    Shares analyses{kMaxAnalyses, kMaxAnalysesOfOne};  ///< queued or in progress
    Shares look_ups;  ///< searches and papers of events, queued or in progress
    OpenGames open_games;
    RateLimiter makers;    ///< creates games, challenges and studies
    RateLimiter sign_ups;  ///< signs up for tournaments, with the same limit
    RateLimiter accounts;  ///< creates accounts, with the same limit
    KeyGuard key_guard;
    ChatWriters chat_writers;
    ProgramGames program_games;
};

struct Service {
    Service(ServeOptions chosen, Admission& shared)
        : options(std::move(chosen)), admission(shared) {}

    ServeOptions options;
    Admission& admission;
    /// All threads of the server, including this one; tournaments and quick pairing belong to the
    /// first.
    std::vector<Service*> threads{this};
    boost::asio::io_context* io = nullptr;
    std::string retry_secret;  ///< from which repeatable responses are derived
    std::shared_ptr<const PageFiles> page = std::make_shared<const PageFiles>();
    /// Page files from before a reload; responses in progress refer to them.
    std::list<std::shared_ptr<const PageFiles>> former_pages;
    LinkedPages linked_pages;  ///< the page with the link for embedding
    /// Long constant responses of /api/laws, by path and language.
    std::map<std::string, PageFile, std::less<>> laws;
    Networks trusted_proxies;
    TlsPort tls;
    std::uint16_t port = 0;  ///< on which the hall listens
    /// Distinguishes responses of this run from those of another.
    std::int64_t started = std::chrono::system_clock::now().time_since_epoch().count();
    TimerWheel wheel;
    bool closing = false;
    std::int64_t sockets = 0;  ///< open WebSockets
    Hall* hall = nullptr;
    BackgroundWorker* judge_desk = nullptr;     ///< judges archives
    BackgroundWorker* analysis_desk = nullptr;  ///< checks moves, reads and writes annotated games
    BackgroundWorker* library_desk = nullptr;   ///< searches the library
    BackgroundWorker* print_desk =
        nullptr;              ///< draws scoresheets, writes and reads tournament files
    DownloadCache downloads;  ///< files of tournaments
    AccountDesk* accounts = nullptr;
    BroadcastDesk* broadcasts = nullptr;
    SourceDesk* sources = nullptr;
    StudyDesk* studies = nullptr;
    store::ChatStore* chats = nullptr;
    WebhookDesk* webhooks = nullptr;
    TournamentDesk* tournaments = nullptr;  ///< of the first thread; null at the others
    Festivals* festivals = nullptr;         ///< the same; used on the thread of that desk
    QuickPairing* pairing = nullptr;        ///< the same
    ChallengeWaits* challenges = nullptr;   ///< the same
    /// Idempotent requests in progress, with the clients that wait for their responses.
    struct PendingRequest {
        store::KeyHash body{};
        std::vector<std::move_only_function<void(Reply)>> waiting;
    };
    std::map<store::KeyHash, PendingRequest> asked;
    /// The last lobby response, without and with ratings, and the clients that wait for it.
    struct RatedLobby {
        std::string plain;
        std::string rated;
        std::chrono::steady_clock::time_point made;
        std::vector<std::move_only_function<void(Reply)>> waiting;
    };
    RatedLobby rated_lobby;
    /// The last list of all running games, and the requests that wait for it.
    struct LiveGames {
        using Found = Result<std::shared_ptr<const RatedLiveGames>>;
        std::shared_ptr<const RatedLiveGames> list;
        std::chrono::steady_clock::time_point made;
        std::vector<std::move_only_function<void(const Found&)>> waiting;
    };
    LiveGames live_games;
    std::vector<std::move_only_function<void(Reply)>> health_asked;  ///< waiting for the store's
                                                                     ///< answer
    Post post;  ///< from other threads to this one
    /// Runs a job on this thread after all jobs already queued.
    std::function<void(Job)> later;
    SendQueue sends{[this](Job job) { later(std::move(job)); }};
};

/// Reports that an account has taken a seat in this game of that thread. From any thread.
inline void notify_seated(Service& player, const std::string& game) {
    player.post([&player, game] { player.hall->account_seated(game); });
}

/// The thread whose hall plays this game.
[[nodiscard]] inline Service& thread_of_game(const Service& service, std::string_view game) {
    return *service.threads[part_of_game(game, service.threads.size())];
}

}  // namespace kyvien::hall
