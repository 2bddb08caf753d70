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
/// What can only have happened while the game is played. It is told also when the arbiter has
/// stopped the clocks to look at it.
constexpr std::string_view kInPlay[] = {"touch",   "touch-claim",  "adjusted",
                                        "dropped", "illegal-move", "further-move"};
/// What makes a move, so that the clocks must run.
constexpr std::string_view kMoving[] = {"placed", "dragged"};

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
        if (!seat && std::holds_alternative<Claim>(command.body)) {
            KYVIEN_TRY(may_claim(body));
            return heard(body, command);
        }
        if (!seat)
            return std::nullopt;
        if (std::holds_alternative<OfferDraw>(command.body) ||
            std::holds_alternative<Claim>(command.body))
            return spoken(body, command, *seat, EventBodies{});
        if (std::holds_alternative<AcceptDraw>(command.body) ||
            std::holds_alternative<DeclineDraw>(command.body))
            return heard(body, command);
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
        remember_promise(body, event);
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
        std::string text = physical_board_.text() + touches_.text() + records_.text() +
                           adjournment_.text() + attendance_.text();
        if (promise_)
            text += fmt::format(" vary {} {}", seat_text(promise_->seat), promise_->plies);
        return text;
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
    [[nodiscard]] static Result<void> being_played(const StateBody& body);
    [[nodiscard]] Result<void> may_claim(const StateBody& body) const;
    [[nodiscard]] static Result<EventBodies> heard(const StateBody& body, const Command& command);

    /// 7.1.h: whom the arbiter has let go on so that he varies, from so many moves on.
    struct Promise {
        Seat seat{};
        rulebook::Clause clause = xiangqi_vn("7.1.h");
        std::size_t plies = 0;
    };
    void remember_promise(const StateBody& body, const Event& event);

    XiangqiPhysicalBoard physical_board_;
    XiangqiTouches touches_;
    XiangqiRecords records_;
    XiangqiAdjournment adjournment_;
    XiangqiAttendance attendance_;
    std::optional<Promise> asked_;
    std::optional<Promise> promise_;
};

void XiangqiBoard::remember_promise(const StateBody& body, const Event& event) {
    if (const auto* asked = std::get_if<ArbiterAsked>(&event.body)) {
        asked_.reset();
        for (const auto& [key, value] : asked->values)
            if (asked->code == "repetition" && key == "proposed" && value != "draw")
                asked_ = Promise{value == "red_loses" ? Seat::First : Seat::Second, asked->clause,
                                 body.moves.size()};
    } else if (std::holds_alternative<PlayedOn>(event.body)) {
        promise_ = std::exchange(asked_, std::nullopt);
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        if (promise_ && promise_->seat == moved->seat)
            promise_.reset();
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        if (promise_ && taken->ply < promise_->plies)
            promise_.reset();
    }
}

Result<void> XiangqiBoard::in_play(const StateBody& body) {
    if (body.phase == Phase::Playing && body.pause != Pause::None)
        return refuse("clocks-stopped",
                      "The arbiter has stopped the clocks; start them before the game goes on.",
                      xiangqi_vn("9.10"));
    return being_played(body);
}

/// The clocks may stand while the arbiter looks at what happened.
Result<void> XiangqiBoard::being_played(const StateBody& body) {
    switch (body.phase) {
    case Phase::Playing:
        return {};
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

/// 12, 7.1.h: what is counted are the moves of the record.
Result<void> XiangqiBoard::may_claim(const StateBody& body) const {
    KYVIEN_TRY(being_played(body));
    if (!physical_board_.unlawful().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored first.",
                      xiangqi_vn("9.10"));
    return {};
}

/// 9.11, 12: the arbiter may have stopped the clocks before he hears the players.
Result<EventBodies> XiangqiBoard::heard(const StateBody& body, const Command& command) {
    if (body.phase != Phase::Playing || body.pause == Pause::None)
        return decide_in_hall(body, command);
    StateBody running(body);
    running.pause = Pause::None;
    return decide_in_hall(running, command);
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
    const bool claims = std::holds_alternative<Claim>(command.body);
    if (claims && (body.phase == Phase::Adjourned || body.phase == Phase::Playing))
        KYVIEN_TRY(may_claim(body));
    Proceedings rulings(body);
    rulings.add(std::move(before));
    if (body.phase == Phase::Playing && !has_turn(body, physical_board_, seat))
        rulings.technical_fault(seat, xiangqi_vn("16.3.a.3"));
    if (rulings.over() && body.phase != Phase::Finished)
        return rulings.take();
    auto answered = heard(body, {command.at, player(seat), command.body});
    if (!answered)
        return answered;
    rulings.add(*std::move(answered));
    return rulings.take();
}

Result<EventBodies> XiangqiBoard::joint_claim(const XiangqiRuleContext& told) const {
    KYVIEN_TRY(may_claim(told.body));
    auto claimed =
        heard(told.body, {told.command.at, told.command.by, Claim{ClaimKind::NoCapture, {}}});
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
    auto decided = heard(told.body, {told.command.at, player(seat), std::move(asked)});
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
    const bool interrupts_a_press = report.kind.ends_with("-move") && physical_board_.unpressed();
    if (holds(kMoving, report.kind) || (holds(kInPlay, report.kind) && interrupts_a_press))
        KYVIEN_TRY(in_play(body));
    if (holds(kInPlay, report.kind))
        KYVIEN_TRY(being_played(body));
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
        // 7.1.h: who was let go on so that he varies, and has not moved since.
        if (promise_)
            owe("vary", promise_->seat, promise_->clause);
        // 7.1.h: who was told to vary and has not moved since.
        const auto told =
            std::ranges::find(body.notes.rbegin(), body.notes.rend(), "must-vary", &Note::code);
        if (told != body.notes.rend() && told->ply + 1 >= body.moves.size() && told->clause)
            for (const auto& [key, value] : told->values)
                if (key == "to" && !promise_)
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
