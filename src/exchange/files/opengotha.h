// exchange/files/opengotha.h — tournament files of OpenGotha, the pairing program of European Go:
// XML (dataVersion 200 and 201).
//
// A player is named there by the family and given name together, without blanks, in capitals; two
// players may not share that name. Numbers here are given in the order of the file.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "exchange/tournament.h"

namespace kyvien::exchange {

/// Does the text look like such a file?
[[nodiscard]] bool is_opengotha(std::string_view bytes);

/// Refuses: bad-opengotha with the values "line", "element" and "reason", and as decode().
[[nodiscard]] Result<Tournament> read_opengotha(std::string_view bytes);

/// The file as OpenGotha reads it; pairing parameters are those of its own defaults. A half-point
/// bye it does not know becomes an absence.
/// Refuses: bad-tournament where two players have one name, or there are more than 20 rounds.
[[nodiscard]] Result<std::string> write_opengotha(const Tournament& tournament);

}  // namespace kyvien::exchange
