// Engines as players in games of a hall: their answers, and what is answered for them.
#include "engine/seat/engine_seats.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fmt/core.h>
#include <map>
#include <mutex>

#include "conduct/core/decide.h"
#include "effort.h"
#include "engine/play/game_fixture.h"

namespace kyvien::engine {
namespace engine_seats_test {
namespace {

using conduct::Seat;

/// A game of two people, with its own time.
class Table {
  public:
    explicit Table(conduct::Settings settings) {
        EngineSeats::prepare(settings);
        ask(conduct::hall(), conduct::Create{settings});
        ask(conduct::player(Seat::First), conduct::Join{Seat::First, "One"});
        ask(conduct::player(Seat::Second), conduct::Join{Seat::Second, "Two"});
    }
    void ask(const conduct::Actor& by, conduct::CommandBody body) {
        const auto events = conduct::decide(state, {now, by, std::move(body)});
        ASSERT_TRUE(events) << events.error().english;
        for (const conduct::Event& event : *events)
            ASSERT_TRUE(conduct::apply(state, event));
    }
    void play(const std::string& move) {
        ask(conduct::player(*state.turn()), conduct::MakeMove{state.ply(), move});
    }
    [[nodiscard]] SeatQuestion question(Seat seat, std::size_t level = 1,
                                        std::string offer = "scripted") const {
        SeatQuestion asked{.game = "g",
                           .offer = std::move(offer),
                           .level = level,
                           .seat = seat,
                           .state = state,
                           .at = now,
                           .budget = {}};
        if (const auto flag = state.deadline())
            asked.budget = *flag - now;
        return asked;
    }

    conduct::State state;
    conduct::Instant now{};
};

conduct::Settings settings_of(conduct::Game game) {
    conduct::Settings settings;
    settings.game = game;
    return settings;
}
conduct::Settings chess() {
    return settings_of(*conduct::find_game("chess"));
}

/// A scripted engine as a hall offers it: confined.
EngineOffer offered(std::vector<std::string> arguments, conduct::Game game,
                    std::string protocol = "uci") {
    EngineOffer offer{.id = "scripted",
                      .description = scripted("Scripted", std::move(arguments), protocol),
                      .games = {game},
                      .plays_chess960 = false,
                      .levels = {{}, {}}};
    confine_offer(offer, true);
    if (test::kSanitized)
        offer.description.program.memory_mib = 0;  // a sanitizer reserves terabytes
    offer.description.patience = std::chrono::seconds(20);
    return offer;
}

/// Asks, and waits for the answer.
SeatAnswer answer(EngineSeats& seats, SeatQuestion question) {
    std::mutex mutex;
    std::condition_variable told;
    std::optional<SeatAnswer> got;
    seats.ask(std::move(question), [&](SeatAnswer given) {
        const std::lock_guard guard(mutex);
        got = std::move(given);
        told.notify_one();
    });
    std::unique_lock lock(mutex);
    told.wait(lock, [&] { return got.has_value(); });
    return *std::move(got);
}

std::string move_of(const SeatAnswer& given) {
    const auto* act = std::get_if<Act>(&given);
    const auto* move = act != nullptr ? std::get_if<conduct::MakeMove>(act) : nullptr;
    return move != nullptr ? move->move : "";
}
std::string ruling_of(const SeatAnswer& given) {
    const auto* ruling = std::get_if<Ruling>(&given);
    if (ruling == nullptr)
        return {};
    std::string text(conduct::text(ruling->ending.score));
    if (ruling->ending.clause)
        text += " " + std::string(ruling->ending.clause->id());
    return text;
}
template <typename Command>
bool is_act(const SeatAnswer& given) {
    const auto* act = std::get_if<Act>(&given);
    return act != nullptr && std::holds_alternative<Command>(*act);
}

TEST(EngineSeats, AMoveIsAnsweredAndTheGameGoesOnWhereItStood) {
    EngineSeats seats({offered({"--moves", "e2e4 e7e5 g1f3"}, chess().game)});
    Table table(chess());
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "e2e4");
    table.play("e2e4");
    table.play("e7e5");
    // Another hall, or the same one after a restart: the engine is given the whole game.
    EngineSeats again({offered({"--moves", "e2e4 e7e5 g1f3"}, chess().game)});
    EXPECT_EQ(move_of(answer(again, table.question(Seat::First))), "g1f3");
    EXPECT_TRUE(std::holds_alternative<Nothing>(answer(again, table.question(Seat::Second))));
}

TEST(EngineSeats, SendTheCurrentMovesAfterATakeback) {
    EngineSeats seats({offered({"--moves", "e2e4 e7e5 g1f3 b8c6"}, chess().game)});
    Table table(chess());
    for (const char* const move : {"e2e4", "e7e5", "g1f3"})
        table.play(move);
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::Second))), "b8c6");
    Table taken_back(chess());
    taken_back.play("d2d4");
    // The script chooses by the number of moves that it was given.
    EXPECT_EQ(move_of(answer(seats, taken_back.question(Seat::Second))), "e7e5");
}

TEST(EngineSeats, RepeatTheMoveForARepeatedQuestion) {
    const auto go = *conduct::find_game("go");
    conduct::Settings settings = settings_of(go);
    settings.board_size = 9;
    settings.time = clock::fischer(std::chrono::hours(1), {});
    Table table(settings);
    EngineSeats seats({offered({"--moves", "d4 e5"}, go, "gtp")});
    for (int asked = 0; asked < 3; ++asked)
        EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "d4");
}

TEST(EngineSeats, AnIllegalMoveLosesByTheLaw) {
    EngineSeats seats({offered({"--do", "illegal", "--at", "0"}, chess().game)});
    Table table(chess());
    const SeatAnswer given = answer(seats, table.question(Seat::First));
    EXPECT_EQ(ruling_of(given), "0-1 7.5.5");
    // The law accepts the ruling as one of an arbiter.
    const auto& ruling = std::get<Ruling>(given);
    table.ask(conduct::arbiter("Kyvien", conduct::ArbiterRank::Chief),
              conduct::Rule{ruling.ending, ruling.reason});
    EXPECT_EQ(table.state.phase(), conduct::Phase::Finished);
}

TEST(EngineSeats, OneThatCrashesOnceIsBegunAnewAndMoves) {
    const auto mark =
        std::filesystem::temp_directory_path() / fmt::format("kyvien-once-{}", ::getpid());
    std::filesystem::remove(mark);
    EngineOffer offer = offered(
        {"--moves", "e2e4", "--do", "crash", "--at", "0", "--once", mark.string()}, chess().game);
    offer.description.program.confinement.reset();  // it must write the mark
    EngineSeats seats({offer});
    Table table(chess());
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "e2e4");
    EXPECT_TRUE(std::filesystem::remove(mark)) << "it has not crashed at all";
}

TEST(EngineSeats, OneThatAlwaysFailsHasNoMoveAndLoses) {
    for (const char* const what :
         {"crash", "none", "huge", "flood", "threads", "longest", "child"}) {
        EngineSeats seats({offered({"--do", what, "--at", "0"}, chess().game)});
        Table table(chess());
        EXPECT_EQ(ruling_of(answer(seats, table.question(Seat::First))), "0-1 12.9.6") << what;
    }
}

TEST(EngineSeats, ASecondMoveForOneTurnIsNoAnswerToTheNext) {
    EngineSeats seats(
        {offered({"--moves", "e2e4 e7e5 g1f3", "--do", "twice", "--at", "0"}, chess().game)});
    Table table(chess());
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "e2e4");
    table.play("e2e4");
    table.play("e7e5");
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "g1f3");
}

TEST(EngineSeats, OneThatSpeaksXboardsProtocolPlaysToo) {
    EngineSeats seats({offered({"--moves", "e2e4 e7e5 g1f3"}, chess().game, "xboard")});
    Table table(chess());
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "e2e4");
    table.play("e2e4");
    table.play("e7e5");
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "g1f3");
    // A move was taken back, and another one made.
    Table again(chess());
    again.play("d2d4");
    EXPECT_EQ(move_of(answer(seats, again.question(Seat::Second))), "e7e5");
}

TEST(EngineSeats, OneThatHangsIsKilledAndLosesWhereNoClockRuns) {
    EngineOffer offer = offered({"--do", "hang", "--at", "0"}, chess().game);
    offer.description.patience = std::chrono::milliseconds(1);
    offer.description.start = std::chrono::seconds(20);
    EngineSeats seats({offer});
    Table table(chess());
    EXPECT_EQ(ruling_of(answer(seats, table.question(Seat::First))), "0-1 12.9.6");
}

TEST(EngineSeats, ALateEngineIsLeftToTheClock) {
    EngineSeats seats({offered({"--do", "hang", "--at", "0"}, chess().game)});
    conduct::Settings settings = chess();
    settings.time = clock::fischer(clock::Milliseconds(50), {});
    Table table(settings);
    ASSERT_TRUE(table.state.deadline());
    EXPECT_TRUE(std::holds_alternative<Nothing>(answer(seats, table.question(Seat::First))));
    table.now = *table.state.deadline();
    table.ask(conduct::hall(), conduct::Tick{});
    EXPECT_EQ(table.state.ending()->clause->id(), "6.9");
}

TEST(EngineSeats, ReportsAnEngineThatIsNotOffered) {
    EngineSeats seats({offered({}, chess().game)});
    Table table(chess());
    EXPECT_TRUE(std::holds_alternative<NoSuchEngine>(
        answer(seats, table.question(Seat::First, 1, "another"))));
    EXPECT_TRUE(
        std::holds_alternative<NoSuchEngine>(answer(seats, table.question(Seat::First, 9))));
}

TEST(EngineSeats, DropQuestionsOfALeftGame) {
    EngineSeats seats({offered({"--do", "hang", "--at", "0"}, chess().game)});
    Table table(chess());
    bool is_answered = false;
    seats.ask(table.question(Seat::First), [&](const SeatAnswer&) { is_answered = true; });
    EXPECT_EQ(seats.seated(), 1U);
    // A second question in the meantime does not start another engine.
    EXPECT_TRUE(std::holds_alternative<Nothing>(answer(seats, table.question(Seat::First))));
    seats.leave("g");
    EXPECT_EQ(seats.seated(), 0U);
    seats.end();
    EXPECT_FALSE(is_answered);
}

TEST(EngineSeats, WhatAnEngineMayNotDoFails) {
    if (!prepare_filter()) {
        std::puts("SKIPPED: no filter of system calls here (libseccomp, or the system's seccomp)");
        GTEST_SKIP() << "no filter of system calls here";
    }
    const auto file =
        std::filesystem::temp_directory_path() / fmt::format("kyvien-probe-{}", ::getpid());
    std::filesystem::remove(file);
    const auto offer = offered({"--moves", "e2e4", "--probe", file.string()}, chess().game);
    EngineSeats seats({offer});
    Table table(chess());
    EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), "e2e4");
    EXPECT_FALSE(std::filesystem::exists(file));
    // Without confinement the same engine can do everything, so the test is valid.
    EngineOffer free = offer;
    free.description.program.confinement.reset();
    EngineSeats trusted({free});
    const SeatAnswer given = answer(trusted, table.question(Seat::First));
    ASSERT_TRUE(std::holds_alternative<Ruling>(given));
}

TEST(EngineSeats, ARightClaimIsMade) {
    EngineSeats seats({offered({"--moves", "g1f3", "--score", "0"}, chess().game)});
    Table table(chess());
    for (int i = 0; i < 2; ++i)
        for (const char* const move : {"g1f3", "g8f6", "f3g1", "f6g8"})
            table.play(move);
    EXPECT_TRUE(is_act<conduct::Claim>(answer(seats, table.question(Seat::First))));
}

TEST(EngineSeats, AnOfferIsAcceptedByWhoSeesNoMoreForItselfAndNotEarly) {
    // Every pawn advances two steps, then pieces are developed: 42 moves without a repetition.
    std::vector<std::string> moves;
    for (const char* const ranks : {"23", "34"})
        for (char file = 'a'; file <= 'h'; ++file) {
            moves.push_back(fmt::format("{0}{1}{0}{2}", file, ranks[0], ranks[1]));
            moves.push_back(ranks[0] == '2' ? fmt::format("{0}7{0}6", file)
                                            : fmt::format("{0}6{0}5", file));
        }
    for (const char* const move :
         {"g1f3", "g8f6", "b1c3", "b8c6", "c1d2", "c8d7", "f1e2", "f8e7", "h1g1", "h8g8", "g1h1"})
        moves.emplace_back(move);
    std::string script;
    for (const std::string& move : moves)
        script += move + " ";
    for (const std::string score : {"0", "300"}) {
        EngineSeats seats({offered({"--moves", script, "--score", score}, chess().game)});
        Table table(chess());
        for (std::size_t ply = 0; ply + 1 < moves.size(); ++ply) {
            if (ply == 20 || ply == 40) {
                EXPECT_EQ(move_of(answer(seats, table.question(Seat::First))), moves[ply]);
            }
            if (ply == 19 || ply == 41)
                table.ask(conduct::player(Seat::Second), conduct::OfferDraw{});
            table.play(moves[ply]);
        }
        const SeatAnswer given = answer(seats, table.question(Seat::First));
        const bool is_accepted = is_act<conduct::AcceptDraw>(given);
        EXPECT_EQ(is_accepted, score == "0") << move_of(given);
        EXPECT_EQ(move_of(given), is_accepted ? "" : moves.back());
    }
}

TEST(EngineSeats, GoAgreesWithWhatIsProposedAndWithNothingElse) {
    const auto go = *conduct::find_game("go");
    conduct::Settings settings = settings_of(go);
    settings.board_size = 9;
    Table table(settings);
    for (int row = 1; row <= 9; ++row) {
        table.play(fmt::format("d{}", row));
        table.play(fmt::format("f{}", row));
    }
    table.play("b5");  // Black
    table.play("pass");
    table.play("pass");
    ASSERT_EQ(table.state.phase(), conduct::Phase::Agreeing);
    EngineSeats seats({offered({}, go, "gtp")});
    // Nobody has marked anything, and nothing is dead.
    EXPECT_TRUE(is_act<conduct::Confirm>(answer(seats, table.question(Seat::Second))));
    // The opponent marks the engine's wall as dead and confirms.
    table.ask(conduct::player(Seat::First), conduct::MarkDead{{"f5"}, true});
    EXPECT_TRUE(std::holds_alternative<Nothing>(answer(seats, table.question(Seat::Second))));
    table.ask(conduct::player(Seat::First), conduct::Confirm{});
    EXPECT_TRUE(is_act<conduct::Dispute>(answer(seats, table.question(Seat::Second))));
}

TEST(EngineSeats, InstalledEnginesPlayConfined) {
    const auto offers = installed_offers();
    if (offers.empty()) {
        std::puts("SKIPPED: no engine is installed (stockfish, gnuchess, fairy-stockfish, gnugo)");
        GTEST_SKIP() << "no engine is installed";
    }
    EngineSeats seats(offers);
    for (const EngineOffer& offer : offers)
        for (std::size_t level = 1; level <= offer.levels.size(); ++level) {
            conduct::Settings settings = settings_of(offer.games.front());
            if (settings.game == *conduct::find_game("go"))
                settings.board_size = 9;
            settings.time = clock::fischer(std::chrono::minutes(30), {});
            Table table(settings);
            SeatQuestion question = table.question(Seat::First, level, offer.id);
            question.game = fmt::format("{}-{}", offer.id, level);
            const std::string move = move_of(answer(seats, question));
            EXPECT_FALSE(move.empty()) << question.game;
            seats.leave(question.game);
            // Only the slow tests run every search completely.
            if (std::getenv("KYVIEN_SLOW_TESTS") == nullptr && level == 3)
                break;
        }
}

TEST(EngineSeats, HandicapStonesStandBeforeWhiteBegins) {
    const auto offers = installed_offers();
    const auto go = *conduct::find_game("go");
    conduct::Settings settings = settings_of(go);
    settings.board_size = 9;
    ASSERT_TRUE(conduct::give_handicap(settings, 4));
    bool is_tried = false;
    for (const EngineOffer& offer : offers) {
        if (!offer.plays(go))
            continue;
        is_tried = true;
        EngineSeats seats({offer});
        Table table(settings);
        ASSERT_EQ(table.state.turn(), Seat::Second);
        const std::string move = move_of(answer(seats, table.question(Seat::Second, 1, offer.id)));
        ASSERT_FALSE(move.empty()) << offer.id;
        table.play(move);
        table.play("pass");
        EXPECT_FALSE(move_of(answer(seats, table.question(Seat::Second, 1, offer.id))).empty());
    }
    if (!is_tried) {
        std::puts("SKIPPED: no engine of Go is installed");
        GTEST_SKIP() << "no engine of Go is installed";
    }
}

}  // namespace
}  // namespace engine_seats_test
}  // namespace kyvien::engine
