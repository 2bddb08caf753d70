// record/record_file.h — game records: is a record unaltered, and who has signed it?
//
// A record is a game's event log (docs/conduct.md, version 1) with closing lines (docs/records.md):
//
//     v=1 t=created at=... by=hall game=chess ...
//     ...
//     chain=<64 hexadecimal digits> events=87 record=1
//     result=1-0 code=checkmate clause=fide-2018:5.1.1
//     as=first name=Lan key=<base64> signature=<base64>
//
// The chain hash covers every line and their order; a signature covers chain, result and its own
// line. A plain log is a record that is not closed yet.
//
// Cost:  linear in the text, and that of replaying the game. Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/result.h"
#include "conduct/core/ruling.h"
#include "record/keys.h"

namespace kyvien::record {

/// More signatures than these are not read.
inline constexpr std::size_t kMostSignatures = 64;

/// The events of a record or of a log: what stands before the closing lines.
[[nodiscard]] std::string_view log_of(std::string_view record);

/// Closes a log: the same lines, then chain and result. A record that is closed already is given
/// back as it is when it holds.
/// Refuses: "bad-record" with the values "line" and "reason".
[[nodiscard]] Result<std::string> close_record(std::string_view log);

/// Adds a signature; closes a log first. Signed is only what holds.
/// Refuses: "bad-record"; "signed-already" where this seat, or an arbiter or hall with this key,
/// has signed before.
[[nodiscard]] Result<std::string> sign_record(std::string_view record, conduct::Role as,
                                              const SecretKeys& keys);

// ---- verifying ----

enum class CheckKind : std::uint8_t {
    Events,      ///< each line is an event in its one form
    Chain,       ///< the chain hash and the number of events are those of the lines
    Replay,      ///< the events can follow each other
    Sealed,      ///< one for each sealed move: commitment, envelope and stub agree
    ResultLine,  ///< the result stated is the one the events give
    Signature,   ///< one for each signature
    Signed,      ///< somebody has signed
};
[[nodiscard]] std::string_view name(CheckKind kind);  ///< "events", "chain", "replay", ...

struct Check {
    CheckKind kind{};
    bool holds = false;
    std::size_t line = 0;  ///< where it fails, from 1; 0 for the whole
    std::string english;   ///< a whole sentence: what was found
    std::string code;      ///< of words/verdicts, "verify.CODE"
    std::vector<std::pair<std::string, std::string>> values = {};  ///< of the sentence
};

struct SignatureFound {
    std::size_t line = 0;
    conduct::Role as{};
    std::string name;  ///< as the signer's key says; only the key itself proves who it was
    SigningKey key{};
    bool holds = false;
};

struct Verification {
    std::vector<Check> checks;
    std::vector<SignatureFound> signatures;
    std::size_t events = 0;
    base::Digest chain{};                     ///< of the lines as they stand
    std::optional<conduct::Ending> ending{};  ///< as the replay gives it

    /// All checks hold.
    [[nodiscard]] bool holds() const;
    /// All but that nobody has signed.
    [[nodiscard]] bool holds_unsigned() const;
};

/// Looks at everything, also after something has failed, as far as it still has a meaning.
[[nodiscard]] Verification verify_record(std::string_view text);

}  // namespace kyvien::record
