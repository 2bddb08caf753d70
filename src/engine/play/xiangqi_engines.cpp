// What engines need for xiangqi: UCCI, UCI with ranks 1 to 10 (UCI_Variant xiangqi), openings in
// FEN and PGN, losses by its law.
#include <charconv>
#include <fmt/core.h>
#include <optional>

#include "base/reason.h"
#include "conduct/settings/settings.h"
#include "engine/play/internal/games.h"
#include "notation/pgn/moves.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"

namespace kyvien::engine {
namespace xiangqi_engines {
namespace {

using conduct::Ending;
using conduct::Seat;
using conduct::Settings;
using rulebook::xiangqi_vn;

constexpr conduct::ClaimKind kClaims[] = {conduct::ClaimKind::NoCapture};

Result<std::string> position(const Settings& settings) {
    return settings.fen.empty() ? std::string("startpos") : "fen " + settings.fen;
}

/// "h3e10" with every rank shifted by `by`; nothing if it is not of this form.
std::optional<std::string> with_ranks(std::string_view move, int by, int min_rank, int max_rank) {
    std::string out;
    for (int square = 0; square < 2; ++square) {
        if (move.empty() || move.front() < 'a' || move.front() > 'i')
            return std::nullopt;
        out += move.front();
        move.remove_prefix(1);
        int rank = 0;
        const auto [end, error] = std::from_chars(move.data(), move.data() + move.size(), rank);
        if (error != std::errc{} || rank < min_rank || rank > max_rank)
            return std::nullopt;
        move.remove_prefix(static_cast<std::size_t>(end - move.data()));
        out += std::to_string(rank + by);
    }
    return move.empty() ? std::optional(out) : std::nullopt;
}

std::string to_engine(std::string_view move, std::string_view protocol) {
    if (protocol != "uci")
        return std::string(move);
    return with_ranks(move, 1, 0, 9).value_or(std::string(move));
}

std::string from_engine(std::string_view move, std::string_view protocol) {
    if (protocol != "uci")
        return std::string(move);
    return with_ranks(move, -1, 1, 10).value_or(std::string(move));
}

Ending loss(Seat loser) {
    return {
        conduct::win_for(conduct::opponent(loser)), "penalty", xiangqi_vn("7.1.l"), {}, {}, {}, {}};
}

Ending illegal_move(const conduct::State&, Seat loser, const Refusal& refusal) {
    Ending ending = loss(loser);
    if (refusal.clause)
        ending.also.push_back(rulebook::Clause(*refusal.clause));
    return ending;
}

Ending undecided(const conduct::Question* question) {
    return {conduct::Score::Draw,
            "nobody-can-win",
            question != nullptr ? question->clause : xiangqi_vn("7.2.d"),
            {},
            {},
            {},
            {}};
}

std::expected<Opening, Reason> opening_of(const notation::PgnGame& game, std::size_t plies) {
    auto board = notation::xiangqi_start(game);
    if (!board)
        return std::unexpected(Reason(board.error()));
    Opening opening;
    if (game.tag("FEN") != nullptr)
        opening.fen = notation::to_fen(*board);
    const std::string* tag = game.tag("Format");
    const auto form = tag == nullptr ? std::nullopt : notation::xiangqi_form_hint(*tag);
    for (const notation::PgnMove& each : game.line.moves) {
        if (plies != 0 && opening.moves.size() == plies)
            break;
        const auto move = notation::read_move(*board, each.text, form);
        if (!move)
            return std::unexpected(Reason("opening-move", "{move}: {said}",
                                          {{"move", each.text}, {"said", move.error().english}}));
        opening.moves.push_back(notation::to_text(*board, *move, notation::XiangqiForm::Iccs));
        board->play(*move);
    }
    return opening;
}

Result<std::vector<Opening>> openings(const Settings& settings, std::string_view format,
                                      std::string_view text, std::size_t plies) {
    return registered::pgn_or_epd_openings(
        settings, format, text,
        [plies](const notation::PgnGame& game) { return opening_of(game, plies); });
}

constexpr std::string_view kPrograms[] = {"fairy-stockfish"};

}  // namespace
}  // namespace xiangqi_engines

namespace registered {

extern const Entry xiangqi;
constinit const Entry xiangqi = {
    .has_epd = true,
    .programs = xiangqi_engines::kPrograms,
    .claims = xiangqi_engines::kClaims,
    .uci_variant = "xiangqi",
    .position = xiangqi_engines::position,
    .to_engine = xiangqi_engines::to_engine,
    .from_engine = xiangqi_engines::from_engine,
    .illegal_move = xiangqi_engines::illegal_move,
    .no_move = xiangqi_engines::loss,
    .undecided = xiangqi_engines::undecided,
    .openings = xiangqi_engines::openings,
    .annotate = annotate_pgn,
};

}  // namespace registered
}  // namespace kyvien::engine
