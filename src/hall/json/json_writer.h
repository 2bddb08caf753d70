// hall/json/json_writer.h — writes JSON text from left to right into one string.
//
// Commas are placed by the writer. What is written is valid JSON as long as begin_ and end_ calls
// match and every value in an object follows a key; that is the caller's promise. Text that is not
// UTF-8 is repaired with U+FFFD.
//
// Safe: a value; one thread.
#pragma once

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

class JsonWriter {
  public:
    // Room for most texts, so that they do not move while they grow.
    JsonWriter() { text_.reserve(kUsualLength); }

    /// Notes in `marks` where the members of the outermost object begin.
    void mark_members(std::vector<MemberMark>& marks) { marks_ = &marks; }

    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();
    JsonWriter& key(std::string_view name);

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
    JsonWriter& field(std::string_view name, const Value& content) {
        return key(name).value(content);
    }
    JsonWriter& null_field(std::string_view name) { return key(name).null(); }

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string take() { return std::move(text_); }
    void reserve(std::size_t bytes) { text_.reserve(bytes); }

  private:
    void separate();
    JsonWriter& number(std::int64_t number);
    /// A text in quotation marks, as the next value or key; then `after`, if it is not nought.
    void append_quoted(std::string_view text, char after);
    static constexpr std::size_t kUsualLength = 240;
    std::string text_;
    std::vector<MemberMark>* marks_ = nullptr;
    int depth_ = 0;
    bool needs_comma_ = false;
};

}  // namespace kyvien::hall
