// hall/games/conditional/conditional_moves.h — conditional moves of correspondence games: "if he
// plays this, I answer that".
//
// A player enters lines of moves from the current position, each beginning with a move of the
// opponent. When the opponent moves, lines with another move are dropped, and the answer of the
// remaining ones is played at once as the player's own move, decided by the law like any other.
// Only the player sees them. They are stored beside the event log (store/chat) with the number of
// moves made at that time, so that after a crash, or at another hall that takes the game over, the
// answer is still played.
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

/// May moves be set for this game: is it played on the hall's board with a day or more for a move?
[[nodiscard]] bool takes_conditional_moves(const conduct::State& state);

/// The lines in the words of the log, each played as the law lets it be, without those that say
/// nothing new. Refuses: "bad-field" where two lines answer the same differently, and as conduct
/// refuses a move, with the values "line" and "move", from 1.
[[nodiscard]] Result<MoveLines> checked_lines(const conduct::State& state, conduct::Seat seat,
                                              const MoveLines& lines, const std::string& language);

/// What is left of lines once `played` was played: their rest. Empty where the game has gone
/// another way, or no further.
[[nodiscard]] MoveLines rest_of(const MoveLines& lines,
                                std::span<const conduct::MoveRecord> played);

/// Conditional: the answer to whom they belong.
[[nodiscard]] std::string conditional_json(const std::string& id, const conduct::State& state,
                                           const MoveLines& lines, std::string_view dropped);

class ConditionalMoves {
  public:
    ConditionalMoves(HallContext& context, Tables& tables, CommandQueue& queue, FanOut& fan_out)
        : context_(context), tables_(tables), queue_(queue), fan_out_(fan_out) {}

    /// They are kept there from now on; it outlives the hall.
    void begin(store::ChatStore& store) { store_ = &store; }

    /// Sets them, or tells which are set. Needs: the game is played here.
    void ask(const std::shared_ptr<Watcher>& watcher, const std::string& id,
             const SetConditional& wanted, const std::string& language);
    /// A table has come into memory, or has changed.
    void note(Table& table);

  private:
    struct Plan {
        std::size_t ply = 0;  ///< moves made when they were set
        MoveLines lines;
        std::string dropped;    ///< why there are none left
        std::size_t asked = 0;  ///< moves made when the answer was last asked for, and one
    };
    struct Game {
        std::array<Plan, 2> plans;
        std::uint64_t fence = 0;  ///< of the table when they were read
        bool is_read = false, is_being_read = false;
        std::vector<std::function<void()>> waiting;
    };

    void read(const Table& table, std::function<void()> then);
    void consider(Table& table, conduct::Seat seat);
    void play(Table& table, conduct::Seat seat, const std::string& move);
    void drop(const std::string& game, conduct::Seat seat, std::string why);
    void keep(const std::string& game, conduct::Seat seat, Fetched done);
    void set(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat, const std::string& id,
             MoveLines lines, const std::string& language);
    void tell(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat, const std::string& id);
    /// May the player of this seat still be answered there? Who has said hello otherwise meanwhile
    /// is told that he may not.
    [[nodiscard]] bool still_sits(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat,
                                  const std::string& id);

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    FanOut& fan_out_;
    store::ChatStore* store_ = nullptr;
    std::map<std::string, Game> games_;
};

}  // namespace kyvien::hall
