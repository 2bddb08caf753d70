#include "notation/xiangqi/move.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "base/text.h"
#include "notation/xiangqi/fen.h"

namespace kyvien::notation {
namespace {

using xiangqi::Move;
using xiangqi::Position;
using Reason = XiangqiMoveError::Reason;

constexpr XiangqiForm kForms[] = {
    XiangqiForm::Iccs,       XiangqiForm::IccsDashed,        XiangqiForm::Uci,
    XiangqiForm::Wxf,        XiangqiForm::ChineseSimplified, XiangqiForm::ChineseTraditional,
    XiangqiForm::Vietnamese,
};

Position position_of(std::string_view fen) {
    auto position = read_xiangqi_position(fen, xiangqi::Origin::Diagram);
    EXPECT_TRUE(position) << fen << ": " << (position ? "" : position.error().english);
    return position ? *position : Position::start();
}

std::string read(const Position& position, std::string_view text,
                 std::optional<XiangqiForm> form = std::nullopt) {
    const auto move = read_move(position, text, form);
    return move ? move->name() : move.error().english;
}

Reason refusal(const Position& position, std::string_view text,
               std::optional<XiangqiForm> form = std::nullopt) {
    const auto move = read_move(position, text, form);
    EXPECT_FALSE(move) << text;
    return move ? Reason::Illegal : move.error().reason;
}

// Every legal move in every form: all different, each read back.
void expect_round_trips(const Position& position) {
    for (const XiangqiForm form : kForms) {
        std::set<std::string> texts;
        for (const Move move : position.legal_moves()) {
            const std::string text = to_text(position, move, form);
            EXPECT_TRUE(texts.insert(text).second)
                << text << " twice in " << to_short_fen(position);
            const auto again = read_move(position, text, form);
            ASSERT_TRUE(again) << text << " in " << to_short_fen(position) << ": "
                               << again.error().english;
            ASSERT_EQ(*again, move) << text << " in " << to_short_fen(position);
        }
    }
}

TEST(XiangqiMoveText, EveryVectorIsWrittenAndReadInAllForms) {
    const std::filesystem::path path =
        std::filesystem::path(KYVIEN_DATA_DIR) / "xiangqi/notation_vectors.csv";
    std::ifstream file(path);
    if (!file)
        GTEST_SKIP() << "missing: " << path;
    std::string line;
    std::getline(file, line);
    int rows = 0;
    int captured_generals = 0;
    while (std::getline(file, line)) {
        const auto cells = base::split<std::string>(line, ',');
        ASSERT_GE(cells.size(), 7u);
        const Position position = position_of(cells[0]);
        ++rows;
        const auto move = read_move(position, cells[1], XiangqiForm::Iccs);
        if (const auto to = xiangqi::Square::parse(cells[1].substr(2));
            to == position.general(opponent(position.turn()))) {
            // The constructed part of the file contains moves that capture a general.
            EXPECT_FALSE(move) << line;
            ++captured_generals;
            continue;
        }
        ASSERT_TRUE(move) << line;
        const std::pair<XiangqiForm, std::string> expected[] = {
            {XiangqiForm::Iccs, cells[1]},
            {XiangqiForm::IccsDashed, cells[2]},
            {XiangqiForm::Uci, cells[3]},
            {XiangqiForm::Wxf, cells[4]},
            {XiangqiForm::ChineseSimplified, cells[5]},
            {XiangqiForm::Vietnamese, cells[6]},
        };
        for (const auto& [form, text] : expected) {
            EXPECT_EQ(to_text(position, *move, form), text) << line;
            EXPECT_EQ(read(position, text, form), cells[1]) << line;
            // The form need not be named, unless two forms read the text differently.
            if (form != XiangqiForm::Uci) {
                const auto any = read_move(position, text);
                EXPECT_TRUE(any ? *any == *move : any.error().reason == Reason::Ambiguous) << line;
            }
        }
        expect_round_trips(position);
    }
    EXPECT_EQ(rows, 819);
    EXPECT_EQ(captured_generals, 1);
}

TEST(XiangqiMoveText, RandomPositionsRoundTrip) {
    std::mt19937 random(11);
    for (int game = 0; game < 12; ++game) {
        Position position = Position::start();
        for (int ply = 0; ply < 150; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty())
                break;
            position.play(moves[random() % moves.size()]);
            if (ply % 3 == 0)
                expect_round_trips(position);
        }
    }
}

TEST(XiangqiMoveText, SoldiersInTandemRoundTrip) {
    const std::string_view fens[] = {
        "3k5/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w",
        "3k5/4P4/4P4/2P1P4/4P4/9/9/9/9/3K5 w",  // a lone soldier on file 7
        "3k5/4P4/4P4/4P1P2/4P4/9/9/9/9/3K5 w",  // and on file 3, the third from the front
        "3k5/4P4/4P4/4P2P1/4P4/9/9/9/9/3K5 w",  // and on file 2
        "3k5/2P1P4/2P1P4/4P4/9/9/9/9/9/3K5 w", "5k3/9/9/9/9/4p4/2p1p4/2p1p4/9/3K5 b",
        "5k3/9/9/9/4p4/4p4/4p4/4p4/4p4/3K5 b",
    };
    for (const std::string_view fen : fens)
        expect_round_trips(position_of(fen));
}

TEST(XiangqiMoveText, RealGamesRoundTripInEveryForm) {
    const std::filesystem::path path =
        std::filesystem::path(KYVIEN_DATA_DIR) / "xiangqi/games_ccpd_3360_with_results.pgn";
    std::ifstream file(path);
    if (!file)
        GTEST_SKIP() << "missing: " << path;
    const bool all = std::getenv("KYVIEN_SLOW_TESTS") != nullptr;
    int plies = 0;
    int games = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '[' || (++games % 40 != 0 && !all))
            continue;
        Position position = Position::start();
        std::stringstream words(line);
        for (std::string word; words >> word;) {
            if (word.size() != 4)
                continue;
            const auto move = read_move(position, word);
            if (!move)
                break;  // a result or a FEN start; the legality of games is tested elsewhere
            for (const XiangqiForm form : kForms) {
                const std::string text = to_text(position, *move, form);
                ASSERT_EQ(read(position, text, form), word) << text;
            }
            position.play(*move);
            ++plies;
        }
    }
    EXPECT_GT(plies, 5000);
}

TEST(XiangqiMoveText, TraditionalChineseIsWritten) {
    const Position start = Position::start();
    const Move horse = *read_move(start, "h0g2");
    EXPECT_EQ(to_text(start, horse, XiangqiForm::ChineseTraditional), "馬二進三");
    Position next = start;
    next.play(horse);
    const Move answer = *read_move(next, "h9g7");
    EXPECT_EQ(to_text(next, answer, XiangqiForm::ChineseTraditional), "馬8進7");
}

TEST(XiangqiMoveText, ManySpellingsOfOneMoveAreRead) {
    const Position start = Position::start();
    for (const std::string_view text :
         {"h2e2", "H2E2", "H2-E2", "h2-e2", "C2=5", "c2=5", "炮二平五", "砲二平五", "包二平五",
          "炮2平5", "炮２平５", "P2-5", "p2-5", "Pháo 2 bình 5", "C2＝5", "h2e2!?", " h2e2 "})
        EXPECT_EQ(read(start, text), "h2e2") << text;
    for (const std::string_view text : {"C2=5", "C2.5"})
        EXPECT_EQ(read(start, text, XiangqiForm::Wxf), "h2e2") << text;
    for (const std::string_view text :
         {"h0g2", "H2+3", "N2+3", "马二进三", "傌二進三", "M2.3", "Mã 2 tấn 3"})
        EXPECT_EQ(read(start, text), "h0g2") << text;
    EXPECT_EQ(read(start, "h3e3", XiangqiForm::Uci), "h2e2");
    EXPECT_EQ(read(start, "h1g3", XiangqiForm::Uci), "h0g2");
    const Position tandem = position_of("3k5/9/4R4/9/9/9/4R4/9/9/5K3 w");
    for (const std::string_view text :
         {"R++1", "+R+1", "前车进一", "前俥進1", "车前进一", "Xtr.1", "Xt.1"})
        EXPECT_EQ(read(tandem, text), "e7e8") << text;
    for (const std::string_view text : {"R--1", "后车退一", "後車退1", "Xs/1", "Xe sau lui 1"})
        EXPECT_EQ(read(tandem, text), "e3e2") << text;
}

TEST(XiangqiMoveText, RankTenShowsThatCoordinatesAreUci) {
    const Position position = position_of("3k5/9/9/9/9/9/9/9/9/R3K4 w");
    EXPECT_EQ(read(position, "a1a10"), "a0a9");
    EXPECT_EQ(read(position, "a0a9"), "a0a9");
}

TEST(XiangqiMoveText, AmbiguousTextIsNeverGuessed) {
    const Position tandem = position_of("3k5/9/4R4/9/9/9/4R4/9/9/5K3 w");
    const auto both = read_move(tandem, "R5+1", XiangqiForm::Wxf);
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().reason, Reason::Ambiguous);
    EXPECT_EQ(both.error().candidates.size(), 2u);
    // Pawns in two tandem files, written without the file.
    const Position pawns = position_of("3k5/2P1P4/2P1P4/9/9/9/9/9/9/5K3 w");
    EXPECT_EQ(refusal(pawns, "后兵平六"), Reason::Ambiguous);
    EXPECT_EQ(read(pawns, "后七平六"), "c7d7");
    // "P2.5" is a pawn to the fifth file in one notation and a cannon five points forward in the
    // other; only the reading that the rules allow counts.
    const Position start = Position::start();
    EXPECT_EQ(read(start, "P2.4"), "h2h6");
    EXPECT_EQ(refusal(start, "P2.5"), Reason::Illegal);
}

TEST(XiangqiMoveText, IllegalAndUnreadableTextAreDistinguished) {
    const Position start = Position::start();
    EXPECT_EQ(refusal(start, "h2h9x"), Reason::Unintelligible);
    EXPECT_EQ(refusal(start, "a0a9"), Reason::Illegal);
    EXPECT_EQ(refusal(start, "e5e6"), Reason::Illegal);
    EXPECT_EQ(refusal(start, "h7h6"), Reason::Illegal);
    EXPECT_EQ(refusal(start, "车一进九"), Reason::Illegal);
    for (const std::string_view text :
         {"", "e4", "Nf3", "炮", "炮二", "炮二平", "O-O", "z9z9", "1-0", "P2-0", "前前车进一",
          "\xff\xfe", "h2e", "P2-55555555555555"})
        EXPECT_EQ(refusal(start, text), Reason::Unintelligible) << text;
}

}  // namespace
}  // namespace kyvien::notation
