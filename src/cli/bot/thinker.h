// cli/bot/thinker.h — runs an engine on a thread of its own, so that messages of the hall are read
// while it thinks.
//
// An engine that has failed is started again with the next question.
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
    /// Until the flag falls; none where no clock runs.
    std::optional<std::chrono::milliseconds> budget;
};

struct Thought {
    engine::Answer move;
    /// None: the engine cannot say.
    std::optional<std::vector<std::string>> dead;
};

class Thinker {
  public:
    explicit Thinker(engine::EngineDescription description);
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    ~Thinker();

    [[nodiscard]] const std::string& name() const;
    /// Needs: nothing is being thought about.
    void ask(Question question);
    /// Readable once there is an answer.
    [[nodiscard]] int done_fd() const;
    [[nodiscard]] std::optional<Thought> take();
    /// Ends the thinking, whose answer is nobody's; waits for it.
    void stop();

  private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace kyvien::cli::bot
