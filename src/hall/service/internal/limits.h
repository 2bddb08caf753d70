// hall/service/internal/limits.h — the limits on what a client may send and use.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace kyvien::hall {

// WebSocket (docs/protocol.md, "Limits").
inline constexpr std::size_t kLongestMessage = 4096;
inline constexpr double kMessageBurst = 2;  // times the messages of one second
// The longest message with its frame header: empty fragments cost their bytes too.
inline constexpr double kBytesOfMessage = 4096 + 14;
// This many messages are refused before a client that continues is disconnected, in multiples of
// the messages of one second; this allowance also refills with time.
inline constexpr double kRefusedBurst = 2;
// Responses queued for a client that does not read; views do not count, because the newest replaces
// older ones.
inline constexpr std::size_t kMaxAnswersWaiting = 64;
// Bytes that the kernel may buffer for a client that does not read.
inline constexpr int kSendBuffer = 128 * 1024;
// Silence after which the hall sends a ping.
inline constexpr std::chrono::seconds kPingAfter{25};

// HTTP.
inline constexpr std::size_t kLongestHeader = 8 * 1024;
// Bytes received but not parsed yet: a header, or the line before a chunk.
inline constexpr std::size_t kMaxUnread = 64 * 1024;
inline constexpr std::size_t kLongestBody = 16 * 1024;
inline constexpr std::size_t kLongestOfficeRequest = 512 * 1024;  // a list of entries
inline constexpr std::size_t kLongestRecord = 4 * 1024 * 1024;
// A file that an arbiter uploads for a tournament, such as FIDE's list of all players.
inline constexpr std::size_t kLongestUpload = 64 * 1024 * 1024;
// Bytes of request bodies being received, in all and of one address.
inline constexpr std::size_t kMaxBodies = 160 * 1024 * 1024;
inline constexpr std::size_t kMaxBodiesOfOne = 72 * 1024 * 1024;
// Analysis requests queued or in progress, in all and of one address.
inline constexpr std::size_t kMaxAnalyses = 64;
inline constexpr std::size_t kMaxAnalysesOfOne = 6;
// Searches and papers of tournaments and festivals, queued or in progress, of all addresses
// together.
inline constexpr std::size_t kMaxLookUps = 512;
// The cost of a fragment, as a fraction of a message.
inline constexpr double kPieceOfMessage = 1.0 / 16;
// Games that one address may make; for this machine only the limit of OpenGames applies.
inline constexpr double kGamesPerSecond = 0.5;
inline constexpr double kGameBurst = 30;

// Unfinished TLS handshakes, in all and of one address.
inline constexpr std::size_t kMaxHandshakes = 4'000;
inline constexpr std::size_t kMaxHandshakesOfOne = 100;
// Bytes that a client may send in plain text to a TLS port before it receives an error.
inline constexpr std::size_t kFirstBytes = 4 * 1024;

// Timeout for the other side's reply to a close.
inline constexpr std::chrono::seconds kLongestClosing{3};
// Seconds after which clients are told to retry while the hall closes.
inline constexpr int kComeBackAfter = 2;

/// A token bucket that refills with time.
class Bucket {
  public:
    using Clock = std::chrono::steady_clock;
    Bucket(double per_second, double burst)
        : per_second_(per_second), burst_(burst), left_(burst) {}

    bool take(Clock::time_point now, double amount = 1) {
        // `now` may be earlier than the moment at which the bucket was created.
        const std::chrono::duration<double> passed = std::max(now, filled_) - filled_;
        filled_ = std::max(now, filled_);
        left_ = std::min(burst_, left_ + passed.count() * per_second_);
        if (left_ < amount)
            return false;
        left_ -= amount;
        return true;
    }

  private:
    double per_second_;
    double burst_;
    double left_;
    Clock::time_point filled_ = Clock::now();
};

}  // namespace kyvien::hall
