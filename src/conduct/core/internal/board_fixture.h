// conduct/core/internal/board_fixture.h — for tests: a game over the board, driven by reports.
#pragma once

#include <sstream>
#include <string>

#include "clock/seat.h"
#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {

/// Returns what was ruled by each report as "code clause seat", one line per ruling.
class BoardTable : public Table {
  public:
    explicit BoardTable(Settings settings) : Table(over_the_board(std::move(settings))) {}

    /// The rulings and the ending that follow, or the refusal.
    std::string submit_report(const Actor& by, std::string kind, std::optional<Seat> seat,
                              Values fields = {}) {
        return rulings_text(ask(by, Report{std::move(kind), seat, std::move(fields)}));
    }
    std::string arbiter_reports(std::string kind, std::optional<Seat> seat = std::nullopt,
                                Values fields = {}) {
        return submit_report(arbiter("Hoa"), std::move(kind), seat, std::move(fields));
    }
    std::string player_reports(Seat seat, std::string kind, Values fields = {}) {
        return submit_report(player(seat), std::move(kind), seat, std::move(fields));
    }
    std::string rulings_text(const Result<std::vector<Event>>& answer) const {
        if (!answer)
            return "refused: " + refusal_of(answer);
        std::string out;
        const auto add = [&](const std::string& code, const std::optional<rulebook::Clause>& clause,
                             const std::string& seat) {
            out += (out.empty() ? "" : "; ") + code + (clause ? " " : "") +
                   (clause ? std::string(clause->id()) : "") + (seat.empty() ? "" : " " + seat);
        };
        for (const Event& event : *answer) {
            if (const auto* ruling = std::get_if<Ruled>(&event.body))
                add(ruling->code, ruling->clause,
                    ruling->seat ? std::string(clock::seat_name(*ruling->seat)) : std::string());
            if (const auto* end = std::get_if<Ended>(&event.body))
                add(end->ending.code, end->ending.clause, std::string(text(end->ending.score)));
            if (const auto* fixed = std::get_if<ResultCorrected>(&event.body))
                add(fixed->ending.code, fixed->ending.clause,
                    std::string(text(fixed->ending.score)));
        }
        return out;
    }

    /// Makes and completes moves for the sides in turn.
    void play_and_press(const std::string& moves) {
        std::istringstream in(moves);
        for (std::string move; in >> move;) {
            const Seat seat = *state().turn();
            const auto made = try_move(move);
            ASSERT_TRUE(made) << move << ": " << made.error().english;
            if (!state().ending())
                expect_accepted(seat, Press{});
        }
    }
    /// The moves that a duty lists; none if no duty does.
    [[nodiscard]] std::vector<std::string> required_moves() const {
        for (const Duty& duty : state().duties())
            if (!duty.moves.empty())
                return duty.moves;
        return {};
    }
    [[nodiscard]] std::int64_t left(Seat seat) const {
        return state().clock().reading(seat, now()).main.count();
    }
    /// Whether there is a duty such as "record-moves first".
    [[nodiscard]] bool has_duty(std::string_view code, std::optional<Seat> seat) const {
        for (const Duty& duty : state().duties())
            if (duty.code == code && duty.seat == seat)
                return true;
        return false;
    }

  private:
    static Settings over_the_board(Settings settings) {
        settings.setting = PlayMode::OverTheBoard;
        return settings;
    }
};

}  // namespace kyvien::conduct
