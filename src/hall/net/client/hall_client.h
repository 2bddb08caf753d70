// hall/net/client/hall_client.h — client side of a hall's public API (docs/protocol.md): takes a
// seat over HTTP and plays over the game's WebSocket.
//
// Refusals: a refusal of the hall keeps the hall's code, sentence, clause and values; an unknown
// code is put in front of the sentence instead. A hall that cannot be reached, is silent or
// disconnects is cannot-open, with its address and the reason. Responses that do not conform to
// docs/protocol.md are not-json or bad-field.
// Safe: an object belongs to one thread; a HallClient may be shared.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "hall/net/client/hall_address.h"
#include "hall/net/client/seen_challenge.h"
#include "hall/net/client/seen_game.h"

namespace kyvien::hall {

/// The terms of a game to create.
struct GameRequest {
    conduct::Game game{};
    std::string name;                  ///< of a guest; an account plays under its own
    std::string seat;                  ///< "first", "second", "random"
    int size = 0;                      ///< lines of the board, for games with several sizes; else 0
    std::chrono::milliseconds base{};  ///< 0: without clocks
    std::chrono::milliseconds increment{};
};

class HallClient {
  public:
    /// `token`: of an account ("kyv_..."); empty: a guest. Waiting stops when `stop_fd` becomes
    /// readable; -1: never.
    explicit HallClient(HallAddress address, std::string token = {}, int stop_fd = -1)
        : address_(std::move(address)), token_(std::move(token)), stop_fd_(stop_fd) {}

    /// Both send an Idempotency-Key: if the response is lost the request is sent again, up to
    /// twice, without taking a second seat.
    [[nodiscard]] Result<TakenSeat> make_game(const GameRequest& request) const;
    [[nodiscard]] Result<TakenSeat> join(std::string_view game, std::string_view name) const;
    /// The account's challenges that are open or were answered recently; accepted ones include the
    /// seat.
    [[nodiscard]] Result<std::vector<SeenChallenge>> challenges() const;
    /// Accepts the current offer. If the response is lost the request is sent again, up to twice.
    [[nodiscard]] Result<TakenSeat> accept(std::string_view challenge) const;
    /// `reason`: one of DeclineReason (api/schemas/challenges.yaml), or empty.
    [[nodiscard]] Result<void> decline(std::string_view challenge, std::string_view reason) const;
    /// Does the game have a result?
    [[nodiscard]] Result<bool> is_over(std::string_view game) const;
    /// Which of the games (chess, xiangqi, Go) is it?
    [[nodiscard]] Result<conduct::Game> kind_of(std::string_view game) const;
    /// The web address of a game's page.
    [[nodiscard]] std::string page_of(std::string_view game) const;

    /// Sends one request and returns the response's text, which is JSON. `body` is empty or JSON.
    /// With an idempotency `key` the request may be sent again.
    [[nodiscard]] Result<std::string> ask(std::string_view method, std::string_view path,
                                          std::string_view body = {},
                                          std::string_view key = {}) const;

    [[nodiscard]] const HallAddress& address() const { return address_; }
    [[nodiscard]] const std::string& token() const { return token_; }
    [[nodiscard]] int stop_fd() const { return stop_fd_; }

  private:
    HallAddress address_;
    std::string token_;
    int stop_fd_;
};

/// The request with this id was granted.
struct Granted {
    std::int64_t id = 0;
};
struct Refused {
    std::int64_t id = 0;  ///< 0: not a response to a request with an id
    Refusal refusal;
};
using GameMessage = std::variant<SeenGame, Granted, Refused>;

/// The WebSocket of one game, after the hello. Pings are answered while receive() waits. Unusable
/// after cannot-open; a new one begins with a whole view.
class GameConnection {
  public:
    [[nodiscard]] static Result<GameConnection> open(const HallClient& client,
                                                     const TakenSeat& seat);
    GameConnection(GameConnection&&) noexcept;
    GameConnection& operator=(GameConnection&&) noexcept;
    ~GameConnection();

    // Each request carries a nonzero id, which its response repeats.
    [[nodiscard]] Result<void> move(std::int64_t id, std::size_t ply, std::string_view move);
    /// Over the board, with the key of a board: the move and the press of this player's clock in
    /// one act.
    [[nodiscard]] Result<void> move_and_press(std::int64_t id, std::size_t ply,
                                              std::string_view move, clock::Seat presses);
    /// Over the board: undoes the last act. `seen`: the number of the view that shows it.
    [[nodiscard]] Result<void> undo(std::int64_t id, std::string_view reason, std::int64_t seen);
    [[nodiscard]] Result<void> resign(std::int64_t id);
    /// Ends the game without a result; only before its second move.
    [[nodiscard]] Result<void> abort(std::int64_t id);
    [[nodiscard]] Result<void> offer_draw(std::int64_t id);
    /// Accepts the draw offered in the view with this number.
    [[nodiscard]] Result<void> accept_draw(std::int64_t id, std::int64_t seen);
    /// Makes a claim about the position on the board.
    [[nodiscard]] Result<void> claim(std::int64_t id, conduct::ClaimKind kind);
    enum class Mark : bool { Alive, Dead };
    /// Go: marks the whole chain at each point.
    [[nodiscard]] Result<void> mark(std::int64_t id, const std::vector<std::string>& points,
                                    Mark as);
    /// Go: confirms the marks in the view with this number.
    [[nodiscard]] Result<void> confirm(std::int64_t id, std::int64_t seen);
    /// Go: resumes play.
    [[nodiscard]] Result<void> dispute(std::int64_t id);

    /// The next message of the hall; none when one of `signs` or the client's stop_fd becomes
    /// readable, or after `limit`. A hall that is silent for 75 seconds is regarded as gone.
    [[nodiscard]] Result<std::optional<GameMessage>>
    receive(std::span<const int> signs,
            std::optional<std::chrono::milliseconds> limit = std::nullopt);

  private:
    struct State;
    explicit GameConnection(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace kyvien::hall
