// Arbitrary bytes as those of a WebSocket: the result does not depend on how they are split.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "hall/net/internal/frame_reader.h"

namespace {

using Kind = kyvien::hall::FrameReader::Kind;

std::vector<std::string> read(std::string bytes, std::size_t chunk) {
    kyvien::hall::FrameReader reader(64);
    std::vector<std::string> all;
    for (std::size_t at = 0; at < bytes.size(); at += chunk) {
        std::span<char> remaining(bytes.data() + at, std::min(chunk, bytes.size() - at));
        while (!remaining.empty()) {
            const auto found = reader.next(remaining);
            if (found.kind != Kind::Nothing)
                all.push_back(std::to_string(static_cast<int>(found.kind)) + ' ' +
                              std::to_string(found.code) + ' ' + std::string(found.content));
        }
    }
    return all;
}

}  // namespace

KYVIEN_FUZZ_TARGET(frame_reader) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto whole = read(bytes, bytes.size() + 1);
    if (whole != read(bytes, 1) || whole != read(bytes, 7))
        std::abort();
    return 0;
}
