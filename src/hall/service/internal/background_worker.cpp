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
    }
    wake_.notify_one();
    thread_.join();
}

void BackgroundWorker::ask(Work work, Done done) {
    {
        const std::lock_guard guard(mutex_);
        if (waiting_.size() < most_waiting_ && !stopping_) {
            waiting_.push_back({std::move(work), std::move(done)});
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
            wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (stopping_)
                return;
            next = std::move(waiting_.front());
            waiting_.pop_front();
        }
        next->done(done_safely(next->work));
    }
}

}  // namespace kyvien::hall
