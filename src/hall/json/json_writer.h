// hall/json/json_writer.h — writes JSON text from left to right into one string.
//
// The writer places the commas. The output is valid JSON as long as the caller matches begin_ and
// end_ calls and writes a key before each value of an object. Text that is not UTF-8 is repaired
// with U+FFFD.
//
// Safe: a value; one thread.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/refusal_code.h"

namespace kyvien::hall {

/// The position of an object's member in the text; its value ends where the next member begins.
struct MemberMark {
    std::size_t name = 0;
    std::size_t value = 0;
    std::size_t name_length = 0;
};

/// The name of a member. A literal is checked at compile time and is written unescaped; any other
/// name is checked when it is written.
class JsonName {
  public:
    template <std::size_t size>
    consteval JsonName(const char (&literal)[size])  // NOLINT(google-explicit-constructor)
        : text_(literal, size - 1), is_plain_(true) {
        if (!std::ranges::all_of(text_, [](char byte) { return needs_no_escape(byte); }))
            throw "this name has a byte that is to be escaped";
    }
    template <std::convertible_to<std::string_view> Text>
    JsonName(const Text& text) : text_(text) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] bool is_plain() const { return is_plain_; }
    /// Can this byte be written without escaping?
    [[nodiscard]] static constexpr bool needs_no_escape(char byte) {
        return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
    }

  private:
    std::string_view text_;
    bool is_plain_ = false;
};

class JsonWriter {
  public:
    // Large enough for most texts, so that they are not moved while they grow.
    JsonWriter() { reserve(kUsualLength); }

    /// Records in `marks` where the members of the outermost object begin.
    void mark_members(std::vector<MemberMark>& marks) { marks_ = &marks; }

    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();
    JsonWriter& key(JsonName name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(kyvien::RefusalCode code) { return value(code.name()); }
    JsonWriter& value(bool yes);
    template <std::integral Number>
        requires(!std::same_as<Number, bool>)
    JsonWriter& value(Number number) {
        if (std::in_range<std::int64_t>(number))
            return this->number(static_cast<std::int64_t>(number));
        return raw(std::to_string(number));
    }
    JsonWriter& null();
    /// Writes finished JSON as a value.
    JsonWriter& raw(std::string_view json);

    /// key() and value() in one.
    template <typename Value>
    JsonWriter& field(JsonName name, const Value& content) {
        return key(name).value(content);
    }
    JsonWriter& null_field(JsonName name) { return key(name).null(); }

    /// The text written so far; valid until more is written.
    [[nodiscard]] std::string_view text() const { return {buffer_.data(), used_}; }
    /// Finishes writing and returns the text.
    [[nodiscard]] std::string take();
    /// Reserves space for a text of this total length.
    void reserve(std::size_t bytes) {
        if (bytes > buffer_.size())
            grow(bytes);
    }

  private:
    /// The position for the next bytes: after a comma if one is due, then at most `most` bytes. The
    /// caller passes the end of what it wrote to end_at().
    char* begin_at(std::size_t max_bytes);
    void end_at(const char* end) { used_ = static_cast<std::size_t>(end - buffer_.data()); }
    void grow(std::size_t bytes);
    void append_escaped(std::string_view text, std::string_view after);
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& number(std::int64_t number);
    static constexpr std::size_t kUsualLength = 240;
    std::string buffer_;    ///< the text, and free space after it
    std::size_t used_ = 0;  ///< bytes of the text
    std::vector<MemberMark>* marks_ = nullptr;
    int depth_ = 0;
    bool needs_comma_ = false;
};

}  // namespace kyvien::hall
