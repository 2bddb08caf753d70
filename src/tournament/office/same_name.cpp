#include "tournament/office/internal/same_name.h"

#include <cstddef>
#include <functional>
#include <string>

namespace kyvien::tournament {
namespace same_name {
namespace {

struct Range {
    char32_t first, last;
};

/// Where capitals and small letters alternate, beginning with the capital.
constexpr Range kPairs[] = {{0x100, 0x12F}, {0x132, 0x137},   {0x14A, 0x177},  {0x1A0, 0x1A5},
                            {0x218, 0x21B}, {0x1E00, 0x1E95}, {0x1EA0, 0x1EFF}};
/// The same, but the capitals have odd numbers.
constexpr Range kOddPairs[] = {{0x139, 0x148}, {0x179, 0x17E}, {0x1AF, 0x1B0}};

constexpr bool is_in(Range range, char32_t point) {
    return range.first <= point && point <= range.last;
}

/// The small letter, in Latin, Greek and Cyrillic; other characters are unchanged.
constexpr char32_t small(char32_t point) {
    if (is_in({'A', 'Z'}, point) || (is_in({0xC0, 0xDE}, point) && point != 0xD7) ||
        is_in({0x391, 0x3A9}, point) || is_in({0x410, 0x42F}, point))
        return point + 0x20;
    if (is_in({0x400, 0x40F}, point))
        return point + 0x50;
    for (const Range range : kPairs)
        if (is_in(range, point))
            return point | 1U;
    for (const Range range : kOddPairs)
        if (is_in(range, point))
            return point + (point & 1U);
    return point;
}
static_assert(small(U'Ễ') == U'ễ' && small(U'Ư') == U'ư' && small(U'Đ') == U'đ');
static_assert(small(U'Ł') == U'ł' && small(U'Ž') == U'ž' && small(U'ß') == U'ß' &&
              small(U'李') == U'李');

/// The letters of a name, one by one; a space for everything between two words.
class Letters {
  public:
    explicit Letters(std::string_view name) : rest_(name) {}

    /// 0 at the end.
    char32_t next() {
        bool parted = false;
        while (true) {
            const std::string_view before = rest_;
            const char32_t point = take();
            if (point != ' ' && point != ',' && point != 0xA0 && point != 0x3000) {
                if (!parted || !begun_ || point == 0) {
                    begun_ = true;
                    return small(point);
                }
                rest_ = before;
                return ' ';
            }
            parted = true;
        }
    }

  private:
    char32_t take() {
        if (rest_.empty())
            return 0;
        const auto lead = static_cast<unsigned char>(rest_.front());
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        char32_t point = length == 1 ? lead : lead & (0x7FU >> length);
        for (std::size_t i = 1; i < length && i < rest_.size(); ++i)
            point = point << 6U | (static_cast<unsigned char>(rest_[i]) & 0x3FU);
        rest_.remove_prefix(length < rest_.size() ? length : rest_.size());
        return point;
    }

    std::string_view rest_;
    bool begun_ = false;
};

}  // namespace
}  // namespace same_name

bool is_same_name(std::string_view one, std::string_view other) {
    same_name::Letters here(one), there(other);
    while (true) {
        const char32_t letter = here.next();
        if (letter != there.next())
            return false;
        if (letter == 0)
            return true;
    }
}

std::size_t name_hash(std::string_view name) {
    std::u32string letters;
    same_name::Letters read(name);
    while (const char32_t letter = read.next())
        letters += letter;
    return std::hash<std::u32string>{}(letters);
}

}  // namespace kyvien::tournament
