// What Go registers with the conduct of all games (conduct/core/internal/games.h).
#include "conduct/adjournment/catalogue.h"
#include "conduct/core/internal/games.h"
#include "conduct/go/catalogue.h"

namespace kyvien::conduct {
namespace internal {

Result<std::unique_ptr<GameConduct>> make_go(const Settings& settings);
std::unique_ptr<BoardConduct> make_go_board(const Settings& settings);

}  // namespace internal

namespace registered {
namespace go_entry {
namespace {

using rulebook::go_cn;

constexpr RegulationInfo kRegulations[] = {
    {Regulation::ForbiddenPlayCostsTurn, "forbidden-play-costs-turn", go_cn("19"), 0, 0, 1,
     "whether a forbidden play is void and uses up the turn instead of being refused"},
    {Regulation::PassDeclaresEnd, "pass-declares-end", go_cn("21.1"), 1, 0, 1,
     "whether every pass declares the end of play"},
    {Regulation::BalancedCycleBanned, "balanced-cycle-banned", go_cn("20.3"), 0, 0, 1,
     "whether article 6 alone holds for balanced repetitions, with no arbiter to ask"},
    {Regulation::GoWarningsToLose, "go-warnings-to-lose", go_cn("25.2"), 2, 1, 20,
     "over the board: warnings in one game that lose it"},
    {Regulation::GoLatenessLimit, "go-lateness-limit", go_cn("23.1"), 1'800'000, 0, 86'400'000,
     "over the board: lateness beyond which the game is forfeited, such as 30:00"},
    {Regulation::GuessTakesBlack, "guess-takes-black", go_cn("10"), 1, 0, 1,
     "over the board: whether a right guess takes Black"},
};

std::optional<std::int64_t> usual_in(const Settings& settings, Regulation regulation) {
    // Chapter 3: on a physical board a placed stone stays placed, and only words declare the end.
    if (settings.setting != PlayMode::OverTheBoard)
        return std::nullopt;
    if (regulation == Regulation::ForbiddenPlayCostsTurn)
        return 1;
    if (regulation == Regulation::PassDeclaresEnd)
        return 0;
    return std::nullopt;
}

Report coming(bool, Seat seat, ArrivalStatus coming, const std::string& late) {
    if (coming == ArrivalStatus::Missing)
        return Report{"absent", seat, {}};
    return Report{"arrival", seat, {{"seconds", late}}};
}

// 25.1: cases not covered by the Chinese rules are ruled in their spirit.
constexpr auto kAdjournment = catalogue_of_Hall::reports_under(
    go_cn("14b"), go_cn("14b"), go_cn("14c"), go_cn("22"), go_cn("25.1"), go_cn("23.1"));

constexpr Reservation kReservations[] = {
    // 17.3a, a stone shifted on purpose, may be ruled by any referee.
    {"displaced-ruled", "choice", "put-back", go_cn("17.3.1")},
    {"displaced-ruled", "choice", "stands", go_cn("17.3.2")},
    {"displaced-ruled", "choice", "draw", go_cn("17.3.3")},
    {"displaced-ruled", "choice", "new-game", go_cn("17.3.4")},
    {"cycle-ruled", "choice", "draw", go_cn("20.3")},
    {"cycle-ruled", "choice", "new-game", go_cn("20.3")},
    {"cycle-ruled", "choice", "ban", go_cn("20.3")},
};
constexpr Clause kChiefsClauses[] = {go_cn("17.3"),   go_cn("17.3.1"), go_cn("17.3.2"),
                                     go_cn("17.3.3"), go_cn("17.3.4"), go_cn("20.3")};
constexpr Clause kChiefsQuestions[] = {go_cn("17.3"), go_cn("20.3")};

constexpr std::string_view kKeptRulings[] = {"needs-discretion"};  // 25.1: he has not ruled yet

constexpr std::string_view kNotations[] = {"gtp"};
constexpr std::string_view kClocks[] = {"byoyomi", "fischer", "none"};
constexpr std::string_view kEngines[] = {"gtp"};

}  // namespace
}  // namespace go_entry

extern const Entry go;
constinit const Entry go = {
    .info = {.name = "go",
             .law = rulebook::Law::GoCn,
             .board = {.columns = 19,
                       .rows = 19,
                       .least_size = 2,
                       .most_size = 25,
                       .ground = Ground::Points,
                       .skips_i = true},
             .sides = SideColors::BlackWhite,
             .regulations = go_entry::kRegulations,
             .has_handicap = true,
             .has_komi = true,
             .tells_forbidden = true,
             .notations = go_entry::kNotations,
             .clocks = go_entry::kClocks,
             .engines = go_entry::kEngines},
    .usual_in = go_entry::usual_in,
    .clauses = {.discretion = rulebook::go_cn("25.1"),
                .turn = rulebook::go_cn("2.1"),
                .reason = rulebook::go_cn("25.1"),
                .restoring = rulebook::go_cn("25.1")},
    .agreeing = Agreeing{.dead = rulebook::go_cn("8"),
                         .stopped = rulebook::go_cn("21.3"),
                         .declared = rulebook::go_cn("21.1")},
    .lateness = {.clause = rulebook::go_cn("23.1"),
                 .limit = Regulation::GoLatenessLimit,
                 .needs_clock = true,
                 .each = rulebook::go_cn("23.2"),
                 .coming = go_entry::coming},
    .adjourning = {.kinds = go_entry::kAdjournment,
                   .late = LateAtResumption{Regulation::GoLatenessLimit, "absent",
                                            rulebook::go_cn("23.1"), "both-absent",
                                            rulebook::go_cn("23.2")}},
    .chief = {.reservations = go_entry::kReservations,
              .clauses = go_entry::kChiefsClauses,
              .questions = go_entry::kChiefsQuestions},
    .kept = {.rulings = go_entry::kKeptRulings},
    .reports = catalogue_of_Go::kReports,
    .make = internal::make_go,
    .make_board = internal::make_go_board,
};

}  // namespace registered
}  // namespace kyvien::conduct
