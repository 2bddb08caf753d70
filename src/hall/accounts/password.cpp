#include "hall/accounts/password.h"

#include <sodium.h>

#include <array>
#include <atomic>

#include "base/text.h"

namespace kyvien::hall {
namespace passwords {
namespace {

constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 128;
struct HashCost {
    unsigned long long steps;
    std::size_t memory;
};
// libsodium's cost for interactive use.
constexpr HashCost kInteractive{crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                crypto_pwhash_MEMLIMIT_INTERACTIVE};
constexpr HashCost kMin{crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
std::atomic<bool> is_cheap = false;

}  // namespace
}  // namespace passwords

using namespace passwords;

Result<void> check_password(std::string_view password, std::string_view name) {
    const auto length = base::printable_length(password);
    if (!base::is_utf8(password) || !length || *length < kShortestPassword ||
        *length > kLongestPassword || password == name)
        return refuse("bad-password",
                      "A password has 8 to 128 characters and is not the name; a few words that "
                      "nobody else would put together are good.");
    return {};
}

void set_password_cost_for_tests(PasswordCost cost) {
    is_cheap = cost == PasswordCost::Least;
}

Result<std::string> hash_password(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const HashCost& cost = is_cheap ? kMin : kInteractive;
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.steps, cost.memory) !=
        0)
        return refuse("too-busy", "The hall has no memory for this now; try again in a moment.");
    return std::string(hash.data());
}

bool is_password(const std::string& hash, const std::string& password) {
    static const std::string of_nobody = hash_password("of nobody").value_or("");
    const std::string& compared = hash.empty() ? of_nobody : hash;
    const bool is_same =
        crypto_pwhash_str_verify(compared.c_str(), password.data(), password.size()) == 0;
    return is_same && !hash.empty();
}

}  // namespace kyvien::hall
