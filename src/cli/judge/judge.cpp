// kyvien judge FILE... — what the law says about the games of archives.
#include "judge/judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message.h"
#include "judge/byte_source.h"

namespace kyvien::cli {
namespace {

using namespace judge;
using Time = std::chrono::steady_clock;

struct Options {
    std::vector<std::string> files;
    std::string format, encoding;
    unsigned threads = 0;
    bool json = false;
    bool all = false;
    bool strict = false;
    bool quiet = false;
};

/// Everything seen so far, over all files.
struct Totals {
    std::size_t games = 0;
    std::size_t without_games = 0;  ///< files
    std::vector<std::size_t> games_by_kind = std::vector<std::size_t>(conduct::games().size());
    std::size_t plies = 0;
    std::size_t bytes = 0;
    std::size_t games_with[3] = {0, 0, 0};
    std::map<std::string, std::size_t> findings;
    std::size_t troubles = 0;
};

double seconds_since(Time::time_point start) {
    return std::chrono::duration<double>(Time::now() - start).count();
}

std::string clause_text(const Finding& finding) {
    return finding.clause
               ? fmt::format("  [{} {}]", slug(finding.clause->law()), finding.clause->id())
               : std::string();
}

void print_report(const GameReport& report, Severity least) {
    if (!report.has(least))
        return;
    fmt::print("{}:{}: game {}", report.file, report.first_line, report.number);
    if (!report.first.empty() || !report.second.empty())
        fmt::print(": {} - {}", report.first, report.second);
    if (!report.result.empty())
        fmt::print(", {}", report.result);
    fmt::print("\n");
    for (const Finding& finding : report.findings)
        if (finding.severity >= least)
            fmt::print("  {}:{}: {}: {}: {}{}\n", finding.line, finding.column,
                       name(finding.severity), finding.code, finding.message, clause_text(finding));
}

void print_file(const FileSummary& file) {
    fmt::print("{}: {}, {}", file.file, counted(file.games, "game"),
               counted(file.plies, "ply", "plies"));
    constexpr std::string_view kWords[] = {"information", "warnings", "errors"};
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Information})
        if (const std::size_t count = file.games_with[static_cast<std::size_t>(severity)])
            fmt::print(", {} with {}", count, kWords[static_cast<std::size_t>(severity)]);
    fmt::print("\n");
}

void print_totals(const Totals& totals, double seconds) {
    for (const auto& [code, count] : totals.findings)
        fmt::print("{:>9}  {}\n", count, code);
    std::string kinds;
    for (const conduct::Game game : conduct::games())
        kinds +=
            fmt::format("{}{} {}", kinds.empty() ? "" : ", ",
                        totals.games_by_kind[static_cast<std::size_t>(game)], conduct::name(game));
    fmt::print("{} ({}), {}, {:.1f} MB in {:.2f} s: {:.0f} games/s, {:.1f} MB/s\n",
               counted(totals.games, "game"), kinds, counted(totals.plies, "ply", "plies"),
               static_cast<double>(totals.bytes) / 1e6, seconds,
               static_cast<double>(totals.games) / std::max(seconds, 1e-6),
               static_cast<double>(totals.bytes) / 1e6 / std::max(seconds, 1e-6));
}

void add(Totals& totals, const FileSummary& file) {
    totals.games += file.games;
    totals.plies += file.plies;
    totals.bytes += file.bytes;
    for (std::size_t i = 0; i < file.games_by_kind.size(); ++i)
        totals.games_by_kind[i] += file.games_by_kind[i];
    for (std::size_t i = 0; i < 3; ++i)
        totals.games_with[i] += file.games_with[i];
    for (const auto& [code, count] : file.findings)
        totals.findings[code] += count;
    totals.troubles += file.trouble.has_value();
}

/// An archive of no games. Of the standard input only the length is known.
bool is_blank(const FileSummary& file) {
    if (file.bytes == 0 || file.file == "-")
        return file.bytes == 0;
    auto opened = open_file(file.file);
    if (!opened)
        return false;
    const auto text = unpacked(*std::move(opened));
    std::string buffer(std::size_t{1} << 16, '\0');
    for (;;) {
        const auto count = text->read(buffer);
        if (!count)
            return false;
        if (*count == 0)
            return true;
        if (std::string_view(buffer).substr(0, *count).find_first_not_of(" \t\r\n") !=
            std::string_view::npos)
            return false;
    }
}

std::optional<JudgeOptions> judge_options(const Options& options) {
    JudgeOptions judging;
    judging.reports = options.json && options.all ? Reports::All : Reports::WithFindings;
    judging.threads =
        options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    if (!options.format.empty()) {
        judging.format = find_format(options.format);
        if (!judging.format) {
            fmt::print(stderr, "kyvien judge: unknown format '{}'; there are {}\n", options.format,
                       names_of_formats());
            return std::nullopt;
        }
    }
    if (!options.encoding.empty()) {
        judging.encoding = notation::find_encoding(options.encoding);
        if (!judging.encoding) {
            fmt::print(stderr,
                       "kyvien judge: unknown encoding '{}'; there are utf-8, windows-1252, "
                       "gb18030, big5, utf-16le, utf-16be\n",
                       options.encoding);
            return std::nullopt;
        }
    }
    return judging;
}

int run(const Options& options) {
    const auto judging = judge_options(options);
    if (!judging)
        return kUsage;
    const auto start = Time::now();
    Progress progress(!options.quiet, !options.json);
    std::mutex mutex;  // one thread reads, others report
    Totals totals;
    const Severity least = options.all ? Severity::Information : Severity::Warning;
    JudgeSink sink;
    sink.on_game = [&](GameReport&& report) {
        if (options.json) {
            fmt::print("{}\n", to_json(report));
        } else if (!options.quiet) {
            const std::lock_guard lock(mutex);
            progress.clear();
            print_report(report, least);
        }
    };
    sink.on_file = [&](const FileSummary& file) {
        const std::lock_guard lock(mutex);
        progress.clear();
        add(totals, file);
        if (file.trouble)
            fmt::print(stderr, "kyvien judge: {}: {}\n", file.file, file.trouble->english);
        // What has text but no game is no archive in the format it was read as.
        if (!file.trouble && file.games == 0 && !is_blank(file)) {
            ++totals.without_games;
            fmt::print(stderr, "kyvien judge: {}: no game was found; is it an archive of games?\n",
                       file.file);
        }
        if (!options.json && options.files.size() > 1 && !file.trouble)
            print_file(file);
    };
    sink.on_progress = [&](std::size_t done, std::size_t size, std::size_t games) {
        const std::lock_guard lock(mutex);
        progress.show(
            fmt::format("{}, {:.0f} games/s", counted(games, "game"),
                        static_cast<double>(games) / std::max(seconds_since(start), 1e-3)),
            done, size);
    };
    judge_stream(options.files, *judging, sink);
    progress.clear();
    if (!options.json)
        print_totals(totals, seconds_since(start));
    if (totals.troubles > 0)
        return kTrouble;
    const auto with = [&](Severity severity) {
        return totals.games_with[static_cast<std::size_t>(severity)];
    };
    const bool found = totals.without_games > 0 ||
                       with(Severity::Error) + with(Severity::Warning) > 0 ||
                       (options.strict && with(Severity::Information) > 0);
    return found ? kFindings : kSuccess;
}

}  // namespace

void add_judge(Command& app, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand(
        "judge", "Replay the games of archives and report where they differ from the law");
    command
        ->add_option("files", options->files,
                     "PGN, xiangqi PGN or SGF, also .gz and .zst; - is the standard input")
        ->required();
    command->add_option("--format", options->format, "pgn, xiangqi or sgf instead of a guess");
    command->add_option("--encoding", options->encoding, "Encoding of the text instead of a guess");
    command->add_option("--threads", options->threads, "Threads that replay (default: all cores)")
        ->check(Range(0u, 1024u));
    command->add_flag("--json", options->json, "One JSON object per game with findings");
    command->add_flag("--all", options->all, "With --json every game; without it information too");
    command->add_flag("--strict", options->strict,
                      "Exit code 1 for information too, not only for errors and warnings");
    command->add_flag("--quiet", options->quiet, "Only the totals");
    command->callback([options, &outcome] { outcome.code = run(*options); });
}

}  // namespace kyvien::cli
