// hall/games/internal/game_lists.h — the lists of games: the lobby, and the list of the arbiters'
// desk.
//
// The lists of open, live and finished games are read from the store on a background thread;
// requests that arrive meanwhile get the same response.
//
// Safe:  the thread of the hall.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

class GameLists {
  public:
    GameLists(HallContext& context, Tables& tables) : context_(context), tables_(tables) {}

    /// In the form of docs/protocol.md. Refuse what the store refuses.
    void lobby(TextDone done);
    /// A lobby of running games alone, kMaxListedLive at most, newest first. Not cached.
    void live_games(TextDone done);
    void overview(TextDone done);

    /// This hall's part of the lists. `listed`: the games of the lobby.
    [[nodiscard]] LobbyPart lobby_part(const LobbyGameIds& listed);
    [[nodiscard]] DeskPart desk_part();

    /// The list entries of a live game that is about to be evicted.
    [[nodiscard]] EvictedGame list_entries(Table& table) const;

  private:
    struct StoredGames {
        std::vector<store::ListedGame> open;
        std::vector<store::ListedGame> finished;
        std::vector<store::ListedGame> live;  ///< used if other halls play games too
    };
    using StoredGamesDone = std::move_only_function<void(Result<StoredGames>)>;
    void read_stored(StoredGamesDone done);
    void read_stored_live(StoredGamesDone done);
    /// The sum of Tables::listing() of all parts.
    [[nodiscard]] std::uint64_t listing() const;
    [[nodiscard]] static LobbyGameIds listed(const StoredGames& stored);
    void send_lobby(const StoredGames& stored, std::vector<LobbyPart> parts);
    void send_live_games(const StoredGames& stored, const LobbyGameIds& listed,
                         std::vector<LobbyPart> parts);
    void send_overview(const StoredGames& stored, std::vector<DeskPart> parts);
    [[nodiscard]] std::string lobby_text(const StoredGames& stored, std::vector<LobbyPart> parts,
                                         std::size_t most_live) const;
    [[nodiscard]] std::string overview_text(const StoredGames& stored, std::vector<DeskPart> parts);
    /// Needs: a live game that is played here.
    [[nodiscard]] std::string live_summary(const std::string& id);
    enum class Unknown : bool { Left, Copied };
    /// Adds a game of the list shared by several halls, if more is known about it than the list
    /// contains. `unknown`: whether this hall begins to keep a copy of another hall's game.
    void add_shared_game(LobbyPart& part, const std::string& id, Unknown unknown);
    /// Are all its players absent from its table? False for another hall's game about which nothing
    /// is known yet.
    [[nodiscard]] bool is_deserted(const std::string& id);

    HallContext& context_;
    Tables& tables_;
    std::string lobby_;
    std::uint64_t lobby_listing_ = UINT64_MAX;  ///< listing() when the text was made; initially
                                                ///< none
    Instant lobby_made_{};
    std::vector<TextDone> lobby_asked_;     // while it is being read
    std::vector<TextDone> live_asked_;      // while they are being read
    std::vector<TextDone> overview_asked_;  // while it is being read
};

}  // namespace kyvien::hall
