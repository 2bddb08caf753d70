#include "conduct/log/verify_log.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "base/result.h"
#include "conduct/adjournment/catalogue.h"
#include "conduct/core/decide.h"
#include "conduct/log/event_line.h"
#include "conduct/log/in_force.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {
namespace {

/// The player who claimed, offered or played on a forbidden point; nothing for another event.
std::optional<Seat> acting_player(const Event& event) {
    if (const auto* claimed = std::get_if<Claimed>(&event.body))
        return claimed->seat;
    if (const auto* offered = std::get_if<DrawOffered>(&event.body))
        return offered->seat;
    if (const auto* voided = std::get_if<TurnVoided>(&event.body))
        return voided->seat;
    return std::nullopt;
}

/// A fault is ruled before the faulty act: a claim or an offer out of turn (xiangqi 16.3.a.3), a
/// play on a forbidden point (Go 19). Null if `event` is not such a ruling.
const Event* faulty_act_after(const Event& event, const Event* next) {
    if (next == nullptr || next->at != event.at || !std::holds_alternative<Ruled>(event.body))
        return nullptr;
    const auto& ruling = std::get<Ruled>(event.body);
    // Events due by time alone can also precede a claim (FIDE 8.4).
    if (ruling.clause.law() == rulebook::fide("8.4").law())
        return nullptr;
    // Nor does a noted resignation (7.1.i) belong to an offer at the same moment.
    if (ruling.clause.law() == rulebook::xiangqi_vn("16.3.a.3").law() &&
        ruling.code != "technical-fault")
        return nullptr;
    // What the other player does at the same moment is unrelated to the fault.
    const auto seat = acting_player(*next);
    return seat && seat == ruling.seat ? next : nullptr;
}

/// A.4.3: without supervision a player's flag claim is ruled on before it ends the game.
bool is_flag_claim(const Ruled& ruling) {
    return ruling.code == "claim-valid" && ruling.clause == rulebook::fide("A.4.3") && ruling.seat;
}

/// The command of a person, determined from the first event that it caused.
class CommandReconstruction {
  public:
    CommandReconstruction(const State& before, const Event& event, const Event* next)
        : before_(before), event_(event), next_(next) {}

    using Answer = std::optional<CommandBody>;

    Answer operator()(const Created& event_body) const { return Create{event_body.settings}; }
    Answer operator()(const Seated& event_body) const {
        // The second player who sits down starts the game, unless the clocks wait for the arbiter.
        const bool starts = next_ != nullptr && std::holds_alternative<Started>(next_->body) &&
                            next_->at == event_.at;
        const bool second = before_.player(opponent(event_body.seat)).has_value();
        return Join{event_body.seat, event_body.name, second && !starts};
    }
    Answer operator()(const Started&) const { return Start{}; }
    Answer operator()(const Moved& event_body) const {
        // FIDE 9.5.3: a move other than the imposed one is completed by its press.
        if (const auto& must = before_.must_play();
            !must.empty() && event_body.move != must &&
            before_.settings().setting == PlayMode::OverTheBoard &&
            event_body.move.find('-') == std::string::npos)
            return Press{};
        // Chess over the board: what was done by hand enters the record by the press, or by the
        // opponent's answer (FIDE 7.5.1).
        const bool by_hand = info(before_.settings().game).has_moves_by_hand &&
                             event_body.move.find('-') != std::string::npos && next_ != nullptr &&
                             next_->at == event_.at;
        if (by_hand && std::holds_alternative<Pressed>(next_->body))
            return Press{};
        if (const auto* answer = by_hand ? std::get_if<Moved>(&next_->body) : nullptr;
            answer != nullptr && answer->seat != event_body.seat)
            return MakeMove{before_.ply(), answer->move};
        return MakeMove{before_.ply(), event_body.move, event_body.compensated};
    }
    Answer operator()(const TurnVoided& event_body) const {
        return MakeMove{before_.ply(), event_body.move, event_body.compensated};
    }
    Answer operator()(const DrawOffered&) const {
        // FIDE 9.1.2.1: it is open again in the position that an arbiter has restored.
        return event_.by.role == Role::Arbiter ? Answer(std::nullopt) : Answer(OfferDraw{});
    }
    Answer operator()(const DrawDeclined&) const { return DeclineDraw{}; }
    Answer operator()(const TakebackAsked&) const { return AskTakeback{}; }
    Answer operator()(const TakebackDeclined&) const { return DeclineTakeback{}; }
    Answer operator()(const TakebackAccepted&) const { return AcceptTakeback{}; }
    Answer operator()(const TimeGiven&) const { return GiveTime{}; }
    Answer operator()(const WentBerserk&) const { return GoBerserk{}; }
    Answer operator()(const Claimed& event_body) const {
        // A written move that could not be made is in the rejection (FIDE 9.5.3).
        if (const auto* wrong = next_ != nullptr && event_body.move.empty()
                                    ? std::get_if<ClaimRejected>(&next_->body)
                                    : nullptr)
            for (const auto& [key, value] : wrong->values)
                if (key == "move")
                    return Claim{event_body.kind, value};
        return Claim{event_body.kind, event_body.move};
    }
    Answer operator()(const DeadMarked& event_body) const {
        return MarkDead{event_body.points, event_body.dead};
    }
    Answer operator()(const Confirmed&) const { return Confirm{}; }
    Answer operator()(const PlayResumed&) const { return Dispute{}; }
    Answer operator()(const FlagFell&) const {
        // Over the board a flag counts when a player has noticed it (FIDE 6.8).
        const bool is_claimed = before_.settings().setting == PlayMode::OverTheBoard &&
                                next_ != nullptr && std::holds_alternative<Ended>(next_->body) &&
                                (next_->by.role == Role::First || next_->by.role == Role::Second);
        return is_claimed ? Answer(ClaimFlag{}) : Answer(Tick{});
    }
    Answer operator()(const Noticed& event_body) const {
        if (event_body.code == HallNotice::DefaultTimeOver)
            return Tick{};
        return std::nullopt;  // it is about something else
    }
    Answer operator()(const Pressed& event_body) const {
        // Go 23.4: a clock that was not pressed before the next report; nobody requested it.
        if (event_.by.role == Role::Hall)
            return std::nullopt;
        // Over the board an answer completes a move that was not pressed.
        const bool by_opponent = event_.by.role == player(opponent(event_body.seat)).role;
        if (!by_opponent || next_ == nullptr || next_->at != event_.at)
            return Press{};
        if (const auto* moved = std::get_if<Moved>(&next_->body))
            return MakeMove{before_.ply(), moved->move};
        if (const auto* reported = std::get_if<Reported>(&next_->body))
            return reported->report;
        return std::nullopt;
    }
    Answer operator()(const ClockTurned&) const {
        // A player who moves accepts that displaced pieces are restored; otherwise a press has
        // turned the clock.
        if (next_ != nullptr && next_->at == event_.at)
            if (const auto* moved = std::get_if<Moved>(&next_->body))
                return MakeMove{before_.ply(), moved->move};
        return Press{};
    }
    Answer operator()(const Resumed&) const {
        // FIDE I.12.1: the sealer makes the move that he says he sealed.
        if (event_.by.role == Role::Arbiter || event_.by.role == Role::Hall || next_ == nullptr ||
            next_->at != event_.at)
            return std::nullopt;
        const auto* moved = std::get_if<Moved>(&next_->body);
        return moved != nullptr ? Answer(MakeMove{before_.ply(), moved->move}) : std::nullopt;
    }
    Answer operator()(const Reported& event_body) const {
        // Xiangqi 7.1.d: a player calls one flag and both have fallen; only an arbiter reports that
        // both have.
        const auto* kind = find_report_kind(before_.settings().game, event_body.report.kind);
        const bool by_player = event_.by.role == Role::First || event_.by.role == Role::Second;
        if (by_player && kind != nullptr && kind->kind == "both-flags" &&
            (kind->by & kByPlayer) == 0)
            return ClaimFlag{};
        return event_body.report;
    }
    Answer operator()(const GameContinued& event_body) const {
        return ContinueGame{event_body.reason, event_body.clause};
    }
    Answer operator()(const ClocksStopped& event_body) const {
        return StopClocks{event_body.reason};
    }
    Answer operator()(const ClocksStarted& event_body) const {
        return StartClocks{event_body.reason};
    }
    Answer operator()(const BoardKeyReplaced& event_body) const {
        return ReplaceBoardKey{event_body.reason};
    }
    Answer operator()(const ClockRead& event_body) const { return event_body.read; }
    Answer operator()(const ClockAdjusted& event_body) const {
        if (event_.by.role != Role::Arbiter)
            return std::nullopt;  // it follows from a move or a press
        return AdjustClock{event_body.seat, event_body.main, event_body.periods, event_body.clause,
                           event_body.reason};
    }
    Answer operator()(const Ended& event_body) const {
        const std::string& code = event_body.ending.code;
        if (event_.by.role == Role::Arbiter)
            return code == HallEnding::Annulled
                       ? CommandBody(Annul{event_body.ending.clause, event_body.reason})
                       : CommandBody(Rule{event_body.ending, event_body.reason});
        if (code == "resignation")
            return Resign{};
        if (code == "agreement")
            return AcceptDraw{};
        if (code == HallEnding::Aborted)
            return Abort{};
        return std::nullopt;
    }
    Answer operator()(const ResultCorrected& event_body) const {
        return event_body.ending.code == HallEnding::Annulled
                   ? CommandBody(Annul{event_body.ending.clause, event_body.reason})
                   : CommandBody(CorrectResult{event_body.ending, event_body.reason});
    }
    Answer operator()(const Ruled& event_body) const {
        if (is_flag_claim(event_body))
            return ClaimFlag{};
        if (const Event* done = faulty_act_after(event_, next_))
            return std::visit(CommandReconstruction(before_, *done, nullptr), done->body);
        return std::nullopt;
    }
    /// Events that only follow from others, or are incomplete.
    template <typename Other>
    Answer operator()(const Other&) const {
        return std::nullopt;
    }

  private:
    const State& before_;
    const Event& event_;
    const Event* next_;
};

/// The log says "hall" for consequences of the law; a player has caused some of them.
Actor author_of_command(const Event& event, const Event* next) {
    if (const Event* done = faulty_act_after(event, next))
        return author_of_command(*done, nullptr);
    if (const auto* ruling = std::get_if<Ruled>(&event.body);
        ruling != nullptr && is_flag_claim(*ruling))
        return player(*ruling->seat);
    // The author of a flag fall is also the author of its consequences.
    if (std::holds_alternative<FlagFell>(event.body) && next != nullptr && next->at == event.at &&
        std::holds_alternative<Ended>(next->body))
        return next->by;
    if (const auto* voided = std::get_if<TurnVoided>(&event.body))
        return player(voided->seat);
    return event.by;
}

std::string refused(const Refusal& refusal) {
    return fmt::format("refused: {}{}: {}", refusal.code.name(),
                       refusal.clause ? fmt::format(" ({})", rulebook::Clause(*refusal.clause).id())
                                      : "",
                       refusal.english);
}

class LogVerifier {
  public:
    explicit LogVerifier(std::span<const Event> log) : log_(log) {}

    Result<LogVerification> run() {
        if (!log_.empty())
            if (const auto* created = std::get_if<Created>(&log_[0].body))
                out_.over_the_board = created->settings.setting == PlayMode::OverTheBoard;
        while (place_ < log_.size()) {
            const Event* next = place_ + 1 < log_.size() ? &log_[place_ + 1] : nullptr;
            const auto command = command_behind(state_, log_[place_], next);
            std::size_t taken = 1;
            if (command) {
                ++out_.commands;
                taken = compare(*command);
            } else {
                ++out_.unknown;
            }
            for (; taken > 0; --taken)
                KYVIEN_TRY(follow());
        }
        return std::move(out_);
    }

  private:
    /// The number of logged events that belong to the command.
    std::size_t compare(const Command& command) {
        const std::span<const Event> rest = log_.subspan(place_);
        const auto decided = decide_logged(state_, command);
        if (!decided) {
            differ(0, encode(rest[0]), refused(decided.error()));
            return batch();
        }
        const std::size_t common = std::min(decided->size(), rest.size());
        for (std::size_t i = 0; i < common; ++i)
            if (!((*decided)[i] == rest[i])) {
                differ(i, encode(rest[i]), encode((*decided)[i]));
                return std::max(batch(), i + 1);
            }
        if (decided->size() > rest.size()) {
            differ(common, {}, encode((*decided)[common]));
            return rest.size();
        }
        if (decided->empty()) {
            differ(0, encode(rest[0]), {});
            return batch();
        }
        out_.events += common;
        return common;
    }
    void differ(std::size_t offset, std::string logged, std::string decided) {
        out_.differences.push_back({place_ + offset + 1, std::move(logged), std::move(decided)});
    }
    /// After a difference: the events of the same moment are assumed to belong to one command.
    [[nodiscard]] std::size_t batch() const {
        std::size_t size = 1;
        while (place_ + size < log_.size() && log_[place_ + size].at == log_[place_].at)
            ++size;
        return size;
    }
    Result<void> follow() {
        if (auto applied = apply(state_, log_[place_]); !applied) {
            Refusal refusal = applied.error();
            refusal.values.emplace_back("event", std::to_string(place_ + 1));
            return refuse(std::move(refusal));
        }
        ++place_;
        return {};
    }

    std::span<const Event> log_;
    std::size_t place_ = 0;
    State state_;
    LogVerification out_;
};

}  // namespace

std::optional<Command> command_behind(const State& before, const Event& event, const Event* next) {
    auto asked = std::visit(CommandReconstruction(before, event, next), event.body);
    if (!asked)
        return std::nullopt;
    return Command{event.at, author_of_command(event, next), *std::move(asked)};
}

Result<LogVerification> verify_log(std::span<const Event> log) {
    // Undone events are as if never reported; places are numbered as in the log.
    const std::vector<std::size_t> places = KYVIEN_TRY(indexes_in_force(log));
    if (places.size() == log.size())
        return LogVerifier(log).run();
    const auto events = KYVIEN_TRY(events_in_force(log));
    auto verified = LogVerifier(events).run();
    if (verified)
        for (Difference& each : verified->differences)
            each.event = each.event <= places.size() ? places[each.event - 1] + 1 : log.size();
    return verified;
}

}  // namespace kyvien::conduct
