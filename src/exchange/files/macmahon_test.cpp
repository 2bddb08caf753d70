#include "exchange/files/macmahon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/imports/import.h"
#include "exchange/reports/export.h"
#include "exchange/source.h"

namespace kyvien::exchange {
namespace macmahon_test {
namespace {

using testing::HasSubstr;
using tournament::Outcome;

template <typename T>
T good(Result<T> result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().english);
    return result ? *std::move(result) : T{};
}

/// Made up, with the elements and their order of a file that MacMahon 3.10 wrote.
const std::string kFile = R"(<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament typeversion="9">
  <NumberOfRounds>4</NumberOfRounds>
  <CurrentRoundNumber>3</CurrentRoundNumber>
  <TakeCurrentRoundInAccount>false</TakeCurrentRoundInAccount>
  <Name><![CDATA[Cúp Huế]]></Name>
  <DefaultAsianName>false</DefaultAsianName>
  <RatingAllowed>true</RatingAllowed>
  <RatingDeterminesStartScore>false</RatingDeterminesStartScore>
  <LowerMacMahonBar>true</LowerMacMahonBar>
  <LowerMacMahonBarLevel>20k</LowerMacMahonBarLevel>
  <UpperMacMahonBar>true</UpperMacMahonBar>
  <UpperMacMahonBarLevel>3d</UpperMacMahonBarLevel>
  <UpperMacMahonBarRating>0</UpperMacMahonBarRating>
  <HandicapUsed>true</HandicapUsed>
  <HandicapBelow>true</HandicapBelow>
  <HandicapBelowLevel>1d</HandicapBelowLevel>
  <HandicapByLevel>false</HandicapByLevel>
  <HandicapAdjustment>true</HandicapAdjustment>
  <HandicapAdjustmentValue>-2</HandicapAdjustmentValue>
  <HandicapLimit>true</HandicapLimit>
  <HandicapLimitValue>9</HandicapLimitValue>
  <Boardsize>19</Boardsize>
  <VersionCreated>MacMahon 3.10</VersionCreated>
  <Walllist typeversion="3">
    <ShowCountry>true</ShowCountry>
    <SortCriterionDescriptor typeversion="2"><ShortName>Score</ShortName></SortCriterionDescriptor>
    <SortCriterionDescriptor typeversion="2"><ShortName>SOS</ShortName></SortCriterionDescriptor>
    <SortCriterionDescriptor typeversion="2"><ShortName>SOSOS</ShortName></SortCriterionDescriptor>
  </Walllist>
  <Country typeversion="1">
    <InternetCode>de</InternetCode>
    <Name>Germany</Name>
    <Club typeversion="1"><Name>Aachen</Name><EGDName>AC</EGDName></Club>
  </Country>
  <IndividualParticipant typeversion="1">
    <Id>7</Id>
    <Joker>false</Joker>
    <PreliminaryRegistration>false</PreliminaryRegistration>
    <ScoreAdjustment>false</ScoreAdjustment>
    <ScoreAdjustmentValue>0</ScoreAdjustmentValue>
    <SuperBarMember>true</SuperBarMember>
    <GoPlayer typeversion="1">
      <AsianName>false</AsianName>
      <FirstName><![CDATA[Ann]]></FirstName>
      <Surname><![CDATA[Weiß]]></Surname>
      <Country>de</Country>
      <Club>Aachen</Club>
      <GoLevel>4d</GoLevel>
      <Rating>2391</Rating>
      <EgdPin>13000007</EgdPin>
    </GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant typeversion="1">
    <Id>2</Id>
    <PreliminaryRegistration>false</PreliminaryRegistration>
    <ScoreAdjustment>true</ScoreAdjustment>
    <ScoreAdjustmentValue>-4</ScoreAdjustmentValue>
    <GoPlayer typeversion="1">
      <Surname><![CDATA[Nguyễn Văn An]]></Surname>
      <Country>Germany</Country>
      <GoLevel>1k</GoLevel>
      <Rating>0</Rating>
      <EgdPin>0</EgdPin>
    </GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant typeversion="1">
    <Id>3</Id>
    <PreliminaryRegistration>false</PreliminaryRegistration>
    <NotPlayingInRound>2</NotPlayingInRound>
    <NotPlayingInRound>4</NotPlayingInRound>
    <GoPlayer typeversion="1">
      <FirstName>Bo</FirstName><Surname>Lind</Surname><Country>se</Country>
      <GoLevel>35k</GoLevel><Rating>-300</Rating>
    </GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant typeversion="1">
    <Id>4</Id>
    <PreliminaryRegistration>false</PreliminaryRegistration>
    <GoPlayer typeversion="1">
      <FirstName>Cy</FirstName><Surname>Roe</Surname><GoLevel>12k</GoLevel><Rating>900</Rating>
    </GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant typeversion="1">
    <Id>9</Id>
    <PreliminaryRegistration>true</PreliminaryRegistration>
    <GoPlayer typeversion="1">
      <FirstName>Di</FirstName><Surname>Late</Surname><GoLevel>2d</GoLevel>
    </GoPlayer>
  </IndividualParticipant>
  <TournamentRound typeversion="2">
    <RoundNumber>1</RoundNumber>
    <Pairing typeversion="2">
      <PairingWithBye>false</PairingWithBye>
      <Black>2</Black>
      <White>7</White>
      <Handicap>2</Handicap>
      <Result>1-0</Result>
      <ResultByReferee>false</ResultByReferee>
      <BoardNumber>1</BoardNumber>
    </Pairing>
    <Pairing typeversion="2">
      <PairingWithBye>false</PairingWithBye>
      <Black>3</Black>
      <White>4</White>
      <Handicap>9</Handicap>
      <Result>0-1</Result>
      <ResultByReferee>true</ResultByReferee>
      <BoardNumber>2</BoardNumber>
    </Pairing>
  </TournamentRound>
  <TournamentRound typeversion="2">
    <RoundNumber>2</RoundNumber>
    <Pairing typeversion="2">
      <PairingWithBye>true</PairingWithBye>
      <Black>4</Black>
      <Result>1-0</Result>
      <BoardNumber>0</BoardNumber>
    </Pairing>
    <Pairing typeversion="2">
      <PairingWithBye>false</PairingWithBye>
      <Black>7</Black>
      <White>2</White>
      <Handicap>0</Handicap>
      <Result>½-½</Result>
      <BoardNumber>1</BoardNumber>
    </Pairing>
  </TournamentRound>
  <TournamentRound typeversion="2">
    <RoundNumber>3</RoundNumber>
    <Pairing typeversion="2">
      <PairingWithBye>false</PairingWithBye>
      <Black>4</Black><White>2</White><Handicap>0</Handicap><Result>?-?</Result>
      <BoardNumber>1</BoardNumber>
    </Pairing>
    <Pairing typeversion="2">
      <PairingWithBye>false</PairingWithBye>
      <Black>3</Black><White>7</White><Handicap>9</Handicap><Result>0-0</Result>
      <BoardNumber>2</BoardNumber>
    </Pairing>
  </TournamentRound>
  <TournamentRound typeversion="2"><RoundNumber>4</RoundNumber></TournamentRound>
</Tournament>
)";

/// The same elements in lists, as converters write them.
const std::string kLists = R"(<?xml version="1.0" encoding="UTF-8"?>
<TournamentData typeversion="3.9">
<Tournament typeversion="3.9"><Name>Lists</Name><NumberOfRounds>2</NumberOfRounds>
<HandicapUsed>false</HandicapUsed><HandicapLimit>true</HandicapLimit><HandicapLimitValue>9</HandicapLimitValue></Tournament>
<Walllist><Criterion><ShortName>Points</ShortName></Criterion><Criterion><ShortName>SOS</ShortName></Criterion></Walllist>
<Playerlist>
<Player><Id>1</Id><GoPlayer><FirstName>Ann</FirstName><Surname>Weiss</Surname><GoLevel>3d</GoLevel></GoPlayer></Player>
<Player><Id>2</Id><GoPlayer><FirstName>Bo</FirstName><Surname>Lind</Surname><GoLevel>2d</GoLevel></GoPlayer></Player>
<Player><Id>3</Id><GoPlayer><FirstName>Cy</FirstName><Surname>Roe</Surname><GoLevel>1d</GoLevel></GoPlayer></Player>
</Playerlist>
<Roundlist><Round><RoundNumber>1</RoundNumber>
<Pairing><BoardNumber>1</BoardNumber><PairingWithBye>false</PairingWithBye><White>1</White><Black>2</Black><Handicap>0</Handicap><Result>1-0</Result></Pairing>
<Pairing><BoardNumber>0</BoardNumber><PairingWithBye>true</PairingWithBye><White>0</White><Black>3</Black><Result>0-1</Result></Pairing>
</Round></Roundlist>
</TournamentData>
)";

std::string with(std::string_view what, std::string_view instead) {
    std::string text = kFile;
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), instead);
    const auto read = read_macmahon(text);
    return read ? "read without complaint" : read.error().english;
}

TEST(MacMahon, ReadsPlayersGradesHandicapsByesAndAbsences) {
    EXPECT_EQ(detect_file_form(kFile), FileForm::MacMahon);
    const Tournament t = good(read_macmahon(kFile));
    EXPECT_EQ(t.event.name, "Cúp Huế");
    EXPECT_EQ(t.event.rounds_planned, 4);
    EXPECT_EQ(t.system, tournament::SystemKind::McMahon);
    EXPECT_EQ(t.bar, 3);
    EXPECT_EQ(t.floor, -19);
    EXPECT_EQ(t.handicap, (HandicapRule{9, 2, false}));
    ASSERT_EQ(t.event.entries.size(), 5U);
    EXPECT_EQ(t.event.entries[0].name, "Weiß, Ann");
    EXPECT_EQ(t.event.entries[0].federation, "DE");
    EXPECT_EQ(t.event.entries[0].rating, 2391);
    EXPECT_EQ(t.details[0].club, "Aachen");
    EXPECT_EQ(t.details[0].grade, 4);
    EXPECT_EQ(t.details[0].egf_pin, "13000007");
    EXPECT_EQ(t.details[0].mcmahon_correction, 1) << "a member of the group above the bar";
    EXPECT_EQ(t.event.entries[1].name, "Nguyễn Văn An");
    EXPECT_EQ(t.event.entries[1].federation, "DE") << "by the name of the country";
    EXPECT_EQ(t.details[1].egf_pin, "");
    EXPECT_EQ(t.details[1].mcmahon_correction, -1);
    EXPECT_EQ(t.details[2].grade, -34);
    EXPECT_FALSE(t.details[4].registered);
    ASSERT_EQ(t.boards.size(), 5U);
    EXPECT_EQ(t.boards[0].white, 1);
    EXPECT_EQ(t.boards[0].black, 2);
    EXPECT_EQ(t.boards[0].handicap, 2);
    EXPECT_EQ(t.boards[0].result, "0-1") << "the file names Black's points first";
    EXPECT_EQ(t.boards[1].result, "+/-") << "decided by a referee, for White";
    EXPECT_EQ(t.boards[2].result, "1/2");
    EXPECT_EQ(t.boards[3].result, "");
    EXPECT_EQ(t.boards[4].result, "0-0");
    EXPECT_EQ(t.event.entries[3].record(2).outcome, Outcome::PairingBye);
    EXPECT_EQ(t.event.entries[2].record(2).outcome, Outcome::ZeroBye);
    EXPECT_EQ(t.event.entries[2].record(4).outcome, Outcome::ZeroBye) << "will not play";
}

TEST(MacMahon, ReportsWhatIsNotTheSameHere) {
    std::vector<std::string> remarks;
    for (const Remark& remark : good(read_macmahon(kFile)).remarks)
        remarks.push_back(remark.code);
    EXPECT_THAT(remarks, testing::ElementsAre("even-from-grade", "macmahon-above-bar",
                                              "macmahon-adjusted", "ratings-below-zero"));
}

TEST(MacMahon, ATournamentRankedByPointsHasNoStartingPoints) {
    EXPECT_EQ(detect_file_form(kLists), FileForm::MacMahon);
    const Tournament t = good(read_macmahon(kLists));
    EXPECT_EQ(t.system, tournament::SystemKind::Points);
    EXPECT_THAT(t.tie_breaks, testing::ElementsAre("BH"));
    EXPECT_EQ(t.handicap, HandicapRule{});
    ASSERT_EQ(t.boards.size(), 1U);
    EXPECT_EQ(t.boards[0].result, "0-1");
    EXPECT_EQ(t.event.entries[2].record(1).outcome, Outcome::PairingBye);
    EXPECT_TRUE(t.remarks.empty());
}

TEST(MacMahon, ErrorsNameLineAndElement) {
    EXPECT_THAT(with("<Black>2</Black>", "<Black>5</Black>"),
                HasSubstr("<Pairing>: Black is '5', which is not one of the players"));
    EXPECT_THAT(with("<GoLevel>1k</GoLevel>", "<GoLevel>k1</GoLevel>"),
                HasSubstr("<GoLevel>: 'k1' is not a grade"));
    EXPECT_THAT(with("<Rating>2391", "<Rating>many"), HasSubstr("<Rating>: 'many'"));
    EXPECT_THAT(with("<Id>2</Id>", "<Id>7</Id>"), HasSubstr("7 is the Id of another player too"));
    EXPECT_THAT(with("<Id>2</Id>", "<Id>x</Id>"), HasSubstr("line 54: <IndividualParticipant>"));
    EXPECT_THAT(with("<Result>1-0", "<Result>1-1"), HasSubstr("both have won"));
    EXPECT_THAT(with("<Result>1-0", "<Result>2-0"), HasSubstr("'2-0' is not a result"));
    EXPECT_THAT(with("<RoundNumber>2", "<RoundNumber>0"), HasSubstr("'0' is not a round"));
    EXPECT_THAT(with("<Black>4</Black>\n      <Result>", "<Black>7</Black>\n      <Result>"),
                HasSubstr("Weiß, Ann has a game and a bye in round 2"));
    EXPECT_THAT(with("<IndividualParticipant typeversion",
                     "<TeamParticipant/><IndividualParticipant "
                     "typeversion"),
                HasSubstr("<TeamParticipant>: is a tournament of teams"));
    EXPECT_THAT(with("<Handicap>2<", "<Handicap>99<"), HasSubstr("<Handicap>: '99'"));
    EXPECT_THAT(with("</GoPlayer>", ""), HasSubstr("line 5"));
}

TEST(MacMahon, IsImportedWithBlackNamedFirstAndContinuesInOtherPrograms) {
    ImportSettings settings;
    settings.file_name = "cup.xml";
    const Import import = good(plan_import(tournament::Office(), kFile, settings));
    EXPECT_EQ(import.form, FileForm::MacMahon);
    tournament::Office office;
    for (const tournament::OfficeEventBody& body : import.plan.events) {
        const auto applied = apply(office, {0, "test", body});
        ASSERT_TRUE(applied) << applied.error().english;
    }
    EXPECT_EQ(office.opened().system, tournament::SystemKind::McMahon);
    EXPECT_EQ(office.opened().bar, 3);
    EXPECT_EQ(office.opened().max_handicap, 9);
    EXPECT_EQ(office.opened().handicap_less, 2);
    EXPECT_TRUE(office.opened().check_in);
    EXPECT_FALSE(office.is_checked_in(5));
    EXPECT_EQ(office.details().game, "go");
    const tournament::BoardState& board = office.rounds()[0].boards[0];
    EXPECT_EQ(office.entered(board.board.white)->name, "Nguyễn Văn An") << "who had Black";
    EXPECT_EQ(board.result, "1-0");
    // What the format holds comes back: OpenGotha has every result, byes, absences and stones.
    const Tournament there = good(read_macmahon(kFile));
    ExportSettings out;
    out.format = ExportFormat::OpenGotha;
    const std::string bytes = good(export_tournament(source_of(office), out)).bytes;
    const Source again = good(read_source(bytes, detect_file_form(bytes)));
    const Tournament back = with_sides_swapped(again.tournament);
    EXPECT_EQ(back.boards, there.boards);
    EXPECT_EQ(back.handicap, there.handicap);
    EXPECT_EQ(back.bar, there.bar);
    EXPECT_EQ(back.floor, there.floor);
    for (std::size_t i = 0; i < there.event.entries.size(); ++i) {
        EXPECT_EQ(back.event.entries[i].records, there.event.entries[i].records) << i;
        EXPECT_EQ(back.details[i].registered, there.details[i].registered) << i;
        EXPECT_EQ(back.details[i].egf_pin, there.details[i].egf_pin) << i;
    }
}

}  // namespace
}  // namespace macmahon_test
}  // namespace kyvien::exchange
