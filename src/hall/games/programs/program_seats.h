// hall/games/programs/program_seats.h — the seats that programs play: asks the program for its
// move, which is decided and stored like a person's request.
//
// The stored game says which seats belong to programs: the name has a form that no person may use
// ("Stockfish (program, level 3)"), and the key is derived from the name and a secret of the hall,
// so that nobody else can make it. After a restart, or at a hall that takes the game over, the
// program continues to play.
//
// Cost:  a copy of the game's state for each move of a program.
// Safe:  the functions are pure; ProgramSeats on the thread of the hall.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"
#include "hall/games/new_game.h"
#include "hall/games/programs/program_names.h"
#include "hall/games/programs/programs.h"
#include "hall/service/program_games.h"

namespace kyvien::hall {

/// The hash of the key of a program's seat. The key itself is never disclosed.
[[nodiscard]] store::KeyHash key_of_program(std::string_view secret, std::string_view game,
                                            std::string_view name);

class ProgramSeats {
  public:
    ProgramSeats(HallContext& context, Tables& tables, CommandQueue& queue)
        : context_(context), tables_(tables), queue_(queue) {}

    /// From now on programs take part; both arguments must outlive the hall. Call before
    /// Hall::open().
    void begin(Programs& programs, ProgramGames& counted);
    /// Sets the name under which the requested program is recorded, and the settings that it needs.
    /// Refuses: "no-such-program".
    [[nodiscard]] Result<void> complete(NewGame& game) const;

    /// Call when a table has been loaded or has changed.
    void note(Table& table);
    /// Call often; acts about once a second.
    void tick(Instant now);

  private:
    struct Game {
        conduct::Seat seat{};
        std::string program;  ///< empty: it is not available here
        std::size_t level = 1;
        bool is_asked = false;
        std::size_t asked_at = 0;       ///< seq of the table at the last question
        int tries = 0;                  ///< attempts at this seq
        std::size_t granted_at = 0;     ///< seq at which it last granted a takeback
        std::size_t taken_back_at = 0;  ///< answers to questions before this are obsolete
        Instant person_seen{};
        bool is_away = false;
    };
    [[nodiscard]] std::optional<Game> find_program(const Table& table) const;
    void consider(Table& table, Game& game);
    /// In a friendly game a program accepts every takeback its opponent asks for.
    void grant_takeback(const Table& table, Game& game);
    void ask(Table& table, Game& game);
    void take(const std::string& id, std::size_t seq, ProgramAnswer answer);
    void submit(Table& table, const Game& game, std::size_t seq, ProgramAnswer answer);
    void check_person_presence(const std::string& id, Game& game, Instant now);

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    Programs* programs_ = nullptr;
    ProgramGames* counted_ = nullptr;
    std::map<std::string, Game> games_;
    Instant looked_{};
};

}  // namespace kyvien::hall
