// Over the board under the FIDE Laws of Chess: the list of chapters, and what they share.
#include "conduct/chess/board/internal/over_the_board.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/assert.h"
#include "chess/dead_position/unwinnable.h"
#include "clock/seat.h"

namespace kyvien::conduct::internal {
namespace {

/// The period of the time control that the seat is in, from 1 (6.3.1).
std::size_t period(const clock::Clock& clock, Seat seat) {
    const auto* staged = std::get_if<clock::Staged>(&clock.control(seat));
    std::size_t stage = 1;
    int left = clock.completed_moves(seat);
    if (staged != nullptr)
        for (const clock::Stage& each : staged->stages) {
            if (each.moves == 0 || left < each.moves || stage == staged->stages.size())
                break;
            left -= each.moves;
            ++stage;
        }
    return stage;
}

}  // namespace

std::span<const Chapter<ChessLaw>* const> ChessLaw::chapters() {
    static constexpr const Chapter<ChessLaw>* kChapters[] = {
        &chess_released_chapter,
        &chess_adjourned_chapter,
        &chess_quickplay_chapter,
        &chess_blind_chapter,
        &chess_score_kept_chapter,
        &chess_sheets_chapter,
        &chess_behaviour_chapter,
        &chess_arrival_chapter,
        &chess_pauses_chapter,
        &chess_flags_chapter,
        &chess_touch_chapter,
        &chess_illegal_chapter,
        &chess_illegal_position_chapter,
        &chess_displaced_chapter,
        &chess_restoring_chapter,
        &chess_draws_chapter,
        &chess_penalties_chapter,
        &chess_moving_chapter,
    };
    return kChapters;
}

std::size_t ChessLaw::sealed_ply(const StateBody& body, const ChessMemory& memory) {
    const Adjournment& book = memory.adjournment;
    const bool stands = book.stage == Adjournment::Stage::SealRequired && !book.board_move.empty();
    return body.moves.size() - (stands ? 1 : 0);
}

Values ChessLaw::tallies(const StateBody& body, const ChessMemory& memory) {
    Values tallies;
    for (const Seat seat : clock::kBothSeats) {
        const std::string of = "-" + seat_text(seat);
        tallies.emplace_back("made" + of, std::to_string(memory.made(body.moves, seat)));
        tallies.emplace_back("completed" + of, std::to_string(memory.completed(body.moves, seat)));
        tallies.emplace_back("period" + of, std::to_string(period(body.clock, seat)));
        tallies.emplace_back("illegal-moves" + of,
                             std::to_string(memory.illegal_moves[clock::index(seat)]));
    }
    return tallies;
}

std::unique_ptr<BoardConduct> make_chess_board(const Settings& settings) {
    return std::make_unique<ChapterBoard<ChessLaw>>(settings);
}

chess::Color color_of(Seat seat) {
    return seat == Seat::First ? chess::Color::White : chess::Color::Black;
}
Seat seat_of(chess::Color color) {
    return color == chess::Color::White ? Seat::First : Seat::Second;
}

const Report* report_of(const Command& command, ChessReport kind) {
    const auto* report = std::get_if<Report>(&command.body);
    return report != nullptr && report->kind == kind ? report : nullptr;
}

Result<void> check_not_over(const ChessRuleContext& table, rulebook::Clause clause) {
    if (table.is_finished())
        return refuse("game-over", "The game is over.", clause);
    return {};
}

Milliseconds penalty_time(const ChessRuleContext& table) {
    return table.is_blitz() ? std::chrono::minutes(1) : std::chrono::minutes(2);
}

Milliseconds wrong_claim_time(const ChessRuleContext& table) {
    const auto& set = table.settings().set_regulation(Regulation::WrongClaimBonus);
    return set ? Milliseconds(*set) : penalty_time(table);
}

Ending loss_unless_unwinnable(const ChessRuleContext& table, Seat loser, std::string code,
                              std::string draw_code, rulebook::Clause clause) {
    return loss_unless_unwinnable(table.game.position(), loser, std::move(code),
                                  std::move(draw_code), clause);
}

Ending loss_unless_unwinnable(const chess::Position* position, Seat loser, std::string code,
                              std::string draw_code, rulebook::Clause clause) {
    constexpr std::uint64_t kEffort = 300'000;
    Ending ending{win_for(opponent(loser)), std::move(code), clause, {}, {}, {}, {}};
    if (position == nullptr) {
        ending.values = {{"mate-search", "undecided"}};
        return ending;
    }
    const auto answer = chess::can_mate(*position, color_of(opponent(loser)), kEffort);
    if (answer.verdict == chess::MateVerdict::Unwinnable) {
        ending.score = Score::Draw;
        ending.code = std::move(draw_code);
        ending.also = {rulebook::fide("6.9")};
    } else if (answer.verdict == chess::MateVerdict::Undecided) {
        ending.values = {{"mate-search", "undecided"}};
    }
    return ending;
}

EventBodies made(Seat seat, Examined examined) {
    EventBodies events = {Moved{seat, std::move(examined.move)}};
    std::ranges::move(examined.after, std::back_inserter(events));
    return events;
}

int ChessMemory::made(const std::vector<MoveRecord>& played, Seat seat) const {
    return completed_before[clock::index(seat)] +
           static_cast<int>(std::ranges::count(played, seat, &MoveRecord::seat));
}

int ChessMemory::completed(const std::vector<MoveRecord>& played, Seat seat) const {
    int count = completed_before[clock::index(seat)];
    for (std::size_t ply = 0; ply < moves.size() && ply < played.size(); ++ply)
        count += played[ply].seat == seat && moves[ply].completed ? 1 : 0;
    return count;
}

}  // namespace kyvien::conduct::internal
