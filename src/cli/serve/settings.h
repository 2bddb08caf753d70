// cli/serve/settings.h — the settings of `kyvien serve`, once for the command line and for its
// configuration file, so that each stands in both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "hall/net/server.h"

namespace kyvien::cli {

struct ServeSettings {
    hall::ServeOptions hall;
    std::string sign_with;
    std::string seal_for;
    std::string log_level = "info";
    std::string log_format = "text";
};

/// One of them, with the place of its value.
struct Setting {
    using Place = std::variant<bool*, std::uint16_t*, std::size_t*, double*, std::string*,
                               std::vector<std::string>*>;
    std::string_view name;  ///< of the option without its dashes, and in the file
    Place place;
    Help help;
    std::vector<std::string> words{};  ///< where only these are understood
};
[[nodiscard]] std::vector<Setting> settings_of(ServeSettings& settings);

/// What is wrong with a configuration file.
struct ConfigFaults {
    bool is_readable = true;
    std::vector<std::string> lines;  ///< each as FILE:LINE: KEY: SENTENCE
};

/// Reads a configuration file (TOML) over `settings`; those in `chosen` stay as they are.
[[nodiscard]] ConfigFaults read_config(const std::string& path, ServeSettings& settings,
                                       const std::set<std::string>& chosen = {});

}  // namespace kyvien::cli
