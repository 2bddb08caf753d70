#include "hall/net/threads/internal/other_halls.h"

#include <algorithm>
#include <unistd.h>

#include <array>
#include <string>
#include <utility>

#include "hall/games/neighbours.h"
#include "hall/net/links/cluster_key.h"
#include "hall/net/links/internal/link_tls.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/game_part.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace other_halls {
namespace {

/// The name by which others reach a hall that listens on all addresses of this machine.
std::string name_of_machine() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data())
                                                          : std::string();
}

std::string shown_name(const ServeOptions& options) {
    if (!options.hall_name.empty() || !options.hall_address.empty())
        return options.hall_name;
    return options.bind == "0.0.0.0" || options.bind == "::" ? name_of_machine() : std::string();
}

/// Can only programs on this machine reach this address?
bool is_on_this_machine(const std::string& address) {
    error_code error;
    const auto host = asio::ip::make_address(address.substr(0, address.rfind(':')), error);
    return !error && host.is_loopback();
}

/// The text of the operator's key file; empty if there is none.
Result<std::string> text_of_cluster_key(const ServeOptions& options, const std::string& address) {
    if (options.cluster_key.empty()) {
        // Anybody who can read the database, or a copy of it, can act as a hall.
        if (!is_on_this_machine(address))
            journal(Level::Warning, "no-cluster-key", {{"address", address}});
        return std::string();
    }
    ClusterKey key = KYVIEN_TRY(read_cluster_key(options.cluster_key));
    if (key.warning)
        journal(Level::Warning, key.warning->code.text(), {{"reason", key.warning->english}});
    return std::move(key.text);
}

bool says_something(const store::HallNews& news) {
    return news.renewed || news.was_lost || news.may_have_missed || !news.taken.empty() ||
           !news.changed.empty() || !news.announcements.empty();
}

/// A hall that has taken over games may have taken over tournaments too.
bool concerns_ledgers(const store::HallNews& news) {
    return news.may_have_missed || !news.ledgers.empty() || !news.taken.empty();
}

}  // namespace
}  // namespace other_halls

/// The other halls as seen by threads other than the first. The first one tells the links which
/// halls there are.
class OtherHalls::FromThread : public Neighbours {
  public:
    FromThread(HallLinks& links, Service& here) : links_(links), here_(here) {}

    void set_halls(const std::vector<store::NeighbourHall>&) override {}
    void ask(store::HallNumber hall, std::string request, NeighbourAnswered answered) override {
        Service& first = *here_.threads.front();
        run_on(here_, first,
               [&links = links_, hall, request = std::move(request),
                answered = return_to<Result<std::string>>(here_, first, std::move(answered))](
                   Service&) mutable { links.ask(hall, std::move(request), std::move(answered)); });
    }

  private:
    HallLinks& links_;
    Service& here_;
};

std::vector<store::HallNews> news_by_part(store::HallNews news, std::size_t parts) {
    std::vector<store::HallNews> all(parts);
    for (store::HallNews& part : all) {
        part.renewed = news.renewed;
        part.was_lost = news.was_lost;
        part.neighbours = news.neighbours;
        part.may_have_missed = news.may_have_missed;
    }
    for (store::TakenGame& taken : news.taken)
        all[part_of_game(taken.game, parts)].taken.push_back(std::move(taken));
    for (store::ChangedGame& changed : news.changed)
        all[part_of_game(changed.game, parts)].changed.push_back(std::move(changed));
    for (auto& [hall, said] : news.announcements)
        all[part_of_game(game_of_announcement(said), parts)].announcements.emplace_back(
            hall, std::move(said));
    return all;
}

OtherHalls::OtherHalls(HallThreads& threads) : threads_(threads) {}
OtherHalls::~OtherHalls() = default;

Result<void> OtherHalls::open(const ServeOptions& options, const store::EventLog& log,
                              std::function<store::Instant()> now) {
    number_ = log.hall();
    good_for_ = options.lease.valid_for.count();
    leases_ = KYVIEN_TRY(
        store::open_postgres_leases(options.store, log.hall(), options.lease, std::move(now)));
    const std::string secret = KYVIEN_TRY(leases_->secret("halls", new_token() + new_token()));
    Service& first = threads_.first().service();
    links_ = std::make_unique<HallLinks>(threads_.first().io());
    KYVIEN_TRY(links_->listen(options.hall_address.empty() ? options.bind : options.hall_address,
                              other_halls::shown_name(options)));
    const std::string cluster_key =
        KYVIEN_TRY(other_halls::text_of_cluster_key(options, links_->address()));
    links_->begin(
        link_context(link_key(secret, cluster_key)),
        [&first](std::string_view request, std::move_only_function<void(std::string)> done) {
            if (first.threads.size() == 1) {
                first.hall->answer_other_hall(request, std::move(done));
                return;
            }
            Service& player = thread_of_game(first, game_of_request(request));
            run_on(first, player,
                   [request = std::string(request),
                    done = return_to<std::string>(first, player, std::move(done))](
                       Service& there) mutable {
                       there.hall->answer_other_hall(request, std::move(done));
                   });
        });
    for (const auto& thread : threads_.all()) {
        Neighbours* neighbours = links_.get();
        if (&thread->service() != &first) {
            neighbours_.push_back(std::make_unique<FromThread>(*links_, thread->service()));
            neighbours = neighbours_.back().get();
        }
        thread->hall().share(*leases_, *neighbours, options.lease.valid_for);
    }
    journal(Level::Info, "hall-number",
            {{"number", std::to_string(log.hall())}, {"address", links_->address()}});
    return {};
}

Result<void> OtherHalls::begin(std::function<void(const store::HallNews&)> noted) {
    noted_ = std::move(noted);
    return leases_->begin(links_->address(),
                          [this](store::HallNews news) { take(std::move(news)); });
}

/// The first news arrives at once, before the threads run; all later news on the leases' thread.
void OtherHalls::take(store::HallNews news) {
    const bool is_first = !std::exchange(are_begun_, true);
    if (news.was_lost)
        first_until_ = 0;
    if (news.renewed)
        first_until_ = std::ranges::all_of(news.neighbours,
                                           [this](const store::NeighbourHall& each) {
                                               return number_ < each.number;
                                           })
                           ? *news.renewed + good_for_
                           : 0;
    if (!is_first && other_halls::concerns_ledgers(news)) {
        store::HallNews noted;
        noted.ledgers = std::move(news.ledgers);
        noted.taken = news.taken;
        noted.may_have_missed = news.may_have_missed;
        threads_.first().service().post([this, noted = std::move(noted)] { noted_(noted); });
    }
    std::vector<store::HallNews> parts = news_by_part(std::move(news), threads_.count());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Service& service = threads_.all()[i]->service();
        if (is_first)
            service.hall->receive_news(std::move(parts[i]));
        else if (other_halls::says_something(parts[i]))
            service.post([&service, part = std::move(parts[i])]() mutable {
                service.hall->receive_news(std::move(part));
            });
    }
}

void OtherHalls::end() {
    first_until_ = 0;
    leases_->end();
}

void OtherHalls::close() {
    if (leases_)
        leases_->end();
    if (links_)
        links_->close();
}

}  // namespace kyvien::hall
