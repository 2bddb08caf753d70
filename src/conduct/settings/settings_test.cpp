#include "conduct/settings/settings.h"

#include <gmock/gmock.h>

namespace kyvien::conduct {
namespace {

Settings xiangqi() {
    Settings settings;
    settings.game = Game::Xiangqi;
    return settings;
}

TEST(Regulations, StandInTheTableInTheirOrder) {
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
    EXPECT_EQ(settings.regulation(Regulation::DefaultTime), 0);  // of chess alone
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

TEST(Presets, CanBePlayedAsTheyAre) {
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
    settings.setting = Setting::OverTheBoard;
    EXPECT_EQ(settings.regulation(Regulation::AutomaticRepetition), 0);
    settings.set(Regulation::AutomaticRepetition, 1);
    EXPECT_EQ(settings.regulation(Regulation::AutomaticRepetition), 1);
}

}  // namespace
}  // namespace kyvien::conduct
