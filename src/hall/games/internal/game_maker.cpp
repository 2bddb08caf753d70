#include "hall/games/internal/game_maker.h"

#include <utility>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/log/event_line.h"
#include "hall/games/internal/seats.h"
#include "hall/games/internal/table_texts.h"
#include "hall/games/programs/program_seats.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {

using conduct::Seat;

namespace game_maker {
namespace {

// An open game that nobody has joined for this long is annulled, a limited number at a time.
constexpr Milliseconds kOpenFor = std::chrono::hours(12);
// Players of correspondence games do not wait at the board.
constexpr Milliseconds kOpenByDaysFor = std::chrono::days(14);
// Games that are not annulled are checked again after this time.
constexpr Milliseconds kStaysFor = std::chrono::days(1);
constexpr std::size_t kMaxAnnulledTogether = 100;

UnrecordedGame empty_game(std::string id, Instant at) {
    UnrecordedGame begun{std::make_unique<Table>(), {}};
    begun.table->id = std::move(id);
    begun.table->created = at;
    begun.table->last_used = at;
    return begun;
}

/// Decides and applies at once, because the game does not exist yet.
Result<void> decide_and_apply(UnrecordedGame& begun, conduct::Actor by, conduct::CommandBody body) {
    conduct::State& state = begun.table->state;
    const auto events =
        KYVIEN_TRY(conduct::decide(state, {begun.table->created, std::move(by), std::move(body)}));
    for (const conduct::Event& event : events) {
        KYVIEN_TRY(conduct::apply(state, event));
        begun.addition.lines.push_back(conduct::encode(event));
    }
    return {};
}

}  // namespace
}  // namespace game_maker

Result<UnrecordedGame> begin_reserved(std::string id, NewGame game, Instant at) {
    UnrecordedGame begun = game_maker::empty_game(std::move(id), at);
    KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::hall(),
                                            conduct::Create{std::move(game.settings)}));
    begun.table->is_arranged = true;
    return begun;
}

Result<UnrecordedGame> begin_game(std::string id, NewGame game, Instant at) {
    const bool is_over_the_board = game.is_over_the_board();
    UnrecordedGame begun = game_maker::empty_game(std::move(id), at);
    KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::hall(),
                                            conduct::Create{std::move(game.settings)}));
    if (!is_over_the_board) {
        KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::player(game.seat),
                                                conduct::Join{game.seat, std::move(game.name)}));
        if (!game.program)
            return begun;
        // It has begun, and waits for its human maker.
        begun.table->is_casual = true;
        const Seat other = clock::opponent(game.seat);
        KYVIEN_TRY(game_maker::decide_and_apply(
            begun, conduct::player(other), conduct::Join{other, std::move(game.program->name)}));
        if (begun.table->state.clock().is_timed())
            KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::arbiter("Kyvien"),
                                                    stop_for_awaited_player()));
        return begun;
    }
    for (const Seat seat : clock::kBothSeats)
        KYVIEN_TRY(game_maker::decide_and_apply(
            begun, conduct::player(seat),
            conduct::Join{seat, game.players[clock::index(seat)], true}));
    if (game.starts)
        KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::hall(), conduct::Start{}));
    return begun;
}

Result<UnrecordedGame> begin_between(std::string id, NewGame game, Instant at) {
    UnrecordedGame begun = game_maker::empty_game(std::move(id), at);
    const bool is_one_sitting = !is_by_days(game.settings.time);
    KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::hall(),
                                            conduct::Create{std::move(game.settings)}));
    begun.table->is_casual = true;
    for (const Seat seat : clock::kBothSeats)
        KYVIEN_TRY(game_maker::decide_and_apply(
            begun, conduct::player(seat), conduct::Join{seat, game.players[clock::index(seat)]}));
    if (is_one_sitting && begun.table->state.clock().is_timed())
        KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::arbiter("Kyvien"),
                                                stop_for_awaited_player()));
    return begun;
}

Result<UnrecordedGame> begin_rematch(std::string id, const Table& old, Instant at,
                                     std::string_view secret) {
    UnrecordedGame begun = game_maker::empty_game(std::move(id), at);
    KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::hall(),
                                            conduct::Create{old.state.settings()}));
    begun.table->is_casual = true;
    for (const Seat seat : clock::kBothSeats) {
        const Seat before = clock::opponent(seat);
        if (const auto& player = old.state.player(before))
            KYVIEN_TRY(game_maker::decide_and_apply(begun, conduct::player(seat),
                                                    conduct::Join{seat, player->name}));
        if (old.played_by_program[clock::index(before)])
            begun.table->keys.push_back(
                {static_cast<int>(seat),
                 key_of_program(secret, begun.table->id, old.state.player(before)->name)});
        else if (const auto key = key_of_seat(old.keys, before))
            begun.table->keys.push_back({static_cast<int>(seat), *key});
    }
    if (is_timed_here(begun.table->state)) {
        const Instant began = begun.table->state.last_at();
        begun.table->uncharged = grace_of_turn(*begun.table);
        begun.table->turn = {began, began + begun.table->uncharged};
    }
    return begun;
}

void GameMaker::make(UnrecordedGame begun, store::GameStatus status,
                     std::move_only_function<void(Result<Table*>)> done) {
    Table& table = *begun.table;
    store::Append addition = std::move(begun.addition);
    addition.game = table.id;
    addition.at = stored_instant(table.created);
    addition.keys = table.keys;
    if (context_.hall != 0) {
        table.owner = context_.hall;
        table.fence = addition.fence = 1;
    }
    addition.card = store::GameCard{status, summary_of(table, table.state), {}};
    context_.append(std::move(addition),
                    [this, table = std::move(begun.table),
                     done = std::move(done)](const Result<std::uint64_t>& result) mutable {
                        if (!result) {
                            done(refuse(result.error()));
                            return;
                        }
                        ++context_.metrics.games_made;
                        context_.metrics.events += *result;
                        Table& loaded_table = tables_.keep(std::move(table));
                        notify_turn_change(context_, loaded_table, Begun::Now);
                        done(&loaded_table);
                    });
}

void GameMaker::create(NewGame game, const PredeterminedSeat& chosen, SeatDone done) {
    GrantedSeat granted{context_.part.new_id(), game.seat,
                        game.is_over_the_board() ? std::string() : new_token()};
    if (chosen.id.empty()) {
        make_new(std::move(game), std::move(granted), std::move(done));
        return;
    }
    granted.id = chosen.id;
    if (!granted.token.empty())
        granted.token = chosen.token;
    tables_.fetch(chosen.id, [this, game = std::move(game), granted = std::move(granted),
                              done = std::move(done)](const Result<void>& there) mutable {
        if (there)
            find_again(std::move(granted), std::move(done));
        else if (there.error().code == "no-such-game")
            make_new(std::move(game), std::move(granted), std::move(done));
        else
            done(refuse(there.error()));
    });
}

void GameMaker::find_again(GrantedSeat granted, SeatDone done) {
    const std::string id = granted.id;
    tables_.fetch(id, [this, granted = std::move(granted),
                       done = std::move(done)](const Result<void>& there) mutable {
        if (!there) {
            done(refuse(there.error()));
            return;
        }
        const auto hash = hash_of_token(granted.token);
        const Table& table = *tables_.in_memory(granted.id);
        const auto seat = hash ? seat_of_key(table.keys, *hash) : std::nullopt;
        if (seat)
            granted.seat = *seat;
        if (seat || granted.token.empty())
            done(std::move(granted));
        else
            done(refuse("seat-taken", "This game was made by another request."));
    });
}

void GameMaker::make_new(NewGame game, GrantedSeat granted, SeatDone done) {
    const bool is_over_the_board = game.is_over_the_board();
    const std::string program = game.program ? game.program->name : std::string();
    auto begun = begin_game(granted.id, std::move(game), context_.time.now());
    if (!begun) {
        done(refuse(begun.error()));
        return;
    }
    if (!is_over_the_board)
        begun->table->keys = {
            {static_cast<int>(granted.seat), hash_of_token(granted.token).value()}};
    if (!program.empty())
        begun->table->keys.push_back(
            {static_cast<int>(clock::opponent(granted.seat)),
             key_of_program(context_.program_secret, granted.id, program)});
    // A game over the board, or with a program, has no seat to take; one reserved for the holder of
    // its link is not in the lobby.
    const bool is_listed = begun->table->state.settings().open_to == conduct::OpenTo::Anybody;
    const auto status = is_over_the_board || !program.empty() || !is_listed
                            ? store::GameStatus::Live
                            : store::GameStatus::Open;
    make(*std::move(begun), status,
         [this, granted = std::move(granted),
          done = std::move(done)](const Result<Table*>& made) mutable {
             if (made) {
                 tables_.note_listing();
                 done(std::move(granted));
             } else if (made.error().code == "seq-conflict") {
                 // The same request was already in progress.
                 find_again(std::move(granted), std::move(done));
             } else {
                 done(refuse(made.error()));
             }
         });
}

void GameMaker::reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                        VoidDone done) {
    auto begun = begin_reserved(std::move(id), std::move(game), context_.time.now());
    if (!begun) {
        done(refuse(begun.error()));
        return;
    }
    for (const Seat seat : clock::kBothSeats) {
        const auto hash = hash_of_token(tokens[clock::index(seat)]);
        KYVIEN_ASSERT(hash, "the keys of reserved seats are made by the hall");
        begun->table->keys.push_back({static_cast<int>(seat), *hash});
    }
    // Not among the open games: nobody else can take a seat.
    make(*std::move(begun), store::GameStatus::Live,
         [done = std::move(done)](const Result<Table*>& made) mutable {
             done(made ? Result<void>() : refuse(made.error()));
         });
}

void GameMaker::make_between(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                             VoidDone done) {
    const std::string game_id = id;
    tables_.fetch(game_id, [this, id = std::move(id), game = std::move(game), tokens,
                            done = std::move(done)](const Result<void>& there) mutable {
        if (there || there.error().code != "no-such-game") {
            done(there ? Result<void>() : refuse(there.error()));
            return;
        }
        auto begun = begin_between(std::move(id), std::move(game), context_.time.now());
        if (!begun) {
            done(refuse(begun.error()));
            return;
        }
        for (const Seat seat : clock::kBothSeats)
            begun->table->keys.push_back(
                {static_cast<int>(seat), hash_of_token(tokens[clock::index(seat)]).value()});
        make(*std::move(begun), store::GameStatus::Live,
             [this, done = std::move(done)](const Result<Table*>& made) mutable {
                 // The same request may have been in progress already.
                 const bool is_there = made || made.error().code == "seq-conflict";
                 if (made)
                     tables_.note_listing();
                 done(is_there ? Result<void>() : refuse(made.error()));
             });
    });
}

void GameMaker::annul_old_open_games() {
    if (is_annulling_)
        return;
    is_annulling_ = true;
    const Instant now = context_.time.now();
    std::erase_if(waiting_on_, [now](const auto& game) { return game.second <= now; });
    const store::Instant before = stored_instant(now - game_maker::kOpenFor);
    context_.run_in_background(
        [&log = context_.log, part = context_.part, before, waiting_on = waiting_on_] {
            std::vector<std::string> old;
            const auto is_old = [&](const store::ListedGame& game) {
                return game.changed < before && part.has(game.game) &&
                       !waiting_on.contains(game.game) &&
                       old.size() < game_maker::kMaxAnnulledTogether;
            };
            if (const auto open = log.games(store::GameStatus::Open, SIZE_MAX))
                for (const store::ListedGame& game : *open)
                    if (is_old(game))
                        old.push_back(game.game);
            // Also games that somebody has joined and to which the other player has not returned.
            if (const auto live = log.games(store::GameStatus::Live, SIZE_MAX))
                for (const store::ListedGame& game : *live)
                    if (is_old(game) &&
                        game.card.summary.find(R"("plies":0,)") != std::string::npos)
                        old.push_back(game.game);
            return old;
        },
        [this](const std::vector<std::string>& old) {
            is_annulling_ = false;
            for (const std::string& id : old)
                tables_.fetch(id, [this, id](const Result<void>& there) {
                    if (there)
                        annul_unless_joined(*tables_.in_memory(id));
                });
        });
}

Instant GameMaker::waits_until(const Table& table) const {
    const conduct::Settings& settings = table.state.settings();
    // The boards of a round may be made days before it begins: the organiser decides when to close
    // them. The same applies over the board.
    if (table.is_arranged || settings.setting == conduct::PlayMode::OverTheBoard)
        return context_.time.now() + game_maker::kStaysFor;
    return table.created +
           (is_by_days(settings.time) ? game_maker::kOpenByDaysFor : game_maker::kOpenFor);
}

void GameMaker::annul_unless_joined(Table& table) {
    const bool awaits = awaits_player(table.state);
    if (table.is_played_elsewhere || !table.audience.watchers.empty())
        return;
    const bool is_played = table.state.phase() != conduct::Phase::Waiting && !awaits;
    const Instant until =
        is_played ? context_.time.now() + game_maker::kStaysFor : waits_until(table);
    if (until > context_.time.now()) {
        waiting_on_.insert_or_assign(table.id, until);
        return;
    }
    TableRequest request;
    request.command = {
        context_.time.now(), conduct::arbiter("Kyvien"),
        conduct::Annul{std::nullopt, awaits ? "The opponent has not come." : "Nobody has joined."}};
    request.done = [id = table.id](const Result<std::size_t>& result) {
        if (!result)
            journal(Level::Warning, "open-game-not-annulled",
                    {{"game", id}, {"reason", result.error().english}});
    };
    queue_.submit(table, std::move(request));
}

void GameMaker::request_rematch(Table& table, Seat seat) {
    RematchState& rematch = table.rematch;
    if (!rematch.next.empty() || rematch.is_being_made)
        return;
    rematch.wanted_by[clock::index(seat)] = true;
    const std::size_t other = clock::index(clock::opponent(seat));
    if (table.played_by_program[other])
        rematch.wanted_by[other] = true;  // a program always accepts
    fan_out_.note_presence(table);
    if (rematch.wanted_by[0] && rematch.wanted_by[1])
        make_rematch(table);
    else
        fan_out_.show_all(table);
}

void GameMaker::make_rematch(Table& old) {
    auto begun =
        begin_rematch(context_.part.new_id(), old, context_.time.now(), context_.program_secret);
    old.rematch.wanted_by = {};
    if (!begun) {
        journal(Level::Error, "rematch-refused",
                {{"game", old.id}, {"reason", begun.error().english}});
        fan_out_.show_all(old);
        return;
    }
    old.rematch.is_being_made = true;
    old.writing = true;  // keeps the old table in memory
    for (const auto& on_rematch : context_.rematch_made)
        on_rematch(old.id, begun->table->id);
    make(*std::move(begun), store::GameStatus::Live,
         [this, old_id = old.id](const Result<Table*>& made) {
             Table& before = *tables_.in_memory(old_id);
             before.rematch.is_being_made = false;
             before.writing = false;
             if (made) {
                 tables_.note_listing();
                 before.rematch.next = (*made)->id;
                 // The link to the next game is a convenience, not part of the record: nobody waits
                 // for it.
                 const Instant now = context_.time.now();
                 store::Append link;
                 link.game = before.id;
                 link.expected_seq = before.seq();
                 link.at = stored_instant(now);
                 link.fence = before.fence;
                 link.card =
                     store::GameCard{store::GameStatus::Finished,
                                     summary(before, context_.recording), before.rematch.next};
                 context_.log.append(std::move(link), [](const Result<std::uint64_t>&) {});
             }
             fan_out_.show_all(before);
             queue_.advance(before);
         });
}

}  // namespace kyvien::hall
