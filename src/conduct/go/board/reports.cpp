// What can be reported over the board under the Chinese Go rules.
#include <iterator>

#include "conduct/adjournment/internal/sealed_fields.h"
#include "conduct/core/internal/board_conduct.h"

namespace kyvien::conduct::internal {
using rulebook::go_cn;

namespace reports {
namespace {

using enum FieldType;

constexpr std::string_view kMethods[] = {"draw", "guess", "other"};
constexpr std::string_view kParities[] = {"odd", "even"};
constexpr std::string_view kCycleChoices[] = {"draw", "new-game", "ban"};
constexpr std::string_view kConsents[] = {"put-back", "stands"};
constexpr std::string_view kShiftedChoices[] = {"put-back", "stands", "draw", "new-game",
                                                "on-purpose"};
constexpr std::string_view kCauses[] = {"outside", "accident", "on-purpose"};
constexpr std::string_view kDrawOrNew[] = {"draw", "new-game"};
constexpr std::string_view kFalseLife[] = {"dead", "alive", "play-on"};
constexpr std::string_view kWhose[] = {"own", "opponent"};
constexpr std::string_view kAdviceOrWarning[] = {"advice", "warning"};
constexpr std::string_view kWarningOrLoss[] = {"warning", "loss"};
constexpr std::string_view kDiscretion[] = {"advice", "warning", "loss"};

constexpr ReportField kMethod[] = {
    {"method", Choice, true, "How it was settled who plays Black", kMethods}};
constexpr ReportField kGuess[] = {{"holder", Text, true, "Who held the stones"},
                                  {"guesser", Text, true, "Who guessed"},
                                  {"stones", Number, true, "Stones in the hand"},
                                  {"guess", Choice, true, "What was guessed", kParities}};
constexpr ReportField kFromTo[] = {{"from", Move, true, "Point where the record has the stone"},
                                   {"to", Move, true, "Point where the stone is now"}};
constexpr ReportField kAt[] = {{"at", Move, true, "Point on which the stone fell"}};
constexpr ReportField kPoints[] = {{"points", Squares, true, "Points, joined by commas"}};
constexpr ReportField kPoint[] = {{"point", Move, true, "Point"}};
constexpr ReportField kGivesWay[] = {{"gives-way", Switch, true, "The player gives way"}};
constexpr ReportField kCycle[] = {{"choice", Choice, true, "Ruling", kCycleChoices},
                                  {"reason", Text, false, "Reason"}};
constexpr ReportField kConsent[] = {{"choice", Choice, true, "What is agreed", kConsents}};
constexpr ReportField kShifted[] = {{"choice", Choice, true, "Ruling", kShiftedChoices},
                                    {"reason", Text, false, "Reason"}};
constexpr ReportField kCause[] = {{"cause", Choice, true, "Cause", kCauses}};
constexpr ReportField kRebuilt[] = {
    {"agreed", Switch, true, "Both confirm the rebuilt position"},
    {"choice", Choice, false, "Ruling where it cannot be rebuilt", kDrawOrNew}};
constexpr ReportField kReason[] = {{"reason", Text, false, "Reason"}};
constexpr ReportField kFalseLifeRuled[] = {{"choice", Choice, true, "Ruling", kFalseLife},
                                           {"reason", Text, false, "Reason"}};
constexpr ReportField kLifeRuled[] = {{"dead", Squares, false, "Stones that are dead"},
                                      {"reason", Text, true, "Reason, which the players are told"}};
constexpr ReportField kBlackCount[] = {
    {"black", Text, true, "Black's stones and points, such as 184 or 183.5"}};
constexpr ReportField kSealedPoint[] = {
    {"point", Move, true, "Point written in the envelope, or pass"}, kStubField};
constexpr ReportField kSealed[] = {kCommitmentField, kEnvelopeField, kEnvelopeForField,
                                   kOccasionField};
constexpr ReportField kClock[] = {{"right", Switch, true, "The clock is right"},
                                  {"drift-ms", Signed, false, "Milliseconds it is fast or slow"}};
constexpr ReportField kSeconds[] = {{"seconds", Number, true, "Seconds after the start"}};
constexpr ReportField kOf[] = {{"of", Choice, true, "Whose minutes", kWhose}};
constexpr ReportField kGranted[] = {{"granted", Switch, true, "Leave is granted"}};
constexpr ReportField kMild[] = {{"choice", Choice, true, "Ruling", kAdviceOrWarning}};
constexpr ReportField kMildOrNothing[] = {{"choice", Choice, false, "Ruling", kAdviceOrWarning}};
constexpr ReportField kSevere[] = {{"choice", Choice, true, "Ruling", kWarningOrLoss},
                                   {"reason", Text, true, "Reason"}};
constexpr ReportField kWhat[] = {{"what", Text, true, "What happened"}};
constexpr ReportField kWhatMaybe[] = {{"what", Text, false, "What it is about"}};
constexpr ReportField kIncident[] = {{"what", Text, true, "What happened"},
                                     {"choice", Choice, false, "Ruling", kDiscretion},
                                     {"reason", Text, false, "Reason"}};
constexpr ReportField kIncidentRuled[] = {{"choice", Choice, true, "Ruling", kDiscretion},
                                          {"reason", Text, true, "Reason"}};
constexpr ReportField kComplaint[] = {{"urgent", Switch, true, "It cannot wait"},
                                      {"what", Text, false, "What it is about"}};

constexpr ReportKind kKinds[] = {
    // before the game
    {"colours", About::Game, kByArbiter, go_cn("10"), "Colours settled", kMethod},
    {"guess", About::Game, kByArbiter, go_cn("10"), "Guess for the colours", kGuess},
    {"clock-checked", About::Either, kByArbiter, go_cn("32.7"), "The clock was checked", kClock},
    {"round-start", About::Game, kByArbiter, go_cn("23.1"), "The announced start", {}},
    {"arrival", About::Player, kByArbiter, go_cn("23.3"), "Arrived", kSeconds},
    {"absent", About::Player, kByArbiter, go_cn("23.1"), "Has not come", {}},
    // stones
    {"stone-reset", About::Player, kByArbiter, go_cn("17.2"),
     "Took up a played stone and set it elsewhere", kFromTo},
    {"stone-fell", About::Player, kByArbiter, go_cn("17.2"), "A stone fell while being set", kAt},
    {"stones-lifted", About::Player, kByArbiter, go_cn("18"), "Took off stones that have liberties",
     kPoints},
    {"prisoners-left", About::Player, kByArbiter, go_cn("4.1"), "Left captured stones on the board",
     kPoints},
    {"entry-corrected", About::Game, kByArbiter, go_cn("32.3"),
     "The last play was entered on a wrong point", kPoint},
    {"displaced", About::Game, kByArbiter, go_cn("17.3"), "A stone has shifted", kFromTo},
    {"displaced-agreed", About::Either, kByAnyone, go_cn("17.3"),
     "Agreed about the shifted stone (no player: both)", kConsent},
    {"displaced-disputed",
     About::Either,
     kByAnyone,
     go_cn("17.3"),
     "No agreement about the shifted stone",
     {}},
    {"displaced-ruled", About::Either, kByArbiter, go_cn("17.3"),
     "Chief referee's ruling on the shifted stone", kShifted},
    {"scattered", About::Either, kByArbiter, go_cn("17.4"),
     "The board was upset (no player: outside cause)", kCause},
    {"rebuilt", About::Game, kByArbiter, go_cn("17.4"), "The position was rebuilt, or could not be",
     kRebuilt},
    {"cycle-answer", About::Player, kByAnyone, go_cn("20.3"), "Answer about a repeated cycle",
     kGivesWay},
    {"cycle-ruled", About::Game, kByArbiter, go_cn("20.3"), "Ruling on a repeated cycle", kCycle},
    // time
    {"pressed-early", About::Player, kByArbiter, go_cn("23.4"),
     "Pressed the clock before clearing the prisoners", kMild},
    {"overstepped", About::Player, kByArbiter, go_cn("23.5"), "Overstepped the time", {}},
    {"ask-minutes", About::Player, kByAnyone, go_cn("16.1"), "Asks how many minutes are left", kOf},
    {"ask-leave", About::Player, kByAnyone, go_cn("23.6"), "Asks for leave", {}},
    {"leave-answered", About::Player, kByArbiter, go_cn("23.6"), "Answer to the request for leave",
     kGranted},
    {"away", About::Player, kByAnyone, go_cn("23.6"), "Left the board", {}},
    {"returned", About::Player, kByAnyone, go_cn("16.6"), "Is back at the board", {}},
    {"last-play-told",
     About::Player,
     kByAnyone,
     go_cn("16.6"),
     "Told the opponent where the last stone is",
     {}},
    // breaks
    {"break", About::Game, kByArbiter, go_cn("14a"), "Planned break", {}},
    {"adjourned", About::Game, kByArbiter, go_cn("14b"), "Adjourned: the next play is sealed", {}},
    {"sealed", About::Player, kByArbiter, go_cn("14b"), "The sealed play was handed over", kSealed},
    {"resumed", About::Game, kByArbiter, go_cn("14c"), "Play is resumed", {}},
    {"envelope-opened", About::Game, kByArbiter, go_cn("22"), "The envelope was opened",
     kSealedPoint},
    {"other-point", About::Player, kByAnyone, go_cn("22"),
     "Wants to play elsewhere than was sealed", kPoint},
    // conduct
    {"walked-out", About::Player, kByArbiter, go_cn("24.1"), "Walked out without reason", {}},
    {"disturbing", About::Player, kByArbiter, go_cn("24.2"), "Disturbed others", kMild},
    {"consulting", About::Player, kByArbiter, go_cn("24.3"),
     "Looked things up or talked about the position", kSevere},
    {"wandering", About::Player, kByArbiter, go_cn("15.4"), "Strolled about or watched other games",
     kMildOrNothing},
    {"manners", About::Player, kByArbiter, go_cn("15.5"), "Language, conduct or clothing", kWhat},
    {"referee-disturbs", About::Game, kByAnyone, go_cn("32.6"),
     "A referee hinders the players or speaks about the game", kWhat},
    {"incident", About::Player, kByArbiter, go_cn("25.1"), "Anything the rules do not name",
     kIncident},
    {"incident-ruled", About::Player, kByArbiter, go_cn("25.1"), "Ruling on an incident",
     kIncidentRuled},
    {"complaint", About::Player, kByAnyone, go_cn("16.2"), "Complaint", kComplaint},
    {"appeal", About::Player, kByAnyone, go_cn("16.4"), "Appeal against a ruling", kWhatMaybe},
    // the end
    {"end-refused", About::Player, kByAnyone, go_cn("21.1"), "Refuses the end", kReason},
    {"endless-threats", About::Player, kByAnyone, go_cn("20.2"),
     "Claims that stones live by endless ko threats", kPoints},
    {"false-life-ruled", About::Game, kByArbiter, go_cn("20.2"),
     "Ruling on life by endless ko threats", kFalseLifeRuled},
    {"life-ruled", About::Game, kByArbiter, go_cn("21.3"),
     "Ruling on stones about which the players do not agree", kLifeRuled},
    {"abandoned", About::Player, kByAnyone, go_cn("13.1"), "Abandoned the game", {}},
    {"count", About::Game, kByArbiter, go_cn("9"), "Count of the referee", kBlackCount},
    {"recount", About::Player, kByAnyone, go_cn("16.3"), "Demands a recount", {}},
    {"count-accepted", About::Player, kByAnyone, go_cn("16.3"), "Accepts the count", {}},
};

}  // namespace
}  // namespace reports

std::span<const ReportKind> go_report_kinds() {
    return reports::kKinds;
}

}  // namespace kyvien::conduct::internal
