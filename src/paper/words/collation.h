// paper/words/collation.h — sorts names by the alphabet of the reader's language.
//
// English and Vietnamese by their alphabets (Vietnamese: a ă â b c d đ e ê ..., tones after
// letters), Chinese by pinyin or by strokes; other scripts come last. Uses the Unicode collation
// (ICU).
//
// Cost:  a comparison takes about a microsecond. Safe: one thread per object; objects are cheap to
//        create after the first.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::paper {

enum class HanOrder : std::uint8_t { Pinyin, Stroke };

class Collation {
  public:
    explicit Collation(rulebook::Language language, HanOrder han = HanOrder::Pinyin);
    Collation(Collation&&) noexcept;
    Collation& operator=(Collation&&) noexcept;
    ~Collation();

    /// Negative, zero or positive if `first` sorts before, equal to or after `second`.
    [[nodiscard]] int compare(std::string_view first, std::string_view second) const;
    [[nodiscard]] bool operator()(std::string_view first, std::string_view second) const {
        return compare(first, second) < 0;
    }

  private:
    struct Body;
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::paper
