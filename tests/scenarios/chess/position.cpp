// Questions to a position alone; the numbering of Chess960.
#include <algorithm>
#include <cstdlib>

#include "chess/dead_position/unwinnable.h"
#include "chess/perft.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_position {

namespace json = boost::json;
using conduct::Seat;

std::vector<std::string> legal(const ChessScenario& at) {
    std::vector<std::string> moves;
    for (const chess::Move move : at.position.legal_moves())
        moves.push_back(notation::to_uci(at.position, move));
    std::ranges::sort(moves);
    return moves;
}

Failure fen(ChessScenario& at, std::string_view key, const json::value& expected) {
    if (at.irregular_board)
        return differs(key, expected, at.desk.state().position_text().c_str());
    const bool shredder = expected.as_string().find("HF") != std::string_view::npos;
    const auto style = shredder ? notation::FenStyle::Shredder : notation::FenStyle::Fen;
    return differs(key, expected, notation::to_fen(at.position, style).c_str());
}

Failure to_move(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.position.turn() == chess::Color::White ? "w" : "b");
}

Failure in_check(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.position.in_check());
}

Failure legal_count(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, static_cast<std::int64_t>(at.position.legal_moves().size()));
}

Failure includes(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto moves = legal(at);
    for (const json::value& move : expected.as_array())
        if (!std::ranges::binary_search(moves, std::string(move.as_string())))
            return std::string(key) + ": " + std::string(move.as_string()) + " is missing";
    return std::nullopt;
}

Failure excludes(ChessScenario& at, std::string_view key, const json::value& expected) {
    // In a position that is none, nothing is legal.
    const auto moves = at.illegal_start ? std::vector<std::string>{} : legal(at);
    for (const json::value& move : expected.as_array())
        if (std::ranges::binary_search(moves, std::string(move.as_string())))
            return std::string(key) + ": " + std::string(move.as_string()) + " is legal";
    return std::nullopt;
}

Failure legal_from(ChessScenario& at, std::string_view key, const json::value& expected) {
    json::object targets;
    for (const auto& [from, list] : expected.as_object()) {
        json::array to;
        for (const std::string& move : legal(at))
            if (move.starts_with(std::string_view(from)))
                to.emplace_back(move.substr(2, 2));
        targets[from] = std::move(to);
    }
    return differs(key, expected, targets);
}

Failure legal_from_count(ChessScenario& at, std::string_view key, const json::value& expected) {
    // Counted of the square that legal_from names.
    for (const auto& [from, list] : object_at(object_at(at.scenario, "expect"), "legal_from")) {
        const auto count = std::ranges::count_if(legal(at), [&](const std::string& move) {
            return move.starts_with(std::string_view(from));
        });
        return differs(key, expected, static_cast<std::int64_t>(count));
    }
    return not_built("legal_from_count without legal_from");
}

Failure perft(ChessScenario& at, std::string_view key, const json::value& expected) {
    for (const auto& [depth, nodes] : expected.as_object())
        if (auto failure = differs(std::string(key) + " " + std::string(depth), nodes,
                                   static_cast<std::int64_t>(chess::perft(
                                       at.position, std::atoi(std::string(depth).c_str())))))
            return failure;
    return std::nullopt;
}

Failure can_mate(ChessScenario& at, std::string_view key, const json::value& expected) {
    json::object now;
    for (const auto& [side, value] : expected.as_object()) {
        const auto answer =
            chess::can_mate(at.position, side == "w" ? chess::Color::White : chess::Color::Black);
        if (answer.verdict == chess::MateVerdict::Undecided)
            return std::string(key) + ": undecided for " + std::string(side);
        now[side] = answer.verdict == chess::MateVerdict::Winnable;
    }
    return differs(key, expected, now);
}

Failure dead(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, chess::is_dead(at.position));
}

/// Castling rights by side, as the letters K and Q.
Failure rights(ChessScenario& at, std::string_view key, const json::value& expected) {
    json::object now;
    for (const auto& [side, value] : expected.as_object()) {
        const auto color = side == "w" ? chess::Color::White : chess::Color::Black;
        const auto rooks = at.position.castling_rooks() & at.position.pieces(color);
        const int king = at.position.king(color).file();
        json::array letters;
        for (const bool kingside : {true, false})
            for (int square = 0; square < chess::kSquareCount; ++square)
                if ((rooks >> square & 1) != 0 && (chess::Square(square).file() > king) == kingside)
                    letters.emplace_back(kingside ? "K" : "Q");
        now[side] = std::move(letters);
    }
    return differs(key, expected, now);
}

Failure position_id(ChessScenario& at, std::string_view key, const json::value& expected) {
    for (int number = 0; number < 960; ++number)
        if (chess::Position::chess960(number).same_as(at.position))
            return differs(key, expected, static_cast<std::int64_t>(number));
    return std::string(key) + ": this is no start position";
}

Failure start_count(ChessScenario&, std::string_view key, const json::value& expected) {
    return differs(key, expected, std::int64_t{960});
}

Failure distinct(ChessScenario&, std::string_view key, const json::value& expected) {
    std::set<std::string> fens;
    for (int number = 0; number < 960; ++number)
        fens.insert(notation::to_fen(chess::Position::chess960(number)));
    return differs(key, expected, static_cast<std::int64_t>(fens.size()));
}

Failure castling_starts(ChessScenario&, std::string_view key, const json::value& expected) {
    std::int64_t count = 0;
    for (int number = 0; number < 960; ++number)
        count += std::ranges::any_of(chess::Position::chess960(number).legal_moves(),
                                     [](chess::Move move) { return move.is_castling(); })
                     ? 1
                     : 0;
    return differs(key, expected, count);
}

Failure positions(ChessScenario&, std::string_view key, const json::value& expected) {
    for (const auto& [number, row] : expected.as_object()) {
        const auto start =
            notation::to_fen(chess::Position::chess960(std::atoi(std::string(number).c_str())));
        std::string first(start.begin() + static_cast<std::ptrdiff_t>(start.rfind('/')) + 1,
                          start.begin() + static_cast<std::ptrdiff_t>(start.find(' ')));
        if (auto failure =
                differs(std::string(key) + " " + std::string(number), row, first.c_str()))
            return failure;
    }
    return std::nullopt;
}

constexpr ChessCheck kChecks[] = {
    {"fen", fen},
    {"board_after", fen},
    {"restored_fen", fen},
    {"to_move", to_move},
    {"in_check", in_check},
    {"legal_count", legal_count},
    {"legal_includes", includes},
    {"legal_excludes", excludes},
    {"legal_from", legal_from},
    {"legal_from_count", legal_from_count},
    {"perft", perft},
    {"can_mate", can_mate},
    {"dead_position", dead},
    {"rights", rights},
    {"castling", rights},
    {"position_id", position_id},
    {"count", start_count},
    {"distinct", distinct},
    {"positions_with_first_move_castling", castling_starts},
    {"positions", positions},
};

}  // namespace chess_position

ChessGroup chess_position_group() {
    return {.checks = chess_position::kChecks};
}

}  // namespace kyvien::scenarios
