// kyvien judge FILE... — checks the games of archives against the law.
#include "judge/judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/judge/parts.h"
#include "cli/judge/totals.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "judge/byte_source.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace judge_verb {
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
    std::string part;
    bool merge = false;
};

double seconds_since(Time::time_point start) {
    return std::chrono::duration<double>(Time::now() - start).count();
}

/// Whether an archive is empty. Of the standard input only the length is known.
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
            print_error("judge", spoken(words::answers::UnknownFormat{
                                     .word = options.format, .known = names_of_formats()}));
            return std::nullopt;
        }
    }
    if (!options.encoding.empty()) {
        judging.encoding = notation::find_encoding(options.encoding);
        if (!judging.encoding) {
            print_error("judge",
                        spoken(words::answers::UnknownEncoding{
                            .word = options.encoding,
                            .known = "utf-8, windows-1252, gb18030, big5, utf-16le, utf-16be"}));
            return std::nullopt;
        }
    }
    if (!options.part.empty()) {
        judging.part = read_part(options.part);
        if (!judging.part) {
            print_error("judge", spoken(words::answers::JudgePart{.word = options.part}));
            return std::nullopt;
        }
        const std::set<std::string> files(options.files.begin(), options.files.end());
        if (!options.json || files.contains("-") || files.size() < options.files.size()) {
            print_error("judge", spoken(words::answers::kJudgePartNeeds));
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
    JudgeTotals totals;
    std::vector<PartOfFile> seen;
    const Severity min_severity = options.all ? Severity::Information : Severity::Warning;
    JudgeSink sink;
    sink.on_game = [&](GameReport&& report) {
        if (options.json) {
            fmt::print("{}\n", to_json(report));
        } else if (!options.quiet) {
            const std::lock_guard lock(mutex);
            progress.clear();
            print_report(report, min_severity);
        }
    };
    sink.on_file = [&](const FileSummary& file) {
        const std::lock_guard lock(mutex);
        progress.clear();
        totals.add(file);
        report_file_error(file);
        // A file with text but no game is not an archive in the format it was read as.
        const bool is_strange = !file.trouble && file.games == 0 && file.has_end && !is_blank(file);
        if (judging->part)
            seen.push_back({file, is_strange});
        else if (is_strange)
            totals.add_without_games(file.file);
        if (!options.json && options.files.size() > 1 && !file.trouble)
            print_file(file);
    };
    sink.on_progress = [&](std::size_t done, std::size_t size, std::size_t games) {
        const std::lock_guard lock(mutex);
        progress.show(
            fmt::format(
                "{}, {:.0f} games/s",
                spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(games)}),
                static_cast<double>(games) / std::max(seconds_since(start), 1e-3)),
            done, size);
    };
    judge_stream(options.files, *judging, sink);
    progress.clear();
    if (judging->part)
        print_part(*judging->part, options.all, options.files, seen);
    else if (!options.json)
        print_totals(totals, seconds_since(start));
    return totals.exit_code(options.strict);
}

}  // namespace
}  // namespace judge_verb

void add_judge(Command& app, Outcome& outcome) {
    using namespace judge_verb;
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand("judge", "judge");
    command->add_option("files", options->files, "judge.files")->required();
    command->add_option("--format", options->format, "judge.format");
    command->add_option("--encoding", options->encoding, "judge.encoding");
    command->add_option("--threads", options->threads, "judge.threads")->check(Range(0u, 1024u));
    command->add_flag("--json", options->json, "judge.json");
    command->add_flag("--all", options->all, "judge.all");
    command->add_flag("--strict", options->strict, "judge.strict");
    command->add_flag("--quiet", options->quiet, "judge.quiet");
    command->add_option("--part", options->part, "judge.part");
    command->add_flag("--merge", options->merge, "judge.merge");
    command->callback([options, &outcome] {
        outcome.code = options->merge ? merge_parts(options->files, {.json = options->json,
                                                                     .quiet = options->quiet,
                                                                     .strict = options->strict})
                                      : run(*options);
    });
}

}  // namespace kyvien::cli
