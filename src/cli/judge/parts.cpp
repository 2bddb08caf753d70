#include "cli/judge/parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <map>
#include <utility>

#include "base/reason.h"
#include "cli/judge/totals.h"
#include "cli/support/command.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace parts {
namespace {

using namespace judge;
namespace json = boost::json;

constexpr Severity kSeverities[] = {Severity::Information, Severity::Warning, Severity::Error};

/// Content that no report of a part has.
struct Unreadable {
    Reason reason;
};

std::size_t count_of(const json::object& object, std::string_view key) {
    const json::value* const value = object.if_contains(key);
    std::size_t count = 0;
    json::error_code error;
    if (value != nullptr && value->is_number())
        count = value->to_number<std::size_t>(error);
    if (value == nullptr || !value->is_number() || error)
        throw Unreadable{{"part-no-number", "'{key}' is not a number", {{"key", key}}}};
    return count;
}

std::string text_of(const json::object& object, std::string_view key) {
    const json::value* const value = object.if_contains(key);
    if (value == nullptr || !value->is_string())
        throw Unreadable{{"part-no-text", "'{key}' is not a text", {{"key", key}}}};
    return std::string(value->get_string());
}

template <class Kind, class Get>
const Kind& part_of(const json::object& object, std::string_view key, Get get) {
    const json::value* const value = object.if_contains(key);
    const Kind* const found = value == nullptr ? nullptr : get(*value);
    if (found == nullptr)
        throw Unreadable{{"part-key-missing", "'{key}' is missing", {{"key", key}}}};
    return *found;
}
const json::array& array_of(const json::object& object, std::string_view key) {
    return part_of<json::array>(object, key, [](const json::value& v) { return v.if_array(); });
}
const json::object& object_of(const json::object& object, std::string_view key) {
    return part_of<json::object>(object, key, [](const json::value& v) { return v.if_object(); });
}
const json::object& object_of(const json::value& value) {
    if (const json::object* const object = value.if_object())
        return *object;
    throw Unreadable{{"part-object-missing", "an object is missing"}};
}

Severity severity_of(const std::string& text) {
    for (const Severity severity : kSeverities)
        if (name(severity) == text)
            return severity;
    throw Unreadable{{"part-no-severity", "'{text}' is not a severity", {{"text", text}}}};
}

GameKind kind_of(const std::string& text) {
    for (const GameKind game : conduct::games())
        if (conduct::name(game) == text)
            return game;
    throw Unreadable{{"part-no-game", "'{text}' is not a game", {{"text", text}}}};
}

Finding finding_of(const json::object& object) {
    Finding finding;
    finding.code = text_of(object, "code");
    finding.severity = severity_of(text_of(object, "severity"));
    if (const json::value* const clause = object.if_contains("clause");
        clause != nullptr && clause->is_object()) {
        const std::string law = text_of(clause->get_object(), "law");
        const std::string id = text_of(clause->get_object(), "id");
        const auto known = rulebook::find_law(law);
        finding.clause = known ? rulebook::find_clause(*known, id) : std::nullopt;
        if (!finding.clause)
            throw Unreadable{
                {"part-no-clause", "there is no clause {law} {id}", {{"law", law}, {"id", id}}}};
    }
    finding.ply = count_of(object, "ply");
    finding.line = count_of(object, "line");
    finding.column = count_of(object, "column");
    finding.message = text_of(object, "message");
    for (const auto& [key, value] : object_of(object, "values"))
        finding.values.emplace_back(
            std::string(key), value.is_string() ? std::string(value.get_string()) : std::string());
    return finding;
}

GameReport report_of(const json::object& object) {
    GameReport report;
    report.file = text_of(object, "file");
    report.kind = kind_of(text_of(object, "game"));
    report.number = count_of(object, "number");
    report.first_line = count_of(object, "line");
    report.last_line = count_of(object, "last_line");
    report.first = text_of(object, "first");
    report.second = text_of(object, "second");
    report.event = text_of(object, "event");
    report.date = text_of(object, "date");
    report.result = text_of(object, "result");
    report.plies = count_of(object, "plies");
    for (const json::value& finding : array_of(object, "findings"))
        report.findings.push_back(finding_of(object_of(finding)));
    return report;
}

/// A part's last line.
struct Summary {
    std::string report;  ///< the file that contains it
    Part part;
    bool all = false;
    std::vector<std::string> archives;
    std::vector<PartOfFile> files;
};

PartOfFile file_of(const json::object& object) {
    PartOfFile file;
    FileSummary& summary = file.summary;
    summary.file = text_of(object, "file");
    summary.games = count_of(object, "games");
    summary.plies = count_of(object, "plies");
    summary.bytes = count_of(object, "bytes");
    summary.games_by_kind.resize(conduct::games().size());
    for (const auto& [game, count] : object_of(object, "games_by_kind"))
        summary.games_by_kind[static_cast<std::size_t>(kind_of(game))] =
            count.to_number<std::size_t>();
    for (const auto& [severity, count] : object_of(object, "games_with"))
        summary.games_with[static_cast<std::size_t>(severity_of(severity))] =
            count.to_number<std::size_t>();
    for (const auto& [code, count] : object_of(object, "findings"))
        summary.findings[code] = count.to_number<std::size_t>();
    if (const json::value* const trouble = object.if_contains("trouble");
        trouble != nullptr && trouble->is_string())
        summary.trouble =
            Refusal("cannot-read", std::string(trouble->get_string()), std::nullopt,
                    with_reason({}, verbatim_reason(std::string(trouble->get_string()))));
    const json::value* const strange = object.if_contains("is_strange");
    file.is_strange = strange != nullptr && strange->is_bool() && strange->get_bool();
    return file;
}

Summary summary_of(const std::string& report, const json::object& object) {
    Summary summary;
    summary.report = report;
    summary.part = {count_of(object, "part"), count_of(object, "of")};
    if (summary.part.index < 1 || summary.part.index > summary.part.of)
        throw Unreadable{{"part-no-such-part", "there is no such part"}};
    const json::value* const all = object.if_contains("all");
    summary.all = all != nullptr && all->is_bool() && all->get_bool();
    for (const json::value& archive : array_of(object, "archives"))
        summary.archives.emplace_back(archive.is_string() ? archive.get_string() : "");
    for (const json::value& file : array_of(object, "files"))
        summary.files.push_back(file_of(object_of(file)));
    return summary;
}

/// Parses a line of a report; nothing for an empty one. Throws Unreadable.
std::optional<json::value> value_of(const std::string& line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos)
        return std::nullopt;
    json::error_code error;
    json::value value = json::parse(line, error);
    if (error || !value.is_object())
        throw Unreadable{{"part-no-json", "the line is not a JSON object"}};
    return value;
}

[[nodiscard]] bool is_summary(const json::value& value) {
    return value.get_object().contains("part");
}

/// Calls `each` with the number and value of each line; false, after reporting it, if one cannot be
/// read.
template <class Each>
bool read_lines(const std::string& report, Each each) {
    std::ifstream file(report, std::ios::binary);
    if (!file) {
        print_error("judge", spoken(words::answers::CannotOpen{.file = report}));
        return false;
    }
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
        try {
            if (const auto value = value_of(line))
                each(number, *value);
        } catch (const Unreadable& fault) {
            print_error("judge", fmt::format("{}:{}: {}", report, number,
                                             spoken(words::answers::JudgeNotOfPart{
                                                 .why = reason_text(fault.reason)})));
            return false;
        } catch (const boost::system::system_error&) {
            print_error("judge", fmt::format("{}:{}: {}", report, number,
                                             spoken(words::answers::JudgeNotOfPart{
                                                 .why = spoken(words::answers::kJudgeNoNumber)})));
            return false;
        }
    }
    return true;
}

std::optional<Summary> read_summary(const std::string& report) {
    std::optional<Summary> summary;
    std::size_t last = 0;
    const bool is_read = read_lines(report, [&](std::size_t number, const json::value& value) {
        if (is_summary(value)) {
            if (summary)
                throw Unreadable{{"part-ended-before", "a part has ended before"}};
            summary = summary_of(report, value.get_object());
        } else {
            last = number;
            if (summary)
                throw Unreadable{{"part-game-behind", "a game stands behind the end of the part"}};
        }
    });
    if (is_read && !summary)
        print_error("judge", fmt::format("{}:{}: {}", report, last,
                                         spoken(words::answers::kJudgeReportEnds)));
    return is_read ? summary : std::nullopt;
}

/// Whether these are all parts of one whole, in order; reports what is wrong.
bool are_whole_games(const std::vector<Summary>& parts) {
    const Summary& first = parts.front();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Summary& part = parts[i];
        if (part.part.of != first.part.of || part.archives != first.archives ||
            part.all != first.all) {
            print_error("judge", spoken(words::answers::JudgeOtherWhole{.one = first.report,
                                                                        .other = part.report}));
            return false;
        }
        if (i > 0 && part.part.index == parts[i - 1].part.index) {
            print_error("judge", spoken(words::answers::JudgeSamePart{
                                     .one = parts[i - 1].report,
                                     .other = part.report,
                                     .part = std::to_string(part.part.index),
                                     .of = std::to_string(part.part.of)}));
            return false;
        }
    }
    for (std::size_t index = 1; index <= first.part.of; ++index)
        if (index > parts.size() || parts[index - 1].part.index != index) {
            print_error("judge",
                        spoken(words::answers::JudgePartMissing{
                            .part = std::to_string(index), .of = std::to_string(first.part.of)}));
            return false;
        }
    return true;
}

/// Reports the files as the whole would: each after its games, in the order of the archives.
class FileReporter {
  public:
    FileReporter(const std::vector<Summary>& parts, const MergeOptions& options)
        : archives_(parts.front().archives), options_(options) {
        for (const Summary& part : parts)
            for (const PartOfFile& file : part.files) {
                PartOfFile& whole = files_[file.summary.file];
                whole.summary.file = file.summary.file;
                add(whole.summary, file.summary);
                whole.is_strange = whole.is_strange || file.is_strange;
            }
    }

    /// Reports those before this one; all of them for "".
    void report_until(const std::string& archive) {
        for (; told_ < archives_.size() && archives_[told_] != archive; ++told_)
            tell(files_[archives_[told_]]);
    }
    [[nodiscard]] const JudgeTotals& totals() const { return totals_; }

  private:
    void tell(const PartOfFile& file) {
        totals_.add(file.summary);
        report_file_error(file.summary);
        if (file.is_strange && file.summary.games == 0)
            totals_.add_without_games(file.summary.file);
        if (!options_.json && archives_.size() > 1 && !file.summary.trouble)
            print_file(file.summary);
    }

    const std::vector<std::string>& archives_;
    const MergeOptions& options_;
    std::map<std::string, PartOfFile> files_;
    std::size_t told_ = 0;
    JudgeTotals totals_;
};

}  // namespace
}  // namespace parts

std::optional<judge::Part> read_part(std::string_view text) {
    judge::Part part;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const auto number = [](std::string_view digits, std::size_t& into) {
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), into);
        return error == std::errc{} && end == digits.data() + digits.size() && !digits.empty();
    };
    constexpr std::size_t kMaxParts = 1'000'000;
    if (!number(text.substr(0, slash), part.index) || !number(text.substr(slash + 1), part.of) ||
        part.index < 1 || part.index > part.of || part.of > kMaxParts)
        return std::nullopt;
    return part;
}

void print_part(const judge::Part& part, bool all, const std::vector<std::string>& archives,
                const std::vector<PartOfFile>& files) {
    JsonWriter json;
    json.begin_object();
    json.field("part", static_cast<std::int64_t>(part.index));
    json.field("of", static_cast<std::int64_t>(part.of));
    json.field("all", all);
    texts_field(json, "archives", archives);
    json.key("files").begin_array();
    for (const PartOfFile& file : files) {
        const judge::FileSummary& summary = file.summary;
        json.begin_object();
        json.field("file", summary.file);
        json.field("games", static_cast<std::int64_t>(summary.games));
        json.field("plies", static_cast<std::int64_t>(summary.plies));
        json.field("bytes", static_cast<std::int64_t>(summary.bytes));
        json.key("games_by_kind").begin_object();
        for (std::size_t i = 0; i < summary.games_by_kind.size(); ++i)
            json.field(conduct::name(static_cast<conduct::Game>(i)),
                       static_cast<std::int64_t>(summary.games_by_kind[i]));
        json.end_object().key("games_with").begin_object();
        for (const judge::Severity severity : parts::kSeverities)
            json.field(
                judge::name(severity),
                static_cast<std::int64_t>(summary.games_with[static_cast<std::size_t>(severity)]));
        json.end_object().key("findings").begin_object();
        for (const auto& [code, count] : summary.findings)
            json.field(code, static_cast<std::int64_t>(count));
        json.end_object();
        if (summary.trouble)
            json.field("trouble", summary.trouble->english);
        if (file.is_strange)
            json.field("is_strange", true);
        json.end_object();
    }
    json.end_array().end_object();
    print_object(json);
}

int merge_parts(const std::vector<std::string>& reports, const MergeOptions& options) {
    std::vector<parts::Summary> summaries;
    for (const std::string& report : reports) {
        auto summary = parts::read_summary(report);
        if (!summary)
            return kTrouble;
        const auto behind =
            std::ranges::upper_bound(summaries, summary->part.index, {},
                                     [](const parts::Summary& each) { return each.part.index; });
        summaries.insert(behind, *std::move(summary));
    }
    if (!parts::are_whole_games(summaries))
        return kTrouble;
    const judge::Severity min_severity =
        summaries.front().all ? judge::Severity::Information : judge::Severity::Warning;
    std::map<std::string, std::size_t> games_before;
    parts::FileReporter files(summaries, options);
    for (const parts::Summary& part : summaries) {
        const bool is_read =
            parts::read_lines(part.report, [&](std::size_t, const boost::json::value& value) {
                if (parts::is_summary(value))
                    return;
                judge::GameReport report = parts::report_of(value.get_object());
                report.number += games_before[report.file];
                files.report_until(report.file);
                if (options.json)
                    fmt::print("{}\n", judge::to_json(report));
                else if (!options.quiet)
                    print_report(report, min_severity);
            });
        if (!is_read)
            return kTrouble;
        for (const PartOfFile& file : part.files)
            games_before[file.summary.file] += file.summary.games;
    }
    files.report_until({});
    if (!options.json)
        print_totals(files.totals(), std::nullopt);
    return files.totals().exit_code(options.strict);
}

}  // namespace kyvien::cli
