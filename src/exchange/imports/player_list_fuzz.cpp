// A list of players or results is read or refused, and planning it never crashes; FIDE's formats
// too.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "exchange/files/encoding.h"
#include "exchange/imports/import_plan.h"
#include "exchange/imports/rating_list.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(player_list) {
    using namespace kyvien::exchange;
    namespace tournament = kyvien::tournament;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    tournament::Office office;
    tournament::Opened opened;
    opened.name = "Fuzz";
    if (!apply(office, {0, "fuzz", opened}))
        std::abort();
    WantedPlayers wanted;
    wanted.names.insert("le lan");
    if (const auto list = read_fide_list(bytes, wanted))
        if (!plan_ratings(office, list->players, "fuzz"))
            std::abort();  // no entry, nothing to refuse
    const auto decoded = decode(bytes);
    if (!decoded)
        return 0;
    const auto sheet = read_csv(decoded->text);
    if (!sheet)
        return 0;
    (void)read_result_list(*sheet, 1);
    const auto players = read_player_list(*sheet);
    if (!players)
        return 0;
    const auto plan = plan_entries(office, players->players);
    if (!plan)
        return 0;
    for (const auto& body : plan->events)
        if (!apply(office, {0, "fuzz", body}))
            std::abort();
    // All players of the list are in the office now: none is entered twice.
    const auto again = plan_entries(office, players->players);
    if (!again || !again->events.empty())
        std::abort();
    return 0;
}
