#include "conduct/presentation/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/reason.h"
#include "conduct/core/internal/game_conduct.h"
#include "conduct/presentation/internal/settings_view.h"

namespace kyvien::conduct {
namespace analysis {
namespace {

using internal::Examined;
using internal::GameConduct;

std::unexpected<Refusal> too_long() {
    return refuse("too-long",
                  fmt::format("At most {} moves are looked at together, and lines that do not jump "
                              "to and fro too often; take a part of the tree.",
                              kMaxAnalysedMoves));
}

std::unexpected<Refusal> no_position(std::string field) {
    const Reason expected{"field-position", "the number of a position before it in the tree"};
    return refuse("bad-field", fmt::format("The field \"{}\" must be {}.", field, expected.english),
                  std::nullopt,
                  with_reason({{"field", field}, {"expected", expected.english}}, expected));
}

Result<void> check_tree(const Settings& settings, std::span<const AnalysisMove> moves) {
    KYVIEN_TRY(check(settings));
    if (moves.size() > kMaxAnalysedMoves)
        return too_long();
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].parent > i)
            return no_position("parent");
    return {};
}

/// Walks through a tree with one board.
class Walk {
  public:
    /// Needs: check_tree().
    [[nodiscard]] static Result<Walk> begin(const Settings& settings,
                                            std::span<const AnalysisMove> moves) {
        return Walk(KYVIEN_TRY(internal::make_game(settings)), moves);
    }

    [[nodiscard]] const GameConduct& game() const { return *game_; }
    [[nodiscard]] std::size_t ply() const { return path_.size(); }
    [[nodiscard]] std::size_t ply_of(std::size_t node) const { return plies_[node]; }

    /// Moves to the position `node`, whose moves have all been made before.
    /// Refuses: "too-long".
    Result<void> go_to(std::size_t node) {
        std::vector<std::size_t> way;
        for (std::size_t at = node; at != 0; at = moves_[at - 1].parent)
            way.push_back(at);
        std::ranges::reverse(way);
        const std::size_t kept =
            static_cast<std::size_t>(std::ranges::mismatch(path_, way).in1 - path_.begin());
        if (kept < path_.size()) {
            replayed_ += path_.size();
            if (replayed_ > kMaxReplayed)
                return too_long();
            // Moves that are taken back were played after any stop.
            must_resume_ = false;
            if (!game_->take_back_to(kept))
                return refuse("fault", "This game cannot take moves back.");
            path_.resize(kept);
        }
        for (std::size_t i = kept; i < way.size(); ++i) {
            if (++replayed_ > kMaxReplayed)
                return too_long();
            KYVIEN_TRY(make(way[i]));
        }
        return {};
    }

    /// Makes the move with this number from its parent position.
    /// Refuses: what the law refuses.
    Result<Examined> make(std::size_t node) {
        if (must_resume_)
            game_->resume();
        must_resume_ = false;
        const Seat seat = game_->turn();
        Examined examined = KYVIEN_TRY(game_->examine(moves_[node - 1].move));
        if (examined.is_void)
            return refuse("illegal-move", "This play would be void; choose another.");
        KYVIEN_TRY(game_->play(examined.move));
        game_->on_event(Moved{seat, examined.move});
        for (const EventBody& event : examined.after) {
            game_->on_event(event);
            must_resume_ = must_resume_ || std::holds_alternative<PlayStopped>(event);
        }
        path_.push_back(node);
        plies_[node] = path_.size();
        return examined;
    }

  private:
    Walk(std::unique_ptr<GameConduct> game, std::span<const AnalysisMove> moves)
        : game_(std::move(game)), moves_(moves), plies_(moves.size() + 1) {}

    std::unique_ptr<GameConduct> game_;
    std::span<const AnalysisMove> moves_;
    std::vector<std::size_t> path_;   // the moves on the board
    std::vector<std::size_t> plies_;  // of each position
    std::size_t replayed_ = 0;
    bool must_resume_ = false;  // both have passed, and a move follows nevertheless
};

Question question_of(const ArbiterAsked& arbiter_question) {
    return {arbiter_question.code, arbiter_question.clause, arbiter_question.values,
            arbiter_question.plies};
}

std::vector<PossibleClaim> claims_of(const GameConduct& game, std::span<const std::string> kinds) {
    std::vector<PossibleClaim> open;
    for (const std::string& name : kinds) {
        const auto kind = find_claim_kind(name);
        if (!kind)
            continue;
        const auto events = game.claim(game.turn(), Claim{*kind, {}});
        if (!events)
            continue;
        PossibleClaim claim{*kind, {}, {}};
        for (const EventBody& event : *events) {
            if (const auto* ended = std::get_if<Ended>(&event))
                claim.ending = ended->ending;
            else if (const auto* arbiter_question = std::get_if<ArbiterAsked>(&event))
                claim.question = question_of(*arbiter_question);
        }
        if (claim.ending || claim.question)
            open.push_back(std::move(claim));
    }
    return open;
}

enum class Shows : std::uint8_t { Position, MovesToo };

/// Fills in the board; with `Shows::MovesToo` also what may be played there.
void show(const GameConduct& game, Shows shows, View& view) {
    view.phase = shows == Shows::MovesToo ? Phase::Playing : Phase::Finished;
    game.show(view);
    view.turn = game.turn();
}

void take_consequences(const Examined& examined, AnalysedPosition& position) {
    for (const EventBody& event : examined.after) {
        if (const auto* ended = std::get_if<Ended>(&event))
            position.view.result = ended->ending;
        else if (const auto* arbiter_question = std::get_if<ArbiterAsked>(&event))
            position.view.question = question_of(*arbiter_question);
        else if (const auto* notice = std::get_if<Noticed>(&event))
            position.notices.push_back(*notice);
        else if (std::holds_alternative<PlayStopped>(event))
            position.has_stopped = true;
    }
}

Refusal with_index(Refusal refusal, std::size_t index) {
    refusal.values.emplace_back("index", std::to_string(index));
    return refusal;
}

}  // namespace
}  // namespace analysis

Result<Analysis> analyse(const Settings& settings, std::span<const AnalysisMove> moves,
                         const AnalysisQuery& query) {
    using namespace analysis;
    KYVIEN_TRY(check_tree(settings, moves));
    if (query.from > moves.size())
        return no_position("from");
    if (query.at > moves.size())
        return no_position("at");
    Walk walk = KYVIEN_TRY(Walk::begin(settings, moves));
    Analysis analysis;
    internal::show_settings(settings, walk.game(), analysis.start);
    std::vector<bool> is_over(moves.size() + 1);
    for (std::size_t node = 0; node <= moves.size(); ++node) {
        AnalysedPosition position;
        if (node > 0) {
            const AnalysisMove& tried = moves[node - 1];
            KYVIEN_TRY(walk.go_to(tried.parent));
            const auto examined = walk.make(node);
            if (!examined)
                return refuse(with_index(examined.error(), node));
            take_consequences(*examined, position);
            position.parent = tried.parent;
            position.move = examined->move;
            position.is_after_end = is_over[tried.parent];
            is_over[node] = position.is_after_end || position.view.result.has_value();
        }
        const internal::Counting* counting = walk.game().counting();
        if (node == query.at && query.counts_area && counting != nullptr) {
            analysis.count = counting->count({});
            analysis.proposal = counting->propose();
        }
        if (node == query.at && query.winner)
            analysis.win = walk.game().can_win(*query.winner);
        if (node < query.from)
            continue;
        position.ply = walk.ply();
        if (node > 0)
            position.text = walk.game().texts(walk.ply() - 1);
        show(walk.game(), node == query.at ? Shows::MovesToo : Shows::Position, position.view);
        position.view.game = settings.game;
        position.counts = walk.game().counts();
        if (!is_over[node])
            position.claims = claims_of(walk.game(), position.view.claims);
        analysis.positions.push_back(std::move(position));
    }
    return analysis;
}

Result<std::vector<UnplayableMove>> find_unplayable_moves(const Settings& settings,
                                                          std::span<const AnalysisMove> moves) {
    using namespace analysis;
    KYVIEN_TRY(check_tree(settings, moves));
    Walk walk = KYVIEN_TRY(Walk::begin(settings, moves));
    std::vector<UnplayableMove> found;
    std::vector<bool> is_lost(moves.size() + 1);
    for (std::size_t node = 1; node <= moves.size(); ++node) {
        const std::size_t parent = moves[node - 1].parent;
        is_lost[node] = is_lost[parent];
        if (is_lost[node])
            continue;
        KYVIEN_TRY(walk.go_to(parent));
        if (auto examined = walk.make(node); !examined) {
            is_lost[node] = true;
            found.push_back({node, std::move(examined.error())});
        }
    }
    return found;
}

}  // namespace kyvien::conduct
