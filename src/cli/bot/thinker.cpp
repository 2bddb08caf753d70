#include "cli/bot/thinker.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace kyvien::cli::bot {
namespace thinker {
namespace {

/// If nothing else limits its search and no clock runs.
constexpr std::chrono::milliseconds kUsualThought{2'000};

/// A flag that can be polled.
class Sign {
  public:
    Sign() : number_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    Sign(const Sign&) = delete;
    Sign& operator=(const Sign&) = delete;
    ~Sign() {
        if (number_ >= 0)
            close(number_);
    }
    [[nodiscard]] int number() const { return number_; }
    void set() const { (void)eventfd_write(number_, 1); }
    void clear() const {
        eventfd_t ignored = 0;
        (void)eventfd_read(number_, &ignored);
    }

  private:
    int number_;
};

/// The engine of the thread and its state.
class Seated {
  public:
    Seated(engine::EngineDescription description, int stop_fd)
        : description_(std::move(description)), stop_fd_(stop_fd) {}

    EngineAnswer think(const Question& question) {
        EngineAnswer thought;
        if (const auto begun = begin(question); !begun) {
            is_begun_ = false;
            thought.move.kind = begun.error().code == "engine-stopped"
                                    ? engine::Answer::Kind::Stopped
                                    : engine::Answer::Kind::Failed;
            const auto reason = std::ranges::find(begun.error().values, "reason",
                                                  &std::pair<std::string, std::string>::first);
            thought.move.failure =
                reason != begun.error().values.end() ? reason->second : begun.error().english;
            return thought;
        }
        if (question.kind == Question::Kind::DeadStones) {
            thought.dead = player_->dead_stones(question.moves);
            known_ = question.moves;
            return thought;
        }
        // A hanging engine is not waited for until the flag falls.
        auto budget = question.budget;
        if (budget)
            budget = std::min(*budget, description_.patience);
        thought.move = player_->ask({.moves = question.moves,
                                     .seat = question.seat,
                                     .clocks = question.clocks,
                                     .budget = budget});
        known_ = question.moves;
        if (thought.move.kind == engine::Answer::Kind::Move)
            known_.push_back(thought.move.move);
        else if (thought.move.kind != engine::Answer::Kind::Resigns)
            is_begun_ = false;  // it was killed
        return thought;
    }

  private:
    Result<void> begin(const Question& question) {
        const bool is_other = !player_ || question.settings != settings_;
        if (is_other) {
            player_.reset();
            is_begun_ = false;
            player_ = KYVIEN_TRY(
                engine::make_player(question.settings.game, described(question), stop_fd_));
            settings_ = question.settings;
        }
        // After a takeback, or a move that the hall did not accept, its board differs.
        const bool goes_on =
            question.moves.size() >= known_.size() &&
            std::ranges::equal(known_, std::span(question.moves).first(known_.size()));
        if (is_begun_ && goes_on)
            return {};
        known_.clear();
        KYVIEN_TRY(player_->begin(question.settings));
        is_begun_ = true;
        return {};
    }
    [[nodiscard]] engine::EngineDescription described(const Question& question) const {
        engine::EngineDescription description = description_;
        const auto known = conduct::info(question.settings.game).engines;
        if (description.protocol.empty() && !known.empty())
            description.protocol = known.front();
        // The clock of the hall is authoritative.
        description.limits.time.reset();
        description.limits.is_held_to_clock = true;
        const bool has_own =
            question.seat == conduct::Seat::Second && question.settings.second_time;
        const clock::TimeControl& time =
            has_own ? *question.settings.second_time : question.settings.time;
        if (!std::holds_alternative<clock::Untimed>(time))
            description.limits.time = time;
        else if (description.limits.is_empty() && description.protocol != "gtp")
            description.limits.per_move = kUsualThought;
        return description;
    }

    engine::EngineDescription description_;
    int stop_fd_;
    std::unique_ptr<engine::Player> player_;
    conduct::Settings settings_;
    std::vector<std::string> known_;  ///< the moves on its board
    bool is_begun_ = false;
};

}  // namespace
}  // namespace thinker

struct Thinker::Shared {
    explicit Shared(engine::EngineDescription described) : description(std::move(described)) {}

    void run() {
        // An engine ends with the thread that started it.
        thinker::Seated seated(description, stop.number());
        std::unique_lock lock(mutex);
        for (;;) {
            wake.wait(lock, [this] { return is_over || question.has_value(); });
            if (is_over)
                return;
            const Question asked = *std::exchange(question, std::nullopt);
            lock.unlock();
            EngineAnswer thought = seated.think(asked);
            lock.lock();
            answer = std::move(thought);
            is_thinking = false;
            done.set();
            wake.notify_all();
        }
    }

    engine::EngineDescription description;
    thinker::Sign stop;
    thinker::Sign done;
    std::mutex mutex;
    std::condition_variable wake;
    std::optional<Question> question;
    std::optional<EngineAnswer> answer;
    bool is_thinking = false;
    bool is_over = false;
    std::thread thread;
};

Thinker::Thinker(engine::EngineDescription description)
    : shared_(std::make_unique<Shared>(std::move(description))) {
    shared_->thread = std::thread([shared = shared_.get()] { shared->run(); });
}

Thinker::~Thinker() {
    stop();
    {
        const std::lock_guard guard(shared_->mutex);
        shared_->is_over = true;
    }
    shared_->wake.notify_all();
    shared_->thread.join();
}

void Thinker::ask(Question question) {
    {
        const std::lock_guard guard(shared_->mutex);
        shared_->question = std::move(question);
        shared_->is_thinking = true;
    }
    shared_->wake.notify_all();
}

const std::string& Thinker::name() const {
    return shared_->description.name;
}

int Thinker::done_fd() const {
    return shared_->done.number();
}

std::optional<EngineAnswer> Thinker::take() {
    const std::lock_guard guard(shared_->mutex);
    shared_->done.clear();
    return std::exchange(shared_->answer, std::nullopt);
}

void Thinker::stop() {
    std::unique_lock lock(shared_->mutex);
    if (shared_->is_thinking)
        shared_->stop.set();
    shared_->wake.wait(lock, [this] { return !shared_->is_thinking; });
    shared_->stop.clear();
    shared_->done.clear();
    shared_->answer.reset();
}

}  // namespace kyvien::cli::bot
