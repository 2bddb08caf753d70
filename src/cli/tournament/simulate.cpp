// kyvien tournament simulate — generates a whole random event, and measures each part of it.
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <vector>

#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/tournament/verbs.h"
#include "tournament/check/generate.h"
#include "tournament/ranking/tie_breaks.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace simulate {
namespace {

using namespace tournament;

/// Processor time of this program so far, in milliseconds.
double processor_milliseconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) * 1e3 +
           static_cast<double>(usage.ru_utime.tv_usec) / 1e3;
}

double peak_mebibytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;  // reported in kibibytes
}

/// Wraps a system and measures the time of each round.
class Timed final : public PairingSystem {
  public:
    explicit Timed(const PairingSystem& system) : system_(system) {}
    [[nodiscard]] std::string_view name() const override { return system_.name(); }
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override {
        const double before = processor_milliseconds();
        auto pairing = system_.pair(event, round);
        rounds_.push_back(processor_milliseconds() - before);
        progress_.show(spoken(words::answers::SimulatePaired{
            .rounds = spoken(
                words::answers::CountRounds{.count = static_cast<std::int64_t>(rounds_.size())})}));
        return pairing;
    }
    [[nodiscard]] const std::vector<double>& rounds() const { return rounds_; }
    void wipe_progress() const { progress_.clear(); }

  private:
    const PairingSystem& system_;
    mutable std::vector<double> rounds_;
    mutable Progress progress_;
};

struct Options {
    GeneratorOptions made;
    std::string system = "dutch", ties = "BH/C1,BH,SB,DE";
    bool json = false;
};

int run(const Options& options) {
    const auto fail = [&](const Refusal& refusal) {
        return print_refusal("simulate", "options", refusal, options.json, kUsage);
    };
    const auto system = pairing_system(options.system);
    const auto ties = parse_tie_breaks(options.ties);
    if (!ties)
        return fail(ties.error());
    const Timed timed(*system);
    const double start = processor_milliseconds();
    const auto event = generate_event(options.made, timed);
    if (!event)
        return fail(event.error());
    timed.wipe_progress();
    const int rounds = event->rounds_paired();
    double pairing = 0, longest = 0;
    for (const double round : timed.rounds()) {
        pairing += round;
        longest = std::max(longest, round);
    }
    const double before = processor_milliseconds();
    Standings table;
    for (int round = 1; round <= rounds; ++round)
        table = fide_standings(*event, *ties, round);
    const double standings = processor_milliseconds() - before;
    const double all = processor_milliseconds() - start;
    if (options.json) {
        JsonWriter json;
        json.begin_object().field("players", options.made.players).field("rounds", rounds);
        real_field(json, "pairing_ms", pairing, 1);
        real_field(json, "longest_round_ms", longest, 1);
        real_field(json, "standings_ms", standings, 1);
        real_field(json, "all_ms", all, 1);
        real_field(json, "peak_mib", peak_mebibytes(), 1);
        print_object(json.end_object());
        return rounds < options.made.rounds ? kFindings : kSuccess;
    }
    for (std::size_t round = 0; round < timed.rounds().size(); ++round)
        fmt::print("{}\n", spoken(words::answers::SimulateRound{
                               .round = fmt::format("{:>3}", round + 1),
                               .ms = fmt::format("{:.1f}", timed.rounds()[round])}));
    fmt::print("{}\n", spoken(words::answers::SimulateStandings{
                           .rounds = spoken(words::answers::CountRounds{
                               .count = static_cast<std::int64_t>(rounds)}),
                           .ms = fmt::format("{:.1f}", standings)}));
    fmt::print("{}\n", spoken(words::answers::SimulateWhole{
                           .ms = fmt::format("{:.1f}", all),
                           .mib = fmt::format("{:.1f}", peak_mebibytes())}));
    for (std::size_t i = 0; i < std::min<std::size_t>(table.lines.size(), 3); ++i)
        fmt::print("{}. {} {}\n", table.lines[i].place, event->find(table.lines[i].number)->name,
                   to_string(table.lines[i].points));
    if (rounds == options.made.rounds)
        return kSuccess;
    print_error("tournament simulate",
                spoken(words::answers::RoundsPaired{.done = std::to_string(rounds),
                                                    .wanted = options.made.rounds}));
    return kFindings;
}

}  // namespace
}  // namespace simulate

void add_tournament_simulate(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<simulate::Options>();
    tournament::GeneratorOptions& made = options->made;
    Command* command = tournament.add_subcommand("simulate", "tournament.simulate");
    command->add_option("--players", made.players, "tournament.simulate.players")
        ->capture_default_str();
    command->add_option("--rounds", made.rounds, "any.how-many-rounds")->capture_default_str();
    command->add_option("--seed", made.seed, "any.seed")->capture_default_str();
    command->add_option("--draws", made.draw_rate, "tournament.simulate.draws");
    command->add_option("--forfeits", made.forfeit_rate, "tournament.simulate.forfeits");
    command->add_option("--half-byes", made.half_bye_rate, "any.per-thousand");
    command->add_option("--absences", made.zero_bye_rate, "any.per-thousand");
    command->add_option("--withdrawals", made.withdrawal_rate, "any.per-thousand");
    command->add_flag("--baku", made.baku, "any.baku");
    add_pairing_system(*command, options->system, "any.systems")->capture_default_str();
    command->add_option("--tie-breaks", options->ties, "tournament.simulate.tie-breaks")
        ->capture_default_str();
    command->add_flag("--json", options->json, "any.one-json-object");
    command->callback([options, &outcome] { outcome.code = simulate::run(*options); });
}

}  // namespace kyvien::cli
