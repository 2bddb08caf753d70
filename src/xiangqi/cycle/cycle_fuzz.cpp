// Any game that repeats positions: rulings come in order and never fail.
// Input: a FEN and a line feed (or none: the start position), then one byte for each move.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle.h"

namespace {

using namespace kyvien::xiangqi;

void expect(bool condition) {
    if (!condition)
        std::abort();
}

Position start_of(std::string_view& text) {
    const auto feed = text.find('\n');
    if (feed == std::string_view::npos)
        return Position::start();
    const auto position = kyvien::notation::read_xiangqi_position(text.substr(0, feed));
    text.remove_prefix(feed + 1);
    return position ? *position : Position::start();
}

void look(const History& history, NoticeLog& log, bool& over) {
    const auto news = handle_repetition(history, log);
    if (!news)
        return;
    expect(history.occurrences() >= 2 && !news->reading.moves.empty());
    expect(!explain(history, news->reading, news->verdict).empty());
    if (news->kind != RepetitionNews::Kind::Ruling)
        return;
    over = true;
    expect(history.occurrences() >= 3);
    if (const auto offender = news->verdict.offender()) {
        const auto notice = log.must_vary[static_cast<std::size_t>(*offender)];
        expect(notice && *notice >= news->reading.first_ply);
    }
}

}  // namespace

KYVIEN_FUZZ_TARGET(cycle) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    History history(start_of(text));
    NoticeLog log;
    bool over = false;
    for (const char choice : text.substr(0, 200)) {
        const auto moves = history.current().legal_moves();
        if (over || moves.empty() || history.current().neither_can_attack())
            break;
        // 0: reverse the player's own last move, which is how repetitions arise.
        Move move = moves[static_cast<std::uint8_t>(choice) % moves.size()];
        if (choice == 0 && history.plies() >= 2) {
            const Move last = history.move(history.plies() - 2);
            if (const Move back(last.to(), last.from()); history.current().is_legal(back))
                move = back;
        }
        history.push(move);
        look(history, log, over);
    }
    return 0;
}
