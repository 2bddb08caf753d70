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

/// A game that is not in the record yet, and the addition that records it.
struct UnrecordedGame {
    std::unique_ptr<Table> table;
    store::Append addition;
};

/// Refuses: as conduct::decide() refuses Create, Join and Start.
[[nodiscard]] Result<UnrecordedGame> begin_game(std::string id, NewGame game, Instant at);
/// Both players named in `game.players` are seated. Unless it is a correspondence game, its clocks
/// are stopped until both have come to the board.
[[nodiscard]] Result<UnrecordedGame> begin_between(std::string id, NewGame game, Instant at);
/// No seat is taken yet.
[[nodiscard]] Result<UnrecordedGame> begin_reserved(std::string id, NewGame game, Instant at);
/// The rematch of a finished game: seats exchanged, with the players' keys. Needs: a game that is
/// over. `secret`: from which programs' keys are derived.
[[nodiscard]] Result<UnrecordedGame> begin_rematch(std::string id, const Table& old, Instant at,
                                                   std::string_view secret);

class GameMaker {
  public:
    GameMaker(HallContext& context, Tables& tables, CommandQueue& queue, FanOut& fan_out)
        : context_(context), tables_(tables), queue_(queue), fan_out_(fan_out) {}

    /// A game over the board gets no key: its GrantedSeat has an empty token. With `chosen` the
    /// game gets this id and its maker this token; if the game already exists, the response is the
    /// same.
    void create(NewGame game, const PredeterminedSeat& chosen, SeatDone done);
    void reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                 VoidDone done);
    /// The same with both players seated. May be repeated.
    void make_between(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                      VoidDone done);
    /// Annuls games that nobody has joined for a long time; a few per call.
    void annul_old_open_games();
    /// The player of this seat wants a rematch; when both do, the next game is created. Needs: a
    /// game that is over.
    void request_rematch(Table& table, conduct::Seat seat);

  private:
    void make(UnrecordedGame begun, store::GameStatus status,
              std::move_only_function<void(Result<Table*>)> done);
    void make_rematch(Table& old);
    void make_new(NewGame game, GrantedSeat granted, SeatDone done);
    void find_again(GrantedSeat granted, SeatDone done);
    void annul_unless_joined(Table& table);
    /// How long this open game waits for players who have not been seen there for a long time.
    [[nodiscard]] Instant waits_until(const Table& table) const;

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    FanOut& fan_out_;
    bool is_annulling_ = false;
    /// Old open games that may wait longer, and until when, so that they are not loaded at each
    /// check.
    std::map<std::string, Instant, std::less<>> waiting_on_;
};

}  // namespace kyvien::hall
