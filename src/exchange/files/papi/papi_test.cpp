#include "exchange/files/papi/papi.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "effort.h"
#include "exchange/files/papi/access.h"
#include "exchange/imports/import.h"
#include "exchange/source.h"
#include "tournament/office/report.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {
namespace papi_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using tournament::Outcome;
using tournament::Points;

template <typename T>
T good(Result<T> result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().english);
    return result ? *std::move(result) : T{};
}

std::string fixture(std::string_view name) {
    std::ifstream in(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/papi" /
                         std::string(name),
                     std::ios::binary);
    EXPECT_TRUE(in) << name;
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

Import import_of(const std::string& bytes) {
    ImportSettings settings;
    settings.file_name = "open.papi";
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

/// Replaces every occurrence of a text of the same length, as UTF-16 and as Latin-1.
std::string replaced(std::string bytes, std::string_view what, std::string_view instead) {
    EXPECT_EQ(what.size(), instead.size());
    const auto wide = [](std::string_view text) {
        std::string out;
        for (const char c : text)
            (out += c) += '\0';
        return out;
    };
    std::size_t found = 0;
    for (const auto& [from, to] :
         {std::pair(std::string(what), std::string(instead)), std::pair(wide(what), wide(instead))})
        for (auto at = bytes.find(from); at != std::string::npos; at = bytes.find(from, at + 1)) {
            bytes.replace(at, from.size(), to);
            ++found;
        }
    EXPECT_GT(found, 0U) << what;
    return bytes;
}

TEST(Access, ReadsTextsMemosDatesAndMovedRows) {
    const auto tables = good(read_access_tables(fixture("swiss.papi"), {"joueur", "CLUB"}));
    ASSERT_EQ(tables.size(), 2U);
    const AccessTable& players = tables[0];
    EXPECT_EQ(players.columns.size(), 34U + 24U * 3U) << "the definition has two pages";
    ASSERT_EQ(players.rows.size(), 10U) << "one is deleted, one has moved";
    const auto cell = [&players](std::string_view reference, std::string_view column) {
        for (const auto& row : players.rows)
            if (row[*players.find("ref")] == reference)
                return row[*players.find(column)];
        return AccessCell("no such row");
    };
    EXPECT_EQ(cell("2", "Nom"), "MORVAN") << "the row that has moved";
    EXPECT_EQ(cell("2", "Prenom"), "Élodie");
    EXPECT_EQ(cell("3", "Nom"), "ŠIMEK");
    EXPECT_EQ(cell("6", "Nom"), "Nguyễn");
    EXPECT_EQ(cell("8", "NeLe"), "2012-02-29");
    EXPECT_EQ(cell("7", "NeLe"), AccessCell());
    EXPECT_EQ(cell("2", "InscriptionRegle"), "30");
    EXPECT_EQ(cell("2", "Pointe"), "1");
    EXPECT_EQ(cell("9", "Pointe"), "0");
    EXPECT_EQ(cell("2", "Commentaire"), "Arrive par le train de neuf heures.");
    EXPECT_EQ(cell("4", "Commentaire"), "Mineur, autorisation reçue.");
    std::string nine;
    for (int i = 0; i < 9; ++i)
        nine += "Parle tchèque et allemand. ";
    EXPECT_EQ(cell("3", "Commentaire"), nine) << "in a chain of rows";
    EXPECT_EQ(tables[1].rows.size(), 1U);
}

TEST(Papi, ReadsTheWholeEvent) {
    const std::string bytes = fixture("swiss.papi");
    EXPECT_EQ(detect_file_form(bytes), FileForm::Papi);
    const Tournament t = good(read_papi(bytes));
    EXPECT_EQ(t.event.name, "Open d’Été");
    EXPECT_EQ(t.event.rounds_planned, 5);
    EXPECT_EQ(t.event.rounds_paired(), 4);
    EXPECT_EQ(t.system, tournament::SystemKind::Dutch);
    EXPECT_THAT(t.tie_breaks, ElementsAre("BH", "BH/C1"));
    EXPECT_EQ(t.place, "Saint-Malo");
    EXPECT_EQ(t.begins, "2025-07-15");
    EXPECT_EQ(t.ends, "2025-07-19");
    EXPECT_EQ(t.arbiter, "HAMON Luc");
    EXPECT_EQ(t.reported_details.tempo, "90 min + 30 s");
    EXPECT_EQ(t.sides, Sides::WhiteBlack);
    ASSERT_EQ(t.event.entries.size(), 9U) << "without EXEMPT";
    const tournament::Entry& first = t.event.entries[0];
    EXPECT_EQ(first.name, "MORVAN, Élodie");
    EXPECT_EQ(first.sex, "w");
    EXPECT_EQ(first.birth, "1988/03/14");
    EXPECT_EQ(first.title, "WFM");
    EXPECT_EQ(first.rating, 2210);
    EXPECT_EQ(first.federation, "FRA");
    EXPECT_EQ(first.id, "700101");
    EXPECT_EQ(t.details[0].club, "Cercle des Lilas");
    EXPECT_TRUE(t.details[0].registered);
    EXPECT_FALSE(t.details[7].registered) << "not marked as present";
    EXPECT_EQ(t.event.entries[3].id, "C10004") << "the licence, without a FIDE number";
    EXPECT_EQ(t.event.entries[8].rating, 0);
}

TEST(Papi, ReadsEveryKindOfResultAndBye) {
    const Tournament t = good(read_papi(fixture("swiss.papi")));
    const auto record = [&t](EntryNumber number, int round) {
        return t.event.find(number)->record(round);
    };
    using tournament::Colour;
    EXPECT_EQ(record(1, 1), (tournament::RoundRecord{5, Colour::White, Outcome::Win, true}));
    EXPECT_EQ(record(5, 1), (tournament::RoundRecord{1, Colour::Black, Outcome::Loss, true}));
    EXPECT_EQ(record(3, 1).outcome, Outcome::Draw);
    EXPECT_EQ(record(4, 2), (tournament::RoundRecord{3, Colour::White, Outcome::ForfeitWin, true}));
    EXPECT_EQ(record(3, 2).outcome, Outcome::ForfeitLoss);
    EXPECT_EQ(record(2, 3).outcome, Outcome::ForfeitLoss) << "both were absent";
    EXPECT_EQ(record(3, 3).outcome, Outcome::ForfeitLoss);
    EXPECT_EQ(record(6, 3).outcome, Outcome::ForfeitLoss);
    EXPECT_EQ(record(7, 3).outcome, Outcome::ForfeitWin);
    EXPECT_EQ(record(9, 2).outcome, Outcome::PairingBye);
    EXPECT_EQ(record(7, 2).outcome, Outcome::HalfBye);
    EXPECT_EQ(record(8, 1).outcome, Outcome::ZeroBye);
    EXPECT_EQ(record(8, 4).outcome, Outcome::ZeroBye) << "not paired";
    EXPECT_EQ(record(1, 4), (tournament::RoundRecord{6, Colour::Black, Outcome::None, true}));
    // Announced for the coming round.
    EXPECT_EQ(record(3, 5).outcome, Outcome::ZeroBye);
    EXPECT_EQ(record(5, 5).outcome, Outcome::HalfBye);
    EXPECT_EQ(record(6, 5).outcome, Outcome::FullBye);
    EXPECT_EQ(record(1, 5), tournament::RoundRecord{});
    EXPECT_EQ(t.event.score_before(*t.event.find(1), 4), Points::whole(2) + Points::half());
}

TEST(Papi, NamesWhatIsNotKept) {
    std::vector<std::string> remarks;
    for (const Remark& remark : good(read_papi(fixture("swiss.papi"))).remarks)
        remarks.push_back(remark.english);
    EXPECT_THAT(remarks,
                ElementsAre("the tie-break Kashdan is not known here and is left out",
                            "ratings of the file (Elo): 4 of FIDE, 2 national, 2 estimated",
                            "licence numbers of players with a FIDE number, which are not kept: 2",
                            "data of the file that are not imported: Homologation 61234, AffType, "
                            "Cat, Commentaire, EMail, Fixe, InscriptionRegle, Ligue"));
}

TEST(Papi, AllPlayAllHasItsRatingPointsAndRests) {
    const Tournament t = good(read_papi(fixture("round-robin.papi")));
    EXPECT_EQ(t.system, tournament::SystemKind::RoundRobin);
    EXPECT_EQ(t.event.points.win, Points::whole(3));
    EXPECT_EQ(t.event.points.draw, Points::whole(1));
    EXPECT_THAT(t.tie_breaks, ElementsAre("SB", "KS"));
    EXPECT_EQ(t.event.entries[2].rating, 1850) << "of rapid chess";
    EXPECT_EQ(t.event.entries[0].record(1).outcome, Outcome::PairingBye) << "rests";
    EXPECT_TRUE(t.details[0].registered) << "presence was not recorded at all";
    const tournament::Office office = office_of(import_of(fixture("round-robin.papi")));
    EXPECT_EQ(office.rounds().size(), 5U);
    EXPECT_FALSE(office.opened().check_in);
    EXPECT_EQ(office.opened().scores,
              (std::vector{Points::whole(3), Points::whole(1), Points{}, Points::whole(3)}));
}

TEST(Papi, IsContinuedFromTheNextRoundAndEqualAsAReport) {
    const Tournament there = good(read_papi(fixture("swiss.papi")));
    tournament::Office office = office_of(import_of(fixture("swiss.papi")));
    EXPECT_EQ(office.opened().system, tournament::SystemKind::Dutch);
    EXPECT_THAT(office.opened().tie_breaks, ElementsAre("BH", "BH/C1"));
    EXPECT_TRUE(office.opened().check_in);
    EXPECT_FALSE(office.is_checked_in(8));
    const Tournament again = tournament_of(office);
    ASSERT_EQ(again.event.entries.size(), there.event.entries.size());
    for (std::size_t i = 0; i < there.event.entries.size(); ++i)
        for (int round = 1; round <= 4; ++round)
            EXPECT_EQ(again.event.entries[i].record(round), there.event.entries[i].record(round))
                << i << ", round " << round;
    EXPECT_EQ(again.boards, there.boards);
    EXPECT_EQ(again.event.find(5)->record(5).outcome, Outcome::HalfBye);
    const auto report = good(report_of(office, tournament::TrfEdition::Trf26));
    const auto written = good(tournament::write_trf(report, tournament::TrfEdition::Trf26));
    const auto read = good(tournament::read_trf(written));
    for (std::size_t i = 0; i < there.event.entries.size(); ++i) {
        EXPECT_EQ(read.event.entries[i].birth, there.event.entries[i].birth);
        EXPECT_EQ(read.event.entries[i].title, there.event.entries[i].title);
        for (int round = 1; round <= 4; ++round)
            EXPECT_EQ(read.event.entries[i].record(round).opponent,
                      there.event.entries[i].record(round).opponent);
    }
}

TEST(Papi, ErrorsNameTableAndPlace) {
    const std::string whole = fixture("swiss.papi");
    const auto fault = [](const std::string& bytes) {
        const auto read = read_papi(bytes);
        return read ? "read without complaint" : read.error().english;
    };
    EXPECT_THAT(fault(replaced(whole, "JOUEUR", "JOUEUX")),
                "table JOUEUR: the database has no such table");
    EXPECT_THAT(fault(replaced(whole, "Variable", "Variabel")),
                HasSubstr("table INFO: Variable, Value: the table has no such column"));
    EXPECT_THAT(fault(replaced(whole, "NbrRondes", "NbrRounds")),
                HasSubstr("table INFO: NbrRondes: '' is not a whole number from 1 to 24"));
    EXPECT_THAT(fault(replaced(whole, "Rd01Adv", "Rd01Avd")),
                HasSubstr("table JOUEUR: Rd01Adv: the table has no such column"));
    EXPECT_THAT(fault(whole.substr(0, 5000)), HasSubstr("not a database of Access, or only its"));
    std::string old = whole;
    old[0x14] = '\0';
    EXPECT_THAT(fault(old), HasSubstr("written by Access 97"));
    std::string encrypted = whole;
    encrypted[2 * 4096] = '\x7F';
    EXPECT_THAT(fault(encrypted), HasSubstr("page 2: the pages are encrypted"));
    for (std::size_t pages = 4; pages < whole.size() / 4096; ++pages)
        EXPECT_THAT(fault(whole.substr(0, pages * 4096)), HasSubstr("the file is damaged"))
            << pages;
    ImportSettings settings;
    tournament::Office open = office_of(import_of(whole));
    const auto refused = plan_import(open, whole, settings);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().english, HasSubstr("whole tournament (a database of Papi)"));
}

TEST(Papi, PlayersWhoTellDifferentStoriesAreNamed) {
    // The colour of one cell: "B", as Latin-1 or UTF-16, becomes "N" in one row at a time.
    const std::string whole = fixture("swiss.papi");
    std::size_t refused = 0;
    for (std::size_t at = 3 * 4096; at + 4 < whole.size(); ++at) {
        if (whole.compare(at, 3, "\xFF\xFE\x42") != 0)
            continue;
        std::string changed = whole;
        changed[at + 2] = 'N';
        const auto read = read_papi(changed);
        if (read)
            continue;
        EXPECT_EQ(read.error().code.name(), "bad-papi");
        EXPECT_THAT(read.error().english, HasSubstr("another opponent, colour or result"));
        ++refused;
    }
    EXPECT_GT(refused, 3U);
}

TEST(Papi, DamagedFilesAreReadOrRefusedButNeverCrash) {
    const std::string whole = fixture("swiss.papi");
    std::mt19937 random(7);
    std::size_t refused = 0;
    const auto attempt = [&refused](const std::string& bytes) {
        const auto read = read_papi(bytes);
        if (read)
            return;
        ++refused;
        EXPECT_FALSE(read.error().english.empty());
        EXPECT_THAT(std::string(read.error().code.name()),
                    testing::AnyOf("bad-papi", "bad-access", "bad-access-table", "bad-tournament"));
    };
    for (std::size_t length = 0; length < whole.size(); length += 997)
        attempt(whole.substr(0, length));
    const int changes = test::samples(2000);
    for (int i = 0; i < changes; ++i) {
        std::string bytes = whole;
        const int count = 1 + static_cast<int>(random() % 8);
        for (int k = 0; k < count; ++k)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        attempt(bytes);
    }
    std::string noise = whole.substr(0, 64);
    while (noise.size() < 10 * 4096)
        noise += static_cast<char>(random());
    attempt(noise);
    EXPECT_GT(refused, 0U);
}

}  // namespace
}  // namespace papi_test
}  // namespace kyvien::exchange
