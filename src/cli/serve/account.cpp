// kyvien account list|reset|remove — the accounts of a hall, for its operator.
#include <fmt/core.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "base/reason.h"
#include "base/result.h"
#include "cli/serve/accounts.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "hall/accounts/account_name.h"
#include "hall/accounts/password.h"
#include "hall/service/token.h"
#include "store/postgres_log.h"
#include "words/answers.h"

namespace kyvien::cli {

Result<std::unique_ptr<store::Accounts>> open_accounts(const std::string& data,
                                                       const std::string& store) {
    if (!store.empty())
        return store::open_postgres_accounts(store);
    const auto path = std::filesystem::path(data) / store::kAccountsFile;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        const Reason why = system_reason(ENOENT);
        return refuse("file-unreadable", fmt::format("{}: {}.", path.string(), why.english),
                      std::nullopt, with_reason({{"path", path.string()}}, why));
    }
    return store::open_sqlite_accounts(path.string());
}

namespace hall_account {
namespace {

struct Options {
    std::string data = "./data";
    std::string store;
    std::string name;
    bool json = false;
};

int fail(const Refusal& refusal) {
    print_error("account", refusal_text(refusal));
    return exit_code_of(refusal);
}

std::string day_of(store::Instant at) {
    const std::chrono::sys_days day = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at)));
    const std::chrono::year_month_day date(day);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

int list(const Options& options) {
    const auto accounts = open_accounts(options.data, options.store);
    const auto all = accounts ? (*accounts)->all() : Result<std::vector<store::Account>>();
    if (!accounts && accounts.error().code == "file-unreadable")
        return kSuccess;  // no account exists yet
    if (!accounts || !all)
        return fail(!accounts ? accounts.error() : all.error());
    for (const store::Account& account : *all) {
        if (options.json) {
            JsonWriter json;
            json.begin_object().field("name", account.name).field("made", account.made);
            print_object(json.end_object());
        } else {
            fmt::print("{}  {}\n", day_of(account.made), account.name);
        }
    }
    return kSuccess;
}

/// The account of this name. Refuses: "no-such-account".
Result<store::Account> account_of(store::Accounts& accounts, const std::string& name) {
    auto account = KYVIEN_TRY(accounts.find_by_name(hall::account_key(name)));
    if (!account)
        return refuse("no-such-account", "There is no such account.");
    return *std::move(account);
}

int reset(const Options& options) {
    if (!hall::prepare_randomness())
        return fail(refuse("no-randomness", "The system provides no random numbers.").error());
    const auto accounts = open_accounts(options.data, options.store);
    if (!accounts)
        return fail(accounts.error());
    const auto account = account_of(**accounts, options.name);
    if (!account)
        return fail(account.error());
    const std::string password = hall::new_token().substr(0, 16);
    const auto set = [&]() -> Result<void> {
        const auto hash = KYVIEN_TRY(hall::hash_password(password));
        KYVIEN_TRY((*accounts)->set_password(account->id, hash));
        // The owner may request this because somebody else has added a passkey to the account.
        KYVIEN_TRY((*accounts)->passkeys().remove_all(account->id));
        return (*accounts)->end_sessions(account->id);
    }();
    if (!set)
        return fail(set.error());
    if (options.json) {
        JsonWriter json;
        json.begin_object().field("name", account->name).field("made", account->made);
        print_object(json.field("password", password).end_object());
        return kSuccess;
    }
    fmt::print("{}\n", password);
    flush_output();
    fmt::print(stderr, "{}\n", spoken(words::answers::AccountReset{.name = account->name}));
    return kSuccess;
}

int remove(const Options& options) {
    const auto accounts = open_accounts(options.data, options.store);
    if (!accounts)
        return fail(accounts.error());
    const auto account = account_of(**accounts, options.name);
    if (!account)
        return fail(account.error());
    if (const auto removed = (*accounts)->remove(account->id); !removed)
        return fail(removed.error());
    if (options.json) {
        JsonWriter json;
        json.begin_object().field("name", account->name).field("made", account->made);
        print_object(json.end_object());
        return kSuccess;
    }
    fmt::print("{}\n", spoken(words::answers::AccountRemoved{.name = account->name}));
    return kSuccess;
}

int run(const Options& options, int (*verb)(const Options&)) {
    if (store::holds_password(options.store)) {
        print_error("account", spoken(words::answers::kServePassword));
        return kUsage;
    }
    return verb(options);
}

}  // namespace
}  // namespace hall_account

void add_account(Command& app, Outcome& outcome) {
    using namespace hall_account;
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand("account", "account");
    command->require_subcommand(1);
    const auto add = [&](const char* name, Help help, bool is_named, int (*verb)(const Options&)) {
        Command* added = command->add_subcommand(name, help);
        if (is_named)
            added->add_option("name", options->name, "account.name")
                ->required()
                ->normalize_unicode();
        added->add_option("--data", options->data, "any.data-folder")->capture_default_str();
        added->add_option("--store", options->store, "any.store");
        added->add_flag("--json", options->json, "account.json");
        added->callback([options, &outcome, verb] { outcome.code = run(*options, verb); });
    };
    add("list", "account.list", false, list);
    add("reset", "account.reset", true, reset);
    add("remove", "account.remove", true, remove);
}

}  // namespace kyvien::cli
