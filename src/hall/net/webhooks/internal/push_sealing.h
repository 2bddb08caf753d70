// hall/net/webhooks/internal/push_sealing.h — encrypts and signs Web Push messages, so that only
// one browser can read them and only this hall can have sent them.
//
// RFC 8291 (keys), RFC 8188 (aes128gcm), RFC 8292 (the hall's signature, VAPID), RFC 8030 (the
// request). The push service between hall and browser learns neither the message nor the account;
// it learns the time and the length of each message.
//
// Safe: pure functions, any thread; so is the result of push_messages().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/webhooks/push_messages.h"
#include "record/bytes.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// A private key of P-256 with its public key.
struct PushKey {
    record::Bytes<32> secret{};
    record::Bytes<65> point{};  ///< uncompressed
};

/// The key pair of this private key; none if it is invalid (0, or not below the order of the
/// group).
[[nodiscard]] std::optional<PushKey> push_key_of(const record::Bytes<32>& secret);
/// A new random key pair. Needs: prepare_randomness().
[[nodiscard]] PushKey new_push_key();

/// The key and salt used for one message, in addition to the browser's keys; never reused.
struct PushSeal {
    PushKey key;
    record::Bytes<16> salt{};
};

/// The limit for a message's text (RFC 8291, 4: 4096 with header, tag and padding).
inline constexpr std::size_t kLongestPush = 3993;

/// The body of the request. None if the keys of `device` are not on P-256, or the text is too long.
[[nodiscard]] std::optional<std::string>
sealed_push(std::string_view text, const store::PushDevice& device, const PushSeal& seal);

/// The value of the field Authorization for a push service at this address, valid until `expires`
/// (seconds since 1970). `site`: contact address of the hall.
[[nodiscard]] std::string push_authorization(const PushKey& hall, std::string_view address,
                                             std::string_view site, std::int64_t expires);

/// Uses the key in the store, which is created if absent. Refuses as the store refuses.
[[nodiscard]] Result<std::unique_ptr<PushMessages>> push_messages(store::WebhookStore& store);

}  // namespace kyvien::hall
