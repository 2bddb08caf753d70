#include "store/internal/postgres/postgres.h"

#include <fmt/core.h>
#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <utility>

#include "base/shared_library.h"

namespace kyvien::store::internal {
namespace {

// A hall with a file of its own needs no PostgreSQL client: the library is loaded with the first
// address.
// clang-format off
#define KYVIEN_LIBPQ(F) \
    F(PQclear) F(PQconnectdbParams) F(PQconninfoFree) F(PQconninfoParse) F(PQconsumeInput) \
    F(PQenterPipelineMode) F(PQerrorMessage) F(PQfinish) F(PQflush) F(PQfreemem) \
    F(PQgetResult) F(PQgetlength) F(PQgetvalue) F(PQisBusy) F(PQnfields) F(PQnotifies) F(PQntuples) \
    F(PQpipelineSync) F(PQresultErrorField) F(PQresultErrorMessage) F(PQresultStatus) \
    F(PQsendPrepare) F(PQsendQueryParams) F(PQsendQueryPrepared) F(PQsetNoticeProcessor) \
    F(PQsetnonblocking) F(PQsocket) F(PQstatus) F(PQunescapeBytea)
// clang-format on
struct Libpq {
    KYVIEN_LIBPQ(KYVIEN_DECLARE_FUNCTION)
};

std::expected<Libpq, std::string> open_libpq() {
    const auto library = SharedLibrary::open("libpq.so.5");
    if (!library)
        return std::unexpected(library.error() + "; install libpq5");
    Libpq taken;
    std::string missing;
    KYVIEN_LIBPQ(KYVIEN_LOAD_FUNCTION)
    if (!missing.empty())
        return std::unexpected("libpq.so.5 has no " + missing + "; install a newer libpq5");
    return taken;
}

const std::expected<Libpq, std::string>& opened_libpq() {
    static const auto opened = open_libpq();
    return opened;
}

const Libpq& libpq() {
    if (!opened_libpq())
        throw PostgresError("", opened_libpq().error());
    return *opened_libpq();
}

struct FreeMemory {
    void operator()(void* memory) const { libpq().PQfreemem(memory); }
};

struct FreeOptions {
    void operator()(PQconninfoOption* options) const { libpq().PQconninfoFree(options); }
};

constexpr std::uint32_t kByteaOid = 17, kInt4Oid = 23;

void put_u32(std::string& into, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        into.push_back(static_cast<char>(value >> shift & 0xff));
}

/// The binary form of a one-dimensional array; each element is preceded by its length.
std::string array_of(std::uint32_t type, const std::vector<std::string_view>& elements) {
    std::string array;
    put_u32(array, elements.empty() ? 0 : 1);  // number of dimensions
    put_u32(array, 0);                         // no nulls
    put_u32(array, type);
    if (!elements.empty()) {
        put_u32(array, static_cast<std::uint32_t>(elements.size()));
        put_u32(array, 1);  // lower bound
    }
    for (const std::string_view element : elements) {
        put_u32(array, static_cast<std::uint32_t>(element.size()));
        array.append(element);
    }
    return array;
}

std::string trimmed_message(const char* message) {
    std::string text = message == nullptr ? "" : message;
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text;
}

bool is_success(const pg_result* result) {
    const ExecStatusType status = libpq().PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
}

}  // namespace

Parameters& Parameters::text(std::string_view value) {
    values_.push_back({std::string(value)});
    return *this;
}

Parameters& Parameters::number(std::int64_t value) {
    values_.push_back({std::to_string(value)});
    return *this;
}

Parameters& Parameters::bytes(std::span<const std::uint8_t> value) {
    values_.push_back({std::string(value.begin(), value.end()), true});
    return *this;
}

Parameters& Parameters::null() {
    values_.push_back({{}, false, true});
    return *this;
}

Parameters& Parameters::byte_arrays(const std::vector<std::string_view>& values) {
    values_.push_back({array_of(kByteaOid, values), true});
    return *this;
}

Parameters& Parameters::numbers(const std::vector<std::int32_t>& values) {
    std::vector<std::string> encoded(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        put_u32(encoded[i], static_cast<std::uint32_t>(values[i]));
    values_.push_back({array_of(kInt4Oid, {encoded.begin(), encoded.end()}), true});
    return *this;
}

void Rows::Clear::operator()(pg_result* result) const {
    libpq().PQclear(result);
}

bool Rows::is_nothing() const {
    return result_ == nullptr;
}
bool Rows::is_end_of_transaction() const {
    return result_ != nullptr && libpq().PQresultStatus(result_.get()) == PGRES_PIPELINE_SYNC;
}

int Rows::count() const {
    return libpq().PQntuples(result_.get());
}

int Rows::columns() const {
    return libpq().PQnfields(result_.get());
}

std::string_view Rows::text(int row, int column) const {
    return {libpq().PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(libpq().PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
    const std::string_view digits = text(row, column);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size())
        throw PostgresError("XX000", fmt::format("'{}' stands where a number belongs", digits));
    return value;
}

std::string Rows::bytes(int row, int column) const {
    std::size_t size = 0;
    const std::unique_ptr<unsigned char, FreeMemory> bytes(libpq().PQunescapeBytea(
        reinterpret_cast<const unsigned char*>(libpq().PQgetvalue(result_.get(), row, column)),
        &size));
    return bytes ? std::string(reinterpret_cast<const char*>(bytes.get()), size) : std::string{};
}

void Connection::Finish::operator()(pg_conn* connection) const {
    libpq().PQfinish(connection);
}

Connection::Connection(const std::string& address) {
    // Parameters in the address come last and take precedence.
    const char* const names[] = {"connect_timeout",  "client_encoding", "application_name",
                                 "tcp_user_timeout", "dbname",          nullptr};
    const char* const values[] = {"5", "UTF8", "kyvien", "10000", address.c_str(), nullptr};
    connection_.reset(libpq().PQconnectdbParams(names, values, 1));
    if (!connection_ || libpq().PQstatus(connection_.get()) != CONNECTION_OK)
        throw PostgresError("", connection_
                                    ? trimmed_message(libpq().PQerrorMessage(connection_.get()))
                                    : "no memory");
    // The server's notices are not for the hall's journal.
    libpq().PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    if (libpq().PQsetnonblocking(connection_.get(), 1) != 0 ||
        libpq().PQenterPipelineMode(connection_.get()) != 1)
        throw_lost();
    // Acknowledged data must be on the server's disk, whatever the database's setting.
    run("SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') IN ('off', 'local')");
}

void Connection::throw_lost() {
    const std::string message = trimmed_message(libpq().PQerrorMessage(connection_.get()));
    throw PostgresError("", message.empty() ? "the connection is lost" : message);
}

void Connection::wait(bool to_write) {
    pollfd socket{libpq().PQsocket(connection_.get()),
                  static_cast<short>(POLLIN | (to_write ? POLLOUT : 0)), 0};
    const int ready = poll(&socket, 1, kSilenceMs);
    if (ready == 0)
        throw PostgresError("", fmt::format("no answer for {} s", kSilenceMs / 1000));
    if (ready < 0 && errno != EINTR)
        throw PostgresError("", "the connection cannot be waited for");
    if ((socket.revents & (POLLIN | POLLERR | POLLHUP)) != 0 &&
        libpq().PQconsumeInput(connection_.get()) != 1)
        throw_lost();
}

void Connection::flush() {
    for (;;) {
        const int left = libpq().PQflush(connection_.get());
        if (left < 0)
            throw_lost();
        if (left == 0)
            return;
        wait(true);
    }
}

pg_result* Connection::next_result() {
    while (libpq().PQisBusy(connection_.get()) == 1)
        wait(false);
    return libpq().PQgetResult(connection_.get());
}

struct Connection::Raw {
    explicit Raw(const Parameters& parameters) {
        for (const Parameters::Value& value : parameters.values_) {
            values.push_back(value.is_null ? nullptr : value.data.data());
            lengths.push_back(static_cast<int>(value.data.size()));
            formats.push_back(value.is_binary ? 1 : 0);
        }
    }
    [[nodiscard]] int count() const { return static_cast<int>(values.size()); }
    std::vector<const char*> values;
    std::vector<int> lengths, formats;
};

void Connection::queue(const std::string& sql, const Parameters& parameters) {
    const Raw raw(parameters);
    if (libpq().PQsendQueryParams(connection_.get(), sql.c_str(), raw.count(), nullptr,
                                  raw.values.data(), raw.lengths.data(), raw.formats.data(),
                                  0) != 1)
        throw_lost();
    ++queued_;
}

void Connection::queue_prepared(const std::string& name, const Parameters& parameters) {
    const Raw raw(parameters);
    if (libpq().PQsendQueryPrepared(connection_.get(), name.c_str(), raw.count(), raw.values.data(),
                                    raw.lengths.data(), raw.formats.data(), 0) != 1)
        throw_lost();
    ++queued_;
}

void Connection::queue_end() {
    if (libpq().PQpipelineSync(connection_.get()) != 1)
        throw_lost();
    has_queued_end_ = true;
}

std::vector<std::string> Connection::wait_for_notices(int other_file, int wait_ms) {
    std::vector<std::string> texts;
    const auto take = [&] {
        while (pgNotify* const notice = libpq().PQnotifies(connection_.get())) {
            texts.emplace_back(notice->extra);
            libpq().PQfreemem(notice);
        }
    };
    take();
    if (!texts.empty())
        return texts;
    std::array<pollfd, 2> files{
        {{libpq().PQsocket(connection_.get()), POLLIN, 0}, {other_file, POLLIN, 0}}};
    if (poll(files.data(), files.size(), wait_ms) < 0 && errno != EINTR)
        throw PostgresError("", "the connection cannot be waited for");
    if (files[0].revents != 0 && libpq().PQconsumeInput(connection_.get()) != 1)
        throw_lost();
    take();
    return texts;
}

std::vector<Rows> Connection::send_queued() {
    if (libpq().PQpipelineSync(connection_.get()) != 1)
        throw_lost();
    bool is_before_end = std::exchange(has_queued_end_, false);
    flush();
    std::vector<Rows> answers;
    answers.reserve(std::exchange(queued_, 0));
    std::optional<PostgresError> fault;
    for (;;) {
        pg_result* const result = next_result();
        if (result == nullptr) {
            // Between the results of two statements, or after a lost connection.
            if (libpq().PQstatus(connection_.get()) != CONNECTION_OK)
                throw_lost();
            continue;
        }
        Rows rows(result);
        if (libpq().PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            if (!is_before_end)
                break;
            is_before_end = false;
            if (fault)
                continue;
            // The transaction is committed, whatever happens to the rest.
            skip_results_after_end();
            break;
        }
        if (!is_success(result) && !fault) {
            const char* const state = libpq().PQresultErrorField(result, PG_DIAG_SQLSTATE);
            // 57P01..3: the server ends the session, now or for a restart.
            const std::string code = state == nullptr ? "" : state;
            fault.emplace(code.starts_with("57P") ? "" : code,
                          trimmed_message(libpq().PQresultErrorMessage(result)));
            if (fault->is_lost())
                throw *fault;
        }
        answers.push_back(std::move(rows));
    }
    if (fault)
        throw *fault;
    return answers;
}

void Connection::skip_results_after_end() {
    try {
        for (;;) {
            const Rows rows(next_result());
            if (rows.is_end_of_transaction() ||
                (rows.is_nothing() && libpq().PQstatus(connection_.get()) != CONNECTION_OK))
                return;
        }
    } catch (const PostgresError&) {
        // The next statement will detect the lost connection.
    }
}

Rows Connection::run(const std::string& sql, const Parameters& parameters) {
    queue(sql, parameters);
    std::vector<Rows> answers = send_queued();
    return std::move(answers.at(0));
}

void Connection::prepare(const std::string& name, const std::string& sql) {
    if (libpq().PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr) != 1)
        throw_lost();
    ++queued_;
    send_queued();
}

std::string address_value(const std::string& address, std::string_view keyword) {
    if (!opened_libpq())
        return {};
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(
        libpq().PQconninfoParse(address.c_str(), nullptr));
    for (const PQconninfoOption* option = options.get();
         option != nullptr && option->keyword != nullptr; ++option)
        if (option->keyword == keyword && option->val != nullptr)
            return option->val;
    return {};
}

std::string shown_address(const std::string& address) {
    const std::string port = address_value(address, "port");
    return fmt::format("postgresql://{}{}/{}", address_value(address, "host"),
                       port.empty() ? "" : ":" + port, address_value(address, "dbname"));
}

}  // namespace kyvien::store::internal
