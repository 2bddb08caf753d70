// Over the board under the Vietnamese xiangqi law: who may say what, and which chapter answers it.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "base/result.h"
#include "clock/seat.h"
#include "conduct/xiangqi/board/internal/adjournment.h"
#include "conduct/xiangqi/board/internal/attendance.h"
#include "conduct/xiangqi/board/internal/scoresheets.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;
using Decided = std::optional<Result<EventBodies>>;

/// What a player reports for himself alone.
constexpr std::string_view kOwnWord[] = {"touch-claim",  "placed",       "result-written", "signed",
                                         "pieces-reset", "illegal-move", "further-move"};
/// What can only have happened while the game is played.
constexpr std::string_view kInPlay[] = {"touch",   "touch-claim", "adjusted",     "placed",
                                        "dragged", "dropped",     "illegal-move", "further-move"};

/// What can be ruled while the clocks wait for the arbiter's start.
constexpr std::string_view kBeforeTheStart[] = {"round-start", "late-arrival", "both-absent",
                                                "penalty", "fault"};

template <typename List>
bool holds(const List& list, std::string_view item) {
    return std::ranges::find(list, item) != std::end(list);
}

class XiangqiBoard final : public BoardConduct {
  public:
    explicit XiangqiBoard(const Settings& settings) : physical_board_(settings) {}

    [[nodiscard]] std::unique_ptr<BoardConduct> clone() const override {
        return std::make_unique<XiangqiBoard>(*this);
    }

    [[nodiscard]] Decided decide(const StateBody& body, const Command& command) const override {
        if (const auto* report = std::get_if<Report>(&command.body))
            return answer(body, command, *report);
        if (const auto* move = std::get_if<MakeMove>(&command.body))
            return made(body, command, *move);
        if (std::holds_alternative<Press>(command.body))
            return pressed(body, command);
        if (std::holds_alternative<ClaimFlag>(command.body))
            return flag_called(body, command);
        if (std::holds_alternative<Tick>(command.body))
            return attendance_.tick(body, command.at);
        const auto seat = seat_of(command.by);
        if (!seat && std::holds_alternative<Claim>(command.body))
            KYVIEN_TRY(in_play(body));
        if (!seat)
            return std::nullopt;
        if (std::holds_alternative<OfferDraw>(command.body) ||
            std::holds_alternative<Claim>(command.body))
            return spoken(body, command, *seat, EventBodies{});
        if (std::holds_alternative<Resign>(command.body))
            if (auto noted = adjournment_.resigned(body, *seat))
                return *std::move(noted);
        return std::nullopt;
    }

    void applied(const StateBody& body, const Event& event) override {
        physical_board_.applied(event);
        touches_.applied(body, physical_board_, event);
        records_.applied(body, event);
        adjournment_.applied(event);
        attendance_.applied(event);
    }

    [[nodiscard]] std::optional<Instant> deadline(const StateBody& body) const override {
        const auto due = attendance_.deadline(body);
        return due ? due : BoardConduct::deadline(body);
    }

    [[nodiscard]] std::optional<Seat> turn(const StateBody&) const override {
        return physical_board_.turn();
    }

    void show(const StateBody& body, View& view) const override {
        if (!physical_board_.unlawful().empty()) {
            const xiangqi::Move last = physical_board_.unlawful().back().move;
            view.cells = physical_board_.cells();
            view.last = {last.from().name(), last.to().name()};
            view.legal.clear();
            view.check.reset();
        } else if (const auto& bound = touches_.bound(); bound && body.phase == Phase::Playing) {
            view.legal = bound->moves;
        }
    }

    [[nodiscard]] std::vector<Duty> duties(const StateBody& body) const override;
    [[nodiscard]] std::string memory_text() const override {
        return physical_board_.text() + touches_.text() + records_.text() + adjournment_.text() +
               attendance_.text();
    }

  private:
    [[nodiscard]] Result<EventBodies> answer(const StateBody& body, const Command& command,
                                             const Report& report) const;
    [[nodiscard]] Result<EventBodies> dispatch(const XiangqiRuleContext& told) const;
    [[nodiscard]] Result<EventBodies> made(const StateBody& body, const Command& command,
                                           const MakeMove& move) const;
    [[nodiscard]] Decided pressed(const StateBody& body, const Command& command) const;
    [[nodiscard]] Decided flag_called(const StateBody& body, const Command& command) const;
    [[nodiscard]] Result<EventBodies> spoken(const StateBody& body, const Command& command,
                                             Seat seat, EventBodies before) const;
    [[nodiscard]] Result<EventBodies> told_by_arbiter(const XiangqiRuleContext& told) const;
    [[nodiscard]] Result<EventBodies> joint_claim(const XiangqiRuleContext& told) const;
    [[nodiscard]] static Result<void> in_play(const StateBody& body);

    XiangqiPhysicalBoard physical_board_;
    XiangqiTouches touches_;
    XiangqiRecords records_;
    XiangqiAdjournment adjournment_;
    XiangqiAttendance attendance_;
};

Result<void> XiangqiBoard::in_play(const StateBody& body) {
    switch (body.phase) {
    case Phase::Playing:
        if (body.pause == Pause::None)
            return {};
        return refuse("clocks-stopped",
                      "The arbiter has stopped the clocks; start them before the game goes on.",
                      xiangqi_vn("9.10"));
    case Phase::Finished:
        return refuse("game-over",
                      "The game is over; what happened at the board then decides "
                      "nothing any more.",
                      xiangqi_vn("9.10.2"));
    default:
        return refuse("not-playing", "The game is not being played; wait until it goes on.",
                      xiangqi_vn("16.2"));
    }
}

// ---- moves and the clock ----

Result<EventBodies> XiangqiBoard::made(const StateBody& body, const Command& command,
                                       const MakeMove& move) const {
    const bool recorder = command.by.role == Role::Arbiter || command.by.role == Role::Hall;
    const Seat seat = seat_of(command.by).value_or(physical_board_.turn());
    const Command own{command.at, recorder ? player(seat) : command.by, move};
    if (auto playing = in_play(body); !playing) {
        if (body.phase == Phase::Adjourned)
            return refuse(std::move(playing.error()));
        return decide_in_hall(body, own);
    }
    if (!physical_board_.unlawful().empty()) {
        if (move.ply != physical_board_.plies() && move.ply != body.moves.size())
            return refuse("stale-ply",
                          fmt::format("The move is meant for the position after {} moves, but {} "
                                      "have been made; look at the board again.",
                                      move.ply, physical_board_.plies()));
        const Report further{"further-move", seat, {{"move", move.move}}};
        return unlawful_move({body, physical_board_, touches_, command, further});
    }
    auto decided = decide_in_hall(body, own);
    if (!decided)
        return decided;
    const auto* moved = std::get_if<Moved>(&decided->front());
    if (moved != nullptr && touches_.forbids(seat, moved->move)) {
        const auto& bound = *touches_.bound();
        return refuse("touched-piece-must-move",
                      fmt::format("The player is bound by a touched piece: {}. If another move was "
                                  "played on the board, report it as one that breaks the law.",
                                  joined(bound.moves)),
                      bound.clause, {{"moves", joined(bound.moves)}});
    }
    // Who moves takes it that the opponent has finished his turn.
    if (physical_board_.unpressed())
        decided->insert(decided->begin(), Pressed{*physical_board_.unpressed()});
    return decided;
}

Decided XiangqiBoard::pressed(const StateBody& body, const Command& command) const {
    KYVIEN_TRY(in_play(body));
    const auto seat = seat_of(command.by);
    if (!physical_board_.unpressed() || (seat && *seat != *physical_board_.unpressed()))
        return refuse("nothing-to-press", "Make your move first; nobody may pass.",
                      xiangqi_vn("B.3"));
    return EventBodies{Pressed{*physical_board_.unpressed()}};
}

Decided XiangqiBoard::flag_called(const StateBody& body, const Command& command) const {
    const auto caller = seat_of(command.by);
    std::vector<Seat> fallen;
    if (body.phase == Phase::Playing)
        for (const Seat seat : clock::kBothSeats)
            if (body.clock.is_timed() && body.clock.flag_fallen(seat, command.at))
                fallen.push_back(seat);
    if (fallen.size() == 2) {
        const Report both{"both-flags", std::nullopt, {}};
        return both_flags({body, physical_board_, touches_, command, both});
    }
    if (fallen.empty() || caller == fallen.front())
        return caller
                   ? Decided()
                   : refuse("flag-not-fallen", "No flag has fallen. Play on.", xiangqi_vn("7.1.d"));
    EventBodies facts;
    if (const auto fell = body.clock.flag_fall();
        fell && *fell <= command.at && body.clock.running() == fallen.front())
        facts.emplace_back(FlagFell{fallen.front(), *fell});
    facts.emplace_back(Ended{body.game->time_over(fallen.front()), {}});
    return facts;
}

// ---- what players say ----

/// 16.3.a.3: who speaks on the opponent's turn is heard, and has made a fault.
Result<EventBodies> XiangqiBoard::spoken(const StateBody& body, const Command& command, Seat seat,
                                         EventBodies before) const {
    if (body.phase == Phase::Adjourned && std::holds_alternative<Claim>(command.body))
        return refuse(std::move(in_play(body).error()));
    Proceedings rulings(body);
    rulings.add(std::move(before));
    if (body.phase == Phase::Playing && !physical_board_.has_turn(seat, body.clock.is_timed()))
        rulings.technical_fault(seat, xiangqi_vn("16.3.a.3"));
    if (rulings.over() && body.phase != Phase::Finished)
        return rulings.take();
    auto heard = decide_in_hall(body, {command.at, player(seat), command.body});
    if (!heard)
        return heard;
    rulings.add(*std::move(heard));
    return rulings.take();
}

Result<EventBodies> XiangqiBoard::joint_claim(const XiangqiRuleContext& told) const {
    KYVIEN_TRY(in_play(told.body));
    auto claimed = decide_in_hall(
        told.body, {told.command.at, told.command.by, Claim{ClaimKind::NoCapture, {}}});
    if (!claimed)
        return claimed;
    claimed->insert(claimed->begin(), Reported{told.report});
    return claimed;
}

Result<EventBodies> XiangqiBoard::told_by_arbiter(const XiangqiRuleContext& told) const {
    const std::string& kind = told.report.kind;
    const Seat seat = told.report.seat.value_or(Seat::First);
    const EventBodies before = {Reported{told.report}};
    const auto say = [&](CommandBody asked) {
        return spoken(told.body, {told.command.at, told.command.by, std::move(asked)}, seat,
                      before);
    };
    if (kind == "draw-offer")
        return say(OfferDraw{});
    if (kind == "repetition-claim")
        return say(Claim{ClaimKind::Repetition, {}});
    if (kind == "no-capture-claim") {
        const std::string claimant = told.text("claimant");
        if (claimant == "both")
            return joint_claim(told);
        return spoken(told.body,
                      {told.command.at, told.command.by, Claim{ClaimKind::NoCapture, {}}},
                      clock::find_seat(claimant).value_or(Seat::Second), before);
    }
    // Answers and resignations are in order at any time.
    if (kind == "resignation")
        if (auto noted = adjournment_.resigned(told.body, seat)) {
            noted->insert(noted->begin(), Reported{told.report});
            return *std::move(noted);
        }
    CommandBody asked = Resign{};
    if (kind == "draw-answer")
        asked = told.text("answer") == "accepted" ? CommandBody(AcceptDraw{})
                                                  : CommandBody(DeclineDraw{});
    auto decided = decide_in_hall(told.body, {told.command.at, player(seat), std::move(asked)});
    if (decided)
        decided->insert(decided->begin(), Reported{told.report});
    return decided;
}

// ---- reports ----

Result<EventBodies> XiangqiBoard::answer(const StateBody& body, const Command& command,
                                         const Report& report) const {
    if (body.phase == Phase::Waiting &&
        (!body.players[0] || !body.players[1] || !holds(kBeforeTheStart, report.kind)))
        return refuse("not-started", "The game has not begun; seat both players and start it.");
    const auto speaker = seat_of(command.by);
    if (speaker && holds(kOwnWord, report.kind) && report.seat != speaker)
        return refuse("not-yours-to-report", "A player can say that for himself alone.",
                      xiangqi_vn("9.11"), {{"kind", report.kind}});
    if (holds(kInPlay, report.kind))
        KYVIEN_TRY(in_play(body));
    const XiangqiRuleContext told{body, physical_board_, touches_, command, report};
    if (XiangqiRecords::answers(report.kind))
        return records_.decide(told);
    return dispatch(told);
}

Result<EventBodies> XiangqiBoard::dispatch(const XiangqiRuleContext& told) const {
    const std::string& kind = told.report.kind;
    if (kind == "touch")
        return touches_.touched(told.body, physical_board_, told.report);
    if (kind == "touch-claim")
        return touches_.claimed(told.body, physical_board_, told.report);
    if (kind == "adjusted")
        return touches_.adjusted(told.body, physical_board_, told.report);
    if (kind == "placed" || kind == "dragged")
        return touches_.placed(told.body, physical_board_, told.command);
    if (kind == "dropped")
        return touches_.dropped(told.body, told.report);
    if (XiangqiAttendance::answers(kind))
        return attendance_.decide(told);
    if (kind == "sealed-opened")
        return adjournment_.open(told);
    if (kind == "resumed")
        return adjournment_.resume(told);
    if (kind == "wrong-setup")
        return wrong_setup(told, records_.confirmed());
    using Answer = Result<EventBodies> (*)(const XiangqiRuleContext&);
    struct Entry {
        std::string_view kind;
        Answer answer;
    };
    constexpr Entry kAnswers[] = {
        {"illegal-move", unlawful_move},
        {"further-move", unlawful_move},
        {"illegal-found", illegal_found},
        {"displaced", displaced},
        {"wrong-colours", wrong_colours},
        {"repetition-ruling", repetition_ruling},
        {"no-means-to-win", no_means_to_win},
        {"late-arrival", late_arrival},
        {"both-absent", both_absent},
        {"flag-fall", flag_fall},
        {"both-flags", both_flags},
        {"adjourned", XiangqiAdjournment::adjourn},
        {"matter-raised", matter_raised},
        {"fault", fault},
        {"penalty", penalty},
    };
    const auto* found = std::ranges::find(kAnswers, kind, &Entry::kind);
    return found != std::end(kAnswers) ? found->answer(told) : told_by_arbiter(told);
}

// ---- what is still to be done ----

std::vector<Duty> XiangqiBoard::duties(const StateBody& body) const {
    std::vector<Duty> duties;
    const auto owe = [&](const char* code, std::optional<Seat> seat, rulebook::Clause clause,
                         Values values = {}, std::vector<std::string> moves = {}) {
        duties.push_back({code, seat, clause, std::move(values), std::move(moves)});
    };
    if (body.phase == Phase::Playing || body.phase == Phase::ArbiterNeeded) {
        if (!physical_board_.unlawful().empty())
            owe("restore-position", std::nullopt, xiangqi_vn("9.10"),
                {{"ply", std::to_string(physical_board_.record().plies() + 1)}});
        if (body.question)
            owe("rule", std::nullopt, body.question->clause, {{"question", body.question->code}});
        if (body.pause != Pause::None)
            owe("start-clocks", std::nullopt, xiangqi_vn("9.10"));
        if (const auto& bound = touches_.bound())
            owe("move-touched-piece", bound->seat, bound->clause, {}, bound->moves);
        // 7.1.h: who was told to vary and has not moved since.
        const auto told =
            std::ranges::find(body.notes.rbegin(), body.notes.rend(), "must-vary", &Note::code);
        if (told != body.notes.rend() && told->ply + 1 >= body.moves.size() && told->clause)
            for (const auto& [key, value] : told->values)
                if (key == "to")
                    owe("vary", clock::find_seat(value).value_or(Seat::Second), *told->clause);
        if (body.offer)
            owe("answer-offer", opponent(*body.offer), xiangqi_vn("7.2.d"));
        if (physical_board_.unpressed() && body.phase == Phase::Playing && body.clock.is_timed())
            owe("press-clock", *physical_board_.unpressed(), xiangqi_vn("7.1.d"));
    }
    attendance_.duties(body, duties);
    adjournment_.duties(body, duties);
    records_.duties(body, duties);
    return duties;
}

}  // namespace

std::unique_ptr<BoardConduct> make_xiangqi_board(const Settings& settings) {
    return std::make_unique<XiangqiBoard>(settings);
}

}  // namespace kyvien::conduct::internal
