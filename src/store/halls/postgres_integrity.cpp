#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/reason.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_checkpoint.h"
#include "store/integrity/integrity.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/postgres/postgres_schema.h"
#include "store/persons/internal/person_rows.h"

namespace kyvien::store {
namespace postgres_integrity {
namespace {

using internal::Connection;
using internal::Parameters;
using internal::PostgresError;

std::unexpected<Refusal> not_usable(const PostgresError& error, const std::string& shown) {
    return refuse("store-unavailable",
                  fmt::format("{} could not be used: {}.", shown, error.what()), std::nullopt,
                  with_reason({{"path", shown}}, verbatim_reason(error.what())));
}

IntegrityReport report_of(const std::string& shown, internal::Findings found) {
    IntegrityReport report;
    report.file = shown;
    report.games = found.games;
    report.events = found.events;
    report.number = found.checkpoint.number;
    report.at = found.checkpoint.at;
    report.faults = std::move(found.faults);
    return report;
}

}  // namespace
}  // namespace postgres_integrity

Result<IntegrityReport> check_postgres_integrity(const std::string& address) {
    using namespace postgres_integrity;
    const std::string shown = internal::shown_address(address);
    try {
        Connection connection(address);
        KYVIEN_TRY(internal::check_sealed(connection, shown));
        const auto key = KYVIEN_TRY(internal::postgres_marks(connection, shown, false));
        connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        auto found = internal::compare_with_marks(connection, key, internal::Depth::Whole);
        const bool has_checkpoint = internal::has_checkpoints(connection);
        const auto removals = internal::kept_removals(internal::removals_in(connection), key);
        connection.run("COMMIT");
        std::ranges::copy(removals.faults, std::back_inserter(found.faults));
        IntegrityReport report = report_of(shown, std::move(found));
        report.removals = removals.count;
        report.has_checkpoint = has_checkpoint;
        return report;
    } catch (const PostgresError& error) {
        return not_usable(error, shown);
    }
}

Result<IntegrityReport> accept_current_postgres_data(const std::string& address) {
    using namespace postgres_integrity;
    const std::string shown = internal::shown_address(address);
    try {
        Connection connection(address);
        KYVIEN_TRY(internal::check_sealed(connection, shown));
        KYVIEN_TRY(internal::lock_schema(connection, shown));
        KYVIEN_TRY(internal::wait_until_no_hall_runs(connection, shown));
        const auto key = KYVIEN_TRY(internal::postgres_marks(connection, shown, true));
        connection.run("BEGIN");
        std::string list;
        for (const LogFault& fault :
             internal::compare_with_marks(connection, key, internal::Depth::Whole).faults)
            list += fmt::format("{} {} {}\n", fault.code, fault.game, fault.seq);
        connection.run("INSERT INTO kyvien.accepted (faults) VALUES ($1)", Parameters().text(list));
        internal::seal_all(connection, key);
        if (internal::has_checkpoints(connection))
            internal::merge_checkpoints(connection, key, internal::MergeReason::Accepted);
        connection.run("COMMIT");
        internal::unlock_schema(connection);
    } catch (const PostgresError& error) {
        return not_usable(error, shown);
    }
    return check_postgres_integrity(address);
}

}  // namespace kyvien::store
