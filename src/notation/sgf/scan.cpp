#include "notation/sgf/internal/scan.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>

#include "base/text.h"
#include "notation/internal/utf8_converter.h"

namespace kyvien::notation::sgf {
namespace {

bool is_letter(char c) {
    return is_upper(c) || is_lower(c);
}
bool is_high(char c) {
    return static_cast<unsigned char>(c) >= 0x81;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at]))
        ++at;
    return at;
}

/// Letters with at least one capital, then '['.
bool is_property(std::string_view text, std::size_t at) {
    bool capital = false;
    std::size_t p = at;
    for (; p < text.size() && is_letter(text[p]) && p - at < 32; ++p)
        capital = capital || is_upper(text[p]);
    p = skip_blanks(text, p);
    return capital && p < text.size() && text[p] == '[';
}

bool at_line_start(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        --at;
    return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/// Whether a backslash is the second byte of a character, if no encoding is named: it follows an
/// odd number of bytes from 0x81 that are not UTF-8, and what follows looks like the end of a
/// value.
bool is_second_byte(std::string_view text, std::size_t begin, std::size_t at) {
    std::size_t run = at;
    while (run > begin && is_high(text[run - 1]))
        --run;
    if ((at - run) % 2 == 0 || base::is_utf8(text.substr(run, at - run)))
        return false;
    if (at + 1 >= text.size() || text[at + 1] != ']')
        return true;
    const std::size_t p = skip_blanks(text, at + 2);
    return p >= text.size() || is_upper(text[p]) || text[p] == ';' || text[p] == '(' ||
           text[p] == ')' || text[p] == '[';
}

}  // namespace

std::size_t bytewise_value_end(std::string_view text, std::size_t begin, Bytes bytes) {
    std::size_t end = kNone;
    if (bytes == Bytes::Double) {
        for (std::size_t p = begin; p < text.size(); ++p) {
            if (text[p] == ']') {
                end = p;
                break;
            }
            if (text[p] == '\\' || is_high(text[p]))
                ++p;
        }
    } else {
        std::size_t from = begin;
        while (from < text.size()) {
            const void* found = std::memchr(text.data() + from, ']', text.size() - from);
            if (found == nullptr)
                break;
            const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
            std::size_t slashes = at;
            while (slashes > begin && text[slashes - 1] == '\\')
                --slashes;
            if ((at - slashes) % 2 == 0 || is_second_byte(text, begin, slashes)) {
                end = at;
                break;
            }
            from = at + 1;
        }
    }
    // A value that contains the beginning of another game was never closed.
    const std::size_t reach = end == kNone ? text.size() : end;
    if (reach - begin > 8) {
        const std::string_view value = text.substr(begin, reach - begin);
        for (std::size_t p = value.find("(;"); p != kNone; p = value.find("(;", p + 2))
            if (begins_next_game(text, begin + p))
                return kNone;
    }
    return end;
}

std::size_t line_ends(std::string_view text) {
    constexpr std::size_t kTogether = 4;
    std::size_t ends = 0, p = 0;
    while (p + kTogether * sizeof(ByteBlock) <= text.size()) {
        // A lane counts to 255 before it is added to the sum.
        ByteBlock counts{};
        const std::size_t rounds =
            std::min((text.size() - p) / (kTogether * sizeof(ByteBlock)), 255 / kTogether);
        for (std::size_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 4
            for (std::size_t i = 0; i < kTogether; ++i)
                counts -= ByteBlock(load_block(text.data() + p + i * sizeof(ByteBlock)) == '\n');
            p += kTogether * sizeof(ByteBlock);
        }
        for (std::size_t lane = 0; lane < sizeof(ByteBlock); ++lane)
            ends += counts[lane];
    }
    for (; p < text.size(); ++p)
        ends += text[p] == '\n';
    return ends;
}

std::optional<int> read_hundredths(std::string_view text) {
    int sign = 1;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        sign = text[0] == '-' ? -1 : 1;
        text.remove_prefix(1);
    }
    int value = 0;
    std::size_t digits = 0, i = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
        value = value * 10 + (text[i] - '0');
        if (value > 1'000'000)
            return std::nullopt;
    }
    value *= 100;
    if (i < text.size() && (text[i] == '.' || text[i] == ',')) {
        int weight = 10;
        for (++i; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
            if (weight == 0 && text[i] != '0')
                return std::nullopt;
            value += weight * (text[i] - '0');
            weight /= 10;
        }
    }
    if (i != text.size() || digits == 0)
        return std::nullopt;
    return sign * value;
}

Bytes bytes_of_encoding(std::string_view name) {
    std::string low;
    for (const char c : name)
        if (c != '-' && c != '_' && c != ' ')
            low += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const std::string_view known :
         {"shiftjis", "sjis", "xsjis", "mskanji", "cp932", "windows31j", "gbk", "gb18030", "cp936",
          "gb2312", "big5", "big5hkscs", "cp950", "cp949", "uhc"})
        if (low == known)
            return Bytes::Double;
    return Bytes::Single;
}

bool begins_game(std::string_view text, std::size_t at) {
    if (text[at] == '(') {
        const std::size_t p = skip_blanks(text, at + 1);
        return p < text.size() && (text[p] == ';' || is_property(text, p));
    }
    return text[at] == ';' && at_line_start(text, at) &&
           is_property(text, skip_blanks(text, at + 1));
}

bool begins_next_game(std::string_view text, std::size_t at) {
    if (text[at] != '(' || at == 0 || !at_line_start(text, at))
        return false;
    std::size_t p = skip_blanks(text, at + 1);
    if (p >= text.size() || text[p] != ';')
        return false;
    p = skip_blanks(text, p + 1);
    for (const std::string_view name : {"GM[", "FF[", "CA[", "SZ[", "AP["})
        if (text.substr(p, 3) == name) {
            // A game quoted inside a comment has its brackets escaped.
            const std::size_t close = text.find(']', p);
            return close != kNone && text[close - 1] != '\\';
        }
    return false;
}

namespace {

struct Conversion {
    std::string text;
    std::size_t damaged = 0;
};

std::optional<Conversion> convert(std::string_view text, const char* from) {
    const internal::Utf8Converter converter(from);
    if (!converter.is_open())
        return std::nullopt;
    Conversion result;
    std::array<char, 4096> out;
    char* in = const_cast<char*>(text.data());
    std::size_t remaining = text.size();
    while (remaining > 0) {
        char* to = out.data();
        std::size_t room = out.size();
        const std::size_t done = iconv(converter.handle(), &in, &remaining, &to, &room);
        const int why = errno;
        result.text.append(out.data(), out.size() - room);
        if (done == static_cast<std::size_t>(-1) && why != E2BIG) {
            // A byte that is invalid in this encoding.
            result.text += "\xef\xbf\xbd";
            ++result.damaged;
            ++in;
            --remaining;
        }
    }
    return result;
}

/// The iconv name for the encoding in CA; the wider encoding if a name is used loosely.
std::string iconv_name(std::string_view name) {
    std::string low;
    for (const char c : name)
        low += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto is_one_of = [&](auto... names) { return ((low == names) || ...); };
    if (is_one_of("gb2312", "gbk", "gb18030", "cp936", "gb", "euc-cn", "hz-gb-2312", "gb_2312-80"))
        return "GB18030";
    if (is_one_of("shift_jis", "sjis", "shift-jis", "x-sjis", "ms_kanji", "cp932", "windows-31j",
                  "shiftjis"))
        return "CP932";
    if (is_one_of("big5", "big-5", "cp950", "big5-hkscs", "x-x-big5"))
        return "BIG5-HKSCS";
    if (is_one_of("euc-kr", "ks_c_5601-1987", "cp949", "uhc", "euckr", "ksc5601"))
        return "CP949";
    std::string plain;
    for (const char c : low)
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.' ||
            c == ':')
            plain += c;
    return plain;
}

std::string_view ca_of(std::string_view text) {
    // CA is in the root node, near its beginning.
    const std::string_view head = text.substr(0, 4096);
    for (std::size_t p = head.find("CA["); p != kNone; p = head.find("CA[", p + 1)) {
        if (p > 0 && is_letter(head[p - 1]))
            continue;
        const std::size_t end = head.find(']', p);
        if (end == kNone)
            return {};
        return head.substr(p + 3, end - p - 3);
    }
    return {};
}

/// The number of two-byte characters in an encoding's usual range, minus those outside it.
long usual(std::string_view text, unsigned char from, unsigned char to) {
    long score = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (is_high(text[i])) {
            const auto lead = static_cast<unsigned char>(text[i]);
            score += lead >= from && lead <= to ? 1 : -1;
            ++i;
        }
    return score;
}

Decoded guess(std::string_view text) {
    struct Candidate {
        const char* name;
        unsigned char from, to;  // lead bytes of its commonest characters
    };
    // The most frequent ranges: level 1 of GB 2312; level 1 of Big5; kana and level 1 of JIS;
    // Hangul.
    constexpr Candidate kCandidates[] = {{"GB18030", 0xb0, 0xd7},
                                         {"BIG5-HKSCS", 0xa4, 0xc6},
                                         {"CP932", 0x82, 0x97},
                                         {"CP949", 0xb0, 0xc8}};
    long best = 0;
    Decoded decoded;
    for (const Candidate& candidate : kCandidates) {
        auto converted = convert(text, candidate.name);
        if (!converted || converted->damaged != 0)
            continue;
        const long score = usual(text, candidate.from, candidate.to);
        if (score > best) {
            best = score;
            decoded.text = std::move(converted->text);
            decoded.encoding = candidate.name;
        }
    }
    if (decoded.encoding.empty()) {
        // The default of FF[4].
        auto converted = convert(text, "ISO-8859-1");
        decoded.text = converted ? std::move(converted->text) : std::string(text);
        decoded.encoding = "ISO-8859-1";
    }
    decoded.guessed = true;
    return decoded;
}

}  // namespace

Decoded decode(std::string_view text) {
    const std::string_view named = ca_of(text);
    const std::string name = iconv_name(named);
    if (base::is_utf8(text) && bytes_of_encoding(named) == Bytes::Single)
        return {std::string(text), "UTF-8", false, false};
    if (!name.empty() && name != "utf-8" && name != "utf8") {
        if (auto converted = convert(text, name.c_str()); converted && converted->damaged == 0)
            return {std::move(converted->text), name, false, false};
        if (base::is_utf8(text))
            return {std::string(text), "UTF-8", true, false};
        if (auto converted = convert(text, name.c_str()))
            return {std::move(converted->text), name, false, true};
    }
    if (!name.empty()) {
        // Declared as UTF-8 but invalid: most of it may still be UTF-8.
        if (auto converted = convert(text, "UTF-8");
            converted && converted->damaged * 20 < text.size())
            return {std::move(converted->text), "UTF-8", false, true};
    }
    return guess(text);
}

}  // namespace kyvien::notation::sgf
