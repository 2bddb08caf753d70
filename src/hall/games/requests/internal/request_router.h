// hall/games/requests/internal/request_router.h — parses a client's message, checks that it is
// allowed, and passes it to the responsible part of the hall.
//
// A message is parsed (request.h), its author checked (Subscription), and the request passed on: to
// seats and keys, chat, conditional moves, the hall that plays the game, or the queue in which
// conduct decides. The watcher who sent it receives the result.
//
// Safe:  the thread of the hall.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "hall/games/chatting/chat_rooms.h"
#include "hall/games/conditional/conditional_moves.h"
#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/envelopes.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/game_maker.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/seats.h"
#include "hall/games/request.h"
#include "hall/games/sharing/sharing.h"
#include "hall/games/watcher.h"

namespace kyvien::hall {

class RequestRouter {
  public:
    RequestRouter(HallContext& context, CommandQueue& queue, Seats& seats, FanOut& fan_out,
                  GameMaker& maker, Envelopes& envelopes, Sharing& sharing, ChatRooms& chats,
                  ConditionalMoves& conditional)
        : context_(context), queue_(queue), seats_(seats), fan_out_(fan_out), maker_(maker),
          envelopes_(envelopes), sharing_(sharing), chats_(chats), conditional_(conditional) {}

    /// Handles one message of a watcher. `idempotency_key` is its idempotency key if the message
    /// has none: a request with the same key is carried out once.
    void handle(const std::shared_ptr<Watcher>& watcher, std::string_view text,
                const std::string& idempotency_key);

  private:
    void hello(const std::shared_ptr<Watcher>& watcher, const std::string& id, const Hello& hello);
    void greet(Watcher& watcher, const std::string& id, const Hello& hello);
    void rematch(Watcher& watcher, const std::string& id);
    void ask(const std::shared_ptr<Watcher>& watcher, Request request, std::string text);
    void undo(const std::shared_ptr<Watcher>& watcher, const std::string& id,
              const std::string& idempotency_key, Undo undo, std::string text);
    /// The command of one step, with its author, for a game in this state.
    [[nodiscard]] Result<conduct::Command> command_of(const Subscription& subscription,
                                                      const conduct::State& state,
                                                      const std::string& id, Act::Step step,
                                                      const std::string& language);
    /// `text` and `idempotency_key` are forwarded if the game turns out to be played by another
    /// hall.
    [[nodiscard]] RequestDone answer_to(const std::shared_ptr<Watcher>& watcher, std::string id,
                                        std::string text, std::string idempotency_key);
    [[nodiscard]] PreviewRequest preview_for(const std::shared_ptr<Watcher>& watcher,
                                             const Proposal& proposal, const std::string& id);

    HallContext& context_;
    CommandQueue& queue_;
    Seats& seats_;
    FanOut& fan_out_;
    GameMaker& maker_;
    Envelopes& envelopes_;
    Sharing& sharing_;
    ChatRooms& chats_;
    ConditionalMoves& conditional_;
};

}  // namespace kyvien::hall
