// hall/accounts/passkeys/cbor_reader.h — reads CBOR (RFC 8949) as devices write it: the form of
// CTAP2, with definite lengths and without tags.
//
// No length is trusted before that many bytes are present: a library that allocates memory for the
// promised number of members is given only what skip() has checked.
//
// Cost:  linear in the bytes read; nothing is copied.
// Safe:  a value without a clock of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kyvien::hall {

class CborReader {
  public:
    using Bytes = std::span<const std::uint8_t>;
    /// The upper three bits of an item's first byte.
    enum class Kind : std::uint8_t {
        Number = 0,
        NegativeNumber = 1,
        ByteString = 2,
        TextString = 3,
        List = 4,
        Map = 5,
        Tag = 6,
        Simple = 7
    };

    /// Refers to the bytes.
    explicit CborReader(Bytes bytes) : left_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return left_.empty(); }
    /// The next bytes, as they are; none where there are fewer.
    std::optional<Bytes> take(std::size_t count);

    // None, and then the reader is of no more use: another kind, a length that is not told at once
    // or is longer than what is left, or nothing is left.

    /// The number of members of a list or pairs of a map that is next.
    std::optional<std::size_t> members(Kind kind);
    std::optional<Bytes> bytes() { return string(Kind::ByteString); }
    std::optional<std::string_view> text();
    /// Goes past a whole item, whatever it is; false: there is none.
    [[nodiscard]] bool skip(int deepest = 4);

  private:
    struct Head {
        Kind kind{};
        std::uint64_t number = 0;
    };
    std::optional<Head> head();
    std::optional<Bytes> string(Kind kind);

    Bytes left_;
};

}  // namespace kyvien::hall
