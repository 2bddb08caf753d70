#include "store/internal/write_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kyvien::store::internal {
namespace {

// With more queued additions the disk is not keeping up, and queueing more would only use memory.
constexpr std::size_t kMaxWaiting = 100'000;
// Maximum number per transaction, so that the first one does not wait too long.
constexpr std::size_t kMaxPerTransaction = 4'096;

}  // namespace

WriteQueue::WriteQueue(Write write) : write_(std::move(write)), thread_([this] { run(); }) {}

WriteQueue::~WriteQueue() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    stopped_.notify_one();
    thread_.join();
}

bool WriteQueue::put(Append& addition, AppendDone& done) {
    const std::lock_guard guard(mutex_);
    if (stopping_ || next_.additions.size() >= kMaxWaiting)
        return false;
    next_.additions.push_back({std::move(addition), std::move(done)});
    meter_.note_put();
    wake_.notify_one();
    return true;
}

bool WriteQueue::put(CheckDone& done) {
    const std::lock_guard guard(mutex_);
    if (stopping_)
        return false;
    next_.checks.push_back(std::move(done));
    wake_.notify_one();
    return true;
}

bool WriteQueue::put(WaitingAnswer answer, CheckDone& done) {
    const std::lock_guard guard(mutex_);
    if (stopping_ || next_.answers.size() >= kMaxWaiting)
        return false;
    next_.answers.push_back(std::move(answer));
    next_.checks.push_back(std::move(done));
    wake_.notify_one();
    return true;
}

void WriteQueue::put_forgetting(Instant before) {
    const std::lock_guard guard(mutex_);
    next_.forget_before = std::max(next_.forget_before.value_or(before), before);
    wake_.notify_one();
}

void WriteQueue::put_heartbeat(Instant at) {
    const std::lock_guard guard(mutex_);
    next_.alive = std::max(next_.alive.value_or(at), at);
    wake_.notify_one();
}

std::size_t WriteQueue::waiting() const {
    const std::lock_guard guard(mutex_);
    return next_.additions.size();
}

void WriteQueue::run() {
    for (std::size_t last = 0;;) {
        WriteBatch batch;
        {
            std::unique_lock lock(mutex_);
            if (last >= kBusyBatch)
                stopped_.wait_for(lock, kGathering, [this] { return stopping_; });
            wake_.wait(lock, [this] { return stopping_ || !next_.empty(); });
            if (next_.empty())
                return;  // stopping, and everything is written
            std::swap(batch, next_);
            if (batch.additions.size() > kMaxPerTransaction) {
                const auto rest =
                    batch.additions.begin() + static_cast<std::ptrdiff_t>(kMaxPerTransaction);
                std::move(rest, batch.additions.end(), std::back_inserter(next_.additions));
                batch.additions.erase(rest, batch.additions.end());
            }
            if (!batch.additions.empty())
                meter_.note_taken(!next_.additions.empty());
        }
        last = batch.additions.size();
        write_(batch);
        meter_.note_written();
    }
}

}  // namespace kyvien::store::internal
