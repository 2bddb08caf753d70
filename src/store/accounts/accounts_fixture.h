// store/accounts/accounts_fixture.h — for tests: accounts in both kinds of store.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "store/accounts/accounts.h"
#include "store/postgres_fixture.h"
#include "temporary_folder.h"

namespace kyvien::store::accounts_fixture {

namespace fs = std::filesystem;

class Place {
  public:
    Place() = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    virtual ~Place() = default;
    [[nodiscard]] virtual Result<std::unique_ptr<Accounts>> open() = 0;
};

class SqlitePlace : public Place {
  public:
    Result<std::unique_ptr<Accounts>> open() override { return open_sqlite_accounts(path()); }
    [[nodiscard]] std::string path() const { return (folder_ / kAccountsFile).string(); }

  private:
    kyvien::test::TemporaryFolder folder_;
};

class PostgresPlace : public Place {
  public:
    Result<std::unique_ptr<Accounts>> open() override {
        return open_postgres_accounts(server_.address());
    }

  private:
    test::PostgresServer server_;
};

class AccountsTest : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (std::string_view(GetParam()) == "Sqlite") {
            place = std::make_unique<SqlitePlace>();
        } else {
            KYVIEN_SKIP_WITHOUT_POSTGRES();
            place = std::make_unique<PostgresPlace>();
        }
        accounts = opened();
    }
    [[nodiscard]] std::unique_ptr<Accounts> opened() const {
        auto opened = place->open();
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().english);
        return opened ? std::move(*opened) : nullptr;
    }
    Account make(const std::string& name, Instant at = 1000) const {
        const auto made = accounts->make({"id-" + name, {name, name}, "hash of " + name, at});
        EXPECT_TRUE(made) << (made ? "" : made.error().english);
        return made ? *made : Account{};
    }
    static KeyHash secret(std::uint8_t number) {
        KeyHash hash{};
        hash.fill(number);
        return hash;
    }

    std::unique_ptr<Place> place;
    std::unique_ptr<Accounts> accounts;
};

}  // namespace kyvien::store::accounts_fixture
