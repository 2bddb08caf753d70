// The same tests for tournaments in files and in a database: what is appended is appended once, to
// the state that was read, and can be moved from one to the other byte for byte.
#include "store/tournaments/tournament_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <thread>

#include "store/halls/ledgers.h"
#include "store/integrity/integrity.h"
#include "store/postgres_fixture.h"
#include "store/tournaments/internal/tournament_text.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace tournament_store_test {
namespace {

using namespace tournament;
using testing::ElementsAre;
using testing::IsEmpty;

/// Two halls, or two programs, at the same tournaments.
class Place {
  public:
    virtual ~Place() = default;
    [[nodiscard]] virtual std::unique_ptr<TournamentStore> open() = 0;
};

class Folder : public Place {
  public:
    std::unique_ptr<TournamentStore> open() override {
        return tournaments_in_folder(folder_.file("tournaments"));
    }

  private:
    kyvien::test::TemporaryFolder folder_;
};

/// One server for all tests of a suite; each begins with an empty database.
class SharedServer {
  public:
    static test::PostgresServer& emptied() {
        auto& server = held();
        if (!server)
            server = std::make_unique<test::PostgresServer>();
        (void)server->sql("DROP SCHEMA IF EXISTS kyvien CASCADE");
        return *server;
    }
    static void end() { held().reset(); }

  private:
    static std::unique_ptr<test::PostgresServer>& held() {
        static std::unique_ptr<test::PostgresServer> server;
        return server;
    }
};

class InDatabase : public Place {
  public:
    std::unique_ptr<TournamentStore> open() override {
        ledgers_.push_back(open_postgres_ledgers(server_.address(), ledgers_.size() + 1).value());
        return tournaments_in_ledgers(*ledgers_.back());
    }

  private:
    test::PostgresServer& server_ = SharedServer::emptied();
    std::vector<std::unique_ptr<Ledgers>> ledgers_;
};

enum class Kind : bool { Files, Postgres };

Opened club_open() {
    Opened opened;
    opened.name = "Club open";
    opened.rounds = 5;
    return opened;
}
Entered player(int number) {
    Entered entered;
    entered.number = static_cast<EntryNumber>(number);
    entered.name = "Player " + std::to_string(number);
    return entered;
}
OfficeAddition entering(int number) {
    return {"an", {player(number)}};
}
/// The next number, whichever other writer enters players.
Result<OfficeAddition> entering_next(const Office& office) {
    return entering(static_cast<int>(office.event().entries.size()) + 1);
}

class TournamentStores : public testing::TestWithParam<Kind> {
  protected:
    static void TearDownTestSuite() { SharedServer::end(); }
    void SetUp() override {
        if (GetParam() == Kind::Files) {
            place = std::make_unique<Folder>();
        } else {
            KYVIEN_SKIP_WITHOUT_POSTGRES();
            place = std::make_unique<InDatabase>();
        }
        one = place->open();
        two = place->open();
    }
    void begin(const std::vector<TournamentNote>& notes = {}) {
        ASSERT_TRUE(one->create("ab12cd34", "an", club_open(), {}, notes));
    }
    std::size_t entries(TournamentStore& store) {
        const auto read = store.read("ab12cd34", {});
        return read ? read->office.event().entries.size() : 999;
    }

    std::unique_ptr<Place> place;
    std::unique_ptr<TournamentStore> one, two;
};

TEST_P(TournamentStores, WhatOneAppendsTheOtherReads) {
    begin();
    KnownOffice known;
    ASSERT_TRUE(one->change("ab12cd34", known, entering_next));
    ASSERT_TRUE(one->change("ab12cd34", known, entering_next));
    EXPECT_EQ(known.office.seq(), 3U);
    auto there = two->read("ab12cd34", {});
    ASSERT_TRUE(there);
    EXPECT_EQ(there->office.event().entries.size(), 2U);
    // Then only what is new.
    ASSERT_TRUE(one->change("ab12cd34", known, entering_next));
    there = two->read("ab12cd34", *std::move(there));
    ASSERT_TRUE(there);
    EXPECT_EQ(there->office.event().entries.size(), 3U);
    EXPECT_EQ(there->bytes, known.bytes);
    EXPECT_THAT(two->ids().value(), ElementsAre("ab12cd34"));
}

TEST_P(TournamentStores, DecideOnTheCurrentOfficeDespiteAStaleCopy) {
    begin();
    KnownOffice old = one->read("ab12cd34", {}).value();
    KnownOffice known;
    ASSERT_TRUE(two->change("ab12cd34", known, entering_next));
    std::size_t seen = 0;
    ASSERT_TRUE(one->change("ab12cd34", old, [&](const Office& office) {
        seen = office.event().entries.size();
        return entering_next(office);
    }));
    EXPECT_EQ(seen, 1U);
    EXPECT_EQ(entries(*two), 2U);
}

TEST_P(TournamentStores, OfTwoConflictingCommandsOneIsRefusedWithTheNewState) {
    begin();
    const std::size_t seen = one->read("ab12cd34", {}).value().office.seq();
    const auto if_unchanged = [&](int number) -> DecideAddition {
        return [seen, number](const Office& office) -> Result<OfficeAddition> {
            if (office.seq() != seen)
                return refuse("seq-conflict", "changed", std::nullopt,
                              {{"seq", std::to_string(office.seq())}});
            return entering(number);
        };
    };
    KnownOffice known, other;
    ASSERT_TRUE(one->change("ab12cd34", known, if_unchanged(1)));
    const auto refused = two->change("ab12cd34", other, if_unchanged(1));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "seq-conflict");
    EXPECT_EQ(refused.error().values.back().second, std::to_string(seen + 1));
    EXPECT_EQ(entries(*one), 1U);
}

TEST_P(TournamentStores, AppendConcurrentlyWithoutLossOrDuplicates) {
    begin();
    constexpr int kEach = 20;
    const auto enter = [](TournamentStore& store) {
        KnownOffice known;
        for (int i = 0; i < kEach; ++i)
            EXPECT_TRUE(store.change("ab12cd34", known, entering_next));
    };
    std::thread other([&] { enter(*two); });
    enter(*one);
    other.join();
    const auto read = one->read("ab12cd34", {});
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->office.event().entries.size(), 2U * kEach);
    EXPECT_EQ(read->office.seq(), 2U * kEach + 1);
}

TEST_P(TournamentStores, AllEventsOrNone) {
    begin();
    KnownOffice known;
    const auto refused =
        one->change("ab12cd34", known, [](const Office&) -> Result<OfficeAddition> {
            return OfficeAddition{"an", {player(1), player(1)}};
        });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().values.back(), (std::pair<std::string, std::string>("fact", "2")));
    EXPECT_EQ(entries(*two), 0U);
}

TEST_P(TournamentStores, NothingIsAppendedWhereNothingIsDecided) {
    begin();
    KnownOffice known;
    ASSERT_TRUE(one->change(
        "ab12cd34", known, [](const Office&) { return Result<OfficeAddition>(OfficeAddition{}); }));
    EXPECT_EQ(two->read("ab12cd34", {}).value().office.seq(), 1U);
}

TEST_P(TournamentStores, RefuseADuplicateId) {
    begin({{"t=terms json=x", {}}});
    const auto again = two->create("ab12cd34", "an", club_open(), {}, {{"t=terms json=y", {}}});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code.name(), "file-exists");
    NotePosition position;
    EXPECT_THAT(two->notes("ab12cd34", position).value(), ElementsAre("t=terms json=x"));
}

TEST_P(TournamentStores, ATournamentThatCannotBeginIsNotLeftBehind) {
    ASSERT_FALSE(one->create("ab12cd34", "an", Opened{}, {}, {{"t=terms json=x", {}}}));
    EXPECT_THAT(two->ids().value(), IsEmpty());
    NotePosition position;
    EXPECT_THAT(two->notes("ab12cd34", position).value(), IsEmpty());
}

TEST_P(TournamentStores, RefuseAnUnknownTournament) {
    EXPECT_EQ(one->read("ab12cd34", {}).error().code.name(), "no-such-tournament");
    KnownOffice known;
    EXPECT_EQ(one->change("ab12cd34", known, entering_next).error().code.name(),
              "no-such-tournament");
    EXPECT_EQ(one->export_whole("ab12cd34").error().code.name(), "no-such-tournament");
}

TEST_P(TournamentStores, RefuseANoteAtAStalePosition) {
    begin();
    NotePosition mine, theirs;
    ASSERT_TRUE(one->note("ab12cd34", mine, {{"t=game game=aaaa1111", "aaaa1111"}}));
    const auto refused = two->note("ab12cd34", theirs, {{"t=game game=bbbb2222", "bbbb2222"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "seq-conflict");
    EXPECT_THAT(two->notes("ab12cd34", theirs).value(), ElementsAre("t=game game=aaaa1111"));
    ASSERT_TRUE(two->note("ab12cd34", theirs, {{"t=game game=bbbb2222", "bbbb2222"}}));
    EXPECT_THAT(one->notes("ab12cd34", mine).value(), ElementsAre("t=game game=bbbb2222"));
    EXPECT_EQ(mine.lines, 2U);
    EXPECT_EQ(mine.bytes, theirs.bytes);
}

TEST_P(TournamentStores, ExportAndImportATournament) {
    begin({{"t=terms json=x", {}}, {"t=game game=aaaa1111", "aaaa1111"}});
    KnownOffice known;
    ASSERT_TRUE(one->change("ab12cd34", known, entering_next));
    const auto whole = one->export_whole("ab12cd34");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->office.size(), known.bytes);
    EXPECT_EQ(whole->notes, "t=terms json=x\nt=game game=aaaa1111\n");
    EXPECT_EQ(two->import_whole("ab12cd34", *whole).error().code.name(), "file-exists");
    ASSERT_TRUE(two->import_whole("copy", *whole));
    const auto copy = one->export_whole("copy");
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->office, whole->office);
    EXPECT_EQ(copy->notes, whole->notes);
    // It can be continued there.
    KnownOffice of_copy;
    ASSERT_TRUE(one->change("copy", of_copy, entering_next));
    EXPECT_EQ(of_copy.office.event().entries.size(), 2U);
}

TEST_P(TournamentStores, WhatWasAlteredIsNotPutIn) {
    begin();
    KnownOffice known;
    ASSERT_TRUE(one->change("ab12cd34", known, entering_next));
    auto whole = one->export_whole("ab12cd34").value();
    whole.office.replace(whole.office.rfind("Player"), 6, "Bystan");
    EXPECT_EQ(two->import_whole("copy", whole).error().code.name(), "log-altered");
    whole.office = "something else";
    EXPECT_EQ(two->import_whole("copy", whole).error().code.name(), "no-office-file");
    EXPECT_THAT(two->ids().value(), ElementsAre("ab12cd34"));
}

INSTANTIATE_TEST_SUITE_P(BothStores, TournamentStores, testing::Values(Kind::Files, Kind::Postgres),
                         [](const auto& kind) {
                             return kind.param == Kind::Files ? "Files" : "Postgres";
                         });

// ---- database only ----

class Ledger : public testing::Test {
  protected:
    static void TearDownTestSuite() { SharedServer::end(); }
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        server = &SharedServer::emptied();
        ledgers = open_postgres_ledgers(server->address(), 1).value();
    }
    void begin(const std::string& name, std::size_t lines) {
        LedgerAddition addition{name, 0, 1'000, {}};
        for (std::size_t i = 1; i <= lines; ++i)
            addition.lines.push_back({"line " + std::to_string(i), {}});
        ASSERT_TRUE(ledgers->append({addition}));
    }
    std::vector<std::string> faults() const {
        const auto report = check_postgres_integrity(server->address());
        EXPECT_TRUE(report) << report.error().english;
        std::vector<std::string> codes;
        for (const LogFault& fault : report->faults)
            codes.push_back(fault.code + " " + fault.game);
        return codes;
    }
    test::PostgresServer* server = nullptr;
    std::unique_ptr<Ledgers> ledgers;
};

TEST_F(Ledger, ReadsWhatWasAppended) {
    begin("keys", 3);
    begin("office/a", 1);
    EXPECT_THAT(faults(), IsEmpty());
    EXPECT_EQ(ledgers->read("keys").value().size(), 3U);
    EXPECT_EQ(ledgers->read("keys", 3).value().size(), 1U);
    EXPECT_EQ(ledgers->read("nobody").value().size(), 0U);
    EXPECT_THAT(ledgers->names("office/").value(), ElementsAre("office/a"));
}

TEST_F(Ledger, AnAlteredLineIsFound) {
    begin("keys", 3);
    (void)server->sql("UPDATE kyvien.ledger_line SET line = 'other' WHERE seq = 2");
    EXPECT_EQ(ledgers->read("keys").error().code.name(), "ledger-altered");
    EXPECT_THAT(faults(), ElementsAre("event-altered keys"));
}

TEST_F(Ledger, DetectsALostEndAndRefusesToAppend) {
    begin("keys", 3);
    (void)server->sql("DELETE FROM kyvien.ledger_line WHERE seq = 3");
    EXPECT_EQ(ledgers->read("keys").error().code.name(), "ledger-altered");
    EXPECT_THAT(faults(), ElementsAre("events-lost keys"));
    (void)server->sql("UPDATE kyvien.ledger SET last_seq = 2, head = (SELECT digest FROM "
                      "kyvien.ledger_line WHERE seq = 2)");
    EXPECT_THAT(faults(), ElementsAre("row-altered keys"));
    const auto added = ledgers->append({{"keys", 2, 2'000, {{"revoked", {}}}}});
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code.name(), "ledger-altered");
}

TEST_F(Ledger, ALedgerThatIsNotListedAndOneWithoutLinesAreFound) {
    begin("keys", 1);
    begin("office/a", 2);
    (void)server->sql("DELETE FROM kyvien.ledger WHERE id = 'keys'");
    (void)server->sql("DELETE FROM kyvien.ledger_line WHERE ledger = 'office/a'");
    EXPECT_THAT(faults(),
                testing::UnorderedElementsAre("game-unlisted keys", "events-lost office/a"));
}

TEST_F(Ledger, IsResealedWhenAccepted) {
    begin("keys", 3);
    (void)server->sql("UPDATE kyvien.ledger_line SET line = 'other' WHERE seq = 2");
    ASSERT_TRUE(accept_current_postgres_data(server->address()));
    EXPECT_THAT(faults(), IsEmpty());
    EXPECT_EQ(ledgers->read("keys").value().at(1).line, "other");
}

TEST_F(Ledger, AnAdditionToSeveralIsMadeToAllOrToNone) {
    begin("keys", 1);
    const auto added = ledgers->append(
        {{"office/a", 0, 1'000, {{"first", {}}}}, {"keys", 7, 1'000, {{"second", {}}}}});
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code.name(), "seq-conflict");
    EXPECT_THAT(ledgers->names("").value(), ElementsAre("keys"));
}

TEST_F(Ledger, GoesOnAfterTheServerWasAway) {
    begin("keys", 1);
    server->stop("immediate");
    EXPECT_EQ(ledgers->append({{"keys", 1, 2'000, {{"second", {}}}}}).error().code.name(),
              "store-unavailable");
    server->start();
    ASSERT_TRUE(ledgers->append({{"keys", 1, 2'000, {{"second", {}}}}}));
    EXPECT_EQ(ledgers->read("keys").value().size(), 2U);
    EXPECT_THAT(faults(), IsEmpty());
}

class SealedNotes : public testing::Test {
  protected:
    SealedNotes() {
        EXPECT_TRUE(store->create("cup", "an", club_open(), {}, {{"t=key organiser=aa", {}}}));
        EXPECT_TRUE(note("t=terms json=bb"));
    }
    Result<void> note(const std::string& line) {
        NotePosition position;
        KYVIEN_TRY(store->notes("cup", position));
        return store->note("cup", position, {{line, {}}});
    }
    [[nodiscard]] std::string bytes() const {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void put(const std::string& text) const { std::ofstream(file, std::ios::binary) << text; }
    void replace(const std::string& what, const std::string& by) const {
        std::string text = bytes();
        text.replace(text.find(what), what.size(), by);
        put(text);
    }
    [[nodiscard]] static std::string without_seals(const std::string& text) {
        return std::regex_replace(text, std::regex(" seal=[0-9a-f]{64}"), "");
    }
    std::string read() {
        NotePosition position;
        const auto lines = store->notes("cup", position);
        if (!lines)
            return lines.error().code.text();
        std::string all;
        for (const std::string& line : *lines)
            all += line + ";";
        return all;
    }
    std::string checked() {
        const TournamentsReport report = check_tournaments(folder.file("tournaments"));
        EXPECT_EQ(report.count, 1U);
        return report.faults.empty() ? "ok" : report.faults.front().why.code.text();
    }

    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<TournamentStore> store = tournaments_in_folder(folder.file("tournaments"));
    std::string file = folder.file("tournaments") + "/cup.hall";
};

TEST_F(SealedNotes, ALineThatWasChangedTakenOutOrPutInIsFound) {
    const std::string whole = bytes();
    EXPECT_EQ(read(), "t=key organiser=aa;t=terms json=bb;");
    EXPECT_EQ(checked(), "ok");
    replace("organiser=aa", "organiser=ab");
    EXPECT_EQ(read(), "log-altered");
    EXPECT_EQ(checked(), "log-altered");
    EXPECT_EQ(note("t=agreed enter=at-once").error().code.name(), "log-altered");
    put(whole.substr(whole.find('\n') + 1));
    EXPECT_EQ(read(), "log-altered") << "the first line was taken out";
    put(whole + "t=terms json=cc\n");
    EXPECT_EQ(read(), "log-altered") << "a line without a seal behind one that has";
    put(whole + "t=terms json=cc");
    EXPECT_EQ(read(), "t=key organiser=aa;t=terms json=bb;") << "cut off: it never happened";
    EXPECT_EQ(checked(), "ok");
}

TEST_F(SealedNotes, OnesOfOlderVersionsAreReadAndBoundByWhatIsNotedThen) {
    put(without_seals(bytes()));
    EXPECT_EQ(read(), "t=key organiser=aa;t=terms json=bb;");
    EXPECT_EQ(checked(), "ok");
    ASSERT_TRUE(note("t=agreed enter=at-once"));
    EXPECT_EQ(read(), "t=key organiser=aa;t=terms json=bb;t=agreed enter=at-once;");
    EXPECT_EQ(checked(), "ok");
    replace("json=bb", "json=bc");
    EXPECT_EQ(checked(), "log-altered");
}

TEST_F(SealedNotes, WhatWasChangedIsAcceptedWithWhoAndWhyAndSealedAnew) {
    EXPECT_THAT(accept_notes(file, "Hoa", "as it should be").value(), IsEmpty());
    EXPECT_EQ(read(), "t=key organiser=aa;t=terms json=bb;");
    replace("organiser=aa", "organiser=ab");
    EXPECT_THAT(accept_notes(file, "Hoa", "as it should be").value(), ElementsAre(1));
    EXPECT_THAT(read(),
                testing::StartsWith("t=key organiser=ab;t=terms json=bb;t=accepted by=Hoa"));
    EXPECT_EQ(checked(), "ok");
    ASSERT_TRUE(note("t=agreed enter=at-once"));
    replace("organiser=ab", "organiser=ac");
    EXPECT_EQ(checked(), "log-altered");
}

TEST_F(SealedNotes, AreExportedWithoutSealsAndSealedOnImport) {
    const WholeTournament whole = store->export_whole("cup").value();
    EXPECT_EQ(whole.notes, "t=key organiser=aa\nt=terms json=bb\n");
    const auto there = tournaments_in_folder(folder.file("there"));
    ASSERT_TRUE(there->import_whole("cup", whole));
    std::ifstream in(folder.file("there") + "/cup.hall", std::ios::binary);
    const std::string carried{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(carried, bytes());
}

TEST(BatchesOfAnOffice, EndAtTheNextBatchEvenIfLinesAreMissing) {
    EXPECT_THAT(internal::batches_in("v=1 t=batch facts=3 seal=aa\nv=1 t=opened\n"
                                     "v=1 t=batch facts=1 seal=bb\nv=1 t=entered\n"),
                ElementsAre("v=1 t=batch facts=3 seal=aa\nv=1 t=opened\n",
                            "v=1 t=batch facts=1 seal=bb\nv=1 t=entered\n"));
}

}  // namespace
}  // namespace tournament_store_test
}  // namespace kyvien::store
