// A person's data in the ledgers of a database: tournaments, halls' notes on them, keys.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "store/halls/ledgers.h"
#include "store/integrity/integrity.h"
#include "store/persons/person.h"
#include "store/persons/person_fixture.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"
#include "store/tournaments/tournament_store.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace person_ledgers_test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::string hex_of(std::string_view text) {
    std::string hex;
    for (const char each : text)
        hex += fmt::format("{:02x}", static_cast<unsigned char>(each));
    return hex;
}

/// Does the text contain the name, except as the beginning of another name?
bool has(const std::string& text, const std::string& form, const std::string& longer) {
    for (auto at = text.find(form); at != std::string::npos; at = text.find(form, at + 1))
        if (text.compare(at, longer.size(), longer) != 0)
            return true;
    return false;
}

class PersonInLedgers : public testing::Test {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        if (!server)
            server = std::make_unique<test::PostgresServer>();
        (void)server->sql("DROP SCHEMA IF EXISTS kyvien CASCADE");
    }
    static void TearDownTestSuite() { server.reset(); }

    /// The bytes of a tournament's log with Lan as number 2, in four batches.
    [[nodiscard]] std::string office() const {
        return test::bytes_of(test::add_tournament(folder));
    }
    static std::string notes() {
        return "t=key organiser=00ff seats=11ff\n"
               "t=game round=1 board=1 game=k7xq2mrd first=1 second=3\n"
               "t=terms json={\"note\":\"" +
               test::escaped(std::string("for ") + test::kLan) + "\"}\n";
    }
    void fill(const std::string& office) const {
        const auto log = open_postgres_log(server->address()).value();
        test::add_games(*log);
        const auto ledgers = open_postgres_ledgers(server->address(), log->hall()).value();
        const auto put = tournaments_in_ledgers(*ledgers)->import_whole("cup", {office, notes()});
        ASSERT_TRUE(put) << put.error().english;
        const std::string lan = test::kLan;
        ASSERT_TRUE(ledgers->append(
            {{kKeyLedger,
              0,
              1'000,
              {{"k1 chief 2026-11-25T00:00:00Z - 00ff Hoa", {}},
               {"k2 table 2026-11-25T00:00:00Z - 11ff " + lan, {}},
               {"k3 table 2026-11-25T00:00:00Z - 22ff " + lan + "h", {}},
               {"k2 table 2026-11-25T00:00:00Z 2026-11-26T00:00:00Z 11ff " + lan, {}}}}}));
    }

    /// The tables with the name in some column, plain or escaped, and the planner's statistics of
    /// them.
    static std::vector<std::string> tables_with(const std::string& name) {
        std::vector<std::string> found;
        std::istringstream tables(
            server->sql("SELECT 'kyvien.' || tablename FROM pg_tables WHERE schemaname = 'kyvien' "
                        "ORDER BY 1"));
        std::vector<std::string> all{"pg_catalog.pg_stats"};
        for (std::string table; tables >> table;)
            all.push_back(table);
        for (const std::string& table : all) {
            const std::string dump = server->sql("SELECT t::text FROM " + table + " t");
            bool is_there = false;
            for (const std::string& form : {name, test::escaped(name)})
                is_there = is_there || has(dump, form, form + "h") ||
                           has(dump, hex_of(form), hex_of(form + "h"));
            if (is_there)
                found.push_back(table);
        }
        return found;
    }
    /// Does the file of the ledgers' lines contain the name, including free space?
    static bool is_in_file(const std::string& name) {
        (void)server->sql("CHECKPOINT");
        return server->sql("SELECT position('\\x" + hex_of(name) +
                           "'::bytea IN pg_read_binary_file(pg_relation_filepath("
                           "'kyvien.ledger_line'))) > 0") == "t";
    }
    static std::vector<std::string> faults() {
        const auto report = check_postgres_integrity(server->address());
        if (!report)
            return {report.error().code.text()};
        std::vector<std::string> codes;
        for (const LogFault& fault : report->faults)
            codes.push_back(fault.game + " " + fault.code);
        return codes;
    }
    static KnownOffice read_cup() {
        const auto ledgers = open_postgres_ledgers(server->address(), 0).value();
        auto known = tournaments_in_ledgers(*ledgers)->read("cup", {});
        EXPECT_TRUE(known) << known.error().english;
        return known ? *std::move(known) : KnownOffice{};
    }

    [[nodiscard]] static PersonPlace place() { return {"", server->address()}; }
    inline static const PersonQuery kAsked{test::kLan, "", ""};
    inline static std::unique_ptr<test::PostgresServer> server;
    kyvien::test::TemporaryFolder folder;
};

TEST_F(PersonInLedgers, AreShownWithEntriesResultsAndKeys) {
    fill(office());
    const auto person = find_person(place(), kAsked);
    ASSERT_TRUE(person) << person.error().english;
    ASSERT_THAT(person->tournaments, SizeIs(2));
    const PersonTournament& notes = person->tournaments[0];
    EXPECT_EQ(notes.file, "hall/cup");
    EXPECT_THAT(notes.lines, ElementsAre(HasSubstr("t=terms")));
    const PersonTournament& cup = person->tournaments[1];
    EXPECT_EQ(cup.file, "office/cup");
    EXPECT_EQ(cup.name, "Cup");
    EXPECT_THAT(cup.entries, ElementsAre(2));
    EXPECT_THAT(cup.lines, ElementsAre(HasSubstr("12409999")));
    ASSERT_THAT(cup.results, SizeIs(1));
    EXPECT_EQ(cup.results[0].board, 2);
    EXPECT_EQ(cup.results[0].colour, "second");
    EXPECT_EQ(cup.results[0].opponent_name, "Tuan");
    EXPECT_EQ(cup.results[0].result, "0-1");
    EXPECT_THAT(person->keys, ElementsAre("k2"));
    EXPECT_EQ(person->lines(), 7U) << "three of games, two of the tournament, two of the key";
    auto of_game = kAsked;
    of_game.game = "k7xq2mrd";
    EXPECT_THAT(find_person(place(), of_game)->tournaments, IsEmpty()) << "one game was asked for";
}

TEST_F(PersonInLedgers, AreReplacedSoThatSealsDigestsAndMarksHold) {
    fill(office());
    (void)server->sql("ANALYZE kyvien.ledger_line, kyvien.game, kyvien.event");
    ASSERT_THAT(tables_with(test::kLan), ElementsAre("pg_catalog.pg_stats", "kyvien.event",
                                                     "kyvien.game", "kyvien.ledger_line"));
    const std::string in_office = "name=" + test::escaped(test::kLan);
    ASSERT_TRUE(is_in_file(in_office));
    const auto removal = remove_person(place(), kAsked, "Player-1", "Hoa", 1);
    ASSERT_TRUE(removal) << removal.error().english;
    EXPECT_FALSE(is_in_file(in_office));
    EXPECT_EQ(removal->games, 2U);
    EXPECT_EQ(removal->tournaments, 2U);
    EXPECT_EQ(removal->lines, 7U);
    EXPECT_THAT(tables_with(test::kLan), IsEmpty());
    EXPECT_THAT(faults(), IsEmpty());
    EXPECT_THAT(server->sql("SELECT line FROM kyvien.removal"),
                HasSubstr(";hall/cup:3;keys:2,4;office/cup:2"));

    const auto ledgers = open_postgres_ledgers(server->address(), 0).value();
    const auto tournaments = tournaments_in_ledgers(*ledgers);
    auto known = tournaments->read("cup", {});
    ASSERT_TRUE(known) << "the seals of the office hold: " << known.error().english;
    EXPECT_EQ(known->batches, 4U);
    const auto* const entered = known->office.entered(tournament::EntryNumber{2});
    ASSERT_NE(entered, nullptr);
    EXPECT_EQ(entered->name, "Player-1");
    EXPECT_EQ(entered->rating, 1990);
    EXPECT_EQ(entered->id, "");
    EXPECT_EQ(entered->birth, "");
    tournament::ResultEntered result;
    result.round = 1;
    result.board = 1;
    result.result = "1-0";
    EXPECT_TRUE(tournaments->change("cup", *known, [&](const tournament::Office&) {
        return Result<OfficeAddition>({"Hoa", {result}});
    })) << "it goes on";
    EXPECT_EQ(tournaments->find_by_game("k7xq2mrd").value(), "cup");
    const auto keys = ledgers->read(kKeyLedger).value();
    ASSERT_THAT(keys, SizeIs(4));
    EXPECT_THAT(keys[1].line, HasSubstr(" - 11ff Player-1"));
    EXPECT_THAT(keys[2].line, HasSubstr(std::string(test::kLan) + "h")) << "who is somebody else";
    EXPECT_THAT(ledgers->read("hall/cup").value().at(2).line, HasSubstr("for\\sPlayer-1"));
    EXPECT_THAT(faults(), IsEmpty());
    EXPECT_EQ(find_person(place(), kAsked).error().code.name(), "person-not-found");
}

TEST_F(PersonInLedgers, KeepTheirLinesWhereAnEarlierVersionWroteNoSeals) {
    std::istringstream sealed(office());
    std::string loose;
    for (std::string line; std::getline(sealed, line);)
        if (!line.starts_with("v=1 t=batch "))
            loose += line + "\n";
    fill(loose);
    {
        const auto ledgers = open_postgres_ledgers(server->address(), 0).value();
        auto known = read_cup();
        tournament::ResultEntered result;
        result.round = 1;
        result.board = 1;
        result.result = "1-0";
        ASSERT_TRUE(
            tournaments_in_ledgers(*ledgers)->change("cup", known, [&](const tournament::Office&) {
                return Result<OfficeAddition>({"Hoa", {result}});
            }));
    }
    const std::uint64_t batches = read_cup().batches;
    const auto removal = remove_person(place(), kAsked, "Player-1", "Hoa", 1);
    ASSERT_TRUE(removal) << removal.error().english;
    EXPECT_EQ(read_cup().batches, batches);
    EXPECT_THAT(tables_with(test::kLan), IsEmpty());
    EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(PersonInLedgers, AreNotChangedWhenAlterationsWouldBeHidden) {
    fill(office());
    (void)server->sql("UPDATE kyvien.ledger_line SET line = convert_to(replace("
                      "convert_from(line, 'UTF8'), 'rating=1980', 'rating=2980'), 'UTF8') "
                      "WHERE ledger = 'office/cup' AND seq = 2");
    ASSERT_THAT(faults(), ElementsAre("office/cup event-altered"));
    const auto altered = remove_person(place(), kAsked, "Player-1", "Hoa", 1);
    ASSERT_FALSE(altered);
    EXPECT_EQ(altered.error().code.name(), "person-log-altered");
    // The database's own digests are recomputed; the office's seal still reveals it.
    ASSERT_TRUE(accept_current_postgres_data(server->address()));
    ASSERT_THAT(faults(), IsEmpty());
    const auto sealed = remove_person(place(), kAsked, "Player-1", "Hoa", 1);
    ASSERT_FALSE(sealed);
    EXPECT_EQ(sealed.error().code.name(), "log-altered");
    EXPECT_THAT(tables_with(test::kLan), Not(IsEmpty()));
    EXPECT_THAT(removals(place()).value(), IsEmpty());
}

}  // namespace
}  // namespace person_ledgers_test
}  // namespace kyvien::store
