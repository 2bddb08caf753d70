#include "chess/dead_position/unwinnable.h"

#include "chess/attacks.h"
#include "chess/dead_position/internal/helpmate.h"
#include "chess/dead_position/internal/skeleton.h"
#include "chess/dead_position/mobility.h"

namespace kyvien::chess {
namespace {

using internal::may_be_walled;
using internal::walls_prove_no_mate;

/// How many plies the cheap proof looks ahead.
constexpr int kDepth = 7;

/// Whether every line of at most `depth` plies ends in a position proved unwinnable. The number of
/// positions is bounded by `budget`, so that the cost is bounded too.
class ShallowProof {
  public:
    explicit ShallowProof(Color winner) : winner_(winner) {}

    std::optional<MateReason> run(const Position& position) {
        if (position.insufficient_material(winner_))
            return MateReason::Material;
        if (walls_prove_no_mate(position, winner_))
            return MateReason::Walls;
        budget_ = kBudget;
        if (prove(position, kDepth) || walkers_proved(position))
            return MateReason::EveryLineExhausted;
        return std::nullopt;
    }

  private:
    /// Kings, bishops and locked pawns reach few positions: all of them are examined.
    [[nodiscard]] bool walkers_proved(const Position& position) const {
        const Bitboard others = position.pieces(PieceType::Knight) |
                                position.pieces(PieceType::Rook) |
                                position.pieces(PieceType::Queen);
        return others == 0 && count(position.pieces(PieceType::Pawn)) >= 4 &&
               may_be_walled(position) &&
               internal::roll_out(position, winner_, internal::kFewRollouts).verdict !=
                   MateVerdict::Winnable &&
               internal::search_helpmate(position, winner_, kWalkersEffort).verdict ==
                   MateVerdict::Unwinnable;
    }

    bool prove(const Position& position, int depth) {
        MoveList moves;
        position.legal_moves(moves);
        if (moves.empty())
            return !internal::is_mate_against(position, opponent(winner_));
        if (depth == 0 || budget_ < static_cast<int>(moves.size()))
            return false;
        budget_ -= static_cast<int>(moves.size());
        for (const Move move : moves) {
            const Position next = position.after(move);
            if (next.insufficient_material(winner_))
                continue;
            // Walls were checked at the root: check again only where they may have changed.
            if ((depth == kDepth || position.is_capture(move) ||
                 position.moved_type(move) == PieceType::Pawn) &&
                walls_prove_no_mate(next, winner_))
                continue;
            if (!prove(next, depth - 1))
                return false;
        }
        return true;
    }

    static constexpr std::uint64_t kWalkersEffort = 6'000;
    static constexpr int kBudget = 10'000;

    Color winner_;
    int budget_ = 0;
};

/// Whether knights, rooks and queens have so much room that a search of some thousand positions
/// would not finish. Nearly every position of a game in progress is of this kind, and of 2,017 dead
/// positions none without a quick proof had more than three such squares.
bool officers_roam(const Position& position) {
    constexpr int kRoom = 12;
    const Bitboard officers = position.pieces(PieceType::Knight) |
                              position.pieces(PieceType::Rook) | position.pieces(PieceType::Queen);
    int room = 0;
    for (Bitboard left = officers; left != 0 && room < kRoom;) {
        const Square square(pop_first(left));
        const Piece piece = *position.at(square);
        room += count(attacks(piece, square, position.occupied()) & ~position.pieces(piece.color));
    }
    return room >= kRoom;
}

}  // namespace

std::string_view describe(MateReason reason) {
    switch (reason) {
    case MateReason::HelpmateFound:
        return "a line of legal moves ends in mate";
    case MateReason::Material:
        return "the material cannot mate";
    case MateReason::Walls:
        return "no check can reach a square from which the king could not escape";
    case MateReason::EveryLineExhausted:
        return "every line of legal moves was followed to its end";
    case MateReason::EffortSpent:
        return "not decided within the effort allowed";
    }
    return "";
}

std::string_view name(MateReason reason) {
    switch (reason) {
    case MateReason::HelpmateFound:
        return "helpmate";
    case MateReason::Material:
        return "material";
    case MateReason::Walls:
        return "walls";
    case MateReason::EveryLineExhausted:
        return "every-line-exhausted";
    case MateReason::EffortSpent:
        return "effort-spent";
    }
    return "";
}

std::optional<MateReason> quick_proof(const Position& position, Color winner) {
    return ShallowProof(winner).run(position);
}

MateAnswer can_mate(const Position& position, Color winner, std::uint64_t effort) {
    if (position.insufficient_material(winner))
        return {MateVerdict::Unwinnable, MateReason::Material, {}, 1};
    if (walls_prove_no_mate(position, winner))
        return {MateVerdict::Unwinnable, MateReason::Walls, {}, 1};
    MateAnswer found = internal::roll_out(position, winner, internal::kFewRollouts);
    if (found.verdict == MateVerdict::Winnable)
        return found;
    // A pawn with a free file may be blocked by men that cannot leave it: may_be_walled() does not
    // detect that.
    if (walls_prevent_mate(mobility_of(position), winner) ||
        internal::skeleton_prevents_mate(position, winner))
        return {MateVerdict::Unwinnable, MateReason::Walls, {}, found.effort};
    const std::uint64_t before = found.effort;
    found = internal::roll_out(position, winner, internal::kManyRollouts);
    found.effort += before;
    if (found.verdict == MateVerdict::Winnable)
        return found;
    MateAnswer answer = internal::search_helpmate(position, winner, effort);
    answer.effort += found.effort;
    return answer;
}

namespace {

/// A legal move: preferably, if it is found at once, a knight move to an empty square, which
/// changes no walls; otherwise the first.
std::optional<Move> some_move(const Position& position) {
    const Color side = position.turn();
    if (!position.in_check()) {
        // A man that is on no line with its king is not pinned.
        Bitboard free =
            position.pieces(side, PieceType::Knight) & ~queen_attacks(position.king(side), 0);
        while (free != 0) {
            const Square from(pop_first(free));
            Bitboard to = knight_attacks(from) & ~position.occupied();
            if (to != 0)
                return Move(from, Square(pop_first(to)));
        }
    }
    MoveList moves;
    position.legal_moves(moves);
    if (moves.empty())
        return std::nullopt;
    return moves[0];
}

/// Whether the cheap proof fails for both sides because of one line: at its end, `kDepth` plies on,
/// nothing is proved and there is a legal move. ShallowProof would give the same answer for each
/// side, whichever line it finds; nearly every position of a game is of this kind.
bool one_line_stays_open(const Position& root) {
    const auto may_be_proved = [](const Position& position, bool walls_may_have_changed) {
        for (const Color winner : {Color::White, Color::Black})
            if (position.insufficient_material(winner) ||
                (walls_may_have_changed && walls_prove_no_mate(position, winner)))
                return true;
        return false;
    };
    if (may_be_proved(root, true))
        return false;
    Position position = root;
    for (int depth = kDepth; depth > 0; --depth) {
        const auto found = some_move(position);
        if (!found)
            return false;
        const Move move = *found;
        const bool changes_walls = depth == kDepth || position.is_capture(move) ||
                                   position.moved_type(move) == PieceType::Pawn;
        position.play(move);
        if (may_be_proved(position, changes_walls))
            return false;
    }
    return position.has_legal_move();
}

bool has_officers(const Position& position) {
    return (position.pieces(PieceType::Knight) | position.pieces(PieceType::Rook) |
            position.pieces(PieceType::Queen)) != 0;
}

/// Positions that were searched, each at the index given by its hash: the first moves of a game
/// look walled, and are common to many games.
class Searched {
  public:
    [[nodiscard]] std::optional<bool> find(const Position& position, std::uint64_t effort) const {
        const auto& place = places_[place_of(position)];
        if (!place || place->effort != effort || !place->position.same_as(position))
            return std::nullopt;
        return place->is_dead;
    }
    void keep(const Position& position, std::uint64_t effort, bool is_dead) {
        places_[place_of(position)].emplace(position, effort, is_dead);
    }

  private:
    struct Kept {
        Position position;
        std::uint64_t effort;
        bool is_dead;
    };
    static constexpr std::size_t kPlaces = 512;
    static std::size_t place_of(const Position& position) {
        return static_cast<std::size_t>(position.hash() % kPlaces);
    }
    std::vector<std::optional<Kept>> places_ = std::vector<std::optional<Kept>>(kPlaces);
};

/// `is_open`: the cheap proofs fail for both sides.
bool is_dead_by_search(const Position& position, std::uint64_t effort, bool is_open) {
    const bool white_cannot = !is_open && is_quickly_unwinnable(position, Color::White);
    const bool black_cannot = !is_open && is_quickly_unwinnable(position, Color::Black);
    // If neither is proved and pawns or officers can move freely, no search is needed to know that
    // the position is alive.
    if (!white_cannot && !black_cannot && (!may_be_walled(position) || officers_roam(position)))
        return false;
    const auto cannot = [&](Color winner) {
        return can_mate(position, winner, effort).verdict == MateVerdict::Unwinnable;
    };
    return (white_cannot || cannot(Color::White)) && (black_cannot || cannot(Color::Black));
}

}  // namespace

bool is_dead(const Position& position, std::uint64_t effort) {
    const bool is_open = has_officers(position) && one_line_stays_open(position);
    if (is_open && (!may_be_walled(position) || officers_roam(position)))
        return false;
    thread_local Searched searched;
    if (const auto known = searched.find(position, effort))
        return *known;
    const bool dead = is_dead_by_search(position, effort, is_open);
    searched.keep(position, effort, dead);
    return dead;
}

}  // namespace kyvien::chess
