// record/sealed_move.h — sealed moves: a move that is fixed now and revealed later.
//
// Law:   FIDE Guideline I (adjourned games), xiangqi 7.1.i, Go 14 and 22.
// How:   the commitment, a BLAKE2b hash of a secret nonce and the written move, is published and
// recorded in the game's log: the sealer can no longer change the move. The envelope holds nonce
// and move, encrypted for the arbiter alone (X25519 sealed box); all envelopes have the same
// length. The sealer keeps the stub, which opens the commitment without the arbiter's key.
// docs/sealed.md says what is protected against whom, and what is not.
// Text:  commitment, envelope and stub consist of the characters A-Z a-z 0-9 - _ only, so that they
//        need no escaping as values in an event's line.
// Safe:  pure functions, any thread; randomness is passed in.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "clock/seat.h"
#include "record/keys.h"

namespace kyvien::record {

/// The game, side and move for which a move is sealed. Part of the commitment, so that an envelope
/// handed in at another board, by the other side or at another move does not open.
struct Occasion {
    std::string game;  ///< the game's identifier, such as its id in the hall
    clock::Seat seat{};
    std::size_t ply = 0;  ///< number of moves before it

    friend bool operator==(const Occasion&, const Occasion&) = default;
};

/// What is kept until the resumption. The commitment is published; the envelope may be.
struct Envelope {
    std::string commitment;  ///< 43 characters
    std::string sealed;      ///< 278 characters for every move

    friend bool operator==(const Envelope&, const Envelope&) = default;
};

struct SealedMove {
    Envelope envelope;
    std::string stub;  ///< for the sealer; reveals the move
};

/// Maximum length of a move's text, in bytes of UTF-8. The text is sealed as the player wrote it;
/// it is checked to be a move only when it is opened (I.8).
inline constexpr std::size_t kLongestSealedText = 127;

/// The nonce. Must be fresh for each sealing.
using SealRandomness = Bytes<32>;

/// Refuses: "sealed-text" if the text is too long, is invalid UTF-8 or has control characters.
[[nodiscard]] Result<SealedMove> seal(const Occasion& occasion, std::string_view text,
                                      const SealingKey& arbiter, const SealRandomness& random);

struct Opened {
    std::string text;  ///< as written
    std::string stub;  ///< published with the opening, so that anyone can verify it

    friend bool operator==(const Opened&, const Opened&) = default;
};

/// Refuses: "envelope-unreadable" if the texts are not an envelope, "envelope-not-ours" if it was
/// sealed for another key or altered, "envelope-not-committed" if its content does not match the
/// commitment for this occasion.
[[nodiscard]] Result<Opened> open(const Envelope& envelope, const Occasion& occasion,
                                  const SecretKeys& arbiter);

/// The move of a stub, verified against the commitment: for the public after the opening, and for a
/// sealer whose envelope was lost (I.12.1).
/// Refuses: "envelope-unreadable", "envelope-not-committed".
[[nodiscard]] Result<std::string> check_stub(std::string_view commitment, const Occasion& occasion,
                                             std::string_view stub);

/// Was this envelope made from this stub for this key? The envelope's ephemeral key is derived from
/// the nonce, so that the envelope can be made again from the stub. Refuses: "envelope-unreadable";
/// "envelope-not-of-stub" if its content differs.
[[nodiscard]] Result<void> check_envelope(std::string_view sealed, std::string_view stub,
                                          const SealingKey& arbiter);

/// Do these texts have the form that seal() writes?
[[nodiscard]] bool is_commitment(std::string_view text);
[[nodiscard]] bool is_envelope(std::string_view text);

}  // namespace kyvien::record
