#include "hall/net/threads/internal/pairing_threads.h"

#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "hall/accounts/seeking.h"
#include "hall/net/routes/accounts/internal/account_player.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/token.h"

namespace kyvien::hall {

void PairingThreads::find_waiting(const QuickRequest& request, Found done) {
    const auto quick_request = std::make_shared<const QuickRequest>(request);
    gather<std::vector<WaitingGame>>(
        first_, Asked::All,
        [quick_request](Service& there) { return there.hall->waiting_games(*quick_request); },
        [this, quick_request,
         done = std::move(done)](std::vector<std::vector<WaitingGame>> games_by_thread) mutable {
            std::vector<WaitingGame> here;
            for (std::vector<WaitingGame>& each : games_by_thread)
                here.insert(here.end(), std::make_move_iterator(each.begin()),
                            std::make_move_iterator(each.end()));
            first_.hall->open_games_of_other_halls(
                *quick_request,
                [this, quick_request, here = std::move(here),
                 done = std::move(done)](Result<std::vector<WaitingGame>> elsewhere) mutable {
                    if (!elsewhere) {
                        done(refuse(elsewhere.error()));
                        return;
                    }
                    here.insert(here.end(), std::make_move_iterator(elsewhere->begin()),
                                std::make_move_iterator(elsewhere->end()));
                    choose(*quick_request, std::move(here), std::move(done));
                });
        });
}

void PairingThreads::choose(const QuickRequest& request, std::vector<WaitingGame> games,
                            Found done) {
    if (games.empty()) {
        done(std::move(games));
        return;
    }
    first_.accounts->ask<std::vector<WaitingGame>>(
        [request, games = std::move(games)](store::Accounts& accounts) mutable {
            return open_to(accounts, request, std::move(games), account_now());
        },
        [post = first_.post,
         done = std::move(done)](Result<std::vector<WaitingGame>> chosen) mutable {
            post([chosen = std::move(chosen), done = std::move(done)]() mutable {
                done(std::move(chosen));
            });
        });
}

void PairingThreads::pair(const std::string& game, const std::string& name,
                          const std::string& token, SeatDone done) {
    Service& player = thread_of_game(first_, game);
    run_on(
        first_, player,
        [game, name, token, done = return_to<Result<GrantedSeat>>(first_, player, std::move(done))](
            Service& there) mutable {
            there.hall->fetch(game, [&there, game, name, token,
                                     done = std::move(done)](const Result<void>& fetched) mutable {
                if (fetched)
                    there.hall->pair(game, name, std::move(done), token);
                else
                    done(refuse(fetched.error()));
            });
        });
}

void PairingThreads::create(NewGame game, const PredeterminedSeat& seat, SeatDone done) {
    PredeterminedSeat chosen = seat;
    if (!game.ratings) {
        make(std::move(game), chosen, std::move(done));
        return;
    }
    if (chosen.id.empty())
        chosen = {new_game_id(), new_token()};
    NewGame asked_for = game;
    note_seek(first_, {}, chosen.id, std::move(asked_for),
              [this, game = std::move(game), chosen,
               done = std::move(done)](const Result<void>& noted) mutable {
                  if (noted)
                      make(std::move(game), chosen, std::move(done));
                  else
                      done(refuse(noted.error()));
              });
}

void PairingThreads::make(NewGame game, const PredeterminedSeat& chosen, SeatDone done) {
    // A game with a given id belongs to its thread; others are distributed in turn.
    Service& maker = chosen.id.empty() ? *first_.threads[makes_next_++ % first_.threads.size()]
                                       : thread_of_game(first_, chosen.id);
    run_on(first_, maker,
           [game = std::move(game), chosen,
            done = return_to<Result<GrantedSeat>>(first_, maker, std::move(done))](
               Service& there) mutable {
               there.hall->create(std::move(game), std::move(done), chosen);
           });
}

void PairingThreads::keep(store::KeptAnswer answer, VoidDone done) {
    first_.hall->store_answer(std::move(answer), std::move(done));
}

void PairingThreads::find_kept(const store::KeyHash& request, AnswerDone done) {
    first_.hall->find_answer(request, std::move(done));
}

}  // namespace kyvien::hall
