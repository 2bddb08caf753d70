#include "xiangqi/tables.h"

#include "base/hash.h"
#include "xiangqi/types.h"

namespace kyvien::xiangqi::internal {
namespace tables {
namespace {

constexpr Reach reach(int place, unsigned occupied, int length) {
    Reach result{0, 0};
    for (const int step : {1, -1}) {
        int i = place + step;
        for (; i >= 0 && i < length; i += step) {
            result.chariot = static_cast<std::uint16_t>(result.chariot | 1u << i);
            if ((occupied >> i & 1) != 0)
                break;
        }
        for (i += step; i >= 0 && i < length; i += step)
            if ((occupied >> i & 1) != 0) {
                result.cannon = static_cast<std::uint16_t>(result.cannon | 1u << i);
                break;
            }
    }
    return result;
}

template <std::size_t Places, std::size_t Occupancies>
constexpr std::array<std::array<Reach, Occupancies>, Places> make_reach() {
    std::array<std::array<Reach, Occupancies>, Places> table{};
    for (std::size_t place = 0; place < Places; ++place)
        for (std::size_t occupied = 0; occupied < Occupancies; ++occupied)
            table[place][occupied] = reach(static_cast<int>(place), static_cast<unsigned>(occupied),
                                           static_cast<int>(Places));
    return table;
}

constexpr bool on_board(int file, int rank) {
    return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}
constexpr bool in_palace(int file, int rank) {
    return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

constexpr auto make_between() {
    std::array<std::array<std::uint16_t, 16>, 16> table{};
    for (std::size_t a = 0; a < 16; ++a)
        for (std::size_t b = 0; b < 16; ++b)
            for (std::size_t i = (a < b ? a : b) + 1; i < (a < b ? b : a); ++i)
                table[a][b] = static_cast<std::uint16_t>(table[a][b] | 1u << i);
    return table;
}

constexpr auto make_lines(bool rank) {
    std::array<std::uint8_t, 92> table{};
    for (int square = 0; square < 92; ++square)
        table[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(square >= 90 ? 14
                                                                            : rank ? square / 9
                                                                                   : square % 9);
    return table;
}

// Bit order of legs and eyes: see legs_blocked() and eyes_blocked() in board.h.
// Legs: 1 left, 4 right, 2 behind (lower rank), 8 ahead (higher rank).
constexpr auto make_horse() {
    constexpr int kSteps[4][3] = {{-1, 0, 1}, {1, 0, 4}, {0, -1, 2}, {0, 1, 8}};
    std::array<std::array<Bits, 16>, 90> table{};
    for (int square = 0; square < 90; ++square)
        for (unsigned blocked = 0; blocked < 16; ++blocked)
            for (const auto& step : kSteps) {
                if ((blocked & static_cast<unsigned>(step[2])) != 0)
                    continue;
                for (const int side : {-1, 1}) {
                    const int file = square % 9 + 2 * step[0] + (step[0] == 0 ? side : 0);
                    const int rank = square / 9 + 2 * step[1] + (step[1] == 0 ? side : 0);
                    if (on_board(file, rank))
                        table[static_cast<std::size_t>(square)][blocked] |= bit(rank * 9 + file);
                }
            }
    return table;
}

// Eyes: 1 left above, 4 right above, 2 left below, 8 right below. Only on the own bank.
constexpr auto make_elephant() {
    constexpr int kSteps[4][3] = {{-1, 1, 1}, {1, 1, 4}, {-1, -1, 2}, {1, -1, 8}};
    std::array<std::array<Bits, 16>, 90> table{};
    for (int square = 0; square < 90; ++square)
        for (unsigned blocked = 0; blocked < 16; ++blocked)
            for (const auto& step : kSteps) {
                const int file = square % 9 + 2 * step[0];
                const int rank = square / 9 + 2 * step[1];
                if ((blocked & static_cast<unsigned>(step[2])) == 0 && on_board(file, rank) &&
                    (rank <= 4) == (square / 9 <= 4))
                    table[static_cast<std::size_t>(square)][blocked] |= bit(rank * 9 + file);
            }
    return table;
}

constexpr auto make_palace(bool diagonal) {
    std::array<Bits, 90> table{};
    for (int square = 0; square < 90; ++square)
        for (int file = 3; file <= 5; ++file)
            for (int rank = 0; rank < 10; ++rank) {
                const int across = file > square % 9 ? file - square % 9 : square % 9 - file;
                const int along = rank > square / 9 ? rank - square / 9 : square / 9 - rank;
                if (in_palace(file, rank) && in_palace(square % 9, square / 9) && across <= 1 &&
                    along <= 1 && across + along == (diagonal ? 2 : 1))
                    table[static_cast<std::size_t>(square)] |= bit(rank * 9 + file);
            }
    return table;
}

constexpr auto make_soldier() {
    std::array<std::array<Bits, 90>, 2> table{};
    for (std::size_t side = 0; side < 2; ++side)
        for (int square = 0; square < 90; ++square) {
            Bits& targets = table[side][static_cast<std::size_t>(square)];
            const int file = square % 9;
            const int ahead = square / 9 + (side == 0 ? 1 : -1);
            if (on_board(file, ahead))
                targets |= bit(ahead * 9 + file);
            if (has_crossed(static_cast<Side>(side), Square(square))) {
                if (file > 0)
                    targets |= bit(square - 1);
                if (file < 8)
                    targets |= bit(square + 1);
            }
        }
    return table;
}

constexpr auto make_leg() {
    std::array<std::array<std::uint8_t, 90>, 92> table{};
    for (auto& row : table)
        row.fill(kNoSquare);
    constexpr int kSteps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int from = 0; from < 90; ++from)
        for (const auto& step : kSteps)
            for (const int side : {-1, 1}) {
                const int file = from % 9 + 2 * step[0] + (step[0] == 0 ? side : 0);
                const int rank = from / 9 + 2 * step[1] + (step[1] == 0 ? side : 0);
                if (on_board(file, rank))
                    table[static_cast<std::size_t>(from)]
                         [static_cast<std::size_t>(rank * 9 + file)] =
                             static_cast<std::uint8_t>(from + step[0] + 9 * step[1]);
            }
    return table;
}

constexpr auto make_squares_between() {
    std::array<std::array<Bits, 90>, 90> table{};
    for (int a = 0; a < 90; ++a)
        for (int b = 0; b < 90; ++b) {
            if (a == b || (a / 9 != b / 9 && a % 9 != b % 9))
                continue;
            const int step = (a / 9 == b / 9 ? 1 : 9) * (a < b ? 1 : -1);
            for (int i = a + step; i != b; i += step)
                table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] |= bit(i);
        }
    return table;
}

constexpr auto make_around() {
    std::array<Bits, 90> table{};
    for (int a = 0; a < 90; ++a)
        for (int b = 0; b < 90; ++b) {
            const int ranks = a / 9 - b / 9;
            const int files = a % 9 - b % 9;
            if (ranks == 0 || files == 0 || ranks * ranks + files * files == 2)
                table[static_cast<std::size_t>(a)] |= bit(b);
        }
    return table;
}

constexpr auto make_keys() {
    std::array<std::array<std::uint64_t, 91>, 14> table{};
    std::uint64_t state = 0x6b79766965'6eULL;
    for (auto& row : table)
        for (std::size_t square = 0; square < 90; ++square)
            row[square] = base::next_splitmix64(state);
    return table;
}

}  // namespace
}  // namespace tables

constinit const std::array<std::array<Reach, 512>, 9> kRankReach = tables::make_reach<9, 512>();
constinit const std::array<std::array<Reach, 1024>, 10> kFileReach = tables::make_reach<10, 1024>();
constinit const std::array<std::array<std::uint16_t, 16>, 16> kBetween = tables::make_between();
constinit const std::array<std::uint8_t, 92> kRankOf = tables::make_lines(true);
constinit const std::array<std::uint8_t, 92> kFileOf = tables::make_lines(false);
constinit const std::array<std::array<Bits, 16>, 90> kHorse = tables::make_horse();
constinit const std::array<std::array<Bits, 16>, 90> kElephant = tables::make_elephant();
constinit const std::array<Bits, 90> kAdvisor = tables::make_palace(true);
constinit const std::array<Bits, 90> kGeneral = tables::make_palace(false);
constinit const std::array<std::array<Bits, 90>, 2> kSoldier = tables::make_soldier();
constinit const std::array<std::array<std::uint8_t, 90>, 92> kLeg = tables::make_leg();
constinit const std::array<std::array<Bits, 90>, 90> kSquaresBetween =
    tables::make_squares_between();
constinit const std::array<Bits, 90> kAround = tables::make_around();
constinit const std::array<std::array<std::uint64_t, 91>, 14> kPlacementKey = tables::make_keys();

}  // namespace kyvien::xiangqi::internal
