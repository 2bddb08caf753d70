// Linked into every test program: checks that a refusal has only the values that the catalogue
// lists for its code (rulebooks/refusals.toml, the laws' rulings.toml), so that words, documents
// and programs know all possible values.
#include <gtest/gtest.h>

#include "base/result.h"

namespace kyvien {
namespace {

[[maybe_unused]] const bool kWatched = [] {
    set_refusal_observer([](const Refusal& refusal) {
        for (const std::string& name : unlisted_values(refusal))
            ADD_FAILURE() << "the catalogue lists no value '" << name << "' for the refusal "
                          << refusal.code.name() << " (" << refusal.english << ")";
    });
    return true;
}();

}  // namespace
}  // namespace kyvien
