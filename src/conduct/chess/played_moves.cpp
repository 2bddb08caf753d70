#include "conduct/chess/internal/played_moves.h"

#include <algorithm>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/chess/board/internal/physical_board.h"
#include "conduct/log/broken_log.h"
#include "notation/chess/fen.h"

namespace kyvien::conduct::internal {

int PlayedMoves::made(Seat seat) const {
    const auto plies = static_cast<int>(plies_);
    const bool begins = (start().turn() == chess::Color::White) == (seat == Seat::First);
    return begins ? (plies + 1) / 2 : plies / 2;
}

const chess::Position* PlayedMoves::position_at(std::size_t ply) const {
    const auto within = [ply](const chess::History& history, std::size_t first) {
        return ply >= first && ply - first <= history.plies() ? &history.at_ply(ply - first)
                                                              : nullptr;
    };
    if (ply == plies_ && irregular_setup_)
        return nullptr;
    if (ply >= first_ && !irregular_setup_)
        return within(history_, first_);
    for (auto each = earlier_.rbegin(); each != earlier_.rend(); ++each)
        if (ply >= each->first)
            return within(each->history, each->first);
    return nullptr;
}

const std::string* PlayedMoves::by_hand(std::size_t ply) const {
    const auto found = std::ranges::find(by_hand_, ply, &HandMove::ply);
    return found == by_hand_.end() ? nullptr : &found->text;
}

bool PlayedMoves::was_regular_hand_move(std::size_t ply) const {
    const auto found = std::ranges::find(by_hand_, ply, &HandMove::ply);
    return found != by_hand_.end() && found->in_order;
}

std::pair<const chess::Position*, chess::Move> PlayedMoves::move_at(std::size_t ply) const {
    const chess::History* history = &history_;
    std::size_t first = first_;
    if (ply < first_)
        for (auto each = earlier_.rbegin(); each != earlier_.rend(); ++each)
            if (ply >= each->first) {
                history = &each->history;
                first = each->first;
                break;
            }
    return {&history->at_ply(ply - first), history->move(ply - first)};
}

std::vector<std::size_t> PlayedMoves::plies_of(const chess::Position& position) const {
    std::vector<std::size_t> plies;
    const auto look = [&](const chess::History& history, std::size_t first) {
        for (std::size_t ply = 0; ply <= history.plies(); ++ply)
            if (history.at_ply(ply).same_as(position))
                plies.push_back(first + ply);
    };
    for (const Stretch& each : earlier_)
        look(each.history, each.first);
    look(history_, first_);
    return plies;
}

int PlayedMoves::earlier_occurrences(const chess::Position& position) const {
    int times = 0;
    for (const Stretch& each : earlier_)
        for (std::size_t ply = 0; ply <= each.history.plies(); ++ply)
            times += each.history.at_ply(ply).same_as(position) ? 1 : 0;
    return times;
}
int PlayedMoves::occurrences_after(chess::Move move) const {
    const int times = history_.occurrences_after(move);
    return earlier_.empty() ? times : times + earlier_occurrences(now().after(move));
}
int PlayedMoves::occurrences() const {
    const int times = history_.occurrences();
    return earlier_.empty() ? times : times + earlier_occurrences(now());
}

void PlayedMoves::play(chess::Move move) {
    history_.push(move);
    ++plies_;
}

Result<void> PlayedMoves::play_hand_move(std::string_view text) {
    const chess::Setup before = board();
    auto read = KYVIEN_TRY(read_hand_move(before, text));
    if (read != text)
        return broken_log("log-by-hand-form", "a move by hand is written in one way only");
    const chess::Setup after = board_after_hand_move(before, read);
    const bool in_order = irregular_setup_ && is_regular_move(before, read);
    by_hand_.push_back({plies_, std::move(read), in_order});
    ++plies_;
    stand(after);
    return {};
}

void PlayedMoves::place(std::string_view fen) {
    // decide() has checked that it can be parsed.
    const auto parsed = notation::parse_fen(fen);
    if (!parsed)
        return;
    placed_.push_back({plies_, std::string(fen)});
    stand(parsed->setup);
}

void PlayedMoves::stand(const chess::Setup& board) {
    if (!irregular_setup_)
        earlier_.push_back({history_, first_});
    const auto position = playable(board, history_.current().mode());
    first_ = plies_;
    if (position) {
        history_.reset(*position);
        irregular_setup_.reset();
    } else {
        irregular_setup_ = board;
    }
}

void PlayedMoves::take_back_to(std::size_t ply) {
    if (earlier_.empty()) {
        while (history_.plies() > ply)
            history_.pop();
        plies_ = ply;
        return;
    }
    PlayedMoves again(start());
    for (std::size_t done = 0;; ++done) {
        for (const Placed& each : placed_)
            if (each.ply == done)
                again.place(each.fen);
        if (done == ply)
            break;
        if (const std::string* text = by_hand(done)) {
            const auto played = again.play_hand_move(*text);
            KYVIEN_ASSERT(played, "what was played before can be played again");
        } else {
            again.play(move_at(done).second);
        }
    }
    *this = std::move(again);
}

}  // namespace kyvien::conduct::internal
