// hall/net/links/two_halls_fixture.h — two halls at one database, for tests.
//
// Needs: PostgreSQL, which the test asks for first (KYVIEN_SKIP_WITHOUT_POSTGRES).
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "hall/net/client_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall::test {

/// Both are there as long as it is, whatever this machine does meanwhile; each has a folder of its
/// own beside the database.
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
        options.lease.lease = options.lease.good_for = std::chrono::hours(1);
        return options;
    }
    const ServeOptions options_;

  public:
    const RunningServer one, two;
};

}  // namespace kyvien::hall::test
