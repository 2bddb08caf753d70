// hall/games/hall.h — the games of a hall: receives requests, has them decided and stored, and
// sends the new views.
//
// A request is stamped with its time of arrival and decided by conduct; its events are stored, and
// only then applied, answered and shown to everybody who watches. The hall knows no rules of any
// game, and has neither sockets nor files: the network passes requests in and takes views out
// (Watcher), and the time comes from a TimeSource.
//
// Its parts, each with a header of its own: Tables (the games in memory), CommandQueue (from a
// request to its events), RequestRouter (which part answers a message), Seats (keys and authors),
// Schedule (deadlines), FanOut (views to watchers), RecordRecovery (when storing fails), GameMaker,
// GameLists, GameRecords, Envelopes.
//
// Safe:  one thread, that of the server; the store's thread comes back through `post`.
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
    /// `log`, `time` and what `post` uses must outlive the hall; what `background` has begun must
    /// be over before the hall ends.
    Hall(store::EventLog& log, TimeSource& time, Post post, Background background);
    ~Hall();
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    /// This hall plays only these games; halls on other threads of the program play the others and
    /// are asked through `others`, which outlives it. Every function that names a game is then to
    /// be called for one of this part. Before open() and share().
    void take_part(GamePart part, OtherParts& others);

    /// There may be other halls at the same log, to whom the hall speaks through these; both must
    /// outlive it. `good_for`: so long after it was renewed the lease is relied on. Before open();
    /// then take_news() for all that the leases tell; of games what concerns this part of them.
    void share(store::HallLeases& leases, Neighbours& neighbours, Milliseconds good_for);
    void take_news(store::HallNews news);
    /// What another hall asks (games/neighbours.h).
    void serve(std::string_view request, std::move_only_function<void(std::string)> done);

    /// Programs can be played against; their seats' keys follow from `secret`, which must be the
    /// same whenever the record is opened. All outlive the hall. Before open().
    void play_programs(Programs& programs, ProgramGames& counted, std::string secret);

    /// What is said beside the games, and the conditional moves of players, are kept there; it
    /// outlives the hall. Before open(); a hall without it has neither.
    void keep_chats(store::ChatStore& store);
    /// A moderator has changed what is kept of this game's chat.
    void chat_changed(const std::string& id);

    /// Seats at which accounts of bots play are marked; `find` outlives the hall. Before open().
    void mark_bots(FindBots find);
    /// An account has sat down at this game here, or a guest's seat has become its own.
    void account_seated(const std::string& id);

    /// Takes up the games that were being played. Time in which the hall was not there is not
    /// charged to anybody.
    [[nodiscard]] Result<void> open();

    /// A client that presents this secret is the chief arbiter of all games here. Without one
    /// nobody is.
    void set_arbiter_key(const store::KeyHash& key);
    /// A client that presents this one is a table arbiter; conduct/settings/authority.h refuses
    /// what the law reserves for the chief.
    void set_table_arbiter_key(const store::KeyHash& key);
    /// The keys of boards follow from it; it must be the same whenever the record is opened, at
    /// every hall of it. Before open(); without it no board has one.
    void set_board_secret(std::string secret);
    /// The key by which the moves of this game over the board are entered at the board itself.
    /// Needs: the game is in memory. Refuses: "electronic-board".
    [[nodiscard]] Result<std::string> board_key(std::string_view id) const;
    /// Moves are sealed for this key. With `secret` the hall itself opens envelopes at the
    /// resumption; without it the sealer's stub does, or an arbiter who has the key elsewhere.
    void set_sealing_key(record::PublicKeys key, std::shared_ptr<const record::SecretKeys> secret);
    /// {"name", "key", "fingerprint", "opens"}; refuses "no-sealing-key".
    [[nodiscard]] Result<std::string> sealing_key() const;
    /// The keys of the key ring. A watcher whose key was revoked is no longer an arbiter.
    void set_key_ring(std::vector<HallKey> keys);
    /// `shown` is told each time that a key of the ring opens something.
    void on_key_shown(std::function<void(const KeyHolder&)> shown);
    /// Whose secret is it? None: it opens nothing.
    [[nodiscard]] std::optional<KeyHolder> key_holder(std::string_view secret) const;
    /// For whom the key with this id was made; empty where there is none such.
    [[nodiscard]] std::string key_name(std::string_view id) const;

    /// A game over the board gives no key: its SeatGiven has an empty token.
    /// A choice that was answered is answered again to a repeated request. Refuses also:
    /// "no-such-program".
    void create(NewGame game, SeatDone done, const ChosenSeat& chosen = {});

    /// Brings a game into memory, at once or when it has been read; the functions below that take
    /// an id need that, within the same call of `done`.
    /// Refuses: "no-such-game", "store-busy", and what the store refuses.
    void fetch(std::string_view id, Fetched done);

    /// With a `token` that seat gets this key; who has it asks again and gets the same seat.
    void join(std::string_view id, std::string name, SeatDone done, const std::string& token = {});

    /// Takes the free seat opposite somebody who waits there; again when it was taken before.
    /// Refuses, as join() does, and "host-away". Needs: fetch().
    void pair(std::string_view id, std::string name, SeatDone done, const std::string& token);
    /// Games of this part that fit the request and in which a host waits, in no order.
    [[nodiscard]] std::vector<WaitingGame> waiting_games(const QuickRequest& request);
    /// Open games of the other halls at the same log that are so; whether somebody waits there
    /// is theirs to know. None where there can be no other hall. Refuses what the store refuses.
    void games_elsewhere(QuickRequest request,
                         std::move_only_function<void(Result<std::vector<WaitingGame>>)> done);
    /// A game whose two seats are kept for the holders of these keys (hall/service/token.h); nobody
    /// else can join, and it begins when both have sat down. Needs: an id of new_game_id(), a game
    /// that is not over the board.
    void reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                 Fetched done);
    /// A game that two have agreed to play, who are named in it; again where it was made before. In
    /// one sitting its clocks stand until both have come. Needs: as reserve().
    void begin_between(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                       Fetched done);
    /// Takes the seat that the key opens, under this name; again when it was taken before.
    /// Refuses: "no-such-game", "wrong-token", and what conduct refuses.
    void sit(std::string_view id, const std::string& token, std::string name, SeatDone done);

    /// Called when a game has ended or its result was corrected, after it is on disk.
    void on_result(ResultNoted noted);
    /// Called when a game has begun or it is another one's turn, after it is on disk.
    void on_played(PlayedNoted noted);
    /// A message to all who are at the board of this game; none where it is not in memory.
    void tell(std::string_view id, const std::string& text);

    /// Called when both play again: of the game before and the next, whose seats are exchanged.
    void on_rematch(std::function<void(const std::string&, const std::string&)> made);

    /// The free seats of a game that waits for its players, by seat; nobody's where it has begun,
    /// or another hall plays it. Needs: fetch().
    using Missing = std::array<bool, 2>;
    [[nodiscard]] Result<Missing> missing_players(std::string_view id);

    /// The texts of the API. Refuse: "no-such-game", and what the store refuses.
    void lobby(TextDone done);
    [[nodiscard]] Result<std::string> game(std::string_view id);
    void positions(std::string_view id, TextDone done);
    /// The event log of a game as text lines.
    void log_text(std::string_view id, TextDone done);
    /// The same of many games, whether they are in memory or not; one that cannot be read is
    /// absent.
    void log_texts(std::vector<std::string> ids, LogsDone done);
    /// The state to write a record from.
    [[nodiscard]] Result<const conduct::State*> state(std::string_view id);
    /// All live games as arbiters see them, those that wait for one first.
    void overview(TextDone done);
    /// Changes whenever overview() does.
    [[nodiscard]] std::uint64_t version() const;
    /// What this hall has of the lists that others put together.
    [[nodiscard]] LobbyPart lobby_part(const LobbyGameIds& listed);
    [[nodiscard]] DeskPart desk_part();
    /// Its own share of version() and of what begins and ends. Any thread.
    [[nodiscard]] std::uint64_t own_version() const;
    [[nodiscard]] std::uint64_t own_listing() const;

    /// A connection asks for a game; it must say hello next.
    [[nodiscard]] Result<void> enter(std::string_view id, const std::shared_ptr<Watcher>& watcher);
    void leave(Watcher& watcher);
    /// What is new to be seen for this one since it was told so (Watcher::news), in the order in
    /// which it is to be sent.
    void take_shown(Watcher& watcher, std::vector<SharedText>& texts);
    /// One message. Answers through the watcher.
    void message(const std::shared_ptr<Watcher>& watcher, std::string_view text);

    /// Answers to requests that belong to no game and may be asked again, for a day
    /// (store::EventLog).
    void keep_answer(store::KeptAnswer answer, Fetched done);
    void kept_answer(const store::KeyHash& request, AnswerDone done);

    /// To be called every tenth of a second or so: flags, presence, upkeep.
    void wake();
    /// Asks the store whether anything can be recorded; refuses as it does.
    void health(Fetched done);
    /// The parts of the record that are not as they were recorded; its games are closed.
    [[nodiscard]] std::vector<store::LogFault> faults() const;
    /// Writes down that the hall was there until now.
    void note_alive();
    /// Additions that are on their way to the disk.
    [[nodiscard]] std::size_t writing() const;
    /// The way to that connection and back has been measured.
    void note_round_trip(const Watcher& watcher);

    [[nodiscard]] Metrics& metrics();
    [[nodiscard]] Gauges gauges() const;

  private:
    struct Parts;

    std::unique_ptr<Parts> parts_;
};

}  // namespace kyvien::hall
