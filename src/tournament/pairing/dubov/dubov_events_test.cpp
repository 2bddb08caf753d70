// The Dubov system pairs whole events as it did before its engine was made fast.
#include <gtest/gtest.h>

#include "tournament/check/paired_events_fixture.h"
#include "tournament/pairing/dubov/dubov.h"

namespace kyvien::tournament {
namespace {

TEST(DubovEvents, ArePairedAsBefore) {
    expect_paired_as_before(DubovSwiss(), "dubov");
}

}  // namespace
}  // namespace kyvien::tournament
