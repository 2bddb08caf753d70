#include "hall/net/threads/internal/hall_threads.h"

#include <algorithm>
#include <span>
#include <thread>
#include <utility>

#include "hall/net/internal/http_connection.h"
#include "hall/net/threads/internal/transferred_socket.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace hall_threads {
namespace {

// Rounds of pending jobs at shutdown: a request, its response, follow-up work, and a margin.
constexpr int kMaxRounds = 100;

std::size_t count_of(const ServeOptions& options) {
    std::size_t thread_count = options.threads;
    if (thread_count == 0)
        thread_count = std::thread::hardware_concurrency();
    return std::clamp<std::size_t>(thread_count, 1, kMaxThreads);
}

}  // namespace
}  // namespace hall_threads

HallThreads::HallThreads(const ServeOptions& options)
    : admission_(options.most_of_one_address, options.most_look_ups_of_one,
                 options.most_program_games) {
    std::vector<Service*> services;
    for (std::size_t i = 0; i < hall_threads::count_of(options); ++i) {
        threads_.push_back(std::make_unique<HallThread>(options, admission_));
        services.push_back(&threads_.back()->service());
    }
    for (Service* const service : services) {
        service->threads = services;
        service->started = services.front()->started;
    }
}

void HallThreads::assign(Socket socket, bool is_tls) {
    const PortProtocol spoken = is_tls ? PortProtocol::Tls : PortProtocol::Plain;
    Service& here = first().service();
    Service& there = threads_[next_]->service();
    next_ = (next_ + 1) % threads_.size();
    if (&there == &here)
        admit(here, std::move(socket), spoken);
    else
        run_on(here, there,
               [passed = TransferredSocket(std::move(socket)), spoken](Service& host) mutable {
                   if (!host.closing)
                       admit(host, passed.arrive(host), spoken);
               });
}

void HallThreads::serve(HallThread& thread, HallThread::PeriodicWork work) {
    try {
        thread.run(std::move(work));
    } catch (const std::exception& fault) {
        journal(Level::Error, "thread-failed", {{"reason", fault.what()}});
        const std::lock_guard guard(fault_mutex_);
        fault_ = std::current_exception();
    }
    for (const auto& each : threads_)
        each->stop();
}

void HallThreads::run(HallThread::PeriodicWork work) {
    std::vector<std::thread> others;
    for (const auto& thread : std::span(threads_).subspan(1))
        others.emplace_back([this, &thread] { serve(*thread, {}); });
    serve(first(), std::move(work));
    for (std::thread& other : others)
        other.join();
    if (fault_)
        std::rethrow_exception(fault_);
}

void HallThreads::close(std::function<void()> written, std::function<void()> closed) {
    all_written_ = std::move(written);
    all_closed_ = std::move(closed);
    Service& here = first().service();
    for (const auto& thread : threads_)
        run_on(here, thread->service(), [this, &thread, &here](Service& there) {
            const auto forward_notice = [this, &here, &there](void (HallThreads::*note)()) {
                return [this, &here, &there, note] {
                    run_on(there, here, [this, note](Service&) { (this->*note)(); });
                };
            };
            thread->close(forward_notice(&HallThreads::note_written),
                          forward_notice(&HallThreads::note_closed));
        });
}

void HallThreads::note_written() {
    if (++written_ == threads_.size())
        all_written_();
}

void HallThreads::note_closed() {
    if (++closed_ < threads_.size())
        return;
    all_closed_();
    for (const auto& thread : threads_)
        thread->stop();
}

void HallThreads::finish() {
    for (const auto& thread : threads_)
        thread->abort();
    bool is_done = false;
    for (int round = 0; round < hall_threads::kMaxRounds && !is_done; ++round) {
        is_done = true;
        for (const auto& thread : threads_)
            is_done = !thread->finish() && is_done;
    }
}

void HallThreads::forget() {
    for (const auto& thread : threads_)
        thread->forget();
}

}  // namespace kyvien::hall
