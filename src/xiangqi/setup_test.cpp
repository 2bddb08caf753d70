#include "xiangqi/setup.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/xiangqi/fen.h"

namespace kyvien::xiangqi {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<SetupFault> faults_of(std::string_view fen, Origin origin = Origin::Play) {
    const auto setup = notation::parse_xiangqi_fen(fen);
    EXPECT_TRUE(setup) << fen;
    return setup ? faults(*setup, origin) : std::vector<SetupFault>{};
}

TEST(Setup, TheStartingArrayIsLegal) {
    EXPECT_THAT(faults(starting_array()), IsEmpty());
}

TEST(Setup, EachConditionOfB2IsNamed) {
    const std::pair<std::string_view, SetupFault> cases[] = {
        {"4k4/9/9/9/9/9/9/9/9/9 w", SetupFault::RedGeneralMissing},
        {"9/9/9/9/9/9/9/9/9/4K4 w", SetupFault::BlackGeneralMissing},
        {"4k4/9/9/9/9/9/9/9/4N4/3K1K3 w", SetupFault::TwoRedGenerals},
        {"3k1k3/9/9/9/9/9/9/9/9/4K4 w", SetupFault::TwoBlackGenerals},
        {"4k4/9/9/9/9/9/9/9/9/2K6 w", SetupFault::GeneralOutsidePalace},
        {"9/9/9/4k4/9/9/9/9/9/3K5 w", SetupFault::GeneralOutsidePalace},
        {"4k4/9/9/9/9/9/9/9/3A5/3K5 w", SetupFault::AdvisorOffItsPoints},
        {"4k4/9/9/9/9/9/9/2A6/9/3K5 w", SetupFault::AdvisorOffItsPoints},
        {"4ka3/4b4/9/9/9/9/9/9/9/3K5 w", SetupFault::ElephantOffItsPoints},
        {"4k4/9/9/9/4B4/9/9/9/9/3K5 w", SetupFault::ElephantOffItsPoints},
        {"4k4/9/9/9/9/9/9/P8/9/3K5 w", SetupFault::SoldierBehindItsStart},
        {"4k4/9/p8/9/9/9/9/9/9/3K5 w", SetupFault::SoldierBehindItsStart},
        {"4k4/9/9/9/9/9/1P7/9/9/3K5 w", SetupFault::SoldierOnUnreachablePoint},
        {"4k4/9/9/9/1p7/9/9/9/9/3K5 w", SetupFault::SoldierOnUnreachablePoint},
        {"4k4/9/9/RRR6/9/9/9/9/9/3K5 w", SetupFault::TooManyPieces},
        {"4k4/9/9/9/9/ppp1ppp2/9/9/9/3K5 w", SetupFault::TooManyPieces},
        {"4k4/9/9/9/9/9/9/9/9/4K4 w", SetupFault::GeneralsFacing},
        {"4k4/9/9/9/4R4/9/9/9/9/3K5 w", SetupFault::SideNotToMoveInCheck},
        {"4k4/9/9/9/9/9/3r5/9/9/3K5 b", SetupFault::SideNotToMoveInCheck},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 99999 1", SetupFault::CounterOutOfRange},
    };
    for (const auto& [fen, fault] : cases)
        EXPECT_THAT(faults_of(fen), ElementsAre(fault)) << fen << " " << describe(fault);
}

TEST(Setup, EveryFaultHasASentence) {
    std::set<std::string_view> sentences;
    for (int i = 0; i <= static_cast<int>(SetupFault::CounterOutOfRange); ++i) {
        const std::string_view sentence = describe(static_cast<SetupFault>(i));
        EXPECT_TRUE(sentence.ends_with('.')) << i;
        EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
    }
}

TEST(Setup, SeveralFaultsAreAllNamed) {
    EXPECT_THAT(faults_of("4k4/9/p8/9/9/9/9/2A6/9/4K4 w"),
                ElementsAre(SetupFault::AdvisorOffItsPoints, SetupFault::SoldierBehindItsStart,
                            SetupFault::GeneralsFacing));
}

TEST(Setup, SoldiersMayStandWhereTheyCanArrive) {
    EXPECT_THAT(faults_of("4k4/9/9/p1p6/pP7/P8/P8/9/9/3K5 w"), IsEmpty());
    EXPECT_THAT(faults_of("P3k4/9/9/p1p6/p8/P1P6/P8/9/9/3K1p3 w"), IsEmpty());
}

TEST(Setup, ADiagramMayHoldWhatCannotAriseInPlay) {
    EXPECT_THAT(faults_of("3a2b1r/4ak3/8p/7P1/9/9/9/B2NN3B/3K5/4p4 w"),
                ElementsAre(SetupFault::SoldierBehindItsStart));
    for (const std::string_view fen :
         {"3a2b1r/4ak3/8p/7P1/9/9/9/B2NN3B/3K5/4p4 w", "4k4/9/9/9/9/9/9/9/9/4K4 w",
          "4k4/9/9/9/4R4/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/1P7/9/9/3K5 w"})
        EXPECT_THAT(faults_of(fen, Origin::Diagram), IsEmpty()) << fen;
    EXPECT_THAT(faults_of("4k4/9/9/9/9/9/9/9/9/9 w", Origin::Diagram),
                ElementsAre(SetupFault::RedGeneralMissing));
}

}  // namespace
}  // namespace kyvien::xiangqi
