#include "hall/service/key_ring.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace key_ring {
namespace {

// The first line says what the file is. Then a line for each key: id, role, when it was made, when
// it was revoked or "-", the hash of the secret, and for whom it is.
constexpr std::string_view kTitle = "kyvien-keys=1";
constexpr std::size_t kLongestName = 100;
constexpr std::array<std::pair<KeyRole, std::string_view>, 5> kNames = {{
    {KeyRole::Chief, "chief"},
    {KeyRole::Table, "table"},
    {KeyRole::Organiser, "organiser"},
    {KeyRole::Broadcaster, "broadcaster"},
    {KeyRole::ReadOnly, "read-only"},
}};

std::string path_of(const std::string& folder) {
    return (std::filesystem::path(folder) / kKeyRingFile).string();
}

std::unexpected<Refusal> of_file(const char* code, const std::string& path) {
    return refuse(
        code,
        fmt::format("The keys of the hall in {} cannot be used: {}.", path, std::strerror(errno)),
        std::nullopt, {{"path", path}, {"reason", std::strerror(errno)}});
}

std::unexpected<Refusal> damaged(const std::string& path, std::size_t line) {
    return refuse("keys-damaged",
                  fmt::format("{}:{}: This is not a line of the file of keys; put it back from a "
                              "copy.",
                              path, line),
                  std::nullopt, {{"path", path}, {"line", std::to_string(line)}});
}

std::string now() {
    const std::time_t seconds =
        std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

std::string hex_of(const store::KeyHash& hash) {
    std::string hex;
    for (const std::uint8_t byte : hash)
        hex += fmt::format("{:02x}", byte);
    return hex;
}

std::optional<store::KeyHash> hash_of_hex(std::string_view hex) {
    store::KeyHash hash{};
    if (hex.size() != 2 * hash.size())
        return std::nullopt;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    for (std::size_t i = 0; i < hash.size(); ++i) {
        const int high = digit(hex[2 * i]);
        const int low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        hash[i] = static_cast<std::uint8_t>(16 * high + low);
    }
    return hash;
}

std::optional<HallKey> read_line(std::string_view line) {
    const auto field = [&line] {
        const std::string_view taken = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(line.size(), taken.size() + 1));
        return std::string(taken);
    };
    HallKey key;
    key.holder.id = field();
    const auto role = find_key_role(field());
    key.made = field();
    key.revoked = field();
    const auto hash = hash_of_hex(field());
    key.holder.name = line;
    if (!role || !hash || key.holder.id.empty() || key.made.empty() || key.revoked.empty())
        return std::nullopt;
    key.holder.role = *role;
    key.hash = *hash;
    if (key.revoked == "-")
        key.revoked.clear();
    return key;
}

std::string line_of(const HallKey& key) {
    return fmt::format("{} {} {} {} {} {}\n", key.holder.id, name(key.holder.role), key.made,
                       key.revoked.empty() ? "-" : key.revoked, hex_of(key.hash), key.holder.name);
}

/// Others who would write wait as long as it lives.
class Turn {
  public:
    explicit Turn(const std::string& folder) {
        file_ = ::open((path_of(folder) + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file_ >= 0)
            has_turn_ = ::flock(file_, LOCK_EX) == 0;
    }
    ~Turn() {
        if (file_ >= 0)
            ::close(file_);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    [[nodiscard]] bool has_turn() const { return has_turn_; }

  private:
    int file_ = -1;
    bool has_turn_ = false;
};

/// A new file takes the place of the old one when all of it is on the disk.
Result<void> write_keys(const std::string& folder, const std::vector<HallKey>& keys) {
    std::string text(kTitle);
    text += '\n';
    for (const HallKey& key : keys)
        text += line_of(key);
    const std::string path = path_of(folder);
    const std::string fresh = path + ".new";
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return of_file("file-unwritable", path);
    const bool written =
        ::fchmod(file, 0600) == 0 &&
        ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
        ::fsync(file) == 0;
    auto failed = of_file("file-unwritable", path);
    ::close(file);
    if (written && std::rename(fresh.c_str(), path.c_str()) == 0)
        return {};
    ::unlink(fresh.c_str());
    return failed;
}

bool is_name(const std::string& text) {
    if (!base::is_utf8(text) || base::hidden_character(text) || base::trimmed_wide(text) != text)
        return false;
    const auto length = base::printable_length(text);
    return length && *length > 0 && *length <= kLongestName;
}

HallKey new_key(KeyRole role, std::string_view secret, std::string for_whom) {
    return {{new_game_id(), role, std::move(for_whom)}, now(), {}, hash_of_secret(secret)};
}

}  // namespace
}  // namespace key_ring

std::string_view name(KeyRole role) {
    for (const auto& [each, text] : key_ring::kNames)
        if (each == role)
            return text;
    return {};
}

std::optional<KeyRole> find_key_role(std::string_view text) {
    for (const auto& [role, each] : key_ring::kNames)
        if (each == text)
            return role;
    return std::nullopt;
}

bool may(KeyRole role, KeyScope scope) {
    switch (role) {
    case KeyRole::Chief:
        return true;
    case KeyRole::Table:
        return scope != KeyScope::RunTournaments;
    case KeyRole::Organiser:
        return scope == KeyScope::RunTournaments;
    case KeyRole::Broadcaster:
        return scope == KeyScope::ReadRecords;
    case KeyRole::ReadOnly:
        return scope == KeyScope::SeeDesk || scope == KeyScope::ReadRecords;
    }
    return false;
}

Result<std::vector<HallKey>> read_keys(const std::string& folder) {
    const std::string path = key_ring::path_of(folder);
    std::vector<HallKey> keys;
    std::error_code error;
    if (!std::filesystem::exists(path, error) && !error)
        return keys;
    std::ifstream file(path);
    if (!file)
        return key_ring::of_file("file-unreadable", path);
    std::string line;
    if (!std::getline(file, line) || line != key_ring::kTitle)
        return key_ring::damaged(path, 1);
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        auto key = key_ring::read_line(line);
        if (!key)
            return key_ring::damaged(path, number);
        keys.push_back(*std::move(key));
    }
    return keys;
}

Result<MadeKey> add_key(const std::string& folder, KeyRole role, const std::string& for_whom) {
    if (!key_ring::is_name(for_whom))
        return refuse("bad-name",
                      fmt::format("A key is for somebody: a name of 1 to {} characters.",
                                  key_ring::kLongestName),
                      std::nullopt, {{"name", for_whom}});
    const key_ring::Turn turn(folder);
    if (!turn.has_turn())
        return key_ring::of_file("file-unwritable", key_ring::path_of(folder));
    auto keys = KYVIEN_TRY(read_keys(folder));
    MadeKey made;
    made.secret = new_token();
    made.key = key_ring::new_key(role, made.secret, for_whom);
    keys.push_back(made.key);
    KYVIEN_TRY(key_ring::write_keys(folder, keys));
    return made;
}

Result<void> adopt_key(const std::string& folder, KeyRole role, std::string_view secret) {
    const key_ring::Turn turn(folder);
    if (!turn.has_turn())
        return key_ring::of_file("file-unwritable", key_ring::path_of(folder));
    auto keys = KYVIEN_TRY(read_keys(folder));
    const store::KeyHash hash = hash_of_secret(secret);
    if (std::ranges::find(keys, hash, &HallKey::hash) != keys.end())
        return {};
    keys.push_back(key_ring::new_key(role, secret, {}));
    return key_ring::write_keys(folder, keys);
}

Result<HallKey> revoke_key(const std::string& folder, const std::string& which) {
    const key_ring::Turn turn(folder);
    if (!turn.has_turn())
        return key_ring::of_file("file-unwritable", key_ring::path_of(folder));
    auto keys = KYVIEN_TRY(read_keys(folder));
    HallKey* found = nullptr;
    for (HallKey& key : keys)
        if (key.holder.id == which)
            found = &key;
    for (HallKey& key : keys) {
        if ((found != nullptr && found->holder.id == which) || key.holder.name != which ||
            !key.revoked.empty())
            continue;
        if (found != nullptr)
            return refuse(
                "ambiguous-key",
                fmt::format("{} has several keys; say the id of one (kyvien key list).", which),
                std::nullopt, {{"name", which}});
        found = &key;
    }
    if (found == nullptr)
        return refuse("no-such-key", fmt::format("There is no key {}; see kyvien key list.", which),
                      std::nullopt, {{"name", which}});
    if (found->revoked.empty())
        found->revoked = key_ring::now();
    const HallKey revoked = *found;
    KYVIEN_TRY(key_ring::write_keys(folder, keys));
    return revoked;
}

std::string name_in_record(std::string_view said, const KeyHolder& holder) {
    if (holder.name.empty() || said == holder.name)
        return std::string(said);
    return fmt::format("{} [{}]", said, holder.name);
}

}  // namespace kyvien::hall
