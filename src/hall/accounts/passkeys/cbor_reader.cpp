#include "hall/accounts/passkeys/cbor_reader.h"

namespace kyvien::hall {

std::optional<CborReader::Bytes> CborReader::take(std::size_t count) {
    if (count > left_.size())
        return std::nullopt;
    const Bytes taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
}

std::optional<CborReader::Head> CborReader::head() {
    // The number is in the first byte, or in the next 1, 2, 4 or 8 bytes.
    constexpr unsigned kNext = 24;
    constexpr unsigned kLast = 27;
    const auto first = take(1);
    if (!first)
        return std::nullopt;
    const unsigned short_length = first->front() & 0x1FU;
    Head head{static_cast<Kind>(first->front() >> 5U), short_length};
    if (short_length < kNext)
        return head;
    const auto number =
        short_length <= kLast ? take(std::size_t{1} << (short_length - kNext)) : std::nullopt;
    if (!number)
        return std::nullopt;
    head.number = 0;
    for (const std::uint8_t byte : *number)
        head.number = head.number << 8U | byte;
    return head;
}

std::optional<std::size_t> CborReader::members(Kind kind) {
    const auto found = head();
    // Each member takes at least one byte.
    if (!found || found->kind != kind || found->number > left_.size())
        return std::nullopt;
    return static_cast<std::size_t>(found->number);
}

std::optional<CborReader::Bytes> CborReader::string(Kind kind) {
    const auto found = head();
    if (!found || found->kind != kind || found->number > left_.size())
        return std::nullopt;
    return take(static_cast<std::size_t>(found->number));
}

std::optional<std::string_view> CborReader::text() {
    const auto found = string(Kind::TextString);
    if (!found)
        return std::nullopt;
    return std::string_view(reinterpret_cast<const char*>(found->data()), found->size());
}

bool CborReader::skip(int deepest) {
    const auto found = head();
    if (!found || deepest == 0)
        return false;
    switch (found->kind) {
    case Kind::Number:
    case Kind::NegativeNumber:
    case Kind::Simple:
        return true;
    case Kind::ByteString:
    case Kind::TextString:
        return found->number <= left_.size() && take(static_cast<std::size_t>(found->number));
    case Kind::Tag:
        return false;
    case Kind::List:
    case Kind::Map:
        break;
    }
    if (found->number > left_.size())
        return false;
    const std::uint64_t items = found->kind == Kind::Map ? 2 * found->number : found->number;
    for (std::uint64_t item = 0; item < items; ++item)
        if (!skip(deepest - 1))
            return false;
    return true;
}

}  // namespace kyvien::hall
