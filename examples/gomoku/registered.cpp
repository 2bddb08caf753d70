// What Gomoku registers with the conduct of all games (conduct/core/internal/games.h).
#include "conduct/adjournment/catalogue.h"
#include "conduct/core/internal/games.h"
#include "gomoku/board.h"
#include "gomoku/conduct.h"
#include "gomoku/law.h"
#include "laws/gomoku_catalogue.h"

namespace kyvien::conduct::registered {
namespace gomoku_entry {
namespace {

using gomoku::clause;

constexpr RegulationInfo kRegulations[] = {
    {gomoku::kOverlineWins, "overline-wins", clause("3.2"), 1, 0, 1,
     "whether a row of more than five stones wins"},
    {gomoku::kLatenessLimit, "gomoku-lateness-limit", clause("5.2"), 900'000, 0, 86'400'000,
     "lateness in milliseconds beyond which the game is lost"},
};

Report coming(bool, Seat seat, ArrivalStatus coming, const std::string&) {
    return Report{coming == ArrivalStatus::Missing ? "absent" : "arrival", seat, {}};
}

constexpr auto kAdjournment = catalogue_of_Hall::reports_under(
    clause("5.3"), clause("5.3"), clause("5.3"), clause("5.3"), clause("6"), clause("5.2"));

constexpr std::string_view kNotations[] = {"point"};
constexpr std::string_view kClocks[] = {"fischer", "byoyomi", "none"};
constexpr std::string_view kEngines[] = {"gtp"};

}  // namespace
}  // namespace gomoku_entry

extern const Entry gomoku;
constinit const Entry gomoku = {
    .info = {.name = "gomoku",
             .law = kyvien::gomoku::kLaw,
             .board = {.columns = kyvien::gomoku::kLines,
                       .rows = kyvien::gomoku::kLines,
                       .ground = Ground::Points},
             .sides = SideColors::BlackWhite,
             .regulations = gomoku_entry::kRegulations,
             .notations = gomoku_entry::kNotations,
             .clocks = gomoku_entry::kClocks,
             .engines = gomoku_entry::kEngines},
    .clauses = {.discretion = kyvien::gomoku::clause("6"),
                .turn = kyvien::gomoku::clause("2.1"),
                .reason = kyvien::gomoku::clause("6"),
                .restoring = kyvien::gomoku::clause("6")},
    .lateness = {.clause = kyvien::gomoku::clause("5.2"),
                 .limit = kyvien::gomoku::kLatenessLimit,
                 .neither = "both-absent",
                 .each = kyvien::gomoku::clause("5.2"),
                 .coming = gomoku_entry::coming},
    .adjourning = {.kinds = gomoku_entry::kAdjournment},
    .reports = catalogue_of_Gomoku::kReports,
    .make = kyvien::gomoku::make_game,
    .make_board = kyvien::gomoku::make_board,
};

}  // namespace kyvien::conduct::registered
