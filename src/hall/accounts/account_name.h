// hall/accounts/account_name.h — which names may an account have, and which names are considered
// the same?
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// 2 to 30 characters: letters and digits of any script, separated by single blanks or . _ - ' ·.
/// Returns the name with its lookup key.
/// Refuses: "bad-name-of-account"; "name-of-program"; "name-taken" if the name is reserved for
/// guests or the hall itself.
[[nodiscard]] Result<store::AccountName> read_account_name(std::string_view text);

/// Equal for two names that differ only in case, in how their letters were typed, or in letters
/// that look alike (Unicode Technical Standard 39, "skeleton"). Accepts any text.
[[nodiscard]] std::string account_key(std::string_view name);

}  // namespace kyvien::hall
