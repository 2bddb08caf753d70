#include "notation/chess/polyglot.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "notation/chess/uci.h"
#include "notation/internal/polyglot_numbers.h"

namespace kyvien::notation {
namespace polyglot {
namespace {

using internal::kPolyglotNumbers;

constexpr std::size_t kEntrySize = 16;
constexpr std::size_t kCastling = 768, kEnPassant = 772, kTurn = 780;

/// A big-endian number.
template <typename Number>
Number number_at(std::string_view bytes, std::size_t at) {
    Number value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        value = static_cast<Number>((value << 8) | static_cast<unsigned char>(bytes[at + i]));
    return value;
}

/// The six bits of a square, and of a promotion, are in the move from the lowest: to, from, piece.
/// A castling king takes its own rook, as read_uci() understands.
std::string uci_of(std::uint16_t move) {
    const auto bits = [move](unsigned from) { return static_cast<char>((move >> from) & 7); };
    std::string text = {static_cast<char>('a' + bits(6)), static_cast<char>('1' + bits(9)),
                        static_cast<char>('a' + bits(0)), static_cast<char>('1' + bits(3))};
    constexpr std::string_view kPieces = "nbrq";
    if (const auto piece = static_cast<std::size_t>(bits(12)); piece > 0 && piece <= kPieces.size())
        text += kPieces[piece - 1];
    return text;
}

}  // namespace
}  // namespace polyglot

std::uint64_t polyglot_key(const chess::Position& position) {
    using namespace polyglot;
    std::uint64_t key = 0;
    for (std::size_t square = 0; square < 64; ++square) {
        const auto piece = position.at(chess::Square(static_cast<int>(square)));
        if (!piece)
            continue;
        const std::size_t kind = 2 * static_cast<std::size_t>(piece->type) +
                                 (piece->color == chess::Color::White ? 1 : 0);
        key ^= kPolyglotNumbers[64 * kind + square];
    }
    for (const chess::Color color : {chess::Color::White, chess::Color::Black}) {
        const auto king = position.king(color).index();
        for (auto rooks = position.castling_rooks() & position.pieces(color); rooks != 0;
             rooks &= rooks - 1) {
            const bool is_long = chess::first_square(rooks) < king;
            key ^= kPolyglotNumbers[kCastling + (color == chess::Color::White ? 0u : 2u) +
                                    (is_long ? 1u : 0u)];
        }
    }
    if (const auto behind = position.legal_en_passant())
        key ^= kPolyglotNumbers[kEnPassant + static_cast<std::size_t>(behind->index() % 8)];
    if (position.turn() == chess::Color::White)
        key ^= kPolyglotNumbers[kTurn];
    return key;
}

std::optional<PolyglotBook> PolyglotBook::parse(std::string_view bytes) {
    using namespace polyglot;
    if (bytes.size() % kEntrySize != 0)
        return std::nullopt;
    PolyglotBook book;
    book.entries_.reserve(bytes.size() / kEntrySize);
    for (std::size_t at = 0; at < bytes.size(); at += kEntrySize)
        book.entries_.push_back({number_at<std::uint64_t>(bytes, at),
                                 number_at<std::uint16_t>(bytes, at + 8),
                                 number_at<std::uint16_t>(bytes, at + 10)});
    // The moves of a position, those of the greatest weight first.
    std::ranges::sort(book.entries_, {}, [](const Entry& entry) {
        return std::tuple(entry.key, -int{entry.weight}, entry.move);
    });
    return book;
}

std::vector<PolyglotBook::Choice> PolyglotBook::moves(const chess::Position& position) const {
    std::vector<Choice> found;
    const auto same = std::ranges::equal_range(entries_, polyglot_key(position), {}, &Entry::key);
    for (const Entry& entry : same) {
        const auto move = read_uci(position, polyglot::uci_of(entry.move));
        // A move that stands twice is one choice.
        if (move && entry.weight != 0 &&
            std::ranges::find(found, *move, &Choice::move) == found.end())
            found.push_back({*move, entry.weight});
    }
    return found;
}

}  // namespace kyvien::notation
