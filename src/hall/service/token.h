// hall/service/token.h — creates the secret keys of seats and the ids of games.
//
// A token is 128 random bits as 32 hexadecimal digits. It is shown once; the hall stores its
// BLAKE2b hash. A plain hash is enough, because random tokens cannot be guessed.
//
// Safe: any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/event_log.h"

namespace kyvien::hall {

/// Call once per process, before anything else here. Returns false if the system provides no random
/// numbers.
[[nodiscard]] bool prepare_randomness();

[[nodiscard]] std::string new_token();
/// None if the text is not a token.
[[nodiscard]] std::optional<store::KeyHash> hash_of_token(std::string_view token);
/// The hash of a secret that was chosen by or given to people; any text.
[[nodiscard]] store::KeyHash hash_of_secret(std::string_view secret);
/// The prefix of account tokens, which distinguishes them from the keys of a hall.
inline constexpr std::string_view kAccountTokenMark = "kyv_";
[[nodiscard]] inline bool is_account_token(std::string_view text) {
    return text.starts_with(kAccountTokenMark);
}
/// Compares in constant time.
[[nodiscard]] bool same_key(const store::KeyHash& one, const store::KeyHash& other);

/// Eight letters and digits that are hard to confuse with each other, such as "k7xq2mrd".
[[nodiscard]] std::string new_game_id();
[[nodiscard]] bool is_game_id(std::string_view id);

/// A game's id and the key of its seat, derived only from a secret of the hall and the client's
/// name for its request: repeating the request gives the same seat.
struct DerivedSeat {
    std::string game;
    std::string token;
};
[[nodiscard]] DerivedSeat derived_seat(std::string_view secret, std::string_view purpose,
                                       std::string_view request);

/// A hash that only the holder of the secret can compute.
[[nodiscard]] store::KeyHash keyed_hash(std::string_view secret, std::string_view text);
/// Encrypts the text: only the holder of the key can read it, and changes are detected.
[[nodiscard]] std::string seal_text(const store::KeyHash& key, std::string_view text);
/// None if the text was sealed with another key or has been changed.
[[nodiscard]] std::optional<std::string> open_text(const store::KeyHash& key,
                                                   std::string_view sealed);

[[nodiscard]] unsigned random_below(unsigned bound);

}  // namespace kyvien::hall
