#include "tournament/office/entry_list.h"

#include "base/reason.h"
#include "tournament/event/day.h"
#include "tournament/event/grades/grade.h"
#include "tournament/office/list/list_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace kyvien::tournament {

int next_entry_number(const Office& office) {
    return office.event().entries.empty() ? 1 : office.event().entries.back().number + 1;
}

int first_round_of_newcomers(const Office& office) {
    return office.is_arena() ? 1 : static_cast<int>(office.rounds().size()) + 1;
}

namespace {

/// What parts the columns: a spreadsheet copies tabs, and writes semicolons where the comma is in
/// the numbers.
char separator_of(std::string_view head) {
    const auto found = head.find_first_of("\t;,");
    return found == std::string_view::npos ? ',' : head[found];
}

/// "m" or "f" for what lists write (FIDE's "w" too); another text is refused where it is entered.
std::string sex_of(const std::string& told) {
    const auto woman = names_a_woman(told);
    return !woman ? told : *woman ? "f" : "m";
}

/// The columns that enter somebody.
bool enters(ListColumn column) {
    constexpr ListColumn kOthers[] = {ListColumn::Round, ListColumn::Board,  ListColumn::White,
                                      ListColumn::Black, ListColumn::Result, ListColumn::Forfeit};
    return std::ranges::find(kOthers, column) == std::end(kOthers);
}

/// Of several ratings: that of the list, then FIDE's, then the national one, then those of shorter
/// times.
int rating_of(const std::map<ListColumn, int>& ratings) {
    for (const ListColumn column :
         {ListColumn::Rating, ListColumn::InternationalRating, ListColumn::NationalRating,
          ListColumn::RapidRating, ListColumn::BlitzRating})
        if (const auto found = ratings.find(column); found != ratings.end() && found->second != 0)
            return found->second;
    return 0;
}

/// The fields of a line; quotes may stand around a field. Nothing where a quote is not closed.
std::optional<std::vector<std::string>> fields_of(std::string_view line, char separator) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == separator && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    if (quoted)
        return std::nullopt;
    return fields;
}

}  // namespace

Result<std::vector<Entered>> entries_of_list(const Office& office, std::string_view text) {
    const auto bad = [](int line, std::string_view column, const Reason& why) {
        return refuse(
            "bad-csv", fmt::format("line {}: {}", line, why.english), std::nullopt,
            with_reason({{"line", std::to_string(line)}, {"column", std::string(column)}}, why));
    };
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    std::vector<std::string> heads;
    std::vector<ListColumn> columns;
    char separator = ',';
    std::vector<Entered> entries;
    int next = next_entry_number(office);
    std::istringstream in{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.ends_with('\r'))
            line.pop_back();
        if (line.empty())
            continue;
        if (columns.empty())
            separator = separator_of(line);
        auto fields = fields_of(line, separator);
        if (!fields)
            return bad(number, "", {"csv-quote-open", "a quote is not closed"});
        if (columns.empty()) {
            heads = *std::move(fields);
            for (const std::string& head : heads) {
                const auto column = list_column(list_column_key(head));
                if (!column || !enters(*column))
                    return bad(number, head,
                               {"csv-no-column",
                                "{column} is not a column; there are number, name, family name, "
                                "given name, rating, national, rapid, blitz, title, federation, "
                                "club, fide, grade, team, sex, birth",
                                {{"column", head}}});
                if (std::ranges::find(columns, *column) != columns.end())
                    return bad(number, head,
                               {"csv-column-twice",
                                "the column {column} stands there twice",
                                {{"column", head}}});
                columns.push_back(*column);
            }
            continue;
        }
        if (fields->size() > columns.size())
            return bad(number, "", {"csv-fields-many", "the line has more fields than the head"});
        Entered entry;
        entry.from_round = first_round_of_newcomers(office);
        entry.number = static_cast<EntryNumber>(next);
        std::map<ListColumn, int> ratings;
        std::string family, given;
        for (std::size_t i = 0; i < fields->size(); ++i) {
            const std::string& head = heads[i];
            const std::string& value = (*fields)[i];
            int as_number = 0;
            const auto [end, error] =
                std::from_chars(value.data(), value.data() + value.size(), as_number);
            const bool is_number = error == std::errc{} && end == value.data() + value.size();
            switch (const ListColumn column = columns[i]) {
            case ListColumn::Name:
                entry.name = value;
                break;
            case ListColumn::Family:
                family = value;
                break;
            case ListColumn::Given:
                given = value;
                break;
            case ListColumn::Title:
                entry.title = value;
                break;
            case ListColumn::Federation:
                entry.federation = value;
                break;
            case ListColumn::Club:
                entry.club = value;
                break;
            case ListColumn::Id:
                entry.id = value == "0" ? "" : value;
                break;
            case ListColumn::Team:
                entry.team = value;
                break;
            case ListColumn::Sex:
                entry.sex = sex_of(value);
                break;
            case ListColumn::Birth:
                entry.birth = birth_of(value);
                break;
            default: {
                const bool is_grade = column == ListColumn::Grade || column == ListColumn::Rank;
                if (value.empty())
                    break;
                if (const auto grade = parse_grade(value); is_grade && grade) {
                    entry.grade = *grade;
                    break;
                }
                if (!is_number)
                    return bad(number, head,
                               is_grade
                                   ? Reason("csv-no-grade",
                                            "{column} is neither a number nor a grade such as 5d "
                                            "or 12k: '{value}'",
                                            {{"column", head}, {"value", value}})
                                   : Reason("csv-no-number", "{column} is not a number: '{value}'",
                                            {{"column", head}, {"value", value}}));
                if (column == ListColumn::Grade)
                    entry.grade = as_number;
                else if (column == ListColumn::Number &&
                         (as_number < 1 || as_number > kMostEntries))
                    return bad(
                        number, head,
                        {"csv-out-of-range", "{column} is out of range", {{"column", head}}});
                else if (column == ListColumn::Number)
                    entry.number = static_cast<EntryNumber>(as_number);
                else if (column != ListColumn::Rank)
                    ratings[column] = as_number;
            }
            }
        }
        entry.rating = rating_of(ratings);
        if (entry.name.empty())
            entry.name = family + (family.empty() || given.empty() ? "" : ", ") + given;
        if (entry.name.empty())
            return bad(number, "name", {"csv-name-missing", "name is missing"});
        if (next > kMostEntries && entry.number == static_cast<EntryNumber>(next))
            return bad(number, "number",
                       {"csv-no-number-left", "number is missing, and there are none left"});
        next = std::max<int>(next, entry.number + 1);
        entries.push_back(std::move(entry));
    }
    return entries;
}

MemberListed member_of(const Entered& line, EntryNumber team, int place) {
    MemberListed member;
    member.team = team;
    member.place = place;
    member.name = line.name;
    member.rating = line.rating;
    member.title = line.title;
    member.federation = line.federation;
    member.id = line.id;
    member.sex = line.sex;
    member.birth = line.birth;
    return member;
}

std::vector<OfficeEventBody> events_of_list(const Office& office, std::span<const Entered> lines) {
    if (!is_of_teams(office.opened().meeting))
        return {lines.begin(), lines.end()};
    std::vector<OfficeEventBody> events;
    std::map<std::string, EntryNumber, std::less<>> numbers;
    std::map<EntryNumber, int> places;
    for (const Entry& entry : office.event().entries)
        numbers.emplace(entry.name, entry.number);
    int next = next_entry_number(office);
    const auto enter = [&](Entered team) {
        team.number = static_cast<EntryNumber>(next++);
        team.from_round = static_cast<int>(office.rounds().size()) + 1;
        numbers.emplace(team.name, team.number);
        events.emplace_back(std::move(team));
    };
    for (const Entered& line : lines) {
        if (line.team.empty()) {
            enter(line);
            continue;
        }
        if (!numbers.contains(line.team)) {
            Entered team;
            team.name = line.team;
            enter(std::move(team));
        }
        const EntryNumber team = numbers.find(line.team)->second;
        const auto [place, first] =
            places.emplace(team, static_cast<int>(office.members(team).size()) + 1);
        events.emplace_back(member_of(line, team, place->second++));
    }
    return events;
}

}  // namespace kyvien::tournament
