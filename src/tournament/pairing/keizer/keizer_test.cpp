// Keizer's system: its standings by hand, its pairings compared with brute force, and club events.
#include "tournament/pairing/keizer/keizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <ranges>

#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/pairing/small_events_fixture.h"

namespace kyvien::tournament {
namespace keizer_test {
namespace {

using testing::ElementsAre;

/// "1 9 5": number, points, value; best first.
std::vector<std::string> lines(const Event& event, const KeizerTerms& terms = {}, int rounds = -1) {
    std::vector<std::string> told;
    for (const KeizerLine& line :
         keizer_table(event, terms, rounds < 0 ? event.rounds_paired() : rounds))
        told.push_back(std::to_string(line.number) + " " + to_string(line.points) + " " +
                       std::to_string(line.value));
    return told;
}

TEST(KeizerTable, TheFirstIsWorthThreeTimesTheLast) {
    EXPECT_EQ(keizer_top(35, {}), 51);  // and the last has 17
    EXPECT_EQ(keizer_top(21, {}), 30);  // and the last has 10
    EXPECT_EQ(keizer_top(2, {}), 2);
    EXPECT_EQ(keizer_top(1, {}), 1);
    EXPECT_EQ(keizer_top(0, {}), 0);
    EXPECT_EQ(keizer_top(20, {.top = 70}), 70);
    EXPECT_EQ(keizer_top(20, {.top = 5}), 20) << "nobody is worth less than 1";
}

TEST(KeizerTable, AWinScoresTheOpponentsValueAndADrawHalfOfIt) {
    Event event = field_of(4);
    EXPECT_THAT(lines(event, {}, 0), ElementsAre("1 5 5", "2 4 4", "3 3 3", "4 2 2"));
    enter_game(event, 1, 2, Outcome::Win, Outcome::Loss);
    enter_game(event, 3, 4, Outcome::Draw, Outcome::Draw);
    EXPECT_THAT(lines(event), ElementsAre("1 9 5", "2 4 4", "3 4 3", "4 7/2 2"));
}

TEST(KeizerTable, ValuesFollowTheRecomputedStandings) {
    Event event = field_of(4);
    enter_game(event, 1, 2, Outcome::Loss, Outcome::Win);
    enter_game(event, 3, 4, Outcome::Draw, Outcome::Draw);
    // 2 is first now and is worth 5, so the win over 1, who is worth 4, scores 4.
    EXPECT_THAT(lines(event), ElementsAre("2 9 5", "1 4 4", "3 4 3", "4 7/2 2"));
}

TEST(KeizerTable, ByesAndAbsencesScoreFractionsOfTheOwnValue) {
    Event event = field_of(5);  // values 6, 5, 4, 3, 2
    const auto give = [&event](int number, Outcome outcome) {
        event.entries[static_cast<std::size_t>(number - 1)].records.push_back(
            {0, Colour::None, outcome});
    };
    give(1, Outcome::FullBye);     // plays for the club: 6 + 6
    give(2, Outcome::PairingBye);  // 5 + 10/3
    give(3, Outcome::HalfBye);     // 4 + 4/3
    give(4, Outcome::ZeroBye);     // 3
    give(5, Outcome::ZeroBye);
    EXPECT_THAT(lines(event, {}, 1),
                ElementsAre("1 12 6", "2 25/3 5", "3 16/3 4", "4 3 3", "5 2 2"));
    for (int number = 1; number <= 5; ++number)
        give(number, number == 3 ? Outcome::HalfBye : Outcome::ZeroBye);
    EXPECT_THAT(lines(event, {}, 2)[2], "3 20/3 4");
    EXPECT_THAT(lines(event, {.absences = 1}, 2)[2], "3 16/3 4") << "the second does not count";
    EXPECT_THAT(lines(event, {.absences = 0}, 2)[2], "3 4 4");
}

TEST(KeizerTable, AForfeitWinScoresTheOpponentsValueAndPenaltiesAreDeducted) {
    Event event = field_of(2);  // values 2, 1
    enter_game(event, 1, 2, Outcome::ForfeitWin, Outcome::ForfeitLoss);
    EXPECT_THAT(lines(event, {}, 1), ElementsAre("1 3 2", "2 1 1"));
    event.entries[0].penalties = {Points::half()};
    EXPECT_THAT(lines(event, {}, 1), ElementsAre("1 5/2 2", "2 1 1"));
}

/// The points again, in fractions and from the documentation.
Rational recounted(const std::map<EntryNumber, int>& values, const KeizerTerms& terms,
                   const Entry& entry, int rounds) {
    const Rational own(values.at(entry.number));
    Rational points = own;
    int away = 0;
    for (int round = 1; round <= rounds; ++round) {
        const RoundRecord record = entry.record(round);
        const Rational theirs(record.opponent == 0 ? 0 : values.at(record.opponent));
        const std::map<Outcome, Rational> worth = {{Outcome::Win, theirs},
                                                   {Outcome::ForfeitWin, theirs},
                                                   {Outcome::Draw, theirs / Rational(2)},
                                                   {Outcome::ForfeitDraw, theirs / Rational(2)},
                                                   {Outcome::PairingBye, own * Rational(2, 3)},
                                                   {Outcome::FullBye, own},
                                                   {Outcome::HalfBye, own / Rational(3)}};
        const auto found = worth.find(record.outcome);
        if (record.outcome == Outcome::HalfBye && ++away > terms.absences)
            continue;
        if (found != worth.end())
            points = points + found->second;
    }
    return points;
}

/// Invariants of all standings: sorted, and consistent with their own values if converged.
void expect_sound(const Event& event, const KeizerTerms& terms, int rounds, int& standing) {
    const auto table = keizer_table(event, terms, rounds);
    std::map<EntryNumber, int> values;
    for (std::size_t i = 0; i < table.size(); ++i) {
        EXPECT_EQ(table[i].value,
                  keizer_top(static_cast<int>(table.size()), terms) - static_cast<int>(i));
        values[table[i].number] = table[i].value;
    }
    bool is_standing = true;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Rational points = recounted(values, terms, *event.find(table[i].number), rounds);
        is_standing = is_standing && points == table[i].points;
        if (i > 0) {
            EXPECT_GE(table[i - 1].points, table[i].points);
        }
    }
    standing += is_standing ? 1 : 0;
}

// ---- the pairing ----

using Pair = std::pair<int, int>;

bool may_meet(const Event& event, const Entry& one, const Entry& two, int round, int again) {
    for (int before = 1; before < round; ++before)
        if (one.record(before).opponent == two.number && one.record(before).was_played() &&
            round - before <= again)
            return false;
    for (const ForbiddenMeeting& rule : event.forbidden)
        if (std::ranges::count(rule.entries, one.number) > 0 &&
            std::ranges::count(rule.entries, two.number) > 0 && rule.first_round <= round &&
            round <= rule.last_round)
            return false;
    return true;
}

/// The first complete pairing in the order in which the highest takes the highest allowed opponent.
std::optional<std::vector<Pair>> first_pairing(const Event& event, std::vector<int> unpaired,
                                               int round, int again) {
    if (unpaired.empty())
        return std::vector<Pair>();
    const int first = unpaired.front();
    for (std::size_t i = 1; i < unpaired.size(); ++i) {
        const int second = unpaired[i];
        if (!may_meet(event, *event.find(static_cast<EntryNumber>(first)),
                      *event.find(static_cast<EntryNumber>(second)), round, again))
            continue;
        std::vector<int> rest;
        for (std::size_t j = 1; j < unpaired.size(); ++j)
            if (j != i)
                rest.push_back(unpaired[j]);
        if (auto pairs = first_pairing(event, rest, round, again)) {
            pairs->insert(pairs->begin(), {first, second});
            return pairs;
        }
    }
    return std::nullopt;
}

char colour_of(const Entry& entry, int before) {
    const RoundRecord record = entry.record(before);
    return !record.was_played() ? '-' : record.colour == Colour::White ? 'w' : 'b';
}

bool first_has_white(const Event& event, const Entry& one, const Entry& two, int round,
                     std::size_t board) {
    std::string own, theirs;
    for (int before = 1; before < round; ++before) {
        if (const char colour = colour_of(one, before); colour != '-')
            own += colour;
        if (const char colour = colour_of(two, before); colour != '-')
            theirs += colour;
    }
    const auto balance = [](const std::string& colours) {
        return std::ranges::count(colours, 'w') - std::ranges::count(colours, 'b');
    };
    if (balance(own) != balance(theirs))
        return balance(own) < balance(theirs);
    for (std::size_t back = 1; back <= own.size() && back <= theirs.size(); ++back)
        if (own[own.size() - back] != theirs[theirs.size() - back])
            return own[own.size() - back] == 'b';
    if (!own.empty())
        return own.back() == 'b';
    return (board % 2 == 0) == (event.initial_colour != Colour::Black);
}

ReferencePairing tried(const Event& event, int round) {
    std::vector<int> here;
    for (const KeizerLine& line : keizer_table(event, {}, round - 1))
        if (event.find(line.number)->record(round) == RoundRecord{})
            here.push_back(line.number);
    for (int again = KeizerTerms().again; again >= 0; --again) {
        std::vector<int> byes = {0};
        if (here.size() % 2 == 1) {
            byes.assign(here.rbegin(), here.rend());
            std::ranges::stable_sort(byes, {}, [&](int number) {
                int had = 0;
                for (int before = 1; before < round; ++before)
                    had += event.find(static_cast<EntryNumber>(number))->record(before).outcome ==
                                   Outcome::PairingBye
                               ? 1
                               : 0;
                return had;
            });
        }
        for (const int bye : byes) {
            std::vector<int> field = here;
            std::erase(field, bye);
            const auto pairs = first_pairing(event, field, round, again);
            if (!pairs)
                continue;
            std::set<Pair> boards;
            std::size_t board = 0;
            for (const auto& [one, two] : *pairs)
                boards.insert(first_has_white(event, *event.find(static_cast<EntryNumber>(one)),
                                              *event.find(static_cast<EntryNumber>(two)), round,
                                              board++)
                                  ? Pair(one, two)
                                  : Pair(two, one));
            return std::pair(boards, bye);
        }
    }
    return std::nullopt;
}

TEST(KeizerPairing, SmallEventsMatchBruteForce) {
    const int events = RandomSmallEvents::is_thorough() ? 20'000 : 2'000;
    const KeizerSystem system;
    RandomSmallEvents compared(system, tried, 20261127);
    for (int event = 0; event < events; ++event) {
        compared.compare_event();
        ASSERT_FALSE(testing::Test::HasFailure()) << "event " << event;
    }
    EXPECT_GT(compared.rounds, 3 * events);
    EXPECT_GT(compared.byes, events);
    EXPECT_EQ(compared.refused, 0) << "somebody can always be met again";
    compared.print_summary();
}

TEST(KeizerPairing, PairsNeighboursAndAllowsRematchesAfterSomeRounds) {
    Event event = field_of(4);
    event.initial_colour = Colour::White;
    const KeizerSystem system({.again = 1});
    EXPECT_THAT(system.pair(event, 1)->boards, ElementsAre(Board{1, 2}, Board{4, 3}));
    enter_game(event, 1, 2, Outcome::Win, Outcome::Loss);
    enter_game(event, 4, 3, Outcome::Loss, Outcome::Win);
    // 1, 3, 2, 4: 1 meets 3, who had Black as well as 2.
    EXPECT_THAT(system.pair(event, 2)->boards, ElementsAre(Board{3, 1}, Board{2, 4}));
    enter_game(event, 3, 1, Outcome::Draw, Outcome::Draw);
    enter_game(event, 2, 4, Outcome::Draw, Outcome::Draw);
    // 1 is first, 3 second; they met one round ago, 1 and 2 two rounds ago. The player who had
    // Black then has White.
    EXPECT_THAT(system.pair(event, 3)->boards, ElementsAre(Board{1, 2}, Board{4, 3}));
}

TEST(KeizerPairing, ForbiddenMeetingsHoldEvenWithoutAnotherOpponent) {
    Event event = field_of(2);
    event.forbidden = {{{1, 2}}};
    const auto pairing = KeizerSystem().pair(event, 1);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "no-complete-pairing");
    event = field_of(3);
    event.forbidden = {{{1, 2}}};
    const auto around = KeizerSystem().pair(event, 1);
    ASSERT_TRUE(around) << around.error().english;
    EXPECT_EQ(around->bye, 2) << "3, the lowest, is needed";
}

TEST(KeizerPairing, RefusesAnInvalidRoundOrAMissingResult) {
    Event event = field_of(2);
    EXPECT_EQ(KeizerSystem().pair(event, 0).error().code.name(), "no-such-round");
    event.entries[0].records = {{2, Colour::White, Outcome::None}};
    event.entries[1].records = {{1, Colour::Black, Outcome::None}};
    EXPECT_EQ(KeizerSystem().pair(event, 2).error().code.name(), "result-missing");
}

// ---- in the office ----

Opened open_keizer(int rounds = 0) {
    Opened opened;
    opened.name = "Club evenings";
    opened.system = SystemKind::Keizer;
    opened.ranking = Ranking::Keizer;
    opened.rounds = rounds;
    return opened;
}

TEST(KeizerOffice, RunsAClubSeasonWithAbsencesLateEntriesAndWithdrawals) {
    std::mt19937 rng(7);
    Desk desk(open_keizer());
    desk.enter(21);
    int standing = 0, tables = 0;
    for (int round = 1; round <= 30; ++round) {
        for (const Entry& entry : std::vector<Entry>(desk.office.event().entries))
            if (rng() % 5 == 0 && !desk.office.withdrawn_after(entry.number))
                desk.must(ByeGranted{entry.number, round,
                                     rng() % 4 == 0 ? ByeKind::Full : ByeKind::Half});
        desk.pair();
        desk.results(rng);
        if (round == 10) {
            Entered late;
            late.number = 22;
            late.name = "Late";
            late.from_round = 11;
            desk.must(late);
        }
        if (round == 15)
            desk.must(Withdrew{3, 15, "moved away"});
        expect_sound(desk.office.event(), {}, round, standing);
        ++tables;
    }
    EXPECT_GE(standing, tables * 9 / 10) << "tables go round now and then, and seldom";
    const Standings table = desk.office.standings(30);
    ASSERT_EQ(table.lines.size(), 22U);
    EXPECT_EQ(table.keys[0].name, "KZR");
    EXPECT_EQ(table.lines[0].place, 1);
    EXPECT_GE(table.lines[0].keys[0], table.lines[1].keys[0]);
    desk.check_replay();
}

TEST(KeizerOffice, ManyPlayersManyRounds) {
    std::mt19937 rng(11);
    Desk desk(open_keizer(12));
    desk.enter(300);
    for (int round = 1; round <= 12; ++round) {
        desk.pair();
        desk.results(rng);
    }
    std::map<Pair, int> met;
    for (const RoundState& round : desk.office.rounds())
        for (const auto& each : round.boards)
            ++met[std::minmax<int>(each.board.white, each.board.black)];
    EXPECT_LT(std::ranges::max(met | std::views::values), 4) << "three rounds lie between two";
    EXPECT_EQ(propose_pairing(desk.office, 13).error().code.name(), "tournament-over");
}

TEST(KeizerOffice, KeizerTermsAreRefusedForOtherSystems) {
    const auto refused = [](const Opened& opened) {
        Office office;
        const auto opening = carry_out(office, command::Open{opened});
        return opening ? std::string("ok") : value_of(opening.error(), "cause");
    };
    EXPECT_EQ(refused(open_keizer()), "ok");
    Opened other = open_keizer();
    other.ranking = Ranking::Fide;
    EXPECT_EQ(refused(other), "keizer-ranks-itself");
    other = open_keizer();
    other.system = SystemKind::Dutch;
    EXPECT_EQ(refused(other), "keizer-ranks-itself");
    other.ranking = Ranking::Fide;
    other.keizer_again = 5;
    EXPECT_EQ(refused(other), "keizer-terms-only");
    other = open_keizer();
    other.keizer_absences = -1;
    EXPECT_EQ(refused(other), "bad-keizer-terms");
    other = open_keizer();
    other.meeting = MeetingKind::FixedBoards;
    other.boards = 4;
    EXPECT_EQ(refused(other), "keizer-of-individuals");
    other = open_keizer();
    other.keizer_again = 8;
    other.keizer_absences = 10;
    other.keizer_top = 70;
    Desk desk(other);
    desk.check_replay();
    EXPECT_EQ(desk.office.opened().keizer_top, 70);
}

}  // namespace
}  // namespace keizer_test
}  // namespace kyvien::tournament
