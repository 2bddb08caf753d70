// store/halls/internal/data_folder.h — names and contents of the files of a data folder to which a
// database is copied (docs/at-rest.md).
//
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::store::internal {

inline constexpr const char* kLog = "kyvien.db";
/// The first line of the file `keys` (hall/service/key_ring.h).
inline constexpr std::string_view kKeysTitle = "kyvien-keys=1";

[[nodiscard]] inline std::unexpected<Refusal>
file_refusal(RefusalCode code, const std::filesystem::path& path, const Reason& why) {
    return refuse(code, path.string() + ": " + why.english + ".", std::nullopt,
                  with_reason({{"path", path.string()}}, why));
}

[[nodiscard]] inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace kyvien::store::internal
