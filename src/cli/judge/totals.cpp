#include "cli/judge/totals.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "cli/support/command.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "words/answers.h"
#include "words/judge.h"
#include "words/verdicts.h"

namespace kyvien::cli {

using namespace judge;

namespace {

std::string clause_text(const Finding& finding) {
    return finding.clause
               ? fmt::format("  [{} {}]", slug(finding.clause->law()), finding.clause->id())
               : std::string();
}

bool is_english() {
    return message_language() == rulebook::Language::En;
}

/// The words of a composed key, or the word itself.
std::string words_or(const rulebook::Texts* texts, std::string_view word) {
    return std::string(texts == nullptr ? word : rulebook::in(*texts, message_language()));
}

/// The named values of a finding; others are codes and positions.
std::string details_of(const Finding& finding) {
    std::string details;
    for (const auto& [key, value] : finding.values)
        if (const auto* label = words::verdicts::find("detail." + key);
            label != nullptr && !value.empty())
            details += fmt::format("{}{}: {}", details.empty() ? "" : "; ",
                                   rulebook::in(*label, message_language()), value);
    return details.empty() ? "" : fmt::format(" ({})", details);
}

/// A finding in words: the judge's own sentence in English, otherwise the words of its code with
/// its values.
std::string told(const Finding& finding) {
    const auto* texts = is_english() ? nullptr : words::judge::find("finding." + finding.code);
    return texts == nullptr
               ? finding.message
               : std::string(rulebook::in(*texts, message_language())) + details_of(finding);
}

std::string told(Severity severity) {
    return is_english() ? std::string(name(severity))
                        : words_or(words::judge::find("judge." + std::string(name(severity))),
                                   name(severity));
}

}  // namespace

void print_report(const GameReport& report, Severity min_severity) {
    if (!report.has(min_severity))
        return;
    fmt::print("{}:{}: {}", report.file, report.first_line,
               is_english()
                   ? fmt::format("game {}", report.number)
                   : spoken(words::judge::JudgeGame{.number = std::to_string(report.number)}));
    if (!report.first.empty() || !report.second.empty())
        fmt::print(": {} - {}", report.first, report.second);
    if (!report.result.empty())
        fmt::print(", {}", report.result);
    fmt::print("\n");
    for (const Finding& finding : report.findings)
        if (finding.severity >= min_severity)
            fmt::print("  {}:{}: {}: {}: {}{}\n", finding.line, finding.column,
                       told(finding.severity), finding.code, told(finding), clause_text(finding));
}

/// The number of games with a finding of this severity.
std::string with_findings(Severity severity, std::size_t games) {
    const std::string count = std::to_string(games);
    return severity == Severity::Error ? spoken(words::answers::JudgeWithErrors{.count = count})
           : severity == Severity::Warning
               ? spoken(words::answers::JudgeWithWarnings{.count = count})
               : spoken(words::answers::JudgeWithInformation{.count = count});
}

void print_file(const FileSummary& file) {
    fmt::print("{}: {}, {}", file.file,
               spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(file.games)}),
               spoken(words::answers::CountPlies{.count = static_cast<std::int64_t>(file.plies)}));
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Information})
        if (const std::size_t count = file.games_with[static_cast<std::size_t>(severity)])
            fmt::print(", {}", with_findings(severity, count));
    fmt::print("\n");
}

void print_totals(const JudgeTotals& totals, std::optional<double> seconds) {
    for (const auto& [code, count] : totals.findings)
        fmt::print("{:>9}  {}\n", count, code);
    std::string kinds;
    for (const conduct::Game game : conduct::games())
        kinds +=
            fmt::format("{}{} {}", kinds.empty() ? "" : ", ",
                        totals.games_by_kind[static_cast<std::size_t>(game)],
                        words_or(words::verdicts::find("game." + std::string(conduct::name(game))),
                                 conduct::name(game)));
    const double megabytes = static_cast<double>(totals.bytes) / 1e6;
    fmt::print("{} ({}), {}, {:.1f} MB",
               spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(totals.games)}),
               kinds,
               spoken(words::answers::CountPlies{.count = static_cast<std::int64_t>(totals.plies)}),
               megabytes);
    if (seconds)
        fmt::print("{}",
                   spoken(words::verdicts::JudgeSpeed{
                       .seconds = fmt::format("{:.2f}", *seconds),
                       .games = fmt::format("{:.0f}", static_cast<double>(totals.games) /
                                                          std::max(*seconds, 1e-6)),
                       .megabytes = fmt::format("{:.1f}", megabytes / std::max(*seconds, 1e-6))}));
    fmt::print("\n");
}

void report_file_error(const FileSummary& file) {
    if (file.trouble)
        print_error("judge", refusal_of_file(file.file, *file.trouble));
}

void add(FileSummary& to, const FileSummary& more) {
    to.games += more.games;
    to.plies += more.plies;
    to.bytes += more.bytes;
    to.games_by_kind.resize(std::max(to.games_by_kind.size(), more.games_by_kind.size()));
    for (std::size_t i = 0; i < more.games_by_kind.size(); ++i)
        to.games_by_kind[i] += more.games_by_kind[i];
    for (std::size_t i = 0; i < 3; ++i)
        to.games_with[i] += more.games_with[i];
    for (const auto& [code, count] : more.findings)
        to.findings[code] += count;
    if (more.trouble)
        to.trouble = more.trouble;
}

void JudgeTotals::add(const FileSummary& file) {
    games += file.games;
    plies += file.plies;
    bytes += file.bytes;
    for (std::size_t i = 0; i < file.games_by_kind.size(); ++i)
        games_by_kind[i] += file.games_by_kind[i];
    for (std::size_t i = 0; i < 3; ++i)
        games_with[i] += file.games_with[i];
    for (const auto& [code, count] : file.findings)
        findings[code] += count;
    troubles += file.trouble.has_value();
}

void JudgeTotals::add_without_games(const std::string& file) {
    ++without_games;
    print_error("judge", file + ": " + spoken(words::answers::kNoGameFound));
}

int JudgeTotals::exit_code(bool strict) const {
    if (troubles > 0)
        return kTrouble;
    const auto with = [&](Severity severity) {
        return games_with[static_cast<std::size_t>(severity)];
    };
    const bool found = without_games > 0 || with(Severity::Error) + with(Severity::Warning) > 0 ||
                       (strict && with(Severity::Information) > 0);
    return found ? kFindings : kSuccess;
}

}  // namespace kyvien::cli
