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

#include "base/reason.h"
#include "base/result.h"
#include "hall/service/key_ring.h"
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

/// "bad-token", with the requirements on a key as values.
std::unexpected<Refusal> bad_token(std::string english, Refusal::Values values = {}) {
    values.emplace_back("shortest", std::to_string(kShortest));
    values.emplace_back("longest", std::to_string(kLongest));
    return refuse("bad-token", std::move(english), std::nullopt, std::move(values));
}

std::unexpected<Refusal> not_written(const std::string& path) {
    return refuse(
        "store-not-writable",
        fmt::format("The arbiters' key cannot be kept in {}: {}.", path, std::strerror(errno)),
        std::nullopt, with_reason({{"path", path}}, system_reason(errno)));
}

}  // namespace
}  // namespace arbiter_key_file

Result<void> check_secret(const std::string& secret) {
    if (arbiter_key_file::is_secret(secret))
        return {};
    return arbiter_key_file::bad_token(
        fmt::format("The arbiters' token has {} to {} characters without blanks.",
                    arbiter_key_file::kShortest, arbiter_key_file::kLongest));
}

Result<void> check_secrets_differ(const std::string& chief, const std::string& table) {
    if (chief.empty() || chief != table)
        return {};
    return arbiter_key_file::bad_token("The chief arbiter and the arbiters of tables need two "
                                       "different keys; give the tables another one.");
}

Result<std::string> read_or_create_secret(const std::string& folder, const std::string& name) {
    const std::string path = (std::filesystem::path(folder) / name).string();
    if (std::ifstream file(path); file) {
        std::string key;
        std::getline(file, key);
        if (arbiter_key_file::is_secret(key))
            return key;
        return arbiter_key_file::bad_token(
            fmt::format("{} holds no key of {} to {} characters; remove it, and a new one is made.",
                        path, arbiter_key_file::kShortest, arbiter_key_file::kLongest),
            {{"path", path}});
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

Result<void> prepare_key_ring(const KeyPlace& place, bool has_other_keys) {
    const std::string& folder = place.folder;
    if (place.ledgers != nullptr)
        KYVIEN_TRY(copy_keys_to_database(place));
    const auto is_there = [&](const char* name) {
        std::error_code error;
        return std::filesystem::exists(std::filesystem::path(folder) / name, error);
    };
    const auto ring = KYVIEN_TRY(read_keys(place));
    std::string chief;
    if (is_there(kChiefKeyFile) || (ring.empty() && !has_other_keys)) {
        auto secret = KYVIEN_TRY(read_or_create_secret(folder, kChiefKeyFile));
        KYVIEN_TRY(adopt_key(place, KeyRole::Chief, secret));
        chief = std::move(secret);
    }
    if (is_there(kTableKeyFile)) {
        const auto secret = KYVIEN_TRY(read_or_create_secret(folder, kTableKeyFile));
        KYVIEN_TRY(check_secrets_differ(chief, secret));
        KYVIEN_TRY(adopt_key(place, KeyRole::Table, secret));
    }
    return {};
}

}  // namespace kyvien::hall
