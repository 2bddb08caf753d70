// cli/serve/settings.h — the settings of `kyvien serve`, defined once for the command line and the
// configuration file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command_line.h"
#include "engine/seat/offer.h"
#include "hall/net/server.h"

namespace kyvien::cli {

/// The number of threads: from 1 to hall::kMaxThreads, or "auto", one for each core.
struct ThreadCount {
    std::string text = "1";
};
/// The value for ServeOptions::threads; nothing if it is not a valid number.
[[nodiscard]] std::optional<std::size_t> number_of(const ThreadCount& count);
/// What is accepted there, in message_language().
[[nodiscard]] std::string thread_count_syntax();

struct ServeSettings {
    hall::ServeOptions hall;  ///< without `threads`
    ThreadCount threads;
    std::string sign_with;
    std::string seal_for;
    std::string engines;                                           ///< "", "none", or a file
    std::size_t engine_patience = engine::kUsualPatience.count();  ///< seconds
    std::string webhooks = "on";
    std::string sources = "on";
    std::string log_level = "info";
    std::string log_format = "text";
};

/// One of the settings, with a pointer to its value.
struct Setting {
    using Place = std::variant<bool*, std::uint16_t*, std::size_t*, double*, std::string*,
                               std::vector<std::string>*, ThreadCount*>;
    std::string_view name;  ///< the option's name without dashes, also the key in the file
    Place place;
    Help help;
    std::vector<std::string> words{};  ///< if only these are accepted
    /// The fault of a text, if any; for lists, called with each of their texts.
    std::optional<Reason> (*fault)(std::string_view text) = nullptr;
};
[[nodiscard]] std::vector<Setting> settings_of(ServeSettings& settings);

/// The fault of the setting's current value, in message_language(); nothing if it is valid.
[[nodiscard]] std::optional<std::string> fault_of(const Setting& setting);

/// The faults of a configuration file.
struct ConfigFaults {
    bool is_readable = true;
    std::vector<std::string> lines;  ///< each as FILE:LINE: KEY: SENTENCE
};

/// Reads a configuration file (TOML) into `settings`; settings in `chosen` are unchanged.
[[nodiscard]] ConfigFaults read_config(const std::string& path, ServeSettings& settings,
                                       const std::set<std::string>& chosen = {});

}  // namespace kyvien::cli
