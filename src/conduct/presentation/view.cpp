#include "conduct/presentation/view.h"

#include <algorithm>

#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct {
namespace {

using internal::StateBody;

void add_moves(View& view, const StateBody& body, MoveTexts& texts) {
    // The cache belongs to a game; where a restored state differs, it is made anew from there.
    std::size_t known = 0;
    while (known < texts.moves.size() && known < body.moves.size() &&
           texts.moves[known] == body.moves[known].move)
        ++known;
    texts.moves.resize(known);
    texts.texts.resize(known);
    for (std::size_t ply = known; ply < body.moves.size(); ++ply) {
        texts.moves.push_back(body.moves[ply].move);
        texts.texts.push_back(body.game->texts(ply));
    }
    view.moves.reserve(body.moves.size());
    for (std::size_t ply = 0; ply < body.moves.size(); ++ply) {
        const MoveRecord& record = body.moves[ply];
        MoveView move{ply + 1, record.seat, record.move, texts.texts[ply], std::nullopt, {}};
        if (body.clock.is_timed())
            move.clock = record.reading.main;
        view.moves.push_back(std::move(move));
    }
    for (const Note& note : body.notes)
        if (note.ply > 0 && note.ply <= view.moves.size())
            view.moves[note.ply - 1].notes.push_back(note);
}

void add_clock(View& view, const StateBody& body, Instant now) {
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
    if (const auto* canadian = std::get_if<clock::Canadian>(&control))
        clock.period = canadian->period;
    view.clock = std::move(clock);
}

AgreementView agreement_of(const StateBody& body, MoveTexts* kept) {
    const internal::Counting& counting = *body.game->counting();
    AgreementView agreement{
        body.agreement->dead, body.agreement->confirmed, counting.count(body.agreement->dead), {}};
    if (kept == nullptr)
        return agreement;
    if (kept->proposed_at != body.moves.size()) {
        kept->proposed_at = body.moves.size();
        kept->proposal = counting.propose();
    }
    agreement.proposal = kept->proposal;
    return agreement;
}

void forbid_moves(View& view) {
    view.legal.clear();
    view.forbidden.clear();
}

}  // namespace

View view(const State& state, Instant now, std::optional<Seat> you, MoveTexts* texts) {
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
    view.game = settings.game;
    view.chess960 = settings.chess960;
    if (settings.game == Game::Go) {
        view.size = settings.board_size;
        view.komi = quarters_to_text(settings.komi_quarters);
    }
    view.turn = state.turn();
    body.game->show(view);
    if (!body.must_play.empty())
        view.legal = {body.must_play};
    // I.12.1: the sealer makes the move that he says he sealed while the clocks stand.
    if (body.pause != internal::Pause::None && !(body.adjournment && body.adjournment->is_lost))
        forbid_moves(view);
    if (body.board)
        body.board->show(body, view);
    MoveTexts unkept;
    add_moves(view, body, texts != nullptr ? *texts : unkept);
    add_clock(view, body, now);
    view.offer = body.offer;
    view.must_play = body.must_play;
    if (body.agreement && body.phase == Phase::Agreeing)
        view.agreement = agreement_of(body, texts);
    view.question = body.question;
    view.result = body.ending;
    if (body.ending && body.game->counting() != nullptr && body.ending->code == "count")
        view.count = body.game->counting()->count(body.ending->squares);
    view.notes = body.notes;
    view.setting = settings.setting;
    view.rulings = body.rulings;
    view.duties = state.duties();
    view.awaited = absences(state, now);
    view.adjournment = body.adjournment;
    if (const auto& book = body.adjournment; book && !body.sealings.empty() &&
                                             (book->stage == HallAdjournment::Stage::Sealed ||
                                              book->stage == HallAdjournment::Stage::Opening ||
                                              book->stage == HallAdjournment::Stage::ReplySealed)) {
        view.sealing = body.sealings.back();
        // Nothing is moved until the envelope has been opened.
        if (!book->is_lost)
            forbid_moves(view);
    }
    return view;
}

}  // namespace kyvien::conduct
