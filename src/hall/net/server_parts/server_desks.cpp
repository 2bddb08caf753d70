#include "hall/net/server_parts/internal/server_desks.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include <vector>

#include "hall/accounts/account_json.h"
#include "hall/net/sources/internal/http_source.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/net/webhooks/internal/push_sealing.h"
#include "hall/net/webhooks/internal/webhook_sender.h"
#include "hall/service/journal.h"
#include "store/persons/person.h"

namespace kyvien::hall {
namespace {

Result<EgressPolicy> policy_of(bool are_on, const std::vector<std::string>& networks) {
    return are_on ? EgressPolicy::with(networks) : EgressPolicy::off();
}

}  // namespace

ServerDesks::ServerDesks(HallThreads& threads, TimeSource& time, store::EventLog& log,
                         store::Ledgers* ledgers, const OtherHalls* other_halls)
    : threads_(threads), service_(threads.first().service()), time_(time), log_(log),
      ledgers_(ledgers), other_halls_(other_halls) {}

Result<void> ServerDesks::open() {
    accounts_ = KYVIEN_TRY(open_accounts());
    broadcasts_ = std::make_unique<BroadcastDesk>(
        kept_lines(store::kBroadcastFolder, store::kBroadcastLedgers));
    studies_ = std::make_unique<StudyDesk>(kept_lines(store::kStudyFolder, store::kStudyLedgers),
                                           accounts_->accounts());
    chats_ = KYVIEN_TRY(open_chats());
    webhooks_ = KYVIEN_TRY(open_webhooks());
    sources_ = KYVIEN_TRY(open_sources());
    judge_desk_ = std::make_unique<BackgroundWorker>();
    analysis_desk_ = std::make_unique<BackgroundWorker>(kMaxAnalyses);
    library_desk_ = std::make_unique<BackgroundWorker>(kMaxAnalyses);
    print_desk_ = std::make_unique<BackgroundWorker>();
    return {};
}

void ServerDesks::attach_to(HallThread& thread) {
    Service& service = thread.service();
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
    hall.use_chat_store(*chats_);
    hall.on_turn_change([this](const TurnChange& played) { webhooks_->played(played); });
    hall.on_rematch([this](const std::string& before, const std::string& next) {
        accounts_->note_rematch(before, next);
    });
    hall.mark_bots([this, &service](const std::string& game, BotsFound found) {
        find_bots(service, game, std::move(found));
    });
}

void ServerDesks::open_on_halls() {
    open_tournaments();
    accounts_->catch_up();
    games_to_pair_ = std::make_unique<PairingThreads>(service_);
    pairing_ = std::make_unique<QuickPairing>(*games_to_pair_);
    service_.pairing = pairing_.get();
    challenges_ = std::make_unique<ChallengeWaits>(looking_for_challenges());
    service_.challenges = challenges_.get();
}

void ServerDesks::tick() {
    tournaments_->tick();
    challenges_->tick();
    studies_->tick();
    forget_old_chats();
    tell_tournaments();
    // Another program may have ended sessions or tokens.
    constexpr std::chrono::seconds kEndings{1};
    if (const auto at = std::chrono::steady_clock::now(); at - endings_looked_for_ >= kEndings) {
        endings_looked_for_ = at;
        accounts_->poll_for_endings();
    }
}

void ServerDesks::close() {
    tournaments_->close();
    challenges_->close();
    studies_->tell([](Studies& all) { all.close(); });
}

void ServerDesks::end_readers() {
    // Studies use the accounts, which read the log.
    studies_.reset();
    accounts_.reset();
    sources_.reset();
    broadcasts_.reset();
    chats_.reset();
}

void ServerDesks::end() {
    tournaments_.reset();
    festivals_.reset();
    pairing_.reset();
    challenges_.reset();
    print_desk_.reset();
    judge_desk_.reset();
    analysis_desk_.reset();
    library_desk_.reset();
}

void ServerDesks::receive_news(const store::HallNews& news) {
    std::set<std::string> changed;
    for (const std::string& ledger : news.ledgers) {
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
    if (news.may_have_missed ||
        std::ranges::find(news.ledgers, store::kAccountsNotice) != news.ledgers.end())
        accounts_->schedule_credential_check();
    if (news.may_have_missed)
        sources_->reload();
    if (news.may_have_missed)
        studies_->tell([](Studies& all) { all.all_changed(); });
}

/// Finds which seats of a game belong to bots' accounts; calls back on the thread of `service`.
void ServerDesks::find_bots(Service& service, const std::string& game, BotsFound found) {
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

/// In the data folder, or in the database of the games.
Result<std::unique_ptr<AccountDesk>> ServerDesks::open_accounts() {
    const ServeOptions& chosen = service_.options;
    auto accounts = log_.hall() != 0
                        ? store::open_postgres_accounts(chosen.store)
                        : store::open_sqlite_accounts(
                              (std::filesystem::path(chosen.data) / store::kAccountsFile).string());
    if (!accounts)
        return refuse(accounts.error());
    auto desk = std::make_unique<AccountDesk>(*std::move(accounts), log_);
    desk->on_rated([this](const store::RatedRow& row) {
        webhooks_->rated(row);
        Service& player = thread_of_game(service_, row.result.game);
        player.post([&player, game = row.result.game, text = rated_message(row)] {
            player.hall->send_to_watchers(game, text);
        });
    });
    desk->news().on_any([this](const store::AccountSeat& seat) {
        notify_seated(thread_of_game(service_, seat.game), seat.game);
    });
    return desk;
}

/// Finds changes made by other halls, and those caused by blocking or by deleted accounts.
ChallengeWaits::FindChanges ServerDesks::looking_for_challenges() {
    return [this](std::uint64_t known, ChallengeWaits::ChangesFound done) {
        accounts_->ask<store::ChallengeNews>(
            [known](store::Accounts& accounts) { return accounts.challenges().news(known); },
            [post = service_.post,
             done = std::move(done)](Result<store::ChallengeNews> news) mutable {
                post([news = std::move(news), done = std::move(done)]() mutable {
                    done(std::move(news));
                });
            });
    };
}

/// In a folder of the hall's data, or in the ledgers whose names start with `ledgers`.
std::unique_ptr<LineStore> ServerDesks::kept_lines(const char* name, std::string_view ledgers) {
    const auto folder = std::filesystem::path(service_.options.data) / name;
    return ledgers_ != nullptr ? lines_in_ledgers(*ledgers_, std::string(ledgers))
                               : lines_in_folder(folder.string());
}

/// Stored with the accounts.
Result<std::unique_ptr<store::ChatStore>> ServerDesks::open_chats() {
    const ServeOptions& chosen = service_.options;
    if (log_.hall() != 0)
        return store::open_postgres_chats(chosen.store);
    return store::open_sqlite_chats(
        (std::filesystem::path(chosen.data) / store::kAccountsFile).string());
}
/// Deletes old lines once an hour, in the background.
void ServerDesks::forget_old_chats() {
    const store::Instant at = now();
    if (!chat_upkeep_.is_due(at))
        return;
    accounts_->ask<std::size_t>(
        [chats = chats_.get(), at](store::Accounts&) { return delete_old_lines(*chats, at); },
        [](const Result<std::size_t>& gone) {
            if (!gone)
                journal(Level::Warning, "chats-not-cleared", {{"reason", gone.error().english}});
        });
}

/// One hall of a database fetches for all.
Result<std::unique_ptr<SourceDesk>> ServerDesks::open_sources() {
    const ServeOptions& chosen = service_.options;
    const EgressPolicy policy = KYVIEN_TRY(policy_of(chosen.sources, chosen.source_networks));
    return std::make_unique<SourceDesk>(
        *broadcasts_, source_fetcher(policy), policy, [this] { return now(); },
        [this] { return other_halls_ == nullptr || other_halls_->is_first(now()); });
}

/// Stored with the accounts too.
Result<std::unique_ptr<WebhookDesk>> ServerDesks::open_webhooks() {
    const ServeOptions& chosen = service_.options;
    const EgressPolicy policy = KYVIEN_TRY(policy_of(chosen.webhooks, chosen.webhook_networks));
    auto kept = log_.hall() != 0
                    ? store::open_postgres_webhooks(chosen.store)
                    : store::open_sqlite_webhooks(
                          (std::filesystem::path(chosen.data) / store::kAccountsFile).string());
    if (!kept)
        return refuse(kept.error());
    auto push = KYVIEN_TRY(push_messages(**kept));
    return std::make_unique<WebhookDesk>(*std::move(kept), webhook_sender(policy), std::move(push),
                                         policy, [this] { return now(); });
}
/// Reports the tournaments that webhooks have listed: changed ones at once, combined if there are
/// many changes; all of them now and then, since other programs write them too.
void ServerDesks::tell_tournaments() {
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

/// They run on the first thread; their games on all.
void ServerDesks::open_tournaments() {
    festivals_ =
        std::make_unique<Festivals>(kept_lines(store::kFestivalFolder, store::kFestivalLedgers));
    service_.festivals = festivals_.get();
    tournaments_ = std::make_unique<TournamentDesk>(
        kept_tournaments(), service_.post,
        [this](const std::string& game, std::move_only_function<void(Hall&)> job) {
            run_on(service_, thread_of_game(service_, game),
                   [job = std::move(job)](Service& player) mutable { job(*player.hall); });
        });
    service_.tournaments = tournaments_.get();
    tournaments_->on_changed([this](const std::string& id) { tournaments_changed_.insert(id); });
    for (const auto& thread : threads_.all())
        thread->hall().on_result(
            [this, &player = thread->service()](const std::string& game, const GameResult& result) {
                accounts_->note_result(game);
                webhooks_->ended(game, result.score);
                run_on(player, service_, [game, result](Service& first) {
                    first.tournaments->note_result(game, result);
                });
            });
    tournaments_->look_for_missed_results();
}

/// In the data folder, or in the database of the games.
std::unique_ptr<store::TournamentStore> ServerDesks::kept_tournaments() {
    auto in_folder = store::tournaments_in_folder(
        (std::filesystem::path(service_.options.data) / "tournaments").string());
    if (ledgers_ == nullptr)
        return in_folder;
    // For a hall that used to store them in its folder: it now shows only those in the database.
    if (const auto ids = in_folder->ids(); ids && !ids->empty())
        journal(Level::Warning, "tournaments-in-folder",
                {{"count", std::to_string(ids->size())},
                 {"help", "kyvien tournament upload DATA/tournaments/*.log --store ..."}});
    return store::tournaments_in_ledgers(*ledgers_);
}

}  // namespace kyvien::hall
