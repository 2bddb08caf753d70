// judge/finding.h — findings: where a recorded game and the law differ.
//
// docs/judge.md lists every code with its severity and clause.
// Safe:  plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conduct/settings/game.h"
#include "rulebook/clause.h"

namespace kyvien::judge {

using GameKind = conduct::Game;

enum class Severity : std::uint8_t {
    Information,  ///< Worth knowing, but nothing is wrong: a draw that could have been claimed.
    Warning,      ///< The record has a defect, or lacks a ruling that was needed.
    Error,        ///< The record contradicts the law.
};
[[nodiscard]] std::string_view name(Severity severity);

struct Finding {
    std::string code = {};  ///< Stable, kebab-case, such as "illegal-move".
    Severity severity = Severity::Error;
    std::optional<rulebook::Clause> clause = {};
    std::size_t ply = 0;       ///< The half-move concerned, from 1; 0 for the game as a whole.
    std::size_t line = 0;      ///< Of the file, from 1.
    std::size_t column = 0;    ///< In bytes, from 1; 0 if it refers to the whole line.
    std::string message = {};  ///< A complete English sentence.
    /// Named values of the message, such as {"move", "Qxf7"}.
    std::vector<std::pair<std::string, std::string>> values = {};
};

struct Replay;

/// One game of an archive and its findings.
struct GameReport {
    GameKind kind{};
    std::string file;
    std::size_t number = 0;  ///< In its file, from 1.
    std::size_t first_line = 1;
    std::size_t last_line = 1;
    std::string first;   ///< Who moved first.
    std::string second;  ///< The opponent.
    std::string event;
    std::string date;
    std::string result;     ///< As the record claims it: 1-0, 0-1, 1/2-1/2, *, B+2.5 ...
    std::size_t plies = 0;  ///< Half-moves replayed.
    std::vector<Finding> findings;
    std::shared_ptr<Replay> replay;  ///< judge/replay.h; null if not requested

    [[nodiscard]] bool has(Severity at_least) const {
        for (const Finding& finding : findings)
            if (finding.severity >= at_least)
                return true;
        return false;
    }
    /// Resets to an empty report and keeps the allocated memory.
    void clear();
};

/// The report as one JSON object without a line end; all text in it is UTF-8.
[[nodiscard]] std::string to_json(const GameReport& report);

/// The string as a JSON string with its quotes; bytes that are not UTF-8 are read as Windows-1252.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace kyvien::judge
