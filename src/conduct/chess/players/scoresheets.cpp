// Article 8, A.2, A.3.2, B.3.2, Appendix C: scoresheets, who keeps them and what they prove.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/result.h"
#include "conduct/chess/board/internal/over_the_board.h"
#include "conduct/chess/internal/move_count.h"

namespace kyvien::conduct::internal {

using rulebook::Clause;
using rulebook::fide;
using std::chrono::minutes;
using std::chrono::seconds;

namespace scoresheets {
namespace {

constexpr rulebook::Clause kClauses[] = {
    fide("6.4"),  fide("8.1.1"),  fide("8.1.2"), fide("8.1.3"), fide("8.1.4"),
    fide("8.2"),  fide("8.4"),    fide("8.5.1"), fide("8.5.2"), fide("8.5.3"),
    fide("8.7"),  fide("11.3.1"), fide("11.5"),  fide("11.7"),  fide("11.11"),
    fide("12.9"), fide("A.2"),    fide("A.3.2"), fide("B.3.2"), fide("C")};

constexpr Milliseconds kLowTime = minutes(5);         // 8.4
constexpr Milliseconds kLongIncrement = seconds(30);  // 8.4
constexpr int kViews = 5;                             // A.3.2, B.3.2

std::size_t at(Seat seat) {
    return clock::index(seat);
}

bool must_record_at_all(const ChessRuleContext& table) {
    return table.settings().regulation(Regulation::PlayersRecord) != 0;
}
bool follows_scoresheets(const ChessRuleContext& table) {
    return table.settings().regulation(Regulation::FollowScoresheets) != 0;
}
bool must_record(const ChessRuleContext& table, Seat seat) {
    return must_record_at_all(table) && !table.memory.sheets.exempt_in[at(seat)] &&
           !table.memory.sheets.is_kept_for(seat);
}

/// 8.4: no increment of thirty seconds or more in the stage being played.
bool has_short_increment(const ChessRuleContext& table, Seat seat) {
    const auto* staged = std::get_if<clock::Staged>(&table.body.clock.control(seat));
    if (staged == nullptr || staged->bonus == clock::Bonus::None)
        return true;
    const std::size_t stage =
        std::min(period_of(table.body.clock, seat).index, staged->stages.size() - 1);
    return staged->stages[stage].bonus < kLongIncrement;
}

bool is_low(const ChessRuleContext& table, Seat seat, Instant when) {
    return table.body.clock.is_timed() && table.body.clock.reading(seat, when).main < kLowTime &&
           has_short_increment(table, seat);
}

Ruled duty_ends(Seat seat) {
    return ruled(ChessRuling::RecordDutyEnds, seat, fide("8.4"), {{"until", "end_of_period"}});
}

Decision not_here(RefusalCode code, std::string english, Clause clause) {
    return refuse(code, std::move(english), clause);
}

// ---- writing ----

Decision recorded(const ChessRuleContext& table, const chess_report::Recorded& report) {
    const Seat seat = report.seat;
    const std::int64_t ply = *report.ply;
    if (ply < 1)
        return not_here("bad-ply", "Half-moves are counted from 1.", fide("8.1.1"));
    EventBodies events = reported(report);
    const bool ahead = ply > static_cast<std::int64_t>(table.body.moves.size());
    const bool seals = table.memory.adjournment.stage == Adjournment::Stage::SealRequired &&
                       table.memory.adjournment.sealer == seat;
    // 8.1.2: the next move of the player on move is written for a claim (9.2, 9.3).
    const bool claims = ahead && !seals && is_yes(report.for_claim) && table.game.turn() == seat &&
                        ply == static_cast<std::int64_t>(table.body.moves.size()) + 1;
    if (ahead && !seals && !claims)
        events.emplace_back(ruled(ChessRuling::WritingInAdvance, seat, fide("8.1.2"),
                                  {{"ply", std::to_string(ply)}, {"options", "12.9"}},
                                  {fide("12.9")}));
    return events;
}

Decision written(const chess_report::Written& report) {
    EventBodies events = reported(report);
    if (report.content == chess_report::Written::Content::Other)
        events.emplace_back(ruled(ChessRuling::ImproperWriting, report.seat, fide("8.1.4"), {},
                                  {fide("11.3.1"), fide("12.9")}));
    return events;
}

Decision stops(const ChessRuleContext& table, const chess_report::StopsRecording& report) {
    KYVIEN_TRY(check_not_over(table, fide("8.4")));
    const Seat seat = report.seat;
    EventBodies events = reported(report);
    const bool may = !table.body.clock.is_timed() || is_low(table, seat, table.command.at);
    if (!must_record(table, seat))
        return events;
    events.emplace_back(
        may ? duty_ends(seat)
            : ruled(ChessRuling::MustRecord, seat, fide("8.4"), {}, {fide("8.1.1")}));
    return events;
}

// ---- asking for sheets ----

Decision sheet_request(const ChessRuleContext& table, const chess_report::SheetRequest& report) {
    KYVIEN_TRY(check_not_over(table, fide("A.2")));
    EventBodies events = reported(report);
    events.emplace_back(must_record_at_all(table)
                            ? ruled(ChessRuling::MustRecord, report.seat, fide("8.1.1"))
                            : ruled(ChessRuling::SheetProvided, report.seat, fide("A.2")));
    return events;
}

Decision view_request(const ChessRuleContext& table, const chess_report::ViewRequest& report) {
    const Seat seat = report.seat;
    const bool rapid = table.regime() == Regime::RapidA3;
    if (!rapid && table.regime() != Regime::BlitzB3)
        return not_here("no-such-right",
                        "Only in supervised rapid and blitz does a player see the arbiter's "
                        "scoresheet.",
                        fide("A.3.2"));
    const Clause clause = rapid ? fide("A.3.2") : fide("B.3.2");
    EventBodies events = reported(report);
    const int before = table.memory.sheets.views[at(seat)];
    if (!table.is_playing() || table.body.game->turn() != seat)
        events.emplace_back(ruled(ChessRuling::ViewRefused, seat, clause));
    else if (before < kViews)
        events.emplace_back(ruled(ChessRuling::ViewGranted, seat, clause,
                                  {{"number", std::to_string(before + 1)}}));
    else
        events.emplace_back(ruled(ChessRuling::ViewDistracts, seat, clause,
                                  {{"number", std::to_string(before + 1)}, {"options", "12.9"}},
                                  {fide("11.5"), fide("12.9")}));
    return events;
}

Decision borrowed(const ChessRuleContext& table, const chess_report::SheetBorrowed& report) {
    const Seat seat = report.seat;
    const Scoresheets& book = table.memory.sheets;
    if (book.has_borrowed[at(seat)])
        return not_here("already-borrowed", "The player has the opponent's scoresheet already.",
                        fide("8.5.2"));
    EventBodies events = reported(report);
    const bool on_move = table.body.phase != Phase::Finished && table.game.turn() == seat;
    if (!on_move || !book.must_update[at(seat)]) {
        events.emplace_back(ruled(ChessRuling::BorrowRefused, seat, fide("8.5.2"),
                                  {{"reason", on_move ? "nothing-to-update" : "not-on-move"}}));
        return events;
    }
    events.emplace_back(ruled(ChessRuling::BorrowAllowed, seat, fide("8.5.2")));
    events.emplace_back(ruled(ChessRuling::ReturnBeforeMove, seat, fide("8.5.2")));
    return events;
}

Decision returned(const ChessRuleContext& table, const chess_report::SheetReturned& report) {
    if (!table.memory.sheets.has_borrowed[at(report.seat)])
        return not_here("nothing-borrowed", "The player has no scoresheet of the opponent.",
                        fide("8.5.2"));
    return reported(report);
}

// ---- before a reconstruction ----

Decision snapshot(const ChessRuleContext& table, const chess_report::Snapshot& report) {
    const clock::Clock& clock = table.body.clock;
    Values values = {{"position", table.body.game->position_text()}};
    for (const Seat seat : clock::kBothSeats)
        values.emplace_back("clock-" + seat_text(seat),
                            std::to_string(clock.reading(seat, table.command.at).main.count()));
    values.emplace_back("running", clock.turn() ? seat_text(*clock.turn()) : "none");
    for (const Seat seat : clock::kBothSeats) {
        values.emplace_back("made-" + seat_text(seat),
                            std::to_string(table.memory.made(table.body.moves, seat)));
        values.emplace_back("completed-" + seat_text(seat),
                            std::to_string(table.memory.completed(table.body.moves, seat)));
    }
    EventBodies events = reported(report);
    events.emplace_back(
        ruled(ChessRuling::Snapshot, std::nullopt, fide("8.5.3"), std::move(values)));
    events.emplace_back(ruled(ChessRuling::BothAssist, std::nullopt, fide("11.11")));
    return events;
}

// ---- signing ----

/// 7.2.1, 7.3, I.12.2: the game was cancelled, and another one is played instead.
bool is_void_game(const ChessRuleContext& table) {
    return table.body.phase == Phase::Finished && table.body.ending->score == Score::Void;
}
std::unexpected<Refusal> nothing_to_sign() {
    return refuse("game-over", "The game is void; there is no result to sign.", fide("8.7"));
}

Decision sign(const ChessRuleContext& table, const chess_report::Sign& report) {
    const Seat seat = report.seat;
    const Scoresheets& book = table.memory.sheets;
    if (table.body.phase == Phase::Waiting)
        return not_here("not-started", "The game has not begun.", fide("8.7"));
    if (is_void_game(table))
        return nothing_to_sign();
    if (book.signed_result[0] && book.signed_result[0] == book.signed_result[1])
        return not_here("already-signed",
                        "Both players have signed; only the arbiter can change the result.",
                        fide("8.7"));
    const Score score = *find_score(report.result.text());
    EventBodies events = reported(report);
    const auto other = book.signed_result[at(opponent(seat))];
    if (!other)
        return events;
    if (*other != score) {
        events.emplace_back(ruled(ChessRuling::SignaturesDiffer, std::nullopt, fide("8.7"),
                                  {{seat_text(seat), std::string(text(score))},
                                   {seat_text(opponent(seat)), std::string(text(*other))}}));
        return events;
    }
    Ending ending{score, "signed-result", fide("8.7"), {}, {}, {}, {}};
    if (table.body.phase == Phase::Finished && table.body.ending->score == score) {
        events.emplace_back(ruled(ChessRuling::ResultSigned, std::nullopt, fide("8.7")));
        return events;
    }
    Values values = {{"signed", std::string(text(score))}, {"overridable-by", "arbiter"}};
    if (table.body.phase == Phase::Finished) {
        values.emplace_back("was", std::string(text(table.body.ending->score)));
        ending.values = values;
        events.emplace_back(
            ResultCorrected{std::move(ending), "signed by both players", table.body.ending_seq});
    } else {
        events.emplace_back(ended(std::move(ending)));
    }
    events.emplace_back(
        ruled(ChessRuling::SignedResultStands, std::nullopt, fide("8.7"), std::move(values)));
    return events;
}

// ---- the rest ----

EventBodies ruling_without_values(const TypedReport& report, ChessRuling code, Clause clause,
                                  std::vector<Clause> also = {}) {
    EventBodies events = reported(report);
    events.emplace_back(ruled(code, report.reported_seat(), clause, {}, std::move(also)));
    return events;
}

Decision notation_used(const chess_report::NotationUsed& report) {
    if (report.system == chess_report::NotationUsed::System::Algebraic)
        return reported(report);
    EventBodies events = ruling_without_values(report, ChessRuling::WarnNotation, fide("C"));
    events.emplace_back(ruled(ChessRuling::SheetNoEvidence, report.seat, fide("C")));
    return events;
}

/// Throughout the game; afterwards the sheets are signed and handed in (8.3, 8.7).
Decision sheet_hidden(const ChessRuleContext& table, const chess_report::SheetHidden& report) {
    KYVIEN_TRY(check_not_over(table, fide("8.2")));
    return ruling_without_values(report, ChessRuling::ShowSheet, fide("8.2"));
}

Decision sheet_shown(const ChessRuleContext& table, const chess_report::SheetShown& report) {
    if (!table.memory.sheets.is_hidden[at(report.seat)])
        return refuse("nothing-hidden", "This player's scoresheet was visible.", fide("8.2"));
    return ruling_without_values(report, ChessRuling::SheetShown, fide("8.2"));
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::ExternalFlag, external_flag>(),
    answer_by<ChessLaw, ChessReport::MovesCounted, moves_counted>(),
    answer_by<ChessLaw, ChessReport::Recorded, recorded>(),
    answer_by<ChessLaw, ChessReport::Written, written>(),
    answer_by<ChessLaw, ChessReport::SheetShown, sheet_shown>(),
    answer_by<ChessLaw, ChessReport::SheetHidden, sheet_hidden>(),
    answer_by<ChessLaw, ChessReport::StopsRecording, stops>(),
    answer_by<ChessLaw, ChessReport::RecordIncomplete,
              [](const ChessRuleContext&, const chess_report::RecordIncomplete& report)
                  -> Decision { return Decision(reported(report)); }>(),
    answer_by<ChessLaw, ChessReport::SheetUpdated,
              [](const ChessRuleContext&, const chess_report::SheetUpdated& report) -> Decision {
                  return Decision(reported(report));
              }>(),
    answer_by<ChessLaw, ChessReport::SheetRequest, sheet_request>(),
    answer_by<ChessLaw, ChessReport::ViewRequest, view_request>(),
    answer_by<ChessLaw, ChessReport::SheetBorrowed, borrowed>(),
    answer_by<ChessLaw, ChessReport::SheetReturned, returned>(),
    answer_by<ChessLaw, ChessReport::Snapshot, snapshot>(),
    answer_by<ChessLaw, ChessReport::ReconstructionRefused,
              [](const ChessRuleContext&,
                 const chess_report::ReconstructionRefused& report) -> Decision {
                  return Decision(ruling_without_values(report, ChessRuling::MustAssist,
                                                        fide("11.11"), {fide("11.7")}));
              }>(),
    answer_by<ChessLaw, ChessReport::NotationUsed, notation_used>(),
    answer_by<ChessLaw, ChessReport::Sign, sign>(),
    answer_by<ChessLaw, ChessReport::SignRefused,
              [](const ChessRuleContext& table,
                 const chess_report::SignRefused& report) -> Decision {
                  if (is_void_game(table))
                      return nothing_to_sign();
                  return Decision(ruling_without_values(report, ChessRuling::MustSign, fide("8.7"),
                                                        {fide("11.7")}));
              }>(),
};

/// 8.1.3 and 8.5.2: what had to be recorded or returned before this move.
void before_moving(const ChessRuleContext& table, const Moved& moved, EventBodies& events) {
    const Scoresheets& book = table.memory.sheets;
    const Seat seat = moved.seat;
    if (book.has_borrowed[at(seat)])
        events.emplace_back(
            ruled(ChessRuling::MovedWithSheet, seat, fide("8.5.2"), {}, {fide("12.9")}));
    if (book.must_update[at(seat)] && must_record(table, seat) && book.flagged == std::nullopt &&
        follows_scoresheets(table))
        events.emplace_back(
            ruled(ChessRuling::MovedWithoutUpdate, seat, fide("8.5.2"), {}, {fide("12.9")}));
    if (!follows_scoresheets(table) || !must_record(table, seat))
        return;
    for (std::size_t ply = table.body.moves.size(); ply-- > 0;)
        if (table.body.moves[ply].seat == seat) {
            if (!book.written[at(seat)].contains(ply + 1))
                events.emplace_back(ruled(ChessRuling::MustRecordPrevious, seat, fide("8.1.3"),
                                          {{"ply", std::to_string(ply + 1)}}));
            return;
        }
}

bool ends_game(const EventBodies& events) {
    return std::ranges::any_of(events, [](const EventBody& event_body) {
        return std::holds_alternative<Ended>(event_body);
    });
}

void append_events(const ChessRuleContext& table, EventBodies& events) {
    for (std::size_t i = 0; i < events.size(); ++i)
        if (const auto* moved = std::get_if<Moved>(&events[i]))
            before_moving(table, Moved(*moved), events);
    if (const auto* claim = std::get_if<Claim>(&table.command.body);
        claim != nullptr && seat_of(table.command.by) &&
        table.memory.sheets.is_foreign[at(*seat_of(table.command.by))])
        events.emplace_back(
            ruled(ChessRuling::SheetNoEvidence, seat_of(table.command.by), fide("C")));
    count_instead_of_loss(table, events);
    if (!table.is_playing() || ends_game(events) || !must_record_at_all(table))
        return;
    for (const Seat seat : clock::kBothSeats) {
        const bool known = std::ranges::any_of(events, [&](const EventBody& event_body) {
            const auto* ruling = std::get_if<Ruled>(&event_body);
            return ruling != nullptr && ruling->code == ChessRuling::RecordDutyEnds &&
                   ruling->seat == seat;
        });
        if (!known && must_record(table, seat) && is_low(table, seat, table.command.at))
            events.emplace_back(duty_ends(seat));
    }
}

// ---- remembering ----

void remember(Scoresheets& book, const Report& stored_report) {
    const std::size_t i = stored_report.seat ? at(*stored_report.seat) : 0;
    if (stored_report.kind == ChessReport::Recorded) {
        const chess_report::Recorded report(stored_report);
        const auto ply = static_cast<std::size_t>(*report.ply);
        book.written[i].insert(ply);
        // A move written for a claim cannot be changed: a later one has no effect.
        auto& claims = book.for_claim[i];
        if (is_yes(report.for_claim) && report.text && (!claims || claims->first != ply))
            claims = {ply, std::string(*report.text)};
    } else if (stored_report.kind == ChessReport::StopsRecording)
        book.has_stopped[i] = true;
    else if (stored_report.kind == ChessReport::RecordIncomplete)
        book.is_incomplete = true;
    else if (stored_report.kind == ChessReport::SheetReturned)
        book.has_borrowed[i] = false;
    else if (stored_report.kind == ChessReport::SheetUpdated) {
        book.must_update[i] = false;
        book.is_hidden[i] = false;
        // The flag has ended his period: the next one begins with nothing to catch up.
        if (book.flagged == stored_report.seat) {
            book.exempt_in[i].reset();
            book.has_stopped[i] = false;
        }
    } else if (stored_report.kind == ChessReport::NotationUsed) {
        const chess_report::NotationUsed report(stored_report);
        book.is_foreign[i] = report.system != chess_report::NotationUsed::System::Algebraic;
    } else if (stored_report.kind == ChessReport::Sign)
        book.signed_result[i] = find_score(chess_report::Sign(stored_report).result.text());
}

void remember(Scoresheets& book, const StateBody& body, const Ruled& ruling) {
    if (!ruling.seat) {
        if (ruling.code == ChessRuling::PauseAndUpdate)
            book.must_update = {true, true};
        else if (ruling.code == ChessRuling::Snapshot)
            book.is_noted = true;
        return;
    }
    const std::size_t i = at(*ruling.seat);
    if (ruling.code == ChessRuling::RecordDutyEnds)
        book.exempt_in[i] = period_of(body.clock, *ruling.seat).index;
    else if (ruling.code == ChessRuling::MustRecord)
        book.has_stopped[i] = false;
    else if (ruling.code == ChessRuling::UpdateBeforeMoving)
        book.must_update[i] = true;
    else if (ruling.code == ChessRuling::BorrowAllowed)
        book.has_borrowed[i] = true;
    else if (ruling.code == ChessRuling::ViewGranted || ruling.code == ChessRuling::ViewDistracts)
        ++book.views[i];
    else if (ruling.code == ChessRuling::ShowSheet)
        book.is_hidden[i] = true;
    else if (ruling.code == ChessRuling::SheetShown)
        book.is_hidden[i] = false;
    else if (ruling.code == ChessRuling::MovedWithSheet)
        book.has_borrowed[i] = false;
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    Scoresheets& book = memory.sheets;
    if (const auto* report = std::get_if<Reported>(&event.body))
        remember(book, report->report);
    else if (const auto* ruling = std::get_if<Ruled>(&event.body))
        remember(book, body, *ruling);
    else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        for (auto& written : book.written)
            written.erase(written.upper_bound(taken->ply), written.end());
        book.for_claim = {};
        // The signed result is void with the move that caused it (5.1.1).
        if (body.is_open())
            book.signed_result = {};
    }
    remember_count(book, event);
    // 8.4 applies to the rest of a period; in the next one the whole sheet is required again.
    for (const Seat seat : clock::kBothSeats)
        if (auto& in = book.exempt_in[at(seat)];
            in && body.clock.is_timed() && period_of(body.clock, seat).index > *in) {
            in.reset();
            book.has_stopped[at(seat)] = false;
            book.must_update[at(seat)] = true;
        }
}

std::string missing_plies(const ChessRuleContext& table, Seat seat) {
    std::string missing;
    const auto& written = table.memory.sheets.written[at(seat)];
    for (std::size_t ply = 1; ply <= table.body.moves.size(); ++ply)
        if (!written.contains(ply))
            missing += fmt::format("{}{}", missing.empty() ? "" : ",", ply);
    return missing;
}

/// The same as move numbers: "2., 2…"; empty if the hall does not follow what is written.
std::string missing_moves(const ChessRuleContext& table, Seat seat) {
    std::string missing;
    if (!follows_scoresheets(table))
        return missing;
    const auto& written = table.memory.sheets.written[at(seat)];
    int number = 1;
    for (std::size_t ply = 1; ply <= table.body.moves.size(); ++ply) {
        const Seat mover = table.body.moves[ply - 1].seat;
        if (ply > 1 && mover == Seat::First)
            ++number;
        if (!written.contains(ply))
            missing += fmt::format("{}{}{}", missing.empty() ? "" : ", ", number,
                                   mover == Seat::First ? "." : "…");
    }
    return missing;
}

void duties_after(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const Scoresheets& book = table.memory.sheets;
    if (table.body.ending->score == Score::Void)
        return;
    for (const Seat seat : clock::kBothSeats)
        if (!book.signed_result[at(seat)])
            duties.push_back(make_duty(ChessDuty::SignSheets, seat, fide("8.7")));
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const Scoresheets& book = table.memory.sheets;
    if (book.signed_result[0] && book.signed_result[1] &&
        book.signed_result[0] != book.signed_result[1])
        duties.push_back(make_duty(ChessDuty::SettleSignatures, std::nullopt, fide("8.7")));
    if (table.body.phase == Phase::Finished) {
        duties_after(table, duties);
        return;
    }
    if (table.body.phase == Phase::Waiting)
        return;
    for (const Seat seat : clock::kBothSeats) {
        const std::size_t i = at(seat);
        if (book.must_update[i])
            duties.push_back(make_duty(ChessDuty::UpdateSheet, seat, fide("8.5.2")));
        if (book.has_borrowed[i])
            duties.push_back(make_duty(ChessDuty::ReturnSheet, seat, fide("8.5.2")));
        if (book.is_hidden[i])
            duties.push_back(make_duty(ChessDuty::ShowSheet, seat, fide("8.2")));
        if (!must_record(table, seat))
            continue;
        Values values;
        if (follows_scoresheets(table))
            values.emplace_back("missing", missing_plies(table, seat));
        duties.push_back(make_duty(ChessDuty::RecordMoves, seat, fide("8.1.1"), std::move(values)));
        if (const std::string moves = missing_moves(table, seat); !moves.empty())
            duties.push_back(
                make_duty(ChessDuty::WriteMissingMoves, seat, fide("8.1.1"), {{"moves", moves}}));
    }
    if (must_record_at_all(table) && book.exempt_in[0] && book.exempt_in[1])
        duties.push_back(make_duty(ChessDuty::RecordForPlayers, std::nullopt, fide("8.5.1")));
    if (book.flagged)
        duties.push_back(make_duty(ChessDuty::CountMoves, std::nullopt, fide("6.4"),
                                   {{"flagged", seat_text(*book.flagged)}}));
}

}  // namespace
}  // namespace scoresheets

constinit const Chapter<ChessLaw> chess_sheets_chapter = {.name = "sheets",
                                                          .clauses = scoresheets::kClauses,
                                                          .reports = scoresheets::kReports,
                                                          .append_events =
                                                              scoresheets::append_events,
                                                          .on_event = scoresheets::on_event,
                                                          .duties = scoresheets::duties};

}  // namespace kyvien::conduct::internal
