// exchange/files/opengotha.h — tournament files of OpenGotha, the pairing program of European Go:
// XML (dataVersion 200 and 201).
//
// There a player is identified by family and given name together, without spaces, in capitals; two
// players may not share that name. Here players are numbered in the order of the file.
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

/// Formats the file for OpenGotha, with its default pairing parameters. There an absence is worth
/// the same throughout an event: if half-point and full-point byes do not follow from that, a
/// half-point bye becomes an absence worth nothing.
/// Refuses: bad-tournament if two players have the same name, or there are more than 20 rounds.
[[nodiscard]] Result<std::string> write_opengotha(const Tournament& tournament);
/// Are all byes written as what they are worth?
[[nodiscard]] bool opengotha_holds_byes(const Tournament& tournament);

}  // namespace kyvien::exchange
