// exchange/imports/rating_list.h — rating lists: FIDE's (fixed-width text and XML), and any table
// of players.
//
// FIDE's list has two million lines, so it is read line by line and only the wanted players are
// kept. Its columns are found by their titles.
//
// Cost:  linear in the list; memory as many players as match. Safe: pure functions, any thread.
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
/// What the beginning of the bytes looks like; a workbook or CSV is a Table.
[[nodiscard]] ListForm form_of(std::string_view bytes);

/// The players to look for.
struct Wanted {
    std::set<std::string, std::less<>> ids;
    std::set<std::string, std::less<>> names;  ///< as plain_name_key() gives them

    [[nodiscard]] bool takes(const ListedPlayer& player) const;
};

struct RatingList {
    std::vector<ListedPlayer> players;  ///< those wanted
    std::size_t read = 0;               ///< all players of the list
};

/// What is done with each player of a list, in its order.
using TakePlayer = std::function<void(ListedPlayer&&)>;

/// All players of FIDE's text or XML, also in a zip archive, with all their ratings; `rating` is
/// the standard one. Gives how many there are. Refuses: bad-rating-list.
[[nodiscard]] Result<std::size_t> read_fide_list(std::string_view bytes, const TakePlayer& take);

/// The EGF's list of all players as text in columns, as it is published: PIN, name, country, club,
/// grade and rating. Lines that begin with no PIN are passed over.
/// Refuses: bad-rating-list, where a rating is none or there is nobody.
[[nodiscard]] Result<std::size_t> read_egf_list(std::string_view bytes, const TakePlayer& take);
[[nodiscard]] bool is_egf_list(std::string_view bytes);

/// `bytes` is FIDE's text or XML, also in the zip archive in which it is given out.
/// Refuses: bad-rating-list with the values "line" and "reason".
[[nodiscard]] Result<RatingList> read_fide_list(std::string_view bytes, const Wanted& wanted,
                                                Tempo tempo = Tempo::Standard);

}  // namespace kyvien::exchange
