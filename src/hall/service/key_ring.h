// hall/service/key_ring.h — the keys of a hall's arbiters, organisers, broadcasters and moderators:
// each is issued to one person, has a role, and can be revoked.
//
// The keys are stored in the file DATA/keys, readable only by its owner, or in the database that
// several halls share (store/halls/ledgers.h). Only the hash of each secret is stored. A secret is
// 128 random bits and is shown once, when the key is made. A running hall reads the file again when
// it has changed, and the database when it is notified.
//
// Safe:  values; the functions that write are serialised, within this program and across programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {
class Ledgers;
}  // namespace kyvien::store

namespace kyvien::hall {

enum class KeyRole : std::uint8_t {
    Chief,        ///< the chief arbiter: may do everything
    Table,        ///< a table arbiter: rules, except where the law reserves it for the chief
    Organiser,    ///< creates and runs tournaments and broadcasts; cannot rule
    Broadcaster,  ///< broadcasts games, and reads the records of games in progress
    ReadOnly,     ///< sees what arbiters see; changes nothing
    Moderator,    ///< moderates chats; cannot rule
};
[[nodiscard]] std::string_view name(KeyRole role);
[[nodiscard]] std::optional<KeyRole> find_key_role(std::string_view name);

/// What a key may be used for.
enum class KeyScope : std::uint8_t {
    SeeDesk,         ///< the boards as arbiters see them
    ReadRecords,     ///< of unfinished games over the board
    Rule,            ///< at tables: reports, rulings, clocks; sets up boards
    Broadcast,       ///< relays games that are played elsewhere
    RunTournaments,  ///< creates them, and everything that a tournament's own keys allow
    Moderate,        ///< chats: reported lines, mutes
};
[[nodiscard]] bool is_permitted(KeyRole role, KeyScope scope);

/// The holder of a key.
struct KeyHolder {
    std::string id;  ///< of the key; empty: the key that was given to the program itself
    KeyRole role{};
    std::string name;  ///< for whom it was made; empty if unknown

    friend bool operator==(const KeyHolder&, const KeyHolder&) = default;
};

struct HallKey {
    KeyHolder holder;
    std::string made;     ///< as 2026-11-25T01:02:03Z
    std::string revoked;  ///< the same; empty: the key is valid
    store::KeyHash hash{};
};

/// File name in the data folder.
inline constexpr const char* kKeyRingFile = "keys";

/// Where the keys of a hall are stored: in a file of its data folder, or in the database.
struct KeyPlace {
    std::string folder;
    store::Ledgers* ledgers = nullptr;
};

/// Returns an empty list if there are no keys yet.
/// Refuses: "keys-damaged", "file-unreadable", and what the store refuses; so do all functions
/// below.
[[nodiscard]] Result<std::vector<HallKey>> read_keys(const KeyPlace& place);

struct MadeKey {
    HallKey key;
    std::string secret;
};
/// Makes a key and returns its secret. Refuses: as read_keys(), "bad-name", "file-unwritable".
[[nodiscard]] Result<MadeKey> add_key(const KeyPlace& place, KeyRole role, const std::string& name);
/// Adds a key for a secret that is already known elsewhere. Does nothing if the ring already has
/// it, revoked or not. Refuses: as read_keys(), "file-unwritable".
[[nodiscard]] Result<void> adopt_key(const KeyPlace& place, KeyRole role, std::string_view secret);
/// Revokes the key with this id, or the only valid key of the person with this name.
/// Refuses: as read_keys(), "no-such-key", "ambiguous-key", "file-unwritable".
[[nodiscard]] Result<HallKey> revoke_key(const KeyPlace& place, const std::string& which);

/// Copies to the database all keys of the data folder's file that it does not have yet, revoked
/// ones included. Needs: a place in a database.
[[nodiscard]] Result<void> copy_keys_to_database(const KeyPlace& place);

/// The name to record for an act of somebody who calls himself `said`; it also says whose key was
/// used.
[[nodiscard]] std::string recorded_name(std::string_view client_name, const KeyHolder& holder);

}  // namespace kyvien::hall
