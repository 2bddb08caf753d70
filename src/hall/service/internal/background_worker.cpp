#include "hall/service/internal/background_worker.h"

#include <exception>
#include <optional>
#include <utility>

namespace kyvien::hall {
namespace {

Result<std::string> done_safely(BackgroundWorker::Work& work) {
    try {
        return work();
    } catch (const std::exception& fault) {
        return refuse("fault", std::string("This could not be done: ") + fault.what());
    }
}

}  // namespace

BackgroundWorker::BackgroundWorker(std::size_t most_waiting)
    : most_waiting_(most_waiting), thread_([this] { run(); }) {}

BackgroundWorker::~BackgroundWorker() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
        waiting_.clear();
        patient_.clear();
    }
    wake_.notify_one();
    thread_.join();
}

void BackgroundWorker::ask(Work work, Done done, Turn turn) {
    {
        const std::lock_guard guard(mutex_);
        std::deque<Case>& lane = turn == Turn::Patient ? patient_ : waiting_;
        if (lane.size() < most_waiting_ && !stopping_) {
            lane.push_back({std::move(work), std::move(done)});
            wake_.notify_one();
            return;
        }
    }
    done(refuse("too-many", "Others are waiting for the same; try again in a minute."));
}

void BackgroundWorker::run() {
    for (;;) {
        std::optional<Case> next;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock,
                       [this] { return stopping_ || !waiting_.empty() || !patient_.empty(); });
            if (stopping_)
                return;
            std::deque<Case>& lane = waiting_.empty() ? patient_ : waiting_;
            next = std::move(lane.front());
            lane.pop_front();
        }
        next->done(done_safely(next->work));
    }
}

}  // namespace kyvien::hall
