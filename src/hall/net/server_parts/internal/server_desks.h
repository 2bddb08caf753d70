// hall/net/server_parts/internal/server_desks.h — everything that a server does besides playing
// games: accounts, broadcasts, studies, chats, webhooks, tournaments, festivals, quick pairing,
// challenges, and the workers for slow requests. One object owns these, and opens and closes them
// in order.
//
// If the games are in a shared database, so is this data; otherwise it is in the data folder.
//
// Safe:  the thread of the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/accounts/account_desk.h"
#include "hall/accounts/challenges/challenge_waits.h"
#include "hall/broadcast/broadcast_desk.h"
#include "hall/broadcast/source_desk.h"
#include "hall/chat/internal/chat_upkeep.h"
#include "hall/festivals/festivals.h"
#include "hall/games/pairing/quick_pairing.h"
#include "hall/net/internal/service.h"
#include "hall/net/threads/internal/hall_threads.h"
#include "hall/net/threads/internal/other_halls.h"
#include "hall/net/threads/internal/pairing_threads.h"
#include "hall/service/internal/background_worker.h"
#include "hall/service/time_source.h"
#include "hall/study/study_desk.h"
#include "hall/tournaments/internal/tournament_desk.h"
#include "hall/webhooks/webhook_desk.h"
#include "store/chat/chat_store.h"
#include "store/event_log.h"
#include "store/halls/hall_leases.h"
#include "store/halls/ledgers.h"

namespace kyvien::hall {

class ServerDesks {
  public:
    /// All arguments must outlive it, except the log (see end_readers()). `ledgers` and
    /// `other_halls`: null if the games are not in a shared database.
    ServerDesks(HallThreads& threads, TimeSource& time, store::EventLog& log,
                store::Ledgers* ledgers, const OtherHalls* other_halls);

    /// Opens what the halls need before they open. Refuses what the stores refuse, and invalid
    /// networks of webhooks and sources.
    [[nodiscard]] Result<void> open();
    /// Gives a thread and its hall access to what open() has opened. Call before the hall opens.
    void attach_to(HallThread& thread);
    /// Opens what needs open halls: tournaments, quick pairing, challenges.
    void open_on_halls();

    /// Handles what other halls have written to shared ledgers.
    void receive_news(const store::HallNews& news);
    /// Call every tenth of a second.
    void tick();
    /// The server is closing: nothing new is started, and waiting clients are answered.
    void close();

    // Shutdown, once no thread runs, in this order.

    /// Destroys everything that reads the event log. The log may be closed afterwards.
    void end_readers();
    /// Destroys the rest, except the webhooks, to which halls report until they are destroyed.
    void end();

  private:
    [[nodiscard]] store::Instant now() { return time_.now().time_since_epoch().count(); }
    [[nodiscard]] Result<std::unique_ptr<AccountDesk>> open_accounts();
    [[nodiscard]] Result<std::unique_ptr<store::ChatStore>> open_chats();
    [[nodiscard]] Result<std::unique_ptr<SourceDesk>> open_sources();
    [[nodiscard]] Result<std::unique_ptr<WebhookDesk>> open_webhooks();
    void open_tournaments();
    [[nodiscard]] std::unique_ptr<LineStore> kept_lines(const char* name, std::string_view ledgers);
    [[nodiscard]] std::unique_ptr<store::TournamentStore> kept_tournaments();
    [[nodiscard]] ChallengeWaits::FindChanges looking_for_challenges();
    void find_bots(Service& service, const std::string& game, BotsFound found);
    void forget_old_chats();
    void tell_tournaments();

    // Order matters: later members refer to earlier ones.
    HallThreads& threads_;
    Service& service_;  ///< of the first thread
    TimeSource& time_;
    store::EventLog& log_;
    store::Ledgers* ledgers_;
    const OtherHalls* other_halls_;
    std::unique_ptr<AccountDesk> accounts_;
    std::unique_ptr<BroadcastDesk> broadcasts_;
    std::unique_ptr<SourceDesk> sources_;  ///< uses broadcasts_
    std::unique_ptr<StudyDesk> studies_;   ///< uses accounts_
    std::unique_ptr<store::ChatStore> chats_;
    ChatUpkeep chat_upkeep_;
    std::unique_ptr<WebhookDesk> webhooks_;
    std::set<std::string> tournaments_changed_;  ///< since webhooks were last notified
    std::chrono::steady_clock::time_point tournaments_told_{}, all_tournaments_told_{};
    std::chrono::steady_clock::time_point endings_looked_for_{};
    std::unique_ptr<BackgroundWorker> judge_desk_;
    std::unique_ptr<BackgroundWorker> analysis_desk_;
    std::unique_ptr<BackgroundWorker> library_desk_;
    std::unique_ptr<BackgroundWorker> print_desk_;
    std::unique_ptr<Festivals> festivals_;  ///< used on the thread of tournaments_
    std::unique_ptr<TournamentDesk> tournaments_;
    std::unique_ptr<PairingThreads> games_to_pair_;
    std::unique_ptr<QuickPairing> pairing_;
    std::unique_ptr<ChallengeWaits> challenges_;
};

}  // namespace kyvien::hall
