#include "exchange/imports/import_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "exchange/files/opengotha.h"
#include "exchange/files/sheet.h"
#include "exchange/imports/import.h"
#include "exchange/imports/names.h"
#include "exchange/imports/rating_list.h"
#include "exchange/source.h"
#include "tournament/office/report.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using tournament::Office;
using Kind = PlannedChange::Kind;

template <typename T>
T good(Result<T> result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().english);
    return result ? *std::move(result) : T{};
}

template <typename T>
std::string fault(const Result<T>& result) {
    return result ? "taken without complaint" : result.error().english;
}

PlayerList players(std::string_view csv, Tempo tempo = Tempo::Standard) {
    return good(read_player_list(good(read_csv(csv)), tempo));
}

void play(Office& office, const std::vector<tournament::OfficeEventBody>& events) {
    for (const auto& body : events) {
        const auto applied = apply(office, {0, "test", body});
        ASSERT_TRUE(applied) << applied.error().english;
    }
}

Office office_of(std::string_view csv) {
    Office office;
    tournament::Opened opened;
    opened.name = "Open";
    opened.rounds = 3;
    play(office, {opened});
    play(office, good(plan_entries(office, players(csv).players)).events);
    return office;
}

std::vector<Kind> kinds(const ImportPlan& plan) {
    std::vector<Kind> out;
    for (const PlannedChange& change : plan.changes)
        out.push_back(change.kind);
    return out;
}

TEST(Names, ComparisonIgnoresCaseSpacesAndPunctuation) {
    EXPECT_EQ(name_key("NGUYỄN,  Văn An"), name_key("Nguyễn văn an"));
    EXPECT_NE(name_key("Nguyễn Văn An"), name_key("Nguyen Van An"));
    EXPECT_EQ(plain_name_key("Nguyễn, Văn Đạt"), "nguyen van dat");
    EXPECT_EQ(plain_name_key("O'Brien, J."), "obrien j");
    EXPECT_EQ(name_key("柯洁"), name_key(" 柯洁 "));
    // Composed and decomposed letters are equal.
    EXPECT_EQ(name_key("L\xC3\xAA"), name_key("Le\xCC\x82"));
}

TEST(PlayerLists, AreReadInThreeLanguagesAndFromChessResults) {
    const PlayerList vi = players("STT;Họ và tên;Hệ số;Đơn vị;Ghi chú\n3;Lê Lan;1800;HCM;x\n");
    ASSERT_EQ(vi.players.size(), 1U);
    EXPECT_EQ(vi.players[0].number, 3);
    EXPECT_EQ(vi.players[0].club, "HCM");
    EXPECT_THAT(vi.unknown_columns, ElementsAre("Ghi chú"));
    const PlayerList zh = players("姓名,等级分,段位,单位\n柯洁,2800,9段,北京\n");
    EXPECT_EQ(zh.players.at(0).grade, 9);
    const PlayerList site = players(
        "From the site\n\nOpen of Hue,,,,,\nStarting rank\nNo.,,Name,FideID,FED,Rtg,Club/City\n"
        "1,GM,\"Le, Quang Liem\",12401137,VIE,2740,HCM\n2,,\"Vo, An\",0,VIE,0,\nYou find more "
        "here\n");
    ASSERT_EQ(site.players.size(), 2U);
    EXPECT_EQ(site.players[0].title, "GM");
    EXPECT_EQ(site.players[0].id, "12401137");
    EXPECT_EQ(site.players[1].id, "");
    EXPECT_EQ(site.players[1].line, 7);
    EXPECT_EQ(players("Family name,Given name,Rtg,Rapid\nVo,An,1500,1600\n", Tempo::Rapid)
                  .players.at(0)
                  .rating,
              1600);
}

TEST(PlayerLists, ErrorsNameLineAndColumn) {
    const auto refused = [](std::string_view csv) {
        return fault(read_player_list(good(read_csv(csv))));
    };
    EXPECT_THAT(refused("a,b\n1,2\n"), HasSubstr("line 1: name is not a column"));
    EXPECT_THAT(refused("Name,Rtg\nLan,high\n"),
                HasSubstr("line 2: rating is not a whole number: 'high'"));
    EXPECT_THAT(refused("Name,Rtg\n,1500\nLan,5"), "taken without complaint");
    EXPECT_THAT(refused("Name,Rtg,Club\n,1500,HCM\n"), HasSubstr("line 2: name is missing"));
    EXPECT_THAT(refused("No,Name\n10000,Lan\n"), HasSubstr("line 2: number is none from 1"));
    EXPECT_THAT(refused("Name,Grade\nLan,d3\n"), HasSubstr("grade 'd3'"));
}

TEST(PlayerLists, RoundTrip) {
    const Office office =
        office_of("No,Name,Title,Rating,Fed,Club,ID,Grade\n"
                  "2,\"Le, Lan\",WFM,2100,VIE,\"Hue; \"\"A\"\"\",124,2d\n5,=Bo,,,,,,\n");
    const Tournament t = tournament_of(office);
    const PlayerList again = players(write_csv(player_sheet(t)));
    ASSERT_EQ(again.players.size(), 2U);
    EXPECT_EQ(again.players[0].club, "Hue; \"A\"");
    EXPECT_EQ(again.players[0].grade, 2);
    EXPECT_EQ(again.players[1].name, "=Bo");
    EXPECT_EQ(again.players[1].number, 5);
}

TEST(ImportOfEntries, AMemberListFillsTheTeamsAndRoundTrips) {
    Office office;
    tournament::Opened opened;
    opened.name = "Cup";
    opened.meeting = tournament::MeetingKind::FixedBoards;
    opened.system = tournament::SystemKind::RoundRobin;
    opened.ranking = tournament::Ranking::ChineseRoundRobin;
    opened.two_one_zero = true;
    opened.boards = 2;
    ASSERT_TRUE(apply(office, {0, "Hoa", opened}));
    const std::string list = "Team,Board,Name,Title,Rating,Federation,ID,Sex,Birth\n"
                             "Huế,1,Lê Lan,WFM,2100,VIE,124,f,1999\n"
                             "Huế,2,Võ An,,,,,,\n"
                             "Đà Nẵng,1,Phạm Hòa,,1500,,,,\n";
    const ImportPlan plan = good(plan_entries(office, players(list).players));
    EXPECT_THAT(kinds(plan),
                ElementsAre(Kind::Enters, Kind::Enters, Kind::Enters, Kind::Enters, Kind::Enters));
    EXPECT_EQ(plan.changes[1].what, "Huế 1, WFM, 2100, VIE, 124");
    play(office, plan.events);
    ASSERT_EQ(office.members(1).size(), 2U);
    EXPECT_EQ(office.members(1)[1].name, "Võ An");
    EXPECT_EQ(office.members(2)[0].rating, 1500);
    std::string written = write_csv(player_sheet(tournament_of(office)));
    std::erase(written, '\r');
    EXPECT_EQ(written, list);
    // The same players again: none is entered twice.
    const ImportPlan again = good(plan_entries(office, players(list).players));
    EXPECT_THAT(kinds(again), ElementsAre(Kind::Duplicate, Kind::Duplicate, Kind::Duplicate));
    EXPECT_EQ(again.changes[0].what, "is player 1 of Huế already");
    EXPECT_THAT(fault(plan_entries(office, players("Team,Name\nHuế,Bình\n,Cúc\n").players)),
                HasSubstr("line 3: Cúc has no team, but the lines above have"));
    // Without teams the lines are the teams themselves.
    play(office, good(plan_entries(office, players("Name\nQuảng Trị\n").players)).events);
    EXPECT_EQ(office.event().find(3)->name, "Quảng Trị");
}

TEST(ImportOfEntries, ReportsDuplicatesAndEntersTheRest) {
    const Office office = office_of("Name,ID\nLe Lan,7\nVo An,\n");
    const auto list =
        players("Name,ID,Rating\nSomebody,7,1\nVO an,,2\nLe Lan,8,3\nNew,,4\nnew,,5\n");
    const ImportPlan plan = good(plan_entries(office, list.players));
    EXPECT_THAT(kinds(plan), ElementsAre(Kind::Duplicate, Kind::Duplicate, Kind::Enters,
                                         Kind::Enters, Kind::Duplicate));
    EXPECT_EQ(plan.changes[0].what, "is number 1 already as Le Lan");
    EXPECT_EQ(plan.changes[4].line, 6);
    EXPECT_EQ(plan.events.size(), 2U);
    EXPECT_TRUE(plan.has_skipped_lines());
    EXPECT_THAT(fault(plan_entries(office, players("No,Name\n1,Other\n").players)),
                HasSubstr("line 2: That cannot be: number 1 is taken"));
}

constexpr std::string_view kFideHead =
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

std::string fide_line(std::string id, const std::string& name, const std::string& fed,
                      const std::string& title, const std::string& standard,
                      const std::string& rapid) {
    std::string line(kFideHead.size(), ' ');
    line.replace(0, id.size(), id);
    line.replace(15, name.size(), name);
    line.replace(76, fed.size(), fed);
    line.replace(80, 1, "M");
    line.replace(84, title.size(), title);
    line.replace(113, standard.size(), standard);
    line.replace(126, rapid.size(), rapid);
    line.replace(152, 4, "1991");
    return line + "\r\n";
}

std::string fide_text() {
    return std::string(kFideHead) + "\r\n" +
           fide_line("12401137", "Le, Quang Liem", "VIE", "GM", "2740", "2650") +
           fide_line("12400001", "Vo, An", "VIE", "", "1500", "0") +
           fide_line("99900001", "Vo, An", "USA", "FM", "2300", "2200") +
           fide_line("55500001", "Tran, Binh", "VIE", "", "1600", "0") +
           fide_line("55500002", "Tran, Binh", "VIE", "", "1700", "0");
}

constexpr std::string_view kFideXml =
    "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>12401137</fideid>\n<name>Le, Quang "
    "Liem</name>\n<country>VIE</country>\n<sex>M</sex>\n<title>GM</title>\n<w_title></w_title>\n"
    "<rating>2740</rating>\n<rapid_rating>2650</rapid_rating>\n<birthday>1991</birthday>\n</player>"
    "\n<player>\n<fideid>5</fideid>\n<name>A &amp; B</name>\n</player>\n</playerslist>\n";

WantedPlayers wanted_of(const Office& office) {
    WantedPlayers wanted;
    for (const auto& entry : office.event().entries) {
        wanted.ids.insert(entry.id);
        wanted.names.insert(plain_name_key(entry.name));
    }
    wanted.ids.erase("");
    return wanted;
}

TEST(FideList, CorrectsByIdOrNameAndReportsAmbiguousMatches) {
    const Office office = office_of("Name,ID,Fed,Rating\n\"Lê, Liêm\",12401137,VIE,2700\n"
                                    "\"Võ, An\",,VIE,\n\"Trần, Bình\",,,\n\"Nobody, X\",,,\n"
                                    "\"Vo, An\",12400001,VIE,1500\n");
    const RatingList list = good(read_fide_list(fide_text(), wanted_of(office)));
    EXPECT_EQ(list.read, 5U);
    EXPECT_EQ(list.players.size(), 5U);
    const ImportPlan plan = good(plan_ratings(office, list.players, "FIDE November"));
    EXPECT_THAT(kinds(plan), ElementsAre(Kind::Corrects, Kind::Corrects, Kind::Ambiguous,
                                         Kind::Unknown, Kind::Duplicate));
    EXPECT_EQ(plan.changes[0].what, "rating 2700 becomes 2740; title nothing becomes 'GM'");
    EXPECT_THAT(plan.changes[2].what, HasSubstr("55500001 (VIE), 55500002 (VIE)"));
    EXPECT_EQ(plan.events.size(), 2U);
    Office after = office;
    play(after, plan.events);
    EXPECT_EQ(after.entered(2)->id, "12400001");
    EXPECT_EQ(after.entered(1)->name, "Lê, Liêm") << "the list's spelling does not replace ours";
    // The second time there is nothing left to do.
    const ImportPlan again = good(plan_ratings(after, list.players, "x"));
    EXPECT_TRUE(again.events.empty());
}

TEST(FideList, ReadsTextAndXmlForEachTempo) {
    WantedPlayers wanted;
    wanted.ids.insert("12401137");
    ASSERT_EQ(detect_list_form(fide_text()), ListForm::FideText);
    ASSERT_EQ(detect_list_form(kFideXml), ListForm::FideXml);
    for (const std::string& bytes : {fide_text(), std::string(kFideXml)}) {
        const RatingList standard = good(read_fide_list(bytes, wanted));
        ASSERT_EQ(standard.players.size(), 1U);
        EXPECT_EQ(standard.players[0].name, "Le, Quang Liem");
        EXPECT_EQ(standard.players[0].rating, 2740);
        EXPECT_EQ(standard.players[0].birth, "1991");
        EXPECT_EQ(standard.players[0].title, "GM");
        EXPECT_EQ(good(read_fide_list(bytes, wanted, Tempo::Rapid)).players.at(0).rating, 2650);
    }
    EXPECT_THAT(fault(read_fide_list(std::string(kFideHead) + "\n12x4   Le\n", wanted)),
                HasSubstr("line 2: '12x4   Le' is not a FIDE number"));
    EXPECT_THAT(fault(read_fide_list("ID Number      Name   Fed\n", wanted)), HasSubstr("SRtng"));
    EXPECT_THAT(fault(read_fide_list("<playerslist>\n<player>\n<fideid>1</fideid>", wanted)),
                HasSubstr("line 2: <player> is not closed"));
}

TEST(ImportOfResults, ChecksThePlayersAtEachBoardAndCorrectsWithAReason) {
    Office office = office_of("Name\nA\nB\nC\nD\n");
    tournament::Paired paired;
    paired.round = 1;
    paired.boards = {{1, 2}, {3, 4}};
    play(office, {paired});
    const auto plan_of = [&](std::string_view csv) {
        return plan_results(office, good(read_result_list(good(read_csv(csv)), 1)), "list.csv");
    };
    const ImportPlan plan = good(plan_of("Board,White,Black,Result\n1,A,2,1-0\n,C,D,½-½\n"));
    EXPECT_EQ(plan.events.size(), 2U);
    play(office, plan.events);
    EXPECT_EQ(office.rounds()[0].boards[1].result, "1/2");
    const ImportPlan again = good(plan_of("Bo.,Result\n1,1:0\n2,0F:1F\n"));
    EXPECT_THAT(kinds(again), ElementsAre(Kind::Same, Kind::Corrects));
    EXPECT_EQ(again.changes[1].what, "1/2 becomes -/+");
    play(office, again.events);
    EXPECT_THAT(fault(plan_of("Board,White,Result\n1,B,1-0\n")),
                HasSubstr("line 2: at board 1 of round 1 sits A, not B"));
    EXPECT_THAT(fault(plan_of("Board,Result\n3,1-0\n")), HasSubstr("has boards 1 to 2"));
    EXPECT_THAT(fault(plan_of("Round,Board,Result\n2,1,1-0\n")),
                HasSubstr("round 2 is not paired"));
    EXPECT_THAT(fault(plan_of("White,Black,Result\nA,C,1-0\n")), HasSubstr("A and C do not meet"));
    // Lists that count 2, 1, 0 give results in these points.
    const auto by_two = good(read_result_list(good(read_csv("Board,Result\n1,2 : 0\n2,1–1\n")), 1));
    EXPECT_EQ(by_two[0].result, "1-0");
    EXPECT_EQ(by_two[1].result, "1/2");
    EXPECT_THAT(fault(read_result_list(good(read_csv("Board,Result\n1,won\n")), 1)),
                HasSubstr("line 2: result 'won'"));
}

// ---- Swiss-Manager ----

std::string file_of_others(std::string_view name) {
    const std::filesystem::path path = std::filesystem::path(KYVIEN_SOURCE_DIR) /
                                       "tests/data/tournament/others" / std::string(name);
    std::ifstream in(path, std::ios::binary);
    EXPECT_TRUE(in) << path;
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

Office imported(std::string_view name) {
    ImportSettings settings;
    settings.file_name = name;
    Office office;
    const auto events = good(plan_import({}, file_of_others(name), settings)).plan.events;
    play(office, events);
    std::string log;
    for (const auto& body : events)
        log += tournament::encode({0, "test", body}) + "\n";
    const auto again = tournament::replay_office(log);
    EXPECT_TRUE(again) << name << ": " << (again ? "" : again.error().english);
    return office;
}

TEST(SwissManager, ReportsCanBeContinuedAndRoundTrip) {
    for (const std::string_view name : {"swiss-manager-15.trf", "swiss-manager-anonymised.trf"}) {
        const Office office = imported(name);
        const auto theirs = good(tournament::read_trf(file_of_others(name)));
        const auto ours = good(tournament::report_of(office, tournament::TrfEdition::Trf26));
        ASSERT_EQ(office.event().entries.size(), theirs.event.entries.size()) << name;
        for (std::size_t i = 0; i < theirs.event.entries.size(); ++i) {
            const tournament::Entry& told = theirs.event.entries[i];
            const tournament::Entry& back = ours.event.entries[i];
            EXPECT_EQ(back.name, told.name);
            EXPECT_EQ(back.id, told.id);
            EXPECT_EQ(back.birth, told.birth);
            EXPECT_EQ(back.rating, told.rating);
            EXPECT_EQ(back.federation, told.federation);
            for (int round = 1; round <= theirs.event.rounds_paired(); ++round)
                EXPECT_EQ(back.record(round), told.record(round)) << told.name << round;
        }
    }
    const Office office = imported("swiss-manager-15.trf");
    EXPECT_EQ(office.event().rounds_planned, 5);
    EXPECT_EQ(office.entered(3)->id, "") << "0 is no number of FIDE's";
    EXPECT_EQ(office.entered(7)->birth, "") << "nor are zeros a day";
    EXPECT_EQ(office.entered(1)->birth, "1991-05-12");
    EXPECT_EQ(office.entered(2)->birth, "2004") << "and zeros no month";
    ASSERT_EQ(office.rounds().size(), 3U);
    EXPECT_EQ(office.rounds()[2].boards.size(), 4U);
    EXPECT_EQ(office.rounds()[2].boards[0].result, "");
}

TEST(SwissManager, ReadsThePlayerList) {
    const PlayerList list = players(file_of_others("swiss-manager-15-players.txt"));
    ASSERT_EQ(list.players.size(), 2U);
    const ListedPlayer& an = list.players[0];
    EXPECT_EQ(an.name, "An Van");
    EXPECT_EQ(an.title, "FM");
    EXPECT_EQ(an.rating, 2190);
    EXPECT_EQ(an.id, "12400001");
    EXPECT_EQ(an.birth, "12.05.1991");
    EXPECT_EQ(an.club, "Hue");
    EXPECT_EQ(an.number, 1);
    const ListedPlayer& binh = list.players[1];
    EXPECT_EQ(binh.rating, 2040) << "the national one, where FIDE's is none";
    EXPECT_EQ(binh.id, "");
    EXPECT_EQ(binh.sex, "w");
}

/// The workbook of a starting rank, as exported by that program and chess-results.com: lines above
/// the header, the title in an untitled column, and columns without a counterpart here.
TEST(SwissManager, ReadsTheStartingRankWorkbook) {
    Sheet sheet;
    sheet.name = "Starting rank";
    const auto add = [&sheet](std::vector<std::string> cells) {
        sheet.rows.push_back({static_cast<int>(sheet.rows.size()) + 1, std::move(cells)});
    };
    add({"From Swiss-Manager"});
    add({"Open of Huế"});
    add({"Starting rank"});
    add({"No.", "", "Name", "FideID", "FED", "Rtg", "Club/City", "Sex", "Typ", "Gr"});
    add({"1", "GM", "Le, Quang Liem", "12401137", "VIE", "2740", "HCM", "", "", "A"});
    add({"2", "WIM", "Vo, An", "12400022", "VIE", "2150", "Hue", "w", "U20", "A"});
    add({"3", "", "Tran, Binh", "", "VIE", "0", "", "", "U12", "B"});
    Office office;
    tournament::Opened opened;
    opened.name = "Open";
    opened.rounds = 5;
    play(office, {opened});
    ImportSettings settings;
    settings.file_name = "startingrank.xlsx";
    const Import import = good(plan_import(office, good(write_xlsx(std::vector{sheet})), settings));
    EXPECT_EQ(import.form, FileForm::Table);
    play(office, import.plan.events);
    ASSERT_EQ(office.event().entries.size(), 3U);
    const tournament::Entered& first = *office.entered(1);
    EXPECT_EQ(first.name, "Le, Quang Liem");
    EXPECT_EQ(first.title, "GM");
    EXPECT_EQ(first.id, "12401137");
    EXPECT_EQ(first.federation, "VIE");
    EXPECT_EQ(first.rating, 2740);
    EXPECT_EQ(first.club, "HCM");
    EXPECT_EQ(first.sex, "");
    EXPECT_EQ(office.entered(2)->sex, "f");
    EXPECT_EQ(office.entered(2)->title, "WIM");
    EXPECT_EQ(office.entered(3)->name, "Tran, Binh");
    EXPECT_EQ(office.entered(3)->rating, 0);
    // What was not imported is named.
    ASSERT_EQ(import.remarks.size(), 2U);
    EXPECT_THAT(import.remarks[0].english, HasSubstr("Typ"));
    EXPECT_THAT(import.remarks[1].english, HasSubstr("Gr"));
}

TEST(SwissManager, ReadsResultsFromPairingsFilesAndWritesThem) {
    Office office = imported("swiss-manager-15.trf");
    ImportSettings settings;
    settings.file_name = "pairings.txt";
    const std::string file = file_of_others("swiss-manager-15-pairings.txt");
    const Import import = good(plan_import(office, file, settings));
    EXPECT_EQ(import.plan.events.size(), 3U) << "0:0 is awaited, and the bye is no board";
    play(office, import.plan.events);
    const auto result_of = [&](EntryNumber white) {
        for (const tournament::BoardState& board : office.rounds()[2].boards)
            if (board.board.white == white)
                return board.result;
        return std::string("no board");
    };
    EXPECT_EQ(result_of(1), "1/2");
    EXPECT_EQ(result_of(3), "1-0");
    EXPECT_EQ(result_of(5), "+/-");
    EXPECT_EQ(result_of(7), "");
    const std::string written = swiss_manager_pairings(source_of(std::move(office)).tournament, 3);
    for (const std::string_view line :
         {"3;1;0;0;1;4;0,5;0,5;;0,5:0,5;0;;\r\n", ";0;0;3;2;1;0;;1:0;0;;\r\n",
          ";0;0;5;8;1;0;K;1:0K;0;;\r\n", ";0;0;7;6;0;0;;0:0;0;;\r\n",
          "3;5;0;0;9;-1;1;1;;1:1;0;;\r\n"})
        EXPECT_THAT(written, HasSubstr(line));
    EXPECT_EQ(std::ranges::count(written, '\n'), 6);
}

TEST(ImportOfTournaments, ImportsEveryGameOfTheEuropeanCongress) {
    const std::string path = KYVIEN_DATA_DIR "/tournament/opengotha/egc2011_anonymised.xml";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << path << " is absent";
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    const Tournament t = good(read_opengotha(bytes.str()));
    const ImportPlan plan =
        good(plan_tournament(t, {tournament::SystemKind::McMahon, "egc2011.xml"}));
    Office office;
    play(office, plan.events);
    ASSERT_EQ(office.event().entries.size(), t.event.entries.size());
    const Tournament again = tournament_of(office);
    EXPECT_EQ(again.boards.size(), t.boards.size());
    for (std::size_t i = 0; i < t.event.entries.size(); ++i)
        for (int round = 1; round <= t.event.rounds_paired(); ++round) {
            const auto was = t.event.entries[i].record(round);
            const auto is = again.event.entries[i].record(round);
            EXPECT_EQ(is.opponent, was.opponent);
            EXPECT_EQ(is.colour, was.colour);
            EXPECT_EQ(again.event.points.worth(is), t.event.points.worth(was));
        }
}

TEST(ImportOfTournaments, ImportsSwissReports) {
    const std::string folder = KYVIEN_DATA_DIR "/tournament/trf-generated";
    if (!std::filesystem::exists(folder))
        GTEST_SKIP() << folder << " is absent";
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        std::ifstream in(file.path(), std::ios::binary);
        std::ostringstream bytes;
        bytes << in.rdbuf();
        const auto report = good(tournament::read_trf(bytes.str()));
        const auto plan = plan_tournament(tournament_of(report.event),
                                          {tournament::SystemKind::Dutch, file.path().filename()});
        ASSERT_TRUE(plan) << file.path() << ": " << plan.error().english;
        Office office;
        play(office, plan->events);
        for (const auto& entry : report.event.entries)
            EXPECT_EQ(office.event().score_before(*office.event().find(entry.number),
                                                  office.event().rounds_paired() + 1),
                      report.event.score_before(entry, report.event.rounds_paired() + 1));
        ++files;
    }
    EXPECT_EQ(files, 50U);
}

TEST(ImportOfTournaments, ImportsPointsDeductedAndAdded) {
    std::string report = "012 Open\n142 3\n";
    for (const auto& [number, points, round] :
         {std::tuple(1, "0.5", "   2 w 1"), std::tuple(2, "1.0", "   1 b 0")})
        report += fmt::format("001 {:>4}      Player {:<57}  {:>4}       {}\n", number, number,
                              points, round);
    report += "299          -0.5  001    1\n299           1.0  001    2\n";
    Office office;
    ImportSettings settings;
    settings.file_name = "open.trf";
    const auto import = good(plan_import(office, report, settings));
    EXPECT_EQ(import.remarks.size(), 0U);
    play(office, import.plan.events);
    EXPECT_EQ(office.event().find(1)->penalty_in(1), tournament::Points::half());
    EXPECT_EQ(office.event().find(2)->penalty_in(1),
              tournament::Points{} - tournament::Points::whole(1));
}

TEST(ImportOfTournaments, ImportsIndividualsWithTeamListsAsIndividuals) {
    const auto player = [](int number, std::string_view name, std::string_view cells) {
        return fmt::format("001 {:>4}      {:<33}{:33} 0.0       {}\n", number, name, "", cells);
    };
    const std::string players =
        player(1, "An", "   4 w 1     3 b 1") + player(2, "Binh", "   5 b =     6 w 1") +
        player(3, "Chi", "   6 w 1     1 w 0") + player(4, "Dung", "   1 b 0     5 w =") +
        player(5, "Em", "   2 w =     4 b =") + player(6, "Giang", "   3 b 0     2 b 0");
    const std::string lists = fmt::format("013 {:<32}{:>4} {:>4} {:>4}\n013 {:<32}{:>4} {:>4}\n",
                                          "Hue", 1, 3, 4, "Vinh", 2, 5);
    const auto report = [&](std::string_view kind) {
        return fmt::format("012 Open\n092 {}\nXXR 5\n{}{}", kind, players, lists);
    };
    ImportSettings settings;
    settings.file_name = "open.trf";
    Office office;
    play(office, good(plan_import({}, report("Individual: Swiss-System"), settings)).plan.events);
    EXPECT_EQ(office.opened().meeting, tournament::MeetingKind::Game);
    EXPECT_EQ(office.event().entries.size(), 6U);
    EXPECT_EQ(office.rounds().size(), 2U);
    EXPECT_EQ(office.entered(3)->team, "Hue");
    EXPECT_EQ(office.entered(5)->team, "Vinh");
    EXPECT_EQ(office.entered(6)->team, "");
    // The next round is paired from the report itself too.
    EXPECT_FALSE(good(tournament::read_trf(report("individual: Dutch"))).not_pairable);
    // A player in two teams is reported in any kind of event.
    EXPECT_THAT(fault(plan_import({}, report("Individual") + lists, settings)),
                HasSubstr("in team Hue already"));
    // Without that word it is a competition of teams, whose games these are not.
    EXPECT_TRUE(good(tournament::read_trf(report("Team: Swiss-System"))).not_pairable);
    EXPECT_TRUE(good(tournament::read_trf(report("Swiss-System"))).not_pairable);
}

TEST(ImportOfTournaments, ReportsUnsupportedData) {
    Tournament t = tournament_of(office_of("Name\nA\nB\n"));
    t.event.points.win = tournament::Points::whole(3);
    EXPECT_THAT(fault(plan_tournament(t, {tournament::SystemKind::Dutch, "x"})),
                HasSubstr("its own way"));
}

}  // namespace
}  // namespace kyvien::exchange
