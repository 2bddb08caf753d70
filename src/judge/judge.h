// judge/judge.h — checks the recorded games of an archive against the law.
//
// Reads PGN of chess and xiangqi and SGF of Go, replays every game with full legality checks and
// compares the claims of the record with the law. docs/judge.md lists the findings.
// Cost:  chess about 8 microseconds per game; constant memory, whatever the archive's size.
// Safe:  judge_text is pure; judge_stream uses threads of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/byte_source.h"
#include "judge/finding.h"
#include "notation/pgn/text.h"

namespace kyvien::judge {

/// The game that a format name ("pgn", "xiangqi" or "sgf") assigns to all records.
[[nodiscard]] std::optional<GameKind> find_format(std::string_view name);
/// All format names, for a sentence: "pgn, xiangqi, sgf".
[[nodiscard]] std::string names_of_formats();

/// Which games are reported.
enum class Reports : std::uint8_t { WithFindings, All };

/// Whether a report includes what a library keeps of the game.
enum class Replays : std::uint8_t { Omitted, Included };

/// One of several parts into which archives are cut, so that several processes can judge them. All
/// files are treated as one text, which is cut into parts of equal length; a game belongs to the
/// part in which it begins.
struct Part {
    std::size_t index = 1;  ///< From 1 to `of`.
    std::size_t of = 1;

    friend bool operator==(const Part&, const Part&) = default;
};

struct JudgeOptions {
    /// Detected by content if not given.
    std::optional<GameKind> format;
    std::optional<notation::Encoding> encoding;
    Reports reports = Reports::WithFindings;
    Replays replays = Replays::Omitted;
    /// Threads that replay games; if there are several, one more reads.
    unsigned threads = 1;
    /// For judge_stream(), which then reads the files twice, so "-" is not allowed. Games are
    /// numbered from the first one of the part in each file.
    std::optional<Part> part;
};

/// The summary of one file.
struct FileSummary {
    std::string file;
    std::size_t games = 0;
    std::vector<std::size_t>
        games_by_kind;  ///< By GameKind; may be shorter than the list of games.
    std::size_t plies = 0;
    std::size_t bytes = 0;                        ///< Uncompressed.
    std::size_t games_with[3] = {0, 0, 0};        ///< By the most severe Severity in the game.
    std::map<std::string, std::size_t> findings;  ///< By code.
    std::optional<Refusal> trouble;               ///< The file could not be read (to its end).
    bool has_end = true;  ///< False for a part of the file that does not include its end.
};

/// Receives the report of each game. Calls are serialized, in the order of the archive, from any
/// thread.
struct JudgeSink {
    std::function<void(GameReport&&)> on_game;
    std::function<void(const FileSummary&)> on_file;
    /// Bytes read from the file so far, its size (0 if unknown), games judged so far in all files.
    std::function<void(std::size_t done, std::size_t size, std::size_t games)> on_progress;
};

/// Judges the games of files, one file after the other; "-" is the standard input. A file that
/// cannot be read is reported in its summary (of the part that has its end); the others are still
/// judged.
void judge_stream(const std::vector<std::string>& files, const JudgeOptions& options,
                  const JudgeSink& sink);

/// Judges the games of one source and returns the summary.
FileSummary judge_source(std::unique_ptr<ByteSource> source, std::string file,
                         const JudgeOptions& options, const JudgeSink& sink);

/// Judges a text in memory: pure, no threads. Compressed bytes are decompressed.
[[nodiscard]] std::vector<GameReport> judge_text(std::string_view text,
                                                 const JudgeOptions& options = {});

}  // namespace kyvien::judge
