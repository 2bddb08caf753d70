#include "hall/net/server.h"

#include <fmt/core.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstring>
#include <filesystem>
#include <list>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "hall/arbiter/internal/arbiter_key.h"
#include "hall/net/internal/http_connection.h"
#include "hall/net/internal/net.h"
#include "hall/net/internal/redirect_port.h"
#include "hall/net/internal/service.h"
#include "hall/net/listening/internal/listen.h"
#include "hall/net/server_parts/internal/key_ring_watch.h"
#include "hall/net/server_parts/internal/server_desks.h"
#include "hall/net/threads/internal/hall_threads.h"
#include "hall/net/threads/internal/other_halls.h"
#include "hall/service/internal/sealing_key.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "store/halls/ledgers.h"
#include "store/persons/person.h"
#include "store/postgres_log.h"
#include "store/sqlite_log.h"

namespace kyvien::hall {
namespace {

/// Raises the limit of open files to the system's maximum: each connection is one.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        journal(Level::Warning, "file-limit", {{"reason", std::strerror(errno)}});
}

/// Disables malloc's fast bins: they would be consolidated at each larger allocation, which every
/// move makes (5 to 7 % of a hall's CPU time).
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

constexpr int kHeard[] = {SIGINT, SIGTERM, SIGHUP};

void mask_signals(int how) {
    sigset_t heard;
    sigemptyset(&heard);
    for (const int number : kHeard)
        sigaddset(&heard, number);
    pthread_sigmask(how, &heard, nullptr);
}

using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

/// Opens the log of the games that the options name.
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

void hold_signals() {
    mask_signals(SIG_BLOCK);
}

class Server::Body {
  public:
    explicit Body(const ServeOptions& options)
        : threads_(options), service_(threads_.first().service()), io_(threads_.first().io()),
          keys_(threads_), redirect_port_(io_, service_), signals_(io_) {}

    ~Body() {
        // Programs stop answering.
        if (service_.options.programs)
            service_.options.programs->end();
        // No more news, and no more requests to other halls.
        if (other_halls_)
            other_halls_->close();
        // Connections refer to the hall: they are destroyed first.
        threads_.finish();
        if (desks_)
            desks_->end_readers();
        // Unfinished writes report to the halls when they complete.
        log_.reset();
        if (desks_)
            desks_->end();
        threads_.forget();
        desks_.reset();
    }

    Result<void> open() {
        journal(Level::Info, "starting",
                {{"version", std::string(store::program_version())},
                 {"schema", std::to_string(store::kSchemaVersion)},
                 {"data", service_.options.data}});
        // A signal that arrives while the games are being loaded waits until the hall runs.
        if (service_.options.stop_on_signals) {
            for (const int number : kHeard)
                signals_.add(number);
            mask_signals(SIG_UNBLOCK);
        }
        raise_file_limit();
        keep_no_fast_bins();
        auto trusted = KYVIEN_TRY(Networks::parse(service_.options.trusted_proxies));
        service_.trusted_proxies = std::move(trusted);
        add_own_names(service_.options.hosts);
        if (!prepare_randomness())
            return refuse("no-randomness", "The system provides no random numbers.");
        if (auto page = load_page(); !page)
            return page;
        if (auto listening = listen(); !listening)
            return listening;
        const std::string& folder = service_.options.data;
        if (auto folder_made = prepare_folder(folder); !folder_made)
            return folder_made;
        store::Opening opening;
        // An interrupted removal is finished before anybody reads.
        KYVIEN_TRY(store::finish_removal({service_.options.data, service_.options.store}));
        auto log = KYVIEN_TRY(open_log(service_.options, opening));
        log_ = std::move(log);
        tell(opening, log_->faults());
        const ServeOptions& chosen = service_.options;
        if (log_->hall() != 0)
            ledgers_ = KYVIEN_TRY(store::open_postgres_ledgers(chosen.store, log_->hall()));
        auto keys = KYVIEN_TRY(keys_.open(ledgers_.get()));
        auto retry_secret = KYVIEN_TRY(read_or_create_secret(folder, "retry.key"));
        service_.retry_secret = std::move(retry_secret);
        for (const auto& thread : threads_.all())
            thread->make_hall(*log_, time_);
        hall_ = &threads_.first().hall();
        if (log_->hall() != 0)
            KYVIEN_TRY(meet_other_halls());
        desks_ = std::make_unique<ServerDesks>(threads_, time_, *log_, ledgers_.get(),
                                               other_halls_.get());
        KYVIEN_TRY(desks_->open());
        std::shared_ptr<const record::SecretKeys> own;
        if (!chosen.seal_for)
            own = KYVIEN_TRY(own_sealing_key(folder));
        for (const auto& thread : threads_.all()) {
            attach_to(*thread, keys, own);
            KYVIEN_TRY(thread->hall().open());
        }
        if (other_halls_)
            KYVIEN_TRY(other_halls_->begin([this](const store::HallNews& news) {
                desks_->receive_news(news);
                keys_.receive_news(news);
            }));
        desks_->open_on_halls();
        return {};
    }

    std::uint16_t port() const { return service_.port; }
    std::vector<Listening> listening() const {
        std::vector<Listening> all;
        for (const Acceptor& acceptor : acceptors_) {
            error_code unknown;
            const auto at = acceptor.local_endpoint(unknown);
            all.push_back({at.address().to_string(), at.port()});
        }
        return all;
    }
    std::string first_key_file() const { return keys_.first_key_file(); }

    void run() {
        if (service_.options.stop_on_signals)
            wait_for_signal();
        for (Acceptor& acceptor : acceptors_)
            asio::co_spawn(io_, accept(acceptor), asio::detached);
        if (redirect_port_.is_open())
            asio::co_spawn(io_, redirect_port_.accept(), asio::detached);
        for (const Listening& at : listening())
            journal(Level::Info, "listening",
                    {{"address", at.address},
                     {"port", std::to_string(at.port)},
                     {"threads", std::to_string(threads_.count())}});
        threads_.run({.wake = [this] { desks_->tick(); }, .check = [this] { keys_.check_file(); }});
        journal(Level::Info, "closed");
    }

    void stop() {
        asio::post(io_, [this] { begin_close_connections(); });
    }

  private:
    /// Passes on what the first thread has read, before the threads run.
    void attach_to(HallThread& thread, const std::vector<HallKey>& keys,
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
        Hall& hall = thread.hall();
        if (!chosen.arbiter_token.empty())
            hall.set_arbiter_key(hash_of_secret(chosen.arbiter_token));
        if (!chosen.table_arbiter_token.empty())
            hall.set_table_arbiter_key(hash_of_secret(chosen.table_arbiter_token));
        hall.set_key_ring(keys);
        hall.on_key_used([this](const KeyHolder& holder) { keys_.note_key_used(holder); });
        hall.set_board_secret(service_.retry_secret);
        if (chosen.programs)
            hall.enable_programs(*chosen.programs, service.admission.program_games,
                                 service_.retry_secret);
        desks_->attach_to(thread);
        if (chosen.seal_for)
            hall.set_sealing_key(*chosen.seal_for, nullptr);
        else
            hall.set_sealing_key(sealing->public_keys(), sealing);
    }

    /// Other halls may write the same log.
    Result<void> meet_other_halls() {
        other_halls_ = std::make_unique<OtherHalls>(threads_);
        KYVIEN_TRY(other_halls_->open(service_.options, *log_,
                                      [this] { return time_.now().time_since_epoch().count(); }));
        // Responses to repeatable requests must be the same at every hall.
        service_.retry_secret =
            KYVIEN_TRY(other_halls_->leases().secret("retry", service_.retry_secret));
        return {};
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
        for (const ActivationSocket& socket : options.sockets) {
            if (socket.name != kRedirectSocket)
                KYVIEN_TRY(listen_on(acceptors_.emplace_back(io_), socket));
            else if (!service_.tls.is_on())
                return refuse(redirect_without_tls());
            else
                KYVIEN_TRY(redirect_port_.listen(socket));
        }
        if (acceptors_.empty())
            KYVIEN_TRY(listen_at(acceptors_.emplace_back(io_), options.bind, options.port));
        service_.port = listening().front().port;
        if (options.redirect_port != 0 && !redirect_port_.is_open())
            KYVIEN_TRY(redirect_port_.listen(options.redirect_port));
        return {};
    }

    Awaitable<void> accept(Acceptor& acceptor) {
        Timer pause(io_);
        while (!service_.closing) {
            auto [error, socket] = co_await acceptor.async_accept(io_.get_executor(), kAwait);
            if (error == asio::error::operation_aborted)
                co_return;
            if (error) {
                // Out of descriptors or memory: existing clients come first.
                journal(Level::Warning, "not-accepted", {{"reason", error.message()}});
                pause.expires_after(std::chrono::milliseconds(100));
                co_await pause.async_wait(kAwait);
                continue;
            }
            threads_.assign(std::move(socket), service_.tls.is_on());
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

    /// Adds the names of this machine.
    static void add_own_names(std::vector<std::string>& hosts) {
        std::array<char, 256> name{};
        if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0')
            return;
        hosts.emplace_back(name.data());
        hosts.push_back(std::string(name.data()) + ".local");
    }

    /// Applies the options that may change at run time.
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

    /// Reads the options, the page's files and the arbiters' keys again; if one cannot be read, the
    /// previous one stays.
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
        threads_.run_on_all([options = std::make_shared<const ServeOptions>(chosen),
                             trusted = service_.trusted_proxies, tls = service_.tls,
                             fresh](Service& each) {
            each.options = ServeOptions(*options);
            each.trusted_proxies = trusted;
            each.tls = tls;
            if (fresh)  // Responses in progress refer to the previous one.
                each.former_pages.push_back(std::exchange(each.page, fresh));
        });
        keys_.read_again();
        journal(Level::Info, "reloaded");
    }

    void begin_close_connections() {
        if (service_.closing)
            return;
        service_.closing = true;
        error_code ignored;  // an error on closing does not matter
        for (Acceptor& acceptor : acceptors_)
            acceptor.close(ignored);
        redirect_port_.close();
        signals_.cancel(ignored);
        threads_.close([this] { is_written(); }, [this] { hall_->record_heartbeat(); });
    }
    /// Call when pending requests are stored.
    void is_written() {
        // The other halls take the games over at once; they decide later requests.
        if (other_halls_)
            other_halls_->end();
        desks_->close();
    }

    // Order matters: later members refer to earlier ones.
    HallThreads threads_;
    Service& service_;  ///< of the first thread
    asio::io_context& io_;
    SteadyTime time_;
    std::unique_ptr<store::EventLog> log_;
    std::unique_ptr<store::Ledgers> ledgers_;  ///< with other_halls_: tournaments and keys
    std::unique_ptr<OtherHalls> other_halls_;  ///< null: no other hall can use the log
    Hall* hall_ = nullptr;                     ///< of the first thread
    std::unique_ptr<ServerDesks> desks_;
    KeyRingWatch keys_;
    std::list<Acceptor> acceptors_;  ///< running accept loops refer to them
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
std::vector<Listening> Server::listening() const {
    return body_->listening();
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
