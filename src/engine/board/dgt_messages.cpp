#include "engine/board/dgt_messages.h"

#include "base/assert.h"

namespace kyvien::engine {
namespace dgt_messages {

constexpr std::size_t kHeader = 3;
constexpr unsigned char kBoardDump = 0x86;
constexpr unsigned char kFieldUpdate = 0x8E;
constexpr std::size_t kBoardDumpSize = kHeader + chess::kSquareCount;
constexpr std::size_t kFieldUpdateSize = kHeader + 2;

/// The protocol's numbers of the pieces: 1 to 6 for White, 7 to 12 for Black; 0 is empty.
constexpr chess::PieceType kTypes[] = {chess::PieceType::Pawn,   chess::PieceType::Rook,
                                       chess::PieceType::Knight, chess::PieceType::Bishop,
                                       chess::PieceType::King,   chess::PieceType::Queen};

constexpr unsigned kPieces = 12;

/// 0 and values that are not a chess piece (signs for a result) mean an empty square.
std::optional<chess::Piece> piece_of(unsigned char number) {
    if (number == 0 || number > kPieces)
        return std::nullopt;
    const unsigned index = number - 1U;
    return chess::Piece{index < 6 ? chess::Color::White : chess::Color::Black, kTypes[index % 6]};
}

unsigned char number_of(std::optional<chess::Piece> piece) {
    if (!piece)
        return 0;
    unsigned char number = piece->color == chess::Color::White ? 1 : 7;
    for (const chess::PieceType type : kTypes) {
        if (type == piece->type)
            break;
        ++number;
    }
    return number;
}

/// Converts from a8 along the ranks, or back.
constexpr int turned(int index) {
    return (7 - index / 8) * 8 + index % 8;
}

unsigned char byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

bool begins_message(unsigned char byte) {
    return (byte & 0x80U) != 0;
}

/// Parses a complete message; nothing if it is of another kind or its size is wrong for its kind.
std::optional<DgtMessage> read(std::string_view message) {
    const unsigned char kind = byte_at(message, 0);
    if (kind == kBoardDump && message.size() == kBoardDumpSize) {
        DgtBoardDump dump;
        for (int i = 0; i < chess::kSquareCount; ++i)
            dump.placement[static_cast<std::size_t>(turned(i))] =
                piece_of(byte_at(message, kHeader + static_cast<std::size_t>(i)));
        return dump;
    }
    if (kind == kFieldUpdate && message.size() == kFieldUpdateSize &&
        byte_at(message, kHeader) < chess::kSquareCount)
        return DgtFieldUpdate{chess::Square(turned(byte_at(message, kHeader))),
                              piece_of(byte_at(message, kHeader + 1))};
    return std::nullopt;
}

}  // namespace dgt_messages

void DgtReader::add(std::string_view bytes) {
    came_.erase(0, read_);
    read_ = 0;
    came_ += bytes;
}

std::optional<DgtMessage> DgtReader::next() {
    using namespace dgt_messages;
    while (read_ < came_.size()) {
        const std::string_view left = std::string_view(came_).substr(read_);
        const auto skip = [this] {
            ++read_;
            ++skipped_;
        };
        if (!begins_message(byte_at(left, 0))) {
            skip();
            continue;
        }
        if (left.size() < kHeader)
            return std::nullopt;
        const std::size_t size = std::size_t{byte_at(left, 1)} * 128 + byte_at(left, 2);
        if (begins_message(byte_at(left, 1)) || begins_message(byte_at(left, 2)) ||
            size < kHeader || size > kLongestMessage) {
            skip();
            continue;
        }
        if (left.size() < size)
            return std::nullopt;
        read_ += size;
        if (auto message = read(left.substr(0, size)))
            return message;
    }
    return std::nullopt;
}

std::string dgt_bytes(const DgtMessage& message) {
    using namespace dgt_messages;
    std::string bytes;
    const auto header = [&bytes](unsigned char kind, std::size_t size) {
        bytes += static_cast<char>(kind);
        bytes += static_cast<char>(size / 128);
        bytes += static_cast<char>(size % 128);
    };
    if (const auto* update = std::get_if<DgtFieldUpdate>(&message)) {
        header(kFieldUpdate, kFieldUpdateSize);
        bytes += static_cast<char>(turned(update->square.index()));
        bytes += static_cast<char>(number_of(update->piece));
        return bytes;
    }
    header(kBoardDump, kBoardDumpSize);
    const Placement& placement = std::get<DgtBoardDump>(message).placement;
    for (int i = 0; i < chess::kSquareCount; ++i)
        bytes += static_cast<char>(number_of(placement[static_cast<std::size_t>(turned(i))]));
    return bytes;
}

}  // namespace kyvien::engine
