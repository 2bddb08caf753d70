#include "store/office_file.h"

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
    OfficeFileTest() {
        std::string pattern = std::filesystem::temp_directory_path() / "kyvien-office-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        path_ = folder_ / "open.log";
    }
    ~OfficeFileTest() override { std::filesystem::remove_all(folder_); }

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
    void write(std::string_view bytes, std::ios::openmode mode) const {
        std::ofstream(path_, std::ios::binary | mode) << bytes;
    }

    std::filesystem::path folder_;
    std::string path_;
};

TEST_F(OfficeFileTest, FactsAreThereAgainWhenTheFileIsOpenedAgain) {
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
    EXPECT_EQ(again.error().code, "file-exists");
}

TEST_F(OfficeFileTest, AFileThatCannotBeginIsNotLeftBehind) {
    Opened nameless;
    ASSERT_FALSE(OfficeFile::create(path_, "an", nameless));
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(OfficeFileTest, AllFactsOrNone) {
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
    const std::string torn = "v=1 t=entered at=5 by=an numb";
    write(torn, std::ios::app);
    {
        // Who only reads leaves it alone: somebody may be writing.
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

TEST_F(OfficeFileTest, WhatIsKnownIsNotReadAgainAndWhatOthersWroteIs) {
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
    EXPECT_TRUE(refused.error().english.starts_with("line 2: ")) << refused.error().english;
}

TEST_F(OfficeFileTest, AnotherFileIsNoTournament) {
    write("[Event \"x\"]\n", std::ios::out);
    EXPECT_EQ(OfficeFile::open(path_).error().code, "no-office-file");
    EXPECT_EQ(read_office(folder_ / "none.log").error().code, "file-unreadable");
}

TEST_F(OfficeFileTest, WhatWasAnsweredIsThereAfterTheProgramIsKilled) {
    ASSERT_TRUE(OfficeFile::create(path_, "an", club_open()));
    int answers[2];
    ASSERT_EQ(::pipe(answers), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        auto file = OfficeFile::open(path_);
        for (int number = 1; file && number <= kMostEntries; ++number) {
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
    const auto file = OfficeFile::open(path_);  // the dead do not hold the lock
    ASSERT_TRUE(file);
    EXPECT_GE(file->office().event().entries.size(), answered);
}

}  // namespace
}  // namespace kyvien::store
