#include "hall/json/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

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

// Bytes that can be written without escaping.
constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0; byte < 0x80; ++byte)
        plain[byte] = JsonName::needs_no_escape(static_cast<char>(byte));
    return plain;
}();

bool is_plain_byte(char byte) {
    return kPlain[static_cast<unsigned char>(byte)];
}

/// Copies `text` to `to` up to the first byte that needs escaping; returns the number of copied
/// bytes.
std::size_t copy_plain(std::string_view text, char* to) {
    std::size_t done = 0;
    for (; done < text.size() && is_plain_byte(text[done]); ++done)
        to[done] = text[done];
    return done;
}

std::size_t plain_length(std::string_view text) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain_byte(text[plain]))
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

std::string JsonWriter::take() {
    buffer_.resize(std::exchange(used_, 0));
    return std::exchange(buffer_, {});
}

void JsonWriter::grow(std::size_t bytes) {
    // The space after the text is written before it is read.
    buffer_.resize_and_overwrite(std::max(bytes, 2 * buffer_.size()),
                                 [](char*, std::size_t size) { return size; });
}

char* JsonWriter::begin_at(std::size_t max_bytes) {
    reserve(used_ + 1 + max_bytes);
    char* to = buffer_.data() + used_;
    if (std::exchange(needs_comma_, true))
        *to++ = ',';
    return to;
}

JsonWriter& JsonWriter::open(char bracket) {
    char* to = begin_at(1);
    *to++ = bracket;
    end_at(to);
    ++depth_;
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    needs_comma_ = false;
    char* to = begin_at(1);
    *to++ = bracket;
    end_at(to);
    --depth_;
    return *this;
}

JsonWriter& JsonWriter::begin_object() {
    return open('{');
}
JsonWriter& JsonWriter::end_object() {
    return close('}');
}
JsonWriter& JsonWriter::begin_array() {
    return open('[');
}
JsonWriter& JsonWriter::end_array() {
    return close(']');
}

void JsonWriter::append_escaped(std::string_view text, std::string_view after) {
    std::string quoted = "\"";
    hall::append_escaped(quoted, text);
    quoted += after;
    char* const to = begin_at(quoted.size());
    end_at(to + quoted.copy(to, quoted.size()));
}

JsonWriter& JsonWriter::key(JsonName name) {
    const std::string_view text = name.text();
    const std::size_t begin = used_ + (needs_comma_ ? 2 : 1);
    char* to = begin_at(text.size() + 3);
    *to++ = '"';
    if (name.is_plain() || plain_length(text) == text.size()) {
        to += text.copy(to, text.size());
        *to++ = '"';
        *to++ = ':';
        end_at(to);
    } else {
        needs_comma_ = begin - used_ == 2;
        append_escaped(text, "\":");
    }
    needs_comma_ = false;
    if (marks_ != nullptr && depth_ == 1)
        marks_->push_back({begin, used_, used_ - begin - 2});
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    // Nearly every text is short and needs no escaping: it is checked while it is copied.
    const bool had_comma = needs_comma_;
    char* to = begin_at(text.size() + 2);
    *to++ = '"';
    if (copy_plain(text, to) != text.size()) {
        needs_comma_ = had_comma;
        append_escaped(text, "\"");
        return *this;
    }
    to += text.size();
    *to++ = '"';
    end_at(to);
    return *this;
}

JsonWriter& JsonWriter::number(std::int64_t number) {
    constexpr std::size_t kLongest = 20;
    char* const to = begin_at(kLongest);
    end_at(std::to_chars(to, to + kLongest, number).ptr);
    return *this;
}

JsonWriter& JsonWriter::value(bool yes) {
    return raw(yes ? "true" : "false");
}

JsonWriter& JsonWriter::null() {
    return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    char* const to = begin_at(json.size());
    end_at(to + json.copy(to, json.size()));
    return *this;
}

}  // namespace kyvien::hall
