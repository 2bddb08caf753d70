#include "exchange/files/pairgoth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "exchange/files/opengotha.h"
#include "exchange/imports/import.h"
#include "exchange/reports/export.h"
#include "exchange/source.h"

namespace kyvien::exchange {
namespace pairgoth_test {
namespace {

using testing::HasSubstr;
using tournament::Outcome;

template <typename T>
T good(Result<T> result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().english);
    return result ? *std::move(result) : T{};
}

/// Written for this test, in the format of Pairgoth's own files.
const std::string kTour = R"({
  "type": "INDIVIDUAL", "name": "Cúp Huế", "shortName": "cup",
  "startDate": "2026-05-01", "endDate": "2026-05-02",
  "country": "vn", "location": "Huế", "director": "Hoa", "online": false, "komi": 6.5,
  "rules": "CHINESE", "gobanSize": 19,
  "timeSystem": {"type": "FISCHER", "mainTime": 3000, "increment": 15, "maxTime": 0},
  "rounds": 3,
  "pairing": {"type": "MAC_MAHON", "base": {"nx1": 0.5}, "handicap": {"useMMS": true, "ceiling": 9},
              "placement": ["MMS", "SOSM"], "mmFloor": -20, "mmBar": 2},
  "players": [
    {"id": 4, "name": "Nguyễn", "firstname": "Văn An", "rating": 2300, "rank": 2, "country": "vn",
     "club": "HaNo", "final": true, "egf": "17000001", "mmsCorrection": 1},
    {"id": 2, "name": "Li", "firstname": "Bai", "rating": 2000, "rank": -1, "country": "CN",
     "club": "", "final": true, "skip": [3]},
    {"id": 9, "name": "Om", "firstname": "", "rating": -50, "rank": -12, "country": "fr",
     "club": "", "final": false},
    {"id": 7, "name": "Vo", "firstname": "Binh", "rating": 1200, "rank": -9, "country": "vn",
     "club": "Hue", "final": true, "skip": [1]}
  ],
  "games": [
    [{"id": 1, "t": 1, "w": 4, "b": 2, "h": 2, "r": "b", "dd": 0, "ft": false},
     {"id": 2, "t": 0, "w": 9, "b": 0, "h": 0, "r": "w"}],
    [{"id": 3, "t": 2, "w": 9, "b": 7, "h": 0, "r": "=", "dd": 0},
     {"id": 4, "t": 1, "w": 2, "b": 4, "h": 0, "r": "?", "dd": 0}]
  ]
})";

std::string fixture(std::string_view name) {
    std::ifstream in(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/others" /
                         std::string(name),
                     std::ios::binary);
    EXPECT_TRUE(in) << name;
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

Import import_of(const std::string& bytes) {
    ImportSettings settings;
    settings.file_name = "file";
    return good(plan_import(tournament::Office(), bytes, settings));
}

tournament::Office office_of(const Import& import) {
    tournament::Office office;
    for (const tournament::OfficeEventBody& body : import.plan.events) {
        const auto applied = apply(office, {0, "test", body});
        EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    }
    return office;
}

/// What Pairgoth would read of the office.
Tournament written_and_read(const tournament::Office& office) {
    ExportSettings settings;
    settings.format = ExportFormat::Pairgoth;
    return good(read_pairgoth(good(export_tournament(source_of(office), settings)).bytes));
}

std::vector<std::string> codes_of(const std::vector<Remark>& remarks) {
    std::vector<std::string> codes;
    for (const Remark& remark : remarks)
        codes.push_back(remark.code);
    return codes;
}

std::string with(std::string_view what, std::string_view instead) {
    std::string text = kTour;
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), instead);
    const auto read = read_pairgoth(text);
    return read ? "read without complaint" : read.error().english;
}

TEST(Pairgoth, ReadsGradesHandicapsByesAndAbsences) {
    ASSERT_TRUE(is_pairgoth(kTour));
    EXPECT_EQ(detect_file_form(kTour), FileForm::Pairgoth);
    const Tournament t = good(read_pairgoth(kTour));
    EXPECT_EQ(t.event.name, "Cúp Huế");
    EXPECT_EQ(t.system, tournament::SystemKind::McMahon);
    EXPECT_EQ(t.event.rounds_planned, 3);
    EXPECT_EQ(t.begins, "2026-05-01");
    EXPECT_EQ(t.place, "Huế");
    EXPECT_EQ(t.arbiter, "Hoa");
    EXPECT_EQ(t.komi, "6.5");
    EXPECT_EQ(t.basic_minutes, 50);
    EXPECT_EQ(t.bar, 3);
    EXPECT_EQ(t.floor, -19) << "20 kyu";
    ASSERT_EQ(t.event.entries.size(), 4U);
    EXPECT_EQ(t.event.entries[0].name, "Nguyễn, Văn An");
    EXPECT_EQ(t.event.entries[0].federation, "VN");
    EXPECT_EQ(t.details[0].grade, 3) << "0 is 1 dan there";
    EXPECT_EQ(t.details[1].grade, 0) << "1 kyu";
    EXPECT_EQ(t.details[0].egf_pin, "17000001");
    EXPECT_EQ(t.details[0].mcmahon_correction, 1);
    EXPECT_FALSE(t.details[2].registered);
    EXPECT_EQ(t.event.entries[2].rating, 0);
    ASSERT_EQ(t.boards.size(), 3U);
    EXPECT_EQ(t.boards[0].handicap, 2);
    EXPECT_EQ(t.boards[0].result, "0-1");
    EXPECT_EQ(t.boards[1].white, 2);
    EXPECT_EQ(t.boards[1].result, "") << "by table";
    EXPECT_EQ(t.boards[2].result, "1/2");
    EXPECT_EQ(t.event.entries[2].record(1).outcome, Outcome::PairingBye);
    EXPECT_EQ(t.event.entries[3].record(1).outcome, Outcome::ZeroBye);
    EXPECT_EQ(t.event.entries[1].record(3).outcome, Outcome::ZeroBye) << "will not come";
    EXPECT_EQ(t.event.entries[0].record(3).outcome, Outcome::None);
}

/// As in a large event that is running: a tab behind a club, member number "0", rounds off in any
/// order, tables without order, two byes in one round, a second round of which the first boards are
/// paired, empty rounds after it. Made up, in the form of `malavasi.geobug.tour` of ffrgo/pairgoth
/// (6838506, not copied).
const std::string kRunning = R"({
  "id": 71, "type": "INDIVIDUAL", "name": "Summer", "startDate": "2026-07-28",
  "endDate": "2026-08-10", "country": "vn", "location": "Hue", "online": false, "komi": 6.5,
  "gobanSize": 19, "timeSystem": {"type": "FISCHER", "mainTime": 60, "increment": 60},
  "rounds": 4,
  "pairing": {"type": "MAC_MAHON",
    "main": {"mmsValueAbsent": 0.5, "mmsValueBye": 0.5, "roundDownScore": true},
    "placement": ["MMS", "SOSM", "SOSOSM"], "mmFloor": -20, "mmBar": 3},
  "tablesExclusion": [],
  "players": [
    {"id": 2, "name": "Aa", "firstname": "A", "rating": 2100, "rank": 0, "country": "VN",
     "club": "Cluj\t", "final": true, "egf": "0", "egc": "508"},
    {"id": 3, "name": "Bb", "firstname": "B", "rating": 2000, "rank": -1, "country": "VN",
     "club": "Go ", "final": true, "egf": "20186782"},
    {"id": 5, "name": "Cc", "firstname": "C", "rating": 1900, "rank": -2, "country": "VN",
     "club": "", "final": true, "skip": [4, 2]},
    {"id": 6, "name": "Dd", "firstname": "D", "rating": 1800, "rank": -3, "country": "VN",
     "club": "", "final": true},
    {"id": 8, "name": "Ee", "firstname": "E", "rating": 1700, "rank": -4, "country": "VN",
     "club": "", "final": true},
    {"id": 9, "name": "Ff", "firstname": "F", "rating": 1600, "rank": -5, "country": "VN",
     "club": "", "final": true}
  ],
  "games": [
    [{"id": 1, "t": 200, "w": 6, "b": 5, "h": 0, "r": "b", "dd": 0, "ft": true},
     {"id": 2, "t": 3, "w": 2, "b": 3, "h": 0, "r": "w", "dd": 1, "ft": false},
     {"id": 3, "t": 0, "w": 0, "b": 8, "h": 0, "r": "b", "dd": 0, "ft": false},
     {"id": 4, "t": 0, "w": 0, "b": 9, "h": 0, "r": "b", "dd": 0, "ft": false}],
    [{"id": 5, "t": 1, "w": 2, "b": 6, "h": 0, "r": "?", "dd": 0, "ft": false}],
    [], []]
})";

TEST(Pairgoth, ARunningEventIsReadAsItIsThere) {
    const Tournament t = good(read_pairgoth(kRunning));
    EXPECT_EQ(t.details[0].club, "Cluj");
    EXPECT_EQ(t.details[0].egf_pin, "");
    EXPECT_EQ(t.details[1].egf_pin, "20186782");
    EXPECT_EQ(t.event.rounds_paired(), 2);
    EXPECT_EQ(t.boards[0].white, 1U) << "by table";
    EXPECT_EQ(t.event.points.pairing_bye, tournament::Points{})
        << "half a point, rounded down, for everybody who has only that";
    EXPECT_EQ(t.event.entries[4].record(1).outcome, Outcome::PairingBye);
    EXPECT_EQ(t.event.entries[5].record(1).outcome, Outcome::PairingBye);
    // Half a point of the bye and half a point of the round without a game.
    EXPECT_EQ(t.event.entries[4].record(2).outcome, Outcome::FullBye);
    EXPECT_EQ(t.event.entries[2].record(2).outcome, Outcome::ZeroBye);
    ASSERT_EQ(t.remarks.size(), 2U);
    EXPECT_EQ(t.remarks[0].english,
              "players who take part in round 2 and have no game in it: 3; if it is still being "
              "paired there, finish that before the import");
    EXPECT_EQ(t.remarks[1].code, "pairgoth-left-out");

    const tournament::Office office = office_of(import_of(kRunning));
    const auto points = [&office](tournament::EntryNumber number) {
        return office.event().score_before(*office.event().find(number), 3);
    };
    EXPECT_EQ(points(3), tournament::Points::whole(1));
    EXPECT_EQ(points(5), tournament::Points::whole(1));
    EXPECT_EQ(points(6), tournament::Points::whole(1));
}

TEST(Pairgoth, EveryByeOfARoundIsWorthTheSame) {
    std::string text = kRunning;
    const std::string_view rounded = R"("mmsValueBye": 0.5, "roundDownScore": true)";
    const std::string_view whole = R"("mmsValueBye": 0, "roundDownScore": true)";
    text.replace(text.find(rounded), rounded.size(), whole);
    const tournament::Office office = office_of(import_of(text));
    for (const int number : {5, 6}) {
        const tournament::Entry* entry =
            office.event().find(static_cast<tournament::EntryNumber>(number));
        EXPECT_EQ(office.event().score_before(*entry, 2), tournament::Points{}) << number;
    }
}

TEST(Pairgoth, ReportsUnsupportedData) {
    const Tournament t = good(read_pairgoth(kTour));
    ASSERT_EQ(t.remarks.size(), 2U);
    EXPECT_EQ(t.remarks[0].code, "ratings-below-zero");
    EXPECT_EQ(t.remarks[1].code, "pairgoth-left-out");
    EXPECT_EQ(t.remarks[1].values[0].second, "pairing.base, pairing.placement, rules");
    std::string cancelled = kTour;
    cancelled.replace(cancelled.find(R"("r": "=")"), 8, R"("r": "X")");
    const Tournament other = good(read_pairgoth(cancelled));
    ASSERT_EQ(other.remarks.size(), 3U);
    EXPECT_EQ(other.remarks[2].english, "cancelled games, counted as lost by both players: 1");
    EXPECT_EQ(other.boards[2].result, "-/-");
}

TEST(Pairgoth, ErrorsNameTheirPlace) {
    EXPECT_THAT(with(R"("b": 2, "h": 2)", R"("b": 5, "h": 2)"),
                HasSubstr("games[0][0].b: 5 is not one of the players"));
    EXPECT_THAT(with(R"("rank": 2,)", R"("rank": 99,)"),
                HasSubstr("players[0].rank: 99 is not a whole number from -30 to 8"));
    EXPECT_THAT(with(R"("rank": 2,)", R"("rank": "3D",)"), HasSubstr("players[0].rank: "));
    EXPECT_THAT(with(R"("id": 2, "name": "Li")", R"("id": 4, "name": "Li")"),
                HasSubstr("players[1].id: 4"));
    EXPECT_THAT(with(R"("r": "b")", R"("r": "#")"), HasSubstr("games[0][0].r: both have won"));
    EXPECT_THAT(with(R"("r": "b")", R"("r": "?!")"), HasSubstr("'?!' is not a result"));
    EXPECT_THAT(with("INDIVIDUAL", "PAIRGO"), HasSubstr("type: PAIRGO is a tournament of teams"));
    EXPECT_THAT(with(R"("w": 9, "b": 0)", R"("w": 4, "b": 0)"), HasSubstr("has a game and a bye"));
    EXPECT_THAT(with(R"("w": 9, "b": 0)", R"("w": 0, "b": 0)"),
                HasSubstr("games[0][1]: has no players"));
    EXPECT_THAT(with(R"("skip": [3])", R"("skip": ["3"])"), HasSubstr("players[1].skip"));
    EXPECT_THAT(with(R"("club": "HaNo",)", R"("club": "HaNo")"), HasSubstr("line 12: is not JSON"));
    EXPECT_THAT(with(R"("players": [)", R"("people": [)"), HasSubstr("players: is missing"));
}

TEST(Pairgoth, RoundTrips) {
    const Tournament t = good(read_pairgoth(kTour));
    const std::string text = good(write_pairgoth(t));
    ASSERT_TRUE(is_pairgoth(text));
    const Tournament again = good(read_pairgoth(text));
    EXPECT_EQ(again.event, t.event);
    EXPECT_EQ(again.details, t.details);
    EXPECT_EQ(again.boards, t.boards);
    EXPECT_EQ(again.bar, t.bar);
    EXPECT_EQ(again.floor, t.floor);
    Tournament odd = t;
    odd.boards[0].result = "1/2-0";
    EXPECT_EQ(write_pairgoth(odd).error().code.name(), "bad-tournament");
}

TEST(Pairgoth, ANameOfOnlyACommaRoundTrips) {
    Tournament read = good(read_pairgoth(kTour));
    read.event.entries[0].name = ",";
    EXPECT_EQ(good(read_pairgoth(good(write_pairgoth(read)))).event.entries[0].name, ",");
}

TEST(Pairgoth, IsImportedWithBlackNamedFirst) {
    ImportSettings settings;
    settings.file_name = "cup.tour";
    const Import import = good(plan_import(tournament::Office(), kTour, settings));
    EXPECT_EQ(import.form, FileForm::Pairgoth);
    ASSERT_EQ(import.remarks.size(), 2U);
    const tournament::Office office = office_of(import);
    EXPECT_EQ(office.opened().system, tournament::SystemKind::McMahon);
    EXPECT_EQ(office.opened().bar, 3);
    EXPECT_EQ(office.details().game, "go");
    ASSERT_EQ(office.rounds().size(), 2U);
    const tournament::BoardState& board = office.rounds()[0].boards[0];
    EXPECT_EQ(office.entered(board.board.white)->name, "Li, Bai") << "who had Black";
    EXPECT_EQ(board.result, "1-0");
    EXPECT_EQ(board.board.handicap, 2);
    // Converted back: the same games, with their colours.
    ExportSettings out;
    out.format = ExportFormat::Pairgoth;
    const Tournament back =
        good(read_pairgoth(good(export_tournament(source_of(office), out)).bytes));
    EXPECT_EQ(back.boards, good(read_pairgoth(kTour)).boards);
}

TEST(Pairgoth, ARunningEventAndItsExportToOpenGothaAreTheSameEvent) {
    const Tournament there = good(read_pairgoth(fixture("pairgoth.tour")));
    const Tournament exported = good(read_opengotha(fixture("pairgoth-opengotha.xml")));
    ASSERT_EQ(there.event.entries.size(), 71U);
    EXPECT_EQ(there.boards.size(), 38U);
    EXPECT_EQ(std::ranges::count(there.details, false, &Details::registered), 29);
    EXPECT_EQ(there.event.rounds_paired(), 2);
    EXPECT_EQ(there.event, exported.event);
    EXPECT_EQ(there.details, exported.details);
    EXPECT_EQ(there.boards, exported.boards);
    EXPECT_EQ(there.bar, exported.bar);
    EXPECT_EQ(there.floor, exported.floor);
    EXPECT_EQ(there.handicap, HandicapRule{}) << "everybody from 30 kyu on plays even games";
    EXPECT_EQ(exported.handicap, HandicapRule{});
    EXPECT_EQ(there.basic_minutes, exported.basic_minutes);
    EXPECT_EQ(there.komi, exported.komi);
    // Player 53 was free in round 1, 50 in round 2.
    const auto outcome = [&exported](std::size_t index, int round) {
        return exported.event.entries[index].record(round).outcome;
    };
    EXPECT_EQ(outcome(52, 1), Outcome::PairingBye);
    EXPECT_EQ(outcome(49, 2), Outcome::PairingBye);
    EXPECT_EQ(exported.details[0].egf_pin, "10000137") << "without the line break in the file";
    EXPECT_EQ(exported.details[29].egf_pin, "");
    EXPECT_THAT(codes_of(there.remarks),
                testing::ElementsAre("ratings-below-zero", "pairgoth-left-out"));
    EXPECT_THAT(codes_of(exported.remarks), testing::ElementsAre("ratings-below-zero"));
}

TEST(Pairgoth, PlayersWhoWereOnlyAnnouncedAreNotPairedAfterAnImport) {
    for (const char* const name : {"pairgoth.tour", "pairgoth-opengotha.xml"}) {
        const tournament::Office office = office_of(import_of(fixture(name)));
        ASSERT_TRUE(office.opened().check_in) << name;
        EXPECT_FALSE(office.is_checked_in(2)) << name;
        EXPECT_TRUE(office.is_checked_in(1)) << name;
        const auto next = tournament::propose_pairing(office, 3);
        ASSERT_TRUE(next) << next.error().english;
        for (const tournament::Board& board : next->boards)
            for (const EntryNumber number : {board.white, board.black})
                EXPECT_TRUE(office.is_checked_in(number)) << name << ": " << number;
        const Tournament again = written_and_read(office);
        const Tournament there = good(read_pairgoth(fixture("pairgoth.tour")));
        EXPECT_EQ(again.event.entries, there.event.entries) << name;
        EXPECT_EQ(again.details, there.details) << name;
        EXPECT_EQ(again.boards, there.boards) << name;
    }
}

TEST(Pairgoth, AFinishedWeekendRoundTripsThroughAnOfficeWithItsHandicaps) {
    const Tournament there = good(read_pairgoth(fixture("pairgoth-weekend.tour")));
    ASSERT_EQ(there.event.entries.size(), 58U);
    ASSERT_EQ(there.boards.size(), 99U);
    EXPECT_EQ(there.event.rounds_paired(), 4);
    EXPECT_EQ(there.handicap, (HandicapRule{9, 1, false}));
    EXPECT_EQ(std::ranges::count_if(there.boards,
                                    [](const PlayedBoard& board) { return board.handicap > 0; }),
              12);
    EXPECT_THAT(codes_of(there.remarks),
                testing::ElementsAre("even-from-grade", "ratings-below-zero", "pairgoth-left-out"));
    const tournament::Office office = office_of(import_of(fixture("pairgoth-weekend.tour")));
    EXPECT_FALSE(office.opened().check_in) << "all are present";
    EXPECT_EQ(office.opened().max_handicap, 9);
    EXPECT_EQ(office.opened().handicap_less, 1);
    const Tournament again = written_and_read(office);
    EXPECT_EQ(again.event.entries, there.event.entries);
    EXPECT_EQ(again.details, there.details);
    EXPECT_EQ(again.handicap, there.handicap);
    EXPECT_EQ(again.bar, there.bar);
    EXPECT_EQ(again.floor, there.floor);
    // Tables that were left empty there are numbered through here.
    ASSERT_EQ(again.boards.size(), there.boards.size());
    for (std::size_t i = 0; i < there.boards.size(); ++i) {
        PlayedBoard board = there.boards[i];
        board.table = again.boards[i].table;
        EXPECT_EQ(again.boards[i], board);
    }
}

TEST(Pairgoth, AMemberNumberStaysOneOfItsDatabaseAfterAnImport) {
    std::string text = kTour;
    text.replace(text.find(R"("country": "CN",)"), 16, R"("country": "CN", "aga": "4711",)");
    const Tournament again = written_and_read(office_of(import_of(text)));
    EXPECT_EQ(again.details[0].egf_pin, "17000001");
    EXPECT_EQ(again.event.entries[0].id, "");
    EXPECT_EQ(again.details[1].egf_pin, "");
    EXPECT_EQ(again.event.entries[1].id, "4711");
}

}  // namespace
}  // namespace pairgoth_test
}  // namespace kyvien::exchange
