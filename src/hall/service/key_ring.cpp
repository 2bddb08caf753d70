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
#include <functional>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "hall/service/token.h"
#include "store/halls/ledgers.h"

namespace kyvien::hall {
namespace key_ring {
namespace {

// The first line identifies the format. Then one line for each key: id, role, when it was made,
// when it was revoked or "-", the hash of the secret, and for whom it was made.
constexpr std::string_view kTitle = "kyvien-keys=1";
constexpr std::size_t kLongestName = 100;
constexpr std::array<std::pair<KeyRole, std::string_view>, 6> kNames = {{
    {KeyRole::Chief, "chief"},
    {KeyRole::Table, "table"},
    {KeyRole::Organiser, "organiser"},
    {KeyRole::Broadcaster, "broadcaster"},
    {KeyRole::ReadOnly, "read-only"},
    {KeyRole::Moderator, "moderator"},
}};

std::string path_of(const std::string& folder) {
    return (std::filesystem::path(folder) / kKeyRingFile).string();
}

std::unexpected<Refusal> of_file(RefusalCode code, const std::string& path) {
    return refuse(
        code,
        fmt::format("The keys of the hall in {} cannot be used: {}.", path, std::strerror(errno)),
        std::nullopt, with_reason({{"path", path}}, system_reason(errno)));
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

store::Instant milliseconds_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// Changes the current keys and returns the changed ones; called again if another writer was first.
using ChangeKeys = std::function<Result<std::vector<HallKey>>(std::vector<HallKey>&)>;

Result<std::vector<HallKey>> read_file(const std::string& folder) {
    const std::string path = path_of(folder);
    std::vector<HallKey> keys;
    std::error_code error;
    if (!std::filesystem::exists(path, error) && !error)
        return keys;
    std::ifstream file(path);
    if (!file)
        return of_file("file-unreadable", path);
    std::string line;
    if (!std::getline(file, line) || line != kTitle)
        return damaged(path, 1);
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        auto key = read_line(line);
        if (!key)
            return damaged(path, number);
        keys.push_back(*std::move(key));
    }
    return keys;
}

/// Blocks other writers while it exists.
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

/// The new file replaces the old one once it is completely on disk.
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

/// Changes the file in its current state, while nobody else writes.
Result<void> change_file(const std::string& folder, const ChangeKeys& change) {
    const Turn turn(folder);
    if (!turn.has_turn())
        return of_file("file-unwritable", path_of(folder));
    auto keys = KYVIEN_TRY(read_file(folder));
    const auto changed = KYVIEN_TRY(change(keys));
    return changed.empty() ? Result<void>() : write_keys(folder, keys);
}

std::string ledger_line(const HallKey& key) {
    std::string line = line_of(key);
    line.pop_back();
    return line;
}

/// One line for each key that was made or revoked; the last line of a key counts.
Result<std::vector<HallKey>> read_ledger(store::Ledgers& ledgers, std::uint64_t& lines) {
    const auto read = KYVIEN_TRY(ledgers.read(store::kKeyLedger));
    lines = read.size();
    std::vector<HallKey> keys;
    for (const store::StoredEvent& event : read) {
        auto key = read_line(event.line);
        if (!key)
            return damaged(store::kKeyLedger, event.seq);
        const auto same = std::ranges::find(keys, key->holder.id,
                                            [](const HallKey& each) { return each.holder.id; });
        if (same == keys.end())
            keys.push_back(*std::move(key));
        else
            *same = *std::move(key);
    }
    return keys;
}

Result<void> change_ledger(store::Ledgers& ledgers, const ChangeKeys& change) {
    for (;;) {
        std::uint64_t lines = 0;
        auto keys = KYVIEN_TRY(read_ledger(ledgers, lines));
        const auto changed = KYVIEN_TRY(change(keys));
        if (changed.empty())
            return {};
        store::LedgerAddition addition{store::kKeyLedger, lines, milliseconds_now(), {}};
        for (const HallKey& key : changed)
            addition.lines.push_back({ledger_line(key), {}});
        auto added = ledgers.append({addition});
        // Another writer has added or revoked a key meanwhile.
        if (added || added.error().code != "seq-conflict")
            return added;
    }
}

Result<void> change_keys(const KeyPlace& place, const ChangeKeys& change) {
    return place.ledgers == nullptr ? change_file(place.folder, change)
                                    : change_ledger(*place.ledgers, change);
}

bool is_name(const std::string& text) {
    if (!base::is_utf8(text) || base::hidden_character(text) || base::trimmed_wide(text) != text)
        return false;
    const auto length = base::printable_length(text);
    return length && *length > 0 && *length <= kLongestName;
}

/// The key with this id, or the only valid key of the person with this name.
Result<HallKey*> find_key(std::vector<HallKey>& keys, const std::string& which) {
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
    return found;
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

bool is_permitted(KeyRole role, KeyScope scope) {
    switch (role) {
    case KeyRole::Chief:
        return true;
    case KeyRole::Table:
        return scope != KeyScope::RunTournaments && scope != KeyScope::Moderate;
    case KeyRole::Organiser:
        return scope == KeyScope::RunTournaments || scope == KeyScope::Broadcast;
    case KeyRole::Broadcaster:
        return scope == KeyScope::ReadRecords || scope == KeyScope::Broadcast;
    case KeyRole::ReadOnly:
        return scope == KeyScope::SeeDesk || scope == KeyScope::ReadRecords;
    case KeyRole::Moderator:
        return scope == KeyScope::Moderate;
    }
    return false;
}

Result<std::vector<HallKey>> read_keys(const KeyPlace& place) {
    std::uint64_t lines = 0;
    return place.ledgers == nullptr ? key_ring::read_file(place.folder)
                                    : key_ring::read_ledger(*place.ledgers, lines);
}

Result<MadeKey> add_key(const KeyPlace& place, KeyRole role, const std::string& for_whom) {
    if (!key_ring::is_name(for_whom))
        return refuse("bad-name",
                      fmt::format("A key is for somebody: a name of 1 to {} characters.",
                                  key_ring::kLongestName),
                      std::nullopt, {{"name", for_whom}});
    MadeKey made;
    made.secret = new_token();
    made.key = key_ring::new_key(role, made.secret, for_whom);
    KYVIEN_TRY(key_ring::change_keys(place, [&](auto& keys) -> Result<std::vector<HallKey>> {
        keys.push_back(made.key);
        return std::vector{made.key};
    }));
    return made;
}

Result<void> adopt_key(const KeyPlace& place, KeyRole role, std::string_view secret) {
    const HallKey key = key_ring::new_key(role, secret, {});
    return key_ring::change_keys(place, [&](auto& keys) -> Result<std::vector<HallKey>> {
        if (std::ranges::find(keys, key.hash, &HallKey::hash) != keys.end())
            return std::vector<HallKey>();
        keys.push_back(key);
        return std::vector{key};
    });
}

Result<HallKey> revoke_key(const KeyPlace& place, const std::string& which) {
    HallKey revoked;
    KYVIEN_TRY(key_ring::change_keys(place, [&](auto& keys) -> Result<std::vector<HallKey>> {
        HallKey* const found = KYVIEN_TRY(key_ring::find_key(keys, which));
        const bool is_good = found->revoked.empty();
        if (is_good)
            found->revoked = key_ring::now();
        revoked = *found;
        return is_good ? std::vector{revoked} : std::vector<HallKey>();
    }));
    return revoked;
}

Result<void> copy_keys_to_database(const KeyPlace& place) {
    const auto of_file = KYVIEN_TRY(key_ring::read_file(place.folder));
    return key_ring::change_keys(place, [&](auto& keys) -> Result<std::vector<HallKey>> {
        std::vector<HallKey> added;
        for (const HallKey& key : of_file)
            if (std::ranges::find(keys, key.hash, &HallKey::hash) == keys.end())
                added.push_back(key);
        keys.insert(keys.end(), added.begin(), added.end());
        return added;
    });
}

std::string recorded_name(std::string_view client_name, const KeyHolder& holder) {
    if (holder.name.empty() || client_name == holder.name)
        return std::string(client_name);
    return fmt::format("{} [{}]", client_name, holder.name);
}

}  // namespace kyvien::hall
