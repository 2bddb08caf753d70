#include "exchange/imports/han_scripts.h"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

namespace kyvien::exchange {
namespace han_scripts {
namespace {

std::unique_ptr<icu::Transliterator> table(const char* name) {
    UErrorCode error = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(
        icu::Transliterator::createInstance(name, UTRANS_FORWARD, error));
}

/// Unchanged where ICU was built without the table.
std::string changed(const icu::Transliterator* table, std::string_view text) {
    // No Chinese character has fewer than three bytes.
    const bool may_change = std::ranges::any_of(
        text, [](char byte) { return static_cast<unsigned char>(byte) >= 0xE3; });
    if (table == nullptr || !may_change)
        return std::string(text);
    auto units = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    table->transliterate(units);
    std::string result;
    units.toUTF8String(result);
    return result;
}

}  // namespace
}  // namespace han_scripts

std::string simplified_han(std::string_view text) {
    static const auto table = han_scripts::table("Traditional-Simplified");
    return han_scripts::changed(table.get(), text);
}

std::string traditional_han(std::string_view text) {
    static const auto table = han_scripts::table("Simplified-Traditional");
    return han_scripts::changed(table.get(), text);
}

}  // namespace kyvien::exchange
