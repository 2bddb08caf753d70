// hall/service/token.h — makes the keys of seats and the ids of games.
//
// A token is 128 random bits as 32 hexadecimal digits. It is shown once; the hall stores its
// BLAKE2b hash. As tokens are random a plain hash is enough: they cannot be guessed.
//
// Safe: any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/event_log.h"

namespace kyvien::hall {

/// Once per process, before anything else here. False when the system gives no random numbers.
[[nodiscard]] bool prepare_randomness();

[[nodiscard]] std::string new_token();
/// None when the text is not a token at all.
[[nodiscard]] std::optional<store::KeyHash> hash_of_token(std::string_view token);
/// The hash of a secret that people chose or were given; any text.
[[nodiscard]] store::KeyHash hash_of_secret(std::string_view secret);
/// A token of an account begins so, which tells it from the keys of a hall.
inline constexpr std::string_view kAccountTokenMark = "kyv_";
[[nodiscard]] inline bool is_account_token(std::string_view text) {
    return text.starts_with(kAccountTokenMark);
}
/// In a time that does not depend on where they differ.
[[nodiscard]] bool same_key(const store::KeyHash& one, const store::KeyHash& other);

/// Eight letters and digits that are not mistaken for each other, such as "k7xq2mrd".
[[nodiscard]] std::string new_game_id();
[[nodiscard]] bool is_game_id(std::string_view id);

/// A game's name and the key of its seat that follow from a secret of the hall and from what a
/// client calls its request, and from nothing else: the same request asked again gives the same.
struct DerivedSeat {
    std::string game;
    std::string token;
};
[[nodiscard]] DerivedSeat derived_seat(std::string_view secret, std::string_view purpose,
                                       std::string_view request);

/// A hash of the text that only who has the secret can make.
[[nodiscard]] store::KeyHash keyed_hash(std::string_view secret, std::string_view text);
/// The text so that only who has the key can read it, or change it unseen.
[[nodiscard]] std::string seal_text(const store::KeyHash& key, std::string_view text);
/// None where it was sealed with another key, or changed.
[[nodiscard]] std::optional<std::string> open_text(const store::KeyHash& key,
                                                   std::string_view sealed);

[[nodiscard]] unsigned random_below(unsigned bound);

}  // namespace kyvien::hall
