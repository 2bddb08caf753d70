#include "store/internal/refusals.h"
#include "base/text.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include "base/reason.h"

namespace kyvien::store::internal {

std::unexpected<Refusal> seq_conflict(const std::string& game, std::uint64_t expected_seq) {
    return refuse("seq-conflict",
                  fmt::format("Game {} no longer has {}; someone else wrote first.", game,
                              base::counted(expected_seq, "event")),
                  std::nullopt, {{"game", game}, {"expected", std::to_string(expected_seq)}});
}

std::unexpected<Refusal> game_altered(const LogFault& fault) {
    return refuse(
        "game-altered",
        fmt::format("{} The game is closed until the hall's operator has looked.", fault.english),
        std::nullopt,
        {{"game", fault.game}, {"fault", fault.code}, {"event", std::to_string(fault.seq)}});
}

std::unexpected<Refusal> database_refusal(const SqliteError& error, const std::string& path) {
    if (error.code() == SQLITE_FULL)
        return refuse("store-full",
                      fmt::format("The disk of {} is full; nothing was recorded. Free some space, "
                                  "then try again.",
                                  path),
                      std::nullopt, {{"path", path}});
    if (error.code() == SQLITE_READONLY || error.code() == SQLITE_CANTOPEN ||
        error.code() == SQLITE_PERM)
        return refuse("store-not-writable",
                      fmt::format("{} cannot be written ({}); check the folder's permissions.",
                                  path, error.what()),
                      std::nullopt, with_reason({{"path", path}}, verbatim_reason(error.what())));
    if (error.code() == SQLITE_NOTADB)
        return refuse("store-foreign-file",
                      fmt::format("{} is not a SQLite file; it was left as it is. Choose another "
                                  "folder with --data.",
                                  path),
                      std::nullopt, {{"path", path}});
    if (error.code() == SQLITE_CORRUPT)
        return refuse("store-damaged",
                      fmt::format("{} is damaged ({}); restore it from a copy, or rescue it with "
                                  "`sqlite3 FILE .recover`.",
                                  path, error.what()),
                      std::nullopt, with_reason({{"path", path}}, verbatim_reason(error.what())));
    return refuse(
        "store-unavailable",
        fmt::format("{} could not be used: {}. Nothing was recorded.", path, error.what()),
        std::nullopt, with_reason({{"path", path}}, verbatim_reason(error.what())));
}

std::unexpected<Refusal> uncertain(const SqliteError& error, const std::string& path) {
    return refuse("store-uncertain",
                  fmt::format("The disk of {} has failed ({}). It is uncertain whether this was "
                              "recorded; the log is read again.",
                              path, error.what()),
                  std::nullopt, with_reason({{"path", path}}, verbatim_reason(error.what())));
}

std::unexpected<Refusal> database_refusal(const PostgresError& error, const std::string& shown) {
    if (error.state() == "53100")  // disk_full
        return refuse("store-full",
                      fmt::format("The disk of {} is full; nothing was recorded. Free some space, "
                                  "then try again.",
                                  shown),
                      std::nullopt, {{"path", shown}});
    if (error.state() == "42501" || error.state() == "25006")  // no privilege; a standby
        return refuse("store-not-writable",
                      fmt::format("{} cannot be written ({}); check the role's privileges.", shown,
                                  error.what()),
                      std::nullopt, with_reason({{"path", shown}}, verbatim_reason(error.what())));
    if (error.state() == "40P01" || error.state() == "40001")  // deadlock, serialization
        return refuse(kDeadlocked, error.what());
    return refuse(
        "store-unavailable",
        fmt::format("{} could not be used: {}. Nothing was recorded.", shown, error.what()),
        std::nullopt, with_reason({{"path", shown}}, verbatim_reason(error.what())));
}

std::unexpected<Refusal> being_closed(const std::string& path) {
    return refuse("store-unavailable", "The log is being closed.", std::nullopt,
                  with_reason({{"path", path}}, {"store-closing", "the log is being closed"}));
}

std::unexpected<Refusal> no_log(const std::string& path) {
    return refuse("store-unavailable", fmt::format("There is no log at {}.", path), std::nullopt,
                  with_reason({{"path", path}}, {"store-no-log-there", "there is no log"}));
}

std::unexpected<Refusal> heads_unwritable(const std::string& path) {
    return refuse("store-not-writable",
                  fmt::format("{}.heads cannot be written; check the folder's permissions.", path),
                  std::nullopt,
                  with_reason({{"path", path}},
                              {"store-heads", "{path}.heads cannot be written", {{"path", path}}}));
}

}  // namespace kyvien::store::internal
