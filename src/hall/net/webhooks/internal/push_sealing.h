// hall/net/webhooks/internal/push_sealing.h — encrypts and signs messages for Web Push, so that
// only one browser can read them and only this hall can have sent them.
//
// RFC 8291 (which keys), RFC 8188 (aes128gcm), RFC 8292 (the hall's signature, VAPID), RFC 8030
// (the request). The push service between hall and browser learns neither the message nor of which
// account it is; it learns when there is one, and how long it is.
//
// Safe: pure functions, any thread; what push_letters() answers too.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/webhooks/push_letters.h"
#include "record/bytes.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

/// A private key of P-256 with its public one.
struct PushKey {
    record::Bytes<32> secret{};
    record::Bytes<65> point{};  ///< uncompressed
};

/// Of these bits; none where they are no key (0, or not below the order of the group).
[[nodiscard]] std::optional<PushKey> push_key_of(const record::Bytes<32>& secret);
/// Another one each time. Needs: prepare_randomness().
[[nodiscard]] PushKey new_push_key();

/// What a message is sealed with beside the browser's keys; another one for each message.
struct PushSeal {
    PushKey key;
    record::Bytes<16> salt{};
};

/// As long as a message may be (RFC 8291, 4: 4096 with head, mark and padding).
inline constexpr std::size_t kLongestPush = 3993;

/// The body of the request. None: `device` has no keys of P-256, or the text is too long.
[[nodiscard]] std::optional<std::string>
sealed_push(std::string_view text, const store::PushDevice& device, const PushSeal& seal);

/// The value of the field Authorization for a push service at this address, until `expires`
/// (seconds since 1970). `site`: where to ask about the hall.
[[nodiscard]] std::string push_authorization(const PushKey& hall, std::string_view address,
                                             std::string_view site, std::int64_t expires);

/// By the key that stands in the store, which is made where there is none. Refuses as the store
/// refuses.
[[nodiscard]] Result<std::unique_ptr<PushLetters>> push_letters(store::WebhookStore& store);

}  // namespace kyvien::hall
