#include "hall/arbiter/internal/key_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "hall/arbiter/internal/arbiter_key.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace key_files {
namespace {

bool is_there(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

}  // namespace
}  // namespace key_files

void KeyFiles::scan(const std::string& folder, std::span<const HallKey> ring) {
    const std::scoped_lock lock(mutex_);
    files_.clear();
    for (const char* const name : {kChiefKeyFile, kTableKeyFile}) {
        std::string path = (std::filesystem::path(folder) / name).string();
        if (!key_files::is_there(path))
            continue;
        const auto secret = read_or_create_secret(folder, name);
        if (!secret)
            continue;
        const auto key = std::ranges::find(ring, hash_of_secret(*secret), &HallKey::hash);
        if (key != ring.end() && key->revoked.empty())
            files_.push_back({key->holder.id, std::move(path), key->holder.role});
    }
    has_any_ = !files_.empty();
}

std::string KeyFiles::chief_key_file() const {
    const std::scoped_lock lock(mutex_);
    const auto file = std::ranges::find(files_, KeyRole::Chief, &File::role);
    return file != files_.end() && key_files::is_there(file->path) ? file->path : std::string();
}

void KeyFiles::shown(std::string_view id) {
    if (!has_any_)
        return;
    const std::scoped_lock lock(mutex_);
    const auto file = std::ranges::find(files_, id, &File::id);
    if (file == files_.end())
        return;
    std::error_code error;
    if (std::filesystem::remove(file->path, error))
        journal(Level::Info, "key-file-removed", {{"file", file->path}});
    else if (error)
        journal(Level::Warning, "key-file-stays",
                {{"file", file->path}, {"reason", error.message()}});
    files_.erase(file);
    has_any_ = !files_.empty();
}

}  // namespace kyvien::hall
