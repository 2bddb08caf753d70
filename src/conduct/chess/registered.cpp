// What chess registers with the conduct of all games (conduct/core/internal/games.h).
#include "conduct/adjournment/catalogue.h"
#include "conduct/chess/catalogue.h"
#include "conduct/core/internal/games.h"
#include "conduct/settings/time_class.h"

namespace kyvien::conduct {
namespace internal {

Result<std::unique_ptr<GameConduct>> make_chess(const Settings& settings);
std::unique_ptr<BoardConduct> make_chess_board(const Settings& settings);

}  // namespace internal

namespace registered {
namespace chess_entry {
namespace {

using rulebook::fide;

constexpr std::int64_t kHour = 3'600'000;  // milliseconds

constexpr RegulationInfo kRegulations[] = {
    {Regulation::WrongClaimBonus, "wrong-claim-bonus", fide("9.5.3"), 120'000, 0, kHour,
     "time the opponent receives when a draw claim is wrong, such as 2:00"},
    {Regulation::DrawOfferMinMoves, "draw-offer-min-moves", fide("9.1.1"), 0, 0, 1000,
     "moves each side must have made before a draw may be offered"},
    {Regulation::AgreedDraws, "agreed-draws", fide("9.1.1"), 1, 0, 1,
     "whether the players may agree to a draw"},
    {Regulation::DefaultTime, "default-time", fide("6.7.1"), 0, 0, 24 * kHour,
     "time after the start at which a player who has not come loses, such as 30:00"},
    {Regulation::PlayersRecord, "players-record", fide("A.2"), 1, 0, 1,
     "whether the players must record the moves; usually only in standard play"},
    {Regulation::FollowScoresheets, "follow-scoresheets", fide("8.1.1"), 0, 0, 1,
     "whether what the players write on their scoresheets is reported"},
    {Regulation::QuickplayAnnounced, "quickplay-announced", fide("III.2.1"), 0, 0, 1,
     "whether the guidelines for games without increment were announced"},
    {Regulation::QuickplayIncrement, "quickplay-increment", fide("III.4"), 1, 0, 1,
     "whether the clocks can be given an increment of five seconds"},
    {Regulation::ArbiterPresent, "arbiter-present", fide("III.6"), 1, 0, 1,
     "whether an arbiter is present"},
    {Regulation::ReportLeaving, "report-leaving", fide("11.2.4"), 0, 0, 1,
     "whether the opponent of the player to move reports before leaving"},
    {Regulation::DeviceInBag, "device-in-bag", fide("11.3.2.1"), 0, 0, 1,
     "whether a device may be kept in a bag, completely switched off"},
    {Regulation::DeviceLoses, "device-loses", fide("11.3.2.2"), 1, 0, 1,
     "whether a device on the person loses the game"},
    {Regulation::AppealsAllowed, "appeals", fide("11.10"), 1, 0, 1,
     "whether decisions of the arbiter may be appealed against"},
    {Regulation::FinesAnnounced, "fines-announced", fide("12.9.7"), 0, 0, 1,
     "whether fines were announced in advance"},
};

std::optional<std::int64_t> usual_in(const Settings& settings, Regulation regulation) {
    // B.1, B.2: in blitz the penalties of articles 7 and 9 are one minute.
    if (regulation == Regulation::WrongClaimBonus && time_class(settings.time) == TimeClass::Blitz)
        return 60'000;
    // A.2, B.4: the players need not record; under B.3 the game is recorded for them.
    if (regulation == Regulation::PlayersRecord && settings.regime != Regime::Standard)
        return 0;
    return std::nullopt;
}

Report coming(bool, Seat seat, ArrivalStatus coming, const std::string&) {
    if (coming == ArrivalStatus::Missing)
        return Report{"absent", seat, {}};
    return Report{"arrival", seat,
                  coming == ArrivalStatus::Excused ? Values{{"excused", "yes"}} : Values{}};
}

constexpr auto kAdjournment = catalogue_of_Hall::reports_under(
    fide("I.1.1"), fide("I.1.1"), fide("I.5"), fide("I.9.1"), fide("I.12.1"), fide("I.10"));

constexpr std::string_view kKeptRulings[] = {
    "wait-then-continue",  // A.4.4: until the next move is completed
    "may-penalise",        // possible actions of the arbiter are not rulings
    "nothing-found",       // 11.3.3
};
constexpr std::string_view kKeptDuties[] = {
    "press-clock",   // 12.6
    "record-moves",  // 8.1.1 applies all the time; what is missing is also a duty
};

constexpr std::string_view kNotations[] = {"san", "vi", "figurine", "lan"};
constexpr std::string_view kClocks[] = {"fischer", "byoyomi", "none"};
constexpr std::string_view kEngines[] = {"uci", "xboard"};

}  // namespace
}  // namespace chess_entry

extern const Entry chess;
constinit const Entry chess = {
    .info = {.name = "chess",
             .law = rulebook::Law::Fide2018,
             .board = {.columns = 8, .rows = 8},
             .sides = SideColors::WhiteBlack,
             .regulations = chess_entry::kRegulations,
             .has_regimes = true,
             .numbered_starts = 960,
             .has_moves_by_hand = true,
             .notations = chess_entry::kNotations,
             .clocks = chess_entry::kClocks,
             .engines = chess_entry::kEngines},
    .usual_in = chess_entry::usual_in,
    .clauses = {.discretion = rulebook::fide("Preface"),
                .turn = rulebook::fide("1.2"),
                .reason = rulebook::fide("Preface"),
                .restoring = rulebook::fide("7.5.1"),
                .over = rulebook::fide("6.9"),
                .claimed_move = rulebook::fide("9.5.3")},
    .lateness = {.clause = rulebook::fide("6.7.1"),
                 .limit = Regulation::DefaultTime,
                 .may_be_excused = true,
                 .neither = "absent",
                 .each = rulebook::fide("6.7.1"),
                 .coming = chess_entry::coming},
    .adjourning = {.kinds = chess_entry::kAdjournment,
                   .late =
                       LateAtResumption{Regulation::DefaultTime, "forfeit", rulebook::fide("I.10"),
                                        "double-forfeit", rulebook::fide("I.10")},
                   .reply_sealed = rulebook::fide("I.9.3"),
                   .before_opening = rulebook::fide("I.6")},
    .kept = {.rulings = chess_entry::kKeptRulings, .duties = chess_entry::kKeptDuties},
    .reports = catalogue_of_Chess::kReports,
    .make = internal::make_chess,
    .make_board = internal::make_chess_board,
};

}  // namespace registered
}  // namespace kyvien::conduct
