// cli/serve/accounts.h — opens the accounts of a hall, for verbs that run beside it.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "store/accounts/accounts.h"

namespace kyvien::cli {

/// Opens those of the folder `data`, or of the database `store` if that is not empty. Refuses:
/// "file-unreadable" if the folder has none, and as the store refuses.
[[nodiscard]] Result<std::unique_ptr<store::Accounts>> open_accounts(const std::string& data,
                                                                     const std::string& store);

}  // namespace kyvien::cli
