#include "hall/tournaments/internal/tournament_desk.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace tournament_desk {
namespace {

// An organiser enters results quickly, and many people view the standings.
constexpr std::size_t kMaxAsked = 4096;
// How often writes of other programs are polled; and of other halls, in case a notice was lost.
constexpr std::chrono::seconds kLookEvery{1};
constexpr std::chrono::seconds kLookEveryShared{5};
// How often due rounds are looked for.
constexpr std::chrono::seconds kPairEvery{1};
// How often a hall looks for results that another hall should have entered.
constexpr std::chrono::seconds kSweepEvery{2};
// Allows for differences between the clocks of machines.
constexpr store::Instant kSweepBack = 600'000;

std::string joined(const std::vector<std::string>& games) {
    std::string text;
    for (const std::string& game : games)
        text += game + "\n";
    return text;
}

}  // namespace
}  // namespace tournament_desk

TournamentDesk::TournamentDesk(std::unique_ptr<store::TournamentStore> store, Post post,
                               RunAtGame at_player)
    : post_(std::move(post)), at_player_(std::move(at_player)), is_shared_(store->is_shared()),
      tournaments_(std::make_shared<Tournaments>(std::move(store))),
      news_(
          [this](const std::string& id, std::set<std::string> known, NewsDesk::Answered answered) {
              find_news(id, std::move(known), std::move(answered));
          },
          is_shared_ ? tournament_desk::kLookEveryShared : tournament_desk::kLookEvery, post_),
      desk_(tournament_desk::kMaxAsked) {}

TournamentDesk::~TournamentDesk() = default;

void TournamentDesk::ask(Work work, Done done, Turn turn) {
    desk_.ask([tournaments = tournaments_,
               work = std::move(work)]() mutable { return work(*tournaments); },
              [post = post_, done = std::move(done)](Result<std::string> text) mutable {
                  post([done = std::move(done), text = std::move(text)]() mutable {
                      done(std::move(text));
                  });
              },
              turn);
}

void TournamentDesk::find_news(const std::string& id, std::set<std::string> known,
                               NewsDesk::Answered answered) {
    const auto found = std::make_shared<Tournaments::News>();
    ask(
        [id, known = std::move(known), found](Tournaments& tournaments) -> Result<std::string> {
            *found = KYVIEN_TRY(tournaments.news(id, known));
            return std::string();
        },
        [found, answered = std::move(answered)](const Result<std::string>& done) mutable {
            answered(done ? Result<Tournaments::News>(std::move(*found)) : refuse(done.error()));
        });
}

void TournamentDesk::tick() {
    const auto now = Clock::now();
    if (is_shared_ && now - swept_ >= tournament_desk::kSweepEvery)
        look_for_missed_results();
    news_.tick();
    if (now - paired_ >= tournament_desk::kPairEvery)
        pair_due();
}

void TournamentDesk::pair_due() {
    if (pairing_ || closed_)
        return;
    pairing_ = true;
    paired_ = Clock::now();
    const auto work = std::make_shared<Tournaments::ArenaWork>();
    ask(
        [work, arenas = arenas_](Tournaments& tournaments) -> Result<std::string> {
            const EventTime now = now_in_milliseconds();
            auto changed = KYVIEN_TRY(tournaments.pair_due(now));
            *work = tournaments.arena_work(now, *arenas);
            return changed;
        },
        [this, work](const Result<std::string>& tournaments) {
            pairing_ = false;
            if (!tournaments || closed_)
                return;
            for (PlannedGame& game : work->to_open)
                open(std::move(game));
            for (const Tournaments::AwaitedStart& start : work->to_be_begun)
                if (!begun_.contains(start.game))
                    check_awaited_start(start);
            for (std::string_view rest = *tournaments; !rest.empty();) {
                const auto end = rest.find('\n');
                changed(std::string(rest.substr(0, end)));
                rest.remove_prefix(end + 1);
            }
        });
}

void TournamentDesk::open(PlannedGame game) {
    const std::string id = game.game.game;
    at_player_(id, [game = std::move(game)](Hall& hall) mutable {
        const std::string there = game.game.game;
        const bool is_new = game.is_new;
        auto make = [&hall, game = std::move(game)]() mutable {
            hall.reserve(game.game.game, std::move(game.settings), game.tokens,
                         [made = game.game.game](const Result<void>& done) {
                             // Another hall may have been first.
                             if (!done && done.error().code != "seq-conflict")
                                 journal(Level::Error, "arena-game-not-made",
                                         {{"game", made}, {"reason", done.error().english}});
                         });
        };
        if (is_new) {
            make();
            return;
        }
        hall.fetch(there, [make = std::move(make)](const Result<void>& found) mutable {
            if (!found && found.error().code == "no-such-game")
                make();
        });
    });
}

void TournamentDesk::check_awaited_start(const Tournaments::AwaitedStart& start) {
    at_player_(start.game, [this, start](Hall& hall) {
        hall.fetch(start.game, [this, start, &hall](const Result<void>& there) {
            if (!there)
                return;  // it is being created
            if (const auto missing = hall.missing_players(start.game))
                post_([this, start, who = *missing] { forfeit(start, who); });
        });
    });
}

void TournamentDesk::forfeit(const Tournaments::AwaitedStart& start,
                             const std::array<bool, 2>& missing) {
    if (!missing[0] && !missing[1]) {
        begun_.insert(start.game);
        return;
    }
    ask([start, missing](Tournaments& tournaments) { return tournaments.forfeit(start, missing); },
        [this](const Result<std::string>& tournament) {
            if (!tournament)
                journal(Level::Error, "result-not-entered",
                        {{"reason", tournament.error().english}});
            else if (!tournament->empty())
                changed(*tournament);
        });
}

void TournamentDesk::reload() {
    if (closed_)
        return;
    // Another hall may have crashed between recording games and creating them.
    ask(
        [arenas = arenas_](Tournaments&) -> Result<std::string> {
            arenas->clear();
            return std::string();
        },
        [](const Result<std::string>&) {});
    if (is_shared_)
        look_for_missed_results();
    news_.poll_all();
}

void TournamentDesk::close() {
    closed_ = true;
    news_.close();
}

// ---- results ----

void TournamentDesk::note_result(const std::string& game, const GameResult& result) {
    ask(
        [game, result](Tournaments& tournaments) {
            return tournaments.note_result(game, conduct::text(result.score), result.berserk);
        },
        [this, game](const Result<std::string>& tournament) {
            if (!tournament)
                journal(Level::Error, "result-not-entered",
                        {{"game", game}, {"reason", tournament.error().english}});
            else if (!tournament->empty())
                changed(*tournament);
        });
}

void TournamentDesk::look_for_missed_results() {
    if (sweeping_)
        return;
    sweeping_ = true;
    swept_ = Clock::now();
    const store::Instant now = std::chrono::duration_cast<std::chrono::milliseconds>(
                                   std::chrono::system_clock::now().time_since_epoch())
                                   .count();
    ask(
        [since = swept_until_](Tournaments& tournaments) -> Result<std::string> {
            if (!tournaments.is_shared())
                return tournament_desk::joined(tournaments.awaited_games());
            const auto games = KYVIEN_TRY(tournaments.games_without_entered_result(since));
            return tournament_desk::joined(games);
        },
        [this, now](const Result<std::string>& games) {
            sweeping_ = false;
            if (games)
                swept_until_ = std::max(swept_until_, now - tournament_desk::kSweepBack);
            enter_missed_results(games);
        });
}

void TournamentDesk::enter_missed_results(const Result<std::string>& games) {
    if (!games)
        return;  // repeated later, because other halls may have ended
    for (std::string_view rest = *games; !rest.empty();) {
        const auto end = rest.find('\n');
        enter_missed_result(std::string(rest.substr(0, end)));
        rest.remove_prefix(end + 1);
    }
}

void TournamentDesk::enter_missed_result(const std::string& game) {
    at_player_(game, [this, game](Hall& hall) {
        hall.fetch(game, [this, game, &hall](const Result<void>& there) {
            const auto state = there ? hall.state(game) : refuse(there.error());
            if (state && (*state)->phase() == conduct::Phase::Finished && (*state)->ending())
                post_([this, game,
                       result = GameResult{(*state)->ending()->score, (*state)->berserk_moves()}] {
                    note_result(game, result);
                });
        });
    });
}

}  // namespace kyvien::hall
