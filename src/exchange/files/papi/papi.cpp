#include "exchange/files/papi/papi.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/files/internal/unplayed_rounds.h"
#include "exchange/files/papi/access.h"
#include "tournament/event/day.h"
#include "tournament/event/points.h"
#include "tournament/office/office.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entry;
using tournament::Outcome;
using tournament::Points;
using tournament::RoundRecord;
using tournament::SystemKind;

namespace papi {
namespace {

constexpr int kMaxRoundsSupported = 24;
/// The reference of the entry that stands for nobody.
constexpr int kNobody = 1;
constexpr int kMaxRating = 4000;
constexpr std::string_view kPlayers = "JOUEUR";
constexpr std::string_view kTerms = "INFO";

/// Results from the player's point of view.
constexpr int kNone = 0;
constexpr int kLoss = 1;
constexpr int kDraw = 2;
constexpr int kWin = 3;
constexpr int kForfeitLoss = 4;
constexpr int kBothAbsent = 5;
constexpr int kForfeitWinOrBye = 6;

constexpr std::pair<std::string_view, std::string_view> kTitles[] = {
    {"g", "GM"}, {"gf", "WGM"}, {"m", "IM"}, {"mf", "WIM"},
    {"f", "FM"}, {"ff", "WFM"}, {"c", "CM"}, {"cf", "WCM"},
};

/// Empty: the tie-break is not one of FIDE's.
constexpr std::pair<std::string_view, std::string_view> kTieBreaks[] = {
    {"Solkoff", "BH"},           {"Brésilien", "BH/C1"}, {"Harkness", "BH/M1"},
    {"Cumulatif", "PS"},         {"Performance", "TPR"}, {"Nombre de Victoires", "WIN"},
    {"Sonnenborn-Berger", "SB"}, {"Koya", "KS"},
};

template <std::size_t N>
std::string_view find(const std::pair<std::string_view, std::string_view> (&pairs)[N],
                      std::string_view key) {
    const auto* found = std::ranges::find(pairs, key, [](const auto& pair) { return pair.first; });
    return found == std::end(pairs) ? std::string_view() : found->second;
}

std::string one_line(const AccessCell& cell) {
    std::string text(base::trimmed_wide(cell.value_or("")));
    std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return text;
}

std::unexpected<Refusal> bad(std::string_view table, const std::string& row, const Reason& why) {
    return refuse("bad-papi", fmt::format("table {}: {}: {}", table, row, why.english),
                  std::nullopt, with_reason({{"table", std::string(table)}, {"row", row}}, why));
}

/// A round of one player, as it stands in the table.
struct Cell {
    char colour = 'R';
    int opponent = 0;  ///< a reference; 0: none
    int result = kNone;
};

struct Player {
    int reference = 0;
    int number = 0;  ///< in the list; 0: none
    Entry entry;
    Details details;
    std::array<Cell, kMaxRoundsSupported> rounds;
};

class Reader {
  public:
    Reader(const AccessTable& terms, const AccessTable& players)
        : terms_(terms), players_table_(players) {}

    Result<Tournament> read() {
        KYVIEN_TRY(read_terms());
        KYVIEN_TRY(read_players());
        number_players();
        for (int round = 1; round <= rounds_; ++round)
            KYVIEN_TRY(read_round(round));
        Tournament out = tournament_of(event_);
        for (std::size_t i = 0; i < players_.size(); ++i) {
            players_[i].details.number = players_[i].entry.number;
            out.details[i] = std::move(players_[i].details);
        }
        out.system = system_;
        out.tie_breaks = std::move(tie_breaks_);
        out.reported_details = std::move(details_);
        merge_details(out);
        mark_absences(out, [](std::size_t, int) { return false; });
        add_remarks();
        out.remarks = std::move(remarks_);
        return out;
    }

  private:
    // ---- INFO ----

    [[nodiscard]] std::string term(std::string_view name) const {
        const auto variable = terms_.find("Variable");
        const auto value = terms_.find("Value");
        for (const std::vector<AccessCell>& row : terms_.rows)
            if (variable && value && one_line(row[*variable]) == name)
                return one_line(row[*value]);
        return {};
    }

    /// "21/01/2024" or "2024-01-21" as the latter; nothing for any other text.
    static std::string day_of(const std::string& text) {
        std::string day = tournament::normalised_birth_date(text);
        return tournament::is_calendar_day(day) ? day : std::string();
    }

    Result<void> read_terms() {
        if (!terms_.find("Variable") || !terms_.find("Value"))
            return bad(kTerms, "Variable, Value",
                       {"papi-no-column", "the table has no such column"});
        event_.name = term("Nom");
        const std::string rounds = term("NbrRondes");
        const auto count = whole_number(rounds);
        if (!count || *count < 1 || *count > kMaxRoundsSupported)
            return bad(kTerms, "NbrRondes",
                       {"papi-no-number",
                        "'{text}' is not a whole number from {least} to {most}",
                        {{"text", rounds}, {"least", 1}, {"most", kMaxRoundsSupported}}});
        rounds_ = event_.rounds_planned = *count;
        details_.city = term("Lieu");
        details_.begins = day_of(term("DateDebut"));
        details_.ends = day_of(term("DateFin"));
        details_.arbiter = term("Arbitre");
        details_.tempo = term("Cadence");
        read_system();
        for (const char* const name : {"Dep1", "Dep2", "Dep3"})
            read_tie_break(term(name));
        if (term("DecomptePoints") == "OUI") {
            constexpr int kPointsOfAWin = 3;
            tournament::PointSystem& points = event_.points;
            points.win = points.forfeit_win = points.full_bye = points.pairing_bye =
                Points::whole(kPointsOfAWin);
            points.draw = points.half_bye = Points::whole(1);
        }
        for (const char* const name : {"Homologation", "EloBase1", "EloBase2"})
            if (const std::string value = term(name); !value.empty() && value != "0")
                leave_out(fmt::format("{} {}", name, value));
        const std::string rating = term("ClassElo");
        if (rating == "Rapide" || rating == "Blitz")
            rating_ = rating;
        return {};
    }

    void read_system() {
        const std::string variation = term("Pairing");
        const bool all_meet = term("Genre") == "ToutesRondes" || variation == "Berger";
        system_ = all_meet ? SystemKind::RoundRobin : SystemKind::Dutch;
        if (!all_meet && !variation.empty() && variation != "Standard" && variation != "Suisse")
            remark("papi-acceleration",
                   "the acceleration {what} is not kept; coming rounds are paired without it",
                   {{"what", variation}});
    }

    void read_tie_break(const std::string& name) {
        if (name.empty())
            return;
        const std::string_view ours = find(kTieBreaks, name);
        if (ours.empty())
            remark("papi-tie-break", "the tie-break {what} is not known here and is left out",
                   {{"what", name}});
        else
            tie_breaks_.emplace_back(ours);
    }

    // ---- JOUEUR ----

    [[nodiscard]] std::string text(const std::vector<AccessCell>& row,
                                   std::string_view column) const {
        const auto at = players_table_.find(column);
        return at ? one_line(row[*at]) : std::string();
    }

    Result<int> number(const std::vector<AccessCell>& row, std::string_view column, int most,
                       const std::string& who) const {
        const std::string value = text(row, column);
        if (value.empty())
            return 0;
        const auto parsed = whole_number(value);
        if (!parsed || *parsed < 0 || *parsed > most)
            return bad(kPlayers, who,
                       {"papi-no-count",
                        "{column} is '{text}', not a whole number from 0 to {most}",
                        {{"column", column}, {"text", value}, {"most", most}}});
        return *parsed;
    }

    Result<void> read_players() {
        for (const char* const column : {"Ref", "Nom", "Rd01Cl", "Rd01Adv", "Rd01Res"})
            if (!players_table_.find(column))
                return bad(kPlayers, column, {"papi-no-column", "the table has no such column"});
        std::set<int> references;
        for (const std::vector<AccessCell>& row : players_table_.rows) {
            const std::string name = joined({text(row, "Nom"), text(row, "Prenom")});
            constexpr int kMaxReference = 1'000'000'000;
            const int reference = KYVIEN_TRY(number(row, "Ref", kMaxReference, name));
            if (reference == kNobody)
                continue;
            if (reference == 0 || !references.insert(reference).second)
                return bad(kPlayers, name,
                           {"papi-ref-twice",
                            "Ref {reference} is missing, or is another player's too",
                            {{"reference", reference}}});
            if (name.empty())
                return bad(kPlayers, fmt::format("Ref {}", reference),
                           {"papi-no-name", "the name is empty"});
            if (players_.size() >= tournament::kMaxEntries)
                return bad(kPlayers, name,
                           {"papi-too-many",
                            "there are more than {most} players",
                            {{"most", tournament::kMaxEntries}}});
            KYVIEN_TRY(take_player(row, reference, name));
        }
        // If nobody has been marked as present, presence was not recorded.
        if (std::ranges::none_of(players_,
                                 [](const Player& player) { return player.details.registered; }))
            for (Player& player : players_)
                player.details.registered = true;
        return {};
    }

    Result<void> take_player(const std::vector<AccessCell>& row, int reference,
                             const std::string& name) {
        Player player;
        player.reference = reference;
        player.number = KYVIEN_TRY(number(row, "Nr", tournament::kMaxEntries * 10, name));
        Entry& entry = player.entry;
        entry.name = name;
        entry.federation = text(row, "Federation");
        entry.title = find(kTitles, text(row, "FideTitre"));
        const std::string sex = text(row, "Sexe");
        entry.sex = sex == "F" || sex == "f" ? "w" : sex == "M" || sex == "m" ? "m" : "";
        entry.birth =
            tournament::birth_date_for_report(tournament::normalised_birth_date(text(row, "NeLe")));
        if (!tournament::is_birth_date(entry.birth))
            entry.birth.clear();
        entry.rating = KYVIEN_TRY(number(row, rating_, kMaxRating, name));
        count_rating(row, entry.rating);
        entry.id = text(row, "FideCode");
        if (entry.id == "0")
            entry.id.clear();
        if (const std::string licence = text(row, "NrFFE"); entry.id.empty())
            entry.id = licence;
        else
            licences_ += licence.empty() ? 0 : 1;
        player.details.club = text(row, "Club");
        player.details.registered = text(row, "Pointe") == "1";
        for (const char* const column :
             {"Ligue", "Cat", "AffType", "Fixe", "InscriptionRegle", "InscriptionDu", "Adresse",
              "CP", "Tel", "EMail", "Commentaire"})
            if (const std::string value = text(row, column); !value.empty() && value != "0")
                columns_left_out_.insert(column);
        for (int round = 1; round <= rounds_; ++round) {
            auto cell = KYVIEN_TRY(cell_of(row, round, name));
            player.rounds[static_cast<std::size_t>(round - 1)] = cell;
        }
        players_.push_back(std::move(player));
        return {};
    }

    /// F: FIDE's, N: national; anything else was estimated.
    void count_rating(const std::vector<AccessCell>& row, int rating) {
        if (rating == 0)
            return;
        const std::string kind =
            text(row, rating_ == "Elo" ? std::string("Fide") : rating_ + "Fide");
        ++(kind == "F" ? of_fide_ : kind == "N" ? national_ : estimated_);
    }

    Result<Cell> cell_of(const std::vector<AccessCell>& row, int round,
                         const std::string& name) const {
        const std::string column = fmt::format("Rd{:02}", round);
        Cell cell;
        const std::string colour = text(row, column + "Cl");
        cell.colour = colour.empty() ? 'R' : colour.front();
        if (std::string_view("BNRF").find(cell.colour) == std::string_view::npos ||
            colour.size() > 1)
            return bad(kPlayers, name,
                       {"papi-no-colour",
                        "{column} is '{text}', which is none of B, N, R and F",
                        {{"column", column + "Cl"}, {"text", colour}}});
        constexpr int kMaxReference = 1'000'000'000;
        cell.opponent = KYVIEN_TRY(number(row, column + "Adv", kMaxReference, name));
        cell.result = KYVIEN_TRY(number(row, column + "Res", kForfeitWinOrBye, name));
        return cell;
    }

    /// By the numbers of the list if everybody has one of their own, else as entered.
    void number_players() {
        std::set<int> numbers;
        for (const Player& player : players_)
            numbers.insert(player.number);
        const bool by_number = numbers.size() == players_.size() && !numbers.contains(0);
        std::ranges::sort(players_, {}, [by_number](const Player& player) {
            return by_number ? player.number : player.reference;
        });
        for (Player& player : players_) {
            player.entry.number = static_cast<EntryNumber>(event_.entries.size() + 1);
            at_[player.reference] = event_.entries.size();
            event_.entries.push_back(player.entry);
        }
    }

    // ---- rounds ----

    [[nodiscard]] bool is_paired(int round) const {
        return std::ranges::any_of(players_, [round](const Player& player) {
            return is_seated(player.rounds[static_cast<std::size_t>(round - 1)]);
        });
    }
    static bool is_seated(const Cell& cell) {
        return (cell.colour == 'B' || cell.colour == 'N') &&
               (cell.opponent != 0 || cell.result == kForfeitWinOrBye);
    }

    Result<void> read_round(int round) {
        std::size_t resting = 0;
        for (std::size_t i = 0; i < players_.size(); ++i) {
            const Cell& cell = players_[i].rounds[static_cast<std::size_t>(round - 1)];
            if (!is_seated(cell)) {
                KYVIEN_TRY(take_absence(i, round, cell));
                resting += cell.colour == 'R' ? 1 : 0;
                continue;
            }
            if (cell.opponent <= kNobody)
                KYVIEN_TRY(take_bye(i, round, cell));
            else
                KYVIEN_TRY(take_game(i, round, cell));
        }
        // When all meet, one rests in each round if their number is odd.
        if (system_ == SystemKind::RoundRobin && resting == 1 && is_paired(round))
            for (std::size_t i = 0; i < players_.size(); ++i)
                if (event_.entries[i].record(round) == RoundRecord{})
                    set_unplayed(event_.entries[i], round, Outcome::PairingBye);
        return {};
    }

    Result<void> take_absence(std::size_t i, int round, const Cell& cell) {
        if (cell.colour == 'R' && cell.result == kNone)
            return {};
        const Outcome outcome = cell.result == kNone              ? Outcome::ZeroBye
                                : cell.result == kForfeitLoss     ? Outcome::ZeroBye
                                : cell.result == kDraw            ? Outcome::HalfBye
                                : cell.result == kForfeitWinOrBye ? Outcome::FullBye
                                                                  : Outcome::None;
        if (cell.colour != 'F' || cell.opponent > kNobody || outcome == Outcome::None)
            return no_round(i, round);
        set_unplayed(event_.entries[i], round, outcome);
        return {};
    }

    Result<void> take_bye(std::size_t i, int round, const Cell& cell) {
        if (cell.result != kForfeitWinOrBye && cell.result != kWin && cell.result != kNone)
            return no_round(i, round);
        set_unplayed(event_.entries[i], round, Outcome::PairingBye);
        return {};
    }

    Result<void> take_game(std::size_t i, int round, const Cell& cell) {
        const auto found = at_.find(cell.opponent);
        if (found == at_.end() || found->second == i)
            return no_round(i, round);
        const Player& other = players_[found->second];
        const Cell& mirror = other.rounds[static_cast<std::size_t>(round - 1)];
        const bool has_white = cell.colour == 'B';
        const auto outcome = outcome_of(cell.result, mirror.result);
        if (mirror.opponent != players_[i].reference || mirror.colour != (has_white ? 'N' : 'B') ||
            !outcome)
            return bad(kPlayers, players_[i].entry.name,
                       {"papi-two-accounts",
                        "round {round}: {other} has another opponent, colour or result",
                        {{"round", round}, {"other", other.entry.name}}});
        Entry& entry = event_.entries[i];
        if (entry.records.size() < static_cast<std::size_t>(round))
            entry.records.resize(static_cast<std::size_t>(round));
        entry.records[static_cast<std::size_t>(round - 1)] = {
            players_[found->second].entry.number, has_white ? Colour::White : Colour::Black,
            *outcome, true};
        return {};
    }

    std::unexpected<Refusal> no_round(std::size_t i, int round) const {
        const Cell& cell = players_[i].rounds[static_cast<std::size_t>(round - 1)];
        return bad(kPlayers, players_[i].entry.name,
                   {"papi-no-round",
                    "round {round}: colour {colour}, opponent {opponent} and result {result} do "
                    "not go together",
                    {{"round", round},
                     {"colour", cell.colour},
                     {"opponent", cell.opponent},
                     {"result", cell.result}}});
    }

    /// What the game was for the player with `own`; nothing if the two do not go together.
    static std::optional<Outcome> outcome_of(int own, int other) {
        const auto is = [own, other](int a, int b) { return own == a && other == b; };
        if (is(kNone, kNone))
            return Outcome::None;
        if (is(kWin, kLoss))
            return Outcome::Win;
        if (is(kLoss, kWin) || is(kLoss, kLoss))
            return Outcome::Loss;
        if (is(kDraw, kDraw))
            return Outcome::Draw;
        if (is(kForfeitWinOrBye, kForfeitLoss))
            return Outcome::ForfeitWin;
        if (is(kForfeitLoss, kForfeitWinOrBye) || is(kBothAbsent, kBothAbsent) ||
            is(kForfeitLoss, kForfeitLoss))
            return Outcome::ForfeitLoss;
        return std::nullopt;
    }

    // ---- remarks ----

    void remark(std::string code, std::string english,
                std::vector<std::pair<std::string, std::string>> values) {
        for (const auto& [key, value] : values)
            if (const auto at = english.find("{" + key + "}"); at != std::string::npos)
                english.replace(at, key.size() + 2, value);
        remarks_.push_back({std::move(code), std::move(english), std::move(values)});
    }
    void leave_out(std::string_view what) {
        left_out_ += fmt::format("{}{}", left_out_.empty() ? "" : ", ", what);
    }

    void add_remarks() {
        remark("papi-ratings",
               "ratings of the file ({which}): {fide} of FIDE, {national} national, {estimated} "
               "estimated",
               {{"which", rating_},
                {"fide", std::to_string(of_fide_)},
                {"national", std::to_string(national_)},
                {"estimated", std::to_string(estimated_)}});
        if (licences_ > 0)
            remark("papi-licences",
                   "licence numbers of players with a FIDE number, which are not kept: {count}",
                   {{"count", std::to_string(licences_)}});
        for (const std::string& column : columns_left_out_)
            leave_out(column);
        if (!left_out_.empty())
            remark("papi-left-out", "data of the file that are not imported: {what}",
                   {{"what", left_out_}});
    }

    const AccessTable& terms_;
    const AccessTable& players_table_;
    tournament::Event event_;
    int rounds_ = 0;
    SystemKind system_ = SystemKind::Dutch;
    std::string rating_ = "Elo";
    std::vector<std::string> tie_breaks_;
    tournament::DetailsGiven details_;
    std::vector<Player> players_;
    std::map<int, std::size_t> at_;  ///< by reference, the position among the players
    std::vector<Remark> remarks_;
    std::string left_out_;
    std::set<std::string> columns_left_out_;
    int of_fide_ = 0;
    int national_ = 0;
    int estimated_ = 0;
    int licences_ = 0;
};

}  // namespace
}  // namespace papi

Result<Tournament> read_papi(std::string_view bytes) {
    const auto tables = KYVIEN_TRY(
        read_access_tables(bytes, {std::string(papi::kTerms), std::string(papi::kPlayers)}));
    return papi::Reader(tables[0], tables[1]).read();
}

}  // namespace kyvien::exchange
