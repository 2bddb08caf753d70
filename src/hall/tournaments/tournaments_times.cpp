// Scheduled actions of a tournament (docs/tournament-hall.md, "Times").
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/service/journal.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/tournaments.h"
#include "tournament/office/arena/arena_office.h"
#include "tournament/office/decide.h"

namespace kyvien::hall {

using namespace tournament;

namespace tournaments_times {
namespace {

constexpr std::string_view kAuthor = "hall";
constexpr EventTime kSeeAllEvery = 10'000;

int next_round(const Office& office) {
    return static_cast<int>(office.rounds().size()) + 1;
}

bool are_line_ups_due(const Office& office, const EventTimes& times, EventTime now) {
    const int round = next_round(office) - 1;
    const EventTime until = times.line_ups_of(round);
    return until != 0 && now > until && times.line_ups_opened != round;
}

/// The events of pairing the next round as the desk would, without any confirmation; for an arena,
/// of starting it.
Result<store::OfficeAddition> pairing_of(const Office& office, int round, EventTime now) {
    store::OfficeAddition addition{std::string(kAuthor), {}};
    if (next_round(office) != round)
        return addition;  // the desk or another hall was first
    Office after = office;
    const OfficeCommand asked =
        office.is_arena() ? OfficeCommand(command::StartArena{now}) : command::Pair{};
    addition.events = KYVIEN_TRY(carry_out(after, asked, 0));
    return addition;
}

/// Sets until when captains submit the line-ups of the current round, and of the next; 0: not set.
Result<void> set_line_ups(const Office& office, const EventTimes& before, EventTime now_played,
                          EventTime next, EventTimes& times) {
    for (const auto& [field, round, until] :
         {std::tuple("line_ups_until", times.round - 1, now_played),
          std::tuple("next_line_ups_until", times.round, next)}) {
        if (until == 0)
            continue;
        if (!takes_line_ups(office))
            return bad_field(field,
                             {"field-no-line-ups", "left out: no line-ups are submitted here"});
        if (round < 1)
            return bad_field(field, {"field-no-round-yet", "left out: no round is paired yet"});
        times.line_ups_until.emplace(round, until);
        if (before.line_ups_opened == round && before.line_ups_of(round) == until)
            times.line_ups_opened = round;
    }
    return {};
}

}  // namespace
}  // namespace tournaments_times

Result<std::string> Tournaments::set_times(const std::string& id, const Organiser& by,
                                           std::string_view body) {
    Loaded& loaded = *KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    EventTimes times;
    times.round = tournaments_times::next_round(loaded.office());
    times.registration_until = fields.moment("registration_until");
    times.requests_until = fields.moment("requests_until");
    times.pair_at = fields.moment("pair_at");
    const EventTime line_ups = fields.moment("line_ups_until"),
                    next_line_ups = fields.moment("next_line_ups_until");
    KYVIEN_TRY(fields.check());
    KYVIEN_TRY(tournaments_times::set_line_ups(loaded.office(), loaded.games.times(), line_ups,
                                               next_line_ups, times));
    const EventTime before = loaded.games.times().for_round(times.round).pair_at;
    if (times.pair_at != 0 && times.pair_at != before && times.pair_at <= now_in_milliseconds())
        return bad_field("pair_at", {"field-time-to-come", "a time to come"});
    if (times.pair_at != 0 && times.requests_until > times.pair_at)
        return bad_field("requests_until", {"field-before-pairing", "no later than the pairing"});
    const int planned = loaded.office().opened().rounds;
    if (times.pair_at != 0 && planned > 0 && times.round > planned)
        return bad_field("pair_at", {"field-all-paired", "left out: all rounds have been paired"});
    if (times.pair_at != 0 && loaded.office().arena() != nullptr)
        return bad_field("pair_at", {"field-arena-begun", "left out: the arena has begun"});
    KYVIEN_TRY(loaded.games.set_times(times));
    return std::string("{}");
}

Result<bool> Tournaments::pair_if_due(const std::string& id, EventTime now) {
    // First reads what other halls have set or done meanwhile.
    Loaded& loaded = *KYVIEN_TRY(load_current(id));
    const int round = tournaments_times::next_round(loaded.office());
    EventTimes times = loaded.games.times().for_round(round);
    if (times.pair_at == 0 || times.pair_at > now)
        return false;
    const auto paired = store_->change(id, loaded.known, [round, now](const Office& office) {
        return tournaments_times::pairing_of(office, round, now);
    });
    if (paired)
        return true;
    journal(
        Level::Warning, "round-not-paired",
        {{"tournament", id}, {"round", std::to_string(round)}, {"reason", paired.error().english}});
    times.pair_at = 0;
    times.not_paired_code = paired.error().code.text();
    times.not_paired_why = paired.error().english;
    KYVIEN_TRY(loaded.games.set_times(times));
    return true;
}

Result<std::string> Tournaments::pair_due(EventTime now) {
    // Times may have been set at another hall that no longer runs. A tournament that cannot be read
    // must not prevent the others from being paired.
    if (is_shared() && now - seen_all_ >= tournaments_times::kSeeAllEvery) {
        seen_all_ = now;
        for (const std::string& id : ids())
            if (const auto seen = load_current(id); !seen)
                journal(Level::Warning, "tournament-not-read",
                        {{"tournament", id}, {"reason", seen.error().english}});
    }
    std::vector<std::string> due;
    for (const auto& [id, loaded] : kept_)
        if (const EventTime at = loaded->games.times().pair_at; at != 0 && at <= now)
            due.push_back(id);
    std::vector<std::string> arenas;
    for (const auto& [id, loaded] : kept_)
        if (due_arena_event(loaded->office(), now))
            arenas.push_back(id);
    std::string changed;
    std::vector<std::string> line_ups;
    for (const auto& [id, loaded] : kept_)
        if (tournaments_times::are_line_ups_due(loaded->office(), loaded->games.times(), now))
            line_ups.push_back(id);
    // Before the next round is paired.
    for (const std::string& id : line_ups) {
        const auto opened = open_line_ups_if_due(id, now);
        if (!opened)
            journal(Level::Warning, "line-ups-not-opened",
                    {{"tournament", id}, {"reason", opened.error().english}});
        else if (*opened)
            changed += id + "\n";
    }
    for (const std::string& id : arenas) {
        const auto played = play_arena(id, now);
        if (!played)
            journal(Level::Warning, "arena-not-paired",
                    {{"tournament", id}, {"reason", played.error().english}});
        else if (*played)
            changed += id + "\n";
    }
    for (const std::string& id : due) {
        const auto paired = pair_if_due(id, now);
        if (!paired)
            journal(Level::Warning, "round-not-paired",
                    {{"tournament", id}, {"reason", paired.error().english}});
        else if (*paired)
            changed += id + "\n";
    }
    return changed;
}

}  // namespace kyvien::hall
