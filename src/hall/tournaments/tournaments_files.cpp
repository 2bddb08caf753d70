// Snapshots of a hall's tournaments for making files, and importing files.
#include <utility>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/tournaments.h"
#include "paper/canvas.h"

namespace kyvien::hall {

using namespace tournament;

Result<std::shared_ptr<const TournamentSnapshot>>
Tournaments::snapshot(const std::string& id, const std::optional<Organiser>& by) {
    const auto found = KYVIEN_TRY(by ? for_organiser(id, *by) : load_current(id));
    Loaded& loaded = *found;
    std::string version = loaded.version();
    // All requests between two changes get the same copy.
    if (!loaded.snapshot || loaded.snapshot->version != version)
        loaded.snapshot = std::make_shared<const TournamentSnapshot>(
            TournamentSnapshot{loaded.office(),
                               std::move(version),
                               {loaded.games.games().begin(), loaded.games.games().end()},
                               loaded.games.terms(),
                               loaded.games.logo()});
    return loaded.snapshot;
}

Result<std::string> Tournaments::logo(const std::string& id) {
    Loaded& loaded = *KYVIEN_TRY(load_current(id));
    if (loaded.games.logo().empty())
        return refuse("no-such-path", "There is nothing at this address.", std::nullopt,
                      {{"path", "/api/tournaments/" + id + "/logo"}});
    return loaded.games.logo();
}

Result<std::string> Tournaments::set_logo(const std::string& id, const Organiser& by,
                                          std::string_view png) {
    Loaded& loaded = *KYVIEN_TRY(for_organiser(id, by));
    if (!png.empty() && (png.size() > kMaxLogoBytes || !paper::is_logo(png)))
        return bad_field("logo", {"field-logo", "a PNG of up to 256 KiB and 4,000 pixels a side"});
    KYVIEN_TRY(loaded.games.set_logo(png));
    return std::string("{}");
}

Result<std::string> Tournaments::append(const std::string& id, const Organiser& by,
                                        const std::string& author, std::size_t seq,
                                        std::vector<OfficeEventBody> events) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    Loaded& loaded = *found;
    const std::size_t count = events.size();
    KYVIEN_TRY(store_->change(
        id, loaded.known, [&](const Office& office) -> Result<store::OfficeAddition> {
            if (office.seq() != seq)
                return refuse(
                    "seq-conflict",
                    "Somebody else has changed the tournament meanwhile; check it and try again.",
                    std::nullopt, {{"seq", std::to_string(office.seq())}});
            return store::OfficeAddition{recorded_name(author, by.holder), events};
        }));
    JsonWriter json;
    json.begin_object()
        .field("seq", loaded.office().seq())
        .field("version", loaded.version())
        .field("facts", count)
        .end_object();
    return json.take();
}

Result<std::string> Tournaments::make_from(const Organiser& by, const std::string& author,
                                           std::vector<OfficeEventBody> events) {
    auto opened = std::get<Opened>(std::move(events.front()));
    events.erase(events.begin());
    return begin(recorded_name(author, by.holder), std::move(opened), std::move(events), {});
}

}  // namespace kyvien::hall
