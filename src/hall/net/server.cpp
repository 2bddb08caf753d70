#include "hall/net/server.h"

#include <fmt/core.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "hall/accounts/account_json.h"
#include "hall/arbiter/internal/arbiter_key.h"
#include "hall/arbiter/internal/key_files.h"
#include "hall/chat/chat_upkeep.h"
#include "hall/net/internal/http_connection.h"
#include "hall/net/internal/net.h"
#include "hall/net/internal/redirect_port.h"
#include "hall/net/internal/service.h"
#include "hall/net/sources/internal/http_source.h"
#include "hall/net/threads/internal/hall_threads.h"
#include "hall/net/threads/internal/other_halls.h"
#include "hall/net/threads/internal/pairing_threads.h"
#include "hall/net/webhooks/internal/push_sealing.h"
#include "hall/net/webhooks/internal/webhook_sender.h"
#include "hall/service/internal/sealing_key.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "store/halls/ledgers.h"
#include "store/persons/person.h"
#include "store/postgres_log.h"
#include "store/sqlite_log.h"

namespace kyvien::hall {
namespace {

/// As many files as the system lets us open: each connection is one.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        journal(Level::Warning, "file-limit", {{"reason", std::strerror(errno)}});
}

/// malloc keeps no small blocks apart: it would put all of them together again whenever a longer
/// text is made, which each move does (5 to 7 % of a hall's CPU).
void keep_no_fast_bins() {
    mallopt(M_MXFAST, 0);
}

Result<void> prepare_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return refuse("store-not-writable",
                      fmt::format("The folder {} cannot be made: {}.", folder, error.message()),
                      std::nullopt, with_reason({{"path", folder}}, system_reason(error.value())));
    return {};
}

using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

/// The log of the games, where the options say.
Result<std::unique_ptr<store::EventLog>> open_log(const ServeOptions& options,
                                                  store::Opening& opening) {
    if (options.store.empty())
        return store::open_sqlite_log((std::filesystem::path(options.data) / "kyvien.db").string(),
                                      &opening);
    if (!store::is_postgres_address(options.store))
        return refuse("bad-store",
                      fmt::format("'{}' names no store; write postgresql://user@host/database, or "
                                  "leave --store out to keep the games in the folder of --data.",
                                  options.store),
                      std::nullopt, {{"store", options.store}});
    return store::open_postgres_log(
        options.store, (std::filesystem::path(options.data) / "database.seen").string());
}

}  // namespace

class Server::Body {
  public:
    explicit Body(const ServeOptions& options)
        : threads_(options), service_(threads_.first().service()), io_(threads_.first().io()),
          acceptor_(io_), redirect_port_(io_, service_), signals_(io_) {}

    ~Body() {
        // No program answers any more.
        if (service_.options.programs)
            service_.options.programs->end();
        // No news come any more, and nothing is asked of other halls.
        if (other_halls_)
            other_halls_->close();
        // Connections refer to the hall: they go first.
        threads_.finish();
        // They ask the accounts, which read the log.
        studies_.reset();
        accounts_.reset();
        sources_.reset();
        broadcasts_.reset();
        chats_.reset();
        // What is still on its way to the disk tells the halls when it has come there.
        log_.reset();
        tournaments_.reset();
        pairing_.reset();
        challenges_.reset();
        print_desk_.reset();
        judge_desk_.reset();
        analysis_desk_.reset();
        library_desk_.reset();
        threads_.forget();
        // Halls and desks report to it until they are gone.
        webhooks_.reset();
    }

    Result<void> open() {
        journal(Level::Info, "starting",
                {{"version", std::string(store::program_version())},
                 {"schema", std::to_string(store::kSchemaVersion)},
                 {"data", service_.options.data}});
        // A signal that comes while the games are being taken up waits until the hall runs.
        if (service_.options.stop_on_signals)
            for (const int number : {SIGINT, SIGTERM, SIGHUP})
                signals_.add(number);
        raise_file_limit();
        keep_no_fast_bins();
        auto trusted = KYVIEN_TRY(Networks::parse(service_.options.trusted_proxies));
        service_.trusted_proxies = std::move(trusted);
        add_own_names(service_.options.hosts);
        if (!prepare_randomness())
            return refuse("no-randomness", "The system gives no random numbers.");
        if (auto page = load_page(); !page)
            return page;
        if (auto listening = listen(); !listening)
            return listening;
        const std::string& folder = service_.options.data;
        if (auto folder_made = prepare_folder(folder); !folder_made)
            return folder_made;
        store::Opening opening;
        // What was interrupted is finished before anybody reads it.
        KYVIEN_TRY(store::finish_removal({service_.options.data, service_.options.store}));
        auto log = KYVIEN_TRY(open_log(service_.options, opening));
        log_ = std::move(log);
        tell(opening, log_->faults());
        const ServeOptions& chosen = service_.options;
        if (log_->hall() != 0)
            ledgers_ = KYVIEN_TRY(store::open_postgres_ledgers(chosen.store, log_->hall()));
        auto keys = KYVIEN_TRY(keys_of_hall());
        auto retry_secret = KYVIEN_TRY(kept_secret(folder, "retry.key"));
        service_.retry_secret = std::move(retry_secret);
        for (const auto& thread : threads_.all())
            thread->make_hall(*log_, time_);
        hall_ = &threads_.first().hall();
        if (log_->hall() != 0)
            KYVIEN_TRY(meet_other_halls());
        accounts_ = KYVIEN_TRY(open_accounts());
        broadcasts_ = std::make_unique<BroadcastDesk>(
            kept_lines(store::kBroadcastFolder, store::kBroadcastLedgers));
        studies_ = std::make_unique<StudyDesk>(
            kept_lines(store::kStudyFolder, store::kStudyLedgers), accounts_->accounts());
        chats_ = KYVIEN_TRY(open_chats());
        webhooks_ = KYVIEN_TRY(open_webhooks());
        sources_ = KYVIEN_TRY(open_sources());
        judge_desk_ = std::make_unique<BackgroundWorker>();
        analysis_desk_ = std::make_unique<BackgroundWorker>(kMostAnalyses);
        library_desk_ = std::make_unique<BackgroundWorker>(kMostAnalyses);
        print_desk_ = std::make_unique<BackgroundWorker>();
        std::shared_ptr<const record::SecretKeys> own;
        if (!chosen.seal_for)
            own = KYVIEN_TRY(own_sealing_key(folder));
        for (const auto& thread : threads_.all()) {
            hand_out(*thread, keys, own);
            KYVIEN_TRY(thread->hall().open());
        }
        if (other_halls_)
            KYVIEN_TRY(
                other_halls_->begin([this](const store::HallNews& news) { take_ledgers(news); }));
        open_tournaments();
        accounts_->catch_up();
        games_to_pair_ = std::make_unique<PairingThreads>(service_);
        pairing_ = std::make_unique<QuickPairing>(*games_to_pair_);
        service_.pairing = pairing_.get();
        challenges_ = std::make_unique<ChallengeWaits>(looking_for_challenges());
        service_.challenges = challenges_.get();
        return {};
    }

    std::uint16_t port() const { return service_.port; }
    std::string first_key_file() const { return key_files_.chiefs(); }

    void run() {
        if (service_.options.stop_on_signals)
            wait_for_signal();
        asio::co_spawn(io_, accept(), asio::detached);
        if (service_.options.redirect_port != 0)
            asio::co_spawn(io_, redirect_port_.accept(), asio::detached);
        journal(Level::Info, "listening",
                {{"address", service_.options.bind},
                 {"port", std::to_string(service_.port)},
                 {"threads", std::to_string(threads_.count())}});
        threads_.run({.wake =
                          [this] {
                              tournaments_->wake();
                              challenges_->wake();
                              studies_->wake();
                              forget_old_chats();
                              tell_tournaments();
                          },
                      .look = [this] { look_at_ring(); }});
        journal(Level::Info, "closed");
    }

    void stop() {
        asio::post(io_, [this] { begin_close_connections(); });
    }

  private:
    /// What the first thread has read, before the threads run.
    void hand_out(HallThread& thread, const std::vector<HallKey>& keys,
                  const std::shared_ptr<const record::SecretKeys>& sealing) {
        Service& service = thread.service();
        const ServeOptions& chosen = service_.options;
        if (&service != &service_)
            service.options = chosen;
        service.retry_secret = service_.retry_secret;
        service.page = service_.page;
        service.trusted_proxies = service_.trusted_proxies;
        service.tls = service_.tls;
        service.port = service_.port;
        service.accounts = accounts_.get();
        service.broadcasts = broadcasts_.get();
        service.sources = sources_.get();
        service.studies = studies_.get();
        service.chats = chats_.get();
        service.webhooks = webhooks_.get();
        service.judge_desk = judge_desk_.get();
        service.analysis_desk = analysis_desk_.get();
        service.library_desk = library_desk_.get();
        service.print_desk = print_desk_.get();
        Hall& hall = thread.hall();
        hall.keep_chats(*chats_);
        if (!chosen.arbiter_token.empty())
            hall.set_arbiter_key(hash_of_secret(chosen.arbiter_token));
        if (!chosen.table_arbiter_token.empty())
            hall.set_table_arbiter_key(hash_of_secret(chosen.table_arbiter_token));
        hall.set_key_ring(keys);
        hall.on_key_shown([this](const KeyHolder& holder) { key_files_.shown(holder.id); });
        hall.set_board_secret(service_.retry_secret);
        if (chosen.programs)
            hall.play_programs(*chosen.programs, service.admission.program_games,
                               service_.retry_secret);
        hall.on_played([this](const GamePlayed& played) { webhooks_->played(played); });
        hall.on_rematch([this](const std::string& before, const std::string& next) {
            accounts_->note_rematch(before, next);
        });
        hall.mark_bots([this, &service](const std::string& game, BotsFound found) {
            find_bots(service, game, std::move(found));
        });
        if (chosen.seal_for)
            hall.set_sealing_key(*chosen.seal_for, nullptr);
        else
            hall.set_sealing_key(sealing->public_keys(), sealing);
    }

    /// Which seats of a game are accounts of bots'; answered on the thread of `service`.
    void find_bots(Service& service, const std::string& game, BotsFound found) {
        using Bots = std::array<bool, 2>;
        accounts_->ask<Bots>(
            [game](store::Accounts& accounts) -> Result<Bots> {
                const auto seated = KYVIEN_TRY(accounts.seated(game));
                Bots bots{};
                for (const std::size_t seat : {0U, 1U})
                    bots[seat] = seated[seat] && seated[seat]->is_bot;
                return bots;
            },
            [post = service.post, found = std::move(found)](Result<Bots> bots) mutable {
                post([bots = std::move(bots), found = std::move(found)]() mutable {
                    found(std::move(bots));
                });
            });
    }

    /// In the folder, or where the games are.
    Result<std::unique_ptr<AccountDesk>> open_accounts() {
        const ServeOptions& chosen = service_.options;
        auto accounts =
            log_->hall() != 0
                ? store::open_postgres_accounts(chosen.store)
                : store::open_sqlite_accounts(
                      (std::filesystem::path(chosen.data) / store::kAccountsFile).string());
        if (!accounts)
            return refuse(accounts.error());
        auto desk = std::make_unique<AccountDesk>(*std::move(accounts), *log_);
        desk->on_rated([this](const store::RatedRow& row) {
            webhooks_->rated(row);
            Service& player = player_of(service_, row.result.game);
            player.post([&player, game = row.result.game, text = rated_message(row)] {
                player.hall->tell(game, text);
            });
        });
        desk->news().on_any([this](const store::AccountSeat& seat) {
            tell_seated(player_of(service_, seat.game), seat.game);
        });
        return desk;
    }

    /// What other halls have changed, and what came of blocking and of accounts that went.
    ChallengeWaits::Look looking_for_challenges() {
        return [this](std::uint64_t known, ChallengeWaits::Told told) {
            accounts_->ask<store::ChallengeNews>(
                [known](store::Accounts& accounts) { return accounts.challenges().news(known); },
                [post = service_.post,
                 told = std::move(told)](Result<store::ChallengeNews> news) mutable {
                    post([news = std::move(news), told = std::move(told)]() mutable {
                        told(std::move(news));
                    });
                });
        };
    }

    /// In a folder of the hall's, or in the ledgers whose names begin so.
    std::unique_ptr<LineStore> kept_lines(const char* name, std::string_view ledgers) {
        const auto folder = std::filesystem::path(service_.options.data) / name;
        return ledgers_ ? lines_in_ledgers(*ledgers_, std::string(ledgers))
                        : lines_in_folder(folder.string());
    }

    /// Beside the accounts.
    Result<std::unique_ptr<store::ChatStore>> open_chats() {
        const ServeOptions& chosen = service_.options;
        if (log_->hall() != 0)
            return store::open_postgres_chats(chosen.store);
        return store::open_sqlite_chats(
            (std::filesystem::path(chosen.data) / store::kAccountsFile).string());
    }
    /// Old lines go, once an hour; beside the threads.
    void forget_old_chats() {
        const auto now = time_.now().time_since_epoch().count();
        if (!chat_upkeep_.is_due(now))
            return;
        accounts_->ask<std::size_t>(
            [chats = chats_.get(), now](store::Accounts&) { return forget_old(*chats, now); },
            [](const Result<std::size_t>& gone) {
                if (!gone)
                    journal(Level::Warning, "chats-not-cleared",
                            {{"reason", gone.error().english}});
            });
    }

    static Result<OutwardRules> outward_rules(bool are_on,
                                              const std::vector<std::string>& networks) {
        return are_on ? OutwardRules::with(networks) : OutwardRules::off();
    }
    /// One hall of a database fetches for all.
    Result<std::unique_ptr<SourceDesk>> open_sources() {
        const ServeOptions& chosen = service_.options;
        const OutwardRules rules =
            KYVIEN_TRY(outward_rules(chosen.sources, chosen.source_networks));
        const auto now = [this] { return time_.now().time_since_epoch().count(); };
        return std::make_unique<SourceDesk>(
            *broadcasts_, source_fetcher(rules), rules, now,
            [this, now] { return !other_halls_ || other_halls_->is_first(now()); });
    }

    /// Beside the accounts too.
    Result<std::unique_ptr<WebhookDesk>> open_webhooks() {
        const ServeOptions& chosen = service_.options;
        const OutwardRules rules =
            KYVIEN_TRY(outward_rules(chosen.webhooks, chosen.webhook_networks));
        auto kept = log_->hall() != 0
                        ? store::open_postgres_webhooks(chosen.store)
                        : store::open_sqlite_webhooks(
                              (std::filesystem::path(chosen.data) / store::kAccountsFile).string());
        if (!kept)
            return refuse(kept.error());
        auto push = KYVIEN_TRY(push_letters(**kept));
        return std::make_unique<WebhookDesk>(
            *std::move(kept), webhook_sender(rules), std::move(push), rules,
            [this] { return time_.now().time_since_epoch().count(); });
    }
    /// How tournaments stand that webhooks have named: those that have changed at once, together
    /// where many changes come; all of them now and then, since other programs write them too.
    void tell_tournaments() {
        constexpr std::chrono::seconds kTogether{1};
        constexpr std::chrono::seconds kAllEvery{30};
        const auto now = std::chrono::steady_clock::now();
        if (now - tournaments_told_ < kTogether)
            return;
        tournaments_told_ = now;
        std::set<std::string> named = webhooks_->tournaments();
        auto changed = std::exchange(tournaments_changed_, {});
        if (now - all_tournaments_told_ >= kAllEvery)
            all_tournaments_told_ = now;
        else
            std::erase_if(named, [&](const std::string& id) { return !changed.contains(id); });
        for (const std::string& id : named)
            tournaments_->ask(
                [id, desk = webhooks_.get()](Tournaments& all) -> Result<std::string> {
                    const auto snapshot = KYVIEN_TRY(all.snapshot(id, std::nullopt));
                    desk->tournament(facts_of(id, snapshot->office));
                    return std::string();
                },
                [](const Result<std::string>&) {}, Turn::Patient);
    }

    /// They are on the first thread; their games on all.
    void open_tournaments() {
        tournaments_ = std::make_unique<TournamentDesk>(
            kept_tournaments(), service_.post,
            [this](const std::string& game, std::move_only_function<void(Hall&)> job) {
                do_at(service_, player_of(service_, game),
                      [job = std::move(job)](Service& player) mutable { job(*player.hall); });
            });
        service_.tournaments = tournaments_.get();
        tournaments_->on_changed(
            [this](const std::string& id) { tournaments_changed_.insert(id); });
        for (const auto& thread : threads_.all())
            thread->hall().on_result([this, &player = thread->service()](const std::string& game,
                                                                         const GameResult& result) {
                accounts_->note_result(game);
                webhooks_->ended(game, result.score);
                do_at(player, service_, [game, result](Service& first) {
                    first.tournaments->note_result(game, result);
                });
            });
        tournaments_->take_up();
    }

    /// In the folder, or where the games are.
    std::unique_ptr<store::TournamentStore> kept_tournaments() {
        auto in_folder = store::tournaments_in_folder(
            (std::filesystem::path(service_.options.data) / "tournaments").string());
        if (!ledgers_)
            return in_folder;
        // A hall that kept them in its folder before: it shows only what is in the database.
        if (const auto ids = in_folder->ids(); ids && !ids->empty())
            journal(Level::Warning, "tournaments-in-folder",
                    {{"count", std::to_string(ids->size())},
                     {"help", "kyvien tournament upload DATA/tournaments/*.log --store ..."}});
        return store::tournaments_in_ledgers(*ledgers_);
    }

    /// Others may write the same log.
    Result<void> meet_other_halls() {
        other_halls_ = std::make_unique<OtherHalls>(threads_);
        KYVIEN_TRY(other_halls_->open(service_.options, *log_,
                                      [this] { return time_.now().time_since_epoch().count(); }));
        // What follows from a request that is repeated must be the same at every hall.
        service_.retry_secret =
            KYVIEN_TRY(other_halls_->leases().secret("retry", service_.retry_secret));
        return {};
    }
    /// What other halls and programs have added to tournaments and keys.
    void take_ledgers(const store::HallNews& news) {
        bool has_keys = false;
        std::set<std::string> changed;
        for (const std::string& ledger : news.ledgers) {
            has_keys = has_keys || ledger == store::kKeyLedger;
            if (auto id = store::tournament_of_ledger(ledger))
                changed.insert(*std::move(id));
            if (ledger.starts_with(store::kBroadcastLedgers))
                sources_->changed(ledger.substr(store::kBroadcastLedgers.size()));
            if (ledger.starts_with(store::kStudyLedgers))
                studies_->tell([id = ledger.substr(store::kStudyLedgers.size())](Studies& all) {
                    all.changed(id);
                });
        }
        for (const std::string& id : changed)
            tournaments_->changed(id);
        if (news.may_have_missed || !news.taken.empty())
            tournaments_->reload();
        if (news.may_have_missed)
            sources_->reload();
        if (news.may_have_missed)
            studies_->tell([](Studies& all) { all.all_changed(); });
        if (!(has_keys || news.may_have_missed) || !ledgers_)
            return;
        threads_.first().give([this, has_keys, place = key_place()] {
            service_.post(
                [this, has_keys,
                 keys = std::make_shared<Result<std::vector<HallKey>>>(read_keys(place))] {
                    if (has_keys || !*keys)
                        read_ring(std::move(*keys));
                    else  // they may be the same
                        give_ring(**std::move(keys));
                });
        });
    }

    static void tell(const store::Opening& opening, const std::vector<store::LogFault>& faults) {
        if (opening.from_version > 0 && opening.from_version < store::kSchemaVersion)
            journal(Level::Info, "log-migrated",
                    {{"from", std::to_string(opening.from_version)},
                     {"to", std::to_string(store::kSchemaVersion)},
                     {"games_sealed", std::to_string(opening.games)},
                     {"events_sealed", std::to_string(opening.events)}});
        for (const store::LogFault& fault : faults)
            journal(Level::Error, "log-altered",
                    {{"game", fault.game}, {"code", fault.code}, {"reason", fault.english}});
    }

    /// Refuses: as prepare_key_ring() and check_secret().
    Result<std::vector<HallKey>> keys_of_hall() {
        const ServeOptions& chosen = service_.options;
        for (const std::string* given : {&chosen.arbiter_token, &chosen.table_arbiter_token})
            if (!given->empty())
                KYVIEN_TRY(check_secret(*given));
        KYVIEN_TRY(check_secrets_differ(chosen.arbiter_token, chosen.table_arbiter_token));
        KYVIEN_TRY(prepare_key_ring(key_place(), !chosen.arbiter_token.empty()));
        auto keys = KYVIEN_TRY(read_keys(key_place()));
        ring_changed_ = time_of_ring();
        key_files_.look(chosen.data, keys);
        return keys;
    }
    [[nodiscard]] KeyPlace key_place() const { return {service_.options.data, ledgers_.get()}; }
    [[nodiscard]] std::filesystem::file_time_type time_of_ring() const {
        std::error_code error;  // a ring that is not there has no time
        const auto time = std::filesystem::last_write_time(
            std::filesystem::path(service_.options.data) / kKeyRingFile, error);
        return error ? std::filesystem::file_time_type{} : time;
    }
    /// What was added or revoked counts within a second.
    void look_at_ring() {
        if (!ledgers_ && time_of_ring() != ring_changed_)
            read_ring(read_keys(key_place()));
    }
    /// Where it cannot be read, what was there before stays.
    void read_ring(Result<std::vector<HallKey>> keys) {
        ring_changed_ = time_of_ring();
        if (!keys) {
            journal(Level::Warning, "keys-not-read", {{"reason", keys.error().english}});
            return;
        }
        journal(Level::Info, "keys-read", {{"keys", std::to_string(keys->size())}});
        give_ring(*std::move(keys));
    }
    void give_ring(std::vector<HallKey> keys) {
        threads_.everywhere(
            [keys = std::move(keys)](Service& each) { each.hall->set_key_ring(keys); });
    }

    Result<void> load_page() {
        const std::string folder = find_page_folder(service_.options.web);
        if (folder.empty()) {
            journal(Level::Warning, "no-page", {{"help", "build it with web/build"}});
            return {};
        }
        auto page = PageFiles::load(folder);
        if (!page && !service_.options.web.empty())
            return refuse(page.error());
        if (!page) {
            journal(Level::Warning, "no-page", {{"reason", page.error().english}});
            return {};
        }
        service_.page = std::make_shared<const PageFiles>(*std::move(page));
        journal(Level::Info, "page-loaded",
                {{"folder", folder}, {"files", std::to_string(service_.page->count())}});
        return {};
    }

    Result<void> listen() {
        const ServeOptions& options = service_.options;
        KYVIEN_TRY(service_.tls.open(options.tls));
        if (options.redirect_port != 0 && !service_.tls.is_on())
            return refuse(redirect_without_tls());
        KYVIEN_TRY(listen_at(acceptor_, options.bind, options.port));
        service_.port = acceptor_.local_endpoint().port();
        if (options.redirect_port != 0)
            KYVIEN_TRY(redirect_port_.listen(options.redirect_port));
        return {};
    }

    Awaitable<void> accept() {
        Timer pause(io_);
        while (!service_.closing) {
            auto [error, socket] = co_await acceptor_.async_accept(io_.get_executor(), kAwait);
            if (error == asio::error::operation_aborted)
                co_return;
            if (error) {
                // Out of files or memory: those who are here come first.
                journal(Level::Warning, "not-accepted", {{"reason", error.message()}});
                pause.expires_after(std::chrono::milliseconds(100));
                co_await pause.async_wait(kAwait);
                continue;
            }
            threads_.seat(std::move(socket), service_.tls.is_on());
        }
    }

    void wait_for_signal() {
        signals_.async_wait([this](error_code error, int number) {
            if (error)
                return;
            journal(Level::Info, "signal", {{"number", std::to_string(number)}});
            if (number == SIGHUP) {
                reload();
                wait_for_signal();
            } else {
                begin_close_connections();
            }
        });
    }

    /// Names of this machine.
    static void add_own_names(std::vector<std::string>& hosts) {
        std::array<char, 256> name{};
        if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0')
            return;
        hosts.emplace_back(name.data());
        hosts.push_back(std::string(name.data()) + ".local");
    }

    /// What of the options may change while the hall is open.
    void reload_options() {
        ServeOptions& mine = service_.options;
        if (!mine.read_again)
            return;
        auto read = mine.read_again();
        auto trusted =
            read ? Networks::parse(read->trusted_proxies) : Result<Networks>(refuse(read.error()));
        if (!trusted) {
            journal(Level::Warning, "config-not-read", {{"reason", trusted.error().english}});
            return;
        }
        service_.trusted_proxies = *std::move(trusted);
        add_own_names(read->hosts);
        mine.hosts = std::move(read->hosts);
        mine.origins = std::move(read->origins);
        mine.trusted_proxies = std::move(read->trusted_proxies);
        mine.tls = std::move(read->tls);
        mine.hsts = read->hsts;
        mine.most_connections = read->most_connections;
        mine.messages_per_second = read->messages_per_second;
        if (read->port != mine.port || read->bind != mine.bind || read->data != mine.data ||
            read->store != mine.store || read->proxy_protocol != mine.proxy_protocol ||
            read->redirect_port != mine.redirect_port || read->threads != mine.threads ||
            mine.tls.are_named() != service_.tls.is_on())
            journal(Level::Warning, "config-needs-restart",
                    {{"settings", "port, bind, data, store, threads, proxy-protocol, "
                                  "redirect-port, tls-certificate where there was none"}});
    }

    /// The options, the page's files and the arbiters' keys are read again; where one cannot be
    /// read, what was there before stays.
    void reload() {
        reload_options();
        service_.tls.read_again(service_.options.tls);
        const ServeOptions& chosen = service_.options;
        std::shared_ptr<const PageFiles> fresh;
        if (const std::string folder = find_page_folder(chosen.web); !folder.empty()) {
            auto page = PageFiles::load(folder);
            if (page)
                fresh = std::make_shared<const PageFiles>(*std::move(page));
            else
                journal(Level::Warning, "no-page", {{"reason", page.error().english}});
        }
        threads_.everywhere([options = std::make_shared<const ServeOptions>(chosen),
                             trusted = service_.trusted_proxies, tls = service_.tls,
                             fresh](Service& each) {
            each.options = ServeOptions(*options);
            each.trusted_proxies = trusted;
            each.tls = tls;
            if (fresh)  // Answers that are being sent refer to the former one.
                each.former_pages.push_back(std::exchange(each.page, fresh));
        });
        read_ring(keys_of_hall());
        journal(Level::Info, "reloaded");
    }

    void begin_close_connections() {
        if (service_.closing)
            return;
        service_.closing = true;
        error_code ignored;  // closing cannot fail in a way that matters now
        acceptor_.close(ignored);
        redirect_port_.close();
        signals_.cancel(ignored);
        threads_.close([this] { is_written(); }, [this] { hall_->note_alive(); });
    }
    /// What was asked is stored.
    void is_written() {
        // The other halls take the games at once; what is asked here from now on they decide.
        if (other_halls_)
            other_halls_->end();
        tournaments_->close();
        challenges_->close();
        studies_->tell([](Studies& all) { all.close(); });
    }

    // In this order: what is later refers to what is earlier.
    HallThreads threads_;
    Service& service_;  ///< of the first thread
    asio::io_context& io_;
    SteadyTime time_;
    std::unique_ptr<store::EventLog> log_;
    std::unique_ptr<store::Ledgers> ledgers_;  ///< with other_halls_: tournaments and keys
    std::unique_ptr<OtherHalls> other_halls_;  ///< none: no other hall can be at the log
    Hall* hall_ = nullptr;                     ///< of the first thread
    std::unique_ptr<AccountDesk> accounts_;
    std::unique_ptr<BroadcastDesk> broadcasts_;
    std::unique_ptr<SourceDesk> sources_;  ///< asks broadcasts_
    std::unique_ptr<StudyDesk> studies_;   ///< asks accounts_
    std::unique_ptr<store::ChatStore> chats_;
    ChatUpkeep chat_upkeep_;
    std::unique_ptr<WebhookDesk> webhooks_;
    std::set<std::string> tournaments_changed_;  ///< since they were told to webhooks
    std::chrono::steady_clock::time_point tournaments_told_{}, all_tournaments_told_{};
    std::unique_ptr<BackgroundWorker> judge_desk_;
    std::unique_ptr<BackgroundWorker> analysis_desk_;
    std::unique_ptr<BackgroundWorker> library_desk_;
    std::unique_ptr<BackgroundWorker> print_desk_;
    std::unique_ptr<TournamentDesk> tournaments_;
    std::unique_ptr<PairingThreads> games_to_pair_;
    std::unique_ptr<QuickPairing> pairing_;
    std::unique_ptr<ChallengeWaits> challenges_;
    std::filesystem::file_time_type ring_changed_{};
    KeyFiles key_files_;
    Acceptor acceptor_;
    RedirectPort redirect_port_;
    asio::basic_signal_set<Executor> signals_;
};

Result<std::unique_ptr<Server>> Server::open(const ServeOptions& options) {
    auto body = std::make_unique<Body>(options);
    KYVIEN_TRY(body->open());
    return std::unique_ptr<Server>(new Server(std::move(body)));
}

Server::Server(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Server::~Server() = default;

std::uint16_t Server::port() const {
    return body_->port();
}
std::string Server::first_key_file() const {
    return body_->first_key_file();
}
void Server::run() {
    body_->run();
}
void Server::stop() {
    body_->stop();
}

}  // namespace kyvien::hall
