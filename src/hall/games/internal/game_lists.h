// hall/games/internal/game_lists.h — the lists of games: the lobby, and the list of the arbiters'
// desk.
//
// The lists of open, live and finished games are read from the store on a background thread;
// requests that arrive meanwhile get the same answer.
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

    /// As docs/protocol.md tells them. Refuse what the store refuses.
    void lobby(TextDone done);
    void overview(TextDone done);

    /// What this hall has of them. `listed`: what the lobby lists.
    [[nodiscard]] LobbyPart lobby_part(const LobbyGameIds& listed);
    [[nodiscard]] DeskPart desk_part();

    /// What a live game that leaves the memory looks like.
    [[nodiscard]] EvictedGame last_seen(Table& table) const;

  private:
    struct StoredGames {
        std::vector<store::ListedGame> open;
        std::vector<store::ListedGame> finished;
        std::vector<store::ListedGame> live;  ///< where other halls play too
    };
    using StoredGamesDone = std::move_only_function<void(Result<StoredGames>)>;
    void read_stored(StoredGamesDone done);
    /// Tables::listing() of all parts together.
    [[nodiscard]] std::uint64_t listing() const;
    [[nodiscard]] static LobbyGameIds listed(const StoredGames& stored);
    void tell_lobby(const StoredGames& stored, std::vector<LobbyPart> parts);
    void tell_overview(const StoredGames& stored, std::vector<DeskPart> parts);
    [[nodiscard]] std::string lobby_text(const StoredGames& stored,
                                         std::vector<LobbyPart> parts) const;
    [[nodiscard]] std::string overview_text(const StoredGames& stored, std::vector<DeskPart> parts);
    /// Needs: a live game that is played here.
    [[nodiscard]] std::string live_summary(const std::string& id);
    /// One of the list that several halls share, where more is known of it than the list says.
    void add_shared_game(LobbyPart& part, const std::string& id);
    /// Whether nobody who plays it is at its table. Of another hall's game of which nothing was
    /// told yet it is not known: false.
    [[nodiscard]] bool is_left(const std::string& id);

    HallContext& context_;
    Tables& tables_;
    std::string lobby_;
    std::uint64_t lobby_listing_ = UINT64_MAX;  ///< listing() of the text; none yet
    Instant lobby_made_{};
    std::vector<TextDone> lobby_asked_;     // while it is being read
    std::vector<TextDone> overview_asked_;  // the same
};

}  // namespace kyvien::hall
