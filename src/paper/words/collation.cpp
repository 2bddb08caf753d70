#include "paper/words/collation.h"

#include <unicode/coll.h>
#include <unicode/locid.h>

namespace kyvien::paper {
namespace {

const char* locale_of(rulebook::Language language, HanOrder han) {
    switch (language) {
    case rulebook::Language::Vi:
        return "vi";
    case rulebook::Language::ZhHant:
        return han == HanOrder::Stroke ? "zh-Hant-u-co-stroke" : "zh-Hant-u-co-pinyin";
    case rulebook::Language::ZhHans:
        return han == HanOrder::Stroke ? "zh-u-co-stroke" : "zh-u-co-pinyin";
    case rulebook::Language::En:
        break;
    }
    // Chinese names in an English list are also sorted by pinyin, as if romanised.
    return han == HanOrder::Stroke ? "zh-u-co-stroke-kr-latn-hani" : "zh-u-co-pinyin-kr-latn-hani";
}

}  // namespace

struct Collation::Body {
    std::unique_ptr<icu::Collator> collator;
};

Collation::Collation(rulebook::Language language, HanOrder han) : body_(std::make_unique<Body>()) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale locale = icu::Locale::forLanguageTag(locale_of(language, han), status);
    if (U_SUCCESS(status))
        body_->collator.reset(icu::Collator::createInstance(locale, status));
    // Without ICU's tables the order is that of the character codes.
    if (U_FAILURE(status))
        body_->collator.reset();
}

Collation::Collation(Collation&&) noexcept = default;
Collation& Collation::operator=(Collation&&) noexcept = default;
Collation::~Collation() = default;

int Collation::compare(std::string_view first, std::string_view second) const {
    UErrorCode status = U_ZERO_ERROR;
    const auto piece = [](std::string_view text) {
        return icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size()));
    };
    if (body_->collator) {
        const UCollationResult order =
            body_->collator->compareUTF8(piece(first), piece(second), status);
        if (U_SUCCESS(status) && order != UCOL_EQUAL)
            return order == UCOL_LESS ? -1 : 1;
    }
    // Names that the language treats as equal still get an order, so that a list is always the
    // same.
    return first < second ? -1 : first == second ? 0 : 1;
}

}  // namespace kyvien::paper
