// hall/games/conditional/conditional_moves.h — conditional moves of correspondence games: "if he
// plays this, I answer that".
//
// A player enters lines of moves from the current position, each beginning with a move of the
// opponent. When the opponent moves, lines that begin with another move are dropped, and the answer
// of the remaining ones is played at once as the player's own move, decided by the law like any
// other. Only the player sees the lines. They are stored beside the event log (store/chat) with the
// number of moves made at that time, so that the answer is still played after a crash or at another
// hall that takes the game over.
//
// Cost:  each line set is played on a copy of the game.
// Safe:  the thread of the hall; the functions are pure.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"
#include "hall/games/request.h"
#include "store/chat/chat_store.h"

namespace kyvien::hall {

using MoveLine = std::vector<std::string>;
using MoveLines = std::vector<MoveLine>;

/// Can conditional moves be set for this game: is it played on the hall's board with a day or more
/// for each move?
[[nodiscard]] bool allows_conditional_moves(const conduct::State& state);

/// The lines in the log's notation, each checked by playing it under the law, without redundant
/// ones. Refuses: "bad-field" if two lines answer the same move differently, and as conduct refuses
/// a move, with the values "line" and "move", counted from 1.
[[nodiscard]] Result<MoveLines> checked_lines(const conduct::State& state, conduct::Seat seat,
                                              const MoveLines& lines, const std::string& language);

/// The rest of each line after `played`. Empty if the game has left the lines or they are used up.
[[nodiscard]] MoveLines remaining_lines(const MoveLines& lines,
                                        std::span<const conduct::MoveRecord> played);

/// Conditional: the message to the player whose lines they are.
[[nodiscard]] std::string conditional_json(const std::string& id, const conduct::State& state,
                                           const MoveLines& lines, std::string_view dropped);

class ConditionalMoves {
  public:
    ConditionalMoves(HallContext& context, Tables& tables, CommandQueue& queue, FanOut& fan_out)
        : context_(context), tables_(tables), queue_(queue), fan_out_(fan_out) {}

    /// From now on lines are stored in `store`, which must outlive the hall.
    void begin(store::ChatStore& store) { store_ = &store; }

    /// Sets the lines, or reports those that are set. Needs: the game is played here.
    void ask(const std::shared_ptr<Watcher>& watcher, const std::string& id,
             const SetConditional& new_lines, const std::string& language);
    /// Call when a table has been loaded or has changed.
    void note(Table& table);

  private:
    struct Plan {
        std::size_t ply = 0;  ///< number of moves made when the lines were set
        MoveLines lines;
        std::string dropped;    ///< why no lines are left
        std::size_t asked = 0;  ///< number of moves made when the answer was last played, plus one
    };
    struct Game {
        std::array<Plan, 2> plans;
        std::uint64_t fence = 0;  ///< of the table when the plans were read
        bool is_read = false, is_being_read = false;
        std::vector<std::function<void()>> waiting;
    };

    void read(const Table& table, std::function<void()> then);
    void consider(Table& table, conduct::Seat seat);
    void play(Table& table, conduct::Seat seat, const std::string& move);
    void drop(const std::string& game, conduct::Seat seat, std::string why);
    void store_lines(const std::string& game, conduct::Seat seat, VoidDone done);
    void set(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat, const std::string& id,
             MoveLines lines, const std::string& language);
    void send_lines(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat,
                    const std::string& id);
    /// Is the watcher still the player of this seat? If it has said hello again as somebody else,
    /// it receives a refusal.
    [[nodiscard]] bool still_has_seat(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat,
                                      const std::string& id);

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    FanOut& fan_out_;
    store::ChatStore* store_ = nullptr;
    std::map<std::string, Game> games_;
};

}  // namespace kyvien::hall
