#include "engine/play/description.h"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>
#include <optional>
#include <set>
#include <unistd.h>

#include "base/reason.h"
#include "base/text.h"

namespace kyvien::engine {
namespace {

std::unexpected<Refusal> bad(std::string_view word, const Reason& why) {
    return refuse("bad-engine", fmt::format("{}: {}", word, why.english), std::nullopt,
                  with_reason({{"word", std::string(word)}}, why));
}

std::optional<std::int64_t> whole(std::string_view text, std::int64_t max_value) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > max_value)
        return std::nullopt;
    return value;
}

constexpr std::int64_t kDay = 86'400'000;  // milliseconds

}  // namespace

Result<void> set(EngineDescription& engine, std::string_view key, std::string_view value) {
    const std::string word = fmt::format("{}={}", key, value);
    const auto milliseconds = [&](std::chrono::milliseconds& into) -> Result<void> {
        const auto read = read_seconds(value);
        if (!read)
            return bad(word, {"engine-seconds", "seconds are a number such as 10 or 0.5"});
        into = *read;
        return {};
    };
    if (value.find('\n') != std::string_view::npos || value.find('\0') != std::string_view::npos)
        return bad(word, {"engine-one-line", "a value stands on one line"});
    if (key.starts_with("option.")) {
        key.remove_prefix(7);
        if (key.empty() || key.find('\n') != std::string_view::npos)
            return bad(word, {"engine-option-name", "option. is followed by the option's name"});
        engine.options.emplace_back(key, value);
        return {};
    }
    if (key == "name") {
        const auto length = base::printable_length(value);
        if (!length || *length == 0 || *length > 64 || base::hidden_character(value))
            return bad(word, {"engine-name", "a name has 1 to 64 visible characters"});
        engine.name = value;
    } else if (key == "cmd") {
        const std::string path(value);
        auto words = value.find('/') != std::string_view::npos && access(path.c_str(), X_OK) == 0
                         ? std::vector<std::string>{path}
                         : base::words<std::string>(value);
        if (words.empty())
            return bad(word, {"engine-cmd", "cmd names the program"});
        words.insert(words.end(), engine.program.words.begin(), engine.program.words.end());
        engine.program.words = std::move(words);
    } else if (key == "arg") {
        engine.program.words.emplace_back(value);
    } else if (key == "dir") {
        engine.program.folder = value;
    } else if (key == "proto") {
        engine.protocol = value;
    } else if (key == "margin") {
        const auto margin = whole(value, kDay);
        if (!margin)
            return bad(word, {"engine-margin", "margin is a whole number of milliseconds"});
        engine.margin = std::chrono::milliseconds(*margin);
    } else if (key == "memory") {
        const auto memory = whole(value, 1 << 24);
        if (!memory)
            return bad(word, {"engine-memory", "memory is a whole number of MiB"});
        engine.program.memory_mib = static_cast<std::size_t>(*memory);
    } else if (key == "start") {
        return milliseconds(engine.start);
    } else if (key == "patience") {
        return milliseconds(engine.patience);
    } else if (key == "restart") {
        if (value != "on" && value != "off")
            return bad(word, {"engine-restart", "restart is on or off"});
        engine.restarts = value == "on";
    } else if (key == "ponder") {
        if (value != "on" && value != "off")
            return bad(word, {"engine-ponder", "ponder is on or off"});
        engine.ponders = value == "on";
    } else if (is_limit(key)) {
        return set_limit(engine.limits, key, value);
    } else {
        return bad(word, {"engine-no-word", "no such word; the help of `kyvien match` lists them"});
    }
    return {};
}

Result<std::vector<EngineDescription>> read_engines(std::span<const std::string> words) {
    std::vector<EngineDescription> engines;
    bool has_cmd = true, has_name = true;  // before the first engine
    for (const std::string& word : words) {
        const auto sign = word.find('=');
        if (sign == std::string::npos)
            return bad(word, {"engine-key-value", "an engine is described by words key=value"});
        const std::string_view key = std::string_view(word).substr(0, sign);
        if ((key == "cmd" && has_cmd) || (key == "name" && has_name)) {
            engines.emplace_back();
            has_cmd = has_name = false;
        }
        if (engines.empty())
            return bad(word, {"engine-begins", "an engine begins with cmd= or name="});
        has_cmd = has_cmd || key == "cmd";
        has_name = has_name || key == "name";
        KYVIEN_TRY(set(engines.back(), key, std::string_view(word).substr(sign + 1)));
    }
    return engines;
}

Result<void> complete(std::vector<EngineDescription>& engines) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        EngineDescription& engine = engines[i];
        if (engine.program.words.empty())
            return bad(engine.name.empty() ? fmt::format("engine {}", i + 1) : engine.name,
                       {"engine-cmd-missing", "cmd is missing"});
        if (engine.name.empty()) {
            const std::string& path = engine.program.words.front();
            const std::string plain = path.substr(path.rfind('/') + 1);
            KYVIEN_TRY(set(engine, "name", plain));
            for (int number = 2; names.contains(engine.name); ++number)
                engine.name = fmt::format("{} {}", plain, number);
        }
        if (!names.insert(engine.name).second)
            return bad(engine.name, {"engine-name-twice", "two engines have this name"});
    }
    return {};
}

std::string to_text(const EngineDescription& engine) {
    std::string text = fmt::format("name={} proto={}", engine.name, engine.protocol);
    for (const std::string& word : engine.program.words)
        text += fmt::format(" word={}", word);
    for (const auto& [name, value] : engine.options)
        text += fmt::format(" option.{}={}", name, value);
    text += fmt::format(" dir={} memory={} margin={} restart={} {}", engine.program.folder,
                        engine.program.memory_mib, engine.margin.count(), engine.restarts,
                        to_text(engine.limits));
    // So that matches begun before engines could ponder can be resumed.
    if (engine.ponders)
        text += " ponder=true";
    return text;
}

}  // namespace kyvien::engine
