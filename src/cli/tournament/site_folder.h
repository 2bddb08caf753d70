// cli/tournament/site_folder.h — replaces a folder of generated files atomically.
//
// The files are written to a new folder beside it; when they are on disk, the two folders are
// exchanged in one step: a reader sees either the old site or the new one, never a mixture. A
// folder is replaced only if it does not exist, is empty, or holds only files written by an earlier
// run; a list of the files is kept in it (kyvien-site.txt).
//
// A killed run leaves a folder beside it whose name begins with a dot; the next run removes it.
//
// Cost:  linear in the bytes. Safe: programs that write the same folder do not disturb each other;
//        the last one wins.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "exchange/site/site.h"

namespace kyvien::cli {

/// Needs: paths without "..". Refuses: folder-not-ours with the values "folder" and "found", if it
/// contains something that was not written here; file-unwritable with the system's reason.
[[nodiscard]] Result<void> write_site_folder(const std::string& folder,
                                             std::span<const exchange::SiteFile> files);

}  // namespace kyvien::cli
