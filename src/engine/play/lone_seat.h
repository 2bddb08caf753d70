// engine/play/lone_seat.h — what may a program that plays one side do besides moving: claim, offer
// and accept draws, resign by its own scores?
//
// The rules are those of a match (engine/play/game.h), as far as one side can know them: its own
// scores count, the opponent's are not known.
//
// Cost: a replay is linear in the moves that are new. Safe: values, any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/state.h"
#include "engine/play/game.h"
#include "engine/protocol/uci.h"

namespace kyvien::engine {

/// A score as one number of centipawns; mates are far beyond every other.
[[nodiscard]] std::optional<int> score_of(const InfoLine& info);

/// The half-moves since the last capture or pawn move: the fifth word of a FEN. None: no FEN.
[[nodiscard]] std::optional<int> quiet_plies(std::string_view fen);

/// A game that is told by its settings and moves, as the law has it for two players without clocks.
class Replay {
  public:
    /// After these moves; moves behind those of the last call are added to it. Until the next call.
    /// Refuses: as conduct::decide().
    [[nodiscard]] Result<const conduct::State*> after(const conduct::Settings& settings,
                                                      std::span<const std::string> moves);

  private:
    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> add(const conduct::Actor& by, conduct::CommandBody body);

    conduct::Settings settings_;
    std::vector<std::string> moves_;
    conduct::State state_;
    bool is_begun_ = false;
};

/// What the side to move can claim now and be right; a wrong claim would be punished.
[[nodiscard]] std::optional<conduct::ClaimKind> right_claim(const conduct::State& state,
                                                            conduct::Instant at);

/// Whether the law lets this player offer a draw now.
[[nodiscard]] bool may_offer_draw(const conduct::State& state, conduct::Seat seat);

/// An offer that was declined is not made again before so many own moves: asking again and again
/// disturbs (FIDE 11.5).
inline constexpr int kMovesBetweenOffers = 20;

/// How often in a row one side has seen the game even, or lost.
class OwnScores {
  public:
    /// `rules.resign_two_sided` and `rules.longest` count for nothing here.
    explicit OwnScores(const Adjudication& rules) : rules_(rules) {}

    /// At each of its turns, once: the game as it stands and what the engine has said of it.
    void note(const conduct::State& state, const InfoLine& info);
    /// Whether an offer of a draw is to be accepted: the game has been even for long enough, or is
    /// worse than that.
    [[nodiscard]] bool takes_draw() const;
    /// Whether one is to be offered: even for long enough, and none was offered for a while.
    [[nodiscard]] bool offers_draw() const;
    /// It was, at this turn.
    void note_offered() { offered_at_ = plies_; }
    /// Whether the game is to be given up.
    [[nodiscard]] bool resigns() const;

  private:
    [[nodiscard]] bool is_even() const;
    [[nodiscard]] bool is_late_enough() const;

    Adjudication rules_;
    std::size_t plies_ = 0;
    std::optional<std::size_t> offered_at_;
    bool is_worse_ = false;  ///< than even, as it was seen last
    int even_ = 0;
    int lost_ = 0;
};

}  // namespace kyvien::engine
