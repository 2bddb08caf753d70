// The files of a tournament over HTTP: downloads, printed documents and imports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "hall/net/internal/http_reply.h"
#include "hall/service/internal/download_cache.h"
#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall {
namespace {

using namespace test;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class TournamentFilesTest : public TournamentGamesTest {
  protected:
    /// Four players; the first round is finished.
    void play(std::uint16_t port, const std::string& rest = R"("rounds":3)") {
        make(port, rest);
        enter(port, 4);
        ASSERT_EQ(
            command(
                port,
                R"({"t":"pair"},{"t":"result","board":1,"result":"1-0"},{"t":"result","board":2,"result":"1/2"})")
                .status,
            200);
    }
    Answer file(std::uint16_t port, const std::string& query, const Fields& fields = {}) const {
        return ask(port, "GET", path + "/file?" + query, {}, fields);
    }
    Answer send(std::uint16_t port, const std::string& query, const std::string& bytes) const {
        return ask(port, "POST", path + "/import?by=Hoa&" + query, bytes, bearer(key));
    }
};

TEST_F(TournamentFilesTest, ListsArePrintedForEverybodyInTheirLanguage) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port);
    const Answer pdf = file(port, "format=pdf&list=standings&round=1&language=vi");
    ASSERT_EQ(pdf.status, 200) << pdf.body;
    EXPECT_EQ(pdf.fields.at("content-type"), "application/pdf");
    EXPECT_THAT(pdf.body, StartsWith("%PDF"));
    EXPECT_THAT(
        pdf.fields.at("content-disposition"),
        HasSubstr("filename*=UTF-8''Gi%E1%BA%A3i%20m%C3%B9a%20thu%20%E2%80%93%20B%E1%BA%A3ng"));
    const Answer page = file(port, "format=html&list=pairings&round=1&language=zh-Hans");
    EXPECT_THAT(page.body, HasSubstr("第1轮"));
    EXPECT_EQ(page.fields.at("content-type"), "text/html; charset=utf-8");
    EXPECT_THAT(page.fields.at("content-disposition"), StartsWith("attachment"))
        << "a page of ours that strangers' names are in is not shown as ours";
    const Answer sheet = file(port, "format=csv&list=crosstable&round=1");
    EXPECT_THAT(sheet.body, HasSubstr("Player 1"));
    EXPECT_THAT(file(port, "format=xlsx&list=standings").body, StartsWith("PK"));
}

TEST_F(TournamentFilesTest, AnswersNotModifiedForAnUnchangedFile) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port);
    const std::string query = "format=csv&list=standings&round=1";
    const Answer before = file(port, query);
    const std::string etag = before.fields.at("etag");
    EXPECT_EQ(file(port, query, {{"If-None-Match", etag}}).status, 304);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"0-1","reason":"misread"})").status,
              200);
    const Answer fresh = file(port, query, {{"If-None-Match", etag}});
    EXPECT_EQ(fresh.status, 200);
    EXPECT_NE(fresh.body, before.body) << "another has won";
}

TEST_F(TournamentFilesTest, ServesTheSameListToManyClientsAtOnce) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port);
    std::vector<Answer> answers(24);
    std::vector<std::thread> people;
    for (Answer& answer : answers)
        people.emplace_back(
            [&, this] { answer = file(port, "format=pdf&list=pairings,standings&round=1"); });
    for (std::thread& each : people)
        each.join();
    for (const Answer& answer : answers) {
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(answer.body, answers[0].body);
    }
}

TEST_F(TournamentFilesTest, ReservesNonPublicFilesForTheOrganiser) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port);
    for (const char* query :
         {"format=trf26", "format=trf16", "format=xlsx", "format=csv&list=players",
          "format=pdf&list=slips", "format=pdf&list=cards", "format=pdf&list=badges",
          "format=pdf&list=boards", "format=html&list=ratings",
          "format=pdf&list=standings,cards"}) {
        EXPECT_EQ(file(port, query).status, 403) << query;
        EXPECT_EQ(file(port, query, bearer("0123456789abcdef0123456789abcdef")).status, 403);
    }
    const Answer report = file(port, "format=trf26", bearer(key));
    EXPECT_THAT(report.body, StartsWith("012 Giải mùa thu\n"));
    EXPECT_THAT(report.fields.at("content-disposition"), HasSubstr("thu.trf"));
    EXPECT_EQ(report.fields.count("etag"), 0U);
    EXPECT_THAT(file(port, "format=pdf&list=slips&round=1", bearer(key)).body, StartsWith("%PDF"));
    EXPECT_THAT(file(port, "format=pdf&list=badges", bearer(key)).body, StartsWith("%PDF"));
    EXPECT_THAT(file(port, "format=pdf&list=boards", bearer(key)).body, StartsWith("%PDF"));
    EXPECT_THAT(file(port, "format=csv&list=ratings", bearer(key)).body, HasSubstr(",K,Change,"));
    for (const char* query : {"format=opengotha", "format=egf", "format=chess-results",
                              "format=csv&list=results", "format=xlsx"})
        EXPECT_EQ(file(port, query, bearer(key)).status, 200) << query;
}

TEST_F(TournamentFilesTest, ShowsDatesOfBirthOnlyToTheOrganiser) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(send(port, "file=a.csv", "Name,Birth\nLan,1987\nMinh,1999\n").status, 200);
    EXPECT_THAT(file(port, "format=csv&list=players", bearer(key)).body, HasSubstr("1987"));
    for (const std::string& address :
         {path, path + "/log", path + "/file?format=html&list=players"})
        EXPECT_THAT(ask(port, "GET", address).body, Not(HasSubstr("1987"))) << address;
}

TEST_F(TournamentFilesTest, RefusesAnImpossibleFileWithoutSideEffects) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 2);
    EXPECT_EQ(code(file(port, "format=pdf&list=standings")), "no-round-paired");
    EXPECT_EQ(code(file(port, "format=doc")), "bad-field");
    EXPECT_EQ(code(file(port, "format=pdf&list=secrets")), "bad-field");
    EXPECT_EQ(code(file(port, "format=pdf&list=players&round=x")), "bad-field");
    EXPECT_EQ(code(file(port, "format=pdf&list=standings&round=9")), "no-such-round");
    EXPECT_EQ(code(file(port, "format=csv&list=standings,players", bearer(key))),
              "no-round-paired");
    EXPECT_EQ(code(file(port, "format=html&list=slips", bearer(key))), "handout-alone");
    EXPECT_EQ(code(file(port, "format=aga", bearer(key))), "bad-tournament");
    EXPECT_EQ(ask(port, "GET", "/api/tournaments/nowhere/file?format=pdf&list=players").status,
              404);
}

TEST_F(TournamentFilesTest, TheGamesOfARoundComeWithTheirMoves) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    begin(port);
    mate(port, seats(port).at(0));
    wait_for_result(port, 1);
    const Answer pgn = file(port, "format=pgn&round=1");
    ASSERT_EQ(pgn.status, 200) << pgn.body;
    EXPECT_THAT(pgn.body, HasSubstr("[Event \"Giải mùa thu\"]"));
    EXPECT_THAT(pgn.body, HasSubstr("Qh4#"));
    EXPECT_THAT(pgn.body, HasSubstr("[Board \"2\"]")) << "the board that is still being played";
    EXPECT_EQ(pgn.fields.count("etag"), 0U) << "a game goes on without the tournament changing";
}

TEST_F(TournamentFilesTest, NamesBlackFirstInGo) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port, R"("rounds":3,"games":{"game":"go","size":9,"time":{"kind":"none"}})");
    const auto name = [&](const char* side) {
        const json::value board = shown(port).at("rounds").at(0).at("boards").at(0);
        return "Player " + std::to_string(board.at(side).to_number<int>());
    };
    const std::string black = name("white"), white = name("black");  // White and Black as in other
                                                                     // games
    const Answer list = file(port, "format=csv&list=pairings&round=1");
    EXPECT_THAT(list.body,
                HasSubstr("Board,Points,No.,Black,Rating,Result,No.,White,Rating,Points"));
    EXPECT_THAT(list.body, ContainsRegex("1,0,[0-9]+," + black + ",[0-9]+,1 – 0,[0-9]+," + white +
                                         ",[0-9]+,0"));
    const Answer sgf = file(port, "format=sgf");
    EXPECT_THAT(sgf.body, HasSubstr("PB[" + black + "]"));
    EXPECT_THAT(sgf.body, HasSubstr("PW[" + white + "]"));
    EXPECT_THAT(sgf.body, HasSubstr("RE[B+]"));
}

/// The header of a PNG of two points a side; printed pages leave out an incomplete picture.
std::string head_of_png() {
    using namespace std::string_literals;
    return "\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x02\0\0\0\x02\x08\x02\0\0\0"s;
}

TEST_F(TournamentFilesTest, ALogoIsTheOrganisersToSetAndStaysWithTheTournament) {
    std::string told;
    {
        const RunningServer server(folder.path(), {}, options());
        make(server.port());
        const std::string address = path + "/logo";
        EXPECT_EQ(ask(server.port(), "GET", address).status, 404);
        EXPECT_EQ(ask(server.port(), "POST", address, head_of_png()).status, 403);
        for (const std::string& bad :
             {std::string("GIF89a"), head_of_png() + std::string(kMaxLogoBytes, ' ')}) {
            const Answer refused = ask(server.port(), "POST", address, bad, bearer(key));
            EXPECT_EQ(refused.status, 400) << refused.body;
            EXPECT_EQ(code(refused), "bad-field");
        }
        EXPECT_FALSE(shown(server.port()).as_object().contains("logo"));
        const Answer set = ask(server.port(), "POST", address, head_of_png(), bearer(key));
        ASSERT_EQ(set.status, 200) << set.body;
        told = json::value_to<std::string>(shown(server.port()).at("logo"));
    }
    const RunningServer server(folder.path(), {}, options());
    const Answer picture = ask(server.port(), "GET", path + "/logo");
    EXPECT_EQ(picture.status, 200);
    EXPECT_EQ(picture.body, head_of_png());
    EXPECT_EQ(json::value_to<std::string>(shown(server.port()).at("logo")), told);
    ASSERT_EQ(ask(server.port(), "POST", path + "/logo", {}, bearer(key)).status, 200);
    EXPECT_EQ(ask(server.port(), "GET", path + "/logo").status, 404);
    EXPECT_FALSE(shown(server.port()).as_object().contains("logo"));
}

// ---- uploads ----------------------------------------------------------------------------------

TEST_F(TournamentFilesTest, PreviewsAnImport) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const std::string list = "Họ và tên;Hệ số;Đơn vị\nLê, Lan;1890;Huế\nNguyễn Văn An;2000;\n";
    const Answer plan = send(port, "file=danh%20sach.csv&plan=1", list);
    ASSERT_EQ(plan.status, 200) << plan.body;
    EXPECT_EQ(plan.json().at("facts"), 2);
    EXPECT_EQ(plan.json().at("changes").at(0).at("kind"), "enters");
    EXPECT_EQ(plan.json().at("changes").at(0).at("who"), "Lê, Lan");
    EXPECT_EQ(plan.json().at("changes").at(0).at("line"), 2);
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 0U) << "nothing is done yet";
    const auto seq = plan.json().at("seq").to_number<int>();
    const Answer done = send(port, "file=danh%20sach.csv&seq=" + std::to_string(seq), list);
    ASSERT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 2U);
    EXPECT_EQ(code(send(port, "file=x.csv&seq=" + std::to_string(seq), "Name\nZ\n")),
              "seq-conflict")
        << "the plan was of another state";
}

TEST_F(TournamentFilesTest, ReportsDuplicatesAndSkipsThemOnlyOnRequest) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 2);
    const std::string list = "Name\nPlayer 2\nMinh\n";
    const json::value plan = send(port, "file=a.csv&plan=1", list).json();
    EXPECT_EQ(plan.at("changes").at(0).at("kind"), "duplicate");
    EXPECT_EQ(plan.at("changes").at(0).at("values").at("other"), "2");
    const Answer refused = send(port, "file=a.csv", list);
    EXPECT_EQ(code(refused), "import-has-duplicates");
    EXPECT_EQ(refused.json().at("values").at("count"), "1");
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 2U);
    EXPECT_EQ(send(port, "file=a.csv&skip=1", list).status, 200);
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 3U);
}

TEST_F(TournamentFilesTest, RatingsAndResultsCorrectWhatIsThere) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port);
    const std::string ratings = "Name,Rating\nPlayer 1,2600\n";
    const json::value plan = send(port, "file=club.csv&as=ratings&plan=1", ratings).json();
    EXPECT_EQ(plan.at("changes").at(0).at("values").at("rating"), "2499 → 2600");
    ASSERT_EQ(send(port, "file=club.csv&as=ratings", ratings).status, 200);
    EXPECT_EQ(shown(port).at("entries").at(0).at("rating"), 2600);
    ASSERT_EQ(send(port, "file=r.csv&round=1", "Board,Result\n2,0-1\n").status, 200);
    EXPECT_EQ(shown(port).at("rounds").at(0).at("boards").at(1).at("result"), "0-1");
}

TEST_F(TournamentFilesTest, ABadFileIsRefusedWithItsLineAndChangesNothing) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const Answer bad = send(port, "file=a.csv", "Name,Rating\nLan,1800\nMinh,strong\n");
    EXPECT_EQ(code(bad), "bad-list");
    EXPECT_EQ(bad.json().at("values").at("line"), "3");
    const Answer twice = send(port, "file=a.csv", "Name,Number\nLan,1\nMinh,1\n");
    EXPECT_EQ(code(twice), "import-refused");
    EXPECT_EQ(twice.json().at("values").at("line"), "3");
    EXPECT_EQ(code(send(port, "file=a.csv&as=dance", "Name\nLan\n")), "bad-field");
    EXPECT_EQ(code(send(port, "plan=1", "Name\nLan\n")), "bad-field") << "no name of the file";
    EXPECT_EQ(code(send(port, "file=%FF.csv", "Name\nLan\n")), "bad-field")
        << "it goes into the log";
    EXPECT_EQ(code(send(port, "file=a%0Ab", "Name\nLan\n")), "bad-field");
    EXPECT_EQ(shown(port).at("entries").as_array().size(), 0U);
    EXPECT_EQ(ask(port, "POST", path + "/import?by=x&file=a.csv", "Name\nLan\n").status, 403);
}

TEST_F(TournamentFilesTest, ImportsAndExportsAWholeTournamentUnchanged) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    play(port);
    const std::string report = file(port, "format=trf26", bearer(key)).body;
    EXPECT_EQ(code(send(port, "file=open.trf", report)), "tournament-is-whole");
    const std::string address = "/api/tournaments/new/import?by=Hoa&file=open.trf";
    EXPECT_EQ(ask(port, "POST", address, report).status, 403);
    const Answer plan = ask(port, "POST", address + "&plan=1", report, bearer(kArbiter));
    ASSERT_EQ(plan.status, 200) << plan.body;
    EXPECT_EQ(plan.json().at("changes").at(0).at("kind"), "opens");
    EXPECT_EQ(ask(port, "GET", "/api/tournaments").json().as_array().size(), 1U);
    const Answer made = ask(port, "POST", address, report, bearer(kArbiter));
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string before = path;
    path = "/api/tournaments/" + json::value_to<std::string>(made.json().at("id"));
    EXPECT_EQ(shown(port).at("name"), "Giải mùa thu");
    EXPECT_EQ(shown(port).at("standings").at("lines"),
              ask(port, "GET", before).json().at("standings").at("lines"));
    key = json::value_to<std::string>(made.json().at("key"));
    EXPECT_EQ(command(port, R"({"t":"pair"})").status, 200) << "the desk is open";
    EXPECT_EQ(code(ask(port, "POST", address, "Name\nLan\n", bearer(kArbiter))),
              "list-needs-tournament");
}

TEST_F(TournamentFilesTest, OnlyAnArbiterSendsVeryLongFiles) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    const std::string list = "Name,Remarks\nLan," + std::string(5U << 20U, 'x') + "\n";
    EXPECT_EQ(send(port, "file=long.csv&plan=1", list).status, 413);
    const Answer taken =
        ask(port, "POST", path + "/import?by=Hoa&file=long.csv&plan=1", list, bearer(kArbiter));
    EXPECT_EQ(taken.status, 200) << taken.body;
}

// ---- names and the status ----------------------------------------------------------------------

TEST(ContentDisposition, HasAnAsciiFallbackAndTheFullName) {
    EXPECT_EQ(content_disposition("kyvien-1.pgn"), "attachment; filename=\"kyvien-1.pgn\"");
    EXPECT_EQ(content_disposition("Tướng kỳ.pdf"),
              "attachment; filename=\"T__ng k_.pdf\"; "
              "filename*=UTF-8''T%C6%B0%E1%BB%9Bng%20k%E1%BB%B3.pdf");
    EXPECT_THAT(content_disposition("a\"\r\nSet-Cookie: b"), Not(HasSubstr("\n")));
    EXPECT_THAT(content_disposition("a\"b"), HasSubstr("filename=\"a_b\""));
}

TEST(DownloadCache, GeneratesOncePerFileAndEvictsTheOldest) {
    DownloadCache cache;
    int told = 0;
    const auto count = [&told](const Result<DownloadCache::File>& file) { told += file ? 1 : 100; };
    EXPECT_TRUE(cache.wants("a", count));
    EXPECT_FALSE(cache.wants("a", count));
    const auto file = [](std::size_t bytes) {
        auto made = std::make_shared<exchange::Exported>();
        made->bytes.resize(bytes);
        return DownloadCache::File(made);
    };
    cache.put("a", file(10), DownloadCache::Keep::Yes);
    EXPECT_EQ(told, 2);
    EXPECT_FALSE(cache.wants("a", count)) << "it is there";
    EXPECT_EQ(told, 3);
    EXPECT_TRUE(cache.wants("b", count));
    cache.put("b", file(DownloadCache::kMaxBytes), DownloadCache::Keep::Yes);
    EXPECT_TRUE(cache.wants("a", count)) << "b has taken its room";
    cache.put("a", refuse("fault", "x"), DownloadCache::Keep::Yes);
    EXPECT_EQ(told, 104);
    EXPECT_TRUE(cache.wants("a", count)) << "what could not be made is tried again";
}

}  // namespace
}  // namespace kyvien::hall
