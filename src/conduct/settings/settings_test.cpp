#include "conduct/settings/settings.h"

#include <gmock/gmock.h>

namespace kyvien::conduct {
namespace {

Settings xiangqi() {
    Settings settings;
    settings.game = Game::Xiangqi;
    return settings;
}

TEST(Regulations, AreListedInTheOrderOfTheEnumeration) {
    for (const Game game : games())
        for (std::size_t i = 1; i < regulations(game).size(); ++i)
            EXPECT_LT(regulations(game)[i - 1].regulation, regulations(game)[i].regulation)
                << regulations(game)[i].key;
}

TEST(Games, AreFoundByTheirNames) {
    for (const Game game : games()) {
        EXPECT_EQ(find_game(name(game)), game);
        EXPECT_EQ(rulebook::find_law(rulebook::slug(law_of(game))), law_of(game));
    }
    EXPECT_EQ(find_game("draughts"), std::nullopt);
    EXPECT_EQ(names_of_games(), "chess, xiangqi or go");
}

TEST(Games, ARegulationOfAnotherGameIsRefusedByItsKey) {
    Settings settings = xiangqi();
    settings.set(Regulation::GuessTakesBlack, 1);
    const auto checked = check(settings);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code.name(), "bad-regulation");
    EXPECT_THAT(checked.error().english, testing::HasSubstr("guess-takes-black"));
    EXPECT_EQ(settings.regulation(Regulation::DefaultTime), 0);  // only of chess
}

TEST(Handicaps, AreRecognisedAfterBeingGiven) {
    Settings settings;
    settings.game = Game::Go;
    EXPECT_EQ(handicap_of(settings), 0);
    for (int stones = 1; stones <= 9; ++stones) {
        ASSERT_TRUE(give_handicap(settings, stones));
        EXPECT_EQ(handicap_of(settings), stones);
    }
    settings.komi_quarters = 11;
    EXPECT_EQ(handicap_of(settings), 0) << "what stones beside a whole komi are worth is not known";
    EXPECT_EQ(handicap_of(xiangqi()), 0);
}

TEST(Handicaps, AreRatedOnTheUsualBoardAsTheLawGivesThem) {
    Settings settings;
    settings.game = Game::Go;
    settings.is_rated = true;
    settings.time = clock::Staged{{clock::Stage{.time = std::chrono::minutes(5)}}};
    ASSERT_TRUE(check(settings));
    ASSERT_TRUE(give_handicap(settings, 4));
    settings.board_size = 13;
    EXPECT_EQ(check(settings).error().code.text(), "rated-terms");
    settings.board_size = 19;
    settings.komi_quarters = 2;
    EXPECT_EQ(check(settings).error().code.text(), "rated-terms");
}

TEST(Presets, NameTheEditionOfTheLawThatIsPlayed) {  // 7.2.e: 60 in one document, 50 in the other
    Settings settings = xiangqi();
    ASSERT_NE(settings.preset(), nullptr);
    EXPECT_EQ(settings.preset()->name, "vn-60");
    const RegulationPreset* fifty = find_preset(Game::Xiangqi, "vn-50");
    ASSERT_NE(fifty, nullptr);
    settings.set(*fifty);
    EXPECT_EQ(settings.regulation(Regulation::NoCaptureLimit), 50);
    EXPECT_EQ(settings.preset()->name, "vn-50");
    settings.set(Regulation::NoCaptureLimit, 40);
    EXPECT_EQ(settings.preset(), nullptr);
    EXPECT_EQ(find_preset(Game::Chess, "vn-50"), nullptr);
}

TEST(Presets, AreValidSettings) {
    for (const Game game : games())
        for (const RegulationPreset& preset : info(game).presets) {
            Settings settings;
            settings.game = game;
            settings.set(preset);
            EXPECT_TRUE(check(settings)) << preset.name;
        }
}

TEST(Regulations, ARepetitionIsRuledByAPersonAtTheBoard) {
    Settings settings = xiangqi();
    EXPECT_EQ(settings.regulation(Regulation::AutomaticRepetition), 1);
    settings.setting = PlayMode::OverTheBoard;
    EXPECT_EQ(settings.regulation(Regulation::AutomaticRepetition), 0);
    settings.set(Regulation::AutomaticRepetition, 1);
    EXPECT_EQ(settings.regulation(Regulation::AutomaticRepetition), 1);
}

}  // namespace
}  // namespace kyvien::conduct
