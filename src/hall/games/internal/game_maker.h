// hall/games/internal/game_maker.h — creates games: new ones, games with reserved seats, and
// rematches.
//
// Safe:  the functions are pure; GameMaker on the thread of the hall.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"
#include "hall/games/new_game.h"

namespace kyvien::hall {

/// A game that is not in the record yet, with the lines that put it there.
struct GameBegun {
    std::unique_ptr<Table> table;
    store::Append addition;
};

/// Refuses: as conduct::decide() does of Create, Join and Start.
[[nodiscard]] Result<GameBegun> begin_game(std::string id, NewGame game, Instant at);
/// Both have sat down who are named in `game.players`. Where it is played in one sitting its clocks
/// stand until both have come to it.
[[nodiscard]] Result<GameBegun> begin_between(std::string id, NewGame game, Instant at);
/// Nobody has sat down yet.
[[nodiscard]] Result<GameBegun> begin_reserved(std::string id, NewGame game, Instant at);
/// The seats exchanged, with the keys of the players. Needs: a game that is over.
/// `secret`: from which follow the keys of programs.
[[nodiscard]] Result<GameBegun> begin_rematch(std::string id, const Table& old, Instant at,
                                              std::string_view secret);

class GameMaker {
  public:
    GameMaker(HallContext& context, Tables& tables, CommandQueue& queue, FanOut& fan_out)
        : context_(context), tables_(tables), queue_(queue), fan_out_(fan_out) {}

    /// A game over the board gives no key: its SeatGiven has an empty token.
    /// With `chosen` the game gets this id and its maker this token; where it is there already,
    /// that is the answer.
    void create(NewGame game, const ChosenSeat& chosen, SeatDone done);
    void reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                 Fetched done);
    /// The same where both have sat down; again where it was made before.
    void make_between(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                      Fetched done);
    /// Annuls games that nobody has joined for a long time; a few each time.
    void annul_old_open_games();
    /// This seat would play again; when both would, the next game is made. Needs: a game that is
    /// over.
    void want_rematch(Table& table, conduct::Seat seat);

  private:
    void make(GameBegun begun, store::GameStatus status,
              std::move_only_function<void(Result<Table*>)> done);
    void make_rematch(Table& old);
    void make_new(NewGame game, SeatGiven given, SeatDone done);
    void find_again(SeatGiven given, SeatDone done);
    void annul_unless_joined(Table& table);
    /// Until when this open game waits for its players, whom nobody has seen there for long.
    [[nodiscard]] Instant waits_until(const Table& table) const;

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    FanOut& fan_out_;
    bool is_looking_for_old_ = false;
    /// Old open games that wait on, and until when: not to be fetched at each look.
    std::map<std::string, Instant, std::less<>> waiting_on_;
};

}  // namespace kyvien::hall
