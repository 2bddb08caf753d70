// Analysis over a real socket: trying moves, files with variations, and the limits.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>
#include <utility>

#include "hall/games/programs/programs.h"
#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall::analysis_test {
namespace {

using namespace test;
using testing::HasSubstr;

class AnalysisOfTheHall : public QuietTest {
  protected:
    TemporaryFolder folder;
};

std::string code_of(const Answer& answer) {
    return std::string(answer.json().at("code").as_string());
}

TEST_F(AnalysisOfTheHall, TellsEachPositionOfALine) {
    const RunningServer server(folder.path());
    const Answer answer = ask(
        server.port(), "POST", "/api/analysis",
        R"({"game":"chess","moves":[{"move":"f2f3"},{"move":"e7e5"},{"move":"g2g4"},{"move":"d8h4"}]})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const json::value all = answer.json();
    ASSERT_EQ(all.at("positions").as_array().size(), 5u);
    const json::value& mate = all.at("positions").at(4);
    EXPECT_EQ(mate.at("text").at("san"), "Qh4#");
    EXPECT_EQ(mate.at("result").at("code"), "checkmate");
    EXPECT_EQ(mate.at("result").at("clause").at("id"), "5.1.1");
    EXPECT_EQ(mate.at("counts").at(0).at("code"), "occurrences");
    EXPECT_TRUE(all.at("legal").as_array().empty());
    EXPECT_FALSE(all.as_object().contains("forbidden"));
}

TEST_F(AnalysisOfTheHall, ReturnsOnlyNewPositionsAndForbiddenPoints) {
    const RunningServer server(folder.path());
    const Answer answer = ask(server.port(), "POST", "/api/analysis",
                              R"({"game":"go","size":9,"from":2,"at":2,"count":true,
                "moves":[{"move":"e5"},{"move":"c3"},{"move":"g7","parent":1}]})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const json::value all = answer.json();
    ASSERT_EQ(all.at("positions").as_array().size(), 2u);
    EXPECT_EQ(all.at("positions").at(1).at("parent"), 1);
    EXPECT_TRUE(all.at("forbidden").as_array().empty());
    EXPECT_TRUE(all.at("count").at("area").is_string());
    EXPECT_EQ(all.at("variant").at("size"), 9);
}

TEST_F(AnalysisOfTheHall, RefusesWithTheNumberOfTheMove) {
    const RunningServer server(folder.path());
    const auto asked = [&server](const std::string& body) {
        return ask(server.port(), "POST", "/api/analysis", body);
    };
    const Answer illegal = asked(R"({"game":"xiangqi","moves":[{"move":"h2e2"},{"move":"h2e2"}]})");
    EXPECT_EQ(illegal.status, 400);
    EXPECT_EQ(code_of(illegal), "illegal-move");
    EXPECT_EQ(illegal.json().at("values").at("index"), "2");
    EXPECT_EQ(illegal.json().at("clause").at("law"), "xiangqi-vn");
    EXPECT_EQ(code_of(asked("{")), "not-json");
    for (const char* body :
         {R"({"game":"draughts","moves":[]})", R"({"game":"chess"})",
          R"({"game":"chess","moves":[{"move":"e2e4","parent":1}]})",
          R"({"game":"chess","moves":[{"move":7}]})", R"({"game":"chess","moves":[],"at":1})",
          R"({"game":"chess","moves":[],"from":-1})", R"({"game":"chess","moves":[],"count":1})",
          R"({"game":"chess","moves":[{"move":"e2e4","drawn":[{"from":"over there"}]}]})",
          R"({"game":"chess","moves":[{"move":"e2e4","nags":[-1]}]})"})
        EXPECT_EQ(code_of(asked(body)), "bad-field") << body;
    EXPECT_EQ(code_of(asked(R"({"game":"chess","fen":"8/8","moves":[]})")), "bad-position");
    // Size limits.
    EXPECT_EQ(asked(std::string(513 * 1024, ' ')).status, 413);
    std::string many = R"({"game":"chess","moves":[)";
    for (int i = 0; i < 4'001; ++i)
        many += fmt::format("{}{{\"move\":\"e2e4\",\"parent\":0}}", i == 0 ? "" : ",");
    EXPECT_EQ(code_of(asked(many + "]}")), "bad-field");
    EXPECT_EQ(ask(server.port(), "GET", "/api/analysis").status, 405);
}

TEST_F(AnalysisOfTheHall, ReadsAFileAndWritesItAgain) {
    const RunningServer server(folder.path());
    const Answer read = ask(server.port(), "POST", "/api/analysis/read?game=chess&number=2",
                            "[White \"A\"]\n[Black \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n"
                            "[Black \"D\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# "
                            "{[%csl Rh4] Mate.} (2... d5) 1-0\n");
    ASSERT_EQ(read.status, 200) << read.body;
    const json::value told = read.json();
    EXPECT_EQ(told.at("games"), 2);
    EXPECT_EQ(told.at("annotated").at("first"), "C");
    EXPECT_EQ(told.at("annotated").at("moves").at(3).at("comment"), "Mate.");
    EXPECT_EQ(told.at("annotated").at("moves").at(4).at("parent"), 3);
    // The judge is consulted too: the record's claim contradicts the board.
    EXPECT_THAT(json::serialize(told.at("judged").at("findings")),
                HasSubstr("result-contradicts-checkmate"));
    const Answer file = ask(server.port(), "POST", "/api/analysis/file?language=vi",
                            json::serialize(told.at("annotated")));
    ASSERT_EQ(file.status, 200) << file.body;
    EXPECT_THAT(file.body, HasSubstr("Hh4# {[%csl Rh4] Mate.}"));
    EXPECT_THAT(file.body, HasSubstr("(2... d5)"));
    EXPECT_EQ(code_of(ask(server.port(), "POST", "/api/analysis/read?game=chess&number=3", "")),
              "no-game");
    EXPECT_EQ(code_of(ask(server.port(), "POST", "/api/analysis/read?game=nothing", "1. e4")),
              "bad-field");
    EXPECT_EQ(code_of(ask(server.port(), "POST", "/api/analysis/read?game=chess&number=x", "")),
              "bad-field");
}

/// Returns the same lines for every position, from a thread of its own.
class OneMind : public Programs {
  public:
    ~OneMind() override { end(); }
    const std::vector<ProgramOffer>& offers() const override { return offers_; }
    void prepare(conduct::Settings&) const override {}
    void ask(ProgramQuestion, ProgramAnswered) override {}
    void find_lines(LinesQuestion question, LinesAnswered answered) override {
        threads_.emplace_back([this, question = std::move(question),
                               answered = std::move(answered)]() mutable {
            if (question.program != "toy") {
                answered(refuse("no-such-program", "No.", std::nullopt, {{"program", "other"}}));
                return;
            }
            asked = question;
            answered(std::vector<ProgramLine>{{35, {}, {}, 12, {"e7e5", "g1f3", "a1a1", "b8c6"}},
                                              {{}, 2, {}, 9, {"c7c5"}},
                                              {-20, {}, {}, 9, {"e2e4"}}});
        });
    }
    void leave(const std::string&) override {}
    void end() override {
        for (std::thread& each : std::exchange(threads_, {}))
            each.join();
    }

    LinesQuestion asked;

  private:
    std::vector<ProgramOffer> offers_{{"toy", "Toy", *conduct::find_game("chess"), 3, false}};
    std::vector<std::thread> threads_;
};

TEST_F(AnalysisOfTheHall, ReturnsTheLegalPartOfAProgramsLines) {
    const auto programs = std::make_shared<OneMind>();
    ServeOptions options;
    options.programs = programs;
    const RunningServer server(folder.path(), {}, options);
    const Answer answer =
        ask(server.port(), "POST", "/api/analysis/lines",
            R"({"game":"chess","program":"toy","lines":3,"nodes":5000,"at":1,)"
            R"("moves":[{"move":"e2e4"},{"move":"e7e5"},{"move":"d2d4","parent":0}]})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const json::value told = answer.json();
    // The third line begins with a move of the other side, so nothing is left of it.
    ASSERT_EQ(told.at("lines").as_array().size(), 2U) << answer.body;
    const json::value& first = told.at("lines").at(0);
    EXPECT_EQ(first.at("centipawns"), -35) << "for White, while Black moves";
    EXPECT_EQ(first.at("depth"), 12);
    ASSERT_EQ(first.at("moves").as_array().size(), 2U);
    EXPECT_EQ(first.at("moves").at(1).at("move"), "g1f3");
    EXPECT_EQ(first.at("moves").at(1).at("text").at("san"), "Nf3");
    EXPECT_EQ(told.at("lines").at(1).at("mate"), -2);
    programs->end();
    EXPECT_THAT(programs->asked.moves, testing::ElementsAre("e2e4"));
    EXPECT_EQ(programs->asked.turn, conduct::Seat::Second);
    EXPECT_EQ(programs->asked.nodes, 5'000U);
    EXPECT_EQ(programs->asked.lines, 3U);
}

TEST_F(AnalysisOfTheHall, AsksNoProgramAfterTheEndOfTheGame) {
    const auto programs = std::make_shared<OneMind>();
    ServeOptions options;
    options.programs = programs;
    const RunningServer server(folder.path(), {}, options);
    const Answer answer = ask(
        server.port(), "POST", "/api/analysis/lines",
        R"({"game":"chess","program":"toy","moves":[{"move":"f2f3"},{"move":"e7e5"},{"move":"g2g4"},{"move":"d8h4"}]})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_TRUE(answer.json().at("lines").as_array().empty());
    programs->end();
    EXPECT_TRUE(programs->asked.program.empty());
}

TEST_F(AnalysisOfTheHall, RefusesInvalidRequestsForLines) {
    const auto programs = std::make_shared<OneMind>();
    ServeOptions options;
    options.programs = programs;
    const RunningServer server(folder.path(), {}, options);
    const auto asked = [&](const std::string& rest) {
        return ask(server.port(), "POST", "/api/analysis/lines",
                   R"({"game":"chess","moves":[{"move":"e2e4"}])" + rest + "}");
    };
    EXPECT_EQ(code_of(asked(R"(,"program":"other")")), "no-such-program");
    EXPECT_EQ(code_of(asked("")), "bad-field");
    EXPECT_EQ(code_of(asked(R"(,"program":"toy","lines":6)")), "bad-field");
    EXPECT_EQ(code_of(asked(R"(,"program":"toy","nodes":1)")), "bad-field");
    EXPECT_EQ(code_of(asked(R"(,"program":"toy","at":2)")), "bad-field");
    EXPECT_EQ(code_of(asked(R"(,"program":"toy","depth":2)")), "unknown-field");
    const RunningServer bare(folder.path() / "bare");
    EXPECT_EQ(code_of(ask(bare.port(), "POST", "/api/analysis/lines",
                          R"({"game":"chess","moves":[],"program":"toy"})")),
              "no-such-program");
}

}  // namespace
}  // namespace kyvien::hall::analysis_test
