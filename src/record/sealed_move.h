// record/sealed_move.h — sealed moves: a move that is fixed now and read later.
//
// Law:   FIDE Guideline I (adjourned games), xiangqi 7.1.i, Go 14 and 22.
// How:   the commitment, a BLAKE2b hash over a secret nonce and the written move, is published and
//        stands in the game's log: the sealer can change nothing after it. The envelope holds nonce
//        and move, encrypted for the arbiter alone (X25519 sealed box); every envelope is equally
//        long. The sealer keeps the stub, which opens the commitment without the arbiter's key.
//        docs/sealed.md says what is protected against whom, and what is not.
// Text:  commitment, envelope and stub consist of the letters A-Z a-z 0-9 - _ only, so that they
//        stand unescaped as values in an event's line.
// Safe:  pure functions, any thread; randomness is handed in.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "clock/seat.h"
#include "record/keys.h"

namespace kyvien::record {

/// Which move of which game is sealed. Part of what is committed to, so that an envelope handed in
/// at another board, by the other side or at another move does not open.
struct Occasion {
    std::string game;  ///< the game's own name, such as its id in the hall
    clock::Seat seat{};
    std::size_t ply = 0;  ///< moves made before it

    friend bool operator==(const Occasion&, const Occasion&) = default;
};

/// What is kept until the resumption. Published: the commitment; the envelope may be.
struct Envelope {
    std::string commitment;  ///< 43 letters
    std::string sealed;      ///< 278 letters, whatever the move

    friend bool operator==(const Envelope&, const Envelope&) = default;
};

struct SealedMove {
    Envelope envelope;
    std::string stub;  ///< the sealer's own; whoever has it can read the move
};

/// Longest text of a move, in bytes of UTF-8. What the player wrote is sealed as he wrote it:
/// whether it is a move is asked when it is opened (I.8).
inline constexpr std::size_t kLongestSealedText = 127;

/// The nonce. Must be fresh for each sealing.
using SealRandomness = Bytes<32>;

/// Refuses: "sealed-text" where the text is too long, no UTF-8, or has control characters.
[[nodiscard]] Result<SealedMove> seal(const Occasion& occasion, std::string_view text,
                                      const SealingKey& arbiter, const SealRandomness& random);

struct Opened {
    std::string text;  ///< as it was written
    std::string stub;  ///< published with the opening, so that everybody can check it

    friend bool operator==(const Opened&, const Opened&) = default;
};

/// Refuses: "envelope-unreadable" where the texts are no envelope, "envelope-not-ours" where it was
/// sealed for another key or altered, "envelope-not-committed" where its content is not the one
/// that was committed to on this occasion.
[[nodiscard]] Result<Opened> open(const Envelope& envelope, const Occasion& occasion,
                                  const SecretKeys& arbiter);

/// The move of a stub, checked against the commitment: for the public after the opening, and for a
/// sealer whose envelope was lost (I.12.1).
/// Refuses: "envelope-unreadable", "envelope-not-committed".
[[nodiscard]] Result<std::string> check_stub(std::string_view commitment, const Occasion& occasion,
                                             std::string_view stub);

/// Was this envelope made of this stub for this key? The envelope's own key comes from the nonce,
/// so that whoever knows the stub can make the envelope again. Refuses: "envelope-unreadable";
/// "envelope-not-of-stub" where it holds something else.
[[nodiscard]] Result<void> check_envelope(std::string_view sealed, std::string_view stub,
                                          const SealingKey& arbiter);

/// Are these texts written as seal() writes them?
[[nodiscard]] bool is_commitment(std::string_view text);
[[nodiscard]] bool is_envelope(std::string_view text);

}  // namespace kyvien::record
