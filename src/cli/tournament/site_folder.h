// cli/tournament/site_folder.h — a folder that is written whole or not at all.
//
// The files go into a new folder beside it, are on disk before it counts, and the two folders are
// then exchanged at once: a reader of the old one sees the old site, and nothing half-written is
// ever found under its name. Only a folder that is not there, is empty, or holds what was written
// before and nothing else is written; a list of the files stands in it (kyvien-site.txt).
//
// A run that was killed leaves a folder beside it, whose name begins with a point; the next run
// takes it away.
//
// Cost:  linear in the bytes. Safe: programs that write the same folder do not disturb each other;
//        the last one counts.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "exchange/site/site.h"

namespace kyvien::cli {

/// Needs: paths without ".." in them. Refuses: folder-not-ours with the values "folder" and
/// "found", where something stands in it that was not written here; file-unwritable with the
/// system's reason.
[[nodiscard]] Result<void> write_site_folder(const std::string& folder,
                                             std::span<const exchange::SiteFile> files);

}  // namespace kyvien::cli
