#include "xiangqi/cycle/internal/cycle_facts.h"

#include <algorithm>

namespace kyvien::xiangqi::internal {

CycleFacts::CycleFacts(const History& history, const CycleSettings& settings, std::size_t first,
                       std::size_t last, std::vector<PlyFacts> kept)
    : history_(history), settings_(settings), first_(first) {
    facts_.reserve(last - first);
    for (std::size_t ply = first; ply < last; ++ply) {
        // The second cycle usually repeats the first, with the same pieces.
        const PlyFacts* known = found_earlier(ply, facts_);
        if (known == nullptr)
            known = found_earlier(ply, kept);
        facts_.push_back(known != nullptr ? *known : gather(ply));
    }
}

Label CycleFacts::quiet_label(std::size_t ply, bool exchange, bool rooted, bool home_soldier) {
    PlyFacts& facts = facts_[ply - first_];
    const Board& before = history_.at_ply(ply).board();
    const Board& after = history_.at_ply(ply + 1).board();
    if (!facts.mate_threat)
        compute_threats(facts, before, after);
    if (*facts.mate_threat)
        return Label::MateThreat;
    if (*facts.discovery)
        return Label::Discovery;
    if (exchange)
        return Label::Exchange;
    if (rooted)
        return Label::RootedChase;
    if (home_soldier)
        return Label::HomeSoldier;
    if (!facts.block)
        facts.block =
            cuts_a_line(before, after, facts.move) || prevents_mate(facts.mover, before, after);
    if (*facts.block)
        return Label::Block;
    if (!facts.sacrifice)
        facts.sacrifice = is_sacrifice(after, facts.moved, settings_);
    return *facts.sacrifice ? Label::Sacrifice : Label::Idle;
}

const PlyFacts* CycleFacts::found_earlier(std::size_t ply,
                                          const std::vector<PlyFacts>& among) const {
    const Board& board = history_.at_ply(ply).board();
    // The moving side follows from the piece that moves.
    const auto found = std::ranges::find_if(among, [&](const PlyFacts& facts) {
        return facts.move == history_.move(ply) && facts.stood == board.slot_at;
    });
    return found == among.end() ? nullptr : &*found;
}

PlyFacts CycleFacts::gather(std::size_t ply) const {
    const Board& before = history_.at_ply(ply).board();
    const Board& after = history_.at_ply(ply + 1).board();
    PlyFacts facts;
    facts.stood = before.slot_at;
    facts.move = history_.move(ply);
    facts.mover = before.turn;
    facts.moved = before.slot(facts.move.from().index());
    facts.check = history_.at_ply(ply + 1).in_check();
    facts.pinned = pinned_pieces(after, opponent(facts.mover));
    if (facts.check)
        return facts;
    facts.after = pairs_of(after, facts.mover, 0, settings_);
    if (!facts.after.empty())
        facts.before = pairs_of(before, facts.mover, checkers(before, facts.mover), settings_);
    return facts;
}

void CycleFacts::compute_threats(PlyFacts& facts, const Board& before, const Board& after) const {
    const Threats now = threats_of(after, facts.mover, settings_);
    facts.mate_threat = false;
    facts.discovery = false;
    if (!now.mate && now.winnable == 0)
        return;
    const Threats then = threats_of(before, facts.mover, settings_);
    facts.mate_threat = now.mate && !then.mate;
    facts.discovery = (now.winnable & ~then.winnable) != 0;
}

bool CycleFacts::prevents_mate(Side mover, const Board& before, const Board& after) const {
    const Side enemy = opponent(mover);
    return checkers(before, mover) == 0 && threats_of(before, enemy, settings_).mate &&
           !threats_of(after, enemy, settings_).mate;
}

}  // namespace kyvien::xiangqi::internal
