// Any bytes as a log: parsing and replaying refuse or succeed; what is parsed is written
// identically.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "conduct/core/state.h"
#include "conduct/log/event_line.h"
#include "conduct/presentation/view.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(event_line) {
    using namespace kyvien::conduct;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)decode_event(text);
    const auto events = decode_log(text);
    if (!events)
        return 0;
    std::string written;
    for (const Event& event : *events)
        written += encode(event) + "\n";
    if (written != text)
        std::abort();
    State state;
    for (const Event& event : *events) {
        const kyvien::base::Digest before = hash(state);
        const auto applied = apply(state, event);
        if (!applied && hash(state) != before)
            std::abort();  // a refused event must change nothing
    }
    (void)view(state, state.last_at(), std::nullopt);
    return 0;
}
