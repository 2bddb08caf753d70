// record/record_file.h — game records: is a record unaltered, and who signed it?
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
// line. A plain log is a record that is not yet closed.
//
// Cost:  linear in the text, plus replaying the game. Safe:  pure functions, any thread.
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

/// Maximum number of signatures that are read.
inline constexpr std::size_t kMaxSignatures = 64;

/// The events of a record or a log: the part before the closing lines.
[[nodiscard]] std::string_view log_of(std::string_view record);

/// Closes a log: the same lines, then chain and result. A valid closed record is returned
/// unchanged.
/// Refuses: "bad-record" with the values "line" and "reason".
[[nodiscard]] Result<std::string> close_record(std::string_view log);

/// Adds a signature, closing a log first. Only a valid record is signed.
/// Refuses: "bad-record"; "signed-already" if this seat, or an arbiter or hall with this key, has
/// already signed.
[[nodiscard]] Result<std::string> sign_record(std::string_view record, conduct::Role as,
                                              const SecretKeys& keys);

// ---- verifying ----

enum class CheckKind : std::uint8_t {
    Events,      ///< each line is an event in canonical form
    Chain,       ///< chain hash and number of events match the lines
    Replay,      ///< the events replay
    Sealed,      ///< per sealed move: commitment, envelope and stub agree
    ResultLine,  ///< the stated result follows from the events
    Signature,   ///< per signature
    Signed,      ///< there is a signature
};
[[nodiscard]] std::string_view name(CheckKind kind);  ///< "events", "chain", "replay", ...

struct Check {
    CheckKind kind{};
    bool holds = false;
    std::size_t line = 0;  ///< of the fault, from 1; 0: the record as a whole
    std::string english;   ///< a whole sentence with the finding
    std::string code;      ///< in words/verdicts, "verify.CODE"
    std::vector<std::pair<std::string, std::string>> values = {};  ///< for the sentence
};

struct SignatureFinding {
    std::size_t line = 0;
    conduct::Role as{};
    std::string name;  ///< stated by the signer's key; only the key itself proves who signed
    SigningKey key{};
    bool holds = false;
};

struct Verification {
    std::vector<Check> checks;
    std::vector<SignatureFinding> signatures;
    std::size_t events = 0;
    base::Digest chain{};                     ///< computed from the lines
    std::optional<conduct::Ending> ending{};  ///< from the replay

    /// All checks pass.
    [[nodiscard]] bool holds() const;
    /// All checks pass except that there is no signature.
    [[nodiscard]] bool holds_unsigned() const;
};

/// Runs all checks, also after one has failed, as far as they are still meaningful.
[[nodiscard]] Verification verify_record(std::string_view text);

}  // namespace kyvien::record
