#include "cli/bot/game_bot.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <poll.h>
#include <span>
#include <utility>

#include "base/reason.h"
#include "engine/play/offers_and_claims.h"

namespace kyvien::cli::bot {
namespace game_bot {
namespace {

using clock::Seat;
using engine::Answer;
using hall::SeenGame;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How many consecutive failures of a connection are allowed; any message resets the count.
constexpr int kMaxFailures = 10;
constexpr milliseconds kPause{1'000};
constexpr milliseconds kFirstPause{250};
constexpr milliseconds kLongestPause{10'000};
/// After this many disputes about dead stones the hall's own proposal is accepted: if play shows
/// nothing, a second dispute asks for a person, who may not be present (Go 21.3, 25.1).
constexpr int kMaxDisputes = 1;

using Codes = std::initializer_list<RefusalCode>;

bool is_one_of(RefusalCode code, Codes codes) {
    return std::ranges::find(codes, code) != codes.end();
}
/// Whether the next view shows what to do.
bool is_outdated(RefusalCode code) {
    return is_one_of(code, Codes{RefusalCode("clocks-stopped"), "stale-consent", "stale-ply",
                                 "not-your-turn", "game-over", "seq-conflict", "flag-has-fallen",
                                 "not-stopped", "play-stopped", "arbiter-needed", "not-started"});
}
/// Whether the same request may succeed in a moment.
bool is_retryable(RefusalCode code) {
    return is_one_of(code, Codes{RefusalCode("too-many-messages"), "hall-away", "hall-lost",
                                 "hall-closing", "too-busy", "table-busy"}) ||
           code.name().starts_with("store-");
}
/// Whether another connection would get the same answer.
bool is_permanent(RefusalCode code) {
    return is_one_of(
        code, Codes{RefusalCode("wrong-token"), "wrong-version", "not-seated", "table-stopped"});
}
bool may_succeed_after_reconnect(RefusalCode code) {
    return code == "cannot-open" || is_retryable(code);
}

/// The total time of the side until its flag falls.
milliseconds until_flag(const clock::Reading& reading, const clock::TimeControl& control) {
    milliseconds remaining = reading.free_time + reading.main;
    if (const auto* byo_yomi = std::get_if<clock::ByoYomi>(&control))
        remaining += reading.period + byo_yomi->period * std::max(0, reading.periods - 1);
    else
        remaining += reading.period;
    return remaining;
}

/// The elements of one that are not in the other; both sorted.
std::vector<std::string> without(const std::vector<std::string>& all,
                                 const std::vector<std::string>& some) {
    std::vector<std::string> rest;
    std::ranges::set_difference(all, some, std::back_inserter(rest));
    return rest;
}

class Game {
  public:
    Game(const hall::HallClient& client, const hall::TakenSeat& seat, Thinker& thinker,
         const PlayRules& rules, const std::function<void(const Refusal&)>& on_refusal)
        : client_(client), seat_(seat), thinker_(thinker), overhead_(rules.overhead),
          on_refusal_(on_refusal), scores_(rules.adjudication), offers_draws_(rules.offers_draws),
          longest_wait_(rules.longest_wait) {}

    Result<std::optional<Played>> play() {
        for (;;) {
            auto ended = connected();
            if (ended || !may_succeed_after_reconnect(ended.error().code))
                return ended;
            if (is_stopped())
                return std::nullopt;
            if (++failures_ > kMaxFailures)
                return ended;
            on_refusal_(ended.error());
            if (!pause(std::min(kFirstPause * (1 << (failures_ - 1)), kLongestPause)))
                return std::nullopt;
        }
    }

  private:
    [[nodiscard]] bool pause(milliseconds time) const {
        pollfd sign{client_.stop_fd(), POLLIN, 0};
        return ::poll(&sign, 1, static_cast<int>(time.count())) == 0;
    }
    [[nodiscard]] bool is_stopped() const { return !pause(milliseconds(0)); }

    Result<std::optional<Played>> connected() {
        auto talk = KYVIEN_TRY(hall::GameConnection::open(client_, seat_));
        // A request on another connection may have been lost.
        move_request_ = 0;
        side_request_ = 0;
        said_at_ = -1;
        waits_until_.reset();
        awaits_view_ = true;
        const std::array<int, 1> signs{thinker_.done_fd()};
        for (;;) {
            auto message = KYVIEN_TRY(talk.receive(signs, time_to_wait()));
            if (is_stopped()) {
                thinker_.stop();
                return std::nullopt;
            }
            if (message) {
                failures_ = 0;
                if (auto* view = std::get_if<SeenGame>(&*message)) {
                    view_ = std::move(*view);
                    awaits_view_ = false;
                    seen_at_ = steady_clock::now();
                    note_opponent_presence();
                } else if (const auto* refused = std::get_if<hall::Refused>(&*message)) {
                    KYVIEN_TRY(take(*refused));
                } else if (const auto* granted = std::get_if<hall::Granted>(&*message);
                           granted != nullptr && granted->id == side_request_ && view_) {
                    // The result is in the next view; it is requested once per position.
                    side_request_ = 0;
                    side_request_refused_at_ = view_->moves.size();
                    awaits_view_ = true;
                }
            }
            if (auto thought = thinker_.take())
                thought_ = std::move(thought);
            if (waits_until_ && steady_clock::now() >= *waits_until_)
                waits_until_.reset();
            if (!view_)
                continue;
            if (view_->result) {
                thinker_.stop();
                return Played{*view_->result, failure_};
            }
            KYVIEN_TRY(act(talk));
        }
    }

    /// Time until something has to be done whatever the hall says; nothing if there is none.
    [[nodiscard]] std::optional<milliseconds> time_to_wait() const {
        auto until = waits_until_;
        const bool may_leave = abort_at_ && !awaits_view_ && !waits_until_ && side_request_ == 0;
        if (may_leave)
            until = abort_at_;
        if (!until)
            return std::nullopt;
        return std::max(std::chrono::ceil<milliseconds>(*until - steady_clock::now()),
                        milliseconds(1));
    }

    /// Records whether the opponent is still awaited, and until when.
    void note_opponent_presence() {
        const SeenGame& view = *view_;
        const bool is_alone = view.phase == SeenGame::Phase::Playing && view.moves.size() < 2 &&
                              (view.clock ? !view.clock->running : view.turn != view.you);
        if (!is_alone || !longest_wait_)
            abort_at_.reset();
        else if (!abort_at_)
            abort_at_ = steady_clock::now() + *longest_wait_;
    }

    /// Handles the refusal of a request; returns it if it is permanent.
    Result<void> take(const hall::Refused& refused) {
        const RefusalCode code = refused.refusal.code;
        if (is_retryable(code))
            waits_until_ = steady_clock::now() + kPause;
        if (is_outdated(code))
            awaits_view_ = true;
        const bool was_move = refused.id != 0 && refused.id == move_request_;
        const bool was_aside = refused.id != 0 && refused.id == side_request_;
        if (is_retryable(code) || is_outdated(code)) {
            move_request_ = 0;
            side_request_ = 0;
            said_at_ = -1;
            return {};
        }
        // A claim, or a draw, that is not possible: then it continues to play.
        if (was_aside && !is_permanent(code)) {
            side_request_ = 0;
            side_request_refused_at_ = view_ ? view_->moves.size() : 0;
            return {};
        }
        if (was_move && !is_permanent(code) && thought_ && failure_.empty()) {
            fail(fmt::format("{}: {}", thought_->move.move.substr(0, 32), refused.refusal.english));
            return {};
        }
        // Stones that do not exist: then it cannot say which are dead.
        if (refused.id != 0 && refused.id >= first_mark_ && refused.id <= last_mark_ && thought_) {
            thought_->dead.reset();
            said_at_ = -1;
            return {};
        }
        return refuse(refused.refusal);
    }

    Result<void> act(hall::GameConnection& talk) {
        if (waits_until_ || awaits_view_)
            return {};
        const SeenGame& view = *view_;
        if (abort_at_ && steady_clock::now() >= *abort_at_ && side_request_ == 0) {
            abort_at_.reset();
            side_request_ = ++number_;
            return talk.abort(side_request_);
        }
        if (view.phase == SeenGame::Phase::Playing && view.you && view.turn == view.you)
            return move(talk);
        if (view.phase == SeenGame::Phase::Agreeing && view.you && view.agreement) {
            const bool has_agreed = view.agreement->confirmed[clock::index(*view.you)];
            return has_agreed ? Result<void>() : agree(talk);
        }
        const bool is_offered = view.offers[0] || view.offers[1];
        if (view.phase == SeenGame::Phase::Playing && view.you && offers_at_ == view.moves.size() &&
            !is_offered && side_request_ == 0)
            return offer_draw(talk);
        forget();
        return {};
    }

    /// Withdraws the question to the engine.
    void forget() {
        if (asked_)
            thinker_.stop();
        asked_.reset();
        thought_.reset();
    }

    /// Whether the engine was asked this in this position.
    [[nodiscard]] bool has_asked(Question::Kind kind) const {
        return asked_ && asked_->kind == kind && asked_->moves == view_->moves &&
               asked_->settings == view_->settings;
    }
    void ask(Question::Kind kind) {
        forget();
        Question question{.kind = kind,
                          .settings = view_->settings,
                          .moves = view_->moves,
                          .seat = *view_->you,
                          .clocks = {},
                          .budget = {}};
        if (view_->clock) {
            question.clocks.reading = view_->clock->reading;
            const clock::TimeControl& first = view_->settings.time;
            question.clocks.control = {first, view_->settings.second_time.value_or(first)};
            question.clocks.completed = static_cast<int>(view_->moves.size() / 2);
            // The view may be older than the question.
            clock::Reading& own = question.clocks.reading[clock::index(question.seat)];
            const auto passed =
                std::chrono::duration_cast<milliseconds>(steady_clock::now() - seen_at_);
            milliseconds& shown = own.in_overtime ? own.period : own.main;
            shown = std::max(shown - passed - overhead_, milliseconds(0));
            question.budget =
                std::max(until_flag(own, question.clocks.control[clock::index(question.seat)]),
                         milliseconds(1));
        }
        asked_ = question;
        thinker_.ask(std::move(question));
    }

    Result<void> move(hall::GameConnection& talk) {
        const SeenGame& view = *view_;
        // While the clocks are stopped nothing may be played, and thinking would be useless.
        if (view.clock && !view.clock->running)
            return {};
        if (view.has_own_stones && failure_.empty())
            give_up("the game begins with stones of its own");
        if (!failure_.empty()) {
            if (move_request_ != 0)
                return {};
            move_request_ = ++number_;
            return talk.resign(move_request_);
        }
        if (side_request_ != 0)
            return {};
        if (!has_asked(Question::Kind::Move)) {
            has_failed_here_ = false;
            move_request_ = 0;
            if (const auto claim = claim_in_position()) {
                side_request_ = ++number_;
                return talk.claim(side_request_, *claim);
            }
            ask(Question::Kind::Move);
            return {};
        }
        if (!thought_ || move_request_ != 0)
            return {};
        switch (thought_->move.kind) {
        case Answer::Kind::Move:
            note_score();
            if (scores_.resigns()) {
                move_request_ = ++number_;
                return talk.resign(move_request_);
            }
            if (view.offers[clock::index(clock::opponent(*view.you))] && scores_.takes_draw() &&
                side_request_refused_at_ != view.moves.size()) {
                side_request_ = ++number_;
                return talk.accept_draw(side_request_, view.seq);
            }
            if (offers_draw_with(thought_->move.move))
                offers_at_ = view.moves.size() + 1;
            move_request_ = ++number_;
            return talk.move(move_request_, view.moves.size(), thought_->move.move);
        case Answer::Kind::Resigns:
            move_request_ = ++number_;
            return talk.resign(move_request_);
        case Answer::Kind::Stopped:
            asked_.reset();
            return {};
        case Answer::Kind::Late:
        case Answer::Kind::Failed:
            fail(thought_->move.failure);
            return move(talk);
        }
        return {};
    }

    /// Whether to offer a draw after this move (FIDE 9.1.2.1: with the move).
    bool offers_draw_with(const std::string& move) {
        if (!offers_draws_ || !scores_.offers_draw())
            return false;
        std::vector<std::string> moves = view_->moves;
        moves.push_back(move);
        const auto state = replay_.after(view_->settings, moves);
        return state && engine::may_offer_draw(**state, *view_->you);
    }
    /// Needs: the move is on the board, and the opponent has not answered it.
    Result<void> offer_draw(hall::GameConnection& talk) {
        offers_at_.reset();
        scores_.note_offered();
        forget();
        side_request_ = ++number_;
        return talk.offer_draw(side_request_);
    }

    /// A rightful claim in this position; nothing if the hall has refused it.
    std::optional<conduct::ClaimKind> claim_in_position() {
        if (side_request_refused_at_ == view_->moves.size())
            return std::nullopt;
        const auto state = replay_.after(view_->settings, view_->moves);
        return state ? engine::right_claim(**state, (*state)->last_at()) : std::nullopt;
    }
    /// Called once per turn.
    void note_score() {
        if (noted_at_ == view_->moves.size())
            return;
        noted_at_ = view_->moves.size();
        if (const auto state = replay_.after(view_->settings, view_->moves))
            scores_.note(**state, thought_->move.info);
    }

    /// The engine is restarted once per position.
    void fail(const std::string& why) {
        move_request_ = 0;
        if (has_failed_here_) {
            give_up(why);
            return;
        }
        on_refusal_(refusal_of(why));
        ask(Question::Kind::Move);
        has_failed_here_ = true;
    }
    void give_up(const std::string& why) {
        failure_ = why;
        on_refusal_(refusal_of(why));
        forget();
    }
    [[nodiscard]] Refusal refusal_of(const std::string& why) const {
        return {"engine-failed", fmt::format("The engine {} failed: {}.", thinker_.name(), why),
                std::nullopt, with_reason({{"engine", thinker_.name()}}, verbatim_reason(why))};
    }

    /// Go: marks the stones that the engine considers dead, once each time play has ended. Agrees
    /// to what the engine or the hall considers dead, and disputes anything else. With an engine
    /// that cannot say, the current marks are accepted.
    Result<void> agree(hall::GameConnection& talk) {
        const SeenGame& view = *view_;
        if (said_at_ == view.seq)
            return {};
        const auto& marked = view.agreement->dead;
        if (!has_asked(Question::Kind::DeadStones)) {
            ask(Question::Kind::DeadStones);
            has_marked_ = false;
            return {};
        }
        if (!thought_)
            return {};
        const auto& proposed = view.agreement->proposed;
        std::vector<std::string> wanted = proposed;
        if (thought_->dead && disputes_ < kMaxDisputes)
            wanted = *thought_->dead;
        std::ranges::sort(wanted);
        said_at_ = view.seq;
        if (marked == wanted || marked == proposed || !thought_->dead)
            return talk.confirm(++number_, view.seq);
        // If both mark at once, each would wait for the other: the second seat lets the first
        // begin.
        const bool is_answered =
            view.agreement->confirmed[clock::index(clock::opponent(*view.you))];
        if (!has_marked_ && view.you == Seat::Second && !is_answered)
            return {};
        if (!has_marked_) {
            has_marked_ = true;
            first_mark_ = number_ + 1;
            if (const auto more = without(wanted, marked); !more.empty())
                KYVIEN_TRY(talk.mark(++number_, more, hall::GameConnection::Mark::Dead));
            if (const auto fewer = without(marked, wanted); !fewer.empty())
                KYVIEN_TRY(talk.mark(++number_, fewer, hall::GameConnection::Mark::Alive));
            last_mark_ = number_;
            return {};
        }
        // Before the opponent has agreed to other marks there is nothing to dispute.
        if (!is_answered)
            return {};
        ++disputes_;
        return talk.dispute(++number_);
    }

    const hall::HallClient& client_;
    const hall::TakenSeat& seat_;
    Thinker& thinker_;
    milliseconds overhead_;
    const std::function<void(const Refusal&)>& on_refusal_;

    std::optional<SeenGame> view_;
    steady_clock::time_point seen_at_;
    std::optional<Question> asked_;
    std::optional<EngineAnswer> thought_;  ///< the engine's answer
    std::int64_t number_ = 0;              ///< of the last request
    std::int64_t move_request_ = 0;        ///< the number of the move request for this position
    std::int64_t side_request_ = 0;  ///< that of a claim, or of a request about a draw; 0: answered
    engine::Replay replay_;
    engine::DrawAndResignPolicy scores_;
    bool offers_draws_;
    std::optional<std::size_t> offers_at_;  ///< a draw is offered at this number of moves
    std::optional<std::size_t> noted_at_;   ///< the number of moves at the last score
    std::optional<std::size_t>
        side_request_refused_at_;  ///< ... when a claim or a consent was refused
    std::int64_t first_mark_ = 0;  ///< the numbers of the last marks
    std::int64_t last_mark_ = -1;
    std::int64_t said_at_ = -1;  ///< the view whose marks were answered
    std::optional<steady_clock::time_point> waits_until_;
    std::optional<milliseconds> longest_wait_;
    std::optional<steady_clock::time_point> abort_at_;  ///< the opponent has not come
    bool awaits_view_ = true;                           ///< the current view is outdated
    bool has_failed_here_ = false;
    bool has_marked_ = false;
    int disputes_ = 0;
    int failures_ = 0;
    std::string failure_;  ///< why the bot resigns
};

}  // namespace
}  // namespace game_bot

Result<std::optional<Played>> play_game(const hall::HallClient& client, const hall::TakenSeat& seat,
                                        Thinker& thinker, const PlayRules& rules,
                                        const std::function<void(const Refusal&)>& on_refusal) {
    return game_bot::Game(client, seat, thinker, rules, on_refusal).play();
}

}  // namespace kyvien::cli::bot
