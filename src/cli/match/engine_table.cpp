#include "cli/match/engine_table.h"

#include <fmt/core.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kyvien::cli::match {
namespace engine_table {
namespace {

/// The value as text; a switch becomes the caller's words for on and off.
std::optional<std::string> text_of(const toml::node& node, std::string_view on,
                                   std::string_view off) {
    if (const auto* text = node.as_string())
        return text->get();
    if (const auto* whole = node.as_integer())
        return std::to_string(whole->get());
    if (const auto* real = node.as_floating_point())
        return fmt::format("{}", real->get());
    if (const auto* yes = node.as_boolean())
        return std::string(yes->get() ? on : off);
    return std::nullopt;
}

std::unexpected<TableFault> bad(const toml::source_region& where, Reason why) {
    return std::unexpected(TableFault{where.begin.line, std::move(why)});
}
std::unexpected<TableFault> no_value(const toml::source_region& where) {
    return bad(where, {"option-needs-value", "a text, a number or a switch is needed"});
}

}  // namespace
}  // namespace engine_table

std::expected<void, TableFault> set(engine::EngineDescription& engine, const toml::key& name,
                                    const toml::node& content) {
    using namespace engine_table;
    if (name.str() == "option" && content.is_table()) {
        for (const auto& [option, value] : *content.as_table()) {
            // A switch option of an engine uses the words of UCI.
            auto text = text_of(value, "true", "false");
            if (!text)
                return no_value(option.source());
            engine.options.emplace_back(option.str(), *std::move(text));
        }
        return {};
    }
    if (name.str() == "args" && content.is_array()) {
        for (const toml::node& argument : *content.as_array()) {
            if (!argument.is_string())
                return bad(argument.source(), {"option-args", "args is an array of texts"});
            if (const auto taken = engine::set(engine, "arg", argument.as_string()->get()); !taken)
                return bad(argument.source(), Reason(taken.error()));
        }
        return {};
    }
    const auto text = text_of(content, "on", "off");
    if (!text)
        return no_value(name.source());
    if (const auto taken = engine::set(engine, name.str(), *text); !taken)
        return bad(name.source(), Reason(taken.error()));
    return {};
}

}  // namespace kyvien::cli::match
