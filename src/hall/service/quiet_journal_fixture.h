// hall/service/quiet_journal_fixture.h — for tests: a hall that writes only errors to its journal.
#pragma once

#include <gtest/gtest.h>

#include "hall/service/journal.h"

namespace kyvien::hall::test {

/// While it exists, the journal has errors only.
class QuietJournal {
  public:
    QuietJournal() { set_journal_level(Level::Error); }
    ~QuietJournal() { set_journal_level(Level::Info); }
    QuietJournal(const QuietJournal&) = delete;
    QuietJournal& operator=(const QuietJournal&) = delete;
};

/// A test with a quiet journal, until its members are destroyed.
class QuietTest : private QuietJournal, public testing::Test {};

}  // namespace kyvien::hall::test
