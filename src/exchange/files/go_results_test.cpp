#include "exchange/files/go_results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <sstream>
#include <string_view>
#include <utility>

#include "exchange/files/opengotha.h"
#include "tournament/pairing/mcmahon.h"
#include "tournament/ranking/tie_breaks.h"

namespace kyvien::exchange {

using testing::HasSubstr;
using testing::Not;
using tournament::Outcome;
using tournament::Points;

namespace go_results_test {
namespace {

std::string file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

template <typename T>
T good(Result<T> result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().english);
    return result ? *std::move(result) : T{};
}

template <typename T>
std::string fault(const Result<T>& result) {
    return result ? "read without complaint" : result.error().english;
}

tournament::Standings standings_of(const Tournament& t) {
    return fide_standings(t.event, {}, t.event.rounds_paired());
}

const std::string kGotha = R"(<?xml version="1.0" encoding="UTF-8"?>
<Tournament dataVersion="201">
<Players>
<Player name="Nguyễn" firstName="Văn An" country="VN" club="HaNo" rank="3D" rating="2300" egfPin="17000001" participating="11000000000000000000" registeringStatus="FIN" smmsCorrection="0"/>
<Player name="Li" firstName="Bai" country="CN" rank="1K" rating="2000" participating="11000000000000000000" registeringStatus="FIN" smmsCorrection="1"/>
<Player name="Om" firstName="" country="FR" rank="12K" rating="-50" participating="10000000000000000000" registeringStatus="PRE"/>
</Players>
<Games>
<Game roundNumber="1" tableNumber="1" whitePlayer="NguyễnVĂNAN" blackPlayer="LIBAI" knownColor="true" handicap="2" result="RESULT_BLACKWINS"/>
</Games>
<ByePlayers><ByePlayer roundNumber="1" player="OM"/></ByePlayers>
<TournamentParameterSet><GeneralParameterSet name="Cup" numberOfRounds="2" genMMBar="4D" genMMFloor="20K" komi="6.5" size="19" basicTime="60" location="Huế" beginDate="2026-05-01" endDate="2026-05-02"/></TournamentParameterSet>
</Tournament>)";

TEST(OpenGotha, ReadsHandicapsByesAndAbsences) {
    std::string text = kGotha;
    text.replace(text.find("NguyễnVĂNAN"), std::string("NguyễnVĂNAN").size(), "NGUYễNVăNAN");
    const Tournament t = good(read_opengotha(text));
    ASSERT_EQ(t.event.entries.size(), 3U);
    EXPECT_EQ(t.event.entries[0].name, "Nguyễn, Văn An");
    EXPECT_EQ(t.event.entries[2].name, "Om");
    EXPECT_EQ(t.details[0].grade, 3);
    EXPECT_EQ(t.details[1].grade, 0);
    EXPECT_EQ(t.details[0].egf_pin, "17000001");
    EXPECT_FALSE(t.details[2].registered);
    ASSERT_EQ(t.boards.size(), 1U);
    EXPECT_EQ(t.boards[0].handicap, 2);
    EXPECT_EQ(t.boards[0].result, "0-1");
    EXPECT_EQ(t.event.entries[1].record(1).outcome, Outcome::Win);
    EXPECT_EQ(t.event.entries[2].record(1).outcome, Outcome::PairingBye);
    EXPECT_EQ(t.event.entries[2].record(2).outcome, Outcome::ZeroBye);
    ASSERT_EQ(t.remarks.size(), 1U);
    EXPECT_EQ(t.remarks[0].code, "ratings-below-zero");
    EXPECT_EQ(t.details[1].mcmahon_correction, 1);
    EXPECT_EQ(t.details[2].mcmahon_correction, 0);
    EXPECT_EQ(t.bar, 4);
    EXPECT_EQ(t.floor, -19);
}

TEST(OpenGotha, TakesTheRuleOfHandicapsAndReportsWhatCountsDifferently) {
    std::string text = kGotha;
    text.replace(text.find("NguyễnVĂNAN"), std::string("NguyễnVĂNAN").size(), "NGUYễNVăNAN");
    const auto put = [&text](std::string_view before, std::string_view what) {
        text.insert(text.find(before), what);
    };
    put("</TournamentParameterSet>",
        R"(<HandicapParameterSet hdBasedOnMMS="false" hdCeiling="9" hdCorrection="2" hdNoHdRankThreshold="1D"/>)");
    put("komi=", R"(genMMS2ValueBye="1" genMMS2ValueAbsent="1" )");
    // Li was absent from a second round, in which the other two met.
    put("</Games>",
        R"(<Game roundNumber="2" tableNumber="1" whitePlayer="NGUYễNVăNAN" blackPlayer="OM" handicap="0" result="RESULT_WHITEWINS"/>)");
    text.replace(text.find("\"PRE\""), 5, "\"FIN\"");
    const Tournament t = good(read_opengotha(text));
    EXPECT_EQ(t.handicap, (HandicapRule{9, 2, true}));
    std::vector<std::string> remarks;
    for (const Remark& remark : t.remarks)
        remarks.push_back(remark.english);
    EXPECT_THAT(remarks,
                testing::ElementsAre(
                    "players of 1d and stronger play even games there; here handicaps are given "
                    "to all grades",
                    "ratings below 0, which are not kept here: 1"));
    const Tournament again = good(read_opengotha(good(write_opengotha(t))));
    EXPECT_EQ(again.handicap, t.handicap);
    EXPECT_TRUE(again.remarks.empty()) << "what is written counts as here";
}

/// A made-up event of five rounds in the form of OpenGotha 3.48, with names in capitals as that
/// program refers to players, absences worth half a point, rounded down, and no number as 0.
const std::string kAccents = R"(<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament dataVersion="201" externalIPAddress="0.0.0.0" gothaMinorVersion="5" gothaVersion="348" saveDT="20240101120000">
<Players>
<Player agaExpirationDate="" agaId="0" club="13Xx" country="FR" egfPin="0" ffgLicence="" firstName="Loïc" grade="1D" name="Le Fèvre" participating="11111111111111111111" rank="1D" rating="2100" ratingOrigin="" registeringStatus="FIN" smmsCorrection="0"/>
<Player agaExpirationDate="" agaId="" club="BP" country="HU" egfPin="17000002" ffgLicence="" firstName="Dóra" grade="1D" name="Bővíz" participating="10011111111111111111" rank="1D" rating="2100" ratingOrigin="" registeringStatus="FIN" smmsCorrection="0"/>
<Player agaExpirationDate="" agaId="" club="M" country="DE" egfPin="" ffgLicence="" firstName="Jörg" grade="1K" name="Weiß" participating="11110111111111111111" rank="1K" rating="2000" ratingOrigin="" registeringStatus="FIN" smmsCorrection="0"/>
<Player agaExpirationDate="" agaId="" club="HN" country="VN" egfPin="" ffgLicence="" firstName="Văn Đức" grade="1K" name="Nguyễn" participating="11111111111111111111" rank="1K" rating="2000" ratingOrigin="" registeringStatus="FIN" smmsCorrection="0"/>
</Players>
<Games>
<Game blackPlayer="BŐVÍZDÓRA" handicap="0" knownColor="true" result="RESULT_WHITEWINS" roundNumber="1" tableNumber="1" whitePlayer="LEFÈVRELOÏC"/>
<Game blackPlayer="NGUYỄNVĂNĐỨC" handicap="0" knownColor="true" result="RESULT_BLACKWINS" roundNumber="1" tableNumber="2" whitePlayer="WEISSJÖRG"/>
<Game blackPlayer="WEISSJÖRG" handicap="0" knownColor="true" result="RESULT_BLACKWINS" roundNumber="2" tableNumber="1" whitePlayer="LEFÈVRELOÏC"/>
<Game blackPlayer="NGUYỄNVĂNĐỨC" handicap="0" knownColor="true" result="RESULT_WHITEWINS" roundNumber="3" tableNumber="1" whitePlayer="LEFÈVRELOÏC"/>
</Games>
<ByePlayers><ByePlayer player="NguyễnVănĐức" roundNumber="2"/></ByePlayers>
<TournamentParameterSet>
<GeneralParameterSet genMMBar="4D" genMMFloor="20K" genMMS2ValueAbsent="1" genMMS2ValueBye="2" genNBW2ValueAbsent="0" genNBW2ValueBye="2" genRoundDownNBWMMS="true" name="Accents" numberOfRounds="5" size="19"/>
<HandicapParameterSet hdBasedOnMMS="true" hdCeiling="0" hdCorrection="0" hdNoHdRankThreshold="30K"/>
<PlacementParameterSet><PlacementCriteria><PlacementCriterion name="MMS" number="1"/><PlacementCriterion name="SOSM" number="2"/><PlacementCriterion name="SOSOSM" number="3"/><PlacementCriterion name="NULL" number="4"/></PlacementCriteria></PlacementParameterSet>
</TournamentParameterSet>
</Tournament>)";

TEST(OpenGotha, NamesWithAccentsInCapitalsAreTheSamePlayers) {
    const Tournament t = good(read_opengotha(kAccents));
    ASSERT_EQ(t.boards.size(), 4U);
    EXPECT_EQ(t.boards[0].white, 1U);
    EXPECT_EQ(t.boards[0].black, 2U);
    EXPECT_EQ(t.boards[1].white, 3U) << "ß is SS in capitals";
    EXPECT_EQ(t.event.entries[3].record(2).outcome, Outcome::PairingBye) << "not in capitals";
    // A letter and its accent as two characters, as on some systems.
    std::string apart = kAccents;
    apart.replace(apart.find("name=\"Bővíz\""), std::string("name=\"Bővíz\"").size(),
                  "name=\"Bo\u030Bvi\u0301z\"");
    EXPECT_EQ(good(read_opengotha(apart)).boards, t.boards);
    EXPECT_THAT(good(write_opengotha(t)), HasSubstr("whitePlayer=\"LEFÈVRELOÏC\""))
        << "so OpenGotha finds the player";
}

TEST(OpenGotha, TheNumberZeroIsNoMemberNumber) {
    const Tournament t = good(read_opengotha(kAccents));
    EXPECT_EQ(t.details[0].egf_pin, "");
    EXPECT_EQ(t.event.entries[0].id, "");
    EXPECT_EQ(t.details[1].egf_pin, "17000002");
}

/// The halves of points of absences are added up and rounded, whatever the games bring.
TEST(OpenGotha, AbsencesGiveThePointsThatTheyGiveThere) {
    const Tournament t = good(read_opengotha(kAccents));
    const auto outcomes = [](const Tournament& of, std::size_t entry) {
        std::string out;
        for (const tournament::RoundRecord& record : of.event.entries[entry].records)
            out += record.opponent != 0                    ? 'g'
                   : record.outcome == Outcome::ZeroBye    ? '0'
                   : record.outcome == Outcome::HalfBye    ? '='
                   : record.outcome == Outcome::FullBye    ? '1'
                   : record.outcome == Outcome::PairingBye ? 'b'
                                                           : '-';
        return out;
    };
    EXPECT_EQ(outcomes(t, 1), "g01") << "the second absence makes the point whole";
    EXPECT_EQ(outcomes(t, 2), "gg0-0") << "round 3: there, but not paired; round 5: absent";
    EXPECT_TRUE(t.remarks.empty());
    const std::string written = good(write_opengotha(t));
    EXPECT_THAT(written, HasSubstr("genMMS2ValueAbsent=\"1\""));
    EXPECT_EQ(good(read_opengotha(written)).event, t.event);

    const auto with = [](std::string_view what, std::string_view instead) {
        std::string text = kAccents;
        text.replace(text.find(what), what.size(), instead);
        return good(read_opengotha(text));
    };
    const Tournament halves = with("genRoundDownNBWMMS=\"true\"", "genRoundDownNBWMMS=\"false\"");
    EXPECT_EQ(outcomes(halves, 1), "g==");
    EXPECT_EQ(good(read_opengotha(good(write_opengotha(halves)))).event, halves.event);
    EXPECT_EQ(outcomes(with("genMMS2ValueAbsent=\"1\"", "genMMS2ValueAbsent=\"2\""), 1), "g11");
    EXPECT_EQ(outcomes(with("genMMS2ValueAbsent=\"1\"", "genMMS2ValueAbsent=\"0\""), 1), "g00");
    EXPECT_EQ(outcomes(with("genMMS2ValueAbsent=\"1\"", ""), 1), "g01") << "usual there";
}

TEST(OpenGotha, AByeIsWorthWhatItIsThere) {
    const auto with = [](std::initializer_list<std::pair<std::string_view, std::string_view>> all) {
        std::string text = kAccents;
        for (const auto& [what, instead] : all)
            text.replace(text.find(what), what.size(), instead);
        return good(read_opengotha(text));
    };
    const std::pair<std::string_view, std::string_view> half{"genMMS2ValueBye=\"2\"",
                                                             "genMMS2ValueBye=\"1\""};
    const std::pair<std::string_view, std::string_view> kept{"genRoundDownNBWMMS=\"true\"",
                                                             "genRoundDownNBWMMS=\"false\""};
    const auto bye_of = [](const Tournament& t) { return t.event.points.pairing_bye; };
    EXPECT_EQ(bye_of(with({})), Points::whole(1));

    const Tournament halves = with({half, kept});
    EXPECT_EQ(bye_of(halves), Points::half());
    EXPECT_EQ(halves.event.entries[3].record(2).outcome, Outcome::PairingBye);
    EXPECT_TRUE(halves.remarks.empty());
    const std::string written = good(write_opengotha(halves));
    EXPECT_THAT(written, HasSubstr("genMMS2ValueBye=\"1\""));
    EXPECT_THAT(written, HasSubstr("genRoundDownNBWMMS=\"false\""));
    EXPECT_EQ(good(read_opengotha(written)).event, halves.event);

    // A single half is rounded down to nothing, and a half before it makes the point whole.
    const Tournament rounded = with({half});
    EXPECT_EQ(bye_of(rounded), Points{});
    EXPECT_THAT(good(write_opengotha(rounded)), HasSubstr("genMMS2ValueBye=\"0\""));
    EXPECT_EQ(good(read_opengotha(good(write_opengotha(rounded)))).event, rounded.event);
    const Tournament after_a_half =
        with({half,
              {"participating=\"10011", "participating=\"10111"},
              {"<ByePlayers>", "<ByePlayers><ByePlayer player=\"BŐVÍZDÓRA\" roundNumber=\"3\"/>"}});
    EXPECT_EQ(after_a_half.event.entries[1].record(2).outcome, Outcome::ZeroBye);
    EXPECT_EQ(after_a_half.event.entries[1].record(3).outcome, Outcome::FullBye);
    EXPECT_EQ(with({{"genMMS2ValueBye=\"2\"", "genMMS2ValueBye=\"0\""}}).event.points.pairing_bye,
              Points{});

    // More than a win cannot be given here.
    const Tournament more = with({{"genMMS2ValueBye=\"2\"", "genMMS2ValueBye=\"4\""}});
    EXPECT_EQ(bye_of(more), Points::whole(1));
    ASSERT_EQ(more.remarks.size(), 1U);
    EXPECT_EQ(more.remarks[0].english, "byes that count 2.0 points each there, and 1.0 here: 1");
}

TEST(Egf, ATableOfMcMahonHasTheScoresThatRankItAndTheWorthOfByes) {
    Tournament t = good(read_opengotha(kAccents));
    const std::vector<Points> starts = {Points::whole(1), Points::whole(1), Points{}, Points{}};
    const auto text = [&] {
        return good(write_egf(t, tournament::mcmahon_standings(t.event, starts, 3)));
    };
    EXPECT_THAT(text(), HasSubstr(" MMS SOS SOSOS\n"));
    EXPECT_THAT(text(), HasSubstr(" 3 5 14 ")) << "of the first";
    EXPECT_THAT(text(), HasSubstr(" 0+ ")) << "the bye of the third";
    EXPECT_EQ(good(read_egf(text())).event.entries.size(), 4U);
    t.event.points.pairing_bye = Points::half();
    EXPECT_THAT(text(), HasSubstr(" 0= "));
    t.event.points.pairing_bye = Points{};
    EXPECT_THAT(text(), Not(HasSubstr(" 0= ")));
}

TEST(OpenGotha, OnlyNumbersOfGoAreWrittenAsSuch) {
    Tournament t = good(read_opengotha(kAccents));
    t.event.entries[0].id = "12401137";  // eight digits, as FIDE's numbers have too
    EXPECT_THAT(good(write_opengotha(t)), HasSubstr("egfPin=\"12401137\""));
    t.event.entries[0].title = "FM";
    EXPECT_THAT(good(write_opengotha(t)), Not(HasSubstr("12401137")));
    EXPECT_THAT(good(write_opengotha(t)), HasSubstr("egfPin=\"17000002\"")) << "as it was told";
    EXPECT_EQ(count_numbers_not_of_go(t), 1);
    t.event.entries[0].title.clear();
    EXPECT_EQ(count_numbers_not_of_go(t), 0);
    t.reported_details.game = "chess";
    t.event.entries[2].id = "1503014";
    EXPECT_THAT(good(write_opengotha(t)), Not(HasSubstr("12401137")));
    EXPECT_THAT(good(write_opengotha(t)), Not(HasSubstr("1503014")));
    EXPECT_EQ(count_numbers_not_of_go(t), 2);
}

TEST(OpenGotha, ACountOfWinsHasNoStartingPoints) {
    EXPECT_EQ(good(read_opengotha(kAccents)).system, tournament::SystemKind::McMahon);
    std::string text = kAccents;
    for (const auto& [there, instead] :
         {std::pair("\"MMS\"", "\"NBW\""), std::pair("\"SOSM\"", "\"SOSW\""),
          std::pair("\"SOSOSM\"", "\"CUSSW\"")})
        text.replace(text.find(there), std::string(there).size(), instead);
    const Tournament t = good(read_opengotha(text));
    EXPECT_EQ(t.system, tournament::SystemKind::Points);
    EXPECT_THAT(t.tie_breaks, testing::ElementsAre("BH"));
    ASSERT_EQ(t.remarks.size(), 1U);
    EXPECT_EQ(t.remarks[0].english, "ranking criteria of the file that are not used here: CUSSW");
    EXPECT_EQ(t.event.entries[1].record(3).outcome, Outcome::ZeroBye) << "nothing for an absence";
    EXPECT_EQ(good(read_opengotha(good(write_opengotha(t)))).system,
              tournament::SystemKind::Points);
}

TEST(OpenGotha, ErrorsNameLineAndElement) {
    const auto with = [](std::string_view what, std::string_view instead) {
        std::string text = kGotha;
        text.replace(text.find("NguyễnVĂNAN"), std::string("NguyễnVĂNAN").size(), "NGUYễNVăNAN");
        text.replace(text.find(what), what.size(), instead);
        return fault(read_opengotha(text));
    };
    EXPECT_THAT(with("\"LIBAI\"", "\"NOBODY\""), HasSubstr("line 9: <Game>: blackPlayer='NOBODY'"));
    EXPECT_THAT(with("roundNumber=\"1\" tableNumber", "roundNumber=\"99\" tableNumber"),
                HasSubstr("roundNumber='99'"));
    EXPECT_THAT(with("RESULT_BLACKWINS", "RESULT_BOTHWIN"), HasSubstr("not kept"));
    EXPECT_THAT(with("\"3D\"", "\"D3\""), HasSubstr("line 4: <Player>: rank='D3'"));
    EXPECT_THAT(with("\"2300\"", "\"many\""), HasSubstr("rating='many'"));
    EXPECT_THAT(with("\"OM\"/></Bye", "\"LIBAI\"/></Bye"), HasSubstr("has a game in round 1"));
    EXPECT_THAT(with("name=\"Li\" firstName=\"Bai\"", "name=\"OM\" firstName=\"\""),
                HasSubstr("twice"));
    EXPECT_THAT(with("</Games>", ""), HasSubstr("line "));
    EXPECT_THAT(with("name=\"Om\"", "name=\",\""), HasSubstr("neither name nor firstName"));
    EXPECT_THAT(with("name=\"Om\"", "name=\"O&#xD800;m\""),
                HasSubstr("line 6: <Player>: has a reference to what is no character"));
    EXPECT_THAT(with("<Tournament dataVersion=\"201\">", "<Tournament>"), "read without complaint");
}

TEST(OpenGotha, TheEuropeanCongressRoundTrips) {
    const std::string path = KYVIEN_DATA_DIR "/tournament/opengotha/egc2011_anonymised.xml";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << path << " is absent";
    const std::string bytes = file(path);
    ASSERT_TRUE(is_opengotha(bytes));
    const Tournament t = good(read_opengotha(bytes));
    EXPECT_EQ(t.event.entries.size(), 760U);
    EXPECT_EQ(t.boards.size(), 2708U);
    EXPECT_EQ(t.event.rounds_paired(), 10);
    const Tournament again = good(read_opengotha(good(write_opengotha(t))));
    EXPECT_EQ(again.event, t.event);
    EXPECT_EQ(again.details, t.details);
    EXPECT_EQ(again.boards, t.boards);
}

TEST(Egf, TheEuropeanCongressRoundTripsWithEveryGame) {
    const std::string path = KYVIEN_DATA_DIR "/tournament/opengotha/egc2011_anonymised.xml";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << path << " is absent";
    const Tournament t = good(read_opengotha(file(path)));
    const tournament::Standings standings = standings_of(t);
    const std::string text = good(write_egf(t, standings));
    ASSERT_TRUE(is_egf(text));
    const Tournament again = good(read_egf(text));
    ASSERT_EQ(again.event.entries.size(), t.event.entries.size());
    EXPECT_EQ(again.boards.size(), t.boards.size());
    for (std::size_t place = 0; place < standings.lines.size(); ++place) {
        const auto& was = *t.event.find(standings.lines[place].number);
        const auto& is = again.event.entries[place];
        EXPECT_EQ(is.name, was.name);
        for (int round = 1; round <= t.event.rounds_paired(); ++round) {
            // A whole point without a game is written as one, whatever it was for.
            const Outcome outcome = was.record(round).outcome;
            EXPECT_EQ(is.record(round).outcome,
                      outcome == Outcome::FullBye ? Outcome::PairingBye : outcome);
            EXPECT_EQ(is.record(round).colour, was.record(round).colour);
        }
    }
    // Written again from the places, the text is the same.
    tournament::Standings by_place;
    for (std::size_t i = 0; i < standings.lines.size(); ++i) {
        by_place.lines.push_back(standings.lines[i]);
        by_place.lines.back().number = static_cast<EntryNumber>(i + 1);
    }
    EXPECT_EQ(good(write_egf(again, by_place)), text);
}

constexpr std::string_view kEgf =
    "; CL[A]\n; EV[Open of Hue]\n; PC[VN, Hue]\n; DT[2026-03-29,2026-03-31]\n; KM[6.5]\n; TM[90]\n"
    ";\n"
    " 1 Tran Lan_Anh 4d VN Hue 36 205 0 2+/w2 3+! |14011111\n"
    " 2 Wang Li 3d CN BJ 35 204 0 1-/b2 0+\n"
    " 3 Bo 12k FR Paris 34 200 0 0- 1-!  ; came late\n";

TEST(Egf, ReadsHeaderHandicapsForfeitsAndFreeRounds) {
    const Tournament t = good(read_egf(kEgf));
    EXPECT_EQ(t.event.name, "Open of Hue");
    EXPECT_EQ(t.country + "/" + t.place, "VN/Hue");
    EXPECT_EQ(t.ends, "2026-03-31");
    ASSERT_EQ(t.event.entries.size(), 3U);
    EXPECT_EQ(t.event.entries[0].name, "Tran, Lan Anh");
    EXPECT_EQ(t.details[0].egf_pin, "14011111");
    EXPECT_EQ(t.details[2].grade, -11);
    EXPECT_EQ(t.boards[0].handicap, 2);
    EXPECT_EQ(t.event.entries[0].record(2).outcome, Outcome::ForfeitWin);
    EXPECT_FALSE(t.boards[1].colours_known);
    EXPECT_EQ(t.event.entries[1].record(2).outcome, Outcome::PairingBye);
    EXPECT_EQ(t.event.entries[2].record(1).outcome, Outcome::ZeroBye);
}

TEST(Egf, RefusesAGameOnWhichTheTwoLinesDisagreeNamingBoth) {
    const auto with = [](std::string_view what, std::string_view instead) {
        std::string text(kEgf);
        text.replace(text.find(what), what.size(), instead);
        return fault(read_egf(text));
    };
    EXPECT_THAT(with("1-/b2", "1+/b2"), HasSubstr("line 8, column 36: round 1: line 9, column 30 "
                                                  "tells another result"));
    EXPECT_THAT(with("1-/b2", "3-/b2"), HasSubstr("another opponent"));
    EXPECT_THAT(with("1-/b2", "1-/w2"), HasSubstr("another colour"));
    EXPECT_THAT(with("1-/b2", "1-/b3"), HasSubstr("another handicap"));
    EXPECT_THAT(with("2+/w2", "7+/w2"), HasSubstr("nobody has the place 7"));
    EXPECT_THAT(with("0- 1-!", "1-!"), HasSubstr("there are 1 results, and 2 in line 8"));
    EXPECT_THAT(with(" 3 Bo", " 2 Bo"), HasSubstr("place 2 stands here twice"));
    EXPECT_THAT(with("12k FR", "FR"), HasSubstr("the grade is missing"));
    EXPECT_THAT(with("0- 1-!", "0- 1-!/x"), HasSubstr("line 10"));
}

TEST(Egf, HalfPointsRoundTrip) {
    std::string text(kEgf);
    for (const auto& [what, instead] : {std::pair{"2+/w2", "2=/w2"}, {"1-/b2", "1=/b2"}})
        text.replace(text.find(what), 5, instead);
    const Tournament t = good(read_egf(text));
    const std::string written = good(write_egf(t, standings_of(t)));
    EXPECT_THAT(written, HasSubstr(" 1.5 "));
    EXPECT_EQ(good(read_egf(written)).boards.size(), t.boards.size());
}

constexpr std::string_view kAga =
    "TOURNEY Spring Open, Princeton, NJ\n\tstart=6/15/2004\n\tfinish=6/16/2004\n\trules=AGA\n\n"
    "PLAYERS\n2122 Smith, Ann 3d\n17000 Lee, Bo 1k PGC\n5 Roe, Cy -4.5\n\n"
    "GAMES\n2122 17000 W 0 7 # close\n2122 5 B 6 0\n17000 5 W 3 0\n";

TEST(Aga, RoundTrips) {
    const Tournament t = good(read_aga(kAga));
    EXPECT_EQ(t.begins, "2004-06-15");
    EXPECT_EQ(t.komi, "7");
    ASSERT_EQ(t.event.entries.size(), 3U);
    EXPECT_EQ(t.event.entries[0].name, "Smith, Ann");
    EXPECT_EQ(t.details[1].grade, 0);
    EXPECT_EQ(t.details[2].grade, -3);  // -4.5 is 4 kyu
    ASSERT_EQ(t.boards.size(), 3U);
    EXPECT_EQ(t.event.rounds_paired(), 3);
    const AgaReport report = good(write_aga(t));
    EXPECT_TRUE(report.remarks.empty());
    const Tournament again = good(read_aga(report.text));
    EXPECT_EQ(again.event.entries, t.event.entries);
    EXPECT_EQ(again.boards, t.boards);
}

TEST(Egf, AGivenNameLikeAGradeRoundTripsAsAName) {
    Tournament t = good(read_egf("1 Alpha Ann 2d VN - 1 2+/w0\n2 Beta Bo 1d VN - 0 1-/b0\n"));
    t.event.entries[0].name = "Alpha, 3d";
    const Tournament again = good(read_egf(good(write_egf(t, standings_of(t)))));
    ASSERT_EQ(again.details.size(), 2U);
    EXPECT_EQ(again.details[0].grade, t.details[0].grade);
    EXPECT_EQ(again.event.entries[0].federation, "VN");
    EXPECT_EQ(again.boards, t.boards);
}

TEST(Aga, ANameOfOnlyACommaOrACommentMarkRoundTrips) {
    const Tournament t = good(read_aga("TOURNEY T\nPLAYERS\n12 Smith, Ann 4d\n17 ,\n"));
    ASSERT_EQ(t.event.entries.size(), 2U);
    Tournament remark = t;
    remark.event.entries[0].name = "#";
    for (const Tournament& each : {t, remark})
        EXPECT_EQ(good(read_aga(good(write_aga(each)).text)).event.entries.size(), 2U);
}

TEST(Aga, ListsWhatAReportCannotContain) {
    Tournament t = good(read_aga(kAga));
    t.boards[0].result = "1/2";
    const Remark remark = good(write_aga(t)).remarks.at(0);
    EXPECT_EQ(remark.code, "left-out");
    EXPECT_THAT(remark.english, HasSubstr("round 1, table 1"));
    EXPECT_THAT(remark.values, testing::Contains(testing::Pair("result", "1/2")));
    t.event.entries[1].id.clear();
    EXPECT_THAT(fault(write_aga(t)), HasSubstr("these have none: Lee, Bo"));
}

TEST(Aga, AEuropeanNumberIsNoAmericanOne) {
    Tournament t = good(read_aga(kAga));
    t.event.entries[1].id = "17000001";
    EXPECT_THAT(fault(write_aga(t)), HasSubstr("these have none: Lee, Bo"));
    EXPECT_EQ(fault(read_aga("TOURNEY T\nPLAYERS\n12 Smith, Ann 4d\n17000001 Lee, Bo 3d\n")),
              "line 4: '17000001' is no number of an American member: those have at most 7 digits");
}

TEST(Aga, PlayersWithoutGradesRoundTrip) {
    const Tournament t = good(read_aga("TOURNEY T\nPLAYERS\n12 Smith, Ann\n17 Lee, Bo\n"));
    EXPECT_EQ(good(read_aga(good(write_aga(t)).text)).event.entries, t.event.entries);
}

TEST(Aga, ErrorsNameTheLine) {
    const auto with = [](std::string_view what, std::string_view instead) {
        std::string text(kAga);
        text.replace(text.find(what), what.size(), instead);
        return fault(read_aga(text));
    };
    EXPECT_THAT(with("2122 5 B", "2122 6 B"), "line 13: 6 is not one of the players");
    EXPECT_THAT(with("2122 5 B", "2122 5 X"), "line 13: 'X' is neither W nor B");
    EXPECT_THAT(with("2122 5 B 6", "2122 5 B 60"), HasSubstr("not a handicap"));
    EXPECT_THAT(with("5 Roe", "2122 Roe"), HasSubstr("line 9: 2122 stands in the list twice"));
    EXPECT_THAT(with("rules=AGA", "rules"), HasSubstr("line 4"));
}

}  // namespace
}  // namespace go_results_test
}  // namespace kyvien::exchange
