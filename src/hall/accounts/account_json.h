// hall/accounts/account_json.h — accounts, players and ratings as JSON (api/schemas/accounts.yaml).
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hall/json/json_writer.h"
#include "store/accounts/accounts.h"
#include "store/chat/chat_store.h"

namespace kyvien::hall {

/// A rating as it is shown: in whole points.
[[nodiscard]] int shown_rating(double rating);

/// SignedIn; null if nobody is signed in.
[[nodiscard]] std::string signed_in_json(const store::Account* account,
                                         const std::vector<store::PoolStanding>& standings,
                                         store::Instant now);
/// Player: the public part of an account.
[[nodiscard]] std::string player_json(const store::Account& account,
                                      const std::vector<store::PoolStanding>& standings,
                                      store::Instant now);
/// Rating: as it stands at `now`.
void write_rating(JsonWriter& json, const store::PoolStanding& standing, store::Instant now);
[[nodiscard]] std::string ranked_json(const std::vector<store::Accounts::Ranked>& ranked,
                                      store::Instant now);
/// RatingPoint: the history of this account.
[[nodiscard]] std::string history_json(const std::vector<store::RatedRow>& rows,
                                       const std::string& account);
/// Tokens: without their secrets.
[[nodiscard]] std::string tokens_json(const std::vector<store::AccountToken>& tokens);
/// MadeToken: with the secret, which is shown only once.
[[nodiscard]] std::string made_token_json(const store::AccountToken& token,
                                          std::string_view secret);
/// Passkeys: without their keys.
[[nodiscard]] std::string passkeys_json(const std::vector<store::Passkey>& passkeys);
/// The WebSocket message that tells both players how the game has changed their ratings.
[[nodiscard]] std::string rated_message(const store::RatedRow& row);
/// `webhooks`, `devices`: those of the account, as JSON.
[[nodiscard]] std::string account_data_json(const store::AccountData& data,
                                            const std::vector<store::ChatLine>& chat_lines,
                                            std::string_view webhooks, std::string_view devices,
                                            store::Instant now);

}  // namespace kyvien::hall
