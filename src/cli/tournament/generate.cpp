// kyvien tournament generate — generates a random tournament as a report.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "cli/support/command_line.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/tournament/verbs.h"
#include "tournament/check/generate.h"
#include "tournament/event/event_options.h"
#include "tournament/ranking/tie_breaks.h"
#include "tournament/trf/double_rounds.h"
#include "tournament/trf/trf.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace generate {
namespace {

using namespace tournament;

/// Wraps a system and shows on a terminal how many rounds are paired.
class WithProgress final : public PairingSystem {
  public:
    WithProgress(const PairingSystem& system, int rounds) : system_(system), rounds_(rounds) {}
    [[nodiscard]] std::string_view name() const override { return system_.name(); }
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override {
        progress_.show(fmt::format("pairing round {} of {}", round, rounds_),
                       static_cast<std::size_t>(std::max(round - 1, 0)),
                       static_cast<std::size_t>(rounds_));
        return system_.pair(event, round);
    }
    void wipe_progress() const { progress_.clear(); }

  private:
    const PairingSystem& system_;
    int rounds_;
    mutable Progress progress_{true, true};
};

struct Options {
    GeneratorOptions made;
    std::string system = "dutch";
    std::string output = "-";
    std::string ties;
    bool trf16 = false;
};

/// Adds the list in line 212, and places by it after the last round.
Result<void> rank(const std::string& text, const Event& event, TrfReport& report) {
    if (text.empty())
        return {};
    std::vector<TieBreak> ties;
    std::string line = "212 PTS";
    for (const std::string& each : split_tie_breaks(text)) {
        ties.push_back(KYVIEN_TRY(parse_tie_break(each)));
        line += "," + each;
    }
    report.other_lines.push_back(std::move(line));
    for (const StandingLine& place : fide_standings(event, ties, event.rounds_paired()).lines)
        for (std::size_t i = 0; i < event.entries.size(); ++i)
            if (event.entries[i].number == place.number && place.place > 0)
                report.stated[i].rank = place.place;
    return {};
}

int run(const Options& options) {
    const auto fail = [](const Refusal& refusal, int code) {
        return print_refusal("generate", "options", refusal, false, code);
    };
    const auto system = pairing_system(options.system);
    const WithProgress with_progress(*system, options.made.rounds);
    auto event = generate_event(options.made, with_progress);
    with_progress.wipe_progress();
    if (!event)
        return fail(event.error(), kUsage);
    const int rounds = event->rounds_paired();
    if (rounds < options.made.rounds)
        print_error("tournament generate",
                    spoken(words::answers::RoundsPaired{.done = std::to_string(rounds),
                                                        .wanted = options.made.rounds}));
    TrfReport report;
    report.stated.resize(event->entries.size());
    if (const auto ranked = rank(options.ties, *event, report); !ranked)
        return fail(ranked.error(), kUsage);
    report.event =
        options.system == "double-swiss" ? split_matches_into_games(*event) : *std::move(event);
    if (options.system == "dutch")
        report.system = options.made.baku ? "FIDE_DUTCH_2025_BAKU" : "FIDE_DUTCH_2025";
    else if (options.system == "dubov")
        report.system = options.made.baku ? "FIDE_DUBOV_BAKU" : "FIDE_DUBOV";
    else if (options.system == "burstein")
        report.system = options.made.baku ? "FIDE_BURSTEIN_BAKU" : "FIDE_BURSTEIN";
    else if (options.system == "double-swiss")
        report.system = options.made.baku ? "FIDE_DOUBLESWISS_BAKU" : "FIDE_DOUBLESWISS";
    else if (options.system == "lim") {  // FIDE has no code for it
        report.system = "CUSTOM_SWISS";
        report.described_as = options.system;
    }
    const auto text = write_trf(report, options.trf16 ? TrfEdition::Trf16 : TrfEdition::Trf26);
    if (!text)
        return fail(text.error(), kUsage);
    if (const auto written = write_whole_file(options.output, *text); !written)
        return fail(written.error(), kTrouble);
    return rounds < options.made.rounds ? kFindings : kSuccess;
}

}  // namespace
}  // namespace generate

void add_tournament_generate(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<generate::Options>();
    tournament::GeneratorOptions& made = options->made;
    Command* command = tournament.add_subcommand("generate", "tournament.generate");
    const auto number = [command](const char* name, int& value, Help what) {
        command->add_option(name, value, what)->capture_default_str();
    };
    number("--players", made.players, "tournament.generate.players");
    number("--rounds", made.rounds, "any.how-many-rounds");
    command->add_option("--seed", made.seed, "any.seed")->capture_default_str();
    number("--lowest-rating", made.lowest_rating, "any.of-the-players");
    number("--highest-rating", made.highest_rating, "any.of-the-players");
    number("--draws", made.draw_rate, "tournament.generate.draws");
    number("--forfeits", made.forfeit_rate, "tournament.generate.forfeits");
    number("--unusual", made.unusual_rate, "tournament.generate.unusual");
    number("--full-byes", made.full_bye_rate, "tournament.generate.full-byes");
    number("--half-byes", made.half_bye_rate, "tournament.generate.half-byes");
    number("--absences", made.zero_bye_rate, "tournament.generate.absences");
    number("--withdrawals", made.withdrawal_rate, "any.per-thousand");
    number("--late-entries", made.late_entry_rate, "tournament.generate.late-entries");
    command->add_flag("--baku", made.baku, "any.baku");
    command->add_option("--tie-breaks", options->ties, "tournament.generate.tie-breaks");
    add_pairing_system(*command, options->system, "any.systems")->capture_default_str();
    command->add_flag("--trf16", options->trf16, "tournament.generate.trf16");
    command->add_option("-o,--output", options->output, "any.output-instead");
    command->callback([options, &outcome] { outcome.code = generate::run(*options); });
}

}  // namespace kyvien::cli
