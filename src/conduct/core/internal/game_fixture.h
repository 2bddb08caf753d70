// conduct/core/internal/game_fixture.h — for tests: a game driven by short commands.
#pragma once

#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/decide.h"
#include "conduct/log/event_line.h"
#include "conduct/presentation/view.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

inline constexpr Instant kBegin{Milliseconds{1'763'764'000'000}};

/// Keeps the log beside the state, so that every test can be replayed.
class Table {
  public:
    explicit Table(const Settings& settings) {
        expect_accepted(hall(), Create{settings});
        expect_accepted(player(Seat::First), Join{Seat::First, "Lan"});
        expect_accepted(player(Seat::Second), Join{Seat::Second, "Minh"});
    }

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const std::vector<Event>& log() const { return log_; }
    [[nodiscard]] Instant now() const { return now_; }
    void wait(Milliseconds time) { now_ += time; }

    /// Decides a command, applies the events and returns them.
    Result<std::vector<Event>> ask(const Actor& by, CommandBody body) {
        auto events = decide(state_, {now_, by, std::move(body)});
        if (events)
            for (const Event& event : *events) {
                const auto applied = apply(state_, event);
                EXPECT_TRUE(applied) << encode(event) << ": " << applied.error().english;
                log_.push_back(event);
            }
        return events;
    }
    Result<std::vector<Event>> ask(Seat seat, CommandBody body) {
        return ask(player(seat), std::move(body));
    }
    void expect_accepted(const Actor& by, CommandBody body) {
        const auto events = ask(by, std::move(body));
        EXPECT_TRUE(events) << events.error().code.text() << ": " << events.error().english;
    }
    void expect_accepted(Seat seat, CommandBody body) {
        expect_accepted(player(seat), std::move(body));
    }

    Result<std::vector<Event>> try_move(std::string_view move) {
        return ask(state_.turn().value_or(Seat::First), MakeMove{state_.ply(), std::string(move)});
    }
    /// Plays moves separated by blanks for the sides in turn.
    void play(const std::string& moves) {
        std::istringstream in(moves);
        for (std::string move; in >> move;) {
            const auto events = try_move(move);
            ASSERT_TRUE(events) << move << ": " << events.error().english;
        }
    }

    [[nodiscard]] std::string code_of(const Result<std::vector<Event>>& answer) const {
        return answer ? "accepted" : answer.error().code.text();
    }
    /// Such as "checkmate fide-2018:5.1.1 1-0", or the phase while the game is undecided.
    [[nodiscard]] std::string outcome() const {
        const auto& ending = state_.ending();
        if (!ending)
            return std::string(name(state_.phase()));
        std::string out = ending->code;
        if (ending->clause)
            out += " " + std::string(rulebook::slug(ending->clause->law())) + ":" +
                   std::string(ending->clause->id());
        return out + " " + std::string(text(ending->score));
    }
    /// Checks that replaying the written log gives the same state.
    void check_replay() const {
        std::string written;
        for (const Event& event : log_)
            written += encode(event) + "\n";
        const auto read = decode_log(written);
        ASSERT_TRUE(read) << read.error().english;
        ASSERT_EQ(*read, log_);
        const auto replayed = replay(*read);
        ASSERT_TRUE(replayed) << replayed.error().english;
        EXPECT_EQ(base::to_hex(hash(*replayed)), base::to_hex(hash(state_)));
    }

  private:
    State state_;
    std::vector<Event> log_;
    Instant now_ = kBegin;
};

inline std::string refusal_of(const Result<std::vector<Event>>& answer) {
    if (answer)
        return "accepted";
    std::string out = answer.error().code.text();
    if (answer.error().clause)
        out += " " + std::string(rulebook::Clause(*answer.error().clause).id());
    return out;
}

}  // namespace kyvien::conduct
