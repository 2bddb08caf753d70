// hall/accounts/password.h — hashes passwords with argon2id (libsodium); only the hashes are
// stored.
//
// Cost:  hash_password() and is_password() take about a tenth of a second and 64 MiB each, on
// purpose: an attacker who steals the hashes pays that for every guess.
// Safe:  pure functions, any thread. Needs: hall/service/token.h prepare_randomness().
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

/// Refuses: "bad-password": fewer than 8 characters, more than 128, or the name itself.
[[nodiscard]] Result<void> check_password(std::string_view password, std::string_view name);

/// For tests, which sign up hundreds of players: sets the cost of hashing to almost nothing, or
/// back to normal.
enum class PasswordCost : bool { Least, Interactive };
void set_password_cost_for_tests(PasswordCost cost);

/// The hash includes its salt and cost parameters. Refuses: "too-busy" if memory is short.
[[nodiscard]] Result<std::string> hash_password(const std::string& password);

/// Takes as long for an empty `hash` (no such account), so that timing does not reveal which names
/// exist.
[[nodiscard]] bool is_password(const std::string& hash, const std::string& password);

}  // namespace kyvien::hall
