#include "engine/seat/line_search.h"

#include <algorithm>
#include <sys/eventfd.h>
#include <unistd.h>

namespace kyvien::engine {

LineSearch::LineSearch(std::vector<EngineOffer> offers, std::size_t most_waiting,
                       std::chrono::milliseconds idle)
    : offers_(std::move(offers)), most_waiting_(most_waiting), idle_(idle),
      stop_fd_(eventfd(0, EFD_CLOEXEC)), thread_([this] { run(); }) {}

LineSearch::~LineSearch() {
    end();
    close(stop_fd_);
}

void LineSearch::ask(LineQuestion question, LinesFound found) {
    std::unique_lock lock(mutex_);
    if (is_over_)
        return;
    if (waiting_.size() >= most_waiting_) {
        lock.unlock();
        found(refuse("too-many", "Others are waiting for the same; try again in a minute."));
        return;
    }
    waiting_.push_back({std::move(question), std::move(found)});
    wake_.notify_all();
}

void LineSearch::end() {
    {
        const std::lock_guard guard(mutex_);
        is_over_ = true;
        wake_.notify_all();
    }
    [[maybe_unused]] const int stop_written = eventfd_write(stop_fd_, 1);
    if (thread_.joinable())
        thread_.join();
}

void LineSearch::run() {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
        if (waiting_.empty()) {
            const auto wakes = [this] { return is_over_ || !waiting_.empty(); };
            if (kept_.empty())
                wake_.wait(lock, wakes);
            else if (!wake_.wait_for(lock, idle_, wakes))
                end_idle();
            continue;
        }
        Case open = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        auto lines = answer(open.question);
        lock.lock();
        if (is_over_)
            break;
        lock.unlock();
        open.found(std::move(lines));
        lock.lock();
    }
    waiting_.clear();
    lock.unlock();
    kept_.clear();  // in this thread: a program ends with the thread that started it
}

void LineSearch::end_idle() {
    const MonotonicTime before = std::chrono::steady_clock::now() - idle_;
    std::erase_if(kept_, [before](const auto& each) { return each.second.asked <= before; });
}

Result<std::vector<SearchLine>> LineSearch::answer(const LineQuestion& question) {
    const auto offer = std::ranges::find(offers_, question.offer, &EngineOffer::id);
    const conduct::Game game = question.settings.game;
    if (offer == offers_.end() || !offer->plays(game) ||
        (question.settings.chess960 && !offer->plays_chess960))
        return refuse("no-such-program", "There is no such program for this game here.",
                      std::nullopt, {{"program", question.offer.substr(0, 64)}});
    Kept& kept = kept_[{question.offer, game}];
    if (!kept.player || kept.nodes != question.nodes) {
        EngineDescription description = offer->at(offer->levels.size());
        // The level's depth is kept: GNU Chess does not count nodes.
        if (description.protocol != "gtp")
            description.limits.nodes = question.nodes;
        kept.player = KYVIEN_TRY(make_player(game, description, stop_fd_));
        kept.nodes = question.nodes;
    }
    kept.asked = std::chrono::steady_clock::now();
    KYVIEN_TRY(kept.player->begin(question.settings));
    const Turn turn{.moves = question.moves, .seat = question.turn, .clocks = {}, .budget = {}};
    auto lines = kept.player->best_lines(turn, question.lines);
    // The engine's state after a failure is unknown: it is restarted next time.
    if (!lines)
        kept.player->kill();
    kept.asked = std::chrono::steady_clock::now();
    return lines;
}

}  // namespace kyvien::engine
