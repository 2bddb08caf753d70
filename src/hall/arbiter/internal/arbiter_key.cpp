#include "hall/arbiter/internal/arbiter_key.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/result.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace arbiter_key_file {
namespace {

constexpr std::size_t kShortest = 16;
constexpr std::size_t kLongest = 256;

bool is_secret(std::string_view text) {
    return text.size() >= kShortest && text.size() <= kLongest &&
           std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

std::unexpected<Refusal> not_written(const std::string& path) {
    return refuse(
        "store-not-writable",
        fmt::format("The arbiters' key cannot be kept in {}: {}.", path, std::strerror(errno)),
        std::nullopt, {{"path", path}, {"reason", std::strerror(errno)}});
}

}  // namespace
}  // namespace arbiter_key_file

Result<std::string> arbiter_key(const std::string& given, const std::string& folder,
                                const std::string& name) {
    if (!given.empty()) {
        if (!arbiter_key_file::is_secret(given))
            return refuse("bad-token",
                          fmt::format("The arbiters' token has {} to {} characters without blanks.",
                                      arbiter_key_file::kShortest, arbiter_key_file::kLongest));
        return given;
    }
    const std::string path = (std::filesystem::path(folder) / name).string();
    if (std::ifstream file(path); file) {
        std::string key;
        std::getline(file, key);
        if (arbiter_key_file::is_secret(key))
            return key;
        return refuse("bad-token",
                      fmt::format("{} holds no key of {} to {} characters; remove it, and a new "
                                  "one is made.",
                                  path, arbiter_key_file::kShortest, arbiter_key_file::kLongest),
                      std::nullopt, {{"path", path}});
    }
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return arbiter_key_file::not_written(path);
    std::string key = new_token();
    const std::string line = key + "\n";
    const bool written =
        ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
        ::fsync(file) == 0;
    ::close(file);
    if (!written) {
        auto refused = arbiter_key_file::not_written(path);
        ::unlink(path.c_str());
        return refused;
    }
    return key;
}

Result<ArbiterKeys> arbiter_keys(const std::string& chief, const std::string& table,
                                 const std::string& folder) {
    auto chiefs = KYVIEN_TRY(arbiter_key(chief, folder, kChiefKeyFile));
    auto tables = KYVIEN_TRY(arbiter_key(table, folder, kTableKeyFile));
    if (chiefs == tables)
        return refuse("bad-token", "The chief arbiter and the arbiters of tables need two "
                                   "different keys; give the tables another one.");
    return ArbiterKeys{std::move(chiefs), std::move(tables)};
}

}  // namespace kyvien::hall
