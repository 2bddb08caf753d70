// cli/arbiter/short_lines/desk_verbs.h — the verbs of the arbiter's desk, and how a line with each
// is written.
#pragma once

#include <string>
#include <string_view>

#include "conduct/core/report.h"

namespace kyvien::cli {

struct DeskVerb {
    std::string_view name;
    std::string_view usage;
    std::string_view english;
    /// A player says or does it: this many words may follow beside the player's name. Negative if
    /// no player is its author, or if the verb parses the player itself.
    int players_words = -1;
};

inline constexpr std::string_view kPressUsage = "press [first|second] [illegal [MOVE]|none]";
inline constexpr std::string_view kRuleUsage =
    "rule 1-0|0-1|draw|0-0|void clause=6.9 [also=6.8,7.1] [code=time] reason=WORDS";
inline constexpr std::string_view kCorrectUsage =
    "correct 1-0|0-1|draw|0-0|void clause=8.7 [code=...] reason=WORDS";
inline constexpr std::string_view kClockUsage =
    "clock first|second H:MM:SS [periods=N] [clause=ID] reason=WORDS";
inline constexpr std::string_view kBackUsage =
    "back PLY [first=H:MM:SS] [second=H:MM:SS] [clause=ID] reason=WORDS";
inline constexpr std::string_view kConfirmUsage = "confirm first|second";
inline constexpr std::string_view kReportUsage = "report KIND [first|second] [field=value ...]";
inline constexpr int kAnyWords = 1000;

/// In the order in which `help` lists them.
inline constexpr DeskVerb kDeskVerbs[] = {
    {"move", "move [first|second] e4",
     "a move on the board, in any notation of the game; Go: a point, pass, or end, which "
     "declares the end of the game",
     kAnyWords},
    {"press", kPressUsage, "the clock was pressed, after an illegal move, or after none", 2},
    {"report", kReportUsage, "what happened; `help KIND` tells its fields"},
    {"claim", "claim KIND [MOVE] [first|second]",
     "a claim of the side to move, or of the player named", 2},
    {"offer", "offer [first|second]", "a draw is offered", 0},
    {"accept", "accept [first|second]", "the offer is accepted", 0},
    {"decline", "decline [first|second]", "the offer is declined", 0},
    {"resign", "resign [first|second]", "the side to move, or the player named, resigns", 0},
    {"flag", "flag [first|second]",
     "the opponent of the player whose clock runs, or the player named, calls the flag", 0},
    {"dead", "dead d4 e5 [first|second]", "Go: these chains are dead", kAnyWords},
    {"alive", "alive d4 [first|second]", "Go: these chains are alive", kAnyWords},
    {"confirm", kConfirmUsage,
     "Go: a player agrees to what is marked; the second word ends the game", 0},
    {"dispute", "dispute [first|second]", "Go: no agreement; play goes on", 0},
    {"start", "start [reason=WORDS]", "the clocks run, or run again"},
    {"begin", "begin", "the clocks are started for the first time"},
    {"stop", "stop reason=WORDS", "the clocks are stopped"},
    {"clock", kClockUsage, "a clock is set"},
    {"back", kBackUsage, "the position after that many moves is restored"},
    {"undo", "undo [reason=WORDS] | undo N [reason=WORDS]",
     "the last line was a mistake and counts for nothing; with a number: so many moves are "
     "taken back on the board"},
    {"meant", "meant d5 [d4]",
     "the last move was entered wrongly: it was this one, at the same time", 2},
    {"history", "history", "the lines that can be undone"},
    {"rule", kRuleUsage, "the arbiter decides the game"},
    {"continue", "continue reason=WORDS [clause=ID]",
     "the arbiter answers a question: the game goes on"},
    {"correct", kCorrectUsage, "a result is corrected"},
    {"annul", "annul reason=WORDS [clause=ID]", "the game is annulled and does not count"},
    {"time", "time [+SECONDS|now]", "sets the time of the next lines, or shows the clocks"},
    {"at", "at HH:MM[:SS] [LINE]", "the time of day of the next lines"},
    {"show", "show [PLY]", "the position, the clocks, the moves"},
    {"duties", "duties", "what somebody still has to do"},
    {"rulings", "rulings", "all rulings with their numbers"},
    {"explain", "explain [N]", "a ruling with its clause's words"},
    {"log", "log [N]", "the last entries of the journal"},
    {"help", "help [KIND|WORDS]", "this list, or the reports with these words"},
    {"language", "language en|vi|zh-Hant|zh-Hans", "the language here"},
    {"quit", "quit", "closes the journal"},
};

/// Nothing for any other word.
[[nodiscard]] const DeskVerb* find_desk_verb(std::string_view name);

/// "report late-arrival first|second [minutes=…]".
[[nodiscard]] std::string report_usage(const conduct::ReportKind& kind);

}  // namespace kyvien::cli
