// hall/service/journal.h — the hall's own log: one line per incident, key=value, to stderr.
//
// Repeated warnings and errors are counted: one is written within ten seconds, and the next one
// later carries `repeated=N`.
//
//     ts=2026-11-21T22:49:02.123Z level=info event=listening address=127.0.0.1 port=8080
//     {"ts":"2026-11-21T22:49:02.123Z","level":"info","event":"listening",...}  (in JSON)
//
// Safe: any thread.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kyvien::hall {

enum class Level { Debug, Info, Warning, Error };
enum class JournalFormat { Text, Json };

using JournalField = std::pair<std::string_view, std::string>;

void journal(Level level, std::string_view event, std::initializer_list<JournalField> fields = {});

/// Lines below this level are not written.
void set_journal_level(Level minimum_level);
/// "debug", "info", "warning", "error"
[[nodiscard]] std::optional<Level> find_journal_level(std::string_view name);
/// Would a line of this level be written? Lets callers skip building it.
[[nodiscard]] bool is_logged(Level level);
void set_journal_format(JournalFormat format);

}  // namespace kyvien::hall
