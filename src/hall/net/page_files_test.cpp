#include "hall/net/page_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "hall/service/internal/gzip.h"
#include "temporary_folder.h"

namespace kyvien::hall::page_files_test {
namespace {

using test::TemporaryFolder;

constexpr std::string_view kPage = "<!doctype html><title>Kyvien</title>";
const std::string kScript = "const text = '" + std::string(3000, 'x') + "';\n";

class PageFilesTest : public ::testing::Test {
  protected:
    void SetUp() override { write("index.html", kPage); }

    void write(const std::string& name, std::string_view text) const {
        const std::filesystem::path path = folder_.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    [[nodiscard]] PageFiles loaded() const {
        auto page = PageFiles::load(folder_.path().string());
        EXPECT_TRUE(page);
        return page ? *std::move(page) : PageFiles();
    }

  private:
    TemporaryFolder folder_;
};

TEST_F(PageFilesTest, SendTheCompressedCopyBesideAFileAsItIs) {
    // A comment in the header's name field tells the copy from what the hall would make.
    std::string copy = gzip(kScript);
    copy[3] = '\x08';
    copy.insert(10, std::string("app.js\0", 7));
    write("assets/app.js", kScript);
    write("assets/app.js.gz", copy);
    const PageFiles page = loaded();
    const PageFile* const script = page.find("/assets/app.js");
    ASSERT_NE(script, nullptr);
    EXPECT_EQ(script->body, kScript);
    EXPECT_EQ(script->gzip, copy);
    EXPECT_EQ(page.find("/assets/app.js.gz"), nullptr) << "the copy is no file of the page";
    EXPECT_EQ(page.count(), 2U);
}

TEST_F(PageFilesTest, CompressAFileWhoseCopyIsOfAnotherText) {
    std::string other = kScript;
    other.back() = ';';
    for (const std::string& stale : {gzip(other), gzip(kScript + kScript), std::string("no gzip"),
                                     gzip(kScript).substr(0, 20), std::string()}) {
        write("assets/app.js", kScript);
        write("assets/app.js.gz", stale);
        const PageFiles page = loaded();
        const PageFile* const script = page.find("/assets/app.js");
        ASSERT_NE(script, nullptr);
        EXPECT_EQ(script->gzip, gzip(kScript));
    }
}

TEST_F(PageFilesTest, SendAGzipFileThatIsNoCopy) {
    const std::string packed = gzip(kScript);
    write("games.pgn.gz", packed);
    const PageFiles page = loaded();
    const PageFile* const games = page.find("/games.pgn.gz");
    ASSERT_NE(games, nullptr);
    EXPECT_EQ(games->body, packed);
}

TEST_F(PageFilesTest, RefuseAFolderWithoutAPage) {
    const TemporaryFolder empty;
    const auto none = PageFiles::load(empty.path().string());
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code.name(), "no-page");
}

}  // namespace
}  // namespace kyvien::hall::page_files_test
