#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/trf/double_rounds.h"
#include "tournament/trf/internal/abnormal_points.h"
#include "tournament/trf/internal/line.h"
#include "tournament/trf/internal/rounds.h"
#include "tournament/trf/internal/scoring.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

using internal::kFirstRound;
using internal::kRoundWidth;
using internal::TrfField;
using internal::TrfLine;

namespace read {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 20;
constexpr int kHighestRating = 9999;

// Reasons used by several lines.
Reason no_player(EntryNumber number) {
    return {"trf-there-is-no-player", "there is no player {player}", {{"player", number}}};
}

/// A bye from line 240.
struct AnnouncedBye {
    const TrfLine* line;
    int round;
    EntryNumber number;
    Outcome kind;
};

/// The rules for the start date: year, month, day, or in reverse order. Without a four-digit year:
/// the rules in force.
TieBreakRules rules_of(std::string_view begins) {
    std::vector<std::string> numbers(1);
    for (const char c : begins)
        if (c >= '0' && c <= '9')
            numbers.back() += c;
        else if (!numbers.back().empty())
            numbers.emplace_back();
    if (numbers.size() < 3)
        return TieBreakRules::March2026;
    if (numbers[2].size() == 4)
        std::swap(numbers[0], numbers[2]);
    if (numbers[0].size() != 4 || numbers[1].empty() || numbers[1].size() > 2)
        return TieBreakRules::March2026;
    const int month = std::stoi(numbers[0]) * 12 + std::stoi(numbers[1]);
    return month < 2026 * 12 + 3 ? TieBreakRules::August2024 : TieBreakRules::March2026;
}

class Reader {
  public:
    explicit Reader(const std::vector<TrfLine>& lines) : lines_(lines) {}

    Result<TrfReport> read() {
        of_teams_ = is_of_teams();
        for (const TrfLine& line : lines_)
            KYVIEN_TRY(read_line(line));
        sort_entries();
        KYVIEN_TRY(check_meetings());
        KYVIEN_TRY(enter_byes());
        KYVIEN_TRY(enter_accelerations());
        scoring_.enter_points_of_black(event());
        KYVIEN_TRY(enter_abnormal_points());
        if (is_double_swiss(report_.system) && !report_.not_pairable)
            if (const auto matches = games_to_matches(event()); !matches)
                report_.not_pairable = matches.error();
        return std::move(report_);
    }

  private:
    using Done = Result<void>;
    Event& event() { return report_.event; }

    /// Lines 013 may also be in events of individuals, if line 092 says so: then they name the team
    /// of each player. Otherwise they mean a team competition.
    [[nodiscard]] bool is_of_teams() const {
        bool has_lists = false, of_individuals = false;
        for (const TrfLine& line : lines_) {
            const std::string_view code = line.code();
            if (code == "310")
                return true;
            has_lists = has_lists || code == "013";
            if (code == "092") {
                const std::string described(line.field(5, line.length()));
                of_individuals = described.starts_with("Individual") ||
                                 described.starts_with("INDIVIDUAL") ||
                                 described.starts_with("individual");
            }
        }
        return has_lists && !of_individuals;
    }

    Done read_line(const TrfLine& line) {
        const std::string_view code = line.code();
        if (line.length() == 0)
            return {};
        if (code == "001")
            return read_entry(line);
        if (code == "012") {
            event().name = line.field(5, line.length());
            return {};
        }
        if (code == "042") {  // kept and written back too
            event().tie_break_rules = rules_of(line.field(5, line.length()));
            report_.other_lines.emplace_back(line.text());
            return {};
        }
        if (code == "092") {
            described_as_ = line.field(5, line.length());
            return {};
        }
        if (code == "192") {
            report_.system = line.field(5, line.length());
            // FIDE's other Swiss systems; teams are recognised by their own lines.
            const std::string_view system = report_.system;
            if (system.starts_with("FIDE_") && !is_known_swiss() &&
                !system.starts_with("FIDE_TEAM") && !system.ends_with("ROUNDROBIN"))
                not_pairable(line, {"trf-has-system",
                                    "the pairing system {system}",
                                    {{"system", report_.system}}});
            return {};
        }
        if (code == "142" || code == "XXR")
            return read_round_count(line);
        if (code == "152")
            return read_initial_colour(line, line.field(5, line.length()));
        if (code == "XXC")
            return read_configuration(line);
        if (internal::Scoring::is_scoring_code(code))
            return scoring_.read(line, event().points, of_teams_);
        if (!of_teams_) {  // otherwise the numbers are those of teams
            if (code == "240")
                return read_byes(line);
            if (code == "XXZ")
                return read_absent(line);
            if (code == "250")
                return read_acceleration_range(line);
            if (code == "XXA")
                return read_acceleration(line);
            if (code == "260")
                return read_forbidden(line);
            if (code == "XXP")
                return read_forbidden_pairs(line);
            if (code == "299") {
                abnormal_.push_back(&line);
                return {};
            }
        } else if (code == "310" || code == "013") {
            not_pairable(line, {"trf-has-teams", "teams"});
        }
        report_.other_lines.emplace_back(line.text());
        return {};
    }

    void not_pairable(const TrfLine& line, const Reason& why) {
        if (!report_.not_pairable)
            report_.not_pairable =
                Refusal{"trf-not-pairable",
                        fmt::format("line {}: the report has {}, which individual pairing does not "
                                    "read",
                                    line.number(), why.english),
                        std::nullopt, with_reason({{"line", std::to_string(line.number())}}, why)};
    }

    // --- 001 ---------------------------------------------------------------------------------

    /// Programs write "0" for a missing FIDE number and "0000/00/00" for a missing date.
    static std::string_view unless_placeholder(std::string_view field) {
        return field.find_first_not_of("0/-.") == std::string_view::npos ? std::string_view()
                                                                         : field;
    }

    Done read_entry(const TrfLine& line) {
        Entry entry;
        const auto number = KYVIEN_TRY(line.integer(5, 8, TrfField::StartNumber, kMaxEntries));
        if (!number || *number == 0)
            return refuse(line.fault(5, 8, TrfField::StartNumber,
                                     {"trf-from-one-to",
                                      "a number from 1 to {most} is needed",
                                      {{"most", kMaxEntries}}}));
        entry.number = static_cast<EntryNumber>(*number);
        if (const auto [it, is_new] = line_of_.try_emplace(entry.number, &line); !is_new)
            return refuse(
                line.fault(5, 8, TrfField::StartNumber,
                           {"trf-number-twice",
                            "{number} stands in line {other} already",
                            {{"number", entry.number}, {"other", it->second->number()}}}));
        entry.sex = line.field(10, 10);
        entry.title = line.field(11, 13);
        entry.name = line.field(15, 47);
        const auto rating = KYVIEN_TRY(line.integer(49, 52, TrfField::Rating, kHighestRating));
        entry.rating = rating.value_or(0);
        entry.federation = line.field(54, 56);
        entry.id = unless_placeholder(line.field(58, 68));
        entry.birth = unless_placeholder(line.field(70, 79));
        StatedPlace stated;
        // More points may have been deducted than scored.
        const auto points = KYVIEN_TRY(internal::signed_points(line, 81, 84, TrfField::Points));
        stated.points = points;
        const auto rank = KYVIEN_TRY(line.integer(86, 89, TrfField::Rank, kMaxEntries));
        stated.rank = rank;
        if (auto done = internal::read_rounds(line, entry); !done)
            return done;
        event().entries.push_back(std::move(entry));
        report_.stated.push_back(stated);
        return {};
    }

    // --- the tournament ----------------------------------------------------------------------

    Done read_round_count(const TrfLine& line) {
        const auto count =
            KYVIEN_TRY(line.integer(5, line.length(), TrfField::RoundCount, kMaxRounds));
        if (!count || *count == 0)
            return refuse(line.fault(5, 8, TrfField::RoundCount,
                                     {"trf-from-one", "a number from 1 is needed"}));
        event().rounds_planned = *count;
        return {};
    }

    Done read_initial_colour(const TrfLine& line, std::string_view word) {
        if (word == "W" || word == "w" || word == "white1")
            event().initial_colour = Colour::White;
        else if (word == "B" || word == "b" || word == "black1")
            event().initial_colour = Colour::Black;
        else
            return refuse(
                line.fault(5, std::max(5, line.length()), TrfField::InitialColour,
                           {"neither-w-nor-b", "'{text}' is neither W nor B", {{"text", word}}}));
        return {};
    }

    Done read_configuration(const TrfLine& line) {
        for (const std::string_view word : internal::words_of(line.columns(4, line.length()))) {
            if (word == "rank")
                return refuse(line.fault(5, line.length(), TrfField::Configuration,
                                         {"trf-by-rank",
                                          "pairing by the rank column is not offered; number the "
                                          "players in the order of their rank"}));
            if (auto done = read_initial_colour(line, word); !done)
                return done;
        }
        return {};
    }

    // --- byes and absences -------------------------------------------------------------------

    Result<EntryNumber> number_at(const TrfLine& line, int first, int last) {
        const auto number =
            KYVIEN_TRY(line.positive_integer(first, last, TrfField::StartNumber, kMaxEntries));
        return static_cast<EntryNumber>(number);
    }

    Result<int> round_at(const TrfLine& line, int first, int last) {
        return line.positive_integer(first, last, TrfField::Round, kMaxRounds);
    }

    Done read_byes(const TrfLine& line) {
        const char kind = line.at(5);
        const Outcome outcome = kind == 'F'   ? Outcome::FullBye
                                : kind == 'H' ? Outcome::HalfBye
                                : kind == 'Z' ? Outcome::ZeroBye
                                              : Outcome::None;
        if (outcome == Outcome::None)
            return refuse(
                line.fault(5, 5, TrfField::ByeKind, {"trf-bye-kind", "F, H or Z is needed"}));
        const auto round = KYVIEN_TRY(round_at(line, 7, 9));
        for (int column = 11; column <= line.length(); column += 5) {
            const auto number = KYVIEN_TRY(number_at(line, column, column + 3));
            byes_.push_back({&line, round, number, outcome});
        }
        return {};
    }

    Result<std::vector<EntryNumber>> numbers_in(const TrfLine& line) {
        std::vector<EntryNumber> numbers;
        for (const std::string_view word : internal::words_of(line.columns(4, line.length()))) {
            unsigned value = 0;
            for (const char c : word)
                value = c >= '0' && c <= '9' && value <= kMaxEntries
                            ? value * 10 + static_cast<unsigned>(c - '0')
                            : kMaxEntries + 1U;
            if (value == 0 || value > kMaxEntries)
                return refuse(line.fault(
                    5, line.length(), TrfField::StartNumbers,
                    {"trf-no-start-number", "'{text}' is not a start number", {{"text", word}}}));
            numbers.push_back(static_cast<EntryNumber>(value));
        }
        return numbers;
    }

    Done read_absent(const TrfLine& line) {
        const auto numbers = KYVIEN_TRY(numbers_in(line));
        for (const EntryNumber number : numbers)
            byes_.push_back({&line, 0, number, Outcome::ZeroBye});
        return {};
    }

    // --- accelerations and forbidden pairs ---------------------------------------------------

    Done read_acceleration_range(const TrfLine& line) {
        const auto game_points = KYVIEN_TRY(line.points(10, 13, TrfField::Points));
        if (!game_points) {  // match points only: for teams
            report_.other_lines.emplace_back(line.text());
            return {};
        }
        const auto first_round = round_at(line, 15, 17);
        const auto last_round = round_at(line, 19, 21);
        const auto first = number_at(line, 23, 26);
        const auto last = number_at(line, 28, 31);
        if (!first_round || !last_round)
            return refuse((first_round ? last_round : first_round).error());
        if (!first || !last)
            return refuse((first ? last : first).error());
        if (*first_round > *last_round || *first > *last)
            return refuse(line.fault(15, 31, TrfField::Range,
                                     {"trf-range", "the first stands after the last"}));
        accelerations_.push_back({*game_points, *first_round, *last_round, *first, *last});
        return {};
    }

    Done read_acceleration(const TrfLine& line) {
        const auto number = KYVIEN_TRY(number_at(line, 5, 8));
        int round = 1;
        for (int column = 10; column <= line.length(); column += 5, ++round) {
            const auto extra = KYVIEN_TRY(line.points(column, column + 3, TrfField::Points));
            if (round > kMaxRounds)
                return refuse(line.fault(
                    column, line.length(), TrfField::Rounds,
                    {"trf-rounds-many", "more than {most} rounds", {{"most", kMaxRounds}}}));
            if (extra)
                accelerations_.push_back({*extra, round, round, number, number});
        }
        return {};
    }

    Done read_forbidden(const TrfLine& line) {
        ForbiddenMeeting meeting;
        const auto first = KYVIEN_TRY(round_at(line, 5, 7));
        const auto last = KYVIEN_TRY(round_at(line, 9, 11));
        meeting.first_round = first;
        meeting.last_round = last;
        for (int column = 13; column <= line.length(); column += 5) {
            const auto number = KYVIEN_TRY(number_at(line, column, column + 3));
            meeting.entries.push_back(number);
        }
        event().forbidden.push_back(std::move(meeting));
        return {};
    }

    Done read_forbidden_pairs(const TrfLine& line) {
        auto numbers = KYVIEN_TRY(numbers_in(line));
        event().forbidden.push_back({std::move(numbers), 1, kMaxRounds});
        return {};
    }

    // --- after all lines are read -------------------------------------------------------------

    void sort_entries() {
        std::vector<std::size_t> order(event().entries.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::sort(order, {}, [this](std::size_t i) { return event().entries[i].number; });
        std::vector<Entry> entries;
        std::vector<StatedPlace> stated;
        for (const std::size_t i : order) {
            entries.push_back(std::move(event().entries[i]));
            stated.push_back(report_.stated[i]);
        }
        event().entries = std::move(entries);
        report_.stated = std::move(stated);
        if (report_.system.empty())
            report_.system = described_as_;
        else
            report_.described_as = described_as_;
    }

    Refusal contradiction(const Entry& entry, int round, const Reason& why) const {
        const int line = line_of_.at(entry.number)->number();
        const int column = kFirstRound + kRoundWidth * (round - 1);
        return {"trf-contradiction",
                fmt::format("line {}, columns {}-{} (round {} of player {}): {}", line, column,
                            column + 7, round, entry.number, why.english),
                std::nullopt,
                with_reason({{"line", std::to_string(line)},
                             {"columns", fmt::format("{}-{}", column, column + 7)},
                             {"round", std::to_string(round)},
                             {"player", std::to_string(entry.number)}},
                            why)};
    }

    /// Both opponents must have each other, with different colours, and not both have won.
    Done check_meetings() const {
        const Event& read = report_.event;
        for (const Entry& entry : read.entries)
            for (int round = 1; round <= static_cast<int>(entry.records.size()); ++round) {
                const RoundRecord mine = entry.record(round);
                if (mine.opponent == 0)
                    continue;
                const Entry* opponent = read.find(mine.opponent);
                if (opponent == nullptr)
                    return refuse(contradiction(entry, round, no_player(mine.opponent)));
                const RoundRecord theirs = opponent->record(round);
                if (theirs.opponent != entry.number)
                    return refuse(
                        contradiction(entry, round,
                                      {"trf-did-not-meet",
                                       "player {opponent} did not meet {player} in that round",
                                       {{"opponent", mine.opponent}, {"player", entry.number}}}));
                if (mine.colour != other(theirs.colour))
                    return refuse(contradiction(entry, round,
                                                {"trf-same-colour", "both have the same colour"}));
                const auto won = [](const RoundRecord& r) {
                    return r.outcome == Outcome::Win || r.outcome == Outcome::ForfeitWin;
                };
                if (won(mine) && won(theirs))
                    return refuse(contradiction(entry, round, {"trf-both-won", "both have won"}));
                if (mine.was_played() != theirs.was_played())
                    return refuse(contradiction(
                        entry, round,
                        {"trf-played-for-one", "played for the one, not for the other"}));
            }
        return {};
    }

    Entry* entry_of(EntryNumber number) {
        const auto it = std::ranges::lower_bound(event().entries, number, {}, &Entry::number);
        return it != event().entries.end() && it->number == number ? &*it : nullptr;
    }

    Done enter_byes() {
        const int now = event().rounds_paired() + 1;
        for (const AnnouncedBye& bye : byes_) {
            Entry* entry = entry_of(bye.number);
            if (entry == nullptr)
                return refuse(bye.line->fault(5, bye.line->length(), TrfField::StartNumber,
                                              no_player(bye.number)));
            const int round = bye.round == 0 ? now : bye.round;
            const RoundRecord there = entry->record(round);
            if (there != RoundRecord{}) {
                if (there.opponent == 0 && (bye.round == 0 || there.outcome == bye.kind))
                    continue;
                return refuse(
                    bye.line->fault(5, bye.line->length(), TrfField::Bye,
                                    {"trf-other-record",
                                     "player {player} has another record in round {round}",
                                     {{"player", bye.number}, {"round", round}}}));
            }
            if (entry->records.size() < static_cast<std::size_t>(round))
                entry->records.resize(static_cast<std::size_t>(round));
            entry->records[static_cast<std::size_t>(round - 1)].outcome = bye.kind;
        }
        return {};
    }

    /// A line that cannot be applied is kept unchanged, and the report cannot be paired or checked.
    Done enter_abnormal_points() {
        for (const TrfLine* line : abnormal_) {
            const auto abnormal = KYVIEN_TRY(internal::read_abnormal(*line));
            const auto uncounted = KYVIEN_TRY(internal::enter_abnormal(event(), *line, abnormal));
            if (!uncounted)
                continue;
            not_pairable(*line, *uncounted);
            report_.other_lines.emplace_back(line->text());
        }
        return {};
    }

    [[nodiscard]] bool is_known_swiss() const {
        return is_double_swiss(report_.system) ||
               std::ranges::any_of(
                   std::array{"FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN"},
                   [&](const char* known) { return report_.system.starts_with(known); });
    }
    /// The points are those of matches, applied in both rounds of a match.
    void accelerate_matches() {
        Event matches;
        matches.points = double_swiss_points(event().points);
        matches.rounds_planned = (event().rounds_planned + 1) / 2;
        for (const Entry& entry : event().entries)
            matches.entries.emplace_back().number = entry.number;
        accelerate_baku(matches);
        const Event games = matches_to_games(matches, {}, event().points);
        for (std::size_t i = 0; i < games.entries.size(); ++i)
            event().entries[i].acceleration = games.entries[i].acceleration;
    }
    Done enter_accelerations() {
        if (accelerations_.empty() && is_known_swiss() && report_.system.ends_with("_BAKU")) {
            if (is_double_swiss(report_.system))
                accelerate_matches();
            else
                accelerate_baku(event());
            return {};
        }
        for (const Acceleration& extra : accelerations_)
            for (Entry& entry : event().entries) {
                if (entry.number < extra.first || entry.number > extra.last)
                    continue;
                if (entry.acceleration.size() < static_cast<std::size_t>(extra.last_round))
                    entry.acceleration.resize(static_cast<std::size_t>(extra.last_round));
                for (int round = extra.first_round; round <= extra.last_round; ++round)
                    entry.acceleration[static_cast<std::size_t>(round - 1)] = extra.points;
            }
        return {};
    }

    struct Acceleration {
        Points points;
        int first_round, last_round;
        EntryNumber first, last;
    };

    const std::vector<TrfLine>& lines_;
    TrfReport report_;
    std::string described_as_;
    std::map<EntryNumber, const TrfLine*> line_of_;
    std::vector<AnnouncedBye> byes_;
    std::vector<Acceleration> accelerations_;
    std::vector<const TrfLine*> abnormal_;
    internal::Scoring scoring_;
    bool of_teams_ = false;
};

}  // namespace
}  // namespace read

Result<TrfReport> read_trf(std::string_view bytes) {
    if (bytes.size() > read::kMaxBytes)
        return internal::too_large({"trf-large-file", "the file has more than 256 MiB"});
    const std::string text = internal::to_utf8(bytes);
    const std::vector<TrfLine> lines = internal::split_lines(text);
    return read::Reader(lines).read();
}

}  // namespace kyvien::tournament
