#include "tournament/office/internal/same_name.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace kyvien::tournament {
namespace same_name {
namespace {

// The rules library, of which this is a part, is also used where there is no ICU; therefore a table
// of its own. SameNames.* of the room exchange compares it with ICU, letter by letter.

struct Range {
    char32_t first, last;
};
/// Capitals with the distance to their small letters.
struct Shifted {
    char32_t first, last;
    std::int32_t distance;
};

/// Where capitals and small letters alternate, beginning with the capital.
constexpr Range kAlternating[] = {
    {0x100, 0x12F}, {0x132, 0x137},   {0x139, 0x148},  {0x14A, 0x177}, {0x179, 0x17E},
    {0x182, 0x185}, {0x187, 0x188},   {0x18B, 0x18C},  {0x191, 0x192}, {0x198, 0x199},
    {0x1A0, 0x1A5}, {0x1A7, 0x1A8},   {0x1AC, 0x1AD},  {0x1AF, 0x1B0}, {0x1B3, 0x1B6},
    {0x1B8, 0x1B9}, {0x1BC, 0x1BD},   {0x1C5, 0x1C6},  {0x1C8, 0x1C9}, {0x1CB, 0x1DC},
    {0x1DE, 0x1EF}, {0x1F2, 0x1F5},   {0x1F8, 0x21F},  {0x222, 0x233}, {0x23B, 0x23C},
    {0x241, 0x242}, {0x246, 0x24F},   {0x370, 0x373},  {0x376, 0x377}, {0x3D8, 0x3EF},
    {0x3F7, 0x3F8}, {0x3FA, 0x3FB},   {0x460, 0x481},  {0x48A, 0x4BF}, {0x4C1, 0x4CE},
    {0x4D0, 0x52F}, {0x1E00, 0x1E95}, {0x1EA0, 0x1EFF}};
constexpr Shifted kShifted[] = {
    {'A', 'Z', 0x20},      {0xC0, 0xD6, 0x20},        {0xD8, 0xDE, 0x20},    {0x178, 0x178, -0x79},
    {0x181, 0x181, 0xD2},  {0x186, 0x186, 0xCE},      {0x189, 0x18A, 0xCD},  {0x18E, 0x18E, 0x4F},
    {0x18F, 0x18F, 0xCA},  {0x190, 0x190, 0xCB},      {0x193, 0x193, 0xCD},  {0x194, 0x194, 0xCF},
    {0x196, 0x196, 0xD3},  {0x197, 0x197, 0xD1},      {0x19C, 0x19C, 0xD3},  {0x19D, 0x19D, 0xD5},
    {0x19F, 0x19F, 0xD6},  {0x1A6, 0x1A6, 0xDA},      {0x1A9, 0x1A9, 0xDA},  {0x1AE, 0x1AE, 0xDA},
    {0x1B1, 0x1B2, 0xD9},  {0x1B7, 0x1B7, 0xDB},      {0x1C4, 0x1C4, 2},     {0x1C7, 0x1C7, 2},
    {0x1CA, 0x1CA, 2},     {0x1F1, 0x1F1, 2},         {0x1F6, 0x1F6, -0x61}, {0x1F7, 0x1F7, -0x38},
    {0x220, 0x220, -0x82}, {0x23A, 0x23A, 0x2A2B},    {0x23D, 0x23D, -0xA3}, {0x23E, 0x23E, 0x2A28},
    {0x243, 0x243, -0xC3}, {0x244, 0x244, 0x45},      {0x245, 0x245, 0x47},  {0x37F, 0x37F, 0x74},
    {0x386, 0x386, 0x26},  {0x388, 0x38A, 0x25},      {0x38C, 0x38C, 0x40},  {0x38E, 0x38F, 0x3F},
    {0x391, 0x3A1, 0x20},  {0x3A3, 0x3AB, 0x20},      {0x3CF, 0x3CF, 8},     {0x3F4, 0x3F4, -0x3C},
    {0x3F9, 0x3F9, -7},    {0x3FD, 0x3FF, -0x82},     {0x400, 0x40F, 0x50},  {0x410, 0x42F, 0x20},
    {0x4C0, 0x4C0, 0xF},   {0x1E9E, 0x1E9E, -0x1DBF}, {0xFF21, 0xFF3A, 0x20}};

/// The small letter, in Latin, Greek and Cyrillic; other characters are unchanged.
constexpr char32_t small(char32_t point) {
    if (point < 0x80 && (point < 'A' || point > 'Z'))
        return point;
    for (const Range range : kAlternating)
        if (range.first <= point && point <= range.last)
            return point + ((point - range.first) % 2 == 0 ? 1U : 0U);
    for (const Shifted range : kShifted)
        if (range.first <= point && point <= range.last)
            return static_cast<char32_t>(static_cast<std::int32_t>(point) + range.distance);
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
            if (point != ' ' && point != ',' && point != 0xA0 && point != 0x3000 &&
                point != 0xFF0C) {
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
