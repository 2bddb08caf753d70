#include "notation/pgn/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/chess/fen.h"
#include "notation/chess/uci.h"
#include "notation/pgn/text.h"
#include "notation/xiangqi/fen.h"

namespace kyvien::notation {
namespace moves {
namespace {

constexpr std::array kLanguages = {Letters::English, Letters::German,  Letters::French,
                                   Letters::Spanish, Letters::Russian, Letters::Vietnamese};

/// Signs that are sometimes appended to a move without a blank and belong to its evaluation:
/// "Nf3+-", "Qd2=".
std::string_view without_evaluation(std::string_view text) {
    for (const std::string_view sign : {"+/-", "-/+", "+-", "-+", "+=", "=+", "="})
        if (text.size() > sign.size() + 1 && text.ends_with(sign))
            return text.substr(0, text.size() - sign.size());
    // "Nf3N" is a novelty, "e8N" a knight.
    return text.size() > 3 && text.ends_with('N') && text[text.size() - 2] >= '2' &&
                   text[text.size() - 2] <= '7'
               ? text.substr(0, text.size() - 1)
               : text;
}

/// Converts "g1-f3" and "d6xe5" to "g1f3" and "d6e5"; other text is unchanged.
std::string without_sign(std::string_view text) {
    std::string plain(text);
    if (plain.size() >= 5 && (plain[2] == '-' || plain[2] == 'x' || plain[2] == ':'))
        plain.erase(2, 1);
    while (plain.size() > 4 && (plain.back() == '+' || plain.back() == '#'))
        plain.pop_back();
    return plain;
}

std::string lower(std::string_view text) {
    std::string low(text);
    for (char& c : low)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return low;
}

void add_fault(PgnGame& game, const PgnMove& move, std::string reason) {
    PgnFault fault;
    fault.code = "unreadable-move";
    fault.line = move.line;
    fault.reason = std::move(reason);
    game.faults.push_back(std::move(fault));
}

/// Chess: reads a move, plays it, writes it.
class ChessRewriter {
  public:
    using Position = chess::Position;
    ChessRewriter(const ChessMoveForm& form, Letters letters) : form_(form), letters_(letters) {}

    std::optional<std::string> rewrite(Position& position, const PgnMove& move) {
        const auto read = read_pgn_chess_move(position, move.text, letters_);
        if (!read) {
            error_ = read.error().message;
            return std::nullopt;
        }
        std::string text =
            form_.uci ? to_uci(position, *read) : to_san(position, *read, form_.style);
        position.play(*read);
        return text;
    }
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    const ChessMoveForm& form_;
    Letters letters_;
    std::string error_;
};

class XiangqiRewriter {
  public:
    using Position = xiangqi::Position;
    XiangqiRewriter(XiangqiForm form, std::optional<XiangqiForm> from) : form_(form), from_(from) {}

    std::optional<std::string> rewrite(Position& position, const PgnMove& move) {
        const auto read = read_move(position, move.text, from_);
        if (!read) {
            error_ = read.error().english;
            return std::nullopt;
        }
        std::string text = to_text(position, *read, form_);
        position.play(*read);
        return text;
    }
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    XiangqiForm form_;
    std::optional<XiangqiForm> from_;
    std::string error_;
};

template <class Rewriter>
void rewrite_line(PgnGame& game, PgnLine& line, typename Rewriter::Position position,
                  Rewriter& rewriter) {
    for (PgnMove& move : line.moves) {
        // Variations start from the position before this move.
        const typename Rewriter::Position before = position;
        auto text = rewriter.rewrite(position, move);
        for (PgnLine& variation : move.variations)
            rewrite_line(game, variation, before, rewriter);
        if (!text) {
            add_fault(game, move, rewriter.error());
            return;
        }
        move.text = std::move(*text);
    }
}

/// The number of moves of the main line that can be read with these letters.
std::size_t readable_moves(const PgnGame& game, chess::Position position, Letters letters) {
    std::size_t count = 0;
    for (const PgnMove& move : game.line.moves) {
        const auto read = read_pgn_chess_move(position, move.text, letters);
        if (!read)
            break;
        position.play(*read);
        ++count;
    }
    return count;
}

Letters best_language(const PgnGame& game, const chess::Position& start) {
    Letters best = Letters::English;
    std::size_t most = 0;
    for (const Letters letters : kLanguages) {
        const std::size_t count = readable_moves(game, start, letters);
        if (count > most) {
            most = count;
            best = letters;
        }
        if (count == game.line.moves.size())
            return letters;
    }
    return best;
}

}  // namespace
}  // namespace moves

std::expected<chess::Move, MoveTextError>
read_pgn_chess_move(const chess::Position& position, std::string_view text, Letters letters) {
    if (letters == Letters::English)
        if (const auto plain = read_san_plain(position, text))
            return *plain;
    const ReadOptions options{.letters = letters};
    auto san = read_san(position, text, options);
    if (san)
        return san;
    const std::string_view bare = moves::without_evaluation(text);
    for (const std::string_view form : {text, bare}) {
        if (form.size() != text.size())
            if (const auto move = read_san(position, form, options))
                return *move;
        if (const auto move = read_uci(position, moves::without_sign(form)))
            return *move;
    }
    // Coordinates that are not a legal move are illegal, not unintelligible.
    if (san.error().reason == MoveTextError::Reason::Unintelligible)
        if (const auto uci = read_uci(position, moves::without_sign(bare));
            !uci && uci.error().reason != MoveTextError::Reason::Unintelligible)
            return uci;
    return san;
}

bool is_xiangqi(const PgnGame& game) {
    const std::string* kind = game.tag("Game");
    const std::string* variant = game.tag("Variant");
    const std::string* fen = game.tag("FEN");
    return (kind != nullptr && (moves::lower(*kind).find("chinese chess") != std::string::npos ||
                                moves::lower(*kind).find("xiangqi") != std::string::npos ||
                                kind->find("象棋") != std::string::npos)) ||
           (variant != nullptr && moves::lower(*variant).find("xiangqi") != std::string::npos) ||
           (game.tag("Red") != nullptr && game.tag("White") == nullptr) ||
           (fen != nullptr && std::count(fen->begin(), fen->end(), '/') == 9);
}

std::optional<XiangqiForm> xiangqi_form_hint(std::string_view format_tag) {
    const std::string format = moves::lower(format_tag);
    if (format == "wxf")
        return XiangqiForm::Wxf;
    if (format == "chinese")
        return XiangqiForm::ChineseSimplified;
    if (format == "uci")
        return XiangqiForm::Uci;
    if (format == "vietnamese" || format == "vi")
        return XiangqiForm::Vietnamese;
    return std::nullopt;
}

namespace {

/// The reason as values, for other languages.
Refusal::Values read_values(const ParseError& error) {
    Refusal::Values values = {{"reason", error.reason}, {"reason-codes", error.code}};
    values.insert(values.end(), error.values.begin(), error.values.end());
    return values;
}

}  // namespace

Result<chess::Position> chess_start(const PgnGame& game) {
    const std::string* fen = game.tag("FEN");
    if (fen == nullptr)
        return chess::Position::start();
    const auto parsed = parse_fen(*fen);
    if (!parsed)
        return refuse("fen-unreadable",
                      fmt::format("The FEN cannot be read: {}", parsed.error().reason),
                      std::nullopt, read_values(parsed.error()));
    const std::string* variant = game.tag("Variant");
    const std::string name = variant == nullptr ? std::string() : moves::lower(*variant);
    const bool chess960 =
        name.find("960") != std::string::npos || name.find("fischer") != std::string::npos;
    const auto mode = chess960 ? chess::CastlingMode::Chess960 : parsed->guess;
    auto position = chess::Position::make(parsed->setup, mode, chess::Strictness::Playable);
    if (position)
        return *position;
    std::string reasons;
    std::string codes;
    for (const chess::SetupFault fault : position.error()) {
        reasons += fmt::format(" {}", describe(fault));
        codes += fmt::format("{}{}", codes.empty() ? "" : ",", code(fault));
    }
    return refuse("start-illegal", "The starting position is illegal:" + reasons, std::nullopt,
                  {{"faults", reasons}, {"faults-codes", codes}});
}

Result<xiangqi::Position> xiangqi_start(const PgnGame& game) {
    const std::string* fen = game.tag("FEN");
    return fen == nullptr ? Result<xiangqi::Position>(xiangqi::Position::start())
                          : read_xiangqi_position(*fen, xiangqi::Origin::Diagram);
}

Result<void> rewrite_moves(PgnGame& game, const ChessMoveForm& form,
                           std::optional<Letters> letters) {
    const auto start = chess_start(game);
    if (!start)
        return std::unexpected(start.error());
    moves::ChessRewriter rewriter(form, letters ? *letters : moves::best_language(game, *start));
    moves::rewrite_line(game, game.line, *start, rewriter);
    return {};
}

Result<void> rewrite_moves(PgnGame& game, XiangqiForm form, std::optional<XiangqiForm> from) {
    const auto start = xiangqi_start(game);
    if (!start)
        return std::unexpected(start.error());
    if (const std::string* format = game.tag("Format"); format != nullptr && !from)
        from = xiangqi_form_hint(*format);
    moves::XiangqiRewriter rewriter(form, from);
    moves::rewrite_line(game, game.line, *start, rewriter);
    if (game.tag("Format") != nullptr) {
        const bool coordinates = form == XiangqiForm::Iccs || form == XiangqiForm::IccsDashed;
        const bool chinese =
            form == XiangqiForm::ChineseSimplified || form == XiangqiForm::ChineseTraditional;
        game.set_tag("Format", coordinates                ? "ICCS"
                               : chinese                  ? "Chinese"
                               : form == XiangqiForm::Wxf ? "WXF"
                               : form == XiangqiForm::Uci ? "UCI"
                                                          : "Vietnamese");
    }
    return {};
}

Result<std::vector<chess::Position>> chess_positions(const PgnGame& game) {
    const auto start = chess_start(game);
    if (!start)
        return std::unexpected(start.error());
    const Letters letters = moves::best_language(game, *start);
    std::vector<chess::Position> positions{*start};
    for (const PgnMove& move : game.line.moves) {
        const auto read = read_pgn_chess_move(positions.back(), move.text, letters);
        if (!read)
            break;
        positions.push_back(positions.back().after(*read));
    }
    return positions;
}

Result<std::vector<xiangqi::Position>> xiangqi_positions(const PgnGame& game) {
    const auto start = xiangqi_start(game);
    if (!start)
        return std::unexpected(start.error());
    const std::string* format = game.tag("Format");
    const auto hint = format == nullptr ? std::nullopt : xiangqi_form_hint(*format);
    std::vector<xiangqi::Position> positions{*start};
    for (const PgnMove& move : game.line.moves) {
        const auto read = read_move(positions.back(), move.text, hint);
        if (!read)
            break;
        xiangqi::Position next = positions.back();
        next.play(*read);
        positions.push_back(next);
    }
    return positions;
}

}  // namespace kyvien::notation
