// cli/board/hall_entries.h — enters the moves of an electronic board into a game of a hall, one
// after the other, and takes back what the board takes back.
//
// The hall is authoritative: if it has moves other than those entered from here, nothing more is
// sent until both agree again. A broken connection is reopened.
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

/// The destination of the moves: "https://club.example/score/GAME#KEY", as shown by the desk under
/// "Phone at this board".
struct BoardLink {
    hall::HallAddress hall;
    hall::TakenSeat seat;
};
/// Refuses: bad-option.
[[nodiscard]] Result<BoardLink> read_board_link(std::string_view text);

class HallEntries {
  public:
    /// `presses`: whether the clock of the player who moved is pressed with each move, if one runs.
    /// `told` is called with what the hall refuses, and if it has other moves.
    HallEntries(const hall::HallClient& client, hall::TakenSeat seat, bool presses,
                std::function<void(const Refusal&)> on_refusal);

    /// All moves of the game on the board, in the notation of commands.
    void set_moves(std::vector<std::string> moves);
    /// Whether the hall has all of them, or waits for somebody else.
    [[nodiscard]] bool is_done() const;
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    /// Sends the next entry and processes messages until one of `signs` or the client's stop_fd
    /// becomes readable, or `limit` has passed. Refuses: permanent errors, such as a wrong key.
    [[nodiscard]] Result<void> step(std::span<const int> signs,
                                    std::optional<std::chrono::milliseconds> limit);

  private:
    [[nodiscard]] Result<void> connect(std::span<const int> signs);
    [[nodiscard]] Result<void> send_next();
    [[nodiscard]] Result<void> take(hall::GameMessage message);
    void stop_with(const Refusal& refusal);

    const hall::HallClient& client_;
    hall::TakenSeat seat_;
    bool presses_;
    std::function<void(const Refusal&)> on_refusal_;
    std::optional<hall::GameConnection> talk_;
    std::optional<hall::SeenGame> view_;
    std::vector<std::string> moves_;
    std::vector<std::string> agreed_;  ///< the moves of the hall when both last agreed
    std::int64_t last_id_ = 0;
    std::int64_t awaits_ = 0;  ///< the pending request; 0: none
    bool awaits_view_ = false;
    /// The number of moves when the last request was sent; kNone: irrelevant.
    static constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t size_before_ = kNone;
    bool is_stopped_ = false;  ///< until the moves or the view change
    bool has_failed_ = false;
    int failures_ = 0;  ///< consecutive failures of the connection
};

}  // namespace kyvien::cli::board
