// Why the desk refuses a line, in the arbiter's language.
#include "cli/arbiter/told.h"
#include "cli/support/refusal_words.h"

namespace kyvien::cli {

std::string line_refused(const Refusal& refusal, rulebook::Language language) {
    if (const auto words = desk_words_of("refused." + refusal.code, language))
        return std::string(*words);
    return refusal_told(refusal, language);
}

}  // namespace kyvien::cli
