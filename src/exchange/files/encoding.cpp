#include "exchange/files/encoding.h"

#include <fmt/format.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "base/text.h"

namespace kyvien::exchange {
namespace {

struct CloseConverter {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

unsigned char at(std::string_view bytes, std::size_t index) {
    return static_cast<unsigned char>(bytes[index]);
}

/// Are nine in ten non-ASCII characters in GB 2312's table of common ones? These are pairs of high
/// bytes, the first one from the rows of symbols or Han characters. An accented Latin letter is
/// followed by a plain letter and does not make such a pair.
bool looks_chinese(std::string_view bytes) {
    std::size_t common = 0, other = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (at(bytes, i) < 0x80)
            continue;
        const unsigned char lead = at(bytes, i);
        const unsigned char trail = i + 1 < bytes.size() ? at(bytes, i + 1) : 0;
        const bool is_common = ((lead >= 0xA1 && lead <= 0xA9) || (lead >= 0xB0 && lead <= 0xF7)) &&
                               trail >= 0xA1 && trail <= 0xFE;
        ++(is_common ? common : other);
        i += trail >= 0x40 ? 1 : 0;
    }
    return common > 0 && common >= 9 * other;
}

/// "UTF-16LE" or "UTF-16BE" if mostly one of two bytes is zero, else empty.
std::string_view utf16_without_mark(std::string_view bytes) {
    if (bytes.size() < 4 || bytes.size() % 2 != 0)
        return {};
    std::size_t even = 0, odd = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] == '\0')
            ++(i % 2 == 0 ? even : odd);
    const std::size_t characters = bytes.size() / 2;
    if (odd * 5 > characters && even * 20 < characters)
        return "UTF-16LE";
    if (even * 5 > characters && odd * 20 < characters)
        return "UTF-16BE";
    return {};
}

Result<Decoded> convert(std::string_view bytes, std::string encoding, bool assumed) {
    UErrorCode status = U_ZERO_ERROR;
    const Converter converter(ucnv_open(encoding.c_str(), &status));
    if (U_FAILURE(status))
        return refuse("unknown-encoding", fmt::format("there is no encoding '{}'", encoding),
                      std::nullopt, {{"encoding", encoding}});
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                        &status);
    // Except for a few pairs of Unicode, no encoding gives more than one UTF-16 unit per byte.
    std::vector<UChar> units(2 * bytes.size() + 16);
    UChar* out = units.data();
    const char* in = bytes.data();
    ucnv_toUnicode(converter.get(), &out, units.data() + units.size(), &in,
                   bytes.data() + bytes.size(), nullptr, 1, &status);
    if (U_FAILURE(status)) {
        const std::string byte = std::to_string(in - bytes.data());
        return refuse(
            "bad-encoding",
            fmt::format("the text is not {}: it breaks near byte {}; name the encoding it "
                        "is written in",
                        encoding, byte),
            std::nullopt, {{"encoding", encoding}, {"byte", byte}});
    }
    Decoded decoded{{}, std::move(encoding), assumed};
    icu::UnicodeString(false, units.data(), static_cast<std::int32_t>(out - units.data()))
        .toUTF8String(decoded.text);
    if (decoded.text.starts_with("\xEF\xBB\xBF"))
        decoded.text.erase(0, 3);
    return decoded;
}

}  // namespace

std::string composed(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status) || !base::is_utf8(text))
        return std::string(text);
    const icu::StringPiece whole(text.data(), static_cast<std::int32_t>(text.size()));
    if (form->isNormalizedUTF8(whole, status) && U_SUCCESS(status))
        return std::string(text);
    std::string out;
    icu::StringByteSink<std::string> sink(&out, whole.size());
    form->normalizeUTF8(0, whole, sink, nullptr, status);
    return U_SUCCESS(status) ? out : std::string(text);
}

namespace {

Result<Decoded> decode_as_written(std::string_view bytes, std::string_view encoding) {
    if (!encoding.empty())
        return convert(bytes, std::string(encoding), false);
    if (bytes.starts_with("\xEF\xBB\xBF"))
        return convert(bytes.substr(3), "UTF-8", false);
    if (bytes.starts_with("\xFF\xFE"))
        return convert(bytes.substr(2), "UTF-16LE", false);
    if (bytes.starts_with("\xFE\xFF"))
        return convert(bytes.substr(2), "UTF-16BE", false);
    if (const auto utf16 = utf16_without_mark(bytes); !utf16.empty())
        return convert(bytes, std::string(utf16), true);
    if (base::is_utf8(bytes))
        return Decoded{std::string(bytes), "UTF-8", false};
    if (looks_chinese(bytes))
        if (auto chinese = convert(bytes, "GB18030", true))
            return chinese;
    return convert(bytes, "windows-1252", true);
}

}  // namespace

Result<Decoded> decode(std::string_view bytes, std::string_view encoding) {
    auto decoded = KYVIEN_TRY(decode_as_written(bytes, encoding));
    decoded.text = composed(decoded.text);
    return decoded;
}

}  // namespace kyvien::exchange
