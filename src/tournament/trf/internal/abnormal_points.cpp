#include "tournament/trf/internal/abnormal_points.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::tournament::internal {
namespace {

constexpr Points kMaxPoints = Points::whole(9999);
constexpr std::string_view kTypes = " WDL+-FHZ";

/// The type of line 299 for this record, as PointSystem::worth() distinguishes records; 'U' for the
/// pairing-allocated bye and ' ' for a pending result, for which there is no type.
char type_of(const RoundRecord& record) {
    const bool met = record.opponent != 0;
    switch (record.outcome) {
    case Outcome::None:
        return met ? ' ' : 'Z';
    case Outcome::Win:
        return 'W';
    case Outcome::Draw:
        return 'D';
    case Outcome::Loss:
        return 'L';
    case Outcome::ForfeitWin:
        return met ? '+' : 'U';
    case Outcome::ForfeitDraw:
        return met ? 'D' : 'H';
    case Outcome::ForfeitLoss:
        return met ? '-' : 'Z';
    case Outcome::PairingBye:
        return 'U';
    case Outcome::FullBye:
        return 'F';
    case Outcome::HalfBye:
        return 'H';
    case Outcome::ZeroBye:
        return 'Z';
    }
    return ' ';
}

void set_worth(PointSystem& points, char type, Points worth) {
    (type == 'W'   ? points.win
     : type == 'D' ? points.draw
     : type == 'L' ? points.loss
     : type == '+' ? points.forfeit_win
     : type == '-' ? points.forfeit_loss
     : type == 'F' ? points.full_bye
     : type == 'H' ? points.half_bye
                   : points.zero_bye) = worth;
}

/// Sets the points of records of the type; true if there was one.
bool give(Entry& entry, char type, int round, Points points) {
    const auto size = static_cast<int>(entry.records.size());
    if (type == 'Z' && round > size)
        entry.records.resize(static_cast<std::size_t>(round));
    bool found = false;
    for (int each = round == 0 ? 1 : round;
         each <= (round == 0 ? size : std::min(round, static_cast<int>(entry.records.size())));
         ++each) {
        RoundRecord& record = entry.records[static_cast<std::size_t>(each - 1)];
        if (type_of(record) != type)
            continue;
        if (record.outcome == Outcome::None)
            record.outcome = Outcome::ZeroBye;
        record.given = points;
        found = true;
    }
    return found;
}

/// False if the sum is too large.
bool deduct_points(Entry& entry, int round, Points points) {
    if (entry.penalties.size() < static_cast<std::size_t>(round))
        entry.penalties.resize(static_cast<std::size_t>(round));
    Points& sum = entry.penalties[static_cast<std::size_t>(round - 1)];
    sum += points;
    const bool within = sum <= kMaxPoints && Points{} - sum <= kMaxPoints;
    while (!entry.penalties.empty() && entry.penalties.back() == Points{})
        entry.penalties.pop_back();
    return within;
}

/// In four columns, "-.75" if "-0.75" is too long.
std::optional<std::string> four_column_text(Points points) {
    std::string text = to_string(points);
    if (text.size() > 4 && text.ends_with(".0"))
        text.resize(text.size() - 2);
    if (text.size() > 4 && text.starts_with("-0."))
        text.erase(1, 1);
    return text.size() <= 4 ? std::optional(text) : std::nullopt;
}

std::vector<Entry*> entries_of(Event& event, const std::vector<EntryNumber>& numbers) {
    std::vector<Entry*> entries;
    if (numbers.empty())
        for (Entry& entry : event.entries)
            entries.push_back(&entry);
    for (const EntryNumber number : numbers)
        if (const auto it = std::ranges::lower_bound(event.entries, number, {}, &Entry::number);
            it != event.entries.end() && it->number == number)
            entries.push_back(&*it);
    return entries;
}

}  // namespace

Result<std::optional<Points>> signed_points(const TrfLine& line, int first, int last,
                                            TrfField what) {
    std::string_view text = line.field(first, last);
    if (text.empty())
        return std::nullopt;
    const bool negative = text[0] == '-';
    if (negative || text[0] == '+')
        text.remove_prefix(1);
    const auto value = parse_points(text);
    if (!value)
        return refuse(line.fault(first, last, what,
                                 {"trf-no-points",
                                  "'{text}' is not a number of points",
                                  {{"text", line.field(first, last)}}}));
    return negative ? Points{} - *value : *value;
}

Result<AbnormalPoints> read_abnormal(const TrfLine& line) {
    AbnormalPoints abnormal;
    abnormal.type = line.at(5);
    // A sign one column too far to the left would be missed.
    for (const auto& [column, what] :
         {std::pair{7, TrfField::MatchPoints}, std::pair{13, TrfField::Points}})
        if (line.at(column) == '-' || line.at(column) == '+')
            return refuse(line.fault(column, column + 4, what,
                                     {"trf-no-points",
                                      "'{text}' is not a number of points",
                                      {{"text", line.field(column, column + 4)}}}));
    const auto match = signed_points(line, 8, 11, TrfField::MatchPoints);
    const auto game = signed_points(line, 14, 17, TrfField::Points);
    const auto round = line.integer(20, 22, TrfField::Round, kMaxRounds);
    if (!match || !game)
        return refuse((!match ? match : game).error());
    if (!round)
        return refuse(round.error());
    abnormal.match = *match;
    abnormal.game = *game;
    abnormal.round = round->value_or(0);
    for (int column = 24; column <= line.length(); column += 5) {
        const auto number =
            KYVIEN_TRY(line.integer(column, column + 3, TrfField::Number, kMaxEntries));
        if (number.value_or(0) != 0)
            abnormal.numbers.push_back(static_cast<EntryNumber>(*number));
    }
    return abnormal;
}

Result<std::optional<Reason>> enter_abnormal(Event& event, const TrfLine& line,
                                             const AbnormalPoints& abnormal) {
    const std::vector<Entry*> entries = entries_of(event, abnormal.numbers);
    if (!abnormal.numbers.empty() && entries.size() != abnormal.numbers.size())
        return refuse(line.fault(24, line.length(), TrfField::Number,
                                 {"trf-nobody", "there is no such player"}));
    if (kTypes.find(abnormal.type) == std::string_view::npos)
        return std::optional(
            Reason("trf-points-kind", "points of a kind '{kind}'", {{"kind", abnormal.type}}));
    if (!abnormal.game)
        return std::optional(Reason("trf-points-missing", "no points in columns 14-17"));
    const Points points = *abnormal.game;
    if (abnormal.type == ' ') {
        if (abnormal.round == 0)
            return std::optional(
                Reason("trf-points-no-round", "points given or taken in no round"));
        for (Entry* entry : entries)
            if (!deduct_points(*entry, abnormal.round, Points{} - points))
                return refuse(line.fault(14, 17, TrfField::Points,
                                         {"trf-points-many", "more points than anybody can have"}));
        return std::nullopt;
    }
    if (points < Points{})
        return refuse(
            line.fault(14, 17, TrfField::Points,
                       {"trf-points-negative", "a result is not worth less than nothing"}));
    if (abnormal.round == 0 && abnormal.numbers.empty()) {
        set_worth(event.points, abnormal.type, points);
        return std::nullopt;
    }
    if (abnormal.round != 0 && abnormal.type != 'Z')
        for (std::size_t i = 0; i < abnormal.numbers.size(); ++i)
            if (type_of(entries[i]->record(abnormal.round)) != abnormal.type)
                return std::optional(Reason("trf-points-other-result",
                                            "points for '{kind}' in round {round}, where player "
                                            "{player} has another result",
                                            {{"kind", abnormal.type},
                                             {"round", abnormal.round},
                                             {"player", entries[i]->number}}));
    for (Entry* entry : entries)
        if (!abnormal.numbers.empty() || abnormal.round <= static_cast<int>(entry->records.size()))
            give(*entry, abnormal.type, abnormal.round, points);
    return std::nullopt;
}

std::optional<std::vector<std::string>> write_abnormal(const AbnormalPoints& abnormal) {
    const auto match = four_column_text(abnormal.match.value_or(Points{}));
    if (!match)
        return std::nullopt;
    std::vector<Points> amounts;
    if (abnormal.game) {
        const auto part = Points::twentieths(abnormal.game->in_twentieths() % Points::kPerPoint);
        if (four_column_text(*abnormal.game))
            amounts = {*abnormal.game};
        else
            amounts = {*abnormal.game - part, part};
    } else {
        amounts = {Points{}};
    }
    std::vector<std::string> lines;
    for (const Points amount : amounts) {
        const auto game = four_column_text(amount);
        if (!game)
            return std::nullopt;
        std::string text = fmt::format("299 {}  {:>4}  {:>4}  {:03}", abnormal.type,
                                       abnormal.match && amount == amounts[0] ? *match : "",
                                       abnormal.game ? *game : "", abnormal.round);
        for (const EntryNumber number : abnormal.numbers)
            text += fmt::format(" {:>4}", number);
        lines.push_back(std::move(text));
    }
    return lines;
}

std::optional<std::vector<std::string>> abnormal_lines(const Event& event) {
    // Entries by round, type and points.
    std::map<std::tuple<int, char, Points>, std::vector<EntryNumber>> groups;
    for (const Entry& entry : event.entries) {
        for (int round = 1; round <= static_cast<int>(entry.penalties.size()); ++round)
            if (const Points taken = entry.penalty_in(round); taken != Points{})
                groups[{round, ' ', Points{} - taken}].push_back(entry.number);
        for (int round = 1; round <= static_cast<int>(entry.records.size()); ++round)
            if (const RoundRecord record = entry.record(round); record.given)
                groups[{round, type_of(record), *record.given}].push_back(entry.number);
    }
    std::vector<std::string> lines;
    for (const auto& [key, numbers] : groups) {
        const auto& [round, type, points] = key;
        auto written = write_abnormal({type, std::nullopt, points, round, numbers});
        if (!written)
            return std::nullopt;
        std::ranges::move(*written, std::back_inserter(lines));
    }
    return lines;
}

}  // namespace kyvien::tournament::internal
