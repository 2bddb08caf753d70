// The Burstein system pairs whole events exactly as before its engine was optimised.
#include <gtest/gtest.h>

#include "tournament/check/paired_events_fixture.h"
#include "tournament/pairing/burstein_index/burstein_index.h"

namespace kyvien::tournament {
namespace {

TEST(BursteinIndexEvents, HaveUnchangedPairings) {
    expect_unchanged_pairings(BursteinIndexSwiss(), "burstein");
}

}  // namespace
}  // namespace kyvien::tournament
