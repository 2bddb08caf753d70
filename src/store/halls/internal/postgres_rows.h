// store/halls/internal/postgres_rows.h — iterates over query results that are too large for memory.
//
// Needs: an open transaction. Safe: a connection belongs to one thread.
#pragma once

#include <fmt/core.h>

#include <string>

#include "store/internal/postgres/postgres.h"

namespace kyvien::store::internal {

/// Calls `each(rows, row)` for all rows of a query, fetched some thousands at a time. Throws:
/// PostgresError.
template <typename Each>
void for_each_row(Connection& connection, const std::string& query, Each each) {
    constexpr int kAtOnce = 5'000;
    connection.run("DECLARE kyvien_rows NO SCROLL CURSOR FOR " + query);
    const std::string fetch = fmt::format("FETCH {} FROM kyvien_rows", kAtOnce);
    for (;;) {
        const Rows rows = connection.run(fetch);
        for (int row = 0; row < rows.count(); ++row)
            each(rows, row);
        if (rows.count() < kAtOnce)
            break;
    }
    connection.run("CLOSE kyvien_rows");
}

}  // namespace kyvien::store::internal
