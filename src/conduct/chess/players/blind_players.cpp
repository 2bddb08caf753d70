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

constexpr rulebook::Clause kClauses[] = {fide("4.9"),  fide("6.2.6"), fide("8.1.6"),
                                         fide("12.6"), fide("D.1"),   fide("D.2")};

// D.2.10.1 to D.2.10.6.
constexpr std::string_view kDuties[] = {"moves",  "announce", "score-and-clock",
                                        "inform", "claim",    "adjourn"};

std::size_t at(Seat seat) {
    return clock::index(seat);
}

// ---- people ----

Decision needs(const ChessRuleContext& table, const ChessReader& report) {
    EventBodies facts = reported(report);
    BlindPlay after = table.memory.blind;
    const ChessChoice need = choice_of(report, "need");
    after.needs[at(*report.seat)] = need == "none" ? "" : std::string(need.text);
    if (after.lacks_assistant())
        facts.emplace_back(ruled(ChessRuling::AssistantRequired, std::nullopt, fide("D.2.11")));
    return facts;
}

Decision two_boards(const ChessRuleContext& table, const ChessReader& report) {
    KYVIEN_TRY(goes_on(table, fide("D.1")));
    const BlindPlay& book = table.memory.blind;
    const bool mixed = book.sees_not(Seat::First) != book.sees_not(Seat::Second);
    EventBodies facts = reported(report);
    facts.emplace_back(ruled(mixed ? ChessRuling::TwoBoards : ChessRuling::TwoBoardsRefused,
                             report.seat, fide("D.1")));
    return facts;
}

Clause clause_of_role(ChessChoice role) {
    if (role == "move")
        return fide("4.9");
    if (role == "clock")
        return fide("6.2.6");
    return role == "record" ? fide("8.1.6") : fide("D.2.10");
}

Decision assistant(const ChessRuleContext& table, const ChessReader& report) {
    const Seat seat = *report.seat;
    const ChessChoice role = choice_of(report, "role");
    const Clause clause = clause_of_role(role);
    for (const std::string& duty :
         base::words<std::string>(field(report, "duties").value_or(""), ", "))
        if (std::ranges::find(kDuties, duty) == std::end(kDuties))
            return refuse("unknown-duty",
                          fmt::format("'{}' is not a duty of an assistant; they are {}.", duty,
                                      fmt::join(kDuties, ", ")),
                          fide("D.2.10"), {{"duty", duty}});
    if (field(report, "duties") && role != "appendix-d")
        return unused(report, "duties", "they are those of an assistant under Appendix D",
                      fide("D.2.10"));
    EventBodies facts = reported(report);
    if (!is_yes(report, "approved")) {
        facts.emplace_back(ruled(ChessRuling::AssistantRefused, seat, clause));
        return facts;
    }
    facts.emplace_back(ruled(ChessRuling::AssistantRegistered, seat, clause));
    if ((role == "clock" || role == "record") && !is_yes(report, "disability"))
        facts.emplace_back(ruled(ChessRuling::ArbiterAdjustsClock, seat, clause));
    // D.2.11: the assistant of a sighted player makes and announces moves, nothing more.
    const BlindPlay& book = table.memory.blind;
    if (role == "appendix-d" && !book.sees_not(seat) && book.sees_not(opponent(seat)))
        for (const std::string& duty :
             base::words<std::string>(field(report, "duties").value_or(""), ", "))
            if (duty != "moves" && duty != "announce")
                facts.emplace_back(
                    ruled(ChessRuling::OutsideDuties, seat, fide("D.2.11"), {{"duty", duty}}));
    return facts;
}

Decision acts(const ChessRuleContext& table, const ChessReader& report) {
    const std::string duty(*field(report, "duty"));
    EventBodies facts = reported(report);
    if (!table.memory.blind.assistance[at(*report.seat)].contains(duty))
        facts.emplace_back(
            ruled(ChessRuling::OutsideDuties, report.seat, fide("D.2.10"), {{"duty", duty}}));
    return facts;
}

Decision told(const ChessRuleContext& table, const ChessReader& report) {
    EventBodies facts = reported(report);
    const bool may = is_yes(report, "requested") && !is_chosen(report, "what", "other") &&
                     table.memory.blind.assistance[at(*report.seat)].contains("inform");
    if (!may)
        facts.emplace_back(
            ruled(ChessRuling::OnlyOnRequest, report.seat, fide("D.2.10.4"), {}, {fide("12.6")}));
    return facts;
}

// ---- moves ----

/// The position in which the announced move is made: it stands on the board already, or not yet.
const chess::Position* announced_in(const ChessRuleContext& table, Seat seat) {
    const auto& moves = table.body.moves;
    if (!moves.empty() && moves.back().seat == seat && !table.memory.moves.back().pressed)
        return table.game.position_at(moves.size() - 1);
    return table.game.turn() == seat ? table.game.position() : nullptr;
}

/// D.2.1: what is wrong with the words themselves, whatever was moved.
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

Decision announced(const ChessRuleContext& table, const ChessReader& report) {
    KYVIEN_TRY(goes_on(table, fide("D.2.1")));
    const Seat seat = *report.seat;
    const BlindPlay& book = table.memory.blind;
    EventBodies facts = reported(report);
    const auto fault = fault_of_words(table, seat, *field(report, "text"));
    if (!is_yes(report, "correction")) {
        if (fault)
            facts.emplace_back(*fault);
        return facts;
    }
    const bool in_time =
        table.is_playing() && table.body.clock.turn() == seat && !book.announced[at(seat)].empty();
    if (in_time) {
        facts.emplace_back(ruled(ChessRuling::CorrectionAccepted, seat, fide("D.2.8")));
        if (fault)
            facts.emplace_back(*fault);
    } else {
        facts.emplace_back(ruled(ChessRuling::CorrectionTooLate, seat, fide("D.2.8")));
        facts.emplace_back(ruled(ChessRuling::ArbiterSettles, std::nullopt, fide("D.2.9")));
    }
    return facts;
}

/// The other is told to be visually disabled, and this player is not.
bool is_sighted(const ChessRuleContext& table, Seat seat) {
    const BlindPlay& book = table.memory.blind;
    return !book.sees_not(seat) && book.sees_not(opponent(seat));
}

/// D.2.5: for a sighted player touched and made are what they are on any board.
std::unexpected<Refusal> sees(const ChessReader& report) {
    return refuse("not-visually-disabled",
                  "For a sighted player the ordinary rules of touched and made moves hold; report "
                  "first what the player needs.",
                  fide("D.2.5"), {{"kind", report.kind}});
}

/// D.2.3: what is done on it with each move.
constexpr ChessKey kOnTheSpecialBoard[] = {"captured-removed", "placed", "announced"};

Decision special_board(const ChessRuleContext& table, const ChessReader& report) {
    KYVIEN_TRY(goes_on(table, fide("D.2.3")));
    if (is_sighted(table, *report.seat))
        return sees(report);
    if (report.whole().fields.empty())
        return refuse("report-field", "Say what was done, or not done, on the special board.",
                      fide("D.2.3"), {{"field", "placed"}});
    EventBodies facts = reported(report);
    Values values;
    for (const ChessKey key : kOnTheSpecialBoard)
        if (field(report, key) == "no")
            values.emplace_back(std::string(key.text), "no");
    if (!values.empty())
        facts.emplace_back(
            ruled(ChessRuling::NotMade, report.seat, fide("D.2.3"), std::move(values)));
    return facts;
}

Decision boards_differ(const ChessRuleContext& table, const ChessReader& report) {
    if (table.body.phase != Phase::Playing && table.body.phase != Phase::ArbiterNeeded)
        return refuse("not-playing", "The boards are compared while the game is played.",
                      fide("D.2.9"));
    const auto first = base::words<std::string>(field(report, "first").value_or(""), ", ");
    const auto second = base::words<std::string>(field(report, "second").value_or(""), ", ");
    const bool by_number = field(report, "common").has_value();
    if (!by_number && (first.empty() || second.empty()))
        return refuse("scores-missing",
                      "Give the moves of both scoresheets, or the half-moves to which they agree.",
                      fide("D.2.9"));
    for (const ChessKey key : {ChessKey("first"), ChessKey("second")})
        if (by_number && field(report, key))
            return unused(report, key, "the half-moves to which both agree are given",
                          fide("D.2.9"));
    std::size_t common = static_cast<std::size_t>(number(report, "common"));
    bool agree = common >= table.body.moves.size();
    if (!by_number) {
        const auto [end, other] = std::ranges::mismatch(first, second);
        common = static_cast<std::size_t>(end - first.begin());
        agree = end == first.end() && other == second.end();
    }
    EventBodies facts = reported(report);
    if (agree) {
        const auto wrong = field(report, "wrong");
        if (!wrong)
            return refuse("wrong-board-missing",
                          "The scoresheets agree: say whose board does not follow them.",
                          fide("D.2.9"));
        facts.emplace_back(ruled(ChessRuling::AdjustBoard,
                                 clock::find_seat(*wrong).value_or(Seat::Second), fide("D.2.9")));
        return facts;
    }
    if (field(report, "wrong"))
        return unused(report, "wrong", "the scoresheets do not agree", fide("D.2.9"));
    common = std::min(common, table.body.moves.size());
    facts.emplace_back(ruled(ChessRuling::Retrace, std::nullopt, fide("D.2.9"),
                             {{"to-ply", std::to_string(common)}}));
    if (common < table.body.moves.size())
        facts.emplace_back(TakenBack{common});
    facts.emplace_back(ruled(ChessRuling::ArbiterSetsClocks, std::nullopt, fide("D.2.9")));
    return facts;
}

constexpr Answer<ChessLaw> kReports[] = {
    {ChessReport::PlayerNeeds, answer_by<ChessLaw, needs>},
    {ChessReport::TwoBoards, answer_by<ChessLaw, two_boards>},
    {ChessReport::Assistant, answer_by<ChessLaw, assistant>},
    {ChessReport::AssistantActs, answer_by<ChessLaw, acts>},
    {ChessReport::AssistantTold, answer_by<ChessLaw, told>},
    {ChessReport::Announced, answer_by<ChessLaw, announced>},
    {ChessReport::TouchedInAperture,
     answer_by<ChessLaw,
               [](const ChessRuleContext& table, const ChessReader& report) -> Decision {
                   if (is_sighted(table, *report.seat))
                       return sees(report);
                   EventBodies facts = reported(report);
                   facts.emplace_back(ruled(ChessRuling::NoObligation, report.seat, fide("D.2.2")));
                   return Decision(std::move(facts));
               }>},
    {ChessReport::SpecialBoard, answer_by<ChessLaw, special_board>},
    {ChessReport::BoardsDiffer, answer_by<ChessLaw, boards_differ>},
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

/// D.2.8, D.2.9: the clock is pressed after a move that was announced otherwise.
void also(const ChessRuleContext& table, EventBodies& facts) {
    // The round does not begin for them without one.
    if (report_of(table.command, ChessReport::RoundStart) != nullptr &&
        table.memory.blind.lacks_assistant())
        facts.emplace_back(ruled(ChessRuling::AssistantRequired, std::nullopt, fide("D.2.11")));
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto* pressed = std::get_if<Pressed>(&facts[i]);
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
            facts.emplace_back(ruled(ChessRuling::AnnouncementDiffers, seat, fide("D.2.8"),
                                     {{"said", said}, {"move", last.move}}));
        return;
    }
}

void remember(BlindPlay& book, const ChessReader& report) {
    const std::size_t i = report.seat ? at(*report.seat) : 0;
    if (report.kind == ChessReport::PlayerNeeds) {
        const ChessChoice need = choice_of(report, "need");
        book.needs[i] = need == "none" ? "" : std::string(need.text);
    } else if (report.kind == ChessReport::Assistant && is_yes(report, "approved")) {
        const ChessChoice role = choice_of(report, "role");
        const auto duties = base::words<std::string>(field(report, "duties").value_or(""), ", ");
        book.assistance[i].insert(duties.begin(), duties.end());
        if (role == "move")
            book.assistance[i].insert("moves");
        else if (role != "appendix-d")
            book.assistance[i].insert("score-and-clock");
    } else if (report.kind == ChessReport::Announced) {
        book.announced[i] = *field(report, "text");
        book.unfinished[i].erase("announced");
    } else if (report.kind == ChessReport::SpecialBoard) {
        for (const ChessKey key : kOnTheSpecialBoard)
            if (const auto value = field(report, key)) {
                if (*value == "no")
                    book.unfinished[i].insert(std::string(key.text));
                else
                    book.unfinished[i].erase(std::string(key.text));
            }
    }
}

void applied(ChessMemory& memory, const StateBody&, const Event& event) {
    BlindPlay& book = memory.blind;
    if (const auto* report = std::get_if<Reported>(&event.body)) {
        remember(book, ChessReader(report->report));
    } else if (const auto* pressed = std::get_if<Pressed>(&event.body)) {
        // What the opponent had announced belongs to a move that is answered now.
        book.announced[at(opponent(pressed->seat))].clear();
        book.boards_differ = false;
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
            book.assistance[at(*ruling->seat)].erase(value_of(ruling->values, "duty"));
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const BlindPlay& book = table.memory.blind;
    if (table.body.phase == Phase::Finished)
        return;
    if (book.lacks_assistant())
        duties.push_back(owed(ChessDuty::FindAssistant, std::nullopt, fide("D.2.11")));
    if (book.boards_differ)
        duties.push_back(owed(ChessDuty::SettleBoards, std::nullopt, fide("D.2.9")));
    for (const Seat seat : clock::kBothSeats) {
        if (book.clock_due[at(seat)])
            duties.push_back(owed(ChessDuty::AdjustClock, std::nullopt, fide("6.2.6"),
                                  {{"player", seat_text(seat)}}));
        if (!book.unfinished[at(seat)].empty())
            duties.push_back(
                owed(ChessDuty::FinishMove, seat, fide("D.2.3"),
                     {{"missing", fmt::format("{}", fmt::join(book.unfinished[at(seat)], ","))}}));
    }
}

}  // namespace
}  // namespace blind_players

bool BlindPlay::lacks_assistant() const {
    const bool paired = (needs[0] == "visually-disabled" && needs[1] == "hearing-impaired") ||
                        (needs[1] == "visually-disabled" && needs[0] == "hearing-impaired");
    return paired && assistance[0].empty() && assistance[1].empty();
}

constinit const Chapter<ChessLaw> chess_blind_chapter = {.name = "blind",
                                                         .clauses = blind_players::kClauses,
                                                         .reports = blind_players::kReports,
                                                         .commands = blind_players::commands,
                                                         .also = blind_players::also,
                                                         .applied = blind_players::applied,
                                                         .duties = blind_players::duties};

}  // namespace kyvien::conduct::internal
