// exchange/imports/rating_list.h — reads rating lists: FIDE's (fixed-width text and XML), the
// EGF's, and any table of players.
//
// FIDE's list has two million lines, so it is read line by line and only the wanted players are
// kept. Its columns are found by their titles.
//
// Cost:  linear in the list; memory for the matching players only. Safe: pure functions, any
//        thread.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/imports/player_list.h"

namespace kyvien::exchange {

enum class ListForm : std::uint8_t { FideText, FideXml, Table };
/// Detects the form from the first bytes; a workbook or CSV is a Table.
[[nodiscard]] ListForm detect_list_form(std::string_view bytes);

/// The players to look for.
struct WantedPlayers {
    std::set<std::string, std::less<>> ids;
    std::set<std::string, std::less<>> names;  ///< as returned by plain_name_key()

    [[nodiscard]] bool matches(const ListedPlayer& player) const;
};

struct RatingList {
    std::vector<ListedPlayer> players;  ///< the wanted players
    std::size_t read = 0;               ///< number of players in the list
};

/// Callback for each player of a list, in order.
using PlayerCallback = std::function<void(ListedPlayer&&)>;

/// Reads all players of FIDE's text or XML, also in a zip archive, with all their ratings; `rating`
/// is the standard one. Returns their number. Refuses: bad-rating-list.
[[nodiscard]] Result<std::size_t> read_fide_list(std::string_view bytes,
                                                 const PlayerCallback& take);

/// Reads the EGF's published list of all players, text in columns: PIN, name, country, club, grade
/// and rating. Lines that do not begin with a PIN are skipped.
/// Refuses: bad-rating-list if a rating is invalid or there are no players.
[[nodiscard]] Result<std::size_t> read_egf_list(std::string_view bytes, const PlayerCallback& take);
[[nodiscard]] bool is_egf_list(std::string_view bytes);

/// Reads the AGA's published lists of members (TDListA and TDListB with tabs, TDListN with blanks):
/// name, number, chapter, and the grade that the rating means; the lists have no whole ratings.
/// Lines without a number and the day on which the membership ends are skipped.
/// Refuses: as read_egf_list().
[[nodiscard]] Result<std::size_t> read_aga_list(std::string_view bytes, const PlayerCallback& take);
[[nodiscard]] bool is_aga_list(std::string_view bytes);

/// `bytes` is FIDE's text or XML, also in the zip archive in which it is published.
/// Refuses: bad-rating-list with the values "line" and "reason".
[[nodiscard]] Result<RatingList> read_fide_list(std::string_view bytes, const WantedPlayers& wanted,
                                                Tempo tempo = Tempo::Standard);

}  // namespace kyvien::exchange
