// engine/play/offers_and_claims.h — what a program that plays one side does besides moving: claims,
// draw offers and their acceptance, resignation by its own scores.
//
// The rules are those of a match (engine/play/game.h), limited to one side's knowledge: its own
// scores count, the opponent's are not known.
//
// Cost: a replay is linear in the new moves. Safe: values, any thread.
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

/// A score as a single number of centipawns; a mate is far beyond any other score.
[[nodiscard]] std::optional<int> score_of(const InfoLine& info);

/// The plies since the last capture or pawn move: the fifth field of a FEN. Nothing if it is not a
/// FEN.
[[nodiscard]] std::optional<int> quiet_plies(std::string_view fen);

/// A game reconstructed from its settings and moves, under the law for two players without clocks.
class Replay {
  public:
    /// The state after these moves, valid until the next call. Moves beyond those of the last call
    /// are appended.
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

/// A correct claim that the side to move can make now; a wrong claim would be penalised.
[[nodiscard]] std::optional<conduct::ClaimKind> right_claim(const conduct::State& state,
                                                            conduct::Instant at);

/// Whether the law allows this player to offer a draw now.
[[nodiscard]] bool may_offer_draw(const conduct::State& state, conduct::Seat seat);

/// After a declined offer, the next one is made only after this many own moves: repeated offers
/// disturb the opponent (FIDE 11.5).
inline constexpr int kMovesBetweenOffers = 20;

/// How often in a row one side's scores were even, or losing.
class DrawAndResignPolicy {
  public:
    /// `rules.resign_two_sided` and `rules.longest` are ignored.
    explicit DrawAndResignPolicy(const Adjudication& rules) : rules_(rules) {}

    /// Call once at each of its turns, with the state of the game and the engine's score.
    void note(const conduct::State& state, const InfoLine& info);
    /// Whether a draw offer should be accepted: the game has been even for long enough, or is
    /// worse.
    [[nodiscard]] bool takes_draw() const;
    /// Whether to offer a draw: even for long enough, and no recent offer.
    [[nodiscard]] bool offers_draw() const;
    /// A draw was offered at this turn.
    void note_offered() { offered_at_ = plies_; }
    /// Whether to resign.
    [[nodiscard]] bool resigns() const;

  private:
    [[nodiscard]] bool is_even() const;
    [[nodiscard]] bool is_late_enough() const;

    Adjudication rules_;
    std::size_t plies_ = 0;
    std::optional<std::size_t> offered_at_;
    bool is_worse_ = false;  ///< by the last score
    int even_ = 0;
    int lost_ = 0;
};

}  // namespace kyvien::engine
