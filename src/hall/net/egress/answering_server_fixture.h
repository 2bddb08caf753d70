// hall/net/egress/answering_server_fixture.h — for tests: a server for outgoing requests of the
// hall.
#pragma once

#include <fmt/core.h>

#include <array>
#include <atomic>
#include <boost/asio/write.hpp>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"

namespace kyvien::hall::test {

/// Listens on 127.0.0.1 and sends the same raw response to each connection. If the response is
/// empty nothing is sent and the connection stays open.
class AnsweringServer {
  public:
    using IsWhole = std::function<bool(const std::string& request)>;

    /// `is_whole` decides when a request is complete; until then more is read.
    AnsweringServer(std::string answer, std::string path, IsWhole is_whole)
        : answer_(std::move(answer)), path_(std::move(path)), is_atomic_(std::move(is_whole)),
          acceptor_(io_, {asio::ip::make_address("127.0.0.1"), 0}), thread_([this] { run(); }) {}
    ~AnsweringServer() {
        is_over_ = true;
        asio::io_context io;
        {
            const auto last = connect(io, port());  // wakes accept()
        }
        thread_.join();
    }
    AnsweringServer(const AnsweringServer&) = delete;
    AnsweringServer& operator=(const AnsweringServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    [[nodiscard]] std::string address(const std::string& host = "127.0.0.1") const {
        return fmt::format("http://{}:{}{}", host, port(), path_);
    }
    /// Sets the response from the next request on.
    void answer(std::string text) {
        const std::lock_guard guard(mutex_);
        answer_ = std::move(text);
    }
    /// The number of connections, whatever they requested.
    [[nodiscard]] std::size_t count() const {
        const std::lock_guard guard(mutex_);
        return requests_.size();
    }
    /// The last request; empty if there was none.
    [[nodiscard]] std::string request() const {
        const std::lock_guard guard(mutex_);
        return requests_.empty() ? std::string() : requests_.back();
    }
    void wait_for(std::size_t requests) {
        std::unique_lock lock(mutex_);
        const bool came = came_.wait_for(lock, std::chrono::seconds(kLongestWait),
                                         [&] { return requests_.size() >= requests; });
        EXPECT_TRUE(came) << "awaited: " << requests << " requests; " << requests_.size()
                          << " came in " << kLongestWait << " s";
    }

  private:
    void run() {
        while (!is_over_) {
            error_code error;
            tcp::socket socket(io_);
            acceptor_.accept(socket, error);
            if (error || is_over_)
                return;
            std::string text;
            while (!error && !is_atomic_(text)) {
                std::array<char, 1024> buffer{};
                const std::size_t byte_count = socket.read_some(asio::buffer(buffer), error);
                text.append(buffer.data(), byte_count);
            }
            std::string answer;
            {
                const std::lock_guard guard(mutex_);
                requests_.push_back(std::move(text));
                answer = answer_;
            }
            came_.notify_all();
            asio::write(socket, asio::buffer(answer), error);
            if (answer.empty())
                kept_.push_back(std::move(socket));
        }
    }
    std::string answer_, path_;
    IsWhole is_atomic_;
    asio::io_context io_;
    tcp::acceptor acceptor_;
    std::atomic<bool> is_over_ = false;
    mutable std::mutex mutex_;
    std::condition_variable came_;
    std::vector<std::string> requests_;
    std::vector<tcp::socket> kept_;
    std::thread thread_;
};

}  // namespace kyvien::hall::test
