// exchange/site/site.h — exports one or more events as a static web site.
//
// Pages: start list, every round, standings, crosstable, prizes if announced, and a page for each
// entry. There are no scripts and no external resources; one style sheet and one icon. Links are
// relative, so that the site works from a disk as well as from a server.
//
// Names and all other user input are escaped and never interpreted as HTML. The same events give
// the same bytes; no clock is read.
//
// Cost:  linear in the games and the pages. Safe: pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "exchange/reports/lists.h"
#include "exchange/source.h"

namespace kyvien::exchange {

struct SiteFile {
    std::string path;  ///< ASCII, with "/" between folders: "event-2/round-3.html"
    std::string bytes;
};

struct SiteOptions {
    ListOptions list;
    std::string tie_breaks;  ///< FIDE's, overriding the events' own
    std::string logo;        ///< a PNG shown at the top of every page instead of the default icon
};

/// A single event is in the root; several events have a folder each, and the root lists them.
/// Needs: at least one event. Refuses: unknown-tie-break.
[[nodiscard]] Result<std::vector<SiteFile>> site_of(std::span<const Source> events,
                                                    const SiteOptions& options);

}  // namespace kyvien::exchange
