#include "hall/games/programs/program_seats.h"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>
#include <utility>

#include "hall/games/internal/seats.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace program_seats {
namespace {

constexpr std::string_view kMark = " (program, level ";
constexpr Milliseconds kLookEvery{1'000};
/// Programs do not wait longer for a player who is away.
constexpr Milliseconds kAway = std::chrono::minutes(10);
/// The number of attempts if a program's answer cannot be carried out.
constexpr int kMaxTries = 3;

/// Does this seat have something to do?
bool is_due(const conduct::State& state, conduct::Seat seat) {
    switch (state.phase()) {
    case conduct::Phase::Playing:
        // Nobody moves while a clock that should run is stopped.
        return state.turn() == seat &&
               (!state.clock().is_timed() || state.clock().running().has_value());
    case conduct::Phase::Agreeing:
        return state.agreement() && !state.agreement()->confirmed[clock::index(seat)];
    case conduct::Phase::ArbiterNeeded:
        return state.question().has_value();
    default:
        return false;
    }
}

}  // namespace
}  // namespace program_seats

std::string program_name(std::string_view name, std::size_t level) {
    return fmt::format("{}{}{})", name, program_seats::kMark, level);
}

std::optional<NamedProgram> program_of_name(std::string_view name) {
    const auto mark = name.rfind(program_seats::kMark);
    if (mark == std::string_view::npos || !name.ends_with(')'))
        return std::nullopt;
    NamedProgram program{name.substr(0, mark), 0};
    const char* const first = name.data() + mark + program_seats::kMark.size();
    const char* const last = name.data() + name.size() - 1;
    const auto [end, error] = std::from_chars(first, last, program.level);
    return error == std::errc{} && end == last ? std::optional(program) : std::nullopt;
}

store::KeyHash key_of_program(std::string_view secret, std::string_view game,
                              std::string_view name) {
    return keyed_hash(secret, fmt::format("program\n{}\n{}", game, name));
}

void ProgramSeats::begin(Programs& programs, ProgramGames& counted) {
    programs_ = &programs;
    counted_ = &counted;
}

Result<void> ProgramSeats::complete(NewGame& game) const {
    if (!game.program)
        return {};
    const auto unknown = [&] {
        return refuse("no-such-program",
                      "This hall has no such program for this game at this level; GET "
                      "/api/programs lists those it has.",
                      std::nullopt, {{"program", game.program->id.substr(0, 64)}});
    };
    if (programs_ == nullptr)
        return unknown();
    for (const ProgramOffer& offer : programs_->offers()) {
        if (offer.id != game.program->id || offer.game != game.settings.game)
            continue;
        if ((game.settings.chess960 && !offer.plays_numbered_starts) || game.program->level < 1 ||
            game.program->level > offer.levels)
            break;
        game.program->name = program_name(offer.name, game.program->level);
        programs_->prepare(game.settings);
        return {};
    }
    return unknown();
}

std::optional<ProgramSeats::Game> ProgramSeats::find_program(const Table& table) const {
    for (const conduct::Seat seat : clock::kBothSeats) {
        const auto& player = table.state.player(seat);
        const auto named = player ? program_of_name(player->name) : std::nullopt;
        const auto key = named ? key_of_seat(table.keys, seat) : std::nullopt;
        if (!key ||
            !same_key(*key, key_of_program(context_.program_secret, table.id, player->name)))
            continue;
        Game game{.seat = seat, .program = {}, .level = named->level};
        for (const ProgramOffer& offer : programs_->offers())
            if (offer.name == named->name && offer.game == table.state.settings().game)
                game.program = offer.id;
        return game;
    }
    return std::nullopt;
}

void ProgramSeats::note(Table& table) {
    if (programs_ == nullptr)
        return;
    auto known = games_.find(table.id);
    if (known == games_.end()) {
        auto game = find_program(table);
        if (!game)
            return;
        table.played_by_program[clock::index(game->seat)] = true;
        if (!is_live(table.state))
            return;
        game->person_seen = context_.time.now();
        known = games_.emplace(table.id, *std::move(game)).first;
        counted_->add(table.id, {});
    }
    table.played_by_program[clock::index(known->second.seat)] = true;
    if (is_live(table.state) && !table.is_played_elsewhere) {
        consider(table, known->second);
        return;
    }
    programs_->leave(table.id);
    counted_->set_played(table.id, false);
    games_.erase(known);
}

void ProgramSeats::consider(Table& table, Game& game) {
    if (game.asked_at != table.seq()) {
        game.asked_at = table.seq();
        game.tries = 0;
    }
    if (const auto& asked = table.state.takeback(); asked && asked->seat != game.seat)
        grant_takeback(table, game);
    if (game.is_asked || game.tries >= program_seats::kMaxTries || table.stopped ||
        table.uncertain || table.is_played_elsewhere || context_.recording.is_interrupted() ||
        !program_seats::is_due(table.state, game.seat))
        return;
    ask(table, game);
}

void ProgramSeats::grant_takeback(const Table& table, Game& game) {
    if (game.granted_at == table.seq() || table.is_played_elsewhere)
        return;
    game.granted_at = table.seq();
    context_.post([this, id = table.id, seat = game.seat, seq = table.seq()] {
        Table* const asked = tables_.in_memory(id);
        if (asked == nullptr || asked->seq() != seq)
            return;
        TableRequest request;
        request.command = {context_.time.now(), conduct::player(seat), conduct::AcceptTakeback{}};
        request.seen = Seen{seq};
        request.done = [this, id](const Result<std::size_t>& done) {
            if (const auto granted = games_.find(id); done && granted != games_.end())
                granted->second.taken_back_at = *done;
        };
        queue_.submit(*asked, std::move(request));
    });
}

void ProgramSeats::ask(Table& table, Game& game) {
    ++game.tries;
    game.is_asked = true;
    const Instant now = context_.time.now();
    ProgramQuestion question{.game = table.id,
                             .program = game.program,
                             .level = game.level,
                             .seat = game.seat,
                             .state = table.state,
                             .at = std::max(now - table.uncharged, table.state.last_at()),
                             .budget = {}};
    if (const auto flag = deadline_of(table); flag && table.state.clock().is_timed())
        question.budget = std::max(*flag - now, Milliseconds(1));
    programs_->ask(std::move(question), [this, post = context_.post, id = table.id,
                                         seq = table.seq()](ProgramAnswer answer) mutable {
        post([this, id, seq, answer = std::move(answer)]() mutable {
            take(id, seq, std::move(answer));
        });
    });
}

void ProgramSeats::take(const std::string& id, std::size_t seq, ProgramAnswer answer) {
    if (const auto game = games_.find(id); game == games_.end())
        return;
    tables_.fetch(
        id, [this, id, seq, answer = std::move(answer)](const Result<void>& there) mutable {
            const auto game = games_.find(id);
            if (game == games_.end())
                return;
            Table* const table = there ? tables_.in_memory(id) : nullptr;
            const bool says_nothing = std::holds_alternative<std::monostate>(answer);
            // Still marked as asked while its answer is being stored.
            if (table != nullptr && !says_nothing && seq >= game->second.taken_back_at) {
                submit(*table, game->second, seq, std::move(answer));
                return;
            }
            game->second.is_asked = false;
            if (table == nullptr)
                return;
            // It considered a position that is no longer current.
            if (seq < game->second.taken_back_at) {
                consider(*table, game->second);
                return;
            }
            if (says_nothing) {
                // It may answer again at the next event.
                if (table->state.phase() != conduct::Phase::Playing && table->seq() == seq)
                    game->second.tries = program_seats::kMaxTries;
                else if (table->seq() != seq)
                    consider(*table, game->second);
            }
        });
}

void ProgramSeats::submit(Table& table, const Game& game, std::size_t seq, ProgramAnswer answer) {
    const auto arbiter = conduct::arbiter("Kyvien", conduct::ArbiterRank::Chief);
    TableRequest request;
    request.command.at = context_.time.now();
    if (auto* body = std::get_if<conduct::CommandBody>(&answer)) {
        request.command.by = conduct::player(game.seat);
        // It agrees to the state that it was shown, as players do.
        request.seen = Seen{seq};
        request.command.body = std::move(*body);
    } else if (auto* ruling = std::get_if<ProgramRuling>(&answer)) {
        journal(Level::Warning, "program-ruled", {{"game", table.id}, {"reason", ruling->reason}});
        request.command.by = arbiter;
        request.command.body = conduct::Rule{std::move(ruling->ending), std::move(ruling->reason)};
    } else {
        request.command.by = arbiter;
        request.command.body =
            conduct::Annul{std::nullopt, "The program is not in this hall any more."};
    }
    request.done = [this, id = table.id](const Result<std::size_t>& done) {
        const auto asked = games_.find(id);
        if (asked == games_.end())
            return;
        asked->second.is_asked = false;
        if (done) {
            // It may have a follow-up to its own act, as in Go after a pass.
            context_.post([this, id] {
                Table* const answered = tables_.in_memory(id);
                const auto played = games_.find(id);
                if (answered != nullptr && played != games_.end())
                    consider(*answered, played->second);
            });
            return;
        }
        // While nothing can be recorded the attempt does not count.
        if (Recording::is_failure(done.error()))
            asked->second.tries = 0;
        journal(Level::Info, "program-refused", {{"game", id}, {"code", done.error().code.text()}});
    };
    queue_.submit(table, std::move(request));
}

void ProgramSeats::check_person_presence(const std::string& id, Game& game, Instant now) {
    Table* const table = tables_.in_memory(id);
    if (table != nullptr && is_present(*table, clock::opponent(game.seat))) {
        game.person_seen = now;
        if (std::exchange(game.is_away, false))
            counted_->set_played(id, true);
    } else if (!game.is_away && !game.is_asked && now - game.person_seen > program_seats::kAway) {
        game.is_away = true;
        counted_->set_played(id, false);
        programs_->leave(id);
    }
    if (table != nullptr)
        consider(*table, game);
}

void ProgramSeats::tick(Instant now) {
    if (now - looked_ < program_seats::kLookEvery)
        return;
    looked_ = now;
    for (auto& [id, game] : games_)
        check_person_presence(id, game, now);
}

}  // namespace kyvien::hall
