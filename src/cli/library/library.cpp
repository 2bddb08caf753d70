// kyvien library add|list|search|remove — stores games of archives and searches them.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "hall/library/library_import.h"
#include "hall/library/library_search.h"
#include "store/library/game_library.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace library {
namespace {

using store::GameLibrary;

struct Options {
    std::string path = "library.db";
    std::vector<std::string> files;
    std::string archive, format, encoding;
    unsigned threads = 0;
    bool json = false, quiet = false, records = false;
    hall::LibraryRequest asked;
    int count = static_cast<int>(hall::kLibraryPage), from = 0;
    std::vector<std::string> what;
};

int fail(const Options& options, std::string_view verb, const Refusal& refusal) {
    if (options.json) {
        JsonWriter out;
        out.begin_object().field("file", options.path).field("refused", refusal.code);
        out.field("message", refusal.english).key("values").begin_object();
        for (const auto& [name, value] : refusal.values)
            out.field(name, value);
        print_object(out.end_object().end_object());
    } else {
        print_error(verb, refusal_text(refusal));
    }
    return exit_code_of(refusal);
}

/// The default name of an archive: that of the only file, without its extensions.
std::string usual_name(const std::vector<std::string>& files) {
    if (files.size() != 1 || files.front() == "-")
        return "";
    const std::string name = std::filesystem::path(files.front()).filename().string();
    return name.substr(0, name.find('.', 1));
}

std::int64_t number(std::size_t count) {
    return static_cast<std::int64_t>(count);
}

void print_sums(const Options& options, const hall::ImportSums& sums) {
    if (options.json) {
        JsonWriter out;
        out.begin_object().field("archive", options.archive).field("read", sums.read);
        out.field("added", sums.added).field("known", sums.known);
        out.field("without_moves", sums.without_moves).field("left_out", sums.left_out);
        print_object(out.field("unreadable_files", sums.troubles).end_object());
        return;
    }
    fmt::print("{}\n", printable(spoken(
                           words::answers::LibraryAdded{.archive = options.archive,
                                                        .added = number(sums.added),
                                                        .known = std::to_string(sums.known),
                                                        .bare = std::to_string(sums.without_moves),
                                                        .left = std::to_string(sums.left_out)})));
}

int add(Options options) {
    if (options.archive.empty())
        options.archive = usual_name(options.files);
    if (options.archive.empty()) {
        print_error("library add", spoken(words::answers::kLibraryName));
        return kUsage;
    }
    hall::ImportOptions importing;
    importing.threads =
        options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    if (!options.format.empty()) {
        importing.format = judge::find_format(options.format);
        if (!importing.format) {
            print_error("library add",
                        spoken(words::answers::UnknownFormat{.word = options.format,
                                                             .known = judge::names_of_formats()}));
            return kUsage;
        }
    }
    if (!options.encoding.empty()) {
        importing.encoding = notation::find_encoding(options.encoding);
        if (!importing.encoding) {
            print_error("library add",
                        spoken(words::answers::UnknownEncoding{
                            .word = options.encoding,
                            .known = "utf-8, windows-1252, gb18030, big5, utf-16le, utf-16be"}));
            return kUsage;
        }
    }
    auto opened = GameLibrary::open_or_make(options.path);
    if (!opened)
        return fail(options, "library add", opened.error());
    Progress progress(!options.quiet, false);
    std::mutex mutex;  // one thread reads, others report
    bool one_has_none = false;
    const hall::ImportSink sink{
        .on_left_out =
            [&](const judge::GameReport& report) {
                if (options.quiet)
                    return;
                const std::lock_guard lock(mutex);
                const judge::Finding* reason = hall::reason_left_out(report);
                print_error_at(report.file, reason != nullptr ? reason->line : report.first_line,
                               reason != nullptr ? reason->column : 0,
                               reason != nullptr
                                   ? fault_text(reason->code, reason->message)
                                   : std::string(spoken(words::answers::kLibraryNotFollowed)));
            },
        .on_file =
            [&](const judge::FileSummary& file) {
                const std::lock_guard lock(mutex);
                if (file.trouble)
                    print_error("library add", refusal_of_file(file.file, *file.trouble));
                else if (file.games == 0) {
                    print_error_at(file.file, 0, 0, spoken(words::answers::kNoGameFound));
                    one_has_none = true;
                }
            },
        .on_progress =
            [&](std::size_t done, std::size_t size, std::size_t games) {
                const std::lock_guard lock(mutex);
                progress.show(spoken(words::answers::CountGames{.count = number(games)}), done,
                              size);
            }};
    const auto sums =
        hall::import_archive(*opened, options.archive, options.files, importing, sink);
    progress.clear();
    if (!sums)
        return fail(options, "library add", sums.error());
    print_sums(options, *sums);
    if (sums->troubles > 0)
        return kTrouble;
    return sums->left_out > 0 || one_has_none ? kFindings : kSuccess;
}

int list(const Options& options) {
    const auto opened = GameLibrary::open(options.path);
    if (!opened)
        return fail(options, "library list", opened.error());
    const auto archives = opened->archives();
    if (!archives)
        return fail(options, "library list", archives.error());
    for (const store::LibraryArchive& archive : *archives) {
        const auto year = [](int day) {
            return day == 0 ? std::string("?") : std::to_string(day / 10'000);
        };
        if (options.json) {
            JsonWriter out;
            out.begin_object().field("archive", archive.name).field("games", archive.games);
            texts_field(out, "kinds", archive.kinds);
            out.field("since", archive.first_day).field("until", archive.last_day);
            print_object(out.end_object());
            continue;
        }
        fmt::print("{:>9}  {}  {}-{}  {}\n", archive.games, fmt::join(archive.kinds, ", "),
                   year(archive.first_day), year(archive.last_day), printable(archive.name));
    }
    return kSuccess;
}

void print_game(const Options& options, const hall::FoundGame& found_game) {
    if (options.json) {
        JsonWriter out;
        hall::write_library_game(out, found_game);
        print_object(out);
        return;
    }
    const store::LibraryGame& game = found_game.game;
    // Text from a file must not control the terminal, nor begin a line of its own.
    const auto or_unknown = [](const std::string& text) {
        return text.empty() ? "?" : hall::shown_in_list(text);
    };
    fmt::print("{:>8}  {:10}  {} - {}  {}  {}{}{}\n", game.number, or_unknown(game.date),
               or_unknown(game.first), or_unknown(game.second), or_unknown(game.result),
               game.ending, game.clause.empty() ? "" : " (" + game.clause + ")",
               game.event.empty() ? "" : "  " + or_unknown(game.event));
}

int search(Options options) {
    options.asked.count = std::to_string(options.count);
    options.asked.from = std::to_string(options.from);
    const auto request = hall::library_search(options.asked);
    if (!request) {
        fail(options, "library search", request.error());
        return kUsage;
    }
    const auto opened = GameLibrary::open(options.path);
    if (!opened)
        return fail(options, "library search", opened.error());
    const auto found = hall::found_games(*opened, *request);
    if (!found)
        return fail(options, "library search", found.error());
    for (const hall::FoundGame& game : found->games) {
        if (!options.records) {
            print_game(options, game);
            continue;
        }
        const auto record = opened->record(game.game.number);
        if (!record)
            return fail(options, "library search", record.error());
        if (*record)
            fmt::print("{}{}\n", **record, (*record)->ends_with('\n') ? "" : "\n");
    }
    if (!options.json && !options.records)
        fmt::print("{}\n", spoken(words::answers::LibraryFound{
                               .total = found->answer.total,
                               .first = std::to_string(found->answer.first_won),
                               .drawn = std::to_string(found->answer.drawn),
                               .second = std::to_string(found->answer.second_won)}));
    return found->answer.total == 0 ? kFindings : kSuccess;
}

int remove(const Options& options) {
    auto opened = GameLibrary::open(options.path);
    if (!opened)
        return fail(options, "library remove", opened.error());
    std::int64_t gone = 0;
    for (const std::string& what : options.what) {
        std::int64_t game = 0;
        const auto [end, error] = std::from_chars(what.data(), what.data() + what.size(), game);
        if (error == std::errc() && end == what.data() + what.size()) {
            if (const auto removed = opened->remove_game(game); !removed)
                return fail(options, "library remove", removed.error());
            ++gone;
            continue;
        }
        const auto removed = opened->remove_archive(what);
        if (!removed)
            return fail(options, "library remove", removed.error());
        if (*removed == 0) {
            print_error("library remove", spoken(words::answers::LibraryNoArchive{.name = what}));
            return kFindings;
        }
        gone += *removed;
    }
    if (options.json) {
        JsonWriter out;
        print_object(out.begin_object().field("removed", gone).end_object());
    } else {
        fmt::print("{}\n", spoken(words::answers::LibraryRemoved{.count = gone}));
    }
    return kSuccess;
}

void add_search(Command& command, Options& options, const std::shared_ptr<Options>& kept,
                Outcome& outcome) {
    hall::LibraryRequest& asked = options.asked;
    command.add_option("--game", asked.game, "library.game");
    command.add_option("--player", asked.player, "library.player")->normalize_unicode();
    command.add_option("--opponent", asked.opponent, "library.opponent")->normalize_unicode();
    command.add_option("--seat", asked.seat, "library.seat")->check(OneOf({"first", "second"}));
    command.add_option("--event", asked.event, "library.event")->normalize_unicode();
    command.add_option("--archive", asked.archive, "library.of-archive")->normalize_unicode();
    command.add_option("--since", asked.since, "library.since");
    command.add_option("--until", asked.until, "library.until");
    command.add_option("--result", asked.result, "library.result");
    command.add_option("--ending", asked.ending, "library.ending");
    command.add_option("--clause", asked.clause, "library.clause");
    command.add_option("--position", asked.position, "library.position");
    command.add_option("--moves", asked.moves, "library.moves");
    command.add_option("--count", options.count, "library.count")
        ->capture_default_str()
        ->check(Range(1, static_cast<int>(hall::kMaxLibraryPage)));
    command.add_option("--from", options.from, "library.from")
        ->capture_default_str()
        ->check(Range(0, static_cast<int>(hall::kMaxLibrarySkip)));
    command.add_flag("--records", options.records, "library.records");
    command.callback([kept, &outcome] { outcome.code = search(*kept); });
}

}  // namespace
}  // namespace library

void add_library(Command& app, Outcome& outcome) {
    using namespace library;
    Command* verb = app.add_subcommand("library", "library");
    verb->require_subcommand(1);
    const auto part = [&](std::string_view name, Help help, const std::shared_ptr<Options>& kept) {
        Command* command = verb->add_subcommand(name, help);
        command->add_option("--library", kept->path, "library.library")->capture_default_str();
        command->add_flag("--json", kept->json, "library.json");
        return command;
    };
    const auto adding = std::make_shared<Options>();
    Command* add_command = part("add", "library.add", adding);
    add_command->add_option("files", adding->files, "library.files")->required();
    add_command->add_option("--archive", adding->archive, "library.archive")->normalize_unicode();
    add_command->add_option("--format", adding->format, "judge.format");
    add_command->add_option("--encoding", adding->encoding, "judge.encoding");
    add_command->add_option("--threads", adding->threads, "judge.threads")->check(Range(0u, 1024u));
    add_command->add_flag("--quiet", adding->quiet, "library.quiet");
    add_command->callback([adding, &outcome] { outcome.code = add(*adding); });

    const auto listing = std::make_shared<Options>();
    part("list", "library.list", listing)->callback([listing, &outcome] {
        outcome.code = list(*listing);
    });

    const auto searching = std::make_shared<Options>();
    add_search(*part("search", "library.search", searching), *searching, searching, outcome);

    const auto removing = std::make_shared<Options>();
    Command* remove_command = part("remove", "library.remove", removing);
    remove_command->add_option("what", removing->what, "library.what")
        ->normalize_unicode()
        ->required();
    remove_command->callback([removing, &outcome] { outcome.code = library::remove(*removing); });
}

}  // namespace kyvien::cli
