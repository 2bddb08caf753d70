// cli/bot/thinker.h — runs an engine on its own thread, so that messages of the hall are read while
// it thinks.
//
// A failed engine is restarted with the next question.
//
// Safe: an object belongs to one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/player.h"

namespace kyvien::cli::bot {

struct Question {
    enum class Kind : std::uint8_t { Move, DeadStones };
    Kind kind = Kind::Move;
    conduct::Settings settings;
    std::vector<std::string> moves;
    clock::Seat seat{};
    engine::ClockFacts clocks;
    /// Time until the flag falls; nothing if no clock runs.
    std::optional<std::chrono::milliseconds> budget;
};

struct EngineAnswer {
    engine::Answer move;
    /// Nothing: the engine cannot say.
    std::optional<std::vector<std::string>> dead;
};

class Thinker {
  public:
    explicit Thinker(engine::EngineDescription description);
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    ~Thinker();

    [[nodiscard]] const std::string& name() const;
    /// Needs: no question is pending.
    void ask(Question question);
    /// Readable once there is an answer.
    [[nodiscard]] int done_fd() const;
    [[nodiscard]] std::optional<EngineAnswer> take();
    /// Stops thinking, discards the answer, and waits until it has stopped.
    void stop();

  private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace kyvien::cli::bot
