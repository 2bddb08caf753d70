// A person asks for the stored data, and for their removal: the name is nowhere afterwards, and
// everything else is unchanged and still verifies.
#include "store/persons/person.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <memory>

#include "store/accounts/accounts.h"
#include "store/chat/chat_store.h"
#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/persons/internal/name_change.h"
#include "store/persons/person_fixture.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"
#include "tournament/office/office.h"

namespace kyvien::store {
namespace person_test {
namespace {

namespace fs = std::filesystem;
using internal::NameChange;
using test::files_with;
using test::kLan;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class PersonTest : public testing::Test {
  protected:
    PersonTest() {
        place.folder = folder.path();
        auto log = opened();
        test::add_games(*log);
        cup = test::add_tournament(folder);
        test::add_keys(folder);
    }

    [[nodiscard]] std::unique_ptr<EventLog> opened() const {
        auto log = open_sqlite_log(folder / "kyvien.db");
        if (!log)
            throw std::runtime_error(log.error().english);
        return *std::move(log);
    }
    [[nodiscard]] std::vector<std::string> faults() const {
        const auto report = check_integrity(folder / "kyvien.db");
        if (!report)
            return {report.error().code.text()};
        std::vector<std::string> codes;
        for (const LogFault& fault : report->faults)
            codes.push_back(fault.game + " " + fault.code);
        return codes;
    }
    /// "ok", or the code of the refusal.
    std::string remove(const PersonQuery& query, const std::string& as = "Player-1") const {
        const auto removal = remove_person(place, query, as, "Hoa", 1'763'764'000'000);
        return removal ? "ok" : removal.error().code.text();
    }

    /// A change by someone with an editor for such files.
    void alter(const char* sql) const {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open((folder / "kyvien.db").c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(database);
    }

    kyvien::test::TemporaryFolder folder;
    PersonPlace place;
    std::string cup;
};

TEST_F(PersonTest, DeletesThePersonsChatLinesAndTheNameInOthers) {
    const auto yes = [](const ChatSwitches&) { return Result<void>(); };
    {
        const auto chats = open_sqlite_chats(folder / kAccountsFile).value();
        const auto add = [&](const std::string& game, const std::string& seat,
                             const std::string& name, const std::string& words) {
            const auto added = chats->add({0, game, seat.empty() ? "spectators" : "players", seat,
                                           "", name, "", "", words, 5, false},
                                          yes);
            EXPECT_TRUE(added);
        };
        add("k7xq2mrd", "first", "", "mine");
        add("k7xq2mrd", "second", "", std::string("thanks, ") + kLan + ", and Lan");
        add("zz99yy88", "first", "", "somebody else's");
        add("zz99yy88", "", kLan, "watching");
        ASSERT_TRUE(chats->report("k7xq2mrd", 1, "seat:second", 6));
    }
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    const auto chats = open_sqlite_chats(folder / kAccountsFile).value();
    const auto one = chats->chat_of("k7xq2mrd").value().lines;
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0].text, "thanks, Player-1, and Lan");
    const auto other = chats->chat_of("zz99yy88").value().lines;
    ASSERT_EQ(other.size(), 1U);
    EXPECT_EQ(other[0].text, "somebody else's");
    EXPECT_TRUE(chats->reported(10, 1)->empty());
    EXPECT_THAT(files_with(folder, kLan), IsEmpty());
}

TEST_F(PersonTest, WhatIsStoredOfAPersonIsFoundWithGamesTournamentsAndKeys) {
    const auto lan = find_person(place, {kLan, "", ""});
    ASSERT_TRUE(lan) << lan.error().english;
    ASSERT_EQ(lan->games.size(), 2U);
    EXPECT_EQ(lan->games[0].game, "ab12cd34");
    EXPECT_THAT(lan->games[0].seats, ElementsAre("second"));
    EXPECT_THAT(lan->games[0].named, ElementsAre(3, 4)) << "her seat, and what was noted of her";
    EXPECT_EQ(lan->games[0].events.size(), 5U);
    EXPECT_EQ(lan->games[1].game, "k7xq2mrd");
    ASSERT_EQ(lan->tournaments.size(), 1U);
    EXPECT_EQ(lan->tournaments[0].file, "tournaments/cup.log");
    EXPECT_THAT(lan->tournaments[0].entries, ElementsAre(2));
    ASSERT_EQ(lan->tournaments[0].results.size(), 1U);
    EXPECT_EQ(lan->tournaments[0].results[0].opponent_name, "Tuan");
    EXPECT_EQ(lan->tournaments[0].results[0].result, "0-1");
    EXPECT_EQ(lan->tournaments[0].results[0].colour, "second");
    EXPECT_THAT(lan->keys, ElementsAre("k2"));
    EXPECT_EQ(lan->lines(), 5U);
}

TEST_F(PersonTest, AfterARemovalNoByteOfTheNameIsLeftAndEveryCheckHolds) {
    ASSERT_THAT(files_with(folder, kLan), Not(IsEmpty()));
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    EXPECT_THAT(files_with(folder, kLan), IsEmpty());
    EXPECT_THAT(files_with(folder, "12409999"), IsEmpty()) << "her identifier";
    EXPECT_THAT(files_with(folder, "2001-02-03"), IsEmpty()) << "her date of birth";
    EXPECT_THAT(faults(), IsEmpty());
    // The hall opens it, finds no alteration, reads it and continues.
    const auto log = opened();
    EXPECT_THAT(log->faults(), IsEmpty());
    const auto events = log->read("ab12cd34");
    ASSERT_TRUE(events) << events.error().english;
    EXPECT_EQ(events->at(2).line, "v=1 t=seated at=3 by=second seat=second player=Player-1");
    EXPECT_EQ(events->at(3).line, "v=1 t=reported at=6 by=arbiter name=Hoa office=chief kind=touch "
                                  "seat=second note=Player-1\\stouched\\sthe\\sking");
    EXPECT_EQ(log->find("ab12cd34")->value().card.summary, test::summary_of("Minh", "Player-1"));
    EXPECT_EQ(test::add_to(*log, "ab12cd34", 5, {"v=1 t=resigned"}), "ok");
    EXPECT_TRUE(log->answers_of_game("ab12cd34")->empty()) << "an answer may tell the name";
}

TEST_F(PersonTest, OthersKeepTheirNamesAndTheirLines) {
    const auto before = opened()->read("zz99yy88");
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    const auto log = opened();
    EXPECT_EQ(log->read("zz99yy88"), before) << "her name only begins with Lan's";
    EXPECT_EQ(log->read("k7xq2mrd")->at(2).line,
              "v=1 t=seated at=3 by=second seat=second player=Minh");
    EXPECT_EQ(log->keys("k7xq2mrd")->size(), 2U);
}

TEST_F(PersonTest, TheTournamentGoesOnWithThePseudonymAndItsSealsHold) {
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    auto office = OfficeFile::open(cup);
    ASSERT_TRUE(office) << office.error().english;
    EXPECT_THAT(office->altered(), IsEmpty());
    EXPECT_EQ(office->office().event().entries.at(1).name, "Player-1");
    EXPECT_EQ(office->office().entered(2)->id, "");
    EXPECT_EQ(office->office().rounds()[0].boards[1].result, "0-1");
    tournament::Withdrew withdrew;
    withdrew.number = 2;
    withdrew.after_round = 1;
    withdrew.reason = "moved away";
    EXPECT_TRUE(office->append("Hoa", {withdrew}));
    EXPECT_NE(test::bytes_of(folder / "keys").find("k2 table 2026-11-25T00:00:00Z - 11ff Player-1"),
              std::string::npos);
}

TEST_F(PersonTest, RemovesOneOfTwoNamesakesBySeat) {
    ASSERT_EQ(remove({"", "k7xq2mrd", "first"}), "ok");
    const auto log = opened();
    EXPECT_EQ(log->read("k7xq2mrd")->at(1).line,
              "v=1 t=seated at=2 by=first seat=first player=Player-1");
    EXPECT_EQ(log->find("ab12cd34")->value().card.summary, test::summary_of("Minh", kLan));
    EXPECT_EQ(OfficeFile::open(cup)->office().event().entries.at(1).name, kLan);
    EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(PersonTest, ARemovalIsNotedWithoutTheName) {
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    ASSERT_EQ(remove({"Minh", "", ""}, "Player-2"), "ok");
    const auto all = removals(place);
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(all->at(0).by, "Hoa");
    EXPECT_EQ(all->at(0).at, 1'763'764'000'000);
    EXPECT_EQ(all->at(0).pseudonym, "Player-1");
    EXPECT_EQ(all->at(0).lines, 5U);
    EXPECT_EQ(all->at(1).games, 3U);
    EXPECT_EQ(check_integrity(folder / "kyvien.db")->removals, 2U);
    EXPECT_THAT(files_with(folder, kLan), IsEmpty());
}

TEST_F(PersonTest, DetectsAnAlteredRemovalRecord) {
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    alter("UPDATE removal SET line = replace(line, 'by=Hoa', 'by=Minh')");
    EXPECT_THAT(faults(), ElementsAre(" removal-altered"));
}

TEST_F(PersonTest, DistinguishesAnAlterationFromARemoval) {
    ASSERT_EQ(remove({kLan, "", ""}), "ok");
    alter("UPDATE event SET line = replace(line, 'Player-1', 'Player-9')");
    EXPECT_THAT(faults(), ElementsAre("ab12cd34 event-altered", "k7xq2mrd event-altered"));
    EXPECT_EQ(remove({"Minh", "", ""}, "Player-2"), "person-log-altered");
    EXPECT_THAT(files_with(folder, "Minh"), Not(IsEmpty())) << "nothing was changed";
}

TEST_F(PersonTest, RefusesWhileAHallRunsAndForAnUnknownPerson) {
    EXPECT_EQ(remove({"Nobody", "", ""}), "person-not-found");
    EXPECT_EQ(remove({kLan, "", ""}, "Minh"), "person-pseudonym-taken");
    EXPECT_EQ(remove({kLan, "", ""}, std::string("not ") + kLan), "person-pseudonym-taken");
    EXPECT_EQ(remove({"", "nogame99", "first"}), "person-seat-empty");
    EXPECT_EQ(remove({"first", "", ""}), "person-names-itself");
    {
        const auto hall = opened();
        EXPECT_EQ(remove({kLan, "", ""}), "store-locked");
        EXPECT_TRUE(find_person(place, {kLan, "", ""})) << "who asks is answered all the same";
    }
    EXPECT_EQ(find_person(place, {kLan, "", ""})->lines(), 5U) << "nothing was changed";
    EXPECT_THAT(faults(), IsEmpty());
}

TEST(PersonInOldData, IsRemovedAfterMigration) {
    const kyvien::test::TemporaryFolder folder;
    for (const auto& each :
         fs::directory_iterator(fs::path(KYVIEN_SOURCE_DIR) / "tests" / "data" / "store" / "0.1"))
        if (each.is_regular_file())
            fs::copy_file(each.path(), folder / each.path().filename());
    const PersonPlace place{folder.path(), ""};
    EXPECT_EQ(find_person(place, {"Lan", "", ""}).error().code.name(), "store-older");
    {
        ASSERT_TRUE(open_sqlite_log(folder / "kyvien.db"));
    }
    ASSERT_TRUE(find_person(place, {"Lan", "", ""}));
    ASSERT_TRUE(remove_person(place, {"Lan", "", ""}, "Player-1", "Hoa", 1));
    EXPECT_EQ(find_person(place, {"Lan", "", ""}).error().code.name(), "person-not-found");
    EXPECT_THAT(check_integrity(folder / "kyvien.db")->faults, IsEmpty());
}

TEST(NameInText, MatchesWholeWordsInFreeTextOnly) {
    const NameChange an("An", "P");
    EXPECT_EQ(an.in_text("An came late, said An."), "P came late, said P.");
    EXPECT_EQ(an.in_text("Anh and Hoàn An's"), "Anh and Hoàn P's");
    EXPECT_EQ(an.in_text("Anh, Lan"), std::nullopt);
    EXPECT_EQ(an.in_text("Ẩn"), std::nullopt);
    const NameChange wang("王小明", "P");
    EXPECT_EQ(wang.in_text("王小明迟到"), "P迟到") << "no spaces between words";
    const NameChange touch("touch", "P");
    EXPECT_EQ(touch.in_line("v=1 t=reported at=1 by=first kind=touch seat=first"), std::nullopt);
    EXPECT_EQ(touch.in_line("v=1 t=seated at=1 by=first seat=first player=touch"),
              "v=1 t=seated at=1 by=first seat=first player=P");
    const NameChange chess("chess", "P");
    EXPECT_EQ(chess.in_json(R"({"game":"chess","seats":{"first":{"name":"chess"}}})"),
              R"({"game":"chess","seats":{"first":{"name":"P"}}})");
    EXPECT_EQ(an.in_line("v=1 t=seated at=1 by=first seat=first player=Nguyễn\\sAn"), std::nullopt)
        << "somebody else";
    EXPECT_EQ(an.in_json(R"({"name":"Nguyễn An"})"), std::nullopt);
    const NameChange quote(R"(A "B" C)", "P");
    EXPECT_EQ(quote.in_json(R"({"name":"A \"B\" C"})"), R"({"name":"P"})");
}

TEST(NameInText, IsRemovedFromASignUpWithIdAndBirth) {
    const NameChange lan("Lan", "P");
    EXPECT_EQ(lan.in_line("t=sign-up number=1 hash=ab name=Lan club=Huế id=77 birth=1990 rating=9"),
              "t=sign-up number=1 hash=ab name=P club=Huế rating=9");
    EXPECT_EQ(lan.in_line("t=sign-up number=2 hash=cd name=Minh birth=1990"), std::nullopt);
}

}  // namespace
}  // namespace person_test
}  // namespace kyvien::store
