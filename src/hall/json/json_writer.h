// hall/json/json_writer.h — writes JSON text from left to right into one string.
//
// Commas are placed by the writer. What is written is valid JSON as long as begin_ and end_ calls
// match and every value in an object follows a key; that is the caller's promise. Text that is not
// UTF-8 is repaired with U+FFFD.
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

/// Where a member of an object stands in its text; its value ends where the next member begins.
struct MemberMark {
    std::size_t name = 0;
    std::size_t value = 0;
    std::size_t name_length = 0;
};

/// The name of a member. One that is written in the source is looked through by the compiler, and
/// stands in a text as it is; any other is looked through when it is written.
class JsonName {
  public:
    template <std::size_t size>
    consteval JsonName(const char (&literal)[size])  // NOLINT(google-explicit-constructor)
        : text_(literal, size - 1), is_plain_(true) {
        if (!std::ranges::all_of(text_, [](char byte) { return stands_for_itself(byte); }))
            throw "this name has a byte that is to be escaped";
    }
    template <std::convertible_to<std::string_view> Text>
    JsonName(const Text& text) : text_(text) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] bool is_plain() const { return is_plain_; }
    /// Does a byte stand for itself in a text?
    [[nodiscard]] static constexpr bool stands_for_itself(char byte) {
        return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
    }

  private:
    std::string_view text_;
    bool is_plain_ = false;
};

class JsonWriter {
  public:
    // Room for most texts, so that they do not move while they grow.
    JsonWriter() { reserve(kUsualLength); }

    /// Notes in `marks` where the members of the outermost object begin.
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
    /// Puts finished JSON in the place of a value.
    JsonWriter& raw(std::string_view json);

    /// key() and value() in one.
    template <typename Value>
    JsonWriter& field(JsonName name, const Value& content) {
        return key(name).value(content);
    }
    JsonWriter& null_field(JsonName name) { return key(name).null(); }

    /// What has been written so far; holds until more is.
    [[nodiscard]] std::string_view text() const { return {room_.data(), used_}; }
    /// Ends the writing.
    [[nodiscard]] std::string take();
    /// Makes room for a text of so many bytes in all.
    void reserve(std::size_t bytes) {
        if (bytes > room_.size())
            grow(bytes);
    }

  private:
    /// Where the next bytes are to be put: a comma where one is due, then at most `most` bytes.
    /// What was put there is told to end_at().
    char* begin_at(std::size_t most);
    void end_at(const char* end) { used_ = static_cast<std::size_t>(end - room_.data()); }
    void grow(std::size_t bytes);
    void append_escaped(std::string_view text, std::string_view after);
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& number(std::int64_t number);
    static constexpr std::size_t kUsualLength = 240;
    std::string room_;      ///< the text, and the room behind it
    std::size_t used_ = 0;  ///< of the room
    std::vector<MemberMark>* marks_ = nullptr;
    int depth_ = 0;
    bool needs_comma_ = false;
};

}  // namespace kyvien::hall
