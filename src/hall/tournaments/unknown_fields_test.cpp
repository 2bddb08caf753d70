// A field that a request does not define, or cannot use, is refused by name: a client that
// misspells "dry_run" wants a preview, and must not have it carried out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "hall/analysis/internal/analysis.h"
#include "hall/games/new_game.h"
#include "hall/games/request.h"
#include "hall/tournaments/internal/tournament_files.h"
#include "hall/tournaments/internal/tournament_request.h"

namespace kyvien::hall {
namespace {

/// The field that is refused as unknown; otherwise the code, or "ok".
std::string outcome(const Refusal& refusal) {
    if (refusal.code != "unknown-field")
        return std::string(refusal.code.name());
    for (const auto& [name, value] : refusal.values)
        if (name == "field")
            return value;
    return "no field is named";
}
template <typename Read>
std::string outcome(const Result<Read>& read) {
    return read ? "ok" : outcome(read.error());
}
std::string said(std::string_view text) {
    const auto request = read_request(text);
    return request ? "ok" : outcome(request.error().refusal);
}

/// The request with one more field in the object that begins at this brace, counted from 0.
std::string with_field(std::string text, std::size_t brace = 0) {
    std::size_t at = text.find('{');
    for (; brace > 0; --brace)
        at = text.find('{', at + 1);
    const bool is_empty = text[at + 1] == '}';
    return text.insert(at + 1, is_empty ? R"("bogus":1)" : R"("bogus":1,)");
}

TEST(UnknownFields, OfAnyMessageAreRefused) {
    for (const char* message : {
             R"({"t":"hello","v":1,"token":null,"views":"changes","id":1,"language":"vi"})",
             R"({"t":"show","id":1})",
             R"({"t":"ping","sent":1,"id":2})",
             R"({"t":"move","ply":0,"move":"e2e4","id":1,"language":"vi","as":"first"})",
             R"({"t":"resign","seen":3})",
             R"({"t":"offer"})",
             R"({"t":"accept","seen":3,"idempotency_key":"0123456789abcdef"})",
             R"({"t":"decline","seen":3})",
             R"({"t":"claim","kind":"threefold","move":"e2e4"})",
             R"({"t":"flag"})",
             R"({"t":"dead","points":["d4"],"dead":true})",
             R"({"t":"confirm","seen":3})",
             R"({"t":"dispute"})",
             R"({"t":"abort"})",
             R"({"t":"rematch"})",
             R"({"t":"press","as":"second"})",
             R"({"t":"begin"})",
             R"({"t":"attendance","seat":null,"coming":"missing"})",
             R"({"t":"undo","reason":"a slip","ask":"never","previewed":3})",
             R"({"t":"report","kind":"illegal-move","seat":"first","fields":{"minutes":"20"}})",
             R"({"t":"rule","score":"1-0","reason":"so","code":"x","clause":null,"also":[]})",
             R"({"t":"correct","score":"1-0","reason":"so"})",
             R"({"t":"annul","reason":"so"})",
             R"({"t":"play-on","reason":"so"})",
             R"({"t":"set-clock","reason":"so","seat":"first","ms":1000,"periods":3})",
             R"({"t":"restore","reason":"so","ply":3,"first_ms":1,"second_ms":2})",
             R"({"t":"stop-clocks","reason":"so"})",
             R"({"t":"start-clocks","reason":"so"})",
             R"({"t":"act","requests":[{"t":"resign","as":"first"}],"ask":"grave"})",
         }) {
        EXPECT_EQ(said(message), "ok") << message;
        EXPECT_EQ(said(with_field(message)), "bogus") << message;
    }
}

TEST(UnknownFields, AreRefusedInsideOfWhatAMessageHolds) {
    EXPECT_EQ(said(with_field(R"({"t":"hello","v":1,"arbiter":{"token":"a","name":"Hoa"}})", 1)),
              "arbiter.bogus");
    EXPECT_EQ(said(with_field(R"({"t":"act","requests":[{"t":"resign"}]})", 1)), "requests.bogus");
    EXPECT_EQ(
        said(with_field(R"({"t":"annul","reason":"so","clause":{"law":"fide","id":"1.1"}})", 1)),
        "clause.bogus");
}

TEST(UnknownFields, WithNullAreIgnored) {
    EXPECT_EQ(said(R"({"t":"resign","bogus":null})"), "ok");
}

TEST(UnknownFields, AreQuotedWithoutSplitCharacters) {
    std::string name;
    for (int i = 0; i < 30; ++i)
        name += "棋";
    const std::string told = said(R"({"t":"resign",")" + name + R"(":1})");
    EXPECT_EQ(told, name.substr(0, 39));
}

TEST(UnknownFields, BehindAHundredOthersAreRefusedToo) {
    std::string text = R"({"t":"resign")";
    for (int i = 0; i < 200; ++i)
        text += ",\"n" + std::to_string(i) + "\":null";
    EXPECT_EQ(said(text + "}"), "ok");
    EXPECT_EQ(said(text + R"(,"bogus":1})"), "bogus");
}

TEST(UnknownFields, OfANewGameAreRefused) {
    const std::string game = R"({"game":"chess","name":"Lan","seat":"first",)"
                             R"("time":{"kind":"fischer","base_ms":1000,"increment_ms":0},)"
                             R"("opponent":{"program":"stockfish","level":1}})";
    EXPECT_EQ(outcome(read_new_game(game)), "ok");
    EXPECT_EQ(outcome(read_new_game(with_field(game))), "bogus");
    EXPECT_EQ(outcome(read_new_game(with_field(game, 1))), "time.bogus");
    EXPECT_EQ(outcome(read_new_game(with_field(game, 2))), "opponent.bogus");
    const std::string friendly =
        R"({"game":"chess","name":"Lan","seat":"first","friendly":{"takebacks":true}})";
    EXPECT_EQ(outcome(read_new_game(friendly)), "ok");
    EXPECT_EQ(outcome(read_new_game(with_field(friendly, 1))), "friendly.bogus");
    const std::string table =
        R"({"game":"go","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"}})";
    EXPECT_EQ(outcome(read_new_game(table)), "ok");
    EXPECT_EQ(outcome(read_new_game(with_field(table))), "bogus");
    EXPECT_EQ(outcome(read_new_game(with_field(table, 1))), "seats.bogus");
    EXPECT_EQ(outcome(read_join(with_field(R"({"name":"Minh"})"))), "bogus");
}

TEST(UnknownFields, IncludeFieldsOfOtherGames) {
    const auto made = [](const std::string& rest) {
        return outcome(read_new_game(R"({"name":"Lan","seat":"first",)" + rest + "}"));
    };
    EXPECT_EQ(made(R"("game":"chess","komi":"3.75")"), "komi");
    EXPECT_EQ(made(R"("game":"xiangqi","chess960":518)"), "chess960");
    EXPECT_EQ(made(R"("game":"chess","size":9)"), "size");
    // No byo-yomi without a time control: its fields are refused.
    EXPECT_EQ(made(R"("game":"go","time":{"kind":"none","periods":3})"), "time.periods");
    // Reserved for games over the board.
    EXPECT_EQ(made(R"("game":"chess","regime":"blitz-B4")"), "regime");
}

TEST(UnknownFields, OfTermsAreRefusedInRequestsButIgnoredInStoredTerms) {
    const std::string terms = with_field(R"({"game":"chess","time":{"kind":"none"}})");
    EXPECT_EQ(outcome(read_terms(terms, UnknownFields::Refused)), "bogus");
    EXPECT_EQ(outcome(read_terms(terms, UnknownFields::Ignored)), "ok");
}

TEST(FriendlyGame, IsRefusedInTournamentsAndOverTheBoard) {
    const std::string placed = R"({"game":"chess","fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"})";
    EXPECT_EQ(outcome(read_terms(placed, UnknownFields::Refused)), "fen");
    ASSERT_TRUE(read_terms(placed, UnknownFields::Ignored));
    EXPECT_EQ(read_terms(placed, UnknownFields::Ignored)->settings.fen, "");
    const std::string terms = R"({"game":"chess","friendly":{"takebacks":true}})";
    const auto refused = read_terms(terms, UnknownFields::Refused);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "bad-field");
    EXPECT_EQ(refused.error().values.front().second, "games.friendly");
    EXPECT_EQ(outcome(read_terms(R"({"game":"chess","friendly":null})", UnknownFields::Refused)),
              "ok");
    // A field that was recorded before it had a meaning still has none.
    const auto kept = read_terms(terms, UnknownFields::Ignored);
    ASSERT_TRUE(kept);
    EXPECT_FALSE(kept->settings.friendly.any());
    EXPECT_EQ(outcome(read_new_game(
                  R"({"game":"chess","setting":"over-the-board",)"
                  R"("seats":{"first":"Lan","second":"Minh"},"friendly":{"takebacks":true}})")),
              "friendly");
    const auto made = read_new_game(R"({"game":"chess","name":"Lan","seat":"first",)"
                                    R"("friendly":{"takebacks":true,"giving_time":null}})");
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->settings.friendly.takebacks);
    EXPECT_FALSE(made->settings.friendly.giving_time);
}

TEST(UnknownFields, OfATournamentAndItsCommandsAreRefused) {
    const std::string cup =
        R"({"by":"Hoa","name":"Cup","rounds":3,"games":{"game":"chess","time":{"kind":"none"}}})";
    EXPECT_EQ(outcome(read_new_tournament(cup)), "ok");
    EXPECT_EQ(outcome(read_new_tournament(with_field(cup))), "bogus");
    EXPECT_EQ(outcome(read_new_tournament(with_field(cup, 1))), "bogus");

    const auto office = read_new_tournament(cup);
    ASSERT_TRUE(office);
    tournament::Office opened;
    ASSERT_TRUE(tournament::carry_out(opened, tournament::command::Open{office->opened}, 0));
    const auto asked = [&](const std::string& body) {
        return outcome(read_office_request(opened, body, 0));
    };
    EXPECT_EQ(asked(R"({"by":"Hoa","commands":[{"t":"enter","name":"Lan"}]})"), "ok");
    EXPECT_EQ(asked(R"({"by":"Hoa","dryrun":true,"commands":[{"t":"enter","name":"Lan"}]})"),
              "dryrun");
    EXPECT_EQ(asked(R"({"by":"Hoa","dry_run":1,"commands":[{"t":"enter","name":"Lan"}]})"),
              "bad-field");
    for (const char* command : {
             R"({"t":"enter","name":"Minh","rating":1500,"same_name":false,"confirm":1})",
             R"({"t":"list","text":"name\nMinh\n"})",
             R"({"t":"details","city":"Huế"})",
             R"({"t":"prizes","text":""})",
             R"({"t":"announce-lots","digest":"00"})",
             R"({"t":"rounds","rounds":4,"reason":"so"})",
             R"({"t":"apart","by":"club","reason":"so"})",
         }) {
        const std::string body = std::string(R"({"by":"Hoa","commands":[)") + command + "]}";
        EXPECT_NE(asked(body), "bogus") << command;
        EXPECT_EQ(asked(with_field(body, 1)), "bogus") << command;
    }
    // The whole request is refused, and the command is named.
    const auto second = read_office_request(
        opened,
        R"({"by":"Hoa","commands":[{"t":"enter","name":"Lan"},{"t":"enter","name":"An","elo":1}]})",
        0);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().values, testing::Contains(testing::Pair("command", "2")));
    EXPECT_THAT(second.error().values, testing::Contains(testing::Pair("field", "elo")));
}

TEST(UnknownFields, OfTheQueryOfAnImportAreRefused) {
    EXPECT_EQ(outcome(read_upload_request("by=Hoa&file=a.csv&plan=1&skip=0")), "ok");
    EXPECT_EQ(outcome(read_upload_request("by=Hoa&file=a.csv&pln=1")), "pln");
    EXPECT_EQ(outcome(read_upload_request("by=Hoa&file=a.csv&plan=true")), "bad-field");
}

TEST(UnknownFields, OfAGameThatIsAnalysedAreRefused) {
    const std::string game = R"({"game":"chess","moves":[{"move":"e2e4","drawn":[{"from":"e4"}]}],)"
                             R"("headings":[{"name":"ECO","value":"C50"}]})";
    EXPECT_EQ(outcome(analysed(game)), "ok");
    EXPECT_EQ(outcome(analysed(with_field(game))), "bogus");
    EXPECT_EQ(outcome(analysed(with_field(game, 1))), "moves.bogus");
    EXPECT_EQ(outcome(analysed(with_field(game, 2))), "drawn.bogus");
    EXPECT_EQ(outcome(analysed(with_field(game, 3))), "headings.bogus");
    EXPECT_EQ(outcome(file_of_analysis(with_field(game), "en")), "bogus");
}

}  // namespace
}  // namespace kyvien::hall
