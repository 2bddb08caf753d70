#include "exchange/files/opengotha.h"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/files/internal/foreign_scores.h"
#include "exchange/files/internal/unplayed_rounds.h"
#include "exchange/files/internal/xml.h"

namespace kyvien::exchange {

using internal::Xml;
using tournament::Colour;
using tournament::Entry;
using tournament::Outcome;
using tournament::RoundRecord;
using tournament::SystemKind;

namespace opengotha {
namespace {

constexpr int kMaxRoundsSupported = 20;
// Amateur grades: 9 dan and 30 kyu.
constexpr int kHighestGradeSupported = 9;
constexpr int kLowestGradeSupported = -29;
constexpr int kMaxCorrection = 30;
constexpr int kMaxHandicapStones = 25;

struct ResultName {
    std::string_view there, here;
};
constexpr ResultName kResults[] = {
    {"RESULT_UNKNOWN", ""},
    {"RESULT_WHITEWINS", "1-0"},
    {"RESULT_BLACKWINS", "0-1"},
    {"RESULT_EQUAL", "1/2"},
    {"RESULT_BOTHLOSE", "0-0"},
    {"RESULT_WHITEWINS_BYDEF", "+/-"},
    {"RESULT_BLACKWINS_BYDEF", "-/+"},
    {"RESULT_BOTHLOSE_BYDEF", "-/-"},
};

/// The name by which games refer to a player: in capitals, also of letters with accents, as
/// OpenGotha itself looks it up.
std::string key_of(std::string_view family, std::string_view given) {
    std::string joined_names;
    for (const std::string_view part : {family, given})
        std::ranges::copy_if(part, std::back_inserter(joined_names),
                             [](char c) { return c != ' '; });
    icu::UnicodeString capitals = icu::UnicodeString::fromUTF8(joined_names);
    capitals.toUpper(icu::Locale::getRoot());
    // A letter and its accent may be one character on one side and two on the other.
    UErrorCode status = U_ZERO_ERROR;
    if (const icu::Normalizer2* composed = icu::Normalizer2::getNFCInstance(status);
        U_SUCCESS(status)) {
        icu::UnicodeString normal = composed->normalize(capitals, status);
        if (U_SUCCESS(status))
            capitals = std::move(normal);
    }
    std::string key;
    capitals.toUTF8String(key);
    return key;
}

/// The format requires a date; this one is written if the date is unknown.
constexpr const char* kNoDay = "2000-01-01";

std::string capitals(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    });
    return text;
}

std::string day_of(std::string_view text) {
    return text == kNoDay ? std::string() : std::string(text);
}

std::string trimmed_attribute(pugi::xml_node node, const char* name) {
    return std::string(base::trimmed_wide(node.attribute(name).value()));
}

class Reader {
  public:
    explicit Reader(Xml xml) : xml_(std::move(xml)) {}

    Result<Tournament> read() {
        const pugi::xml_node root = xml_.root();
        if (std::string_view(root.name()) != "Tournament")
            return bad(root, {"opengotha-no-tournament", "is not the <Tournament> of OpenGotha"});
        const pugi::xml_node parameters = root.child("TournamentParameterSet");
        const pugi::xml_node general = parameters.child("GeneralParameterSet");
        read_general(general);
        read_ranking(parameters.child("PlacementParameterSet").child("PlacementCriteria"));
        read_handicap(parameters.child("HandicapParameterSet"));
        for (const pugi::xml_node player : root.child("Players").children("Player"))
            KYVIEN_TRY(take_player(player));
        for (const pugi::xml_node game : root.child("Games").children("Game"))
            KYVIEN_TRY(import_game(game));
        KYVIEN_TRY(apply_boards(out_));
        // Pairgoth writes them in an element <ByePlayer>.
        for (const char* const list : {"ByePlayers", "ByePlayer"})
            for (const pugi::xml_node bye : root.child(list).children("ByePlayer"))
                KYVIEN_TRY(import_bye(bye));
        import_absences(general);
        if (below_zero_ > 0)
            out_.remarks.push_back(negative_ratings_remark(below_zero_));
        return std::move(out_);
    }

  private:
    /// The refusal "line 12: <Game>: why".
    [[nodiscard]] std::unexpected<Refusal> bad(pugi::xml_node node, const Reason& why) const {
        const std::string line = std::to_string(xml_.line_of(node));
        return refuse("bad-opengotha",
                      fmt::format("line {}: <{}>: {}", line, node.name(), why.english),
                      std::nullopt, with_reason({{"line", line}, {"element", node.name()}}, why));
    }

    void read_general(pugi::xml_node general) {
        out_.event.name = general.attribute("name").value();
        if (out_.event.name.empty())
            out_.event.name = general.attribute("shortName").value();
        out_.event.rounds_planned =
            std::clamp(general.attribute("numberOfRounds").as_int(), 0, kMaxRoundsSupported);
        out_.place = general.attribute("location").value();
        out_.begins = day_of(general.attribute("beginDate").value());
        out_.ends = day_of(general.attribute("endDate").value());
        out_.komi = general.attribute("komi").value();
        out_.board_size = std::clamp(general.attribute("size").as_int(), 0, 25);
        out_.basic_minutes = std::clamp(general.attribute("basicTime").as_int(), 0, 100000);
        out_.arbiter = general.attribute("director").value();
        // 9D and 30K, at which no players are made equal, mean no bar and no floor.
        const auto grade = [&](const char* name, int none) {
            const auto told = parse_grade(general.attribute(name).value());
            return told == none ? std::nullopt : told;
        };
        out_.bar = grade("genMMBar", kHighestGradeSupported);
        out_.floor = grade("genMMFloor", kLowestGradeSupported);
        if (out_.bar && out_.floor && *out_.floor > *out_.bar)
            out_.floor = out_.bar;
    }

    /// Wins or McMahon points: whichever comes first says whether there are starting points.
    void read_ranking(pugi::xml_node criteria) {
        std::vector<std::string> names;
        for (const pugi::xml_node each : criteria.children("PlacementCriterion"))
            if (const std::string name = each.attribute("name").value();
                !name.empty() && name != "NULL")
                names.push_back(name);
        const auto first = std::ranges::find_if(
            names, [](const std::string& name) { return name == "NBW" || name == "MMS"; });
        const bool by_wins = first != names.end() && *first == "NBW";
        out_.system = by_wins ? tournament::SystemKind::Points : tournament::SystemKind::McMahon;
        const std::vector<std::string> ours = {"MMS", "SOSM", "SOSOSM"};
        std::string left_out;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (by_wins && names[i] == "SOSW")
                out_.tie_breaks.emplace_back("BH");
            else if (by_wins && names[i] == "SODOSW")
                out_.tie_breaks.emplace_back("SB");
            else if (by_wins ? names[i] != "NBW" : i >= ours.size() || names[i] != ours[i])
                left_out += (left_out.empty() ? "" : ", ") + names[i];
        }
        if (!left_out.empty())
            out_.remarks.push_back(
                {"opengotha-left-out",
                 fmt::format("ranking criteria of the file that are not used here: {}", left_out),
                 {{"what", left_out}}});
    }

    /// A number of half points; nothing if the file does not have it.
    static std::optional<tournament::Points> halves_of(pugi::xml_node general, const char* name) {
        const auto halves = whole_number(general.attribute(name).value());
        if (!halves || *halves < 0 || *halves > 4)
            return std::nullopt;
        return tournament::Points::half() * *halves;
    }

    void read_handicap(pugi::xml_node handicap) {
        // Earlier versions name the base.
        const bool by_points = handicap.attribute("hdBasedOnMMS").as_bool(true) &&
                               std::string_view(handicap.attribute("hdBase").value()) != "RANK";
        const auto threshold = parse_grade(handicap.attribute("hdNoHdRankThreshold").value());
        take_handicap_rule(out_,
                           {.most = handicap.attribute("hdCeiling").as_int(),
                            .less = handicap.attribute("hdCorrection").as_int(),
                            .by_grade = !by_points,
                            .even_from = threshold},
                           kLowestGradeSupported, kHighestGradeSupported);
    }

    Result<void> take_player(pugi::xml_node player) {
        const NameParts name{trimmed_attribute(player, "name"),
                             trimmed_attribute(player, "firstName")};
        // A comma separates the two names if both are stored as one.
        if (const NameParts kept = parts_of(joined(name));
            kept.family.empty() && kept.given.empty())
            return bad(player, {"opengotha-no-name", "has neither name nor firstName"});
        if (out_.event.entries.size() >= tournament::kMaxEntries)
            return bad(player, {"opengotha-too-many",
                                "there are more than {most}",
                                {{"most", tournament::kMaxEntries}}});
        Entry entry;
        entry.number = static_cast<EntryNumber>(out_.event.entries.size() + 1);
        entry.name = joined(name);
        entry.federation = capitals(trimmed_attribute(player, "country"));
        entry.id = member_number(trimmed_attribute(player, "agaId"));
        const std::string_view rating = player.attribute("rating").value();
        if (!rating.empty()) {
            const auto value = whole_number(rating);
            if (!value || *value < -2000 || *value > 9999)
                return bad(
                    player,
                    {"opengotha-no-rating", "rating='{text}' is not a rating", {{"text", rating}}});
            entry.rating = std::max(*value, 0);
            below_zero_ += *value < 0 ? 1 : 0;
        }
        Details details;
        details.number = entry.number;
        details.club = trimmed_attribute(player, "club");
        details.egf_pin = member_number(trimmed_attribute(player, "egfPin"));
        details.registered =
            std::string_view(player.attribute("registeringStatus").as_string("FIN")) != "PRE";
        const std::string_view rank = player.attribute("rank").value();
        if (!rank.empty()) {
            details.grade = parse_grade(rank);
            if (!details.grade)
                return bad(player, {"opengotha-no-grade",
                                    "rank='{text}' is not a grade such as 3D or 12K",
                                    {{"text", rank}}});
        }
        details.mcmahon_correction = player.attribute("smmsCorrection").as_int();
        if (std::abs(details.mcmahon_correction) > kMaxCorrection)
            return bad(player, {"opengotha-no-correction",
                                "smmsCorrection='{text}' is none of up to {most} grades",
                                {{"text", details.mcmahon_correction}, {"most", kMaxCorrection}}});
        const auto [known, fresh] = numbers_.emplace(key_of(name.family, name.given), entry.number);
        if (!fresh)
            return bad(
                player,
                {"opengotha-twice", "{name} stands in the list twice", {{"name", entry.name}}});
        std::string_view rounds = player.attribute("participating").value();
        rounds = rounds.substr(0, static_cast<std::size_t>(kMaxRoundsSupported));
        if (rounds.find_first_not_of("01") != std::string_view::npos)
            return bad(player, {"opengotha-no-participation",
                                "participating='{text}' is not of 0 and 1",
                                {{"text", rounds}}});
        participating_.emplace_back(rounds);
        out_.event.entries.push_back(std::move(entry));
        out_.details.push_back(std::move(details));
        return {};
    }

    Result<EntryNumber> number_of(pugi::xml_node node, const char* attribute) const {
        const std::string_view name = node.attribute(attribute).value();
        const auto found = numbers_.find(key_of(name, {}));
        if (found == numbers_.end())
            return bad(node, {"opengotha-no-player",
                              "{attribute}='{text}' is none of the players",
                              {{"attribute", attribute}, {"text", name}}});
        return found->second;
    }

    Result<int> round_of(pugi::xml_node node) const {
        const std::string_view text = node.attribute("roundNumber").value();
        const auto round = whole_number(text);
        if (!round || *round < 1 || *round > kMaxRoundsSupported)
            return bad(node, {"opengotha-no-round",
                              "roundNumber='{text}' is none from 1 to {most}",
                              {{"text", text}, {"most", kMaxRoundsSupported}}});
        return *round;
    }

    Result<void> import_game(pugi::xml_node game) {
        PlayedBoard board;
        const auto round = KYVIEN_TRY(round_of(game));
        board.round = round;
        const std::string_view table = game.attribute("tableNumber").value();
        const auto table_number = table.empty() ? 0 : whole_number(table);
        if (!table_number || *table_number < 0)
            return bad(
                game,
                {"opengotha-no-table", "tableNumber='{text}' is not a table", {{"text", table}}});
        board.table = *table_number;
        const auto white = KYVIEN_TRY(number_of(game, "whitePlayer"));
        const auto black = KYVIEN_TRY(number_of(game, "blackPlayer"));
        board.white = white;
        board.black = black;
        board.handicap = game.attribute("handicap").as_int();
        if (board.handicap < 0 || board.handicap > kMaxHandicapStones)
            return bad(game, {"opengotha-no-handicap",
                              "handicap='{text}' is none from 0 to {most}",
                              {{"text", board.handicap}, {"most", kMaxHandicapStones}}});
        board.colours_known = game.attribute("knownColor").as_bool(true);
        const std::string_view result = game.attribute("result").value();
        const auto known = std::ranges::find(kResults, result, &ResultName::there);
        if (known == std::end(kResults))
            return bad(game, result.starts_with("RESULT_BOTHWIN") || result == "RESULT_EQUAL_BYDEF"
                                 ? Reason("opengotha-both-won",
                                          "{result} is a result that is not kept here; give one "
                                          "of the players the game",
                                          {{"result", result}})
                                 : Reason("opengotha-no-result", "result='{text}' is not a result",
                                          {{"text", result}}));
        board.result = known->here;
        out_.boards.push_back(std::move(board));
        return {};
    }

    Result<void> import_bye(pugi::xml_node bye) {
        const auto round = KYVIEN_TRY(round_of(bye));
        const auto number = KYVIEN_TRY(number_of(bye, "player"));
        Entry& entry = out_.event.entries[number - 1U];
        if (entry.record(round) != RoundRecord{})
            return bad(bye, {"opengotha-game-and-bye",
                             "{name} has a game in round {round}",
                             {{"name", entry.name}, {"round", round}}});
        set_unplayed(entry, round, Outcome::PairingBye);
        return {};
    }

    void import_absences(pugi::xml_node general) {
        const auto is_absent = [this](std::size_t entry, int round) {
            const auto index = static_cast<std::size_t>(round - 1);
            return index < participating_[entry].size() && participating_[entry][index] == '0';
        };
        mark_absences(out_, is_absent);
        const bool mcmahon = out_.system == tournament::SystemKind::McMahon;
        const auto bye = halves_of(general, mcmahon ? "genMMS2ValueBye" : "genNBW2ValueBye");
        const auto absence =
            halves_of(general, mcmahon ? "genMMS2ValueAbsent" : "genNBW2ValueAbsent");
        const AbsenceWorth worth{
            absence.value_or(mcmahon ? kUsualAbsence.points : tournament::Points{}),
            general.attribute("genRoundDownNBWMMS").as_bool(true) ? Halves::RoundedDown
                                                                  : Halves::Kept};
        remark_on_unpaired(
            out_, [&is_absent](std::size_t entry, int round) { return !is_absent(entry, round); });
        take_scores(out_, bye, worth, absence, is_absent);
    }

    Xml xml_;
    Tournament out_;
    std::map<std::string, EntryNumber> numbers_;
    std::vector<std::string> participating_;
    int below_zero_ = 0;
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
    node.append_attribute(name).set_value(std::string(value).c_str());
}

void add_players(pugi::xml_node players, const Tournament& tournament,
                 const std::optional<AbsencePlan>& absences) {
    for (std::size_t i = 0; i < tournament.event.entries.size(); ++i) {
        const Entry& entry = tournament.event.entries[i];
        const Details& details = tournament.details[i];
        const NameParts name = parts_of(entry.name);
        std::string participating;
        for (int round = 1; round <= kMaxRoundsSupported; ++round) {
            participating += is_written_absence(tournament, i, round, absences) ? '0' : '1';
        }
        const std::string grade = capitals(grade_text(details.grade.value_or(
            // 2100 is 1 dan on the European scale, with a hundred points per grade.
            entry.rating > 0 ? std::clamp((entry.rating - 2050) / 100 + 1, kLowestGradeSupported,
                                          kHighestGradeSupported)
                             : -19)));
        pugi::xml_node player = players.append_child("Player");
        set(player, "name", name.family);
        set(player, "firstName", name.given);
        set(player, "country", entry.federation);
        set(player, "club", details.club);
        set(player, "rank", grade);
        set(player, "rating", std::to_string(entry.rating));
        set(player, "ratingOrigin", entry.rating > 0 ? "MAN" : "INI");
        set(player, "egfPin", egf_pin_of(tournament, entry, details));
        set(player, "agaId", other_id_of(tournament, entry, details));
        set(player, "participating", participating);
        set(player, "registeringStatus", details.registered ? "FIN" : "PRE");
        set(player, "smmsCorrection", std::to_string(details.mcmahon_correction));
    }
}

void add_parameters(pugi::xml_node root, const Tournament& tournament, int rounds,
                    const AbsenceWorth& absence) {
    pugi::xml_node parameters = root.append_child("TournamentParameterSet");
    pugi::xml_node general = parameters.append_child("GeneralParameterSet");
    set(general, "name", tournament.event.name);
    set(general, "shortName", "tournament");
    set(general, "location", tournament.place);
    set(general, "director", tournament.arbiter);
    set(general, "beginDate", tournament.begins.empty() ? std::string(kNoDay) : tournament.begins);
    set(general, "endDate", tournament.ends.empty() ? std::string(kNoDay) : tournament.ends);
    set(general, "size", std::to_string(tournament.board_size > 0 ? tournament.board_size : 19));
    set(general, "komi", tournament.komi.empty() ? "7.5" : tournament.komi);
    set(general, "basicTime",
        std::to_string(tournament.basic_minutes > 0 ? tournament.basic_minutes : 60));
    set(general, "complementaryTimeSystem", "SUDDENDEATH");
    set(general, "numberOfCategories", "1");
    set(general, "numberOfRounds", std::to_string(rounds));
    set(general, "genMMBar", capitals(grade_text(tournament.bar.value_or(kHighestGradeSupported))));
    set(general, "genMMFloor",
        capitals(grade_text(tournament.floor.value_or(kLowestGradeSupported))));
    set(general, "genMMZero", "30K");
    // What a bye and an absence count here; without these OpenGotha counts half a point for an
    // absence.
    const int bye = halves_of_bye(tournament.event);
    for (const char* name : {"genMMS2ValueBye", "genNBW2ValueBye"})
        set(general, name, std::to_string(bye));
    for (const char* name : {"genMMS2ValueAbsent", "genNBW2ValueAbsent"})
        set(general, name,
            std::to_string(absence.points.in_twentieths() /
                           tournament::Points::half().in_twentieths()));
    set(general, "genRoundDownNBWMMS",
        absence.halves == Halves::Kept || bye == 1 ? "false" : "true");
    pugi::xml_node handicap = parameters.append_child("HandicapParameterSet");
    const HandicapRule& rule = tournament.handicap;
    set(handicap, "hdBasedOnMMS", rule.by_grade ? "false" : "true");
    set(handicap, "hdCeiling", std::to_string(rule.most));
    set(handicap, "hdCorrection", std::to_string(rule.less));
    // Players of this grade and above play even games.
    set(handicap, "hdNoHdRankThreshold",
        capitals(grade_text(rule.most > 0 ? kHighestGradeSupported : kLowestGradeSupported)));
    pugi::xml_node criteria =
        parameters.append_child("PlacementParameterSet").append_child("PlacementCriteria");
    const bool by_wins = tournament.system && *tournament.system != SystemKind::McMahon;
    for (int number = 1; const char* name : {by_wins ? "NBW" : "MMS", by_wins ? "SOSW" : "SOSM",
                                             by_wins ? "NULL" : "SOSOSM", "NULL", "NULL", "NULL"}) {
        pugi::xml_node criterion = criteria.append_child("PlacementCriterion");
        set(criterion, "name", name);
        set(criterion, "number", std::to_string(number++));
    }
}

}  // namespace
}  // namespace opengotha

bool is_opengotha(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, 2000);
    return head.find("<Tournament") != std::string_view::npos &&
           (head.find("dataVersion") != std::string_view::npos ||
            head.find("tournament.dtd") != std::string_view::npos);
}

Result<Tournament> read_opengotha(std::string_view bytes) {
    auto xml = KYVIEN_TRY(Xml::parse(bytes, "bad-opengotha", internal::XmlReasons::Coded));
    return opengotha::Reader(std::move(xml)).read();
}

bool opengotha_holds_byes(const Tournament& tournament) {
    return absence_plan_of(tournament, Halves::Kept, UnpairedRounds::CountsNothing).has_value();
}

Result<std::string> write_opengotha(const Tournament& tournament) {
    const int rounds = std::max(tournament.event.rounds_planned, tournament.event.rounds_paired());
    if (rounds > opengotha::kMaxRoundsSupported)
        return not_representable({"opengotha-rounds",
                                  "OpenGotha has at most {most} rounds, not {rounds}",
                                  {{"most", opengotha::kMaxRoundsSupported}, {"rounds", rounds}}});
    std::map<EntryNumber, std::string> keys;
    std::map<std::string, std::string> names;
    for (const Entry& entry : tournament.event.entries) {
        const NameParts parts = parts_of(entry.name);
        const std::string key = opengotha::key_of(parts.family, parts.given);
        if (key.empty())
            return not_representable({"opengotha-name-empty",
                                      "the name of player {number} is empty",
                                      {{"number", entry.number}}});
        if (!names.emplace(key, entry.name).second)
            return not_representable({"opengotha-name-twice",
                                      "OpenGotha tells players apart by their names, and {name} is "
                                      "the name of two; correct one of them",
                                      {{"name", entry.name}}});
        keys[entry.number] = key;
    }
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    opengotha::set(declaration, "version", "1.0");
    opengotha::set(declaration, "encoding", "UTF-8");
    pugi::xml_node root = document.append_child("Tournament");
    opengotha::set(root, "dataVersion", "201");
    const auto absences = absence_plan_of(tournament, Halves::Kept, UnpairedRounds::CountsNothing);
    opengotha::add_players(root.append_child("Players"), tournament, absences);
    pugi::xml_node games = root.append_child("Games");
    for (const PlayedBoard& board : tournament.boards) {
        const auto* known =
            std::ranges::find(opengotha::kResults, board.result, &opengotha::ResultName::here);
        if (known == std::end(opengotha::kResults))
            return not_representable(
                {"opengotha-result",
                 "round {round}, table {table}: OpenGotha has no result "
                 "{result}",
                 {{"round", board.round}, {"table", board.table}, {"result", board.result}}});
        pugi::xml_node game = games.append_child("Game");
        opengotha::set(game, "roundNumber", std::to_string(board.round));
        opengotha::set(game, "tableNumber", std::to_string(board.table));
        opengotha::set(game, "whitePlayer", keys[board.white]);
        opengotha::set(game, "blackPlayer", keys[board.black]);
        opengotha::set(game, "handicap", std::to_string(board.handicap));
        opengotha::set(game, "knownColor", board.colours_known ? "true" : "false");
        opengotha::set(game, "result", known->there);
    }
    pugi::xml_node byes = root.append_child("ByePlayers");
    for (std::size_t i = 0; i < tournament.event.entries.size(); ++i)
        for (int round = 1; round <= rounds; ++round)
            if (is_written_bye(tournament, i, round, absences)) {
                pugi::xml_node bye = byes.append_child("ByePlayer");
                opengotha::set(bye, "roundNumber", std::to_string(round));
                opengotha::set(bye, "player", keys[tournament.event.entries[i].number]);
            }
    opengotha::add_parameters(root, tournament, rounds,
                              absences ? absences->worth : AbsenceWorth{});
    return internal::to_text(document);
}

}  // namespace kyvien::exchange
