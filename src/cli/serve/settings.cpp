#include "cli/serve/settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <toml++/toml.h>

namespace kyvien::cli {
namespace serve_settings {
namespace {

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] =
                std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/// The name that was probably meant; empty: none is like it.
std::string_view nearest(std::string_view name, const std::vector<Setting>& settings) {
    const auto best = std::ranges::min_element(
        settings, {}, [&](const Setting& each) { return distance(name, each.name); });
    return distance(name, best->name) <= std::max<std::size_t>(2, name.size() / 3)
               ? best->name
               : std::string_view();
}

std::string one_of(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += fmt::format("{}\"{}\"",
                            i == 0                  ? ""
                            : i + 1 == words.size() ? " or "
                                                    : ", ",
                            words[i]);
    return text;
}

/// Takes over a value; what is wanted instead where it does not fit.
struct Taking {
    const toml::node& node;
    const Setting& setting;

    std::optional<std::string> operator()(bool* place) const {
        const auto value = node.value_exact<bool>();
        if (!value)
            return "true or false is wanted";
        *place = *value;
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::uint16_t* place) const {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < 0 || *value > std::numeric_limits<std::uint16_t>::max())
            return "a number from 0 to 65535 is wanted";
        *place = static_cast<std::uint16_t>(*value);
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::size_t* place) const {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < 1)
            return "a number from 1 on is wanted";
        *place = static_cast<std::size_t>(*value);
        return std::nullopt;
    }
    std::optional<std::string> operator()(double* place) const {
        const auto value = node.is_number() ? node.value<double>() : std::nullopt;
        if (!value || !(*value > 0) || *value > 1e9)
            return "a number above 0 is wanted";
        *place = *value;
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::string* place) const {
        auto value = node.value_exact<std::string>();
        if (!value)
            return setting.words.empty() ? "a text in quotation marks is wanted"
                                         : one_of(setting.words) + " is wanted";
        if (!setting.words.empty() &&
            std::ranges::find(setting.words, *value) == setting.words.end())
            return one_of(setting.words) + " is wanted";
        *place = *std::move(value);
        return std::nullopt;
    }
    std::optional<std::string> operator()(std::vector<std::string>* place) const {
        const toml::array* const list = node.as_array();
        std::vector<std::string> values;
        for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
            if (auto value = list->get(i)->value_exact<std::string>())
                values.push_back(*std::move(value));
        if (list == nullptr || values.size() != list->size())
            return "a list of texts is wanted, such as [\"club.example\"]";
        *place = std::move(values);
        return std::nullopt;
    }
};

}  // namespace
}  // namespace serve_settings

std::vector<Setting> settings_of(ServeSettings& settings) {
    hall::ServeOptions& hall = settings.hall;
    return {
        {"port", &hall.port, "Port; 0 takes a free one"},
        {"bind", &hall.bind, "127.0.0.1 for this machine, 0.0.0.0 for all"},
        {"data", &hall.data, "Folder of the game records, created if it does not exist"},
        {"store", &hall.store,
         "Database of the games: postgresql://user@host/database (default: SQLite in the data "
         "folder); its password stands in ~/.pgpass"},
        {"web", &hall.web, "Folder of the page (default: the installed one)"},
        {"origin", &hall.origins,
         "Another origin whose page may connect, such as https://club.example"},
        {"host", &hall.hosts,
         "A name by which browsers reach this hall, such as club.example; addresses and this "
         "machine's name are known"},
        {"trusted-proxy", &hall.trusted_proxies,
         "Address or network (10.0.0.0/8) of a proxy whose X-Forwarded-For is believed"},
        {"proxy-protocol", &hall.proxy_protocol,
         "Connections of trusted proxies begin with the header of the PROXY protocol (version 1 or "
         "2), which says for whom they are"},
        {"connections", &hall.most_connections, "Connections at one time"},
        {"messages", &hall.messages_per_second, "Messages a second that one WebSocket may send"},
        {"sign-with", &settings.sign_with,
         "File of a secret key: records given out are signed by the hall"},
        {"seal-for", &settings.seal_for,
         "File of an arbiter's public key: moves are sealed for it, and the hall cannot open them "
         "(default: a key of the hall's own)"},
        {"log-level",
         &settings.log_level,
         "What is written to the hall's log: from debug (each request of HTTP) to error",
         {"debug", "info", "warning", "error"}},
        {"log-format",
         &settings.log_format,
         "A line of the log as text (key=value) or as a JSON object",
         {"text", "json"}},
    };
}

ConfigFaults read_config(const std::string& path, ServeSettings& settings,
                         const std::set<std::string>& chosen) {
    using namespace serve_settings;
    std::map<std::size_t, std::string> found;  // by line
    const auto add = [&](std::size_t line, const std::string& what) {
        found[line] = fmt::format("{}:{}: {}", path, line, what);
    };
    try {
        const toml::table file = toml::parse_file(path);
        const std::vector<Setting> all = settings_of(settings);
        for (const auto& [key, node] : file) {
            const std::string_view name = key.str();
            const std::size_t line = key.source().begin.line;
            const auto setting = std::ranges::find(all, name, &Setting::name);
            if (setting == all.end()) {
                const std::string_view meant = nearest(name, all);
                add(line, fmt::format("{}: there is no such setting{}", name,
                                      meant.empty() ? "" : fmt::format("; {}?", meant)));
                continue;
            }
            ServeSettings
                elsewhere;  // what the command line says counts, but the file must be right
            const std::vector<Setting> others = settings_of(elsewhere);
            const Setting& place = chosen.contains(std::string(name))
                                       ? *std::ranges::find(others, name, &Setting::name)
                                       : *setting;
            if (const auto wanted = std::visit(Taking{node, place}, place.place))
                add(line, fmt::format("{}: {}", name, *wanted));
        }
    } catch (const toml::parse_error& error) {
        const std::size_t line = error.source().begin.line;
        if (line == 0)
            return {false, {fmt::format("{}: it cannot be read", path)}};
        add(line, std::string(error.description()));
    }
    ConfigFaults faults;
    for (auto& [line, fault] : found)
        faults.lines.push_back(std::move(fault));
    return faults;
}

}  // namespace kyvien::cli
