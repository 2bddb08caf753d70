// Random commands on the office: nothing is half-applied, undoing restores the earlier state, and
// replaying the text gives the same state.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "effort.h"
#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/pairing/hand_pairing.h"

namespace kyvien::tournament {
namespace {

/// The whole state of an office, as text.
std::string picture(const Office& office) {
    std::string text = std::to_string(office.is_closed()) +
                       (office.hand_pairing() != nullptr ? office.hand_pairing()->reason : "");
    for (const Entry& entry : office.event().entries) {
        text += "\n" + std::to_string(entry.number) + entry.name +
                std::to_string(office.withdrawn_after(entry.number).value_or(-1)) +
                std::to_string(office.is_expelled(entry.number)) +
                std::to_string(office.is_checked_in(entry.number)) +
                std::to_string(office.warnings(entry.number));
        for (const MemberListed& member : office.members(entry.number))
            text += member.name;
        for (const RoundRecord& record : entry.records)
            text += " " + std::to_string(record.opponent) +
                    std::to_string(static_cast<int>(record.colour)) +
                    std::to_string(static_cast<int>(record.outcome));
        for (const Points points : entry.penalties)
            text += to_string(points);
        for (int round = 1; round <= static_cast<int>(office.rounds().size()) + 1; ++round)
            for (const int place : office.line_up(entry.number, round))
                text += std::to_string(place);
    }
    for (const ForbiddenMeeting& rule : office.event().forbidden)
        text += fmt::format("\n{} {}-{}", fmt::join(rule.entries, ","), rule.first_round,
                            rule.last_round);
    for (const KeptApart& rule : office.kept_apart())
        text += fmt::format("\n{} {}-{}", name(rule.by), rule.first_round, rule.last_round);
    for (const RoundState& round : office.rounds())
        for (const BoardState& board : round.boards) {
            text += "\n" + std::to_string(board.board.white) + "-" +
                    std::to_string(board.board.black) + board.result +
                    std::to_string(board.corrections);
            for (const GameState& game : board.games)
                text += " " + game.result + std::to_string(game.corrections);
        }
    if (office.is_open())
        for (const StandingLine& line :
             office.standings(static_cast<int>(office.rounds().size())).lines) {
            text += "\n" + std::to_string(line.place) + " " + std::to_string(line.number);
            for (const Rational& key : line.keys)
                text += " " + to_string(key);
        }
    return text;
}

class RandomCommands {
  public:
    RandomCommands(const Opened& opened, unsigned seed) : desk_(opened), rng_(seed) {}

    void run_events(int commands) {
        desk_.enter(5);
        if (is_of_teams(desk_.office.opened().meeting))
            desk_.list_members(2);
        for (int i = 0; i < commands; ++i) {
            const std::string before = picture(desk_.office);
            const std::size_t seq = desk_.office.seq();
            proposed_ = false;
            const auto applied = desk_.ask(command());
            if (!applied) {
                // The system's proposal is accepted, once the teams are complete.
                ASSERT_TRUE(!proposed_ || applied.error().code.text() == "team-incomplete")
                    << applied.error().english;
                ASSERT_EQ(picture(desk_.office), before) << applied.error().english;
                ASSERT_EQ(desk_.office.seq(), seq);
                continue;
            }
            ++accepted_;
            if (below(8) == 0) {
                desk_.must(Undone{seq, "back"});
                ASSERT_EQ(picture(desk_.office), before);
            }
        }
        const auto replayed = replay_office(desk_.text);
        ASSERT_TRUE(replayed) << replayed.error().english;
        ASSERT_EQ(picture(*replayed), picture(desk_.office));
        EXPECT_EQ(replayed->event(), desk_.office.event());
    }
    /// The same for commands: what decide() accepts is applied as a whole, event by event, and a
    /// refusal changes nothing; one undo takes back a whole command.
    void run_commands(int commands) {
        for (int i = 0; i < commands; ++i) {
            const std::string before = picture(desk_.office);
            const std::size_t seq = desk_.office.seq();
            const OfficeCommand asked = random_command();
            const int confirmed = below(6);
            const auto decided = decide(desk_.office, asked, confirmed);
            Office carried = desk_.office;
            const auto done = carry_out(carried, asked, confirmed);
            ASSERT_EQ(picture(desk_.office), before) << "deciding changes nothing";
            ASSERT_EQ(done.has_value(), decided.has_value());
            if (!decided) {
                ASSERT_EQ(done.error(), decided.error());
                ASSERT_EQ(picture(carried), before) << decided.error().english;
                ASSERT_EQ(carried.seq(), seq);
                continue;
            }
            ASSERT_FALSE(decided->empty());
            for (const OfficeEventBody& body : *decided)
                desk_.must(body);
            ASSERT_EQ(picture(carried), picture(desk_.office));
            ASSERT_EQ(carried.seq(), desk_.office.seq());
            ++decided_;
            if (below(8) == 0) {
                const auto back =
                    carry_out(carried, command::Undo{static_cast<int>(seq), "back"}, kHighestLevel);
                ASSERT_TRUE(back) << back.error().english;
                ASSERT_EQ(picture(carried), before);
            }
        }
        const auto replayed = replay_office(desk_.text);
        ASSERT_TRUE(replayed) << replayed.error().english;
        ASSERT_EQ(picture(*replayed), picture(desk_.office));
    }
    [[nodiscard]] int accepted() const { return accepted_; }
    [[nodiscard]] int decided() const { return decided_; }
    [[nodiscard]] const Office& office() const { return desk_.office; }

  private:
    int below(int bound) { return static_cast<int>(rng_() % static_cast<unsigned>(bound)); }
    EntryNumber number() { return static_cast<EntryNumber>(1 + below(8)); }
    int paired() const { return static_cast<int>(desk_.office.rounds().size()); }
    std::string reason() { return below(4) == 0 ? "" : "because"; }
    std::string result() {
        constexpr const char* kResults[] = {"1-0", "0-1", "1/2",   "+/-", "-/+",
                                            "-/-", "0-0", "1/2-0", "2-0", "adj"};
        return kResults[below(10)];
    }
    Confirmation confirmation() { return static_cast<Confirmation>(below(3)); }

    /// The first pending result, so that rounds are completed.
    OfficeEventBody wanted_result() {
        const auto& boards = desk_.office.rounds().back().boards;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (!boards[i].result.empty())
                continue;
            const int board = static_cast<int>(i) + 1;
            const std::string result = below(2) == 0 ? "1-0" : "0-1";
            if (!desk_.office.has_meetings())
                return ResultEntered{paired(), board, result, {}, {}, Confirmation::Plain};
            const auto games = desk_.office.meeting(paired(), board).games;
            for (std::size_t game = 0; game < games.size(); ++game)
                if (games[game].result.empty())
                    return GameEntered{paired(), board, static_cast<int>(game) + 1, result,
                                       {},       {},    Confirmation::Plain};
        }
        return WarningsCounted{number(), 1};
    }

    std::vector<PlayOffStage> play_off() {
        if (below(3) == 0)
            return {};
        return {{PlayOffKind::Games, 1 + below(2), "fischer:180000+2000"},
                {PlayOffKind::Armageddon, 1, "fischer:300000+0",
                 below(2) == 0 ? "fischer:240000+0" : ""}};
    }

    OfficeEventBody command() {
        const int round = below(3) == 0 ? below(4) : paired();
        if (paired() > 0 && below(3) == 0)
            return wanted_result();
        switch (below(29)) {
        case 28:
            return PlayOffChanged{play_off(), reason()};
        case 26:
            return HandPairingEnded{paired() + below(2)};
        case 27:
            return TieBreaksChanged{{below(2) == 0 ? "DE" : "EDE"}, reason()};
        case 0:
        case 1: {
            Entered entered;
            entered.number = number();
            entered.name = "n" + std::to_string(entered.number);
            entered.club = below(2) == 0 ? "A" : "B";
            entered.from_round = paired() + 1 + below(2);
            return entered;
        }
        case 2:
            return Withdrew{number(), paired() + below(2), reason()};
        case 3:
            return CameBack{number(), paired() + 1 + below(2)};
        case 4:
            return ByeGranted{number(), paired() + below(3), static_cast<ByeKind>(below(4))};
        case 5:
            return MeetingForbidden{{number(), number()}, 1, 1 + below(4), "kin"};
        case 6:
        case 7:
        case 8:
            if (const auto proposed = propose_pairing(desk_.office, paired() + 1)) {
                proposed_ = true;
                return Paired{
                    paired() + 1, proposed->boards, proposed->bye.value_or(0), false, {}, 0, {}};
            }
            return WarningsCounted{number(), below(3)};
        case 9:
            return Paired{paired() + 1, {{number(), number()}}, number(), true, {}, 0, reason()};
        case 10:
            return Unpaired{paired(), "again"};
        case 11:
            return WarningsCounted{number(), below(3) - 1};
        case 12:
            return CheckedIn{number(), below(3) != 0};
        case 13:
            return KeptApart{static_cast<SharedAttribute>(below(3)), 1, 1 + below(3), reason()};
        case 14:
            return PenaltyGiven{number(), round, Points::half(), reason(), below(3) == 0};
        case 22:
            return RuleLifted{{number(), number()}, {}, paired() + below(2), reason()};
        case 23:
            return RuleLifted{
                {}, static_cast<SharedAttribute>(below(3)), paired() + below(3), reason()};
        case 15:
            return HandPairingBegun{paired() + 1, reason()};
        case 16:
            if (below(6) == 0)
                return Closed{};
            return Reopened{reason()};
        case 17:
        case 18:
            return Desk::member(number(), 1 + below(4));
        case 19:
            return LineUpGiven{number(), paired() + below(2), {below(3), below(3)}, {}};
        case 20:
        case 21:
            return GameEntered{round, 1 + below(4), 1 + below(4),  result(),
                               {},    reason(),     confirmation()};
        default:
            return ResultEntered{round, 1 + below(4), result(), {}, reason(), confirmation()};
        }
    }

    std::vector<EntryNumber> numbers() {
        std::vector<EntryNumber> some(static_cast<std::size_t>(below(4)));
        for (EntryNumber& each : some)
            each = number();
        return some;
    }
    std::optional<int> some_round() {
        return below(3) == 0 ? std::optional(below(7)) : std::nullopt;
    }
    OfficeCommand random_command() {
        if (paired() > 0 && below(3) == 0)
            if (const auto wanted = wanted_result();
                !std::holds_alternative<WarningsCounted>(wanted)) {
                const auto* game = std::get_if<GameEntered>(&wanted);
                const auto* whole = std::get_if<ResultEntered>(&wanted);
                const command::BoardResult first =
                    game != nullptr ? command::BoardResult{game->board, game->game, game->result}
                                    : command::BoardResult{whole->board, 0, whole->result};
                return command::EnterResults{{}, {first}, {}, {}, {}};
            }
        switch (below(29)) {
        case 28:
            return command::ChangePlayOff{play_off(), reason()};
        case 24:
            return command::Pair{true};
        case 25:
            return command::EndHandPairing{};
        case 26:
            return command::ChangeTieBreaks{{"SB"}, reason()};
        case 27:
            return command::LeaveFideMode{reason()};
        case 0: {
            command::Enter enter;
            enter.entry.name = "n" + std::to_string(below(20));
            enter.same_name = below(2) == 0;
            return enter;
        }
        case 1:
            return command::EnterList{fmt::format("name,team\nn{},\nn{},A\n", below(20), below(20)),
                                      below(2) == 0};
        case 2: {
            Entered entry;
            entry.number = number();
            entry.name = "c" + std::to_string(below(5));
            return command::Correct{entry, reason()};
        }
        case 3:
            return command::Withdraw{numbers(), reason()};
        case 4:
        case 5:
            return command::Return{numbers()};
        case 6:
            return command::GrantBye{numbers(), some_round(), static_cast<ByeKind>(below(4))};
        case 7:
            return command::CheckIn{numbers(), below(4) != 0, below(2) == 0};
        case 8: {
            command::ListMembers list{number(), std::nullopt, {}};
            for (int i = 0; i < below(3); ++i)
                list.members.push_back(Desk::member(list.team, 1 + below(4)));
            return list;
        }
        case 9:
            return command::Forbid{numbers(), some_round(), some_round(), reason()};
        case 10:
            return command::KeepApart{static_cast<SharedAttribute>(below(3)), some_round(),
                                      some_round(), reason()};
        case 11:
            return command::Lift{below(2) == 0 ? numbers() : std::vector<EntryNumber>(),
                                 below(2) == 0
                                     ? std::optional(static_cast<SharedAttribute>(below(3)))
                                     : std::nullopt,
                                 some_round(), reason()};
        case 12:
            return command::DrawLots{reason()};
        case 13:
        case 14:
        case 15:
            return command::Pair{};
        case 16:
            return command::BeginHandPairing{reason()};
        case 17:
            return command::PairByHand{{{number(), number()}}, number(), reason()};
        case 18:
            return command::Unpair{reason()};
        case 19:
            return command::Penalise{number(), some_round(), Points::half(), reason(),
                                     below(2) == 0};
        case 20:
            return command::HandInLineUp{number(), some_round(), {below(3), below(3)}};
        case 21:
            if (below(6) == 0)
                return command::Close{};
            return command::Reopen{reason()};
        case 22:
            return command::Undo{static_cast<int>(desk_.office.seq()) - below(4), reason()};
        default: {
            command::EnterResults entered{some_round(), {}, {}, reason(), confirmation()};
            for (int i = 0; i < 1 + below(3); ++i)
                entered.results.push_back({1 + below(4), below(3), result()});
            return entered;
        }
        }
    }

    Desk desk_;
    std::mt19937 rng_;
    int accepted_ = 0;
    int decided_ = 0;
    bool proposed_ = false;
};

TEST(OfficeRandom, RandomCommandsApplyFullyOrNotAtAllAndUndoRestoresTheState) {
    int accepted = 0, decided = 0, rounds = 0;
    unsigned seed = 0;
    for (const SystemKind system :
         {SystemKind::Dutch, SystemKind::Points, SystemKind::McMahon, SystemKind::RoundRobin,
          SystemKind::DoubleRoundRobin, SystemKind::Knockout, SystemKind::Dubov,
          SystemKind::Burstein, SystemKind::Lim, SystemKind::TeamSwiss, SystemKind::DoubleSwiss})
        for (const MeetingKind meeting :
             {MeetingKind::Game, MeetingKind::BestOf, MeetingKind::FixedBoards,
              MeetingKind::Substitutes, MeetingKind::AdHocBoards, MeetingKind::AllPlayAll,
              MeetingKind::Ring})
            for (const Ranking ranking :
                 {Ranking::Fide, Ranking::ChineseRoundRobin, Ranking::ChineseScorePairing}) {
                Opened opened;
                opened.name = "Storm";
                opened.system = system;
                opened.rounds = 5;
                opened.meeting = meeting;
                opened.ranking = ranking;
                opened.two_one_zero = ranking != Ranking::Fide;
                opened.losses = 2;
                opened.games = meeting == MeetingKind::BestOf ? 3 : 1;
                if (system == SystemKind::DoubleSwiss) {
                    if (meeting != MeetingKind::BestOf || ranking != Ranking::Fide)
                        continue;  // not for others
                    opened.games = 2;
                }
                if (meeting == MeetingKind::BestOf &&
                    (system == SystemKind::Knockout || system == SystemKind::RoundRobin)) {
                    opened.games = 2;
                    opened.play_off = {{PlayOffKind::Games, 2, "fischer:900000+10000"},
                                       {ranking == Ranking::Fide ? PlayOffKind::Armageddon
                                                                 : PlayOffKind::SuddenDeath,
                                        1, "fischer:180000+2000"}};
                }
                opened.check_in = seed % 3 == 0;
                opened.fide_mode = ranking == Ranking::Fide && meeting == MeetingKind::Game &&
                                   (is_fide_swiss(system) || system == SystemKind::RoundRobin);
                opened.baku = is_fide_swiss(system) && system != SystemKind::Lim && seed % 2 == 0;
                const bool by_boards = meeting == MeetingKind::FixedBoards ||
                                       meeting == MeetingKind::Substitutes ||
                                       meeting == MeetingKind::AdHocBoards;
                opened.boards = by_boards ? 2 : 0;
                if (system == SystemKind::TeamSwiss) {
                    if (!by_boards || ranking != Ranking::Fide)
                        continue;  // not for others
                    opened.game_points_first = meeting == MeetingKind::AdHocBoards;
                    opened.one_score = meeting == MeetingKind::Substitutes;
                    opened.team_colours = static_cast<TeamColours>(seed % 3);
                }
                if (is_of_teams(meeting))
                    opened.tie_breaks = {"EMGSB", "EDE", "BC", "TBR"};
                else
                    opened.tie_breaks = {"BH/C1", "DE", "SB"};
                RandomCommands random_run(opened, ++seed);
                random_run.run_events(kyvien::test::samples(400));
                if (!HasFatalFailure())
                    random_run.run_commands(kyvien::test::samples(100));
                if (HasFatalFailure()) {
                    ADD_FAILURE() << name(system) << " " << name(meeting) << " " << seed;
                    return;
                }
                accepted += random_run.accepted();
                decided += random_run.decided();
                rounds += static_cast<int>(random_run.office().rounds().size());
            }
    EXPECT_GT(accepted, kyvien::test::samples(10'000));
    EXPECT_GT(decided, kyvien::test::samples(2'000));
    EXPECT_GT(rounds, kyvien::test::samples(100));
}

}  // namespace
}  // namespace kyvien::tournament
