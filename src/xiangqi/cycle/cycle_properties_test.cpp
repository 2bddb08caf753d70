// Random cycles: the reference implementation agrees, and what must not change a verdict does not.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle_fixture.h"

namespace kyvien::xiangqi {
namespace cycle_properties_test {
namespace {

using test::history_of;
using test::mapped;
using test::mixed_cycle;
using test::RandomCycle;
using test::rounds;

TEST(Cycle, BehavioursAgreeWithTheReference) {
    std::mt19937 random(31);
    int forbidden = 0;
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const History history = history_of(cycle);
        const auto reading = read_cycle(history, {0, 4});
        const test::ReferenceReader reference(cycle.start, cycle.moves);
        for (const Side side : {Side::Red, Side::Black}) {
            using Class = test::ReferenceReader::Class;
            const Behaviour behaviour = reading.side(side).behaviour;
            const Class ours = behaviour == Behaviour::PerpetualCheck   ? Class::PerpetualCheck
                               : behaviour == Behaviour::PerpetualChase ? Class::PerpetualChase
                                                                        : Class::Allowed;
            ASSERT_EQ(ours, reference.class_of(side))
                << notation::to_fen(cycle.start) << "\n"
                << explain(history, reading, verdict_of(reading));
            forbidden += is_forbidden(behaviour) ? 1 : 0;
        }
        for (const MoveReading& move : reading.moves) {
            if (move.label == Label::Check)
                continue;
            std::map<int, std::set<int>> ours;
            for (const AttackPair& pair : move.created)
                if (is_chase(pair.grade))
                    ours[cycle.start.square_of(pair.victim)->index()].insert(
                        cycle.start.square_of(pair.attacker)->index());
            ASSERT_EQ(ours, reference.chases_created(move.ply, move.mover))
                << notation::to_fen(cycle.start) << "\n"
                << explain(history, reading, verdict_of(reading));
        }
    }
    EXPECT_GT(forbidden, 50) << "the random cycles are too tame to test anything";
}

std::vector<Label> labels_of(const StretchReading& reading) {
    std::vector<Label> labels;
    for (const MoveReading& move : reading.moves)
        labels.push_back(move.label);
    return labels;
}

TEST(Cycle, MirroringTheBoardKeepsTheVerdict) {
    std::mt19937 random(37);
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const RandomCycle mirror =
            mapped(cycle, [](Square s) { return Square(kFiles - 1 - s.file(), s.rank()); }, false);
        const auto one = read_cycle(history_of(cycle), {0, 4});
        const auto other = read_cycle(history_of(mirror), {0, 4});
        ASSERT_EQ(labels_of(one), labels_of(other)) << notation::to_fen(cycle.start);
        ASSERT_EQ(verdict_of(one), verdict_of(other)) << notation::to_fen(cycle.start);
    }
}

TEST(Cycle, ExchangingTheColoursExchangesTheVerdict) {
    std::mt19937 random(41);
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const RandomCycle swapped =
            mapped(cycle, [](Square s) { return Square(s.file(), kRanks - 1 - s.rank()); }, true);
        const auto one = read_cycle(history_of(cycle), {0, 4});
        const auto other = read_cycle(history_of(swapped), {0, 4});
        ASSERT_EQ(labels_of(one), labels_of(other)) << notation::to_fen(cycle.start);
        CycleVerdict expected = verdict_of(one);
        expected.verdict = expected.verdict == Verdict::RedLoses     ? Verdict::BlackLoses
                           : expected.verdict == Verdict::BlackLoses ? Verdict::RedLoses
                                                                     : Verdict::Draw;
        ASSERT_EQ(verdict_of(other), expected) << notation::to_fen(cycle.start);
        ASSERT_EQ(one.side(Side::Red).behaviour, other.side(Side::Black).behaviour);
    }
}

TEST(Cycle, WithoutChecksAndChasesItIsAlwaysADraw) {
    std::mt19937 random(43);
    for (int i = 0; i < rounds(300); ++i) {
        const auto reading = read_cycle(history_of(mixed_cycle(random)), {0, 4});
        const auto labels = labels_of(reading);
        if (std::ranges::none_of(labels, [](Label label) {
                return label == Label::Check || label == Label::Chase;
            })) {
            ASSERT_EQ(verdict_of(reading).verdict, Verdict::Draw);
        }
    }
}

TEST(Cycle, ASideLosesOnlyAfterANoticeWithinTheWindow) {
    std::mt19937 random(47);
    int rulings = 0;
    int losses = 0;
    for (int game = 0; game < rounds(200); ++game) {
        const RandomCycle cycle = mixed_cycle(random);
        History history(cycle.start);
        NoticeLog log;
        std::array<std::optional<std::size_t>, 2> told{};
        for (int ply = 0; ply < 60; ++ply) {
            // Usually the cycle, sometimes something else that may return to it.
            const auto legal = history.current().legal_moves();
            if (legal.empty() || history.current().neither_can_attack())
                break;
            Move move = cycle.moves[static_cast<std::size_t>(ply % 4)];
            if (random() % 8 == 0 || !history.current().is_legal(move))
                move = legal[random() % legal.size()];
            history.push(move);
            const auto news = handle_repetition(history, log);
            if (!news)
                continue;
            ASSERT_GE(history.occurrences(), 2);
            if (news->kind == RepetitionNews::Kind::Ruling) {
                ++rulings;
                ASSERT_GE(history.occurrences(), 3);
                if (const auto offender = news->verdict.offender()) {
                    ++losses;
                    const auto notice = told[static_cast<std::size_t>(*offender)];
                    ASSERT_TRUE(notice);
                    ASSERT_GE(*notice, news->reading.first_ply);
                }
                break;
            }
            for (const Side side : {Side::Red, Side::Black})
                if (news->kind != RepetitionNews::Kind::Repetition && news->is_for(side))
                    told[static_cast<std::size_t>(side)] = history.plies();
        }
    }
    EXPECT_GT(rulings, 100);
    EXPECT_GT(losses, 10);
}

TEST(Cycle, TheMemoryOfEarlierRepetitionsChangesNoResult) {
    std::mt19937 random(48);
    CycleMemory memory;  // shared by all games
    int told = 0;
    for (int game = 0; game < rounds(200); ++game) {
        const RandomCycle cycle = mixed_cycle(random);
        History history(cycle.start);
        NoticeLog log, remembered;
        for (int ply = 0; ply < 40 && history.current().has_legal_move(); ++ply) {
            Move move = cycle.moves[static_cast<std::size_t>(ply % 4)];
            if (random() % 16 == 0 || !history.current().is_legal(move))
                move = history.current().legal_moves()[0];
            history.push(move);
            const auto news = handle_repetition(history, log);
            const auto again = handle_repetition(history, remembered, {}, &memory);
            ASSERT_EQ(news.has_value(), again.has_value());
            ASSERT_EQ(log, remembered);
            if (!news)
                continue;
            ++told;
            ASSERT_EQ(news->kind, again->kind);
            ASSERT_EQ(news->verdict, again->verdict);
            ASSERT_EQ(news->reading.moves.size(), again->reading.moves.size());
            for (std::size_t i = 0; i < news->reading.moves.size(); ++i) {
                ASSERT_EQ(news->reading.moves[i].label, again->reading.moves[i].label);
                ASSERT_EQ(news->reading.moves[i].created, again->reading.moves[i].created);
            }
        }
    }
    EXPECT_GT(told, 500);
}

}  // namespace
}  // namespace cycle_properties_test
}  // namespace kyvien::xiangqi
