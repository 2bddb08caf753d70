#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "exchange/files/go_results.h"

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/sides.h"

namespace kyvien::exchange {

using tournament::Entry;

namespace aga {
namespace {

std::unexpected<Refusal> bad(int line, const Reason& why) {
    return refuse("bad-aga", fmt::format("line {}: {}", line, why.english), std::nullopt,
                  with_reason({{"line", std::to_string(line)}}, why));
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.size() <= 12 &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "3d", "12K", or a rating: from 1 for 1 dan, below -1 for kyu.
std::optional<int> grade_of(std::string_view text) {
    if (const auto grade = parse_grade(text))
        return grade;
    if (text.empty() || text.find_first_not_of("0123456789.-+") != std::string_view::npos ||
        text.find('.') == std::string_view::npos)
        return std::nullopt;
    const double rating = std::strtod(std::string(text).c_str(), nullptr);
    if (std::abs(rating) < 1 || std::abs(rating) > 50)
        return std::nullopt;
    return rating > 0 ? static_cast<int>(rating) : static_cast<int>(rating) + 1;
}

/// "6/15/2004" becomes "2004-06-15"; other text is unchanged.
std::string iso_date(std::string_view text) {
    const auto first = text.find('/');
    const auto second = text.find('/', first == std::string_view::npos ? first : first + 1);
    if (second == std::string_view::npos)
        return std::string(text);
    const auto month = whole_number(text.substr(0, first));
    const auto day = whole_number(text.substr(first + 1, second - first - 1));
    const auto year = whole_number(text.substr(second + 1));
    if (!month || !day || !year || *month < 1 || *month > 12 || *day < 1 || *day > 31 ||
        *year < 1 || *year > 9999)
        return std::string(text);
    return fmt::format("{:04}-{:02}-{:02}", *year, *month, *day);
}

std::string american_date(const std::string& iso) {
    if (iso.size() != 10 || iso[4] != '-' || iso[7] != '-')
        return iso;
    return fmt::format("{}/{}/{}", whole_number(iso.substr(5, 2)).value_or(1),
                       whole_number(iso.substr(8, 2)).value_or(1), iso.substr(0, 4));
}

class AgaReader {
  public:
    Result<Tournament> read(std::string_view text) {
        for (int number = 1; !text.empty(); ++number) {
            const auto end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            line = base::trimmed_wide(line.substr(0, line.find('#')));
            if (line.empty())
                continue;
            KYVIEN_TRY(take_line(number, line));
        }
        if (out_.event.entries.empty())
            return bad(1, {"results-no-player", "there is no player in the file"});
        if (!out_.boards.empty())
            out_.remarks.push_back(
                {"rounds-not-told",
                 "an AGA report does not say in which round a game was played; each game is put in "
                 "the first round in which both players were free",
                 {}});
        KYVIEN_TRY(apply_boards(out_));
        out_.reported_details.game = game_of_sides(Sides::BlackWhite);
        return std::move(out_);
    }

  private:
    /// One of eight would be taken for a number of the European Go Database (egf_pin_of()).
    static constexpr std::size_t kMaxDigits = 7;

    enum class Part { Head, Players, Games };

    Result<void> take_line(int number, std::string_view line) {
        const std::vector<std::string_view> words = base::words(line, " \t");
        if (words[0] == "TOURNEY") {
            out_.event.name = base::trimmed_wide(line.substr(7));
            return {};
        }
        if (words[0] == "PLAYERS" || words[0] == "GAMES") {
            part_ = words[0] == "PLAYERS" ? Part::Players : Part::Games;
            return {};
        }
        if (words[0] == "END")
            return {};
        if (part_ == Part::Head)
            return read_header(number, line);
        return part_ == Part::Players ? take_player(number, words) : import_game(number, words);
    }

    Result<void> read_header(int number, std::string_view line) {
        const auto equals = line.find('=');
        if (equals == std::string_view::npos)
            return bad(number, {"aga-head-line",
                                "'{text}' is not a head line such as start=6/15/2004",
                                {{"text", line}}});
        const std::string_view name = base::trimmed_wide(line.substr(0, equals));
        const std::string_view value = base::trimmed_wide(line.substr(equals + 1));
        if (name == "start")
            out_.begins = iso_date(value);
        else if (name == "finish")
            out_.ends = iso_date(value);
        else if (name == "location" || name == "place")
            out_.place = value;
        return {};
    }

    Result<void> take_player(int number, const std::vector<std::string_view>& words) {
        if (!is_digits(words[0]) || words.size() < 2)
            return bad(number, {"aga-player-line", "a player has a membership number and a name"});
        if (words[0].size() > kMaxDigits)
            return bad(number, {"aga-number-long",
                                "'{text}' is no number of an American member: those have at most "
                                "{most} digits",
                                {{"text", words[0]}, {"most", std::to_string(kMaxDigits)}}});
        Entry entry;
        entry.id = words[0];
        if (!numbers_.emplace(entry.id, out_.event.entries.size() + 1).second)
            return bad(number,
                       {"listed-twice", "{who} stands in the list twice", {{"who", entry.id}}});
        if (out_.event.entries.size() >= tournament::kMaxEntries)
            return bad(number, {"too-many-players",
                                "there are more than {most}",
                                {{"most", tournament::kMaxEntries}}});
        entry.number = static_cast<EntryNumber>(out_.event.entries.size() + 1);
        Details details;
        details.number = entry.number;
        std::size_t end = words.size();
        // Text after the grade, such as a chapter code, is not part of the report.
        for (std::size_t i = 2; i < words.size() && !details.grade; ++i)
            if ((details.grade = grade_of(words[i])))
                end = i;
        for (std::size_t i = 1; i < end; ++i)
            entry.name += (entry.name.empty() ? "" : " ") + std::string(words[i]);
        out_.event.entries.push_back(std::move(entry));
        out_.details.push_back(std::move(details));
        return {};
    }

    Result<void> import_game(int number, const std::vector<std::string_view>& words) {
        if (words.size() < 3)
            return bad(number,
                       {"aga-game-line", "a game is: white, black, W or B, handicap, komi"});
        PlayedBoard board;
        for (const int side : {0, 1}) {
            const auto index = static_cast<std::size_t>(side);
            const auto found = numbers_.find(std::string(words[index]));
            if (found == numbers_.end())
                return bad(number, {"none-of-the-players",
                                    "{who} is not one of the players",
                                    {{"who", words[index]}}});
            (side == 0 ? board.white : board.black) = static_cast<EntryNumber>(found->second);
        }
        if (board.white == board.black)
            return bad(number, {"plays-himself", "{who} plays himself", {{"who", words[0]}}});
        if (words[2] != "W" && words[2] != "w" && words[2] != "B" && words[2] != "b")
            return bad(number,
                       {"neither-w-nor-b", "'{text}' is neither W nor B", {{"text", words[2]}}});
        board.result = words[2] == "W" || words[2] == "w" ? "1-0" : "0-1";
        const auto handicap = words.size() > 3 ? whole_number(words[3]) : 0;
        if (!handicap || *handicap < 0 || *handicap > 25)
            return bad(
                number,
                {"aga-handicap", "'{text}' is not a handicap from 0 to 25", {{"text", words[3]}}});
        board.handicap = *handicap;
        if (words.size() > 4 && board.handicap == 0 && out_.komi.empty())
            out_.komi = words[4];
        int round = 1;
        while (taken_.contains({round, board.white}) || taken_.contains({round, board.black}))
            ++round;
        if (round > tournament::kMaxRounds)
            return bad(number, {"too-many-games",
                                "{who} has more than {most} games",
                                {{"who", words[0]}, {"most", tournament::kMaxRounds}}});
        taken_.insert({round, board.white});
        taken_.insert({round, board.black});
        board.round = round;
        board.table = ++tables_[round];
        out_.boards.push_back(std::move(board));
        return {};
    }

    Tournament out_;
    Part part_ = Part::Head;
    std::map<std::string, std::size_t> numbers_;
    std::set<std::pair<int, EntryNumber>> taken_;
    std::map<int, int> tables_;
};

/// A player's name in the form of the report: not empty, and without "#", which begins a comment.
std::string name_text(std::string_view name) {
    std::string text = joined(parts_of(name));
    std::erase_if(text, [](char c) { return c == '#' || c == '\n' || c == '\r'; });
    return base::trimmed_wide(text).empty() ? "-" : text;
}

}  // namespace
}  // namespace aga

bool is_aga(std::string_view text) {
    for (std::string_view rest = text.substr(0, 4000); !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        if (base::trimmed_wide(rest.substr(0, end)).starts_with("TOURNEY "))
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

Result<Tournament> read_aga(std::string_view text) {
    return aga::AgaReader().read(text);
}

Result<AgaReport> write_aga(const Tournament& tournament) {
    std::string without;
    for (const Entry& entry : tournament.event.entries) {
        const Details* details = tournament.find_details(entry.number);
        // The number of another database would name another person.
        const std::string id =
            details == nullptr ? entry.id : other_id_of(tournament, entry, *details);
        if (!aga::is_digits(id))
            without += (without.empty() ? "" : ", ") + entry.name;
    }
    if (!without.empty())
        return not_representable(
            {"aga-numbers-missing",
             "the AGA requires a membership number for every player; these have none: {players}",
             {{"players", without}}});
    AgaReport report;
    report.text = fmt::format("TOURNEY {}{}{}\n", tournament.event.name,
                              tournament.place.empty() ? "" : ", ", tournament.place);
    if (!tournament.begins.empty())
        report.text += fmt::format("\tstart={}\n", aga::american_date(tournament.begins));
    if (!tournament.ends.empty())
        report.text += fmt::format("\tfinish={}\n", aga::american_date(tournament.ends));
    report.text += "\trules=AGA\n\nPLAYERS\n";
    std::map<EntryNumber, std::string> ids;
    for (const Entry& entry : tournament.event.entries) {
        const Details* details = tournament.find_details(entry.number);
        report.text += fmt::format("{} {}", entry.id, aga::name_text(entry.name));
        if (details != nullptr && details->grade)
            report.text += " " + grade_text(*details->grade);
        report.text += '\n';
        ids[entry.number] = entry.id;
    }
    report.text += "\nGAMES\n";
    for (const PlayedBoard& board : tournament.boards) {
        if (board.result != "1-0" && board.result != "0-1") {
            const bool awaited = board.result.empty();
            report.remarks.push_back(
                {awaited ? "left-out-awaited" : "left-out",
                 fmt::format("left out: round {}, table {}: the report has no place for the result "
                             "{}",
                             board.round, board.table, awaited ? "that is awaited" : board.result),
                 {{"round", std::to_string(board.round)},
                  {"table", std::to_string(board.table)},
                  {"result", board.result}}});
            continue;
        }
        const bool is_told = board.given && !board.given->komi.empty();
        const std::string komi = is_told                   ? board.given->komi
                                 : board.handicap > 0      ? "0"
                                 : tournament.komi.empty() ? "7"
                                                           : tournament.komi;
        report.text += fmt::format("{} {} {} {} {}\n", ids[board.white], ids[board.black],
                                   board.result == "1-0" ? 'W' : 'B', board.handicap, komi);
    }
    return report;
}

}  // namespace kyvien::exchange
