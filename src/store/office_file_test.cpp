#include "store/office_file.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace kyvien::store {
namespace {

using namespace tournament;

class OfficeFileTest : public testing::Test {
  protected:
    OfficeFileTest() { path_ = folder_ / "open.log"; }

    static Opened club_open() {
        Opened opened;
        opened.name = "Club open";
        opened.rounds = 5;
        return opened;
    }
    static Entered player(int number) {
        Entered entered;
        entered.number = static_cast<EntryNumber>(number);
        entered.name = "Player " + std::to_string(number);
        return entered;
    }
    std::string text() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// Like a person with an editor.
    static void rename(std::string& log, int number) {
        const std::string field = "number=" + std::to_string(number) + " name=";
        log.insert(log.find(field) + field.size(), "x");
    }
    void write(std::string_view bytes, std::ios::openmode mode) const {
        std::ofstream(path_, std::ios::binary | mode) << bytes;
    }

    kyvien::test::TemporaryFolder folder_;
    std::string path_;
};

TEST_F(OfficeFileTest, EventsAreThereAgainWhenTheFileIsOpenedAgain) {
    ASSERT_TRUE(OfficeFile::create(path_, "an", club_open()));
    {
        auto file = OfficeFile::open(path_);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("an", {player(1), player(2)}));
    }
    const auto file = OfficeFile::open(path_);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->office().seq(), 3U);
    EXPECT_EQ(file->office().event().entries.size(), 2U);
    EXPECT_TRUE(file->torn().empty());
}

TEST_F(OfficeFileTest, AFileIsNotMadeOverAnotherOne) {
    ASSERT_TRUE(OfficeFile::create(path_, "an", club_open()));
    const auto again = OfficeFile::create(path_, "an", club_open());
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code.name(), "file-exists");
}

TEST_F(OfficeFileTest, AFileThatCannotBeginIsNotLeftBehind) {
    Opened nameless;
    ASSERT_FALSE(OfficeFile::create(path_, "an", nameless));
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(OfficeFileTest, AllEventsOrNone) {
    auto file = OfficeFile::create(path_, "an", club_open());
    ASSERT_TRUE(file);
    const std::string before = text();
    const auto refused = file->append("an", {player(1), player(1)});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().values.back(), (std::pair<std::string, std::string>("fact", "2")));
    EXPECT_EQ(text(), before);
    EXPECT_EQ(file->office().seq(), 1U);
}

TEST_F(OfficeFileTest, ALineThatWasCutOffIsSetAside) {
    {
        auto file = OfficeFile::create(path_, "an", club_open());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("an", {player(1)}));
    }
    const std::string whole = text();
    const std::string torn = "v=1 t=batch facts=1 seal=0\nv=1 t=entered at=5 by=an numb";
    write(torn, std::ios::app);
    {
        // A reader leaves it alone: a writer may be active.
        const auto read = read_office(path_);
        ASSERT_TRUE(read);
        EXPECT_EQ(read->office.seq(), 2U);
        EXPECT_EQ(text(), whole + torn);
    }
    auto file = OfficeFile::open(path_);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->torn(), torn);
    EXPECT_EQ(text(), whole);
    std::ifstream aside(path_ + ".torn");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(aside), {}), torn);
    ASSERT_TRUE(file->append("an", {player(2)}));
    EXPECT_EQ(read_office(path_)->office.seq(), 3U);
}

TEST_F(OfficeFileTest, ReadsOnlyWhatOthersAppended) {
    KnownOffice known;
    {
        auto file = OfficeFile::create(path_, "hall", club_open());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("hall", {player(1)}));
        known = std::move(*file).close();
    }
    ASSERT_TRUE(OfficeFile::open(path_)->append("command line", {player(2)}));
    const auto read = read_office(path_, known);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->office.seq(), 3U);
    EXPECT_EQ(read->bytes, std::filesystem::file_size(path_));
    EXPECT_EQ(read->office.log()[2].by, "command line");
}

TEST_F(OfficeFileTest, AFileThatWasReplacedIsReadFromItsBeginning) {
    KnownOffice known;
    {
        auto file = OfficeFile::create(path_, "an", club_open());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("an", {player(1), player(2)}));
        known = std::move(*file).close();
    }
    const std::string other = folder_ / "other.log";
    ASSERT_TRUE(OfficeFile::create(other, "an", club_open()));
    std::filesystem::rename(other, path_);
    const auto read = read_office(path_, known);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->office.seq(), 1U);
}

TEST_F(OfficeFileTest, AFaultIsToldWithItsLine) {
    ASSERT_TRUE(OfficeFile::create(path_, "an", club_open()));
    write("v=1 t=entered nonsense\n", std::ios::app);
    const auto refused = OfficeFile::open(path_);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().english.starts_with("line 3: ")) << refused.error().english;
}

TEST_F(OfficeFileTest, AnotherFileIsNoTournament) {
    write("[Event \"x\"]\n", std::ios::out);
    EXPECT_EQ(OfficeFile::open(path_).error().code.name(), "no-office-file");
    EXPECT_EQ(read_office(folder_ / "none.log").error().code.name(), "file-unreadable");
}

TEST_F(OfficeFileTest, KeepsAcknowledgedEventsAfterAKill) {
    ASSERT_TRUE(OfficeFile::create(path_, "an", club_open()));
    int answers[2];
    ASSERT_EQ(::pipe(answers), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        auto file = OfficeFile::open(path_);
        for (int number = 1; file && number <= kMaxEntries; ++number) {
            if (!file->append("an", {player(number)}) || ::write(answers[1], "x", 1) != 1)
                break;
        }
        ::_exit(1);
    }
    ::close(answers[1]);
    std::size_t answered = 0;
    for (char one; answered < 20 && ::read(answers[0], &one, 1) == 1;)
        ++answered;
    ASSERT_EQ(answered, 20U);
    ::kill(child, SIGKILL);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    for (char one; ::read(answers[0], &one, 1) == 1;)
        ++answered;
    ::close(answers[0]);
    const auto file = OfficeFile::open(path_);  // a killed process does not hold the lock
    ASSERT_TRUE(file);
    EXPECT_GE(file->office().event().entries.size(), answered);
}

TEST_F(OfficeFileTest, DiscardsAnIncompleteBatch) {
    {
        auto file = OfficeFile::create(path_, "an", club_open());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("an", {player(1)}));
    }
    const std::string before = text();
    std::vector<OfficeEventBody> list;
    for (int number = 2; number <= 120; ++number)
        list.emplace_back(player(number));
    ASSERT_TRUE(OfficeFile::open(path_)->append("an", list));
    const std::string after = text();
    ASSERT_GT(after.size() - before.size(), std::size_t{4096});
    // Killed anywhere during the write: at the end of a line, within one, within the head.
    for (std::size_t kept = before.size(); kept < after.size(); kept += kept % 7 == 0 ? 1 : 53) {
        write(after.substr(0, kept), std::ios::trunc);
        const auto read = read_office(path_);
        ASSERT_TRUE(read) << kept << ": " << read.error().english;
        ASSERT_EQ(read->office.event().entries.size(), 1U) << kept;
        auto file = OfficeFile::open(path_);
        ASSERT_TRUE(file) << kept << ": " << file.error().english;
        ASSERT_EQ(file->torn(), after.substr(before.size(), kept - before.size()));
        ASSERT_EQ(file->office().event().entries.size(), 1U) << kept;
        ASSERT_TRUE(file->append("an", list)) << kept;
        ASSERT_EQ(read_office(path_)->office.event().entries.size(), 120U);
    }
}

TEST_F(OfficeFileTest, AppendsAListAtomicallyUnderAKill) {
    constexpr int kList = 300;
    int interrupted = 0;
    for (int attempt = 0; attempt < 20; ++attempt) {
        std::filesystem::remove(path_);
        ASSERT_TRUE(OfficeFile::create(path_, "an", club_open()));
        int begun[2];
        ASSERT_EQ(::pipe(begun), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            auto file = OfficeFile::open(path_);
            for (int first = 1; file && first + kList <= kMaxEntries; first += kList) {
                std::vector<OfficeEventBody> list;
                for (int number = first; number < first + kList; ++number)
                    list.emplace_back(player(number));
                if (::write(begun[1], "x", 1) != 1 || !file->append("an", std::move(list)))
                    break;
            }
            ::_exit(1);
        }
        ::close(begun[1]);
        char one = 0;
        for (int seen = 0; seen <= attempt % 5; ++seen)
            ASSERT_EQ(::read(begun[0], &one, 1), 1);
        ::kill(child, SIGKILL);
        ASSERT_EQ(::waitpid(child, nullptr, 0), child);
        ::close(begun[0]);
        const auto file = OfficeFile::open(path_);
        ASSERT_TRUE(file) << file.error().english;
        EXPECT_EQ(file->office().event().entries.size() % kList, 0U);
        interrupted += file->torn().empty() ? 0 : 1;
    }
    RecordProperty("interrupted", interrupted);
}

TEST_F(OfficeFileTest, ALineThatWasChangedByHandIsNoticedWithItsPlace) {
    {
        auto file = OfficeFile::create(path_, "an", club_open());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("an", {player(1), player(2)}));
        ASSERT_TRUE(file->append("an", {player(3)}));
    }
    const std::string right = text();
    const auto refusal_of = [&](const std::string& changed) {
        write(changed, std::ios::trunc);
        const auto read = read_office(path_);
        return read ? std::string("read") : read.error().code.text() + ": " + read.error().english;
    };
    std::string changed = right;
    rename(changed, 2);
    EXPECT_TRUE(refusal_of(changed).starts_with("log-altered: lines 3 to 5 are not what"))
        << refusal_of(changed);
    // A batch removed, a line removed, one added, two exchanged.
    const std::size_t batch = right.find("v=1 t=batch", right.find("number=1 "));
    const std::size_t second = right.find("v=1 t=batch", 1);
    EXPECT_TRUE(
        refusal_of(right.substr(0, second) + right.substr(batch)).starts_with("log-altered"));
    changed = right;
    const std::size_t line = changed.find("v=1 t=entered");
    changed.erase(line, changed.find('\n', line) + 1 - line);
    EXPECT_TRUE(refusal_of(changed).starts_with("log-altered")) << refusal_of(changed);
    EXPECT_TRUE(
        refusal_of(right + encode({5, "an", player(4)}) + "\n").starts_with("log-altered: line 8"));
    EXPECT_EQ(refusal_of(right), "read");
}

TEST_F(OfficeFileTest, AcceptsAlteredLinesWithAReason) {
    {
        auto file = OfficeFile::create(path_, "an", club_open());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->append("an", {player(1)}));
    }
    std::string changed = text();
    rename(changed, 1);
    write(changed, std::ios::trunc);
    ASSERT_FALSE(OfficeFile::open(path_));
    {
        auto file = OfficeFile::open(path_, {}, AlteredLines::Read);
        ASSERT_TRUE(file);
        ASSERT_EQ(file->altered().size(), 1U);
        ASSERT_TRUE(
            file->append("an", {FileAccepted{{file->altered()[0].digest}, "the disk broke"}}));
    }
    auto file = OfficeFile::open(path_);
    ASSERT_TRUE(file) << file.error().english;
    EXPECT_EQ(file->office().entered(1)->name, "xPlayer 1");
    ASSERT_TRUE(file->append("an", {player(2)}));
    EXPECT_TRUE(read_office(path_));
    // Another change is detected again.
    changed = text();
    rename(changed, 1);
    write(changed, std::ios::trunc);
    EXPECT_EQ(read_office(path_).error().code.name(), "log-altered");
}

TEST_F(OfficeFileTest, AFileOfAnEarlierVersionIsReadAndBoundFromThenOn) {
    std::string old = encode({1, "an", club_open()}) + "\n" + encode({2, "an", player(1)}) + "\n";
    write(old, std::ios::out);
    {
        auto file = OfficeFile::open(path_);
        ASSERT_TRUE(file) << file.error().english;
        ASSERT_TRUE(file->append("an", {player(2)}));
    }
    std::string now = text();
    EXPECT_TRUE(now.starts_with(old));
    ASSERT_TRUE(read_office(path_));
    rename(now, 1);
    write(now, std::ios::trunc);
    EXPECT_EQ(read_office(path_).error().code.name(), "log-altered");
}

}  // namespace
}  // namespace kyvien::store
