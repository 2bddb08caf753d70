// hall/net/threads/internal/inbox.h — jobs posted to a thread by others, with one wake-up for all
// jobs that one commit has completed.
//
// Safe: put() from any thread; close() when no other thread calls put().
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <mutex>
#include <vector>

#include "hall/service/job.h"

namespace kyvien::hall {

class Inbox {
  public:
    explicit Inbox(boost::asio::io_context& io) : io_(io) {}

    void put(Job job) {
        bool is_first = false;
        {
            const std::lock_guard guard(mutex_);
            if (is_closed_)
                return;
            is_first = jobs_.empty();
            jobs_.push_back(std::move(job));
        }
        if (is_first)
            boost::asio::post(io_, [this] { work(); });
    }
    /// Drops all waiting and later jobs.
    void close() {
        std::vector<Job> forgotten;  // destroying a job may call put()
        const std::lock_guard guard(mutex_);
        is_closed_ = true;
        forgotten.swap(jobs_);
    }

  private:
    void work() {
        std::vector<Job> jobs;
        {
            const std::lock_guard guard(mutex_);
            jobs.swap(jobs_);
        }
        for (Job& job : jobs)
            job();
    }

    boost::asio::io_context& io_;
    std::mutex mutex_;
    std::vector<Job> jobs_;
    bool is_closed_ = false;
};

}  // namespace kyvien::hall
