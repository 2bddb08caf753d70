// hall/json/internal/json_fields.h — reads the fields of a client's JSON, and names the field that
// is wrong.
//
// Fields that a client sends and the hall does not know are refused, never ignored: a misspelt
// "dry_run" would be carried out. So every object is read through an ObjectReader, which is asked
// at the end whether a field is left over.
//
// Refusals: not-json, bad-field with the values "field" and "expected", unknown-field with "field".
//
// Cost:  linear in the text; nesting is limited.
// Safe:  pure functions, any thread; an ObjectReader belongs to one.
#pragma once

#include <bitset>
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

namespace json = boost::json;

/// As much of a client's word as a refusal repeats: 40 bytes at most, whole characters.
/// Needs: well-formed UTF-8, as all JSON that was parsed.
[[nodiscard]] std::string_view shown_start(std::string_view text);

[[nodiscard]] std::unexpected<Refusal> bad_field(std::string field, std::string expected);

/// `name` as the client wrote it, with what stands before it: "time.base".
[[nodiscard]] std::unexpected<Refusal> unknown_field(std::string_view name);

[[nodiscard]] Result<json::value> parse_object(std::string_view text,
                                               json::storage_ptr storage = {});

/// An object that remembers which of its fields were read. A field that is null is as good as
/// absent.
class ObjectReader {
  public:
    /// Refers to the object and to `path`: what stands before the names of its fields where they
    /// are told, such as "time.".
    explicit ObjectReader(const json::object& object, std::string_view path = {})
        : object_(object), path_(path) {}

    /// Null where the field is absent or null.
    [[nodiscard]] const json::value* find(std::string_view field) const;
    /// The object of a field that has fields of its own, such as "set"; its readers look at them
    /// all.
    [[nodiscard]] const json::object& object() const { return object_; }
    [[nodiscard]] std::string_view path() const { return path_; }
    /// Refuses: unknown-field, where one is there that nobody has read.
    [[nodiscard]] Result<void> check_all_read() const;

  private:
    /// More than any request has: what stands behind is not read, and refused.
    static constexpr std::size_t kMostFields = 128;

    const json::object& object_;
    std::string_view path_;
    mutable std::bitset<kMostFields> read_;
};

/// Null where the field is absent or null.
[[nodiscard]] const json::value* find(const ObjectReader& object, std::string_view field);
/// In Unicode's composed form.
[[nodiscard]] Result<std::string> text_of(const ObjectReader& object, std::string_view field);
/// Empty when the field is absent or null.
[[nodiscard]] Result<std::string> optional_text(const ObjectReader& object, std::string_view field);
[[nodiscard]] Result<std::int64_t> number_of(const ObjectReader& object, std::string_view field,
                                             std::int64_t least, std::int64_t most);

}  // namespace kyvien::hall
