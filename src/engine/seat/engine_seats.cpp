#include "engine/seat/engine_seats.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <fmt/core.h>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "conduct/core/decide.h"
#include "conduct/presentation/view.h"
#include "engine/play/internal/games.h"
#include "engine/play/offers_and_claims.h"
#include "engine/play/player.h"

namespace kyvien::engine {
namespace seats {
namespace {

using conduct::Phase;
using conduct::Seat;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often an engine may fail at one move; then it has none.
constexpr int kMaxFailures = 3;
/// A draw is accepted no earlier, and only by an engine whose own score is at most this.
constexpr std::size_t kDrawFromPly = 40;
constexpr int kDrawScore = 20;  // centipawns
/// If nothing else limits its search and no clock runs.
constexpr milliseconds kUsualThought{2'000};

/// The decision of the law; nothing: refused.
std::optional<std::vector<conduct::Event>> decided(const conduct::State& state, Seat seat,
                                                   conduct::CommandBody body) {
    auto events = conduct::decide(state, {state.last_at(), conduct::player(seat), std::move(body)});
    return events ? std::optional(*std::move(events)) : std::nullopt;
}

/// One engine in one game: answers for the current state of the game.
class SeatedEngine {
  public:
    SeatedEngine(const EngineOffer& offer, std::size_t level, conduct::Game game,
                 const clock::TimeControl& time, int stop_fd)
        : description_(offer.at(level)), entry_(registered::of(game)), game_(game),
          stop_fd_(stop_fd) {
        // Its clock determines how long it may think; the level how deep.
        description_.limits.is_held_to_clock = true;
        if (!std::holds_alternative<clock::Untimed>(time))
            description_.limits.time = time;
        else if (description_.limits.is_empty() && description_.protocol != "gtp")
            description_.limits.per_move = kUsualThought;
    }

    SeatAnswer answer(const SeatQuestion& question, MonotonicTime flag) {
        const conduct::State& state = question.state;
        switch (state.phase()) {
        case Phase::Playing:
            if (state.turn() == question.seat)
                return move(question, flag);
            return Nothing{};
        case Phase::Agreeing:
            return agree(question);
        case Phase::ArbiterNeeded:
            // There is no person to rule; as in matches of engines (docs/match.md).
            return Ruling{entry_.undecided(&*state.question()),
                          fmt::format("Nobody is there to rule on {}.", state.question()->code)};
        default:
            return Nothing{};
        }
    }
    /// Ends the program; it is restarted when needed.
    void end_pondering() {
        if (player_)
            player_->kill();
        is_begun_ = false;
    }

  private:
    SeatAnswer move(const SeatQuestion& question, MonotonicTime flag) {
        const conduct::State& state = question.state;
        if (accepts_draw(state, question.seat))
            return conduct::CommandBody(conduct::AcceptDraw{});
        if (const auto claim = right_claim(state, state.last_at()))
            return conduct::CommandBody(conduct::Claim{*claim, {}});
        const std::vector<std::string> moves = moves_of(state);
        std::string failure;
        for (int failures = 0; failures < kMaxFailures; ++failures) {
            auto answer = asked(question, moves, flag);
            if (!answer)
                return Nothing{};
            switch (answer->kind) {
            case Answer::Kind::Resigns:
                return conduct::CommandBody(conduct::Resign{});
            case Answer::Kind::Move:
                return made(question, std::move(answer->move));
            case Answer::Kind::Stopped:
                return Nothing{};
            case Answer::Kind::Late:
            case Answer::Kind::Failed:
                failure = std::move(answer->failure);
                end_pondering();
                // Its flag has fallen, or will have: the clock rules that.
                if (steady_clock::now() >= flag)
                    return Nothing{};
            }
        }
        return Ruling{entry_.no_move(question.seat),
                      fmt::format("{}: {}", description_.name, failure)};
    }

    /// Nothing: it was told to end.
    std::optional<Answer> asked(const SeatQuestion& question, std::span<const std::string> moves,
                                MonotonicTime flag) {
        const conduct::State& state = question.state;
        // A move was taken back, or its own is not in the game: the program receives the whole game
        // again.
        if (!goes_on(moves))
            is_begun_ = false;
        if (const auto begun = begin(state.settings()); !begun) {
            if (begun.error().code == "engine-stopped")
                return std::nullopt;
            Answer failed;
            failed.failure = begun.error().english;
            return failed;
        }
        Turn turn{.moves = moves, .seat = question.seat, .clocks = {}, .budget = {}};
        if (state.clock().is_timed()) {
            for (const Seat each : clock::kBothSeats) {
                turn.clocks.reading[clock::index(each)] = state.clock().reading(each, question.at);
                turn.clocks.control[clock::index(each)] = state.clock().control(each);
            }
            turn.clocks.completed = state.clock().completed_moves(question.seat);
        }
        // A hanging engine must not keep its opponent waiting until the flag falls.
        if (question.budget)
            turn.budget = std::clamp(
                std::chrono::ceil<milliseconds>(flag - steady_clock::now()), milliseconds(1),
                std::chrono::duration_cast<milliseconds>(description_.patience));
        Answer answer = player_->ask(turn);
        given_.assign(moves.begin(), moves.end());
        has_moved_ = answer.kind == Answer::Kind::Move;
        if (answer.info.centipawns || answer.info.mate)
            seen_ = answer.info;
        return answer;
    }

    Result<void> begin(const conduct::Settings& settings) {
        if (!player_)
            player_ = KYVIEN_TRY(make_player(game_, description_, stop_fd_));
        if (is_begun_)
            return {};
        KYVIEN_TRY(player_->begin(settings));
        is_begun_ = true;
        given_.clear();
        has_moved_ = false;
        return {};
    }
    /// Whether this is the game that the program has, or its continuation.
    [[nodiscard]] bool goes_on(std::span<const std::string> moves) const {
        return moves.size() >= given_.size() + (has_moved_ ? 1 : 0) &&
               std::equal(given_.begin(), given_.end(), moves.begin());
    }

    SeatAnswer made(const SeatQuestion& question, std::string text) {
        const conduct::MakeMove move{question.state.ply(), std::move(text)};
        const auto ruled = conduct::decide(
            question.state, {question.state.last_at(), conduct::player(question.seat), move});
        if (ruled)
            return conduct::CommandBody(move);
        end_pondering();
        return Ruling{entry_.illegal_move(question.state, question.seat, ruled.error()),
                      fmt::format("{} played {}: {}", description_.name, move.move.substr(0, 32),
                                  ruled.error().english)};
    }

    [[nodiscard]] bool accepts_draw(const conduct::State& state, Seat seat) const {
        if (!entry_.has_draws || !state.is_offered_by(clock::opponent(seat)) ||
            state.ply() < kDrawFromPly || !seen_)
            return false;
        const bool sees_more =
            seen_->mate ? *seen_->mate > 0 : seen_->centipawns.value_or(0) > kDrawScore;
        return !sees_more && decided(state, seat, conduct::AcceptDraw{});
    }

    /// Go: it agrees with what it considers dead itself, and with our own proposal; it rejects
    /// anything else, and play resumes.
    SeatAnswer agree(const SeatQuestion& question) {
        const conduct::State& state = question.state;
        const auto& agreement = state.agreement();
        const std::size_t own = clock::index(question.seat);
        if (!agreement || agreement->confirmed[own])
            return Nothing{};
        std::vector<std::string> marked = agreement->dead;
        std::ranges::sort(marked);
        std::vector<std::string> proposed;
        conduct::ViewCache texts;
        const auto shown = conduct::view(state, question.at, std::nullopt, &texts);
        if (shown.agreement)
            for (const conduct::ProposedChain& chain : shown.agreement->proposal)
                if (chain.dead)
                    proposed.insert(proposed.end(), chain.stones.begin(), chain.stones.end());
        std::ranges::sort(proposed);
        if (marked == proposed)
            return conduct::CommandBody(conduct::Confirm{});
        // Before the opponent has confirmed anything, there is nothing to dispute.
        if (!agreement->confirmed[1 - own])
            return Nothing{};
        if (begin(state.settings()))
            if (auto engine_dead_stones = player_->dead_stones(moves_of(state))) {
                std::ranges::sort(*engine_dead_stones);
                if (*engine_dead_stones == marked)
                    return conduct::CommandBody(conduct::Confirm{});
            }
        return conduct::CommandBody(conduct::Dispute{});
    }

    static std::vector<std::string> moves_of(const conduct::State& state) {
        std::vector<std::string> moves;
        for (const conduct::MoveRecord& made : state.moves())
            moves.push_back(made.move);
        return moves;
    }

    EngineDescription description_;
    const registered::Entry& entry_;
    conduct::Game game_;
    int stop_fd_;
    std::unique_ptr<Player> player_;
    bool is_begun_ = false;
    std::vector<std::string> given_;  ///< the moves that the program has received
    bool has_moved_ = false;          ///< and its own answer to them
    std::optional<InfoLine> seen_;    ///< its last information about its position
};

}  // namespace
}  // namespace seats

/// One game: its thread, and its open question.
struct EngineSeats::SeatThread {
    int stop_fd = eventfd(0, EFD_CLOEXEC);
    bool is_left = false;
    std::optional<SeatQuestion> question;
    SeatAnswered answered;
    std::thread thread;

    SeatThread() = default;
    SeatThread(const SeatThread&) = delete;
    SeatThread& operator=(const SeatThread&) = delete;
    ~SeatThread() {
        if (stop_fd >= 0)
            close(stop_fd);
    }
    void stop() {
        is_left = true;
        const std::uint64_t one = 1;
        (void)!write(stop_fd, &one, sizeof one);
    }
};

struct EngineSeats::Shared {
    Shared(const std::vector<EngineOffer>& all, SeatOptions chosen)
        : offers(all), options(chosen),
          free_turns(chosen.most_thinking != 0
                         ? chosen.most_thinking
                         : std::max<std::size_t>(1, std::thread::hardware_concurrency())) {}

    void run(SeatThread& seat_thread);
    SeatAnswer think(SeatThread& seat_thread, std::unique_ptr<seats::SeatedEngine>& seated_engine,
                     const SeatQuestion& question, MonotonicTime flag);
    [[nodiscard]] const EngineOffer* find(const std::string& id, std::size_t level,
                                          conduct::Game game) const {
        const auto found = std::ranges::find(offers, id, &EngineOffer::id);
        const bool is_there = found != offers.end() && level >= 1 &&
                              level <= found->levels.size() && found->plays(game);
        return is_there ? &*found : nullptr;
    }
    /// Joins the threads that have ended, without waiting.
    void join_ended() {
        std::vector<std::shared_ptr<SeatThread>> over;
        {
            const std::lock_guard guard(mutex);
            over.swap(ended);
        }
        for (const auto& seat_thread : over)
            seat_thread->thread.join();
    }

    const std::vector<EngineOffer>& offers;
    SeatOptions options;
    std::mutex mutex;
    std::condition_variable wake;
    std::size_t free_turns;  ///< to think
    bool is_over = false;
    std::map<std::string, std::shared_ptr<SeatThread>> chairs;
    std::vector<std::shared_ptr<SeatThread>> leaving;  ///< told to end
    std::vector<std::shared_ptr<SeatThread>> ended;  ///< their threads have ended, or are about to
};

SeatAnswer EngineSeats::Shared::think(SeatThread& seat_thread,
                                      std::unique_ptr<seats::SeatedEngine>& seated_engine,
                                      const SeatQuestion& question, MonotonicTime flag) {
    const EngineOffer* const offer =
        find(question.offer, question.level, question.state.settings().game);
    if (offer == nullptr)
        return NoSuchEngine{};
    if (!seated_engine) {
        const auto& settings = question.state.settings();
        const bool has_own = question.seat == conduct::Seat::Second && settings.second_time;
        seated_engine = std::make_unique<seats::SeatedEngine>(
            *offer, question.level, settings.game, has_own ? *settings.second_time : settings.time,
            seat_thread.stop_fd);
    }
    return seated_engine->answer(question, flag);
}

void EngineSeats::Shared::run(SeatThread& seat_thread) {
    std::unique_ptr<seats::SeatedEngine> seated_engine;
    std::unique_lock lock(mutex);
    while (!seat_thread.is_left) {
        if (!seat_thread.question) {
            const bool is_asked = wake.wait_for(lock, options.idle, [&] {
                return seat_thread.is_left || seat_thread.question.has_value();
            });
            if (!is_asked && seated_engine) {
                lock.unlock();
                seated_engine->end_pondering();
                lock.lock();
            }
            continue;
        }
        const SeatQuestion question = *std::move(seat_thread.question);
        seat_thread.question.reset();
        const MonotonicTime flag = question.budget
                                       ? std::chrono::steady_clock::now() + *question.budget
                                       : MonotonicTime::max();
        wake.wait(lock, [&] { return seat_thread.is_left || free_turns > 0; });
        if (seat_thread.is_left)
            break;
        --free_turns;
        lock.unlock();
        SeatAnswer answer = think(seat_thread, seated_engine, question, flag);
        lock.lock();
        ++free_turns;
        wake.notify_all();
        SeatAnswered answered = std::exchange(seat_thread.answered, nullptr);
        if (seat_thread.is_left || !answered)
            break;
        lock.unlock();
        answered(std::move(answer));
        answered = nullptr;
        lock.lock();
    }
    lock.unlock();
    seated_engine.reset();  // ends the program, without holding the lock
    lock.lock();
    for (auto each = leaving.begin(); each != leaving.end(); ++each)
        if (each->get() == &seat_thread) {
            ended.push_back(std::move(*each));
            leaving.erase(each);
            break;
        }
    wake.notify_all();
}

EngineSeats::EngineSeats(std::vector<EngineOffer> offers, SeatOptions options)
    : offers_(std::move(offers)), shared_(std::make_shared<Shared>(offers_, options)) {}

EngineSeats::~EngineSeats() {
    end();
}

void EngineSeats::prepare(conduct::Settings& settings) {
    if (auto* const set = registered::of(settings.game).prepare)
        set(settings);
}

void EngineSeats::ask(SeatQuestion question, SeatAnswered answered) {
    shared_->join_ended();
    std::unique_lock lock(shared_->mutex);
    if (shared_->is_over)
        return;
    auto& seat_thread = shared_->chairs[question.game];
    const bool is_new = !seat_thread;
    if (is_new)
        seat_thread = std::make_shared<SeatThread>();
    if (seat_thread->answered) {
        lock.unlock();
        answered(Nothing{});
        return;
    }
    seat_thread->question = std::move(question);
    seat_thread->answered = std::move(answered);
    if (is_new)
        seat_thread->thread =
            std::thread([shared = shared_, self = seat_thread.get()] { shared->run(*self); });
    shared_->wake.notify_all();
}

void EngineSeats::leave(const std::string& game) {
    {
        const std::lock_guard guard(shared_->mutex);
        const auto found = shared_->chairs.find(game);
        if (found != shared_->chairs.end()) {
            found->second->stop();
            shared_->leaving.push_back(std::move(found->second));
            shared_->chairs.erase(found);
            shared_->wake.notify_all();
        }
    }
    shared_->join_ended();
}

void EngineSeats::end() {
    std::unique_lock lock(shared_->mutex);
    shared_->is_over = true;
    for (auto& [game, seat_thread] : shared_->chairs) {
        seat_thread->stop();
        shared_->leaving.push_back(std::move(seat_thread));
    }
    shared_->chairs.clear();
    shared_->wake.notify_all();
    shared_->wake.wait(lock, [&] { return shared_->leaving.empty(); });
    lock.unlock();
    shared_->join_ended();
}

std::size_t EngineSeats::seated() const {
    const std::lock_guard guard(shared_->mutex);
    return shared_->chairs.size();
}

}  // namespace kyvien::engine
