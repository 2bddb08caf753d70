#include "conduct/xiangqi/board/internal/rule_context.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "base/result.h"
#include "notation/xiangqi/move.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;

/// The one legal move that was written; none when it is illegible, ambiguous or not legal.
std::optional<xiangqi::Move> written_move(const XiangqiRuleContext& told) {
    if (is_no(told.report, "legible"))
        return std::nullopt;
    const auto move = notation::read_move(told.physical_board.position(), told.text("written"));
    return move ? std::optional(*move) : std::nullopt;
}

/// Plays the move for its sealer; the opponent's clock then runs.
Result<EventBodies> resume_with(const XiangqiRuleContext& told, Seat sealer, xiangqi::Move move) {
    auto examined = KYVIEN_TRY(told.body.game->examine(move.name()));
    EventBodies facts = {Resumed{sealer}, Moved{sealer, std::move(examined.move)}};
    const bool goes_on = std::ranges::none_of(examined.after, [](const EventBody& fact) {
        return std::holds_alternative<Ended>(fact) || std::holds_alternative<ArbiterAsked>(fact);
    });
    if (goes_on)
        facts.emplace_back(Pressed{sealer});
    std::ranges::move(examined.after, std::back_inserter(facts));
    return facts;
}

}  // namespace

Result<EventBodies> XiangqiAdjournment::adjourn(const XiangqiRuleContext& told) {
    if (told.body.phase != Phase::Playing || told.body.pause != Pause::None)
        return refuse("not-playing", "Only a game that is being played is put off.",
                      xiangqi_vn("7.1.i"));
    if (!told.physical_board.unlawful().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored first.",
                      xiangqi_vn("9.10"));
    if (told.physical_board.turn() != *told.report.seat)
        return refuse("not-your-turn", "The player who is to move seals the move.",
                      xiangqi_vn("7.1.i"));
    EventBodies rulings;
    if (told.physical_board.unpressed())
        add(rulings, Pressed{*told.physical_board.unpressed()});
    add(rulings, Reported{told.report.whole()});
    add(rulings, Adjourned{});
    return rulings;
}

Result<EventBodies> XiangqiAdjournment::open(const XiangqiRuleContext& told) const {
    if (told.body.phase != Phase::Adjourned || !kept_.sealer)
        return refuse("not-adjourned", "No sealed move waits to be opened.", xiangqi_vn("7.1.i"));
    const Seat sealer = *kept_.sealer;
    if (*told.report.seat != sealer)
        return refuse("report-seat", "The envelope is that of the other player.",
                      xiangqi_vn("7.1.i"));
    const bool gone = kept_.opponent_gone || is_yes(told.report, "opponent-resigned");
    const auto move = written_move(told);
    EventBodies rulings = reported(told.report);
    const Values written = {{"written", told.text("written")}};
    if (move && gone) {
        end(told.body, rulings, told.body.game->resignation(opponent(sealer)));
        return rulings;
    }
    if (gone) {
        told.report.rule_on_whole();
        end(told.body, rulings,
            {Score::BothLose, "both-lose", xiangqi_vn("7.1.i"), {}, written, {}, {}});
        return rulings;
    }
    if (!move && !is_yes(told.report, "explained")) {
        end(told.body, rulings,
            {win_for(opponent(sealer)),
             "sealed-move-wrong",
             xiangqi_vn("7.1.i"),
             {},
             written,
             {},
             {}});
        return rulings;
    }
    auto played = move;
    if (!played) {
        const auto meant =
            notation::read_move(told.physical_board.position(), told.text("accepted-move"));
        if (!meant)
            return refuse("accepted-move",
                          "An explanation is accepted for a move that is legal in the position; "
                          "enter the move that was meant.",
                          xiangqi_vn("7.1.i"), {{"move", told.text("accepted-move")}});
        played = *meant;
        rule(told.body, rulings, XiangqiRuling::SealedAccepted, sealer, xiangqi_vn("7.1.i"), {},
             {{"move", played->name()}, {"written", told.text("written")}},
             {played->from().name(), played->to().name()});
    }
    auto resumed = KYVIEN_TRY(resume_with(told, sealer, *played));
    add(rulings, std::move(resumed));
    return rulings;
}

Result<EventBodies> XiangqiAdjournment::resume(const XiangqiRuleContext& told) const {
    if (told.body.phase != Phase::Adjourned)
        return refuse("not-adjourned", "The game has not been put off.", xiangqi_vn("7.1.i"));
    if (kept_.sealer)
        return refuse("sealed", "A sealed move waits; open the envelope to go on.",
                      xiangqi_vn("7.1.i"));
    EventBodies rulings = reported(told.report);
    add(rulings, Resumed{told.physical_board.turn()});
    return rulings;
}

std::optional<EventBodies> XiangqiAdjournment::resigned(const StateBody& body, Seat seat) const {
    if (body.phase != Phase::Adjourned || !kept_.sealer || seat == *kept_.sealer)
        return std::nullopt;
    EventBodies rulings;
    if (!kept_.opponent_gone)
        rule(body, rulings, XiangqiRuling::ResignationNoted, seat, xiangqi_vn("7.1.i"),
             {xiangqi_vn("7.1.k")});
    return rulings;
}

void XiangqiAdjournment::duties(const StateBody& body, std::vector<Duty>& duties) const {
    if (body.phase == Phase::Adjourned && !kept_.sealer)
        duties.push_back(owed(XiangqiDuty::Resume, std::nullopt, xiangqi_vn("7.1.i")));
    if (body.phase == Phase::Adjourned && kept_.sealer)
        duties.push_back(owed(XiangqiDuty::OpenSealedMove, std::nullopt, xiangqi_vn("7.1.i"),
                              {{"sealer", std::string(seat_text(*kept_.sealer))}}));
}

void XiangqiAdjournment::applied(const Event& event) {
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        if (reported->report.kind == XiangqiReport::Adjourned) {
            kept_.sealer = reported->report.seat;
            kept_.opponent_gone = false;
        }
    } else if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        kept_.opponent_gone |= ruled->code == XiangqiRuling::ResignationNoted;
    } else if (std::holds_alternative<Resumed>(event.body) ||
               std::holds_alternative<TakenBack>(event.body) ||  // it was written elsewhere
               std::holds_alternative<Ended>(event.body)) {
        kept_.sealer.reset();
        kept_.opponent_gone = false;
    }
}

std::string XiangqiAdjournment::text() const {
    std::string text;
    tell(text, kept_);
    return text;
}

namespace {

constexpr rulebook::Clause kAdjournmentClauses[] = {xiangqi_vn("7.1.i"), xiangqi_vn("7.1.k"),
                                                    xiangqi_vn("9.10")};

/// 7.1.i, 7.1.k: who resigns while the envelope is closed.
std::optional<Decision> resigned_meanwhile(const XiangqiSeen& seen) {
    const auto seat = seat_of(seen.command.by);
    if (seat && std::holds_alternative<Resign>(seen.command.body))
        if (auto noted = seen.memory.adjournment.resigned(seen.body, *seat))
            return *std::move(noted);
    return std::nullopt;
}
void remember_adjourned(XiangqiMemory& memory, const StateBody&, const Event& event) {
    memory.adjournment.applied(event);
}
void owed_adjourned(const XiangqiSeen& seen, std::vector<Duty>& duties) {
    seen.memory.adjournment.duties(seen.body, duties);
}

constexpr Answer<XiangqiLaw> kAdjournmentReports[] = {
    {XiangqiReport::Adjourned, answer_by<XiangqiLaw, XiangqiAdjournment::adjourn>},
    {XiangqiReport::SealedOpened,
     answer_by<XiangqiLaw,
               [](const XiangqiRuleContext& told) { return told.memory.adjournment.open(told); }>},
    {XiangqiReport::Resumed,
     answer_by<XiangqiLaw, [](const XiangqiRuleContext&
                                  told) { return told.memory.adjournment.resume(told); }>},
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_adjournment_chapter = {.name = "adjournment",
                                                                   .clauses = kAdjournmentClauses,
                                                                   .reports = kAdjournmentReports,
                                                                   .commands = resigned_meanwhile,
                                                                   .applied = remember_adjourned,
                                                                   .duties = owed_adjourned};

}  // namespace kyvien::conduct::internal
