// hall/net/client/hall_client.h — a program's side of a hall's public interface
// (docs/protocol.md): takes a seat by HTTP and plays by the game's WebSocket.
//
// Refusals: what the hall refuses comes with the hall's own code, sentence, clause and values; a
// code that this version does not know comes without one, in front of the sentence. A hall that
// cannot be reached, is silent or breaks off is cannot-open, with its address and the reason. Other
// answers than docs/protocol.md has are not-json or bad-field.
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

/// A game that is to be made.
struct GameRequest {
    conduct::Game game{};
    std::string name;                  ///< of a guest; an account plays under its own
    std::string seat;                  ///< "first", "second", "random"
    int size = 0;                      ///< lines of a board that has several sizes; else 0
    std::chrono::milliseconds base{};  ///< 0: without clocks
    std::chrono::milliseconds increment{};
};

class HallClient {
  public:
    /// `token`: of an account ("kyv_..."); empty: a guest. When `stop_fd` can be read nothing is
    /// waited for any more; -1: never.
    explicit HallClient(HallAddress address, std::string token = {}, int stop_fd = -1)
        : address_(std::move(address)), token_(std::move(token)), stop_fd_(stop_fd) {}

    /// Both carry an Idempotency-Key: an answer that was lost is asked for again, twice, and costs
    /// no second seat.
    [[nodiscard]] Result<TakenSeat> make_game(const GameRequest& request) const;
    [[nodiscard]] Result<TakenSeat> join(std::string_view game, std::string_view name) const;
    /// Those of the account, open or answered lately; with the seats of those that were accepted.
    [[nodiscard]] Result<std::vector<SeenChallenge>> challenges() const;
    /// Accepts the offer that stands. An answer that was lost is asked for again, twice.
    [[nodiscard]] Result<TakenSeat> accept(std::string_view challenge) const;
    /// `reason`: one of DeclineReason (api/schemas/challenges.yaml), or empty.
    [[nodiscard]] Result<void> decline(std::string_view challenge, std::string_view reason) const;
    /// Has the game a result?
    [[nodiscard]] Result<bool> is_over(std::string_view game) const;
    /// Which game is played there?
    [[nodiscard]] Result<conduct::Game> kind_of(std::string_view game) const;
    /// Where people look at a game.
    [[nodiscard]] std::string page_of(std::string_view game) const;

    /// One request; the answer's text, which is JSON. `body` is empty, or JSON. With a `key` it may
    /// be asked again.
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

/// The answer to what was said with this number.
struct Granted {
    std::int64_t id = 0;
};
struct Refused {
    std::int64_t id = 0;  ///< 0: to nothing that was said with a number
    Refusal refusal;
};
using Heard = std::variant<SeenGame, Granted, Refused>;

/// The WebSocket of one game, once hello was said. Pings are answered while hear() waits. After a
/// cannot-open it is of no more use; another one begins with a whole view.
class GameTalk {
  public:
    [[nodiscard]] static Result<GameTalk> open(const HallClient& client, const TakenSeat& seat);
    GameTalk(GameTalk&&) noexcept;
    GameTalk& operator=(GameTalk&&) noexcept;
    ~GameTalk();

    // What is said has a number, not 0, which its answer repeats.
    [[nodiscard]] Result<void> move(std::int64_t id, std::size_t ply, std::string_view move);
    /// Over the board, with the key of a board: the move and the press of this player's clock, in
    /// one act.
    [[nodiscard]] Result<void> move_and_press(std::int64_t id, std::size_t ply,
                                              std::string_view move, clock::Seat presses);
    /// Over the board: the last act counts for nothing. `seen`: the number of the view that shows
    /// it.
    [[nodiscard]] Result<void> undo(std::int64_t id, std::string_view reason, std::int64_t seen);
    [[nodiscard]] Result<void> resign(std::int64_t id);
    /// The game has no result; before its second move.
    [[nodiscard]] Result<void> abort(std::int64_t id);
    [[nodiscard]] Result<void> offer_draw(std::int64_t id);
    /// Agrees to the draw that the view with this number offers.
    [[nodiscard]] Result<void> accept_draw(std::int64_t id, std::int64_t seen);
    /// Of the position on the board.
    [[nodiscard]] Result<void> claim(std::int64_t id, conduct::ClaimKind kind);
    enum class Mark : bool { Alive, Dead };
    /// Go: the whole chain at each point.
    [[nodiscard]] Result<void> mark(std::int64_t id, const std::vector<std::string>& points,
                                    Mark as);
    /// Go: agrees to the marks of the view with this number.
    [[nodiscard]] Result<void> confirm(std::int64_t id, std::int64_t seen);
    /// Go: play goes on.
    [[nodiscard]] Result<void> dispute(std::int64_t id);

    /// The next that the hall says; none when one of `signs` can be read, the client's stop_fd can,
    /// or `limit` is over before. A hall that says nothing for 75 seconds is gone.
    [[nodiscard]] Result<std::optional<Heard>>
    hear(std::span<const int> signs, std::optional<std::chrono::milliseconds> limit = std::nullopt);

  private:
    struct State;
    explicit GameTalk(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace kyvien::hall
