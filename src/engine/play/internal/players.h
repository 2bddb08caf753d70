// engine/play/internal/players.h — code shared by the players of all protocols.
#pragma once

#include <algorithm>
#include <fmt/core.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/reason.h"
#include "engine/play/player.h"
#include "engine/process/processor_wait.h"

namespace kyvien::engine::internal {

/// A program and its pending answer.
class ProgramPlayer : public Player {
  public:
    ProgramPlayer(EngineDescription description, int stop_fd)
        : description_(std::move(description)), stop_fd_(stop_fd) {}
    void kill() override { process_.reset(); }
    void ponder(const Turn&) override {}
    void end_pondering() override {}
    [[nodiscard]] const EngineDescription& description() const override { return description_; }
    [[nodiscard]] const std::string& own_name() const override { return own_name_; }

  protected:
    /// Kills the engine and refuses: engine-failed, or engine-stopped if we ended the wait.
    std::unexpected<Refusal> failed(const Reason& why) {
        const bool is_stopped = process_ && process_->last_end() == ReadEnd::Stopped;
        kill();
        return refuse(is_stopped ? RefusalCode("engine-stopped") : "engine-failed",
                      fmt::format("The engine {} failed: {}.", description_.name, why.english),
                      std::nullopt, with_reason({{"engine", description_.name}}, why));
    }
    /// Sends text to the engine; if it does not read, as failed().
    [[nodiscard]] Result<void> tell(std::string_view text) {
        if (write(text))
            return {};
        return failed({"engine-does-not-read", "it does not read"});
    }
    /// Reads what the program wrote before it is asked: a second move for its last turn is no
    /// answer to the next question.
    void pass_over_unread() {
        constexpr int kMaxLines = 10'000;  // of a program that writes without end
        const MonotonicTime now = std::chrono::steady_clock::now();
        for (int lines = 0; lines < kMaxLines && process_->has_unread() && line(now); ++lines) {
        }
    }
    /// Sends a question; if the engine does not read it, fills in the answer.
    [[nodiscard]] bool send_question(std::string_view question, const Turn& turn, Answer& answer) {
        answer.asked = std::chrono::steady_clock::now();
        if (write(question)) {
            // Measured after the question is sent, while the program already thinks; only if a flag
            // may fall soon.
            starved_before_ = turn.budget && *turn.budget < kShortTime
                                  ? processor_wait_of(process_->pid())
                                  : std::nullopt;
            return true;
        }
        answer.answered = std::chrono::steady_clock::now();
        answer.failure = name(ReadEnd::Closed);
        kill();
        return false;
    }
    /// Why no line arrived.
    [[nodiscard]] Reason end() const { return reason_of(process_->last_end()); }
    [[nodiscard]] Result<void> start() {
        auto started = KYVIEN_TRY(Process::start(description_.program));
        process_.emplace(std::move(started));
        return {};
    }
    /// The next line before `until`; otherwise the reason is in process_->last_end().
    [[nodiscard]] std::optional<TimedLine> line(MonotonicTime until) {
        auto output_line = process_->read_line(until, stop_fd_);
        if (output_line && description_.log)
            description_.log->received(description_.name, process_->pid(), output_line->text);
        return output_line;
    }
    [[nodiscard]] MonotonicTime start_limit() const {
        return std::chrono::steady_clock::now() + description_.start;
    }
    /// The deadline for the answer to a question asked now.
    [[nodiscard]] MonotonicTime answer_limit(const Turn& turn, MonotonicTime asked) const {
        return asked + (turn.budget ? *turn.budget + description_.margin : description_.patience);
    }
    /// Records when the answer arrived, and whether it was too late.
    void note_time(Answer& answer, const TimedLine& received, const Turn& turn) const {
        answer.answered = std::max(received.at, answer.asked);
        answer.read_delay = received.read_delay;
        if (turn.budget && answer.used() >= *turn.budget)
            note_starved(answer);
    }
    void note_starved(Answer& answer) const {
        if (!starved_before_)
            return;
        if (const auto now = processor_wait_of(process_->pid()))
            answer.processor_wait = std::max(*now - *starved_before_, Nanoseconds{});
    }
    /// No line arrived: fills in the answer accordingly.
    void end_without_move(Answer& answer, const Turn& turn) {
        answer.answered = std::chrono::steady_clock::now();
        note_starved(answer);
        switch (process_->last_end()) {
        case ReadEnd::Stopped:
            answer.kind = Answer::Kind::Stopped;
            break;
        case ReadEnd::Late:
            answer.kind = turn.budget ? Answer::Kind::Late : Answer::Kind::Failed;
            break;
        case ReadEnd::Closed:
        case ReadEnd::TooLong:
        case ReadEnd::TooMuch:
        case ReadEnd::TooManyAtWork:
            answer.kind = Answer::Kind::Failed;
            break;
        }
        answer.failure = name(process_->last_end());
        kill();
    }

    /// Logs the question after it is sent, while the program already thinks.
    [[nodiscard]] bool write(std::string_view text) {
        const bool is_written = process_->write(text);
        if (description_.log)
            description_.log->sent(description_.name, process_->pid(), text);
        return is_written;
    }

    /// No program has nearly as many options.
    static constexpr std::size_t kMaxOptions = 10'000;
    /// With less time than this, waiting for a processor may cost a program the game.
    static constexpr std::chrono::seconds kShortTime{1};

    EngineDescription description_;
    std::string own_name_;
    std::optional<Nanoseconds> starved_before_;  ///< of the program, at the last question
    std::optional<Process> process_;
    int stop_fd_;
};

/// UCI and UCCI.
[[nodiscard]] std::unique_ptr<Player>
make_uci_player(conduct::Game game, const EngineDescription& description, int stop_fd);
[[nodiscard]] std::unique_ptr<Player>
make_gtp_player(conduct::Game game, const EngineDescription& description, int stop_fd);
[[nodiscard]] std::unique_ptr<Player>
make_xboard_player(conduct::Game game, const EngineDescription& description, int stop_fd);

}  // namespace kyvien::engine::internal
