#include "conduct/log/undoing.h"

#include <algorithm>

#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/log/in_force.h"
#include "conduct/log/verify_log.h"

namespace kyvien::conduct {
namespace undoing {
namespace {

bool is_game_setup(const Event& event) {
    return std::holds_alternative<Created>(event.body) ||
           std::holds_alternative<Seated>(event.body);
}

bool is_automatic(const Command& command) {
    return std::holds_alternative<Tick>(command.body) ||
           std::holds_alternative<ReadClock>(command.body) ||
           (command.by == arbiter("Kyvien") && (std::holds_alternative<StopClocks>(command.body) ||
                                                std::holds_alternative<StartClocks>(command.body)));
}

/// The index of the first event of the same moment as the last of these.
std::size_t first_index_of_last_moment(std::span<const Event> events) {
    std::size_t begin = events.size() - 1;
    while (begin > 0 && events[begin - 1].at == events.back().at)
        --begin;
    return begin;
}

/// The commands behind these events, which follow `state`.
Result<std::vector<Command>> commands_behind(State state, std::span<const Event> events) {
    std::vector<Command> commands;
    for (std::size_t place = 0; place < events.size();) {
        const Event* next = place + 1 < events.size() ? &events[place + 1] : nullptr;
        auto command = command_behind(state, events[place], next);
        std::size_t taken = 1;
        if (command)
            if (const auto decided = decide(state, *command))
                taken = std::clamp<std::size_t>(decided->size(), 1, events.size() - place);
        for (const std::size_t end = place + taken; place < end; ++place)
            KYVIEN_TRY(apply(state, events[place]));
        if (command)
            commands.push_back(*std::move(command));
    }
    return commands;
}

}  // namespace
}  // namespace undoing

Result<LastAct> last_act(std::span<const Event> log) {
    const std::vector<Event> events = KYVIEN_TRY(events_in_force(log));
    std::size_t begin = events.size();
    LastAct act;
    do {
        if (begin == 0)
            return refuse("nothing-to-undo", "Nothing has been told that could be undone.");
        begin = undoing::first_index_of_last_moment(std::span(events).first(begin));
        const auto rest = std::span(events).subspan(begin);
        if (std::ranges::any_of(rest, undoing::is_game_setup))
            return refuse("nothing-to-undo", "Nothing has been told that could be undone.");
        act.before = KYVIEN_TRY(replay(std::span(events).first(begin)));
        act.commands = KYVIEN_TRY(undoing::commands_behind(act.before, rest));
        // Effects of time alone would recur at once; pauses while the hall was down are no act, and
        // readings of the physical clock remain in any case.
        std::erase_if(act.commands, undoing::is_automatic);
    } while (act.commands.empty());
    act.to = begin;
    for (const Event& event : std::span(events).subspan(begin))
        if (std::holds_alternative<ClockRead>(event.body))
            KYVIEN_TRY(apply(act.before, event));
    return act;
}

}  // namespace kyvien::conduct
