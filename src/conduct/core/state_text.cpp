// The text form of a State, and its hash.
#include "conduct/core/state.h"

#include "base/members.h"
#include "clock/seat.h"
#include "conduct/adjournment/internal/hall_resumption.h"
#include "conduct/core/internal/games.h"
#include "conduct/core/internal/members_text.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/log/event_line.h"

namespace kyvien::conduct {

std::string_view name(Phase phase) {
    constexpr std::string_view kNames[] = {"nothing",   "waiting",        "playing", "agreeing",
                                           "adjourned", "arbiter-needed", "finished"};
    return kNames[static_cast<std::size_t>(phase)];
}

State::State() : body_(std::make_unique<internal::StateBody>()) {}
State::State(const State& other) : body_(std::make_unique<internal::StateBody>(*other.body_)) {}
State::State(State&& other) noexcept = default;
State& State::operator=(const State& other) {
    if (this != &other)
        body_ = std::make_unique<internal::StateBody>(*other.body_);
    return *this;
}
State& State::operator=(State&& other) noexcept = default;
State::~State() = default;

std::size_t State::seq() const {
    return body_->seq;
}
Phase State::phase() const {
    return body_->phase;
}
const Settings& State::settings() const {
    return body_->settings;
}
const std::optional<Player>& State::player(Seat seat) const {
    return body_->players[clock::index(seat)];
}
std::size_t State::ply() const {
    return body_->moves.size();
}
std::span<const MoveRecord> State::moves() const {
    return body_->moves;
}
std::optional<Seat> State::turn() const {
    if (body_->phase != Phase::Playing)
        return std::nullopt;
    if (body_->board)
        if (const auto turn = body_->board->turn(*body_))
            return turn;
    return body_->game->turn();
}
const clock::Clock& State::clock() const {
    return body_->clock;
}
std::optional<Instant> State::deadline() const {
    const auto& book = body_->adjournment;
    if (body_->phase == Phase::Adjourned && book && book->stage == HallAdjournment::Stage::Sealed)
        return book->resumption;
    const auto flag = body_->board                     ? body_->board->deadline(*body_)
                      : body_->phase == Phase::Playing ? body_->clock.flag_fall()
                                                       : std::nullopt;
    const auto late = internal::lateness_deadline(*body_);
    return flag && late ? std::min(*flag, *late) : flag ? flag : late;
}
Instant State::last_at() const {
    return body_->last_at;
}
std::optional<Seat> State::offer() const {
    return body_->offers.earlier;
}
bool State::has_both_offers() const {
    return body_->offers.both;
}
bool State::is_offered_by(Seat seat) const {
    return body_->offers.by(seat);
}
const std::optional<Takeback>& State::takeback() const {
    return body_->friendly.asked;
}
BerserkMoves State::berserk_moves() const {
    BerserkMoves moves;
    for (const Seat seat : clock::kBothSeats)
        if (body_->friendly.is_berserk[clock::index(seat)])
            moves[clock::index(seat)] =
                static_cast<int>(std::ranges::count(body_->moves, seat, &MoveRecord::seat));
    return moves;
}
const std::string& State::must_play() const {
    return body_->must_play;
}
const Terms& State::terms() const {
    return body_->terms;
}
const std::optional<Agreement>& State::agreement() const {
    return body_->agreement;
}
const std::optional<Question>& State::question() const {
    return body_->question;
}
const std::optional<Ending>& State::ending() const {
    return body_->ending;
}
std::span<const Note> State::notes() const {
    return body_->notes;
}
std::span<const RulingRecord> State::rulings() const {
    return body_->rulings;
}
std::size_t State::board_keys_replaced() const {
    return body_->board_keys_replaced;
}
std::span<const ReadClock> State::clock_readings() const {
    return body_->clock_readings;
}
const ReadClock* State::clock_read_at(std::size_t ply) const {
    const auto found = std::ranges::lower_bound(body_->clock_readings, ply, {}, &ReadClock::ply);
    return found != body_->clock_readings.end() && found->ply == ply ? &*found : nullptr;
}
std::optional<clock::Reading> State::time_after(std::size_t ply) const {
    if (const ReadClock* read = clock_read_at(ply)) {
        clock::Reading shown;
        shown.main = read->main;
        shown.periods = read->periods.value_or(0);
        shown.period = read->period.value_or(Milliseconds{});
        shown.stones = read->stones.value_or(0);
        shown.in_overtime = read->period.has_value();
        shown.flag = read->flag.value_or(false);
        return shown;
    }
    if (!body_->clock.is_timed() || ply >= body_->moves.size())
        return std::nullopt;
    return body_->moves[ply].reading;
}
std::span<const Sealing> State::sealings() const {
    return body_->sealings;
}
const std::optional<HallAdjournment>& State::adjournment() const {
    return body_->adjournment;
}
std::vector<Duty> State::duties() const {
    return body_->board ? body_->board->duties(*body_) : std::vector<Duty>{};
}
Values State::tallies() const {
    return body_->board ? body_->board->tallies(*body_) : Values{};
}
std::string State::position_text() const {
    return body_->game ? body_->game->position_text() : std::string();
}

base::Digest hash(const State& state) {
    const internal::StateBody& body = internal::Access::body(state);
    std::string text;
    base::for_each_member(body, [&]<typename Member>(const Member& member) {
        if constexpr (std::is_same_v<Member, Settings>) {
            // They already have a text form: that of their event.
            if (body.game)
                internal::append_members(text, encode({{}, {}, Created{member}}));
        } else if constexpr (std::is_same_v<Member, clock::Clock>) {
            for (const Seat seat : clock::kBothSeats) {
                internal::append_members(text, member.reading(seat, body.last_at));
                internal::append_members(text, member.completed_moves(seat));
            }
            internal::append_members(text, member.turn());
            internal::append_members(text, member.running());
            internal::append_members(text, member.turn_used(body.last_at));
        } else if constexpr (std::is_same_v<Member, internal::Cloned<internal::GameConduct>>) {
            if (member) {
                internal::append_members(text, member->position_text());
                internal::append_members(text, member->turn());
            }
        } else if constexpr (std::is_same_v<Member, internal::Cloned<internal::BoardConduct>>) {
            if (member)
                internal::append_members(text, member->memory_text());
        } else {
            internal::append_members(text, member);
        }
    });
    return base::digest(text);
}

}  // namespace kyvien::conduct
