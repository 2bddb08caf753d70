#include <functional>
#include <map>
#include <ranges>
#include <utility>

#include "clock/seat.h"
#include "conduct/core/state.h"
#include "hall/accounts/challenges/challenge_terms.h"
#include "hall/accounts/challenges/challenge_waits.h"
#include "hall/games/watcher.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/streams/internal/line_stream.h"
#include "hall/net/threads/internal/between_threads.h"

namespace kyvien::hall {
namespace account_lines_of {
namespace {

using Told = std::function<void(std::string)>;

/// Watches one game of the account for its stream; on the thread that plays the game.
class Follower : public Watcher, public Sender, public std::enable_shared_from_this<Follower> {
  public:
    /// `told` may be called on any thread.
    Follower(Service& player, store::AccountSeat seat, Told told)
        : player_(player), seat_(std::move(seat)), told_(std::move(told)) {}

    void begin() {
        player_.hall->fetch(seat_.game, [self = shared_from_this()](const Result<void>& found) {
            if (!found || self->is_over_ || !self->player_.hall->enter(self->seat_.game, self))
                return;
            self->has_entered_ = true;
            self->player_.hall->message(self, R"({"t":"hello","v":1})");
        });
    }
    void end() {
        is_over_ = true;
        if (std::exchange(has_entered_, false))
            player_.hall->leave(*this);
    }

    void notify_new_view() override {
        player_.sends.put(shared_from_this(), SendQueue::Urgency::Spectator);
    }
    void answer(std::string) override {}
    void send() override {
        if (!has_entered_)
            return;
        // The view is the same text for all watchers; only its underlying state is used here.
        std::vector<SharedText> seen;
        player_.hall->take_new_views(*this, seen);
        const auto state = player_.hall->state(seat_.game);
        if (state)
            tell_changes(**state);
    }

  private:
    void tell_changes(const conduct::State& state) {
        if (const auto& ending = state.ending()) {
            JsonWriter json = begun("ended");
            json.field("score", conduct::text(ending->score)).field("code", ending->code);
            tell(std::move(json));
            end();
            return;
        }
        if (state.phase() == conduct::Phase::Waiting) {
            if (!std::exchange(waits_, true))
                tell(begun("waiting"));
            return;
        }
        if (!std::exchange(has_started_, true))
            tell(begun("started"));
        const auto turn = state.turn();
        if (turn == turn_ && state.ply() == ply_)
            return;
        turn_ = turn;
        ply_ = state.ply();
        if (!turn)
            return;
        JsonWriter json = begun("turn");
        json.field("yours", static_cast<int>(clock::index(*turn)) == seat_.seat).field("ply", ply_);
        tell(std::move(json));
    }
    [[nodiscard]] JsonWriter begun(std::string_view what) const {
        JsonWriter json;
        json.begin_object()
            .field("t", what)
            .field("game", seat_.game)
            .field("kind", seat_.kind)
            .field("seat",
                   clock::seat_name(seat_.seat == 0 ? clock::Seat::First : clock::Seat::Second));
        return json;
    }
    void tell(JsonWriter json) { told_(json.end_object().take()); }

    Service& player_;
    store::AccountSeat seat_;
    Told told_;
    std::optional<conduct::Seat> turn_;
    std::size_t ply_ = 0;
    bool waits_ = false;
    bool has_started_ = false;
    bool has_entered_ = false;
    bool is_over_ = false;
};

/// Checks the account's challenges whenever one may have changed, and reports the changed ones; on
/// the first thread. Changes by other halls of a database are reported too.
class ChallengeFollower : public std::enable_shared_from_this<ChallengeFollower> {
  public:
    /// `told` and `failed` may be called on any thread. `failed`: the challenges could not be read.
    ChallengeFollower(Service& first, std::string account, Told told, std::function<void()> failed)
        : first_(first), account_(std::move(account)), told_(std::move(told)),
          failed_(std::move(failed)) {}

    void begin() {
        number_ = first_.challenges->listen(account_, [self = weak_from_this()] {
            if (const auto there = self.lock())
                there->refresh();
        });
        refresh();
    }
    void end() {
        is_over_ = true;
        first_.challenges->stop(account_, number_);
    }

  private:
    void refresh() {
        if (std::exchange(is_looking_, true)) {
            has_changed_since_ = true;
            return;
        }
        first_.accounts->ask<store::ChallengeList>(
            [account = account_](store::Accounts& accounts) {
                return accounts.challenges().of(account, account_now());
            },
            [post = first_.post, self = weak_from_this()](Result<store::ChallengeList> list) {
                post([self, list = std::move(list)] {
                    if (const auto there = self.lock())
                        there->take(list);
                });
            });
    }
    void take(const Result<store::ChallengeList>& list) {
        is_looking_ = false;
        if (is_over_)
            return;
        if (!list) {
            failed_();
            return;
        }
        compare(list->challenges);
        if (std::exchange(has_changed_since_, false))
            refresh();
    }
    void compare(const std::vector<store::Challenge>& now) {
        std::map<std::string, store::Challenge> seen;
        // The list begins with the last changed one.
        for (const store::Challenge& each : now | std::views::reverse) {
            const auto known = known_.find(each.id);
            const bool is_new = known == known_.end() || has_notable_change(known->second, each);
            // At first only challenges that can be answered are reported.
            if (is_new && (has_told_ || each.state == store::ChallengeState::Open))
                tell(each);
            seen.emplace(each.id, each);
        }
        // Challenges of a deleted account disappear with it.
        for (auto& [id, gone] : known_)
            if (gone.state == store::ChallengeState::Open && gone.terms.lapses > account_now() &&
                !seen.contains(id)) {
                gone.state = store::ChallengeState::Withdrawn;
                tell(gone);
            }
        known_ = std::move(seen);
        has_told_ = true;
    }
    void tell(const store::Challenge& challenge) {
        told_(challenge_line(challenge, account_, first_.retry_secret));
    }

    Service& first_;
    std::string account_;
    Told told_;
    std::function<void()> failed_;
    std::map<std::string, store::Challenge> known_;
    std::uint64_t number_ = 0;
    bool is_looking_ = false;
    bool has_changed_since_ = false;
    bool has_told_ = false;
    bool is_over_ = false;
};

// The limit of lines queued for a client that does not read.
constexpr std::size_t kMaxLines = 1000;

class AccountLines : public LineStream {
  public:
    using LineStream::LineStream;

  private:
    void listen() override {
        const std::string account = subscription().id;
        number_ = service().accounts->news().listen(
            account,
            [post = service().post, self = weak_from_this()](const store::AccountSeat& seat) {
                post([self, seat] {
                    if (const auto there = self.lock())
                        static_cast<AccountLines&>(*there).follow(seat);
                });
            });
        using Seats = std::vector<store::AccountSeat>;
        service().accounts->ask<Seats>(
            [desk = service().accounts, account](store::Accounts&) {
                return desk->open_seats(account);
            },
            [post = service().post, self = weak_from_this()](Result<Seats> seats) {
                if (!seats)
                    return;
                post([self, seats = *std::move(seats)] {
                    if (const auto there = self.lock())
                        for (const store::AccountSeat& seat : seats)
                            static_cast<AccountLines&>(*there).follow(seat);
                });
            });
        Service& first = *service().threads.front();
        challenges_ = std::make_shared<ChallengeFollower>(
            first, account, telling(), [post = service().post, self = weak_from_this()] {
                post([self] {
                    if (const auto there = self.lock())
                        there->close();
                });
            });
        run_on(service(), first, [follower = challenges_](Service&) { follower->begin(); });
    }
    /// The callback may be called on any thread.
    Told telling() {
        return [post = service().post, self = weak_from_this()](std::string line) {
            post([self, line = std::move(line)]() mutable {
                if (const auto there = self.lock())
                    static_cast<AccountLines&>(*there).hear(std::move(line));
            });
        };
    }
    void follow(const store::AccountSeat& seat) {
        if (has_forgotten_ || followed_.contains(seat.game))
            return;
        Service& player = thread_of_game(service(), seat.game);
        auto follower = std::make_shared<Follower>(player, seat, telling());
        followed_.emplace(seat.game, follower);
        run_on(service(), player, [follower](Service&) { follower->begin(); });
    }
    void hear(std::string line) {
        if (lines_.size() >= kMaxLines) {
            ++service().hall->metrics().closed_for_slowness;
            close();
            return;
        }
        lines_.push_back(std::make_shared<const std::string>(std::move(line)));
        schedule_send();
    }
    void take(std::vector<SharedText>& lines) override { lines = std::exchange(lines_, {}); }
    void forget() override {
        has_forgotten_ = true;
        service().accounts->news().stop(subscription().id, number_);
        for (const auto& [game, follower] : followed_)
            run_on(service(), thread_of_game(service(), game),
                   [follower](Service&) { follower->end(); });
        followed_.clear();
        if (challenges_)
            run_on(service(), *service().threads.front(),
                   [follower = std::exchange(challenges_, nullptr)](Service&) { follower->end(); });
    }

    std::uint64_t number_ = 0;
    std::map<std::string, std::shared_ptr<Follower>> followed_;
    std::shared_ptr<ChallengeFollower> challenges_;
    std::vector<SharedText> lines_;
    bool has_forgotten_ = false;
};

}  // namespace
}  // namespace account_lines_of

std::shared_ptr<LineStream> account_lines(Service& service, ClientSocket socket,
                                          LineRequest request) {
    return std::make_shared<account_lines_of::AccountLines>(service, std::move(socket),
                                                            std::move(request));
}

}  // namespace kyvien::hall
