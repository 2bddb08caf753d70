// hall/service/key_ring.h — the keys of arbiters, organisers, broadcasters and moderators of a
// hall: each is made for a person, has a role, and can be revoked.
//
// They are in the file DATA/keys, readable by its owner alone, or in the database of several halls
// (store/halls/ledgers.h); of each secret only the hash is stored. A secret is 128 random bits,
// shown once, when the key is made. A running hall reads the file again when it has changed, and
// the database when it is notified.
//
// Safe:  values; the functions that write wait for each other, in this program and in others.
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
    Chief,        ///< the chief arbiter: everything
    Table,        ///< an arbiter of a table: rules, but for what the law keeps for the chief
    Organiser,    ///< begins and runs tournaments, broadcasts, and rules nowhere
    Broadcaster,  ///< broadcasts games, and gets the records of those that are being played
    ReadOnly,     ///< sees what arbiters see, and changes nothing
    Moderator,    ///< looks after what is said beside the games, and rules nowhere
};
[[nodiscard]] std::string_view name(KeyRole role);
[[nodiscard]] std::optional<KeyRole> find_key_role(std::string_view name);

/// What a key may be used for.
enum class KeyScope : std::uint8_t {
    SeeDesk,         ///< the boards as arbiters see them
    ReadRecords,     ///< of games over the board that are not over
    Rule,            ///< at tables: reports, rulings, clocks; setting up boards
    Broadcast,       ///< tell games that are played elsewhere
    RunTournaments,  ///< begin them, and all that their own keys open
    Moderate,        ///< chats: reported lines, mutes
};
[[nodiscard]] bool may(KeyRole role, KeyScope scope);

/// The holder of a key.
struct KeyHolder {
    std::string id;  ///< of the key; empty: one that was given to the program itself
    KeyRole role{};
    std::string name;  ///< for whom it was made; empty where that was not said

    friend bool operator==(const KeyHolder&, const KeyHolder&) = default;
};

struct HallKey {
    KeyHolder holder;
    std::string made;     ///< as 2026-11-25T01:02:03Z
    std::string revoked;  ///< the same; empty: it is good
    store::KeyHash hash{};
};

/// The file of the data folder.
inline constexpr const char* kKeyRingFile = "keys";

/// Where the keys of a hall stand: in the file of its data folder, or in the database.
struct KeyPlace {
    std::string folder;
    store::Ledgers* ledgers = nullptr;
};

/// Empty where there are none yet.
/// Refuses: "keys-damaged", "file-unreadable", and what the store refuses, as all below.
[[nodiscard]] Result<std::vector<HallKey>> read_keys(const KeyPlace& place);

struct MadeKey {
    HallKey key;
    std::string secret;
};
/// Makes a key and tells its secret. Refuses: as read_keys(), "bad-name", "file-unwritable".
[[nodiscard]] Result<MadeKey> add_key(const KeyPlace& place, KeyRole role, const std::string& name);
/// Takes up a secret that stands elsewhere. Nothing happens where the ring has it already, revoked
/// or not. Refuses: as read_keys(), "file-unwritable".
[[nodiscard]] Result<void> adopt_key(const KeyPlace& place, KeyRole role, std::string_view secret);
/// Takes back the key of this id, or the only good one of somebody with this name.
/// Refuses: as read_keys(), "no-such-key", "ambiguous-key", "file-unwritable".
[[nodiscard]] Result<HallKey> revoke_key(const KeyPlace& place, const std::string& which);

/// Takes up all keys of the file of a data folder that the database does not have, as they stand
/// there: revoked ones too. Needs: a place in a database.
[[nodiscard]] Result<void> take_up_keys(const KeyPlace& place);

/// The name in the record for what somebody did who says to be called `said`: with it stands whose
/// key it was.
[[nodiscard]] std::string name_in_record(std::string_view said, const KeyHolder& holder);

}  // namespace kyvien::hall
