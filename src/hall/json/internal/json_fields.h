// hall/json/internal/json_fields.h — reads the fields of a client's JSON, and reports which field
// is wrong.
//
// Unknown fields are refused, never ignored: otherwise a request with a misspelt "dry_run" would be
// carried out. So every object is read through an ObjectReader, which finally checks whether any
// field was left unread.
//
// Refusals: not-json; bad-field with the values "field", "expected" and the expectation as a reason
// (base/reason.h); unknown-field with "field".
//
// Cost:  linear in the text; nesting is limited.
// Safe:  pure functions, any thread; an ObjectReader belongs to one.
#pragma once

#include <bitset>
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::hall {

namespace json = boost::json;

/// The beginning of a client's text as refusals quote it: at most 40 bytes, whole characters.
/// Needs: well-formed UTF-8, as in all parsed JSON.
[[nodiscard]] std::string_view quoted_start(std::string_view text);

/// `expected` follows "must be"; its words in the other languages say the whole: "must be a text".
[[nodiscard]] std::unexpected<Refusal> bad_field(std::string field, const Reason& expected);
/// One of the words of the interface: "full, half, zero, none".
[[nodiscard]] Reason one_of(std::string_view names);
[[nodiscard]] Reason one_of_games();
/// A form that no page gets wrong, only a program; other languages refer to the documents of the
/// interface.
[[nodiscard]] Reason as_described(std::string_view expected);

/// `name` as the client wrote it, with its path: "time.base".
[[nodiscard]] std::unexpected<Refusal> unknown_field(std::string_view name);

[[nodiscard]] Result<json::value> parse_object(std::string_view text,
                                               json::storage_ptr storage = {});

/// An object that remembers which of its fields were read. A null field counts as absent.
class ObjectReader {
  public:
    /// Keeps references to the object and to `path`, the prefix of its fields' names in messages,
    /// such as "time.".
    explicit ObjectReader(const json::object& object, std::string_view path = {})
        : object_(object), path_(path) {}

    /// Null if the field is absent or null.
    [[nodiscard]] const json::value* find(std::string_view field) const;
    /// The object itself, for a field whose fields are all checked by its own readers, such as
    /// "set".
    [[nodiscard]] const json::object& object() const { return object_; }
    [[nodiscard]] std::string_view path() const { return path_; }
    /// Refuses: unknown-field if any field has not been read.
    [[nodiscard]] Result<void> check_all_read() const;

  private:
    /// More than any request has; further fields are not read, and are refused.
    static constexpr std::size_t kMaxFields = 128;

    const json::object& object_;
    std::string_view path_;
    mutable std::bitset<kMaxFields> read_;
};

/// Null if the field is absent or null.
[[nodiscard]] const json::value* find(const ObjectReader& object, std::string_view field);
/// The text in Unicode's composed form.
[[nodiscard]] Result<std::string> text_of(const ObjectReader& object, std::string_view field);
/// Empty if the field is absent or null.
[[nodiscard]] Result<std::string> optional_text(const ObjectReader& object, std::string_view field);
[[nodiscard]] Result<std::int64_t> number_of(const ObjectReader& object, std::string_view field,
                                             std::int64_t min_value, std::int64_t max_value);

}  // namespace kyvien::hall
