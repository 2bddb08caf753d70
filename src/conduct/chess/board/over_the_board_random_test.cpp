// Reports of every kind with random fields, among random moves, presses, offers and flags.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "conduct/core/internal/board_fixture.h"
#include "effort.h"
#include "random_choices.h"

namespace kyvien::conduct {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class RandomCommands : public kyvien::test::RandomChoices {
  public:
    explicit RandomCommands(unsigned seed) : RandomChoices(seed) {}

    Seat seat() { return pick(0, 1) == 0 ? Seat::First : Seat::Second; }

    Settings settings() {
        Settings settings;
        settings.regime = static_cast<Regime>(pick(0, 4));
        const std::vector<clock::TimeControl> controls = {
            clock::Untimed{}, clock::sudden_death(seconds(100)),
            clock::fischer(seconds(60), seconds(1)),
            clock::Staged{{{2, seconds(20), {}}, {0, seconds(60), {}}}}};
        settings.time = one_of(controls);
        for (const Regulation each :
             {Regulation::FollowScoresheets, Regulation::QuickplayAnnounced,
              Regulation::QuickplayIncrement, Regulation::ArbiterPresent, Regulation::ReportLeaving,
              Regulation::DeviceInBag, Regulation::DeviceLoses, Regulation::PlayersRecord})
            if (pick(0, 1) == 0)
                settings.set(each, pick(0, 1));
        settings.set(Regulation::DefaultTime, pick(0, 1) * 30'000);
        const std::vector<std::string> starts = {"", "", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 41",
                                                 "8/8/8/3k4/8/3K4/4Q3/8 w - - 0 50"};
        settings.fen = one_of(starts);
        return settings;
    }

    std::string text(const ReportField& field) {
        const std::vector<std::string> words = {
            "e4",          "Nf3", "??",   "e2e4,e7e5", "Re8",
            "moves,claim", "Kf2", "e2e4", "e2-e5",     "Eva zwei Eva vier"};
        switch (field.type) {
        case FieldType::Number:
            return std::to_string(
                one_of(std::vector{0, 1, 2, 3, 40, 1'000, 60'000, 2'000'000'000}));
        case FieldType::Signed:
            return std::to_string(one_of(std::vector{-90'000, -1, 0, 5, 120'000}));
        case FieldType::Switch:
            return pick(0, 1) == 0 ? "yes" : "no";
        case FieldType::Choice:
            return std::string(one_of(field.choices));
        case FieldType::Seat:
            return pick(0, 1) == 0 ? "first" : "second";
        case FieldType::Squares:
            return one_of(std::vector<std::string>{"e2", "e2,e4", "g1", "e1,h1", "z9"});
        case FieldType::Clause:
            return one_of(std::vector<std::string>{"9.2", "11.5", "III.4"});
        case FieldType::Text:
        case FieldType::Move:
            break;
        }
        return one_of(words);
    }

    Report report() {
        const ReportKind& kind = one_of(report_kinds(Game::Chess));
        Report report{std::string(kind.kind), std::nullopt, {}};
        if (kind.about == ReportSubject::Player ||
            (kind.about == ReportSubject::Either && pick(0, 1) == 0))
            report.seat = seat();
        for (const ReportField& field : kind.fields)
            if (field.required || pick(0, 2) > 0)
                report.fields.emplace_back(std::string(field.key), text(field));
        if (pick(0, 30) == 0)
            report.fields.emplace_back("nonsense", "1");
        return report;
    }

    CommandBody random_body(const Table& table) {
        const State& state = table.state();
        switch (pick(0, 14)) {
        case 0:
            return Press{};
        case 1:
            return OfferDraw{};
        case 2:
            return AcceptDraw{};
        case 3:
            return DeclineDraw{};
        case 4:
            return ClaimFlag{};
        case 5:
            return Claim{pick(0, 1) == 0 ? ClaimKind::Threefold : ClaimKind::FiftyMoves, ""};
        case 6:
            return pick(0, 20) == 0 ? CommandBody(Resign{}) : CommandBody(Tick{});
        case 7:
        case 8: {
            const View seen = view(state, table.now(), state.turn());
            const std::string move = seen.legal.empty() ? "e2e4" : one_of(seen.legal);
            return MakeMove{state.ply(), move};
        }
        case 9:
            return ContinueGame{"go on", std::nullopt};
        default:
            return report();
        }
    }

    Actor actor(const CommandBody& random_command, const State& state) {
        if (std::holds_alternative<ContinueGame>(random_command))
            return arbiter("Hoa");
        if (std::holds_alternative<MakeMove>(random_command) && pick(0, 9) > 0)
            return player(state.turn().value_or(Seat::First));
        if (std::holds_alternative<Report>(random_command) && pick(0, 2) > 0)
            return arbiter("Hoa");
        return player(seat());
    }
};

std::string without_words(const std::set<std::string>& codes) {
    using namespace rulebook;
    std::string missing;
    for (const std::string& code : codes)
        for (const Language language :
             {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans})
            if (words(Law::Fide2018, code, language).empty())
                missing += code + " " + std::string(tag(language)) + "\n";
    return missing;
}

TEST(ChessBoardRandom, NeverBreaksTheLogAndReplaysToTheSame) {
    const char* wanted = std::getenv("KYVIEN_STORM_GAMES");
    const int games = wanted != nullptr ? std::atoi(wanted) : kyvien::test::samples(150);
    std::size_t rulings = 0;
    std::size_t reports = 0;
    std::set<std::string> codes;
    for (int game = 0; game < games; ++game) {
        RandomCommands random_run(static_cast<unsigned>(game));
        BoardTable table(random_run.settings());
        std::size_t results = 0;
        for (int step = 0; step < 200; ++step) {
            table.wait(milliseconds(random_run.pick(0, 3) == 0 ? random_run.pick(0, 20'000) : 0));
            const CommandBody random_command = random_run.random_body(table);
            const auto answer =
                table.ask(random_run.actor(random_command, table.state()), random_command);
            if (!answer) {
                ASSERT_FALSE(answer.error().code.text().empty());
                ASSERT_FALSE(answer.error().english.empty());
                continue;
            }
            reports += std::holds_alternative<Report>(random_command) ? 1 : 0;
            for (const Event& event : *answer) {
                results += std::holds_alternative<Ended>(event.body) ? 1 : 0;
                if (const auto* ruling = std::get_if<Ruled>(&event.body))
                    codes.insert("ruling." + ruling->code);
            }
            ASSERT_LE(results, 1U) << "game " << game << " has ended twice";
            // 5.1.1: the game continues if the move that ended it is taken back.
            if (!table.state().ending())
                results = 0;
            for (const Duty& duty : table.state().duties())
                codes.insert("duty." + duty.code);
            if (testing::Test::HasFailure()) {
                FAIL() << "game " << game << " step " << step;
            }
        }
        rulings += table.state().rulings().size();
        table.check_replay();
        if (testing::Test::HasFailure())
            FAIL() << "game " << game;
    }
    EXPECT_EQ(without_words(codes), "") << "these codes are shown to people";
    // Checks that the random test covers what it is meant to test.
    EXPECT_GT(rulings, static_cast<std::size_t>(games) * 10);
    EXPECT_GT(reports, static_cast<std::size_t>(games) * 20);
}

}  // namespace
}  // namespace kyvien::conduct
