#include "conduct/core/state.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/assert.h"
#include "base/result.h"
#include "clock/seat.h"
#include "conduct/adjournment/internal/hall_adjournment.h"
#include "conduct/adjournment/internal/hall_resumption.h"
#include "conduct/core/internal/ended_by_move.h"
#include "conduct/core/internal/games.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/friendly/internal/friendly_play.h"
#include "conduct/log/broken_log.h"
#include "conduct/log/in_force.h"

namespace kyvien::conduct {
namespace internal {

namespace {

/// Applies one event to a body. Each function first checks whether the event can follow, then
/// changes the body; a refused event changes nothing.
class Applier {
  public:
    Applier(StateBody& body, const Event& event) : body_(body), event_(event) {}

    Result<void> operator()(const Created& created) {
        if (body_.phase != Phase::NotCreated)
            return broken_log("log-created-already", "the game has been created already");
        if (auto checked = check(created.settings); !checked)
            return checked;
        auto game = KYVIEN_TRY(make_game(created.settings));
        body_.settings = created.settings;
        body_.game = std::move(game);
        if (created.settings.setting == PlayMode::OverTheBoard)
            body_.board = make_board(created.settings);
        body_.clock = clock::Clock(created.settings.time,
                                   created.settings.second_time.value_or(created.settings.time));
        body_.phase = Phase::Waiting;
        return {};
    }

    Result<void> operator()(const Seated& seated) {
        if (body_.phase != Phase::Waiting)
            return broken_log("log-no-seat", "no seat is free");
        auto& player = body_.players[clock::index(seated.seat)];
        if (player)
            return broken_log("log-seat-taken", "the seat is taken");
        player = Player{seated.name};
        return {};
    }

    Result<void> operator()(const Started&) {
        if (body_.phase != Phase::Waiting || !body_.players[0] || !body_.players[1])
            return broken_log("log-starts-once", "a game starts once, when both seats are taken");
        body_.phase = Phase::Playing;
        body_.clock.start(body_.game->turn(), event_.at);
        return {};
    }

    Result<void> operator()(const Moved& moved) {
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return broken_log("log-not-played", "the game is not being played");
        if (moved.seat != body_.game->turn())
            return broken_log("log-other-side-moves", "the other side is to move");
        // Over the board other moves, legal or not, are made by hand, and they are ruled on.
        if (!body_.must_play.empty() && moved.move != body_.must_play && !body_.board)
            return broken_log("log-other-move", "another move must be made");
        if (auto played = body_.game->play(moved.move); !played)
            return played;
        if (body_.board) {
            add_move(moved.seat, moved.move).reading = body_.clock.reading(moved.seat, event_.at);
            if (body_.board->is_turn_untimed(body_, event_.at))
                body_.clock.stop(event_.at);
        } else {
            complete_turn(moved.seat, moved.move, moved.compensated);
        }
        body_.must_play.clear();
        // 9.1.2.1: an offer ends when the player to whom it was made moves.
        body_.offers.end(opponent(moved.seat));
        return {};
    }

    Result<void> operator()(const TurnVoided& voided) {
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return broken_log("log-not-played", "the game is not being played");
        if (voided.seat != body_.game->turn())
            return broken_log("log-other-side-moves", "the other side is to move");
        if (auto done = body_.game->void_turn(); !done)
            return done;
        complete_turn(voided.seat, "pass", voided.compensated);
        note("turn-voided", voided.clause, {{"move", voided.move}});
        return {};
    }

    Result<void> operator()(const DrawOffered& offered) {
        // FIDE I.4: an adjourned game can be drawn too; so can one with a pending question to the
        // arbiter.
        if (body_.phase != Phase::Playing && body_.phase != Phase::Adjourned &&
            body_.phase != Phase::ArbiterNeeded)
            return broken_log("log-not-played", "the game is not being played");
        // 9.1.2.3: the claimant may also offer explicitly; older logs contain that.
        if (body_.offers.by(offered.seat) && !body_.game->claim_is_offer())
            return broken_log("log-offer-stands", "an offer stands already");
        body_.offers.make(offered.seat);
        note("draw-offered", body_.game->offer_clause());
        return {};
    }

    Result<void> operator()(const DrawDeclined& declined) {
        if (!body_.offers.by(opponent(declined.seat)))
            return broken_log("log-no-offer", "no offer stands to be declined");
        body_.offers.end(opponent(declined.seat));
        note("draw-declined", body_.game->offer_clause());
        return {};
    }

    Result<void> operator()(const Claimed& claimed) {
        if (body_.phase != Phase::Playing)
            return broken_log("log-not-played", "the game is not being played");
        Values values;
        if (!claimed.move.empty())
            values.emplace_back("move", claimed.move);
        note(fmt::format("claim-{}", name(claimed.kind)), std::nullopt, std::move(values));
        return {};
    }

    Result<void> operator()(const ClaimRejected& rejected) {
        if (body_.phase != Phase::Playing)
            return broken_log("log-not-played", "the game is not being played");
        if (!rejected.must_play.empty()) {
            if (rejected.seat != body_.game->turn())
                return broken_log("log-held-side", "only the side to move can be held to a move");
            KYVIEN_TRY(body_.game->examine(rejected.must_play));
        }
        if (rejected.bonus < Milliseconds{} || rejected.bonus > kMaxBonus)
            return broken_log("log-bonus-range", "the bonus is out of range");
        body_.clock.add(opponent(rejected.seat), rejected.bonus, event_.at);
        impose(body_, rejected.must_play);
        if (body_.game->claim_is_offer())
            body_.offers.make(rejected.seat);
        Values values = rejected.values;
        values.emplace_back("bonus", std::to_string(rejected.bonus.count()));
        note("claim-rejected", rejected.clause, std::move(values));
        return {};
    }

    Result<void> operator()(const Noticed& noticed) {
        if (!body_.is_open())
            return broken_log("log-no-game-told", "there is no game to be told about");
        Values values = noticed.values;
        if (noticed.seat)
            values.emplace_back("to", clock::seat_name(*noticed.seat));
        note(noticed.code, noticed.clause, std::move(values));
        return {};
    }

    Result<void> operator()(const PlayStopped&) {
        if (body_.phase != Phase::Playing || body_.game->counting() == nullptr)
            return broken_log("log-no-stop", "play cannot be stopped here");
        body_.phase = Phase::Agreeing;
        body_.clock.stop(event_.at);
        body_.agreement.emplace();
        note("play-stopped", registered::of(body_.settings.game).agreeing->declared);
        return {};
    }

    Result<void> operator()(const DeadMarked& marked) {
        if (body_.phase != Phase::Agreeing)
            return broken_log("log-dead-stones-early",
                              "dead stones are agreed upon when play has stopped");
        auto stones = KYVIEN_TRY(body_.game->counting()->whole_chains(marked.points));
        auto& dead = body_.agreement->dead;
        std::erase_if(dead, [&](const std::string& point) {
            return std::ranges::find(stones, point) != stones.end();
        });
        if (marked.dead) {
            dead.insert(dead.end(), stones.begin(), stones.end());
            // One order for one set, whatever the order of marking.
            auto ordered = body_.game->counting()->whole_chains(dead);
            KYVIEN_ASSERT(ordered, "stones that were marked stand on the board");
            dead = *std::move(ordered);
        }
        body_.agreement->confirmed = {};
        return {};
    }

    Result<void> operator()(const Confirmed& confirmed) {
        if (body_.phase != Phase::Agreeing)
            return broken_log("log-nothing-to-agree", "there is nothing to be agreed upon");
        body_.agreement->confirmed[clock::index(confirmed.seat)] = true;
        return {};
    }

    Result<void> operator()(const PlayResumed& resumed) {
        if (body_.phase != Phase::Agreeing)
            return broken_log("log-play-goes-on", "play has not stopped");
        if (resumed.turn != body_.game->turn())
            return broken_log("log-other-side-resumes",
                              "the other side is to move when play goes on");
        body_.phase = Phase::Playing;
        body_.agreement.reset();
        body_.resumed_at = body_.moves.size();
        body_.game->resume();
        body_.clock.resume(event_.at);
        note("play-resumed", registered::of(body_.settings.game).agreeing->stopped);
        return {};
    }

    Result<void> operator()(const ArbiterAsked& asked) {
        if (body_.phase != Phase::Playing && body_.phase != Phase::Agreeing)
            return broken_log("log-not-played", "the game is not being played");
        body_.asked_in = body_.phase;
        body_.phase = Phase::ArbiterNeeded;
        body_.clock.stop(event_.at);
        body_.question = Question{asked.code, asked.clause, asked.values, asked.plies};
        note(fmt::format("arbiter-asked-{}", asked.code), asked.clause, asked.values);
        return {};
    }

    Result<void> operator()(const GameContinued& played_on) {
        if (is_ended_by_warnings(body_)) {
            reopen(body_);
        } else {
            if (body_.phase != Phase::ArbiterNeeded)
                return broken_log("log-arbiter-not-asked", "no arbiter was asked");
            body_.phase = body_.asked_in;
            body_.question.reset();
        }
        run_clock();
        note("played-on", played_on.clause, {{"reason", played_on.reason}});
        return {};
    }

    Result<void> operator()(const FlagFell& fell) {
        if (body_.phase != Phase::Playing)
            return broken_log("log-not-played", "the game is not being played");
        if (!body_.clock.flag_fallen(fell.seat, event_.at) || fell.fell > event_.at ||
            body_.clock.flag_fall() != fell.fell)
            return broken_log("log-no-flag", "no flag fell at that moment");
        body_.clock.stop(fell.fell);
        note("flag-fell", body_.game->flag_clause(),
             {{"seat", std::string(clock::seat_name(fell.seat))},
              {"fell", std::to_string(fell.fell.time_since_epoch().count())}});
        return {};
    }

    Result<void> operator()(const ClockAdjusted& adjusted) {
        if (!body_.is_open())
            return broken_log("log-no-clock-to-set", "there is no clock to be set");
        if (adjusted.main < Milliseconds{} || adjusted.main > kMaxTime ||
            adjusted.periods.value_or(0) < 0 || adjusted.periods.value_or(0) > kMaxPeriods)
            return broken_log("log-time-range", "the time set is out of range");
        if (adjusted.period && (*adjusted.period <= Milliseconds{} || *adjusted.period > kMaxTime))
            return broken_log("log-time-range", "the time set is out of range");
        if (adjusted.moves && (*adjusted.moves < 0 || *adjusted.moves > kMaxMoves))
            return broken_log("log-counter-range", "the move counter is out of range");
        if (adjusted.moves) {
            const auto recorded = std::ranges::count(body_.moves, adjusted.seat, &MoveRecord::seat);
            body_.counter_offset[clock::index(adjusted.seat)] =
                *adjusted.moves - static_cast<int>(recorded);
            body_.clock.set_completed_moves(adjusted.seat, *adjusted.moves);
        }
        body_.clock.set(adjusted.seat, adjusted.main, adjusted.periods, event_.at, adjusted.period);
        Values values = {{"seat", std::string(clock::seat_name(adjusted.seat))},
                         {"main", std::to_string(adjusted.main.count())},
                         {"reason", adjusted.reason}};
        if (adjusted.periods)
            values.emplace_back("periods", std::to_string(*adjusted.periods));
        if (adjusted.moves)
            values.emplace_back("moves", std::to_string(*adjusted.moves));
        note("clock-adjusted", adjusted.clause, std::move(values));
        return {};
    }

    Result<void> operator()(const ClocksStopped& stopped) {
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return broken_log("log-clocks-stand", "the clocks do not run");
        body_.pause = Pause::ByArbiter;
        body_.clock.stop(event_.at);
        note("clocks-stopped", std::nullopt, {{"reason", stopped.reason}});
        return {};
    }

    Result<void> operator()(const ClocksStarted& started) {
        if (body_.phase != Phase::Playing || body_.pause == Pause::None)
            return broken_log("log-clocks-run", "the clocks were not stopped");
        body_.pause = Pause::None;
        run_clock();
        note("clocks-started", std::nullopt, {{"reason", started.reason}});
        return {};
    }

    Result<void> operator()(const BoardKeyReplaced& replaced) {
        if (!body_.board)
            return broken_log("log-not-reported-here",
                              "this is not reported on this kind of board");
        ++body_.board_keys_replaced;
        note("board-key-replaced", std::nullopt, {{"reason", replaced.reason}});
        return {};
    }

    Result<void> operator()(const ClockRead& event) {
        if (!body_.board)
            return broken_log("log-not-reported-here",
                              "this is not reported on this kind of board");
        auto& readings = body_.clock_readings;
        const auto place = std::ranges::lower_bound(readings, event.read.ply, {}, &ReadClock::ply);
        if (place != readings.end() && place->ply == event.read.ply)
            *place = event.read;
        else
            readings.insert(place, event.read);
        return {};
    }

    Result<void> operator()(const Ended& ended) {
        if (!body_.is_open())
            return broken_log("log-no-game-to-end", "there is no game that could end");
        body_.phase = Phase::Finished;
        body_.clock.stop(event_.at);
        body_.offers.end_all();
        body_.must_play.clear();
        body_.question.reset();
        body_.pause = Pause::None;
        body_.ending = ended.ending;
        body_.ending_seq = body_.seq + 1;
        if (!ended.reason.empty())
            note("ruled", ended.ending.clause, {{"reason", ended.reason}});
        return {};
    }

    Result<void> operator()(const ResultCorrected& corrected) {
        if (body_.phase != Phase::Finished)
            return broken_log("log-no-result", "there is no result to be corrected");
        if (corrected.supersedes != body_.ending_seq)
            return broken_log("log-supersedes-other",
                              "it supersedes another event than the one that holds the result");
        Values values = {{"reason", corrected.reason},
                         {"was", std::string(text(body_.ending->score))}};
        body_.ending = corrected.ending;
        body_.ending_seq = body_.seq + 1;
        note("result-corrected", corrected.ending.clause, std::move(values));
        return {};
    }

    Result<void> operator()(const Pressed& pressed) {
        // On the hall's board a move completes the turn; otherwise only a seal ends it.
        if (!body_.board && !is_at(HallAdjournment::Stage::Sealing) &&
            !is_at(HallAdjournment::Stage::ReplySealed))
            return broken_log("log-no-press", "no clock is pressed here");
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return broken_log("log-no-press", "no clock is pressed here");
        if (body_.clock.turn() && body_.clock.turn() != pressed.seat)
            return broken_log("log-other-clock-runs", "the clock of the other side runs");
        if (!body_.board)
            body_.adjournment->used = body_.clock.turn_used(event_.at);
        body_.before_press = body_.clock.reading(pressed.seat, event_.at).main;
        body_.clock.press(event_.at);
        run_clock();
        // The display after the press is the one recorded on the scoresheet.
        if (!body_.moves.empty() && body_.moves.back().seat == pressed.seat)
            body_.moves.back().reading = body_.clock.reading(pressed.seat, event_.at);
        return {};
    }

    Result<void> operator()(const Reported& reported) {
        if (auto checked = check(body_.settings.game, reported.report); !checked)
            return checked;
        if (is_hall_report(body_.settings.game, reported.report.kind) != (body_.board == nullptr))
            return broken_log("log-not-reported-here",
                              "this is not reported on this kind of board");
        store_sealed_move(body_, reported.report);
        return {};
    }

    Result<void> operator()(const Ruled& ruled) {
        if (body_.phase == Phase::NotCreated)
            return broken_log("log-no-game-ruled", "there is no game to be ruled on");
        body_.rulings.push_back({body_.seq + 1, body_.moves.size(), ruled});
        return {};
    }

    Result<void> operator()(const TakenBack& taken) {
        const FriendlyState& friendly = body_.friendly;
        const bool is_agreed = body_.phase == Phase::Playing && friendly.is_accepted &&
                               friendly.asked->ply == taken.ply;
        if ((!body_.board && !is_agreed) || body_.phase == Phase::NotCreated ||
            body_.phase == Phase::Waiting)
            return broken_log("log-no-taking-back", "no moves are taken back here");
        if (taken.ply > body_.moves.size())
            return broken_log("log-fewer-moves", "so many moves were not made");
        if (!body_.game->take_back_to(taken.ply)) {
            auto game = KYVIEN_TRY(make_game(body_.settings));
            for (std::size_t ply = 0; ply < taken.ply; ++ply)
                if (auto played = game->play(body_.moves[ply].move); !played)
                    return played;
            body_.game = std::move(game);
        }
        if (is_ended_by_move(body_) && taken.ply < body_.moves.size())
            reopen(body_);
        if (!body_.board)
            take_back_clocks(body_.clock, body_, taken.ply, body_.game->turn(), event_.at);
        body_.moves.resize(taken.ply);
        // New moves will be made there, and completed by their own presses.
        std::erase_if(body_.clock_readings,
                      [&](const ReadClock& each) { return each.ply >= taken.ply; });
        impose_again(body_, taken.ply);
        body_.offers.end_all();
        if (body_.board)
            set_counters_back();
        run_clock();
        body_.friendly.forget_request();
        // The proposal was made in another position.
        if (is_at(HallAdjournment::Stage::Asked))
            body_.adjournment.reset();
        // Notes about moves that were taken back are kept, at the current position.
        for (Note& each : body_.notes)
            each.ply = std::min(each.ply, taken.ply);
        for (RulingRecord& each : body_.rulings)
            each.ply = std::min(each.ply, taken.ply);
        if (!taken.reason.empty())
            note("position-restored", taken.clause,
                 {{"ply", std::to_string(taken.ply)}, {"reason", taken.reason}});
        return {};
    }

    Result<void> operator()(const BoardSet& set) {
        const bool agreeing = body_.phase == Phase::Agreeing;
        const bool adjourned = body_.phase == Phase::Adjourned;
        if (!body_.board || (body_.phase != Phase::Playing && !agreeing && !adjourned))
            return broken_log("log-board-stands",
                              "the position is changed only over the board, while it is played on");
        // Marks and confirmations were about other stones.
        if (agreeing)
            body_.agreement = Agreement{};
        return body_.game->set_board(set);
    }

    Result<void> operator()(const TakebackAsked& asked) {
        if (body_.phase != Phase::Playing || !body_.settings.friendly.takebacks)
            return broken_log("log-no-taking-back", "no moves are taken back here");
        if (body_.friendly.asked)
            return broken_log("log-offer-stands", "a request stands already");
        if (asked.ply >= body_.moves.size())
            return broken_log("log-fewer-moves", "so many moves were not made");
        body_.friendly.asked = Takeback{asked.seat, asked.ply};
        note("takeback-asked", std::nullopt, {{"plies", plies_since(asked.ply)}});
        return {};
    }

    Result<void> operator()(const TakebackDeclined& declined) {
        if (!is_asked(declined.seat))
            return broken_log("log-no-offer", "no request stands to be declined");
        body_.friendly.is_declined[clock::index(opponent(declined.seat))] = true;
        body_.friendly.forget_request();
        note("takeback-declined", std::nullopt);
        return {};
    }

    Result<void> operator()(const TakebackAccepted& accepted) {
        if (!is_asked(accepted.seat))
            return broken_log("log-no-offer", "no request stands to be accepted");
        body_.friendly.is_accepted = true;
        const std::size_t ply = body_.friendly.asked->ply;
        std::string moves;
        for (std::size_t i = ply; i < body_.moves.size(); ++i)
            moves.append(moves.empty() ? "" : ",").append(body_.moves[i].move);
        note("takeback-accepted", std::nullopt,
             {{"plies", plies_since(ply)}, {"moves", std::move(moves)}});
        return {};
    }

    Result<void> operator()(const TimeGiven& given) {
        if (body_.phase != Phase::Playing || !body_.settings.friendly.giving_time)
            return broken_log("log-no-clock-to-set", "no time is given here");
        Milliseconds& received = body_.friendly.received[clock::index(given.seat)];
        if (given.amount <= Milliseconds{} || given.amount > kMaxTimeGiven - received)
            return broken_log("log-time-range", "the time given is out of range");
        received += given.amount;
        body_.clock.add(given.seat, given.amount, event_.at);
        note("time-given", std::nullopt,
             {{"seat", std::string(clock::seat_name(given.seat))},
              {"amount", std::to_string(given.amount.count())}});
        return {};
    }

    Result<void> operator()(const WentBerserk& went) {
        bool& is_berserk = body_.friendly.is_berserk[clock::index(went.seat)];
        if (body_.phase != Phase::Playing || !body_.settings.friendly.berserk || is_berserk ||
            std::ranges::find(body_.moves, went.seat, &MoveRecord::seat) != body_.moves.end())
            return broken_log("log-no-clock-to-set", "no time is halved here");
        is_berserk = true;
        body_.clock.halve(went.seat, event_.at);
        note("berserk", std::nullopt, {{"seat", std::string(clock::seat_name(went.seat))}});
        return {};
    }

    Result<void> operator()(const Adjourned&) {
        if (body_.phase != Phase::Playing ||
            (!body_.board && !is_at(HallAdjournment::Stage::Sealing)))
            return broken_log("log-not-adjournable",
                              "only a game that is being played can be adjourned");
        body_.phase = Phase::Adjourned;
        body_.clock.stop(event_.at);
        return {};
    }

    Result<void> operator()(const Resumed& resumed) {
        if (body_.phase != Phase::Adjourned)
            return broken_log("log-not-adjourned", "the game was not adjourned");
        if (body_.clock.is_timed() && body_.clock.turn() != resumed.turn)
            return broken_log("log-other-turn-interrupted",
                              "the turn of the other side was interrupted");
        body_.phase = Phase::Playing;
        run_clock();
        return {};
    }

    Result<void> operator()(const IncrementSet& set) {
        if (!body_.board || !body_.is_open())
            return broken_log("log-no-increment", "no increment is set here");
        if (set.increment < Milliseconds{} || set.increment > kMaxBonus)
            return broken_log("log-increment-range", "the increment is out of range");
        body_.clock.set_increment(set.increment);
        return {};
    }

    /// Only a whole log can be undone: replay().
    Result<void> operator()(const Undone&) {
        return broken_log("log-undone-stands", "what is undone is left out first");
    }

    Result<void> operator()(const ClockTurned& turned) {
        if (!body_.board || body_.phase != Phase::Playing || !body_.clock.turn())
            return broken_log("log-no-clock-turned", "no clock is turned here");
        const std::array<int, 2> completed = {body_.clock.completed_moves(Seat::First),
                                              body_.clock.completed_moves(Seat::Second)};
        body_.clock.take_back(turned.turn, completed, event_.at);
        run_clock();
        return {};
    }

  private:
    static constexpr Milliseconds kMaxBonus = std::chrono::hours(24);
    static constexpr Milliseconds kMaxTime = std::chrono::hours(24 * 365);
    static constexpr int kMaxPeriods = 1000;
    static constexpr int kMaxMoves = 100'000;

    /// The clock continues in the turn that is being timed, unless something stops it.
    void run_clock() {
        if (body_.phase == Phase::Playing && body_.pause == Pause::None &&
            !(body_.board && body_.board->is_turn_untimed(body_, event_.at)))
            body_.clock.resume(event_.at);
    }

    /// Over the board: sets the completed moves to the recorded ones.
    void set_counters_back() {
        body_.clock.take_back(body_.game->turn(), body_.counted_moves(body_.moves.size()),
                              event_.at);
    }

    /// Whether the other side asks this side for a takeback.
    [[nodiscard]] bool is_asked(Seat seat) const {
        const FriendlyState& friendly = body_.friendly;
        return body_.phase == Phase::Playing && friendly.asked &&
               friendly.asked->seat == opponent(seat) && !friendly.is_accepted;
    }
    [[nodiscard]] std::string plies_since(std::size_t ply) const {
        return std::to_string(body_.moves.size() - ply);
    }

    [[nodiscard]] bool is_at(HallAdjournment::Stage stage) const {
        return body_.adjournment && body_.adjournment->stage == stage;
    }

    MoveRecord& add_move(Seat seat, const std::string& move) {
        constexpr std::size_t kFirstRoom = 32;  // avoids repeated reallocation at the start
        if (body_.moves.capacity() == 0)
            body_.moves.reserve(kFirstRoom);
        return body_.moves.emplace_back(seat, move, event_.at, body_.clock.turn_used(event_.at),
                                        clock::Reading(), Milliseconds{});
    }

    void complete_turn(Seat seat, const std::string& move,
                       std::optional<Milliseconds> compensated) {
        MoveRecord& record = add_move(seat, move);
        record.compensated = compensated.value_or(Milliseconds{});
        // The turn in which a move was sealed ended with the seal.
        if (is_at(HallAdjournment::Stage::Opening) || is_at(HallAdjournment::Stage::ReplySealed))
            record.used = body_.adjournment->used;
        else
            body_.clock.press(event_.at);
        record.reading = body_.clock.reading(seat, event_.at);
    }

    void note(std::string code, std::optional<rulebook::Clause> clause, Values values = {}) {
        body_.notes.push_back({body_.seq + 1, body_.moves.size(), event_.by, std::move(code),
                               clause, std::move(values)});
    }

    StateBody& body_;
    const Event& event_;
};

}  // namespace
}  // namespace internal

Result<void> apply(State& state, const Event& event) {
    internal::StateBody& body = internal::Access::body(state);
    if (body.phase == Phase::NotCreated && !std::holds_alternative<Created>(event.body))
        return broken_log("log-begins-otherwise", "a log begins with the game being created");
    if (body.seq > 0 && event.at < body.last_at)
        return broken_log("log-time-runs-back", "it lies before the event before it");
    auto applied = std::visit(internal::Applier(body, event), event.body);
    if (!applied)
        return applied;
    ++body.seq;
    body.last_at = event.at;
    remember_terms(body.terms, event, body.seq);
    body.game->on_event(event.body);
    if (body.board) {
        body.board->on_event(body, event);
        internal::remember_arrivals(body, event);
    } else {
        internal::remember_adjournment(body, event);
        internal::remember_friendly(body, event);
    }
    return {};
}

Result<State> replay(std::span<const Event> events) {
    const std::vector<std::size_t> places = KYVIEN_TRY(indexes_in_force(events));
    State state;
    for (const std::size_t place : places)
        if (auto applied = apply(state, events[place]); !applied) {
            Refusal refusal = std::move(applied.error());
            refusal.values.emplace_back("event", std::to_string(place + 1));
            return refuse(std::move(refusal));
        }
    return state;
}

}  // namespace kyvien::conduct
