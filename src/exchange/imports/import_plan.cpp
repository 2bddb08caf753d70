#include "exchange/imports/import_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/result.h"
#include "exchange/imports/internal/import_trial.h"
#include "exchange/imports/names.h"
#include "tournament/office/entry_list.h"

namespace kyvien::exchange {

using tournament::Entered;
using tournament::Entry;
using tournament::Office;
using tournament::OfficeEventBody;
namespace command = tournament::command;
using Kind = PlannedChange::Kind;

namespace {

/// The entries of an office by id and by name.
struct Known {
    std::map<std::string, EntryNumber, std::less<>> ids;
    std::multimap<std::string, EntryNumber, std::less<>> names;

    explicit Known(const Office& office) {
        for (const Entry& entry : office.event().entries)
            add(entry.number, entry.name, entry.id);
    }
    void add(EntryNumber number, const std::string& name, const std::string& id) {
        if (!id.empty())
            ids.emplace(id, number);
        names.emplace(name_key(name), number);
    }
};

std::string shown(const std::string& text) {
    return text.empty() ? "nothing" : "'" + text + "'";
}

}  // namespace

std::string_view name(Kind kind) {
    constexpr std::string_view kNames[] = {"opens",     "enters",  "corrects", "same",  "duplicate",
                                           "not found", "several", "pairs",    "result"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool ImportPlan::has_skipped_lines() const {
    return std::ranges::any_of(changes, [](const PlannedChange& change) {
        return change.kind == Kind::Duplicate || change.kind == Kind::Ambiguous;
    });
}

// ---- entries ----

namespace {

Entered entered_of(const Office& office, const ListedPlayer& player) {
    Entered entry;
    entry.name = player.name;
    entry.rating = player.rating.value_or(0);
    entry.title = player.title;
    entry.federation = player.federation;
    entry.club =
        player.club.empty() && !is_of_teams(office.opened().meeting) ? player.team : player.club;
    if (office.opened().member_total)
        entry.team = player.team;
    entry.id = player.id;
    entry.grade = player.grade.value_or(0);
    entry.sex = player.sex == "w" ? "f" : player.sex;
    entry.birth = player.birth;
    return entry;
}

/// An entry's data other than the name.
std::string details_beside(const Entered& entry) {
    std::string what;
    for (const std::string& part :
         {entry.title, entry.rating > 0 ? std::to_string(entry.rating) : std::string(),
          entry.federation, entry.club, entry.id})
        if (!part.empty())
            what += (what.empty() ? "" : ", ") + part;
    return what;
}

/// A list of members: they join their teams in the order of the lines, on the next free boards.
Result<ImportPlan> plan_members(const Office& office, const std::vector<ListedPlayer>& players) {
    ImportPlan plan;
    Office trial = office;
    std::map<std::string, EntryNumber, std::less<>> teams;
    for (const Entry& entry : office.event().entries)
        teams.emplace(name_key(entry.name), entry.number);
    for (const ListedPlayer& player : players) {
        if (player.team.empty())
            return refused(player.line, "team-not-told",
                           fmt::format("{} has no team, but the lines above have", player.name),
                           {{"name", player.name}});
        if (!teams.contains(name_key(player.team))) {
            Entered team;
            team.number = static_cast<EntryNumber>(next_entry_number(trial));
            team.name = player.team;
            KYVIEN_TRY(apply_command(trial, plan, command::Enter{team, true}, player.line));
            teams.emplace(name_key(team.name), team.number);
            plan.changes.push_back({Kind::Enters, team.number, team.name, {}, player.line});
        }
        const EntryNumber team = teams.find(name_key(player.team))->second;
        const auto members = trial.members(team);
        const auto reference = std::ranges::find_if(members, [&](const auto& member) {
            return name_key(member.name) == name_key(player.name);
        });
        if (reference != members.end()) {
            plan.changes.push_back(
                {Kind::Duplicate,
                 team,
                 player.name,
                 fmt::format("is player {} of {} already", reference->place, player.team),
                 player.line,
                 {{"other", std::to_string(reference->place)}, {"name", reference->name}}});
            continue;
        }
        const Entered line = entered_of(office, player);
        const int place = static_cast<int>(members.size()) + 1;
        KYVIEN_TRY(apply_command(
            trial, plan,
            command::ListMembers{team, place, {tournament::member_of(line, team, place)}},
            player.line));
        const std::string beside = details_beside(line);
        plan.changes.push_back(
            {Kind::Enters, team, player.name,
             fmt::format("{} {}{}{}", player.team, place, beside.empty() ? "" : ", ", beside),
             player.line});
    }
    return plan;
}

}  // namespace

Result<ImportPlan> plan_entries(const Office& office, const std::vector<ListedPlayer>& players) {
    if (is_of_teams(office.opened().meeting) &&
        std::ranges::any_of(players, [](const auto& player) { return !player.team.empty(); }))
        return plan_members(office, players);
    ImportPlan plan;
    Office trial = office;
    Known known(office);
    int next = office.event().entries.empty() ? 1 : office.event().entries.back().number + 1;
    for (const ListedPlayer& player : players)
        next = std::max(next, player.number + 1);
    const auto reference_of = [&](const ListedPlayer& player) -> std::optional<EntryNumber> {
        if (const auto found = known.ids.find(player.id);
            !player.id.empty() && found != known.ids.end())
            return found->second;
        const auto [first, last] = known.names.equal_range(name_key(player.name));
        for (auto each = first; each != last; ++each)
            // Two people may have the same name; different ids show that they are two.
            if (player.id.empty() || trial.entered(each->second)->id.empty())
                return each->second;
        return std::nullopt;
    };
    for (const ListedPlayer& player : players) {
        if (const auto reference = reference_of(player)) {
            const Entered& other = *trial.entered(*reference);
            plan.changes.push_back(
                {Kind::Duplicate,
                 other.number,
                 player.name,
                 fmt::format("is number {} already{}", other.number,
                             other.name == player.name ? "" : " as " + other.name),
                 player.line,
                 {{"other", std::to_string(other.number)}, {"name", other.name}}});
            continue;
        }
        if (player.number == 0 && next > tournament::kMaxEntries)
            return refused(player.line, "no-numbers-left",
                           fmt::format("there are no numbers above {}", tournament::kMaxEntries),
                           {{"most", std::to_string(tournament::kMaxEntries)}});
        Entered entry = entered_of(office, player);
        entry.number = static_cast<EntryNumber>(player.number > 0 ? player.number : next++);
        // Possible duplicates were found above, by more than the spelling of the name.
        KYVIEN_TRY(apply_command(trial, plan, command::Enter{entry, true}, player.line));
        known.add(entry.number, entry.name, entry.id);
        plan.changes.push_back(
            {Kind::Enters, entry.number, entry.name, details_beside(entry), player.line});
    }
    return plan;
}

// ---- ratings ----

namespace {

/// The players in the list that match an entry: one by id, possibly several by name.
std::vector<const ListedPlayer*> fitting(const Entered& entry,
                                         const std::vector<ListedPlayer>& list) {
    std::vector<const ListedPlayer*> found;
    for (const ListedPlayer& player : list)
        if (!entry.id.empty() && player.id == entry.id)
            return {&player};
    if (!entry.id.empty() &&
        std::ranges::any_of(list, [](const ListedPlayer& each) { return !each.id.empty(); }))
        return {};  // an id missing from the list matches no other player
    const std::string plain = plain_name_key(entry.name);
    for (const ListedPlayer& player : list)
        if (plain_name_key(player.name) == plain &&
            (entry.federation.empty() || player.federation.empty() ||
             name_key(entry.federation) == name_key(player.federation)))
            found.push_back(&player);
    return found;
}

/// The changes a list makes to an entry.
struct Improvement {
    std::string what;
    Values fields;
};

/// Takes over the list's data; returns the changes.
Improvement improve(Entered& entry, const ListedPlayer& player) {
    Improvement made;
    const auto say = [&made](std::string_view field, const std::string& was,
                             const std::string& becomes, const std::string& english) {
        made.what += (made.what.empty() ? "" : "; ") + english;
        made.fields.emplace_back(field, fmt::format("{} → {}", was.empty() ? "–" : was, becomes));
    };
    if (player.rating && *player.rating > 0 && *player.rating != entry.rating) {
        say("rating", std::to_string(entry.rating), std::to_string(*player.rating),
            fmt::format("rating {} becomes {}", entry.rating, *player.rating));
        entry.rating = *player.rating;
    }
    const auto take_text = [&](std::string_view field, std::string& into, const std::string& from) {
        if (from.empty() || from == into)
            return;
        say(field, into, from, fmt::format("{} {} becomes {}", field, shown(into), shown(from)));
        into = from;
    };
    take_text("title", entry.title, player.title);
    take_text("federation", entry.federation, player.federation);
    take_text("club", entry.club, player.club);
    take_text("id", entry.id, player.id);
    if (player.grade && *player.grade != entry.grade) {
        const std::string was = grade_text(entry.grade), becomes = grade_text(*player.grade);
        say("grade", was, becomes, fmt::format("grade {} becomes {}", was, becomes));
        entry.grade = *player.grade;
    }
    return made;
}

}  // namespace

Result<ImportPlan> plan_ratings(const Office& office, const std::vector<ListedPlayer>& list,
                                const std::string& source) {
    ImportPlan plan;
    Office trial = office;
    std::map<std::string, EntryNumber> taken_ids;
    for (const Entry& each : office.event().entries) {
        Entered entry = *office.entered(each.number);
        const auto found = fitting(entry, list);
        if (found.empty()) {
            plan.changes.push_back(
                {Kind::Unknown, entry.number, entry.name, "is not in the list", 0});
            continue;
        }
        if (found.size() > 1) {
            std::string ids;
            for (const ListedPlayer* player : found)
                ids += fmt::format("{}{} ({})", ids.empty() ? "" : ", ", player->id,
                                   player->federation);
            plan.changes.push_back(
                {Kind::Ambiguous,
                 entry.number,
                 entry.name,
                 "matches several players in the list; enter the id of one: " + ids,
                 0,
                 {{"ids", ids}}});
            continue;
        }
        const ListedPlayer& player = *found.front();
        const auto [other, fresh] = taken_ids.emplace(player.id, entry.number);
        if (!player.id.empty() && !fresh) {
            plan.changes.push_back(
                {Kind::Duplicate,
                 entry.number,
                 entry.name,
                 fmt::format("is the same player ({}) as number {}", player.id, other->second),
                 player.line,
                 {{"other", std::to_string(other->second)}, {"name", player.id}}});
            continue;
        }
        Improvement made = improve(entry, player);
        const bool same = made.what.empty();
        plan.changes.push_back({same ? Kind::Same : Kind::Corrects, entry.number, entry.name,
                                std::move(made.what), player.line, std::move(made.fields)});
        if (same)
            continue;
        KYVIEN_TRY(apply_command(trial, plan, command::Correct{entry, source}, player.line));
    }
    return plan;
}

// ---- results ----

namespace {

/// Is `text` the number or the name of that entry?
bool is_entry(const Office& office, EntryNumber number, const std::string& text) {
    if (const auto value = whole_number(text))
        return *value == number;
    return plain_name_key(office.entered(number)->name) == plain_name_key(text);
}

}  // namespace

Result<ImportPlan> plan_results(const Office& office, const std::vector<ListedResult>& results,
                                const std::string& source) {
    ImportPlan plan;
    Office trial = office;
    for (const ListedResult& listed : results) {
        if (listed.round > static_cast<int>(office.rounds().size()))
            return refused(listed.line, "round-not-paired",
                           fmt::format("round {} is not paired", listed.round),
                           {{"round", std::to_string(listed.round)}});
        const auto& boards = trial.rounds()[static_cast<std::size_t>(listed.round - 1)].boards;
        int number = listed.board;
        for (std::size_t i = 0; number == 0 && i < boards.size(); ++i)
            if (is_entry(office, boards[i].board.white, listed.white) &&
                is_entry(office, boards[i].board.black, listed.black))
                number = static_cast<int>(i) + 1;
        if (number == 0)
            return refused(listed.line, "do-not-meet",
                           fmt::format("{} and {} do not meet in round {}", listed.white,
                                       listed.black, listed.round),
                           {{"white", listed.white},
                            {"black", listed.black},
                            {"round", std::to_string(listed.round)}});
        if (number > static_cast<int>(boards.size()))
            return refused(listed.line, "no-such-board",
                           fmt::format("round {} has boards 1 to {}", listed.round, boards.size()),
                           {{"round", std::to_string(listed.round)},
                            {"boards", std::to_string(boards.size())}});
        const tournament::BoardState& board = boards[static_cast<std::size_t>(number - 1)];
        for (const auto& [told, sits] : {std::pair{&listed.white, board.board.white},
                                         std::pair{&listed.black, board.board.black}})
            if (!told->empty() && !is_entry(office, sits, *told))
                return refused(listed.line, "other-at-board",
                               fmt::format("at board {} of round {} sits {}, not {}", number,
                                           listed.round, office.entered(sits)->name, *told),
                               {{"board", std::to_string(number)},
                                {"round", std::to_string(listed.round)},
                                {"sits", office.entered(sits)->name},
                                {"told", *told}});
        PlannedChange change{Kind::Result,
                             0,
                             fmt::format("round {}, board {}", listed.round, number),
                             listed.result,
                             listed.line,
                             {{"round", std::to_string(listed.round)},
                              {"board", std::to_string(number)},
                              {"result", listed.result}}};
        if (board.result == listed.result) {
            change.kind = Kind::Same;
            plan.changes.push_back(std::move(change));
            continue;
        }
        command::EnterResults results_command;
        results_command.round = listed.round;
        results_command.results = {{number, 0, listed.result}};
        if (!board.result.empty()) {
            change.kind = Kind::Corrects;
            change.what = fmt::format("{} becomes {}", board.result, listed.result);
            change.values.emplace_back("was", board.result);
            results_command.kept = board.game;
            results_command.reason = source;
        }
        // A list corrects only the round being played; results on which later rounds were paired
        // are corrected by hand.
        KYVIEN_TRY(apply_command(trial, plan, results_command, listed.line));
        plan.changes.push_back(std::move(change));
    }
    return plan;
}

}  // namespace kyvien::exchange
