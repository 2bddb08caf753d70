#include "conduct/presentation/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "conduct/core/decide.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/presentation/internal/settings_view.h"

namespace kyvien::conduct {
namespace {

using internal::StateBody;

bool is_as_recorded(const MoveView& move, const MoveRecord& record, bool is_timed) {
    return move.uci == record.move && move.seat == record.seat && move.text.empty() &&
           move.clock == (is_timed ? std::optional(record.reading.main) : std::nullopt) &&
           move.compensated == record.compensated;
}

std::optional<ReadClock> read_at(const StateBody& body, std::size_t ply) {
    const auto found = std::ranges::lower_bound(body.clock_readings, ply, {}, &ReadClock::ply);
    return found != body.clock_readings.end() && found->ply == ply ? std::optional(*found)
                                                                   : std::nullopt;
}

/// Sets the notes of all moves. Returns how many of the first `same` moves, taken from the previous
/// view, keep their notes, up to the first that does not.
std::size_t set_notes(View& view, const StateBody& body, std::size_t same) {
    std::vector<std::pair<std::size_t, std::vector<Note>>> former;
    for (std::size_t i = 0; i < same; ++i)
        if (!view.moves[i].notes.empty())
            former.emplace_back(i, std::exchange(view.moves[i].notes, {}));
    std::size_t unchanged = same;
    for (const Note& note : body.notes) {
        if (note.ply == 0 || note.ply > view.moves.size())
            continue;
        const std::size_t move = note.ply - 1;
        view.moves[move].notes.push_back(note);
        if (move < unchanged &&
            std::ranges::find(
                former, move, [](const auto& each) { return each.first; }) == former.end())
            unchanged = move;
    }
    for (const auto& [move, notes] : former)
        if (move < unchanged && view.moves[move].notes != notes)
            unchanged = move;
    return unchanged;
}

/// Takes the texts from the cache of this game, or makes them for this view alone.
void add_moves(View& view, const StateBody& body, ViewCache* cache) {
    ViewCache unkept;
    ViewCache& texts = cache != nullptr ? *cache : unkept;
    const bool is_timed = body.clock.is_timed();
    if (texts.texts_only_in_cache)
        view.moves = std::exchange(texts.views, {});
    // The cache belongs to a game; if a restored state differs, it is rebuilt from there.
    std::size_t known = 0;
    std::size_t same = 0;
    for (; known < texts.moves.size() && known < body.moves.size() &&
           texts.moves[known] == body.moves[known].move;
         ++known)
        if (same == known && known < view.moves.size() &&
            is_as_recorded(view.moves[known], body.moves[known], is_timed) &&
            view.moves[known].read == read_at(body, known))
            ++same;
    // A proposal for the stones of another position is made again.
    if (known < texts.moves.size() && texts.proposed_at.value_or(0) > known)
        texts.proposed_at.reset();
    texts.moves.resize(known);
    texts.texts.resize(known);
    for (std::size_t ply = known; ply < body.moves.size(); ++ply) {
        texts.moves.push_back(body.moves[ply].move);
        texts.texts.push_back(body.game->texts(ply));
    }
    view.moves.resize(same);
    // The cache already has room for more than one move.
    if (same == 0)
        view.moves.reserve(body.moves.size());
    for (std::size_t ply = same; ply < body.moves.size(); ++ply) {
        const MoveRecord& record = body.moves[ply];
        TextForms& made = texts.texts[ply];
        view.moves.emplace_back(ply + 1, record.seat, record.move,
                                cache == nullptr            ? std::move(made)
                                : texts.texts_only_in_cache ? TextForms()
                                                            : made,
                                is_timed ? std::optional(record.reading.main) : std::nullopt,
                                record.compensated, read_at(body, ply));
    }
    texts.unchanged = set_notes(view, body, same);
}

void add_clock(View& view, const StateBody& body, Instant now) {
    for (const ReadClock& read : body.clock_readings)
        view.clock_read[clock::index(read.seat)] = read;
    if (!body.clock.is_timed())
        return;
    const clock::TimeControl& control = body.clock.control(Seat::First);
    ClockView clock;
    clock.kind = clock::kind_name(control);
    clock.at = std::max(now, body.last_at);
    for (const Seat seat : clock::kBothSeats)
        clock.reading[clock::index(seat)] = body.clock.reading(seat, clock.at);
    clock.running = body.clock.running();
    if (const auto* byo = std::get_if<clock::ByoYomi>(&control))
        clock.period = byo->period;
    // In Go placing a stone ends the counting before the clock is pressed.
    const auto fall = body.clock.flag_fall();
    if (fall && body.clock.turn() == body.game->turn())
        clock.calls = body.clock.calls(clock.at, *fall);
    if (const auto* canadian = std::get_if<clock::Canadian>(&control))
        clock.period = canadian->period;
    view.clock = std::move(clock);
}

AgreementView agreement_of(const StateBody& body, ViewCache* cache) {
    const internal::Counting& counting = *body.game->counting();
    AgreementView agreement{
        body.agreement->dead, body.agreement->confirmed, counting.count(body.agreement->dead), {}};
    if (cache == nullptr)
        return agreement;
    if (cache->proposed_at != body.moves.size()) {
        cache->proposed_at = body.moves.size();
        cache->proposal = counting.propose();
    }
    agreement.proposal = cache->proposal;
    return agreement;
}

std::optional<FriendlyView> friendly_of(const State& state, Instant now) {
    const Friendly& agreed = state.settings().friendly;
    if (!agreed.any())
        return std::nullopt;
    FriendlyView friendly;
    friendly.agreed = agreed;
    friendly.asked = state.takeback();
    const BerserkMoves berserk = state.berserk_moves();
    const Instant at = std::max(now, state.last_at());
    for (const Seat seat : clock::kBothSeats) {
        const auto may = [&](CommandBody asked) {
            return decide(state, {at, player(seat), std::move(asked)}).has_value();
        };
        friendly.may_ask[clock::index(seat)] = may(AskTakeback{});
        friendly.may_give[clock::index(seat)] = may(GiveTime{});
        friendly.may_go_berserk[clock::index(seat)] = may(GoBerserk{});
        friendly.is_berserk[clock::index(seat)] = berserk[clock::index(seat)].has_value();
    }
    return friendly;
}

void forbid_moves(View& view) {
    view.legal.clear();
    view.forbidden.clear();
}

}  // namespace

std::vector<TextForms> written_moves(const State& state, std::span<const std::string> moves,
                                     std::optional<std::size_t> made) {
    const StateBody& body = internal::Access::body(state);
    if (moves.empty() || body.game == nullptr)
        return {};
    const std::size_t last = body.moves.size();
    for (std::size_t ply = std::min(made.value_or(last), last) + 1; ply-- > 0;) {
        std::vector<TextForms> texts;
        for (const std::string& move : moves) {
            texts.push_back(body.game->texts_of(ply, move));
            if (texts.back().empty())
                break;
        }
        if (!texts.back().empty())
            return texts;
    }
    return {};
}

namespace {

/// Adds "KEY.FORM" with the moves in each form.
void add_written(Values& values, std::string_view key, const State& state,
                 std::span<const std::string> moves, std::optional<std::size_t> made) {
    const std::vector<TextForms> written = written_moves(state, moves, made);
    if (written.empty())
        return;
    for (std::size_t form = 0; form < written.front().size(); ++form) {
        std::string text;
        for (const TextForms& move : written)
            text.append(text.empty() ? "" : ", ").append(move[form].second);
        values.emplace_back(fmt::format("{}.{}", key, written.front()[form].first),
                            std::move(text));
    }
}

void add_written(Values& values, const State& state, std::optional<std::size_t> made) {
    for (const std::string_view key : {"moves", "move"})
        if (const auto found = std::ranges::find(values, key, &Values::value_type::first);
            found != values.end()) {
            const auto moves = base::split<std::string>(found->second, ',');
            add_written(values, key, state, moves, made);
        }
}

}  // namespace

void internal::show_settings(const Settings& settings, const GameConduct& game, View& view) {
    view.game = settings.game;
    view.chess960 = settings.chess960;
    const GameInfo& kind = info(settings.game);
    if (kind.board.most_size > 0)
        view.size = settings.board_size;
    if (kind.has_komi)
        view.komi = quarters_to_text(settings.komi_quarters);
    if (!settings.fen.empty() || settings.chess960 || settings.handicap > 0)
        view.start = game.start();
}

View view(const State& state, Instant now, std::optional<Seat> you, ViewCache* texts) {
    const StateBody& body = internal::Access::body(state);
    View view;
    view.seq = body.seq;
    view.now = now;
    view.phase = body.phase;
    view.you = you;
    view.seats = body.players;
    if (!body.game)
        return view;
    const Settings& settings = body.settings;
    internal::show_settings(settings, *body.game, view);
    view.turn = state.turn();
    body.game->show(view);
    if (!body.must_play.empty())
        view.legal = {body.must_play};
    // I.12.1: the sealer makes the move that he says he sealed while the clocks are stopped.
    if (body.pause != internal::Pause::None && !(body.adjournment && body.adjournment->is_lost))
        forbid_moves(view);
    if (body.board)
        body.board->show(body, view);
    add_moves(view, body, texts);
    add_clock(view, body, now);
    view.offer = body.offers.earlier;
    view.has_both_offers = body.offers.both;
    view.friendly = friendly_of(state, now);
    view.must_play = body.must_play;
    if (body.agreement && body.phase == Phase::Agreeing)
        view.agreement = agreement_of(body, texts);
    view.question = body.question;
    view.result = body.ending;
    if (const auto* counting = body.game->counting();
        body.ending && counting != nullptr && counting->was_counted(*body.ending))
        view.count = counting->count(body.ending->squares);
    view.notes = body.notes;
    view.setting = settings.setting;
    view.rulings = body.rulings;
    for (RulingRecord& record : view.rulings)
        add_written(record.ruling.values, state, record.ply);
    view.duties = duties_at(state, now);
    for (Duty& duty : view.duties) {
        add_written(duty.values, state, std::nullopt);
        if (!duty.moves.empty())
            add_written(duty.values, "moves", state, duty.moves, std::nullopt);
    }
    view.awaited = absences(state, now);
    view.adjournment = body.adjournment;
    if (const auto& book = body.adjournment; book && !body.sealings.empty() &&
                                             (book->stage == HallAdjournment::Stage::Sealed ||
                                              book->stage == HallAdjournment::Stage::Opening ||
                                              book->stage == HallAdjournment::Stage::ReplySealed)) {
        view.sealing = body.sealings.back();
        // No move can be made until the envelope has been opened.
        if (!book->is_lost)
            forbid_moves(view);
    }
    return view;
}

std::vector<Duty> duties_at(const State& state, Instant now) {
    std::vector<Duty> duties = state.duties();
    for (Duty& duty : duties) {
        const auto until = std::ranges::find(duty.values, "until", &Values::value_type::first);
        if (duty.code == "arrive" && until != duty.values.end() &&
            now.time_since_epoch().count() > std::atoll(until->second.c_str()))
            duty.code = "arrival-overdue";
    }
    return duties;
}

}  // namespace kyvien::conduct
