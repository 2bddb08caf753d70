#include "hall/games/internal/log_check.h"

#include "conduct/log/verify_log.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

LogCheck check_log(std::span<const conduct::Event> log) {
    LogCheck check;
    const auto again = conduct::verify_log(log);
    if (!again) {
        check.differences = 1;
        check.first = again.error().english;
        return check;
    }
    check.over_the_board = again->over_the_board;
    check.differences = again->differences.size();
    if (check.differences == 0)
        return check;
    const conduct::Difference& first = again->differences.front();
    check.event = first.event;
    check.first = first.decided.empty() ? "nothing follows" : first.decided;
    check.logged = first.logged;
    return check;
}

void journal_differences(std::string_view game, const LogCheck& check) {
    if (check.differences == 0)
        return;
    // Over the board one event can start several kinds of command: a reason to look, not an error.
    journal(check.over_the_board ? Level::Info : Level::Error, "decided-otherwise",
            {{"game", std::string(game)},
             {"differences", std::to_string(check.differences)},
             {"event", std::to_string(check.event)},
             {"logged", check.logged},
             {"decided", check.first}});
}

}  // namespace kyvien::hall
