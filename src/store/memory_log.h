// store/memory_log.h — an event log in memory only, for tests, fuzzing and benchmarks of higher
// layers.
//
// `done` is called before append() returns, on the caller's thread.
// Safe:  one thread.
#pragma once

#include <map>

#include "store/event_log.h"

namespace kyvien::store {

class MemoryLog : public EventLog {
  public:
    void append(Append addition, AppendDone done) override;
    void check(CheckDone done) override { done({}); }
    [[nodiscard]] Result<std::vector<StoredEvent>> read(std::string_view game,
                                                        std::uint64_t from_seq = 1) override;
    [[nodiscard]] Result<std::vector<SeatKey>> keys(std::string_view game) override;
    [[nodiscard]] Result<std::optional<ListedGame>> find(std::string_view game) override;
    [[nodiscard]] Result<std::vector<ListedGame>> games(GameStatus status,
                                                        std::size_t limit) override;
    void store_answer(Instant at, KeptAnswer answer, CheckDone done) override;
    [[nodiscard]] Result<std::optional<std::string>> find_answer(const KeyHash& request) override;
    [[nodiscard]] Result<std::vector<KeptAnswer>> answers_of_game(std::string_view game) override;
    void forget_answers(Instant before) override;
    void record_heartbeat(Instant at) override;
    [[nodiscard]] Result<std::optional<Instant>> last_alive() override;
    [[nodiscard]] std::size_t waiting() const override { return 0; }

  private:
    struct Game {
        std::vector<StoredEvent> events;
        std::vector<SeatKey> keys;
        GameCard card;
        Instant changed = 0;
        std::uint64_t order = 0;  // of the last change
    };
    struct Answer {
        std::string game;
        Instant at = 0;
        std::string text;
    };
    std::map<std::string, Game, std::less<>> games_;
    std::map<KeyHash, Answer> answers_;
    std::uint64_t changes_ = 0;
    std::optional<Instant> alive_;
};

/// Replaces the seat's earlier key by `key`, or adds it.
void put_key(std::vector<SeatKey>& keys, const SeatKey& key);

}  // namespace kyvien::store
