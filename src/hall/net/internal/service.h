// hall/net/internal/service.h — what all connections of one thread of the server share.
//
// Safe: the thread it belongs to; its constants, `post` and Admission from any.
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

/// How much of the server one address may have, on whichever thread.
struct Admission {
    Admission(std::size_t most_connections_of_one, std::size_t most_look_ups_of_one,
              std::size_t most_program_games)
        : connections(SIZE_MAX, most_connections_of_one),
          look_ups(kMostLookUps, most_look_ups_of_one), program_games(most_program_games) {}

    Shares connections;                                        ///< by address
    Shares handshakes{kMostHandshakes, kMostHandshakesOfOne};  ///< of TLS, that are not finished
    Shares bodies{kMostBodies, kMostBodiesOfOne};
    Shares analyses{kMostAnalyses, kMostAnalysesOfOne};  ///< that wait or are being made
    Shares look_ups;  ///< searches and papers of events; the same
    OpenGames open_games;
    RateLimiter makers;    ///< of games, challenges and studies
    RateLimiter sign_ups;  ///< who signs up for tournaments, by the same measure
    RateLimiter accounts;  ///< who makes accounts, by the same measure
    KeyGuard key_guard;
    ChatWriters chat_writers;
    ProgramGames program_games;
};

struct Service {
    Service(ServeOptions chosen, Admission& shared)
        : options(std::move(chosen)), admission(shared) {}

    ServeOptions options;
    Admission& admission;
    /// All threads of the server, this one among them; the tournaments and quick pairing are at the
    /// first.
    std::vector<Service*> threads{this};
    boost::asio::io_context* io = nullptr;
    std::string retry_secret;  ///< from which follows what a repeated request is answered
    std::shared_ptr<const PageFiles> page = std::make_shared<const PageFiles>();
    /// Before a reload; answers on their way refer to them.
    std::list<std::shared_ptr<const PageFiles>> former_pages;
    /// Answers of /api/laws that are long and never change, by path and language.
    std::map<std::string, PageFile, std::less<>> laws;
    Networks trusted_proxies;
    TlsPort tls;
    std::uint16_t port = 0;  ///< at which the hall listens
    /// Tells the answers of this run from those of another.
    std::int64_t started = std::chrono::system_clock::now().time_since_epoch().count();
    TimerWheel wheel;
    bool closing = false;
    std::int64_t sockets = 0;  ///< WebSockets that are open
    Hall* hall = nullptr;
    BackgroundWorker* judge_desk = nullptr;     ///< judges archives
    BackgroundWorker* analysis_desk = nullptr;  ///< tries moves, reads and writes annotated games
    BackgroundWorker* library_desk = nullptr;   ///< searches the library
    BackgroundWorker* print_desk =
        nullptr;              ///< draws scoresheets, makes and reads tournaments' files
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
    /// Requests that are asked once, on their way: who waits for the answer.
    struct AskedOnce {
        store::KeyHash body{};
        std::vector<std::move_only_function<void(Reply)>> waiting;
    };
    std::map<store::KeyHash, AskedOnce> asked;
    /// The lobby as it was told last, without and with the ratings; and who waits for it.
    struct RatedLobby {
        std::string plain;
        std::string rated;
        std::chrono::steady_clock::time_point made;
        std::vector<std::move_only_function<void(Reply)>> waiting;
    };
    RatedLobby rated_lobby;
    std::vector<std::move_only_function<void(Reply)>> health_asked;  ///< while the store is asked
    Post post;  ///< from other threads to this one
    /// Does a job on this thread after all that waits already.
    std::function<void(Job)> later;
    SendQueue sends{[this](Job job) { later(std::move(job)); }};
};

/// An account has sat down at this game of that thread. From any thread.
inline void tell_seated(Service& player, const std::string& game) {
    player.post([&player, game] { player.hall->account_seated(game); });
}

/// The thread whose hall plays this game.
[[nodiscard]] inline Service& player_of(const Service& service, std::string_view game) {
    return *service.threads[part_of_game(game, service.threads.size())];
}

}  // namespace kyvien::hall
