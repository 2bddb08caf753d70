#include "store/text_journal.h"
#include "temporary_folder.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace kyvien::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Lines = std::vector<std::string>;

class TextJournalTest : public testing::Test {
  protected:
    TextJournalTest() { path = folder_ / "game.log"; }

    static std::string read(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    void write_part(const std::string& text) const {
        std::ofstream(path + ".part", std::ios::binary) << text;
    }
    [[nodiscard]] Lines lines() const {
        auto journal = TextJournal::open(path);
        EXPECT_TRUE(journal) << journal.error().english;
        return journal ? journal->lines() : Lines{};
    }

    std::string path;

  private:
    kyvien::test::TemporaryFolder folder_;
};

TEST_F(TextJournalTest, KeepsWhatWasAppended) {
    {
        auto journal = TextJournal::create(path, Lines{"one"});
        ASSERT_TRUE(journal) << journal.error().english;
        ASSERT_TRUE(journal->append(Lines{"two", "three"}));
        EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    }
    EXPECT_EQ(read(path), "one\ntwo\nthree\n");
    EXPECT_THAT(lines(), ElementsAre("one", "two", "three"));
}

TEST_F(TextJournalTest, IsNotOverwritten) {
    write("one\n");
    const auto journal = TextJournal::create(path, Lines{"other"});
    ASSERT_FALSE(journal);
    EXPECT_EQ(journal.error().code.name(), "journal-exists");
    EXPECT_EQ(read(path), "one\n");
}

TEST_F(TextJournalTest, SaysThatThereIsNone) {
    const auto journal = TextJournal::open(path);
    ASSERT_FALSE(journal);
    EXPECT_EQ(journal.error().code.name(), "no-such-journal");
}

TEST_F(TextJournalTest, IsOpenOnce) {
    auto journal = TextJournal::create(path, Lines{"one"});
    ASSERT_TRUE(journal);
    const auto again = TextJournal::open(path);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code.name(), "journal-in-use");
}

TEST_F(TextJournalTest, ATornLastLineIsSetAsideAndTold) {
    write("one\ntwo\nthr");
    {
        auto journal = TextJournal::open(path);
        ASSERT_TRUE(journal) << journal.error().english;
        EXPECT_THAT(journal->lines(), ElementsAre("one", "two"));
        EXPECT_THAT(journal->mended(), ElementsAre(HasSubstr("moved to")));
        ASSERT_TRUE(journal->append(Lines{"three"}));
    }
    EXPECT_EQ(read(path), "one\ntwo\nthree\n");
    EXPECT_EQ(read(path + ".torn"), "thr\n");
}

TEST_F(TextJournalTest, AnEntryInterruptedAnywhereIsWholeAfterwards) {
    // However much of the two lines had reached the file.
    const std::string entry = "two\nthree\n";
    const auto sum = [&] {
        std::uint64_t value = 0xcbf29ce484222325U;
        for (const char c : entry)
            value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        std::string hex(16, '0');
        for (std::size_t i = 0; i < 16; ++i)
            hex[15 - i] = "0123456789abcdef"[(value >> (4 * i)) & 15U];
        return hex;
    }();
    const std::string part = "kyvien-part 4 " + sum + "\n" + entry;
    for (std::size_t written = 0; written <= entry.size(); ++written) {
        write("one\n" + entry.substr(0, written));
        write_part(part);
        EXPECT_THAT(lines(), ElementsAre("one", "two", "three")) << written;
        EXPECT_EQ(read(path), "one\n" + entry) << written;
        EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    }
}

TEST_F(TextJournalTest, DiscardsAnIncompletePart) {
    const std::string whole = "kyvien-part 4 0123456789abcdef\ntwo\n";
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        write("one\n");
        write_part(whole.substr(0, size));
        EXPECT_THAT(lines(), ElementsAre("one")) << size;
        EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    }
    EXPECT_THAT(read(path + ".torn"), HasSubstr("two"));
}

TEST_F(TextJournalTest, AFileThatWasChangedByHandIsNotTouched) {
    write("one\nother\nlines\nmany of them, long\n");
    write_part("kyvien-part 4 cbf29ce484222325\n");  // an empty entry
    const auto journal = TextJournal::open(path);
    ASSERT_FALSE(journal);
    EXPECT_EQ(journal.error().code.name(), "journal-damaged");
    EXPECT_EQ(read(path), "one\nother\nlines\nmany of them, long\n");
}

TEST_F(TextJournalTest, LinesThatMeanNothingCanBeSetAside) {
    write("one\ntwo\nthree\n");
    {
        auto journal = TextJournal::open(path);
        ASSERT_TRUE(journal);
        ASSERT_TRUE(journal->set_aside_from(1));
        ASSERT_TRUE(journal->append(Lines{"four"}));
    }
    EXPECT_THAT(lines(), ElementsAre("one", "four"));
    EXPECT_EQ(read(path + ".torn"), "two\nthree\n");
}

TEST_F(TextJournalTest, AFullDiskLeavesTheFileAsItWas) {
    if (!std::filesystem::exists("/dev/full"))
        GTEST_SKIP() << "this system has no /dev/full";
    auto journal = TextJournal::create(path, Lines{"one"});
    ASSERT_TRUE(journal);
    std::filesystem::create_symlink("/dev/full", path + ".part");
    const auto refused = journal->append(Lines{"two"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "store-full");
    std::filesystem::remove(path + ".part");
    ASSERT_TRUE(journal->append(Lines{"three"}));
    EXPECT_EQ(read(path), "one\nthree\n");
}

TEST_F(TextJournalTest, RefusesAFolder) {
    std::filesystem::create_directory(path);
    EXPECT_FALSE(TextJournal::open(path));
}

}  // namespace
}  // namespace kyvien::store
