// hall/games/hall.h — the tables, and who sits or stands at them.
//
// The hall takes requests, stamps them with the time of arrival, lets conduct decide, has the
// events stored, and only then applies them, answers, and shows the new view to everybody who
// watches. At one table one request is in the store at a time; the others wait in the order of
// their arrival and keep their stamps.
//
// It knows neither sockets nor files: those hand requests in and carry views out (Watcher), and
// time comes from a TimeSource.
//
// Safe:  one thread, that of the server; the store's thread comes back through `post`.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "conduct/core/state.h"
#include "hall/games/new_game.h"
#include "hall/games/request.h"
#include "hall/json/view_json.h"
#include "hall/service/job.h"
#include "hall/service/metrics.h"
#include "hall/service/time_source.h"
#include "record/keys.h"
#include "store/event_log.h"

namespace kyvien::hall {

struct Table;

/// A connection that watches one game, with a seat or without.
class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    /// A newer view makes an older one that was not sent yet worthless.
    virtual void show(std::shared_ptr<const std::string> view) = 0;
    virtual void answer(std::string text) = 0;

  private:
    friend class Hall;
    Table* table_ = nullptr;
    std::optional<conduct::Seat> seat_;
    std::string arbiter_;  // the name of the arbiter who watches; empty for others
    conduct::ArbiterRank office_ = conduct::ArbiterRank::Unsaid;  // his
    bool greeted_ = false;  // nothing is shown before the hello
};

struct SeatGiven {
    std::string id;
    conduct::Seat seat{};
    std::string token;
};

using SeatDone = std::move_only_function<void(Result<SeatGiven>)>;
/// Has a job done on another thread: what reads the record may take its time.
using Background = std::function<void(Job)>;

using Fetched = std::move_only_function<void(Result<void>)>;
using TextDone = std::move_only_function<void(Result<std::string>)>;
/// Event logs as text, by the games' ids.
using GameLogs = std::map<std::string, std::string, std::less<>>;
using LogsDone = std::move_only_function<void(GameLogs)>;

class Hall {
  public:
    /// `log`, `time` and what `post` uses must outlive the hall; what `background` has begun must
    /// be over before the hall ends.
    Hall(store::EventLog& log, TimeSource& time, Post post, Background background);
    ~Hall();
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    /// Takes up the games that were being played. Time in which the hall was not there is not
    /// charged to anybody.
    [[nodiscard]] Result<void> open();

    /// Who says this secret is the chief arbiter of all games here. Without one nobody is.
    void set_arbiter_key(const store::KeyHash& key) { arbiter_key_ = key; }
    /// Who says this one is an arbiter of a table, to whom conduct/settings/authority.h refuses
    /// what the law keeps for the chief.
    void set_table_arbiter_key(const store::KeyHash& key) { table_arbiter_key_ = key; }
    /// Moves are sealed for this key. With `secret` the hall itself opens envelopes at the
    /// resumption; without it the sealer's stub does, or an arbiter who has the key elsewhere.
    void set_sealing_key(record::PublicKeys key, std::shared_ptr<const record::SecretKeys> secret);
    /// {"name", "key", "fingerprint", "opens"}; refuses "no-sealing-key".
    [[nodiscard]] Result<std::string> sealing_key() const;
    /// Which arbiter has this secret; none: nobody has.
    [[nodiscard]] std::optional<conduct::ArbiterRank> office_of_key(std::string_view secret) const;

    /// A game over the board gives no key: its SeatGiven has an empty token.
    void create(NewGame game, SeatDone done);

    /// Brings a game into memory, at once or when it has been read; the functions below that take
    /// an id need that, within the same call of `done`.
    /// Refuses: "no-such-game", "store-busy", and what the store refuses.
    void fetch(std::string_view id, Fetched done);

    void join(std::string_view id, std::string name, SeatDone done);

    /// A game whose two seats are kept for the holders of these keys (hall/service/token.h); nobody
    /// else can join, and it begins when both have sat down. Needs: an id of new_game_id(), a game
    /// that is not over the board.
    void reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                 Fetched done);
    /// Takes the seat that the key opens, under this name; again when it was taken before.
    /// Refuses: "no-such-game", "wrong-token", and what conduct refuses.
    void sit(std::string_view id, const std::string& token, std::string name, SeatDone done);

    /// Called when a game has ended or its result was corrected, after it is on disk.
    using ResultNoted = std::function<void(const std::string& id, conduct::Score score)>;
    void on_result(ResultNoted noted) { on_result_ = std::move(noted); }

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
    [[nodiscard]] std::uint64_t version() const { return version_; }

    /// A connection asks for a game; it must say hello next.
    [[nodiscard]] Result<void> enter(std::string_view id, const std::shared_ptr<Watcher>& watcher);
    void leave(Watcher& watcher);
    /// One message. Answers through the watcher.
    void message(const std::shared_ptr<Watcher>& watcher, std::string_view text);

    /// To be called every tenth of a second or so: flags, presence, upkeep.
    void wake();
    /// Writes down that the hall was there until now.
    void note_alive();
    /// Additions that are on their way to the disk.
    [[nodiscard]] std::size_t writing() const { return writing_; }

    [[nodiscard]] Metrics& metrics() { return metrics_; }
    [[nodiscard]] Gauges gauges() const;

    struct Waiting;  ///< internal

  private:
    using Tables = std::unordered_map<std::string, std::unique_ptr<Table>>;

    // hall.cpp: requests
    void hello(const std::shared_ptr<Watcher>& watcher, const Request& request, const Hello& hello);
    /// The report by which the law hears who has come.
    [[nodiscard]] Result<conduct::CommandBody> command_of(const Watcher& watcher,
                                                          const Attendance& attendance) const;
    /// In whose name a request is made.
    [[nodiscard]] Result<conduct::Actor> author(const Watcher& watcher,
                                                const Request& request) const;
    void ask(const std::shared_ptr<Watcher>& watcher, Request request);
    void rematch(const std::shared_ptr<Watcher>& watcher, const std::string& id);
    void begin_rematch(Table& table);
    void answer_ok(Watcher& watcher, const std::string& id, std::size_t seq);
    void answer_refused(Watcher& watcher, const std::string& id, const Refusal& refusal);

    // hall_tables.cpp: loading, deciding, storing
    [[nodiscard]] Result<Table*> find(std::string_view id);
    enum class LogReading { Trusted, Checked };
    [[nodiscard]] Result<std::unique_ptr<Table>> load(std::string_view id, LogReading check) const;
    void fetched(const std::string& id, Result<std::unique_ptr<Table>> loaded);
    [[nodiscard]] Result<std::vector<std::string>> fold_positions(std::string_view id) const;
    Table& keep(std::unique_ptr<Table> table);
    void submit(Table& table, Waiting waiting);
    void advance(Table& table);
    void decide(Table& table, Waiting waiting);
    void store(Table& table, Waiting waiting, std::vector<conduct::Event> events);
    void stored(const std::string& id, Waiting waiting, const std::vector<conduct::Event>& events,
                Result<std::uint64_t> result);
    void apply(Table& table, const std::vector<conduct::Event>& events);
    void resume_clock(Table& table, Instant last_alive);
    /// Opens the envelope that is due, where the hall has the key.
    void open_envelope(Table& table);
    void arm(Table& table);
    void call_again(Table& table);
    void evict_idle();

    /// hall_checks.cpp: decides the logs of these games again, in the background, and tells the
    /// journal what differs.
    void check_logs(std::vector<std::string> games);

    // hall_records.cpp: many games at once
    struct Reading;
    void read_on(const std::shared_ptr<Reading>& reading);

    // hall_lists.cpp: the lists of games; those on the statuses are read on another thread
    struct Shelves;
    using ShelvesDone = std::move_only_function<void(Result<Shelves>)>;
    void read_shelves(ShelvesDone done);
    [[nodiscard]] std::string lobby_text(const Shelves& shelves);
    [[nodiscard]] std::string overview_text(const Shelves& shelves);

    // hall_views.cpp: what is shown
    const LastingPart& lasting(Table& table);
    [[nodiscard]] Moment moment(const Table& table, std::optional<conduct::Seat> you) const;
    [[nodiscard]] Moment moment(const Table& table, const Watcher& watcher) const;
    void show_all(Table& table);
    void show_soon(Table& table);
    const std::string& summary(Table& table);
    const std::string& overview(Table& table);
    const std::string& live_summary(const std::string& id);

    /// A live game that left the memory, as the lists show it.
    struct EvictedGame {
        std::string summary;
        std::string overview;
        bool waits = false;
    };

    store::EventLog& log_;
    TimeSource& time_;
    Post post_;
    Background background_;
    ResultNoted on_result_;
    std::optional<store::KeyHash> arbiter_key_;
    std::optional<store::KeyHash> table_arbiter_key_;
    std::optional<record::PublicKeys> sealing_key_;
    std::shared_ptr<const record::SecretKeys> opening_key_;
    Metrics metrics_;
    Tables tables_;
    std::map<std::string, EvictedGame, std::less<>> evicted_;
    std::map<std::string, std::vector<Fetched>, std::less<>> fetching_;
    std::uint64_t version_ = 0;
    std::set<std::pair<Instant, std::string>> deadlines_;
    std::set<std::pair<Instant, std::string>> live_;  // by the time they began
    std::map<std::string, Instant, std::less<>> presence_due_;
    std::size_t writing_ = 0;
    Instant last_heartbeat_{};
    Instant last_upkeep_{};
    std::string lobby_;
    bool lobby_stale_ = true;
    Instant lobby_made_{};
    std::vector<TextDone> lobby_asked_;     // while it is being read
    std::vector<TextDone> overview_asked_;  // the same
};

}  // namespace kyvien::hall
