#include "store/internal/chain.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/assert.h"
#include "base/reason.h"

namespace kyvien::store::internal {
namespace chain {
namespace {

/// Concatenated fields of fixed or stated length. One object at a time per thread, because its
/// memory is reused.
class Bytes {
  public:
    explicit Bytes(char kind) : bytes_(memory()) { bytes_.assign(1, kind); }
    Bytes& number(std::uint64_t value) {
        std::array<char, 8> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<char>(value >> (8 * i));
        bytes_.append(bytes.data(), bytes.size());
        return *this;
    }
    Bytes& number(std::int64_t value) { return number(static_cast<std::uint64_t>(value)); }
    Bytes& text(std::string_view value) {
        number(std::uint64_t{value.size()});
        bytes_ += value;
        return *this;
    }
    Bytes& bytes(std::span<const std::uint8_t> value) {
        return text({reinterpret_cast<const char*>(value.data()), value.size()});
    }
    [[nodiscard]] Digest hash(std::span<const std::uint8_t> key = {}) const {
        Digest digest{};
        crypto_generichash(digest.data(), digest.size(),
                           reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size(),
                           key.empty() ? nullptr : key.data(), key.size());
        return digest;
    }

  private:
    static std::string& memory() {
        static thread_local std::string bytes;
        return bytes;
    }
    std::string& bytes_;
};

std::unexpected<Refusal> not_usable(RefusalCode code, const std::string& path) {
    const Reason why = system_reason(errno);
    return refuse(code,
                  fmt::format("The key of the log, {}, cannot be used: {}.", path, why.english),
                  std::nullopt, with_reason({{"path", path}}, why));
}

std::unexpected<Refusal> key_missing(const std::string& path) {
    return refuse(
        "store-key-missing",
        fmt::format("{} holds no key, so nobody can tell whether the log was changed. Put "
                    "it back from a copy of the folder, or accept the log as it is "
                    "now: kyvien check --accept.",
                    path),
        std::nullopt, {{"path", path}});
}

}  // namespace
}  // namespace chain

bool is_digest(std::span<const std::uint8_t> bytes, const Digest& digest) {
    return std::ranges::equal(bytes, digest);
}

Digest digest_of(std::span<const std::uint8_t> bytes) {
    Digest digest{};
    if (bytes.size() == digest.size())
        std::ranges::copy(bytes, digest.begin());
    return digest;
}

Digest next_digest(const Digest& before, std::string_view game, std::uint64_t seq, Instant at,
                   std::string_view line) {
    return chain::Bytes('e').bytes(before).text(game).number(seq).number(at).text(line).hash();
}

Result<MarkKey> MarkKey::load(const std::string& path, bool makes) {
    if (sodium_init() < 0)
        return refuse("no-randomness", "The system provides no random numbers.");
    std::array<std::uint8_t, 32> secret{};
    std::array<char, 2 * secret.size() + 2> text{};
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0 && (errno != ENOENT || !makes))
        return errno == ENOENT ? chain::key_missing(path)
                               : chain::not_usable("store-unavailable", path);
    if (file >= 0) {
        const ssize_t read = ::read(file, text.data(), text.size() - 1);
        ::close(file);
        return of_text({text.data(), static_cast<std::size_t>(std::max<ssize_t>(read, 0))}, path);
    }
    const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return chain::not_usable("store-not-writable", path);
    randombytes_buf(secret.data(), secret.size());
    sodium_bin2hex(text.data(), text.size(), secret.data(), secret.size());
    text[2 * secret.size()] = '\n';
    const bool written = ::write(made, text.data(), 2 * secret.size() + 1) ==
                             static_cast<ssize_t>(2 * secret.size() + 1) &&
                         ::fsync(made) == 0;
    auto failed = chain::not_usable("store-not-writable", path);
    ::close(made);
    if (written)
        return MarkKey(secret);
    ::unlink(path.c_str());
    return failed;
}

Result<MarkKey> MarkKey::of_text(std::string_view text, const std::string& shown) {
    if (sodium_init() < 0)
        return refuse("no-randomness", "The system provides no random numbers.");
    std::array<std::uint8_t, 32> secret{};
    std::size_t length = 0;
    if (text.size() < 2 * secret.size() ||
        sodium_hex2bin(secret.data(), secret.size(), text.data(), 2 * secret.size(), nullptr,
                       &length, nullptr) != 0 ||
        length != secret.size())
        return chain::key_missing(shown);
    return MarkKey(secret);
}

Result<std::string> MarkKey::make_text() {
    if (sodium_init() < 0)
        return refuse("no-randomness", "The system provides no random numbers.");
    std::array<std::uint8_t, 32> secret{};
    randombytes_buf(secret.data(), secret.size());
    std::string text(2 * secret.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), secret.data(), secret.size());
    text.pop_back();
    return text;
}

Digest MarkKey::of_game(std::string_view game, const GameHead& head) const {
    return chain::Bytes('g')
        .text(game)
        .number(head.last_seq)
        .number(head.changed)
        .bytes(head.digest)
        .hash(secret_);
}

Digest MarkKey::of_card(std::string_view game, std::int64_t status, std::string_view summary,
                        std::string_view next) const {
    return chain::Bytes('c').text(game).number(status).text(summary).text(next).hash(secret_);
}

Digest MarkKey::of_seat(std::string_view game, std::int64_t seat,
                        std::span<const std::uint8_t> hash) const {
    return chain::Bytes('s').text(game).number(seat).bytes(hash).hash(secret_);
}

Digest MarkKey::of_checkpoint(const Checkpoint& checkpoint) const {
    return chain::Bytes('k')
        .number(checkpoint.number)
        .number(checkpoint.at)
        .bytes(checkpoint.sum)
        .hash(secret_);
}

Digest MarkKey::of_part(std::string_view writer, const Checkpoint& part) const {
    return chain::Bytes('p')
        .text(writer)
        .number(part.number)
        .number(part.at)
        .bytes(part.sum)
        .hash(secret_);
}

Digest MarkKey::of_removal(std::string_view id, std::string_view line) const {
    return chain::Bytes('r').text(id).text(line).hash(secret_);
}

Digest MarkKey::of_heads(const Digest& before, std::string_view record) const {
    return chain::Bytes('h').bytes(before).text(record).hash(secret_);
}

MarkSum::MarkSum(const Digest& digest) {
    for (std::size_t i = 0; i < digest.size(); ++i)
        words_[i / 8] |= std::uint64_t{digest[i]} << (8 * (i % 8));
}

void MarkSum::add(const Digest& mark) {
    const MarkSum other(mark);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::uint64_t sum = words_[i] + other.words_[i];
        const std::uint64_t carried = sum + carry;
        carry = (sum < words_[i] ? 1U : 0U) + (carried < sum ? 1U : 0U);
        words_[i] = carried;
    }
}

void MarkSum::take(const Digest& mark) {
    const MarkSum other(mark);
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::uint64_t difference = words_[i] - other.words_[i];
        const std::uint64_t borrowed = difference - borrow;
        borrow = (words_[i] < other.words_[i] ? 1U : 0U) + (difference < borrow ? 1U : 0U);
        words_[i] = borrowed;
    }
}

Digest MarkSum::digest() const {
    Digest digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(words_[i / 8] >> (8 * (i % 8)));
    return digest;
}

}  // namespace kyvien::store::internal
