// conduct/core/internal/game_conduct.h — what each game adds to the conduct shared by all games.
//
// One class for each game, in the game's electronic_play.cpp; created by its entry
// (conduct/core/internal/games.h).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"
#include "conduct/log/broken_log.h"
#include "conduct/presentation/analysis.h"
#include "conduct/presentation/view.h"

namespace kyvien::conduct::internal {

/// A legal move as written in the log, and its consequences under the law: notices, and at most one
/// of Ended, ArbiterAsked and PlayStopped.
struct Examined {
    std::string move;
    std::vector<EventBody> after;
    /// The move is not made; `after` holds what happens instead.
    bool is_void = false;
};

/// The meaning of a sealed text when it is opened (FIDE I.8, xiangqi 7.1.i, Go 22).
struct SealedReading {
    std::string move;  ///< as accepted by examine(); empty if the text means no legal move
    std::vector<EventBody> instead;  ///< the events in that case
};

/// Counting by agreement, for games that end that way.
class Counting {
  public:
    virtual ~Counting() = default;
    /// Every stone of the chains at these points, in board order.
    /// Refuses: a text that is not a point, a point without a stone.
    [[nodiscard]] virtual Result<std::vector<std::string>>
    whole_chains(std::span<const std::string> points) const = 0;
    [[nodiscard]] virtual CountView count(std::span<const std::string> dead) const = 0;
    [[nodiscard]] virtual Ending counted(std::span<const std::string> dead) const = 0;
    /// Whether this ending was produced by counted().
    [[nodiscard]] virtual bool was_counted(const Ending& ending) const = 0;
    /// Whether a stone was placed on the board after this many turns; passes and void turns do not
    /// count.
    [[nodiscard]] virtual bool has_played_since(std::size_t turns) const = 0;
    /// The proposed status of each chain, dead or alive.
    [[nodiscard]] virtual std::vector<ProposedChain> propose() const = 0;
};

class GameConduct {
  public:
    GameConduct() = default;
    GameConduct(const GameConduct&) = default;
    GameConduct& operator=(const GameConduct&) = default;
    virtual ~GameConduct() = default;
    [[nodiscard]] virtual std::unique_ptr<GameConduct> clone() const = 0;

    [[nodiscard]] virtual Seat turn() const = 0;

    // ---- deciding ----

    /// Refuses anything but a legal move of the side to move.
    [[nodiscard]] virtual Result<Examined> examine(std::string_view move) const = 0;
    /// For the hall's board; over the board the arbiter reads the envelope.
    [[nodiscard]] virtual SealedReading read_sealed(std::string_view text) const = 0;
    /// The move as accepted by examine(), from a text in players' notation
    /// (conduct/core/typed_move.h).
    [[nodiscard]] virtual Result<std::string> read_typed(std::string_view text,
                                                         std::string_view language) const;
    /// The events that follow from a claim: Claimed, then Ended, ClaimRejected or ArbiterAsked.
    /// Refuses claims that are not admissible.
    [[nodiscard]] virtual Result<std::vector<EventBody>> claim(Seat seat,
                                                               const Claim& claim) const = 0;
    /// A claim made by both players together. Refuses if the law has none.
    [[nodiscard]] virtual Result<std::vector<EventBody>> joint_claim(const Claim&) const {
        return refuse("not-a-player", "Only a player of this game can do that; take a seat.");
    }
    [[nodiscard]] virtual Result<void> may_offer_draw(Seat seat) const = 0;
    [[nodiscard]] virtual Result<void> may_agree_draw() const = 0;
    [[nodiscard]] virtual Ending agreed_draw() const = 0;
    [[nodiscard]] virtual Ending resignation(Seat loser) const = 0;
    [[nodiscard]] virtual Ending time_over(Seat loser) const = 0;
    /// The clause under which clocks are stopped and set and flags are called.
    [[nodiscard]] virtual rulebook::Clause flag_clause() const = 0;
    [[nodiscard]] virtual rulebook::Clause offer_clause() const = 0;
    /// Whether a rejected claim counts as a draw offer (FIDE 9.1.2.3).
    [[nodiscard]] virtual bool claim_is_offer() const { return false; }
    /// The consequence of a move by the side that is not to move, if the law does more than refuse
    /// it.
    [[nodiscard]] virtual std::optional<Ending> out_of_turn(Seat, std::string_view) const {
        return std::nullopt;
    }
    /// What follows automatically when an arbiter lets the game continue.
    [[nodiscard]] virtual std::vector<EventBody> events_after_continuing(const Question&) const {
        return {};
    }
    [[nodiscard]] virtual const Counting* counting() const { return nullptr; }

    // ---- applying ----

    /// Refuses an illegal move; the game is then unchanged.
    [[nodiscard]] virtual Result<void> play(std::string_view move) = 0;
    /// Uses up the turn without a move. Refuses if the game does not have this.
    [[nodiscard]] virtual Result<void> void_turn() {
        return broken_log("log-no-void-turn", "in this game no turn is void");
    }
    /// Takes moves back until `ply` are left, keeping what a replay of the moves would lose;
    /// returns false if a replay loses nothing. Needs: ply <= the number of moves made.
    [[nodiscard]] virtual bool take_back_to(std::size_t) { return false; }
    /// A ruling changes the position. Refuses if the game does not have this.
    [[nodiscard]] virtual Result<void> set_board(const BoardSet&) {
        return broken_log("log-no-set-board", "in this game no ruling changes the position");
    }
    /// Called for every event after it was applied.
    virtual void on_event(const EventBody&) {}
    /// Play resumes after both players had stopped.
    virtual void resume() {}

    // ---- showing ----

    [[nodiscard]] virtual std::string position_text() const = 0;
    /// Writes the current position as the start position of games
    /// (conduct/settings/start_position.h).
    virtual void settle(Settings& settings) const { settings.fen = position_text(); }
    /// Fills cells, position, check, last, legal, forbidden and claims.
    virtual void show(View& view) const = 0;
    /// The position before the first move, as used in View::start.
    [[nodiscard]] virtual TextForms start() const { return {}; }
    /// Texts of the move that was made at this ply, counted from 0.
    [[nodiscard]] virtual TextForms texts(std::size_t ply) const = 0;
    /// The counts of the law in the current position.
    [[nodiscard]] virtual std::vector<LawCount> counts() const { return {}; }
    /// Whether this player could still win; nothing if the law does not ask.
    [[nodiscard]] virtual std::optional<WinProof> can_win(Seat) const { return std::nullopt; }
    /// Texts of a move that could be made after this many moves; empty if it could not.
    [[nodiscard]] virtual TextForms texts_of(std::size_t, std::string_view) const { return {}; }
};

/// Refuses a start position, citing the clause that ends the game or forbids the position.
[[nodiscard]] std::unexpected<Refusal> no_start(const Reason& why, rulebook::Clause clause);

/// Refuses settings that cannot start a game.
[[nodiscard]] Result<std::unique_ptr<GameConduct>> make_game(const Settings& settings);

}  // namespace kyvien::conduct::internal
