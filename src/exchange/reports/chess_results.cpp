// The tables of chess-results.com, with its column titles.
#include <fmt/format.h>

#include <map>

#include "exchange/reports/lists.h"

namespace kyvien::exchange {
namespace chess_results {
namespace {

using tournament::Colour;
using tournament::Entry;
using tournament::Outcome;
using tournament::RoundRecord;

std::string score_before(const Tournament& t, const Entry& entry, int round) {
    return points_text(tournament::Rational(t.event.score_before(entry, round)));
}

/// "12w1", "5b½", "-0": the form of that site's crosstables.
std::string site_cell(const RoundRecord& record, const std::map<EntryNumber, std::size_t>& lines,
                      const tournament::PointSystem& points) {
    switch (record.outcome) {
    case Outcome::PairingBye:
        return points.pairing_bye > points.draw   ? "-1"
               : points.pairing_bye > points.loss ? "-½"
                                                  : "-0";
    case Outcome::FullBye:
        return "-1";
    case Outcome::HalfBye:
        return "-½";
    case Outcome::ZeroBye:
        return "-0";
    default:
        break;
    }
    if (record.opponent == 0)
        return "-0";
    constexpr std::string_view kSigns[] = {"*", "1", "½", "0", "+", "½", "-"};
    return fmt::format("{}{}{}", lines.at(record.opponent),
                       record.colour == Colour::White   ? "w"
                       : record.colour == Colour::Black ? "b"
                                                        : "",
                       kSigns[static_cast<std::size_t>(record.outcome)]);
}

std::string site_result(const std::string& result) {
    constexpr std::pair<std::string_view, std::string_view> kShown[] = {
        {"1-0", "1 - 0"},   {"0-1", "0 - 1"}, {"1/2", "½ - ½"}, {"0-0", "0 - 0"},
        {"+/-", "+ - -"},   {"-/+", "- - +"}, {"-/-", "- - -"}, {"1/2-0", "½ - 0"},
        {"0-1/2", "0 - ½"}, {"adj", ""}};
    for (const auto& [ours, shown] : kShown)
        if (result == ours)
            return std::string(shown);
    return result;
}

void add_row(Sheet& sheet, std::vector<std::string> cells) {
    sheet.rows.push_back({static_cast<int>(sheet.rows.size()) + 1, std::move(cells)});
}

Sheet site_round(const Tournament& t, int round) {
    Sheet sheet;
    sheet.name = fmt::format("Round {}", round);
    add_row(sheet, {"Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg",
                    "No."});
    for (const PlayedBoard& board : t.boards) {
        if (board.round != round)
            continue;
        const Entry& white = *t.event.find(board.white);
        const Entry& black = *t.event.find(board.black);
        add_row(sheet, {std::to_string(board.table), std::to_string(white.number), white.title,
                        white.name, std::to_string(white.rating), score_before(t, white, round),
                        site_result(board.result), score_before(t, black, round), black.title,
                        black.name, std::to_string(black.rating), std::to_string(black.number)});
    }
    for (const Entry& entry : t.event.entries) {
        const RoundRecord record = entry.record(round);
        if (record.opponent != 0)
            continue;
        const bool bye = record.outcome == Outcome::PairingBye;
        add_row(sheet, {"", std::to_string(entry.number), entry.title, entry.name,
                        std::to_string(entry.rating), score_before(t, entry, round),
                        bye || record.outcome == Outcome::FullBye ? "1"
                        : record.outcome == Outcome::HalfBye      ? "½"
                                                                  : "0",
                        "", "", bye ? "bye" : "not paired", "", ""});
    }
    return sheet;
}

}  // namespace
}  // namespace chess_results

std::vector<Sheet> chess_results_sheets(const Tournament& t,
                                        const tournament::Standings& standings) {
    std::vector<Sheet> sheets(1);
    sheets[0].name = "Starting rank";
    chess_results::add_row(sheets[0],
                           {"No.", "", "Name", "FideID", "FED", "Rtg", "sex", "Club/City"});
    for (const tournament::Entry& entry : t.event.entries) {
        const Details* details = t.find_details(entry.number);
        chess_results::add_row(sheets[0],
                               {std::to_string(entry.number), entry.title, entry.name, entry.id,
                                entry.federation, std::to_string(entry.rating), entry.sex,
                                details == nullptr ? std::string() : details->club});
    }
    const int rounds = t.event.rounds_paired();
    for (int round = 1; round <= rounds; ++round)
        sheets.push_back(chess_results::site_round(t, round));
    Sheet ranking;
    ranking.name = "Ranking crosstable";
    std::vector<std::string> head = {"Rk.", "SNo", "", "Name", "Rtg", "FED"};
    for (int round = 1; round <= rounds; ++round)
        head.push_back(fmt::format("{}.Rd", round));
    head.emplace_back("Pts.");
    const std::size_t first = standings.keys.empty() || standings.keys[0].name == "PTS" ||
                                      standings.keys[0].name == "points"
                                  ? 1
                                  : 0;
    for (std::size_t key = first; key < standings.keys.size(); ++key)
        head.push_back(fmt::format("TB{}", key - first + 1));
    chess_results::add_row(ranking, std::move(head));
    std::map<EntryNumber, std::size_t> lines;
    for (const tournament::StandingLine& line : standings.lines)
        lines.emplace(line.number, lines.size() + 1);
    for (const tournament::StandingLine& line : standings.lines) {
        const tournament::Entry& entry = *t.event.find(line.number);
        std::vector<std::string> row = {line.place > 0 ? std::to_string(line.place) : "",
                                        std::to_string(line.number),
                                        entry.title,
                                        entry.name,
                                        std::to_string(entry.rating),
                                        entry.federation};
        for (int round = 1; round <= rounds; ++round)
            row.push_back(chess_results::site_cell(entry.record(round), lines, t.event.points));
        row.push_back(points_text(line.points));
        for (std::size_t key = first; key < line.keys.size(); ++key)
            row.push_back(
                points_text(tournament::shown_value(standings.keys[key], line.keys[key])));
        chess_results::add_row(ranking, std::move(row));
    }
    sheets.push_back(std::move(ranking));
    return sheets;
}

}  // namespace kyvien::exchange
