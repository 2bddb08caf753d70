#include "conduct/core/decide.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/assert.h"
#include "base/result.h"
#include "base/text.h"
#include "clock/seat.h"
#include "conduct/adjournment/internal/hall_adjournment.h"
#include "conduct/core/internal/chapters.h"
#include "conduct/core/internal/games.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/core/internal/strictly.h"
#include "conduct/settings/authority.h"

namespace kyvien::conduct {
namespace internal {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestReason = 1000;

/// Texts of people are shown to others and must be what they seem.
Result<void> all_is_seen(std::string_view field, std::string_view text) {
    const auto hidden = base::hidden_character(text);
    if (!hidden)
        return {};
    return refuse("hidden-character",
                  fmt::format("The field \"{}\" holds the character {}, which nobody sees or which "
                              "turns the order of the others; leave it out.",
                              field, base::code_point_name(*hidden)),
                  std::nullopt,
                  {{"field", std::string(field)}, {"character", base::code_point_name(*hidden)}});
}

class Decider {
  public:
    Decider(const StateBody& body, const Command& command)
        : body_(body), command_(command), game_(registered::of(body.settings.game)) {}

    Decision operator()(const Create& create) {
        if (body_.phase != Phase::Nothing)
            return refuse("already-created", "This game has been created already; make a new one.");
        KYVIEN_TRY(check(create.settings));
        return EventBodies{Created{create.settings}};
    }

    Decision operator()(const Join& join) {
        if (body_.phase != Phase::Waiting)
            return refuse("seat-taken", "Both seats are taken; you can watch the game.");
        if (body_.players[clock::index(join.seat)])
            return refuse("seat-taken", "This seat is taken; take the other one or watch.", {},
                          {{"seat", std::string(seat_name(join.seat))}});
        const auto length = base::printable_length(join.name);
        if (!length || *length == 0 || *length > kLongestName)
            return refuse("bad-name",
                          fmt::format("A name has 1 to {} characters and no control characters.",
                                      kLongestName));
        KYVIEN_TRY(all_is_seen("name", join.name));
        EventBodies facts = {Seated{join.seat, join.name}};
        if (join.waits && !body_.board)
            return not_over_the_board();
        if (body_.players[clock::index(opponent(join.seat))] && !join.waits)
            facts.emplace_back(Started{});
        return facts;
    }

    Decision operator()(const MakeMove& make) {
        auto seat = KYVIEN_TRY(player_in_play());
        if (make.ply != body_.moves.size())
            return refuse(
                "stale-ply",
                fmt::format("The move is meant for the position after {} moves, but {} "
                            "have been made; look at the board again.",
                            make.ply, body_.moves.size()),
                {},
                {{"ply", std::to_string(make.ply)}, {"made", std::to_string(body_.moves.size())}});
        if (seat != body_.game->turn()) {
            if (auto ending = body_.game->out_of_turn(seat, make.move))
                return ended(*std::move(ending));
            return not_your_turn();
        }
        auto examined = KYVIEN_TRY(body_.game->examine(make.move));
        if (!body_.must_play.empty() && examined.move != body_.must_play)
            return refuse("must-play-claimed-move",
                          fmt::format("The claim was wrong; the move written for it must now be "
                                      "made: {}.",
                                      body_.must_play),
                          game_.clauses.claimed_move, {{"move", body_.must_play}});
        EventBodies facts;
        if (!examined.is_void)
            facts.emplace_back(Moved{seat, std::move(examined.move)});
        std::ranges::move(examined.after, std::back_inserter(facts));
        return facts;
    }

    Decision operator()(const Resign&) {
        auto seat = KYVIEN_TRY(player());
        KYVIEN_TRY(begun());
        return ended(body_.game->resignation(seat));
    }

    Decision operator()(const OfferDraw&) {
        if (body_.phase == Phase::Finished && game_.offer_after != nullptr)
            KYVIEN_TRY(game_.offer_after(*body_.ending));
        auto seat = KYVIEN_TRY(player_in_play());
        KYVIEN_TRY(body_.game->may_offer_draw(seat));
        if (body_.offer == seat)
            return refuse("offer-stands",
                          "Your offer stands until your opponent answers it or moves.",
                          body_.game->offer_clause());
        if (body_.offer)
            return refuse("opponent-offers",
                          "Your opponent has offered a draw already; accept or decline it.",
                          body_.game->offer_clause());
        return EventBodies{DrawOffered{seat}};
    }

    Decision operator()(const AcceptDraw&) {
        KYVIEN_TRY(offered_player());
        KYVIEN_TRY(body_.game->may_agree_draw());
        return ended(body_.game->agreed_draw());
    }

    Decision operator()(const DeclineDraw&) {
        auto seat = KYVIEN_TRY(offered_player());
        return EventBodies{DrawDeclined{seat}};
    }

    Decision operator()(const Claim& claim) {
        if (command_.by.role == Role::Arbiter) {
            // Both players have come to him together.
            KYVIEN_TRY(in_play());
            return body_.game->joint_claim(claim);
        }
        auto seat = KYVIEN_TRY(player_in_play());
        if (!body_.must_play.empty() && seat == body_.game->turn())
            return refuse("must-play-claimed-move",
                          fmt::format("The claim was wrong; the move written for it must now be "
                                      "made: {}.",
                                      body_.must_play),
                          game_.clauses.claimed_move, {{"move", body_.must_play}});
        return body_.game->claim(seat, claim);
    }

    Decision operator()(const ClaimFlag&) {
        if (body_.phase == Phase::Finished)
            return refuse("flag-irrelevant",
                          "The game was over before; its clocks decide nothing any more.",
                          game_.clauses.over.value_or(body_.game->flag_clause()));
        // The fallen flag itself is seen to before any command: see decide().
        auto seat = KYVIEN_TRY(player_in_play());
        const Seat other = opponent(seat);
        const auto left = body_.clock.reading(other, command_.at).main;
        return refuse("flag-not-fallen",
                      body_.clock.is_timed()
                          ? fmt::format("Your opponent's flag has not fallen: {} ms are left. "
                                        "Play on.",
                                        left.count())
                          : std::string("This game is played without a clock. Play on."),
                      body_.game->flag_clause(), {{"left", std::to_string(left.count())}});
    }

    Decision operator()(const MarkDead& mark) {
        auto seat = KYVIEN_TRY(player_agreeing());
        if (mark.points.empty())
            return refuse("no-stone", "Name at least one stone.", game_.agreeing->dead);
        auto stones = KYVIEN_TRY(body_.game->counting()->whole_chains(mark.points));
        const auto& dead = body_.agreement->dead;
        const bool changes = std::ranges::any_of(stones, [&](const std::string& point) {
            return (std::ranges::find(dead, point) != dead.end()) != mark.dead;
        });
        if (!changes)
            return EventBodies{};
        return EventBodies{DeadMarked{seat, std::move(stones), mark.dead}};
    }

    Decision operator()(const Confirm&) {
        auto seat = KYVIEN_TRY(player_agreeing());
        const auto& confirmed = body_.agreement->confirmed;
        if (confirmed[clock::index(seat)])
            return EventBodies{};
        EventBodies facts = {Confirmed{seat}};
        if (confirmed[clock::index(opponent(seat))])
            facts.emplace_back(Ended{body_.game->counting()->counted(body_.agreement->dead), {}});
        return facts;
    }

    Decision operator()(const Dispute&) {
        auto seat = KYVIEN_TRY(player_agreeing());
        // Go 21.3: the dispute is settled by play. Where play went on and both only passed again,
        // play has shown nothing, and a person decides (25.1).
        if (body_.resumed_at && *body_.resumed_at < body_.moves.size() &&
            !body_.game->counting()->has_played_since(*body_.resumed_at))
            return EventBodies{ArbiterAsked{"life-and-death", game_.agreeing->stopped, {}, {}}};
        return EventBodies{PlayResumed{seat, body_.game->turn()}};
    }

    Decision operator()(const Abort&) {
        KYVIEN_TRY(player());
        if (body_.moves.size() >= 2)
            return refuse("too-late-to-abort",
                          "A game can be aborted before its second move; now you can resign.");
        return ended({Score::Void, "aborted", {}, {}, {}, {}, {}});
    }

    Decision operator()(const Tick&) { return EventBodies{}; }

    Decision operator()(const Press&) {
        if (!body_.board)
            return not_over_the_board();
        auto seat = KYVIEN_TRY(player_in_play());
        if (body_.clock.turn() && body_.clock.turn() != seat)
            return refuse("not-your-clock", "The other clock runs; there is nothing to press.",
                          body_.game->flag_clause());
        return EventBodies{Pressed{seat}};
    }
    Decision operator()(const Report& report) { return EventBodies{Reported{report}}; }

    Decision operator()(const Start&) {
        if (!body_.board)
            return not_over_the_board();
        if (command_.by.role != Role::Arbiter && command_.by.role != Role::Hall)
            return refuse("not-an-arbiter", "Only an arbiter of this game can do that.");
        if (body_.phase != Phase::Waiting)
            return refuse("already-started", "The game has been started already.");
        if (!body_.players[0] || !body_.players[1])
            return refuse("not-started", "A seat is free; name both players first.");
        return EventBodies{Started{}};
    }

    Decision operator()(const RestorePosition& restore) {
        KYVIEN_TRY(arbiter_acts(restore.reason, restore.clause));
        if (!body_.board)
            return not_over_the_board();
        KYVIEN_TRY(begun());
        if (body_.phase != Phase::Playing && body_.phase != Phase::Adjourned)
            return refuse("not-playing",
                          "A position is restored while the game is played or adjourned; answer "
                          "the question first, or let the players dispute.");
        if (restore.ply > body_.moves.size())
            return refuse("no-such-ply",
                          fmt::format("Only {} moves have been made; name one of 0 to {}.",
                                      body_.moves.size(), body_.moves.size()),
                          std::nullopt, {{"made", std::to_string(body_.moves.size())}});
        EventBodies facts = {TakenBack{
            restore.ply, restore.clause.value_or(game_.clauses.restoring), restore.reason}};
        for (const Seat seat : clock::kBothSeats) {
            const auto& shown = restore.clocks[clock::index(seat)];
            if (!shown)
                continue;
            auto set =
                (*this)(AdjustClock{seat, *shown, std::nullopt, restore.clause, restore.reason});
            if (!set)
                return set;
            std::ranges::move(*set, std::back_inserter(facts));
        }
        return facts;
    }

    Decision operator()(const Rule& rule) {
        KYVIEN_TRY(arbiter_rules(rule.reason, rule.ending));
        KYVIEN_TRY(begun());
        return EventBodies{Ended{rule.ending, rule.reason}};
    }

    Decision operator()(const LetPlayOn& on) {
        KYVIEN_TRY(arbiter_acts(on.reason, on.clause));
        if (body_.phase != Phase::ArbiterNeeded)
            return refuse("nothing-asked",
                          "No question waits for the arbiter; stop or start the clocks instead.");
        EventBodies facts = {PlayedOn{on.clause, on.reason}};
        std::ranges::move(body_.game->after_playing_on(*body_.question), std::back_inserter(facts));
        return facts;
    }

    Decision operator()(const CorrectResult& correct) {
        KYVIEN_TRY(arbiter_rules(correct.reason, correct.ending));
        if (body_.phase != Phase::Finished)
            return refuse("not-finished", "The game has no result yet; rule it instead.");
        return EventBodies{ResultCorrected{correct.ending, correct.reason, body_.ending_seq}};
    }

    Decision operator()(const Annul& annul) {
        KYVIEN_TRY(arbiter_acts(annul.reason, annul.clause));
        if (body_.phase == Phase::Finished && body_.ending->score == Score::Void)
            return refuse("already-void", "The game counts for nothing already.");
        Ending ending{Score::Void, "annulled", annul.clause, {}, {}, {}, {}};
        if (!ending.clause)
            ending.clause = game_.clauses.discretion;
        if (body_.phase == Phase::Finished)
            return EventBodies{ResultCorrected{std::move(ending), annul.reason, body_.ending_seq}};
        return EventBodies{Ended{std::move(ending), annul.reason}};
    }

    Decision operator()(const AdjustClock& adjust) {
        KYVIEN_TRY(arbiter_acts(adjust.reason, adjust.clause));
        if (!body_.is_open())
            return refuse("game-over", "The game is over; its clocks are not set any more.");
        if (!body_.clock.is_timed())
            return refuse("no-clock", "This game is played without a clock.");
        constexpr Milliseconds kMost = std::chrono::hours(24 * 100);
        constexpr int kMostPeriods = 1000;
        if (adjust.main < Milliseconds{} || adjust.main > kMost || adjust.periods.value_or(0) < 0 ||
            adjust.periods.value_or(0) > kMostPeriods)
            return refuse("bad-time", "A clock can show from nought to a hundred days.");
        return EventBodies{
            ClockAdjusted{adjust.seat, adjust.main, adjust.periods, adjust.clause, adjust.reason}};
    }

    Decision operator()(const StopClocks& stop) {
        KYVIEN_TRY(arbiter_acts(stop.reason, std::nullopt));
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return refuse("clocks-stand", "The clocks do not run.");
        return EventBodies{ClocksStopped{stop.reason}};
    }

    Decision operator()(const StartClocks& start) {
        KYVIEN_TRY(arbiter_acts(start.reason, std::nullopt));
        if (body_.phase != Phase::Playing || body_.pause == Pause::None)
            return refuse("clocks-run", "No arbiter has stopped the clocks.");
        return EventBodies{ClocksStarted{start.reason}};
    }

  private:
    static Decision not_over_the_board() {
        return refuse("electronic-board",
                      "The hall's board is the board here: a move is complete when it is made, and "
                      "nothing else happens at it.");
    }
    static Decision ended(Ending ending) { return EventBodies{Ended{std::move(ending), {}}}; }

    [[nodiscard]] std::unexpected<Refusal> not_your_turn() const {
        return refuse("not-your-turn", "It is your opponent's turn; wait for the move.",
                      game_.clauses.turn);
    }

    [[nodiscard]] Result<Seat> player() const {
        const auto seat = seat_of(command_.by);
        if (!seat || !body_.players[clock::index(*seat)])
            return refuse("not-a-player", "Only a player of this game can do that; take a seat.");
        if (body_.phase == Phase::Finished)
            return refuse("game-over", "The game is over; ask for a rematch.");
        return *seat;
    }

    [[nodiscard]] Result<void> begun() const {
        if (body_.phase == Phase::Waiting)
            return refuse("not-started", "The game has not begun: a seat is free. Wait or abort.");
        if (body_.phase == Phase::Finished)
            return refuse("game-over", "The game is over; an arbiter can correct its result.");
        return {};
    }

    [[nodiscard]] Result<Seat> player_in_play() const {
        auto seat = player();
        if (!seat)
            return seat;
        KYVIEN_TRY(in_play());
        return seat;
    }

    [[nodiscard]] Result<void> in_play() const {
        if (auto open = begun(); !open)
            return open;
        if (body_.phase == Phase::Agreeing)
            return refuse("play-stopped",
                          "Play has stopped: mark the dead stones and confirm, or dispute to play "
                          "on.",
                          game_.agreeing->stopped);
        if (body_.phase == Phase::ArbiterNeeded)
            return refuse("arbiter-needed", "The arbiter has been asked; wait for the ruling.",
                          body_.question->clause);
        if (body_.pause != Pause::None)
            return refuse("clocks-stopped",
                          "The arbiter has stopped the clocks; wait until they run again.",
                          game_.clauses.discretion);
        return {};
    }

    [[nodiscard]] Result<Seat> player_agreeing() const {
        auto seat = player();
        if (!seat)
            return seat;
        if (body_.phase != Phase::Agreeing)
            return refuse("not-stopped",
                          "Dead stones are agreed upon when both have declared the end; play on, "
                          "or declare it.",
                          game_.agreeing ? std::optional(game_.agreeing->declared) : std::nullopt);
        return seat;
    }

    [[nodiscard]] Result<Seat> offered_player() const {
        auto seat = player_in_play();
        if (!seat)
            return seat;
        if (body_.offer != opponent(*seat))
            return refuse("no-offer", "Your opponent offers no draw; an offer ends when you move.",
                          body_.game->offer_clause());
        return seat;
    }

    [[nodiscard]] Result<void> arbiter_acts(std::string_view reason,
                                            std::optional<rulebook::Clause> clause) const {
        if (command_.by.role != Role::Arbiter)
            return refuse("not-an-arbiter", "Only an arbiter of this game can do that.");
        const auto name = base::printable_length(command_.by.name);
        if (!name || *name == 0 || *name > kLongestName)
            return refuse("arbiter-unnamed", "A ruling names the arbiter who gives it.");
        const auto length = base::printable_length(reason);
        if (!length || *length == 0 || *length > kLongestReason)
            return refuse(
                "reason-missing",
                fmt::format("Give the reason in 1 to {} characters; the players are told.",
                            kLongestReason),
                game_.clauses.reason);
        KYVIEN_TRY(all_is_seen("name", command_.by.name));
        KYVIEN_TRY(all_is_seen("reason", reason));
        if (clause && clause->law() != law_of(body_.settings.game))
            return refuse("clause-of-another-law",
                          "Cite a clause of the law under which this game is played.");
        return {};
    }

    [[nodiscard]] Result<void> arbiter_rules(std::string_view reason, const Ending& ending) const {
        if (auto may = arbiter_acts(reason, ending.clause); !may)
            return may;
        if (!ending.clause)
            return refuse("clause-missing",
                          "A ruling cites its clause; where none fits, cite the one that leaves "
                          "the case to the arbiter.",
                          game_.clauses.discretion);
        const auto is_word = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        };
        if (ending.code.empty() || ending.code.size() > 64 ||
            !std::ranges::all_of(ending.code, is_word))
            return refuse("bad-code", "The code of a ruling is a word such as arbiter-decision.");
        if (!ending.values.empty() || !ending.plies.empty() || !ending.squares.empty() ||
            ending.also.size() > 16)
            return refuse("bad-ruling",
                          "A ruling consists of a score, a code, clauses and the reason.");
        return {};
    }

    const StateBody& body_;
    const Command& command_;
    const registered::Entry& game_;
};

Actor author(const EventBody& fact, const Actor& asked_by) {
    // What follows from the law is the hall's; what someone did is theirs.
    if (const auto* taken = std::get_if<TakenBack>(&fact); taken && !taken->reason.empty())
        return asked_by;
    static constexpr auto kFollows =
        []<typename... Facts>(std::type_identity<std::variant<Facts...>>) {
            return std::array{requires {Facts::kFollowsFromLaw;
        }...
};
}
(std::type_identity<EventBody::Kinds>());
if (kFollows[fact.index()])
    return hall();
if (const auto* seated = std::get_if<Seated>(&fact))
    return player(seated->seat);
return asked_by;
}

/// Over the board: is the report well made, and by one who may make it?
Result<void> may_report(const StateBody& body, const Command& command) {
    const auto* report = std::get_if<Report>(&command.body);
    if (report == nullptr)
        return {};
    if (auto checked = check(body.settings.game, *report); !checked)
        return checked;
    KYVIEN_TRY(all_is_seen("name", command.by.name));
    for (const auto& [key, value] : report->fields)
        KYVIEN_TRY(all_is_seen(key, value));
    if (is_of_hall(body.settings.game, report->kind) != (body.board == nullptr))
        return body.board
                   ? refuse("over-the-board",
                            "This is said on the hall's board; over the board report it as the law "
                            "names it.",
                            std::nullopt, {{"kind", report->kind}})
                   : refuse("electronic-board",
                            "The hall's board is the board here: a move is complete when it is "
                            "made, and nothing else happens at it.",
                            std::nullopt, {{"kind", report->kind}});
    const ReportKind& kind = *find_report_kind(body.settings.game, report->kind);
    const bool by_arbiter = command.by.role == Role::Arbiter || command.by.role == Role::Hall;
    if (by_arbiter ? (kind.by & kByArbiter) == 0 : (kind.by & kByPlayer) == 0)
        return refuse("not-yours-to-report",
                      by_arbiter ? "Only a player can do that; name him as its author."
                                 : "Only an arbiter of this game can report that; call one.",
                      kind.clause, {{"kind", report->kind}});
    return {};
}

/// The flag that has fallen by now, and the end of the game by it.
EventBodies fallen_flag(const StateBody& body, Instant at) {
    if (body.phase != Phase::Playing)
        return {};
    const auto fall = body.clock.flag_fall();
    if (!fall || *fall > at)
        return {};
    const Seat loser = *body.clock.turn();
    // An arbiter may have taken so much time that the flag would have fallen before he did.
    const Instant fell = *fall;
    return {FlagFell{loser, fell}, Ended{body.game->time_over(loser), {}}};
}

}  // namespace

Result<std::vector<EventBody>> decide_in_hall(const StateBody& body, const Command& command) {
    return std::visit(Decider(body, command), command.body);
}

}  // namespace internal

namespace {

Result<std::vector<Event>> decide_with(const State& state, const Command& command,
                                       internal::Unread unread) {
    const internal::StateBody& body = internal::Access::body(state);
    if (body.seq > 0 && command.at < body.last_at)
        return refuse("time-runs-backwards",
                      "The command lies before what has happened already; set the clock right.", {},
                      {{"at", std::to_string(command.at.time_since_epoch().count())},
                       {"last", std::to_string(body.last_at.time_since_epoch().count())}});
    if (body.phase == Phase::Nothing && !std::holds_alternative<Create>(command.body))
        return refuse("no-such-game", "There is no game yet; create it first.");

    std::vector<Event> events;
    const auto add = [&](internal::EventBodies facts, const Actor& by) {
        events.reserve(events.size() + facts.size());
        for (EventBody& fact : facts)
            events.emplace_back(command.at, internal::author(fact, by), std::move(fact));
    };
    KYVIEN_TRY(internal::may_report(body, command));
    KYVIEN_TRY(check_authority(state, command));
    if (body.board) {
        if (auto decided = body.board->decide(body, command, unread)) {
            if (!*decided)
                return refuse(std::move(decided->error()));
            body.board->also(body, command, **decided);
            add(*std::move(*decided), command.by);
            return events;
        }
    }
    // Over the board a flag counts when someone has seen it; here, the moment it has fallen.
    internal::EventBodies facts =
        body.board ? internal::EventBodies{} : internal::fallen_flag(body, command.at);
    if (!facts.empty()) {
        const bool looks = std::holds_alternative<Tick>(command.body) ||
                           std::holds_alternative<ClaimFlag>(command.body);
        const bool arbiter = command.by.role == Role::Arbiter;
        if (looks) {
            add(std::move(facts), hall());
            return events;
        }
        // FIDE 6.8, 6.9 and their likes: what comes after the fall of the flag comes too late.
        if (!arbiter)
            return refuse("flag-has-fallen",
                          "The time was over before this arrived; the game is decided by the "
                          "clock.",
                          body.game->flag_clause());
    }
    auto adjourned =
        body.board ? std::nullopt : internal::decide_adjournment(body, command, unread);
    auto decided =
        KYVIEN_TRY(adjourned ? *std::move(adjourned) : internal::decide_in_hall(body, command));
    if (body.board)
        body.board->also(body, command, decided);
    add(std::move(decided), command.by);
    return events;
}

}  // namespace

Result<std::vector<Event>> decide(const State& state, const Command& command) {
    return decide_with(state, command, internal::Unread::Refused);
}

Result<std::vector<Event>> internal::decide_strictly(const State& state, const Command& command) {
    return decide_with(state, command, Unread::RefusedIfNeeded);
}

Result<std::vector<Event>> decide_logged(const State& state, const Command& command) {
    return decide_with(state, command, internal::Unread::Allowed);
}

}  // namespace kyvien::conduct
