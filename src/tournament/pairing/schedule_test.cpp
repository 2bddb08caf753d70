#include "tournament/pairing/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/score_pairing.h"

namespace kyvien::tournament {
namespace {

Event field_of(int size) {
    Event event;
    event.points = PointSystem::two_one_zero();
    for (int i = 1; i <= size; ++i) {
        Entry entry;
        entry.number = static_cast<EntryNumber>(i);
        entry.name = std::to_string(i);
        event.entries.push_back(entry);
    }
    return event;
}

void record(Event& event, int round, const Board& board, Outcome white) {
    const Outcome black = white == Outcome::Win    ? Outcome::Loss
                          : white == Outcome::Loss ? Outcome::Win
                                                   : white;
    for (Entry& entry : event.entries) {
        if (entry.number != board.white && entry.number != board.black)
            continue;
        entry.records.resize(static_cast<std::size_t>(round));
        const bool is_white = entry.number == board.white;
        entry.records.back() = {is_white ? board.black : board.white,
                                is_white ? Colour::White : Colour::Black, is_white ? white : black,
                                true};
    }
}

void record_bye(Event& event, int round, EntryNumber number) {
    for (Entry& entry : event.entries)
        if (entry.number == number) {
            entry.records.resize(static_cast<std::size_t>(round));
            entry.records.back() = {0, Colour::None, Outcome::PairingBye, true};
        }
}

TEST(Berger, MatchesTheHandbooksTable) {
    const auto path = kTournamentData / "berger" / "berger_4_16.csv";
    KYVIEN_NEED_DATA(path);
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    int boards = 0;
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        std::string table, players, round, board, white, black;
        std::getline(fields, table, ',');
        std::getline(fields, players, ',');
        std::getline(fields, round, ',');
        std::getline(fields, board, ',');
        std::getline(fields, white, ',');
        std::getline(fields, black, ',');
        const auto rounds = berger(std::stoi(table));
        EXPECT_EQ(rounds.at(std::stoul(round) - 1).boards.at(std::stoul(board) - 1),
                  (Board{static_cast<EntryNumber>(std::stoi(white)),
                         static_cast<EntryNumber>(std::stoi(black))}))
            << line;
        ++boards;
    }
    EXPECT_GT(boards, 300);
}

TEST(Berger, EveryTwoMeetOncePerCycleAndOddFieldsGiveEveryoneOneFreeRound) {
    for (int size = 2; size <= 41; ++size)
        for (int cycles = 1; cycles <= 2; ++cycles) {
            std::map<std::pair<EntryNumber, EntryNumber>, int> games;
            std::map<EntryNumber, int> free, white;
            for (const RoundPairing& round : berger(size, cycles)) {
                std::set<EntryNumber> seen;
                for (const Board& board : round.boards) {
                    EXPECT_TRUE(seen.insert(board.white).second);
                    EXPECT_TRUE(seen.insert(board.black).second);
                    ++games[{board.white, board.black}];
                    ++white[board.white];
                }
                if (round.bye) {
                    ++free[*round.bye];
                    EXPECT_TRUE(seen.insert(*round.bye).second);
                }
                EXPECT_EQ(static_cast<int>(seen.size()), size);
            }
            for (EntryNumber a = 1; a <= size; ++a)
                for (EntryNumber b = 1; b < a; ++b) {
                    const int one_way = games[{a, b}];
                    const int other_way = games[{b, a}];
                    EXPECT_EQ(one_way + other_way, cycles);
                    EXPECT_TRUE(cycles == 1 || one_way == 1) << "colours exchanged";
                }
            if (size % 2 == 1)
                EXPECT_EQ(static_cast<int>(free.size()), size);
            else
                EXPECT_TRUE(free.empty());
        }
}

/// The longest run of games with one colour; an unplayed round interrupts it.
int longest_run(const std::vector<RoundPairing>& rounds, int size) {
    int longest = 0;
    for (EntryNumber player = 1; player <= size; ++player) {
        int run = 0;
        Colour last = Colour::None;
        for (const RoundPairing& round : rounds)
            for (const Board& board : round.boards) {
                if (board.white != player && board.black != player)
                    continue;
                const Colour colour = board.white == player ? Colour::White : Colour::Black;
                run = colour == last ? run + 1 : 1;
                last = colour;
                longest = std::max(longest, run);
            }
    }
    return longest;
}

TEST(Berger, ExchangedLastRoundsAvoidTheSameColourThreeTimesInARow) {
    for (int size = 2; size <= 41; ++size) {
        EXPECT_LE(longest_run(berger(size, 2, LastRounds::Exchanged), size), 2) << size;
        if (size % 2 == 0 && size > 2) {
            EXPECT_EQ(longest_run(berger(size, 2), size), 3) << "what the exchange is for";
        }
    }
}

TEST(Berger, ExchangingTheLastRoundsChangesNothingElse) {
    const auto usual = berger(8, 2);
    auto exchanged = berger(8, 2, LastRounds::Exchanged);
    EXPECT_NE(exchanged, usual);
    std::swap(exchanged[5], exchanged[6]);
    EXPECT_EQ(exchanged, usual);
    EXPECT_EQ(berger(8, 1, LastRounds::Exchanged), berger(8, 1)) << "there is no second cycle";
}

TEST(Elimination, SinglePlaysTheBracketToOneWinner) {
    for (int size = 2; size <= 40; ++size) {
        Event event = field_of(size);
        const Elimination system(1);
        const EliminationTotals needs = elimination_totals(size, 1);
        int games = 0;
        for (int round = 1; round <= needs.rounds; ++round) {
            const auto pairing = system.pair(event, round);
            ASSERT_TRUE(pairing) << pairing.error().english;
            for (const Board& board : pairing->boards)
                record(event, round, board,
                       board.white < board.black ? Outcome::Win : Outcome::Loss);
            games += static_cast<int>(pairing->boards.size());
        }
        EXPECT_EQ(games, needs.min_games);
        const auto over = system.pair(event, needs.rounds + 1);
        ASSERT_FALSE(over);
        EXPECT_EQ(over.error().code.name(), "event-over");
        EXPECT_EQ(over.error().values[0].second, "1") << "the better of the list won every game";
        // The first two of the list meet in the last round.
        EXPECT_EQ(event.entries[0].record(needs.rounds).opponent, 2);
    }
}

TEST(Elimination, EntriesStayInUntilTheirLastAllowedLoss) {
    std::mt19937 rng(3);
    for (int losses = 2; losses <= 4; ++losses)
        for (int size = 2; size <= 33; ++size) {
            Event event = field_of(size);
            const Elimination system(losses);
            int games = 0;
            int round = 1;
            for (;; ++round) {
                const auto pairing = system.pair(event, round);
                if (!pairing) {
                    EXPECT_EQ(pairing.error().code.name(), "event-over");
                    break;
                }
                ASSERT_LE(round, 200);
                for (const Board& board : pairing->boards)
                    record(event, round, board, rng() % 2 == 0 ? Outcome::Win : Outcome::Loss);
                if (pairing->bye)
                    record_bye(event, round, *pairing->bye);
                games += static_cast<int>(pairing->boards.size());
            }
            const EliminationTotals needs = elimination_totals(size, losses);
            EXPECT_GE(games, needs.min_games);
            EXPECT_LE(games, needs.max_games);
        }
}

TEST(Elimination, ADrawMustBeDecidedFirst) {
    Event event = field_of(4);
    record(event, 1, {1, 4}, Outcome::Draw);
    record(event, 1, {2, 3}, Outcome::Win);
    const auto pairing = Elimination(1).pair(event, 2);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "elimination-undecided");
    EXPECT_EQ(pairing.error().values[1].second, "1");
}

TEST(Lots, TheSeedDeterminesTheOrder) {
    const std::vector<std::string> items = {"Lan", "Minh", "歐陽震華", "Hoàng", "Ánh"};
    const auto order = draw_lots("thirty-one", items);
    auto shuffled = items;
    std::ranges::reverse(shuffled);
    EXPECT_EQ(draw_lots("thirty-one", shuffled), order) << "whatever the order of entering";
    EXPECT_NE(draw_lots("thirty-two", items), order);
    EXPECT_EQ(lots_commitment("thirty-one").size(), 64U);
    EXPECT_NE(lots_commitment("thirty-one"), lots_commitment("thirty-two"));
}

/// The least sum of squared point differences over all pairings without rematches.
std::optional<long> least_squares(const Event& event, int round, std::vector<bool>& used,
                                  bool odd) {
    std::size_t first = 0;
    while (first < used.size() && used[first])
        ++first;
    if (first == used.size())
        return 0;
    std::optional<long> best;
    used[first] = true;
    const Entry& a = event.entries[first];
    for (std::size_t i = first + 1; i < used.size(); ++i) {
        const Entry& b = event.entries[i];
        if (used[i] || std::ranges::any_of(
                           a.records, [&](const RoundRecord& r) { return r.opponent == b.number; }))
            continue;
        used[i] = true;
        const long apart = event.score_before(a, round).in_twentieths() -
                           event.score_before(b, round).in_twentieths();
        if (const auto rest = least_squares(event, round, used, odd))
            best = std::min(best.value_or(*rest + apart * apart), *rest + apart * apart);
        used[i] = false;
    }
    used[first] = false;
    return best;
}

TEST(ScorePairing, AvoidsRematchesAndMinimisesScoreDifferences) {
    std::mt19937 rng(11);
    for (int trial = 0; trial < 60; ++trial) {
        const int size = 4 + static_cast<int>(rng() % 5);
        Event event = field_of(size);
        event.rounds_planned = 4;
        std::set<EntryNumber> had_bye;
        for (int round = 1; round <= 4; ++round) {
            const auto pairing = ScorePairing().pair(event, round);
            if (!pairing) {
                EXPECT_EQ(pairing.error().code.name(), "no-complete-pairing");
                break;
            }
            std::vector<bool> used(static_cast<std::size_t>(size));
            if (pairing->bye) {
                used[*pairing->bye - 1U] = true;
                EXPECT_TRUE(had_bye.insert(*pairing->bye).second) << "a second bye";
            }
            EXPECT_EQ(pairing->bye.has_value(), size % 2 == 1);
            long sum = 0;
            for (const Board& board : pairing->boards) {
                const Entry& white = *event.find(board.white);
                const Entry& black = *event.find(board.black);
                for (const RoundRecord& earlier : white.records)
                    EXPECT_NE(earlier.opponent, black.number) << "a second meeting";
                const long apart = event.score_before(white, round).in_twentieths() -
                                   event.score_before(black, round).in_twentieths();
                sum += apart * apart;
            }
            const auto least = least_squares(event, round, used, size % 2 == 1);
            ASSERT_TRUE(least);
            EXPECT_EQ(sum, *least) << "trial " << trial << " round " << round;
            for (const Board& board : pairing->boards)
                record(event, round, board,
                       rng() % 3 == 0   ? Outcome::Draw
                       : rng() % 2 == 0 ? Outcome::Win
                                        : Outcome::Loss);
            if (pairing->bye)
                record_bye(event, round, *pairing->bye);
        }
    }
}

TEST(ScorePairing, TheFirstRoundPairsTheUpperHalfWithTheLower) {
    const auto pairing = ScorePairing().pair(field_of(8), 1);
    ASSERT_TRUE(pairing);
    ASSERT_EQ(pairing->boards.size(), 4U);
    for (const Board& board : pairing->boards)
        EXPECT_EQ(std::abs(board.white - board.black), 4);
}

TEST(ScorePairing, NamesThePlayersWhoCannotBePaired) {
    Event event = field_of(2);
    record(event, 1, {1, 2}, Outcome::Win);
    const auto pairing = ScorePairing().pair(event, 2);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "no-complete-pairing");
    EXPECT_EQ(pairing.error().values[1].second, "1, 2");
}

}  // namespace
}  // namespace kyvien::tournament
