// Reading xiangqi moves (notation/xiangqi/move.h).
#include <algorithm>

#include "base/text.h"
#include "notation/xiangqi/internal/conditions.h"
#include "notation/xiangqi/move.h"

namespace kyvien::notation {
namespace {

using internal::MoveConditions;
using internal::Tokens;
using internal::tokens_of;
using xiangqi::Move;
using xiangqi::Position;
using xiangqi::Square;
using Reason = XiangqiMoveError::Reason;

std::string_view without_annotations(std::string_view text) {
    // Marks of check, mate and comment do not affect which move it is.
    return base::trimmed_end(base::trimmed_start(text, " \t\r\n"), " \t\r\n!?+#");
}

struct Coordinates {
    std::optional<Move> iccs;
    std::optional<Move> uci;
};

// One point at the front of the text; ranks as printed, 0 to 10.
struct Point {
    int file;
    int rank;
};
std::optional<Point> parse_point(std::string_view& text) {
    if (text.size() < 2)
        return std::nullopt;
    const int file = (text[0] | 0x20) - 'a';
    if (file < 0 || file >= xiangqi::kFiles || text[1] < '0' || text[1] > '9')
        return std::nullopt;
    Point point{file, text[1] - '0'};
    text.remove_prefix(2);
    if (point.rank == 1 && !text.empty() && text[0] == '0') {
        point.rank = 10;
        text.remove_prefix(1);
    }
    return point;
}

Coordinates read_coordinates(std::string_view text) {
    const auto from = parse_point(text);
    if (from && text.starts_with('-'))
        text.remove_prefix(1);
    const auto to = from ? parse_point(text) : std::nullopt;
    if (!to || !text.empty())
        return {};
    Coordinates result;
    if (from->rank <= 9 && to->rank <= 9)
        result.iccs = Move(Square(from->file, from->rank), Square(to->file, to->rank));
    if (from->rank >= 1 && to->rank >= 1)
        result.uci = Move(Square(from->file, from->rank - 1), Square(to->file, to->rank - 1));
    return result;
}

std::unexpected<XiangqiMoveError> unintelligible(std::string_view text) {
    return std::unexpected(XiangqiMoveError{
        Reason::Unintelligible, "\"" + std::string(text.substr(0, 40)) + "\" is not a move.", {}});
}

std::expected<Move, XiangqiMoveError> judged(const Position& position, Move move,
                                             std::string_view text) {
    if (position.is_legal(move))
        return move;
    const auto piece = position.at(move.from());
    std::string why = !piece ? "no piece stands on " + move.from().name()
                      : piece->side != position.turn()
                          ? "the piece on " + move.from().name() + " belongs to the other side"
                      : position.in_check() ? "the general stays in check, or the "
                                              "piece does not move so"
                                            : "the piece does not move so, or its "
                                              "general would be exposed";
    return std::unexpected(
        XiangqiMoveError{Reason::Illegal, std::string(text) + " is not legal: " + why + ".", {}});
}

void add_matches(const Position& position, const MoveConditions& conditions,
                 std::vector<Move>& found) {
    for (const Move move : position.legal_moves())
        if (internal::matches(conditions, position, move) &&
            std::ranges::find(found, move) == found.end())
            found.push_back(move);
}

std::expected<Move, XiangqiMoveError>
read_described(const Position& position, std::string_view text, std::optional<XiangqiForm> form) {
    const auto wants = [&](XiangqiForm one) { return !form || *form == one; };
    const Tokens tokens = tokens_of(text);
    std::vector<Move> found;
    bool readable = false;
    const auto take = [&](const std::optional<MoveConditions>& conditions) {
        readable |= conditions.has_value();
        if (conditions)
            add_matches(position, *conditions, found);
    };
    if (tokens.readable &&
        (wants(XiangqiForm::ChineseSimplified) || wants(XiangqiForm::ChineseTraditional)))
        take(internal::read_chinese(tokens));
    if (tokens.readable && wants(XiangqiForm::Wxf))
        take(internal::read_wxf(tokens));
    if (wants(XiangqiForm::Vietnamese)) {
        const Tokens spelled = tokens_of(internal::in_signs(text));
        if (spelled.readable)
            take(internal::read_vietnamese(spelled));
    }
    if (!readable)
        return unintelligible(text);
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return std::unexpected(XiangqiMoveError{
            Reason::Illegal, "No legal move is written " + std::string(text) + ".", {}});
    std::string names;
    for (const Move move : found)
        names += (names.empty() ? "" : ", ") + move.name();
    return std::unexpected(XiangqiMoveError{
        Reason::Ambiguous, std::string(text) + " can mean " + names + ".", std::move(found)});
}

}  // namespace

std::expected<Move, XiangqiMoveError> read_move(const Position& position, std::string_view text,
                                                std::optional<XiangqiForm> form) {
    // The fast path for archives: four characters that are a legal move.
    if (text.size() == 4 && (!form || *form == XiangqiForm::Iccs)) {
        const auto from = Square::parse(text.substr(0, 2));
        const auto to = Square::parse(text.substr(2, 2));
        if (from && to && position.is_legal(Move(*from, *to)))
            return Move(*from, *to);
    }
    const std::string_view core = without_annotations(text);
    const bool coordinates = !form || *form == XiangqiForm::Iccs ||
                             *form == XiangqiForm::IccsDashed || *form == XiangqiForm::Uci;
    if (coordinates) {
        const Coordinates read = read_coordinates(core);
        const auto move = form == XiangqiForm::Uci ? read.uci
                                                   : (read.iccs ? read.iccs
                                                      : form    ? std::nullopt
                                                                : read.uci);
        if (move)
            return judged(position, *move, core);
        if (form)
            return unintelligible(text);
    }
    return read_described(position, core, form);
}

}  // namespace kyvien::notation
