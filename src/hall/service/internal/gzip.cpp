#include "hall/service/internal/gzip.h"

#include <zlib.h>

#include <cstddef>
#include <cstdint>

namespace kyvien::hall {

std::string gzip(std::string_view text, Compression compression) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    // A tournament of 1,500 players, 605,732 bytes: level 9 takes 50 ms for 58,255 bytes, 6 takes
    // 9 ms for 61,828, and 4 takes 5 ms for 69,779.
    constexpr int quick_level = 6;
    const int level = compression == Compression::Quick ? quick_level : Z_BEST_COMPRESSION;
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int code = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return code == Z_STREAM_END ? out : std::string();
}

bool is_gzip_of(std::string_view packed, std::string_view text) {
    constexpr std::size_t kHeader = 10;
    constexpr std::size_t kTrailer = 8;
    if (packed.size() < kHeader + kTrailer || !packed.starts_with("\x1f\x8b\x08"))
        return false;
    const auto number_at = [&](std::size_t at) {
        std::uint32_t number = 0;
        for (std::size_t byte = 4; byte-- > 0;)
            number = number << 8U | static_cast<unsigned char>(packed[at + byte]);
        return number;
    };
    const std::size_t trailer = packed.size() - kTrailer;
    return number_at(trailer + 4) == static_cast<std::uint32_t>(text.size()) &&
           number_at(trailer) ==
               crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size());
}

}  // namespace kyvien::hall
