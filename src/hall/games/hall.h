// hall/games/hall.h — the games of one thread of a hall: receives requests, has them decided and
// stored, and sends the new views.
//
// A request is stamped with its time of arrival and decided by conduct; its events are stored, and
// only then applied, answered and shown to all watchers. The hall contains no game rules, no
// sockets and no files: the network passes requests in and takes views out (Watcher), and the time
// comes from a TimeSource.
//
// Its parts, each with a header of its own: Tables (the games in memory), CommandQueue (from a
// request to its events), RequestRouter (which part answers a message), Seats (keys and authors),
// Schedule (deadlines), FanOut (views to watchers), RecordRecovery (when storing fails), GameMaker,
// GameLists, GameRecords, Envelopes.
//
// Safe:  one thread, that of the server; the store's thread returns results through `post`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/state.h"
#include "hall/games/answers.h"
#include "hall/games/neighbours.h"
#include "hall/games/new_game.h"
#include "hall/games/other_parts.h"
#include "hall/games/pairing/waiting_game.h"
#include "hall/games/programs/programs.h"
#include "hall/games/request.h"
#include "hall/games/watcher.h"
#include "hall/service/game_part.h"
#include "hall/service/key_ring.h"
#include "hall/service/metrics.h"
#include "hall/service/program_games.h"
#include "hall/service/time_source.h"
#include "record/keys.h"
#include "store/chat/chat_store.h"
#include "store/event_log.h"
#include "store/halls/hall_leases.h"

namespace kyvien::hall {

class Hall {
  public:
    /// `log`, `time` and whatever `post` uses must outlive the hall; jobs started through
    /// `background` must have finished before the hall is destroyed.
    Hall(store::EventLog& log, TimeSource& time, Post post, Background background);
    ~Hall();
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    /// Restricts this hall to one part of the games; halls on other threads of the program play the
    /// others and are reached through `others`, which outlives it. Functions that name a game may
    /// then be called only for games of this part. Call before open() and share().
    void play_only(GamePart part, OtherParts& others);

    /// Other halls may play games of the same log; this hall reaches them through `neighbours`.
    /// Both must outlive it. `valid_for`: how long the lease is trusted after each renewal. Call
    /// before open(); then call receive_news() for everything that the leases report about games of
    /// this part.
    void share(store::HallLeases& leases, Neighbours& neighbours, Milliseconds valid_for);
    void receive_news(store::HallNews news);
    /// Answers a request of another hall (games/neighbours.h).
    void answer_other_hall(std::string_view request,
                           std::move_only_function<void(std::string)> done);

    /// Enables games against programs. The keys of the programs' seats are derived from `secret`,
    /// which must be the same each time the store is opened. All arguments must outlive the hall.
    /// Call before open().
    void enable_programs(Programs& programs, ProgramGames& counted, std::string secret);

    /// Sets where chats and conditional moves are stored; `store` must outlive the hall. Call
    /// before open(); without it the hall has neither.
    void use_chat_store(store::ChatStore& store);
    /// Call when a moderator has changed the stored chat of this game.
    void chat_changed(const std::string& id);

    /// Marks the seats of bots' accounts in views; what `find` uses must outlive the hall. Call
    /// before open().
    void mark_bots(FindBots find);
    /// Call when an account has taken a seat of this game here, or a guest's seat has become an
    /// account's.
    void account_seated(const std::string& id);

    /// Loads the games that were being played. The time since the hall was last running is charged
    /// to no player.
    [[nodiscard]] Result<void> open();

    /// A client that presents this secret is the chief arbiter of all games here. Without it nobody
    /// is.
    void set_arbiter_key(const store::KeyHash& key);
    /// A client that presents this secret is a table arbiter; conduct/settings/authority.h refuses
    /// what the law reserves for the chief.
    void set_table_arbiter_key(const store::KeyHash& key);
    /// The secret from which the keys of physical boards are derived; it must be the same each time
    /// the store is opened, at all halls. Call before open(); without it boards have no keys.
    void set_board_secret(std::string secret);
    /// The key with which the moves of this game over the board are entered at the board itself.
    /// Needs: the game is in memory. Refuses: "electronic-board".
    [[nodiscard]] Result<std::string> board_key(std::string_view id) const;
    /// Sets the key with which moves are sealed. With `secret` the hall itself opens the envelopes
    /// at the resumption; without it the sealer's stub opens them, or an arbiter who has the key
    /// elsewhere.
    void set_sealing_key(record::PublicKeys key, std::shared_ptr<const record::SecretKeys> secret);
    /// Returns {"name", "key", "fingerprint", "opens"}. Refuses: "no-sealing-key".
    [[nodiscard]] Result<std::string> sealing_key() const;
    /// Replaces the keys of the key ring. A watcher whose key was revoked is no longer an arbiter.
    void set_key_ring(std::vector<HallKey> keys);
    /// Sets a callback that runs each time a key of the ring is used.
    void on_key_used(std::function<void(const KeyHolder&)> shown);
    /// The holder of this secret; none if it is not a key of this hall.
    [[nodiscard]] std::optional<KeyHolder> key_holder(std::string_view secret) const;
    /// For whom the key with this id was made; empty if there is no such key.
    [[nodiscard]] std::string key_name(std::string_view id) const;

    /// Creates a game and gives its creator a seat. A game over the board has no seat keys: its
    /// GrantedSeat has an empty token. A repeated request gets the same response.
    /// Refuses also: "no-such-program".
    void create(NewGame game, SeatDone done, const PredeterminedSeat& chosen = {});

    /// Loads a game into memory, immediately or after reading it from the store. The functions
    /// below that take an id need this, and must be called within the same call of `done`. Refuses:
    /// "no-such-game", "store-busy", and what the store refuses.
    void fetch(std::string_view id, VoidDone done);

    /// Takes the free seat of an open game. If `token` is given it becomes the key of the seat, and
    /// a repeated request with the same token gets the same seat.
    void join(std::string_view id, std::string name, SeatDone done, const std::string& token = {});

    /// Takes the free seat of a game whose host is waiting at it; a repeated request gets the same
    /// seat. Refuses as join() does, and "host-away". Needs: fetch().
    void pair(std::string_view id, std::string name, SeatDone done, const std::string& token);
    /// The games of this part that match the request and whose host is waiting, in no particular
    /// order.
    [[nodiscard]] std::vector<WaitingGame> waiting_games(const QuickRequest& request);
    /// The open games of the other halls at the same log that match; only those halls know whether
    /// the host is still waiting. Empty if there can be no other hall. Refuses as the store does.
    void
    open_games_of_other_halls(QuickRequest request,
                              std::move_only_function<void(Result<std::vector<WaitingGame>>)> done);
    /// Creates a game whose two seats are reserved for the holders of these keys
    /// (hall/service/token.h); nobody else can join, and it begins when both have taken their
    /// seats. Needs: an id of new_game_id(), a game that is not over the board.
    void reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                 VoidDone done);
    /// Creates a game that two players have agreed on, with both of their names; a repeated request
    /// gives the same game. Unless it is a correspondence game, its clocks do not run until both
    /// players are connected. Needs: as reserve().
    void create_between(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                        VoidDone done);
    /// Takes the reserved seat of this key, under this name; a repeated request gets the same seat.
    /// Refuses: "no-such-game", "wrong-token", and what conduct refuses.
    void take_reserved_seat(std::string_view id, const std::string& token, std::string name,
                            SeatDone done);

    /// `noted` is called when a game has ended or its result was corrected, once that is on disk.
    void on_result(ResultListener noted);
    /// `noted` is called when a game has begun or the turn has changed, once that is on disk.
    void on_turn_change(TurnListener noted);
    /// Sends a message to everybody who watches this game; does nothing if it is not in memory.
    void send_to_watchers(std::string_view id, const std::string& text);

    /// `made` is called with the ids of the old and the new game when both players want a rematch.
    void on_rematch(std::function<void(const std::string&, const std::string&)> made);

    /// Which seats of a game are not taken yet; none if the game has begun or another hall plays
    /// it. Needs: fetch().
    using Missing = std::array<bool, 2>;
    [[nodiscard]] Result<Missing> missing_players(std::string_view id);

    /// JSON responses of the API. Refuse: "no-such-game", and what the store refuses.
    void lobby(TextDone done);
    /// The same with the running games alone, kMaxListedLive at most.
    void live_games(TextDone done);
    [[nodiscard]] Result<std::string> game(std::string_view id);
    void positions(std::string_view id, TextDone done);
    /// The event log of a game as text lines.
    void log_text(std::string_view id, TextDone done);
    /// The logs of many games, in memory or not; one that cannot be read is omitted.
    void log_texts(std::vector<std::string> ids, LogsDone done);
    /// The current state of a game.
    [[nodiscard]] Result<const conduct::State*> state(std::string_view id);
    /// All running games for the arbiters' desk, those that need an arbiter first.
    void overview(TextDone done);
    /// Changes whenever overview() does.
    [[nodiscard]] std::uint64_t version() const;
    /// This hall's part of a list; the hall that asks joins the parts.
    [[nodiscard]] LobbyPart lobby_part(const LobbyGameIds& listed);
    [[nodiscard]] DeskPart desk_part();
    /// This hall's part of version(), and the version of its list of running games. Any thread.
    [[nodiscard]] std::uint64_t own_version() const;
    [[nodiscard]] std::uint64_t own_listing() const;

    /// Connects a watcher to a game; its first message must be "hello".
    [[nodiscard]] Result<void> enter(std::string_view id, const std::shared_ptr<Watcher>& watcher);
    void leave(Watcher& watcher);
    /// Appends the texts that are new for this watcher since Watcher::notify_new_view(), in the
    /// order in which they are to be sent.
    void take_new_views(Watcher& watcher, std::vector<SharedText>& texts);
    /// Handles one message of a watcher. It is answered through the watcher.
    void message(const std::shared_ptr<Watcher>& watcher, std::string_view text);

    /// Stores responses to requests that belong to no game, for a day, so that a repeated request
    /// gets the same response (store::EventLog).
    void store_answer(store::KeptAnswer answer, VoidDone done);
    void find_answer(const store::KeyHash& request, AnswerDone done);

    /// Call about every tenth of a second: flag falls, presence, upkeep.
    void tick();
    /// Can events be stored? Refuses as the store does.
    void health(VoidDone done);
    /// The alterations found in the store; the games concerned are closed.
    [[nodiscard]] std::vector<store::LogFault> faults() const;
    /// Stores a heartbeat: the hall is still running.
    void record_heartbeat();
    /// The number of events being written.
    [[nodiscard]] std::size_t writing() const;
    /// Call when the round-trip time of that connection was measured.
    void note_round_trip(const Watcher& watcher);

    [[nodiscard]] Metrics& metrics();
    [[nodiscard]] Gauges gauges() const;

  private:
    struct Parts;

    std::unique_ptr<Parts> parts_;
};

}  // namespace kyvien::hall
