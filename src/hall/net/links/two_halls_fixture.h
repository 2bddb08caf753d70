// hall/net/links/two_halls_fixture.h — for tests: two halls at one database.
//
// Needs: PostgreSQL; the test checks for it first (KYVIEN_SKIP_WITHOUT_POSTGRES).
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "hall/net/client_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall::test {

/// Two halls whose leases never expire during a test, however slow the machine is; each has its own
/// data folder beside the database.
class TwoHalls {
  public:
    explicit TwoHalls(ServeOptions options = {})
        : options_(at(database.address(), std::move(options))),
          one(one_folder.path(), {}, options_), two(two_folder.path(), {}, options_) {}

    const store::test::PostgresServer database;
    const TemporaryFolder one_folder, two_folder;

  private:
    static ServeOptions at(const std::string& address, ServeOptions options) {
        options.store = address;
        options.lease.lease = options.lease.valid_for = std::chrono::hours(1);
        return options;
    }
    const ServeOptions options_;

  public:
    const RunningServer one, two;
};

}  // namespace kyvien::hall::test
