// Appendix D: blind and visually disabled players. 4.9, 6.2.6, 8.1.6: assistants.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/result.h"
#include "base/text.h"
#include "clock/seat.h"
#include "conduct/chess/board/internal/over_the_board.h"
#include "notation/chess/spoken.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {

using rulebook::Clause;
using rulebook::fide;

namespace blind_players {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("4.9"),  fide("6.2.6"), fide("8.1.6"), fide("12.6"),
                                         fide("12.7"), fide("D.1"),   fide("D.2")};

// D.2.10.1 to D.2.10.6.
constexpr std::string_view kDuties[] = {"moves",  "announce", "score-and-clock",
                                        "inform", "claim",    "adjourn"};

std::size_t at(Seat seat) {
    return clock::index(seat);
}

// ---- people ----

/// What the player needs; empty if nothing.
std::string text_of(const chess_report::PlayerNeeds& report) {
    const bool nothing = report.need == chess_report::PlayerNeeds::Need::None;
    return nothing ? "" : std::string(report.need.text());
}

Decision needs(const ChessRuleContext& table, const chess_report::PlayerNeeds& report) {
    EventBodies events = reported(report);
    BlindPlay after = table.memory.blind;
    after.needs[at(report.seat)] = text_of(report);
    if (after.lacks_assistant())
        events.emplace_back(ruled(ChessRuling::AssistantRequired, std::nullopt, fide("D.2.11")));
    return events;
}

Decision two_boards(const ChessRuleContext& table, const chess_report::TwoBoards& report) {
    KYVIEN_TRY(check_not_over(table, fide("D.1")));
    const BlindPlay& book = table.memory.blind;
    const bool mixed =
        book.is_visually_disabled(Seat::First) != book.is_visually_disabled(Seat::Second);
    EventBodies events = reported(report);
    events.emplace_back(ruled(mixed ? ChessRuling::TwoBoards : ChessRuling::TwoBoardsRefused,
                              report.seat, fide("D.1")));
    return events;
}

using AssistantRole = chess_report::Assistant::Role;

Clause clause_of_role(AssistantRole role) {
    if (role == AssistantRole::Move)
        return fide("4.9");
    if (role == AssistantRole::Clock)
        return fide("6.2.6");
    return role == AssistantRole::Record ? fide("8.1.6") : fide("D.2.10");
}

Decision assistant(const ChessRuleContext& table, const chess_report::Assistant& report) {
    const Seat seat = report.seat;
    const AssistantRole role = *report.role;
    const Clause clause = clause_of_role(role);
    for (const std::string& duty : base::words<std::string>(report.duties.value_or(""), ", "))
        if (std::ranges::find(kDuties, duty) == std::end(kDuties))
            return refuse("unknown-duty",
                          fmt::format("'{}' is not a duty of an assistant; they are {}.", duty,
                                      fmt::join(kDuties, ", ")),
                          fide("D.2.10"), {{"duty", duty}});
    if (report.duties && role != AssistantRole::AppendixD)
        return unused(report, report.duties, "they are those of an assistant under Appendix D",
                      fide("D.2.10"));
    EventBodies events = reported(report);
    if (!is_yes(report.approved)) {
        events.emplace_back(ruled(ChessRuling::AssistantRefused, seat, clause));
        return events;
    }
    events.emplace_back(ruled(ChessRuling::AssistantRegistered, seat, clause));
    if ((role == AssistantRole::Clock || role == AssistantRole::Record) &&
        !is_yes(report.disability))
        events.emplace_back(ruled(ChessRuling::ArbiterAdjustsClock, seat, clause));
    // D.2.11: the assistant of a sighted player only makes and announces moves.
    const BlindPlay& book = table.memory.blind;
    if (role == AssistantRole::AppendixD && !book.is_visually_disabled(seat) &&
        book.is_visually_disabled(opponent(seat)))
        for (const std::string& duty : base::words<std::string>(report.duties.value_or(""), ", "))
            if (duty != "moves" && duty != "announce")
                events.emplace_back(
                    ruled(ChessRuling::OutsideDuties, seat, fide("D.2.11"), {{"duty", duty}}));
    return events;
}

/// The clause that gives the duty to an assistant of this player, if he has it.
Clause clause_of_duty(const BlindPlay& book, Seat seat, std::string_view duty) {
    constexpr Clause kOfBlind[] = {fide("D.2.10.1"), fide("D.2.10.2"), fide("D.2.10.3"),
                                   fide("D.2.10.4"), fide("D.2.10.5"), fide("D.2.10.6")};
    const auto place = std::ranges::find(kDuties, duty) - std::begin(kDuties);
    if (book.is_visually_disabled(seat))
        return kOfBlind[place];
    if (book.is_visually_disabled(opponent(seat)))
        return fide("D.2.11");
    // If both can see, others only move, press and write for a player.
    return duty == "moves" ? fide("4.9") : duty == "score-and-clock" ? fide("6.2.6") : fide("12.7");
}

Decision acts(const ChessRuleContext& table, const chess_report::AssistantActs& report) {
    const std::string duty(report.duty.text());
    EventBodies events = reported(report);
    const BlindPlay& book = table.memory.blind;
    if (!book.assists(report.seat, duty))
        events.emplace_back(ruled(ChessRuling::OutsideDuties, report.seat,
                                  clause_of_duty(book, report.seat, duty), {{"duty", duty}}));
    return events;
}

Decision told(const ChessRuleContext& table, const chess_report::AssistantTold& report) {
    EventBodies events = reported(report);
    const bool may = is_yes(report.requested) &&
                     report.what != chess_report::AssistantTold::What::Other &&
                     table.memory.blind.assists(report.seat, "inform");
    if (!may)
        events.emplace_back(
            ruled(ChessRuling::OnlyOnRequest, report.seat, fide("D.2.10.4"), {}, {fide("12.6")}));
    return events;
}

// ---- moves ----

/// Whether the player's last move is on the board and has not been pressed.
bool has_unpressed_move(const StateBody& body, const ChessMemory& memory, Seat seat) {
    return !body.moves.empty() && body.moves.back().seat == seat && !memory.moves.back().pressed;
}

/// The position in which the announced move is made, whether or not it is already on the board.
const chess::Position* announced_in(const ChessGame& game, const StateBody& body,
                                    const ChessMemory& memory, Seat seat) {
    if (has_unpressed_move(body, memory, seat))
        return game.position_at(body.moves.size() - 1);
    return game.turn() == seat ? game.position() : nullptr;
}
const chess::Position* announced_in(const ChessRuleContext& table, Seat seat) {
    return announced_in(table.game, table.body, table.memory, seat);
}

/// D.2.1: the player repeats the opponent's announcement, and announces no move of his own.
bool repeats(const ChessGame& game, const StateBody& body, const ChessMemory& memory, Seat seat,
             const std::string& words) {
    if (words != memory.blind.announced[at(opponent(seat))] ||
        has_unpressed_move(body, memory, seat))
        return false;
    const chess::Position* position = announced_in(game, body, memory, seat);
    return position == nullptr || notation::spoken_moves(*position, words).size() != 1;
}

/// D.2.8: different words for an announced move, whether or not reported as a correction.
bool corrects(const ChessRuleContext& table, const chess_report::Announced& report) {
    const std::string& said = table.memory.blind.announced[at(report.seat)];
    if (report.correction || said.empty() || said == *report.text)
        return is_yes(report.correction);
    const chess::Position* position = announced_in(table, report.seat);
    return position == nullptr || notation::spoken_moves(*position, said).size() == 1;
}

/// D.2.1: what is wrong with the words themselves, whatever move was made.
std::optional<Ruled> fault_of_words(const ChessRuleContext& table, Seat seat,
                                    std::string_view words) {
    const chess::Position* position = announced_in(table, seat);
    if (position == nullptr || !table.is_playing())
        return std::nullopt;
    const auto meant = notation::spoken_moves(*position, words);
    if (meant.size() == 1)
        return std::nullopt;
    const bool promotes =
        !meant.empty() && std::ranges::all_of(meant, [&](const chess::Move& move) {
            return move.is_promotion() && move.from() == meant.front().from() &&
                   move.to() == meant.front().to();
        });
    return ruled(promotes ? ChessRuling::PromotionNotNamed : ChessRuling::AnnouncementUnclear, seat,
                 fide("D.2.1"), {{"said", std::string(words)}});
}

Decision announced(const ChessRuleContext& table, const chess_report::Announced& report) {
    KYVIEN_TRY(check_not_over(table, fide("D.2.1")));
    const Seat seat = report.seat;
    const BlindPlay& book = table.memory.blind;
    EventBodies events = reported(report);
    if (!report.correction &&
        repeats(table.game, table.body, table.memory, seat, std::string(*report.text)))
        return events;
    const auto fault = fault_of_words(table, seat, *report.text);
    if (!corrects(table, report)) {
        if (fault)
            events.emplace_back(*fault);
        return events;
    }
    // Without a clock it is in time until the opponent has answered.
    const bool may_still = table.body.clock.is_timed() ? table.body.clock.turn() == seat
                                                       : announced_in(table, seat) != nullptr;
    const bool in_time = table.is_playing() && may_still && !book.announced[at(seat)].empty();
    if (in_time) {
        events.emplace_back(ruled(ChessRuling::CorrectionAccepted, seat, fide("D.2.8")));
        if (fault)
            events.emplace_back(*fault);
    } else {
        events.emplace_back(ruled(ChessRuling::CorrectionTooLate, seat, fide("D.2.8")));
        events.emplace_back(ruled(ChessRuling::ArbiterSettles, std::nullopt, fide("D.2.9")));
    }
    return events;
}

/// D.2.5: for a sighted player, touching and moving have their usual meaning; likewise for a player
/// who was not reported as visually disabled.
std::unexpected<Refusal> not_visually_disabled(const TypedReport& report) {
    return refuse("not-visually-disabled",
                  "For a sighted player the ordinary rules of touched and made moves hold; report "
                  "first what the player needs.",
                  fide("D.2.5"), {{"kind", report.whole().kind}});
}

/// D.2.3: the steps on the special board for each move.
constexpr Optional<bool> chess_report::SpecialBoard::* kOnTheSpecialBoard[] = {
    &chess_report::SpecialBoard::captured_removed, &chess_report::SpecialBoard::placed,
    &chess_report::SpecialBoard::announced};

Decision special_board(const ChessRuleContext& table, const chess_report::SpecialBoard& report) {
    KYVIEN_TRY(check_not_over(table, fide("D.2.3")));
    if (!table.memory.blind.is_visually_disabled(report.seat))
        return not_visually_disabled(report);
    if (report.whole().fields.empty())
        return refuse("report-field", "Say what was done, or not done, on the special board.",
                      fide("D.2.3"), {{"field", "placed"}});
    EventBodies events = reported(report);
    Values values;
    for (const auto done : kOnTheSpecialBoard)
        if (is_no(report.*done))
            values.emplace_back(std::string((report.*done).key()), "no");
    if (!values.empty())
        events.emplace_back(
            ruled(ChessRuling::NotMade, report.seat, fide("D.2.3"), std::move(values)));
    return events;
}

Decision boards_differ(const ChessRuleContext& table, const chess_report::BoardsDiffer& report) {
    if (table.body.phase != Phase::Playing && table.body.phase != Phase::ArbiterNeeded)
        return refuse("not-playing", "The boards are compared while the game is played.",
                      fide("D.2.9"));
    const auto first = base::words<std::string>(report.first.value_or(""), ", ");
    const auto second = base::words<std::string>(report.second.value_or(""), ", ");
    const bool by_number = bool(report.common);
    if (!by_number && (first.empty() || second.empty()))
        return refuse("scores-missing",
                      "Give the moves of both scoresheets, or the half-moves to which they agree.",
                      fide("D.2.9"));
    for (const auto* score : {&report.first, &report.second})
        if (by_number && *score)
            return unused(report, *score, "the half-moves to which both agree are given",
                          fide("D.2.9"));
    std::size_t common = static_cast<std::size_t>(report.common.value_or(0));
    bool agree = common >= table.body.moves.size();
    if (!by_number) {
        const auto [end, other] = std::ranges::mismatch(first, second);
        common = static_cast<std::size_t>(end - first.begin());
        agree = end == first.end() && other == second.end();
    }
    EventBodies events = reported(report);
    if (agree) {
        const auto& wrong = report.wrong;
        if (!wrong)
            return refuse("wrong-board-missing",
                          "The scoresheets agree: say whose board does not follow them.",
                          fide("D.2.9"));
        events.emplace_back(ruled(ChessRuling::AdjustBoard,
                                  clock::find_seat(wrong.text()).value_or(Seat::Second),
                                  fide("D.2.9")));
        return events;
    }
    if (report.wrong)
        return unused(report, report.wrong, "the scoresheets do not agree", fide("D.2.9"));
    common = std::min(common, table.body.moves.size());
    events.emplace_back(ruled(ChessRuling::Retrace, std::nullopt, fide("D.2.9"),
                              {{"to-ply", std::to_string(common)}}));
    if (common < table.body.moves.size())
        events.emplace_back(TakenBack{common});
    events.emplace_back(ruled(ChessRuling::ArbiterSetsClocks, std::nullopt, fide("D.2.9")));
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::PlayerNeeds, needs>(),
    answer_by<ChessLaw, ChessReport::TwoBoards, two_boards>(),
    answer_by<ChessLaw, ChessReport::Assistant, assistant>(),
    answer_by<ChessLaw, ChessReport::AssistantActs, acts>(),
    answer_by<ChessLaw, ChessReport::AssistantTold, told>(),
    answer_by<ChessLaw, ChessReport::Announced, announced>(),
    answer_by<ChessLaw, ChessReport::TouchedInAperture,
              [](const ChessRuleContext& table,
                 const chess_report::TouchedInAperture& report) -> Decision {
                  if (!table.memory.blind.is_visually_disabled(report.seat))
                      return not_visually_disabled(report);
                  EventBodies events = reported(report);
                  events.emplace_back(ruled(ChessRuling::NoObligation, report.seat, fide("D.2.2")));
                  return Decision(std::move(events));
              }>(),
    answer_by<ChessLaw, ChessReport::SpecialBoard, special_board>(),
    answer_by<ChessLaw, ChessReport::BoardsDiffer, boards_differ>(),
};

std::optional<Decision> commands(const ChessRuleContext& table) {
    if (std::holds_alternative<Press>(table.command.body)) {
        const auto seat = seat_of(table.command.by);
        if (!seat || table.memory.blind.unfinished[at(*seat)].empty() || !table.is_playing())
            return std::nullopt;
        return Decision(EventBodies{ruled(ChessRuling::ClockStartRefused, *seat, fide("D.2.4"))});
    }
    return std::nullopt;
}

/// D.2.8, D.2.9: the clock is pressed after a move that differs from its announcement.
void append_events(const ChessRuleContext& table, EventBodies& events) {
    // For them the round does not begin without one.
    if (report_of(table.command, ChessReport::RoundStart) != nullptr &&
        table.memory.blind.lacks_assistant())
        events.emplace_back(ruled(ChessRuling::AssistantRequired, std::nullopt, fide("D.2.11")));
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto* pressed = std::get_if<Pressed>(&events[i]);
        if (pressed == nullptr || table.body.moves.empty())
            continue;
        const Seat seat = pressed->seat;
        const MoveRecord& last = table.body.moves.back();
        const std::string& said = table.memory.blind.announced[at(seat)];
        if (said.empty() || last.seat != seat)
            continue;
        const chess::Position* before = table.game.position_at(table.body.moves.size() - 1);
        if (before == nullptr)
            continue;
        const auto meant = notation::spoken_moves(*before, said);
        if (meant.size() != 1 || notation::to_uci(*before, meant.front()) != last.move)
            events.emplace_back(ruled(ChessRuling::AnnouncementDiffers, seat, fide("D.2.8"),
                                      {{"said", said}, {"move", last.move}}));
        return;
    }
}

void remember_board(BlindPlay& book, const chess_report::SpecialBoard& report) {
    auto& unfinished = book.unfinished[at(report.seat)];
    for (const auto done : kOnTheSpecialBoard) {
        const auto& field = report.*done;
        if (is_no(field))
            unfinished.insert(std::string(field.key()));
        else if (field)
            unfinished.erase(std::string(field.key()));
    }
}

void remember(BlindPlay& book, const Report& stored_report) {
    const std::size_t i = stored_report.seat ? at(*stored_report.seat) : 0;
    if (stored_report.kind == ChessReport::PlayerNeeds) {
        book.needs[i] = text_of(chess_report::PlayerNeeds(stored_report));
    } else if (stored_report.kind == ChessReport::Assistant) {
        const chess_report::Assistant report(stored_report);
        const std::string role(report.role.text());
        // Acceptable to the arbiter (4.9): a person who is no longer the assistant no longer
        // assists.
        if (!is_yes(report.approved)) {
            book.assistance[i].erase(role);
            return;
        }
        std::set<std::string>& has = book.assistance[i][role];
        const auto duties = base::words<std::string>(report.duties.value_or(""), ", ");
        has.insert(duties.begin(), duties.end());
        // "Any or all" of them: if none is named, all that an assistant of this player may have.
        if (report.role == AssistantRole::AppendixD && duties.empty()) {
            if (book.is_visually_disabled(report.seat))
                has.insert(std::begin(kDuties), std::end(kDuties));
            else
                has.insert({"moves", "announce"});
        }
        if (report.role == AssistantRole::Move)
            has.insert("moves");
        else if (report.role != AssistantRole::AppendixD)
            has.insert("score-and-clock");
    } else if (stored_report.kind == ChessReport::Announced) {
        book.announced[i] = *chess_report::Announced(stored_report).text;
        book.unfinished[i].erase("announced");
    } else if (stored_report.kind == ChessReport::SpecialBoard) {
        remember_board(book, chess_report::SpecialBoard(stored_report));
    }
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    BlindPlay& book = memory.blind;
    if (const auto* told = std::get_if<Reported>(&event.body)) {
        const Report& report = told->report;
        if (report.kind == ChessReport::Announced) {
            const chess_report::Announced words(report);
            if (!words.correction && repeats(static_cast<const ChessGame&>(*body.game), body,
                                             memory, words.seat, std::string(*words.text)))
                return;
        }
        remember(book, report);
    } else if (const auto* pressed = std::get_if<Pressed>(&event.body)) {
        // The opponent's announcement belongs to a move that is now answered.
        book.announced[at(opponent(pressed->seat))].clear();
        book.boards_differ = false;
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        book.announced[at(opponent(moved->seat))].clear();
    } else if (std::holds_alternative<TakenBack>(event.body)) {
        book.announced = {};
        book.unfinished = {};
    } else if (const auto* adjusted = std::get_if<ClockAdjusted>(&event.body)) {
        book.clock_due[at(adjusted->seat)] = false;
        book.boards_differ = false;
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->code == ChessRuling::ArbiterAdjustsClock)
            book.clock_due[at(*ruling->seat)] = true;
        else if (ruling->code == ChessRuling::ArbiterSetsClocks ||
                 ruling->code == ChessRuling::ArbiterSettles)
            book.boards_differ = true;
        else if (ruling->code == ChessRuling::OutsideDuties && ruling->clause == fide("D.2.11"))
            for (auto& [role, duties] : book.assistance[at(*ruling->seat)])
                duties.erase(value_of(ruling->values, "duty"));
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const BlindPlay& book = table.memory.blind;
    if (table.body.phase == Phase::Finished)
        return;
    if (book.lacks_assistant())
        duties.push_back(make_duty(ChessDuty::FindAssistant, std::nullopt, fide("D.2.11")));
    if (book.boards_differ)
        duties.push_back(make_duty(ChessDuty::SettleBoards, std::nullopt, fide("D.2.9")));
    for (const Seat seat : clock::kBothSeats) {
        if (book.clock_due[at(seat)])
            duties.push_back(make_duty(ChessDuty::AdjustClock, std::nullopt, fide("6.2.6"),
                                       {{"player", seat_text(seat)}}));
        if (!book.unfinished[at(seat)].empty())
            duties.push_back(make_duty(
                ChessDuty::FinishMove, seat, fide("D.2.3"),
                {{"missing", fmt::format("{}", fmt::join(book.unfinished[at(seat)], ","))}}));
    }
}

}  // namespace
}  // namespace blind_players

bool BlindPlay::assists(Seat seat, const std::string& duty) const {
    return std::ranges::any_of(assistance[clock::index(seat)],
                               [&](const auto& role) { return role.second.contains(duty); });
}

bool BlindPlay::lacks_assistant() const {
    using Need = chess_report::PlayerNeeds::Need;
    const bool paired = (needs[0] == Need::VisuallyDisabled && needs[1] == Need::HearingImpaired) ||
                        (needs[1] == Need::VisuallyDisabled && needs[0] == Need::HearingImpaired);
    const auto has_none = [](const auto& roles) {
        return std::ranges::all_of(roles, [](const auto& role) { return role.second.empty(); });
    };
    return paired && has_none(assistance[0]) && has_none(assistance[1]);
}

constinit const Chapter<ChessLaw> chess_blind_chapter = {.name = "blind",
                                                         .clauses = blind_players::kClauses,
                                                         .reports = blind_players::kReports,
                                                         .commands = blind_players::commands,
                                                         .append_events =
                                                             blind_players::append_events,
                                                         .on_event = blind_players::on_event,
                                                         .duties = blind_players::duties};

}  // namespace kyvien::conduct::internal
