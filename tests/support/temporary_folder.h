// temporary_folder.h — a temporary folder of a test, removed with the object.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace kyvien::test {

/// Converts to a path wherever the folder's path is needed. Declare it before objects with open
/// files in it.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "kyvien-test-XXXXXX";
        if (::mkdtemp(pattern.data()) == nullptr)
            throw std::runtime_error("no folder for the test: " + pattern);
        path_ = pattern;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// The path of a file in it.
    [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }
    // NOLINTNEXTLINE(google-explicit-constructor): it is that path
    operator const std::filesystem::path&() const { return path_; }
    friend std::filesystem::path operator/(const TemporaryFolder& folder,
                                           const std::filesystem::path& name) {
        return folder.path_ / name;
    }

  private:
    std::filesystem::path path_;
};

}  // namespace kyvien::test
