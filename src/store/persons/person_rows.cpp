#include "store/persons/internal/person_rows.h"

#include <fmt/core.h>

#include <charconv>

#include "base/fields.h"
#include "store/persons/internal/name_change.h"

namespace kyvien::store::internal {
namespace person_rows {
namespace {

std::uint64_t number_in(const std::string& line, std::string_view key) {
    const std::string text = field_of(line, key).value_or("");
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace
}  // namespace person_rows

std::string line_of(const Removal& removal, const std::string& places) {
    return fmt::format("v=1 t=removal id={} at={} by={} pseudonym={} games={} tournaments={} "
                       "lines={} places={}",
                       removal.id, removal.at, base::escape_value(removal.by),
                       base::escape_value(removal.pseudonym), removal.games, removal.tournaments,
                       removal.lines, places);
}

Removal removal_of(const std::string& line) {
    using person_rows::number_in;
    return {field_of(line, "id").value_or(""), static_cast<Instant>(number_in(line, "at")),
            field_of(line, "by").value_or(""), field_of(line, "pseudonym").value_or(""),
            number_in(line, "games"),          number_in(line, "tournaments"),
            number_in(line, "lines")};
}

KeptRemovals kept_removals(const std::vector<RemovalRow>& rows, const MarkKey& key) {
    KeptRemovals kept;
    for (const RemovalRow& row : rows) {
        ++kept.count;
        kept.lines += removal_of(row.line).lines;
        if (row.mark != key.of_removal(row.id, row.line))
            kept.faults.push_back(
                {"", 0, "removal-altered",
                 fmt::format("What was noted of the removal {} was changed.", row.id)});
    }
    return kept;
}

std::vector<Digest> digests_of(const std::string& name, Instant changed,
                               const std::vector<StoredEvent>& lines, GameHead& head) {
    std::vector<Digest> digests;
    head = {0, changed, {}};
    for (const StoredEvent& line : lines) {
        head.last_seq = line.seq;
        head.digest = next_digest(head.digest, name, line.seq, line.at, line.line);
        digests.push_back(head.digest);
    }
    return digests;
}

std::unexpected<Refusal> person_log_altered(const std::string& path, const LogFault& fault) {
    return refuse("person-log-altered",
                  fmt::format("{} is not as it was recorded ({}), and a removal would hide that. "
                              "Look with kyvien check first.",
                              path, fault.code),
                  std::nullopt, {{"path", path}, {"reason", fault.code}});
}

}  // namespace kyvien::store::internal
