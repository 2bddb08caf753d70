#include <chrono>
#include <utility>

#include "base/result.h"
#include "store/tournaments/internal/office_batch.h"
#include "tournament/office/decide.h"

namespace kyvien::store::internal {

using namespace tournament;

Result<std::string> batch_of_events(Office& office, const LogPosition& position,
                                    const std::string& by, std::vector<OfficeEventBody> events) {
    KYVIEN_TRY(check_author(by));
    const OfficeTime at = std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::system_clock::now().time_since_epoch())
                              .count();
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const OfficeEvent event{at, by, std::move(events[i])};
        if (auto applied = apply(office, event); !applied) {
            applied.error().values.emplace_back("fact", std::to_string(i + 1));
            return refuse(std::move(applied.error()));
        }
        lines.push_back(encode(event));
    }
    return lines.empty() ? std::string() : batch_of(position, lines);
}

}  // namespace kyvien::store::internal
