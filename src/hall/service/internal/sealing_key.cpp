#include "hall/service/internal/sealing_key.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sodium.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::hall {
namespace sealing_key {
namespace {

std::unexpected<Refusal> not_written(const std::string& path) {
    return refuse(
        "store-not-writable",
        fmt::format("The hall's sealing key cannot be kept in {}: {}.", path, std::strerror(errno)),
        std::nullopt, with_reason({{"path", path}}, system_reason(errno)));
}

/// Writes the file completely and durably, or not at all.
Result<void> write_new(const std::string& path, const std::string& line) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return not_written(path);
    const bool written =
        ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
        ::fsync(file) == 0;
    auto refused = not_written(path);
    ::close(file);
    if (written)
        return {};
    ::unlink(path.c_str());
    return refused;
}

}  // namespace
}  // namespace sealing_key

Result<std::shared_ptr<const record::SecretKeys>> own_sealing_key(const std::string& folder) {
    const std::string path = (std::filesystem::path(folder) / "sealing.key").string();
    if (std::ifstream file(path); file) {
        std::string line;
        std::getline(file, line);
        auto keys = record::read_secret(line);
        if (!keys)
            return refuse("bad-key", fmt::format("{}: {}", path, keys.error().english),
                          std::nullopt, with_reason({{"path", path}}, Reason(keys.error())));
        return std::make_shared<const record::SecretKeys>(*std::move(keys));
    }
    record::Seed seed{};
    randombytes_buf(seed.data(), seed.size());
    auto keys = std::make_shared<const record::SecretKeys>("Kyvien", seed);
    sodium_memzero(seed.data(), seed.size());
    KYVIEN_TRY(sealing_key::write_new(path, record::write_secret(*keys) + "\n"));
    return keys;
}

}  // namespace kyvien::hall
