#include "engine/play/offers_and_claims.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "conduct/core/decide.h"
#include "engine/play/internal/games.h"

namespace kyvien::engine {
std::optional<int> score_of(const InfoLine& info) {
    constexpr int kMate = 100'000;
    if (info.mate)
        return *info.mate > 0 ? kMate - std::min(*info.mate, 1000)
                              : -kMate - std::max(*info.mate, -1000);
    return info.centipawns;
}

std::optional<int> quiet_plies(std::string_view fen) {
    for (int word = 1; word < 5; ++word) {
        const std::size_t end = fen.find(' ');
        if (end == std::string_view::npos)
            return std::nullopt;
        fen.remove_prefix(end + 1);
    }
    int plies = 0;
    const auto read = std::from_chars(fen.data(), fen.data() + fen.size(), plies);
    return read.ec == std::errc{} ? std::optional(plies) : std::nullopt;
}

Result<void> Replay::add(const conduct::Actor& by, conduct::CommandBody body) {
    const auto events =
        KYVIEN_TRY(conduct::decide(state_, {state_.last_at(), by, std::move(body)}));
    for (const conduct::Event& event : events)
        KYVIEN_TRY(conduct::apply(state_, event));
    return {};
}

Result<void> Replay::begin() {
    state_ = {};
    moves_.clear();
    conduct::Settings plain = settings_;
    plain.time = clock::Untimed{};
    plain.second_time.reset();
    plain.is_rated = false;  // needs a clock, and is not part of any law
    KYVIEN_TRY(add(conduct::hall(), conduct::Create{std::move(plain)}));
    for (const conduct::Seat seat : clock::kBothSeats)
        KYVIEN_TRY(add(conduct::player(seat), conduct::Join{seat, "?"}));
    is_begun_ = true;
    return {};
}

Result<const conduct::State*> Replay::after(const conduct::Settings& settings,
                                            std::span<const std::string> moves) {
    const bool goes_on = is_begun_ && settings == settings_ && moves.size() >= moves_.size() &&
                         std::ranges::equal(moves_, moves.first(moves_.size()));
    if (!goes_on) {
        is_begun_ = false;
        settings_ = settings;
        KYVIEN_TRY(begin());
    }
    for (const std::string& move : moves.subspan(moves_.size())) {
        if (!state_.turn())
            return refuse("game-over", "The game is over.");
        KYVIEN_TRY(add(conduct::player(*state_.turn()), conduct::MakeMove{state_.ply(), move}));
        moves_.push_back(move);
    }
    return &state_;
}

std::optional<conduct::ClaimKind> right_claim(const conduct::State& state, conduct::Instant at) {
    constexpr std::size_t kMin = 8;  // plies; nothing can be claimed earlier
    if (state.ply() < kMin || !state.turn())
        return std::nullopt;
    for (const conduct::ClaimKind kind : registered::of(state.settings().game).claims) {
        const auto events =
            conduct::decide(state, {at, conduct::player(*state.turn()), conduct::Claim{kind, {}}});
        const bool is_right =
            events && std::ranges::any_of(*events, [](const conduct::Event& event) {
                return std::holds_alternative<conduct::Ended>(event.body);
            });
        if (is_right)
            return kind;
    }
    return std::nullopt;
}

bool may_offer_draw(const conduct::State& state, conduct::Seat seat) {
    return registered::of(state.settings().game).has_draws &&
           conduct::decide(state, {state.last_at(), conduct::player(seat), conduct::OfferDraw{}})
               .has_value();
}

void DrawAndResignPolicy::note(const conduct::State& state, const InfoLine& info) {
    plies_ = state.ply();
    const auto score = score_of(info);
    // A capture or a pawn move since the last turn restarts the count, whoever made it, since it
    // can still change the game.
    if (quiet_plies(state.position_text()).value_or(2) < 2)
        even_ = 0;
    even_ = score && std::abs(*score) <= rules_.draw_score ? even_ + 1 : 0;
    is_worse_ = score && *score < -rules_.draw_score;
    lost_ = score && *score <= -rules_.resign_score ? lost_ + 1 : 0;
}

bool DrawAndResignPolicy::is_even() const {
    return rules_.draw_moves > 0 && even_ >= rules_.draw_moves;
}
bool DrawAndResignPolicy::is_late_enough() const {
    return rules_.draw_moves > 0 && plies_ >= 2 * static_cast<std::size_t>(rules_.draw_from_move);
}

bool DrawAndResignPolicy::takes_draw() const {
    return is_late_enough() && (is_even() || is_worse_);
}

bool DrawAndResignPolicy::offers_draw() const {
    constexpr std::size_t kPause = 2 * static_cast<std::size_t>(kMovesBetweenOffers);
    return is_late_enough() && is_even() && (!offered_at_ || plies_ >= *offered_at_ + kPause);
}

bool DrawAndResignPolicy::resigns() const {
    return rules_.resign_moves > 0 && lost_ >= rules_.resign_moves;
}

}  // namespace kyvien::engine
