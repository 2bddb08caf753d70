// store/wal/power_cut_fixture.h — for tests: a disk below SQLite whose power can fail at any
// moment.
//
// For each file it keeps what is certainly on disk, that is its contents at the last sync, and the
// later writes. At the power cut each of those writes is there, or not, or in some of its sectors,
// in any order; a deleted file is gone. Nothing is really synced.
//
// Safe:  one PowerCutDisk at a time; it locks.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "store/wal/forwarding_file_fixture.h"

namespace kyvien::store::test {

class PowerCutDisk {
  public:
    /// The contents of the disk afterwards, by file name.
    using Image = std::map<std::string, std::string>;

    /// The power fails before the call that changes or syncs a file once `calls` of them have been
    /// made. `at_cut` is called then; the writing program notices nothing.
    PowerCutDisk(std::filesystem::path folder, int calls, unsigned seed,
                 std::function<void()> at_cut)
        : folder_(std::move(folder)), left_(calls), random_(seed), at_cut_(std::move(at_cut)) {
        state() = this;
        real_ = sqlite3_vfs_find(nullptr);
        vfs_ = *real_;
        vfs_.zName = "power-cut-disk";
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
        vfs_.xOpen = open;
        vfs_.xDelete = remove;
        sqlite3_vfs_register(&vfs_, 1);
    }
    ~PowerCutDisk() {
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(real_, 1);
        state() = nullptr;
    }
    PowerCutDisk(const PowerCutDisk&) = delete;
    PowerCutDisk& operator=(const PowerCutDisk&) = delete;

    [[nodiscard]] bool is_cut() const {
        const std::scoped_lock lock(mutex_);
        return is_cut_;
    }
    /// Needs: is_cut().
    [[nodiscard]] const Image& image() const { return image_; }
    /// Of the writes not synced at the power cut.
    [[nodiscard]] int lost() const { return lost_; }
    [[nodiscard]] int torn() const { return torn_; }

  private:
    static constexpr std::size_t kSector = 512;
    static constexpr std::size_t kFirstHead = 64;
    struct Change {
        std::size_t at = 0;
        std::string bytes;
        bool is_truncation = false;
    };
    struct Shadow {
        std::string durable;
        std::vector<Change> pending;
    };
    struct File {
        sqlite3_file base;
        Shadow* shadow;  // null: a temporary file
        sqlite3_file* real;
    };

    static PowerCutDisk*& state() {
        static PowerCutDisk* one = nullptr;
        return one;
    }
    static File* own(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
    static sqlite3_file* real(sqlite3_file* file) { return own(file)->real; }

    static std::string content(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }
    static void write_to(std::string& content, std::size_t at, std::string_view bytes) {
        if (content.size() < at + bytes.size())
            content.resize(at + bytes.size());
        content.replace(at, bytes.size(), bytes);
    }
    static void apply(std::string& content, const Change& change) {
        if (change.is_truncation)
            content.resize(std::min(content.size(), change.at));
        else
            write_to(content, change.at, change.bytes);
    }

    /// Counts a call about to be made.
    /// Needs: the lock.
    void count() {
        if (!is_cut_ && left_-- == 0)
            cut();
    }
    void cut() {
        is_cut_ = true;
        // All pending writes, none, or some.
        const auto mood = random_() % 4;
        for (const auto& [name, shadow] : shadows_) {
            std::string& content = image_[name] = shadow->durable;
            for (const Change& change : shadow->pending) {
                const auto luck = mood == 0 ? 0 : mood == 1 ? 9 : random_() % 10;
                if (luck < 4) {
                    apply(content, change);
                } else if (luck < 8 || change.is_truncation || mood == 1) {
                    ++lost_;
                } else {
                    ++torn_;
                    tear(content, change);
                }
            }
        }
        // Files that are not SQLite's keep their contents, since their writers sync them.
        for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
            const std::string name = entry.path().filename().string();
            if (!entry.is_regular_file() || image_.contains(name) || name.ends_with("-shm"))
                continue;
            std::string& content_kept = image_[name] = content(entry.path());
            // Of the heads file only the first record is ever synced.
            if (name.ends_with(".heads") && mood != 0 && content_kept.size() > kFirstHead)
                content_kept.resize(
                    kFirstHead +
                    random_() % (std::min<std::size_t>(content_kept.size(), 4'096) - kFirstHead));
        }
        at_cut_();
    }
    void tear(std::string& content, const Change& change) {
        for (std::size_t begin = 0; begin < change.bytes.size();) {
            const std::size_t end = std::min(
                change.bytes.size(), (change.at + begin) / kSector * kSector + kSector - change.at);
            if (random_() % 2 == 0)
                write_to(content, change.at + begin,
                         std::string_view(change.bytes).substr(begin, end - begin));
            begin = end;
        }
    }

    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        PowerCutDisk& disk = *state();
        File* const opened = own(file);
        opened->real = reinterpret_cast<sqlite3_file*>(opened + 1);
        opened->base.pMethods = nullptr;
        opened->shadow = nullptr;
        const int code = disk.real_->xOpen(disk.real_, name, opened->real, flags, out);
        if (opened->real->pMethods == nullptr)
            return code;
        opened->base.pMethods = methods();
        if (name != nullptr) {
            const std::scoped_lock lock(disk.mutex_);
            auto& shadow = disk.shadows_[std::filesystem::path(name).filename().string()];
            if (!shadow) {
                shadow = std::make_unique<Shadow>();
                shadow->durable = content(name);
            }
            opened->shadow = shadow.get();
        }
        return code;
    }
    static int remove(sqlite3_vfs*, const char* name, int sync_folder) {
        PowerCutDisk& disk = *state();
        {
            const std::scoped_lock lock(disk.mutex_);
            disk.count();
            const auto found = disk.shadows_.find(std::filesystem::path(name).filename().string());
            if (found != disk.shadows_.end()) {
                disk.removed_.push_back(std::move(found->second));  // it may be open
                disk.shadows_.erase(found);
            }
        }
        return disk.real_->xDelete(disk.real_, name, sync_folder);
    }
    static void change(sqlite3_file* file, Change change) {
        if (own(file)->shadow == nullptr)
            return;
        const std::scoped_lock lock(state()->mutex_);
        state()->count();
        own(file)->shadow->pending.push_back(std::move(change));
    }
    static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
        change(file, {static_cast<std::size_t>(at),
                      std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)),
                      false});
        return real(file)->pMethods->xWrite(real(file), bytes, size, at);
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        change(file, {static_cast<std::size_t>(size), {}, true});
        return real(file)->pMethods->xTruncate(real(file), size);
    }
    static int sync(sqlite3_file* file, int /*flags*/) {
        if (own(file)->shadow == nullptr)
            return SQLITE_OK;
        const std::scoped_lock lock(state()->mutex_);
        state()->count();
        Shadow& shadow = *own(file)->shadow;
        for (const Change& each : shadow.pending)
            apply(shadow.durable, each);
        shadow.pending.clear();
        return SQLITE_OK;
    }
    static const sqlite3_io_methods* methods() {
        static const sqlite3_io_methods all = [] {
            sqlite3_io_methods passed_on = forwarding_methods<real>(2);
            passed_on.xWrite = write;
            passed_on.xTruncate = truncate;
            passed_on.xSync = sync;
            return passed_on;
        }();
        return &all;
    }

    std::filesystem::path folder_;
    int left_;
    std::mt19937 random_;
    std::function<void()> at_cut_;
    mutable std::mutex mutex_;
    std::map<std::string, std::unique_ptr<Shadow>> shadows_;
    std::vector<std::unique_ptr<Shadow>> removed_;
    Image image_;
    bool is_cut_ = false;
    int lost_ = 0, torn_ = 0;
    sqlite3_vfs* real_ = nullptr;
    sqlite3_vfs vfs_{};
};

}  // namespace kyvien::store::test
