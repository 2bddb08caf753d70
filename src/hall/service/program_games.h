// hall/service/program_games.h — limits the number of games against programs, per address and in
// all: each such game runs a process with its own memory and CPU time.
//
// A game counts while it is being played and the person is connected; while the person is away it
// does not count.
//
// Cost:  constant, under a lock; called when a game is made, ends, is left or is resumed.
// Safe:  any thread.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "hall/service/internal/networks.h"

namespace kyvien::hall {

class ProgramGames {
  public:
    static constexpr std::size_t kMaxPerAddress = 4;

    explicit ProgramGames(std::size_t limit) : most_(limit) {}

    enum class Leave : unsigned char { Granted, TooManyOfOne, TooMany };
    /// May this address begin another game? An empty address means this machine, which has no limit
    /// of its own.
    [[nodiscard]] Leave may_begin(const std::string& address) const {
        const std::lock_guard guard(mutex_);
        if (played_ >= most_)
            return Leave::TooMany;
        const auto found = of_address_.find(limit_key(address));
        const bool is_full =
            !address.empty() && found != of_address_.end() && found->second >= kMaxPerAddress;
        return is_full ? Leave::TooManyOfOne : Leave::Granted;
    }
    /// Adds a game. If its address is already known, the known one is kept.
    void add(const std::string& game, const std::string& from) {
        const std::string address = limit_key(from);
        const std::lock_guard guard(mutex_);
        const auto [place, is_new] = games_.try_emplace(game, Known{address, false});
        Known& known = place->second;
        if (!is_new && known.address.empty()) {
            // The game was resumed before its address was known.
            const bool is_played = known.is_played;
            count(known, false);
            known.address = address;
            count(known, is_played);
        } else if (is_new) {
            count(known, true);
        }
    }
    /// Is the game being played, with its person present?
    void set_played(const std::string& game, bool is_played) {
        const std::lock_guard guard(mutex_);
        if (const auto found = games_.find(game); found != games_.end())
            count(found->second, is_played);
        if (games_.size() > kMaxRememberedGames)
            std::erase_if(games_, [](const auto& each) { return !each.second.is_played; });
    }
    /// Adds the next game between the same two players, with the same address.
    void follow(const std::string& before, const std::string& next) {
        std::string address;
        {
            const std::lock_guard guard(mutex_);
            if (const auto found = games_.find(before); found != games_.end())
                address = found->second.address;
        }
        add(next, address);
    }
    [[nodiscard]] std::size_t played() const {
        const std::lock_guard guard(mutex_);
        return played_;
    }

  private:
    static constexpr std::size_t kMaxRememberedGames = 10'000;
    struct Known {
        std::string address;
        bool is_played = false;
    };
    void count(Known& known, bool is_played) {
        if (known.is_played == is_played)
            return;
        known.is_played = is_played;
        std::size_t& of_one = of_address_[known.address];
        played_ = is_played ? played_ + 1 : played_ - 1;
        of_one = is_played ? of_one + 1 : of_one - 1;
        if (of_one == 0)
            of_address_.erase(known.address);
    }

    std::size_t most_;
    mutable std::mutex mutex_;
    std::size_t played_ = 0;
    std::unordered_map<std::string, Known> games_;
    std::unordered_map<std::string, std::size_t> of_address_;
};

}  // namespace kyvien::hall
