// kyvien tournament upload FILE... | download ID... — copies tournaments from files into the
// database of several halls, and back.
//
// A tournament is its log, ID.log, and beside it ID.hall with the data of halls: keys, terms, the
// games of its boards.
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "cli/tournament/verbs.h"
#include "store/halls/ledgers.h"
#include "store/postgres_log.h"
#include "store/tournaments/tournament_store.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace carry_tournament {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::string store, folder = ".";
    std::vector<std::string> names;  ///< files, or ids
};

enum class Way : bool { Up, Down };

int fail(const char* verb, const std::string& what, const Refusal& refusal) {
    print_error(std::string("tournament ") + verb, refusal_of_file(what, refusal));
    return exit_code_of(refusal);
}

Result<void> upload(store::TournamentStore& store, const std::string& file) {
    const fs::path path(file);
    const std::string id = path.stem().string();
    if (!store::is_tournament_name(id))
        return bad_argument({"argument-tournament",
                             "'{text}' is not a tournament file name: lower-case letters, digits, "
                             "- and _ before .log, at most 64.",
                             {{"text", file}}});
    // Both files at one moment: a writer waits for its lock.
    const auto folder = store::tournaments_in_folder(
        path.parent_path().string().empty() ? "." : path.parent_path().string());
    const auto whole = KYVIEN_TRY(folder->export_whole(id));
    return store.import_whole(id, whole);
}

Result<void> download(store::TournamentStore& store, const std::string& id,
                      const std::string& folder) {
    if (!store::is_tournament_name(id))
        return refuse("no-such-tournament",
                      "There is no such tournament; the link may be mistyped.", std::nullopt,
                      {{"id", id}});
    const auto whole = KYVIEN_TRY(store.export_whole(id));
    return store::tournaments_in_folder(folder)->import_whole(id, whole);
}

int run(const Options& options, Way way) {
    const char* const verb = way == Way::Up ? "upload" : "download";
    if (store::holds_password(options.store)) {
        fmt::print(stderr, "kyvien tournament {}: {}\n", verb,
                   spoken(words::answers::kServePassword));
        return kUsage;
    }
    const auto ledgers = store::open_postgres_ledgers(options.store, 0);
    if (!ledgers)
        return fail(verb, store::shown_postgres_address(options.store), ledgers.error());
    const auto store = store::tournaments_in_ledgers(**ledgers);
    std::vector<std::string> names = options.names;
    if (names.empty()) {
        auto ids = store->ids();
        if (!ids)
            return fail(verb, store::shown_postgres_address(options.store), ids.error());
        names = *std::move(ids);
    }
    int code = kSuccess;
    for (const std::string& name : names) {
        const auto carried =
            way == Way::Up ? upload(*store, name) : download(*store, name, options.folder);
        if (!carried)
            code = fail(verb, name, carried.error());
        else
            fmt::print("{}\n", name);
    }
    return code;
}

}  // namespace
}  // namespace carry_tournament

void add_tournament_carry(Command& tournament, Outcome& outcome) {
    using namespace carry_tournament;
    auto options = std::make_shared<Options>();
    Command* up = tournament.add_subcommand("upload", "tournament.upload");
    up->add_option("files", options->names, "tournament.upload.files")->required();
    up->add_option("--store", options->store, "any.store")->required();
    up->callback([options, &outcome] { outcome.code = run(*options, Way::Up); });
    Command* down = tournament.add_subcommand("download", "tournament.download");
    down->add_option("ids", options->names, "tournament.download.ids");
    down->add_option("--store", options->store, "any.store")->required();
    down->add_option("--to", options->folder, "tournament.download.to")->capture_default_str();
    down->callback([options, &outcome] { outcome.code = run(*options, Way::Down); });
}

}  // namespace kyvien::cli
