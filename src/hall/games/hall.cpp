#include "hall/games/hall.h"

#include <utility>

#include "base/result.h"
#include "hall/games/board/board_keeper.h"
#include "hall/games/bots/internal/bot_marks.h"
#include "hall/games/chatting/chat_rooms.h"
#include "hall/games/conditional/conditional_moves.h"
#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/envelopes.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/game_lists.h"
#include "hall/games/internal/game_maker.h"
#include "hall/games/internal/game_records.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/schedule.h"
#include "hall/games/internal/seats.h"
#include "hall/games/internal/table_texts.h"
#include "hall/games/internal/tables.h"
#include "hall/games/pairing/fitting.h"
#include "hall/games/programs/program_seats.h"
#include "hall/games/recovery/internal/record_recovery.h"
#include "hall/games/requests/internal/request_router.h"
#include "hall/games/sharing/sharing.h"
#include "hall/json/refusal_json.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {

/// Order matters: later members refer to earlier ones.
struct Hall::Parts {
    Parts(store::EventLog& log, TimeSource& time, Post post, Background background)
        : context{log, time, std::move(post), std::move(background), {}, 0, {}, {}},
          tables(context,
                 [this](Table& kept) {
                     sharing.note_table_loaded(kept);
                     programs.note(kept);
                     conditional.note(kept);
                 }),
          queue(context, tables, schedule), seats(context, tables, queue),
          fan_out(context, schedule), maker(context, tables, queue, fan_out),
          lists(context, tables), records(context, tables), envelopes(context, queue),
          sharing(context, tables, schedule, queue, seats, fan_out),
          programs(context, tables, queue), chats(context, tables, fan_out),
          conditional(context, tables, queue, fan_out), bots(context, tables, fan_out),
          recovery(context, tables, queue, fan_out, sharing),
          requests(context, queue, seats, fan_out, maker, envelopes, sharing, chats, conditional) {
        queue.on_changed([this](Table& table) {
            fan_out.show_all(table);
            envelopes.open_due(table);
            seats.begin_clocks(table);
            programs.note(table);
            chats.note(table);
            conditional.note(table);
        });
        queue.on_uncertain([this](Table& table) { recovery.read_again(table); });
        context.recording_changed = [this] { recovery.recording_changed(); };
    }

    HallContext context;
    Schedule schedule;
    Tables tables;
    CommandQueue queue;
    Seats seats;
    FanOut fan_out;
    GameMaker maker;
    GameLists lists;
    GameRecords records;
    Envelopes envelopes;
    Sharing sharing;
    ProgramSeats programs;
    ChatRooms chats;
    ConditionalMoves conditional;
    BotMarks bots;
    RecordRecovery recovery;
    RequestRouter requests;
};

namespace hall_parts {
namespace {

// How long responses to repeatable requests are stored.
constexpr Milliseconds kAnswersKept = std::chrono::hours(24);

// The limit of a database's open games that are searched for a match.
constexpr std::size_t kMaxListedElsewhere = 500;

}  // namespace
}  // namespace hall_parts

Hall::Hall(store::EventLog& log, TimeSource& time, Post post, Background background)
    : parts_(std::make_unique<Parts>(log, time, std::move(post), std::move(background))) {}

Hall::~Hall() = default;

void Hall::play_only(GamePart part, OtherParts& others) {
    parts_->context.part = part;
    parts_->context.others = &others;
}

void Hall::share(store::HallLeases& leases, Neighbours& neighbours, Milliseconds valid_for) {
    parts_->sharing.begin(
        leases, neighbours, valid_for,
        [this](const std::shared_ptr<Watcher>& watcher, std::string_view text,
               const std::string& idempotency_key) {
            parts_->requests.handle(watcher, text, idempotency_key);
        },
        [this](Table& table) { parts_->recovery.read_again(table); });
}
void Hall::receive_news(store::HallNews news) {
    parts_->sharing.receive_news(std::move(news));
}
void Hall::answer_other_hall(std::string_view request,
                             std::move_only_function<void(std::string)> done) {
    parts_->sharing.answer_other_hall(request, std::move(done));
}

void Hall::enable_programs(Programs& programs, ProgramGames& counted, std::string secret) {
    parts_->context.program_secret = std::move(secret);
    on_rematch([&counted](const std::string& before, const std::string& next) {
        counted.follow(before, next);
    });
    parts_->programs.begin(programs, counted);
}

void Hall::use_chat_store(store::ChatStore& store) {
    parts_->chats.begin(store);
    parts_->conditional.begin(store);
}
void Hall::mark_bots(FindBots find) {
    parts_->bots.begin(std::move(find));
}
void Hall::account_seated(const std::string& id) {
    parts_->bots.refresh_game(id);
}
void Hall::chat_changed(const std::string& id) {
    parts_->chats.reread(id);
    if (parts_->context.chat_changed)
        parts_->context.chat_changed(id);
}

Result<void> Hall::open() {
    HallContext& context = parts_->context;
    if (context.hall != 0)
        return {};  // unowned games arrive with the news of the leases
    const auto alive = KYVIEN_TRY(context.log.last_alive());
    if (alive)
        context.time.ensure_not_before(instant_of(*alive));
    const auto games =
        KYVIEN_TRY(context.log.games(store::GameStatus::Live, static_cast<std::size_t>(-1)));
    for (const store::ListedGame& game : games) {
        if (!context.part.has(game.game))
            continue;
        auto table = parts_->tables.load(game.game, Tables::LogReading::Trusted);
        if (!table) {
            // One damaged record must not prevent the whole hall from opening.
            journal(Level::Error, "game-not-loaded",
                    {{"game", game.game}, {"reason", table.error().english}});
            continue;
        }
        Table& kept = parts_->tables.keep(std::move(*table));
        kept.last_used = context.time.now();
        parts_->envelopes.open_due(kept);
        if (kept.state.clock().running())
            parts_->queue.submit_first(kept, resumption(kept, Pause::HallAway,
                                                        instant_of(alive.value_or(0)),
                                                        context.time.now()));
    }
    const auto& live = parts_->tables.live();
    journal(Level::Info, "games-loaded", {{"live", std::to_string(live.size())}});
    // The hall opens first; deciding all games again takes time.
    std::vector<std::string> loaded;
    for (const auto& [began, id] : live)
        loaded.push_back(id);
    parts_->records.check_logs(std::move(loaded));
    return {};
}

// ---- keys ---------------------------------------------------------------------------------------

void Hall::set_arbiter_key(const store::KeyHash& key) {
    parts_->seats.offices().set_key(conduct::ArbiterRank::Chief, key);
}
void Hall::set_table_arbiter_key(const store::KeyHash& key) {
    parts_->seats.offices().set_key(conduct::ArbiterRank::Table, key);
}
void Hall::set_key_ring(std::vector<HallKey> keys) {
    parts_->seats.offices().set_ring(std::move(keys));
    parts_->tables.for_all([this](Table& table) {
        bool has_changed = false;
        for (const auto& watcher : table.audience.watchers) {
            Subscription& subscription = watcher->subscription();
            if (!subscription.is_arbiter() ||
                parts_->seats.offices().is_valid_key(subscription.key))
                continue;
            subscription.arbiter.clear();
            subscription.office = conduct::ArbiterRank::Unspecified;
            watcher->progress().edition = 0;  // changes cannot be sent from an arbiter's view
            watcher->answer(refused_message(
                {}, {"wrong-token", "This key was revoked; you watch from now on.", {}, {}}));
            has_changed = true;
        }
        if (has_changed)
            parts_->fan_out.show_all(table);
    });
}
void Hall::on_key_used(std::function<void(const KeyHolder&)> shown) {
    parts_->seats.offices().on_key_used(std::move(shown));
}
std::optional<KeyHolder> Hall::key_holder(std::string_view secret) const {
    return parts_->seats.offices().holder_of(secret);
}
std::string Hall::key_name(std::string_view id) const {
    return parts_->seats.offices().name_of(id);
}
void Hall::set_board_secret(std::string secret) {
    parts_->context.board_secret = std::move(secret);
}
Result<std::string> Hall::board_key(std::string_view id) const {
    const Table* const table = KYVIEN_TRY(parts_->tables.find(id));
    if (table->state.settings().setting != conduct::PlayMode::OverTheBoard)
        return refuse("electronic-board",
                      "The players move in the hall themselves; only a game over the board has a "
                      "scoresheet.");
    return hall::board_key(parts_->context.board_secret, table->id,
                           table->state.board_keys_replaced());
}
void Hall::set_sealing_key(record::PublicKeys key,
                           std::shared_ptr<const record::SecretKeys> secret) {
    parts_->envelopes.set_key(std::move(key), std::move(secret));
}
Result<std::string> Hall::sealing_key() const {
    return parts_->envelopes.key_text();
}

// ---- games and seats ----------------------------------------------------------------------------

void Hall::create(NewGame game, SeatDone done, const PredeterminedSeat& chosen) {
    if (const auto complete = parts_->programs.complete(game); !complete)
        done(refuse(complete.error()));
    else
        parts_->maker.create(std::move(game), chosen, std::move(done));
}
void Hall::reserve(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                   VoidDone done) {
    parts_->maker.reserve(std::move(id), std::move(game), tokens, std::move(done));
}
void Hall::create_between(std::string id, NewGame game, const std::array<std::string, 2>& tokens,
                          VoidDone done) {
    parts_->maker.make_between(std::move(id), std::move(game), tokens, std::move(done));
}
void Hall::send_to_watchers(std::string_view id, const std::string& text) {
    const Table* const table = parts_->tables.in_memory(std::string(id));
    if (table == nullptr)
        return;
    for (const auto& watcher : table->audience.watchers)
        if (watcher->subscription().has_said_hello)
            watcher->answer(text);
}
void Hall::fetch(std::string_view id, VoidDone done) {
    parts_->tables.fetch(id, std::move(done));
}
void Hall::join(std::string_view id, std::string name, SeatDone done, const std::string& token) {
    const auto table = parts_->tables.find(id);
    if (!table)
        done(refuse(table.error()));
    else if ((*table)->is_played_elsewhere)
        parts_->sharing.take_seat(Sharing::SeatAction::Join, **table, std::move(name), token,
                                  std::move(done));
    else
        parts_->seats.join(**table, std::move(name), token, std::move(done));
}
void Hall::pair(std::string_view id, std::string name, SeatDone done, const std::string& token) {
    const auto table = parts_->tables.find(id);
    if (!table)
        done(refuse(table.error()));
    else if ((*table)->is_played_elsewhere)
        parts_->sharing.take_seat(Sharing::SeatAction::Pair, **table, std::move(name), token,
                                  std::move(done));
    else
        parts_->seats.pair(**table, std::move(name), token, std::move(done));
}
std::vector<WaitingGame> Hall::waiting_games(const QuickRequest& request) {
    const Instant now = parts_->context.time.now();
    std::vector<WaitingGame> found;
    for (const std::string& id : parts_->tables.waiting()) {
        const Table& table = *parts_->tables.in_memory(id);
        if (has_waiting_host(table, now) && fits(request, id, table.state))
            found.push_back({id, table.created});
    }
    return found;
}
void Hall::open_games_of_other_halls(
    QuickRequest request, std::move_only_function<void(Result<std::vector<WaitingGame>>)> done) {
    HallContext& context = parts_->context;
    if (context.hall == 0) {
        done(std::vector<WaitingGame>{});
        return;
    }
    context.run_in_background(
        [&log = context.log, request = std::move(request),
         now = context.time.now()]() -> Result<std::vector<WaitingGame>> {
            const auto listed =
                KYVIEN_TRY(log.games(store::GameStatus::Open, hall_parts::kMaxListedElsewhere));
            return fitting(listed, request, now);
        },
        std::move(done));
}
void Hall::take_reserved_seat(std::string_view id, const std::string& token, std::string name,
                              SeatDone done) {
    const auto table = parts_->tables.find(id);
    if (!table)
        done(refuse(table.error()));
    else if ((*table)->is_played_elsewhere)
        parts_->sharing.take_seat(Sharing::SeatAction::Sit, **table, std::move(name), token,
                                  std::move(done));
    else
        parts_->seats.take_reserved(**table, token, std::move(name), std::move(done));
}
Result<Hall::Missing> Hall::missing_players(std::string_view id) {
    const Table* table = KYVIEN_TRY(parts_->tables.find(id));
    Missing missing{};
    if (table->is_played_elsewhere || table->state.phase() != conduct::Phase::Waiting)
        return missing;
    for (const conduct::Seat seat : {conduct::Seat::First, conduct::Seat::Second})
        missing[clock::index(seat)] = !table->state.player(seat).has_value();
    return missing;
}
void Hall::on_result(ResultListener noted) {
    parts_->queue.on_result(std::move(noted));
}
void Hall::on_turn_change(TurnListener noted) {
    parts_->context.played = std::move(noted);
}

void Hall::on_rematch(std::function<void(const std::string&, const std::string&)> made) {
    parts_->context.rematch_made.push_back(std::move(made));
}

// ---- the texts of the API -----------------------------------------------------------------------

void Hall::lobby(TextDone done) {
    parts_->lists.lobby(std::move(done));
}
void Hall::live_games(TextDone done) {
    parts_->lists.live_games(std::move(done));
}
void Hall::overview(TextDone done) {
    parts_->lists.overview(std::move(done));
}
std::uint64_t Hall::version() const {
    const OtherParts* const others = parts_->context.others;
    return own_version() + (others != nullptr ? others->versions() : 0);
}
std::uint64_t Hall::own_version() const {
    return parts_->tables.version();
}
std::uint64_t Hall::own_listing() const {
    return parts_->tables.listing();
}
LobbyPart Hall::lobby_part(const LobbyGameIds& listed) {
    return parts_->lists.lobby_part(listed);
}
DeskPart Hall::desk_part() {
    return parts_->lists.desk_part();
}
Result<const conduct::State*> Hall::state(std::string_view id) {
    const auto table = KYVIEN_TRY(parts_->tables.find(id));
    return &table->state;
}
Result<std::string> Hall::game(std::string_view id) {
    const auto table = KYVIEN_TRY(parts_->tables.find(id));
    const Instant now = parts_->context.time.now();
    return view_for(*table, {}, now, parts_->context.recording);
}
void Hall::positions(std::string_view id, TextDone done) {
    const auto table = parts_->tables.find(id);
    if (table)
        parts_->records.positions(**table, std::move(done));
    else
        done(refuse(table.error()));
}
void Hall::log_text(std::string_view id, TextDone done) {
    const auto table = parts_->tables.find(id);
    if (table)
        parts_->records.log_text((*table)->id, std::move(done));
    else
        done(refuse(table.error()));
}
void Hall::log_texts(std::vector<std::string> ids, LogsDone done) {
    parts_->records.log_texts(std::move(ids), std::move(done));
}

// ---- watching and asking ------------------------------------------------------------------------

Result<void> Hall::enter(std::string_view id, const std::shared_ptr<Watcher>& watcher) {
    const auto table = KYVIEN_TRY(parts_->tables.find(id));
    parts_->fan_out.enter(*table, watcher);
    if (table->audience.watchers.size() == 1)
        parts_->sharing.ask_presence(*table);
    parts_->bots.table_entered(*table);
    return {};
}

void Hall::leave(Watcher& watcher) {
    parts_->chats.leave(watcher);
    parts_->fan_out.leave(watcher);
}

void Hall::take_new_views(Watcher& watcher, std::vector<SharedText>& texts) {
    parts_->fan_out.append_new_views(watcher, texts);
    parts_->chats.append_new_lines(watcher, texts);
}

void Hall::message(const std::shared_ptr<Watcher>& watcher, std::string_view text) {
    ++parts_->context.metrics.messages;
    parts_->requests.handle(watcher, text, {});
}

// ---- time ---------------------------------------------------------------------------------------

void Hall::tick() {
    Schedule& schedule = parts_->schedule;
    const Instant now = parts_->context.time.now();
    Recording& recording = parts_->context.recording;
    parts_->context.check_lease();
    parts_->sharing.tick(now);
    if (recording.start_retry_if_due(now))
        parts_->context.check([](const Result<void>&) {});
    parts_->recovery.tick(now);
    // While nothing can be recorded the clocks are stopped: no flag falls.
    const auto due =
        recording.is_interrupted() ? std::vector<std::string>() : schedule.pop_due_deadlines(now);
    for (const std::string& id : due)
        parts_->tables.fetch(id, [this, id, now](const Result<void>& there) {
            if (there) {
                parts_->queue.submit(*parts_->tables.in_memory(id), tick_at(now));
                return;
            }
            journal(Level::Error, "game-not-loaded",
                    {{"game", id}, {"reason", there.error().english}});
            // The store may be able to read it later: a flag falls then, too.
            if (there.error().code.name().starts_with("store-"))
                parts_->schedule.try_again(id, now);
        });
    for (const std::string& id : schedule.pop_due_presences(now))
        if (Table* const table = parts_->tables.in_memory(id))
            parts_->fan_out.show_all(*table);
    parts_->programs.tick(now);
    if (schedule.is_heartbeat_due(now))
        record_heartbeat();
    if (schedule.start_cleanup_if_due(now)) {
        parts_->maker.annul_old_open_games();
        parts_->context.log.forget_answers(stored_instant(now - hall_parts::kAnswersKept));
    }
    if (schedule.start_upkeep_if_due(now))
        parts_->tables.evict_idle(
            [this](Table& table) { return parts_->lists.list_entries(table); });
}

void Hall::store_answer(store::KeptAnswer answer, VoidDone done) {
    HallContext& context = parts_->context;
    context.log.store_answer(stored_instant(context.time.now()), std::move(answer),
                             [&context, done = std::move(done)](Result<void> kept) mutable {
                                 context.post(
                                     [done = std::move(done), kept = std::move(kept)]() mutable {
                                         done(std::move(kept));
                                     });
                             });
}

void Hall::find_answer(const store::KeyHash& request, AnswerDone done) {
    parts_->context.run_in_background(
        [&log = parts_->context.log, request] { return log.find_answer(request); },
        std::move(done));
}

void Hall::health(VoidDone done) {
    parts_->context.check(std::move(done));
}

std::vector<store::LogFault> Hall::faults() const {
    return parts_->context.log.faults();
}

void Hall::record_heartbeat() {
    const Instant now = parts_->context.time.now();
    parts_->schedule.note_heartbeat(now);
    parts_->context.log.record_heartbeat(stored_instant(now));
}

void Hall::note_round_trip(const Watcher& watcher) {
    parts_->fan_out.note_round_trip(watcher);
}

std::size_t Hall::writing() const {
    return parts_->context.writing;
}
Metrics& Hall::metrics() {
    return parts_->context.metrics;
}
Gauges Hall::gauges() const {
    Gauges gauges;
    gauges.tables_loaded = parts_->tables.loaded();
    gauges.games_live = parts_->tables.live().size();
    gauges.store = parts_->context.log.figures();
    gauges.store_waiting = parts_->context.log.waiting();
    gauges.store_faults = parts_->context.log.faults().size();
    gauges.store_fenced = parts_->context.log.refused_by_fence();
    gauges.games_held = gauges.games_live;
    parts_->tables.for_all([&](const Table& table) {
        gauges.games_held -= table.is_played_elsewhere && is_live(table.state) ? 1 : 0;
    });
    gauges.neighbours = parts_->sharing.neighbours();
    return gauges;
}

}  // namespace kyvien::hall
