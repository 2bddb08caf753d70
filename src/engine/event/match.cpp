#include "engine/event/match.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/core.h>
#include <map>
#include <mutex>
#include <poll.h>
#include <set>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

#include "base/reason.h"
#include "base/text.h"
#include "engine/play/internal/games.h"
#include "engine/process/processors.h"

namespace kyvien::engine {
namespace {

using conduct::Score;

std::unexpected<Refusal> bad_option(const Reason& why) {
    return refuse("bad-option", why.english, std::nullopt, with_reason({}, why));
}

/// A file of games or of positions: appended to, and rewritten when a match is resumed.
class OutputFile {
  public:
    static Result<OutputFile> open(const std::string& path) {
        OutputFile records;
        records.path_ = path;
        if (path.empty())
            return records;
        records.file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (records.file_ < 0)
            return records.failed();
        return records;
    }
    OutputFile(OutputFile&& other) noexcept
        : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile() {
        if (file_ >= 0)
            ::close(file_);
    }
    Result<void> add(std::string_view text) {
        std::string_view left = file_ < 0 ? std::string_view() : text;
        while (!left.empty()) {
            const ssize_t put = ::write(file_, left.data(), left.size());
            if (put < 0 && errno != EINTR)
                return failed();
            if (put > 0)
                left.remove_prefix(static_cast<std::size_t>(put));
        }
        return {};
    }

  private:
    OutputFile() = default;
    [[nodiscard]] std::unexpected<Refusal> failed() const {
        return refuse("cannot-write",
                      fmt::format("Cannot write {}: {}.", path_, std::strerror(errno)),
                      std::nullopt, with_reason({{"path", path_}}, system_reason(errno)));
    }
    std::string path_;
    int file_ = -1;
};

/// Readable for all waiters once it has been raised.
class StopSign {
  public:
    StopSign() : file_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    StopSign(const StopSign&) = delete;
    StopSign& operator=(const StopSign&) = delete;
    ~StopSign() { ::close(file_); }
    void raise() const {
        const std::uint64_t one = 1;
        (void)!::write(file_, &one, sizeof one);
    }
    [[nodiscard]] int file() const { return file_; }

  private:
    int file_;
};

int lead_of_first(Score score) {
    switch (score) {
    case Score::FirstWins:
        return 1;
    case Score::SecondWins:
        return -1;
    default:
        return 0;
    }
}

/// Games of a file are separated by an empty line.
std::string separated(std::string_view game) {
    std::string text(game);
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text + "\n\n";
}

/// The final position of a game on a line: the four fields of an EPD, then as operations the two
/// counters of the FEN, the game, and its result.
std::string epd_line(const FinishedGame& game) {
    const auto fields = base::words(game.end);
    if (fields.size() < 4)
        return {};
    std::string line = fmt::format("{} {} {} {}", fields[0], fields[1], fields[2], fields[3]);
    if (fields.size() >= 6)
        line += fmt::format(" hmvc {}; fmvn {};", fields[4], fields[5]);
    std::string names =
        fmt::format("{}.{} {} - {}", game.round, game.number, game.first, game.second);
    std::ranges::replace(names, '"', '\'');  // it would end the text
    line += fmt::format(" id \"{}\"; c0 \"{} {}{}{}\";\n", names, conduct::text(game.score),
                        game.code, game.clause.empty() ? "" : " ", game.clause);
    return line;
}

/// The files that a match writes beside its journal.
struct Outputs {
    OutputFile records;
    OutputFile positions;

    Result<void> add(const FinishedGame& game) {
        KYVIEN_TRY(records.add(separated(game.file)));
        return positions.add(epd_line(game));
    }
};

class Match {
  public:
    Match(const MatchPlan& plan, const MatchEvents& events, Outputs outputs,
          std::shared_ptr<const PerfectPlay> perfect_play)
        : plan_(plan), events_(events), outputs_(std::move(outputs)),
          perfect_play_(std::move(perfect_play)), schedule_(plan.schedule) {
        for (const EngineDescription& engine : plan.engines)
            standing_.rows.emplace_back().name = engine.name;
        standing_.total = plan.sprt ? std::nullopt : schedule_.total();
    }

    /// Takes over games that were finished before.
    Result<void> resume_from(MatchJournal journal) {
        journal_.emplace(std::move(journal));
        for (const std::string& sentence : journal_->mended())
            if (events_.note)
                events_.note(sentence);
        for (const FinishedGame& game : journal_->games()) {
            KYVIEN_TRY(outputs_.add(game));
            schedule_.record(game.number, game.score);
            count(game);
        }
        return {};
    }

    Result<Standing> run(int outer_stop) {
        std::thread watcher;
        StopSign watched;  // ends the watcher
        if (outer_stop >= 0)
            watcher = std::thread([&] {
                pollfd files[2] = {{outer_stop, POLLIN, 0}, {watched.file(), POLLIN, 0}};
                while (poll(files, 2, -1) < 0 && errno == EINTR) {
                }
                if (files[0].revents != 0)
                    stop(true);
            });
        if (!is_decided()) {
            std::vector<std::thread> threads;
            for (std::size_t i = 0; i < plan_.concurrency; ++i)
                threads.emplace_back(
                    [this, i] { work(share_of(plan_.processors, i, plan_.concurrency)); });
            for (std::thread& thread : threads)
                thread.join();
        }
        watched.raise();
        if (watcher.joinable())
            watcher.join();
        if (trouble_)
            return refuse(*std::move(trouble_));
        standing_.was_stopped = was_interrupted_;
        return std::move(standing_);
    }

  private:
    void stop(bool is_interruption) {
        {
            const std::lock_guard lock(mutex_);
            if (stopped_)
                return;
            stopped_ = true;
            was_interrupted_ = is_interruption;
        }
        stop_.raise();
        changed_.notify_all();
    }

    [[nodiscard]] bool is_decided() const {
        return standing_.sprt && standing_.sprt->verdict != SprtVerdict::Open;
    }

    /// Needs: the mutex, once threads run.
    void count(const FinishedGame& game) {
        const auto row = [&](const std::string& name) -> Row& {
            return *std::ranges::find(standing_.rows, name, &Row::name);
        };
        Row& first = row(game.first);
        Row& second = row(game.second);
        const int lead = lead_of_first(game.score);
        // A law may have both players lose.
        const bool is_double_loss = game.score == Score::BothLose;
        const auto add = [&](Row& who, int ahead) {
            if (ahead > 0)
                ++who.games.wins;
            else if (ahead < 0 || is_double_loss)
                ++who.games.losses;
            else
                ++who.games.draws;
        };
        add(first, lead);
        add(second, -lead);
        // A fault belongs to the loser; in a draw by 7.5.5 it is only in the game.
        if (lead != 0) {
            Row& loser = lead > 0 ? second : first;
            loser.illegal_moves += game.fault == name(Fault::IllegalMove);
            loser.time_losses += game.fault == name(Fault::Time);
            loser.no_moves += game.fault == name(Fault::NoMove);
        }
        ++standing_.games;
        if (plan_.engines.size() == 2)
            count_pair(game, lead);
        if (events_.finished)
            events_.finished(game, standing_);
    }

    void count_pair(const FinishedGame& game, int lead) {
        const bool is_first = game.first == plan_.engines.front().name;
        // If openings are repeated, games 1 and 2 are a pair, 3 and 4, and so on.
        if (plan_.schedule.repeats && plan_.schedule.games % 2 == 0) {
            auto& [games, halves] = half_pairs_[(game.number - 1) / 2];
            ++games;
            halves += (is_first ? lead : -lead) + 1;
            if (games == 2) {
                ++standing_.pairs[static_cast<std::size_t>(halves)];
                half_pairs_.erase((game.number - 1) / 2);
            }
        }
        if (plan_.sprt)
            standing_.sprt = plan_.sprt->by_pairs ? sprt(*plan_.sprt, standing_.pairs)
                                                  : sprt(*plan_.sprt, standing_.rows.front().games);
    }

    void fail(Refusal refusal) {
        {
            const std::lock_guard lock(mutex_);
            if (!trouble_)
                trouble_ = std::move(refusal);
        }
        stop(false);
    }

    [[nodiscard]] std::optional<Slot> next_slot() {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (stopped_)
                return std::nullopt;
            auto slot = schedule_.next();
            if (!slot) {
                lock.unlock();
                fail(slot.error());
                return std::nullopt;
            }
            if (*slot)
                return *slot;
            if (schedule_.is_over())
                return std::nullopt;
            changed_.wait(lock);
        }
    }

    /// Plays games until there are none, with engines bound to these processors.
    void work(const std::vector<unsigned>& processors) {
        std::map<std::size_t, std::unique_ptr<Player>> players;
        while (const auto slot = next_slot()) {
            std::erase_if(players, [&](const auto& each) {
                return each.first != slot->first && each.first != slot->second;
            });
            for (const std::size_t engine : {slot->first, slot->second}) {
                if (players.contains(engine))
                    continue;
                EngineDescription bound = plan_.engines[engine];
                bound.program.processors = processors;
                auto made = make_player(plan_.settings.game, bound, stop_.file());
                if (!made)
                    return fail(made.error());
                players[engine] = *std::move(made);
            }
            auto played = play_game(plan_of(*slot),
                                    {players[slot->first].get(), players[slot->second].get()});
            if (!played)
                return fail(played.error());
            if (!*played)
                return;
            if (const auto kept = keep(*slot, **played); !kept)
                return fail(kept.error());
        }
        changed_.notify_all();  // others may be waiting for a result that will not come
    }

    [[nodiscard]] GamePlan plan_of(const Slot& slot) const {
        GamePlan game;
        game.settings = plan_.settings;
        game.adjudication = plan_.adjudication;
        game.perfect_play = perfect_play_;
        if (!plan_.openings.empty())
            game.opening = plan_.openings[(slot.pair - 1) % plan_.openings.size()];
        game.tags = {{"Event", plan_.name},
                     {"Round", fmt::format("{}.{}", slot.round, slot.number)}};
        return game;
    }

    Result<void> keep(const Slot& slot, const PlayedGame& played) {
        FinishedGame game;
        game.number = slot.number;
        game.round = slot.round;
        game.first = plan_.engines[slot.first].name;
        game.second = plan_.engines[slot.second].name;
        game.score = played.ending.score;
        game.code = played.ending.code;
        if (played.ending.clause)
            game.clause = fmt::format("{}:{}", rulebook::slug(played.ending.clause->law()),
                                      played.ending.clause->id());
        game.fault = name(played.fault);
        game.adjudicated = played.adjudicated;
        game.plies = played.plies;
        game.reason = played.reason;
        game.file = played.file;
        game.end = played.end;
        bool is_decided_now = false;
        {
            const std::lock_guard lock(mutex_);
            if (stopped_)  // a verdict was reached meanwhile: this game would change it
                return {};
            if (journal_)
                KYVIEN_TRY(journal_->append(game));
            KYVIEN_TRY(outputs_.add(game));
            schedule_.record(game.number, game.score);
            standing_.overheads.insert(standing_.overheads.end(), played.overheads.begin(),
                                       played.overheads.end());
            standing_.read_delays.insert(standing_.read_delays.end(), played.read_delays.begin(),
                                         played.read_delays.end());
            count(game);
            is_decided_now = is_decided();
        }
        changed_.notify_all();
        if (is_decided_now)
            stop(false);
        return {};
    }

    const MatchPlan& plan_;
    const MatchEvents& events_;
    Outputs outputs_;
    std::shared_ptr<const PerfectPlay> perfect_play_;
    std::optional<MatchJournal> journal_;
    std::mutex mutex_;
    std::condition_variable changed_;
    StopSign stop_;
    Schedule schedule_;
    Standing standing_;
    /// By number of the pair: games that have ended, and the first engine's half points.
    std::map<std::size_t, std::pair<int, int>> half_pairs_;
    std::optional<Refusal> trouble_;
    bool stopped_ = false;
    bool was_interrupted_ = false;
};

/// Starts and sets up every engine once: an error is reported before a thousand games are lost by
/// it.
Result<void> try_engines(const MatchPlan& plan, int stop_fd) {
    conduct::Settings settings = plan.settings;
    if (const auto prepare = registered::of(settings.game).prepare)
        prepare(settings);
    for (const EngineDescription& engine : plan.engines) {
        const auto player = KYVIEN_TRY(make_player(settings.game, engine, stop_fd));
        KYVIEN_TRY(player->begin(settings));
    }
    return {};
}

std::shared_ptr<const PerfectPlay> perfect_play_of(const MatchPlan& plan) {
    if (plan.adjudication.endgame_men == 0)
        return nullptr;
    const auto processors =
        static_cast<unsigned>(std::max<std::size_t>(own_processors().size(), 1));
    return registered::of(plan.settings.game)
        .perfect_play(plan.adjudication.endgame_men, processors);
}

}  // namespace

std::vector<Row> ranked(const Standing& standing) {
    struct Place {
        double score;
        std::size_t games;
        std::size_t engine;
    };
    std::vector<Place> places;
    for (std::size_t i = 0; i < standing.rows.size(); ++i) {
        const Tally& games = standing.rows[i].games;
        places.push_back({games.games() == 0 ? -1 : estimate(games).score, games.games(), i});
    }
    std::ranges::sort(places, [](const Place& a, const Place& b) {
        if (a.score != b.score)
            return a.score > b.score;
        return a.games != b.games ? a.games > b.games : a.engine < b.engine;
    });
    std::vector<Row> rows;
    for (const Place& place : places)
        rows.push_back(standing.rows[place.engine]);
    return rows;
}

Result<void> check(const MatchPlan& plan) {
    constexpr std::size_t kMaxEngines = 1000;
    if (plan.engines.size() < 2 || plan.engines.size() > kMaxEngines)
        return bad_option(
            {"match-engines", "A match needs two engines at least, and 1000 at most."});
    if (plan.concurrency < 1 || plan.concurrency > 1024)
        return bad_option({"match-concurrency", "From 1 to 1024 games can be played at once."});
    if (plan.schedule.games < 1 || plan.schedule.games > 1'000'000)
        return bad_option({"match-games", "A meeting has from 1 to 1000000 games."});
    if (plan.schedule.format == Format::Gauntlet &&
        (plan.schedule.seeds < 1 || plan.schedule.seeds >= plan.engines.size()))
        return bad_option(
            {"match-seeds", "A gauntlet needs at least one seed and one engine that is none."});
    if (plan.schedule.format == Format::Swiss && plan.schedule.rounds >= plan.engines.size())
        return bad_option({"match-rounds", "A Swiss has fewer rounds than engines."});
    if (plan.sprt) {
        if (plan.engines.size() != 2)
            return bad_option({"match-sprt-two", "An SPRT is between two engines."});
        if (plan.sprt->model == SprtModel::Bayesian && plan.sprt->by_pairs)
            return bad_option(
                {"match-sprt-bayesian", "The Bayesian model counts single games: pairs=off."});
        if (!is_valid(*plan.sprt))
            return bad_option(
                {"match-sprt",
                 "An SPRT needs elo0 below elo1, and alpha and beta between 0 and 0.5."});
        if (plan.sprt->by_pairs && (!plan.schedule.repeats || plan.schedule.games % 2 != 0))
            return bad_option(
                {"match-sprt-pairs",
                 "An SPRT of pairs needs an even number of games, with openings repeated; or count "
                 "single games."});
    }
    if (!plan.positions.empty() && !registered::of(plan.settings.game).has_epd)
        return bad_option({"match-no-epd",
                           "Positions of {game} are not written as EPD.",
                           {{"game", conduct::name(plan.settings.game)}}});
    if (plan.adjudication.endgame_men != 0 &&
        registered::of(plan.settings.game).perfect_play == nullptr)
        return bad_option({"match-endgames",
                           "Endgames of {game} are not solved.",
                           {{"game", conduct::name(plan.settings.game)}}});
    if (!plan.processors.empty() && plan.processors.size() < plan.concurrency)
        return bad_option(
            {"match-processors",
             "There are fewer processors ({processors}) than games at once ({games}).",
             {{"processors", plan.processors.size()}, {"games", plan.concurrency}}});
    if (plan.resumes && plan.journal.empty())
        return bad_option({"match-journal-missing", "To resume a match, name its journal."});
    for (const EngineDescription& engine : plan.engines)
        if (engine.limits.is_empty())
            return bad_option({"match-no-limit",
                               "{engine} may think without end: give it a time, nodes or a depth.",
                               {{"engine", engine.name}}});
    return conduct::check(plan.settings);
}

base::Digest digest_of(const MatchPlan& plan) {
    std::string text = fmt::format(
        "{}\n{} {} {} {} {}\n", conduct::name(plan.settings.game), name(plan.schedule.format),
        plan.schedule.games, plan.schedule.rounds, plan.schedule.repeats, plan.schedule.seeds);
    for (const EngineDescription& engine : plan.engines)
        text += to_text(engine) + "\n";
    for (const Opening& opening : plan.openings) {
        text += opening.fen;
        for (const std::string& move : opening.moves)
            text += " " + move;
        text += "\n";
    }
    const Adjudication& rules = plan.adjudication;
    text += fmt::format("{} {} {} {} {} {} {}\n", rules.draw_from_move, rules.draw_moves,
                        rules.draw_score, rules.resign_moves, rules.resign_score,
                        rules.resign_two_sided, rules.longest);
    if (plan.sprt)
        text += fmt::format("{} {} {} {} {}\n", plan.sprt->elo0, plan.sprt->elo1, plan.sprt->alpha,
                            plan.sprt->beta, plan.sprt->by_pairs);
    // So that matches begun before there were other models can be resumed.
    if (rules.endgame_men != 0)
        text += fmt::format("endgames={}\n", rules.endgame_men);
    if (plan.sprt && plan.sprt->model != SprtModel::Logistic)
        text += fmt::format("model={}\n", name(plan.sprt->model));
    const conduct::Settings& settings = plan.settings;
    text += fmt::format("{} {} {}", settings.board_size, settings.komi_quarters,
                        settings.chess960.value_or(-1));
    return base::digest(text);
}

Result<Standing> run_match(const MatchPlan& match_plan, const MatchEvents& events, int stop_fd) {
    KYVIEN_TRY(check(match_plan));
    MatchPlan plan = match_plan;
    std::shared_ptr<LineLog> log;
    if (!plan.engine_log.empty())
        log = KYVIEN_TRY(LineLog::open(plan.engine_log));
    for (EngineDescription& engine : plan.engines)
        engine.log = log;
    std::signal(SIGPIPE, SIG_IGN);  // an engine that has ended causes a refusal, not a signal
    KYVIEN_TRY(try_engines(plan, stop_fd));
    std::optional<MatchJournal> journal;
    if (!plan.journal.empty())
        journal.emplace(KYVIEN_TRY(plan.resumes
                                       ? MatchJournal::open(plan.journal, digest_of(plan))
                                       : MatchJournal::create(plan.journal, digest_of(plan))));
    auto records = KYVIEN_TRY(OutputFile::open(plan.records));
    auto positions = KYVIEN_TRY(OutputFile::open(plan.positions));
    Match match(plan, events, {std::move(records), std::move(positions)}, perfect_play_of(plan));
    if (journal)
        KYVIEN_TRY(match.resume_from(*std::move(journal)));
    auto standing = KYVIEN_TRY(match.run(stop_fd));
    if (log)
        KYVIEN_TRY(log->check());
    return standing;
}

}  // namespace kyvien::engine
