#include "tournament/office/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "tournament/office/entry_list.h"
#include "tournament/office/internal/refusal.h"
#include "tournament/office/list/starting_list.h"
#include "tournament/pairing/mcmahon.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {
namespace decide_office {
namespace {

constexpr std::size_t kLongestText = 256;
/// A report has room for two digits.
constexpr Points kMostPenalty = Points::whole(99);

std::unexpected<Refusal> bad_field(std::string_view field, std::string expected) {
    std::string sentence = fmt::format("The field \"{}\" must be {}.", field, expected);
    return refuse("bad-field", std::move(sentence), std::nullopt,
                  {{"field", std::string(field)}, {"expected", std::move(expected)}});
}

Result<void> check_range(std::string_view field, int value, int least, int most) {
    if (value >= least && value <= most)
        return {};
    return bad_field(field, fmt::format("a whole number from {} to {}", least, most));
}

Result<void> check_round(std::string_view field, std::optional<int> round) {
    return round ? check_range(field, *round, 1, kMostRounds) : Result<void>();
}

int paired(const Office& office) {
    return static_cast<int>(office.rounds().size());
}

// ---- what is asked of a new fact, beyond what any log must hold to ----

/// Texts that stand in tables and in a log of lines.
Result<void>
check_lines(std::initializer_list<std::pair<std::string_view, const std::string*>> texts) {
    for (const auto& [field, text] : texts) {
        if (text->size() > kLongestText || text->find_first_of("\n\r\t") != std::string::npos ||
            !base::is_utf8(*text))
            return bad_field(field, fmt::format("one line of {} bytes", kLongestText));
        if (const auto hidden = base::hidden_character(*text))
            return refuse(
                "hidden-character",
                fmt::format("The field \"{}\" holds the character {}, which nobody sees or "
                            "which turns the order of the others; leave it out.",
                            field, base::code_point_name(*hidden)),
                std::nullopt,
                {{"field", std::string(field)}, {"character", base::code_point_name(*hidden)}});
    }
    return {};
}

Result<void> check_needed(std::string_view field, const std::string& text) {
    if (text.empty())
        return bad_field(field, "a text");
    return check_lines({{field, &text}});
}

Result<void> check_sex(const std::string& sex) {
    if (!sex.empty() && sex != "m" && sex != "f")
        return bad_field("sex", "m or f");
    return {};
}

/// "2026-11-25", or nothing.
Result<void> check_day(std::string_view field, const std::string& day) {
    constexpr std::string_view kForm = "0000-00-00";
    bool fits = day.size() == kForm.size();
    for (std::size_t i = 0; fits && i < day.size(); ++i)
        fits = kForm[i] == '-' ? day[i] == '-' : day[i] >= '0' && day[i] <= '9';
    return fits || day.empty() ? Result<void>() : bad_field(field, "a day such as 2026-11-25");
}

struct NewFact {
    const Office& office;
    bool same_name = false;

    Result<void> operator()(const Opened& fact) const {
        if (base::trimmed_wide(fact.name).empty())
            return bad_field("name", "a text");
        KYVIEN_TRY(check_lines({{"name", &fact.name}, {"lots", &fact.lots}}));
        return check_tie_breaks(fact);
    }
    Result<void> operator()(const Entered& fact) const {
        KYVIEN_TRY(check_entry(fact));
        for (const Entry& other : office.event().entries) {
            // Two ids are two players, or the office refuses one id twice.
            const bool may_be_one = fact.id.empty() || other.id.empty();
            if (!same_name && may_be_one && other.name == fact.name)
                return refuse("same-name",
                              fmt::format("{} is already number {}; say so if it is another player "
                                          "of this name (--same-name).",
                                          fact.name, other.number),
                              std::nullopt,
                              {{"name", fact.name}, {"entry", std::to_string(other.number)}});
        }
        return {};
    }
    Result<void> operator()(const EntryCorrected& fact) const {
        KYVIEN_TRY(check_entry(fact.entry));
        KYVIEN_TRY(check_lines({{"reason", &fact.reason}}));
        if (office.has_meetings() && !fact.entry.team.empty())
            return office_refuses("teams-are-entries",
                                  "teams are entries here; list their players as members");
        return {};
    }
    Result<void> operator()(const Withdrew& fact) const {
        return check_needed("reason", fact.reason);
    }
    Result<void> operator()(const MeetingForbidden& fact) const {
        return check_needed("reason", fact.reason);
    }
    Result<void> operator()(const Paired& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const Unpaired& fact) const {
        return check_needed("reason", fact.reason);
    }
    Result<void> operator()(const ResultEntered& fact) const {
        KYVIEN_TRY(check_lines({{"kept", &fact.game}, {"reason", &fact.reason}}));
        return check_confirmation(office, fact);
    }
    Result<void> operator()(const GameEntered& fact) const {
        KYVIEN_TRY(check_lines({{"kept", &fact.kept}, {"reason", &fact.reason}}));
        return check_confirmation(office, fact);
    }
    Result<void> operator()(const LotsDrawn& fact) const {
        KYVIEN_TRY(check_needed("seed", fact.seed));
        // Anybody could choose a seed whose digest nobody knows, until it gives what he wants.
        if (office.opened().lots.empty() && office.rounds().empty())
            return office_refuses("lots-not-announced",
                                  "the digest of the seed was not published; announce it, then "
                                  "draw");
        return {};
    }
    Result<void> operator()(const Undone& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const MemberListed& fact) const {
        KYVIEN_TRY(check_lines({{"name", &fact.name},
                                {"title", &fact.title},
                                {"federation", &fact.federation},
                                {"id", &fact.id},
                                {"birth", &fact.birth}}));
        KYVIEN_TRY(check_sex(fact.sex));
        return check_range("rating", fact.rating, 0, kHighestRating);
    }
    Result<void> operator()(const KeptApart& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const PenaltyGiven& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const RuleLifted& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const PlacesSettled& fact) const {
        return check_lines({{"seed", &fact.seed}, {"reason", &fact.reason}});
    }
    Result<void> operator()(const DetailsGiven& fact) const {
        KYVIEN_TRY(check_lines({{"city", &fact.city},
                                {"federation", &fact.federation},
                                {"arbiter", &fact.arbiter},
                                {"deputies", &fact.deputies},
                                {"tempo", &fact.tempo},
                                {"time_control", &fact.time_control}}));
        KYVIEN_TRY(check_day("begins", fact.begins));
        KYVIEN_TRY(check_day("ends", fact.ends));
        for (const std::string& day : fact.days)
            KYVIEN_TRY(check_day("days", day));
        return {};
    }
    Result<void> operator()(const RoundsChanged& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const ColoursReversed& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const FileAccepted& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const HandPairingBegun& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    Result<void> operator()(const Closed& fact) const {
        return check_lines({{"note", &fact.note}});
    }
    Result<void> operator()(const Reopened& fact) const {
        return check_lines({{"reason", &fact.reason}});
    }
    // Only numbers, of which apply() knows everything.
    Result<void> operator()(const CameBack&) const { return {}; }
    Result<void> operator()(const ByeGranted&) const { return {}; }
    Result<void> operator()(const WarningsCounted&) const { return {}; }
    Result<void> operator()(const LineUpGiven&) const { return {}; }
    Result<void> operator()(const CheckedIn&) const { return {}; }
    Result<void> operator()(const ListSorted&) const { return {}; }
    Result<void> operator()(const LotsAnnounced&) const { return {}; }

  private:
    /// Where all meet all, or who loses is out, opponents' points divide nobody rightly (C.07).
    static Result<void> check_tie_breaks(const Opened& opened) {
        const SystemKind system = opened.system;
        if (is_of_teams(opened.meeting) ||
            (system != SystemKind::RoundRobin && system != SystemKind::DoubleRoundRobin &&
             system != SystemKind::Knockout))
            return {};
        for (const std::string& name : opened.tie_breaks) {
            const auto parsed = parse_tie_break(name);
            if (parsed && (parsed->kind == TieBreakKind::Buchholz ||
                           parsed->kind == TieBreakKind::ForeBuchholz ||
                           parsed->kind == TieBreakKind::AverageBuchholz))
                return office_refuses("buchholz-of-swiss-only",
                                      "{tie-break} is for Swiss systems, not for a round robin or "
                                      "a knockout",
                                      {{"tie-break", name}});
        }
        return {};
    }
    static Result<void> check_entry(const Entered& entry) {
        if (base::trimmed_wide(entry.name).empty())
            return office_refuses("entry-name-missing", "an entry has a name");
        KYVIEN_TRY(check_lines({{"name", &entry.name},
                                {"title", &entry.title},
                                {"federation", &entry.federation},
                                {"club", &entry.club},
                                {"team", &entry.team},
                                {"id", &entry.id},
                                {"birth", &entry.birth}}));
        KYVIEN_TRY(check_sex(entry.sex));
        KYVIEN_TRY(check_range("rating", entry.rating, 0, kHighestRating));
        return check_range("grade", entry.grade, kLowestGrade, kHighestGrade);
    }
};

// ---- the facts of a command ----

Result<void> check_numbers(const std::vector<EntryNumber>& numbers) {
    if (numbers.empty())
        return refuse("nobody-named", "Name the numbers.");
    std::vector<EntryNumber> sorted = numbers;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
        auto refused =
            office_refuses("named-twice", "number {number} is named twice", {{"number", *twice}});
        refused.error().values.emplace_back("entry", std::to_string(*twice));
        return refused;
    }
    return {};
}

/// One fact for each of the numbers.
template <typename Make>
Result<OfficeFacts> for_each(const std::vector<EntryNumber>& numbers, const Make& make) {
    KYVIEN_TRY(check_numbers(numbers));
    OfficeFacts facts;
    for (const EntryNumber number : numbers)
        facts.emplace_back(make(number));
    return facts;
}

/// Boards of a round that wait for their result, from 1.
std::vector<std::size_t> missing_results(const Office& office, int round) {
    std::vector<std::size_t> missing;
    if (round < 1)
        return missing;
    const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
    for (std::size_t board = 0; board < boards.size(); ++board)
        if (boards[board].result.empty())
            missing.push_back(board + 1);
    return missing;
}

struct FactsOf {
    const Office& office;

    [[nodiscard]] int last() const { return paired(office); }
    [[nodiscard]] int next() const { return paired(office) + 1; }

    Result<OfficeFacts> operator()(const command::Open& open) const {
        return OfficeFacts{open.opened};
    }

    Result<OfficeFacts> operator()(const command::Enter& enter) const {
        Entered entry = enter.entry;
        if (entry.number == 0)
            entry.number = static_cast<EntryNumber>(next_entry_number(office));
        entry.from_round = next();
        OfficeFacts facts{entry};
        if (enter.entry.number == 0)
            insert(facts);
        return facts;
    }

    Result<OfficeFacts> operator()(const command::EnterList& list) const {
        const auto entries = KYVIEN_TRY(entries_of_list(office, list.text));
        if (entries.empty())
            return bad_field("text", "a list with a head line and an entry a line");
        OfficeFacts facts = facts_of_list(office, entries);
        insert(facts);
        return facts;
    }

    Result<OfficeFacts> operator()(const command::Correct& correct) const {
        EntryCorrected fact{correct.entry, correct.reason};
        if (const Entered* known = office.entered(fact.entry.number))
            fact.entry.from_round = known->from_round;
        return OfficeFacts{std::move(fact)};
    }

    Result<OfficeFacts> operator()(const command::Withdraw& withdraw) const {
        return for_each(withdraw.numbers, [&](EntryNumber number) {
            return Withdrew{number, last(), withdraw.reason};
        });
    }

    Result<OfficeFacts> operator()(const command::Return& back) const {
        return for_each(back.numbers, [&](EntryNumber number) { return CameBack{number, next()}; });
    }

    Result<OfficeFacts> operator()(const command::GrantBye& bye) const {
        const int rounds = office.opened().rounds > 0 ? office.opened().rounds : kMostRounds;
        if (bye.round)
            KYVIEN_TRY(check_range("round", *bye.round, 1, rounds));
        return for_each(bye.numbers, [&](EntryNumber number) {
            return ByeGranted{number, bye.round.value_or(next()), bye.kind};
        });
    }

    Result<OfficeFacts> operator()(const command::CheckIn& check_in) const {
        std::vector<EntryNumber> numbers;
        if (check_in.all)
            for (const Entry& entry : office.event().entries)
                if (office.is_checked_in(entry.number) != check_in.here)
                    numbers.push_back(entry.number);
        // Who is named beside "all" is among them, or is told that it is so already.
        for (const EntryNumber number : check_in.numbers)
            if (!check_in.all || std::ranges::find(numbers, number) == numbers.end())
                numbers.push_back(number);
        if (numbers.empty())
            return refuse("nobody-named", "Name the numbers, or --all.");
        return for_each(numbers,
                        [&](EntryNumber number) { return CheckedIn{number, check_in.here}; });
    }

    Result<OfficeFacts> operator()(const command::ListMembers& list) const {
        if (list.members.empty())
            return refuse("nobody-named", "Name the players.");
        int place = list.place.value_or(static_cast<int>(office.members(list.team).size()) + 1);
        OfficeFacts facts;
        for (MemberListed member : list.members) {
            member.team = list.team;
            member.place = place++;
            facts.emplace_back(std::move(member));
        }
        return facts;
    }

    Result<OfficeFacts> operator()(const command::Forbid& forbid) const {
        KYVIEN_TRY(check_numbers(forbid.numbers));
        KYVIEN_TRY(check_round("first_round", forbid.first_round));
        KYVIEN_TRY(check_round("last_round", forbid.last_round));
        return OfficeFacts{MeetingForbidden{forbid.numbers, forbid.first_round.value_or(next()),
                                            forbid.last_round.value_or(kMostRounds),
                                            forbid.reason}};
    }

    Result<OfficeFacts> operator()(const command::KeepApart& apart) const {
        KYVIEN_TRY(check_round("first_round", apart.first_round));
        KYVIEN_TRY(check_round("last_round", apart.last_round));
        return OfficeFacts{KeptApart{apart.by, apart.first_round.value_or(next()),
                                     apart.last_round.value_or(kMostRounds), apart.reason}};
    }

    Result<OfficeFacts> operator()(const command::Lift& lift) const {
        if (lift.by && !lift.numbers.empty())
            return bad_field("by", "absent where numbers are given");
        if (!lift.by)
            KYVIEN_TRY(check_numbers(lift.numbers));
        KYVIEN_TRY(check_round("first_round", lift.first_round));
        return OfficeFacts{RuleLifted{lift.numbers, lift.by.value_or(ApartBy{}),
                                      lift.first_round.value_or(next()), lift.reason}};
    }

    Result<OfficeFacts> operator()(const command::SortList& sort) const {
        if (office.event().entries.empty())
            return refuse("too-few-entries", "Two entries make a tournament.");
        const ListOrder as = sort.as.value_or(usual_order(office));
        return OfficeFacts{ListSorted{as, list_in_order(office, as)}};
    }

    Result<OfficeFacts> operator()(const command::AnnounceLots& announce) const {
        return OfficeFacts{LotsAnnounced{announce.digest}};
    }

    Result<OfficeFacts> operator()(const command::DrawLots& draw) const {
        std::vector<std::string> items;
        for (const Entry& entry : office.event().entries)
            items.push_back(std::to_string(entry.number));
        LotsDrawn lots{draw.seed, {}};
        for (const std::string& item : draw_lots(draw.seed, items))
            lots.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
        return OfficeFacts{std::move(lots)};
    }

    Result<OfficeFacts> operator()(const command::Pair&) const {
        auto proposed = KYVIEN_TRY(propose_pairing(office, next()));
        if (office.event().entries.empty())
            return refuse("too-few-entries", "Two entries make a tournament.");
        Paired fact;
        fact.round = next();
        fact.boards = std::move(proposed.boards);
        fact.bye = proposed.bye.value_or(0);
        return OfficeFacts{std::move(fact)};
    }

    Result<OfficeFacts> operator()(const command::BeginHandPairing& begin) const {
        return OfficeFacts{HandPairingBegun{next(), begin.reason}};
    }

    Result<OfficeFacts> operator()(const command::PairByHand& pair) const {
        if (!pair.with_missing)
            if (const auto missing = missing_results(office, last()); !missing.empty())
                return refuse(
                    "result-missing",
                    fmt::format("Round {}: board {} has no result yet.", last(), missing.front()),
                    std::nullopt,
                    {{"round", std::to_string(last())},
                     {"board", std::to_string(missing.front())}});
        Paired fact;
        fact.round = next();
        fact.by_hand = true;
        fact.boards = pair.boards;
        give_handicaps(office, fact.round, fact.boards);
        fact.bye = pair.bye;
        fact.reason = pair.reason.empty() && office.hand_pairing() != nullptr
                          ? office.hand_pairing()->reason
                          : pair.reason;
        if (auto proposed = system_pairing(office, fact.round)) {
            fact.proposed = std::move(proposed->boards);
            fact.proposed_bye = proposed->bye.value_or(0);
        }
        return OfficeFacts{std::move(fact)};
    }

    Result<OfficeFacts> operator()(const command::Unpair& unpair) const {
        return OfficeFacts{Unpaired{last(), unpair.reason}};
    }

    Result<OfficeFacts> operator()(const command::EnterResults& entered) const {
        if (entered.results.empty())
            return bad_field("results", "a board and its result");
        KYVIEN_TRY(check_round("round", entered.round));
        OfficeFacts facts;
        for (const command::BoardResult& each : entered.results) {
            const int round = entered.round.value_or(last());
            if (each.game != 0)
                facts.emplace_back(GameEntered{round, each.board, each.game, each.result,
                                               entered.kept, entered.reason, entered.confirmed});
            else
                facts.emplace_back(ResultEntered{round, each.board, each.result, entered.kept,
                                                 entered.reason, entered.confirmed});
        }
        return facts;
    }

    Result<OfficeFacts> operator()(const command::Penalise& penalise) const {
        KYVIEN_TRY(check_round("round", penalise.round));
        if (penalise.points > kMostPenalty || penalise.points == Points{})
            return bad_field(
                "points", fmt::format("more than nought and at most {}", to_string(kMostPenalty)));
        return OfficeFacts{PenaltyGiven{penalise.number, penalise.round.value_or(last()),
                                        penalise.points, penalise.reason, penalise.given}};
    }

    Result<OfficeFacts> operator()(const command::ReverseColours& reverse) const {
        KYVIEN_TRY(check_round("round", reverse.round));
        return OfficeFacts{
            ColoursReversed{reverse.round.value_or(last()), reverse.board, reverse.reason}};
    }

    Result<OfficeFacts> operator()(const command::GiveDetails& give) const {
        return OfficeFacts{give.details};
    }

    Result<OfficeFacts> operator()(const command::ChangeRounds& change) const {
        return OfficeFacts{RoundsChanged{change.rounds, change.reason}};
    }

    Result<OfficeFacts> operator()(const command::AcceptFile& accept) const {
        return OfficeFacts{FileAccepted{accept.digests, accept.reason}};
    }

    Result<OfficeFacts> operator()(const command::CountWarnings& count) const {
        return OfficeFacts{WarningsCounted{count.number, count.warnings}};
    }

    Result<OfficeFacts> operator()(const command::SettlePlaces& settle) const {
        std::vector<EntryNumber> order = settle.numbers;
        if (!settle.seed.empty()) {
            std::vector<std::string> items;
            std::ranges::sort(order);
            for (const EntryNumber number : order)
                items.push_back(std::to_string(number));
            order.clear();
            for (const std::string& item : draw_lots(settle.seed, items))
                order.push_back(static_cast<EntryNumber>(std::stoi(item)));
        }
        return OfficeFacts{PlacesSettled{std::move(order), settle.seed, settle.reason}};
    }

    Result<OfficeFacts> operator()(const command::HandInLineUp& line_up) const {
        KYVIEN_TRY(check_round("round", line_up.round));
        return OfficeFacts{
            LineUpGiven{line_up.team, line_up.round.value_or(std::max(1, last())), line_up.places}};
    }

    Result<OfficeFacts> operator()(const command::Close& close) const {
        return OfficeFacts{Closed{close.note}};
    }
    Result<OfficeFacts> operator()(const command::Reopen& reopen) const {
        return OfficeFacts{Reopened{reopen.reason}};
    }
    Result<OfficeFacts> operator()(const command::Undo& undo) const {
        const int to = undo.to.value_or(static_cast<int>(office.seq()) - 1);
        return OfficeFacts{Undone{static_cast<std::size_t>(std::max(0, to)), undo.reason}};
    }

  private:
    /// Newcomers to a list that was put in order take the place that they would have had.
    void insert(OfficeFacts& facts) const {
        // Captains hold keys by the number of their team.
        if (!office.sorted_as() || !may_renumber(office) || is_of_teams(office.opened().meeting))
            return;
        // Tried first: who cannot enter is refused as without a list.
        Office trial = office;
        std::vector<EntryNumber> newcomers;
        for (const OfficeEventBody& fact : facts) {
            if (!apply(trial, {0, {}, fact}))
                return;
            if (const auto* entered = std::get_if<Entered>(&fact))
                newcomers.push_back(entered->number);
        }
        std::vector<EntryNumber> list = list_with_inserted(trial, *office.sorted_as(), newcomers);
        if (!std::ranges::is_sorted(list))
            facts.emplace_back(ListSorted{*office.sorted_as(), std::move(list)});
    }
};

Result<OfficeFacts> facts_of(const Office& office, const OfficeCommand& command) {
    if (!office.is_open() && !std::holds_alternative<command::Open>(command))
        return office_refuses("not-opened", "a log begins with the tournament being opened");
    return std::visit(FactsOf{office}, command);
}

bool allows_same_name(const OfficeCommand& command) {
    if (const auto* enter = std::get_if<command::Enter>(&command))
        return enter->same_name;
    const auto* list = std::get_if<command::EnterList>(&command);
    return list != nullptr && list->same_name;
}

/// Whom a fact is about, where a command makes one for each number.
EntryNumber number_of(const OfficeEventBody& fact) {
    if (const auto* withdrew = std::get_if<Withdrew>(&fact))
        return withdrew->number;
    if (const auto* back = std::get_if<CameBack>(&fact))
        return back->number;
    if (const auto* bye = std::get_if<ByeGranted>(&fact))
        return bye->number;
    const auto* checked = std::get_if<CheckedIn>(&fact);
    return checked == nullptr ? EntryNumber{0} : checked->number;
}

/// Of several facts the refusal says which one could not follow.
Refusal placed(Refusal refusal, const OfficeFacts& facts, std::size_t at) {
    if (facts.size() < 2)
        return refusal;
    if (const EntryNumber number = number_of(facts[at]); number != 0) {
        refusal.english = fmt::format("Number {}: {}", number, refusal.english);
        refusal.values.emplace_back("entry", std::to_string(number));
    }
    refusal.values.emplace_back("fact", std::to_string(at + 1));
    return refusal;
}

Result<void> follow(Office& office, const OfficeEventBody& fact, bool same_name) {
    KYVIEN_TRY(std::visit(NewFact{office, same_name}, fact));
    return apply(office, {0, {}, fact});
}

/// All of the facts; what could follow before one that cannot stays in `office`.
Result<void> follow(Office& office, const OfficeFacts& facts, bool same_name) {
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (auto followed = follow(office, facts[i], same_name); !followed)
            return refuse(placed(std::move(followed.error()), facts, i));
    return {};
}

bool is_pairing(const OfficeCommand& command) {
    return std::holds_alternative<command::Pair>(command) ||
           std::holds_alternative<command::PairByHand>(command);
}

/// What should have been done before the first pairing.
void add_list_warnings(const Office& state, std::vector<OfficeWarning>& warnings) {
    const Opened& opened = state.opened();
    const bool by_lot = opened.ranking == Ranking::ChineseRoundRobin ||
                        opened.ranking == Ranking::ChineseScorePairing;
    if (by_lot && state.lot_order().empty())
        warnings.push_back({"lots-not-drawn",
                            "no lots were drawn; the first round is drawn by lot (Go 31.4)",
                            {}});
    else if (!by_lot && state.lot_order().empty() && !is_in_order(state, usual_order(state)))
        warnings.push_back({"list-not-sorted",
                            "the list is not in the order of strength; `kyvien tournament sort` "
                            "puts it in order before round 1",
                            {}});
}

void add_missing_warning(const Office& state, std::vector<OfficeWarning>& warnings) {
    const int round = paired(state);
    std::string boards;
    for (const std::size_t board : missing_results(state, round))
        boards += fmt::format("{}{}", boards.empty() ? "" : ",", board);
    if (!boards.empty())
        warnings.push_back({"result-missing",
                            fmt::format("round {} has no result yet at boards {}", round, boards),
                            {{"round", std::to_string(round)}, {"boards", boards}}});
}

OfficeWarning not_checked_in_warning(const Office& state, std::span<const EntryNumber> missing) {
    std::string numbers, names;
    for (const EntryNumber number : missing) {
        const std::string comma = names.empty() ? "" : ", ";
        numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", number);
        names += fmt::format("{}{} {}", comma, number, state.entered(number)->name);
    }
    return {"not-checked-in",
            fmt::format("not checked in, and not paired: {}", names),
            {{"entries", numbers}, {"names", names}}};
}

}  // namespace
}  // namespace decide_office

Result<OfficeFacts> decide(const Office& state, const OfficeCommand& command) {
    auto facts = KYVIEN_TRY(decide_office::facts_of(state, command));
    Office trial = state;
    KYVIEN_TRY(decide_office::follow(trial, facts, decide_office::allows_same_name(command)));
    return facts;
}

Result<OfficeFacts> carry_out(Office& office, const OfficeCommand& command) {
    auto facts = KYVIEN_TRY(decide_office::facts_of(office, command));
    const bool same_name = decide_office::allows_same_name(command);
    if (facts.size() == 1) {  // apply() leaves the office as it was, where it refuses
        KYVIEN_TRY(decide_office::follow(office, facts, same_name));
        return facts;
    }
    Office trial = office;
    KYVIEN_TRY(decide_office::follow(trial, facts, same_name));
    office = std::move(trial);
    return facts;
}

Result<TriedCommand> try_out(Office& office, const OfficeCommand& command) {
    TriedCommand tried;
    tried.facts = KYVIEN_TRY(decide_office::facts_of(office, command));
    const bool same_name = decide_office::allows_same_name(command);
    for (std::size_t i = 0; i < tried.facts.size(); ++i) {
        auto followed = decide_office::follow(office, tried.facts[i], same_name);
        tried.refusals.push_back(followed ? std::nullopt
                                          : std::optional(decide_office::placed(
                                                std::move(followed.error()), tried.facts, i)));
    }
    return tried;
}

std::vector<OfficeWarning> warnings_of(const Office& state, const OfficeCommand& command) {
    std::vector<OfficeWarning> warnings;
    if (!state.is_open())
        return warnings;
    if (decide_office::is_pairing(command)) {
        if (state.rounds().empty() && state.event().entries.size() > 2)
            decide_office::add_list_warnings(state, warnings);
        decide_office::add_missing_warning(state, warnings);
        const auto missing = state.opened().check_in
                                 ? not_checked_in(state, decide_office::paired(state) + 1)
                                 : std::vector<EntryNumber>();
        if (!missing.empty())
            warnings.push_back(decide_office::not_checked_in_warning(state, missing));
    }
    if (!std::holds_alternative<command::EnterResults>(command))
        return warnings;
    const auto facts = decide_office::facts_of(state, command);
    if (!facts)
        return warnings;
    for (const OfficeEventBody& fact : *facts) {
        const auto correction = correction_of(state, fact);
        if (!correction || correction->needed == Confirmation::Plain)
            continue;
        const auto* game = std::get_if<GameEntered>(&fact);
        const int board = game != nullptr ? game->board : std::get<ResultEntered>(fact).board;
        warnings.push_back({"correction",
                            correction->warning,
                            {{"board", std::to_string(board)},
                             {"needed", std::string(name(correction->needed))},
                             {"was", correction->was}}});
    }
    return warnings;
}

}  // namespace kyvien::tournament
