#include "exchange/reports/rating_report.h"

#include <fmt/format.h>

#include <chrono>

#include "tournament/office/report.h"
#include "words/lists.h"

namespace kyvien::exchange {
namespace rating_report {
namespace {

using paper::Align;
using tournament::RatingLine;
using tournament::RatingOutcome;

/// The year of "2026-11-25", "2026/11/25" or "25.11.2026"; 0: none.
int year_in(std::string_view day) {
    constexpr std::string_view kDigits = "0123456789";
    for (std::size_t at = day.find_first_of(kDigits); at < day.size();) {
        const std::size_t end = std::min(day.find_first_not_of(kDigits, at), day.size());
        if (end - at == 4)
            return whole_number(day.substr(at, 4)).value_or(0);
        at = day.find_first_of(kDigits, end);
    }
    return 0;
}

int year_of(const Source& source) {
    for (const std::string& day : {source.tournament.ends, source.tournament.begins})
        if (const int year = year_in(day); year > 0)
            return year;
    if (!source.office || source.office->seq() == 0)
        return 0;
    const tournament::OfficeLog& log = source.office->log();
    const std::chrono::sys_time<std::chrono::milliseconds> at{
        std::chrono::milliseconds(log[log.size() - 1].at)};
    return static_cast<int>(
        std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(at)).year());
}

/// The entries in the federation's report: for teams their players.
Result<tournament::Event> players_of(const Source& source) {
    if (source.report)
        return source.report->event;
    if (!source.office)
        return source.tournament.event;
    auto report = KYVIEN_TRY(report_of(*source.office, tournament::TrfEdition::Trf26));
    return std::move(report.event);
}

bool counts_two_games(const Source& source) {
    return source.office ? source.office->opened().system == tournament::SystemKind::DoubleSwiss
                         : source.report && tournament::is_double_swiss(source.report->system);
}

std::string cell(int value, bool is_told) {
    return is_told ? std::to_string(value) : std::string();
}

std::vector<std::string> row_of(const tournament::Entry& entry, const RatingLine& line,
                                rulebook::Language language) {
    const bool has_rating = line.rating > 0, has_games = line.games > 0;
    // A rating that will not be published appears only in the note.
    const bool counts = has_rating || line.outcome == RatingOutcome::First;
    return {std::to_string(entry.number),
            entry.title.empty() ? entry.name : entry.title + " " + entry.name,
            cell(line.rating, has_rating),
            std::to_string(line.games),
            has_games ? hundredths_text(line.score) : "",
            has_rating && has_games ? hundredths_text(line.expected) : "",
            cell(line.average.value_or(0), line.average.has_value()),
            cell(line.coefficient, has_rating),
            has_rating && has_games ? hundredths_text(line.change) : "",
            cell(line.rating_after.value_or(0), counts && line.rating_after.has_value()),
            rating_note(line, language)};
}

}  // namespace
}  // namespace rating_report

Result<RatingChanges> rating_changes(const Source& source, int round,
                                     tournament::CoefficientTerms terms) {
    RatingChanges changes;
    changes.event = KYVIEN_TRY(rating_report::players_of(source));
    if (terms.year == 0)
        terms.year = rating_report::year_of(source);
    const int rounds = rating_report::counts_two_games(source) ? 2 * round : round;
    changes.lines = tournament::fide_rating_changes(changes.event, rounds, terms);
    return changes;
}

std::string hundredths_text(tournament::Rational value) {
    const std::int64_t hundredths = value.above() * 100 / value.below();
    const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
    std::string text = fmt::format("{}{}", hundredths < 0 ? "-" : "", size / 100);
    if (size % 100 == 0)
        return text;
    text += fmt::format(".{:02}", size % 100);
    if (text.ends_with('0'))
        text.pop_back();
    return text;
}

std::string rating_note(const tournament::RatingLine& line, rulebook::Language language) {
    using tournament::RatingOutcome;
    const std::string figure = std::to_string(line.rating_after.value_or(0));
    switch (line.outcome) {
    case RatingOutcome::Changed:
    case RatingOutcome::NoGames:
        return {};
    case RatingOutcome::First:
        return std::string(say(words::lists::kFirstRating, language));
    case RatingOutcome::TooFewGames:
        return say(words::lists::TooFewRatedGames{.rating = figure}, language);
    case RatingOutcome::NoPoint:
        return std::string(say(words::lists::kNoRatedPoint, language));
    case RatingOutcome::BelowFloor:
        return say(words::lists::BelowRatingFloor{.rating = figure}, language);
    }
    return {};
}

Result<paper::PrintedTable> rating_table(const Source& source, int round,
                                         const ListOptions& options,
                                         const tournament::CoefficientTerms& terms) {
    using paper::Align;
    const auto changes = KYVIEN_TRY(rating_changes(source, round, terms));
    const auto localized = [&options](const rulebook::Plain& which) {
        return std::string(say(which, options.language));
    };
    paper::PrintedTable table;
    table.title = titled(source.tournament, options);
    table.about = fmt::format("{} · {}", localized(words::lists::kRatingChanges),
                              after_round_text(source.tournament, round, options));
    table.columns = {{localized(words::lists::kNumber), Align::Right},
                     {localized(words::lists::kName), Align::Left, true, true},
                     {localized(words::lists::kRating), Align::Right},
                     {localized(words::lists::kRatedGames), Align::Right},
                     {localized(words::lists::kScore), Align::Right},
                     {localized(words::lists::kExpectedScore), Align::Right},
                     {localized(words::lists::kOpponentsAverage), Align::Right},
                     {"K", Align::Right},
                     {localized(words::lists::kChange), Align::Right, false, true},
                     {localized(words::lists::kNewRating), Align::Right, false, true},
                     {localized(words::lists::kNote)}};
    for (std::size_t i = 0; i < changes.lines.size(); ++i)
        table.rows.push_back(
            rating_report::row_of(changes.event.entries[i], changes.lines[i], options.language));
    return table;
}

}  // namespace kyvien::exchange
