// A typed report holds the reported values with the types of the fields, and knows which were
// given.
#include "conduct/core/internal/typed_report.h"

#include <gmock/gmock.h>

#include "conduct/chess/internal/reports.h"
#include "conduct/go/internal/reports.h"
#include "conduct/xiangqi/internal/reports.h"

namespace kyvien::conduct::internal {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::Optional;

TEST(TypedReport, HasEachFieldOfItsType) {
    const Report told{"penalty",
                      Seat::Second,
                      {{"level", "game-loss"},
                       {"rank", "chief-arbiter"},
                       {"reason", "left the board"},
                       {"law-clause", "7.1.d"},
                       {"chief-agrees", "yes"}}};
    ASSERT_TRUE(check(Game::Xiangqi, told));
    const xiangqi_report::Penalty report(told);
    EXPECT_EQ(report.seat, Seat::Second);
    EXPECT_EQ(*report.level, xiangqi_report::Penalty::Level::GameLoss);
    EXPECT_EQ(*report.rank, xiangqi_report::Penalty::Rank::ChiefArbiter);
    EXPECT_EQ(*report.reason, "left the board");
    EXPECT_EQ(*report.law_clause, rulebook::xiangqi_vn("7.1.d"));
    EXPECT_TRUE(is_yes(report.chief_agrees));
    EXPECT_FALSE(report.committee_agrees);
    EXPECT_FALSE(is_yes(report.committee_agrees) || is_no(report.committee_agrees));
    EXPECT_FALSE(report.written_notice);
}

TEST(TypedReport, HasNumbersSquaresAndSeats) {
    const Report touch{"touch", Seat::First, {{"at", "h2,b2"}, {"order", "3"}}};
    const xiangqi_report::Touch touched(touch);
    EXPECT_THAT(*touched.at, ElementsAre("h2", "b2"));
    EXPECT_THAT(touched.order.value(), Optional(Eq(3)));
    const Report both{"both-flags", std::nullopt, {{"fell-first", "second"}}};
    EXPECT_EQ(*xiangqi_report::BothFlags(both).fell_first, Seat::Second);
    const Report checked{"clock-checked", Seat::First, {{"right", "no"}, {"drift-ms", "-1500"}}};
    EXPECT_EQ(*go_report::ClockChecked(checked).drift_ms, -1500);
}

TEST(TypedReport, SaysAChoiceAsItWasTold) {
    const Report told{"sign", Seat::First, {{"result", "1/2-0"}}};
    const chess_report::Sign report(told);
    EXPECT_EQ(*report.result, chess_report::Sign::Result::N1_2_0);
    EXPECT_EQ(report.result.text(), "1/2-0");
    EXPECT_EQ(name(*report.result), "1/2-0");
}

// Existing logs are not checked again: a value that cannot be parsed counts as not given.
TEST(TypedReport, OfAnOldLogHasTheFieldsThatCanBeParsed) {
    const Report told{"illegal-move", std::nullopt, {{"back", "two"}, {"first-ms", "5"}}};
    const chess_report::IllegalMove report(told);
    EXPECT_FALSE(report.back);
    EXPECT_EQ(*report.first_ms, 5);
    const Report nothing{"penalty", std::nullopt, {}};
    EXPECT_EQ(chess_report::Penalty(nothing).option, chess_report::Penalty::Option::N12_9_1);
}

TEST(TypedReport, ReportsAGivenFieldThatWasNotRead) {
    const Report told{"illegal-found", std::nullopt, {{"ply", "7"}}};
    const ReportKind& kind = *find_report_kind(Game::Xiangqi, "illegal-found");
    const xiangqi_report::IllegalFound report(told);
    EXPECT_THAT(report.unread(kind, false), Optional(Eq("ply")));
    EXPECT_EQ(*report.ply, 7);
    EXPECT_EQ(report.unread(kind, false), std::nullopt);
    const xiangqi_report::IllegalFound again(told);
    again.mark_all_read();
    EXPECT_EQ(again.unread(kind, false), std::nullopt);
}

TEST(TypedReport, ReportsAnUnreadRequiredFieldOnlyOnRequest) {
    const Report told{"scoresheet-gap", Seat::First, {{"moves", "4"}}};
    const ReportKind& kind = *find_report_kind(Game::Xiangqi, "scoresheet-gap");
    const xiangqi_report::ScoresheetGap report(told);
    EXPECT_EQ(report.unread(kind, false), std::nullopt);
    EXPECT_THAT(report.unread(kind, true), Optional(Eq("moves")));
}

TEST(TypedReport, IsRefusedForUnknownMissingOrMistypedFields) {
    const auto field_of = [](const Report& told) {
        const auto checked = check(Game::Xiangqi, told);
        return checked ? std::string() : checked.error().values[1].second;
    };
    EXPECT_EQ(field_of({"late-arrival", Seat::First, {{"late-s", "soon"}}}), "late-s");
    EXPECT_EQ(field_of({"late-arrival", Seat::First, {}}), "late-s");
    EXPECT_EQ(field_of({"late-arrival", Seat::First, {{"late-s", "9"}, {"why", "rain"}}}), "why");
    EXPECT_EQ(field_of({"late-arrival", Seat::First, {{"late-s", "9"}}}), "");
}

}  // namespace
}  // namespace kyvien::conduct::internal
