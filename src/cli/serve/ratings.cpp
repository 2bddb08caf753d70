// kyvien ratings rebuild — recomputes all ratings of a hall from the logs of its games.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/serve/accounts.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "hall/accounts/rated_game.h"
#include "rating/rating_book.h"
#include "store/postgres_log.h"
#include "store/sqlite_log.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace hall_ratings {
namespace {

struct Options {
    std::string data = "./data";
    std::string store;
    bool dry_run = false;
    bool json = false;
};

struct Rebuilt {
    std::vector<store::RatedResult> results;
    std::size_t dropped = 0;    ///< rated before, but not to be rated by their logs
    std::size_t corrected = 0;  ///< rated with another result, pool or time
    std::size_t changed = 0;    ///< ratings that differed
};

using Standings = std::map<std::pair<std::string, std::string>, rating::Standing>;

Standings standings_of(const std::vector<store::RatedResult>& results) {
    std::map<std::string, rating::RatingBook> books;
    for (const store::RatedResult& result : results)
        books[result.pool].add({result.players, result.score, std::chrono::milliseconds(result.at),
                                result.half_stones});
    Standings standings;
    for (const auto& [pool, book] : books)
        for (const auto& [account, standing] : book.standings())
            standings[{pool, account}] = standing;
    return standings;
}

/// The ratings by the logs, in the order in which the games were rated.
Result<Rebuilt> rebuilt(store::Accounts& accounts, store::EventLog& log) {
    Rebuilt rebuilt;
    const auto rows = KYVIEN_TRY(accounts.all_rated());
    for (const store::RatedRow& row : rows) {
        const auto events = KYVIEN_TRY(log.read(row.result.game));
        const auto outcome = KYVIEN_TRY(hall::rated_outcome(events));
        if (!outcome || !outcome->score) {
            ++rebuilt.dropped;
            continue;
        }
        store::RatedResult result = row.result;
        result.pool = outcome->pool;
        result.score = *outcome->score;
        result.at = outcome->at;
        result.half_stones = outcome->half_stones;
        rebuilt.corrected += result == row.result ? 0 : 1;
        rebuilt.results.push_back(std::move(result));
    }
    Standings fresh = standings_of(rebuilt.results);
    const auto standing = KYVIEN_TRY(accounts.all_standings());
    for (const store::PoolStanding& each : standing) {
        const auto found = fresh.find({each.pool, each.account});
        rebuilt.changed += found == fresh.end() || found->second != each.standing ? 1 : 0;
        if (found != fresh.end())
            fresh.erase(found);
    }
    rebuilt.changed += fresh.size();
    return rebuilt;
}

Result<Rebuilt> rebuild(const Options& options) {
    const auto accounts = KYVIEN_TRY(open_accounts(options.data, options.store));
    const auto log = KYVIEN_TRY(
        options.store.empty()
            ? store::open_sqlite_log((std::filesystem::path(options.data) / "kyvien.db").string())
            : store::open_postgres_log(options.store));
    auto found = KYVIEN_TRY(rebuilt(*accounts, *log));
    if (!options.dry_run)
        KYVIEN_TRY(accounts->rebuild(found.results));
    return found;
}

int run(const Options& options) {
    if (store::holds_password(options.store)) {
        print_error("ratings", spoken(words::answers::kServePassword));
        return kUsage;
    }
    const auto found = rebuild(options);
    if (!found) {
        print_error("ratings", refusal_text(found.error()));
        return exit_code_of(found.error());
    }
    if (options.json) {
        JsonWriter json;
        json.begin_object()
            .field("games", found->results.size())
            .field("corrected", found->corrected)
            .field("dropped", found->dropped)
            .field("changed", found->changed);
        print_object(json.end_object());
        return kSuccess;
    }
    const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
    fmt::print("{}\n",
               spoken(words::answers::RatingsRebuilt{.games = spoken(words::answers::CountGames{
                                                         .count = count(found->results.size())}),
                                                     .changed = std::to_string(found->changed)}));
    if (found->corrected + found->dropped > 0)
        fmt::print("{}\n", spoken(words::answers::RatingsCorrected{
                               .corrected = std::to_string(found->corrected),
                               .dropped = std::to_string(found->dropped)}));
    return kSuccess;
}

}  // namespace
}  // namespace hall_ratings

void add_ratings(Command& app, Outcome& outcome) {
    using namespace hall_ratings;
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand("ratings", "ratings");
    command->require_subcommand(1);
    Command* rebuild = command->add_subcommand("rebuild", "ratings.rebuild");
    rebuild->add_option("--data", options->data, "any.data-folder")->capture_default_str();
    rebuild->add_option("--store", options->store, "any.store");
    rebuild->add_flag("--dry-run", options->dry_run, "ratings.dry-run");
    rebuild->add_flag("--json", options->json, "ratings.json");
    rebuild->callback([options, &outcome] { outcome.code = run(*options); });
}

}  // namespace kyvien::cli
