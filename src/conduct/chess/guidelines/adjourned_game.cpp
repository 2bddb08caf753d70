// Guideline I: adjourned games.
//
// The clock of the sealer is stopped by the seal and passes to the replier, as by a press; the
// sealed move stands on the board when the envelope has been opened.
#include <algorithm>
#include <fmt/format.h>

#include "conduct/adjournment/internal/sealed_fields.h"
#include "conduct/chess/guidelines/internal/sealing_steps.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace adjourned_game {
namespace {

using namespace adjourning;

constexpr std::string_view kPresence[] = {"both", "first", "second", "none"};
constexpr std::string_view kLetters[] = {"en", "vi", "fr", "de", "es", "ru", "figurine"};
constexpr std::string_view kJudged[] = {"ambiguous", "unintelligible"};

constexpr ReportField kRequireSeal[] = {
    {"resumption", FieldType::Text, true, "Date, time and venue of the resumption"}};
constexpr ReportField kAdjournEarly[] = {
    {"left", FieldType::Number, false, "Time left of the sitting, in milliseconds"},
    {"resumption", FieldType::Text, true, "Date, time and venue of the resumption"}};
constexpr ReportField kSittingCharged[] = {
    {"left", FieldType::Number, true, "Time left of the sitting, in milliseconds"}};
constexpr ReportField kSeal[] = {
    {"text", FieldType::Text, false, "What was written, where it is no secret"},
    kCommitmentField,
    kEnvelopeField,
    kEnvelopeForField,
    kOccasionField};
constexpr ReportField kSealReply[] = {kCommitmentField, kEnvelopeField, kEnvelopeForField,
                                      kOccasionField};
constexpr ReportField kChecked[] = {
    {"resumption", FieldType::Text, false, "Date, time and venue, where they were corrected"}};
constexpr ReportField kResume[] = {
    {"present", FieldType::Choice, true, "Who is at the board", kPresence},
    {"first-time", FieldType::Number, false, "Time set on the first clock, in milliseconds"},
    {"second-time", FieldType::Number, false, "Time set on the second clock, in milliseconds"}};
constexpr ReportField kArrived[] = {
    {"excused", FieldType::Switch, false, "The arbiter excuses the lateness"}};
constexpr ReportField kOpen[] = {
    {"found", FieldType::Text, true, "What is written on the scoresheet"},
    {"letters", FieldType::Choice, false, "Whose letters stand for the pieces", kLetters},
    {"judged", FieldType::Choice, false, "The arbiter cannot read one meaning", kJudged},
    {"second", FieldType::Switch, false, "It is the envelope of the reply"},
    kStubField};
constexpr ReportField kTimesWrong[] = {
    {"late", FieldType::Switch, false, "The arbiter corrects them although it is late"}};

constexpr ReportKind kKinds[] = {
    {"require-seal", About::Game, kByArbiter, fide("I.1.1"), "Ask the player to move to seal",
     kRequireSeal},
    {"adjourn-early", About::Player, kByAnyone, fide("I.1.2"),
     "A player adjourns before the end of the sitting", kAdjournEarly},
    {"sitting-charged", About::Player, kByArbiter, fide("I.1.2"),
     "The rest of the sitting is charged to the player who adjourned early", kSittingCharged},
    {"write-sealed",
     About::Player,
     kByAnyone,
     fide("I.1.1"),
     "The player writes the move to be sealed, or changes it",
     {}},
    {"seal", About::Player, kByAnyone, fide("I.1.1"), "The envelope is sealed", kSeal},
    {"envelope-checked", About::Game, kByArbiter, fide("I.3"),
     "The arbiter has checked the envelope", kChecked},
    {"resume", About::Game, kByArbiter, fide("I.5"), "The time of resumption has come", kResume},
    {"session-arrived", About::Player, kByAnyone, fide("I.10"),
     "A player arrives at the resumption", kArrived},
    {"open-envelope", About::Game, kByArbiter, fide("I.7"), "The envelope is opened", kOpen},
    {"seal-reply", About::Player, kByAnyone, fide("I.9.3"),
     "The reply to the sealed move is sealed in turn", kSealReply},
    {"envelope-lost", About::Game, kByArbiter, fide("I.12.1"), "The envelope is lost", {}},
    {"position-lost",
     About::Game,
     kByArbiter,
     fide("I.12.2"),
     "The position cannot be set up again",
     {}},
    {"adjourned-draw",
     About::Game,
     kByArbiter,
     fide("I.6"),
     "Both players tell the arbiter that they agree to a draw",
     {}},
    {"times-wrong", About::Player, kByAnyone, fide("I.13"),
     "A player says that the clocks were set wrong for the resumption", kTimesWrong},
};

std::optional<Decision> decide_report(const ChessRuleContext& table, const Command& command,
                                      const Report& report) {
    if (report.kind == "require-seal")
        return require_seal(table, report, reported(report));
    if (report.kind == "adjourn-early")
        return adjourn_early(table, command, report);
    if (report.kind == "sitting-charged")
        return sitting_charged(table, command, report);
    if (report.kind == "write-sealed")
        return write_sealed(table, report);
    if (report.kind == "seal")
        return seal(table, command, report);
    if (report.kind == "envelope-checked")
        return envelope_checked(table, report);
    if (report.kind == "resume")
        return resume(table, report);
    if (report.kind == "session-arrived")
        return arrived(table, command, report);
    if (report.kind == "open-envelope")
        return open_envelope(table, report);
    if (report.kind == "seal-reply")
        return seal_reply(table, report);
    if (report.kind == "envelope-lost")
        return lost(table, report);
    if (report.kind == "position-lost")
        return position_lost(table, report);
    if (report.kind == "adjourned-draw")
        return adjourned_draw(table, report);
    if (report.kind == "times-wrong")
        return times_wrong(table, command, report);
    return std::nullopt;
}

/// A player's command while the game lies in its envelope.
std::optional<Decision> decide_adjourned(const ChessRuleContext& table, const Command& command,
                                         std::optional<Seat> seat) {
    const Adjournment& book = table.memory.adjournment;
    if (std::holds_alternative<Resign>(command.body) && seat) {
        Ending ending = table.body.game->resignation(*seat);
        ending.also.push_back(fide("I.6"));
        return Decision(EventBodies{ended(std::move(ending))});
    }
    if (std::holds_alternative<OfferDraw>(command.body) && seat) {
        if (auto may = table.body.game->may_offer_draw(*seat); !may)
            return Decision(refuse(std::move(may.error())));
        if (table.body.offer)
            return Decision(refuse("offer-stands", "An offer stands already; it is to be answered.",
                                   fide("I.4")));
        return Decision(EventBodies{DrawOffered{*seat}, ruled("offer-open", *seat, fide("I.4"))});
    }
    const bool accepts = std::holds_alternative<AcceptDraw>(command.body);
    if (seat && (accepts || std::holds_alternative<DeclineDraw>(command.body)))
        return answer_offer(table, *seat, accepts);
    if (std::holds_alternative<MakeMove>(command.body) && book.is_lost && seat == book.sealer &&
        book.stage == Stage::Session)
        return stated_move(table, std::get<MakeMove>(command.body));
    if (std::holds_alternative<MakeMove>(command.body) ||
        std::holds_alternative<Press>(command.body) ||
        std::holds_alternative<Claim>(command.body) ||
        std::holds_alternative<ClaimFlag>(command.body))
        return Decision(refuse("adjourned",
                               "The game is adjourned; it goes on when the envelope is opened.",
                               fide("I.7")));
    return std::nullopt;
}

std::optional<Decision> decide(const ChessRuleContext& table, const Command& command) {
    const Adjournment& book = table.memory.adjournment;
    if (const auto* report = std::get_if<Report>(&command.body))
        return decide_report(table, command, *report);
    if (std::holds_alternative<Tick>(command.body))
        return default_time_over(table, command);
    const auto seat = seat_of(command.by);
    if (table.body.phase == Phase::Adjourned)
        return decide_adjourned(table, command, seat);
    const bool moves = std::holds_alternative<MakeMove>(command.body) ||
                       std::holds_alternative<Press>(command.body);
    if (!moves || table.body.phase != Phase::Playing)
        return std::nullopt;
    if (book.awaits_opening())
        return Decision(refuse("envelope-closed",
                               "The envelope has still to be opened; its move comes first.",
                               fide("I.7")));
    if (book.stage == Stage::SealRequired && !book.board_move.empty())
        return Decision(refuse("seal-the-move",
                               "The move made on the board is to be sealed; the game goes on at "
                               "its resumption.",
                               fide("I.1.1"), {{"move", book.board_move}}));
    return std::nullopt;
}

void also(const ChessRuleContext& table, const Command&, EventBodies& facts) {
    const Adjournment& book = table.memory.adjournment;
    if (book.stage != Stage::SealRequired)
        return;
    for (const EventBody& fact : facts)
        if (std::holds_alternative<Ended>(fact))
            return;
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (const auto* moved = std::get_if<Moved>(&facts[i]);
            moved != nullptr && moved->seat == book.sealer && !is_by_hand(moved->move)) {
            facts.emplace_back(ruled("must-seal-played-move", book.sealer, fide("I.1.1"),
                                     {{"move", moved->move}}));
            return;
        }
}

// ---- remembering ----

std::string value_of(const Values& values, std::string_view key) {
    const auto found = std::ranges::find(values, key, &Values::value_type::first);
    return found == values.end() ? std::string() : found->second;
}

void begin_session(Adjournment& book, const Report& report, Instant at) {
    book.stage = Stage::Session;
    book.session_begin = at;
    book.may_correct = {true, true};
    const std::string_view present = *field(report, "present");
    for (const Seat seat : clock::kBothSeats) {
        const std::size_t i = clock::index(seat);
        book.is_present[i] = present == "both" || present == seat_text(seat);
        const std::string key = seat_text(seat) + "-time";
        book.set[i] = field(report, key) ? Milliseconds(number(report, key)) : book.recorded[i];
    }
}

void remember(Adjournment& book, const Report& report, Instant at) {
    if (report.kind == "resume")
        begin_session(book, report, at);
    else if (report.kind == "session-arrived") {
        book.is_present[clock::index(*report.seat)] = true;
        book.is_excused[clock::index(*report.seat)] = is_yes(report, "excused");
    } else if (report.kind == "late-excused" && book.session_begin) {
        book.is_excused[clock::index(*report.seat)] = true;
    } else if (report.kind == "envelope-lost")
        book.is_lost = true;
    else if (report.kind == "envelope-checked") {
        book.is_checked = true;
        if (const auto resumption = field(report, "resumption"))
            book.resumption = *resumption;
    }
}

void remember(Adjournment& book, const Ruled& ruling) {
    if (ruling.code == "must-seal") {
        const bool early = book.has_left_early;
        book = Adjournment{};
        book.has_left_early = early;
        book.stage = Stage::SealRequired;
        book.sealer = *ruling.seat;
        book.resumption = value_of(ruling.values, "resumption");
    } else if (ruling.code == "adjourned-early") {
        book.has_left_early = true;
    } else if (ruling.code == "must-seal-played-move" && book.stage == Stage::SealRequired) {
        book.board_move = value_of(ruling.values, "move");
    } else if (ruling.code == "sealed") {
        book.stage = Stage::Sealed;
        book.commitment = value_of(ruling.values, "commitment");
    } else if (ruling.code == "reply-sealed") {
        book.stage = Stage::ReplySealed;
        book.reply_commitment = value_of(ruling.values, "commitment");
    } else if (ruling.code == "sealed-move-made" || ruling.code == "second-envelope-opened") {
        book.stage = Stage::PlayedOn;
    } else if (ruling.code == "clock-corrected" && ruling.clause == fide("I.13")) {
        book.set = book.recorded;
    }
}

void applied(ChessMemory& memory, const StateBody& body, const Event& event) {
    Adjournment& book = memory.adjournment;
    if (const auto* report = std::get_if<Reported>(&event.body))
        remember(book, report->report, event.at);
    else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        remember(book, *ruling);
        // Sealing has completed the move: nobody has still to press for it.
        if ((ruling->code == "sealed-move-made" || ruling->code == "second-envelope-opened") &&
            !memory.moves.empty())
            memory.moves.back().completed = memory.moves.back().pressed = true;
    } else if (std::holds_alternative<Adjourned>(event.body)) {
        for (const Seat seat : clock::kBothSeats)
            book.recorded[clock::index(seat)] = body.clock.reading(seat, event.at).main;
        book.set = book.recorded;
    } else if (const auto* adjusted = std::get_if<ClockAdjusted>(&event.body)) {
        // Times set while the game lies in its envelope are those of the adjournment (I.12.1).
        if (book.stage == Stage::Sealed && body.phase == Phase::Adjourned) {
            const std::size_t i = clock::index(adjusted->seat);
            book.recorded[i] = book.set[i] = body.clock.reading(adjusted->seat, event.at).main;
        }
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        // The move of an envelope is not one that its author makes at the resumption (I.13).
        if (book.stage == Stage::PlayedOn)
            book.may_correct[clock::index(moved->seat)] = false;
    } else if (const auto* end = std::get_if<Ended>(&event.body)) {
        book.forfeit_only = book.awaits_opening() && end->ending.code.ends_with("forfeit");
    } else if (std::holds_alternative<ResultCorrected>(event.body)) {
        book.forfeit_only = false;
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const Adjournment& book = table.memory.adjournment;
    if (book.forfeit_only && table.body.phase == Phase::Finished) {
        duties.push_back({"open-envelope", std::nullopt, fide("I.10"), {}, {}});
        return;
    }
    if (table.body.phase == Phase::Finished)
        return;
    if (book.stage == Stage::SealRequired)
        duties.push_back({"seal-move", book.sealer, fide("I.1.1"), {}, {}});
    if (book.stage == Stage::Sealed && !book.is_checked)
        duties.push_back({"check-envelope", std::nullopt, fide("I.3"), {}, {}});
    if (book.stage == Stage::Session && book.is_lost)
        duties.push_back({"make-stated-move", book.sealer, fide("I.12.1"), {}, {}});
    else if (book.stage == Stage::Session && book.is_present[clock::index(book.replier())])
        duties.push_back({"open-envelope", std::nullopt, fide("I.9.1"), {}, {}});
    if (book.stage == Stage::ReplySealed && book.is_present[clock::index(book.sealer)])
        duties.push_back({"open-envelope", std::nullopt, fide("I.9.3"), {}, {}});
}

}  // namespace
}  // namespace adjourned_game

const ChessPart& adjourned_part() {
    static constexpr ChessPart kPart = {.name = "adjourned",
                                        .decide = adjourned_game::decide,
                                        .also = adjourned_game::also,
                                        .applied = adjourned_game::applied,
                                        .duties = adjourned_game::duties,
                                        .kinds = adjourned_game::kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
