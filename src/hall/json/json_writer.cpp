#include "hall/json/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kyvien::hall {
namespace {

/// Bytes of the UTF-8 sequence at the start of `text`, 0 when there is none.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned lead = byte(0);
    if (lead < 0x80U)
        return 1;
    if (lead >= 0xC2U && lead <= 0xDFU)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0U && lead <= 0xEFU) {
        // Neither overlong forms nor surrogates.
        const bool allowed =
            !(lead == 0xE0U && byte(1) < 0xA0U) && !(lead == 0xEDU && byte(1) > 0x9FU);
        return allowed && follows(1) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xF0U && lead <= 0xF4U) {
        const bool allowed =
            !(lead == 0xF0U && byte(1) < 0x90U) && !(lead == 0xF4U && byte(1) > 0x8FU);
        return allowed && follows(1) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

void append_control(std::string& out, unsigned char control) {
    constexpr std::string_view digits = "0123456789abcdef";
    out += "\\u00";
    out += digits[control >> 4U];
    out += digits[control & 15U];
}

// Bytes that stand for themselves in a text.
constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x7F; ++byte)
        plain[byte] = byte != '"' && byte != '\\';
    return plain;
}();

std::size_t plain_length(std::string_view text) {
    std::size_t plain = 0;
    while (plain < text.size() && kPlain[static_cast<unsigned char>(text[plain])])
        ++plain;
    return plain;
}

void append_escaped(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const std::size_t plain = plain_length(text);
        out.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty())
            return;
        const char c = text.front();
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
            text.remove_prefix(1);
        } else if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) {
            append_control(out, static_cast<unsigned char>(c));
            text.remove_prefix(1);
        } else if (const std::size_t length = sequence_length(text); length > 0) {
            out.append(text.substr(0, length));
            text.remove_prefix(length);
        } else {
            out += "\xEF\xBF\xBD";
            text.remove_prefix(1);
        }
    }
}

}  // namespace

void JsonWriter::separate() {
    if (needs_comma_)
        text_ += ',';
    needs_comma_ = true;
}

JsonWriter& JsonWriter::begin_object() {
    separate();
    text_ += '{';
    ++depth_;
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::end_object() {
    text_ += '}';
    --depth_;
    needs_comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::begin_array() {
    separate();
    text_ += '[';
    ++depth_;
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::end_array() {
    text_ += ']';
    --depth_;
    needs_comma_ = true;
    return *this;
}

void JsonWriter::append_quoted(std::string_view text, char after) {
    // Nearly every text stands for itself, is short, and is written in one piece: the places for
    // the comma, the quotation marks and what follows are made at once.
    const std::size_t at = text_.size();
    const std::size_t comma = needs_comma_ ? 1 : 0;
    if (plain_length(text) != text.size()) {
        separate();
        text_ += '"';
        append_escaped(text_, text);
        text_ += '"';
        if (after != '\0')
            text_ += after;
        return;
    }
    const std::size_t whole = at + comma + text.size() + 2 + (after != '\0' ? 1 : 0);
    text_.resize_and_overwrite(whole, [&](char* to, std::size_t) {
        to += at;
        if (comma != 0)
            *to++ = ',';
        *to++ = '"';
        to = std::copy(text.begin(), text.end(), to);
        *to++ = '"';
        if (after != '\0')
            *to = after;
        return whole;  // what is passed may be all the room there is
    });
    needs_comma_ = true;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    const std::size_t begin = text_.size() + (needs_comma_ ? 2 : 1);
    append_quoted(name, ':');
    needs_comma_ = false;
    if (marks_ != nullptr && depth_ == 1)
        marks_->push_back({begin, text_.size(), text_.size() - begin - 2});
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    append_quoted(text, '\0');
    return *this;
}

JsonWriter& JsonWriter::number(std::int64_t number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::value(bool yes) {
    return raw(yes ? "true" : "false");
}

JsonWriter& JsonWriter::null() {
    return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
}

}  // namespace kyvien::hall
