// Chess over the board: articles 4 to 7, 9, 12.9, appendices A and B, one test per promise.
#include <random>

#include "conduct/core/internal/game_fixture.h"
#include "conduct/settings/time_class.h"

namespace kyvien::conduct {

using std::chrono::minutes;
using std::chrono::seconds;

namespace over_the_board_test {
namespace {

constexpr Seat kWhite = Seat::First;
constexpr Seat kBlack = Seat::Second;

Settings physical_board(Regime regime = Regime::Standard, std::string fen = {}) {
    Settings settings;
    settings.setting = PlayMode::OverTheBoard;
    settings.regime = regime;
    settings.fen = std::move(fen);
    settings.time = clock::fischer(minutes(30), seconds(10));
    return settings;
}

class Board : public Table {
  public:
    using Table::Table;

    /// Moves and presses alternate; "f1-c3" or an illegal "f1c3!" is a move by hand.
    void play_pressed(const std::string& moves) {
        std::istringstream in(moves);
        for (std::string move; in >> move;) {
            const Seat seat = *state().turn();
            wait(seconds(1));
            if (move.ends_with('!'))
                says("hand-move", seat, {{"move", move.substr(0, move.size() - 1)}});
            else
                expect_accepted(seat, MakeMove{state().ply(), move});
            expect_accepted(seat, Press{});
        }
    }
    void says(std::string kind, std::optional<Seat> seat, Values fields = {}) {
        expect_accepted(arbiter("Hoa"), Report{std::move(kind), seat, std::move(fields)});
    }
    [[nodiscard]] std::string tally(const std::string& name) const {
        for (const auto& [key, value] : state().tallies())
            if (key == name)
                return value;
        return "none";
    }
    [[nodiscard]] std::string last_ruling() const {
        const auto all = state().rulings();
        return all.empty()
                   ? "none"
                   : all.back().ruling.code + " " + std::string(all.back().ruling.clause.id());
    }
    [[nodiscard]] bool has_ruling(std::string_view code, std::string_view clause) const {
        for (const RulingRecord& each : state().rulings())
            if (each.ruling.code == code && each.ruling.clause.id() == clause)
                return true;
        return false;
    }
    [[nodiscard]] std::vector<std::string> obliged() const {
        for (const Duty& duty : state().duties())
            if (!duty.moves.empty())
                return duty.moves;
        return {};
    }
    [[nodiscard]] Milliseconds shown(Seat seat) const {
        return state().clock().reading(seat, now()).main;
    }
};

TEST(ChessBoardPress, CompletesTheMoveAndChargesTheTimeUntilThePress) {
    Board board(physical_board());
    board.wait(seconds(3));
    board.expect_accepted(kWhite, MakeMove{0, "e2e4"});
    EXPECT_EQ(board.state().clock().running(), kWhite);
    EXPECT_EQ(board.tally("completed-first"), "0");
    board.wait(seconds(2));
    board.expect_accepted(kWhite, Press{});
    EXPECT_EQ(board.state().clock().running(), kBlack);
    EXPECT_EQ(board.shown(kWhite), minutes(30) + seconds(5));
    EXPECT_EQ(board.tally("completed-first"), "1");
    EXPECT_EQ(refusal_of(board.ask(kWhite, Press{})), "clock-not-running 6.2.1");
    board.check_replay();
}

TEST(ChessBoardPress, WithoutAMoveIsAnIllegalMove) {
    Board board(physical_board());
    board.expect_accepted(kWhite, Press{});
    board.expect_accepted(kBlack, Report{"illegal-move", kWhite, {}});
    EXPECT_TRUE(board.has_ruling("illegal-move", "7.5.3"));
    EXPECT_TRUE(board.has_ruling("add-time", "7.5.5"));
    EXPECT_EQ(board.state().ply(), 0U);
    EXPECT_EQ(board.state().clock().running(), kWhite);
    EXPECT_EQ(board.shown(kWhite), minutes(30)) << "the increment of the press is taken back";
    EXPECT_EQ(board.shown(kBlack), minutes(32));
    board.check_replay();
}

TEST(ChessBoardIllegal, FoundSixPliesLaterIsUndoneAndItsPieceMustMove) {
    Board board(physical_board());
    board.play_pressed("e2e4 e7e5 f1c3! g8f6 d2d3 b8c6");
    EXPECT_EQ(board.state().ply(), 6U);
    board.expect_accepted(kBlack, Report{"illegal-move", kWhite, {}});
    EXPECT_EQ(board.state().ply(), 2U);
    EXPECT_EQ(board.obliged(), (std::vector<std::string>{"f1a6", "f1b5", "f1c4", "f1d3", "f1e2"}));
    EXPECT_EQ(board.tally("illegal-moves-first"), "1");
    board.play_pressed("f1c4 g8f6 c4d6!");
    board.expect_accepted(kBlack, Report{"illegal-move", kWhite, {}});
    EXPECT_EQ(board.outcome(), "second-illegal-move fide-2018:7.5.5 0-1");
    board.check_replay();
}

TEST(ChessBoardIllegal, TheSecondOneIsADrawWhereTheOpponentCannotMate) {
    Board board(physical_board(Regime::Standard, "8/8/8/3k4/8/3K4/4Q3/8 w - - 0 50"));
    board.says("illegal-count", kWhite, {{"count", "1"}});
    board.play_pressed("d3d4!");
    board.expect_accepted(kBlack, Report{"illegal-move", kWhite, {}});
    EXPECT_EQ(board.outcome(), "illegal-cannot-mate fide-2018:7.5.5 1/2-1/2");
}

TEST(ChessBoardIllegal, AnsweredWithoutSupervisionStands) {
    Board board(physical_board(Regime::BlitzB4));
    board.play_pressed("f1c3! g8f6");
    board.expect_accepted(kBlack, Report{"illegal-move", kWhite, {}});
    EXPECT_EQ(board.last_ruling(), "illegal-move-stands A.4.2");
    EXPECT_EQ(board.tally("illegal-moves-first"), "0");
    board.play_pressed("c3f6 e7f6");
    EXPECT_EQ(board.state().ply(), 4U);
    board.says("agreed-correction", std::nullopt);
    EXPECT_EQ(board.state().ply(), 0U);
    EXPECT_TRUE(board.obliged().empty());
    board.check_replay();
}

TEST(ChessBoardIllegal, IsCorrectedByAgreementOnlyWhenBothHaveAgreed) {  // A.4.2
    Board board(physical_board(Regime::RapidA4));
    board.play_pressed("f1c3! g8f6");
    const Report agreed{"agreed-correction", std::nullopt, {}};
    board.expect_accepted(kWhite, agreed);
    EXPECT_EQ(board.last_ruling(), "correction-proposed A.4.2");
    EXPECT_EQ(board.state().ply(), 2U);
    EXPECT_EQ(refusal_of(board.ask(kWhite, agreed)), "already-proposed A.4.2");
    board.expect_accepted(kBlack, agreed);
    EXPECT_EQ(board.last_ruling(), "corrected-by-agreement A.4.2");
    EXPECT_EQ(board.state().ply(), 0U);
    // Continuing to play declines.
    board.play_pressed("f1c3! g8f6");
    board.expect_accepted(kWhite, agreed);
    board.play_pressed("c3f6");
    board.expect_accepted(kBlack, agreed);
    EXPECT_EQ(board.last_ruling(), "correction-proposed A.4.2");
    board.check_replay();
}

TEST(ChessBoardIllegal, InBlitzTheOpponentGetsOneMinute) {
    Board board(physical_board(Regime::BlitzB3));
    board.play_pressed("e2e5!");
    board.says("illegal-move", kWhite);
    EXPECT_EQ(board.shown(kBlack), minutes(31));
}

TEST(ChessBoardIllegal, APawnLeftOnTheLastRankBecomesAQueen) {
    Board board(physical_board(Regime::Standard, "8/P3k3/8/8/8/8/8/4K3 w - - 0 60"));
    board.says("touch", kWhite, {{"squares", "a7"}, {"released", "a7,a8"}});
    board.expect_accepted(kWhite, Press{});
    board.says("illegal-move", kWhite);
    EXPECT_TRUE(board.has_ruling("replace-by-queen", "7.5.2"));
    EXPECT_EQ(board.state().position_text(), "Q7/4k3/8/8/8/8/8/4K3 b - - 0 60");
    EXPECT_EQ(board.state().clock().running(), kBlack);
    EXPECT_EQ(board.shown(kWhite), minutes(30));
    board.check_replay();
}

TEST(ChessBoardIllegal, BeforeThePressIsOnlyCorrected) {
    Board board(physical_board());
    board.says("hand-move", kWhite, {{"move", "g1g3"}});
    board.expect_accepted(kBlack, Report{"illegal-move", kWhite, {}});
    EXPECT_TRUE(board.has_ruling("not-completed", "7.5.1"));
    EXPECT_EQ(board.obliged(), (std::vector<std::string>{"g1f3", "g1h3"}));
    EXPECT_EQ(board.tally("illegal-moves-first"), "0");
}

TEST(ChessBoardIllegal, BothKingsStillInCheckAfterTheNextMoveIsADraw) {
    Board board(physical_board(Regime::RapidA4));
    board.says("position-found", std::nullopt, {{"fen", "4k3/8/8/4R3/8/8/7P/r3K3 w - - 0 40"}});
    board.says("illegal-position", std::nullopt, {{"what", "both-kings-in-check"}});
    board.says("hand-move", kWhite, {{"move", "h2h3"}});
    board.expect_accepted(kWhite, Press{});
    EXPECT_EQ(board.outcome(), "illegal-position fide-2018:A.4.4 1/2-1/2");
    board.check_replay();
}

TEST(ChessBoardTouch, OpponentMayObjectOnlyBeforeTouchingAPiece) {
    for (const bool touches : {false, true}) {
        Board board(physical_board());
        board.says("touch", kWhite, {{"squares", "g1"}});
        board.play_pressed("e2e4");
        if (touches)
            board.says("touch", kBlack, {{"squares", "e7"}});
        board.expect_accepted(kBlack, Report{"touch-move", kWhite, {}});
        EXPECT_EQ(board.has_ruling("complaint-upheld", "4.3.1"), !touches);
        EXPECT_EQ(board.has_ruling("complaint-rejected", "4.8"), touches);
        EXPECT_EQ(board.state().ply(), touches ? 1U : 0U);
        if (!touches) {
            EXPECT_EQ(board.obliged(), (std::vector<std::string>{"g1f3", "g1h3"}));
        }
        board.check_replay();
    }
}

TEST(ChessBoardTouch, FirstTouchDecidesEvenIfReportedInParts) {
    Board board(physical_board(Regime::Standard, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    board.says("touch", kWhite, {{"squares", "e1"}});
    board.says("touch", kWhite, {{"squares", "h1"}});
    EXPECT_EQ(board.obliged(), (std::vector<std::string>{"e1g1"}));
}

TEST(ChessBoardTouch, UnrecordedTouchIsReferredToTheArbiter) {
    Board board(physical_board());
    board.play_pressed("e2e4");
    board.expect_accepted(kBlack, Report{"touch-move", kWhite, {}});
    EXPECT_EQ(board.state().phase(), Phase::ArbiterNeeded);
    board.says("touch-move", kWhite, {{"squares", "d2"}});
    EXPECT_EQ(board.obliged(), (std::vector<std::string>{"d2d3", "d2d4"}));
}

TEST(ChessBoardTwoHands, CountOnceAndOnlyWhenPressed) {
    Board board(physical_board());
    board.expect_accepted(kWhite, MakeMove{0, "e2e4"});
    board.says("two-hands", kWhite);
    EXPECT_EQ(board.last_ruling(), "not-completed 7.5.4");
    board.expect_accepted(kWhite, Press{});
    board.says("two-hands", kWhite);
    EXPECT_EQ(board.tally("illegal-moves-first"), "1");
    EXPECT_EQ(board.state().ply(), 1U);
    const auto again = board.ask(arbiter("Hoa"), Report{"two-hands", kWhite, {}});
    EXPECT_EQ(refusal_of(again), "already-ruled 7.5.4");
}

TEST(ChessBoardFlag, EndsTheGameOnlyWhenItIsCalled) {
    Board board(physical_board());
    board.wait(minutes(31));
    board.expect_accepted(hall(), Tick{});
    EXPECT_EQ(board.outcome(), "playing");
    EXPECT_EQ(refusal_of(board.ask(kWhite, ClaimFlag{})), "flag-not-fallen 6.8");
    board.expect_accepted(kBlack, ClaimFlag{});
    EXPECT_EQ(board.outcome(), "time fide-2018:6.9 0-1");
    board.check_replay();
}

TEST(ChessBoardFlag, AMoveMadeWithoutPressCountsForTheRequirement) {
    Settings settings = physical_board();
    settings.time = clock::Staged{{{1, minutes(1), {}}, {0, minutes(5), {}}}, clock::Bonus::None};
    Board board(settings);
    board.expect_accepted(kWhite, MakeMove{0, "e2e4"});
    board.expect_accepted(kBlack, MakeMove{1, "e7e5"});
    board.expect_accepted(kWhite, MakeMove{2, "g1f3"});
    board.wait(minutes(1));
    board.expect_accepted(kBlack, ClaimFlag{});
    EXPECT_EQ(board.last_ruling(), "requirement-met 6.4");
    EXPECT_EQ(board.shown(kWhite), minutes(5));
}

TEST(ChessBoardArrival, AfterTheDefaultTimeLosesForEachLatePlayer) {
    Settings settings = physical_board();
    settings.set(Regulation::DefaultTime, 60'000);
    Board board(settings);
    board.says("round-start", std::nullopt);
    board.wait(minutes(1));
    board.says("arrival", kBlack);
    board.wait(seconds(1));
    board.expect_accepted(hall(), Tick{});
    EXPECT_EQ(board.outcome(), "forfeit fide-2018:6.7.1 0-1");
    Board empty(settings);
    empty.says("round-start", std::nullopt);
    empty.wait(seconds(61));
    empty.expect_accepted(hall(), Tick{});
    EXPECT_EQ(empty.outcome(), "double-forfeit fide-2018:6.7.1 0-0");
}

TEST(ChessBoardDraw, OfferStandsUntilAnsweredOrAPieceIsTouched) {
    Board board(physical_board());
    board.play_pressed("e2e4 e7e5");
    board.expect_accepted(kWhite, MakeMove{2, "g1f3"});
    board.expect_accepted(kWhite, OfferDraw{});
    EXPECT_EQ(board.last_ruling(), "none") << "after the move and before the press is in order";
    board.expect_accepted(kWhite, Report{"offer-withdrawn", kWhite, {}});
    EXPECT_EQ(board.last_ruling(), "withdrawal-refused 9.1.2.1");
    board.expect_accepted(kWhite, Press{});
    board.says("touch", kBlack, {{"squares", "b8"}});
    EXPECT_EQ(refusal_of(board.ask(kBlack, AcceptDraw{})), "no-offer 9.1.2.1");
    EXPECT_EQ(refusal_of(board.ask(kBlack, Claim{ClaimKind::Threefold, ""})),
              "claim-after-touch 9.4");
    board.expect_accepted(kWhite, OfferDraw{});
    EXPECT_EQ(board.last_ruling(), "offer-out-of-order 9.1.2.1");
    board.expect_accepted(kBlack, AcceptDraw{});
    EXPECT_EQ(board.outcome(), "agreement fide-2018:5.2.3 1/2-1/2");
}

TEST(ChessBoardDraw, FiftyMovesMustBeCompletedToBeClaimedWithoutAMove) {
    Board board(physical_board(Regime::Standard, "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120"));
    board.expect_accepted(kWhite, MakeMove{0, "e2e1"});
    board.expect_accepted(kBlack, Claim{ClaimKind::FiftyMoves, ""});
    EXPECT_EQ(board.outcome(), "playing");
    EXPECT_EQ(board.shown(kWhite), minutes(32));
    board.expect_accepted(kWhite, Press{});
    board.expect_accepted(kBlack, Claim{ClaimKind::FiftyMoves, ""});
    EXPECT_EQ(board.outcome(), "fifty-moves fide-2018:9.3.2 1/2-1/2");
}

TEST(ChessBoardDraw, AnIllegalIntendedMoveBindsThePieceAsIfTouched) {
    Board board(physical_board());
    board.expect_accepted(kWhite, Claim{ClaimKind::Threefold, "g1g3"});
    EXPECT_EQ(board.obliged(), (std::vector<std::string>{"g1f3", "g1h3"}));
    EXPECT_EQ(board.shown(kBlack), minutes(32));
    board.check_replay();
}

TEST(ChessBoardPenalty, OnlyThePermittedOnesCanBeImposed) {
    Board board(physical_board());
    const auto penalty = [&](Values fields) {
        fields.insert(fields.begin() + 1, {{"offence", "11.5"}, {"reason", "noise"}});
        return refusal_of(board.ask(arbiter("Hoa"), Report{"penalty", kBlack, std::move(fields)}));
    };
    EXPECT_EQ(penalty({{"option", "12.9.5"}, {"points", "0.25"}}), "penalty-refused 10.2");
    EXPECT_EQ(penalty({{"option", "12.9.7"}}), "penalty-refused 12.9.7");
    EXPECT_EQ(penalty({{"option", "12.9.10"}}), "report-field");
    EXPECT_EQ(penalty({{"option", "12.9.3"}, {"ms", "9000000"}}), "time-below-nought 12.9.3");
    EXPECT_EQ(penalty({{"option", "12.9.3"}, {"ms", "60000"}}), "accepted");
    EXPECT_EQ(board.shown(kBlack), minutes(29));
    EXPECT_EQ(penalty({{"option", "12.9.5"}, {"points", "0.5"}}), "accepted");
    board.play_pressed("e2e4 e7e5");
    board.expect_accepted(kWhite, OfferDraw{});
    board.expect_accepted(kBlack, AcceptDraw{});
    EXPECT_EQ(board.outcome(), "points-changed fide-2018:12.9.5 1/2-0");
    board.check_replay();
}

TEST(ChessBoardRestoring, ReversedColoursCancelTheGameBeforeTenMovesOfBoth) {
    for (const auto& [moves, outcome] :
         {std::pair{"9", "game-cancelled fide-2018:7.3 void"}, std::pair{"10", "playing"}}) {
        Board board(physical_board());
        for (const Seat seat : clock::kBothSeats)
            board.says("move-counter", seat, {{"moves", moves}});
        board.says("reversed-colours", std::nullopt);
        EXPECT_EQ(board.outcome(), outcome);
    }
}

TEST(ChessBoardPause, IsRuledOnByTheArbiterWhoRestartsTheClocks) {
    Board board(physical_board());
    board.expect_accepted(kWhite, Report{"pause", kWhite, {{"reason", "none"}}});
    EXPECT_FALSE(board.state().clock().running());
    EXPECT_EQ(refusal_of(board.ask(kWhite, Press{})), "clocks-stopped 6.11.3");
    board.says("pause-ruled", std::nullopt, {{"valid", "no"}});
    EXPECT_EQ(board.last_ruling(), "penalty 6.11.4");
    board.expect_accepted(arbiter("Hoa"), StartClocks{"play on"});
    EXPECT_EQ(board.state().clock().running(), kWhite);
}

TEST(TimeClasses, FollowTheirLimits) {
    EXPECT_EQ(time_class(clock::fischer(minutes(10), seconds(0))), TimeClass::Blitz);
    EXPECT_EQ(time_class(clock::fischer(minutes(10), seconds(1))), TimeClass::Rapid);
    EXPECT_EQ(time_class(clock::fischer(minutes(60), seconds(0))), TimeClass::Standard);
    EXPECT_EQ(time_class(clock::Untimed{}), TimeClass::Standard);
    EXPECT_EQ(time_class(clock::ByoYomi{minutes(5), 3, seconds(30), {}}), TimeClass::Standard);
    EXPECT_EQ(
        check_regime(std::nullopt, clock::fischer(minutes(15), seconds(0))).error().code.name(),
        "regime-required");
    EXPECT_FALSE(check_regime(Regime::BlitzB3, clock::fischer(minutes(15), seconds(0))));
}

// ---- random commands ----

TEST(ChessBoardRandom, NeverBreaksItsLogAndEndsOnce) {
    std::mt19937 random(7);
    const auto pick = [&](std::size_t size) {
        return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
    };
    constexpr Regime kRegimes[] = {Regime::Standard, Regime::RapidA4, Regime::BlitzB3,
                                   Regime::BlitzB4};
    const std::vector<std::string> texts = {
        "e2,e7", "yes",    "no",   "1",  "0.5",
        "e2e4",  "f1-c3",  "a7a8", "--", "11.5",
        "none",  "before", "g1",   "x",  "4k3/8/8/8/8/8/8/4K2R w K - 0 1"};
    for (int game = 0; game < 60; ++game) {
        Settings settings = physical_board(kRegimes[pick(4)]);
        settings.time = clock::fischer(seconds(20), seconds(1));
        Board board(settings);
        for (int step = 0; step < 80; ++step) {
            board.wait(Milliseconds(pick(1500)));
            const Seat seat = pick(2) == 0 ? kWhite : kBlack;
            const Actor by = pick(3) == 0 ? arbiter("Hoa") : player(seat);
            switch (pick(8)) {
            case 0:
            case 1: {
                const auto legal = view(board.state(), board.now(), std::nullopt).legal;
                if (!legal.empty())
                    board.ask(board.state().turn().value_or(seat),
                              MakeMove{board.state().ply(), legal[pick(legal.size())]});
                break;
            }
            case 2:
                board.ask(seat, Press{});
                break;
            case 3:
                board.ask(seat,
                          pick(2) == 0 ? CommandBody(OfferDraw{}) : CommandBody(DeclineDraw{}));
                break;
            case 4:
                board.ask(arbiter("Hoa"), pick(2) == 0 ? CommandBody(StartClocks{"on"})
                                                       : CommandBody(ContinueGame{"on", {}}));
                break;
            case 5:
                board.ask(seat, Claim{ClaimKind::Threefold, texts[pick(texts.size())]});
                break;
            default: {
                const auto kinds = report_kinds(Game::Chess);
                const ReportKind& kind = kinds[pick(kinds.size())];
                Report report{std::string(kind.kind), std::nullopt, {}};
                if (kind.about == ReportSubject::Player ||
                    (kind.about == ReportSubject::Either && pick(2) == 0))
                    report.seat = seat;
                for (const ReportField& field : kind.fields)
                    if (field.required || pick(2) == 0)
                        report.fields.emplace_back(
                            field.key,
                            field.choices.empty()
                                ? texts[pick(texts.size())]
                                : std::string(field.choices[pick(field.choices.size())]));
                board.ask(by, report);
            }
            }
            ASSERT_FALSE(::testing::Test::HasFailure());
        }
        board.check_replay();
    }
}

TEST(ChessBoard, EveryKindOfReportHasItsWordsInEveryLanguage) {
    using namespace rulebook;
    for (const Language language : {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans})
        for (const ReportKind& kind : report_kinds(Game::Chess)) {
            EXPECT_NE(words(Law::Fide2018, "report." + std::string(kind.kind), language), "")
                << kind.kind;
            for (const ReportField& field : kind.fields) {
                EXPECT_NE(words(Law::Fide2018, "field." + std::string(field.key), language), "")
                    << field.key;
                for (const std::string_view choice : field.choices)
                    EXPECT_NE(words(Law::Fide2018, "choice." + std::string(choice), language), "")
                        << choice;
            }
        }
}

}  // namespace
}  // namespace over_the_board_test
}  // namespace kyvien::conduct
