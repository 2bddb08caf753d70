// hall/service/journal.h — the hall's own log: one line per incident, key=value, to stderr.
//
// Equal warnings and errors are counted: within ten seconds one is written, the next one later with
// `repeated=N`.
//
//     ts=2026-11-21T22:49:02.123Z level=info event=listening address=127.0.0.1 port=8080
//
// Safe: any thread.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace kyvien::hall {

enum class Level { Info, Warning, Error };

using JournalField = std::pair<std::string_view, std::string>;

void journal(Level level, std::string_view event, std::initializer_list<JournalField> fields = {});

/// Lines below this level are not written.
void set_journal_level(Level least);

}  // namespace kyvien::hall
