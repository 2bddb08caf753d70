// Decisions common to all games: on the hall's board, and over the board if no chapter of the law
// answers.
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "base/text.h"
#include "clock/seat.h"
#include "conduct/core/internal/chapters.h"
#include "conduct/core/internal/games.h"
#include "conduct/core/internal/preconditions.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/friendly/internal/friendly_play.h"

namespace kyvien::conduct::internal {
namespace {

/// The time on a display, as text for people.
std::string time_left(const clock::Reading& shown) {
    if (shown.in_overtime)
        return "byo-yomi is being counted";
    const auto seconds = shown.main.count() / 1000;
    return fmt::format("{}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

class Decider {
  public:
    Decider(const StateBody& body, const Command& command)
        : body_(body), command_(command), game_(registered::of(body.settings.game)),
          preconditions_(body, command) {}

    Decision operator()(const Create& create) {
        if (body_.phase != Phase::NotCreated)
            return refuse("already-created", "This game has been created already; make a new one.");
        KYVIEN_TRY(check(create.settings));
        return EventBodies{Created{create.settings}};
    }

    Decision operator()(const Join& join) {
        if (body_.phase == Phase::Finished)
            return refuse("game-over", "The game is over.");
        if (body_.phase != Phase::Waiting)
            return refuse("seat-taken", "Both seats are taken; you can watch the game.");
        if (body_.players[clock::index(join.seat)])
            return refuse("seat-taken", "This seat is taken; take the other one or watch.", {},
                          {{"seat", std::string(seat_name(join.seat))}});
        const auto length = base::printable_length(join.name);
        if (!length || *length == 0 || *length > kLongestName)
            return refuse(
                "bad-name",
                fmt::format("A name must have 1 to {} characters and no control characters.",
                            kLongestName));
        KYVIEN_TRY(base::check_no_hidden_character("name", join.name));
        EventBodies events = {Seated{join.seat, join.name}};
        if (join.waits && !body_.board)
            return not_over_the_board();
        if (body_.players[clock::index(opponent(join.seat))] && !join.waits)
            events.emplace_back(Started{});
        return events;
    }

    Decision operator()(const MakeMove& make) {
        auto seat = KYVIEN_TRY(preconditions_.player_in_play());
        if (make.ply != body_.moves.size())
            return refuse(
                "stale-ply",
                fmt::format("The move is meant for the position after {}, but {} "
                            "made; look at the board again.",
                            base::counted(make.ply, "move"),
                            base::counted(body_.moves.size(), "has been", "have been")),
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
        EventBodies events;
        if (!examined.is_void)
            events.emplace_back(Moved{seat, std::move(examined.move), make.compensated});
        std::ranges::move(examined.after, std::back_inserter(events));
        for (EventBody& event : events)
            if (auto* voided = std::get_if<TurnVoided>(&event))
                voided->compensated = make.compensated;
        return events;
    }

    Decision operator()(const Resign&) {
        auto seat = KYVIEN_TRY(preconditions_.player());
        KYVIEN_TRY(preconditions_.begun());
        return ended(body_.game->resignation(seat));
    }

    Decision operator()(const OfferDraw&) {
        if (body_.phase == Phase::Finished && game_.offer_after != nullptr)
            KYVIEN_TRY(game_.offer_after(*body_.ending));
        auto seat = KYVIEN_TRY(preconditions_.player_in_play());
        KYVIEN_TRY(body_.game->may_offer_draw(seat));
        if (body_.offers.by(seat))
            return refuse("offer-stands",
                          "Your offer stands until your opponent answers it or moves.",
                          body_.game->offer_clause());
        if (body_.offers.any())
            return refuse("opponent-offers",
                          "Your opponent has offered a draw already; accept or decline it.",
                          body_.game->offer_clause());
        return EventBodies{DrawOffered{seat}};
    }

    Decision operator()(const AcceptDraw&) {
        KYVIEN_TRY(preconditions_.offered_player());
        KYVIEN_TRY(body_.game->may_agree_draw());
        return ended(body_.game->agreed_draw());
    }

    Decision operator()(const DeclineDraw&) {
        auto seat = KYVIEN_TRY(preconditions_.offered_player());
        return EventBodies{DrawDeclined{seat}};
    }

    Decision operator()(const Claim& claim) {
        if (command_.by.role == Role::Arbiter) {
            // Both players have come to the arbiter together.
            KYVIEN_TRY(preconditions_.in_play());
            return body_.game->joint_claim(claim);
        }
        auto seat = KYVIEN_TRY(preconditions_.player_in_play());
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
        // A fallen flag is handled before any command: see decide().
        auto seat = KYVIEN_TRY(preconditions_.player_in_play());
        const Seat other = opponent(seat);
        const clock::Reading shown = body_.clock.reading(other, command_.at);
        return refuse("flag-not-fallen",
                      body_.clock.is_timed()
                          ? fmt::format("That flag has not fallen: {}. Play on.", time_left(shown))
                          : std::string("This game is played without a clock. Play on."),
                      body_.game->flag_clause(), {{"left", std::to_string(shown.main.count())}});
    }

    Decision operator()(const MarkDead& mark) {
        auto seat = KYVIEN_TRY(preconditions_.player_agreeing());
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
        auto seat = KYVIEN_TRY(preconditions_.player_agreeing());
        const auto& confirmed = body_.agreement->confirmed;
        if (confirmed[clock::index(seat)])
            return EventBodies{};
        EventBodies events = {Confirmed{seat}};
        if (confirmed[clock::index(opponent(seat))])
            events.emplace_back(Ended{body_.game->counting()->counted(body_.agreement->dead), {}});
        return events;
    }

    Decision operator()(const Dispute&) {
        auto seat = KYVIEN_TRY(preconditions_.player_agreeing());
        // Go 21.3: the dispute is settled by play. If play resumed and both only passed again, play
        // has shown nothing, and a person decides (25.1).
        if (body_.resumed_at && *body_.resumed_at < body_.moves.size() &&
            !body_.game->counting()->has_played_since(*body_.resumed_at))
            return EventBodies{ArbiterAsked{"life-and-death", game_.agreeing->stopped, {}, {}}};
        return EventBodies{PlayResumed{seat, body_.game->turn()}};
    }

    Decision operator()(const AskTakeback& ask) { return friendly(ask); }
    Decision operator()(const AcceptTakeback& accept) { return friendly(accept); }
    Decision operator()(const DeclineTakeback& decline) { return friendly(decline); }
    Decision operator()(const GiveTime& give) { return friendly(give); }
    Decision operator()(const GoBerserk& halve) { return friendly(halve); }

    Decision operator()(const Abort&) {
        KYVIEN_TRY(preconditions_.player());
        if (body_.moves.size() >= 2)
            return refuse("too-late-to-abort",
                          "A game can be aborted before its second move; now you can resign.");
        return ended({Score::Void, "aborted", {}, {}, {}, {}, {}});
    }

    Decision operator()(const Tick&) { return EventBodies{}; }

    Decision operator()(const Press&) {
        if (!body_.board)
            return not_over_the_board();
        auto seat = KYVIEN_TRY(preconditions_.player_in_play());
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
        KYVIEN_TRY(preconditions_.check_arbiter_act(restore.reason, restore.clause));
        if (!body_.board)
            return not_over_the_board();
        KYVIEN_TRY(preconditions_.begun());
        if (body_.phase != Phase::Playing && body_.phase != Phase::Adjourned)
            return refuse("not-playing",
                          "A position is restored while the game is played or adjourned; answer "
                          "the question first, or let the players dispute.");
        if (restore.ply > body_.moves.size())
            return refuse("no-such-ply",
                          fmt::format("Only {} been made; name one of 0 to {}.",
                                      base::counted(body_.moves.size(), "move has", "moves have"),
                                      body_.moves.size()),
                          std::nullopt, {{"made", std::to_string(body_.moves.size())}});
        EventBodies events = {TakenBack{
            restore.ply, restore.clause.value_or(game_.clauses.restoring), restore.reason}};
        for (const Seat seat : clock::kBothSeats) {
            const auto& shown = restore.clocks[clock::index(seat)];
            if (!shown)
                continue;
            auto set =
                (*this)(AdjustClock{seat, *shown, std::nullopt, restore.clause, restore.reason});
            if (!set)
                return set;
            std::ranges::move(*set, std::back_inserter(events));
        }
        return events;
    }

    Decision operator()(const Rule& rule) {
        KYVIEN_TRY(preconditions_.check_arbiter_ruling(rule.reason, rule.ending));
        KYVIEN_TRY(preconditions_.begun());
        return EventBodies{Ended{rule.ending, rule.reason}};
    }

    Decision operator()(const ContinueGame& on) {
        KYVIEN_TRY(preconditions_.check_arbiter_act(on.reason, on.clause));
        if (body_.phase != Phase::ArbiterNeeded)
            return refuse("nothing-asked",
                          "No question waits for the arbiter; stop or start the clocks instead.");
        EventBodies events = {GameContinued{on.clause, on.reason}};
        std::ranges::move(body_.game->events_after_continuing(*body_.question),
                          std::back_inserter(events));
        return events;
    }

    Decision operator()(const CorrectResult& correct) {
        KYVIEN_TRY(preconditions_.check_arbiter_ruling(correct.reason, correct.ending));
        if (body_.phase != Phase::Finished)
            return refuse("not-finished", "The game has no result yet; rule it instead.");
        return EventBodies{ResultCorrected{correct.ending, correct.reason, body_.ending_seq}};
    }

    Decision operator()(const Annul& annul) {
        KYVIEN_TRY(preconditions_.check_arbiter_act(annul.reason, annul.clause));
        if (body_.phase == Phase::Finished && body_.ending->score == Score::Void)
            return refuse("already-void", "The game is void already.");
        Ending ending{Score::Void, "annulled", annul.clause, {}, {}, {}, {}};
        if (!ending.clause)
            ending.clause = game_.clauses.discretion;
        if (body_.phase == Phase::Finished)
            return EventBodies{ResultCorrected{std::move(ending), annul.reason, body_.ending_seq}};
        return EventBodies{Ended{std::move(ending), annul.reason}};
    }

    Decision operator()(const AdjustClock& adjust) {
        KYVIEN_TRY(preconditions_.check_arbiter_act(adjust.reason, adjust.clause));
        if (!body_.is_open())
            return refuse("game-over", "The game is over; its clocks are not set any more.");
        if (!body_.clock.is_timed())
            return refuse("no-clock", "This game is played without a clock.");
        constexpr Milliseconds kMax = std::chrono::hours(24 * 100);
        constexpr int kMaxPeriods = 1000;
        if (adjust.main < Milliseconds{} || adjust.main > kMax || adjust.periods.value_or(0) < 0 ||
            adjust.periods.value_or(0) > kMaxPeriods)
            return refuse("bad-time", "A clock can show from zero to a hundred days.");
        return EventBodies{
            ClockAdjusted{adjust.seat, adjust.main, adjust.periods, adjust.clause, adjust.reason}};
    }

    Decision operator()(const StopClocks& stop) {
        KYVIEN_TRY(preconditions_.check_arbiter_act(stop.reason, std::nullopt));
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return refuse("clocks-stand", "The clocks do not run.");
        return EventBodies{ClocksStopped{stop.reason}};
    }

    Decision operator()(const StartClocks& start) {
        KYVIEN_TRY(preconditions_.check_arbiter_act(start.reason, std::nullopt));
        if (body_.phase != Phase::Playing || body_.pause == Pause::None)
            return refuse("clocks-run", "No arbiter has stopped the clocks.");
        return EventBodies{ClocksStarted{start.reason}};
    }

    Decision operator()(const ReplaceBoardKey& replace) {
        KYVIEN_TRY(preconditions_.check_arbiter_act(replace.reason, std::nullopt));
        if (!body_.board)
            return not_over_the_board();
        if (body_.phase == Phase::Finished)
            return refuse("game-over", "The game is over.");
        return EventBodies{BoardKeyReplaced{replace.reason}};
    }

    Decision operator()(const ReadClock& read) {
        if (!body_.board)
            return not_over_the_board();
        KYVIEN_TRY(preconditions_.check_clock_reading(read));
        return EventBodies{ClockRead{read}};
    }

  private:
    template <typename Asked>
    [[nodiscard]] Decision friendly(const Asked& request) const {
        return FriendlyPlay(body_, preconditions_, command_.at)(request);
    }
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

    const StateBody& body_;
    const Command& command_;
    const registered::Entry& game_;
    Preconditions preconditions_;
};

}  // namespace

Result<std::vector<EventBody>> decide_in_hall(const StateBody& body, const Command& command) {
    return std::visit(Decider(body, command), command.body);
}

}  // namespace kyvien::conduct::internal
