// exchange/files/macmahon.h — tournament files of the program MacMahon by Christoph Gerlach: XML
// (version 3; root <Tournament>, with <IndividualParticipant> and <TournamentRound>).
//
// Players have numbers there; here they are renumbered in the order of the file. A result names
// Black's points first, and those a referee decided are games that were not played. Converters also
// write the same elements as <TournamentData> with <Playerlist> and <Roundlist>, which is read too.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string_view>

#include "exchange/tournament.h"

namespace kyvien::exchange {

/// Does the text look like such a file?
[[nodiscard]] bool is_macmahon(std::string_view bytes);

/// A tournament whose wall list begins with the points is one without starting points. `remarks`
/// lists what is not supported here: the rating as a start, a joker, parts of handicaps.
/// Refuses: bad-macmahon with the values "line", "element" and "reason", also for games won by
/// both players, and for teams; and as decode().
[[nodiscard]] Result<Tournament> read_macmahon(std::string_view bytes);

}  // namespace kyvien::exchange
