// The same as person_test.cpp in a PostgreSQL database.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/persons/person.h"
#include "store/persons/person_fixture.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace person_postgres_test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

/// The position, from 1, in the events' file of what was recorded of Lan; "0": nowhere.
std::string place_in_file(const test::PostgresServer& server) {
    std::string hex;
    for (const char each : test::escaped(std::string(test::kLan) + " touched"))
        hex += fmt::format("{:02x}", static_cast<unsigned char>(each));
    (void)server.sql("CHECKPOINT");
    return server.sql("SELECT position('\\x" + hex +
                      "'::bytea IN pg_read_binary_file(pg_relation_filepath('kyvien.event')))");
}

TEST(PersonInPostgres, IsReplacedInTheTablesAndInTheFolderThatIsNamed) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const test::PostgresServer server;
    const kyvien::test::TemporaryFolder folder;
    test::add_tournament(folder);
    const PersonPlace place{folder.path(), server.address()};
    const PersonQuery lan{test::kLan, "", ""};
    {
        auto log = open_postgres_log(server.address());
        ASSERT_TRUE(log) << log.error().english;
        test::add_games(**log);
        const auto refused = remove_person(place, lan, "Player-1", "Hoa", 1);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code.name(), "store-locked");
    }
    ASSERT_EQ(find_person(place, lan)->lines(), 4U);
    ASSERT_NE(place_in_file(server), "0");
    const auto removal = remove_person(place, lan, "Player-1", "Hoa", 1);
    ASSERT_TRUE(removal) << removal.error().english;
    EXPECT_EQ(removal->games, 2U);
    EXPECT_EQ(removal->tournaments, 1U);
    EXPECT_THAT(test::files_with(folder, test::kLan), IsEmpty());
    EXPECT_EQ(find_person(place, lan).error().code.name(), "person-not-found");
    EXPECT_EQ(removals(place)->size(), 1U);
    const auto report = check_postgres_integrity(server.address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(report->faults, IsEmpty());
    EXPECT_EQ(report->removals, 1U);
    EXPECT_EQ(place_in_file(server), "0") << "what was replaced is gone from the file too";
    auto log = open_postgres_log(server.address());
    ASSERT_TRUE(log);
    EXPECT_EQ((*log)->read("ab12cd34")->at(2).line,
              "v=1 t=seated at=3 by=second seat=second player=Player-1");
    EXPECT_EQ(test::add_to(**log, "k7xq2mrd", 4, {"v=1 t=resigned"}), "ok") << "it goes on";
}

}  // namespace
}  // namespace person_postgres_test
}  // namespace kyvien::store
