// cli/board/hall_entries.h — enters the moves of an electronic board at a game of a hall, one after
// the other, and takes back what the board takes back.
//
// The hall is the truth: where it has other moves than those that were entered from here, nothing
// more is sent until both say the same again. A connection that breaks is opened again.
//
// Safe: one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hall/net/client/hall_client.h"

namespace kyvien::cli::board {

/// Where the moves go: "https://club.example/score/GAME#KEY", as the desk shows it under "Phone at
/// this board".
struct BoardLink {
    hall::HallAddress hall;
    hall::TakenSeat seat;
};
/// Refuses: bad-option.
[[nodiscard]] Result<BoardLink> read_board_link(std::string_view text);

class HallEntries {
  public:
    /// `presses`: the clock of who has moved is pressed with each move, where one runs. `told`
    /// hears what the hall refuses and where it has other moves.
    HallEntries(const hall::HallClient& client, hall::TakenSeat seat, bool presses,
                std::function<void(const Refusal&)> told);

    /// All moves of the game as the board has them, as commands name them.
    void set_moves(std::vector<std::string> moves);
    /// Has the hall all of them, or does it wait for somebody else?
    [[nodiscard]] bool is_done() const;
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    /// Sends what is next and hears what comes, until one of `signs` can be read, the client's
    /// stop_fd can, or `limit` is over. Refuses: what cannot become better, such as a wrong key.
    [[nodiscard]] Result<void> step(std::span<const int> signs,
                                    std::optional<std::chrono::milliseconds> limit);

  private:
    [[nodiscard]] Result<void> connect(std::span<const int> signs);
    [[nodiscard]] Result<void> send_next();
    [[nodiscard]] Result<void> take(hall::Heard heard);
    void stop_with(const Refusal& refusal);

    const hall::HallClient& client_;
    hall::TakenSeat seat_;
    bool presses_;
    std::function<void(const Refusal&)> told_;
    std::optional<hall::GameTalk> talk_;
    std::optional<hall::SeenGame> view_;
    std::vector<std::string> moves_;
    std::vector<std::string> agreed_;  ///< what the hall had when both said the same
    std::int64_t last_id_ = 0;
    std::int64_t awaits_ = 0;  ///< the answer to this; 0: to nothing
    bool awaits_view_ = false;
    /// So many moves stood when the last request was sent; kNone: it does not matter.
    static constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t size_before_ = kNone;
    bool is_stopped_ = false;  ///< until the moves or the view are others
    bool has_failed_ = false;
    int failures_ = 0;  ///< of the connection, in a row
};

}  // namespace kyvien::cli::board
