#include "exchange/files/pairgoth.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <limits>
#include <map>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/files/encoding.h"
#include "exchange/files/internal/foreign_scores.h"
#include "exchange/files/internal/unplayed_rounds.h"
#include "tournament/event/day.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entry;
using tournament::Outcome;
using tournament::RoundRecord;

namespace pairgoth {
namespace {

namespace json = boost::json;

constexpr int kMaxDepth = 12;
constexpr int kMaxRoundsSupported = 100;
constexpr int kLowestRank = -30;  // 30 kyu
constexpr int kHighestRank = 8;   // 9 dan
constexpr int kMaxCorrection = 30;
constexpr int kMaxHandicap = 25;
/// Of numbers in the rule of handicaps, which are limited only later.
constexpr int kMaxUncheckedHandicap = 100;
/// The opponent number of a bye.
constexpr std::int64_t kNobody = 0;
constexpr int kSecondsOfAMinute = 60;
constexpr double kTwentieths = tournament::Points::kPerPoint;

struct ResultName {
    std::string_view there, here;
};
constexpr ResultName kResults[] = {{"?", ""},    {"w", "1-0"}, {"b", "0-1"},
                                   {"=", "1/2"}, {"0", "0-0"}, {"X", "-/-"}};
constexpr std::string_view kCancelled = "X";
constexpr std::string_view kBothWin = "#";

/// 1 dan is 0 there, and 1 here.
int grade_of(int rank) {
    return rank + 1;
}
int rank_of(int grade) {
    return std::clamp(grade - 1, kLowestRank, kHighestRank);
}

std::unexpected<Refusal> bad(const std::string& place, const Reason& why) {
    return refuse("bad-pairgoth", fmt::format("{}: {}", place, why.english), std::nullopt,
                  with_reason({{"place", place}}, why));
}

int line_at(std::string_view text, std::size_t offset) {
    return 1 + static_cast<int>(std::ranges::count(text.substr(0, offset), '\n'));
}

/// The members of an object, with their location in the file.
class Members {
  public:
    Members(const json::object& object, std::string place)
        : object_(&object), place_(std::move(place)) {}

    [[nodiscard]] std::string place_of(std::string_view name) const {
        return place_.empty() ? std::string(name) : fmt::format("{}.{}", place_, name);
    }
    [[nodiscard]] const std::string& place() const { return place_; }

    [[nodiscard]] const json::value* find(std::string_view name) const {
        const json::value* found = object_->if_contains(name);
        return found == nullptr || found->is_null() ? nullptr : found;
    }

    /// Empty if absent. Numbers keep their text, because ids may be numbers.
    [[nodiscard]] Result<std::string> text(std::string_view name) const {
        const json::value* found = find(name);
        if (found == nullptr)
            return std::string();
        if (found->is_int64() || found->is_uint64() || found->is_double())
            return json::serialize(*found);
        if (!found->is_string())
            return bad(place_of(name), {"json-no-text", "is not a text"});
        // A line break would end a line of a log or a table.
        std::string text(found->get_string());
        std::ranges::replace_if(
            text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        return std::string(base::trimmed_wide(text));
    }

    /// An integer, also written as 3.0; `usual` if absent.
    [[nodiscard]] Result<int> number(std::string_view name, int min, int max, int usual) const {
        const json::value* found = find(name);
        if (found == nullptr)
            return usual;
        double value = std::numeric_limits<double>::quiet_NaN();
        if (found->is_number())
            value = found->to_number<double>();
        if (!(value >= min && value <= max) || value != std::floor(value))
            return bad(place_of(name),
                       {"json-no-number",
                        "{text} is not a whole number from {least} to {most}",
                        {{"text", json::serialize(*found)}, {"least", min}, {"most", max}}});
        return static_cast<int>(value);
    }

    /// Required. For a player 0 is allowed.
    [[nodiscard]] Result<std::int64_t> id(std::string_view name) const {
        const json::value* found = find(name);
        if (found == nullptr || !found->is_int64())
            return bad(place_of(name), {"json-no-player", "is not the number of a player"});
        return found->get_int64();
    }

    [[nodiscard]] Result<bool> truth(std::string_view name, bool usual) const {
        const json::value* found = find(name);
        if (found == nullptr)
            return usual;
        if (!found->is_bool())
            return bad(place_of(name), {"json-no-boolean", "is not true or false"});
        return found->get_bool();
    }

    /// Null if absent.
    [[nodiscard]] Result<const json::array*> list(std::string_view name) const {
        const json::value* found = find(name);
        if (found == nullptr)
            return nullptr;
        if (!found->is_array())
            return bad(place_of(name), {"json-no-list", "is not a list"});
        return &found->get_array();
    }

    /// Empty if absent.
    [[nodiscard]] Result<Members> object(std::string_view name) const {
        static const json::object kNone;
        const json::value* found = find(name);
        if (found == nullptr)
            return Members(kNone, place_of(name));
        if (!found->is_object())
            return bad(place_of(name), {"json-no-object", "is not an object"});
        return Members(found->get_object(), place_of(name));
    }

  private:
    const json::object* object_;
    std::string place_;
};

Result<Members> member_of(const json::array& list, std::size_t index, const std::string& place) {
    const std::string here = fmt::format("{}[{}]", place, index);
    if (!list[index].is_object())
        return bad(here, {"json-no-object", "is not an object"});
    return Members(list[index].get_object(), here);
}

class Reader {
  public:
    Result<Tournament> read(const json::object& root) {
        const Members members(root, {});
        KYVIEN_TRY(read_head(members));
        KYVIEN_TRY(read_pairing(KYVIEN_TRY(members.object("pairing"))));
        KYVIEN_TRY(read_players(members));
        KYVIEN_TRY(read_games(members));
        KYVIEN_TRY(apply_boards(out_));
        for (const auto& [round, number] : byes_)
            KYVIEN_TRY(import_bye(round, number));
        import_absences();
        if (below_zero_ > 0)
            out_.remarks.push_back(negative_ratings_remark(below_zero_));
        for (const std::string_view name : {"rules", "tablesExclusion", "frozen"})
            if (members.find(name) != nullptr)
                leave_out(name);
        if (!left_out_.empty())
            remark("pairgoth-left-out", "fields of the file that are not imported: {what}",
                   {{"what", left_out_}});
        if (cancelled_ > 0)
            remark("pairgoth-cancelled",
                   "cancelled games, counted as lost by both players: {count}",
                   {{"count", std::to_string(cancelled_)}});
        return std::move(out_);
    }

  private:
    void remark(std::string code, std::string english,
                std::vector<std::pair<std::string, std::string>> values) {
        for (const auto& [key, value] : values)
            if (const auto at = english.find("{" + key + "}"); at != std::string::npos)
                english.replace(at, key.size() + 2, value);
        out_.remarks.push_back({std::move(code), std::move(english), std::move(values)});
    }
    void leave_out(std::string_view field) {
        left_out_ += fmt::format("{}{}", left_out_.empty() ? "" : ", ", field);
    }

    Result<void> read_head(const Members& members) {
        const auto type = KYVIEN_TRY(members.text("type"));
        if (!type.empty() && type != "INDIVIDUAL")
            return bad("type", {"pairgoth-teams",
                                "{type} is a tournament of teams or pairs, which is not read; only "
                                "INDIVIDUAL is",
                                {{"type", type}}});
        auto name = KYVIEN_TRY(members.text("name"));
        if (name.empty())
            name = KYVIEN_TRY(members.text("shortName"));
        out_.event.name = std::move(name);
        out_.event.rounds_planned = KYVIEN_TRY(members.number("rounds", 0, kMaxRoundsSupported, 0));
        auto location = KYVIEN_TRY(members.text("location"));
        out_.place = std::move(location);
        auto country = KYVIEN_TRY(members.text("country"));
        out_.country = std::move(country);
        auto begins = KYVIEN_TRY(members.text("startDate"));
        out_.begins = std::move(begins);
        auto ends = KYVIEN_TRY(members.text("endDate"));
        out_.ends = std::move(ends);
        auto director = KYVIEN_TRY(members.text("director"));
        out_.arbiter = std::move(director);
        auto komi = KYVIEN_TRY(members.text("komi"));
        // 7.5 may be written as 7.5 or 7.5E0.
        if (const json::value* komi_value = members.find("komi");
            komi_value != nullptr && komi_value->is_number())
            komi = fmt::format("{:g}", komi_value->to_number<double>());
        out_.komi = std::move(komi);
        out_.board_size = KYVIEN_TRY(members.number("gobanSize", 0, kMaxHandicap, 0));
        const Members time = KYVIEN_TRY(members.object("timeSystem"));
        constexpr int kMaxSeconds = 6'000'000;
        out_.basic_minutes =
            KYVIEN_TRY(time.number("mainTime", 0, kMaxSeconds, 0)) / kSecondsOfAMinute;
        return {};
    }

    Result<void> read_pairing(const Members& pairing) {
        const auto type = KYVIEN_TRY(pairing.text("type"));
        if (type == "MAC_MAHON") {
            out_.system = tournament::SystemKind::McMahon;
            const int bar =
                KYVIEN_TRY(pairing.number("mmBar", kLowestRank, kHighestRank + 1, kHighestRank));
            const int floor =
                KYVIEN_TRY(pairing.number("mmFloor", kLowestRank, kHighestRank + 1, kLowestRank));
            // Values at which no players are made equal mean none.
            if (bar < kHighestRank)
                out_.bar = grade_of(bar);
            if (floor > kLowestRank)
                out_.floor = std::min(grade_of(floor), out_.bar.value_or(grade_of(floor)));
        } else if (!type.empty()) {
            // Equal scores meet, as there.
            out_.system = tournament::SystemKind::Points;
            if (type != "SWISS")
                leave_out("pairing.type");
        }
        const Members handicap = KYVIEN_TRY(pairing.object("handicap"));
        ForeignHandicap rule;
        const int most = KYVIEN_TRY(handicap.number("ceiling", 0, kMaxUncheckedHandicap, 0));
        const int less = KYVIEN_TRY(
            handicap.number("correction", -kMaxUncheckedHandicap, kMaxUncheckedHandicap, 0));
        const bool by_points = KYVIEN_TRY(handicap.truth("useMMS", true));
        const int even_from = KYVIEN_TRY(handicap.number(
            "threshold", kLowestRank - kMaxUncheckedHandicap, kHighestRank + 1, kHighestRank));
        rule = {most, less, !by_points, grade_of(even_from)};
        take_handicap_rule(out_, rule, grade_of(kLowestRank), grade_of(kHighestRank));
        const Members main = KYVIEN_TRY(pairing.object("main"));
        const bool mcmahon = out_.system == tournament::SystemKind::McMahon;
        bye_worth_ = points_of(main, mcmahon ? "mmsValueBye" : "nbwValueBye");
        absence_worth_ = points_of(main, mcmahon ? "mmsValueAbsent" : "nbwValueAbsent");
        halves_ = KYVIEN_TRY(main.truth("roundDownScore", true)) ? Halves::RoundedDown
                                                                 : Halves::RoundedUp;
        for (const std::string_view name : {"base", "main", "secondary", "geo", "placement"})
            if (pairing.find(name) != nullptr && !(mcmahon && is_own_ranking(pairing, name)))
                leave_out(pairing.place_of(name));
        return {};
    }

    /// Score, opponents' scores, and their opponents': the ranking of the office's McMahon too.
    static bool is_own_ranking(const Members& pairing, std::string_view name) {
        static const json::array kRanking = {"MMS", "SOSM", "SOSOSM"};
        const json::value* found = pairing.find(name);
        return name == "placement" && found->is_array() && found->get_array() == kRanking;
    }

    /// Points that can be counted here; nothing if there are none.
    static std::optional<tournament::Points> points_of(const Members& members,
                                                       std::string_view name) {
        const json::value* found = members.find(name);
        if (found == nullptr || !found->is_number())
            return std::nullopt;
        return tournament::parse_points(fmt::format("{:g}", found->to_number<double>()));
    }

    Result<void> read_players(const Members& members) {
        const json::array* players = KYVIEN_TRY(members.list("players"));
        if (players == nullptr)
            return bad("players", {"json-missing", "is missing"});
        if (players->size() > tournament::kMaxEntries)
            return bad(
                "players",
                {"json-too-many", "are more than {most}", {{"most", tournament::kMaxEntries}}});
        for (std::size_t i = 0; i < players->size(); ++i)
            KYVIEN_TRY(take_player(KYVIEN_TRY(member_of(*players, i, "players"))));
        return {};
    }

    Result<void> take_player(const Members& player) {
        NameParts name;
        auto family = KYVIEN_TRY(player.text("name"));
        auto given = KYVIEN_TRY(player.text("firstname"));
        name = {std::move(family), std::move(given)};
        if (name.family.empty() && name.given.empty())
            return bad(player.place_of("name"), {"json-missing", "is missing"});
        Entry entry;
        entry.number = static_cast<EntryNumber>(out_.event.entries.size() + 1);
        entry.name = joined(name);
        auto country = KYVIEN_TRY(player.text("country"));
        std::ranges::transform(country, country.begin(), [](char c) {
            return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        });
        entry.federation = std::move(country);
        auto aga = KYVIEN_TRY(player.text("aga"));
        entry.id = member_number(std::move(aga));
        constexpr int kMinRating = -2000;
        constexpr int kMaxRating = 9999;
        const int rating = KYVIEN_TRY(player.number("rating", kMinRating, kMaxRating, 0));
        entry.rating = std::max(rating, 0);
        below_zero_ += rating < 0 ? 1 : 0;
        Details details;
        details.number = entry.number;
        auto club = KYVIEN_TRY(player.text("club"));
        details.club = std::move(club);
        auto pin = KYVIEN_TRY(player.text("egf"));
        details.egf_pin = member_number(std::move(pin));
        if (player.find("rank") != nullptr)
            details.grade =
                grade_of(KYVIEN_TRY(player.number("rank", kLowestRank, kHighestRank, 0)));
        details.mcmahon_correction =
            KYVIEN_TRY(player.number("mmsCorrection", -kMaxCorrection, kMaxCorrection, 0));
        details.registered = KYVIEN_TRY(player.truth("final", true));
        const auto id = KYVIEN_TRY(player.id("id"));
        if (id == kNobody || !numbers_.emplace(id, entry.number).second)
            return bad(player.place_of("id"),
                       {"pairgoth-id-twice", "{id} is the id of another player too", {{"id", id}}});
        std::vector<int> skipped;
        if (const json::array* skip = KYVIEN_TRY(player.list("skip")))
            for (const json::value& round : *skip) {
                if (!round.is_int64() || round.get_int64() < 1 ||
                    round.get_int64() > kMaxRoundsSupported)
                    return bad(player.place_of("skip"),
                               {"pairgoth-no-rounds", "are not round numbers"});
                skipped.push_back(static_cast<int>(round.get_int64()));
            }
        skipped_.push_back(std::move(skipped));
        out_.event.entries.push_back(std::move(entry));
        out_.details.push_back(std::move(details));
        return {};
    }

    /// 0 for a bye.
    Result<EntryNumber> number_of(const Members& game, std::string_view name) const {
        const auto id = KYVIEN_TRY(game.id(name));
        if (id == kNobody)
            return EntryNumber{0};
        const auto found = numbers_.find(id);
        if (found == numbers_.end())
            return bad(game.place_of(name),
                       {"pairgoth-no-player", "{id} is not one of the players", {{"id", id}}});
        return found->second;
    }

    Result<void> read_games(const Members& members) {
        const json::array* rounds = KYVIEN_TRY(members.list("games"));
        if (rounds == nullptr)
            return {};
        if (rounds->size() > static_cast<std::size_t>(kMaxRoundsSupported))
            return bad("games", {"pairgoth-rounds",
                                 "are of more than {most} rounds",
                                 {{"most", kMaxRoundsSupported}}});
        for (std::size_t i = 0; i < rounds->size(); ++i) {
            const std::string place = fmt::format("games[{}]", i);
            const json::value& round = (*rounds)[i];
            if (!round.is_array())
                return bad(place, {"json-no-list", "is not a list"});
            for (std::size_t k = 0; k < round.get_array().size(); ++k)
                KYVIEN_TRY(import_game(KYVIEN_TRY(member_of(round.get_array(), k, place)),
                                       static_cast<int>(i) + 1));
        }
        return {};
    }

    Result<void> import_game(const Members& game, int round) {
        PlayedBoard board;
        board.round = round;
        constexpr int kMaxTables = 100'000;
        board.table = KYVIEN_TRY(game.number("t", 0, kMaxTables, 0));
        board.white = KYVIEN_TRY(number_of(game, "w"));
        board.black = KYVIEN_TRY(number_of(game, "b"));
        if (board.white == 0 || board.black == 0) {
            if (board.white == board.black)
                return bad(game.place(), {"pairgoth-empty-game", "has no players"});
            byes_.emplace_back(round, std::max(board.white, board.black));
            return {};
        }
        board.handicap = KYVIEN_TRY(game.number("h", 0, kMaxHandicap, 0));
        auto result = KYVIEN_TRY(game.text("r"));
        if (result.empty())
            result = "?";
        const auto known = std::ranges::find(kResults, result, &ResultName::there);
        if (known == std::end(kResults))
            return bad(game.place_of("r"),
                       result == kBothWin
                           ? Reason("pairgoth-both-won",
                                    "both have won, which is not kept here; give one of the "
                                    "players the game")
                           : Reason("pairgoth-no-result", "'{result}' is not a result",
                                    {{"result", result}}));
        if (result == kCancelled)
            ++cancelled_;
        board.result = known->here;
        out_.boards.push_back(std::move(board));
        return {};
    }

    Result<void> import_bye(int round, EntryNumber number) {
        Entry& entry = out_.event.entries[number - 1U];
        if (entry.record(round) != RoundRecord{})
            return bad(
                fmt::format("games[{}]", round - 1),
                {"pairgoth-game-and-bye", "{name} has a game and a bye", {{"name", entry.name}}});
        set_unplayed(entry, round, Outcome::PairingBye);
        return {};
    }

    /// There every round without a game or a bye counts as an absence.
    void import_absences() {
        const auto skips = [this](std::size_t entry, int round) {
            return std::ranges::find(skipped_[entry], round) != skipped_[entry].end();
        };
        mark_absences(out_, skips);
        remark_on_unpaired(out_,
                           [&skips](std::size_t entry, int round) { return !skips(entry, round); });
        const bool mcmahon = out_.system == tournament::SystemKind::McMahon;
        const AbsenceWorth worth{
            absence_worth_.value_or(mcmahon ? kUsualAbsence.points : tournament::Points{}),
            halves_};
        take_scores(out_, bye_worth_, worth, absence_worth_, [](std::size_t, int) { return true; });
    }

    Tournament out_;
    std::map<std::int64_t, EntryNumber> numbers_;
    std::vector<std::vector<int>> skipped_;
    std::vector<std::pair<int, EntryNumber>> byes_;
    std::string left_out_;
    std::optional<tournament::Points> bye_worth_, absence_worth_;
    Halves halves_ = Halves::RoundedDown;
    int cancelled_ = 0;
    int below_zero_ = 0;
};

json::object player_of(const Tournament& tournament, std::size_t index, int rounds,
                       const std::optional<AbsencePlan>& absences) {
    const Entry& entry = tournament.event.entries[index];
    const Details& details = tournament.details[index];
    NameParts name = parts_of(entry.name);
    // A comma alone has no parts, but a player there must have a name.
    if (name.family.empty() && name.given.empty())
        name.family = entry.name;
    json::array skipped;
    for (int round = 1; round <= rounds; ++round) {
        if (is_written_absence(tournament, index, round, absences))
            skipped.emplace_back(round);
    }
    json::object player = {{"id", entry.number},
                           {"name", name.family},
                           {"firstname", name.given},
                           {"rating", entry.rating},
                           {"rank", rank_of(details.grade.value_or(
                                        // 2100 is 1 dan on the European scale.
                                        entry.rating > 0 ? (entry.rating - 2050) / 100 + 1 : -19))},
                           {"country", entry.federation},
                           {"club", details.club},
                           {"final", details.registered}};
    if (!skipped.empty())
        player["skip"] = std::move(skipped);
    if (details.mcmahon_correction != 0)
        player["mmsCorrection"] = details.mcmahon_correction;
    if (const std::string pin = egf_pin_of(tournament, entry, details); !pin.empty())
        player["egf"] = pin;
    if (const std::string id = other_id_of(tournament, entry, details); !id.empty())
        player["aga"] = id;
    return player;
}

json::object game_of(int id, int table, EntryNumber white, EntryNumber black, int handicap,
                     std::string_view result) {
    return {{"id", id},      {"t", table},  {"w", white}, {"b", black},
            {"h", handicap}, {"r", result}, {"dd", 0}};
}

/// The format requires a date; this one is written if the date is unknown.
std::string day_or_placeholder(const std::string& day) {
    return tournament::is_calendar_day(day) ? day : "2000-01-01";
}

}  // namespace
}  // namespace pairgoth

bool is_pairgoth(std::string_view bytes) {
    const auto first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    constexpr std::size_t kHead = 20'000;
    const std::string_view head = bytes.substr(0, kHead);
    return first != std::string_view::npos && bytes[first] == '{' &&
           head.find("\"pairing\"") != std::string_view::npos &&
           (head.find("\"gobanSize\"") != std::string_view::npos ||
            head.find("\"timeSystem\"") != std::string_view::npos);
}

Result<Tournament> read_pairgoth(std::string_view bytes) {
    const auto decoded = KYVIEN_TRY(decode(bytes, "UTF-8"));
    boost::json::error_code error;
    boost::json::parse_options options;
    options.max_depth = pairgoth::kMaxDepth;
    boost::json::stream_parser parser({}, options);
    const std::size_t read = parser.write_some(decoded.text, error);
    if (!error && read < decoded.text.size() &&
        decoded.text.find_first_not_of(" \t\r\n", read) != std::string::npos)
        error = boost::json::error::extra_data;
    if (!error)
        parser.finish(error);
    if (error)
        return pairgoth::bad(
            fmt::format("line {}", pairgoth::line_at(decoded.text, read)),
            both({"json-broken", "is not JSON:"}, verbatim_reason(error.message())));
    const boost::json::value value = parser.release();
    if (!value.is_object())
        return pairgoth::bad("line 1", {"json-no-object", "is not an object"});
    return pairgoth::Reader().read(value.get_object());
}

bool pairgoth_holds_byes(const Tournament& tournament) {
    return absence_plan_of(tournament, Halves::RoundedUp, UnpairedRounds::IsAnAbsence).has_value();
}

Result<std::string> write_pairgoth(const Tournament& tournament) {
    const int rounds = std::max(tournament.event.rounds_planned, tournament.event.rounds_paired());
    const auto absences =
        absence_plan_of(tournament, Halves::RoundedUp, UnpairedRounds::IsAnAbsence);
    boost::json::array players;
    for (std::size_t i = 0; i < tournament.event.entries.size(); ++i)
        players.emplace_back(pairgoth::player_of(tournament, i, rounds, absences));
    boost::json::array games;
    int id = 0;
    for (int round = 1; round <= tournament.event.rounds_paired(); ++round) {
        boost::json::array of_round;
        for (const PlayedBoard& board : tournament.boards) {
            if (board.round != round)
                continue;
            // There a forfeit is an ordinary win and loss.
            const std::string_view result = board.result == "+/-" ? "1-0"
                                            : board.result == "-/+"
                                                ? "0-1"
                                                : std::string_view(board.result);
            const auto* known =
                std::ranges::find(pairgoth::kResults, result, &pairgoth::ResultName::here);
            if (known == std::end(pairgoth::kResults))
                return not_representable(
                    {"pairgoth-result",
                     "round {round}, table {table}: Pairgoth has no result "
                     "{result}",
                     {{"round", board.round}, {"table", board.table}, {"result", board.result}}});
            of_round.emplace_back(pairgoth::game_of(++id, board.table, board.white, board.black,
                                                    board.handicap, known->there));
        }
        for (std::size_t i = 0; i < tournament.event.entries.size(); ++i)
            if (is_written_bye(tournament, i, round, absences))
                of_round.emplace_back(
                    pairgoth::game_of(++id, 0, tournament.event.entries[i].number, 0, 0, "w"));
        games.emplace_back(std::move(of_round));
    }
    constexpr int kUsualMinutes = 60;
    constexpr double kUsualKomi = 7.5;
    constexpr int kUsualSize = 19;
    const AbsenceWorth absence = absences ? absences->worth : AbsenceWorth{};
    const double komi =
        tournament.komi.empty() ? kUsualKomi : std::strtod(tournament.komi.c_str(), nullptr);
    const int minutes = tournament.basic_minutes > 0 ? tournament.basic_minutes : kUsualMinutes;
    boost::json::object root = {
        {"type", "INDIVIDUAL"},
        {"name", tournament.event.name},
        {"shortName", "tournament"},
        {"startDate", pairgoth::day_or_placeholder(tournament.begins)},
        {"endDate", pairgoth::day_or_placeholder(tournament.ends)},
        {"director", tournament.arbiter},
        {"country", tournament.country},
        {"location", tournament.place},
        {"online", false},
        {"komi", komi},
        {"gobanSize", tournament.board_size > 0 ? tournament.board_size : kUsualSize},
        {"timeSystem",
         {{"type", "SUDDEN_DEATH"}, {"mainTime", minutes * pairgoth::kSecondsOfAMinute}}},
        {"rounds", rounds},
        {"pairing",
         {{"type", "MAC_MAHON"},
          // What a bye and an absence count here; by default an absence is worth half a point
          // there.
          {"main",
           {{"mmsValueBye", halves_of_bye(tournament.event) / 2.0},
            {"mmsValueAbsent", absence.points.in_twentieths() / pairgoth::kTwentieths},
            {"roundDownScore", absence.halves == Halves::RoundedDown}}},
          {"handicap",
           {{"useMMS", !tournament.handicap.by_grade},
            // Players of this grade and above play even games.
            {"threshold",
             tournament.handicap.most > 0 ? pairgoth::kHighestRank : pairgoth::kLowestRank},
            {"correction", tournament.handicap.less},
            {"ceiling", tournament.handicap.most}}},
          {"placement", {"MMS", "SOSM", "SOSOSM"}},
          {"mmFloor",
           tournament.floor ? pairgoth::rank_of(*tournament.floor) : pairgoth::kLowestRank},
          {"mmBar", tournament.bar ? pairgoth::rank_of(*tournament.bar) : pairgoth::kHighestRank}}},
        {"players", std::move(players)},
        {"games", std::move(games)}};
    return boost::json::serialize(root) + "\n";
}

}  // namespace kyvien::exchange
