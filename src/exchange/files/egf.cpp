#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/files/go_results.h"

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/files/internal/foreign_scores.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entry;
using tournament::Outcome;
using tournament::RoundRecord;

namespace egf {
namespace {

struct Token {
    std::string_view text;
    int column = 0;  ///< from 1
};

std::vector<Token> tokens_of(std::string_view line) {
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] == ' ' || line[i] == '\t') {
            ++i;
            continue;
        }
        const std::size_t end = std::min(line.find_first_of(" \t", i), line.size());
        tokens.push_back({line.substr(i, end - i), static_cast<int>(i) + 1});
        i = end;
    }
    return tokens;
}

/// One cell of the results, such as "12+!/w3".
struct Cell {
    int opponent = 0;  ///< place; 0: none
    char symbol = '?';
    bool by_default = false;
    Colour colour = Colour::None;
    int handicap = 0;
};

std::optional<Cell> cell_of(std::string_view text) {
    Cell cell;
    const auto symbol = text.find_first_of("+-=?");
    const auto opponent =
        symbol == std::string_view::npos ? std::nullopt : whole_number(text.substr(0, symbol));
    if (!opponent || text[0] == '+' || *opponent < 0 || *opponent > tournament::kMaxEntries)
        return std::nullopt;
    cell.opponent = *opponent;
    cell.symbol = text[symbol];
    text.remove_prefix(symbol + 1);
    if (text.starts_with('!')) {
        cell.by_default = true;
        text.remove_prefix(1);
    }
    if (text.empty())
        return cell;
    if (text.size() < 2 || text[0] != '/' || (text[1] != 'w' && text[1] != 'b'))
        return std::nullopt;
    cell.colour = text[1] == 'w' ? Colour::White : Colour::Black;
    text.remove_prefix(2);
    if (text.empty())
        return cell;
    const auto handicap = whole_number(text);
    if (!handicap || *handicap < 0 || *handicap > 25)
        return std::nullopt;
    cell.handicap = *handicap;
    return cell;
}

struct Line {
    int number = 0;
    int place = 0;
    std::vector<std::pair<Cell, int>> cells;  ///< with their columns
};

std::unexpected<Refusal> bad(int line, int column, const Reason& why) {
    return refuse(
        "bad-egf", fmt::format("line {}, column {}: {}", line, column, why.english), std::nullopt,
        with_reason({{"line", std::to_string(line)}, {"column", std::to_string(column)}}, why));
}

std::string spaced(std::string_view text) {
    std::string out(text);
    std::ranges::replace(out, '_', ' ');
    return out;
}

class EgfReader {
  public:
    Result<Tournament> read(std::string_view text) {
        for (int number = 1; !text.empty(); ++number) {
            const auto end = std::min(text.find_first_of("\r\n"), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(
                end + (text.substr(end).starts_with("\r\n") ? std::size_t{2} : std::size_t{1}),
                text.size()));
            if (line.starts_with(';')) {
                read_header(base::trimmed_wide(line.substr(1)));
                continue;
            }
            line = line.substr(0, line.find(';'));
            if (base::trimmed_wide(line).empty())
                continue;
            KYVIEN_TRY(take_player(number, line));
        }
        if (lines_.empty())
            return bad(1, 1, {"results-no-player", "there is no player in the file"});
        return read_result_table();
    }

  private:
    void read_header(std::string_view head) {
        const auto open = head.find('[');
        const auto close = head.rfind(']');
        if (open != 2 || close == std::string_view::npos || close < open)
            return;
        const std::string_view name = head.substr(0, 2);
        const std::string value(base::trimmed_wide(head.substr(open + 1, close - open - 1)));
        const auto comma = value.find(',');
        const std::string first(base::trimmed_wide(std::string_view(value).substr(0, comma)));
        const std::string second(
            comma == std::string::npos
                ? std::string_view()
                : base::trimmed_wide(std::string_view(value).substr(comma + 1)));
        if (name == "EV")
            out_.event.name = value;
        else if (name == "PC" && comma == std::string::npos)
            out_.place = value;
        else if (name == "PC") {
            out_.country = first;
            out_.place = second;
        } else if (name == "DT") {
            out_.begins = first;
            out_.ends = second.empty() ? first : second;
        } else if (name == "KM") {
            out_.komi = value;
        } else if (name == "TM") {
            out_.basic_minutes = std::clamp(whole_number(value).value_or(0), 0, 100000);
        } else if (name == "CM" && !value.empty()) {
            out_.remarks.push_back({"file-note", value, {{"what", value}}});
        }
    }

    Result<void> take_player(int number, std::string_view text) {
        const auto bar = text.find('|');
        const std::string pin(bar == std::string_view::npos
                                  ? std::string_view()
                                  : base::trimmed_wide(text.substr(bar + 1)));
        const std::vector<Token> tokens = tokens_of(text.substr(0, bar));
        if (tokens.size() < 3)
            return bad(number, 1, {"egf-player-line", "a player has a place, a name and a grade"});
        Line line;
        line.number = number;
        const auto place = whole_number(tokens[0].text);
        if (!place || *place < 1 || *place > tournament::kMaxEntries)
            return bad(number, tokens[0].column,
                       {"egf-place",
                        "'{text}' is not a place from 1 to {most}",
                        {{"text", tokens[0].text}, {"most", tournament::kMaxEntries}}});
        line.place = *place;
        if (!places_.emplace(line.place, lines_.size()).second)
            return bad(number, tokens[0].column,
                       {"egf-place-twice", "place {place} stands here twice", {{"place", *place}}});
        std::size_t next = 2;
        while (next < tokens.size() && !parse_grade(tokens[next].text))
            ++next;
        if (next == tokens.size())
            return bad(number, tokens.back().column,
                       {"egf-grade-missing", "the grade is missing, such as 3d or 12k"});
        NameParts name{spaced(tokens[1].text), {}};
        for (std::size_t i = 2; i < next; ++i)
            name.given += (name.given.empty() ? "" : " ") + spaced(tokens[i].text);
        if (name.family.ends_with(','))
            name.family.pop_back();
        Entry entry;
        entry.number = static_cast<EntryNumber>(line.place);
        entry.name = joined(name);
        Details details;
        details.number = entry.number;
        details.grade = parse_grade(tokens[next].text);
        details.egf_pin = pin.substr(0, pin.find_first_of(" \t"));
        std::size_t results = tokens.size();
        while (results > next + 1 && cell_of(tokens[results - 1].text))
            --results;
        if (next + 1 < results)
            entry.federation = tokens[next + 1].text;
        if (next + 2 < results && !whole_number(tokens[next + 2].text))
            details.club = spaced(tokens[next + 2].text);
        for (std::size_t i = next + 3; i < results; ++i)
            if (tokens[i].text.find_first_of("+-=/") != std::string_view::npos &&
                tokens[i].text.find_first_of("0123456789") == 0)
                return bad(number, tokens[i].column,
                           {"egf-result",
                            "'{text}' is not a result such as 12+/w0",
                            {{"text", tokens[i].text}}});
        for (std::size_t i = results; i < tokens.size(); ++i)
            line.cells.emplace_back(*cell_of(tokens[i].text), tokens[i].column);
        if (!lines_.empty() && lines_.front().cells.size() != line.cells.size())
            return bad(number, tokens.back().column,
                       {"egf-results-differ",
                        "there are {here} results, and {there} in line {first}",
                        {{"here", line.cells.size()},
                         {"there", lines_.front().cells.size()},
                         {"first", lines_.front().number}}});
        if (line.cells.size() > tournament::kMaxRounds)
            return bad(number, 1, {"too-many-rounds-there", "there are too many rounds"});
        lines_.push_back(std::move(line));
        out_.event.entries.push_back(std::move(entry));
        out_.details.push_back(std::move(details));
        return {};
    }

    Result<Tournament> read_result_table() {
        const std::size_t rounds = lines_.front().cells.size();
        out_.event.rounds_planned = static_cast<int>(rounds);
        for (std::size_t round = 0; round < rounds; ++round) {
            int table = 0;
            for (std::size_t i = 0; i < lines_.size(); ++i)
                KYVIEN_TRY(read_cell(i, round, table));
        }
        std::ranges::sort(out_.event.entries, {}, &Entry::number);
        std::ranges::sort(out_.details, {}, &Details::number);
        KYVIEN_TRY(apply_boards(out_));
        return std::move(out_);
    }

    Result<void> read_cell(std::size_t index, std::size_t round, int& table) {
        const Line& line = lines_[index];
        const auto& [cell, column] = line.cells[round];
        if (cell.opponent == 0) {
            Entry& entry = out_.event.entries[index];
            entry.records.resize(round + 1);
            entry.records[round].outcome = cell.symbol == '+'   ? Outcome::PairingBye
                                           : cell.symbol == '=' ? Outcome::HalfBye
                                                                : Outcome::ZeroBye;
            return {};
        }
        const auto found = places_.find(cell.opponent);
        if (found == places_.end())
            return bad(
                line.number, column,
                {"egf-nobodys-place", "nobody has the place {place}", {{"place", cell.opponent}}});
        const Line& other = lines_[found->second];
        const auto& [back, back_column] = other.cells[round];
        const auto disagree = [&](std::string_view code, std::string_view why) {
            return bad(line.number, column,
                       {code,
                        why,
                        {{"round", round + 1},
                         {"other_line", other.number},
                         {"other_column", back_column}}});
        };
        if (back.opponent != line.place || &other == &line)
            return disagree("egf-other-opponent",
                            "round {round}: line {other_line}, column {other_column} tells "
                            "another opponent of this game");
        const auto together = std::minmax(cell.symbol, back.symbol);
        const bool fits = (together.first == '+' && together.second == '-') ||
                          (together.first == together.second && together.first != '+');
        if (!fits || cell.by_default != back.by_default)
            return disagree("egf-other-result",
                            "round {round}: line {other_line}, column {other_column} tells "
                            "another result of this game");
        if (cell.handicap != back.handicap)
            return disagree("egf-other-handicap",
                            "round {round}: line {other_line}, column {other_column} tells "
                            "another handicap of this game");
        if (cell.colour == back.colour && cell.colour != Colour::None)
            return disagree("egf-other-colour",
                            "round {round}: line {other_line}, column {other_column} tells "
                            "another colour of this game");
        if (line.place > other.place)
            return {};  // read with the better placed of the two
        const bool is_white = cell.colour == Colour::White ||
                              (cell.colour == Colour::None && back.colour != Colour::White);
        PlayedBoard board;
        board.round = static_cast<int>(round) + 1;
        board.table = ++table;
        board.white = static_cast<EntryNumber>(is_white ? line.place : other.place);
        board.black = static_cast<EntryNumber>(is_white ? other.place : line.place);
        board.handicap = cell.handicap;
        board.colours_known = cell.colour != Colour::None || back.colour != Colour::None;
        const char white = is_white ? cell.symbol : back.symbol;
        const char black = is_white ? back.symbol : cell.symbol;
        board.result = white == '?'      ? ""
                       : white == '='    ? "1/2"
                       : white == '+'    ? (cell.by_default ? "+/-" : "1-0")
                       : black == '+'    ? (cell.by_default ? "-/+" : "0-1")
                       : cell.by_default ? "-/-"
                                         : "0-0";
        out_.boards.push_back(std::move(board));
        return {};
    }

    Tournament out_;
    std::vector<Line> lines_;
    std::map<int, std::size_t> places_;  ///< to the index in lines_
};

/// The outcome for one side in the table's form: the symbol, and "!" if it was not played.
std::string symbol_of(Outcome outcome) {
    switch (outcome) {
    case Outcome::Win:
        return "+";
    case Outcome::Draw:
        return "=";
    case Outcome::Loss:
        return "-";
    case Outcome::ForfeitWin:
        return "+!";
    case Outcome::ForfeitLoss:
        return "-!";
    default:
        return "?";
    }
}

std::string without_blanks(std::string_view text) {
    std::string out(base::trimmed_wide(text));
    for (char& c : out)
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';' || c == '|')
            c = '_';
    return out.empty() ? "-" : out;
}

/// Family and given name, one word each. The grade follows the name, so no given name may look like
/// a grade.
std::string name_text(std::string_view name) {
    const NameParts parts = parts_of(name);
    const std::string family = without_blanks(parts.family);
    if (parts.given.empty())
        return family;
    const std::string given = without_blanks(parts.given);
    return family + (parse_grade(given) ? "_" : " ") + given;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string text, std::size_t width) {
    const std::size_t now = characters(text);
    return text + std::string(now < width ? width - now : 0, ' ');
}

std::string head_of(const Tournament& tournament, int rounds) {
    std::string out;
    const auto line = [&out](std::string_view name, std::string value) {
        std::erase_if(value, [](char c) { return c == '\n' || c == '\r' || c == ']' || c == '['; });
        out += fmt::format("; {}[{}]\n", name, value);
    };
    int handicap = 0;
    for (const PlayedBoard& board : tournament.boards)
        handicap = std::max(handicap, board.handicap);
    line("EV", tournament.event.name);
    line("PC", tournament.country.empty() ? tournament.place
                                          : tournament.country + ", " + tournament.place);
    line("DT", tournament.begins + (tournament.ends.empty() ? "" : "," + tournament.ends));
    // Unless handicaps are written beside the games, "h9" says how many are computed; here all are
    // written.
    line("HA", handicap > 0 ? "h0" : "h9");
    line("KM", tournament.komi.empty() ? "7.5" : tournament.komi);
    if (tournament.basic_minutes > 0)
        line("TM", std::to_string(tournament.basic_minutes));
    line("CM", base::counted(static_cast<std::size_t>(rounds), "round"));
    return out + ";\n";
}

}  // namespace
}  // namespace egf

bool is_egf(std::string_view text) {
    for (std::string_view rest = text.substr(0, 4000); !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = base::trimmed_wide(rest.substr(0, end));
        if (line.starts_with("; EV[") || line.starts_with(";EV[") || line.starts_with("; CL["))
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

Result<Tournament> read_egf(std::string_view text) {
    return egf::EgfReader().read(text);
}

Result<std::string> write_egf(const Tournament& tournament,
                              const tournament::Standings& standings) {
    const int rounds = tournament.event.rounds_paired();
    std::map<EntryNumber, int> places;
    for (const auto& line : standings.lines)
        places.emplace(line.number, static_cast<int>(places.size()) + 1);
    std::map<std::pair<int, EntryNumber>, const PlayedBoard*> boards;
    for (const PlayedBoard& board : tournament.boards) {
        boards[{board.round, board.white}] = &board;
        boards[{board.round, board.black}] = &board;
    }
    const int bye = halves_of_bye(tournament.event);
    std::string out = egf::head_of(tournament, rounds);
    std::size_t name_width = 4, club_width = 4;
    for (std::size_t i = 0; i < tournament.event.entries.size(); ++i) {
        name_width = std::max(name_width, egf::characters(tournament.event.entries[i].name) + 1);
        club_width =
            std::max(club_width, egf::characters(egf::without_blanks(tournament.details[i].club)));
    }
    // A table of McMahon has the scores by which it is ranked.
    const bool is_mcmahon = !standings.keys.empty() && standings.keys.front().name == "MMS";
    std::string columns = is_mcmahon ? "" : "Pts";
    for (const auto& key : standings.keys)
        if (is_mcmahon)
            columns += (columns.empty() ? "" : " ") + key.name;
    out += fmt::format("; {:>4} {} Grd Co {} {}\n", "Pl", egf::padded("Name", name_width),
                       egf::padded("Club", club_width), columns);
    for (const auto& standing : standings.lines) {
        const Entry* entry = tournament.event.find(standing.number);
        const Details* details = tournament.find_details(standing.number);
        if (entry == nullptr || details == nullptr)
            return not_representable({"standing-of-nobody",
                                      "number {number} of the standings is nobody's",
                                      {{"number", standing.number}}});
        std::string scores = is_mcmahon ? "" : points_text(standing.points);
        for (const tournament::Rational& value : standing.keys)
            if (is_mcmahon)
                scores += (scores.empty() ? "" : " ") + points_text(value);
        out += fmt::format("{:>6} {} {:>3} {} {} {}", places.at(entry->number),
                           egf::padded(egf::name_text(entry->name), name_width),
                           grade_text(details->grade.value_or(-19)),
                           egf::without_blanks(entry->federation),
                           egf::padded(egf::without_blanks(details->club), club_width), scores);
        for (int round = 1; round <= rounds; ++round) {
            const RoundRecord record = entry->record(round);
            if (record.opponent == 0) {
                const bool is_bye = record.outcome == Outcome::PairingBye;
                const bool full = is_bye ? bye == 2 : record.outcome == Outcome::FullBye;
                const bool half = is_bye ? bye == 1 : record.outcome == Outcome::HalfBye;
                out += full ? "     0+    " : half ? "     0=    " : "     0-    ";
                continue;
            }
            if (record.outcome == Outcome::ForfeitDraw)
                return not_representable(
                    {"egf-forfeit-draw",
                     "round {round}: the EGF table has no forfeit worth a draw "
                     "({name})",
                     {{"round", round}, {"name", entry->name}}});
            const auto found = boards.find({round, entry->number});
            const PlayedBoard* board = found == boards.end() ? nullptr : found->second;
            std::string cell =
                std::to_string(places.at(record.opponent)) + egf::symbol_of(record.outcome);
            if (board == nullptr || board->colours_known)
                cell += fmt::format("/{}{}", record.colour == Colour::White ? 'w' : 'b',
                                    board == nullptr ? 0 : board->handicap);
            out += fmt::format(" {:>10}", cell);
        }
        if (const std::string pin = egf_pin_of(tournament, *entry, *details); !pin.empty())
            out += " |" + pin;
        out += '\n';
    }
    return out;
}

}  // namespace kyvien::exchange
