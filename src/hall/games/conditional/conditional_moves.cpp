#include "hall/games/conditional/conditional_moves.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "base/assert.h"
#include "conduct/core/typed_command.h"
#include "conduct/presentation/view.h"
#include "hall/games/new_game.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace conditional_moves {
namespace {

/// The game after this move; rewrites `move` in the log's notation.
Result<conduct::State> played(conduct::State state, conduct::Seat seat, std::string& move,
                              const std::string& language) {
    conduct::Command command{state.last_at(), conduct::player(seat),
                             conduct::MakeMove{state.moves().size(), move}};
    const auto events = KYVIEN_TRY(conduct::decide_typed(state, command, language));
    const std::size_t made = state.moves().size();
    for (const conduct::Event& event : events)
        KYVIEN_TRY(conduct::apply(state, event));
    if (state.moves().size() == made)
        return refuse("illegal-move", "This is no move that can be made here.");
    move = state.moves().back().move;
    return state;
}

Refusal at_place(Refusal refusal, std::size_t line, std::size_t move) {
    refusal.values.emplace_back("line", std::to_string(line + 1));
    refusal.values.emplace_back("move", std::to_string(move + 1));
    return refusal;
}

/// Are the lines equal up to the end of the shorter one, or do they first differ at a move of the
/// opponent?
bool are_compatible(const MoveLine& one, const MoveLine& other) {
    const auto parted = std::ranges::mismatch(one, other);
    return parted.in1 == one.end() || parted.in2 == other.end() ||
           (parted.in1 - one.begin()) % 2 == 0;
}
bool is_prefix_of(const MoveLine& start, const MoveLine& line) {
    return start.size() <= line.size() && std::ranges::mismatch(start, line).in1 == start.end();
}

void add_line(MoveLines& lines, MoveLine line) {
    if (std::ranges::any_of(lines, [&](const MoveLine& each) { return is_prefix_of(line, each); }))
        return;
    std::erase_if(lines, [&](const MoveLine& each) { return is_prefix_of(each, line); });
    lines.push_back(std::move(line));
}

std::string text_of_lines(const MoveLines& lines) {
    JsonWriter json;
    json.begin_array();
    for (const MoveLine& line : lines) {
        json.begin_array();
        for (const std::string& move : line)
            json.value(move);
        json.end_array();
    }
    return json.end_array().take();
}

MoveLines lines_of_text(const std::string& text) {
    MoveLines lines;
    boost::system::error_code error;
    const json::value parsed = json::parse(text, error);
    if (error || !parsed.is_array())
        return lines;
    for (const json::value& line : parsed.get_array()) {
        MoveLine moves;
        if (line.is_array())
            for (const json::value& move : line.get_array())
                if (move.is_string())
                    moves.emplace_back(move.get_string());
        if (!moves.empty())
            lines.push_back(std::move(moves));
    }
    return lines;
}

/// The moves of a line in players' notation, following those of the game.
std::vector<conduct::MoveView> shown_moves(const conduct::State& state, MoveLine line) {
    conduct::State after = state;
    for (std::string& move : line) {
        if (after.phase() != conduct::Phase::Playing || !after.turn())
            break;
        auto next = played(after, *after.turn(), move, {});
        if (!next)
            break;
        after = *std::move(next);
    }
    auto moves = conduct::view(after, after.last_at(), std::nullopt).moves;
    moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(state.moves().size()));
    return moves;
}

Refusal not_seated() {
    return refuse("not-seated", "You are watching; only the players may do this.").error();
}

std::span<const conduct::MoveRecord> since(const conduct::State& state, std::size_t ply) {
    return state.moves().subspan(std::min(ply, state.moves().size()));
}

}  // namespace
}  // namespace conditional_moves

bool allows_conditional_moves(const conduct::State& state) {
    const conduct::Settings& settings = state.settings();
    return settings.setting == conduct::PlayMode::Electronic && is_by_days(settings.time);
}

Result<MoveLines> checked_lines(const conduct::State& state, conduct::Seat seat,
                                const MoveLines& lines, const std::string& language) {
    using namespace conditional_moves;
    MoveLines checked;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        conduct::State at = state;
        MoveLine line = lines[i];
        for (std::size_t ply = 0; ply < line.size(); ++ply) {
            const conduct::Seat mover = ply % 2 == 0 ? conduct::opponent(seat) : seat;
            auto next = played(at, mover, line[ply], language);
            if (!next)
                return refuse(at_place(next.error(), i, ply));
            at = *std::move(next);
        }
        for (const MoveLine& other : checked)
            if (!are_compatible(line, other))
                return bad_field("lines", {"field-one-answer", "one answer to each move"});
        add_line(checked, std::move(line));
    }
    return checked;
}

MoveLines remaining_lines(const MoveLines& lines, std::span<const conduct::MoveRecord> played) {
    MoveLines rest;
    for (const MoveLine& line : lines) {
        const bool is_still_on_it = line.size() > played.size() &&
                                    std::ranges::equal(played, std::span(line).first(played.size()),
                                                       {}, &conduct::MoveRecord::move);
        if (is_still_on_it)
            rest.emplace_back(line.begin() + static_cast<std::ptrdiff_t>(played.size()),
                              line.end());
    }
    return rest;
}

std::string conditional_json(const std::string& id, const conduct::State& state,
                             const MoveLines& lines, std::string_view dropped) {
    JsonWriter json;
    json.begin_object().field("t", "conditional").field("v", 1);
    json.key("id").raw(id.empty() ? "null" : id);
    json.field("ply", state.moves().size()).key("lines").begin_array();
    for (const MoveLine& line : lines) {
        json.begin_array();
        for (const conduct::MoveView& move : conditional_moves::shown_moves(state, line)) {
            json.begin_object().field("move", move.uci).key("text").begin_object();
            for (const auto& [form, text] : move.text)
                json.field(form, text);
            json.end_object().end_object();
        }
        json.end_array();
    }
    json.end_array();
    if (!dropped.empty())
        json.field("dropped", dropped);
    return json.end_object().take();
}

// ---- setting lines ------------------------------------------------------------------------------

void ConditionalMoves::read(const Table& table, std::function<void()> then) {
    const std::string& game = table.id;
    Game& known = games_[game];
    // It belonged to another hall meanwhile, where other lines may have been set.
    if (std::exchange(known.fence, table.fence) != table.fence) {
        known.plans = {};
        known.is_read = false;
    }
    if (known.is_read) {
        then();
        return;
    }
    known.waiting.push_back(std::move(then));
    if (std::exchange(known.is_being_read, true))
        return;
    context_.run_in_background(
        [store = store_, game] { return store->conditional(game); },
        [this, game](const Result<std::vector<store::ConditionalMoves>>& found) {
            Game& read_game = games_[game];
            read_game.is_being_read = false;
            read_game.is_read = found.has_value();
            if (!found)
                journal(Level::Warning, "conditional-not-read",
                        {{"game", game}, {"reason", found.error().english}});
            else
                for (const store::ConditionalMoves& each : *found)
                    if (each.seat == 0 || each.seat == 1)
                        read_game.plans[static_cast<std::size_t>(each.seat)] = {
                            each.ply, conditional_moves::lines_of_text(each.answers), each.dropped,
                            0};
            for (const auto& wait : std::exchange(read_game.waiting, {}))
                wait();
        });
}

void ConditionalMoves::store_lines(const std::string& game, conduct::Seat seat, VoidDone done) {
    const Plan& plan = games_[game].plans[clock::index(seat)];
    const std::string answers =
        plan.lines.empty() ? std::string() : conditional_moves::text_of_lines(plan.lines);
    context_.run_in_background(
        [store = store_, row = store::ConditionalMoves{game, static_cast<int>(clock::index(seat)),
                                                       plan.ply, answers, plan.dropped,
                                                       stored_instant(context_.time.now())}] {
            return store->set_conditional(row);
        },
        [game, done = std::move(done)](const Result<void>& kept) mutable {
            if (!kept)
                journal(Level::Warning, "conditional-not-kept",
                        {{"game", game}, {"reason", kept.error().english}});
            done(kept);
        });
}

void ConditionalMoves::ask(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                           const SetConditional& new_lines, const std::string& language) {
    const Subscription& subscription = watcher->subscription();
    const Table& table = *subscription.table;
    Result<void> may;
    if (!subscription.seat)
        may = refuse(conditional_moves::not_seated());
    else if (store_ == nullptr || !allows_conditional_moves(table.state))
        may = refuse("no-conditional-moves", "Only games by days have conditional moves.");
    else if (new_lines.lines && !new_lines.lines->empty() &&
             (table.state.phase() != conduct::Phase::Playing ||
              table.state.turn() != conduct::opponent(*subscription.seat)))
        may = refuse("no-conditional-moves", "They are set while it is the opponent's turn.");
    if (!may) {
        fan_out_.answer_refused(*watcher, id, may.error());
        return;
    }
    read(table,
         [this, from = std::weak_ptr(watcher), seat = *subscription.seat, id, new_lines, language] {
             const auto still_there = from.lock();
             if (!still_has_seat(still_there, seat, id))
                 return;
             if (new_lines.lines)
                 set(still_there, seat, id, *new_lines.lines, language);
             else
                 send_lines(still_there, seat, id);
         });
}

bool ConditionalMoves::still_has_seat(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat,
                                      const std::string& id) {
    if (!watcher || watcher->subscription().table == nullptr)
        return false;
    const bool sits = watcher->subscription().seat == seat;
    if (!sits)
        fan_out_.answer_refused(*watcher, id, conditional_moves::not_seated());
    return sits;
}

void ConditionalMoves::set(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat,
                           const std::string& id, MoveLines lines, const std::string& language) {
    const Table& table = *watcher->subscription().table;
    // The opponent may have moved during the read.
    if (!lines.empty() && table.state.turn() != conduct::opponent(seat)) {
        fan_out_.answer_refused(
            *watcher, id,
            refuse("no-conditional-moves", "They are set while it is the opponent's turn.")
                .error());
        return;
    }
    auto checked = checked_lines(table.state, seat, lines, language);
    if (!checked) {
        fan_out_.answer_refused(*watcher, id, checked.error());
        return;
    }
    games_[table.id].plans[clock::index(seat)] = {
        table.state.moves().size(), *std::move(checked), {}, 0};
    store_lines(table.id, seat,
                [this, from = std::weak_ptr(watcher), seat, id](const Result<void>& kept) {
                    const auto still_there = from.lock();
                    if (!still_has_seat(still_there, seat, id))
                        return;
                    if (kept)
                        send_lines(still_there, seat, id);
                    else
                        fan_out_.answer_refused(*still_there, id, kept.error());
                });
}

void ConditionalMoves::send_lines(const std::shared_ptr<Watcher>& watcher, conduct::Seat seat,
                                  const std::string& id) {
    const Table& table = *watcher->subscription().table;
    const Plan& plan = games_[table.id].plans[clock::index(seat)];
    watcher->answer(conditional_json(
        id, table.state,
        remaining_lines(plan.lines, conditional_moves::since(table.state, plan.ply)),
        plan.dropped));
}

// ---- playing answers ----------------------------------------------------------------------------

void ConditionalMoves::note(Table& table) {
    if (store_ == nullptr || !allows_conditional_moves(table.state))
        return;
    if (table.is_played_elsewhere) {
        games_.erase(table.id);  // another hall may change the lines
        return;
    }
    if (!is_live(table.state)) {
        // The game is over: no more answers.
        if (games_.erase(table.id) > 0 && table.state.phase() == conduct::Phase::Finished)
            context_.run_in_background(
                [store = store_, game = table.id] { return store->forget_conditional(game); },
                [](const Result<void>&) {});
        return;
    }
    read(table, [this, id = table.id] {
        Table* const kept = tables_.in_memory(id);
        if (kept == nullptr || kept->is_played_elsewhere)
            return;
        for (const conduct::Seat seat : clock::kBothSeats)
            consider(*kept, seat);
    });
}

void ConditionalMoves::consider(Table& table, conduct::Seat seat) {
    Plan& plan = games_[table.id].plans[clock::index(seat)];
    if (plan.lines.empty())
        return;
    const std::size_t made = table.state.moves().size();
    // After a takeback they refer to a position that may not recur.
    const MoveLines rest =
        made < plan.ply
            ? MoveLines{}
            : remaining_lines(plan.lines, conditional_moves::since(table.state, plan.ply));
    if (rest.empty()) {
        // The line was used up, or left.
        const bool is_done =
            made > plan.ply &&
            !remaining_lines(
                 plan.lines,
                 conditional_moves::since(table.state, plan.ply).first(made - plan.ply - 1))
                 .empty() &&
            table.state.moves().back().seat == seat;
        drop(table.id, seat, is_done ? "" : "departed");
        return;
    }
    if (table.state.phase() != conduct::Phase::Playing || table.state.turn() != seat ||
        plan.asked == made + 1 || table.stopped || table.uncertain ||
        context_.recording.is_interrupted())
        return;
    plan.asked = made + 1;
    play(table, seat, rest.front().front());
}

void ConditionalMoves::play(Table& table, conduct::Seat seat, const std::string& move) {
    // Posted, so that the opponent's move is answered first.
    context_.post([this, id = table.id, seat, move, ply = table.state.moves().size()] {
        Table* const asked = tables_.in_memory(id);
        if (asked == nullptr || asked->is_played_elsewhere || asked->state.moves().size() != ply)
            return;
        TableRequest request;
        request.command = {context_.time.now(), conduct::player(seat),
                           conduct::MakeMove{ply, move}};
        request.done = [this, id, seat, ply](const Result<std::size_t>& done) {
            const auto game = games_.find(id);
            if (done || game == games_.end())
                return;
            Plan& plan = game->second.plans[clock::index(seat)];
            // While nothing can be recorded, or another hall takes over, it will be tried again.
            if (Recording::is_failure(done.error()) || done.error().code == not_owner().code) {
                plan.asked = 0;
                return;
            }
            Table* const refused = tables_.in_memory(id);
            if (refused == nullptr || refused->state.moves().size() != ply)
                return;
            journal(Level::Info, "conditional-refused",
                    {{"game", id}, {"code", done.error().code.text()}});
            drop(id, seat, "refused");
        };
        queue_.submit(*asked, std::move(request));
    });
}

void ConditionalMoves::drop(const std::string& game, conduct::Seat seat, std::string why) {
    Plan& plan = games_[game].plans[clock::index(seat)];
    plan.lines.clear();
    plan.dropped = std::move(why);
    store_lines(game, seat, [](const Result<void>&) {});
}

}  // namespace kyvien::hall
