// The scoresheet printed from a whole log: struck-out moves, offers, the margin.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "conduct/core/internal/board_fixture.h"
#include "paper/source.h"
#include "paper/words/internal/margin_words.h"

namespace kyvien::paper {

using conduct::BoardTable;
using conduct::Game;
using conduct::Seat;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace from_log_test {
namespace {

constexpr Language kLanguages[] = {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans};

conduct::Settings game_of(Game game) {
    conduct::Settings settings;
    settings.game = game;
    settings.time = clock::fischer(std::chrono::minutes(30), std::chrono::seconds(5));
    return settings;
}

Sheet printed(const conduct::Table& table, Language language = Language::En,
              const std::string& notation = {}) {
    auto sheet = sheet_of(std::span(table.log()), notation, language);
    EXPECT_TRUE(sheet) << sheet.error().english;
    return *std::move(sheet);
}
MoveSheet moves_of(const conduct::Table& table, Language language = Language::En,
                   const std::string& notation = {}) {
    return std::get<MoveSheet>(printed(table, language, notation));
}
std::vector<std::string> texts(const MoveSheet& sheet) {
    std::vector<std::string> out;
    for (const WrittenMove& move : sheet.moves)
        out.push_back(move.text);
    return out;
}
std::vector<std::string> margin(const std::vector<MarginNote>& notes) {
    std::vector<std::string> out;
    for (const MarginNote& note : notes)
        out.push_back((note.clauses.empty() ? "" : std::string(note.clauses[0].id()) + " ") +
                      note.text);
    return out;
}

/// An illegal move noticed two half-moves later (FIDE 7.5.1).
BoardTable after_illegal_move() {
    BoardTable table(game_of(Game::Chess));
    table.play_and_press("e2e4 e7e5");
    table.arbiter_reports("hand-move", Seat::First, {{"move", "f1-c3"}});
    table.expect_accepted(Seat::First, conduct::Press{});
    table.play_and_press("g8f6");
    table.expect_accepted(Seat::Second, conduct::Report{"illegal-move", Seat::First, {}});
    return table;
}

TEST(PaperStruck, AnIllegalMoveAndItsSuccessorsAreStruckOutInPlace) {
    BoardTable table = after_illegal_move();
    const MoveSheet before = moves_of(table);
    EXPECT_THAT(texts(before), ElementsAre("e4", "e5", "", ""));
    EXPECT_THAT(before.moves[2].struck, ElementsAre("f1-c3"));
    EXPECT_THAT(before.moves[3].struck, ElementsAre("Nf6"));
    table.play_and_press("f1c4 b8c6 g1f3");
    const MoveSheet after = moves_of(table);
    EXPECT_THAT(texts(after), ElementsAre("e4", "e5", "Bc4", "Nc6", "Nf3"));
    EXPECT_THAT(after.moves[2].struck, ElementsAre("f1-c3"));
    EXPECT_THAT(after.moves[3].struck, ElementsAre("Nf6"));
    EXPECT_TRUE(after.moves[4].struck.empty());
}

TEST(PaperStruck, APositionRestoredTwiceKeepsBothStruckMoves) {
    BoardTable table(game_of(Game::Chess));
    for (const char* move : {"e2e4", "d2d4"}) {
        table.play_and_press(move);
        table.expect_accepted(conduct::arbiter("Hoa"),
                              conduct::RestorePosition{0, {}, {}, "wrong board"});
    }
    table.play_and_press("c2c4");
    const MoveSheet sheet = moves_of(table, Language::En, "en-long");
    EXPECT_THAT(texts(sheet), ElementsAre("c2c4"));
    EXPECT_THAT(sheet.moves[0].struck, ElementsAre("e2e4", "d2d4"));
    EXPECT_THAT(margin(sheet.margin), ElementsAre("7.5.1 Position restored: wrong board",
                                                  "7.5.1 Position restored: wrong board"));
}

TEST(PaperStruck, AnOfferStaysWithTheMoveItWasMadeWith) {
    BoardTable table(game_of(Game::Chess));
    table.play_and_press("e2e4");
    table.expect_accepted(Seat::Second, conduct::MakeMove{1, "e7e5"});
    table.expect_accepted(Seat::Second, conduct::OfferDraw{});
    table.expect_accepted(Seat::Second, conduct::Press{});
    table.expect_accepted(conduct::arbiter("Hoa"), conduct::RestorePosition{1, {}, {}, "wrong"});
    table.play_and_press("c7c5");
    const MoveSheet sheet = moves_of(table);
    EXPECT_THAT(texts(sheet), ElementsAre("e4", "c5"));
    EXPECT_THAT(sheet.moves[1].struck, ElementsAre("e5 (=)"));
}

TEST(PaperStruck, AnAcceptedIllegalMoveIsPrintedAsPlayed) {  // A.4.2
    conduct::Settings settings = game_of(Game::Chess);
    settings.regime = conduct::Regime::BlitzB4;
    BoardTable table(settings);
    table.arbiter_reports("hand-move", Seat::First, {{"move", "f1-c3"}});
    table.expect_accepted(Seat::First, conduct::Press{});
    table.play_and_press("g8f6");
    EXPECT_THAT(texts(moves_of(table)), ElementsAre("f1-c3", "Nf6"));
    EXPECT_THAT(texts(moves_of(table, Language::Vi)), ElementsAre("f1-c3", "Mf6"));
}

TEST(PaperStruck, InXiangqiAnUnrecordedMoveIsStruckOutToo) {  // 9.10
    BoardTable table(game_of(Game::Xiangqi));
    table.play_and_press("h2e2 h9g7");
    table.arbiter_reports("illegal-move", Seat::First, {{"move", "h0h2"}});
    EXPECT_THAT(texts(moves_of(table)), ElementsAre("C2=5", "H8+7", "H0-H2"));
    table.arbiter_reports("illegal-found");
    const MoveSheet sheet = moves_of(table, Language::ZhHant);
    EXPECT_THAT(texts(sheet), ElementsAre("炮二平五", "馬8進7", ""));
    EXPECT_THAT(sheet.moves[2].struck, ElementsAre("H0-H2"));
    EXPECT_THAT(margin(sheet.margin), Contains(HasSubstr("16.3.a.1 ")));
}

TEST(PaperStruck, InGoAVoidPlayIsStruckOutAmongTheRulings) {  // 19
    conduct::Settings settings = game_of(Game::Go);
    settings.board_size = 5;
    BoardTable table(settings);
    // White plays into Black's corner eye: suicide, void, and the turn is used up.
    table.play_and_press("a2 e5 b1");
    table.play("a1");
    const Kifu kifu = std::get<Kifu>(printed(table));
    ASSERT_EQ(kifu.moves.size(), 4U);
    EXPECT_TRUE(kifu.moves[3].is_pass());
    std::vector<std::string> struck;
    for (const MarginNote& note : kifu.margin)
        if (!note.struck.empty())
            struck.push_back(note.struck);
    EXPECT_THAT(struck, ElementsAre("4 A1"));
    EXPECT_THAT(margin(kifu.margin), Contains(HasSubstr("19 ")));
    EXPECT_EQ(pdf_of(kifu, Language::Vi)->pages, 2U);
}

TEST(PaperMargin, ShowsRulingsWithTheirClausesInTheReadersLanguage) {
    const BoardTable table = after_illegal_move();
    EXPECT_THAT(margin(moves_of(table).margin),
                Contains("7.5.5 Black: 2:00 is added to this player's clock."));
    EXPECT_THAT(margin(moves_of(table, Language::Vi).margin),
                Contains("7.5.5 Đen: Đồng hồ của đấu thủ này được cộng 2:00."));
    EXPECT_THAT(margin(moves_of(table, Language::ZhHans).margin),
                Contains("7.5.5 黑方：该棋手的棋钟加 2:00。"));
    EXPECT_THAT(margin(moves_of(table, Language::ZhHans).margin),
                Contains(HasSubstr("违例着法")));  // why the clock was set
}

TEST(PaperMargin, OmitsNotesForArbitersOnly) {
    BoardTable table(game_of(Game::Chess));
    table.arbiter_reports("search", Seat::First,
                          {{"private", "yes"}, {"same-gender", "yes"}, {"outcome", "nothing"}});
    EXPECT_THAT(moves_of(table).margin, IsEmpty());
}

TEST(PaperMargin, AGameWithoutRulingsKeepsSixtyMovesOnItsPage) {
    BoardTable table(game_of(Game::Chess));
    table.play_and_press("e2e4 e7e5");
    table.expect_accepted(Seat::First, conduct::MakeMove{2, "g1f3"});
    table.expect_accepted(Seat::First, conduct::OfferDraw{});
    MoveSheet sheet = moves_of(table);
    EXPECT_THAT(sheet.margin, IsEmpty());
    EXPECT_THAT(texts(sheet), ElementsAre("e4", "e5", "Nf3 (=)"));
    sheet.moves.resize(120, {"Nf3", "1:00"});
    EXPECT_EQ(pdf_of(sheet, Language::En)->pages, 1U);
}

TEST(PaperMargin, HasThirtyMovesPerPageAndExtraPagesForNotes) {
    MoveSheet sheet;
    sheet.moves.assign(61, {"Nf3", "1:23:45"});
    sheet.margin = {{60, "A note.", {rulebook::fide("9.2.2")}}};
    EXPECT_EQ(pdf_of(sheet, Language::En)->pages, 2U);
    const MarginNote lengthy{0,
                             std::string(1500, 'x') + " and more",
                             {rulebook::fide("12.9.2"), rulebook::fide("11.5")}};
    sheet.margin.assign(12, lengthy);
    const auto long_one = pdf_of(sheet, Language::Vi);
    ASSERT_TRUE(long_one);
    EXPECT_GT(long_one->pages, 4U);
    EXPECT_LT(long_one->pages, 13U);
}

TEST(PaperMargin, EveryNoteHasTextInEveryLanguageWithItsValues) {
    const conduct::Note notes[] = {
        {1,
         0,
         conduct::arbiter("Hoa"),
         "clock-adjusted",
         std::nullopt,
         {{"seat", "second"}, {"main", "137000"}, {"reason", "illegal move"}}},
        {2, 0, conduct::player(Seat::First), "claim-threefold", std::nullopt, {}},
        {3, 0, conduct::hall(), "claim-rejected", std::nullopt, {{"bonus", "120000"}}},
        {4,
         0,
         conduct::arbiter("Hoa"),
         "result-corrected",
         std::nullopt,
         {{"reason", "both signed"}, {"was", "1-0"}}},
        {5, 0, conduct::hall(), "turn-voided", std::nullopt, {{"move", "d4"}}},
    };
    for (const Language language : kLanguages)
        for (const conduct::Note& note : notes) {
            const auto text = internal::note_text(note, Game::Chess, language);
            ASSERT_TRUE(text) << note.code;
            EXPECT_EQ(text->find('{'), std::string::npos) << *text;
        }
    EXPECT_EQ(internal::note_text(notes[0], Game::Chess, Language::En),
              "Black's clock set to 2:17: illegal move");
    EXPECT_EQ(internal::note_text(notes[0], Game::Chess, Language::Vi),
              "Đồng hồ bên Đen chỉnh thành 2:17: nước đi sai luật");
    EXPECT_FALSE(internal::note_text({6, 0, conduct::hall(), "draw-offered", {}, {}}, Game::Chess,
                                     Language::En));
}

TEST(PaperMargin, HasAllGlyphsInEveryLanguage) {
    const BoardTable table = after_illegal_move();
    for (const Language language : kLanguages) {
        const auto pdf = pdf_of(printed(table, language), language);
        ASSERT_TRUE(pdf) << pdf.error().english;
        EXPECT_EQ(pdf->unknown_glyphs, 0U) << rulebook::tag(language);
    }
}

TEST(PaperLog, RefusesABrokenLogNamingTheEvent) {
    const BoardTable table = after_illegal_move();
    auto log = table.log();
    log.erase(log.begin() + 3);
    const auto refused = sheet_of(std::span(std::as_const(log)), {}, Language::En);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "broken-log");
    EXPECT_EQ(refused.error().values.back().first, "event");
}

}  // namespace
}  // namespace from_log_test
}  // namespace kyvien::paper
