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

int first_round_of_new_entry(const Office& office) {
    return office.is_arena() ? 1 : static_cast<int>(office.rounds().size()) + 1;
}

namespace {

/// The column separator: spreadsheets copy tabs, and write semicolons if the comma is the decimal
/// separator.
char separator_of(std::string_view head) {
    const auto found = head.find_first_of("\t;,");
    return found == std::string_view::npos ? ',' : head[found];
}

/// "m" or "f" for the usual texts of lists (FIDE's "w" too); any other text is refused when it is
/// entered.
std::string sex_of(const std::string& text) {
    const auto woman = parse_is_female(text);
    return !woman ? text : *woman ? "f" : "m";
}

/// Does the column contain data of an entry?
bool enters(ListColumn column) {
    constexpr ListColumn kOthers[] = {ListColumn::Round, ListColumn::Board,  ListColumn::White,
                                      ListColumn::Black, ListColumn::Result, ListColumn::Forfeit};
    return std::ranges::find(kOthers, column) == std::end(kOthers);
}

/// The order of several ratings: the list's own, then FIDE's, then the national one, then those for
/// faster games.
int rating_of(const std::map<ListColumn, int>& ratings) {
    for (const ListColumn column :
         {ListColumn::Rating, ListColumn::InternationalRating, ListColumn::NationalRating,
          ListColumn::RapidRating, ListColumn::BlitzRating})
        if (const auto found = ratings.find(column); found != ratings.end() && found->second != 0)
            return found->second;
    return 0;
}

/// The fields of a line; a field may be quoted. Empty if a quote is not closed.
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

/// Reads a list from its header to its last line.
class EntryListReader {
  public:
    explicit EntryListReader(const Office& office)
        : next_(next_entry_number(office)), from_round_(first_round_of_new_entry(office)) {}

    /// The first non-empty line is the header.
    [[nodiscard]] Result<void> read(int number, std::string_view line) {
        number_ = number;
        const bool is_head = columns_.empty();
        if (is_head)
            separator_ = separator_of(line);
        auto fields = fields_of(line, separator_);
        if (!fields)
            return bad("", {"csv-quote-open", "a quote is not closed"});
        return is_head ? read_head(*std::move(fields)) : read_entry(*fields);
    }
    [[nodiscard]] bool has_head() const { return has_head_; }
    [[nodiscard]] std::vector<Entered> entries() && { return std::move(entries_); }

  private:
    /// Data of an entry that are not members of it.
    struct Parts {
        Entered entry;
        std::string family, given;
        std::map<ListColumn, int> ratings;
    };

    [[nodiscard]] std::unexpected<Refusal> bad(std::string_view column, const Reason& why) const {
        return refuse(
            "bad-csv", fmt::format("line {}: {}", number_, why.english), std::nullopt,
            with_reason({{"line", std::to_string(number_)}, {"column", std::string(column)}}, why));
    }

    [[nodiscard]] Result<void> read_head(std::vector<std::string> heads) {
        heads_ = std::move(heads);
        for (const std::string& head : heads_) {
            const auto column = find_list_column(list_column_key(head));
            if (!column || !enters(*column))
                return bad(head, {"csv-no-column",
                                  "{column} is not a column; there are number, name, family name, "
                                  "given name, rating, national, rapid, blitz, title, federation, "
                                  "club, fide, grade, team, sex, birth",
                                  {{"column", head}}});
            if (std::ranges::find(columns_, *column) != columns_.end())
                return bad(head, {"csv-column-twice",
                                  "the column {column} stands there twice",
                                  {{"column", head}}});
            columns_.push_back(*column);
        }
        has_head_ = true;
        return {};
    }

    [[nodiscard]] Result<void> read_entry(const std::vector<std::string>& fields) {
        if (fields.size() > columns_.size())
            return bad("", {"csv-fields-many", "the line has more fields than the head"});
        Parts parts;
        Entered& entry = parts.entry;
        entry.from_round = from_round_;
        entry.number = static_cast<EntryNumber>(next_);
        for (std::size_t i = 0; i < fields.size(); ++i)
            KYVIEN_TRY(read_field(parts, i, fields[i]));
        entry.rating = rating_of(parts.ratings);
        if (entry.name.empty())
            entry.name = parts.family + (parts.family.empty() || parts.given.empty() ? "" : ", ") +
                         parts.given;
        if (entry.name.empty())
            return bad("name", {"csv-name-missing", "name is missing"});
        if (next_ > kMaxEntries && entry.number == static_cast<EntryNumber>(next_))
            return bad("number",
                       {"csv-no-number-left", "number is missing, and there are none left"});
        next_ = std::max<int>(next_, entry.number + 1);
        entries_.push_back(std::move(entry));
        return {};
    }

    [[nodiscard]] Result<void> read_field(Parts& parts, std::size_t place,
                                          const std::string& value) const {
        Entered& entry = parts.entry;
        switch (columns_[place]) {
        case ListColumn::Name:
            entry.name = value;
            return {};
        case ListColumn::Family:
            parts.family = value;
            return {};
        case ListColumn::Given:
            parts.given = value;
            return {};
        case ListColumn::Title:
            entry.title = value;
            return {};
        case ListColumn::Federation:
            entry.federation = value;
            return {};
        case ListColumn::Club:
            entry.club = value;
            return {};
        case ListColumn::Id:
            entry.id = value == "0" ? "" : value;
            return {};
        case ListColumn::Team:
            entry.team = value;
            return {};
        case ListColumn::Sex:
            entry.sex = sex_of(value);
            return {};
        case ListColumn::Birth:
            entry.birth = normalised_birth_date(value);
            return {};
        default:
            return value.empty() ? Result<void>() : read_number(parts, place, value);
        }
    }

    /// Reads the entry's number, a rating, or a grade (5d, 12k or a number). A rank in grade
    /// notation is a grade; any other rank is a place and is ignored.
    [[nodiscard]] Result<void> read_number(Parts& parts, std::size_t place,
                                           const std::string& value) const {
        Entered& entry = parts.entry;
        const ListColumn column = columns_[place];
        const std::string& head = heads_[place];
        const bool is_grade = column == ListColumn::Grade || column == ListColumn::Rank;
        if (const auto grade = parse_grade(value); is_grade && grade) {
            entry.grade = *grade;
            return {};
        }
        int number = 0;
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        if (error != std::errc{} || end != value.data() + value.size())
            return bad(head, is_grade
                                 ? Reason("csv-no-grade",
                                          "{column} is neither a number nor a grade such as 5d "
                                          "or 12k: '{value}'",
                                          {{"column", head}, {"value", value}})
                                 : Reason("csv-no-number", "{column} is not a number: '{value}'",
                                          {{"column", head}, {"value", value}}));
        if (column == ListColumn::Grade) {
            entry.grade = number;
        } else if (column == ListColumn::Number) {
            if (number < 1 || number > kMaxEntries)
                return bad(head,
                           {"csv-out-of-range", "{column} is out of range", {{"column", head}}});
            entry.number = static_cast<EntryNumber>(number);
        } else if (column != ListColumn::Rank) {
            parts.ratings[column] = number;
        }
        return {};
    }

    int next_;  ///< the number of an entry without one in its line
    int from_round_;
    int number_ = 0;  ///< of the present line, from 1
    char separator_ = ',';
    std::vector<std::string> heads_;
    std::vector<ListColumn> columns_;
    bool has_head_ = false;
    std::vector<Entered> entries_;
};

/// The first fault of a list, with the other lines that cannot be read either: a list is corrected
/// once, not line by line. Of very many the first are named.
Refusal of_several_lines(Refusal first, std::span<const int> others) {
    constexpr std::size_t kMaxNamed = 50;
    std::string lines;
    for (std::size_t i = 0; i < std::min(others.size(), kMaxNamed); ++i)
        lines += (i == 0 ? "" : ", ") + std::to_string(others[i]);
    if (others.size() > kMaxNamed)
        lines += ", …";
    first.code = "bad-csv-lines";
    first.english += fmt::format("; also in {} other {}: {}", others.size(),
                                 others.size() == 1 ? "line" : "lines", lines);
    first.values.emplace_back("count", std::to_string(others.size()));
    first.values.emplace_back("lines", lines);
    return first;
}

}  // namespace

Result<std::vector<Entered>> entries_of_list(const Office& office, std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    EntryListReader reader(office);
    std::istringstream in{std::string(text)};
    std::string line;
    std::optional<Refusal> first;
    std::vector<int> others;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.ends_with('\r'))
            line.pop_back();
        if (line.empty())
            continue;
        auto read = reader.read(number, line);
        if (read)
            continue;
        // Without its column names no line can be read.
        if (!reader.has_head())
            return refuse(std::move(read.error()));
        if (first)
            others.push_back(number);
        else
            first = std::move(read.error());
    }
    if (first)
        return refuse(others.empty() ? *std::move(first)
                                     : of_several_lines(*std::move(first), others));
    return std::move(reader).entries();
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
