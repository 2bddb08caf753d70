// What can be reported from a xiangqi board, in the order in which an arbiter looks for it.
#include <array>

#include "conduct/adjournment/internal/sealed_fields.h"
#include "conduct/core/internal/board_conduct.h"

namespace kyvien::conduct::internal {

using rulebook::xiangqi_vn;

namespace reports {
namespace {

using enum FieldType;

constexpr std::string_view kTouchKinds[] = {"deliberate", "accidental"};
constexpr std::string_view kCauses[] = {"slipped", "knocked", "moved"};
constexpr std::string_view kClaimants[] = {"first", "second", "both"};
constexpr std::string_view kAnswers[] = {"accepted", "declined"};
constexpr std::string_view kDecisions[] = {"confirm", "vary"};
constexpr std::string_view kFaultClasses[] = {"technical", "conduct"};
constexpr std::string_view kRanks[] = {"table-arbiter", "chief-arbiter", "committee-head"};
constexpr std::string_view kLevels[] = {"reminder", "warning", "game-loss", "disqualification",
                                        "removal"};
constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "0-0"};

constexpr ReportField kTouch[] = {
    {"at", Squares, true, "Points touched, in the order of touching"},
    {"touch-kind", Choice, false, "Deliberate or accidental", kTouchKinds},
    {"order", Number, false, "Place of the first point in the order of touching, if known"},
    {"order-unknown", Switch, false, "Nobody can say which was touched first"},
    {"group", Number, false, "Number of the act, the same for pieces touched at once"},
    {"witnessed", Switch, false, "Seen by the arbiter"},
};
constexpr ReportField kTouchClaim[] = {
    {"admitted", Switch, false, "The other player admits it"},
    {"witnessed", Switch, false, "The arbiter has seen it"},
    {"third-person", Text, false, "Who claims, if it is neither player"},
};
constexpr ReportField kAdjusted[] = {
    {"at", Squares, true, "Points of the pieces adjusted"},
    {"announced", Switch, false, "Announced to the arbiter or the opponent beforehand"},
    {"order", Number, false, "Place of the first point in the order of touching, if known"},
};
constexpr ReportField kPlaced[] = {
    {"from", Squares, true, "Point the piece came from"},
    {"to", Squares, true, "Point on which it was put"},
    {"released", Switch, false, "The hand has let go of it"},
};
constexpr ReportField kDragged[] = {
    {"from", Squares, true, "Point the piece came from"},
    {"to", Squares, true, "Points it touched, in their order"},
};
constexpr ReportField kDropped[] = {
    {"between", Squares, true, "Points between which the piece fell"},
};
constexpr ReportField kUnlawfulMove[] = {
    {"move", Move, true, "The move as it was played, such as h2e2"},
};
constexpr ReportField kIllegalFound[] = {
    {"ply", Number, false, "Number of the illegal move, counting both sides' moves from 1"},
};
constexpr ReportField kDisplaced[] = {
    {"piece", Text, false, "The piece"},
    {"from", Squares, true, "Point on which it belongs"},
    {"to", Squares, false, "Point on which it stands"},
    {"cause", Choice, false, "How it came there", kCauses},
    {"at-ply", Number, false, "Moves made when it happened, if known"},
};
constexpr ReportField kWrongSetup[] = {
    {"annul", Switch, false, "Found after the end, before confirmation: play the game again"},
    {"reason", Text, false, "What was wrong"},
};
constexpr ReportField kWrongColours[] = {
    {"right-player-began", Switch, false, "The player entitled to begin has made the first move"},
    {"entitled-to-red", Seat, false, "Found after the end: who was entitled to Red"},
};
constexpr ReportField kNoCaptureClaim[] = {
    {"claimant", Choice, true, "Who claims", kClaimants},
};
constexpr ReportField kDrawAnswer[] = {
    {"answer", Choice, true, "What was answered", kAnswers},
};
constexpr ReportField kRepetitionRuling[] = {
    {"decision", Choice, true, "Confirm the finding, or play on after a promise to vary",
     kDecisions},
    {"reason", Text, true, "Words to the players"},
};
constexpr ReportField kReason[] = {
    {"reason", Text, true, "Reason, which the players are told"},
};
constexpr ReportField kMatter[] = {
    {"reason", Text, false, "What was said"},
};
constexpr ReportField kFault[] = {
    {"fault-class", Choice, true, "Technical or conduct", kFaultClasses},
    {"clause", Clause, true, "Clause that names the act"},
    {"reason", Text, false, "Reason, which the player is told"},
};
constexpr ReportField kPenalty[] = {
    {"level", Choice, true, "Penalty", kLevels},
    {"rank", Choice, true, "Who imposes it", kRanks},
    {"reason", Text, false, "Reason, which the player is told"},
    {"law-clause", Clause, false, "Clause by which the law itself takes the game"},
    {"chief-agrees", Switch, false, "The chief arbiter agrees"},
    {"committee-agrees", Switch, false, "The head of the organising committee agrees"},
    {"written-notice", Text, false, "Number of the committee's written notice"},
};
constexpr ReportField kLate[] = {
    {"late-s", Number, true, "Seconds after the start of the round"},
};
constexpr ReportField kAbsent[] = {
    {"result", Choice, false, "Result that is ruled; left out, the arbiter is asked later",
     kResults},
};
constexpr ReportField kFlag[] = {
    {"moves-done", Number, false, "Moves completed, if not those of this record"},
    {"moves-required", Number, false, "Moves required by then, if not those of the time control"},
};
constexpr ReportField kBothFlags[] = {
    {"fell-first", Seat, false, "Whose flag fell first, if somebody saw it"},
};
constexpr ReportField kGap[] = {
    {"moves", Number, true, "Own moves in a row that are missing"},
};
constexpr ReportField kIncomplete[] = {
    {"filled", Switch, true, "The missing moves have been filled in"},
};
constexpr ReportField kResult[] = {
    {"result", Choice, true, "Result as written", kResults},
};
constexpr ReportField kAdjourned[] = {
    kCommitmentField,
    kEnvelopeField,
    kEnvelopeForField,
    kOccasionField,
};
constexpr ReportField kSealedOpened[] = {
    {"written", Text, true, "What is written in the envelope"},
    {"legible", Switch, false, "It can be read as one move"},
    {"explained", Switch, false, "The arbiter accepts the sealer's explanation"},
    {"accepted-move", Move, false, "The move that was meant"},
    {"opponent-resigned", Switch, false, "The opponent has given the game up meanwhile"},
    kStubField,
};

using enum About;

constexpr ReportKind kKinds[] = {
    // 9.0 to 9.8, 9.11
    {"touch", Player, kByAnyone, xiangqi_vn("9.0"), "Pieces were touched", kTouch},
    {"touch-claim", Either, kByAnyone, xiangqi_vn("9.11"), "Claim about a touch", kTouchClaim},
    {"adjusted", Player, kByAnyone, xiangqi_vn("9.5.a"), "Pieces were adjusted", kAdjusted},
    {"placed", Player, kByAnyone, xiangqi_vn("9.5.b"), "A piece was put on a point", kPlaced},
    {"dragged", Player, kByArbiter, xiangqi_vn("9.7"), "A piece touched several points", kDragged},
    {"dropped", Player, kByArbiter, xiangqi_vn("9.8"), "A piece fell between two points", kDropped},
    // 9.10
    {"illegal-move", Player, kByAnyone, xiangqi_vn("9.10.a"),
     "A move that breaks the law was played", kUnlawfulMove},
    {"further-move", Player, kByAnyone, xiangqi_vn("9.10.a"),
     "A move after one that breaks the law", kUnlawfulMove},
    {"illegal-found", Game, kByAnyone, xiangqi_vn("9.10.a"), "An illegal move was found",
     kIllegalFound},
    {"displaced", Either, kByAnyone, xiangqi_vn("9.10.b"), "A piece stands on a wrong point",
     kDisplaced},
    // 9.9
    {"wrong-setup", Game, kByArbiter, xiangqi_vn("9.9.a"), "The starting array was wrong",
     kWrongSetup},
    {"wrong-colours", Game, kByArbiter, xiangqi_vn("9.9.c"), "The colours were exchanged",
     kWrongColours},
    // 7.1, 7.2, 12, 23
    {"draw-offer", Player, kByArbiter, xiangqi_vn("7.2.d"), "A player offers a draw"},
    {"draw-answer", Player, kByArbiter, xiangqi_vn("7.2.d"), "A player answers a draw offer",
     kDrawAnswer},
    {"no-capture-claim", Game, kByArbiter, xiangqi_vn("12.1"),
     "A draw is claimed for want of captures", kNoCaptureClaim},
    {"repetition-claim", Player, kByArbiter, xiangqi_vn("7.1.h"),
     "A player calls the arbiter to a repetition"},
    {"repetition-ruling", Game, kByArbiter, xiangqi_vn("7.1.h"), "Ruling on a repetition",
     kRepetitionRuling},
    {"no-means-to-win", Game, kByArbiter, xiangqi_vn("7.2.a"), "Neither side can win", kReason},
    {"resignation", Player, kByArbiter, xiangqi_vn("7.1.k"), "A player resigns"},
    {"round-start", Game, kByArbiter, xiangqi_vn("7.1.e"), "The announced start of the round"},
    {"arrival", Player, kByArbiter, xiangqi_vn("7.1.e"), "A player has come to the board"},
    {"late-arrival", Player, kByArbiter, xiangqi_vn("7.1.e"), "A player arrives late", kLate},
    {"both-absent", Game, kByArbiter, xiangqi_vn("7.1.e"), "Neither player has come", kAbsent},
    {"flag-fall", Player, kByArbiter, xiangqi_vn("7.1.d"), "A flag has fallen", kFlag},
    {"both-flags", Game, kByArbiter, xiangqi_vn("7.1.d"), "Both flags have fallen", kBothFlags},
    {"adjourned", Player, kByArbiter, xiangqi_vn("7.1.i"), "The game is put off; the player seals",
     kAdjourned},
    {"sealed-opened", Player, kByArbiter, xiangqi_vn("7.1.i"), "The sealed move is opened",
     kSealedOpened},
    {"resumed", Game, kByArbiter, xiangqi_vn("7.1.i"), "The game goes on without a sealed move"},
    // 16
    {"matter-raised", Player, kByAnyone, xiangqi_vn("16.3.a.3"), "A player raises a matter",
     kMatter},
    {"fault", Player, kByArbiter, xiangqi_vn("16.3.a.7"), "A fault", kFault},
    {"penalty", Player, kByArbiter, xiangqi_vn("16.1"), "A penalty", kPenalty},
    // 7.1.m, 13, 16.3.a.4, 16.3.a.6
    {"scoresheet-gap", Player, kByArbiter, xiangqi_vn("7.1.m"), "Moves are missing in the record",
     kGap},
    {"scoresheet-filled", Player, kByArbiter, xiangqi_vn("16.3.a.4"),
     "The record was brought up to date"},
    {"record-incomplete", Player, kByArbiter, xiangqi_vn("16.3.a.6"),
     "Moves are missing in the record after the end", kIncomplete},
    {"result-written", Player, kByAnyone, xiangqi_vn("13.1"), "A player has written the result",
     kResult},
    {"record-checked", Game, kByArbiter, xiangqi_vn("13.1"),
     "The record was replayed from first to last move"},
    {"signed", Player, kByAnyone, xiangqi_vn("13.1"), "A player has signed the record"},
    {"result-confirmed", Game, kByArbiter, xiangqi_vn("13.1"), "The arbiter confirms the result"},
    {"pieces-reset", Player, kByAnyone, xiangqi_vn("13.2"), "A player has set up the pieces again"},
    {"record-submitted", Game, kByArbiter, xiangqi_vn("13.2"), "The record was handed in"},
};

}  // namespace
}  // namespace reports

std::span<const ReportKind> xiangqi_report_kinds() {
    return reports::kKinds;
}

}  // namespace kyvien::conduct::internal
