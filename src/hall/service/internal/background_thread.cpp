#include "hall/service/internal/background_thread.h"

#include <exception>
#include <utility>

#include "hall/service/journal.h"

namespace kyvien::hall {

BackgroundThread::~BackgroundThread() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
        jobs_.clear();
    }
    wake_.notify_one();
    thread_.join();
}

void BackgroundThread::submit(Job job) {
    {
        const std::lock_guard guard(mutex_);
        if (stopping_)
            return;
        jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
}

void BackgroundThread::work() {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
            if (stopping_)
                return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        try {
            job();
        } catch (const std::exception& fault) {
            journal(Level::Error, "background-failed", {{"reason", fault.what()}});
        }
    }
}

}  // namespace kyvien::hall
