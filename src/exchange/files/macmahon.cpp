#include "exchange/files/macmahon.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/files/internal/foreign_scores.h"
#include "exchange/files/internal/unplayed_rounds.h"
#include "exchange/files/internal/xml.h"

namespace kyvien::exchange {

using internal::Xml;
using tournament::Entry;
using tournament::Outcome;
using tournament::RoundRecord;

namespace macmahon {
namespace {

constexpr int kMaxRoundsSupported = 100;
constexpr int kMaxHandicapStones = 25;
constexpr int kMinRating = -2000;
constexpr int kMaxRating = 9999;
constexpr int kMaxBoards = 100'000;
constexpr int kMaxAdjustment = 116;
/// Adjustments of the start are counted in quarters of a point.
constexpr int kQuarters = 4;
constexpr int kHighestGradeSupported = 9;
constexpr int kLowestGradeSupported = -34;  // 35 kyu
constexpr int kUsualMaxHandicap = 9;

/// Black's points come first. The second form is that of a game which a referee decided.
struct ResultName {
    std::string_view there, here, decided;
};
constexpr ResultName kResults[] = {
    {"?-?", "", ""},           {"", "", ""},          {"1-0", "0-1", "-/+"},
    {"0-1", "1-0", "+/-"},     {"½-½", "1/2", "1/2"}, {"1/2-1/2", "1/2", "1/2"},
    {"0.5-0.5", "1/2", "1/2"}, {"0-0", "0-0", "-/-"},
};
constexpr std::string_view kBothWin = "1-1";

std::string capitals(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    });
    return text;
}

/// The text of a child element on one line; empty if there is none.
std::string text_of(pugi::xml_node node, const char* name) {
    std::string text(base::trimmed_wide(node.child(name).text().get()));
    // A line break would end a line of a log or a table.
    std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return text;
}

bool is_true(pugi::xml_node node, const char* name) {
    return capitals(text_of(node, name)) == "TRUE";
}

class Reader {
  public:
    explicit Reader(Xml xml) : xml_(std::move(xml)) {}

    Result<Tournament> read() {
        const pugi::xml_node root = xml_.root();
        const pugi::xml_node tournament =
            root.child("Tournament") ? root.child("Tournament") : root;
        if (std::string_view(tournament.name()) != "Tournament")
            return bad(root, Reason("macmahon-no-tournament",
                                    "is not the <Tournament> of the program MacMahon"));
        KYVIEN_TRY(read_terms(tournament));
        read_ranking(root, tournament);
        read_countries(root, tournament);
        for (const pugi::xml_node player :
             children(root, tournament, "Playerlist", "Player", "IndividualParticipant"))
            KYVIEN_TRY(take_player(player));
        for (const pugi::xml_node round :
             children(root, tournament, "Roundlist", "Round", "TournamentRound"))
            KYVIEN_TRY(take_round(round));
        KYVIEN_TRY(apply_boards(out_));
        for (const Bye& bye : byes_)
            KYVIEN_TRY(import_bye(bye));
        mark_absences(out_, [this](std::size_t entry, int round) {
            return std::ranges::find(absent_[entry], round) != absent_[entry].end();
        });
        add_remarks();
        return std::move(out_);
    }

  private:
    /// The refusal "line 12: <Game>: why".
    [[nodiscard]] std::unexpected<Refusal> bad(pugi::xml_node node, const Reason& why) const {
        const std::string line = std::to_string(xml_.line_of(node));
        return refuse("bad-macmahon",
                      fmt::format("line {}: <{}>: {}", line, node.name(), why.english),
                      std::nullopt, with_reason({{"line", line}, {"element", node.name()}}, why));
    }

    struct Bye {
        pugi::xml_node pairing;
        int round = 0;
        EntryNumber number = 0;
    };

    /// The elements directly in the tournament, or in a list beside it.
    static std::vector<pugi::xml_node> children(pugi::xml_node root, pugi::xml_node tournament,
                                                const char* list, const char* in_list,
                                                const char* direct) {
        std::vector<pugi::xml_node> found;
        for (const pugi::xml_node node : tournament.children(direct))
            found.push_back(node);
        for (const pugi::xml_node node : root.child(list).children(in_list))
            found.push_back(node);
        return found;
    }

    /// A whole number in a child element; `usual` if there is none.
    Result<int> number(pugi::xml_node node, const char* name, int min, int max, int usual) const {
        const std::string text = text_of(node, name);
        if (text.empty())
            return usual;
        const auto value = whole_number(text);
        if (!value || *value < min || *value > max)
            return bad(node.child(name),
                       Reason("macmahon-no-number",
                              "'{text}' is not a whole number from {least} to {most}",
                              {{"text", text}, {"least", min}, {"most", max}}));
        return *value;
    }

    Result<std::optional<int>> grade(pugi::xml_node node, const char* name) const {
        const std::string text = text_of(node, name);
        if (text.empty())
            return std::nullopt;
        const auto value = parse_grade(text);
        if (!value)
            return bad(node.child(name),
                       Reason("macmahon-no-grade", "'{text}' is not a grade such as 3d or 12k",
                              {{"text", text}}));
        return value;
    }

    Result<void> read_terms(pugi::xml_node tournament) {
        if (const pugi::xml_node team = tournament.child("TeamParticipant"))
            return bad(team,
                       Reason("macmahon-teams", "is a tournament of teams, which is not read; only "
                                                "tournaments of individuals are"));
        out_.event.name = text_of(tournament, "Name");
        out_.event.rounds_planned =
            KYVIEN_TRY(number(tournament, "NumberOfRounds", 0, kMaxRoundsSupported, 0));
        out_.board_size = KYVIEN_TRY(number(tournament, "Boardsize", 0, kMaxHandicapStones, 0));
        const auto bar = KYVIEN_TRY(grade(tournament, "UpperMacMahonBarLevel"));
        const auto floor = KYVIEN_TRY(grade(tournament, "LowerMacMahonBarLevel"));
        if (is_true(tournament, "UpperMacMahonBar"))
            out_.bar = bar;
        if (is_true(tournament, "LowerMacMahonBar"))
            out_.floor = floor;
        if (out_.bar && out_.floor && *out_.floor > *out_.bar)
            out_.floor = out_.bar;
        if (is_true(tournament, "RatingDeterminesStartScore"))
            leave_out("RatingDeterminesStartScore");
        if (KYVIEN_TRY(number(tournament, "UpperMacMahonBarRating", 0, kMaxRating, 0)) != 0)
            leave_out("UpperMacMahonBarRating");
        if (is_true(tournament, "ByeShouldResultInZeroSOSetc"))
            leave_out("ByeShouldResultInZeroSOSetc");
        return read_handicap(tournament);
    }

    Result<void> read_handicap(pugi::xml_node tournament) {
        const int limit =
            KYVIEN_TRY(number(tournament, "HandicapLimitValue", 0, kMaxHandicapStones, 0));
        const int adjustment = KYVIEN_TRY(number(tournament, "HandicapAdjustmentValue",
                                                 -kMaxHandicapStones, kMaxHandicapStones, 0));
        const auto below = KYVIEN_TRY(grade(tournament, "HandicapBelowLevel"));
        if (!is_true(tournament, "HandicapUsed"))
            return {};
        handicap_.most = is_true(tournament, "HandicapLimit") ? limit : kUsualMaxHandicap;
        // There a reduction is a negative adjustment.
        handicap_.less = is_true(tournament, "HandicapAdjustment") ? -adjustment : 0;
        handicap_.by_grade = is_true(tournament, "HandicapByLevel");
        if (is_true(tournament, "HandicapBelow"))
            handicap_.even_from = below;
        return {};
    }

    /// The wall list's criteria say whether there are starting points.
    void read_ranking(pugi::xml_node root, pugi::xml_node tournament) {
        const pugi::xml_node list =
            tournament.child("Walllist") ? tournament.child("Walllist") : root.child("Walllist");
        std::vector<std::string> criteria;
        for (const char* const name : {"SortCriterionDescriptor", "Criterion"})
            for (const pugi::xml_node each : list.children(name))
                criteria.push_back(text_of(each, "ShortName"));
        const bool by_points = !criteria.empty() && criteria.front() == "Points";
        out_.system = by_points ? tournament::SystemKind::Points : tournament::SystemKind::McMahon;
        take_handicap_rule(out_, handicap_, kLowestGradeSupported, kHighestGradeSupported);
        const std::vector<std::string> ours = {"Score", "SOS", "SOSOS"};
        for (std::size_t i = 0; i < criteria.size(); ++i) {
            if (by_points && criteria[i] == "SOS")
                out_.tie_breaks.emplace_back("BH");
            else if (by_points ? i > 0 : i >= ours.size() || criteria[i] != ours[i])
                leave_out("Walllist " + criteria[i]);
        }
    }

    /// A player's country may be its name, whose code is in the list of countries.
    void read_countries(pugi::xml_node root, pugi::xml_node tournament) {
        for (const pugi::xml_node country :
             children(root, tournament, "Countrylist", "Country", "Country"))
            countries_.emplace(text_of(country, "Name"), text_of(country, "InternetCode"));
    }

    Result<void> take_player(pugi::xml_node player) {
        const pugi::xml_node person = player.child("GoPlayer");
        const NameParts name{text_of(person, "Surname"), text_of(person, "FirstName")};
        if (const NameParts kept = parts_of(joined(name));
            kept.family.empty() && kept.given.empty())
            return bad(player, Reason("macmahon-no-name", "has neither Surname nor FirstName"));
        if (out_.event.entries.size() >= tournament::kMaxEntries)
            return bad(player, Reason("macmahon-too-many", "there are more than {most}",
                                      {{"most", tournament::kMaxEntries}}));
        Entry entry;
        entry.number = static_cast<EntryNumber>(out_.event.entries.size() + 1);
        entry.name = joined(name);
        std::string country = text_of(person, "Country");
        if (const auto known = countries_.find(country); known != countries_.end())
            country = known->second;
        entry.federation = capitals(std::move(country));
        const int rating = KYVIEN_TRY(number(person, "Rating", kMinRating, kMaxRating, 0));
        entry.rating = std::max(rating, 0);
        below_zero_ += rating < 0 ? 1 : 0;
        Details details;
        details.number = entry.number;
        details.club = text_of(person, "Club");
        details.egf_pin = member_number(text_of(person, "EgdPin"));
        const auto grade_there = KYVIEN_TRY(grade(person, "GoLevel"));
        details.grade = grade_there;
        details.registered = !is_true(player, "PreliminaryRegistration");
        details.mcmahon_correction = KYVIEN_TRY(correction_of(player));
        jokers_ += is_true(player, "Joker") ? 1 : 0;
        const auto id = whole_number(text_of(player, "Id"));
        if (!id || *id <= 0)
            return bad(player, Reason("macmahon-no-id", "its Id is not a number above 0"));
        if (!numbers_.emplace(*id, entry.number).second)
            return bad(player, Reason("macmahon-id-twice", "{id} is the Id of another player too",
                                      {{"id", *id}}));
        std::vector<int> absent;
        for (const pugi::xml_node round : player.children("NotPlayingInRound")) {
            const auto value = whole_number(base::trimmed_wide(round.text().get()));
            if (!value || *value < 1 || *value > kMaxRoundsSupported)
                return bad(round, no_round(base::trimmed_wide(round.text().get())));
            absent.push_back(*value);
        }
        absent_.push_back(std::move(absent));
        out_.event.entries.push_back(std::move(entry));
        out_.details.push_back(std::move(details));
        return {};
    }

    /// Members of the group above the bar start a grade higher.
    Result<int> correction_of(pugi::xml_node player) {
        const int quarters =
            KYVIEN_TRY(number(player, "ScoreAdjustmentValue", -kMaxAdjustment, kMaxAdjustment, 0));
        int grades = 0;
        if (is_true(player, "SuperBarMember")) {
            ++above_bar_;
            ++grades;
        }
        if (is_true(player, "ScoreAdjustment") && quarters != 0) {
            ++adjusted_;
            grades += quarters / kQuarters;
        }
        return grades;
    }

    static Reason no_round(std::string_view text) {
        return {"macmahon-no-round",
                "'{text}' is not a round from 1 to {most}",
                {{"text", text}, {"most", kMaxRoundsSupported}}};
    }

    Result<void> take_round(pugi::xml_node round) {
        const std::string text = text_of(round, "RoundNumber");
        const auto value = whole_number(text);
        if (!value || *value < 1 || *value > kMaxRoundsSupported)
            return bad(round, no_round(text));
        for (const pugi::xml_node pairing : round.children("Pairing"))
            KYVIEN_TRY(take_pairing(pairing, *value));
        return {};
    }

    /// 0 if there is no such element, or its player is 0 or below: the empty seat of a bye.
    Result<EntryNumber> player_of(pugi::xml_node pairing, const char* seat) const {
        const std::string text = text_of(pairing, seat);
        const auto id = whole_number(text);
        if (text.empty() || (id && *id <= 0))
            return EntryNumber{0};
        const auto found = id ? numbers_.find(*id) : numbers_.end();
        if (found == numbers_.end())
            return bad(pairing, Reason("macmahon-no-player",
                                       "{seat} is '{text}', which is not one of the players",
                                       {{"seat", seat}, {"text", text}}));
        return found->second;
    }

    Result<void> take_pairing(pugi::xml_node pairing, int round) {
        PlayedBoard board;
        board.round = round;
        board.black = KYVIEN_TRY(player_of(pairing, "Black"));
        board.white = KYVIEN_TRY(player_of(pairing, "White"));
        if (is_true(pairing, "PairingWithBye") || board.black == 0 || board.white == 0) {
            if (board.black == 0 && board.white == 0)
                return bad(pairing, Reason("macmahon-empty-game", "has no players"));
            byes_.push_back({pairing, round, board.black != 0 ? board.black : board.white});
            return {};
        }
        board.table = KYVIEN_TRY(number(pairing, "BoardNumber", 0, kMaxBoards, 0));
        board.handicap = KYVIEN_TRY(number(pairing, "Handicap", 0, kMaxHandicapStones, 0));
        std::string result = text_of(pairing, "Result");
        // Some versions mark a referee's decision in the result.
        const bool marked = result.ends_with('!');
        if (marked)
            result.pop_back();
        const auto* known = std::ranges::find(kResults, result, &ResultName::there);
        if (known == std::end(kResults))
            return bad(pairing,
                       result == kBothWin
                           ? Reason("macmahon-both-won",
                                    "both have won, which is not kept here; give one of the "
                                    "players the game")
                           : Reason("macmahon-no-result", "'{result}' is not a result",
                                    {{"result", result}}));
        board.result = marked || is_true(pairing, "ResultByReferee") ? known->decided : known->here;
        out_.boards.push_back(std::move(board));
        return {};
    }

    Result<void> import_bye(const Bye& bye) {
        Entry& entry = out_.event.entries[bye.number - 1U];
        if (entry.record(bye.round) != RoundRecord{})
            return bad(bye.pairing, Reason("macmahon-game-and-bye",
                                           "{name} has a game and a bye in round "
                                           "{round}",
                                           {{"name", entry.name}, {"round", bye.round}}));
        set_unplayed(entry, bye.round, Outcome::PairingBye);
        return {};
    }

    void leave_out(std::string_view field) {
        left_out_ += fmt::format("{}{}", left_out_.empty() ? "" : ", ", field);
    }

    void add_count(const char* code, std::string_view english, int count) {
        if (count > 0)
            out_.remarks.push_back(
                {code, fmt::format("{}: {}", english, count), {{"count", std::to_string(count)}}});
    }

    void add_remarks() {
        if (!left_out_.empty())
            out_.remarks.push_back(
                {"macmahon-left-out",
                 fmt::format("fields of the file that are not imported: {}", left_out_),
                 {{"what", left_out_}}});
        add_count("macmahon-above-bar",
                  "members of the group above the bar, who start a grade higher", above_bar_);
        add_count("macmahon-adjusted",
                  "players with an adjusted start, of which whole points are kept", adjusted_);
        add_count("macmahon-jokers", "jokers, entered as ordinary players", jokers_);
        if (below_zero_ > 0)
            out_.remarks.push_back(negative_ratings_remark(below_zero_));
    }

    Xml xml_;
    Tournament out_;
    ForeignHandicap handicap_;
    std::map<int, EntryNumber> numbers_;
    std::map<std::string, std::string> countries_;
    std::vector<std::vector<int>> absent_;
    std::vector<Bye> byes_;
    std::string left_out_;
    int above_bar_ = 0;
    int adjusted_ = 0;
    int jokers_ = 0;
    int below_zero_ = 0;
};

}  // namespace
}  // namespace macmahon

bool is_macmahon(std::string_view bytes) {
    constexpr std::size_t kHead = 4000;
    const std::string_view head = bytes.substr(0, kHead);
    const auto has = [head](std::string_view text) {
        return head.find(text) != std::string_view::npos;
    };
    return has("<TournamentData") ||
           (has("<Tournament") && !has("dataVersion") && !has("tournament.dtd") &&
            (has("<NumberOfRounds>") || has("<IndividualParticipant") || has("MacMahon")));
}

Result<Tournament> read_macmahon(std::string_view bytes) {
    auto xml = KYVIEN_TRY(Xml::parse(bytes, "bad-macmahon", internal::XmlReasons::Coded));
    return macmahon::Reader(std::move(xml)).read();
}

}  // namespace kyvien::exchange
