// FIDE's tie-breaks on small standings computed by hand, and each of their rules for unplayed
// rounds.
#include "tournament/ranking/tie_breaks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kyvien::tournament {
namespace tie_breaks_test {
namespace {

RoundRecord played(int opponent, char colour, char result) {
    return {static_cast<EntryNumber>(opponent), colour == 'w' ? Colour::White : Colour::Black,
            result == '1'   ? Outcome::Win
            : result == '=' ? Outcome::Draw
                            : Outcome::Loss,
            true};
}
RoundRecord unplayed(Outcome outcome, int opponent = 0) {
    return {static_cast<EntryNumber>(opponent), Colour::None, outcome, true};
}

Entry entry(int number, int rating, std::vector<RoundRecord> records) {
    Entry entry;
    entry.number = static_cast<EntryNumber>(number);
    entry.rating = rating;
    entry.records = std::move(records);
    return entry;
}

/// Rules before March 2026, under which an unplayed round counted all of the player's own points.
Event of_2024(Event event) {
    event.tie_break_rules = TieBreakRules::August2024;
    return event;
}

/// Four players, three rounds, all played:
///   A beat D, drew B, beat C: 2.5    B beat C, drew A, lost to D: 1.5
///   C lost to B, beat D, lost to A: 1    D lost to A, lost to C, beat B: 1
Event round_robin() {
    Event event;
    event.entries = {
        entry(1, 2400, {played(4, 'w', '1'), played(2, 'b', '='), played(3, 'w', '1')}),
        entry(2, 2300, {played(3, 'w', '1'), played(1, 'w', '='), played(4, 'b', '0')}),
        entry(3, 2200, {played(2, 'b', '0'), played(4, 'w', '1'), played(1, 'b', '0')}),
        entry(4, 2100, {played(1, 'b', '0'), played(3, 'b', '0'), played(2, 'w', '1')}),
    };
    event.rounds_planned = 3;
    return event;
}

std::vector<std::string> values(const Event& event, std::string_view name, int rounds) {
    std::vector<std::string> texts;
    for (const Rational& value : tie_break_values(event, *parse_tie_break(name), rounds))
        texts.push_back(to_string(value));
    return texts;
}
using Texts = std::vector<std::string>;

TEST(TieBreaks, MatchAHandComputedRoundRobin) {
    const Event event = round_robin();
    EXPECT_EQ(values(event, "PTS", 3), (Texts{"5/2", "3/2", "1", "1"}));
    EXPECT_EQ(values(event, "BH", 3), (Texts{"7/2", "9/2", "5", "5"}));
    EXPECT_EQ(values(event, "BH/C1", 3), (Texts{"5/2", "7/2", "4", "4"}));
    EXPECT_EQ(values(event, "bh-m1", 3), (Texts{"1", "1", "3/2", "3/2"}));
    EXPECT_EQ(values(event, "SB", 3), (Texts{"11/4", "9/4", "1", "3/2"}));
    EXPECT_EQ(values(event, "PS", 3), (Texts{"5", "4", "2", "1"}));
    EXPECT_EQ(values(event, "KS", 3), (Texts{"1/2", "1/2", "0", "1"}));
    EXPECT_EQ(values(event, "WIN", 3), (Texts{"2", "1", "1", "1"}));
    EXPECT_EQ(values(event, "BPG", 3), (Texts{"1", "1", "2", "2"}));
    EXPECT_EQ(values(event, "BWG", 3), (Texts{"0", "0", "0", "0"}));
    EXPECT_EQ(values(event, "ARO", 3), (Texts{"2200", "2233", "2267", "2300"}));
    // 2.5 of 3 is 83 percent, worth 273; 1 of 3 is 33 percent, worth -125.
    EXPECT_EQ(values(event, "TPR", 3), (Texts{"2473", "2233", "2142", "2175"}));
    EXPECT_EQ(values(event, "AOB", 3), (Texts{"29/6", "9/2", "13/3", "13/3"}));
}

TEST(TieBreaks, AForfeitOrAbsenceIsAGameAgainstOnesOwnPoints) {
    Event event = round_robin();
    // D does not come to the last round: B wins by forfeit.
    event.entries[1].records[2] = unplayed(Outcome::ForfeitWin, 4);
    event.entries[3].records[2] = unplayed(Outcome::ForfeitLoss, 2);
    // A 2.5, B 2.5, C 1, D 0. B's third part is B's own 2.5; D's is D's own 0.
    EXPECT_EQ(values(event, "PTS", 3), (Texts{"5/2", "5/2", "1", "0"}));
    EXPECT_EQ(values(of_2024(event), "BH", 3), (Texts{"7/2", "6", "5", "7/2"}));
    EXPECT_EQ(values(event, "WON", 3), (Texts{"2", "1", "1", "0"}));
    EXPECT_EQ(values(event, "WIN", 3), (Texts{"2", "2", "1", "0"}));
    EXPECT_EQ(values(event, "GE", 3), (Texts{"3", "3", "3", "2"}));
}

TEST(TieBreaks, UnplayedRoundsAreCappedByTheAbsentOpponentOrByAllDraws) {
    Event event = round_robin();
    event.entries[1].records[2] = unplayed(Outcome::ForfeitWin, 4);
    event.entries[3].records[2] = unplayed(Outcome::ForfeitLoss, 2);
    // B has 2.5, but D, who did not appear, has 0 (16.4.1); D's own 0 is less than B's points.
    EXPECT_EQ(values(event, "BH", 3), (Texts{"7/2", "7/2", "5", "7/2"}));
    EXPECT_EQ(values(of_2024(event), "BH", 3)[1], "6");
    // A's last round is the pairing-allocated bye: A has 2.5, three draws are 1.5 (16.4.2).
    event = round_robin();
    event.entries[0].records[2] = unplayed(Outcome::PairingBye);
    event.entries[2].records[2] = unplayed(Outcome::ZeroBye);
    EXPECT_EQ(values(event, "PTS", 3)[0], "5/2");
    EXPECT_EQ(values(event, "BH", 3)[0], "4") << "D 1, B 1.5, and 1.5 of the bye";
    EXPECT_EQ(values(of_2024(event), "BH", 3)[0], "5");
}

TEST(TieBreaks, KoyaUsesHalfOfThePossiblePointsAndAnAdjustableLimit) {
    // Five players meet in five rounds and each is free once: half is 2 of 4, not 2.5 of 5.
    Event event;
    event.points.pairing_bye = Points{};
    event.entries = {
        entry(1, 0,
              {unplayed(Outcome::PairingBye), played(2, 'w', '1'), played(3, 'b', '1'),
               played(4, 'w', '1'), played(5, 'b', '1')}),
        entry(2, 0,
              {played(5, 'w', '1'), played(1, 'b', '0'), unplayed(Outcome::PairingBye),
               played(3, 'w', '1'), played(4, 'b', '0')}),
        entry(3, 0,
              {played(4, 'b', '1'), unplayed(Outcome::PairingBye), played(1, 'w', '0'),
               played(2, 'b', '0'), played(5, 'w', '0')}),
        entry(4, 0,
              {played(3, 'w', '0'), played(5, 'b', '0'), unplayed(Outcome::PairingBye),
               played(1, 'b', '0'), played(2, 'w', '1')}),
        entry(5, 0,
              {played(2, 'b', '0'), played(4, 'w', '1'), unplayed(Outcome::PairingBye),
               played(3, 'b', '1'), played(1, 'w', '0')}),
    };
    const auto koya = [&](std::string_view name) {
        Texts texts;
        for (const Rational& value :
             tie_break_values(event, *parse_tie_break(name), 5, Pairings::Predetermined))
            texts.push_back(to_string(value));
        return texts;
    };
    // 4, 2, 1, 1 and 2 points.
    EXPECT_EQ(koya("KS"), (Texts{"2", "1", "0", "1", "0"}));
    EXPECT_EQ(koya("KS/L1"), (Texts{"0", "0", "0", "0", "0"})) << "only 1 has 2.5";
    EXPECT_EQ(koya("KS/L-2"), (Texts{"4", "2", "1", "1", "2"})) << "everybody has 1";
    EXPECT_EQ(values(event, "KS", 5)[0], "0") << "of a Swiss half is 2.5";
}

TEST(TieBreaks, PerfectPerformanceIsTheLowestRatingWithTheExpectedScore) {
    const Event event = round_robin();
    // C scored 1 against B 2300, D 2100 and A 2400: at 2133 the expected score is .28 + .55 + .18,
    // one point less is not enough.
    EXPECT_EQ(values(event, "PTP", 3)[0], "2489");
    EXPECT_EQ(values(event, "PTP", 3)[2], "2133");
    Event single;
    single.entries = {entry(1, 2000, {played(2, 'w', '1')}), entry(2, 2000, {played(1, 'b', '0')})};
    EXPECT_EQ(values(single, "PTP", 1), (Texts{"2736", "1200"}));
    single.entries = {entry(1, 2000, {played(2, 'w', '=')}), entry(2, 1900, {played(1, 'b', '=')})};
    EXPECT_EQ(values(single, "PTP", 1), (Texts{"1897", "1997"})) << "up to 3 points are .50";
    EXPECT_EQ(values(single, "APPO", 1), (Texts{"1997", "1897"}));
    EXPECT_EQ(values(single, "APRO", 1), (Texts{"2000", "1900"}));
}

TEST(TieBreaks, StandardPointsAndReversedOrders) {
    Event event = round_robin();
    event.points.win = Points::whole(3);
    event.points.draw = Points::whole(1);
    EXPECT_EQ(values(event, "PTS", 3)[0], "7");
    EXPECT_EQ(values(event, "STD", 3), (Texts{"5/2", "3/2", "1", "1"}));
    EXPECT_EQ(values(event, "RTNG/R", 3)[0], "-2400");
    EXPECT_EQ(values(event, "TPN", 3)[1], "-2");
    EXPECT_EQ(values(event, "TPN/R", 3)[1], "2");
    EXPECT_EQ(to_string(*parse_tie_break("ge")), "REP") << "renamed in March 2026";
    for (const std::string_view wrong : {"BH/L1", "PTS/R", "KS/L0", "KS/L", "KS/L1/L2", "TPN/R/R"})
        EXPECT_FALSE(parse_tie_break(wrong)) << wrong;
    for (const std::string_view text : {"KS/L-1", "KS/L2", "RTNG/R", "APPO", "KS/L-1/P"})
        EXPECT_EQ(to_string(*parse_tie_break(text)), text);
}

TEST(TieBreaks, RoundsVoluntarilyUnplayedAtTheEndCountAsDrawsForOpponents) {
    Event event = round_robin();
    // C withdraws after the first round with a loss: two zero-point byes.
    event.entries[2].records[1] = unplayed(Outcome::ZeroBye);
    event.entries[2].records[2] = unplayed(Outcome::ZeroBye);
    event.entries[3].records[1] = unplayed(Outcome::PairingBye);
    event.entries[0].records[2] = unplayed(Outcome::PairingBye);
    // C has 0 points, but counts 1 for B, who met C.
    EXPECT_EQ(values(event, "PTS", 3)[2], "0");
    EXPECT_EQ(values(event, "BH", 3)[1], "11/2") << "C 1, A 2.5, D 2";
}

TEST(TieBreaks, CutsRemoveAVoluntarilyUnplayedRoundFirst) {
    Event event = round_robin();
    // B requests a half-point bye in round 2 (A gets the bye), so that B's own 2 is voluntary.
    event.entries[1].records = {played(3, 'w', '1'), unplayed(Outcome::HalfBye),
                                played(4, 'b', '0')};
    event.entries[0].records[1] = unplayed(Outcome::PairingBye);
    // B's parts: C 1, own 1.5 (voluntary), D 1. Without the rule a 1 would be cut.
    EXPECT_EQ(values(event, "BH", 3)[1], "7/2");
    EXPECT_EQ(values(event, "BH/C1", 3)[1], "2");
}

TEST(TieBreaks, ForeBuchholzCountsTheLastRoundAsDraws) {
    const Event event = round_robin();
    // Before the last round with a draw each: A 2, B 2, C 1.5, D 0.5.
    EXPECT_EQ(values(event, "FB", 3), (Texts{"4", "4", "9/2", "11/2"}));
}

TEST(TieBreaks, ForeBuchholzCountsALastRoundForfeitAsADraw) {
    Event event;
    event.rounds_planned = 2;
    RoundRecord won = unplayed(Outcome::ForfeitWin), lost = unplayed(Outcome::ForfeitLoss);
    won.opponent = 3;
    won.colour = Colour::White;
    lost.opponent = 1;
    lost.colour = Colour::Black;
    event.entries = {
        entry(1, 0, {played(2, 'w', '1'), won}),
        entry(2, 0, {played(1, 'b', '0'), played(4, 'w', '=')}),
        entry(3, 0, {played(4, 'w', '1'), lost}),
        entry(4, 0, {played(3, 'b', '0'), played(2, 'b', '=')}),
    };
    // Counted as draws, the four have 1.5, 0.5, 1.5 and 0.5, and 1 and 3 have met.
    EXPECT_EQ(values(event, "FB", 2), (Texts{"2", "2", "2", "2"}));
    // An earlier round is not the last round.
    event.rounds_planned = 3;
    EXPECT_EQ(values(event, "FB", 2), values(event, "BH", 2));
}

TEST(TieBreaks, ForeBuchholzKeepsTheByePointsOfUnpairedPlayers) {
    Event event;
    event.rounds_planned = 2;
    event.entries = {
        entry(1, 0, {played(2, 'w', '1'), played(2, 'b', '0')}),
        entry(2, 0, {played(1, 'b', '0'), played(1, 'w', '1')}),
        entry(3, 0, {unplayed(Outcome::PairingBye), unplayed(Outcome::PairingBye)}),
    };
    // 1 and 2 have 1.5 and 0.5; the own 2 of 3 is capped by two draws.
    EXPECT_EQ(values(event, "FB", 2), (Texts{"1", "3", "2"}));
}

TEST(TieBreaks, DirectEncounterSeparatesTiedPlayersWhoHaveMet) {
    const Event event = round_robin();
    const std::vector<TieBreak> order = {*parse_tie_break("DE")};
    const Standings table = fide_standings(event, order, 3);
    EXPECT_EQ(table.find(1)->place, 1);
    EXPECT_EQ(table.find(2)->place, 2);
    EXPECT_EQ(table.find(3)->place, 3) << "C beat D";
    EXPECT_EQ(table.find(4)->place, 4);
}

TEST(TieBreaks, DirectEncounterKeepsATieThatAnUnplayedGameCouldChange) {
    // Three tied; 1 beat 2, and nobody met 3: 3 could have won both.
    Event event;
    event.entries = {
        entry(1, 0, {played(2, 'w', '1'), played(4, 'b', '0')}),
        entry(2, 0, {played(1, 'b', '0'), played(5, 'w', '1')}),
        entry(3, 0, {played(5, 'w', '1'), played(6, 'b', '0')}),
        entry(4, 0, {played(6, 'w', '1'), played(1, 'w', '1')}),
        entry(5, 0, {played(3, 'b', '0'), played(2, 'b', '0')}),
        entry(6, 0, {played(4, 'b', '0'), played(3, 'w', '1')}),
    };
    const std::vector<TieBreak> order = {*parse_tie_break("DE")};
    const Standings table = fide_standings(event, order, 2);
    EXPECT_EQ(table.find(1)->place, 2);
    EXPECT_EQ(table.find(2)->place, 2);
    EXPECT_EQ(table.find(3)->place, 2);
}

TEST(TieBreaks, UnbrokenTiesShareAPlaceAndTheNextIsSkipped) {
    const std::vector<TieBreak> order = {*parse_tie_break("BH")};
    const Standings table = fide_standings(round_robin(), order, 3);
    EXPECT_EQ(table.find(3)->place, 3);
    EXPECT_EQ(table.find(4)->place, 3);
}

TEST(TieBreaks, ModifierPCountsAForfeitAgainstThePairedOpponent) {
    Event event = round_robin();
    event.entries[1].records[2] = unplayed(Outcome::ForfeitWin, 4);
    event.entries[3].records[2] = unplayed(Outcome::ForfeitLoss, 2);
    // A 2.5, B 2.5, C 1, D 0. B met C, A and D; D met A, C and B.
    EXPECT_EQ(values(event, "BH/P", 3), (Texts{"7/2", "7/2", "5", "6"}));
    EXPECT_EQ(values(event, "BH/C1", 3)[3], "7/2") << "D's own 0 of the forfeit goes";
    EXPECT_EQ(values(event, "BH/C1/P", 3)[3], "5") << "C's 1 goes";
    EXPECT_EQ(values(of_2024(event), "SB", 3)[1], "19/4") << "1 + 5/4 and B's own 5/2";
    EXPECT_EQ(values(event, "SB", 3)[1], "9/4") << "D has 0, and B's forfeit counts no more";
    EXPECT_EQ(values(event, "SB/P", 3)[1], "9/4") << "1 + 5/4 and D's 0";
    EXPECT_EQ(values(event, "KS/P", 3), values(event, "KS", 3));
}

/// 1 wins by forfeit against 2 and loses to 3; 2 beats 4; 3 beats 4 too: 3 has 2, 1 and 2 have 1.
Event met_by_forfeit_only() {
    Event event;
    event.entries = {
        entry(1, 0, {unplayed(Outcome::ForfeitWin, 2), played(3, 'w', '0')}),
        entry(2, 0, {unplayed(Outcome::ForfeitLoss, 1), played(4, 'b', '1')}),
        entry(3, 0, {played(4, 'w', '1'), played(1, 'b', '1')}),
        entry(4, 0, {played(3, 'b', '0'), played(2, 'w', '0')}),
    };
    return event;
}

TEST(TieBreaks, DirectEncounterCountsAForfeitOnlyWithP) {
    const Event event = met_by_forfeit_only();
    const auto place_of_2 = [&](std::string_view name) {
        const std::vector<TieBreak> order = {*parse_tie_break(name)};
        return fide_standings(event, order, 2).find(2)->place;
    };
    EXPECT_EQ(place_of_2("DE"), 2);
    EXPECT_EQ(place_of_2("DE/P"), 3);
}

TEST(TieBreaks, WithPredeterminedPairingsForfeitsAreGamesAndByesAreIgnored) {
    const std::vector<TieBreak> order = {*parse_tie_break("DE")};
    EXPECT_EQ(
        fide_standings(met_by_forfeit_only(), order, 2, Pairings::Predetermined).find(2)->place, 3);
    // A schedule of three: 1 draws with 2, both beat 3, each is free once; 1 in the last round.
    Event event;
    event.entries = {
        entry(1, 0, {played(2, 'w', '='), played(3, 'b', '1'), unplayed(Outcome::ZeroBye)}),
        entry(2, 0, {played(1, 'b', '='), unplayed(Outcome::ZeroBye), played(3, 'w', '1')}),
        entry(3, 0, {unplayed(Outcome::ZeroBye), played(1, 'w', '0'), played(2, 'b', '0')}),
    };
    const TieBreak berger = *parse_tie_break("SB");
    const auto table = tie_break_values(event, berger, 3, Pairings::Predetermined);
    EXPECT_EQ(table[0], Rational(3, 4));
    EXPECT_EQ(table[1], Rational(3, 4)) << "half of 1's 3/2";
    EXPECT_EQ(tie_break_values(event, berger, 3)[1], Rational(1)) << "in a Swiss half of 2";
}

TEST(TieBreaks, RefusesModifiersWithoutAPublishedMeaning) {
    for (const std::string_view text : {"BH/U", "BH/C1/V", "TPR/U1400", "de-v", "BH/V1"}) {
        const auto refused = parse_tie_break(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code.name(), "unknown-tie-break");
        const std::string name = text.find_first_of("uU") != std::string_view::npos ? "/U" : "/V";
        EXPECT_NE(refused.error().english.find("the modifier " + name + " is not offered"),
                  std::string::npos)
            << refused.error().english;
    }
    for (const std::string_view text : {"WIN/P", "TPR/P", "PS/C1/P", "AOB/P"}) {
        const auto refused = parse_tie_break(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_NE(refused.error().english.find("DE, KS, BH, FB, SB"), std::string::npos);
    }
}

TEST(TieBreaks, TextRoundTripsAndUnknownNamesAreRefusedWithTheValidOnes) {
    for (const std::string_view text :
         {"PTS", "BH/C1", "BH/M2", "SB", "DE", "TPR/C1", "DE/P", "BH/C1/P", "BH/M1/P"})
        EXPECT_EQ(to_string(*parse_tie_break(text)), text);
    EXPECT_EQ(to_string(*parse_tie_break("bh/p-c1")), "BH/C1/P");
    for (const std::string_view text : {"", "XX", "BH/", "BH/C", "BH/C0", "BH/X1", "BH/C1x",
                                        "BH/P/P", "BH/C1/M1", "BH/P1", "EDE/P"}) {
        const auto refused = parse_tie_break(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code.name(), "unknown-tie-break");
        EXPECT_NE(refused.error().english.find("AOB"), std::string::npos);
    }
}

}  // namespace
}  // namespace tie_breaks_test
}  // namespace kyvien::tournament
