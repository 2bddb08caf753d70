#include "exchange/import_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/names.h"

namespace kyvien::exchange {

using tournament::Entered;
using tournament::Entry;
using tournament::Office;
using tournament::OfficeFact;
using Kind = PlannedChange::Kind;

namespace {

std::unexpected<Refusal> refused(int line, const std::string& why) {
    return refuse("import-refused", line > 0 ? fmt::format("line {}: {}", line, why) : why,
                  std::nullopt, {{"line", std::to_string(line)}, {"reason", why}});
}

/// Applies a fact to the trial, so that a plan holds only what can follow.
Result<void> take(Office& trial, ImportPlan& plan, OfficeFact fact, int line) {
    if (auto applied = apply(trial, {0, "import", fact}); !applied)
        return refused(line, applied.error().english);
    plan.facts.push_back(std::move(fact));
    return {};
}

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

bool ImportPlan::leaves_out() const {
    return std::ranges::any_of(changes, [](const PlannedChange& change) {
        return change.kind == Kind::Duplicate || change.kind == Kind::Ambiguous;
    });
}

// ---- entries ----

Result<ImportPlan> plan_entries(const Office& office, const std::vector<ListedPlayer>& players) {
    ImportPlan plan;
    Office trial = office;
    Known known(office);
    int next = office.event().entries.empty() ? 1 : office.event().entries.back().number + 1;
    for (const ListedPlayer& player : players)
        next = std::max(next, player.number + 1);
    const auto twin_of = [&](const ListedPlayer& player) -> std::optional<EntryNumber> {
        if (const auto found = known.ids.find(player.id);
            !player.id.empty() && found != known.ids.end())
            return found->second;
        const auto [first, last] = known.names.equal_range(name_key(player.name));
        for (auto each = first; each != last; ++each)
            // Two people may have one name; two ids say that they are two.
            if (player.id.empty() || trial.entered(each->second)->id.empty())
                return each->second;
        return std::nullopt;
    };
    for (const ListedPlayer& player : players) {
        if (const auto twin = twin_of(player)) {
            const Entered& other = *trial.entered(*twin);
            plan.changes.push_back(
                {Kind::Duplicate, other.number, player.name,
                 fmt::format("is number {} already{}", other.number,
                             other.name == player.name ? "" : " as " + other.name),
                 player.line});
            continue;
        }
        if (player.number == 0 && next > tournament::kMostEntries)
            return refused(player.line,
                           fmt::format("there are no numbers above {}", tournament::kMostEntries));
        Entered entry;
        entry.number = static_cast<EntryNumber>(player.number > 0 ? player.number : next++);
        entry.name = player.name;
        entry.rating = player.rating.value_or(0);
        entry.title = player.title;
        entry.federation = player.federation;
        entry.club = player.club;
        entry.id = player.id;
        entry.grade = player.grade.value_or(0);
        entry.from_round = static_cast<int>(office.rounds().size()) + 1;
        entry.sex = player.sex == "w" ? "f" : player.sex;
        entry.birth = player.birth;
        if (auto taken = take(trial, plan, entry, player.line); !taken)
            return refuse(std::move(taken.error()));
        known.add(entry.number, entry.name, entry.id);
        std::string what;
        for (const std::string& part :
             {entry.title, entry.rating > 0 ? std::to_string(entry.rating) : std::string(),
              entry.federation, entry.club, entry.id})
            if (!part.empty())
                what += (what.empty() ? "" : ", ") + part;
        plan.changes.push_back({Kind::Enters, entry.number, entry.name, what, player.line});
    }
    return plan;
}

// ---- ratings ----

namespace {

/// The players of the list that fit an entry: by id one, by name perhaps several.
std::vector<const ListedPlayer*> fitting(const Entered& entry,
                                         const std::vector<ListedPlayer>& list) {
    std::vector<const ListedPlayer*> found;
    for (const ListedPlayer& player : list)
        if (!entry.id.empty() && player.id == entry.id)
            return {&player};
    if (!entry.id.empty() &&
        std::ranges::any_of(list, [](const ListedPlayer& each) { return !each.id.empty(); }))
        return {};  // an id that the list does not have is nobody else's
    const std::string plain = plain_name_key(entry.name);
    for (const ListedPlayer& player : list)
        if (plain_name_key(player.name) == plain &&
            (entry.federation.empty() || player.federation.empty() ||
             name_key(entry.federation) == name_key(player.federation)))
            found.push_back(&player);
    return found;
}

/// Takes over what the list knows; gives what that changes.
std::string improve(Entered& entry, const ListedPlayer& player) {
    std::string what;
    const auto say = [&what](const std::string& change) {
        what += (what.empty() ? "" : "; ") + change;
    };
    if (player.rating && *player.rating > 0 && *player.rating != entry.rating) {
        say(fmt::format("rating {} becomes {}", entry.rating, *player.rating));
        entry.rating = *player.rating;
    }
    const auto take_text = [&](std::string_view field, std::string& into, const std::string& from) {
        if (from.empty() || from == into)
            return;
        say(fmt::format("{} {} becomes {}", field, shown(into), shown(from)));
        into = from;
    };
    take_text("title", entry.title, player.title);
    take_text("federation", entry.federation, player.federation);
    take_text("club", entry.club, player.club);
    take_text("id", entry.id, player.id);
    if (player.grade && *player.grade != entry.grade) {
        say(fmt::format("grade {} becomes {}", grade_text(entry.grade), grade_text(*player.grade)));
        entry.grade = *player.grade;
    }
    return what;
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
            plan.changes.push_back({Kind::Ambiguous, entry.number, entry.name,
                                    "fits several of the list; enter the id of one: " + ids, 0});
            continue;
        }
        const ListedPlayer& player = *found.front();
        const auto [other, fresh] = taken_ids.emplace(player.id, entry.number);
        if (!player.id.empty() && !fresh) {
            plan.changes.push_back(
                {Kind::Duplicate, entry.number, entry.name,
                 fmt::format("is the same player ({}) as number {}", player.id, other->second),
                 player.line});
            continue;
        }
        const std::string what = improve(entry, player);
        plan.changes.push_back({what.empty() ? Kind::Same : Kind::Corrects, entry.number,
                                entry.name, what, player.line});
        if (what.empty())
            continue;
        if (auto taken = take(trial, plan, tournament::EntryCorrected{entry, source}, player.line);
            !taken)
            return refuse(std::move(taken.error()));
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
            return refused(listed.line, fmt::format("round {} is not paired", listed.round));
        const auto& boards = trial.rounds()[static_cast<std::size_t>(listed.round - 1)].boards;
        int number = listed.board;
        for (std::size_t i = 0; number == 0 && i < boards.size(); ++i)
            if (is_entry(office, boards[i].board.white, listed.white) &&
                is_entry(office, boards[i].board.black, listed.black))
                number = static_cast<int>(i) + 1;
        if (number == 0)
            return refused(listed.line, fmt::format("{} and {} do not meet in round {}",
                                                    listed.white, listed.black, listed.round));
        if (number > static_cast<int>(boards.size()))
            return refused(listed.line,
                           fmt::format("round {} has boards 1 to {}", listed.round, boards.size()));
        const tournament::BoardState& board = boards[static_cast<std::size_t>(number - 1)];
        for (const auto& [told, sits] : {std::pair{&listed.white, board.board.white},
                                         std::pair{&listed.black, board.board.black}})
            if (!told->empty() && !is_entry(office, sits, *told))
                return refused(listed.line,
                               fmt::format("at board {} of round {} sits {}, not {}", number,
                                           listed.round, office.entered(sits)->name, *told));
        PlannedChange change{Kind::Result, 0,
                             fmt::format("round {}, board {}", listed.round, number), listed.result,
                             listed.line};
        if (board.result == listed.result) {
            change.kind = Kind::Same;
            plan.changes.push_back(std::move(change));
            continue;
        }
        tournament::ResultEntered fact;
        fact.round = listed.round;
        fact.board = number;
        fact.result = listed.result;
        if (!board.result.empty()) {
            change.kind = Kind::Corrects;
            change.what = fmt::format("{} becomes {}", board.result, listed.result);
            fact.game = board.game;
            fact.reason = source;
        }
        // A list corrects a round that is being played; what others were paired on is corrected
        // by hand.
        if (auto confirmed = check_confirmation(trial, fact); !confirmed)
            return refused(listed.line, confirmed.error().english);
        if (auto taken = take(trial, plan, std::move(fact), listed.line); !taken)
            return refuse(std::move(taken.error()));
        plan.changes.push_back(std::move(change));
    }
    return plan;
}

// ---- whole tournaments ----

namespace {

tournament::ByeKind bye_of(tournament::Outcome outcome) {
    using tournament::ByeKind;
    using tournament::Outcome;
    return outcome == Outcome::FullBye || outcome == Outcome::PairingBye ? ByeKind::Full
           : outcome == Outcome::HalfBye                                 ? ByeKind::Half
                                                                         : ByeKind::Zero;
}

class Opener {
  public:
    Opener(const Tournament& tournament, const OpenAs& options)
        : tournament_(tournament), options_(options) {}

    Result<ImportPlan> plan() {
        if (auto opened = open(); !opened)
            return refuse(std::move(opened.error()));
        for (const Entry& entry : tournament_.event.entries)
            if (auto entered = enter(entry); !entered)
                return refuse(std::move(entered.error()));
        for (const tournament::ForbiddenMeeting& each : tournament_.event.forbidden)
            if (auto taken = take(trial_, plan_,
                                  tournament::MeetingForbidden{each.entries, each.first_round,
                                                               each.last_round, options_.source},
                                  0);
                !taken)
                return refuse(std::move(taken.error()));
        const int paired = tournament_.event.rounds_paired();
        for (int round = 1; round <= paired; ++round)
            if (auto taken = take_round(round); !taken)
                return refuse(std::move(taken.error()));
        for (const Entry& entry : tournament_.event.entries)
            for (int round = paired + 1; round <= static_cast<int>(entry.records.size()); ++round)
                if (auto granted = grant(entry, round); !granted)
                    return refuse(std::move(granted.error()));
        return std::move(plan_);
    }

  private:
    Result<void> open() {
        const tournament::PointSystem& points = tournament_.event.points;
        const bool two = points == tournament::PointSystem::two_one_zero();
        if (!two && points != tournament::PointSystem{})
            return refused(0,
                           "the file counts points in a way of its own; an office counts 1, 1/2, "
                           "0 or 2, 1, 0");
        tournament::Opened opened;
        opened.name = tournament_.event.name.empty() ? options_.source : tournament_.event.name;
        opened.system = options_.system;
        opened.rounds = tournament_.event.rounds_planned;
        opened.two_one_zero = two;
        opened.ranking = two ? tournament::Ranking::ChineseScorePairing : tournament::Ranking::Fide;
        if (!two)
            opened.tie_breaks = {"BH/C1", "BH", "SB", "DE"};
        plan_.changes.push_back({Kind::Opens, 0, opened.name,
                                 fmt::format("{}, {} rounds", name(opened.system), opened.rounds),
                                 0});
        return take(trial_, plan_, std::move(opened), 0);
    }

    Result<void> enter(const Entry& entry) {
        const Details* details = tournament_.find_details(entry.number);
        Entered entered;
        entered.number = entry.number;
        entered.name = entry.name;
        entered.rating = entry.rating;
        entered.title = entry.title;
        entered.federation = entry.federation;
        entered.id = entry.id;
        entered.sex = entry.sex == "w" ? "f" : entry.sex;
        entered.birth = entry.birth;
        if (details != nullptr) {
            entered.club = details->club;
            entered.grade = details->grade.value_or(0);
            if (entered.id.empty())
                entered.id = details->egf_pin;
        }
        plan_.changes.push_back({Kind::Enters, entry.number, entry.name,
                                 entry.rating > 0 ? std::to_string(entry.rating) : "", 0});
        return take(trial_, plan_, std::move(entered), 0);
    }

    Result<void> grant(const Entry& entry, int round) {
        const tournament::RoundRecord record = entry.record(round);
        if (record.outcome == tournament::Outcome::None)
            return {};
        return take(trial_, plan_,
                    tournament::ByeGranted{entry.number, round, bye_of(record.outcome)}, 0);
    }

    Result<void> take_round(int round) {
        tournament::Paired paired;
        paired.round = round;
        paired.by_hand = true;
        paired.reason = options_.source;
        std::set<EntryNumber> sits;
        std::vector<const PlayedBoard*> boards;
        for (const PlayedBoard& board : tournament_.boards)
            if (board.round == round) {
                boards.push_back(&board);
                paired.boards.push_back({board.white, board.black});
                sits.insert({board.white, board.black});
            }
        for (const Entry& entry : tournament_.event.entries) {
            if (sits.contains(entry.number))
                continue;
            const tournament::RoundRecord record = entry.record(round);
            if (record.opponent != 0)
                return refused(0, fmt::format("round {}: {} meets number {}, who does not meet him",
                                              round, entry.name, record.opponent));
            if (record.outcome == tournament::Outcome::PairingBye && paired.bye == 0) {
                paired.bye = entry.number;
                continue;
            }
            if (auto granted =
                    take(trial_, plan_,
                         tournament::ByeGranted{entry.number, round, bye_of(record.outcome)}, 0);
                !granted)
                return granted;
        }
        PlannedChange change{Kind::Pairs, 0, fmt::format("round {}", round), {}, 0};
        if (auto taken = take(trial_, plan_, std::move(paired), 0); !taken)
            return taken;
        std::size_t results = 0;
        for (std::size_t i = 0; i < boards.size(); ++i)
            if (auto taken = take_result(*boards[i], static_cast<int>(i) + 1, results); !taken)
                return taken;
        change.what = fmt::format("{} boards, {} results", boards.size(), results);
        plan_.changes.push_back(std::move(change));
        return {};
    }

    Result<void> take_result(const PlayedBoard& board, int number, std::size_t& results) {
        if (board.result.empty()) {
            if (tournament_.event.find(board.white)->record(board.round).outcome !=
                tournament::Outcome::None)
                return refused(0,
                               fmt::format("round {}: the result of {} and {} is none an office "
                                           "keeps",
                                           board.round, tournament_.event.find(board.white)->name,
                                           tournament_.event.find(board.black)->name));
            return {};
        }
        ++results;
        tournament::ResultEntered fact;
        fact.round = board.round;
        fact.board = number;
        fact.result = board.result;
        return take(trial_, plan_, std::move(fact), 0);
    }

    const Tournament& tournament_;
    const OpenAs& options_;
    Office trial_;
    ImportPlan plan_;
};

}  // namespace

Result<ImportPlan> plan_tournament(const Tournament& tournament, const OpenAs& options) {
    return Opener(tournament, options).plan();
}

}  // namespace kyvien::exchange
