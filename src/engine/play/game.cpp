#include "engine/play/game.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>
#include <set>

#include "base/reason.h"
#include "conduct/core/decide.h"
#include "conduct/presentation/view.h"
#include "engine/play/internal/games.h"
#include "engine/play/offers_and_claims.h"
#include "record/game_file/game_file.h"

namespace kyvien::engine {
namespace {

using conduct::Ending;
using conduct::Milliseconds;
using conduct::Phase;
using conduct::Seat;

constexpr std::string_view kArbiter = "kyvien match";

Milliseconds in_milliseconds(Nanoseconds time) {
    return std::chrono::floor<Milliseconds>(time);
}

/// "+0.31/12 0.050s", as in the records of other programs.
std::string comment_of(const Answer& answer) {
    std::string text;
    if (answer.info.mate)
        text = fmt::format("{}M{}", *answer.info.mate > 0 ? '+' : '-', std::abs(*answer.info.mate));
    else if (answer.info.centipawns)
        text = fmt::format("{:+.2f}", *answer.info.centipawns / 100.0);
    if (!text.empty() && answer.info.depth)
        text += fmt::format("/{}", *answer.info.depth);
    const auto used = in_milliseconds(answer.used()).count();
    text += fmt::format("{}{}.{:03}s", text.empty() ? "" : " ", used / 1000, used % 1000);
    if (const auto late = in_milliseconds(answer.read_delay).count(); late > 0)
        text += fmt::format(", read {}.{:03}s late", late / 1000, late % 1000);
    return text;
}

/// What prevented a program whose flag has fallen from moving, as far as the kernel reports it.
std::string flag_fall_cause(const EngineDescription& engine, Milliseconds budget,
                            const Answer& answer) {
    const auto used = in_milliseconds(answer.used());
    std::string text =
        answer.kind == Answer::Kind::Move
            ? fmt::format("{} had {} ms and moved after {} ms", engine.name, budget.count(),
                          used.count())
            : fmt::format("{} had {} ms and no move had come", engine.name, budget.count());
    if (answer.processor_wait)
        text += fmt::format("; its threads waited {} ms for a processor",
                            in_milliseconds(*answer.processor_wait).count());
    if (answer.read_delay >= Milliseconds(1))
        text +=
            fmt::format("; {} ms of ours are left out", in_milliseconds(answer.read_delay).count());
    return text;
}

class Arbiter {
  public:
    Arbiter(const GamePlan& plan, std::array<Player*, 2> players)
        : plan_(plan), players_(players), entry_(registered::of(plan.settings.game)) {}

    Result<std::optional<PlayedGame>> play() {
        KYVIEN_TRY(open());
        if (!begin_players())
            return std::nullopt;
        while (!stopped_ && state_.phase() != Phase::Finished) {
            switch (state_.phase()) {
            case Phase::Playing:
                KYVIEN_TRY(turn());
                break;
            case Phase::Agreeing:
                KYVIEN_TRY(agree());
                break;
            case Phase::ArbiterNeeded:
                KYVIEN_TRY(
                    rule(entry_.undecided(&*state_.question()),
                         fmt::format("nobody is there to rule on {}", state_.question()->code)));
                break;
            default:
                return refuse("engine-failed", "The game stands still.", std::nullopt,
                              with_reason({{"engine", ""}},
                                          {"engine-stands-still", "the game stands still"}));
            }
        }
        if (stopped_)
            return std::nullopt;
        for (Player* player : players_)
            player->end_pondering();
        return finish();
    }

  private:
    Result<void> ask(const conduct::Actor& by, conduct::CommandBody body) {
        const auto events = KYVIEN_TRY(conduct::decide(state_, {now_, by, std::move(body)}));
        return apply_all(events);
    }
    Result<void> apply_all(const std::vector<conduct::Event>& events) {
        for (const conduct::Event& event : events) {
            KYVIEN_TRY(conduct::apply(state_, event));
            if (const auto* moved = std::get_if<conduct::Moved>(&event.body))
                moves_.push_back(moved->move);
            log_.push_back(event);
        }
        return {};
    }
    Result<void> rule(Ending ending, std::string reason) {
        reason_ = reason;
        return ask(conduct::arbiter(std::string(kArbiter), conduct::ArbiterRank::Chief),
                   conduct::Rule{std::move(ending), std::move(reason)});
    }

    [[nodiscard]] const EngineDescription& engine(Seat seat) const {
        return players_[clock::index(seat)]->description();
    }

    /// Sets up the seats, the clocks and the opening.
    Result<void> open() {
        now_ = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
        settings_ = plan_.settings;
        if (!plan_.opening.fen.empty())
            settings_.fen = plan_.opening.fen;
        settings_.time = control_of(engine(Seat::First).limits);
        const auto second = control_of(engine(Seat::Second).limits);
        if (!(second == settings_.time))
            settings_.second_time = second;
        if (entry_.prepare != nullptr)
            entry_.prepare(settings_);
        KYVIEN_TRY(ask(conduct::hall(), conduct::Create{settings_}));
        for (const Seat seat : clock::kBothSeats)
            KYVIEN_TRY(ask(conduct::player(seat), conduct::Join{seat, engine(seat).name}));
        std::array<clock::Reading, 2> displays;
        for (const Seat seat : clock::kBothSeats)
            displays[clock::index(seat)] = state_.clock().reading(seat, now_);
        for (const std::string& move : plan_.opening.moves) {
            if (state_.phase() != Phase::Playing)
                return registered::bad_opening(verbatim_reason(plan_.opening.name),
                                               {"opening-over", "the game is over in it"});
            const auto made =
                ask(conduct::player(*state_.turn()), conduct::MakeMove{state_.ply(), move});
            if (!made)
                return registered::bad_opening(verbatim_reason(plan_.opening.name),
                                               Reason(made.error()));
        }
        if (state_.phase() != Phase::Playing)
            return registered::bad_opening(verbatim_reason(plan_.opening.name),
                                           {"opening-over", "the game is over in it"});
        opening_plies_ = state_.ply();
        comments_.resize(opening_plies_);
        // Moves of the opening cost no time and add none.
        for (const Seat seat : clock::kBothSeats) {
            const auto& display = displays[clock::index(seat)];
            if (opening_plies_ == 0 || !state_.clock().is_timed() ||
                state_.clock().reading(seat, now_).main == display.main)
                continue;
            KYVIEN_TRY(ask(conduct::arbiter(std::string(kArbiter), conduct::ArbiterRank::Chief),
                           conduct::AdjustClock{seat, display.main, std::nullopt, std::nullopt,
                                                "The moves of the opening give no time."}));
        }
        return {};
    }

    /// False if it was stopped meanwhile.
    bool begin_players() {
        for (const Seat seat : clock::kBothSeats) {
            const auto begun = players_[clock::index(seat)]->begin(settings_);
            if (begun)
                continue;
            if (begun.error().code == "engine-stopped")
                return false;
            fault_ = Fault::NoMove;
            return rule(entry_.no_move(seat), begun.error().english).has_value();
        }
        return true;
    }

    Result<void> turn() {
        const Seat seat = *state_.turn();
        // An engine cannot claim: rightful claims are made for it.
        if (const auto claim = right_claim(state_, now_))
            return ask(conduct::player(seat), conduct::Claim{*claim, {}});
        if (too_long())
            return draw_by_adjudication("the longest game of this match");
        Player& player = *players_[clock::index(seat)];
        Turn asked{.moves = moves_, .seat = seat, .clocks = {}, .budget = {}};
        tell_clocks(asked);
        if (const auto deadline = state_.deadline(); deadline && state_.clock().is_timed())
            asked.budget = *deadline - now_;
        const Answer answer = player.ask(asked);
        if (answer.kind == Answer::Kind::Stopped) {
            stopped_ = true;
            return {};
        }
        if (last_answered_)
            overheads_.push_back(answer.asked - *last_answered_);
        last_answered_ = answer.answered;
        reads_late_.push_back(answer.read_delay);
        return take(seat, answer, asked.budget);
    }

    Result<void> take(Seat seat, const Answer& answer, std::optional<Milliseconds> budget) {
        auto used = in_milliseconds(answer.used());
        if (budget && used >= *budget) {
            const bool is_forgiven = answer.kind == Answer::Kind::Move &&
                                     used < *budget + engine(seat).margin &&
                                     *budget > Milliseconds(0);
            used = is_forgiven ? *budget - Milliseconds(1) : *budget;
            if (!is_forgiven) {
                // The flag fell before the late answer arrived.
                now_ += *budget;
                fault_ = Fault::Time;
                reason_ = flag_fall_cause(engine(seat), *budget, answer);
                players_[clock::index(seat)]->kill();
                return ask(conduct::hall(), conduct::Tick{});
            }
        }
        now_ += used;
        if (answer.kind == Answer::Kind::Resigns)
            return ask(conduct::player(seat), conduct::Resign{});
        if (answer.kind != Answer::Kind::Move) {
            fault_ = Fault::NoMove;
            players_[clock::index(seat)]->kill();
            return rule(entry_.no_move(seat),
                        fmt::format("{}: {}", engine(seat).name, answer.failure));
        }
        conduct::MakeMove move{state_.ply(), answer.move};
        if (const auto late = in_milliseconds(answer.read_delay);
            late > Milliseconds(0) && state_.clock().is_timed())
            move.compensated = late;
        const auto made = ask(conduct::player(seat), std::move(move));
        if (!made) {
            fault_ = Fault::IllegalMove;
            players_[clock::index(seat)]->kill();
            return rule(entry_.illegal_move(state_, seat, made.error()),
                        fmt::format("{} played {}: {}", engine(seat).name,
                                    answer.move.substr(0, 32), made.error().english));
        }
        comments_.push_back(comment_of(answer));
        if (state_.phase() != Phase::Playing)
            return {};
        if (answer.offers_draw)
            draw_offered_[clock::index(seat)] = state_.ply();
        KYVIEN_TRY(adjudicate(seat, answer));
        if (state_.phase() == Phase::Playing && engine(seat).ponders)
            let_ponder(seat, answer.expects);
        return {};
    }

    /// Lets the program that has moved ponder on the reply that it expects, if that is legal.
    void let_ponder(Seat seat, const std::string& reply) {
        if (reply.empty() || !conduct::decide(state_, {now_, conduct::player(clock::opponent(seat)),
                                                       conduct::MakeMove{state_.ply(), reply}}))
            return;
        std::vector<std::string> moves = moves_;
        moves.push_back(reply);
        Turn expected{.moves = moves, .seat = seat, .clocks = {}, .budget = {}};
        tell_clocks(expected);
        players_[clock::index(seat)]->ponder(expected);
    }

    /// Fills in the clocks for the player to move.
    void tell_clocks(Turn& turn) const {
        if (!state_.clock().is_timed())
            return;
        for (const Seat each : clock::kBothSeats) {
            turn.clocks.reading[clock::index(each)] = state_.clock().reading(each, now_);
            turn.clocks.control[clock::index(each)] = state_.clock().control(each);
        }
        turn.clocks.completed = state_.clock().completed_moves(turn.seat);
    }

    [[nodiscard]] bool too_long() const {
        return plan_.adjudication.longest > 0 &&
               state_.ply() >= 2 * static_cast<std::size_t>(plan_.adjudication.longest);
    }

    Result<void> adjudicate(Seat seat, const Answer& answer) {
        const Adjudication& rules = plan_.adjudication;
        const auto score = score_of(answer.info);
        auto& own = losing_[clock::index(seat)];
        auto& other = winning_[clock::index(seat)];
        own = score && *score <= -rules.resign_score ? own + 1 : 0;
        other = score && *score >= rules.resign_score ? other + 1 : 0;
        // A capture or a pawn move restarts the count, since it can still change the game.
        const bool is_even = score && std::abs(*score) <= rules.draw_score;
        quiet_ = is_even && quiet_plies(state_.position_text()) != 0 ? quiet_ + 1 : 0;
        // UCCI: both offer, one after the other.
        const auto& offers = draw_offered_;
        if (entry_.has_draws && offers[0] != 0 && offers[1] != 0 &&
            std::max(offers[0], offers[1]) - std::min(offers[0], offers[1]) == 1)
            return agree_draw(seat, {});
        if (plan_.perfect_play != nullptr)
            if (auto verdict = plan_.perfect_play->verdict(state_))
                return decide_by(*std::move(verdict));
        if (rules.draw_moves > 0 && quiet_ >= 2 * rules.draw_moves &&
            state_.ply() >= 2 * static_cast<std::size_t>(rules.draw_from_move))
            return draw_by_adjudication("both engines see an even game");
        if (rules.resign_moves == 0)
            return {};
        for (const Seat loser : clock::kBothSeats) {
            const bool is_seen =
                !rules.resign_two_sided ||
                winning_[clock::index(clock::opponent(loser))] >= rules.resign_moves;
            if (losing_[clock::index(loser)] < rules.resign_moves || !is_seen)
                continue;
            adjudicated_ = true;
            reason_ = fmt::format("adjudication: {} has seen itself lost", engine(loser).name);
            return ask(conduct::player(loser), conduct::Resign{});
        }
        return {};
    }

    Result<void> decide_by(PerfectPlay::Verdict verdict) {
        // A draw can be agreed once both players have moved.
        if (verdict.score == conduct::Score::Draw)
            return state_.ply() < 2 ? Result<void>()
                                    : draw_by_adjudication(std::move(verdict.reason));
        adjudicated_ = true;
        reason_ = "adjudication: " + verdict.reason;
        return ask(conduct::player(verdict.score == conduct::Score::FirstWins ? Seat::Second
                                                                              : Seat::First),
                   conduct::Resign{});
    }

    Result<void> draw_by_adjudication(std::string why) {
        adjudicated_ = true;
        why = "adjudication: " + why;
        if (!entry_.has_draws)
            return rule(entry_.undecided(nullptr), why);
        return agree_draw(clock::opponent(*state_.turn()), std::move(why));
    }
    /// The engines agree to a draw, as people would.
    Result<void> agree_draw(Seat offers, std::string why) {
        if (auto offered = ask(conduct::player(offers), conduct::OfferDraw{}); !offered) {
            adjudicated_ = false;
            return why.empty() ? Result<void>() : rule(entry_.undecided(nullptr), std::move(why));
        }
        reason_ = std::move(why);
        return ask(conduct::player(clock::opponent(offers)), conduct::AcceptDraw{});
    }

    /// Go: agrees on the dead stones: what both engines report; if they differ or cannot say, our
    /// own proposal.
    Result<void> agree() {
        std::array<std::optional<std::vector<std::string>>, 2> dead_stones_by_seat;
        for (const Seat seat : clock::kBothSeats) {
            dead_stones_by_seat[clock::index(seat)] =
                players_[clock::index(seat)]->dead_stones(moves_);
            if (auto& points = dead_stones_by_seat[clock::index(seat)])
                std::ranges::sort(*points);
        }
        std::vector<std::string> dead;
        const bool is_agreed = dead_stones_by_seat[0] && dead_stones_by_seat[1] &&
                               *dead_stones_by_seat[0] == *dead_stones_by_seat[1];
        if (is_agreed) {
            dead = *dead_stones_by_seat[0];
        } else {
            conduct::ViewCache texts;
            const auto shown = conduct::view(state_, now_, std::nullopt, &texts);
            if (shown.agreement)
                for (const conduct::ProposedChain& chain : shown.agreement->proposal)
                    if (chain.dead)
                        dead.insert(dead.end(), chain.stones.begin(), chain.stones.end());
        }
        counted_by_ = is_agreed ? "both engines" : "Kyvien";
        if (!dead.empty()) {
            const auto marked = ask(conduct::player(Seat::First), conduct::MarkDead{dead, true});
            if (!marked)  // points without stones: the engines' boards differ from ours
                reason_ = marked.error().english;
        }
        for (const Seat seat : clock::kBothSeats)
            if (state_.phase() == Phase::Agreeing)
                KYVIEN_TRY(ask(conduct::player(seat), conduct::Confirm{}));
        return {};
    }

    Result<std::optional<PlayedGame>> finish() {
        PlayedGame game;
        game.ending = *state_.ending();
        game.reason = reason_;
        game.adjudicated = adjudicated_;
        game.fault = fault_;
        game.plies = state_.ply();
        if (entry_.has_epd)
            game.end = state_.position_text();
        game.overheads = std::move(overheads_);
        game.read_delays = std::move(reads_late_);
        const auto file = KYVIEN_TRY(record::write_game_file(state_, {}, "en"));
        registered::RecordNotes notes{plan_.tags, std::move(comments_)};
        notes.tags.emplace_back("PlyCount", std::to_string(game.plies));
        if (!plan_.opening.name.empty())
            notes.tags.emplace_back("Opening", plan_.opening.name);
        if (game.ending.clause)
            notes.tags.emplace_back("Ruling", fmt::format("{} {} {}", game.ending.code,
                                                          rulebook::slug(game.ending.clause->law()),
                                                          game.ending.clause->id()));
        if (!game.reason.empty())
            notes.tags.emplace_back("Reason", game.reason);
        if (!counted_by_.empty())
            notes.tags.emplace_back("DeadStones", counted_by_);
        game.file = entry_.annotate(file.text, notes);
        game.log = std::move(log_);
        return game;
    }

    const GamePlan& plan_;
    std::array<Player*, 2> players_;
    const registered::Entry& entry_;
    conduct::Settings settings_;
    conduct::State state_;
    conduct::Instant now_{};
    std::vector<conduct::Event> log_;
    std::vector<std::string> moves_;
    std::vector<std::string> comments_;  ///< by ply
    std::vector<Nanoseconds> overheads_;
    std::vector<Nanoseconds> reads_late_;
    std::optional<MonotonicTime> last_answered_;
    std::size_t opening_plies_ = 0;
    std::array<int, 2> losing_{};   ///< consecutive own moves with a losing score, by seat
    std::array<int, 2> winning_{};  ///< with a winning score
    int quiet_ = 0;                 ///< consecutive plies with an even score
    std::array<std::size_t, 2> draw_offered_{};  ///< ply after which, by seat; 0: never
    std::string reason_;
    std::string counted_by_;
    bool adjudicated_ = false;
    bool stopped_ = false;
    Fault fault_ = Fault::None;
};

}  // namespace

std::string_view name(Fault fault) {
    switch (fault) {
    case Fault::None:
        return "";
    case Fault::IllegalMove:
        return "illegal-move";
    case Fault::Time:
        return "time";
    case Fault::NoMove:
        return "no-move";
    }
    return "";
}

Result<std::optional<PlayedGame>> play_game(const GamePlan& plan, std::array<Player*, 2> players) {
    return Arbiter(plan, players).play();
}

}  // namespace kyvien::engine
