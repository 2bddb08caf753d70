#include "exchange/reports/lists.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/imports/import_plan.h"
#include "exchange/reports/collection.h"
#include "exchange/reports/prize_report.h"
#include "paper/certificate.h"
#include "tournament/ranking/tie_breaks.h"

namespace kyvien::exchange {
namespace {

using paper::PrintedTable;
using rulebook::Language;
using testing::ElementsAre;
using testing::HasSubstr;

/// Five players, one round played and the second paired.
Tournament small() {
    tournament::Office office;
    const auto play = [&office](const tournament::OfficeEventBody& body) {
        const auto applied = apply(office, {0, "test", body});
        EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    };
    tournament::Opened opened;
    opened.name = "Giải <mở>";
    opened.rounds = 3;
    play(opened);
    int number = 0;
    for (const char* name : {"Đỗ Lan", "Dương An", "张三", "丁一", "Ân Bo"}) {
        tournament::Entered entered;
        entered.number = static_cast<EntryNumber>(++number);
        entered.name = name;
        entered.rating = 2000 - number;
        entered.title = number == 1 ? "WGM" : "";
        play(entered);
    }
    tournament::Paired first;
    first.round = 1;
    first.boards = {{1, 2}, {3, 4}};
    first.bye = 5;
    play(first);
    const auto result = [&play](int round, int board, const char* text) {
        tournament::ResultEntered entered;
        entered.round = round;
        entered.board = board;
        entered.result = text;
        play(entered);
    };
    result(1, 1, "1/2");
    result(1, 2, "+/-");
    tournament::Paired second;
    second.round = 2;
    second.boards = {{5, 3}, {2, 4}};
    second.bye = 1;
    play(second);
    return tournament_of(office);
}

/// A logo of four pixels.
std::string logo() {
    using namespace std::string_literals;
    return "\x89\x50\x4E\x47\x0D\x0A\x1A\x0A\x00\x00\x00\x0D\x49\x48\x44\x52\x00\x00\x00\x02\x00"
           "\x00"
           "\x00\x02\x08\x02\x00\x00\x00\xFD\xD4\x9A\x73\x00\x00\x00\x13\x49\x44\x41\x54\x78\x9C"
           "\x63"
           "\x58\x61\x24\x0F\x44\x0C\xF2\x46\x2B\x80\x08\x00\x1B\x4A\x03\xE5\xB5\xFE\x21\x7A\x00"
           "\x00"
           "\x00\x00\x49\x45\x4E\x44\xAE\x42\x60\x82"s;
}

std::vector<std::string> column(const paper::PrintedTable& table, std::size_t index) {
    std::vector<std::string> out;
    for (const auto& row : table.rows)
        out.push_back(row[index]);
    return out;
}

TEST(Lists, RoundListsAreSortedByBoardAndByName) {
    const Tournament t = small();
    const auto boards = board_list(t, 1, {.language = Language::Vi});
    ASSERT_EQ(boards.rows.size(), 3U);
    EXPECT_EQ(boards.about, "Vòng 1 · Bốc thăm theo bàn");
    EXPECT_THAT(boards.rows[0], ElementsAre("1", "0", "1", "WGM Đỗ Lan", "1999", "½ – ½", "2",
                                            "Dương An", "1998", "0"));
    EXPECT_THAT(boards.rows[2],
                ElementsAre("", "0", "5", "Ân Bo", "1995", "miễn đấu", "", "", "", ""));
    const auto names = name_list(t, 2, {.language = Language::Vi});
    EXPECT_THAT(column(names, 0), ElementsAre("Ân Bo", "Dương An", "Đỗ Lan", "丁一", "张三"));
    EXPECT_THAT(names.rows[0], ElementsAre("Ân Bo", "5", "1995", "1", "Trắng", "张三", "1"));
    EXPECT_THAT(names.rows[2], ElementsAre("Đỗ Lan", "1", "1999", "", "", "miễn đấu", "0.5"));
    const auto pinyin = name_list(t, 2, {.language = Language::ZhHans});
    EXPECT_EQ(pinyin.rows[0][0], "丁一");
    EXPECT_EQ(name_list(t, 2, {.sides = Sides::RedBlack}).rows[0][4], "Red");
}

TEST(Lists, RoundListsShowNumbersAndRatingsIfAny) {
    Tournament t = small();
    const auto heads = [](const paper::PrintedTable& table) {
        std::vector<std::string> out;
        for (const paper::Column& each : table.columns)
            out.push_back(each.head);
        return out;
    };
    EXPECT_THAT(heads(board_list(t, 1, {.language = Language::Vi})),
                ElementsAre("Bàn", "Điểm", "Số", "Trắng", "Hệ số", "Kết quả", "Số", "Đen", "Hệ số",
                            "Điểm"));
    EXPECT_THAT(
        heads(name_list(t, 1, {.language = Language::ZhHans})),
        ElementsAre("姓名", "编号", "等级分", testing::_, testing::_, testing::_, testing::_));
    const ListOptions names_alone{.players = PlayerColumns::None};
    EXPECT_THAT(board_list(t, 1, names_alone).rows[0],
                ElementsAre("1", "0", "WGM Đỗ Lan", "½ – ½", "Dương An", "0"));
    EXPECT_THAT(name_list(t, 2, names_alone).rows[0],
                ElementsAre("Ân Bo", "1", "White", "张三", "1"));
    // If no player is rated the column only takes space.
    for (tournament::Entry& entry : t.event.entries)
        entry.rating = 0;
    EXPECT_THAT(board_list(t, 1, {}).rows[0],
                ElementsAre("1", "0", "1", "WGM Đỗ Lan", "½ – ½", "2", "Dương An", "0"));
}

TEST(Lists, StandingsAndCrosstableAgree) {
    const Tournament t = small();
    const auto standings = fide_standings(t.event, {}, 1);
    const auto list = standings_list(t, standings, 1, {});
    EXPECT_THAT(column(list, 5), ElementsAre("1", "1", "0.5", "0.5", "0"));
    const auto cross = crosstable_list(t, standings, 2, {});
    ASSERT_EQ(cross.rows.size(), 5U);
    EXPECT_THAT(cross.rows[0], ElementsAre("1", "张三", "5w+", "2b", "1"));
    EXPECT_THAT(column(player_list(t, {}), 1), testing::SizeIs(5));
}

TEST(Lists, SlipsAndCardsCoverEveryPlayer) {
    const Tournament t = small();
    const auto slips = slips_of(t, 2, {});
    ASSERT_EQ(slips.size(), 2U);
    EXPECT_EQ(slips[0].first, "Ân Bo");
    EXPECT_EQ(slips[0].second_note, "#3 · 1997");
    const auto cards = cards_of(t, 1, {});
    ASSERT_EQ(cards.size(), 5U);
    EXPECT_EQ(cards[0].name, "Ân Bo");
    ASSERT_EQ(cards[0].lines.size(), 3U);
    EXPECT_EQ(cards[0].lines[0].points, "1");
    EXPECT_EQ(cards[0].lines[1].opponent, "");
}

TEST(Lists, AreDrawnInFourLanguagesAndEscapedInHtml) {
    const Tournament t = small();
    for (const Language language :
         {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans}) {
        const ListOptions options{.language = language};
        const std::vector<paper::PrintedTable> tables = {
            board_list(t, 1, options), name_list(t, 1, options), player_list(t, options)};
        const auto printed = paper::pdf_of(tables, {.language = language, .page = paper::kLetter});
        ASSERT_TRUE(printed) << printed.error().english;
        EXPECT_EQ(printed->pages, 3U);
        EXPECT_EQ(printed->unknown_glyphs, 0U);
        EXPECT_TRUE(printed->pdf.starts_with("%PDF-"));
        EXPECT_EQ(paper::pdf_of(slips_of(t, 1, options), {.language = language})->pages, 1U);
        EXPECT_EQ(paper::pdf_of(cards_of(t, 1, options), {.language = language})->pages, 3U);
    }
    const std::vector<paper::PrintedTable> tables = {board_list(t, 1, {})};
    const std::string page = paper::html_of(tables, {});
    EXPECT_THAT(page, HasSubstr("Giải &lt;mở&gt;"));
    EXPECT_THAT(page, testing::Not(HasSubstr("<mở>")));
    EXPECT_FALSE(paper::pdf_of(std::vector<paper::ResultSlip>{}, {}));
}

TEST(ChessResults, TablesHaveTheSitesColumnTitlesAndCanBeImported) {
    const Tournament t = small();
    const auto sheets = chess_results_sheets(t, fide_standings(t.event, {}, 2));
    ASSERT_EQ(sheets.size(), 4U);
    EXPECT_EQ(sheets[3].name, "Ranking crosstable");
    EXPECT_THAT(sheets[3].rows[0].cells,
                ElementsAre("Rk.", "SNo", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "Pts."));
    EXPECT_EQ(sheets[1].rows[1].cells[6], "½ - ½");
    const auto list = read_player_list(sheets[0]);
    ASSERT_TRUE(list) << list.error().english;
    ASSERT_EQ(list->players.size(), 5U);
    EXPECT_EQ(list->players[0].title, "WGM");
    EXPECT_EQ(list->players[0].rating, 1999);
    EXPECT_TRUE(list->unknown_columns.empty());
}

TEST(Collections, ContainEveryBoardWithTheTournamentsHeader) {
    const Tournament t = small();
    GameCollection status;
    EXPECT_EQ(status.add_pgn("[White \"Do, Lan\"]\n[Black \"duong an\"]\n[Round \"1.7\"]\n[ECO "
                             "\"C20\"]\n\n1. e4 e5 1-0\n"),
              1U);
    const Collection pgn =
        pgn_of(t, PgnVariant::Chess, 0, [&](const PlayedBoard& b) { return status.find(t, b); });
    EXPECT_EQ(pgn.games, 4U);
    EXPECT_EQ(pgn.with_moves, 1U);
    const auto games = notation::read_pgn(pgn.text);
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(*games[0].tag("Event"), "Giải <mở>");
    EXPECT_EQ(*games[0].tag("Result"), "1/2-1/2") << "the arbiter's result stands";
    EXPECT_EQ(*games[0].tag("ECO"), "C20");
    EXPECT_EQ(games[0].plies(), 2U);
    EXPECT_EQ(*games[1].tag("TournamentResult"), "+/-");
    EXPECT_EQ(*games[1].tag("Result"), "1-0");
    EXPECT_EQ(*games[3].tag("Result"), "*");
    const Collection red =
        pgn_of(t, PgnVariant::Xiangqi, 1, [](const PlayedBoard&) { return std::nullopt; });
    EXPECT_THAT(red.text, HasSubstr("[Red \"Đỗ Lan\"]"));
    EXPECT_EQ(red.games, 2U);
}

TEST(Collections, GoCollectionsHaveAnSgfGameForEveryBoard) {
    const Tournament t = small();
    GameCollection status;
    EXPECT_EQ(status.add_sgf("(;GM[1]FF[4]SZ[9]PW[张三]PB[丁一]RE[W+3.5];B[ee];W[ce])"), 1U);
    const Collection sgf = sgf_of(t, 1, [&](const PlayedBoard& b) { return status.find(t, b); });
    EXPECT_EQ(sgf.games, 2U);
    EXPECT_EQ(sgf.with_moves, 1U);
    notation::SgfReader reader(sgf.text);
    const auto first = reader.next();
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((*first)->root().value("RE"), "0");
    const auto second = reader.next();
    ASSERT_TRUE(second && *second);
    EXPECT_EQ((*second)->root().value("SZ"), "9");
    EXPECT_EQ((*second)->root().value("RE"), "W+F") << "the game was forfeited, says the arbiter";
    EXPECT_FALSE(reader.next());
}

TEST(Lists, BadgesCoverEveryEntryAndEveryTeamPlayer) {
    const Tournament t = small();
    const auto badges = badges_of(t, {.language = Language::Vi});
    ASSERT_EQ(badges.size(), 5U);
    EXPECT_EQ(badges[2].name, "Đỗ Lan") << "in the order of the language";
    EXPECT_EQ(badges[2].note, "WGM · 1999");
    EXPECT_EQ(paper::pdf_of(badges, {.language = Language::Vi})->pages, 1U);
    Tournament teams = small();
    for (int place = 1; place <= 11; ++place) {
        tournament::MemberListed member;
        member.team = 2;
        member.place = place;
        member.name = fmt::format("Player {}", place);
        teams.members.push_back(std::move(member));
    }
    teams.members[10].title = "CM";
    const auto of_team = badges_of(teams, {});
    ASSERT_EQ(of_team.size(), 11U);
    EXPECT_EQ(of_team[10].group, "Dương An");
    EXPECT_EQ(of_team[10].number, "2.11");
    EXPECT_EQ(of_team[10].note, "CM");
    EXPECT_EQ(paper::pdf_of(of_team, {})->pages, 2U);
}

TEST(Lists, ListsOfAnEmptyEventHaveTheirHeadings) {
    const auto table = player_list(Tournament(), {});
    EXPECT_TRUE(table.rows.empty());
    ASSERT_EQ(table.columns.size(), 2U);
    EXPECT_EQ(table.columns[0].head, "Name");
}

TEST(Lists, NameTheMissingResults) {
    Tournament t = small();
    EXPECT_EQ(after_round_text(t, 1, {}), "After round 1");
    t.boards[0].result.clear();
    t.boards[1].result = tournament::kAdjourned;
    EXPECT_EQ(after_round_text(t, 1, {}),
              "After round 1 · 1 result of round 1 is missing · 1 adjourned game counts as a draw");
    EXPECT_EQ(after_round_text(t, 0, {}), "After round 0");
}

TEST(Lists, ATableSaysThatTheNextRoundIsBeingPlayed) {
    Tournament t = small();
    EXPECT_EQ(table_round_text(t, 1, {}), "After round 1 · round 2 is still being played");
    EXPECT_EQ(table_round_text(t, 0, {}), "After round 0") << "round 1 is over";
    for (PlayedBoard& board : t.boards)
        board.result = "1-0";
    EXPECT_EQ(table_round_text(t, 1, {}), "After round 1");
    t.boards[0].result.clear();
    EXPECT_EQ(table_round_text(t, 1, {}), "After round 1 · 1 result of round 1 is missing");
}

/// A knockout of six: the two strongest have no opponent in round 1.
tournament::Office knockout_of_six(int rounds, int losses = 1) {
    tournament::Office office;
    const auto play = [&office](const tournament::OfficeEventBody& body) {
        const auto applied = apply(office, {0, "test", body});
        EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    };
    tournament::Opened opened;
    opened.name = "Cup";
    opened.system = tournament::SystemKind::Knockout;
    opened.losses = losses;
    play(opened);
    for (int number = 1; number <= 6; ++number) {
        tournament::Entered entered;
        entered.number = static_cast<EntryNumber>(number);
        entered.name = fmt::format("P{}", number);
        play(entered);
    }
    for (int round = 1; round <= rounds; ++round) {
        const auto pairing = propose_pairing(office, round).value();
        play(tournament::Paired{round, pairing.boards, pairing.bye.value_or(0), false, {}, 0, {}});
        for (std::size_t board = 0; round < rounds && board < pairing.boards.size(); ++board) {
            tournament::ResultEntered won;
            won.round = round;
            won.board = static_cast<int>(board) + 1;
            won.result = pairing.boards[board].white < pairing.boards[board].black ? "1-0" : "0-1";
            play(won);
        }
    }
    return office;
}

TEST(Lists, TheFreePlacesOfAKnockoutAreInItsLists) {
    const tournament::Office office = knockout_of_six(1);
    EXPECT_THAT(free_places(office, 1), ElementsAre(1, 2));
    const Tournament t = tournament_of(office);
    const auto by_board = board_list(t, 1, {});
    ASSERT_EQ(by_board.rows.size(), 4U);
    EXPECT_THAT(by_board.rows[2], testing::Contains("P1"));
    EXPECT_THAT(by_board.rows[2], testing::Contains("bye"));
    EXPECT_THAT(by_board.rows[3], testing::Contains("P2"));
    const auto by_name = name_list(t, 1, {});
    ASSERT_EQ(by_name.rows.size(), 6U);
    EXPECT_THAT(by_name.rows[0], testing::Contains("bye")) << "P1 is not absent";
    EXPECT_EQ(cards_of(t, 1, {})[0].lines[0].opponent, "bye");
}

TEST(Lists, AKnockoutIsRankedByTheRoundOfTheLoss) {
    const auto places = [](const tournament::Standings& table) {
        std::string text;
        for (const tournament::StandingLine& line : table.lines)
            text += fmt::format("{}:{} ", line.place, line.number);
        return text;
    };
    const tournament::Office office = knockout_of_six(3);
    EXPECT_EQ(places(office.standings(1)), "1:3 1:4 1:1 1:2 5:5 5:6 ")
        << "a free place is worth no point, and who has one is still in the event";
    EXPECT_EQ(places(office.standings(2)), "1:1 1:2 3:3 3:4 5:5 5:6 ");
}

TEST(Lists, WhoIsOutOfAKnockoutIsNotCalledAbsent) {
    const Tournament t = tournament_of(knockout_of_six(2));
    EXPECT_TRUE(free_places(knockout_of_six(2), 2).empty());
    const auto by_name = name_list(t, 2, {});
    EXPECT_EQ(by_name.rows.size(), 4U);
    for (const paper::PlayerCard& card : cards_of(t, 2, {}))
        EXPECT_NE(card.lines[1].opponent, "absent") << card.name;
    EXPECT_TRUE(free_places(knockout_of_six(1, 2), 1).empty()) << "with two losses all six play";
}

TEST(Lists, AHandicapTableIsShownInTheReadersLanguage) {
    tournament::HandicapRow row;
    row.stones = 3;
    row.komi = "-5.5";
    EXPECT_EQ(handicap_text(row, Language::En), "3 · komi -5.5");
    tournament::HandicapRow pieces;
    pieces.odds = "a horse";
    pieces.first_move = true;
    EXPECT_EQ(handicap_text(pieces, Language::Vi), "a horse · đi trước");
}

TEST(Lists, MoneyUsesTheDigitGroupingOfTheLanguage) {
    tournament::PrizeList list;
    list.currency = "VND";
    list.unit = 100;
    EXPECT_EQ(money_text(123'456'700, list, Language::En), "1,234,567 VND");
    EXPECT_EQ(money_text(123'456'700, list, Language::Vi), "1.234.567 VND");
    EXPECT_EQ(money_text(123'456'700, list, Language::ZhHans), "1,234,567 VND");
    EXPECT_EQ(money_text(99'900, list, Language::Vi), "999 VND");
    list.currency.clear();
    list.unit = 1;
    EXPECT_EQ(money_text(100'000, list, Language::En), "1,000.00");
    EXPECT_EQ(money_text(109'550, list, Language::Vi), "1.095,50");
    EXPECT_EQ(money_text(9'550, list, Language::Vi), "95,50");
    EXPECT_EQ(money_text(5, list, Language::ZhHant), "0.05");
}

TEST(Lists, McMahonListsIncludeTheStartingPoints) {
    tournament::Office office;
    const auto play = [&office](const tournament::OfficeEventBody& body) {
        const auto applied = apply(office, {0, "test", body});
        ASSERT_TRUE(applied) << applied.error().english;
    };
    tournament::Opened opened;
    opened.name = "Go";
    opened.rounds = 3;
    opened.system = tournament::SystemKind::McMahon;
    opened.ranking = tournament::Ranking::McMahon;
    play(opened);
    for (const int number : {1, 2, 3, 4}) {
        tournament::Entered entered;
        entered.number = static_cast<EntryNumber>(number);
        entered.name = fmt::format("P{}", number);
        entered.grade = 4 - number;  // 3 dan to 1 kyu
        play(entered);
    }
    tournament::Paired first;
    first.round = 1;
    first.boards = {{1, 2}, {3, 4}};
    play(first);
    tournament::ResultEntered entered;
    entered.round = entered.board = 1;
    entered.result = "1-0";
    play(entered);
    tournament::Paired second;
    second.round = 2;
    second.boards = {{1, 3}, {2, 4}};
    play(second);
    const Tournament t = tournament_of(office);
    const auto by_board = board_list(t, 2, {});
    EXPECT_EQ(by_board.columns[1].head, "MMS");
    EXPECT_EQ(by_board.columns[7].head, "MMS");
    EXPECT_THAT(column(by_board, 1), ElementsAre("4", "2"));
    EXPECT_THAT(column(by_board, 7), ElementsAre("1", "0"));
    EXPECT_THAT(column(name_list(t, 2, {}), 5), ElementsAre("4", "2", "1", "0"));
    EXPECT_EQ(board_list(small(), 2, {}).columns[1].head, "Points");
}

TEST(Lists, EveryBoardHasATableCard) {
    const auto cards = board_cards_of(small(), 2, {.sides = Sides::RedBlack});
    ASSERT_EQ(cards.size(), 2U);
    EXPECT_EQ(cards[1].board, "2");
    EXPECT_EQ(cards[1].first_side, "Red");
    EXPECT_EQ(cards[1].first, "Dương An");
    EXPECT_EQ(cards[1].second, "丁一");
    EXPECT_EQ(paper::pdf_of(cards, {})->pages, 1U);
}

TEST(Lists, ALogoIsPrintedAtTheTopOfEveryDocument) {
    const Tournament t = small();
    const auto has_picture = [](const Result<paper::Printed>& printed) {
        return printed && printed->pdf.find("/Subtype /Image") != std::string::npos;
    };
    for (const std::string& picture : {logo(), std::string()}) {
        const paper::PrintStyle style{.logo = picture};
        const std::vector<PrintedTable> tables = {board_list(t, 1, {})};
        EXPECT_EQ(has_picture(paper::pdf_of(tables, style)), !picture.empty());
        EXPECT_EQ(has_picture(paper::pdf_of(badges_of(t, {}), style)), !picture.empty());
        EXPECT_EQ(has_picture(paper::pdf_of(board_cards_of(t, 1, {}), style)), !picture.empty());
        EXPECT_EQ(has_picture(paper::pdf_of(cards_of(t, 1, {}), style)), !picture.empty());
        const std::vector<paper::Certificate> certificates(1);
        EXPECT_EQ(has_picture(paper::pdf_of(certificates, style)), !picture.empty());
    }
    // A truncated picture is left out, and the page is printed anyway.
    const std::string cut = logo().substr(0, 60);
    EXPECT_TRUE(paper::is_logo(cut));
    const auto printed = paper::pdf_of(badges_of(t, {}), {.logo = cut});
    ASSERT_TRUE(printed) << printed.error().english;
    EXPECT_FALSE(has_picture(printed));
}

TEST(Lists, RejectsInvalidOrOversizedLogos) {
    EXPECT_TRUE(paper::is_logo(logo()));
    EXPECT_FALSE(paper::is_logo(""));
    EXPECT_FALSE(paper::is_logo("GIF89a"));
    EXPECT_FALSE(paper::is_logo(logo().substr(0, 20)));
    EXPECT_FALSE(paper::is_logo(logo() + std::string(4'000'000, ' ')));
    std::string wide = logo();
    wide[17] = 1;  // 65,538 pixels
    EXPECT_FALSE(paper::is_logo(wide));
    wide[17] = wide[19] = 0;
    EXPECT_FALSE(paper::is_logo(wide)) << "none at all";
}

TEST(Lists, StandingsMarkWithdrawnEntries) {
    Tournament t = small();
    tournament::Standings standings;
    for (const EntryNumber number : {EntryNumber{1}, EntryNumber{2}, EntryNumber{3}})
        standings.lines.push_back({number, 1, {}, {}});
    const auto plain = standings_list(t, standings, 1, {});
    t.details[0].withdrawn_after_round = 1;
    t.details[1].withdrawn_after_round = 1;
    t.details[1].expelled = true;
    t.details[2].withdrawn_after_round = 2;
    const auto told = standings_list(t, standings, 1, {.language = Language::En});
    ASSERT_EQ(told.columns.size(), plain.columns.size() + 1);
    EXPECT_EQ(told.columns.back().head, "Note");
    EXPECT_EQ(column(told, plain.columns.size())[0], "left after round 1");
    EXPECT_EQ(column(told, plain.columns.size())[1], "expelled after round 1");
    EXPECT_EQ(column(told, plain.columns.size())[2], "") << "that is later";
}

}  // namespace
}  // namespace kyvien::exchange
