// hall/accounts/account_name.h — which names may an account have, and which two names count as the
// same?
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// 2 to 30 characters: letters and digits of any script, single blanks, and . _ - ' · between them.
/// With the key by which it is found.
/// Refuses: "bad-name-of-account"; "name-of-program"; "name-taken" where guests or the hall itself
/// are called so.
[[nodiscard]] Result<store::AccountName> read_account_name(std::string_view text);

/// Equal for two names that differ in capitals, in how their letters were typed, or in letters that
/// look alike (Unicode Technical Standard 39, "skeleton"); of any text.
[[nodiscard]] std::string account_key(std::string_view name);

}  // namespace kyvien::hall
