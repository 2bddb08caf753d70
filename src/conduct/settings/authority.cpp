#include "conduct/settings/authority.h"

#include <algorithm>

#include "conduct/core/internal/games.h"

namespace kyvien::conduct {
namespace {

using rulebook::Clause;

/// The clause that reserves for the chief what `cited` applies.
std::optional<Clause> reserved(Game game, Clause cited) {
    const registered::ChiefOnly& chief = registered::of(game).chief;
    if (std::ranges::find(chief.clauses, cited) == chief.clauses.end())
        return std::nullopt;
    return chief.by ? *chief.by : cited;
}

std::optional<Clause> reserved(Game game, const Ending& ending) {
    if (ending.clause)
        if (const auto clause = reserved(game, *ending.clause))
            return clause;
    for (const Clause cited : ending.also)
        if (const auto clause = reserved(game, cited))
            return clause;
    const registered::ChiefOnly& chief = registered::of(game).chief;
    if (chief.is_prescribed != nullptr && !chief.is_prescribed(ending))
        return chief.by;
    return std::nullopt;
}

std::optional<Clause> reserved(Game game, const Report& report) {
    for (const Reservation& each : reservations(game))
        if (each.kind == report.kind && field(report, each.field) == each.value)
            return each.clause;
    return std::nullopt;
}

std::optional<Clause> reserved(const State& state, const CommandBody& command_body) {
    const Game game = state.settings().game;
    if (const auto* report = std::get_if<Report>(&command_body))
        return reserved(game, *report);
    const bool answers = std::holds_alternative<Rule>(command_body) ||
                         std::holds_alternative<ContinueGame>(command_body) ||
                         std::holds_alternative<Annul>(command_body);
    if (answers && state.question() && is_for_chief(*state.question()))
        return state.question()->clause;
    if (const auto* rule = std::get_if<Rule>(&command_body))
        return reserved(game, rule->ending);
    if (const auto* correct = std::get_if<CorrectResult>(&command_body))
        return reserved(game, correct->ending);
    if (const auto* annul = std::get_if<Annul>(&command_body); annul != nullptr && annul->clause)
        return reserved(game, *annul->clause);
    return std::nullopt;
}

}  // namespace

std::span<const Reservation> reservations(Game game) {
    return registered::of(game).chief.reservations;
}

bool is_for_chief(const Question& question) {
    return std::ranges::any_of(games(), [&](Game game) {
        const auto questions = registered::of(game).chief.questions;
        return std::ranges::find(questions, question.clause) != questions.end();
    });
}

Result<void> check_authority(const State& state, const Command& command) {
    if (command.by.role != Role::Arbiter || command.by.rank != ArbiterRank::Table)
        return {};
    const auto clause = reserved(state, command.body);
    if (!clause)
        return {};
    return refuse("chief-arbiter-needed",
                  "The law keeps this decision for the chief arbiter; call the chief to the board.",
                  *clause, {{"needs", "chief-arbiter"}});
}

}  // namespace kyvien::conduct
