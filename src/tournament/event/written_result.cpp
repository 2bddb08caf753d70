#include "tournament/event/written_result.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "base/text.h"

namespace kyvien::tournament {
namespace written_result_forms {
namespace {

struct Forms {
    std::string_view result;
    std::string_view written;  ///< separated by spaces, in the form of plain()
};
// Also read by web/api/types.mjs: one line per result.
constexpr Forms kForms[] = {
    {"1-0", "1-0 1 10 w"},
    {"1/2", "1/2 1/2-1/2 1/21/2 = =-= 5 d r"},
    {"0-1", "0-1 0 01 b"},
    {"+/-", "+/- + +- +-- 1f-0f 1-0f 1-0k"},
    {"-/+", "-/+ - -+ --+ 0f-1f 0f-1 0-1k"},
    {"-/-", "-/- -- --- 0f-0f 0-0f 0-0k"},
    {"0-0", "0-0 00"},
    {"1/2-0", "1/2-0"},
    {"0-1/2", "0-1/2"},
    {"adj", "adj"},
};

constexpr Forms kListed[] = {{"1-0", "2-0"}, {"1/2", "1-1"}, {"0-1", "0-2"}};

constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
    {"\xC2\xBD", "1/2"},                          // ½
    {"\xE2\x81\x84", "/"},                        // fraction slash
    {"\xE2\x88\x92", "-"},                        // −
    {"\xC2\xA0", ""},      {"\xE3\x80\x80", ""},  // spaces: no-break, ideographic
    {"\xE2\x80\x87", ""},  {"\xE2\x80\x89", ""},  // figure, thin
    {"\xE2\x80\xAF", ""},
};

/// Removes one character of a result from the start of `text` and returns it in plain form.
std::string read_sign(std::string_view& text) {
    for (const auto& [sign, plain] : kSigns)
        if (text.starts_with(sign)) {
            text.remove_prefix(sign.size());
            return std::string(plain);
        }
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    // U+2010 to U+2015 are dashes, U+FF01 to U+FF5E full-width forms of ASCII.
    if (byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0x90 && byte(2) <= 0x95) {
        text.remove_prefix(3);
        return "-";
    }
    char sign = text.front();
    if (byte(0) == 0xEF && (byte(1) == 0xBC || byte(1) == 0xBD) && byte(2) >= 0x80) {
        const unsigned point = 0xFF00U + (byte(1) - 0xBCU) * 0x40U + (byte(2) - 0x80U);
        if (point > 0xFF00U && point < 0xFF5FU) {
            sign = static_cast<char>(point - 0xFF00U + 0x20U);
            text.remove_prefix(2);
        }
    }
    text.remove_prefix(1);
    if (base::kBlanks.contains(sign))
        return {};
    return {sign == ':'                  ? '-'
            : sign == ','                ? '.'
            : sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a')
                                         : sign};
}

/// Lower case, "-" for each dash and colon, "1/2" for each half, and no spaces.
std::string plain(std::string_view text) {
    std::string signs;
    while (!text.empty())
        signs += read_sign(text);
    for (const std::string_view half : {"0.5", ".5"})
        for (auto at = signs.find(half); at != std::string::npos; at = signs.find(half))
            signs.replace(at, half.size(), "1/2");
    return signs;
}

/// Longer than any form with its spaces.
constexpr std::size_t kLongest = 64;

std::optional<std::string_view> find(std::span<const Forms> forms, std::string_view text) {
    if (text.size() > kLongest)
        return std::nullopt;
    const std::string written = plain(text);
    const auto found = std::ranges::find_if(forms, [&](const Forms& each) {
        const auto words = base::words(each.written);
        return std::ranges::find(words, written) != words.end();
    });
    return found == forms.end() ? std::nullopt : std::optional(found->result);
}

}  // namespace
}  // namespace written_result_forms

std::optional<std::string_view> written_result(std::string_view text) {
    return written_result_forms::find(written_result_forms::kForms, text);
}

std::optional<std::string_view> listed_result(std::string_view text) {
    const auto written = written_result(text);
    return written ? written : written_result_forms::find(written_result_forms::kListed, text);
}

}  // namespace kyvien::tournament
