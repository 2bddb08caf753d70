// conduct/core/internal/game_conduct.h — what each game adds to the conduct of all.
//
// One class a game, in the game's electronic_play.cpp; its entry (conduct/core/internal/games.h)
// makes it.
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

/// A legal move as the log writes it, and what the law makes of it: notices, and at most one of
/// Ended, ArbiterAsked and PlayStopped.
struct Examined {
    std::string move;
    std::vector<EventBody> after;
    /// The move is not made; `after` says what happens instead.
    bool is_void = false;
};

/// What a sealed text means when it is opened (FIDE I.8, xiangqi 7.1.i, Go 22).
struct SealedReading {
    std::string move;  ///< as examine() takes it; empty where the text means no legal move
    std::vector<EventBody> instead;  ///< what follows then
};

/// Counting by agreement, for games that end so.
class Counting {
  public:
    virtual ~Counting() = default;
    /// Every stone of the chains at these points, in board order.
    /// Refuses: a text that is no point, a point without a stone.
    [[nodiscard]] virtual Result<std::vector<std::string>>
    whole_chains(std::span<const std::string> points) const = 0;
    [[nodiscard]] virtual CountView count(std::span<const std::string> dead) const = 0;
    [[nodiscard]] virtual Ending counted(std::span<const std::string> dead) const = 0;
    /// Whether this is an ending that counted() has made.
    [[nodiscard]] virtual bool was_counted(const Ending& ending) const = 0;
    /// Whether anything was set on the board after so many turns; passes and void turns show
    /// nothing.
    [[nodiscard]] virtual bool has_played_since(std::size_t turns) const = 0;
    /// What a reader may hold dead or alive; for each chain.
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

    /// Refuses what is no legal move of the side to move.
    [[nodiscard]] virtual Result<Examined> examine(std::string_view move) const = 0;
    /// On the hall's board; over the board the arbiter reads the envelope.
    [[nodiscard]] virtual SealedReading read_sealed(std::string_view text) const = 0;
    /// The move as examine() takes it, from a text in a notation of players (conduct/core/
    /// typed_move.h).
    [[nodiscard]] virtual Result<std::string> read_typed(std::string_view text,
                                                         std::string_view language) const;
    /// The events that follow from a claim: Claimed, then Ended, ClaimRejected or ArbiterAsked.
    /// Refuses claims that are not admitted.
    [[nodiscard]] virtual Result<std::vector<EventBody>> claim(Seat seat,
                                                               const Claim& claim) const = 0;
    /// A claim that both players make together. Refuses where the law knows none.
    [[nodiscard]] virtual Result<std::vector<EventBody>> joint_claim(const Claim&) const {
        return refuse("not-a-player", "Only a player of this game can do that; take a seat.");
    }
    [[nodiscard]] virtual Result<void> may_offer_draw(Seat seat) const = 0;
    [[nodiscard]] virtual Result<void> may_agree_draw() const = 0;
    [[nodiscard]] virtual Ending agreed_draw() const = 0;
    [[nodiscard]] virtual Ending resignation(Seat loser) const = 0;
    [[nodiscard]] virtual Ending time_over(Seat loser) const = 0;
    /// The clause under which clocks are stopped, set and flags called.
    [[nodiscard]] virtual rulebook::Clause flag_clause() const = 0;
    [[nodiscard]] virtual rulebook::Clause offer_clause() const = 0;
    /// A rejected claim stands as an offer of a draw (FIDE 9.1.2.3).
    [[nodiscard]] virtual bool claim_is_offer() const { return false; }
    /// What the law makes of a move of the side that is not to move, where it does more than to
    /// refuse it.
    [[nodiscard]] virtual std::optional<Ending> out_of_turn(Seat, std::string_view) const {
        return std::nullopt;
    }
    /// What an arbiter's word that the game goes on brings about by itself.
    [[nodiscard]] virtual std::vector<EventBody> after_playing_on(const Question&) const {
        return {};
    }
    [[nodiscard]] virtual const Counting* counting() const { return nullptr; }

    // ---- applying ----

    /// Refuses what is not legal; nothing has changed then.
    [[nodiscard]] virtual Result<void> play(std::string_view move) = 0;
    /// The turn is used up without a move. Refuses where the game knows no such thing.
    [[nodiscard]] virtual Result<void> void_turn() {
        return broken_log("log-no-void-turn", "in this game no turn is void");
    }
    /// Takes moves back until `ply` are left, keeping what a replay of the moves would lose; false
    /// where a replay loses nothing. Needs: ply is not more than the moves made.
    [[nodiscard]] virtual bool take_back_to(std::size_t) { return false; }
    /// A ruling changes the position. Refuses where the game knows no such thing.
    [[nodiscard]] virtual Result<void> set_board(const BoardSet&) {
        return broken_log("log-no-set-board", "in this game no ruling changes the position");
    }
    /// Told of every event that was applied, after it.
    virtual void applied(const EventBody&) {}
    /// Play goes on after both had stopped.
    virtual void resume() {}

    // ---- showing ----

    [[nodiscard]] virtual std::string position_text() const = 0;
    /// Writes the position on the board as the start of games (conduct/settings/start_position.h).
    virtual void settle(Settings& settings) const { settings.fen = position_text(); }
    /// Fills cells, position, check, last, legal, forbidden and claims.
    virtual void show(View& view) const = 0;
    /// The position before the first move, as View::start has it.
    [[nodiscard]] virtual TextForms start() const { return {}; }
    /// Texts of the move that was made at this ply, counted from 0.
    [[nodiscard]] virtual TextForms texts(std::size_t ply) const = 0;
    /// What the law counts in the position on the board.
    [[nodiscard]] virtual std::vector<LawCount> counts() const { return {}; }
    /// Whether this player could still win; none where the law does not ask.
    [[nodiscard]] virtual std::optional<WinProof> can_win(Seat) const { return std::nullopt; }
    /// Texts of a move that could be made after so many moves; empty where it could not.
    [[nodiscard]] virtual TextForms texts_of(std::size_t, std::string_view) const { return {}; }
};

/// The refusal of a start position, by the clause that ends the game or forbids the position.
[[nodiscard]] std::unexpected<Refusal> no_start(const Reason& why, rulebook::Clause clause);

/// Refuses settings with which no game can be begun.
[[nodiscard]] Result<std::unique_ptr<GameConduct>> make_game(const Settings& settings);

}  // namespace kyvien::conduct::internal
