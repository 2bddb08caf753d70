#include "notation/chess/san.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::notation {

using chess::CastlingMode;
using chess::Move;
using chess::Position;

namespace san_test {
namespace {

Position position_of(std::string_view fen) {
    const auto parsed = parse_fen(fen);
    EXPECT_TRUE(parsed) << fen;
    auto position = Position::make(parsed->setup, parsed->guess, chess::Strictness::Playable);
    EXPECT_TRUE(position) << fen;
    return position ? *position : Position::start();
}

constexpr Letters kAllLetters[] = {Letters::English, Letters::Vietnamese, Letters::French,
                                   Letters::German,  Letters::Spanish,    Letters::Russian,
                                   Letters::Figurine};

TEST(San, WritesAndReadsAllMovesOfTheOracle) {
    const std::string path = KYVIEN_DATA_DIR "/chess/edge/san_oracle.csv";
    std::ifstream file(path);
    if (!file)
        GTEST_SKIP() << "missing " << path;
    std::string line;
    std::getline(file, line);
    std::string last_fen;
    std::optional<Position> position;
    int rows = 0;
    while (std::getline(file, line)) {
        ++rows;
        std::istringstream fields(line);
        std::string fen, chess960, uci, san, lan;
        std::getline(fields, fen, ',');
        std::getline(fields, chess960, ',');
        std::getline(fields, uci, ',');
        std::getline(fields, san, ',');
        std::getline(fields, lan, ',');
        if (fen + chess960 != last_fen) {
            last_fen = fen + chess960;
            const auto parsed = parse_fen(fen);
            ASSERT_TRUE(parsed) << fen;
            auto made = Position::make(
                parsed->setup, chess960 == "1" ? CastlingMode::Chess960 : CastlingMode::Standard,
                chess::Strictness::Playable);
            ASSERT_TRUE(made) << fen << ": " << describe(made.error().front());
            position = *made;
        }
        const auto move = read_uci(*position, uci);
        ASSERT_TRUE(move) << fen << ' ' << uci << ": " << move.error().message;
        EXPECT_EQ(to_uci(*position, *move), uci) << fen;
        EXPECT_EQ(to_san(*position, *move), san) << fen;
        EXPECT_EQ(to_san(*position, *move, {.length = MoveLength::Long}), lan) << fen;
        ASSERT_EQ(read_san(*position, san), *move) << fen << ' ' << san;
        ASSERT_EQ(read_san_plain(*position, san), *move) << fen << ' ' << san;
        ASSERT_EQ(read_san(*position, lan), *move) << fen << ' ' << lan;
        for (const Letters letters : kAllLetters)
            for (const MoveLength length : {MoveLength::Short, MoveLength::Long})
                for (const SanStyle& style :
                     {SanStyle{.letters = letters, .length = length}, fide_style(letters, length),
                      SanStyle{.letters = letters,
                               .length = length,
                               .capture = CaptureSign::None,
                               .check = CheckSign::None,
                               .mate = MateSign::None},
                      SanStyle{.letters = letters,
                               .length = length,
                               .capture = CaptureSign::Colon,
                               .mate = MateSign::DoublePlus}}) {
                    const std::string text = to_san(*position, *move, style);
                    const auto read = read_san(*position, text, {.letters = letters});
                    ASSERT_TRUE(read) << fen << ' ' << text << ": " << read.error().message;
                    ASSERT_EQ(*read, *move) << fen << ' ' << text;
                }
    }
    EXPECT_EQ(rows, 8437);
}

Move read(const Position& position, std::string_view text, Letters letters = Letters::English) {
    const auto move = read_san(position, text, {.letters = letters});
    EXPECT_TRUE(move) << text << ": " << (move ? "" : move.error().message);
    return move.value_or(Move());
}

std::string uci_of(std::string_view fen, std::string_view text,
                   Letters letters = Letters::English) {
    const Position position = position_of(fen);
    const auto move = read_san(position, text, {.letters = letters});
    return move ? to_uci(position, *move) : move.error().message;
}

MoveTextError error_of(std::string_view fen, std::string_view text,
                       Letters letters = Letters::English) {
    const auto move = read_san(position_of(fen), text, {.letters = letters});
    EXPECT_FALSE(move) << text << " was read";
    return move ? MoveTextError{} : move.error();
}

using Reason = MoveTextError::Reason;

// The sample game of Appendix C, which the Vietnamese edition prints three times. The third print
// has the error Hd4d3 at White's eighth move where the other two have the queen on e3.
constexpr std::string_view kSampleStandard[] = {
    "e4",   "e5",  "Mf3", "Mf6",  "d4",  "exd4", "e5",  "Me4",   "Hxd4", "d5",     "exd6 e.p.",
    "Mxd6", "Tg5", "Mc6", "He3+", "Te7", "Mbd2", "0-0", "0-0-0", "Xe8",  "Vb1 (=)"};
constexpr std::string_view kSampleShort[] = {
    "e4",  "e5",  "Mf3", "Mf6", "d4",  "ed4",  "e5",  "Me4",   "Hd4", "d5",     "ed6",
    "Md6", "Tg5", "Mc6", "He3", "Te7", "Mbd2", "0-0", "0-0-0", "Xe8", "Vb1 (=)"};
constexpr std::string_view kSampleLong[] = {
    "e2e4",  "e7e5",   "Mg1f3", "Mg8f6",       "d2d4",   "e5xd4", "e4e5",
    "Mf6e4", "Hd1xd4", "d7d5",  "e5xd6 e. p.", "Me4xd6", "Tc1g5", "Mb8c6",
    "Hd4e3", "Tf8e7",  "Mb1d2", "0-0",         "0-0-0",  "Xf8e8", "Vb1 (=)"};

TEST(San, ReadsTheSampleGamesOfAppendixCInEveryFormAlike) {
    std::array<Position, 3> positions{Position::start(), Position::start(), Position::start()};
    for (std::size_t ply = 0; ply < std::size(kSampleStandard); ++ply) {
        const std::string_view texts[] = {kSampleStandard[ply], kSampleShort[ply],
                                          kSampleLong[ply]};
        for (std::size_t i = 0; i < 3; ++i)
            positions[i].play(read(positions[i], texts[i], Letters::Vietnamese));
        EXPECT_TRUE(positions[0].same_as(positions[1])) << texts[1];
        EXPECT_TRUE(positions[0].same_as(positions[2])) << texts[2];
        EXPECT_EQ(has_draw_offer(texts[0]), ply + 1 == std::size(kSampleStandard));
    }
}

TEST(San, ReadsTheMisprintInTheThirdSampleGame) {
    Position position = Position::start();
    for (std::size_t ply = 0; ply < std::size(kSampleLong); ++ply)
        position.play(read(position, ply == 14 ? "Hd4d3" : kSampleLong[ply], Letters::Vietnamese));
    EXPECT_EQ(position.at(*chess::Square::parse("d3")),
              (chess::Piece{chess::Color::White, chess::PieceType::Queen}));
}

TEST(San, WritesAppendixCInTheFormOfFide) {
    Position position = Position::start();
    std::string game;
    for (const std::string_view text : kSampleStandard) {
        const Move move = read(position, text, Letters::Vietnamese);
        game += to_san(position, move, fide_style(Letters::Vietnamese)) + ' ';
        position.play(move);
    }
    EXPECT_EQ(game, "e4 e5 Mf3 Mf6 d4 exd4 e5 Me4 Hxd4 d5 exd6 e.p. Mxd6 Tg5 Mc6 He3+ Te7 Mbd2 "
                    "0-0 0-0-0 Xe8 Vb1 ");
}

TEST(San, DistinguishesPiecesAsC10Says) {
    // The examples of C.10.3: knights on g1 and e1, g1 and g5, h2 and d4, each going to f3.
    const auto text = [](std::string_view fen, std::string_view uci) {
        const Position position = position_of(fen);
        return to_san(position, *read_uci(position, uci), fide_style(Letters::Vietnamese));
    };
    EXPECT_EQ(text("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "g1f3"), "Mgf3");
    EXPECT_EQ(text("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "e1f3"), "Mef3");
    EXPECT_EQ(text("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3"), "M5f3");
    EXPECT_EQ(text("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g1f3"), "M1f3");
    EXPECT_EQ(text("4k3/8/8/8/3N4/8/7N/K7 w - - 0 1", "h2f3"), "Mhf3");
    EXPECT_EQ(text("4k3/8/8/8/3N4/8/7N/K7 w - - 0 1", "d4f3"), "Mdf3");
    EXPECT_EQ(text("4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "d4f3"), "Mdxf3");
    // Three queens need both file and rank.
    EXPECT_EQ(text("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Hh4e1");
    // A pinned knight cannot move, so the other needs no disambiguation.
    EXPECT_EQ(text("4k3/8/8/8/8/b7/1N6/K3N3 w - - 0 1", "e1d3").substr(0, 2), "Me");
    EXPECT_EQ(text("4k3/8/8/4b3/8/8/1N6/K3N3 w - - 0 1", "e1d3"), "Md3");
}

TEST(San, ReadsWhatPlayersWrite) {
    constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const std::string_view text :
         {"Nf3", "Ng1f3", "Ng1-f3", "N1f3", "Ngf3", " Nf3 ", "Nf3!", "Nf3?!", "Nf3!!", "Nf3 (=)",
          "Nf3=", "\u2658f3", "Nf3+", "nf3", "Ng1\u2013f3"})
        EXPECT_EQ(uci_of(kStart, text), "g1f3") << text;
    for (const std::string_view text : {"e4", "e2e4", "e2-e4", "Pe4", "e4!?"})
        EXPECT_EQ(uci_of(kStart, text), "e2e4") << text;

    constexpr std::string_view kTaking = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for (const std::string_view text :
         {"exd5", "ed5", "e4xd5", "e4d5", "exd", "ed", "e:d5", "e:d", "ed5:", "e4:d5",
          "e\u00d7"
          "d5"})
        EXPECT_EQ(uci_of(kTaking, text), "e4d5") << text;

    constexpr std::string_view kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (const std::string_view text :
         {"exd6", "ed6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "ed6 e. p.", "exd6+", "exd"})
        EXPECT_EQ(uci_of(kPassing, text), "e5d6") << text;

    constexpr std::string_view kPromoting = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    for (const std::string_view text :
         {"e8=Q", "e8Q", "e8(Q)", "e8/Q", "e7e8Q", "e7-e8=Q", "e8=\u2655", "e8=Q!"})
        EXPECT_EQ(uci_of(kPromoting, text), "e7e8q") << text;
    EXPECT_EQ(uci_of(kPromoting, "e8H", Letters::Vietnamese), "e7e8q");
    EXPECT_EQ(uci_of(kPromoting, "e8\u041a", Letters::Russian), "e7e8n");

    constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const std::string_view text : {"O-O", "0-0", "o-o", "O-O+", "0\u20130", "Kg1", "Ke1g1"})
        EXPECT_EQ(uci_of(kCastling, text), "e1g1") << text;
    for (const std::string_view text : {"O-O-O", "0-0-0", "0-0-0!?"})
        EXPECT_EQ(uci_of(kCastling, text), "e1c1") << text;

    constexpr std::string_view kMating = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    for (const std::string_view text : {"Ra8#", "Ra8++", "Ra8", "Ra8 mate", "Ra8+", "Ra8#!"})
        EXPECT_EQ(uci_of(kMating, text), "a1a8") << text;
}

TEST(San, DistinguishesTheRookLetterFromTheCaptureSignInVietnamese) {
    constexpr std::string_view kFen = "4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1";
    EXPECT_EQ(uci_of(kFen, "Xxd5", Letters::Vietnamese), "d1d5");
    EXPECT_EQ(uci_of(kFen, "Xd5", Letters::Vietnamese), "d1d5");
    EXPECT_EQ(uci_of(kFen, "Xd1xd5", Letters::Vietnamese), "d1d5");
}

TEST(San, GivesTheReasonWhyATextIsNoMove) {
    constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const std::string_view text : {"", "hello", "Nf9", "Zf3", "e", "Nxx", "--", "1.e4",
                                        "O-O-O-O", "e4e5e6", "N", "=", "Nf3=Q", "\xff\xfe", "Mdx3"})
        EXPECT_EQ(error_of(kStart, text).reason, Reason::Unintelligible) << text;
    for (const std::string_view text : {"Nd4", "e5", "Bb5", "O-O", "exd5", "Ke2", "e2-e5", "Qd2"})
        EXPECT_EQ(error_of(kStart, text).reason, Reason::Illegal) << text;
    EXPECT_EQ(error_of("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8").reason, Reason::PromotionMissing);
    EXPECT_EQ(error_of("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=K").reason, Reason::Unintelligible);
    EXPECT_EQ(error_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5 e.p.").reason, Reason::Illegal);
    // Both e-pawns could capture on the d-file.
    const auto both = error_of("4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "ed");
    EXPECT_EQ(both.reason, Reason::Ambiguous);
    EXPECT_EQ(both.candidates.size(), 2U);
    using chess::Illegality;
    EXPECT_EQ(error_of(kStart, "Bc4").illegality, Illegality::Blocked);
    EXPECT_EQ(error_of(kStart, "O-O").illegality, Illegality::CastlingBlocked);
    EXPECT_EQ(error_of("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3").illegality,
              Illegality::ExposesKing);
    EXPECT_EQ(error_of("4k3/8/8/8/8/4r3/8/R3K3 w Q - 0 1", "Ra2").illegality,
              Illegality::LeavesKingInCheck);
    EXPECT_EQ(error_of("4k3/8/8/8/8/4r3/8/R3K3 w Q - 0 1", "0-0-0").illegality,
              Illegality::CastlingAttacked);
    EXPECT_EQ(error_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "0-0-0").illegality,
              Illegality::CastlingRightLost);
}

TEST(San, RefusesASignWithinASquare) {
    // C.10.3.4 is printed with "Mdx3": that names no square, whatever a knight could do on d3.
    constexpr std::string_view kKnights = "4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1";
    for (const std::string_view text :
         {"Ndx3", "Nd-3", "Nhxf-3", "Nd4xf:3", "Nd-4f3", "Ndx", "e-4"})
        EXPECT_EQ(error_of(kKnights, text).reason, Reason::Unintelligible) << text;
    EXPECT_EQ(uci_of(kKnights, "Ndxf3"), "d4f3");
    EXPECT_EQ(uci_of(kKnights, "Nd4xf3"), "d4f3");
}

TEST(San, AScoresheetIsReadAsAppendixCAllows) {
    const auto reads = [](std::string_view fen, std::string_view text) {
        const Position position = position_of(fen);
        return read_san(position, text, {Letters::English, Reading::AppendixC}).has_value();
    };
    constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const std::string_view text :
         {"e4", "e2e4", "e2-e4", "Nf3", "Ng1f3", "Nf3 (=)", "\u2658f3"})
        EXPECT_TRUE(reads(kStart, text)) << text;
    for (const std::string_view text : {"Pe4", "nf3", "e4!", "Nf3?!", "Nf3 mate"})
        EXPECT_FALSE(reads(kStart, text)) << text;
    constexpr std::string_view kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (const std::string_view text : {"exd6", "ed6", "e5xd6", "exd6 e.p.", "exd6 e. p.", "exd6+"})
        EXPECT_TRUE(reads(kPassing, text)) << text;
    for (const std::string_view text : {"exd", "ed"})
        EXPECT_FALSE(reads(kPassing, text)) << text;
    constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_TRUE(reads(kCastling, "0-0"));
    EXPECT_TRUE(reads(kCastling, "O-O-O"));
    EXPECT_FALSE(reads(kCastling, "Kg1"));
    EXPECT_TRUE(reads("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8Q"));
}

TEST(San, ListsTheMovesAnAmbiguousTextMayMean) {
    const Position position = position_of("4k3/8/8/8/8/8/8/4N1NK w - - 0 1");
    const auto read = read_san(position, "Nf3");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().reason, MoveTextError::Reason::Ambiguous);
    EXPECT_EQ(read.error().candidates.size(), 2U);
    EXPECT_NE(read.error().message.find("Ngf3"), std::string::npos) << read.error().message;
}

}  // namespace
}  // namespace san_test
}  // namespace kyvien::notation
