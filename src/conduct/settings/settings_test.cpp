#include "conduct/settings/settings.h"

#include <gtest/gtest.h>

namespace kyvien::conduct {
namespace {

Settings xiangqi() {
    Settings settings;
    settings.game = Game::Xiangqi;
    return settings;
}

TEST(Regulations, StandInTheTableInTheirOrder) {
    for (std::size_t i = 0; i < regulations().size(); ++i)
        EXPECT_EQ(static_cast<std::size_t>(regulations()[i].regulation), i) << regulations()[i].key;
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
    for (const RegulationPreset& preset : regulation_presets()) {
        Settings settings;
        settings.game = preset.game;
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
