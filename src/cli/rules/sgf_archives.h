// cli/rules/sgf_archives.h — iterates over the games of SGF files, for verbs that read whole
// archives.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/sgf/sgf.h"

namespace kyvien::cli {

struct SgfArchivesRead {
    bool unreadable = false;     ///< a file could not be opened or read to its end
    bool without_games = false;  ///< a non-blank file has no game
};

/// Calls `game` for each game in the files ("-" is the standard input; compressed files are
/// decompressed) and reports on standard error what `kyvien VERB` could not read.
SgfArchivesRead read_sgf_archives(
    std::string_view verb, const std::vector<std::string>& files,
    const std::function<void(const std::string& file, const notation::SgfText&)>& game);

/// Reports on standard error that a step of a record cannot be played, and why.
void report_illegal_step(const std::string& file, const notation::SgfIllegal& illegal);
/// Reports there a fault in the text of a record: in English as found, otherwise in the words of
/// the judge.
void report_fault(const std::string& file, const notation::SgfFault& fault);

}  // namespace kyvien::cli
