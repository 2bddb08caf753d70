#include "exchange/imports/player_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/result.h"
#include "base/text.h"
#include "exchange/imports/names.h"
#include "tournament/event/written_result.h"
#include "tournament/office/list/list_columns.h"

namespace kyvien::exchange {

using tournament::Entry;

namespace player_list_file {
namespace {

using Column = tournament::ListColumn;

std::optional<Column> column_of(std::string_view head) {
    return tournament::find_list_column(name_key(head));
}

/// The index of each column; the first with a name counts.
struct Head {
    std::map<Column, std::size_t> columns;
    std::vector<std::string> unknown;
    std::size_t row = 0;

    [[nodiscard]] bool has(Column column) const { return columns.contains(column); }
};

std::unexpected<Refusal> bad(int line, std::string_view column, const std::string& why) {
    return refuse(
        "bad-list", fmt::format("line {}: {} {}", line, column, why), std::nullopt,
        {{"line", std::to_string(line)}, {"column", std::string(column)}, {"reason", why}});
}

Head head_of(const Row& row) {
    Head head;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const std::string_view cell = base::trimmed_wide(row.cells[i]);
        if (const auto column = column_of(cell))
            head.columns.emplace(*column, i);
        else if (!cell.empty())
            head.unknown.emplace_back(cell);
    }
    return head;
}

/// The first line that names a wanted column and, if the line has others, another one.
std::optional<Head> find_head(const Sheet& sheet, std::initializer_list<Column> columns) {
    constexpr std::size_t kFurthest = 30;
    for (std::size_t i = 0; i < std::min(kFurthest, sheet.rows.size()); ++i) {
        Head head = head_of(sheet.rows[i]);
        head.row = i;
        const bool alone = head.columns.size() == 1 && sheet.rows[i].cells.size() == 1;
        const bool is_wanted =
            std::ranges::any_of(columns, [&](Column column) { return head.has(column); });
        if (is_wanted && (head.columns.size() > 1 || alone || i == 0))
            return head;
    }
    return std::nullopt;
}

std::string_view cell(const Row& row, const Head& head, Column column) {
    const auto found = head.columns.find(column);
    if (found == head.columns.end() || found->second >= row.cells.size())
        return {};
    return base::trimmed_wide(row.cells[found->second]);
}

Result<std::optional<int>> number_in(const Row& row, const Head& head, Column column,
                                     std::string_view name) {
    const std::string_view text = cell(row, head, column);
    if (text.empty() || text == "-")
        return std::nullopt;
    const auto value = whole_number(text);
    if (!value)
        return bad(row.line, name, fmt::format("is not a whole number: '{}'", text));
    return value;
}

std::array<Column, 5> rating_columns(Tempo tempo) {
    const Column first = tempo == Tempo::Rapid   ? Column::RapidRating
                         : tempo == Tempo::Blitz ? Column::BlitzRating
                                                 : Column::Rating;
    return {first, Column::Rating, Column::InternationalRating, Column::NationalRating,
            Column::Rating};
}

Result<ListedPlayer> player_of(const Row& row, const Head& head, Tempo tempo) {
    ListedPlayer player;
    player.line = row.line;
    player.name = cell(row, head, Column::Name);
    const std::string_view given = cell(row, head, Column::Given);
    if (player.name.empty())
        player.name = joined({std::string(cell(row, head, Column::Family)), std::string(given)});
    else if (!given.empty() && !head.has(Column::Family))
        player.name = joined({player.name, std::string(given)});
    const auto number = KYVIEN_TRY(number_in(row, head, Column::Number, "number"));
    if (number && (*number < 1 || *number > tournament::kMaxEntries))
        return bad(row.line, "number",
                   fmt::format("is none from 1 to {}", tournament::kMaxEntries));
    player.number = number.value_or(0);
    for (const Column column : rating_columns(tempo)) {
        const auto rating = KYVIEN_TRY(number_in(row, head, column, "rating"));
        if (rating && (*rating < 0 || *rating > 9999))
            return bad(row.line, "rating", fmt::format("{} is none from 0 to 9999", *rating));
        if (rating && !player.rating.value_or(0))
            player.rating = rating;
    }
    for (const Column column : {Column::Grade, Column::Rank})
        if (const std::string_view grade = cell(row, head, column);
            !grade.empty() && !player.grade) {
            player.grade = parse_grade(grade);
            // "Rank" is a place in chess lists, and a grade in Go lists.
            if (!player.grade && !whole_number(grade))
                return bad(row.line, "grade", fmt::format("'{}' is none such as 3d or 12k", grade));
        }
    player.title = cell(row, head, Column::Title);
    const std::string_view sex = cell(row, head, Column::Sex);
    player.sex = tournament::parse_is_female(sex).value_or(false) ? "w" : sex.empty() ? "" : "m";
    player.federation = cell(row, head, Column::Federation);
    player.club = cell(row, head, Column::Club);
    player.team = cell(row, head, Column::Team);
    player.id = cell(row, head, Column::Id);
    if (player.id == "0")
        player.id.clear();
    player.birth = cell(row, head, Column::Birth);
    return player;
}

}  // namespace
}  // namespace player_list_file

namespace player_list_file {
namespace {

Sheet member_sheet(const Tournament& tournament) {
    Sheet sheet;
    sheet.name = "Players";
    sheet.rows.push_back(
        {1, {"Team", "Board", "Name", "Title", "Rating", "Federation", "ID", "Sex", "Birth"}});
    for (const tournament::MemberListed& member : tournament.members)
        sheet.rows.push_back(
            {static_cast<int>(sheet.rows.size()) + 1,
             {tournament.event.find(member.team)->name, std::to_string(member.place), member.name,
              member.title, member.rating > 0 ? std::to_string(member.rating) : "",
              member.federation, member.id, member.sex, member.birth}});
    return sheet;
}

}  // namespace
}  // namespace player_list_file

Result<PlayerList> read_player_list(const Sheet& sheet, Tempo tempo) {
    auto head = player_list_file::find_head(
        sheet, {player_list_file::Column::Name, player_list_file::Column::Family});
    if (!head)
        return player_list_file::bad(
            sheet.rows.empty() ? 1 : sheet.rows[0].line, "name",
            "is not a column: one line has to name the columns, such as Name, Rating, Club");
    // Lists from chess-results.com have the title in an untitled column before the name.
    if (const std::size_t name = head->columns.begin()->second;
        !head->has(player_list_file::Column::Title) && head->has(player_list_file::Column::Name)) {
        const std::size_t at = head->columns.at(player_list_file::Column::Name);
        const auto& cells = sheet.rows[head->row].cells;
        if (at > 0 && base::trimmed_wide(cells[at - 1]).empty() && name != at - 1)
            head->columns.emplace(player_list_file::Column::Title, at - 1);
    }
    PlayerList list;
    list.unknown_columns = head->unknown;
    for (std::size_t i = head->row + 1; i < sheet.rows.size(); ++i) {
        const Row& row = sheet.rows[i];
        const auto filled = std::ranges::count_if(
            row.cells, [](const std::string& text) { return !base::trimmed_wide(text).empty(); });
        auto player = player_list_file::player_of(row, *head, tempo);
        const bool has_name =
            !player_list_file::cell(row, *head, player_list_file::Column::Name).empty() ||
            !player_list_file::cell(row, *head, player_list_file::Column::Family).empty();
        if (filled <= 1 && !has_name)
            continue;  // a note below the table
        if (!has_name)
            return player_list_file::bad(row.line, "name", "is missing");
        if (!player)
            return refuse(std::move(player.error()));
        list.players.push_back(*std::move(player));
    }
    return list;
}

Sheet player_sheet(const Tournament& tournament) {
    if (!tournament.members.empty())
        return player_list_file::member_sheet(tournament);
    Sheet sheet;
    sheet.name = "Players";
    sheet.rows.push_back({1,
                          {"Number", "Name", "Title", "Rating", "Federation", "Club", "ID", "Grade",
                           "Sex", "Birth"}});
    for (const Entry& entry : tournament.event.entries) {
        const Details* details = tournament.find_details(entry.number);
        sheet.rows.push_back(
            {static_cast<int>(sheet.rows.size()) + 1,
             {std::to_string(entry.number), entry.name, entry.title,
              entry.rating > 0 ? std::to_string(entry.rating) : "", entry.federation,
              details == nullptr ? "" : details->club, entry.id,
              details != nullptr && details->grade ? grade_text(*details->grade) : "", entry.sex,
              entry.birth}});
    }
    return sheet;
}

bool has_result_column(const Sheet& sheet) {
    return player_list_file::find_head(sheet, {player_list_file::Column::Result}).has_value();
}

Result<std::vector<ListedResult>> read_result_list(const Sheet& sheet, int round) {
    const auto head = player_list_file::find_head(sheet, {player_list_file::Column::Result});
    if (!head)
        return player_list_file::bad(
            sheet.rows.empty() ? 1 : sheet.rows[0].line, "result",
            "is not a column: one line has to name the columns, such as Round, Board, Result");
    if (!head->has(player_list_file::Column::Board) &&
        !(head->has(player_list_file::Column::White) && head->has(player_list_file::Column::Black)))
        return player_list_file::bad(
            sheet.rows[head->row].line, "board",
            "is not a column, and white and black are not either: which game is it?");
    if (!head->has(player_list_file::Column::Round) && round == 0)
        return player_list_file::bad(sheet.rows[head->row].line, "round",
                                     "is not a column; give the round otherwise");
    std::vector<ListedResult> results;
    for (std::size_t i = head->row + 1; i < sheet.rows.size(); ++i) {
        const Row& row = sheet.rows[i];
        const std::string_view text =
            player_list_file::cell(row, *head, player_list_file::Column::Result);
        if (text.empty())
            continue;  // pending
        // In Swiss-Manager's pairings file a pending game is "0:0", and the opponent of a bye is
        // -1; its boards are numbered by points, unlike those of other programs.
        const bool of_swiss_manager = head->has(player_list_file::Column::Forfeit);
        if (of_swiss_manager &&
            (text == "0:0" ||
             player_list_file::cell(row, *head, player_list_file::Column::Black) == "-1"))
            continue;
        ListedResult listed;
        listed.line = row.line;
        const auto result = tournament::listed_result(text);
        if (!result)
            return player_list_file::bad(row.line, "result",
                                         fmt::format("'{}' is none such as 1-0 or 1/2", text));
        listed.result = *result;
        const auto in_round = KYVIEN_TRY(
            player_list_file::number_in(row, *head, player_list_file::Column::Round, "round"));
        const auto board = KYVIEN_TRY(
            player_list_file::number_in(row, *head, player_list_file::Column::Board, "board"));
        listed.round = in_round.value_or(round);
        listed.board = of_swiss_manager ? 0 : board.value_or(0);
        listed.white = player_list_file::cell(row, *head, player_list_file::Column::White);
        listed.black = player_list_file::cell(row, *head, player_list_file::Column::Black);
        if (listed.round < 1)
            return player_list_file::bad(row.line, "round", "is missing");
        if (listed.board < 1 && (listed.white.empty() || listed.black.empty()))
            return player_list_file::bad(row.line, "board", "is missing");
        results.push_back(std::move(listed));
    }
    return results;
}

Sheet result_sheet(const Tournament& tournament) {
    Sheet sheet;
    sheet.name = "Results";
    sheet.rows.push_back({1, {"Round", "Board", "White", "Black", "Result"}});
    for (const PlayedBoard& board : tournament.boards)
        sheet.rows.push_back(
            {static_cast<int>(sheet.rows.size()) + 1,
             {std::to_string(board.round), std::to_string(board.table), std::to_string(board.white),
              std::to_string(board.black), board.result}});
    return sheet;
}

std::string swiss_manager_pairings(const Tournament& t, int round) {
    constexpr std::string_view kHead =
        "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n";
    struct WrittenResult {
        std::string_view result, white, black, forfeit;
    };
    constexpr WrittenResult kWrittenResults[] = {
        {"1-0", "1", "0", ""},     {"0-1", "0", "1", ""},     {"1/2", "0,5", "0,5", ""},
        {"1/2-0", "0,5", "0", ""}, {"0-1/2", "0", "0,5", ""}, {"+/-", "1", "0", "K"},
        {"-/+", "0", "1", "K"},    {"-/-", "0", "0", "K"}};
    std::string text(kHead);
    const auto line = [&](int in, int board, EntryNumber white, int black,
                          const WrittenResult& written) {
        text += fmt::format("{};{};0;0;{};{};{};{};{};{}:{}{};0;;\r\n", in, board, white, black,
                            written.white, written.black, written.forfeit, written.white,
                            written.black, written.forfeit);
    };
    const int last = t.event.rounds_paired();
    for (int in = 1; in <= last; ++in) {
        if (round != 0 && in != round)
            continue;
        int boards = 0;
        for (const PlayedBoard& board : t.boards) {
            if (board.round != in)
                continue;
            const auto* written =
                std::ranges::find(kWrittenResults, board.result, &WrittenResult::result);
            line(in, board.table, board.white, board.black,
                 written == std::end(kWrittenResults) ? WrittenResult{"", "0", "0", ""} : *written);
            boards = std::max(boards, board.table);
        }
        for (const Entry& entry : t.event.entries)
            if (entry.record(in).outcome == tournament::Outcome::PairingBye)
                line(in, ++boards, entry.number, -1, WrittenResult{"", "1", "1", ""});
    }
    return text;
}

}  // namespace kyvien::exchange
