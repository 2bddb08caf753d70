// hall/service/internal/limits.h — how much anybody may ask of the hall.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace kyvien::hall {

// WebSocket (docs/protocol.md, "Limits").
inline constexpr std::size_t kLongestMessage = 4096;
inline constexpr double kMessageBurst = 2;  // times the messages of one second
// The longest message with what a frame has around it: pieces that hold nothing cost their bytes.
inline constexpr double kBytesOfMessage = 4096 + 14;
// So many are refused before who goes on is closed, times the messages of one second; they too come
// back with time.
inline constexpr double kRefusedBurst = 2;
// Answers that wait for a client who does not read; views do not count, the newest replaces them.
inline constexpr std::size_t kMostAnswersWaiting = 64;
// What the kernel may hold for a client who does not read.
inline constexpr int kSendBuffer = 128 * 1024;
// Silence after which the hall asks whether somebody is there.
inline constexpr std::chrono::seconds kPingAfter{25};

// HTTP.
inline constexpr std::size_t kLongestHeader = 8 * 1024;
// What has come and is not understood yet: a head, or the line before a chunk.
inline constexpr std::size_t kMostUnread = 64 * 1024;
inline constexpr std::size_t kLongestBody = 16 * 1024;
inline constexpr std::size_t kLongestOfficeRequest = 512 * 1024;  // a list of entries
inline constexpr std::size_t kLongestRecord = 4 * 1024 * 1024;
// A file for a tournament from an arbiter, such as FIDE's list of everybody.
inline constexpr std::size_t kLongestUpload = 64 * 1024 * 1024;
// Bodies that are being received, of one address and of all.
inline constexpr std::size_t kMostBodies = 160 * 1024 * 1024;
inline constexpr std::size_t kMostBodiesOfOne = 72 * 1024 * 1024;
// Questions of analysis that wait or are being answered, of all and of one address.
inline constexpr std::size_t kMostAnalyses = 64;
inline constexpr std::size_t kMostAnalysesOfOne = 6;
// Searches and papers of tournaments and festivals that wait or are being made, of all.
inline constexpr std::size_t kMostLookUps = 512;
// So many pieces of a message count as a message.
inline constexpr double kPieceOfMessage = 1.0 / 16;
// Games one address may make; those of this machine are limited by OpenGames alone.
inline constexpr double kGamesPerSecond = 0.5;
inline constexpr double kGameBurst = 30;

// Connections that have not finished the handshake of TLS, of all and of one address.
inline constexpr std::size_t kMostHandshakes = 4'000;
inline constexpr std::size_t kMostHandshakesOfOne = 100;
// What a client that speaks plainly to a port with TLS may have said before it is told.
inline constexpr std::size_t kFirstBytes = 4 * 1024;

// How long the other side's answer to a close is waited for.
inline constexpr std::chrono::seconds kLongestClosing{3};
// The time that clients are told to wait while the hall closes.
inline constexpr int kComeBackAfter = 2;

/// A bucket of tokens that fills with time.
class Bucket {
  public:
    using Clock = std::chrono::steady_clock;
    Bucket(double per_second, double burst)
        : per_second_(per_second), burst_(burst), left_(burst) {}

    bool take(Clock::time_point now, double amount = 1) {
        // A bucket may be made after the moment for which something is asked of it.
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
