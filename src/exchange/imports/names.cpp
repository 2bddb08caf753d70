#include "exchange/imports/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace kyvien::exchange {
namespace names {
namespace {

enum class Marks { Kept, Dropped };

/// Adds to a key: spaces and punctuation between words become one space.
class KeyBuilder {
  public:
    void blank() { pending_ = !key_.isEmpty(); }
    void add(UChar32 c) {
        if (pending_)
            key_.append(u' ');
        pending_ = false;
        key_.append(c);
    }
    [[nodiscard]] std::string take() const {
        std::string out;
        key_.toUTF8String(out);
        return out;
    }

  private:
    icu::UnicodeString key_;
    bool pending_ = false;
};

std::string ascii_key(std::string_view name) {
    std::string key;
    bool pending = false;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '#') {
            if (pending && !key.empty())
                key += ' ';
            pending = false;
            key += upper ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (c != '\'') {
            pending = true;
        }
    }
    return key;
}

std::string key_of(std::string_view name, Marks marks) {
    if (std::ranges::all_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return ascii_key(name);
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = marks == Marks::Kept ? icu::Normalizer2::getNFKCInstance(status)
                                                        : icu::Normalizer2::getNFKDInstance(status);
    icu::UnicodeString text = icu::UnicodeString::fromUTF8(
        icu::StringPiece(name.data(), static_cast<std::int32_t>(name.size())));
    text.foldCase();
    if (U_SUCCESS(status)) {
        const icu::UnicodeString normal = form->normalize(text, status);
        if (U_SUCCESS(status))
            text = normal;
    }
    KeyBuilder key;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (u_charType(c) == U_NON_SPACING_MARK) {
            if (marks == Marks::Kept)
                key.add(c);
        } else if (marks == Marks::Dropped && c == 0x111) {
            key.add('d');  // đ is a letter of its own and cannot be decomposed
        } else if (u_isalnum(c) || c == '#') {
            key.add(c);
        } else if (c != '\'' && c != 0x2019) {
            key.blank();
        }
    }
    return key.take();
}

}  // namespace
}  // namespace names

std::string name_key(std::string_view name) {
    return names::key_of(name, names::Marks::Kept);
}

std::string plain_name_key(std::string_view name) {
    return names::key_of(name, names::Marks::Dropped);
}

}  // namespace kyvien::exchange
