// The report is the contract: a tournament continued from its report is paired like one continued
// from its own file, in every round, whatever happened before.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "effort.h"
#include "exchange/imports/import.h"
#include "exchange/imports/random_office_fixture.h"
#include "tournament/office/decide.h"
#include "tournament/office/report.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::exchange {
namespace contract_test {
namespace {

using namespace tournament;

std::string board_text(const RoundPairing& pairing, SystemKind system) {
    std::vector<std::tuple<EntryNumber, EntryNumber, int>> boards;
    for (const Board& board : pairing.boards)
        boards.emplace_back(board.white, board.black, board.handicap);
    // The board order of a schedule is that of the places, which a report does not contain.
    if (system != SystemKind::Dutch)
        std::ranges::sort(boards);
    std::string text;
    for (const auto& [white, black, stones] : boards)
        text += fmt::format("{}-{}h{} ", white, black, stones);
    return text + fmt::format("bye {}", pairing.bye.value_or(0));
}

std::string value_of(const Refusal& refusal) {
    const auto found =
        std::ranges::find(refusal.values, "cause", &std::pair<std::string, std::string>::first);
    return found == refusal.values.end() ? std::string() : found->second;
}

std::string next_round(const Office& office) {
    const int round = static_cast<int>(office.rounds().size()) + 1;
    const auto proposed = propose_pairing(office, round);
    return proposed ? board_text(*proposed, office.opened().system)
                    : "refused: " + proposed.error().code.text();
}

/// The boards of each round: players, stones and results; adjourned games remain adjourned.
std::string rounds_text(const Office& office) {
    std::string text;
    for (const RoundState& round : office.rounds()) {
        for (const BoardState& state : round.boards)
            text += fmt::format("{}-{}h{} {}, ", state.board.white, state.board.black,
                                state.board.handicap, state.result);
        text += "\n";
    }
    return text;
}

/// The office made from the report, or the reason for refusal.
Result<Office> from_report(const Office& office, TrfEdition edition) {
    const auto report = KYVIEN_TRY(report_of(office, edition));
    const auto text = KYVIEN_TRY(write_trf(report, edition));
    return imported_office(text, "open.trf");
}

/// Random actions on a tournament; refused ones are skipped.
class RandomEvent : public RandomOffice {
  public:
    RandomEvent(SystemKind system, unsigned seed) : RandomOffice(seed) {
        Opened opened;
        opened.name = "Giải vô địch quốc gia, bảng mở rộng dành cho tất cả các đấu thủ";
        opened.system = system;
        opened.rounds = is_schedule(system) ? 0 : 4 + chance(4);
        opened.baku = is_fide_swiss(system) && chance(3) == 0;
        opened.member_total = system == SystemKind::Molter;
        opened.exchange_last_rounds = system == SystemKind::DoubleRoundRobin && chance(2) == 0;
        opened.check_in = !is_schedule(system) && chance(5) == 0;
        opened.lots = lots_commitment("seed");
        const bool has_table = system == SystemKind::Keizer || system == SystemKind::Ladder ||
                               system == SystemKind::Molter;
        const bool chinese = !is_fide_swiss(system) && !has_table && chance(2) == 0;
        opened.two_one_zero = chinese;
        opened.ranking = system == SystemKind::McMahon  ? Ranking::McMahon
                         : system == SystemKind::Keizer ? Ranking::Keizer
                         : system == SystemKind::Ladder ? Ranking::Ladder
                         : !chinese                     ? Ranking::Fide
                         : is_schedule(system)          ? Ranking::ChineseRoundRobin
                                                        : Ranking::ChineseScorePairing;
        if (opened.ranking == Ranking::Fide)
            opened.tie_breaks = {"DE", "WIN", "SB"};
        if (system == SystemKind::McMahon) {
            opened.bar = 2;
            opened.floor = -6;
            opened.max_handicap = chance(2) == 0 ? 9 : 0;
        }
        if (opened.ranking == Ranking::Fide && chance(3) == 0)
            opened.scores = {Points::whole(3), Points::whole(1), Points{}, Points::whole(2)};
        opened.fide_mode = is_fide_swiss(system) && chance(3) == 0;
        EXPECT_TRUE(ask(command::Open{opened}));
        const int entries = system == SystemKind::Molter ? 3 * (3 + chance(3))
                            : is_schedule(system)        ? 4 + chance(5)
                                                         : 9 + chance(12);
        for (int i = 0; i < entries; ++i)
            enter();
        if (chance(2) == 0)
            ask(command::SortList{});
        if (chance(2) == 0)
            ask(command::DrawLots{"seed"});
        if (opened.check_in)
            ask(command::CheckIn{{}, true, true});
        ask(command::Forbid{{number(), number()}, {}, {}, "siblings"});
        if (chance(3) == 0 && !is_schedule(system))
            ask(command::KeepApart{SharedAttribute::Club, 1, 2, "club"});
    }

    void before_round() {
        const bool schedule = is_schedule(office_.opened().system);
        if (!schedule && chance(3) == 0)
            enter();
        if (chance(3) == 0)
            ask(command::Withdraw{{number()}, "ill", chance(3) == 0});
        if (!schedule && chance(4) == 0)
            ask(command::Return{{number()}});
        if (!schedule && chance(3) == 0)
            ask(command::GrantBye{{number()},
                                  static_cast<int>(office_.rounds().size()) + 1 + chance(2),
                                  static_cast<ByeKind>(chance(3))});
        if (office_.opened().check_in && chance(2) == 0)
            ask(command::CheckIn{{number()}, chance(2) == 0, false});
        if (chance(6) == 0)
            ask(command::CountWarnings{number(), 1 + chance(3)});
    }
    bool play_round() {
        if (!ask(command::Pair{}))
            return false;
        const auto& boards = office_.rounds().back().boards;
        for (std::size_t board = 0; board < boards.size(); ++board)
            if (boards[board].result.empty()) {
                constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2", "1-0", "adj",
                                                         "+/-", "-/+", "-/-", "0-0"};
                command::EnterResults entered;
                entered.results = {{static_cast<int>(board) + 1, 0,
                                    std::string(kResults[static_cast<std::size_t>(chance(9))])}};
                ask(entered);
            }
        if (chance(6) == 0)
            ask(command::Penalise{number(), {}, Points::half(), "late", chance(2) == 0});
        if (chance(6) == 0)
            ask(command::ReverseColours{{}, 1, "sat the wrong way round"});
        if (chance(3) == 0)
            ask(command::CorrectReport{1 + chance(static_cast<int>(office_.rounds().size())),
                                       1 + chance(3), chance(2) == 0 ? "1-0" : "1/2", "misread"});
        return true;
    }

  private:
    static bool is_schedule(SystemKind system) { return has_schedule(system); }
    void enter() {
        command::Enter enter;
        enter.entry.name = fmt::format("Nguyễn Hoàng Thị Phương Thảo Nguyên {}", names_ + 1);
        enter.entry.rating = chance(4) == 0 ? 0 : 1400 + chance(1000);
        enter.entry.title = chance(3) == 0 ? "GM" : chance(3) == 0 ? "象棋大师" : "";
        enter.entry.federation = "VIE";
        enter.entry.club = chance(2) == 0 ? "Hà Nội" : "";
        enter.entry.sex = chance(2) == 0 ? "f" : "m";
        enter.entry.grade = chance(10) - 5;
        if (office_.opened().system == SystemKind::Molter)
            enter.entry.team = fmt::format("Đội {}", names_ / 3);  // three boards each
        ask(enter);
        ++names_;
    }
};

/// The reported results that differ from those counted.
std::vector<std::string> reported(const Office& office) {
    std::vector<std::string> results;
    for (const RoundState& round : office.rounds())
        for (const BoardState& board : round.boards)
            results.push_back(board.reported);
    return results;
}

class Contract : public testing::TestWithParam<SystemKind> {};

TEST_P(Contract, AnImportedReportGivesTheSameNextRoundAndStandings) {
    const auto seeds = kyvien::test::samples<unsigned>(100);
    int rounds = 0;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        RandomEvent event(GetParam(), seed);
        for (int round = 1; round <= 12; ++round) {
            event.before_round();
            for (const TrfEdition edition : {TrfEdition::Trf26, TrfEdition::Trf16}) {
                // Nothing is exported as final while a game is pending.
                if (const auto report = report_of(event.office(), edition);
                    !report && value_of(report.error()) == "report-games-open")
                    continue;
                const auto made = from_report(event.office(), edition);
                ASSERT_TRUE(made) << "seed " << seed << " round " << round << ": "
                                  << made.error().english;
                ASSERT_EQ(next_round(*made), next_round(event.office()))
                    << "seed " << seed << " round " << round << "\n"
                    << write_trf(*report_of(event.office(), edition), edition).value_or("");
                ASSERT_EQ(table_text(*made), table_text(event.office()))
                    << "seed " << seed << " round " << round;
                ASSERT_EQ(rounds_text(*made), rounds_text(event.office()))
                    << "seed " << seed << " round " << round;
                ASSERT_EQ(audit_lines(*made), audit_lines(event.office()))
                    << "seed " << seed << " round " << round;
                ASSERT_EQ(made->fide_mode(), event.office().fide_mode());
                for (const tournament::Entry& entry : event.office().event().entries)
                    ASSERT_EQ(made->is_expelled(entry.number),
                              event.office().is_expelled(entry.number))
                        << "seed " << seed << " round " << round;
                ASSERT_EQ(reported(*made), reported(event.office()))
                    << "seed " << seed << " round " << round;
            }
            ++rounds;
            if (!event.play_round())
                break;
        }
    }
    EXPECT_GT(rounds, static_cast<int>(seeds) * 2);
}

INSTANTIATE_TEST_SUITE_P(EachSystem, Contract,
                         testing::Values(SystemKind::Dutch, SystemKind::Dubov, SystemKind::Burstein,
                                         SystemKind::Lim, SystemKind::Points, SystemKind::McMahon,
                                         SystemKind::RoundRobin, SystemKind::DoubleRoundRobin,
                                         SystemKind::Knockout, SystemKind::Keizer,
                                         SystemKind::Ladder, SystemKind::Molter),
                         [](const testing::TestParamInfo<SystemKind>& param) {
                             std::string text(name(param.param));
                             std::erase(text, '-');
                             return text;
                         });

/// Teams of two boards and a reserve, played at random with line-ups and forfeits.
void play_teams(Office& office, std::mt19937& rng, int seed) {
    const auto ask = [&office](const OfficeCommand& command) {
        return carry_out(office, command).has_value();
    };
    Opened opened;
    opened.name = "Giải đồng đội";
    opened.system = seed % 2 == 0 ? SystemKind::Dutch : SystemKind::RoundRobin;
    opened.rounds = seed % 2 == 0 ? 4 : 0;
    opened.meeting = MeetingKind::Substitutes;
    opened.boards = 2;
    opened.tie_breaks = {"MPVGP"};
    ASSERT_TRUE(ask(command::Open{opened}));
    for (int team = 1; team <= 5; ++team) {
        command::Enter enter;
        enter.entry.name = fmt::format("Đội {}", team);
        ASSERT_TRUE(ask(enter));
        command::ListMembers list{static_cast<EntryNumber>(team), {}, {}};
        for (int place = 1; place <= 3; ++place) {
            list.members.emplace_back();
            list.members.back().name =
                fmt::format("Nguyễn Hoàng Thị Phương Thảo {}.{}", team, place);
            list.members.back().rating = 1500 + 10 * team;
        }
        ASSERT_TRUE(ask(list));
    }
    for (int round = 1; round <= 3; ++round) {
        if (rng() % 3 == 0)
            ask(command::HandInLineUp{static_cast<EntryNumber>(1 + rng() % 5), round, {1, 3}});
        for (const TrfEdition edition : {TrfEdition::Trf26, TrfEdition::Trf16}) {
            const auto made = from_report(office, edition);
            ASSERT_TRUE(made) << "seed " << seed << " round " << round << ": "
                              << made.error().english;
            ASSERT_EQ(next_round(*made), next_round(office)) << "seed " << seed;
            ASSERT_EQ(table_text(*made), table_text(office)) << "seed " << seed;
        }
        ASSERT_TRUE(ask(command::Pair{}));
        for (int board = 1; board <= static_cast<int>(office.rounds().back().boards.size());
             ++board) {
            if (rng() % 8 == 0 && ask(command::EnterResults{{}, {{board, 0, "+/-"}}, {}, {}}))
                continue;
            for (int game = 1; game <= 2; ++game)
                ASSERT_TRUE(ask(command::EnterResults{
                    {}, {{board, game, rng() % 2 == 0 ? "1-0" : "1/2"}}, {}, {}}));
        }
        if (rng() % 4 == 0) {
            ASSERT_TRUE(ask(command::Undo{{}, "misread"}));
            for (const int game : {1, 2})  // which of them, or both, was the last
                ask(command::EnterResults{
                    {},
                    {{static_cast<int>(office.rounds().back().boards.size()), game, "0-1"}},
                    {},
                    {}});
        }
    }
}

TEST(ContractOfReports, TeamEventsContinueFromTheirReport) {
    for (int seed = 1; seed <= kyvien::test::samples(30); ++seed) {
        std::mt19937 rng(static_cast<unsigned>(seed));
        Office office;
        play_teams(office, rng, seed);
        if (HasFatalFailure())
            return;
    }
}

TEST(ContractOfReports, RefusesATeamReportWithChangedColumns) {
    std::mt19937 rng(2);
    Office office;
    play_teams(office, rng, 2);
    auto report = report_of(office, TrfEdition::Trf26);
    ASSERT_TRUE(report);
    report->event.entries[0].rating += 1;
    ImportSettings settings;
    settings.file_name = "open.trf";
    const auto refused = plan_import({}, *write_trf(*report, TrfEdition::Trf26), settings);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "teams-not-imported");
    std::erase_if(report->other_lines,
                  [](const std::string& line) { return line.starts_with("### kyvien"); });
    const auto foreign = plan_import({}, *write_trf(*report, TrfEdition::Trf26), settings);
    EXPECT_TRUE(foreign) << "then its columns count: " << foreign.error().english;
}

TEST(ContractOfReports, HistoryIsPreservedFromReportToReport) {
    Office office;
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    ASSERT_TRUE(apply(office, {1'763'764'000'000, "Hoa", opened}));
    for (int i = 1; i <= 4; ++i) {
        Entered entered;
        entered.number = static_cast<EntryNumber>(i);
        entered.name = fmt::format("P{}", i);
        ASSERT_TRUE(apply(office, {1'763'764'000'000, "Hoa", entered}));
    }
    ASSERT_TRUE(apply(office, {1'763'764'060'000, "Hoa", Withdrew{4, 0, "ill"}}));
    const auto first = report_of(office, TrfEdition::Trf26);
    ASSERT_TRUE(first);
    auto with_remark = *first;
    with_remark.other_lines.emplace_back("### checked by another program");
    ImportSettings settings;
    settings.file_name = "open.trf";
    const auto import = plan_import({}, *write_trf(with_remark, TrfEdition::Trf26), settings);
    ASSERT_TRUE(import) << import.error().english;
    Office made;
    for (const OfficeEventBody& body : import->plan.events)
        ASSERT_TRUE(apply(made, {1'763'800'000'000, "Lan", body}));
    ASSERT_TRUE(apply(made, {1'763'800'060'000, "Lan", CameBack{4, 1}}));
    const auto lines = audit_lines(made);
    ASSERT_EQ(lines.size(), 3U) << fmt::format("{}", fmt::join(lines, "\n"));
    EXPECT_NE(lines[0].find("Hoa: t=withdrew number=4"), std::string::npos) << lines[0];
    EXPECT_EQ(lines[1], "### checked by another program");
    EXPECT_NE(lines[2].find("Lan: t=came-back number=4"), std::string::npos) << lines[2];
}

TEST(ContractOfReports, EventDetailsRoundTrip) {
    Office office;
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    ASSERT_TRUE(carry_out(office, command::Open{opened}));
    DetailsGiven details;
    details.city = "Đà Nẵng";
    details.federation = "VIE";
    details.begins = "2026-11-25";
    details.ends = "2026-11-27";
    details.arbiter = "IA Lê Văn Bình";
    details.deputies = "FA Ann; FA Bob";
    details.tempo = "90 min + 30 s";
    details.time_control = "5400+30";
    details.days = {"2026-11-25", "2026-11-26", "2026-11-27"};
    ASSERT_TRUE(carry_out(office, command::GiveDetails{details}));
    const auto made = from_report(office, TrfEdition::Trf26);
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_EQ(made->details(), details);
}

TEST(ContractOfReports, AnnouncedPrizesRoundTrip) {
    Office office;
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    ASSERT_TRUE(carry_out(office, command::Open{opened}));
    const std::string prizes = "currency = ₫\nsharing = hort\nOpen | all | 300 200\n";
    ASSERT_TRUE(carry_out(office, command::AnnouncePrizes{prizes}));
    const auto made = from_report(office, TrfEdition::Trf26);
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_EQ(made->prizes(), prizes);
}

TEST(ContractOfReports, AForeignReportKeepsItsInitialColourTieBreaksAndAcceleration) {
    const std::string text =
        "012 Open\n142 5\n152 B\n192 FIDE_DUTCH_2025_BAKU\n212 PTS,BH,WIN\n222 5400+30\n"
        "001    1      A\n001    2      B\n001    3      C\n001    4      D\n";
    const auto office = imported_office(text, "open.trf");
    ASSERT_TRUE(office) << office.error().english;
    EXPECT_EQ(office->event().initial_colour, Colour::Black);
    EXPECT_TRUE(office->opened().baku);
    EXPECT_EQ(office->opened().tie_breaks, (std::vector<std::string>{"BH", "WIN"}));
    EXPECT_EQ(office->details().time_control, "5400+30");
    EXPECT_EQ(next_round(*office), "2-1h0 4-3h0 bye 0");
}

}  // namespace
}  // namespace contract_test
}  // namespace kyvien::exchange
