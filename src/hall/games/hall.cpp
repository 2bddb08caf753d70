#include "hall/games/hall.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_move.h"
#include "conduct/log/event_line.h"
#include "hall/games/internal/table.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace {

using conduct::Command;
using conduct::Event;
using conduct::Seat;
using conduct::State;

/// Fields in the order of the catalogue; a move that a person typed in the words of the log, where
/// it is one that can be made now (others are the law's to look at).
void prepare(const State& state, conduct::Report& report, const std::string& language) {
    const conduct::Game game = state.settings().game;
    conduct::arrange(game, report);
    const auto* kind = conduct::find_report_kind(game, report.kind);
    if (kind == nullptr)
        return;
    // What a stub shows stands as it was written.
    if (conduct::field(report, "stub"))
        return;
    for (auto& [key, value] : report.fields)
        for (const conduct::ReportField& field : kind->fields)
            if (field.key == key && field.type == conduct::FieldType::Move)
                if (auto move = conduct::read_typed_move(state, value, language))
                    value = std::move(*move);
}

/// Something a player does at the board, which an arbiter may tell for him.
bool is_players_command(const conduct::CommandBody& asked) {
    using namespace conduct;
    return std::holds_alternative<MakeMove>(asked) || std::holds_alternative<Press>(asked) ||
           std::holds_alternative<Resign>(asked) || std::holds_alternative<OfferDraw>(asked) ||
           std::holds_alternative<AcceptDraw>(asked) ||
           std::holds_alternative<DeclineDraw>(asked) || std::holds_alternative<Claim>(asked) ||
           std::holds_alternative<ClaimFlag>(asked) || std::holds_alternative<MarkDead>(asked) ||
           std::holds_alternative<Confirm>(asked) || std::holds_alternative<Dispute>(asked) ||
           std::holds_alternative<Abort>(asked);
}

}  // namespace

Result<void> grow(State& state, std::vector<std::string>& lines, const Command& command) {
    const auto events = KYVIEN_TRY(conduct::decide(state, command));
    for (const Event& event : events) {
        KYVIEN_TRY(conduct::apply(state, event));
        lines.push_back(conduct::encode(event));
    }
    return {};
}

std::optional<Seat> seat_of_key(const Table& table, const store::KeyHash& hash) {
    for (const store::SeatKey& key : table.keys)
        if (same_key(key.hash, hash))
            return static_cast<Seat>(key.seat);
    return std::nullopt;
}

std::optional<store::KeyHash> key_of_seat(const Table& table, Seat seat) {
    for (const store::SeatKey& key : table.keys)
        if (key.seat == static_cast<int>(seat))
            return key.hash;
    return std::nullopt;
}

Hall::Hall(store::EventLog& log, TimeSource& time, Post post, Background background)
    : log_(log), time_(time), post_(std::move(post)), background_(std::move(background)) {}

Hall::~Hall() = default;

// ---- making and joining games -----------------------------------------------------------------

std::optional<conduct::ArbiterRank> Hall::office_of_key(std::string_view secret) const {
    const store::KeyHash hash = hash_of_secret(secret);
    if (arbiter_key_ && same_key(*arbiter_key_, hash))
        return conduct::ArbiterRank::Chief;
    if (table_arbiter_key_ && same_key(*table_arbiter_key_, hash))
        return conduct::ArbiterRank::Table;
    return std::nullopt;
}

void Hall::create(NewGame game, SeatDone done) {
    struct Making {
        std::unique_ptr<Table> table = std::make_unique<Table>();
        SeatGiven given;
    };
    auto making = std::make_shared<Making>();
    Table& table = *making->table;
    table.id = new_game_id();
    table.created = time_.now();
    table.last_used = table.created;
    const bool is_over_the_board = game.is_over_the_board();
    making->given = {table.id, game.seat, is_over_the_board ? std::string() : new_token()};
    if (!is_over_the_board)
        table.keys = {{static_cast<int>(game.seat), hash_of_token(making->given.token).value()}};

    store::Append addition;
    auto grown = grow(table.state, addition.lines,
                      {table.created, conduct::hall(), conduct::Create{std::move(game.settings)}});
    if (is_over_the_board) {
        for (const Seat seat : clock::kBothSeats)
            if (grown)
                grown = grow(table.state, addition.lines,
                             {table.created, conduct::player(seat),
                              conduct::Join{seat, game.players[clock::index(seat)], true}});
        if (grown && game.starts)
            grown = grow(table.state, addition.lines,
                         {table.created, conduct::hall(), conduct::Start{}});
    } else if (grown) {
        grown = grow(table.state, addition.lines,
                     {table.created, conduct::player(game.seat),
                      conduct::Join{game.seat, std::move(game.name)}});
    }
    if (!grown) {
        done(refuse(grown.error()));
        return;
    }
    addition.game = table.id;
    addition.at = stored_instant(table.created);
    addition.keys = table.keys;
    // Over the board nobody takes a seat here: such a game is never open to others.
    const store::GameStatus status =
        is_over_the_board ? store::GameStatus::Live : store::GameStatus::Open;
    addition.card = store::GameCard{status, summary(table), {}};
    ++writing_;
    log_.append(std::move(addition), [this, making, done = std::move(done)](
                                         Result<std::uint64_t> result) mutable {
        post_([this, making, done = std::move(done), result = std::move(result)]() mutable {
            --writing_;
            if (!result) {
                ++metrics_.store_failures;
                done(refuse(result.error()));
                return;
            }
            ++metrics_.games_made;
            metrics_.events += *result;
            lobby_stale_ = true;
            keep(std::move(making->table));
            done(making->given);
        });
    });
}

void Hall::join(std::string_view id, std::string name, SeatDone done) {
    const auto found = find(id);
    if (!found) {
        done(refuse(found.error()));
        return;
    }
    Table& table = **found;
    if (table.state.settings().setting == conduct::Setting::OverTheBoard) {
        done(refuse("over-the-board",
                    "This game is played on a board of wood; you can watch it here."));
        return;
    }
    const Seat seat = table.state.player(Seat::First) ? Seat::Second : Seat::First;
    if (table.state.phase() == conduct::Phase::Waiting && key_of_seat(table, seat)) {
        done(refuse("seat-reserved",
                    "The seats of this game are kept for two players; they come by links of their "
                    "own. You can watch it here."));
        return;
    }
    SeatGiven given{table.id, seat, new_token()};
    Waiting waiting;
    waiting.command = {time_.now(), conduct::player(seat), conduct::Join{seat, std::move(name)}};
    waiting.keys = {{static_cast<int>(seat), hash_of_token(given.token).value()}};
    waiting.done = [given = std::move(given),
                    done = std::move(done)](Result<std::size_t> result) mutable {
        if (result)
            done(std::move(given));
        else
            done(refuse(result.error()));
    };
    submit(table, std::move(waiting));
}

// ---- watching and asking ----------------------------------------------------------------------

Result<void> Hall::enter(std::string_view id, const std::shared_ptr<Watcher>& watcher) {
    const auto found = KYVIEN_TRY(find(id));
    Table& table = *found;
    KYVIEN_ASSERT(watcher->table_ == nullptr, "a connection watches one game");
    watcher->table_ = &table;
    table.watchers.push_back(watcher);
    return {};
}

void Hall::leave(Watcher& watcher) {
    if (watcher.table_ == nullptr)
        return;
    Table& table = *std::exchange(watcher.table_, nullptr);
    table.last_used = time_.now();
    if (watcher.seat_) {
        --table.connected[clock::index(*watcher.seat_)];
        show_soon(table);
    }
    std::erase_if(table.watchers, [&](const auto& other) { return other.get() == &watcher; });
}

void Hall::message(const std::shared_ptr<Watcher>& watcher, std::string_view text) {
    ++metrics_.messages;
    auto request = read_request(text);
    if (!request) {
        answer_refused(*watcher, request.error().id, request.error().refusal);
        return;
    }
    if (const auto* greeting = std::get_if<Hello>(&request->what)) {
        hello(watcher, *request, *greeting);
    } else if (const auto* ping = std::get_if<Ping>(&request->what)) {
        watcher->answer(fmt::format(R"({{"t":"pong","sent":{},"now":{}}})", ping->sent,
                                    stored_instant(time_.now())));
    } else if (!watcher->seat_ && watcher->arbiter_.empty()) {
        answer_refused(*watcher, request->id,
                       {"not-seated", "You are watching; only the players may do this.", {}, {}});
    } else if (std::holds_alternative<Rematch>(request->what) && !watcher->seat_) {
        answer_refused(*watcher, request->id,
                       {"not-seated", "You are watching; only the players may do this.", {}, {}});
    } else if (std::holds_alternative<Rematch>(request->what)) {
        rematch(watcher, request->id);
    } else if (const auto* attendance = std::get_if<Attendance>(&request->what)) {
        auto asked = command_of(*watcher, *attendance);
        if (!asked) {
            answer_refused(*watcher, request->id, asked.error());
            return;
        }
        request->what = *std::move(asked);
        ask(watcher, std::move(*request));
    } else {
        ask(watcher, std::move(*request));
    }
}

void Hall::hello(const std::shared_ptr<Watcher>& watcher, const Request& request,
                 const Hello& greeting) {
    Table& table = *watcher->table_;
    std::optional<Seat> seat;
    if (greeting.token) {
        const auto hash = hash_of_token(*greeting.token);
        seat = hash ? seat_of_key(table, *hash) : std::nullopt;
        if (!seat) {
            answer_refused(*watcher, request.id,
                           {"wrong-token",
                            "This key opens no seat at this table; say hello without it to watch.",
                            {},
                            {}});
            return;
        }
    }
    const auto office =
        greeting.arbiter ? office_of_key(greeting.arbiter->token) : conduct::ArbiterRank::Unsaid;
    if (!office) {
        answer_refused(*watcher, request.id,
                       {"wrong-token", "This is not a key of the arbiters of this hall.", {}, {}});
        return;
    }
    if (watcher->seat_)
        --table.connected[clock::index(*watcher->seat_)];
    watcher->seat_ = seat;
    watcher->arbiter_ = greeting.arbiter ? greeting.arbiter->name : std::string();
    watcher->office_ = *office;
    watcher->greeted_ = true;
    if (seat)
        ++table.connected[clock::index(*seat)];
    watcher->show(
        std::make_shared<const std::string>(view_text(moment(table, *watcher), lasting(table))));
    ++metrics_.views_sent;
    if (seat)
        show_soon(table);
}

Result<conduct::CommandBody> Hall::command_of(const Watcher& watcher,
                                              const Attendance& attendance) const {
    if (watcher.arbiter_.empty())
        return refuse("not-an-arbiter", "Only an arbiter says who has come to the board.");
    auto report = KYVIEN_TRY(conduct::coming_report(watcher.table_->state, attendance.seat,
                                                    attendance.coming, time_.now()));
    return report;
}

Result<conduct::Actor> Hall::author(const Watcher& watcher, const Request& request) const {
    if (watcher.arbiter_.empty())
        return conduct::player(*watcher.seat_);
    const auto& asked = std::get<conduct::CommandBody>(request.what);
    const State& state = watcher.table_->state;
    if (const auto* report = std::get_if<conduct::Report>(&asked)) {
        if (request.as)
            return conduct::player(*request.as);
        const auto* kind = conduct::find_report_kind(state.settings().game, report->kind);
        // What only a player can say is told for the one it is about.
        if (kind != nullptr && (kind->by & conduct::kByArbiter) == 0 && report->seat)
            return conduct::player(*report->seat);
        return conduct::arbiter(watcher.arbiter_, watcher.office_);
    }
    if (!is_players_command(asked))
        return conduct::arbiter(watcher.arbiter_, watcher.office_);
    if (state.settings().setting != conduct::Setting::OverTheBoard)
        return refuse("electronic-board",
                      "The players move in the hall themselves; an arbiter rules, sets clocks and "
                      "corrects results.");
    if (request.as)
        return conduct::player(*request.as);
    // Between a move and the press it is still the turn of the one who moved.
    const auto turn = std::holds_alternative<conduct::MakeMove>(asked) || !state.clock().turn()
                          ? state.turn()
                          : state.clock().turn();
    return conduct::player(turn.value_or(Seat::First));
}

void Hall::ask(const std::shared_ptr<Watcher>& watcher, Request request) {
    auto by = author(*watcher, request);
    if (!by) {
        answer_refused(*watcher, request.id, by.error());
        return;
    }
    Waiting waiting;
    waiting.language = std::move(request.language);
    waiting.command = {time_.now(), std::move(*by),
                       std::move(std::get<conduct::CommandBody>(request.what))};
    if (auto* report = std::get_if<conduct::Report>(&waiting.command.body)) {
        if (report->kind == "move-sealed" && sealing_key_) {
            // For which game and whom it is sealed is the hall's to say, not the player's.
            std::erase_if(report->fields, [](const auto& field) {
                return field.first == "occasion" || field.first == "envelope-for";
            });
            report->fields.emplace_back("envelope-for", record::to_base64(sealing_key_->sealing));
            report->fields.emplace_back("occasion", watcher->table_->id);
        }
        prepare(watcher->table_->state, *report, waiting.language);
    }
    waiting.done = [this, from = std::weak_ptr(watcher),
                    id = std::move(request.id)](const Result<std::size_t>& result) {
        const auto still_there = from.lock();
        if (!still_there)
            return;
        if (result)
            answer_ok(*still_there, id, *result);
        else
            answer_refused(*still_there, id, result.error());
    };
    submit(*watcher->table_, std::move(waiting));
}

void Hall::answer_ok(Watcher& watcher, const std::string& id, std::size_t seq) {
    watcher.answer(fmt::format(R"({{"t":"ok","id":{},"seq":{}}})", id.empty() ? "null" : id, seq));
}

void Hall::answer_refused(Watcher& watcher, const std::string& id, const Refusal& refusal) {
    ++metrics_.refused;
    watcher.answer(fmt::format(R"({{"t":"refused","id":{},"refusal":{}}})",
                               id.empty() ? "null" : id, to_json(refusal)));
}

// ---- one more game ----------------------------------------------------------------------------

void Hall::rematch(const std::shared_ptr<Watcher>& watcher, const std::string& id) {
    Table& table = *watcher->table_;
    if (table.state.phase() != conduct::Phase::Finished) {
        answer_refused(*watcher, id, {"not-finished", "The game is still being played.", {}, {}});
        return;
    }
    answer_ok(*watcher, id, table.state.seq());
    if (!table.next.empty() || table.making_rematch)
        return;
    table.wants_rematch[clock::index(*watcher->seat_)] = true;
    if (table.wants_rematch[0] && table.wants_rematch[1])
        begin_rematch(table);
    else
        show_all(table);
}

void Hall::begin_rematch(Table& old) {
    auto table = std::make_shared<std::unique_ptr<Table>>(std::make_unique<Table>());
    Table& fresh = **table;
    fresh.id = new_game_id();
    fresh.created = time_.now();
    fresh.last_used = fresh.created;
    store::Append addition;
    auto grown = grow(fresh.state, addition.lines,
                      {fresh.created, conduct::hall(), conduct::Create{old.state.settings()}});
    for (const Seat seat : clock::kBothSeats) {
        const Seat before = clock::opponent(seat);
        const auto& player = old.state.player(before);
        if (grown && player)
            grown = grow(fresh.state, addition.lines,
                         {fresh.created, conduct::player(seat), conduct::Join{seat, player->name}});
        if (const auto key = key_of_seat(old, before))
            fresh.keys.push_back({static_cast<int>(seat), *key});
    }
    old.wants_rematch = {};
    if (!grown) {
        journal(Level::Error, "rematch-refused",
                {{"game", old.id}, {"reason", grown.error().english}});
        show_all(old);
        return;
    }
    addition.game = fresh.id;
    addition.at = stored_instant(fresh.created);
    addition.keys = fresh.keys;
    addition.card = store::GameCard{store::GameStatus::Live, summary(fresh), {}};
    old.making_rematch = true;
    old.writing = true;  // holds the old table in memory
    ++writing_;
    log_.append(std::move(addition), [this, table, old_id = old.id](Result<std::uint64_t> result) {
        post_([this, table, old_id, result = std::move(result)] {
            --writing_;
            Table& before = *tables_.at(old_id);
            before.making_rematch = false;
            before.writing = false;
            if (!result) {
                ++metrics_.store_failures;
                show_all(before);
                return;
            }
            ++metrics_.games_made;
            metrics_.events += *result;
            lobby_stale_ = true;
            before.next = keep(std::move(*table)).id;
            // Where the next game is called is comfort, not record: nobody waits for it.
            store::Append link;
            link.game = before.id;
            link.expected_seq = before.state.seq();
            link.at = stored_instant(time_.now());
            link.card = store::GameCard{store::GameStatus::Finished, summary(before), before.next};
            log_.append(std::move(link), [](const Result<std::uint64_t>&) {});
            show_all(before);
            advance(before);
        });
    });
}

// ---- the texts of the API ---------------------------------------------------------------------

Result<const conduct::State*> Hall::state(std::string_view id) {
    const auto found = KYVIEN_TRY(find(id));
    return &found->state;
}

Result<std::string> Hall::game(std::string_view id) {
    const auto found = KYVIEN_TRY(find(id));
    return view_text(moment(*found, std::nullopt), lasting(*found));
}

void Hall::log_text(std::string_view id, TextDone done) {
    const auto found = find(id);
    if (!found) {
        done(refuse(found.error()));
        return;
    }
    background_([this, id = (*found)->id, done = std::move(done)]() mutable {
        const auto events = log_.read(id);
        Result<std::string> text = std::string();
        if (!events)
            text = refuse(events.error());
        else
            for (const store::StoredEvent& event : *events)
                text->append(event.line).append("\n");
        post_(
            [done = std::move(done), text = std::move(text)]() mutable { done(std::move(text)); });
    });
}

Gauges Hall::gauges() const {
    return {tables_.size(), live_.size(), log_.waiting()};
}

}  // namespace kyvien::hall
