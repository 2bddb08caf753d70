// store/internal/postgres/notices.h — the notices that halls at one database send each other with
// NOTIFY.
//
// "7 e ab12cd34:3 k7xq2mrd:18": hall 7 has appended to these games, up to these event numbers. "7
// l": read the leases. "7 s TEXT": a message from the hall. "7 d office/ab12cd34 keys": it has
// appended to these ledgers; 0 is a program that is not a hall.
//
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/halls/hall_leases.h"

namespace kyvien::store::internal {

struct Notice {
    HallNumber hall = 0;
    bool is_of_leases = false;
    std::vector<ChangedGame> changed;
    std::vector<std::string> ledgers;
    std::string announcement;
};

/// An unreadable notice is returned empty.
[[nodiscard]] Notice read_notice(std::string_view text);

[[nodiscard]] std::string lease_notice(HallNumber hall);
[[nodiscard]] std::string said_notice(HallNumber hall, std::string_view text);
[[nodiscard]] std::string ledger_notice(HallNumber hall, const std::vector<std::string>& ledgers);
/// As few notices as possible: each is limited to 8,000 bytes.
[[nodiscard]] std::vector<std::string> change_notices(HallNumber hall,
                                                      const std::vector<ChangedGame>& changed);

}  // namespace kyvien::store::internal
