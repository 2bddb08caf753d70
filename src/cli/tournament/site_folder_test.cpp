#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "cli/tournament/site_folder.h"
#include "temporary_folder.h"

namespace kyvien::cli {
namespace {

namespace fs = std::filesystem;
using exchange::SiteFile;

/// A separate folder for each test, removed afterwards.
class SiteFolder : public testing::Test {
  protected:
    [[nodiscard]] fs::path site() const { return room_ / "site"; }

    [[nodiscard]] std::string write(const std::vector<SiteFile>& files) const {
        const auto written = write_site_folder(site().string(), files);
        return written ? "written" : written.error().code.text();
    }

    void put(const fs::path& path, std::string_view bytes) const {
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
    }

    /// Every file of the site by its path, and everything else in the folder.
    [[nodiscard]] std::map<std::string, std::string> found() const {
        std::map<std::string, std::string> files;
        for (const auto& each : fs::recursive_directory_iterator(room_)) {
            if (!each.is_regular_file())
                continue;
            std::ostringstream text;
            text << std::ifstream(each.path(), std::ios::binary).rdbuf();
            files[fs::relative(each.path(), room_).generic_string()] = text.str();
        }
        files.erase("site/kyvien-site.txt");
        return files;
    }

    kyvien::test::TemporaryFolder room_;
};

using Files = std::map<std::string, std::string>;

TEST_F(SiteFolder, IsReplacedIncludingFilesThatNoLongerExist) {
    EXPECT_EQ(write({{"index.html", "1"}, {"event-1/a.html", "a"}}), "written");
    EXPECT_EQ(found(), (Files{{"site/index.html", "1"}, {"site/event-1/a.html", "a"}}));
    EXPECT_EQ(write({{"index.html", "2"}}), "written");
    EXPECT_EQ(found(), (Files{{"site/index.html", "2"}}));
    EXPECT_EQ(fs::status(site()).permissions(), fs::perms(0755));
}

TEST_F(SiteFolder, AnEmptyFolderIsUsedAndASymbolicLinkIsKept) {
    fs::create_directory(room_ / "elsewhere");
    fs::create_directory_symlink(room_ / "elsewhere", site());
    EXPECT_EQ(write({{"index.html", "1"}}), "written");
    EXPECT_TRUE(fs::is_symlink(site()));
    EXPECT_EQ(found(),
              (Files{{"elsewhere/index.html", "1"},
                     {"elsewhere/kyvien-site.txt", found().at("elsewhere/kyvien-site.txt")}}));
    EXPECT_EQ(write({{"index.html", "2"}}), "written");
    EXPECT_EQ(found().at("elsewhere/index.html"), "2");
}

TEST_F(SiteFolder, AFolderWithOtherFilesIsRefused) {
    put(site() / "photo.jpg", "mine");
    EXPECT_EQ(write({{"index.html", "1"}}), "folder-not-ours");
    EXPECT_EQ(found(), (Files{{"site/photo.jpg", "mine"}}));
    fs::remove(site() / "photo.jpg");
    EXPECT_EQ(write({{"index.html", "1"}}), "written");
    put(site() / "deep" / "photo.jpg", "mine");
    const auto again = write_site_folder(site().string(), {});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code.name(), "folder-not-ours");
    EXPECT_NE(again.error().english.find("deep/photo.jpg"), std::string::npos);
    EXPECT_EQ(found(), (Files{{"site/index.html", "1"}, {"site/deep/photo.jpg", "mine"}}));
    fs::remove_all(site());
    put(site(), "a file of this name");
    EXPECT_EQ(write({{"index.html", "1"}}), "folder-not-ours");
    EXPECT_EQ(found(), (Files{{"site", "a file of this name"}}));
}

TEST_F(SiteFolder, AFailedWriteKeepsTheOldSite) {
    EXPECT_EQ(write({{"index.html", "1"}}), "written");
    // The second file cannot be written: its folder is already a file.
    EXPECT_EQ(write({{"index.html", "2"}, {"index.html/x.html", "x"}}), "file-unwritable");
    EXPECT_EQ(found(), (Files{{"site/index.html", "1"}}));
    const auto entries = fs::directory_iterator(room_);
    EXPECT_EQ(std::distance(begin(entries), end(entries)), 1);
}

TEST_F(SiteFolder, RemovesTheTemporaryFolderOfAKilledRun) {
    put(room_ / ".site.kyvien-abcdef" / "index.html", "half");
    put(room_ / ".other.kyvien-abcdef" / "index.html", "of another");
    EXPECT_EQ(write({{"index.html", "1"}}), "written");
    EXPECT_EQ(found(),
              (Files{{"site/index.html", "1"}, {".other.kyvien-abcdef/index.html", "of another"}}));
}

TEST_F(SiteFolder, AFolderInAMissingFolderIsRefused) {
    const std::vector<SiteFile> files = {{"index.html", "1"}};
    const auto written = write_site_folder((room_ / "no" / "site").string(), files);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code.name(), "file-unwritable");
}

}  // namespace
}  // namespace kyvien::cli
