#include "cli/serve/settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <system_error>
#include <toml++/toml.h>

#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "cli/support/similar_word.h"
#include "hall/service/address_settings.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace serve_settings {
namespace {

/// The name that was probably meant; empty: none is similar.
std::string nearest(std::string_view name, const std::vector<Setting>& settings) {
    std::vector<std::string> known;
    for (const Setting& each : settings)
        known.emplace_back(each.name);
    return similar_word(name, known);
}

std::string wanted_of(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        text += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", words[i]);
    return spoken(words::answers::ConfigOneOf{
        .words = spoken(words::answers::WordOrWord{.words = text,
                                                   .last = fmt::format("\"{}\"", words.back())})});
}

std::optional<std::string> fault_of_text(const Setting& setting, const std::string& text) {
    if (setting.fault == nullptr)
        return std::nullopt;
    const auto fault = setting.fault(text);
    if (!fault)
        return std::nullopt;
    return fmt::format("\"{}\": {}", text, reason_text(*fault));
}

std::optional<std::string> first_fault(const Setting& setting,
                                       const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
        if (auto fault = fault_of_text(setting, text))
            return fault;
    return std::nullopt;
}

/// Takes over a value; returns what is accepted instead if it does not fit.
struct SettingReader {
    const toml::node& node;
    const Setting& setting;

    std::optional<std::string> operator()(bool* place) const {
        const auto value = node.value_exact<bool>();
        if (!value)
            return spoken(words::answers::kConfigBoolean);
        *place = *value;
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::uint16_t* place) const {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < 0 || *value > std::numeric_limits<std::uint16_t>::max())
            return spoken(words::answers::kConfigPort);
        *place = static_cast<std::uint16_t>(*value);
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::size_t* place) const {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < 1)
            return spoken(words::answers::kConfigCount);
        *place = static_cast<std::size_t>(*value);
        return std::nullopt;
    }
    std::optional<std::string> operator()(double* place) const {
        const auto value = node.is_number() ? node.value<double>() : std::nullopt;
        if (!value || !(*value > 0) || *value > 1e9)
            return spoken(words::answers::kConfigPositive);
        *place = *value;
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::string* place) const {
        auto value = node.value_exact<std::string>();
        if (!value)
            return setting.words.empty() ? spoken(words::answers::kConfigText)
                                         : wanted_of(setting.words);
        if (!setting.words.empty() &&
            std::ranges::find(setting.words, *value) == setting.words.end())
            return wanted_of(setting.words);
        if (auto fault = fault_of_text(setting, *value))
            return fault;
        *place = *std::move(value);
        return std::nullopt;
    }
    std::optional<std::string> operator()(ThreadCount* place) const {
        ThreadCount count;
        if (const auto number = node.value_exact<std::int64_t>())
            count.text = std::to_string(*number);
        else
            count.text = node.value_exact<std::string>().value_or("");
        if (!number_of(count))
            return thread_count_syntax();
        *place = std::move(count);
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::vector<std::string>* place) const {
        const toml::array* const list = node.as_array();
        std::vector<std::string> values;
        for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
            if (auto value = list->get(i)->value_exact<std::string>())
                values.push_back(*std::move(value));
        if (list == nullptr || values.size() != list->size())
            return spoken(words::answers::kConfigList);
        if (auto fault = first_fault(setting, values))
            return fault;
        *place = std::move(values);
        return std::nullopt;
    }
};

}  // namespace
}  // namespace serve_settings

std::optional<std::size_t> number_of(const ThreadCount& count) {
    if (count.text == "auto")
        return 0;
    std::size_t number = 0;
    const char* const end = count.text.data() + count.text.size();
    const auto [rest, error] = std::from_chars(count.text.data(), end, number);
    if (error != std::errc{} || rest != end || number < 1 || number > hall::kMaxThreads)
        return std::nullopt;
    return number;
}

std::string thread_count_syntax() {
    return spoken(words::answers::ConfigThreads{.most = std::to_string(hall::kMaxThreads)});
}

std::vector<Setting> settings_of(ServeSettings& settings) {
    hall::ServeOptions& hall = settings.hall;
    return {
        {"port", &hall.port, "serve.port"},
        {"bind", &hall.bind, "serve.bind", {}, hall::fault_of_listening_address},
        {"data", &hall.data, "serve.data"},
        {"store", &hall.store, "serve.store"},
        {"hall-address", &hall.hall_address, "serve.hall-address"},
        {"hall-name", &hall.hall_name, "serve.hall-name"},
        {"cluster-key", &hall.cluster_key, "serve.cluster-key"},
        {"threads", &settings.threads, "serve.threads"},
        {"engines", &settings.engines, "serve.engines"},
        {"engine-games", &hall.most_program_games, "serve.engine-games"},
        {"engine-patience", &settings.engine_patience, "serve.engine-patience"},
        {"web", &hall.web, "serve.web"},
        {"origin", &hall.origins, "serve.origin", {}, hall::fault_of_origin},
        {"host", &hall.hosts, "serve.host", {}, hall::fault_of_host_name},
        {"trusted-proxy", &hall.trusted_proxies, "serve.trusted-proxy", {}, hall::fault_of_network},
        {"webhooks", &settings.webhooks, "serve.webhooks", {"on", "off"}},
        {"webhook-network",
         &hall.webhook_networks,
         "serve.webhook-network",
         {},
         hall::fault_of_network},
        {"sources", &settings.sources, "serve.sources", {"on", "off"}},
        {"source-network",
         &hall.source_networks,
         "serve.source-network",
         {},
         hall::fault_of_network},
        {"proxy-protocol", &hall.proxy_protocol, "serve.proxy-protocol"},
        {"tls-certificate", &hall.tls.certificate, "serve.tls-certificate"},
        {"tls-key", &hall.tls.key, "serve.tls-key"},
        {"hsts", &hall.hsts, "serve.hsts"},
        {"redirect-port", &hall.redirect_port, "serve.redirect-port"},
        {"connections", &hall.most_connections, "serve.connections"},
        {"messages", &hall.messages_per_second, "serve.messages"},
        {"sign-with", &settings.sign_with, "serve.sign-with"},
        {"seal-for", &settings.seal_for, "serve.seal-for"},
        {"log-level",
         &settings.log_level,
         "serve.log-level",
         {"debug", "info", "warning", "error"}},
        {"log-format", &settings.log_format, "serve.log-format", {"text", "json"}},
    };
}

std::optional<std::string> fault_of(const Setting& setting) {
    using namespace serve_settings;
    if (const auto* const text = std::get_if<std::string*>(&setting.place))
        return fault_of_text(setting, **text);
    if (const auto* const texts = std::get_if<std::vector<std::string>*>(&setting.place))
        return first_fault(setting, **texts);
    return std::nullopt;
}

ConfigFaults read_config(const std::string& path, ServeSettings& settings,
                         const std::set<std::string>& chosen) {
    using namespace serve_settings;
    std::map<std::size_t, std::string> found;  // by line
    const auto add = [&](std::size_t line, const std::string& what) {
        found[line] = fmt::format("{}:{}: {}", path, line, what);
    };
    const auto unreadable = [&path] {
        return ConfigFaults{
            false, {fmt::format("{}: {}", path, spoken(words::answers::kConfigUnreadable))}};
    };
    // The parser treats a folder as an empty file.
    if (std::error_code none; std::filesystem::is_directory(path, none))
        return unreadable();
    try {
        const toml::table file = toml::parse_file(path);
        const std::vector<Setting> all = settings_of(settings);
        for (const auto& [key, node] : file) {
            const std::string_view name = key.str();
            const std::size_t line = key.source().begin.line;
            const auto setting = std::ranges::find(all, name, &Setting::name);
            if (setting == all.end()) {
                const std::string meant = nearest(name, all);
                add(line,
                    fmt::format("{}: {}", name,
                                meant.empty()
                                    ? spoken(words::answers::kConfigUnknown)
                                    : spoken(words::answers::ConfigUnknownNear{.name = meant})));
                continue;
            }
            ServeSettings
                elsewhere;  // the command line takes precedence, but the file must be valid
            const std::vector<Setting> others = settings_of(elsewhere);
            const Setting& place = chosen.contains(std::string(name))
                                       ? *std::ranges::find(others, name, &Setting::name)
                                       : *setting;
            if (const auto wanted = std::visit(SettingReader{node, place}, place.place))
                add(line, fmt::format("{}: {}", name, *wanted));
        }
    } catch (const toml::parse_error& error) {
        const std::size_t line = error.source().begin.line;
        if (line == 0)
            return unreadable();
        add(line, std::string(error.description()));
    }
    ConfigFaults faults;
    for (auto& [line, fault] : found)
        faults.lines.push_back(std::move(fault));
    return faults;
}

}  // namespace kyvien::cli
