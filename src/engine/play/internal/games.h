// engine/play/internal/games.h — what engines need to know of a game, game by game.
//
// One `constinit const Entry registered::NAME` a game, in engine/play/NAME_engines.cpp; the list
// KYVIEN_GAMES names each once (docs/adding-a-game.md).
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/state.h"
#include "engine/play/openings.h"
#include "notation/pgn/pgn.h"

namespace kyvien::engine::registered {

/// What goes into the record of a game beside the game.
struct RecordNotes {
    /// Name and text: "Event", "Round", "Opening", ...; a game's file takes those it knows.
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::string> comments;  ///< by ply; may be shorter, and hold empty ones
};

/// Stones that stand before the first move, as the protocol plays them ("b D4"), and who begins.
struct SetUp {
    std::vector<std::string> stones;
    clock::Seat begins = clock::Seat::First;
};

struct Entry {
    /// Whether two players may agree to a draw.
    bool has_draws = true;
    /// Programs of the system that are known to play it (engine/seat/offer.cpp), the first first.
    std::span<const std::string_view> programs{};
    /// Claims that somebody must make, which an engine has no words for.
    std::span<const conduct::ClaimKind> claims{};
    /// Set before a game, so that no question is left to a person.
    void (*prepare)(conduct::Settings& settings) = nullptr;
    /// What UCI_Variant must be; empty: the usual game of the protocol.
    std::string_view uci_variant{};

    /// The start as UCI and UCCI name it behind "position"; null where no engine speaks them.
    Result<std::string> (*position)(const conduct::Settings& settings) = nullptr;
    /// What stands before the first move; null in games whose start the protocol names otherwise.
    SetUp (*set_up)(const conduct::Settings& settings) = nullptr;
    /// A move between what commands name and what the protocol writes ("uci", "ucci", "gtp"). Text
    /// that cannot be understood is passed on unchanged, to be refused as a move.
    std::string (*to_engine)(std::string_view move, std::string_view protocol);
    std::string (*from_engine)(std::string_view move, std::string_view protocol);

    /// The loss by a move that the law does not allow, and by no move at all.
    conduct::Ending (*illegal_move)(const conduct::State& state, conduct::Seat loser,
                                    const Refusal& refusal);
    conduct::Ending (*no_move)(conduct::Seat loser);
    /// A draw where the law leaves the question to a person and none is there to rule; without a
    /// question, where the match has a longest game.
    conduct::Ending (*undecided)(const conduct::Question* question);

    /// Openings of a file of that format. Refuses: bad-openings.
    Result<std::vector<Opening>> (*openings)(const conduct::Settings& settings,
                                             std::string_view format, std::string_view text,
                                             std::size_t plies);
    /// The text of the game's file with the notes in it.
    std::string (*annotate)(const std::string& file, const RecordNotes& notes);
};

// The table, one entry for each game of the list (cmake/KyvienGames.cmake writes it).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of conduct::games().
[[nodiscard]] inline const Entry& of(conduct::Game game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

/// "bad-openings" with where the openings cannot be read, and why.
[[nodiscard]] std::unexpected<Refusal> bad_opening(const Reason& where, const Reason& why);
/// A game of a file of openings, from 1.
[[nodiscard]] Reason opening_game(std::size_t number);

// Shared by games that are kept in PGN.

/// The opening of a game, without the name that its tag gives it; or what is wrong with it.
using OpeningOfGame = std::function<std::expected<Opening, Reason>(const notation::PgnGame& game)>;
/// The openings of a file in "pgn", or the positions of one in "epd". Refuses: bad-openings.
[[nodiscard]] Result<std::vector<Opening>> pgn_or_epd_openings(const conduct::Settings& settings,
                                                               std::string_view format,
                                                               std::string_view text,
                                                               const OpeningOfGame& read);
[[nodiscard]] std::string annotate_pgn(const std::string& file, const RecordNotes& notes);

}  // namespace kyvien::engine::registered
