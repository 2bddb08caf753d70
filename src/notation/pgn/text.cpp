#include "notation/pgn/text.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

#include "base/text.h"
#include "notation/internal/utf8_converter.h"

namespace kyvien::notation {
namespace text {
namespace {

using Byte = unsigned char;

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// The output of the system's converter. For an invalid character, `unit` bytes become U+FFFD; so
/// does each non-ASCII byte if the system does not support the encoding.
std::string from_iconv(std::string_view text, const char* encoding, std::size_t unit = 1) {
    const internal::Utf8Converter converter(encoding);
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    if (!converter.is_open()) {
        for (const char c : text)
            out.append((c & 0x80) == 0 ? std::string_view(&c, 1) : kReplacement);
        return out;
    }
    std::array<char, 4096> buffer;
    char* in = const_cast<char*>(text.data());  // iconv's signature; it does not modify the text
    std::size_t remaining = text.size();
    while (remaining > 0) {
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const std::size_t status = iconv(converter.handle(), &in, &remaining, &to, &room);
        out.append(buffer.data(), buffer.size() - room);
        if (status == static_cast<std::size_t>(-1) && errno != E2BIG) {
            out += kReplacement;
            const std::size_t skipped = std::min(unit, remaining);
            in += skipped;
            remaining -= skipped;
        }
    }
    return out;
}

std::string from_windows1252(std::string_view text) {
    return from_iconv(text, "CP1252");
}

/// Half a unit at the end is dropped.
std::string from_utf16(std::string_view text, bool big) {
    if (text.starts_with(big ? "\xFE\xFF" : "\xFF\xFE"))
        text.remove_prefix(2);
    return from_iconv(text.substr(0, text.size() / 2 * 2), big ? "UTF-16BE" : "UTF-16LE", 2);
}

/// How many of the first characters, decoded in the encoding, are among the most frequent in
/// xiangqi and Go records; minus those that cannot be decoded.
int score(std::string_view text, const char* encoding) {
    static constexpr std::string_view kCommon[] = {
        "炮", "砲", "马", "馬", "车", "車", "兵", "卒", "相", "象", "仕", "士", "帅", "將", "将",
        "进", "進", "退", "平", "一", "二", "三", "四", "五", "六", "七", "八", "九", "前", "后",
        "後", "红", "紅", "黑", "中", "国", "國", "年", "月", "日", "赛", "賽", "象", "棋", "杯",
        "王", "李", "胡", "全", "第", "胜", "勝", "和", "先", "局", "大", "北", "上", "海", "广"};
    const std::string read = from_iconv(text, encoding);
    int sum = 0;
    for (std::size_t i = 0; i + 2 < read.size(); ++i) {
        const std::string_view letter(read.data() + i, 3);
        if (letter == kReplacement)
            sum -= 3;
        else if (std::find(std::begin(kCommon), std::end(kCommon), letter) != std::end(kCommon))
            sum += 2;
    }
    return sum;
}

bool equal_without_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return (x >= 'A' && x <= 'Z' ? x + 32 : x) == (y >= 'A' && y <= 'Z' ? y + 32 : y);
    });
}

}  // namespace
}  // namespace text

std::optional<Encoding> find_encoding(std::string_view text) {
    struct Name {
        std::string_view text;
        Encoding encoding;
    };
    static constexpr Name kNames[] = {{"utf-8", Encoding::Utf8},
                                      {"utf8", Encoding::Utf8},
                                      {"windows-1252", Encoding::Windows1252},
                                      {"cp1252", Encoding::Windows1252},
                                      {"latin-1", Encoding::Windows1252},
                                      {"latin1", Encoding::Windows1252},
                                      {"iso-8859-1", Encoding::Windows1252},
                                      {"gb18030", Encoding::Gb18030},
                                      {"gbk", Encoding::Gb18030},
                                      {"gb2312", Encoding::Gb18030},
                                      {"big5", Encoding::Big5},
                                      {"utf-16le", Encoding::Utf16Le},
                                      {"utf-16be", Encoding::Utf16Be},
                                      {"utf-16", Encoding::Utf16Le}};
    for (const Name& each : kNames)
        if (text::equal_without_case(each.text, text))
            return each.encoding;
    return std::nullopt;
}

std::string_view name(Encoding encoding) {
    static constexpr std::string_view kNames[] = {"utf-8", "windows-1252", "gb18030",
                                                  "big5",  "utf-16le",     "utf-16be"};
    return kNames[static_cast<std::size_t>(encoding)];
}

Encoding guess_encoding(std::string_view text) {
    if (text.starts_with("\xFF\xFE"))
        return Encoding::Utf16Le;
    if (text.starts_with("\xFE\xFF"))
        return Encoding::Utf16Be;
    if (text.size() >= 4 && text[1] == '\0' && text[3] == '\0' && text[0] != '\0')
        return Encoding::Utf16Le;
    if (text.size() >= 4 && text[0] == '\0' && text[2] == '\0' && text[1] != '\0')
        return Encoding::Utf16Be;
    std::string_view whole = text;  // a character may be cut off at the end of a window
    for (int i = 0; i < 4 && !whole.empty() && (whole.back() & 0x80) != 0; ++i) {
        const bool lead = (whole.back() & 0x40) != 0;
        whole.remove_suffix(1);
        if (lead)
            break;
    }
    if (base::is_utf8(text) || base::is_utf8(whole))
        return Encoding::Utf8;
    // Only lines with bytes above 0x7F are informative.
    std::string sample;
    for (std::size_t at = 0; at < text.size() && sample.size() < 4096;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (std::any_of(line.begin(), line.end(), [](char c) { return (c & 0x80) != 0; }))
            sample.append(line).push_back('\n');
        at = end + 1;
    }
    const int chinese = text::score(sample, "GB18030");
    const int taiwan = text::score(sample, "BIG5");
    if (std::max(chinese, taiwan) <= 0)
        return Encoding::Windows1252;
    return chinese >= taiwan ? Encoding::Gb18030 : Encoding::Big5;
}

std::string to_utf8(std::string_view text, Encoding from) {
    switch (from) {
    case Encoding::Utf8:
        return base::is_utf8(text) ? std::string(text) : text::from_windows1252(text);
    case Encoding::Windows1252:
        return text::from_windows1252(text);
    case Encoding::Gb18030:
        return text::from_iconv(text, "GB18030");
    case Encoding::Big5:
        return text::from_iconv(text, "BIG5");
    case Encoding::Utf16Le:
    case Encoding::Utf16Be:
        return text::from_utf16(text, from == Encoding::Utf16Be);
    }
    return std::string(text);
}

std::string to_utf8(std::string_view text) {
    return to_utf8(text, Encoding::Utf8);
}

}  // namespace kyvien::notation
