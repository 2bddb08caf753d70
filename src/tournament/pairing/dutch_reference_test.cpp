// Compares the fast engine with the reference implementation, and its narrow circles with the
// widest.
#include "tournament/pairing/dutch_reference.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "effort.h"
#include "tournament/check/generate.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/internal/dutch_pairs.h"

namespace kyvien::tournament {

using internal::Circle;

namespace dutch_reference_test {
namespace {

reference::Pairs sorted_pairs(const internal::RoundPairs& round) {
    reference::Pairs pairs;
    for (const auto& [a, b] : round.pairs)
        pairs.emplace_back(std::min(a, b), std::max(a, b));
    std::ranges::sort(pairs);
    return pairs;
}

std::string text_of(const internal::Field& field, const reference::Pairs& pairs) {
    std::ostringstream out;
    for (const auto& [a, b] : pairs)
        out << field.at(a).entry->number << "-" << field.at(b).entry->number << " ";
    return out.str();
}

/// All inputs of the pairing, for a failure's message.
std::string cards(const internal::Field& field) {
    std::ostringstream out;
    for (int i = 0; i < field.size(); ++i) {
        const internal::FieldPlayer& p = field.at(i);
        out << "\n"
            << p.entry->number << " score " << p.score << " difference " << p.colour_difference
            << " repeated " << static_cast<int>(p.repeated) << " prefers "
            << static_cast<int>(p.preferred) << "/" << static_cast<int>(p.preference) << " floats "
            << static_cast<int>(p.floated[0]) << static_cast<int>(p.floated[1]) << " unplayed "
            << p.unplayed << (p.may_take_bye ? " bye" : "") << (p.is_topscorer ? " top" : "")
            << " meets";
        for (int j = 0; j < field.size(); ++j)
            if (field.may_meet.contains(i, j))
                out << " " << field.at(j).entry->number;
    }
    return out.str();
}

enum class Against { Reference, Circles };

/// Pairs by the Dutch system and compares as it does so.
class Compared final : public PairingSystem {
  public:
    Compared(Against against, std::uint64_t seed) : against_(against), rng_(seed) {}
    std::string_view name() const override { return "compared"; }

    Result<RoundPairing> pair(const Event& event, int round) const override {
        Event limited = event;
        // Some of these forbidden meetings make the brackets hard, and some make the round
        // impossible.
        const std::size_t size = event.entries.size();
        for (std::size_t i = 0; i < rng_() % (size / 2 + 1); ++i)
            limited.forbidden.push_back(
                {{event.entries[rng_() % size].number, event.entries[rng_() % size].number},
                 1,
                 kMaxRounds});
        const auto field = internal::gather_field(limited, round);
        if (!field) {
            ++refused;
            if (against_ == Against::Reference)
                check_refusal(event, limited, round);
            return DutchSwiss().pair(event, round);
        }
        ++compared;
        const reference::Pairs fast = sorted_pairs(internal::pair_field(*field));
        if (against_ == Against::Reference) {
            const auto slow = reference::SlowDutch(*field, event.initial_colour).pair();
            EXPECT_TRUE(slow);
            EXPECT_EQ(text_of(*field, fast), text_of(*field, slow.value_or(reference::Pairs{})))
                << event.name << " round " << round;
        } else {
            // With few bits, the order questions are asked one after another.
            for (const Circle circle : {Circle::Bracket, Circle::Following, Circle::All})
                for (const unsigned bits : {40U, internal::kMaxBits})
                    EXPECT_EQ(
                        text_of(*field, fast),
                        text_of(*field, sorted_pairs(internal::pair_field(*field, circle, bits))))
                        << event.name << " round " << round;
        }
        return DutchSwiss().pair(limited, round);
    }

    mutable int compared = 0;
    mutable int refused = 0;

  private:
    /// A refusal must be correct: the reference finds no complete pairing either.
    static void check_refusal(const Event& event, const Event& limited, int round) {
        Event free = event;
        free.forbidden.clear();
        auto field = internal::gather_field(free, round);
        if (!field)
            return;  // already impossible without the forbidden meetings
        for (const ForbiddenMeeting& meeting : limited.forbidden)
            for (int i = 0; i < field->size(); ++i)
                for (int j = 0; j < field->size(); ++j)
                    if (i != j && field->at(i).entry->number == meeting.entries[0] &&
                        field->at(j).entry->number == meeting.entries[1]) {
                        field->may_meet.erase(i, j);
                        field->may_meet.erase(j, i);
                    }
        EXPECT_FALSE(reference::SlowDutch(*field, event.initial_colour).pair());
    }

    Against against_;
    mutable std::mt19937_64 rng_;
};

GeneratorOptions random_options(std::uint64_t seed, int players, int rounds) {
    std::mt19937_64 rng(seed);
    const auto rate = [&rng](unsigned most) { return static_cast<int>(rng() % (most + 1)); };
    GeneratorOptions options;
    options.seed = seed;
    options.players = players;
    options.rounds = rounds;
    options.draw_rate = rate(600);
    options.forfeit_rate = rate(150);
    options.half_bye_rate = rate(100);
    options.zero_bye_rate = rate(100);
    options.withdrawal_rate = rate(30);
    options.late_entry_rate = rate(100);
    options.baku = rng() % 4 == 0;
    return options;
}

TEST(DutchReference, SmallTournamentsMatchBruteForce) {
    int compared = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= kyvien::test::samples(1500U); ++seed) {
        const int players = 3 + static_cast<int>(seed % 7);
        const Compared system(Against::Reference, seed);
        ASSERT_TRUE(generate_event(random_options(seed, players, players <= 5 ? 4 : 6), system));
        compared += system.compared;
        refused += system.refused;
        if (testing::Test::HasFailure())
            break;
    }
    std::cout << compared << " rounds compared, " << refused << " refused by both\n";
    EXPECT_GT(compared, kyvien::test::samples(4000));
    EXPECT_GT(refused, kyvien::test::samples(50));
}

/// Random rounds and colours, with byes of all kinds: histories that no system would produce, in
/// which wide colour differences and repeated colours are common.
Event random_event(std::mt19937_64& rng, int players, int rounds) {
    Event event;
    event.initial_colour = rng() % 2 == 0 ? Colour::White : Colour::Black;
    event.rounds_planned = rounds + (rng() % 3 == 0 ? 2 : 1);
    for (int i = 1; i <= players; ++i) {
        event.entries.emplace_back();
        event.entries.back().number = static_cast<EntryNumber>(i);
        if (rng() % 12 == 0)
            event.entries.back().acceleration.assign(static_cast<std::size_t>(rounds + 1),
                                                     Points::whole(1));
    }
    std::vector<std::size_t> order(event.entries.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    for (int round = 1; round <= rounds; ++round) {
        std::ranges::shuffle(order, rng);
        const std::size_t byes = rng() % 3;
        for (std::size_t i = 0; i < order.size(); ++i) {
            Entry& self = event.entries[order[i]];
            if (i + byes >= order.size() - (order.size() - byes) % 2) {
                constexpr Outcome kByes[] = {Outcome::PairingBye, Outcome::HalfBye,
                                             Outcome::ZeroBye, Outcome::FullBye};
                self.records.push_back({0, Colour::None, kByes[rng() % 4], true});
            } else if (i % 2 == 0) {
                Entry& opponent = event.entries[order[i + 1]];
                // Low numbers prefer White, so that preferences accumulate.
                const bool first_white =
                    rng() % 4 != 0 ? self.number < opponent.number : self.number > opponent.number;
                constexpr std::pair<Outcome, Outcome> kEnds[] = {
                    {Outcome::Win, Outcome::Loss},
                    {Outcome::Loss, Outcome::Win},
                    {Outcome::Draw, Outcome::Draw},
                    {Outcome::Loss, Outcome::Win},
                    {Outcome::ForfeitWin, Outcome::ForfeitLoss}};
                const auto& [mine, theirs] = kEnds[rng() % 5];
                const Colour colour = first_white ? Colour::White : Colour::Black;
                self.records.push_back({opponent.number, colour, mine, true});
                opponent.records.push_back({self.number, other(colour), theirs, true});
            }
        }
    }
    return event;
}

TEST(DutchReference, RandomHistoriesMatchBruteForce) {
    std::mt19937_64 rng(2026);
    int compared = 0, refused = 0, topscorers = 0;
    for (int trial = 0; trial < kyvien::test::samples(12000) && !testing::Test::HasFailure();
         ++trial) {
        const int players = 4 + static_cast<int>(rng() % 6);
        const int rounds = 1 + static_cast<int>(rng() % 4);
        const Event event = random_event(rng, players, rounds);
        const auto field = internal::gather_field(event, rounds + 1);
        if (!field) {
            ++refused;
            continue;
        }
        ++compared;
        for (const internal::FieldPlayer& player : field->players)
            topscorers += player.is_topscorer ? 1 : 0;
        const auto slow = reference::SlowDutch(*field, event.initial_colour).pair();
        EXPECT_EQ(text_of(*field, sorted_pairs(internal::pair_field(*field))),
                  text_of(*field, slow.value_or(reference::Pairs{})))
            << "trial " << trial << cards(*field);
    }
    std::cout << compared << " rounds compared, " << refused << " refused, " << topscorers
              << " topscorers\n";
    EXPECT_GT(compared, kyvien::test::samples(4000));
    EXPECT_GT(topscorers, kyvien::test::samples(5000));
}

TEST(DutchReference, NarrowSearchMatchesSearchOverAllPlayers) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= kyvien::test::samples(300U); ++seed) {
        const Compared system(Against::Circles, seed);
        ASSERT_TRUE(
            generate_event(random_options(seed, 8 + static_cast<int>(seed % 30), 9), system));
        compared += system.compared;
        if (testing::Test::HasFailure())
            break;
    }
    std::cout << compared << " rounds compared\n";
    EXPECT_GT(compared, kyvien::test::samples(1500));
}

}  // namespace
}  // namespace dutch_reference_test
}  // namespace kyvien::tournament
