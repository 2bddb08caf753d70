// The Dubov system pairs whole events exactly as before its engine was optimised.
#include <gtest/gtest.h>

#include "tournament/check/paired_events_fixture.h"
#include "tournament/pairing/dubov/dubov.h"

namespace kyvien::tournament {
namespace {

TEST(DubovEvents, HaveUnchangedPairings) {
    expect_unchanged_pairings(DubovSwiss(), "dubov");
}

}  // namespace
}  // namespace kyvien::tournament
