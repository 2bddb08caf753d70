// hall/accounts/passkeys/cbor_reader.h — reads CBOR (RFC 8949) in the form of CTAP2 that
// authenticators write: definite lengths and no tags.
//
// No length is trusted before that many bytes are present: a library that allocates memory for the
// promised number of members is given only what skip() has checked.
//
// Cost:  linear in the bytes read; nothing is copied.
// Safe:  a value; one thread.
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

    /// Keeps a view of the bytes; does not copy them.
    explicit CborReader(Bytes bytes) : left_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return left_.empty(); }
    /// The next `count` bytes; none if fewer are left.
    std::optional<Bytes> take(std::size_t count);

    // These return none, after which the reader must not be used, if the next item is of another
    // kind, its length is indefinite or exceeds what is left, or nothing is left.

    /// The number of members of the next list, or of pairs of the next map.
    std::optional<std::size_t> members(Kind kind);
    std::optional<Bytes> bytes() { return string(Kind::ByteString); }
    std::optional<std::string_view> text();
    /// Skips one whole item of any kind; false if there is none.
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
