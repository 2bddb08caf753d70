#include "conduct/settings/authority.h"

#include <algorithm>
#include <array>

#include "conduct/settings/internal/xiangqi_penalty_levels.h"

namespace kyvien::conduct {
namespace {

using rulebook::Clause;
using rulebook::go_cn;
using rulebook::xiangqi_vn;

constexpr Reservation kReservations[] = {
    {Game::Xiangqi, "penalty", "level", "disqualification", xiangqi_vn("16.2")},
    {Game::Xiangqi, "penalty", "level", "removal", xiangqi_vn("16.2")},
    // Nobody speaks in the name of a rank that is not his.
    {Game::Xiangqi, "penalty", "rank", "chief-arbiter", xiangqi_vn("16.2")},
    {Game::Xiangqi, "penalty", "rank", "committee-head", xiangqi_vn("16.2")},
    {Game::Xiangqi, "penalty", "chief-agrees", "yes", xiangqi_vn("16.2")},
    // 17.3a, a stone shifted on purpose, is any referee's to rule.
    {Game::Go, "displaced-ruled", "choice", "put-back", go_cn("17.3.1")},
    {Game::Go, "displaced-ruled", "choice", "stands", go_cn("17.3.2")},
    {Game::Go, "displaced-ruled", "choice", "draw", go_cn("17.3.3")},
    {Game::Go, "displaced-ruled", "choice", "new-game", go_cn("17.3.4")},
    {Game::Go, "cycle-ruled", "choice", "draw", go_cn("20.3")},
    {Game::Go, "cycle-ruled", "choice", "new-game", go_cn("20.3")},
    {Game::Go, "cycle-ruled", "choice", "ban", go_cn("20.3")},
};

/// Clauses that only the chief applies, whichever way they are cited.
constexpr std::array kChiefsClauses = {
    xiangqi_vn("16.1.d"), xiangqi_vn("16.1.e"), go_cn("17.3"),   go_cn("17.3.1"),
    go_cn("17.3.2"),      go_cn("17.3.3"),      go_cn("17.3.4"), go_cn("20.3"),
};

/// The clause that keeps for the chief what `cited` applies.
std::optional<Clause> reserved(Clause cited) {
    if (std::ranges::find(kChiefsClauses, cited) == kChiefsClauses.end())
        return std::nullopt;
    return cited.law() == rulebook::Law::XiangqiVn ? xiangqi_vn("16.2") : cited;
}

/// 16.2: the arbiter of a table takes a game from a player only where a clause prescribes it.
bool is_prescribed(const Ending& ending) {
    const bool costs_a_game = ending.score != Score::Draw && ending.score != Score::Void;
    const auto prescribes = [](Clause clause) { return internal::prescribes_loss(clause.id()); };
    return !costs_a_game || !ending.clause || prescribes(*ending.clause) ||
           std::ranges::any_of(ending.also, prescribes);
}

std::optional<Clause> reserved(Game game, const Ending& ending) {
    if (ending.clause)
        if (const auto clause = reserved(*ending.clause))
            return clause;
    for (const Clause cited : ending.also)
        if (const auto clause = reserved(cited))
            return clause;
    if (game == Game::Xiangqi && !is_prescribed(ending))
        return xiangqi_vn("16.2");
    return std::nullopt;
}

std::optional<Clause> reserved(Game game, const Report& report) {
    for (const Reservation& each : reservations())
        if (each.game == game && each.kind == report.kind &&
            field(report, each.field) == each.value)
            return each.clause;
    return std::nullopt;
}

std::optional<Clause> reserved(const State& state, const CommandBody& asked) {
    const Game game = state.settings().game;
    if (const auto* report = std::get_if<Report>(&asked))
        return reserved(game, *report);
    const bool answers = std::holds_alternative<Rule>(asked) ||
                         std::holds_alternative<LetPlayOn>(asked) ||
                         std::holds_alternative<Annul>(asked);
    if (answers && state.question() && is_for_chief(*state.question()))
        return state.question()->clause;
    if (const auto* rule = std::get_if<Rule>(&asked))
        return reserved(game, rule->ending);
    if (const auto* correct = std::get_if<CorrectResult>(&asked))
        return reserved(game, correct->ending);
    if (const auto* annul = std::get_if<Annul>(&asked); annul != nullptr && annul->clause)
        return reserved(*annul->clause);
    return std::nullopt;
}

}  // namespace

std::span<const Reservation> reservations() {
    return kReservations;
}

bool is_for_chief(const Question& question) {
    return question.clause == go_cn("17.3") || question.clause == go_cn("20.3");
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
