// What xiangqi registers with the conduct of all games (conduct/core/internal/games.h).
#include <algorithm>

#include "conduct/adjournment/catalogue.h"
#include "conduct/core/internal/games.h"
#include "conduct/xiangqi/catalogue.h"
#include "conduct/xiangqi/internal/penalty_levels.h"

namespace kyvien::conduct {
namespace internal {

Result<std::unique_ptr<GameConduct>> make_xiangqi(const Settings& settings);
std::unique_ptr<BoardConduct> make_xiangqi_board(const Settings& settings);

}  // namespace internal

namespace registered {
namespace xiangqi_entry {
namespace {

using rulebook::xiangqi_vn;

constexpr std::int64_t kHour = 3'600'000;  // milliseconds

constexpr RegulationInfo kRegulations[] = {
    {Regulation::WrongClaimBonus, "wrong-claim-bonus", xiangqi_vn("12.3"), 120'000, 0, kHour,
     "time the opponent receives when a draw claim is wrong, such as 2:00"},
    {Regulation::AgreedDraws, "agreed-draws", xiangqi_vn("7.2.d"), 1, 0, 1,
     "whether the players may agree to a draw"},
    {Regulation::NoCaptureLimit, "no-capture-limit", xiangqi_vn("7.2.e"), 60, 1, 1000,
     "moves of each side without a capture that make a draw claim right"},
    {Regulation::NoCaptureCheckCap, "no-capture-check-cap", xiangqi_vn("12.4"), 10, 0, 1000,
     "checking moves of a side that count towards the limit"},
    {Regulation::RepetitionNotice, "repetition-notice", xiangqi_vn("7.1.h"), 2, 2, 20,
     "occurrence of a position at which the players are told"},
    {Regulation::RepetitionRuling, "repetition-ruling", xiangqi_vn("7.1.h"), 3, 3, 20,
     "occurrence of a position at which the repetition is ruled"},
    {Regulation::AutomaticNoAttackers, "automatic-no-attackers", xiangqi_vn("7.2.a"), 1, 0, 1,
     "whether a position without attacking pieces is drawn at once"},
    {Regulation::AutomaticRepetition, "automatic-repetition", xiangqi_vn("7.1.h"), 1, 0, 1,
     "whether a repetition is ruled by the hall instead of asking the arbiter"},
    {Regulation::PinnedRootedCounts, "pinned-rooted-counts", xiangqi_vn("23.7"), 1, 0, 1,
     "whether an immobile rooted piece may not be chased"},
    {Regulation::ExchangeHalfCounts, "exchange-half-counts", xiangqi_vn("23.8"), 1, 0, 1,
     "whether an offer to exchange serves as a half of a chase"},
    {Regulation::DiscoveryCaptureCounts, "discovery-capture-counts", xiangqi_vn("23.6"), 1, 0, 1,
     "whether a capture that uncovers a check makes a false root"},
    {Regulation::RootCuttingCounts, "root-cutting-counts", xiangqi_vn("23.3"), 1, 0, 1,
     "whether taking away the root of an attacked piece is a chase"},
    {Regulation::BlockedHorseRootMatters, "blocked-horse-root-matters", xiangqi_vn("23.7"), 1, 0, 1,
     "whether a hobbled horse with a true root is an even exchange"},
    {Regulation::ChaseRequiresSafeCapture, "chase-requires-safe-capture", xiangqi_vn("23.3"), 0, 0,
     1, "whether a capture that lets the opponent mate at once is no threat"},
    {Regulation::MateThreatDepth, "mate-threat-depth", xiangqi_vn("23.2"), 1, 1, 3,
     "own moves within which a threatened mate counts as a mate threat"},
    {Regulation::ClaimRun, "claim-run", xiangqi_vn("12.2"), 0, 0, 1,
     "whether a run without capture that a capture has ended still makes a draw claim right"},
    {Regulation::TechnicalFaultLimit, "technical-fault-limit", xiangqi_vn("7.1.n"), 3, 1, 100,
     "technical faults of a player that lose the game"},
    {Regulation::ConductFaultLimit, "conduct-fault-limit", xiangqi_vn("7.1.n"), 3, 1, 100,
     "conduct faults of a player that lose the game"},
    {Regulation::ScoresheetGapMoves, "scoresheet-gap-moves", xiangqi_vn("16.3.a.4"), 4, 1, 100,
     "own moves in a row left out of the record that make one gap"},
    {Regulation::ScoresheetGapLimit, "scoresheet-gap-limit", xiangqi_vn("7.1.m"), 3, 1, 100,
     "gaps in the record of a player that lose the game"},
    {Regulation::AccidentalTouchLimit, "accidental-touch-limit", xiangqi_vn("9.6"), 3, 1, 100,
     "accidental touch of a player that counts as deliberate"},
    {Regulation::LatenessLimit, "lateness-limit", xiangqi_vn("7.1.e"), 900'000, 0, 24 * kHour,
     "time a player may be late before the game is lost, such as 15:00"},
    {Regulation::GeneralCaptureWins, "general-capture-wins", xiangqi_vn("7.1.c"), 0, 0, 1,
     "whether a general left en prise may be captured, which wins the game"},
    {Regulation::OpenedRootCounts, "opened-root-counts", xiangqi_vn("23.6"), 0, 0, 1,
     "whether a guard whose line only the capture opens is a true root"},
    {Regulation::PartnerAloneCounts, "partner-alone-counts", xiangqi_vn("23.9"), 0, 0, 1,
     "whether a general or soldier that helps one piece to chase leaves that piece's chase "
     "forbidden"},
};

constexpr RegulationPreset::Value kVn60[] = {{Regulation::NoCaptureLimit, 60}};
constexpr RegulationPreset::Value kVn50[] = {{Regulation::NoCaptureLimit, 50}};
constexpr RegulationPreset kPresets[] = {
    {"vn-60", "Vietnamese law, 60 moves of each side without capture", kVn60},
    {"vn-50", "Vietnamese law, 50 moves of each side without capture", kVn50},
};

std::optional<std::int64_t> usual_in(const Settings& settings, Regulation regulation) {
    // 7.1.h, 9.11: a person rules at the board; the finding is shown to the arbiter.
    if (regulation == Regulation::AutomaticRepetition && settings.setting == PlayMode::OverTheBoard)
        return 0;
    return std::nullopt;
}

Report coming(bool announced, Seat seat, ArrivalStatus coming, const std::string& late) {
    // Once the start was announced, the law counts from it.
    if (announced && coming == ArrivalStatus::Arrived)
        return Report{"arrival", seat, {}};
    return Report{"late-arrival", seat, {{"late-s", late}}};
}

// The Vietnamese law has neither a lost envelope nor a default time at the resumption: what the
// sealer cannot explain loses.
constexpr auto kAdjournment =
    catalogue_of_Hall::reports_under(xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"),
                                     xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"), xiangqi_vn("7.1.e"));

constexpr Reservation kReservations[] = {
    {"penalty", "level", "disqualification", xiangqi_vn("16.2")},
    {"penalty", "level", "removal", xiangqi_vn("16.2")},
    // Nobody may act under a rank that is not his.
    {"penalty", "rank", "chief-arbiter", xiangqi_vn("16.2")},
    {"penalty", "rank", "committee-head", xiangqi_vn("16.2")},
    {"penalty", "chief-agrees", "yes", xiangqi_vn("16.2")},
};
constexpr Clause kChiefsClauses[] = {xiangqi_vn("16.1.d"), xiangqi_vn("16.1.e")};

/// 16.2: a table arbiter takes a game from a player only if a clause prescribes it.
bool is_prescribed(const Ending& ending) {
    const bool costs_a_game = ending.score != Score::Draw && ending.score != Score::Void;
    const auto prescribes = [](Clause clause) { return internal::prescribes_loss(clause.id()); };
    return !costs_a_game || !ending.clause || prescribes(*ending.clause) ||
           std::ranges::any_of(ending.also, prescribes);
}

Result<void> offer_after(const Ending& ending) {
    if (ending.code != "checkmate" && ending.code != "stalemate")
        return {};
    return refuse("no-offer-after-mate",
                  "A side that is mated or has no move cannot offer a draw; the game is decided.",
                  xiangqi_vn("7.2.f"));
}

constexpr std::string_view kNotations[] = {"wxf", "vi", "zh-Hant", "zh-Hans", "iccs"};
constexpr std::string_view kClocks[] = {"fischer", "byoyomi", "none"};
constexpr std::string_view kEngines[] = {"ucci", "uci"};

}  // namespace
}  // namespace xiangqi_entry

extern const Entry xiangqi;
constinit const Entry xiangqi = {
    .info = {.name = "xiangqi",
             .law = rulebook::Law::XiangqiVn,
             .board = {.columns = 9, .rows = 10, .ground = Ground::River, .first_row = 0},
             .sides = SideColors::RedBlack,
             .regulations = xiangqi_entry::kRegulations,
             .presets = xiangqi_entry::kPresets,
             .notations = xiangqi_entry::kNotations,
             .clocks = xiangqi_entry::kClocks,
             .engines = xiangqi_entry::kEngines},
    .usual_in = xiangqi_entry::usual_in,
    .clauses = {.discretion = rulebook::xiangqi_vn("16.2"),
                .turn = rulebook::xiangqi_vn("B.3"),
                .reason = rulebook::xiangqi_vn("16.3.b"),
                .restoring = rulebook::xiangqi_vn("16.2")},
    .lateness = {.clause = rulebook::xiangqi_vn("7.1.e"),
                 .limit = Regulation::LatenessLimit,
                 .neither = "both-absent",
                 .each = rulebook::xiangqi_vn("7.1.e"),
                 .coming = xiangqi_entry::coming},
    .adjourning = {.kinds = xiangqi_entry::kAdjournment,
                   .resignation_waits = rulebook::xiangqi_vn("7.1.i")},
    .chief = {.reservations = xiangqi_entry::kReservations,
              .clauses = xiangqi_entry::kChiefsClauses,
              .by = rulebook::xiangqi_vn("16.2"),
              .is_prescribed = xiangqi_entry::is_prescribed},
    .offer_after = xiangqi_entry::offer_after,
    .reports = catalogue_of_Xiangqi::kReports,
    .make = internal::make_xiangqi,
    .make_board = internal::make_xiangqi_board,
};

}  // namespace registered
}  // namespace kyvien::conduct
