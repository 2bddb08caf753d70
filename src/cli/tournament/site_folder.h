// cli/tournament/site_folder.h — replaces a folder of generated files atomically.
//
// The files are written to a new folder beside it; when they are on disk the two folders are
// exchanged in one step: a reader sees either the old site or the new one, never a mixture. Only a
// folder that does not exist, is empty, or holds nothing but what was written before is replaced; a
// list of the files is kept in it (kyvien-site.txt).
//
// A run that was killed leaves a folder beside it whose name begins with a dot; the next run
// removes it.
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
