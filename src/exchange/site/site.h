// exchange/site/site.h — an event, or several, as a static web site.
//
// Start list, every round, standings, crosstable, prizes where some are announced, and a page for
// each entry; no script, nothing from elsewhere, one style sheet and one mark. Links are relative,
// so that the folder can be opened from a disk as from a server.
//
// Names and everything else that people typed are text: what they hold is never taken for HTML.
// The same events give the same bytes; no clock is read.
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
    std::string tie_breaks;  ///< FIDE's, instead of the events' own
    std::string logo;        ///< a PNG at the head of every page, instead of our mark
};

/// One event lies in the root; of several each has a folder, and the root lists them.
/// Needs: at least one event. Refuses: unknown-tie-break.
[[nodiscard]] Result<std::vector<SiteFile>> site_of(std::span<const Source> events,
                                                    const SiteOptions& options);

}  // namespace kyvien::exchange
