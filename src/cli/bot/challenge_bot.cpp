#include "cli/bot/challenge_bot.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <poll.h>
#include <set>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "cli/bot/challenge_offer.h"
#include "hall/net/client/account_stream.h"

namespace kyvien::cli::bot {
namespace challenge_bot {
namespace {

using hall::SeenChallenge;
using std::chrono::milliseconds;

constexpr milliseconds kFirstWait{250};
constexpr milliseconds kLongestWait{10'000};
constexpr int kMaxDoublings = 6;

/// Whether the hall refuses it only now; another connection may succeed.
bool is_temporary(const Refusal& refusal) {
    const RefusalCode code = refusal.code;
    return code == "cannot-open" || code == "too-busy" || code == "hall-closing" ||
           code == "hall-away" || code == "hall-lost" || code.name().starts_with("store-");
}

/// Messages from the threads of the games.
class Mailbox {
  public:
    struct Trouble {
        Refusal refusal;
    };
    struct Over {
        std::string game;
        Result<std::optional<Played>> played;
    };
    using Letter = std::variant<Trouble, Over>;

    Mailbox() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;
    ~Mailbox() { close(fd_); }

    [[nodiscard]] int fd() const { return fd_; }
    void put(Letter letter) {
        const std::lock_guard guard(mutex_);
        letters_.push_back(std::move(letter));
        const std::uint64_t one = 1;
        (void)!write(fd_, &one, sizeof one);
    }
    std::vector<Letter> take() {
        const std::lock_guard guard(mutex_);
        std::uint64_t count = 0;
        (void)!read(fd_, &count, sizeof count);
        return std::exchange(letters_, {});
    }

  private:
    int fd_;
    std::mutex mutex_;
    std::vector<Letter> letters_;
};

class Bot {
  public:
    Bot(const hall::HallClient& client, const ChallengePlan& plan,
        const ChallengeCallbacks& callbacks)
        : client_(client), plan_(plan), callbacks_(callbacks) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    ~Bot() {
        for (auto& [game, thread] : playing_)
            thread.join();
    }

    Result<std::vector<std::string>> run() {
        for (int failures = 0; !is_over(); ++failures) {
            const auto heard = listen(failures);
            if (heard)
                continue;
            if (is_stopped())
                break;
            if (!is_temporary(heard.error()) || !has_waited_)
                return give_up(heard.error());
            callbacks_.trouble(heard.error());
            pause(std::min(kFirstWait * (1 << std::min(failures, kMaxDoublings)), kLongestWait));
            read_mail();
        }
        return finish();
    }

  private:
    [[nodiscard]] bool is_stopped() const {
        pollfd sign{client_.stop_fd(), POLLIN, 0};
        return ::poll(&sign, 1, 0) > 0;
    }
    [[nodiscard]] bool is_full() const {
        return plan_.max_games > 0 && accepted_ >= plan_.max_games;
    }
    [[nodiscard]] bool is_over() const { return is_stopped() || (is_full() && playing_.empty()); }
    /// Waits for a message from a game, at most this long.
    void pause(milliseconds time) const {
        std::array<pollfd, 2> signs{{{client_.stop_fd(), POLLIN, 0}, {mailbox_.fd(), POLLIN, 0}}};
        ::poll(signs.data(), signs.size(), static_cast<int>(time.count()));
    }

    /// The games end with the process that plays them; if the hall refuses the bot permanently, the
    /// others are first played to their ends.
    Result<std::vector<std::string>> give_up(const Refusal& why) {
        while (!playing_.empty() && !is_stopped()) {
            pause(kLongestWait);
            read_mail();
        }
        (void)finish();
        return refuse(why);
    }
    std::vector<std::string> finish() {
        for (auto& [game, thread] : playing_)
            thread.join();
        playing_.clear();
        read_mail();
        return left_;
    }

    /// One connection, until it breaks or everything is over. Any message resets the failure count.
    Result<void> listen(int& failures) {
        auto stream = KYVIEN_TRY(hall::AccountStream::open(client_));
        KYVIEN_TRY(take_up());
        if (!std::exchange(has_waited_, true))
            callbacks_.waits();
        failures = 0;
        const std::array<int, 1> signs{mailbox_.fd()};
        while (!is_over()) {
            const auto message = KYVIEN_TRY(stream.receive(signs));
            read_mail();
            if (!message || is_over())
                continue;
            if (message->state != SeenChallenge::State::Open)
                note_answer(*message);
            if (message->is_ours)
                KYVIEN_TRY(answer(*message));
            else if (message->state == SeenChallenge::State::Accepted && message->seat &&
                     !is_known(message->seat->game))
                KYVIEN_TRY(take_up());
        }
        return {};
    }

    [[nodiscard]] bool is_known(const std::string& game) const {
        return playing_.contains(game) || over_.contains(game);
    }

    /// Plays the accepted games that are in progress and not yet played here.
    Result<void> take_up() {
        for (const SeenChallenge& each : KYVIEN_TRY(client_.challenges())) {
            if (each.state != SeenChallenge::State::Accepted || !each.seat ||
                is_known(each.seat->game) || each.settings.game != plan_.terms.game)
                continue;
            const auto is_over = client_.is_over(each.seat->game);
            if (!is_over && is_temporary(is_over.error()))
                return refuse(is_over.error());
            if (is_over && !*is_over)
                begin(*each.seat, each.opponent);
            else
                over_.insert(each.seat->game);
        }
        return {};
    }

    [[nodiscard]] bool has_room() const { return playing_.size() < plan_.at_once && !is_full(); }

    /// A refusal of the hall is reported, and the next challenge is awaited.
    Result<void> answer(const SeenChallenge& challenge) {
        auto reason = reason_to_decline(plan_.terms, challenge);
        if (reason && !reason->empty() && has_room()) {
            const bool is_offered = KYVIEN_TRY(offer_instead(challenge, *reason));
            if (is_offered)
                return {};
        }
        if (!reason && !has_room())
            reason = "later";
        if (!reason && !plan_.terms.rating.is_empty()) {
            const auto fits = rating_fits(challenge);
            if (!fits)
                return handle_failed_answer(refuse(fits.error()));
            if (!*fits)
                reason = "";
        }
        if (reason) {
            const auto declined = client_.decline(challenge.id, *reason);
            if (declined)
                callbacks_.declined(challenge, *reason);
            return handle_failed_answer(declined);
        }
        const auto seat = client_.accept(challenge.id);
        if (!seat)
            return handle_failed_answer(refuse(seat.error()));
        count_accepted();
        if (!is_known(seat->game))
            begin(*seat, challenge.opponent);
        return {};
    }

    /// False: there are no other terms for it, or it has already had its counter-offer.
    Result<bool> offer_instead(const SeenChallenge& challenge, std::string_view reason) {
        if (!plan_.counter || countered_.contains(challenge.id))
            return false;
        const auto other = counter_offer_terms(plan_.terms, challenge, *plan_.counter);
        if (!other)
            return false;
        if (!plan_.terms.rating.is_empty()) {
            const auto fits = rating_fits(challenge);
            if (!fits || !*fits)
                return false;
        }
        const auto list = KYVIEN_TRY(client_.ask("GET", "/api/1/challenges"));
        const auto body = counter_offer(list, challenge.id, other->settings);
        if (!body)
            return false;
        // What the hall does not accept of it (such as an unrated handicap) is declined.
        const auto made = client_.ask("POST", act_of(challenge.id, "counter"), *body);
        if (!made && is_temporary(made.error()))
            return refuse(made.error());
        if (made) {
            countered_[challenge.id] = true;
            callbacks_.countered(challenge, reason);
        }
        return made.has_value();
    }
    /// In the pool of the challenge as offered. Without clocks there are no ratings.
    Result<bool> rating_fits(const SeenChallenge& challenge) {
        const auto list = KYVIEN_TRY(client_.ask("GET", "/api/1/challenges"));
        const auto pool = pool_of_challenge(list, challenge.id);
        if (!pool || pool->empty())
            return pool.has_value();
        const auto player = KYVIEN_TRY(
            client_.ask("GET", "/api/1/players/" + hall::escaped_part(challenge.opponent)));
        const auto rating = rating_in_pool(player, *pool);
        return rating && plan_.terms.rating.hold(*rating);
    }
    static std::string act_of(const std::string& challenge, std::string_view act) {
        return fmt::format("/api/1/challenges/{}/{}", hall::escaped_part(challenge), act);
    }

    /// A challenge with a counter-offer: it was accepted, or will not be.
    void note_answer(const SeenChallenge& challenge) {
        const auto own = countered_.find(challenge.id);
        if (own == countered_.end() || !std::exchange(own->second, false))
            return;
        if (challenge.state == SeenChallenge::State::Accepted)
            count_accepted();
    }
    /// Withdraws an offer that the bot no longer wants, so that nobody accepts it and waits in
    /// vain.
    void count_accepted() {
        ++accepted_;
        if (!is_full())
            return;
        for (auto& [challenge, stands] : countered_)
            if (std::exchange(stands, false))
                (void)client_.ask("POST", act_of(challenge, "withdraw"), "{}");
    }
    Result<void> handle_failed_answer(const Result<void>& answered) {
        if (answered)
            return {};
        const Refusal& refusal = answered.error();
        if (is_temporary(refusal) || refusal.code == "no-such-token" ||
            refusal.code == "token-too-narrow")
            return refuse(refusal);
        // Withdrawn, or answered on the account's page meanwhile.
        if (refusal.code != "no-such-challenge" && refusal.code != "challenge-answered")
            callbacks_.trouble(refusal);
        return {};
    }

    void begin(const hall::TakenSeat& seat, const std::string& opponent) {
        callbacks_.begun(seat.game, opponent);
        playing_.emplace(seat.game, std::thread([this, seat] {
                             Thinker thinker(plan_.engine);
                             auto played = play_game(client_, seat, thinker, plan_.rules,
                                                     [this](const Refusal& trouble) {
                                                         mailbox_.put(Mailbox::Trouble{trouble});
                                                     });
                             mailbox_.put(Mailbox::Over{seat.game, std::move(played)});
                         }));
    }

    void read_mail() {
        for (Mailbox::Letter& letter : mailbox_.take()) {
            if (const auto* trouble = std::get_if<Mailbox::Trouble>(&letter))
                callbacks_.trouble(trouble->refusal);
            else
                end(std::get<Mailbox::Over>(letter));
        }
    }
    void end(const Mailbox::Over& over) {
        if (const auto found = playing_.find(over.game); found != playing_.end()) {
            found->second.join();
            playing_.erase(found);
        }
        if (!over.played) {
            callbacks_.trouble(over.played.error());
            // A game is resumed when an unreachable hall is back.
            if (!is_temporary(over.played.error()))
                over_.insert(over.game);
        } else if (!*over.played) {
            left_.push_back(over.game);
        } else {
            over_.insert(over.game);
            callbacks_.ended(over.game, **over.played);
        }
    }

    const hall::HallClient& client_;
    const ChallengePlan& plan_;
    const ChallengeCallbacks& callbacks_;
    Mailbox mailbox_;
    std::map<std::string, std::thread> playing_;  ///< by game
    std::set<std::string> over_;                  ///< games that need not be checked again
    std::map<std::string, bool> countered_;       ///< by challenge: whether the bot's offer is open
    std::vector<std::string> left_;
    std::size_t accepted_ = 0;
    bool has_waited_ = false;
};

}  // namespace
}  // namespace challenge_bot

Result<std::vector<std::string>> play_challenges(const hall::HallClient& client,
                                                 const ChallengePlan& plan,
                                                 const ChallengeCallbacks& callbacks) {
    return challenge_bot::Bot(client, plan, callbacks).run();
}

}  // namespace kyvien::cli::bot
